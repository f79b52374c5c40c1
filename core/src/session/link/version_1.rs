//! The parts of version 1, which counted positions: `step=6`, `row=2`, `entry=3`, `term=40`; and `wanted=rounding`.
//!
//! The positions refer to the lists of the first release, whose order has not changed since.

use crate::session::question::{Answer, StepId};
use crate::session::screens::link_parts::number;
use crate::session::state::State;

/// The largest position; no list is longer.
const MOST: usize = 9999;

/// The parts that count rows of a screen's list, with their names in version 2.
const ROWS: [(&str, &str); 3] = [("row", "variant"), ("entry", "entry"), ("term", "term")];

/// Reads a part that only version 1 has, or that version 1 writes differently; `None` for any other part.
pub fn read_part(name: &str, text: &str, state: &mut State, answer: &Answer) -> Option<Result<(), String>> {
    let place = || number(text, MOST);
    let State { screens, step: chosen, .. } = state;
    Some(match name {
        "step" => place().and_then(|step| {
            let place = step.checked_sub(1).ok_or("a number from 1")?;
            chosen.choose(place, &answer.steps);
            Ok(())
        }),
        "wanted" => StepId::named(text).ok_or("the name of a step".to_owned()).map(|step| {
            // If the evaluation lacked the wanted step, version 1 showed another step, which the part `step` names.
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
