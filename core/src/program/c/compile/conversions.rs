//! Conversions between numbers and integers, division, and the common type of the two values of `?:`.

use super::builtins::{Builtin, PairResult, builtin};
use super::expr::Frame;
use super::packing::Packing;
use super::state::{CompileResult, Compiler, Item, Part};
use crate::float::{Float, Format, Mode};
use crate::isa::{Span, Type};
use crate::program::c::attribute::ThreadIndex;
use crate::program::c::code::RegisterValue;
use crate::program::c::constants::constant;
use crate::program::c::decision::Question;
use crate::program::c::integer::{Int, Whole};
use crate::program::c::messages;
use crate::program::c::tree::{Lanes, Node, NodeKind};
use crate::program::c::ty::{Numbers, Ty, format_of};
use crate::program::flow::Function;
use std::ops::Range;

/// The kind of a value, known without computing it.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Integer,
    /// a number without a suffix
    Waiting,
    Number(Numbers),
    Unknown,
}

impl Kind {
    /// The kind of the sum of two values.
    fn with(self, other: Kind) -> Kind {
        match (self, other) {
            (Kind::Unknown, _) | (_, Kind::Unknown) => Kind::Unknown,
            (Kind::Number(one), Kind::Number(other)) => {
                let lane = match (one.lane, other.lane) {
                    (one, other) if one == other => one,
                    (Type::F64, _) | (_, Type::F64) => Type::F64,
                    _ => Type::F32,
                };
                Kind::Number(Numbers { lane, width: one.width.max(other.width) })
            }
            (Kind::Number(numbers), _) | (_, Kind::Number(numbers)) => Kind::Number(numbers),
            (Kind::Waiting, _) | (_, Kind::Waiting) => Kind::Waiting,
            (Kind::Integer, Kind::Integer) => Kind::Integer,
        }
    }

    fn of(ty: Ty) -> Kind {
        match ty {
            Ty::Integer(_) => Kind::Integer,
            Ty::Number(numbers) => Kind::Number(numbers),
            _ => Kind::Unknown,
        }
    }
}

impl Compiler<'_> {
    /// The unsigned integer with the bits of a number.
    pub fn whole_of_bits(&mut self, held: RegisterValue, at: Span) -> CompileResult<Whole> {
        let register = match held.ty.packed() {
            Some(_) => self.whole(held),
            None if held.ty.is_vector() => return Err(messages::bits_of_number(at).into()),
            None => self.lane(held, 0),
        };
        let bits = self.code.decide(Question::Bits, [register; 2]);
        let int = match held.ty.register().width() {
            16 => Int::U16,
            64 => Int::U64,
            _ => Int::U32,
        };
        Ok(int.wrap(bits.into()))
    }

    /// The integer of this type with the bits of a number.
    pub fn integer_of_bits(&mut self, held: RegisterValue, int: Int, at: Span) -> CompileResult<Whole> {
        Ok(int.wrap(self.whole_of_bits(held, at)?.value))
    }

    /// A number rounded to an integer; NaN becomes 0, and numbers outside the type the nearest integer of it.
    pub fn truncated(&mut self, held: RegisterValue, int: Int, mode: Mode, at: Span) -> CompileResult<Whole> {
        let register = self.lane(held, 0);
        let bits = self.code.decide(Question::Bits, [register; 2]);
        let float = Float::new(format_of(held.ty.lane), bits);
        let wide = f64::from_bits(float.widened(Format::F64).bits());
        let rounded = match mode {
            Mode::Rz => wide.trunc(),
            Mode::Rm => wide.floor(),
            Mode::Rp => wide.ceil(),
            _ => wide.round_ties_even(),
        };
        let value = rounded as i128;
        if float.is_nan() || !int.holds(value) || !float.is_finite() {
            self.remark("outside", at, messages::outside_integer(int.name()));
        }
        Ok(int.clamped(value))
    }

    /// Divides. The quotient is rounded once: for a half, a correctly rounded f32 quotient has enough digits.
    pub fn divided(&mut self, operands: &[RegisterValue], at: Span) -> CompileResult<RegisterValue> {
        self.apply_function(Function::Div, Some(Mode::Rn), operands, at)
    }

    /// The value of `?:`, which begins at node `start`, converted to the common type of both values.
    pub fn chosen(
        &mut self,
        frame: &mut Frame<'_>,
        part: Part,
        start: usize,
        [one, other]: [Range<usize>; 2],
    ) -> CompileResult<Item> {
        let end = if (one.start..one.end).contains(&part.1) { one.end } else { other.end };
        let at = frame.at(end.wrapping_sub(1));
        // A value that waits is computed once more, together with its condition.
        if part.0 == Item::Waiting && self.changes_something(frame, start..other.end) {
            let lane = frame.wanted.map_or(self.untyped_lane(), |wanted| wanted.lane);
            return Ok(Item::Held(self.held(frame, part, end, lane)?));
        }
        let mut kind = |range: Range<usize>| self.kind_of(frame.nodes.get(range).unwrap_or_default());
        let Kind::Number(numbers) = kind(one).with(kind(other)) else { return Ok(part.0) };
        if !matches!(part.0, Item::Whole(_) | Item::Waiting | Item::Held(_) | Item::Bits(..)) {
            return Ok(part.0);
        }
        let held = self.held(frame, part, end, numbers.lane)?;
        Ok(Item::Held(self.shaped(held, numbers, true, at)?))
    }

    /// The kind of the value of these nodes.
    fn kind_of(&mut self, nodes: &[Node]) -> Kind {
        let mut stack: Vec<Kind> = Vec::new();
        for node in nodes {
            let mut pop = |count: u32| stack.split_off(stack.len().saturating_sub(count as usize));
            let kind = match node.kind {
                NodeKind::Integer(_) | NodeKind::SizeOf(_) => Kind::Integer,
                NodeKind::Literal(place) => {
                    match self.tree.literals.get(place as usize).and_then(|one| one.ty) {
                        None if self.has_doubles() => Kind::Number(Numbers::one(Type::F64)),
                        Some(lane) => Kind::Number(Numbers::one(lane)),
                        None => Kind::Waiting,
                    }
                }
                NodeKind::Path(path, _) => match self.known(path) {
                    Some((place, lanes)) => {
                        let kind = self.place_type(place).map_or(Kind::Unknown, Kind::of);
                        lanes.map_or(kind, |lanes| of_lanes(kind, lanes))
                    }
                    None if ThreadIndex::of_variable(self.text(path.full)).is_some() => Kind::Integer,
                    None => match constant(self.text(path.full)).map(|constant| constant.ty) {
                        Some(Some(lane)) => Kind::Number(Numbers::one(lane)),
                        Some(None) => Kind::Waiting,
                        None => Kind::Unknown,
                    },
                },
                NodeKind::Element(path, _, count) => {
                    pop(count);
                    match self.binding_type(path.full) {
                        Some(Ty::Number(numbers)) => match self.state(path.full) {
                            Some(crate::program::c::scope::State::Array(_)) => Kind::Number(numbers),
                            _ => Kind::Number(Numbers::one(numbers.lane)),
                        },
                        Some(ty) => Kind::of(ty),
                        None => Kind::Unknown,
                    }
                }
                NodeKind::Negate | NodeKind::Complement => pop(1).pop().unwrap_or(Kind::Unknown),
                NodeKind::Not | NodeKind::Truth => {
                    pop(1);
                    Kind::Integer
                }
                NodeKind::Shortcut(..) | NodeKind::Choose(_) => {
                    pop(1);
                    continue;
                }
                NodeKind::Skip(_) => continue,
                NodeKind::Compare(_) => {
                    pop(2);
                    Kind::Integer
                }
                NodeKind::Binary(_) | NodeKind::Chosen(..) => {
                    pop(2).into_iter().reduce(Kind::with).unwrap_or(Kind::Unknown)
                }
                NodeKind::Limit(ty, ..) => Kind::of(self.resolved(ty)),
                NodeKind::BitCast(ty) => {
                    pop(1);
                    Kind::of(self.resolved(ty))
                }
                NodeKind::Cast(ty) => {
                    pop(1);
                    Kind::of(self.resolved(ty))
                }
                NodeKind::Construct(ty, count) => {
                    pop(count);
                    Kind::of(self.resolved(ty))
                }
                NodeKind::Member(name) => {
                    let kind = pop(1).pop().unwrap_or(Kind::Unknown);
                    Lanes::named(self.text(name)).map_or(Kind::Unknown, |lanes| of_lanes(kind, lanes))
                }
                NodeKind::Call(name, count) => {
                    let arguments = pop(count);
                    self.kind_of_call(name, &arguments)
                }
                NodeKind::Index => {
                    pop(2);
                    Kind::Unknown
                }
                NodeKind::PointerCast(_) => {
                    pop(1);
                    Kind::Unknown
                }
                NodeKind::ElementAddress(_, count) => {
                    pop(count);
                    Kind::Unknown
                }
                NodeKind::Address(_) => Kind::Unknown,
                NodeKind::Step(path, ..) => self.binding_type(path.full).map_or(Kind::Unknown, Kind::of),
            };
            stack.push(kind);
        }
        stack.pop().unwrap_or(Kind::Unknown)
    }

    /// The kind of a call's value.
    fn kind_of_call(&self, name: u32, arguments: &[Kind]) -> Kind {
        let common = || arguments.iter().copied().reduce(Kind::with).unwrap_or(Kind::Unknown);
        let is_bf16 =
            arguments.iter().any(|kind| matches!(kind, Kind::Number(numbers) if numbers.lane == Type::BF16));
        if self.functions.contains_key(&name) {
            let mut returns = self.overloads(name).map(|function| function.returns);
            let first = returns.next().unwrap_or(Ty::Any);
            return if returns.all(|other| other == first) { Kind::of(first) } else { Kind::Unknown };
        }
        match builtin(self.text(name), is_bf16) {
            Some(Builtin::Instr(instr)) => Kind::Number(Numbers::of(instr.ty)),
            Some(Builtin::Make(numbers)) => Kind::Number(numbers),
            Some(Builtin::Whole(lane) | Builtin::Bits(lane) | Builtin::To(lane)) => {
                Kind::Number(Numbers::one(lane))
            }
            Some(Builtin::Turn(_, to)) => Kind::Number(Numbers::two(to)),
            Some(Builtin::Take { to, .. }) => Kind::Number(Numbers::one(to)),
            Some(Builtin::Pick(lane, _)) => Kind::Number(Numbers::two(lane)),
            Some(
                Builtin::AsBits(..)
                | Builtin::ToInteger(..)
                | Builtin::Test(..)
                | Builtin::Truths(_)
                | Builtin::Nearest(..)
                | Builtin::OfIntegers(..),
            ) => Kind::Integer,
            Some(Builtin::Packing(packing)) => match (packing.result(), packing) {
                (Some(numbers), _) => Kind::Number(numbers),
                (None, Packing::Load(..)) => Kind::Unknown,
                _ => Kind::Integer,
            },
            Some(Builtin::ConvertTo(ty, _)) => Kind::of(ty),
            Some(Builtin::Pairs(_, result, _)) => match result {
                PairResult::Ones => Kind::Number(Numbers::two(if is_bf16 { Type::BF16 } else { Type::F16 })),
                PairResult::Mask | PairResult::Both => Kind::Integer,
            },
            Some(Builtin::Outputs(_, ty)) => match ty {
                Some(lane) => Kind::Number(Numbers::one(lane)),
                None => arguments.first().copied().unwrap_or(Kind::Unknown),
            },
            Some(Builtin::Generic(_) | Builtin::Clamp(_)) => common(),
            Some(Builtin::Function(of)) => match of.single {
                true => Kind::Number(Numbers::one(Type::F32)),
                false => common(),
            },
            Some(Builtin::Composed(composed)) if composed.is_scalar() => match common() {
                Kind::Number(numbers) => Kind::Number(Numbers::one(numbers.lane)),
                kind => kind,
            },
            Some(Builtin::Composed(_)) => common(),
            Some(Builtin::Single(_)) => Kind::Number(Numbers::one(Type::F32)),
            Some(Builtin::ThreadIndex(_)) => Kind::Integer,
            Some(Builtin::Gather(width)) => match common() {
                Kind::Number(numbers) => Kind::Number(Numbers { lane: numbers.lane, width }),
                kind => kind,
            },
            Some(Builtin::Collective(of)) => match of.sent() {
                Some(place) => arguments.get(place).copied().unwrap_or(Kind::Unknown),
                None => Kind::Integer,
            },
            Some(
                Builtin::Choose
                | Builtin::Atomic(_)
                | Builtin::CopyMemory(_)
                | Builtin::Mul
                | Builtin::Transpose,
            )
            | None => Kind::Unknown,
        }
    }

    /// A type in which the parameters of the current template are replaced by their arguments.
    pub fn resolved(&self, ty: Ty) -> Ty {
        let Ty::Parameter(name) = ty else { return ty };
        let known = self.type_arguments.last().and_then(|arguments| arguments.get(&name));
        known.copied().unwrap_or(Ty::Number(Numbers::one(Type::F16)))
    }
}

/// The kind of some lanes of a vector.
fn of_lanes(kind: Kind, lanes: Lanes) -> Kind {
    match kind {
        Kind::Number(numbers) => Kind::Number(Numbers { lane: numbers.lane, width: lanes.count() }),
        _ => Kind::Unknown,
    }
}
