//! Short texts about units, terms and open questions.

use crate::explain::phrase::{code, count, with_minus};
use crate::float::Float;
use crate::matrix::{
    Alignment, Difference, Element, MatrixInstr, OpenQuestion, Operand, Output, Rule, Special, TermId, Unit,
    Way,
};

/// The result: its code and its value.
pub(super) fn result_text(result: Float) -> String {
    format!("{}  {}", code(result), result.decimal())
}

/// The unit and its rule: `sm_90 (H100, H200): one block of 16 products, 25 fraction bits kept, truncated to f32`.
pub fn unit_words(unit: &Unit) -> String {
    let rule = match unit.rule {
        Rule::Aligned(Alignment { group, fraction, output, .. }) => {
            let size = unit.products_per_block();
            let blocks = match unit.blocks() {
                1 => format!("one block of {size} products"),
                several => format!("{several} blocks of {size} products"),
            };
            let groups = if group > 1 { format!(" in exact sums of {group}") } else { String::new() };
            format!("{blocks}{groups}, {fraction} fraction bits kept, {}", output_words(output))
        }
        Rule::Chain => "one fma after the other, each rounded to nearest".to_owned(),
    };
    format!("{}: {rule}", unit.architecture)
}

const fn output_words(output: Output) -> &'static str {
    match output {
        Output::Truncated => "truncated to f32",
        Output::TruncatedTo13 => "truncated to f32 with 13 fraction bits",
        Output::Nearest => "rounded to nearest f16",
    }
}

/// The grade and the source of a unit's rule.
pub(super) fn source_words(unit: &Unit) -> String {
    format!(
        "The rule is {} by others ({}); no GPU has confirmed it for halfplay.",
        unit.grade().name(),
        unit.source.citation()
    )
}

/// The name of a term, with elements counted from 0: `k 3`, `group 1`, `C`.
pub(super) fn term_name(term: TermId) -> String {
    match term {
        TermId::Product(k) => format!("k {k}"),
        TermId::Group(group) => format!("group {group}"),
        TermId::Accumulator => "C".to_owned(),
    }
}

fn operand_name(operand: Operand) -> String {
    match operand {
        Operand::A(k) => format!("element {k} of A"),
        Operand::B(k) => format!("element {k} of B"),
        Operand::C => "C".to_owned(),
        Operand::ScaleA(place) => format!("scale {place} of A"),
        Operand::ScaleB(place) => format!("scale {place} of B"),
    }
}

/// The sentence about a rule for NaN or infinity.
pub(super) fn special_words(rule: Special) -> String {
    match rule {
        Special::NanOperand(operand) => {
            format!("{} is NaN, so the result is the canonical NaN.", operand_name(operand))
        }
        Special::ZeroTimesInfinity(k) => {
            format!("Product k {k} is 0 × inf, which has no value: the result is the canonical NaN.")
        }
        Special::OppositeInfinities => {
            "The terms contain infinities of both signs: the result is the canonical NaN.".to_owned()
        }
        Special::Infinity(term) => {
            format!("The term {} is infinite, so the result is that infinity.", term_name(term))
        }
    }
}

/// The choice that halfplay makes where no publication answers a question.
pub const fn question_words(question: OpenQuestion) -> &'static str {
    match question {
        OpenQuestion::ZeroExponent => {
            "Unknown on hardware: a zero product has the largest exponent. halfplay does not count it."
        }
        OpenQuestion::ZeroSign => "Unknown on hardware: the sign of a zero result. halfplay returns +0.",
        OpenQuestion::Overflow => {
            "Unknown on hardware: the result of an f32 overflow. halfplay returns an infinity; the largest number is \
             possible too."
        }
    }
}

/// The name of a way to compute an element.
pub(super) fn way_name(way: &Way) -> String {
    match way {
        Way::Exact => "exact, rounded".to_owned(),
        Way::FmaChain => "fma chain in f32".to_owned(),
        Way::Unit(unit) => unit.architecture.to_string(),
    }
}

/// The first difference from the chosen unit; empty if there is none.
pub(super) fn difference_words(difference: Option<Difference>) -> String {
    match difference {
        None => String::new(),
        Some(Difference::BlockSize(own, _)) => format!("adds {} at a time", products(own)),
        Some(Difference::Kept(block, term)) => {
            format!("block {}: keeps other bits of {}", block + 1, term_name(term))
        }
        Some(Difference::Output(block)) => format!("block {}: rounds the sum differently", block + 1),
        Some(Difference::FmaRounds(k)) => format!("rounds at k {k}"),
        Some(Difference::OnlyRounding) => "truncates nothing, rounds once".to_owned(),
    }
}

fn products(number: usize) -> String {
    count(number as u32, "product")
}

/// The exponent of a term, such as `2^−11`.
pub(super) fn power(exponent: i32) -> String {
    with_minus(format!("2^{exponent}"))
}

/// A number as one can type it: a short decimal, a power of two, or its code.
pub(super) fn typed(number: Float) -> String {
    const SHORT: usize = 8;
    let decimal = number.decimal();
    if decimal.chars().count() <= SHORT && !number.is_nan() {
        return decimal;
    }
    if !number.is_finite() || !number.significand().is_power_of_two() {
        return code(number);
    }
    let sign = if number.is_negative() { "-" } else { "" };
    format!("{sign}2^{}", number.term().leading_exponent())
}

/// An operand vector without its trailing zeros: `{1, 0.5, …14}`.
pub fn operand_text(numbers: &[Float]) -> String {
    let shown = numbers.iter().rposition(|number| number.bits() != 0).map_or(0, |last| last + 1);
    let left_out = numbers.len() - shown;
    let mut parts: Vec<String> = numbers.iter().take(shown).map(|&number| typed(number)).collect();
    if left_out > 0 {
        parts.push(format!("…{left_out}"));
    }
    format!("{{{}}}", parts.join(", "))
}

/// The statement, with vectors shortened.
pub(super) fn statement_text(instr: &MatrixInstr, element: &Element) -> String {
    let scales = match instr.scaling {
        Some(_) => format!(" {} {}", operand_text(&element.scales_a), operand_text(&element.scales_b)),
        None => String::new(),
    };
    let (a, b) = (operand_text(&element.a), operand_text(&element.b));
    format!("{instr} {a} {b} {}{scales}", typed(element.c))
}
