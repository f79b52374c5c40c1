//! A program in exact arithmetic: each number computed once from earlier ones.

use super::reach::Reach;
use super::real_eval::{PiecewiseBranch, eval_exactly};
use super::work::WorkLimit;
use crate::program::flow::{Flow, Origin};
use crate::real::Real;

/// The exact value of every number that the results depend on.
pub struct Shadow {
    /// by index in the flow; `None` for numbers that no result depends on
    numbers: Vec<Option<Result<ShadowNumber, Stuck>>>,
}

/// An exactly computed number.
#[derive(Clone)]
pub struct ShadowNumber {
    /// the exact value, or its leading bits
    pub value: Real,
    /// the branch of its operation, if that is piecewise
    pub branch: PiecewiseBranch,
    /// false if this number, or a number that it depends on, is a function of which only 200 bits are known
    pub exact: bool,
    /// true if this number, or a number that it depends on, was cut off because it is too long
    pub is_cut: bool,
}

/// The reason why exact evaluation fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// this number has no value
    NoValue(u32),
    /// this number has too many digits, or comes after too many steps
    TooLong(u32),
}

impl Stuck {
    fn place(self) -> u32 {
        match self {
            Stuck::NoValue(place) | Stuck::TooLong(place) => place,
        }
    }
}

impl Shadow {
    /// Evaluates everything that the results of a program depend on.
    pub fn of_results(flow: &Flow, work: &mut WorkLimit) -> Self {
        let results: Vec<u32> = flow.outputs.iter().map(|output| output.number).collect();
        Shadow::of(flow, &results, work)
    }

    /// Evaluates everything that these numbers depend on.
    pub fn of(flow: &Flow, numbers: &[u32], work: &mut WorkLimit) -> Self {
        let reach = Reach::of(flow, numbers);
        let mut shadow = Shadow { numbers: vec![None; reach.end()] };
        for place in reach.places {
            let written = compute(flow, place, work, |place| shadow.number(place));
            if let Some(number) = shadow.numbers.get_mut(place as usize) {
                *number = Some(written);
            }
        }
        shadow
    }

    /// An exactly computed number. The error names the first number that it depends on for which exact evaluation
    /// fails.
    pub fn number(&self, place: u32) -> Result<&ShadowNumber, Stuck> {
        let number = self.numbers.get(place as usize).and_then(Option::as_ref);
        number.ok_or(Stuck::NoValue(place))?.as_ref().map_err(|stuck| *stuck)
    }

    /// The exact value of a number, if it has one.
    pub fn value(&self, place: u32) -> Option<Real> {
        self.number(place).ok().map(|written| written.value.clone())
    }
}

/// Computes a number from earlier ones.
pub fn compute<'w>(
    flow: &Flow,
    place: u32,
    work: &mut WorkLimit,
    before: impl Fn(u32) -> Result<&'w ShadowNumber, Stuck>,
) -> Result<ShadowNumber, Stuck> {
    let number = flow.numbers.get(place as usize).ok_or(Stuck::NoValue(place))?;
    let read =
        |value: Real| ShadowNumber { value, branch: PiecewiseBranch::default(), exact: true, is_cut: false };
    let (operation, places) = match &number.origin {
        Origin::Given(Some(real)) | Origin::Literal(real) => return Ok(read(real.clone())),
        Origin::Given(None) | Origin::Bits => {
            return flow.real(place).map(read).ok_or(Stuck::NoValue(place));
        }
        Origin::TooLong => return Err(Stuck::TooLong(place)),
        Origin::Made(operation, places) => (*operation, *places),
    };
    let (zero, mut exact, mut is_cut) = (Real::default(), true, false);
    let mut operands = [&zero; 3];
    let mut stuck: Option<Stuck> = None;
    for (operand, place) in operands.iter_mut().zip(places).take(operation.operands()) {
        match before(place) {
            Ok(written) => {
                *operand = &written.value;
                exact &= written.exact;
                is_cut |= written.is_cut;
            }
            Err(other) => stuck = stuck.into_iter().chain([other]).min_by_key(|stuck| stuck.place()),
        }
    }
    stuck.map_or(Ok(()), Err)?;
    work.operation(operands).ok_or(Stuck::TooLong(place))?;
    let made = eval_exactly(operation, operands, flow.machine(places)).ok_or(Stuck::NoValue(place))?;
    let (value, is_too_long) = work.kept(made.value);
    let (exact, is_cut) = (exact && made.exact, is_cut || is_too_long);
    Ok(ShadowNumber { value, branch: made.branch, exact, is_cut })
}
