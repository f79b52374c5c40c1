//! Rules that decide without arithmetic, choices, signs, clamps and approximations.

use super::lane::LaneSteps;
use super::phrase::{code, exact, number};
use crate::doc::{Block, line};
use crate::eval::{Choice, Clamp, Function, OperandId, Source, Special};
use crate::float::{Exact, Float, Tail, Wide};
use crate::isa::{Modifier, Op, Topic};

pub(super) fn out_of_bounds(who: OperandId, value: Float, result: Float, lane: &LaneSteps) -> Vec<Block> {
    paragraph(format!(
        "{} is `{}`, the NaN that marks an element outside a tensor ({}). `.oob` makes the lane `{}` whatever the \
         other operands are. It looks at a and b, not at c.",
        who.name(),
        code(value),
        lane.grade(Topic::OutOfBounds),
        code(result)
    ))
}

/// A sentence about the addends of a sum. For a subtraction, it says that b was negated.
fn of_addends(words: &str, lane: &LaneSteps) -> String {
    let start = if lane.instr.op == Op::Sub { "Once b is negated, the" } else { "The" };
    format!("{start} addends {words}")
}

/// The sentences on the NaN that is delivered: a remark if the manual leaves the NaN open, this model's choice, and the
/// grade of the rule.
fn which_nan(result: Float, topic: Topic, lane: &LaneSteps) -> String {
    // The sections on half precision promise only that the result is NaN.
    let is_open = result.format().width() == 16 && lane.instr.op != Op::Cvt;
    let open = if is_open { "The manual leaves open which NaN. " } else { "" };
    format!("{open}This model gives the canonical one, `{}` ({}).", code(result), lane.grade(topic))
}

pub(super) fn special(rule: Special, result: Float, lane: &LaneSteps) -> Vec<Block> {
    let result_code = code(result);
    paragraph(match rule {
        Special::NanOperand(who) => format!(
            "{} is NaN, so the result is NaN.{}{} {} The payload of the operand is not kept.",
            who.name(),
            if lane.multiplies_zero_by_infinity() { " Zero times infinity has no value either." } else { "" },
            if lane.instr.has(Modifier::Oob) && who == OperandId::C {
                " `.oob` looks at a and b, not at c."
            } else {
                ""
            },
            which_nan(result, Topic::NanOperand, lane)
        ),
        Special::ZeroTimesInfinity => format!(
            "Zero times infinity has no value, so the result is NaN. {}",
            which_nan(result, Topic::ZeroTimesInfinity, lane)
        ),
        Special::InfinityMinusInfinity => format!(
            "Two infinities of opposite sign have no sum, so the result is NaN. {}",
            which_nan(result, Topic::InfinityMinusInfinity, lane)
        ),
        Special::InfiniteSum(who) => format!(
            "{} is infinite. In a sum, only the opposite infinity could change that: `{result_code}`.",
            who.name()
        ),
        Special::InfiniteProduct => format!(
            "A factor is infinite, so the product is. Its sign comes from the signs {}: `{result_code}`.",
            signs(lane)
        ),
        Special::InfinityConverted => {
            format!("An infinity converts to the infinity of the same sign: `{result_code}`.")
        }
        Special::ZeroProduct => format!(
            "A factor is zero, so the product is. Its sign comes from the signs {}: `{result_code}`.",
            signs(lane)
        ),
        Special::ZerosAlike => {
            of_addends(&format!("are zeros of the same sign, and the sum keeps it: `{result_code}`."), lane)
        }
        Special::ZerosUnlike if result.is_negative() => of_addends(
            &format!(
                "are zeros of opposite sign. Only rounding toward -inf makes their sum -0: `{result_code}`."
            ),
            lane,
        ),
        Special::ZerosUnlike => {
            of_addends(&format!("are zeros of opposite sign, and their sum is +0: `{result_code}`."), lane)
        }
        Special::Cancelled if result.is_negative() => {
            format!("The addends cancel exactly. Only rounding toward -inf makes that -0: `{result_code}`.")
        }
        Special::Cancelled => {
            format!("The addends cancel exactly, and an exact zero sum is +0: `{result_code}`.")
        }
        Special::ZeroConverted => format!("Zero converts to zero of the same sign: `{result_code}`."),
        Special::Limit => {
            format!("The manual lists this case: the result is {}, `{result_code}`.", number(result))
        }
    })
}

pub(super) fn approximate(function: Function, operand: Float, value: &Exact, source: Source) -> Vec<Block> {
    let x = number(operand);
    let x = if x.starts_with('≈') { operand.scaled() } else { x };
    // A number of several words needs parentheses to be one argument.
    let x = if x.contains(' ') { format!("({x})") } else { x };
    let formula = match function {
        Function::Tanh if x.starts_with('(') => format!("tanh{x}"),
        Function::Tanh => format!("tanh {x}"),
        Function::Ex2 => format!("2 to the power {x}"),
    };
    let digits = if matches!(value.tail, Tail::Zero) {
        exact(value)
    } else {
        // Digits, an ellipsis, perhaps a power of ten. Thirty digits are enough.
        let text = Wide::from(value).decimal();
        let (digits, power) = text.split_once('…').unwrap_or((&text, ""));
        format!("{}…{power}", digits.chars().take(30).collect::<String>())
    };
    let bound = function.documented_bound(operand.format());
    vec![
        Block::Text(line(format!("{formula} is `{digits}`."))),
        Block::Text(line(format!(
            "The hardware only approximates: the manual allows an error of {bound}. The result shown is a {}.",
            source_words(source)
        ))),
    ]
}

/// The kind of answer that a source gives.
const fn source_words(source: Source) -> &'static str {
    match source {
        Source::Model => "model, the correctly rounded value",
    }
}

/// The signs of the first two operands, in words.
fn signs(lane: &LaneSteps) -> String {
    let signs = lane.operands().map(|(_, value)| if value.is_negative() { "−" } else { "+" });
    signs.take(2).collect::<Vec<_>>().join(" and ")
}

pub(super) fn choose(
    a: Float,
    b: Float,
    magnitudes: bool,
    choice: Choice,
    result: Float,
    lane: &LaneSteps,
) -> Vec<Block> {
    let chosen = code(result);
    let first = if magnitudes {
        format!("`.abs` compares magnitudes, `{}` and `{}`. ", code(a), code(b))
    } else {
        String::new()
    };
    let words = match choice {
        Choice::BothNan => format!("Both operands are NaN, so the result is the canonical NaN, `{chosen}`."),
        Choice::NanWanted => {
            format!("An operand is NaN, and `.NaN` lets that through: the canonical NaN, `{chosen}`.")
        }
        Choice::OtherIsNan => format!("One operand is NaN, so the other one is the result: `{chosen}`."),
        Choice::ByZeroSign => {
            format!("Two zeros of opposite sign: -0 counts as less than +0. The result is `{chosen}`.")
        }
        Choice::Equal => format!("Both are the same number, `{chosen}`."),
        Choice::ByValue => {
            format!("Of {} and {} the result is {}, `{chosen}`.", number(a), number(b), number(result))
        }
    };
    let sign = lane.instr.has(Modifier::XorsignAbs) && result.is_nan();
    paragraph(first + &words + if sign { " `.xorsign` has no effect on a NaN." } else { "" })
}

pub(super) fn xorsign(
    a_negative: bool,
    b_negative: bool,
    from: Float,
    to: Float,
    lane: &LaneSteps,
) -> Vec<Block> {
    let sign = |negative| if negative { "1" } else { "0" };
    let becomes = match from.bits() == to.bits() {
        true => format!("`{}` stays", code(to)),
        false => format!("`{}` becomes `{}`", code(from), code(to)),
    };
    let has_nan = lane.operands().any(|(_, value)| value.is_nan());
    let of_nan = format!(" The sign of a NaN operand counts too ({}).", lane.grade(Topic::SignOfNan));
    paragraph(format!(
        "`.xorsign` gives the result the xor of the operands' sign bits, {} and {}: {becomes}.{}",
        sign(a_negative),
        sign(b_negative),
        if has_nan { of_nan } else { String::new() }
    ))
}

pub(super) fn set_sign(from: Float, to: Float, lane: &LaneSteps) -> Vec<Block> {
    if from.is_nan() {
        return paragraph(format!(
            "The operand is NaN. IEEE 754 would change nothing but its sign; on these GPUs `neg` and `abs` are \
             arithmetic, and the payload is not kept. {}",
            which_nan(to, Topic::NanOperand, lane)
        ));
    }
    let what = if from.bits() == to.bits() { "is right already" } else { "flips" };
    paragraph(format!("Only the sign bit counts, and it {what}: `{}` becomes `{}`.", code(from), code(to)))
}

pub(super) fn copy(bits: u64) -> Vec<Block> {
    paragraph(format!(
        "The bits are copied as they are. The lower half is `{:#06x}`, the upper half `{:#06x}`.",
        bits & 0xffff,
        bits >> 16
    ))
}

pub(super) fn clamp(clamp: Clamp, from: Float, to: Float) -> Vec<Block> {
    let (word, range) = match clamp {
        Clamp::Sat => ("`.sat`", "from 0 to 1; NaN and -0 become +0"),
        Clamp::Relu => ("`.relu`", "from +0 upward; -0 becomes +0, and NaN stays"),
    };
    paragraph(if from.bits() == to.bits() {
        format!("{word} keeps results {range}: `{}` stays.", code(from))
    } else {
        format!("{word} keeps results {range}: `{}` becomes `{}`.", code(from), code(to))
    })
}

fn paragraph(text: String) -> Vec<Block> {
    vec![Block::Text(line(text))]
}
