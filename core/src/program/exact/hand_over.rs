//! A program of which the first numbers are the machine's, and the rest is worked out from them on paper.
//!
//! Where an error reaches the result in a straight line, its gain says all, and the number stays on paper: what follows it
//! is off by as much before and after a later number is handed over, so that every difference is right. All others are
//! handed over one after the other, and what depends on them is worked out anew.

use super::gain::Gain;
use super::paper::{Way, on_paper};
use crate::float::Real;
use crate::program::flow::{Flow, Origin};

/// Numbers are worked out on paper so many times at most.
const MOST_STEPS: usize = 200_000;
/// And none with more bits than this.
const MOST_BITS: u64 = 1 << 16;

/// The paper, as far as it is filled.
pub struct HandOver<'a> {
    flow: &'a Flow,
    output: usize,
    /// `None` of what the result does not depend on
    numbers: Vec<Option<Written>>,
    steps: usize,
    /// is nothing on it cut off after 200 bits?
    pub exact: bool,
}

#[derive(Clone)]
struct Written {
    value: Real,
    way: Way,
}

/// Where the paper is of no use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// this number has no value
    NoValue(u32),
    /// this number has too many digits, or comes after too many steps
    TooLong(u32),
}

impl<'a> HandOver<'a> {
    /// Everything on paper: H_0.
    pub fn new(flow: &'a Flow, gains: &[Gain], output: u32) -> Result<Self, Stuck> {
        let numbers = Vec::with_capacity(flow.numbers.len());
        let mut paper = HandOver { flow, output: output as usize, numbers, steps: 0, exact: true };
        for (at, gain) in gains.iter().enumerate() {
            let written = if *gain == Gain::None { None } else { Some(paper.write(at)?) };
            paper.numbers.push(written);
        }
        Ok(paper)
    }

    /// The result.
    pub fn result(&self) -> Option<Real> {
        self.numbers.get(self.output)?.as_ref().map(|written| written.value.clone())
    }

    /// Puts what the machine has in place of a number on paper: by how much that changes the result, and whether something
    /// goes another way because of it.
    pub fn hand_over(&mut self, place: u32, value: &Real) -> Result<(Real, bool), Stuck> {
        let before = self.result().unwrap_or_default();
        let mut changed = vec![false; self.numbers.len()];
        let mut changes_way = false;
        if let (Some(Some(written)), Some(is)) =
            (self.numbers.get_mut(place as usize), changed.get_mut(place as usize))
        {
            written.value = value.clone();
            *is = true;
        }
        for at in place as usize + 1..=self.output {
            let Some(Some(old)) = self.numbers.get(at) else { continue };
            let Some(Origin::Made(operation, places)) =
                self.flow.numbers.get(at).map(|number| &number.origin)
            else {
                continue;
            };
            let mut operands = places.iter().take(operation.operands());
            if !operands.any(|place| changed.get(*place as usize).is_some_and(|changed| *changed)) {
                continue;
            }
            let old = old.clone();
            let new = self.write(at)?;
            changes_way |= new.way != old.way;
            if let Some(is) = changed.get_mut(at) {
                *is = new.value != old.value;
            }
            if let Some(written) = self.numbers.get_mut(at) {
                *written = Some(new);
            }
        }
        Ok((self.result().unwrap_or_default().minus(&before), changes_way))
    }

    /// A number worked out from those before it.
    fn write(&mut self, at: usize) -> Result<Written, Stuck> {
        let place = u32::try_from(at).unwrap_or(u32::MAX);
        let number = self.flow.numbers.get(at).ok_or(Stuck::NoValue(place))?;
        let machine = || Real::of(number.value).ok_or(Stuck::NoValue(place));
        let value = match &number.origin {
            Origin::Given(Some(real)) | Origin::Literal(real) => Ok(real.clone()),
            Origin::Given(None) | Origin::Bits => machine(),
            Origin::Made(operation, places) => {
                self.steps += 1;
                let zero = Real::default();
                let operand = |place: u32| match self.numbers.get(place as usize) {
                    Some(Some(written)) => &written.value,
                    _ => &zero,
                };
                let operands = places.map(operand);
                let size: u64 = operands.iter().map(|operand| operand.size()).sum();
                if self.steps > MOST_STEPS || size > MOST_BITS {
                    return Err(Stuck::TooLong(place));
                }
                let written = on_paper(*operation, operands, self.flow.machine(*places));
                let written = written.ok_or(Stuck::NoValue(place))?;
                self.exact &= written.exact;
                return Ok(Written { value: written.value, way: written.way });
            }
        };
        value.map(|value| Written { value, way: Way::default() })
    }
}
