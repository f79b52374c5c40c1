//! Numbers of a program that the user holds at other bits, at the exact value, or at another rounding. Later numbers
//! are computed from the held ones, which shows the effect of a single rounding.
//!
//! ```text
//!   w=exact      every number named w is the exact result of its operation
//!   w=f32        … rounded to f32 only, as if it were kept in a wider register
//!   3=rz         every number of line 3 is rounded toward zero
//!   3.2=0x3c00   the result of the second operation of line 3 has these bits
//! ```

use super::exact::eval_exactly;
use super::flow::{Flow, HeldNumber, HoldEffect, HoldValue, Operation};
use super::read::{Diagnostic, Number};
use crate::float::{Float, Format, Mode};
use crate::isa::{Modifier, Op};
use crate::real::Real;
use crate::typo::{clipped, visible};
use std::collections::HashMap;
use std::fmt;

/// One hold: the numbers it applies to, and their new value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hold {
    /// the numbers to hold
    pub target: HoldTarget,
    /// the new value of these numbers
    pub to: HoldValue,
}

/// A selection of computed numbers of a program.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HoldTarget {
    /// every number that is first put into this variable or register, in each round of a loop; `%` may be omitted
    Named(String),
    /// the numbers of a line, counted from 1: those of its nth operation in order of execution (from 1), or all of them
    Line(u32, Option<u32>),
}

impl HoldTarget {
    /// Parses a line such as `3`, or an operation of a line such as `3.2`. Any other text is a name.
    pub fn read(text: &str) -> HoldTarget {
        let (line, nth) = text.split_once('.').map_or((text, None), |(line, nth)| (line, Some(nth)));
        let number = |text: &str| text.parse().ok().filter(|number: &u32| *number > 0);
        match (number(line), nth.map(number)) {
            (Some(line), None) => HoldTarget::Line(line, None),
            (Some(line), Some(Some(nth))) => HoldTarget::Line(line, Some(nth)),
            _ => HoldTarget::named(text),
        }
    }

    /// Selects the numbers with this name; a leading `%` is ignored.
    pub fn named(name: &str) -> HoldTarget {
        HoldTarget::Named(name.trim_start_matches('%').to_owned())
    }
}

impl Hold {
    /// Parses a hold such as `w=exact` or `3.2=0x3c00`. Returns `None` if the `=` or the text
    /// on either side is missing.
    pub fn read(text: &str) -> Option<Hold> {
        let (what, to) = text.split_once('=')?;
        let (what, to) = (what.trim(), to.trim());
        let to = match to.to_ascii_lowercase().as_str() {
            "exact" => HoldValue::Exact,
            "f32" => HoldValue::F32,
            word => Mode::named(word).map_or_else(|| HoldValue::Value(to.to_owned()), HoldValue::Rounded),
        };
        let is_there = !what.is_empty() && to != HoldValue::Value(String::new());
        is_there.then(|| Hold { target: HoldTarget::read(what), to })
    }
}

impl fmt::Display for Hold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.target, self.to)
    }
}

impl fmt::Display for HoldTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HoldTarget::Named(name) => f.write_str(name),
            HoldTarget::Line(line, None) => write!(f, "{line}"),
            HoldTarget::Line(line, Some(nth)) => write!(f, "{line}.{nth}"),
        }
    }
}

/// The holds of a running program.
#[derive(Default)]
pub struct Holds<'a> {
    holds: &'a [Hold],
    /// for each hold: whether it has applied to some number yet
    met: Vec<bool>,
    /// the number of operations of each line that have run
    ran: HashMap<u32, u32>,
    wrong: Vec<Diagnostic>,
}

/// A number that an operation has just computed: its line, lane, name, operation and operands.
#[derive(Clone, Copy)]
pub struct ComputedNumber<'a> {
    pub line: u32,
    pub lane: u8,
    pub name: &'a str,
    pub by: (Operation, [u32; 3]),
    /// the machine's result, computed from the bits of the operands
    pub value: Float,
}

impl<'a> Holds<'a> {
    /// The holds of a program that is about to run.
    pub fn new(holds: &'a [Hold]) -> Self {
        Holds { holds, met: vec![false; holds.len()], ..Holds::default() }
    }

    /// True if there is at least one hold.
    pub fn any(&self) -> bool {
        !self.holds.is_empty()
    }

    /// The value of the next number of the flow, and the effect of the holds on it.
    pub fn apply(&mut self, flow: &Flow, computed: ComputedNumber<'_>) -> (Float, HoldEffect) {
        if !self.any() {
            return (computed.value, HoldEffect::None);
        }
        let ran = self.ran.entry(computed.line).or_default();
        *ran += u32::from(computed.lane == 0);
        let nth = *ran;
        let value = rounded_of_wide(flow, &computed).unwrap_or(computed.value);
        let is_meant = |hold: &Hold| match &hold.target {
            HoldTarget::Named(name) => name == computed.name.trim_start_matches('%'),
            HoldTarget::Line(line, of) => *line == computed.line && of.is_none_or(|of| of == nth),
        };
        // If several holds apply, the last one wins: the user gave it last.
        let mut meant = None;
        for (hold, met) in self.holds.iter().zip(&mut self.met).filter(|(hold, _)| is_meant(hold)) {
            *met = true;
            meant = Some(hold);
        }
        let Some(hold) = meant else {
            let passed_on = passed_on(flow, &computed);
            return (value, passed_on.map_or(HoldEffect::None, HoldEffect::PassedOn));
        };
        let (now, wide) = match &hold.to {
            HoldValue::Value(text) => match read(text, value.format(), computed.lane) {
                Ok(now) => (now, None),
                Err(why) => {
                    self.wrong.push(Diagnostic { about: Some(hold.to_string()), ..why });
                    return (value, HoldEffect::None);
                }
            },
            HoldValue::Rounded(mode) => match flushed_exact_result(flow, &computed) {
                Some(real) => (rounded(&real, value, *mode), None),
                None => return (value, HoldEffect::None),
            },
            to => match exact_result(flow, computed.by) {
                Some(exact) => wide(to, exact, value),
                None => return (value, HoldEffect::None),
            },
        };
        (now, HoldEffect::Held(HeldNumber { to: hold.to.clone(), instead_of: value, wide }))
    }

    /// The problems with the holds after the run: unreadable values, and holds that apply to no number.
    pub fn wrong(self, flow: &Flow) -> Vec<Diagnostic> {
        let unmet = self.holds.iter().zip(&self.met).filter(|(_, met)| !**met);
        let mut wrong = self.wrong;
        wrong.dedup();
        wrong.extend(
            unmet
                .filter(|(hold, _)| !wrong_already(&wrong, hold))
                .map(|(hold, _)| nothing(hold, flow))
                .collect::<Vec<_>>(),
        );
        wrong
    }
}

fn wrong_already(wrong: &[Diagnostic], hold: &Hold) -> bool {
    wrong.iter().any(|one| one.about.as_deref() == Some(&hold.to_string()))
}

/// The message for a hold that applies to no number.
fn nothing(hold: &Hold, flow: &Flow) -> Diagnostic {
    const MOST: usize = 12;
    let mut names: Vec<&str> = Vec::new();
    for number in flow.numbers.iter().filter(|number| !number.operands().is_empty()) {
        if names.len() < MOST && !number.name.is_empty() && !names.contains(&number.name.as_str()) {
            names.push(&number.name);
        }
    }
    let names = if names.is_empty() { "none".to_owned() } else { visible(&names.join(", ")) };
    let what = clipped(&hold.target.to_string());
    let said = match hold.target {
        HoldTarget::Named(_) => format!(
            "no computed value is named {what}; values that can be held: {names}, or a line by its number"
        ),
        HoldTarget::Line(_, None) => {
            format!("line {what} computes no value that can be held; values that can be held: {names}")
        }
        HoldTarget::Line(line, Some(_)) => {
            format!("line {line} has no operation {what}; values that can be held: {names}")
        }
    };
    Diagnostic::new(said)
}

/// The value of one lane of a hold's text.
fn read(text: &str, format: Format, lane: u8) -> Result<Float, Diagnostic> {
    let lanes = text.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let one = match lanes.and_then(|lanes| lanes.split_once(',')) {
        Some((low, high)) => [low, high][usize::from(lane & 1)].trim(),
        None => text,
    };
    let number = Number::read(one, Some(format)).map_err(|error| Diagnostic::number(error, 0))?;
    Ok(Float::new(format, number.bits(Some(format), 0)))
}

/// The exact result of an operation.
fn exact_result(flow: &Flow, (operation, places): (Operation, [u32; 3])) -> Option<Real> {
    real(flow, (operation, places), |real, _| real)
}

/// The exact result on a machine with wider registers. If the operation flushes, subnormal values are zero.
fn flushed_exact_result(flow: &Flow, computed: &ComputedNumber<'_>) -> Option<Real> {
    let (ftz, converts) = match computed.by.0 {
        Operation::Instr(instr) => (instr.has(Modifier::Ftz), instr.op == Op::Cvt),
        Operation::Call(call) => (call.ftz, false),
    };
    let flush = |real: Real, format: Format| {
        let is_tiny = real.clone().magnitude() < Real::two_to(format.emin());
        // In a conversion, `.ftz` affects only f32 numbers.
        if ftz && is_tiny && (!converts || format == Format::F32) { Real::ZERO } else { real }
    };
    Some(flush(real(flow, computed.by, flush)?, computed.value.format()))
}

/// The exact result of an operation whose operands are first mapped by `seen`.
fn real(
    flow: &Flow,
    (operation, places): (Operation, [u32; 3]),
    seen: impl Fn(Real, Format) -> Real,
) -> Option<Real> {
    let mut operands = [const { Real::ZERO }; 3];
    for (operand, place) in operands.iter_mut().zip(places).take(operation.operands()) {
        *operand = seen(flow.real(place)?, flow.numbers.get(place as usize)?.value.format());
    }
    Some(eval_exactly(operation, operands.each_ref(), flow.machine(places))?.value)
}

/// The exact result, rounded as the operation rounds; `None` if no operand is wider than its format, or if there is no
/// exact result.
fn rounded_of_wide(flow: &Flow, computed: &ComputedNumber<'_>) -> Option<Float> {
    let (operation, places) = computed.by;
    places.iter().take(operation.operands()).any(|place| flow.is_wide(*place)).then_some(())?;
    let mode = match operation {
        Operation::Instr(instr) => instr.rounding(),
        Operation::Call(call) => call.mode.unwrap_or(Mode::Rn),
    };
    Some(rounded(&flushed_exact_result(flow, computed)?, computed.value, mode))
}

/// The full value of an operation that reads a number wider than its format and does not round it: a sign change, or the
/// choice of an operand.
fn passed_on(flow: &Flow, computed: &ComputedNumber<'_>) -> Option<Real> {
    let (operation, places) = computed.by;
    let passes_on = matches!(operation, Operation::Instr(instr)
        if matches!(instr.op, Op::Neg | Op::Abs | Op::Min | Op::Max) && !instr.has(Modifier::Ftz));
    let reads_wide = places.iter().take(operation.operands()).any(|place| flow.is_wide(*place));
    let full = exact_result(flow, computed.by).filter(|_| passes_on && reads_wide)?;
    (Real::of(computed.value).as_ref() != Some(&full)).then_some(full)
}

/// A real number rounded to the format of the machine's number. A real zero has no sign: the result gets the sign of
/// the machine's number if that is a zero, else it is +0.
fn rounded(exact: &Real, machine: Float, mode: Mode) -> Float {
    if exact.is_zero() {
        return Float::new(machine.format(), 0).with_sign(machine.is_zero() && machine.is_negative());
    }
    exact.rounded(machine.format(), mode)
}

/// The value of a number that is held at more than its format's precision: rounded to the format, and the wider value
/// itself if it differs.
fn wide(to: &HoldValue, exact: Real, machine: Float) -> (Float, Option<Real>) {
    let real = match to {
        HoldValue::F32 => Real::of(exact.rounded(Format::F32, Mode::Rn)),
        _ => Some(exact.clone()),
    };
    let now = rounded(real.as_ref().unwrap_or(&exact), machine, Mode::Rn);
    (now, real.filter(|real| Real::of(now).as_ref() != Some(real)))
}
