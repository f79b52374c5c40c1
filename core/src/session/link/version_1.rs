//! The parts of version 1 that counted places: `step=6`, `row=2`, `entry=3`, `term=40`, and `wanted=rounding` besides.
//!
//! What they count is what the first program listed; the lists have kept their order since.

use crate::session::question::{Answer, StepId};
use crate::session::screens::parts::number;
use crate::session::state::State;

/// No list is longer.
const MOST: usize = 9999;

/// The parts that count rows of a screen's list, and what version 2 calls them.
const ROWS: [(&str, &str); 3] = [("row", "pipeline"), ("entry", "entry"), ("term", "term")];

/// Reads a part that only version 1 has, or has otherwise; `None` of any other.
pub fn read_part(name: &str, text: &str, state: &mut State, answer: &Answer) -> Option<Result<(), String>> {
    let place = || number(text, MOST);
    let State { screens, step: chosen, .. } = state;
    Some(match name {
        "step" => place().and_then(|step| {
            let place = step.checked_sub(1).ok_or("a number from 1 on")?;
            chosen.choose(place, &answer.steps);
            Ok(())
        }),
        "wanted" => StepId::named(text).ok_or("the name of a step".to_owned()).map(|step| {
            // Where the evaluation had no such step, another one was shown: that stands in `step`.
            if answer.steps.contains(&step) || chosen.is_first() {
                chosen.want(step);
            }
        }),
        _ => {
            let (_, part) = ROWS.iter().find(|(old, _)| *old == name)?;
            place().and_then(|row| screens.read_row(part, row, answer))
        }
    })
}
