//! The course of a loop: what a statement that runs again and again makes each time, and what it would be on paper.

use super::repeated::{is_made_of, stall};
use super::shadow::Shadow;
use super::work::Work;
use crate::float::Float;
use crate::program::flow::{Flow, Number, Origin};
use crate::real::Real;

/// A variable that a statement sets again and again.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// the line of the statement, from 1
    pub line: u32,
    /// the variable
    pub name: String,
    /// how often it is set
    pub times: u32,
    /// what it is then: all times, or so many of them, the first and the last among them
    pub moments: Vec<Moment>,
    /// the last time, from 1, that it changes, and what it stays; `None` where it changes to the end
    pub stalls: Option<(u32, Float)>,
}

/// One time that a variable is set.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// which time, from 1
    pub time: u32,
    /// the place of the number in the flow
    pub number: u32,
    /// what the machine has
    pub machine: Float,
    /// the value of that, or more where it is held wider than its format; `None` of infinities and NaNs
    pub value: Option<Real>,
    /// what it is on paper, where it has a value there
    pub exact: Option<Real>,
}

/// A variable must be set so often.
const OFTEN: usize = 4;

/// The course of the variable that this statement of the flow sets, by so many moments at most; `None` where it does not run
/// again and again. Of a packed variable, or of one with two lanes, the first lane is followed.
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
    let shadow = Shadow::of(flow, &[last], &mut Work::whole());
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

/// The statements that have a course, in their order.
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

/// Does a number set a variable, of two lanes the first?
fn sets(number: &Number) -> bool {
    !number.name.is_empty() && number.lane == 0 && matches!(number.origin, Origin::Made(..))
}
