//! Explains wrong answers in words.

use crate::doc::line;
use crate::lesson::diagnose::{Misconception, Operation, Suspects, Verdict, fits};
use crate::session::quiz::{Answered, Judged};

/// Finds the misconceptions that lead to an answer: in a quiz together with the answers before it, else alone. Returns
/// nothing for instructions without rules.
pub fn judge(suspects: Option<&mut Suspects>, answered: &Answered) -> Judged {
    let Answered { instr, ref operands, bits, is_right, .. } = *answered;
    let before = suspects.map(|suspects| {
        suspects.answered(&instr, operands, bits);
        suspects.verdict()
    });
    if is_right || Operation::of(&instr).is_none() {
        return Judged::default();
    }
    let (rules, agree) = match before {
        Some(Verdict::Fits(rules)) => (rules, false),
        Some(Verdict::Agree(rules)) => (rules, true),
        _ => (fits(&instr, operands, bits), false),
    };
    Judged { told: Some(line(told(&rules, agree))), step: rules.first().map(|rule| rule.step) }
}

/// Describes the misconceptions. A single answer proves none; several answers that agree are reported plainly.
fn told(rules: &[&Misconception], agree: bool) -> String {
    match rules {
        [] => "That fits none of the known ways to go wrong.".to_owned(),
        [one] if agree => {
            format!("Your wrong answers agree: they fit somebody who {}. {}", one.does, one.feedback)
        }
        [one] => format!("That answer fits somebody who {}. {}", one.does, one.feedback),
        several if agree => {
            format!(
                "Your wrong answers all fit somebody who {}. The next question tells these apart.",
                listed(several)
            )
        }
        several => format!("That answer fits somebody who {}.", listed(several)),
    }
}

/// The maximum number of misconceptions to name.
const NAMED: usize = 3;

fn listed(rules: &[&Misconception]) -> String {
    let named: Vec<&str> = rules.iter().take(NAMED).map(|rule| rule.does).collect();
    let named = named.join(", or who ");
    match rules.len().checked_sub(NAMED) {
        None | Some(0) => named,
        Some(1) => format!("{named}; one more slip fits as well"),
        Some(more) => format!("{named}; {more} more slips fit as well"),
    }
}
