//! A question as data, and how its operands are drawn.

use super::number::distances;
use super::recipe::{NumberKind, Recipe};
use super::spec::Topic;
use crate::chance::SplitMix64;
use crate::eval::{Evaluation, Flag, Step};
use crate::float::{Float, Format, Loss, Rounded, Tininess};
use crate::isa::{Allow, Instr, Type, parse};
use crate::lesson::diagnose::Operation;
use crate::lesson::diagnose::cases::{Cases, ExerciseKind};
use crate::lesson::diagnose::exercise::{Exercise, exercise};
use crate::literal::parse as read;
use std::cmp::Ordering;

/// A question of a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// its topic
    pub topic: Topic,
    /// its difficulty: 1, 2 or 3
    pub level: u8,
    /// the kind of question
    pub kind: QuestionKind,
    /// the instruction that the question is about
    pub instr: Instr,
    /// its registers, in the instruction's order
    pub operands: Vec<u64>,
}

/// The kind of question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum QuestionKind {
    /// the result
    Compute,
    /// which of the two neighbours of the exact result the result is
    Neighbour,
    /// whether the exact result lies half way between two numbers
    Tie,
    /// the flags that IEEE 754 would raise
    Flags,
    /// which of two results the fma gives; the other one is that of mul, then add
    Fused {
        /// the result of mul, then add
        twice: u64,
    },
    /// the number that a code encodes
    Decode,
    /// the code of a number
    Encode {
        /// the number as written
        text: String,
    },
    /// the larger of two numbers
    Larger,
    /// whether f16 or bf16 is nearer to a number
    Nearer {
        /// the number as written
        text: String,
    },
    /// the size of one ulp
    Spacing,
}

/// The parameters for drawing an item.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    pub topic: Topic,
    pub level: u8,
    pub recipe: Recipe,
}

impl Item {
    /// The evaluation of the item's instruction, with every step.
    pub fn evaluation(&self) -> Evaluation {
        Evaluation::of(self.instr, &self.operands, Tininess::After)
    }

    /// The result bits of the item's instruction.
    pub fn answer(&self) -> u64 {
        self.evaluation().outcome.bits
    }

    /// The format of the instruction's result.
    pub fn format(&self) -> Format {
        format_of(self.instr.ty)
    }

    /// The operands as numbers.
    pub fn numbers(&self) -> Vec<Float> {
        let count = self.instr.operand_names().len();
        let format = |at| format_of(self.instr.operand_type(at));
        self.operands.iter().take(count).enumerate().map(|(at, bits)| Float::new(format(at), *bits)).collect()
    }

    /// True if `other` is the same question about the same instruction and numbers.
    pub fn asks_the_same(&self, other: &Item) -> bool {
        (&self.kind, self.instr, &self.operands) == (&other.kind, other.instr, &other.operands)
    }
}

/// The rounding step of an evaluation: the exact value and its rounding.
pub fn rounding(evaluation: &Evaluation) -> Option<(crate::float::Exact, Rounded)> {
    evaluation.trace.lane_steps(0).find_map(|step| match step {
        Step::Round { value, rounded } => Some((*value, *rounded)),
        _ => None,
    })
}

impl Draw {
    /// Draws an item; `None` if the drawn operands do not suit.
    pub fn item(self, chance: &mut SplitMix64) -> Option<Item> {
        match self.recipe {
            Recipe::Compute(kind, format) => {
                let item = self.drawn(QuestionKind::Compute, kind, format, chance);
                self.is_for_hand(&item).then_some(item)
            }
            Recipe::Neighbour(kind) => {
                let item = self.drawn(QuestionKind::Neighbour, kind, Format::F16, chance);
                let (_, rounded) = rounding(&item.evaluation())?;
                (rounded.loss() != Loss::Zero && !rounded.overflow).then_some(item)
            }
            Recipe::Tie => {
                let kind = if chance.one_in(2) { ExerciseKind::TieSum } else { ExerciseKind::QuarterSum };
                let item = self.drawn(QuestionKind::Tie, kind, Format::F16, chance);
                let (_, rounded) = rounding(&item.evaluation())?;
                (rounded.loss() != Loss::Zero).then_some(item)
            }
            Recipe::Flags(kind) => {
                let item = self.drawn(QuestionKind::Flags, kind, Format::F16, chance);
                flag_choices().iter().any(|flags| *flags == flags_of(&item)).then_some(item)
            }
            Recipe::Fused(kind) => self.fused(kind, chance),
            Recipe::Decode(sort, format) => {
                let code = number(sort, format, chance);
                self.of(QuestionKind::Decode, &format!("cvt.f32.{}", format.name()), vec![code])
            }
            Recipe::Encode(sort, format) => {
                let text = written(sort, format, chance);
                self.conversion(QuestionKind::Encode { text: text.clone() }, &text, format)
            }
            Recipe::Larger(sort, format) => self.larger(sort, format, chance),
            Recipe::Nearer => {
                let text = far_or_near(chance);
                let format = match distances(&text)? {
                    [f16, bf16] if f16.cmp(&bf16) == Ordering::Greater => Format::BF16,
                    _ => Format::F16,
                };
                self.conversion(QuestionKind::Nearer { text: text.clone() }, &text, format)
            }
            Recipe::Spacing(sort, format) => {
                let code = number(sort, format, chance) & format.magnitude_mask();
                let next = Float::new(format, code).next_up();
                let is_asked = next.is_finite() && code != 0;
                let spelling = format!("sub.rn.{}", format.name());
                self.of(QuestionKind::Spacing, &spelling, vec![next.bits(), code]).filter(|_| is_asked)
            }
        }
    }

    fn drawn(self, ask: QuestionKind, kind: ExerciseKind, format: Format, chance: &mut SplitMix64) -> Item {
        let (operation, operands) = Cases { format, chance }.draw(kind);
        let ty = if format == Format::BF16 { Type::BF16 } else { Type::F16 };
        let Exercise { instr, operands } = exercise(operation, ty, operands);
        Item { topic: self.topic, level: self.level, kind: ask, instr, operands }
    }

    /// True if the result is worth asking for: questions with short numbers must not have the result zero.
    fn is_for_hand(self, item: &Item) -> bool {
        let result = Float::new(item.format(), item.answer());
        let short = [ExerciseKind::ShortSum, ExerciseKind::ShortProduct, ExerciseKind::ShortFma];
        !short.iter().any(|kind| matches!(self.recipe, Recipe::Compute(own, _) if own == *kind))
            || !result.is_zero()
    }

    fn of(self, ask: QuestionKind, spelling: &str, operands: Vec<u64>) -> Option<Item> {
        let instr = parse(spelling, Allow::PTX).ok()?.instr;
        Some(Item { topic: self.topic, level: self.level, kind: ask, instr, operands })
    }

    /// The conversion of a decimal from f32; `None` if rounding through f32 changes the result.
    fn conversion(self, ask: QuestionKind, text: &str, format: Format) -> Option<Item> {
        let wide = read(text, Format::F32).ok()?.float;
        let item = self.of(ask, &format!("cvt.rn.{}.f32", format.name()), vec![wide.bits()])?;
        let direct = read(text, format).ok()?.float;
        (item.answer() == direct.bits()).then_some(item)
    }

    fn fused(self, kind: ExerciseKind, chance: &mut SplitMix64) -> Option<Item> {
        let mut item = self.drawn(QuestionKind::Compute, kind, Format::F16, chance);
        let [a, b, c] = *item.operands else { return None };
        let step = |operation, operands| {
            let Exercise { instr, operands } = exercise(operation, Type::F16, operands);
            Evaluation::of(instr, &operands, Tininess::After).outcome.bits
        };
        let twice = step(Operation::Add, vec![step(Operation::Mul, vec![a, b]), c]);
        item.kind = QuestionKind::Fused { twice };
        let finite = Float::new(Format::F16, twice).is_finite();
        (twice != item.answer() && finite).then_some(item)
    }

    /// Two numbers that differ in one bit or only in their signs, or two independent ones.
    fn larger(self, sort: NumberKind, format: Format, chance: &mut SplitMix64) -> Option<Item> {
        let a = number(sort, format, chance);
        let b = match chance.below(3) {
            0 => number(sort, format, chance),
            1 => (a ^ 1 << chance.below(u64::from(format.fraction_bits()) + 1)) & format.code_mask(),
            _ => a ^ format.sign_mask(),
        };
        let is_asked = a != b && ![a, b].iter().any(|code| Float::new(format, *code).is_nan());
        self.of(QuestionKind::Larger, &format!("max.{}", format.name()), vec![a, b]).filter(|_| is_asked)
    }
}

/// The sets of flags among the choices.
pub fn flag_choices() -> [Vec<Flag>; 5] {
    [
        vec![],
        vec![Flag::Inexact],
        vec![Flag::Underflow, Flag::Inexact],
        vec![Flag::Overflow, Flag::Inexact],
        vec![Flag::Invalid],
    ]
}

/// The format of the numbers of a type; no item asks about bits without a format.
fn format_of(ty: Type) -> Format {
    debug_assert!(ty.format().is_some(), "no item asks about {ty:?}");
    ty.format().unwrap_or(Format::F16)
}

/// The flags that the item's instruction raises.
pub fn flags_of(item: &Item) -> Vec<Flag> {
    item.evaluation().outcome.flags[0].iter().collect()
}

/// The code of a random number of this sort.
fn number(sort: NumberKind, format: Format, chance: &mut SplitMix64) -> u64 {
    let sign = if chance.one_in(3) { format.sign_mask() } else { 0 };
    let fraction = chance.below(format.min_normal());
    let field = (format.bias() - 3) as u64 + chance.below(11);
    let dropped = format.fraction_bits() - 3;
    match sort {
        NumberKind::Short => sign | field << format.fraction_bits() | fraction >> dropped << dropped,
        NumberKind::Long => sign | field << format.fraction_bits() | fraction,
        NumberKind::Subnormal => sign | fraction.max(1),
        NumberKind::Special => {
            let codes = [
                0,
                format.infinity(),
                format.max_finite(),
                format.min_normal(),
                format.min_positive(),
                format.one(),
                format.infinity() | format.quiet_bit(),
                format.one() + 1,
            ];
            sign | codes[chance.below(codes.len() as u64) as usize]
        }
    }
}

/// A decimal that the student has to encode.
fn written(sort: NumberKind, format: Format, chance: &mut SplitMix64) -> String {
    let code = number(sort, format, chance);
    match sort {
        NumberKind::Short | NumberKind::Special => Float::new(format, code).decimal(),
        // A whole number of units of the smallest subnormal number.
        NumberKind::Subnormal => {
            let dropped = chance.below(u64::from(format.fraction_bits()) - 2);
            Float::new(format, (code >> dropped).max(1)).scaled()
        }
        NumberKind::Long => {
            let sign = if chance.one_in(4) { "-" } else { "" };
            format!("{sign}{}.{}", chance.below(100), 1 + chance.below(9))
        }
    }
}

/// A decimal that f16 or bf16 may represent better; some lie outside the normal range of f16.
fn far_or_near(chance: &mut SplitMix64) -> String {
    match chance.below(4) {
        0 => format!("{}000", 50 + chance.below(50)),
        1 => format!("{}.{}", chance.below(100), 1 + chance.below(9)),
        2 => format!("0.00000{}", 1 + chance.below(9)),
        _ => format!("{}.{:03}", chance.below(5), 1 + chance.below(999)),
    }
}
