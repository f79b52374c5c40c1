//! The own error of each number of a flow: its distance from the exact result for the machine's operands.

use super::real_eval::{PiecewiseBranch, eval_exactly};
use crate::float::{Float, Format};
use crate::isa::{Instr, Modifier, Op};
use crate::program::flow::{Flow, Number, Operation, Origin};
use crate::real::Real;

/// The error that a number adds to those of its operands, and its circumstances.
#[derive(Clone, PartialEq, Debug)]
pub struct LocalError {
    /// the machine's number minus the exact result of its operation on the machine's operands, or
    /// minus the number as typed
    pub error: Real,
    /// true if `error` is exact; false if only 200 bits of it are known
    pub exact: bool,
    /// the position of the number in the order of hand-over, from 1
    pub turn: u32,
    /// the turn from which its exact and machine values agree, so that later hand-overs do not change it; 0 if they
    /// always agree
    pub steady: u32,
    /// the number of leading bits that cancelled in a sum; all of them if the sum is 0 and its terms are not
    pub cancelled: Option<Cancelled>,
    /// true if `.ftz` replaced it or an operand by zero
    pub flushed: bool,
    /// true if `.sat` or `.relu` changed it
    pub clamped: bool,
}

/// The number of leading bits that cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cancelled {
    /// the exponent of the sum is this much less than that of its largest term
    Bits(u16),
    /// the sum is 0
    All,
}

/// The own error of each number. `None` for an infinity or a NaN, for an input or literal with too many digits, for an
/// operation without an exact value, and for a number with an operand whose own error is `None`.
pub fn local_errors(flow: &Flow) -> Vec<Option<LocalError>> {
    let mut all: Vec<Option<LocalError>> = Vec::with_capacity(flow.numbers.len());
    let made = |number: &Number| matches!(number.origin, Origin::Made(..));
    let read = flow.numbers.iter().filter(|number| !made(number)).count() as u32;
    let mut turns = [0, read];
    for (place, number) in (0..).zip(&flow.numbers) {
        let [reads, others] = &mut turns;
        let turn = if made(number) { others } else { reads };
        *turn += 1;
        let own = own(flow, (place, number), *turn, &all);
        all.push(own);
    }
    all
}

fn own(
    flow: &Flow,
    (place, number): (u32, &Number),
    turn: u32,
    before: &[Option<LocalError>],
) -> Option<LocalError> {
    let value = flow.real(place)?;
    let fresh = |value: Real, wished: Option<&Real>| {
        let error = wished.map_or_else(Real::default, |wished| value.minus(wished));
        let steady = if error.is_zero() { 0 } else { turn };
        LocalError { error, exact: true, turn, steady, cancelled: None, flushed: false, clamped: false }
    };
    let (operation, places) = match &number.origin {
        Origin::Given(wished) => return Some(fresh(value, wished.as_ref())),
        Origin::Literal(wished) => return Some(fresh(value, Some(wished))),
        Origin::Bits => return Some(fresh(value, None)),
        Origin::TooLong => return None,
        Origin::Made(operation, places) => (*operation, *places),
    };
    let machine = flow.machine(places);
    let mut values = [const { Real::ZERO }; 3];
    let mut settled = 0;
    for (place, value) in places.iter().zip(&mut values).take(operation.operands()) {
        settled = settled.max(before.get(*place as usize)?.as_ref()?.steady);
        *value = flow.real(*place)?;
    }
    let values = values.each_ref();
    let written = eval_exactly(operation, values, machine)?;
    let error = value.minus(&written.value);
    Some(LocalError {
        turn,
        steady: if error.is_zero() { settled } else { turn },
        cancelled: cancelled(operation, values, &written.value),
        flushed: flushed(operation, flow, places, &written.value, number.value),
        clamped: written.branch != PiecewiseBranch { clamp: 0, ..written.branch },
        exact: written.exact,
        error,
    })
}

/// The exponent drop of a sum, if it is at least one.
fn cancelled(operation: Operation, [a, b, c]: [&Real; 3], sum: &Real) -> Option<Cancelled> {
    let Operation::Instr(Instr { op, .. }) = operation else { return None };
    let exponents = match op {
        Op::Add | Op::Sub => [a.leading_exponent(), b.leading_exponent()],
        Op::Fma => [a.times(b).leading_exponent(), c.leading_exponent()],
        _ => return None,
    };
    let greatest = exponents.into_iter().flatten().max()?;
    match sum.leading_exponent() {
        None => Some(Cancelled::All),
        Some(exponent) => {
            u16::try_from(greatest - exponent).ok().filter(|bits| *bits > 0).map(Cancelled::Bits)
        }
    }
}

/// True if `.ftz` replaced an operand or the result by zero. In a conversion it affects only f32 numbers.
fn flushed(operation: Operation, flow: &Flow, places: [u32; 3], wished: &Real, value: Float) -> bool {
    let (flushes, converts) = match operation {
        Operation::Instr(instr) => (instr.has(Modifier::Ftz), instr.op == Op::Cvt),
        Operation::Call(call) => (call.ftz, false),
    };
    let concerned = |side: Float| !converts || side.format() == Format::F32;
    let operands = flow.machine(places);
    let operand =
        operands.iter().take(operation.operands()).any(|side| side.is_subnormal() && concerned(*side));
    flushes && (operand || (value.is_zero() && !wished.is_zero() && concerned(value)))
}
