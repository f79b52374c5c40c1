//! Evaluates operations in exact real arithmetic, without rounding.

use crate::float::Float;
use crate::isa::{Instr, Modifier, Op};
use crate::program::flow::Operation;
use crate::real::{FunctionValue, Real};

/// The exact result of an operation.
#[derive(Clone, PartialEq, Debug)]
pub struct ExactResult {
    /// the value, or its leading digits
    pub value: Real,
    /// true if `value` is exact; false if only 200 bits of it are known
    pub exact: bool,
    /// the branch of a piecewise operation
    pub branch: PiecewiseBranch,
}

/// The branch that a piecewise operation (`abs`, `min`, `max`, a clamp) takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PiecewiseBranch {
    /// the sign that decides `abs` and `.xorsign`, or the operand that `min` and `max` return
    pub choice: Option<u8>,
    /// the side on which a clamp applies: -1 below, 1 above, 0 if it does not
    pub clamp: i8,
}

/// Evaluates an operation exactly. `None` if it has no value (a division by zero, a square root of a negative number),
/// or if the value has too many digits. `machine` supplies the signs of zeros, because real zeros have none.
pub fn eval_exactly(operation: Operation, operands: [&Real; 3], machine: [Float; 3]) -> Option<ExactResult> {
    match operation {
        Operation::Instr(instr) => instruction(&instr, operands, machine),
        Operation::Call(call) => {
            let [a, b, _] = operands;
            let FunctionValue { value, exact } = call.function.exactly([a, b])?;
            Some(ExactResult { value, exact, branch: PiecewiseBranch::default() })
        }
    }
}

fn instruction(instr: &Instr, [a, b, c]: [&Real; 3], machine: [Float; 3]) -> Option<ExactResult> {
    let mut branch = PiecewiseBranch::default();
    let mut exact = true;
    let mut known = |known: FunctionValue| {
        exact = known.exact;
        known.value
    };
    let value = match instr.op {
        Op::Add => a.plus(b),
        Op::Sub => a.minus(b),
        Op::Mul => a.times(b),
        Op::Fma => a.times(b).plus(c),
        Op::Neg => a.clone().negated(),
        Op::Abs => {
            branch.choice = Some(u8::from(a.is_negative()));
            a.clone().magnitude()
        }
        Op::Min | Op::Max => {
            let (chosen, choice) = chosen(instr, [a, b], machine);
            branch.choice = Some(choice);
            chosen
        }
        Op::Tanh => known(a.tanh()),
        Op::Ex2 => known(a.exp2()?),
        Op::Cvt | Op::Mov => a.clone(),
    };
    let (value, clamp) = clamped(instr, value);
    branch.clamp = clamp;
    Some(ExactResult { value, exact, branch })
}

/// The smaller or larger operand, and a code for the choice. With `.xorsign.abs` the magnitudes are compared, and the
/// result takes the product of both signs.
fn chosen(instr: &Instr, operands: [&Real; 2], machine: [Float; 3]) -> (Real, u8) {
    let xorsign = instr.has(Modifier::XorsignAbs);
    let [left, right] = operands.map(|operand| {
        let operand = operand.clone();
        if xorsign { operand.magnitude() } else { operand }
    });
    let [lesser, greater] = if instr.op == Op::Min { [&right, &left] } else { [&left, &right] };
    let second = lesser.minus(greater).is_negative();
    let value = if second { right } else { left };
    let mut signs = operands.into_iter().zip(machine).map(|(operand, machine)| match operand.is_zero() {
        true => machine.is_negative(),
        false => operand.is_negative(),
    });
    let negative = xorsign && signs.next() != signs.next();
    (if negative { value.negated() } else { value }, u8::from(second) + 2 * u8::from(negative))
}

/// Applies `.sat` or `.relu`; also returns the side on which it applied.
fn clamped(instr: &Instr, value: Real) -> (Real, i8) {
    if (instr.has(Modifier::Sat) || instr.has(Modifier::Relu)) && value.is_negative() {
        (Real::default(), -1)
    } else if instr.has(Modifier::Sat) && value > Real::two_to(0) {
        (Real::two_to(0), 1)
    } else {
        (value, 0)
    }
}
