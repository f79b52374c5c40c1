//! Compiles expressions: a stack machine over the nodes.
//!
//! A number without a suffix waits on the stack until the type of a neighbouring operand is known, and then takes that
//! type. Combined with a half, it gets that half type, as in shader languages. Integers wait in the same way.

use super::functions::TruthsOf;
use super::state::{CompileResult, Compiler, Item, Part, Stop};
use crate::float::Mode;
use crate::isa::{Span, Type};
use crate::program::c::code::RegisterValue;
use crate::program::c::integer::{Int, Whole};
use crate::program::c::messages;
use crate::program::c::scope::Pointer;
use crate::program::c::tree::{Expr, Node, NodeKind};
use crate::program::c::ty::{Numbers, Ty};

/// An expression that is being compiled.
#[derive(Clone, Copy)]
pub struct Frame<'e> {
    pub nodes: &'e [Node],
    /// the type of the expression's destination, if known
    pub wanted: Option<Numbers>,
    /// the type of numbers without a suffix; while it is `None`, they wait
    pub forced: Option<Type>,
    /// the half type that occurs in the expression; cached after the first search
    pub half: Option<Option<Type>>,
}

impl<'e> Frame<'e> {
    /// An expression with the type of its destination.
    pub fn of(nodes: &'e [Node], wanted: Option<Numbers>) -> Self {
        Frame { nodes, wanted, forced: None, half: None }
    }

    /// The source span of a node.
    pub fn at(&self, place: usize) -> Span {
        let node = self.nodes.get(place);
        debug_assert!(node.is_some(), "node {place} lies in an expression of {}", self.nodes.len());
        node.map_or_else(Span::default, |node| node.at)
    }
}

impl Compiler<'_> {
    /// The value of an expression, converted to the format and the number of lanes of `wanted`.
    pub async fn number_for(&mut self, expr: &Expr, wanted: Numbers) -> CompileResult<RegisterValue> {
        let held = self.number(expr, Some(wanted)).await?;
        self.shaped(held, wanted, false, expr.at())
    }

    /// The value of an expression in its own type. Numbers without a suffix take the type of `wanted`.
    pub async fn number(&mut self, expr: &Expr, wanted: Option<Numbers>) -> CompileResult<RegisterValue> {
        self.number_of(&expr.nodes, wanted).await
    }

    /// As [`Self::number`], for the nodes of an expression.
    pub async fn number_of(
        &mut self,
        nodes: &[Node],
        wanted: Option<Numbers>,
    ) -> CompileResult<RegisterValue> {
        let mut frame = Frame::of(nodes, wanted);
        let item = self.run(&mut frame, 0, nodes.len()).await?;
        let lane = wanted.map_or(self.options.ty, |wanted| wanted.lane);
        self.held(&frame, (item, 0), nodes.len(), lane)
    }

    /// The value of an expression, whatever it is.
    pub async fn item(&mut self, expr: &Expr) -> CompileResult<Item> {
        let mut frame = Frame::of(&expr.nodes, None);
        self.run(&mut frame, 0, expr.nodes.len()).await
    }

    /// The value of an integer. `what` names the integer's purpose in the error.
    pub async fn whole_number(&mut self, expr: &Expr, what: &str) -> CompileResult<Whole> {
        match self.item(expr).await? {
            Item::Whole(number) => Ok(number),
            Item::Bits(held, int) => self.integer_of_bits(held, int, expr.at()),
            _ => Err(messages::not_whole(expr.at(), what).into()),
        }
    }

    /// The value of an expression, converted to an integer of this type as by an assignment.
    pub async fn integer_for(&mut self, expr: &Expr, int: Int, what: &str) -> CompileResult<Whole> {
        let mut frame = Frame::of(&expr.nodes, None);
        let item = self.run(&mut frame, 0, expr.nodes.len()).await?;
        self.integer(&frame, (item, 0), expr.nodes.len(), int, what)
    }

    /// A part of an expression, converted to an integer of this type.
    pub fn integer(
        &mut self,
        frame: &Frame<'_>,
        part: Part,
        end: usize,
        int: Int,
        what: &str,
    ) -> CompileResult<Whole> {
        let at = frame.at(end.wrapping_sub(1));
        Ok(match part.0 {
            Item::Whole(number) => int.wrap(number.value),
            Item::Bits(held, own) => int.wrap(self.integer_of_bits(held, own, at)?.value),
            Item::Held(_) | Item::Waiting => {
                let held = self.held(frame, part, end, self.untyped_lane())?;
                if held.ty.is_vector() {
                    return Err(messages::not_whole(at, what).into());
                }
                self.truncated(held, int, Mode::Rz, at)?
            }
            _ => return Err(messages::not_whole(at, what).into()),
        })
    }

    /// True where a number without a suffix is a double: in functions of C, CUDA and OpenCL. Elsewhere it takes the type
    /// of its neighbours, so that loose statements can be tried in any format.
    pub fn has_doubles(&self) -> bool {
        !self.calls.is_empty() && self.tree.dialect.has_doubles()
    }

    /// The type of a number without a suffix whose neighbours do not decide it, where it becomes an integer.
    pub fn untyped_lane(&self) -> Type {
        if self.has_doubles() { Type::F64 } else { Type::F32 }
    }

    /// Puts a part of an expression into registers. A waiting number takes the type `lane`. The
    /// part ends before node `end`.
    pub fn held(
        &mut self,
        frame: &Frame<'_>,
        (item, start): Part,
        end: usize,
        lane: Type,
    ) -> CompileResult<RegisterValue> {
        let at = frame.nodes.get(end.wrapping_sub(1)).map_or_else(Span::default, |node| node.at);
        let item = match item {
            Item::Waiting => {
                let nodes = frame.nodes.get(start..end).unwrap_or_default();
                let is_number = |node: &Node| matches!(node.kind, NodeKind::Literal(_) | NodeKind::Negate);
                // C computes with doubles, and rounds the result to the type of its destination.
                let computes = self.has_doubles() && !nodes.iter().all(is_number);
                let forced = if computes { Type::F64 } else { lane };
                let mut forced = Frame { forced: Some(forced), ..*frame };
                match self.run_at_once(&mut forced, start, end)? {
                    Item::Held(held) if computes => Item::Held(self.convert(held, lane, true, at)?),
                    item => item,
                }
            }
            item => item,
        };
        match item {
            Item::Held(held) => Ok(held),
            Item::Whole(number) => {
                let register = self.code.whole(number.value, lane);
                Ok(RegisterValue::one(lane, register.ok_or_else(|| messages::whole_overflow(at))?))
            }
            Item::Waiting => Err(messages::unexpected(at, "a number", None).into()),
            Item::Bits(bits, int) => {
                let number = self.integer_of_bits(bits, int, at)?;
                let register = self.code.whole(number.value, lane);
                Ok(RegisterValue::one(lane, register.ok_or_else(|| messages::whole_overflow(at))?))
            }
            Item::Array(pointer) => Err(self.no_number(pointer, at)),
            Item::Address(_) => Err(messages::no_operator(at, "&").into()),
            Item::Record(_) => Err(messages::whole_struct(at).into()),
            Item::Nothing(name) => Err(messages::returns_nothing(at, self.text(name)).into()),
        }
    }

    /// The error for an array where a number is expected.
    pub fn no_number(&self, pointer: Pointer, at: Span) -> Stop {
        let array = self.scopes.memory.arrays.get(pointer.array as usize);
        let (name, indices) = array.map_or(("", 1), |array| {
            (self.tree.names.text(array.name), array.shape.len().saturating_sub(pointer.depth))
        });
        match array {
            Some(array) if pointer.depth > 0 => {
                messages::index_count(at, name, array.shape.len(), pointer.depth).into()
            }
            _ => messages::whole_array(at, name, indices).into(),
        }
    }

    /// Compiles the nodes from `start` to `end` (exclusive).
    pub async fn run(&mut self, frame: &mut Frame<'_>, start: usize, end: usize) -> CompileResult<Item> {
        let nodes = frame.nodes;
        let mut stack = std::mem::take(&mut self.parts);
        stack.clear();
        // The starts of the operators that have been entered, but not left; for `?:` with a vector, its truth values.
        let mut open: Vec<(usize, Option<Vec<bool>>)> = Vec::new();
        let mut place = start;
        while let Some(node) = nodes.get(place).filter(|_| place < end) {
            self.step(node.at)?;
            let here = place;
            place += 1;
            let part = match node.kind {
                NodeKind::Shortcut(is_and, skipped) => {
                    let part = pop(&mut stack, node.at)?;
                    let holds = self.truth(frame, part, here)?;
                    if holds == is_and {
                        open.push((part.1, None));
                        continue;
                    }
                    place += skipped as usize;
                    (Item::Whole(Whole::truth(holds)), part.1)
                }
                NodeKind::Truth => {
                    let part = pop(&mut stack, node.at)?;
                    let holds = self.truth(frame, part, here)?;
                    (Item::Whole(Whole::truth(holds)), open.pop().map_or(part.1, |(start, _)| start))
                }
                NodeKind::Choose(skipped) => {
                    let part = pop(&mut stack, node.at)?;
                    if let Some(truths) = self.condition_vector(part.0, node.at)? {
                        open.push((part.1, Some(truths)));
                        continue;
                    }
                    let holds = self.truth(frame, part, here)?;
                    open.push((part.1, None));
                    place += if holds { 0 } else { skipped as usize };
                    continue;
                }
                NodeKind::Skip(skipped) => {
                    // If the condition is a vector, both values are computed.
                    let is_whole = open.last().is_none_or(|(_, truths)| truths.is_none());
                    place += if is_whole { skipped as usize } else { 0 };
                    continue;
                }
                NodeKind::Chosen(one, other) => {
                    let part = pop(&mut stack, node.at)?;
                    let other = here.saturating_sub(other as usize)..here;
                    let skip = other.start.saturating_sub(1);
                    let one = skip.saturating_sub(one as usize)..skip;
                    let (start, truths) = open.pop().unwrap_or((part.1, None));
                    if let Some(truths) = truths {
                        let parts = [(pop(&mut stack, node.at)?, one.end), (part, other.end)];
                        stack.push((self.chosen_lanes(frame, &truths, parts, node.at)?, start));
                        continue;
                    }
                    (self.chosen(frame, part, start, [one, other])?, start)
                }
                _ => self.node(frame, here, &mut stack).await?,
            };
            stack.push(part);
        }
        let (item, _) = pop(&mut stack, Span::default())?;
        self.parts = stack;
        Ok(item)
    }

    /// Compiles a node that does not change the order of the nodes.
    async fn node(
        &mut self,
        frame: &mut Frame<'_>,
        place: usize,
        stack: &mut Vec<Part>,
    ) -> CompileResult<Part> {
        let at = frame.at(place);
        let Some(node) = frame.nodes.get(place) else { return Ok((Item::Waiting, place)) };
        Ok(match node.kind {
            NodeKind::Integer(number) => (Item::Whole(number), place),
            NodeKind::Literal(literal) => (self.literal(frame, literal, at)?, place),
            NodeKind::Path(path, context) => (self.path(frame, place, path, context, at)?, place),
            NodeKind::Address(path) => (Item::Address(path), place),
            NodeKind::SizeOf(operand) => {
                let size = self.size_of(operand).ok_or_else(|| messages::no_function(at, "sizeof"))?;
                (Item::Whole(Int::U64.wrap(size as i128)), place)
            }
            NodeKind::Limit(ty, limit, is_std) => (self.limit(ty, limit, is_std, at)?, place),
            NodeKind::Step(path, by, is_behind) => (self.step_name(path, by, is_behind, at)?, place),
            NodeKind::Negate | NodeKind::Complement => {
                let (item, start) = pop(stack, at)?;
                if let Some(own) = self.own_operator(frame, "-", &[(item, start)], place).await? {
                    return Ok((own, start));
                }
                (self.negated(item, node.kind == NodeKind::Complement, at)?, start)
            }
            NodeKind::Not => {
                let part = pop(stack, at)?;
                (self.of_truths(frame, TruthsOf::Not, part, place)?, part.1)
            }
            NodeKind::Binary(operator) => {
                let (b, a) = (pop(stack, at)?, pop(stack, at)?);
                if let Some(own) = self.own_operator(frame, operator.mark(), &[a, b], place).await? {
                    return Ok((own, a.1));
                }
                (self.binary(frame, operator, a, b, place)?, a.1)
            }
            NodeKind::Compare(test) => {
                let (b, a) = (pop(stack, at)?, pop(stack, at)?);
                if let Some(own) = self.own_operator(frame, test.mark(), &[a, b], place).await? {
                    return Ok((own, a.1));
                }
                (self.comparison(frame, test, a, b, place)?, a.1)
            }
            NodeKind::Member(name) => {
                let (item, start) = pop(stack, at)?;
                (self.member(item, name, at)?, start)
            }
            NodeKind::Element(path, context, count) => {
                let parts = split(stack, count);
                let start = parts.first().map_or(place, |part| part.1);
                let indices = self.indices(&parts, at)?;
                (self.element(frame, path, &indices, context, at)?, start)
            }
            NodeKind::ElementAddress(path, count) => {
                let parts = split(stack, count);
                let start = parts.first().map_or(place, |part| part.1);
                let indices = self.indices(&parts, at)?;
                (self.element_address(frame, path, &indices, at)?, start)
            }
            NodeKind::Index => {
                let index = pop(stack, at)?;
                let base = pop(stack, at)?;
                let indices = self.indices(&[index], at)?;
                (self.indexed(base.0, &indices, at)?, base.1)
            }
            NodeKind::Cast(ty) => {
                let part = pop(stack, at)?;
                (self.construct(frame, ty, &[part], place)?, part.1)
            }
            NodeKind::BitCast(ty) => {
                let part = pop(stack, at)?;
                (self.bit_cast(frame, part, ty, place)?, part.1)
            }
            NodeKind::PointerCast(ty) => {
                let (item, start) = pop(stack, at)?;
                (self.pointer_cast(item, ty, at)?, start)
            }
            NodeKind::Construct(ty, count) => {
                let parts = split(stack, count);
                let start = parts.first().map_or(place, |part| part.1);
                let item = match self.resolved(ty) {
                    Ty::Struct(of) if self.has_constructor(of) => {
                        self.constructed(frame, of, &parts, place).await?
                    }
                    _ => self.construct(frame, ty, &parts, place)?,
                };
                (item, start)
            }
            NodeKind::Call(name, count) => {
                let parts = split(stack, count);
                let start = parts.first().map_or(place, |part| part.1);
                (self.call(frame, name, &parts, place).await?, start)
            }
            NodeKind::Shortcut(..)
            | NodeKind::Truth
            | NodeKind::Choose(_)
            | NodeKind::Skip(_)
            | NodeKind::Chosen(..) => (Item::Waiting, place),
        })
    }

    /// The values of indices.
    fn indices(&mut self, parts: &[Part], at: Span) -> CompileResult<Vec<i64>> {
        let index = |(item, _): &Part| match *item {
            Item::Whole(index) => index.index().ok_or_else(|| messages::whole_overflow(at).into()),
            Item::Bits(held, int) => self
                .integer_of_bits(held, int, at)?
                .index()
                .ok_or_else(|| messages::whole_overflow(at).into()),
            _ => Err(messages::not_whole(at, "an index").into()),
        };
        parts.iter().map(index).collect()
    }

    fn literal(&mut self, frame: &Frame<'_>, place: u32, at: Span) -> CompileResult<Item> {
        let tree = self.tree;
        let Some(literal) = tree.literals.get(place as usize) else { return Ok(Item::Waiting) };
        if literal.ty.is_none() && !self.has_doubles() {
            self.remark("double", at, messages::double("without a suffix this number"));
        }
        let Some(lane) = literal.ty.or(frame.forced) else { return Ok(Item::Waiting) };
        let is_double = literal.ty.is_none() && self.has_doubles();
        let register = self.code.literal(&literal.text, place, (lane, is_double));
        Ok(Item::Held(RegisterValue::one(
            lane,
            register.ok_or_else(|| messages::unreadable(at, &literal.text))?,
        )))
    }
}

fn pop(stack: &mut Vec<Part>, at: Span) -> CompileResult<Part> {
    Ok(stack.pop().ok_or_else(|| messages::unexpected(at, "a number", None))?)
}

/// Takes the arguments, the last `count` parts, off the stack.
fn split(stack: &mut Vec<Part>, count: u32) -> Vec<Part> {
    stack.split_off(stack.len().saturating_sub(count as usize))
}
