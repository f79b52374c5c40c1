//! Questions that only hardware can answer, each with cases that decide it.
//!
//! For each question, the same function interprets the answers of the GPU and of the model as text. If the texts
//! differ, one rule of the model must change.

use crate::isa::{Allow, Instr, parse};
use crate::variant::{Prepared, Variant};

/// A question about hardware behaviour.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// its name, such as `out-of-bounds-a`
    pub name: &'static str,
    /// the question as a sentence
    pub asks: &'static str,
    /// the program that answers it
    pub program: Program,
    /// the operands of every case
    cases: fn() -> Vec<u32>,
    /// interprets answers; receives the cases, then the answers
    says: fn(&[u32], &[u32]) -> String,
}

/// The program that answers a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Program {
    /// one instruction, by its spelling
    One(&'static str),
    /// a product in f16 and then a sum, [`product_then_sum`](crate::kernel::product_then_sum), with `.rn` or without
    ProductThenSum {
        /// true if both instructions specify `.rn`
        rounding_is_written: bool,
    },
}

impl Question {
    /// The operands of all cases, one after another.
    pub fn cases(&self) -> Vec<u32> {
        (self.cases)()
    }

    /// The interpretation of the answers, one per case.
    pub fn says(&self, answers: &[u32]) -> String {
        (self.says)(&self.cases(), answers)
    }

    /// The model's answers. An unfused product and sum is a variant of the `fma`.
    pub fn expected(&self) -> Vec<u32> {
        let cases = self.cases();
        let program = match self.program {
            Program::One(spelling) => prepared(spelling, &[]),
            Program::ProductThenSum { .. } => prepared("fma.rn.f16", &[Variant::MulThenAdd]),
        };
        let Some((instr, prepared)) = program else { return Vec::new() };
        let of = |case: &[u32]| {
            let operands: Vec<u64> = case.iter().map(|word| u64::from(*word)).collect();
            // No question uses registers of more than 32 bits.
            prepared.bits(&operands) as u32
        };
        cases.chunks_exact(instr.operand_names().len()).map(of).collect()
    }

    /// The instruction, if the program is a single one.
    pub fn instr(&self) -> Option<Instr> {
        match self.program {
            Program::One(spelling) => parse(spelling, Allow::PTX).ok().map(|parsed| parsed.instr),
            Program::ProductThenSum { .. } => None,
        }
    }
}

fn prepared(spelling: &str, variants: &[Variant]) -> Option<(Instr, Prepared)> {
    let instr = parse(spelling, Allow::PTX).ok()?.instr;
    Some((instr, Prepared::of(variants, &instr)?))
}

/// The code of 1 in f16.
const ONE: u32 = 0x3c00;

/// All questions.
pub const QUESTIONS: [Question; 17] = [
    ask(
        "out-of-bounds-a",
        "Which codes of a does .oob take for an element out of bounds?",
        "fma.rn.oob.f16",
        || (0..=0xffff).flat_map(|code| [code, ONE, ONE]).collect(),
        |cases, answers| zeros(cases, answers, 0),
    ),
    ask(
        "out-of-bounds-b",
        "Which codes of b does .oob take for an element out of bounds?",
        "fma.rn.oob.f16",
        || (0..=0xffff).flat_map(|code| [ONE, code, ONE]).collect(),
        |cases, answers| zeros(cases, answers, 1),
    ),
    ask(
        "out-of-bounds-c",
        "Does .oob test c too?",
        "fma.rn.oob.f16",
        || (0..=0xffff).flat_map(|code| [ONE, ONE, code]).collect(),
        |cases, answers| zeros(cases, answers, 2),
    ),
    ask(
        "out-of-bounds-bf16",
        "Which codes of a does .oob take for an element out of bounds in bf16?",
        "fma.rn.oob.bf16",
        || (0..=0xffff).flat_map(|code| [code, 0x3f80, 0x3f80]).collect(),
        |cases, answers| zeros(cases, answers, 0),
    ),
    ask(
        "ftz-before-or-after",
        "What does .ftz make of products that lie below the least normal number and round to it?",
        "mul.rn.ftz.f16",
        products_below_normal,
        |_, answers| counted(answers),
    ),
    ask(
        "cvt-ftz",
        "Does a conversion with .ftz flush halves that are subnormal?",
        "cvt.ftz.f32.f16",
        || vec![0x0001, 0x03ff, 0x8001],
        |_, answers| listed(answers),
    ),
    ask(
        "xorsign-nan",
        "Does the sign of a NaN operand count under .xorsign.abs?",
        "max.xorsign.abs.f16",
        || vec![0x7e00, ONE, 0xfe00, ONE, 0x7e00, 0xbc00, 0xfe00, 0xbc00],
        |_, answers| listed(answers),
    ),
    ask(
        "sat-negative-zero",
        "What does .sat make of −0?",
        "add.rn.sat.f16",
        || vec![0x8000, 0x8000],
        |_, answers| listed(answers),
    ),
    ask(
        "relu-negative-zero",
        "What does .relu make of −0?",
        "fma.rn.relu.f16",
        || vec![0x8000, ONE, 0x8000],
        |_, answers| listed(answers),
    ),
    ask("nan-neg", "Which NaN does neg give?", "neg.f16", codes, nans),
    ask("nan-abs", "Which NaN does abs give?", "abs.f16", codes, nans),
    ask(
        "nan-neg-packed",
        "Which NaNs does a packed neg give?",
        "neg.f16x2",
        || both(0x7c00),
        |_, a| counted(a),
    ),
    ask("tanh-nan", "Which NaN does tanh give?", "tanh.approx.f16", codes, nans),
    ask("tanh-shape", "Is tanh monotone, and odd?", "tanh.approx.f16", codes, shape),
    ask("ex2-shape", "Is ex2 monotone, and does it keep subnormal results?", "ex2.approx.f16", codes, shape),
    pair("driver-fuses", "Does the driver fuse a product and a sum without a rounding modifier?", false),
    pair("driver-fuses-rn", "Does the driver fuse a product and a sum with .rn?", true),
];

const fn ask(
    name: &'static str,
    asks: &'static str,
    spelling: &'static str,
    cases: fn() -> Vec<u32>,
    says: fn(&[u32], &[u32]) -> String,
) -> Question {
    Question { name, asks, program: Program::One(spelling), cases, says }
}

/// 5001 × 5001 + e402: the addend is the negative of the rounded product. So the sum is 0, while an fma returns the
/// rounding error of the product.
const fn pair(name: &'static str, asks: &'static str, rounding_is_written: bool) -> Question {
    let says = |_: &[u32], answers: &[u32]| {
        let words = if answers == [0] { "no" } else { "yes" };
        format!("{words}: {}", listed(answers))
    };
    let program = Program::ProductThenSum { rounding_is_written };
    Question { name, asks, program, cases: || vec![0x5001, 0x5001, 0xe402], says }
}

/// Every code of one operand.
fn codes() -> Vec<u32> {
    (0..=0xffff).collect()
}

/// NaNs in both lanes, with either sign.
fn both(infinity: u32) -> Vec<u32> {
    (infinity + 1..=0x7fff).flat_map(|code| [code | code << 16, code | (code | 0x8000) << 16]).collect()
}

/// Pairs whose product is below the smallest normal number, 2^-14, by less than a quarter of the smallest subnormal
/// number. With an unbounded exponent it rounds to 2^-14.
fn products_below_normal() -> Vec<u32> {
    let below =
        |a: u32| (0x400..0x800_u32).filter(move |b| ((1 << 21) - (1 << 9)..1 << 21).contains(&(a * b)));
    let pairs = (0x400..0x800_u32).flat_map(|a| below(a).map(move |b| (a, b)));
    // Significands of 11 bits, at 2^-7 and 2^-8.
    pairs.flat_map(|(a, b)| [8 << 10 | (a & 0x3ff), 7 << 10 | (b & 0x3ff)]).collect()
}

/// The codes of one of three operands, of magnitude `0x7f80` or more, for which the answer is +0.
fn zeros(cases: &[u32], answers: &[u32], place: usize) -> String {
    let found = cases.chunks_exact(3).zip(answers).filter(|(_, answer)| **answer == 0);
    let codes: Vec<u32> = found.map(|(case, _)| case[place]).filter(|code| code & 0x7f80 == 0x7f80).collect();
    if codes.is_empty() { "none".to_owned() } else { listed(&codes) }
}

/// The answers to all NaN codes of f16.
fn nans(cases: &[u32], answers: &[u32]) -> String {
    let of_nan = cases.iter().zip(answers).filter(|(code, _)| *code & 0x7fff > 0x7c00);
    counted(&of_nan.map(|(_, &answer)| answer).collect::<Vec<u32>>())
}

/// Describes a function tabulated over f16: whether it is monotone and odd, and its number of subnormal results.
fn shape(_: &[u32], answers: &[u32]) -> String {
    let order = |code: u32| if code & 0x8000 == 0 { code as i32 } else { -((code & 0x7fff) as i32) };
    debug_assert_eq!(answers.len(), 1 << 16, "every code of f16 has an answer");
    let value = |code: usize| answers.get(code).map_or(0, |&answer| order(answer));
    let positive = (0..0x7c00).all(|code| value(code) <= value(code + 1));
    let negative = (0x8000..0xfc00).all(|code| value(code) >= value(code + 1));
    let odd = (0..=0x7c00).all(|code| value(code) == -value(code + 0x8000));
    let subnormal = answers.iter().filter(|answer| matches!(**answer & 0x7fff, 1..=0x3ff)).count();
    let is = |yes: bool, words: &str| if yes { words.to_owned() } else { format!("not {words}") };
    format!("{}, {}, {subnormal} subnormal results", is(positive && negative, "monotone"), is(odd, "odd"))
}

/// Lists the first answers, and the number of the others.
fn listed(answers: &[u32]) -> String {
    let texts: Vec<String> = answers.iter().take(12).map(|answer| format!("{answer:#06x}")).collect();
    let more = if answers.len() > 12 { format!(" and {} more", answers.len() - 12) } else { String::new() };
    texts.join(" ") + &more
}

/// Counts the distinct answers, at most eight.
fn counted(answers: &[u32]) -> String {
    let mut kinds = std::collections::BTreeMap::new();
    answers.iter().for_each(|answer| *kinds.entry(*answer).or_insert(0) += 1);
    let texts: Vec<String> =
        kinds.iter().take(8).map(|(answer, count)| format!("{answer:#06x} {count} times")).collect();
    texts.join(", ")
}
