//! A run of questions, each chosen by the answers before it; what wrong answers have in common. Nothing of it is stored.

use crate::doc::{Line, line};
use crate::explain::StepKind;
use crate::float::Format;
use crate::isa::Instr;
use crate::lesson::diagnose::{Asked, Misconception, Suspects, Verdict, fits, next_question};

/// A run of questions.
#[derive(Clone, PartialEq, Debug)]
pub struct Quiz {
    suspects: Suspects,
    /// in which numbers are asked for
    format: Format,
    /// decides, with what was answered, which questions these are
    seed: u64,
    /// what is asked now
    asked: Option<Asked>,
    /// how that was answered
    given: Option<Given>,
    /// how many answers were right, and how many questions are done with
    right: u32,
    done: u32,
}

/// An answer.
#[derive(Clone, PartialEq, Debug)]
struct Given {
    is_right: bool,
    /// the rules that give it by itself
    fits: Vec<&'static Misconception>,
}

impl Quiz {
    /// Before the first question. The same seed asks the same of who answers the same.
    pub fn new(format: Format, seed: u64) -> Self {
        Quiz { suspects: Suspects::new(), format, seed, asked: None, given: None, right: 0, done: 0 }
    }

    /// The next question. One that was left without an answer counts as not right.
    pub fn ask(&mut self) -> Asked {
        if self.asked.is_some() && self.given.take().is_none() {
            self.done += 1;
        }
        let asked = next_question(&self.suspects, self.format, self.seed + u64::from(self.done));
        self.asked = Some(asked);
        asked
    }

    /// Is this what is asked now?
    pub fn is_about(&self, instr: Instr, operands: [u32; 3]) -> bool {
        self.asked.is_some_and(|asked| asked.instr == instr && asked.operands == operands)
    }

    /// Takes in the first answer to what is asked.
    pub fn answer(&mut self, bits: u32, is_right: bool) {
        let Some(asked) = self.asked.filter(|_| self.given.is_none()) else { return };
        self.suspects.answered(&asked.instr, asked.operands, bits);
        self.given = Some(Given { is_right, fits: fits(&asked.instr, asked.operands, bits) });
        self.right += u32::from(is_right);
        self.done += 1;
    }

    /// `5 of 7 right`.
    pub fn score(&self) -> String {
        match self.done {
            0 => "question 1".to_owned(),
            done => format!("{} of {done} right", self.right),
        }
    }

    /// The step where a wrong answer goes another way.
    pub fn step(&self) -> Option<StepKind> {
        Some(self.meant()?.first()?.step)
    }

    /// What a wrong answer fits. One accuses nobody; several that agree are told plainly.
    pub fn told(&self) -> Option<Line> {
        let rules = self.meant()?;
        let agree = matches!(self.suspects.verdict(), Verdict::Agree(_));
        Some(line(match rules.as_slice() {
            [] => "That fits none of the known ways to go wrong.".to_owned(),
            [one] if agree => {
                format!("Your wrong answers agree: so answers who {}. {}", one.does, one.feedback)
            }
            [one] => format!("Fits: {}. {}", one.does, one.feedback),
            several if agree => {
                format!(
                    "Your wrong answers all fit: {}. The next question tells these apart.",
                    listed(several)
                )
            }
            several => format!("Fits: {}.", listed(several)),
        }))
    }

    /// The rules that a wrong answer fits: with those before it, where any does, else by itself. `None` where nothing is
    /// wrong.
    fn meant(&self) -> Option<Vec<&'static Misconception>> {
        let given = self.given.as_ref().filter(|given| !given.is_right)?;
        Some(match self.suspects.verdict() {
            Verdict::Fits(rules) | Verdict::Agree(rules) => rules,
            Verdict::Nothing | Verdict::Unexplained => given.fits.clone(),
        })
    }
}

/// So many rules are named.
const NAMED: usize = 3;

fn listed(rules: &[&Misconception]) -> String {
    let named: Vec<&str> = rules.iter().take(NAMED).map(|rule| rule.does).collect();
    match rules.len().checked_sub(NAMED) {
        None | Some(0) => named.join("; "),
        Some(1) => format!("{}; or one more", named.join("; ")),
        Some(more) => format!("{}; or {more} more", named.join("; ")),
    }
}
