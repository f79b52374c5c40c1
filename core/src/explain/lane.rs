//! The steps of one lane, and the words for reading operands and delivering a result.

use super::phrase::{code, count, number, with_minus};
use crate::doc::{Block, Column, Line, Role, Table, line};
use crate::eval::{Addend, Cause, Evaluation, OperandId, Special, Step, canonical_nan};
use crate::float::{Class, Exact, Float, Rounded};
use crate::isa::{Grade, Instr, Op, Topic, grade_of};
use crate::order::in_order;
use crate::program::exact::{ErrorParts, TypedNumber};

/// The steps of one lane.
pub(super) struct LaneSteps {
    pub instr: Instr,
    pub steps: Vec<Step>,
    /// the typed numbers among the lane's operands
    pub typed: Vec<TypedNumber>,
    /// the error of the result relative to the numbers as typed, if reading them contributed to it
    pub error: Option<ErrorParts>,
}

impl LaneSteps {
    /// The steps alone, without typed operands.
    pub fn new(instr: Instr, steps: Vec<Step>) -> Self {
        LaneSteps { instr, steps, typed: Vec::new(), error: None }
    }

    /// Adds the typed operands of this lane to the steps.
    pub fn with_typed(self, evaluation: &Evaluation, lane: usize, typed: &[TypedNumber]) -> Self {
        let typed: Vec<_> = typed.iter().filter(|number| number.lane == lane).cloned().collect();
        let error = ErrorParts::of(evaluation, lane, &typed);
        LaneSteps { typed, error, ..self }
    }

    /// The steps in the order of the cards: all flags together, after the arithmetic and before the clamp. Packing
    /// concerns both lanes, so it is left out.
    pub fn of(evaluation: &Evaluation, lane: usize) -> Self {
        let rank = |step: &Step| match step {
            Step::Raise { .. } => 1,
            Step::Clamp { .. } | Step::Deliver { .. } => 2,
            _ => 0,
        };
        let own = |step: &&Step| !matches!(step, Step::Pack { .. });
        let steps = evaluation.trace.lane_steps(lane).filter(own).copied();
        LaneSteps::new(evaluation.instr, in_order(steps, rank))
    }

    /// The rounding of this lane, and the value that was rounded.
    pub fn rounding(&self) -> Option<(&Exact, &Rounded)> {
        self.steps.iter().find_map(|step| match step {
            Step::Round { value, rounded } => Some((value, rounded)),
            _ => None,
        })
    }

    /// The addends of the sum, unless one of them is zero.
    pub fn addends(&self) -> Option<[Addend; 2]> {
        self.steps.iter().find_map(|step| match *step {
            Step::Sum { left, right, .. } => {
                Some([left, right]).filter(|both| both.iter().all(|addend| !addend.term.is_zero()))
            }
            _ => None,
        })
    }

    /// The operands as read.
    pub fn operands(&self) -> impl Iterator<Item = (OperandId, Float)> {
        self.steps.iter().filter_map(|step| match *step {
            Step::Decode { who, value } => Some((who, value)),
            _ => None,
        })
    }

    /// The grade of the rule on `topic`, in a few words: `the manual says it`.
    pub fn grade(&self, topic: Topic) -> &'static str {
        grade_of(&self.instr, topic).unwrap_or(Grade::Unknown).words()
    }

    pub fn raises_flags(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Raise { .. }))
    }

    /// True if invalid was raised for zero times infinity, even if another rule decided the result.
    pub fn multiplies_zero_by_infinity(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Raise { cause: Cause::ZeroTimesInfinity, .. }))
    }

    /// The NaN that made the result NaN.
    pub fn nan_operand(&self) -> Option<OperandId> {
        self.steps.iter().find_map(|step| match *step {
            Step::Special { rule: Special::NanOperand(who), .. } => Some(who),
            _ => None,
        })
    }
}

/// The operands as bit fields, then their readings. Only the first normal number is explained in full; later ones are
/// read briefly.
pub(super) fn decode(group: &[Step]) -> Vec<Block> {
    let operands: Vec<(OperandId, Float)> = group
        .iter()
        .filter_map(|step| match *step {
            Step::Decode { who, value } => Some((who, value)),
            _ => None,
        })
        .collect();
    let rows = operands.iter().map(|&(who, value)| field_row(who.name(), value)).collect();
    let mut blocks = vec![Block::Table(Table::new(field_columns(), rows))];
    let first = operands.iter().position(|(_, value)| value.class() == Class::Normal);
    let sentences = operands.iter().enumerate().map(|(i, &(who, value))| match value.class() {
        Class::Normal if first != Some(i) => briefly(who.name(), value),
        _ => reading(who.name(), value),
    });
    blocks.extend(sentences.map(Block::Text));
    blocks
}

/// The reading of a normal number, after another one was explained in full.
fn briefly(who: &str, value: Float) -> Line {
    line(format!(
        "{who} has exponent field {}, minus the bias {}: {}; its hidden bit is 1, too.",
        value.exponent_field(),
        value.format().bias(),
        with_minus(value.exponent())
    ))
}

/// The columns of [`field_row`].
pub(super) fn field_columns() -> Vec<Column> {
    use Column::{Left, Right};
    vec![Left, Left, Left, Left, Left, Right]
}

/// Name, code, fields, significand and exponent, class, value.
pub(super) fn field_row(name: &'static str, value: Float) -> Vec<Line> {
    vec![
        Line::default().with(Role::Strong, name),
        Line::default().with(Role::Code, code(value)),
        fields(value),
        scientific(value),
        Line::default().with(Role::Dim, class_name(value)),
        Line::default().with(Role::Plain, number(value)),
    ]
}

/// Sign, exponent and fraction as bits: `0 01011 1001100110`.
pub(super) fn fields(value: Float) -> Line {
    let format = value.format();
    let sign = match format.is_signed() {
        true => Line::default().with(Role::Sign, sign_bits(value)).with(Role::Plain, " "),
        false => Line::default(),
    };
    let line = sign.with(Role::Exponent, exponent_bits(value));
    match format.fraction_bits() {
        0 => line,
        _ => line.with(Role::Plain, " ").with(Role::Fraction, fraction_bits(value)),
    }
}

/// Significand and exponent of a finite number, `1.1001100110 × 2^-4`. Empty for infinities and NaNs.
pub fn scientific(value: Float) -> Line {
    if !value.is_finite() {
        return Line::default();
    }
    let point = if value.format().fraction_bits() > 0 { "." } else { "" };
    Line::default()
        .with(Role::Sign, if value.is_negative() { "-" } else { "" })
        .with(Role::Hidden, if value.hidden_bit() { "1" } else { "0" })
        .with(Role::Plain, point)
        .with(Role::Fraction, fraction_bits(value))
        .with(Role::Plain, format!(" × 2^{}", value.exponent()))
}

pub(super) fn sign_bits(value: Float) -> &'static str {
    if value.is_negative() { "1" } else { "0" }
}

/// The exponent field in binary.
pub(super) fn exponent_bits(value: Float) -> String {
    format!("{:0width$b}", value.exponent_field(), width = value.format().exponent_bits() as usize)
}

/// The fraction field in binary; empty in a format without one.
pub(super) fn fraction_bits(value: Float) -> String {
    match value.format().fraction_bits() as usize {
        0 => String::new(),
        width => format!("{:0width$b}", value.fraction()),
    }
}

/// The name of the class; empty for normal numbers.
pub fn class_name(value: Float) -> &'static str {
    match value.class() {
        Class::Normal => "",
        class => class_word(class),
    }
}

/// The name of a class.
pub(super) const fn class_word(class: Class) -> &'static str {
    match class {
        Class::Zero => "zero",
        Class::Subnormal => "subnormal",
        Class::Normal => "normal",
        Class::Infinite => "infinity",
        Class::QuietNan => "quiet NaN",
        Class::SignallingNan => "signalling NaN",
    }
}

/// The sentence on reading the fields of the number named `who`.
pub(super) fn reading(who: &str, value: Float) -> Line {
    let format = value.format();
    line(match value.class() {
        Class::Normal => format!(
            "{who} has exponent field {}, minus the bias {}: {}. The hidden bit before the point is 1.",
            value.exponent_field(),
            format.bias(),
            with_minus(value.exponent())
        ),
        Class::Zero => {
            let sign = if value.is_negative() { "a negative" } else { "a positive" };
            format!("{who} is {sign} zero: its exponent and fraction bits are all 0.")
        }
        Class::Subnormal => format!(
            "{who} is subnormal: its exponent field is 0, so the hidden bit is 0 and the exponent stays at {}.",
            format.emin()
        ),
        Class::Infinite => {
            format!("{who} is an infinity: its exponent bits are all 1 and its fraction is 0.")
        }
        Class::QuietNan if !format.is_ieee() => {
            let bits = if format.is_signed() { "all its bits below the sign" } else { "all its bits" };
            format!("{who} is NaN: {bits} are 1. {} has no infinity.", format.name())
        }
        Class::QuietNan => format!(
            "{who} is a quiet NaN: its exponent bits are all 1, and so is the first bit of its fraction. The other \
             fraction bits are its payload, `{:#x}`.",
            value.payload().unwrap_or(0)
        ),
        Class::SignallingNan => format!(
            "{who} is a signalling NaN: its exponent bits are all 1, and its fraction begins with 0 but is not 0. \
             The other fraction bits are its payload, `{:#x}`.",
            value.payload().unwrap_or(0)
        ),
    })
}

pub(super) fn flush_inputs(group: &[Step]) -> Vec<Block> {
    let texts = group.iter().filter_map(|step| match *step {
        Step::FlushInput { who, from, to } => Some(format!(
            "`.ftz` replaces the subnormal {}, `{}`, by a zero of the same sign, `{}`.",
            who.name(),
            code(from),
            code(to)
        )),
        _ => None,
    });
    texts.map(|text| Block::Text(line(text))).collect()
}

pub(super) fn widen(group: &[Step], lane: &LaneSteps) -> Vec<Block> {
    let formats = group.iter().find_map(|step| match step {
        Step::Widen { from, to, .. } => Some((from.format(), to.format())),
        _ => None,
    });
    let Some((narrow, wide)) = formats else { return Vec::new() };
    let exponent = match narrow.exponent_bits() == wide.exponent_bits() {
        true => "as many exponent bits",
        false => "more exponent bits",
    };
    let text = match lane.instr.op {
        Op::Cvt => format!(
            "Every {} is representable in {}, which has {exponent} and more fraction bits. Nothing is rounded.",
            narrow.name(),
            wide.name()
        ),
        _ => format!(
            "The narrow operands are widened to {}. Nothing is lost: {0} has {exponent} and more fraction bits.",
            wide.name()
        ),
    };
    let mut blocks = vec![Block::Text(line(text))];
    let rows = group.iter().filter_map(|step| match *step {
        Step::Widen { who, to, .. } => Some(field_row(who.name(), to)),
        _ => None,
    });
    blocks.push(Block::Table(Table::new(field_columns(), rows.collect())));
    blocks
}

pub(super) fn negate(who: OperandId, from: Float, to: Float) -> Vec<Block> {
    let text = format!(
        "Subtracting {who} is adding its negative: only the sign bit of `{}` flips, which gives `{}`.",
        code(from),
        code(to),
        who = who.name()
    );
    vec![Block::Text(line(text))]
}

/// A finite number in its other forms, with its ulp and its neighbours.
pub fn forms(value: Float) -> Table {
    let neighbour = |other: Float| format!("{}  {}", code(other), number(other));
    let rows = [
        ("exactly", value.decimal()),
        ("fraction", value.ratio()),
        ("scaled", value.scaled()),
        ("hex float", value.hex_float()),
        ("ulp", ulp(value)),
        ("previous", neighbour(value.next_down())),
        ("next", neighbour(value.next_up())),
    ];
    let row = |(name, text): (&'static str, String)| {
        vec![Line::default().with(Role::Dim, name), Line::default().with(Role::Code, text)]
    };
    Table::new(Vec::new(), rows.into_iter().map(row).collect())
}

/// The gap to the next number of larger magnitude; if the gap toward zero is smaller, also that gap.
fn ulp(value: Float) -> String {
    let (quantum, smaller) = (value.quantum(), value.with_sign(false).next_down());
    match value.is_zero() || smaller.quantum() == quantum {
        true => format!("2^{quantum}"),
        false => format!("2^{quantum}; toward zero the gap is 2^{}", smaller.quantum()),
    }
}

/// The result as bit fields, then its other forms or, if it is not finite, a sentence. Remarks follow if no flag was
/// raised, and if the result is subnormal.
pub(super) fn deliver(result: Float, lane: &LaneSteps) -> Vec<Block> {
    let table = Table::new(field_columns(), vec![field_row("d", result)]);
    let mut blocks = vec![Block::Table(table)];
    match result.is_finite() {
        true => blocks.push(Block::Table(forms(result))),
        false => blocks.push(Block::Text(line(not_finite(result)))),
    }
    if !lane.raises_flags() {
        blocks.push(Block::Text(line("IEEE 754 would raise no flag.")));
    }
    if result.is_subnormal() {
        let zeros = result.format().precision() - (64 - result.significand().leading_zeros());
        blocks.push(Block::Text(line(format!(
            "The result is subnormal: its significand begins with {}, so it is that much less precise.",
            count(zeros, "zero")
        ))));
    }
    blocks
}

/// The reading of an infinity or a NaN, with the finite number next to an infinity, or a remark on the canonical NaN.
fn not_finite(result: Float) -> String {
    let read = reading("d", result).text();
    if result.is_infinite() {
        let largest =
            Float::new(result.format(), result.format().max_finite()).with_sign(result.is_negative());
        return format!("{read} The finite number next to it is {}, `{}`.", number(largest), code(largest));
    }
    let canonical = result == canonical_nan(result.format());
    format!(
        "{read}{}",
        if canonical { " It is the canonical NaN, the one that arithmetic delivers." } else { "" }
    )
}
