//! The course of a loop: the value that a repeated statement computes each time, and its exact value.

use super::repeated::{is_made_of, stall};
use super::shadow::Shadow;
use super::work::WorkLimit;
use crate::float::Float;
use crate::program::flow::{Flow, Number, Origin};
use crate::real::Real;

/// The values of a variable that a statement sets repeatedly.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// the line of the statement, from 1
    pub line: u32,
    /// the variable
    pub name: String,
    /// the number of times that it is set
    pub times: u32,
    /// the variable's value each time, or a sample that includes the first and the last time
    pub moments: Vec<Moment>,
    /// the last time at which it changes, from 1, and its value from then on; `None` if it changes until the end
    pub stalls: Option<(u32, Float)>,
}

/// One assignment of the variable.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// the number of the assignment, from 1
    pub time: u32,
    /// the index of the assigned number in the flow
    pub number: u32,
    /// the machine's value
    pub machine: Float,
    /// the machine's value, or the wider value at which the number is held; `None` for infinities and NaNs
    pub value: Option<Real>,
    /// the exact value, if it has one
    pub exact: Option<Real>,
}

/// The minimum number of assignments of a course.
const OFTEN: usize = 4;

/// The course of the variable that this statement sets, sampled at up to `most` assignments; `None` if there are fewer
/// than four. Of a pair, only the first lane is followed.
pub fn course(flow: &Flow, statement: u32, most: usize) -> Option<Course> {
    let set = || {
        let numbers = (0..).zip(&flow.numbers);
        numbers.filter(|(_, number): &(u32, &Number)| number.statement == statement && sets(number))
    };
    let (_, first) = set().next()?;
    let places: Vec<u32> =
        set().filter(|(_, number)| number.name == first.name).map(|(place, _)| place).collect();
    let value = |place: &u32| flow.numbers.get(*place as usize).map(|number| number.value);
    let values: Vec<Float> = places.iter().filter_map(value).collect();
    let (last, most) = (*places.last().filter(|_| places.len() >= OFTEN)?, most.max(2));
    let shadow = Shadow::of(flow, &[last], &mut WorkLimit::whole());
    let shown = places.len().min(most);
    let moment = |nth: usize| {
        let at = nth * (places.len() - 1) / (shown - 1);
        let (number, machine) = (*places.get(at)?, *values.get(at)?);
        let exact = shadow.value(number);
        Some(Moment { time: u32::try_from(at + 1).ok()?, number, machine, value: flow.real(number), exact })
    };
    Some(Course {
        line: first.line,
        name: first.name.to_string(),
        times: u32::try_from(places.len()).ok()?,
        moments: (0..shown).filter_map(moment).collect(),
        stalls: stall(&values)
            .filter(|_| matches!(places[..], [.., former, last] if is_made_of(flow, last, former))),
    })
}

/// The statements that have a course, in order.
pub fn loops(flow: &Flow) -> Vec<u32> {
    let mut times = vec![0usize; flow.statements.len()];
    let mut names: Vec<&str> = vec![""; flow.statements.len()];
    for number in flow.numbers.iter().filter(|number| sets(number)) {
        let place = number.statement as usize;
        let (Some(times), Some(name)) = (times.get_mut(place), names.get_mut(place)) else { continue };
        if name.is_empty() {
            *name = &number.name;
        }
        *times += usize::from(number.name == *name);
    }
    (0..).zip(times).filter(|(_, times)| *times >= OFTEN).map(|(statement, _)| statement).collect()
}

/// True if a number sets a variable, or the first lane of a pair.
fn sets(number: &Number) -> bool {
    !number.name.is_empty() && number.lane == 0 && matches!(number.origin, Origin::Made(..))
}
