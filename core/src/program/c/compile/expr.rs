//! Compiles expressions: a stack machine over the nodes.
//!
//! A number without a suffix waits on the stack until the type of a neighbouring operand is known, and then takes that
//! type. Combined with a half, it gets that half type, as in shader languages. Integers wait in the same way.

use super::state::{CompileResult, Compiler, Item, Part, Stop};
use crate::isa::{Op, Span, Type};
use crate::program::c::code::RegisterValue;
use crate::program::c::messages;
use crate::program::c::tree::{Expr, Lanes, Node, NodeKind, Operator};
use crate::program::c::ty::{Numbers, Ty};
use crate::program::read::Diagnostic;

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

impl Frame<'_> {
    /// The source span of a node.
    pub fn at(&self, place: usize) -> Span {
        let node = self.nodes.get(place);
        debug_assert!(node.is_some(), "node {place} lies in an expression of {}", self.nodes.len());
        node.map_or_else(Span::default, |node| node.at)
    }
}

impl Compiler<'_> {
    /// The value of an expression, converted to the format and the number of lanes of `wanted`.
    pub fn number_for(&mut self, expr: &Expr, wanted: Numbers) -> CompileResult<RegisterValue> {
        let held = self.number(expr, Some(wanted))?;
        self.shaped(held, wanted, false, expr.at())
    }

    /// The value of an expression in its own type. Numbers without a suffix take the type of `wanted`.
    pub fn number(&mut self, expr: &Expr, wanted: Option<Numbers>) -> CompileResult<RegisterValue> {
        self.number_of(&expr.nodes, wanted)
    }

    /// As [`Self::number`], for the nodes of an expression.
    pub fn number_of(&mut self, nodes: &[Node], wanted: Option<Numbers>) -> CompileResult<RegisterValue> {
        let mut frame = Frame { nodes, wanted, forced: None, half: None };
        let item = self.run(&mut frame, 0, nodes.len())?;
        let lane = wanted.map_or(self.options.ty, |wanted| wanted.lane);
        self.held(&frame, (item, 0), nodes.len(), lane)
    }

    /// Evaluates an integer at compile time. `what` names the integer's purpose in the error.
    pub fn whole_number(&mut self, expr: &Expr, what: &str) -> CompileResult<i64> {
        let mut stack: Vec<i64> = Vec::new();
        for node in &expr.nodes {
            self.step(node.at)?;
            let number = match node.kind {
                NodeKind::Integer(number) => Some(number),
                NodeKind::Negate => stack.pop().and_then(i64::checked_neg),
                NodeKind::Binary(operator) | NodeKind::IndexDivision(operator) => {
                    match (stack.pop(), stack.pop()) {
                        (Some(b), Some(a)) => Some(whole_result(operator, a, b, node.at)?),
                        _ => None,
                    }
                }
                NodeKind::Path(path, _) => Some(self.whole_path(path, node.at)?),
                NodeKind::Cast(Ty::Integer) | NodeKind::Construct(Ty::Integer, 1) => stack.pop(),
                _ => None,
            };
            stack.push(number.ok_or_else(|| messages::not_whole(expr.at(), what))?);
        }
        Ok(stack.pop().ok_or_else(|| messages::not_whole(expr.at(), what))?)
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
                let mut forced = Frame { forced: Some(lane), ..*frame };
                self.run(&mut forced, start, end)?
            }
            item => item,
        };
        match item {
            Item::Held(held) => Ok(held),
            Item::Whole(number) => {
                let register = self.code.whole(number, lane);
                Ok(RegisterValue::one(lane, register.ok_or_else(|| messages::whole_overflow(at))?))
            }
            Item::Waiting => Err(messages::unexpected(at, "a number", None).into()),
            Item::Bits(_) => Err(messages::bits_of_number(at).into()),
            Item::Array(array) => Err(self.no_number(array, at)),
            Item::Nothing(name) => Err(messages::returns_nothing(at, self.text(name)).into()),
        }
    }

    /// The error for an array where a number is expected.
    pub fn no_number(&self, array: u32, at: Span) -> Stop {
        let array = self.scopes.arrays.get(array as usize);
        let (name, indices) =
            array.map_or(("", 1), |array| (self.tree.names.text(array.name), array.shape.len()));
        messages::whole_array(at, name, indices).into()
    }

    /// Compiles the nodes from `start` to `end` (exclusive).
    pub fn run(&mut self, frame: &mut Frame<'_>, start: usize, end: usize) -> CompileResult<Item> {
        let nodes = frame.nodes;
        let mut stack = std::mem::take(&mut self.parts);
        stack.clear();
        for (place, node) in nodes.iter().enumerate().take(end).skip(start) {
            self.step(node.at)?;
            let part = match node.kind {
                NodeKind::Integer(number) => (Item::Whole(number), place),
                NodeKind::Literal(literal) => (self.literal(frame, literal, node.at)?, place),
                NodeKind::Path(path, context) => (self.path(frame, place, path, context, node.at)?, place),
                NodeKind::Negate => {
                    let (item, start) = pop(&mut stack, node.at)?;
                    (self.negated(item, node.at)?, start)
                }
                NodeKind::Binary(operator) => {
                    let b = pop(&mut stack, node.at)?;
                    let a = pop(&mut stack, node.at)?;
                    (self.binary(frame, operator, a, b, place)?, a.1)
                }
                NodeKind::IndexDivision(operator) => {
                    let b = pop(&mut stack, node.at)?;
                    let a = pop(&mut stack, node.at)?;
                    let (Item::Whole(first), Item::Whole(second)) = (a.0, b.0) else {
                        return Err(no_division(operator, a.0, b.0, node.at).into());
                    };
                    (Item::Whole(whole_result(operator, first, second, node.at)?), a.1)
                }
                NodeKind::Lanes(lanes) => {
                    let (item, start) = pop(&mut stack, node.at)?;
                    (self.lanes(item, lanes, node.at)?, start)
                }
                NodeKind::Element(path, context, count) => {
                    let parts = split(&mut stack, count);
                    let start = parts.first().map_or(place, |part| part.1);
                    let indices = parts.iter().map(|(item, _)| match item {
                        Item::Whole(index) => Ok(*index),
                        _ => Err(messages::not_whole(node.at, "an index")),
                    });
                    let indices: Vec<i64> = indices.collect::<Result<_, _>>()?;
                    (self.element(frame, path, &indices, context, node.at)?, start)
                }
                NodeKind::Cast(ty) => {
                    let part = pop(&mut stack, node.at)?;
                    (self.construct(frame, ty, &[part], place)?, part.1)
                }
                NodeKind::Construct(ty, count) => {
                    let parts = split(&mut stack, count);
                    let start = parts.first().map_or(place, |part| part.1);
                    (self.construct(frame, ty, &parts, place)?, start)
                }
                NodeKind::Call(name, count) => {
                    let parts = split(&mut stack, count);
                    let start = parts.first().map_or(place, |part| part.1);
                    (self.call(frame, name, &parts, place)?, start)
                }
            };
            stack.push(part);
        }
        let (item, _) = pop(&mut stack, Span::default())?;
        self.parts = stack;
        Ok(item)
    }

    fn literal(&mut self, frame: &Frame<'_>, place: u32, at: Span) -> CompileResult<Item> {
        let tree = self.tree;
        let Some(literal) = tree.literals.get(place as usize) else { return Ok(Item::Waiting) };
        if literal.ty.is_none() {
            self.remark("double", at, messages::double("without a suffix this number"));
        }
        let Some(lane) = literal.ty.or(frame.forced) else { return Ok(Item::Waiting) };
        let register = self.code.literal(&literal.text, place, lane);
        Ok(Item::Held(RegisterValue::one(
            lane,
            register.ok_or_else(|| messages::unreadable(at, &literal.text))?,
        )))
    }

    fn negated(&mut self, item: Item, at: Span) -> CompileResult<Item> {
        Ok(match item {
            Item::Whole(number) => {
                Item::Whole(number.checked_neg().ok_or_else(|| messages::whole_overflow(at))?)
            }
            Item::Waiting => Item::Waiting,
            Item::Held(held) => Item::Held(self.apply(Op::Neg, &[held], at)?),
            Item::Bits(_) => return Err(messages::bits_of_number(at).into()),
            Item::Array(array) => return Err(self.no_number(array, at)),
            Item::Nothing(name) => return Err(messages::returns_nothing(at, self.text(name)).into()),
        })
    }

    fn binary(
        &mut self,
        frame: &Frame<'_>,
        operator: Operator,
        a: Part,
        b: Part,
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let op = match operator {
            Operator::Add => Some(Op::Add),
            Operator::Sub => Some(Op::Sub),
            Operator::Mul => Some(Op::Mul),
            Operator::Div | Operator::Rem => return Err(no_division(operator, a.0, b.0, at).into()),
            _ => None,
        };
        if let (Item::Whole(a), Item::Whole(b)) = (a.0, b.0) {
            return Ok(Item::Whole(whole_result(operator, a, b, at)?));
        }
        let op = op.ok_or_else(|| messages::no_bits(at, &self.places.piece(at)))?;
        let parts = [(a, b.1), (b, place)];
        match self.together(frame, &parts, at)? {
            Some(operands) => Ok(Item::Held(self.apply(op, &operands, at)?)),
            None => Ok(Item::Waiting),
        }
    }

    /// Converts parts to their common format; `None` if no part has a type yet. Each part comes with the index of the
    /// node after it.
    pub fn together(
        &mut self,
        frame: &Frame<'_>,
        parts: &[(Part, usize)],
        at: Span,
    ) -> CompileResult<Option<Vec<RegisterValue>>> {
        let lanes = parts.iter().filter_map(|((item, _), _)| match item {
            Item::Held(held) => Some(held.ty.lane),
            Item::Whole(_) | Item::Waiting | Item::Bits(_) | Item::Array(_) | Item::Nothing(_) => None,
        });
        let Some(lane) = self.common(lanes, at)?.or(frame.forced) else { return Ok(None) };
        let mut operands = Vec::with_capacity(parts.len());
        for (part, end) in parts {
            let held = self.held(frame, *part, *end, lane)?;
            operands.push(self.convert(held, lane, false, at)?);
        }
        Ok(Some(operands))
    }

    /// Compiles `.x` and `.xy` of a pair.
    pub fn lanes(&mut self, item: Item, lanes: Lanes, at: Span) -> CompileResult<Item> {
        let Item::Held(held) = item else { return Err(messages::no_lane(at, "x").into()) };
        if !held.ty.pair {
            return Err(messages::no_lane(at, "x").into());
        }
        let lane = held.ty.lane;
        Ok(Item::Held(match lanes {
            Lanes::One(one) => RegisterValue::one(lane, self.lane(held, one)),
            Lanes::Two(one, other) => {
                RegisterValue::two(lane, [self.lane(held, one), self.lane(held, other)])
            }
        }))
    }
}

fn pop(stack: &mut Vec<Part>, at: Span) -> CompileResult<Part> {
    Ok(stack.pop().ok_or_else(|| messages::unexpected(at, "a number", None))?)
}

/// Takes the arguments, the last `count` parts, off the stack.
fn split(stack: &mut Vec<Part>, count: u32) -> Vec<Part> {
    stack.split_off(stack.len().saturating_sub(count as usize))
}

fn no_division(operator: Operator, a: Item, b: Item, at: Span) -> Diagnostic {
    match (a, b, operator) {
        (Item::Whole(_), Item::Whole(_), _) => messages::whole_division(at),
        (_, _, Operator::Div) => messages::no_operator(at, "/"),
        _ => messages::no_operator(at, "%"),
    }
}

fn whole_result(operator: Operator, a: i64, b: i64, at: Span) -> Result<i64, Diagnostic> {
    let by_zero = matches!(operator, Operator::Div | Operator::Rem) && b == 0;
    whole_of(operator, a, b)
        .ok_or_else(|| if by_zero { messages::by_zero(at) } else { messages::whole_overflow(at) })
}

/// The result of an integer operation; `None` on overflow, on division by zero, and if a shift count is out of range.
pub fn whole_of(operator: Operator, a: i64, b: i64) -> Option<i64> {
    match operator {
        Operator::Add => a.checked_add(b),
        Operator::Sub => a.checked_sub(b),
        Operator::Mul => a.checked_mul(b),
        Operator::Div => a.checked_div(b),
        Operator::Rem => a.checked_rem(b),
        Operator::Left => 1i64.checked_shl(u32::try_from(b).ok()?).filter(|_| b < 63)?.checked_mul(a),
        Operator::Right => a.checked_shr(u32::try_from(b).ok()?),
        Operator::And => Some(a & b),
        Operator::Or => Some(a | b),
        Operator::Xor => Some(a ^ b),
    }
}
