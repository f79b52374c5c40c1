//! The questions about a hidden rounding, and the feedback on answers. The first asks for the neighbour, or whether the
//! result is exact; the second asks for the flags.
//!
//! Each question has two answers, A and B. A is always the lesser neighbour, `exact`, or the set with fewer flags, so
//! the letters reveal nothing. The question about flags appears only if something is cut off. The wrong answer is a
//! set of flags that a student might expect:
//!
//! ```text
//! something is cut off, and                               A                B
//! the exponent is the largest, or larger                  inexact          overflow, inexact
//! the value or an operand is below the normal numbers     inexact          underflow, inexact
//! otherwise                                               no flags         inexact
//! ```

use super::card::Card;
use super::choice::{RoundingChoice, presented_rounding};
use super::compare::ways_to;
use super::summary::flag_words;
use crate::compare::Pipeline;
use crate::doc::{Line, line};
use crate::eval::{Flag, Flags, Step};
use crate::float::{Exact, Rounded, Rule};

/// A question with two answers, of which one is right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PredictionPrompt {
    /// the subject
    pub about: Topic,
    /// the full question
    pub question: &'static str,
    /// the question in at most 28 characters, for large type
    pub brief: &'static str,
    /// A and B: a name, and a value if it has one
    pub answers: [[String; 2]; 2],
}

/// The subject of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// the result: one of the two numbers around a value
    Neighbour,
    /// whether the value is exactly representable
    Exactness,
    /// the flags that IEEE 754 would raise
    Flags,
}

const INEXACT: Flags = Flags::NONE.with(Flag::Inexact);

impl Card {
    /// The first question about the card's rounding; `None` if the card has no rounding.
    pub(crate) fn first_prompt(&self) -> Option<PredictionPrompt> {
        let (value, rounded) = self.rounding()?;
        let none = String::new;
        Some(match presented_rounding(&value, &rounded).choice {
            Some(RoundingChoice { ruler, .. }) => PredictionPrompt {
                about: Topic::Neighbour,
                question: "Which of the two does it become, A or B?",
                brief: "A or B?",
                answers: [ruler.left, ruler.right],
            },
            None => PredictionPrompt {
                about: Topic::Exactness,
                question: "Is the result exact, or not?",
                brief: "exact, or not?",
                answers: [["exact".into(), none()], ["not exact".into(), none()]],
            },
        })
    }

    /// The question about the flags of the card's rounding; `None` if the card has no rounding, or if nothing is cut
    /// off.
    pub(crate) fn flags_prompt(&self) -> Option<PredictionPrompt> {
        let answers = self.sets()?.map(|set| [flag_words(set), String::new()]);
        Some(PredictionPrompt {
            about: Topic::Flags,
            question: "Which flags would IEEE 754 raise, A or B?",
            brief: "Which flags?",
            answers,
        })
    }

    /// The two sets of flags to choose from, A and B.
    fn sets(&self) -> Option<[Flags; 2]> {
        let (value, rounded) = self.rounding().filter(|(_, rounded)| rounded.rule() != Rule::Exact)?;
        let subnormal = |step: &Step| matches!(step, Step::Decode { value, .. } if value.is_subnormal());
        Some(if value.leading_exponent() >= rounded.format.emax() {
            [INEXACT, INEXACT.with(Flag::Overflow)]
        } else if rounded.tiny_before || self.lane_steps().iter().any(subnormal) {
            [INEXACT, INEXACT.with(Flag::Underflow)]
        } else {
            [Flags::NONE, INEXACT]
        })
    }

    /// True if B is the right answer to the first question.
    pub(crate) fn first_right(&self) -> Option<bool> {
        let (value, rounded) = self.rounding()?;
        Some(match presented_rounding(&value, &rounded).choice {
            Some(RoundingChoice { ruler, .. }) => ruler.chose_right,
            None => rounded.inexact(),
        })
    }

    /// True if B is the right answer about the flags. `raised` are the flags that the lane raises.
    pub(crate) fn flags_right(&self, raised: Flags) -> Option<bool> {
        Some(self.sets()?[1] == raised)
    }

    /// The feedback on an answer to the first question: right or wrong, the right answer with its reason, and the
    /// pipelines that give the other answer.
    pub(crate) fn first_feedback(
        &self,
        chose_right: bool,
        pipelines: &[Pipeline],
        lane: usize,
    ) -> Option<Line> {
        let (value, rounded) = self.rounding()?;
        let right = self.first_right()?;
        let PredictionPrompt { about, answers, .. } = self.first_prompt()?;
        let why = match about {
            Topic::Neighbour => because(rounded.rule()),
            _ if right => "The rounded value is beyond the largest finite number.",
            _ => "Nothing is cut off.",
        };
        let others = match about {
            Topic::Neighbour => others(&value, &rounded, !right, pipelines, lane),
            _ => String::new(),
        };
        let verdict = if chose_right == right { "Yes:" } else { "No, it is" };
        Some(line(format!("{verdict} {}. {why}{others}", named(right, &answers))))
    }

    /// The feedback on an answer about the flags, with the reason. `raised` are the flags that the lane raises.
    pub(crate) fn flags_feedback(&self, chose_right: bool, raised: Flags) -> Option<Line> {
        let sets = self.sets()?;
        let right = self.flags_right(raised)?;
        let why = match (sets[1], right) {
            (set, true) if set.has(Flag::Overflow) => {
                "The rounded value is beyond the largest finite number."
            }
            (set, false) if set.has(Flag::Overflow) => {
                "Overflow requires a rounded value beyond the largest finite number."
            }
            (set, true) if set.has(Flag::Underflow) => {
                "It is below the smallest normal number, and part of it is cut off."
            }
            (set, false) if set.has(Flag::Underflow) => {
                "Underflow requires a value below the smallest normal number, of which a part is cut off."
            }
            _ => "The result is not the exact value.",
        };
        let answers = self.flags_prompt()?.answers;
        let verdict = if chose_right == right { "yes:" } else { "no, they are" };
        Some(line(format!("Flags, {verdict} {}. {why}", named(right, &answers))))
    }
}

/// The right answer: ``B, `0x3001` = 0.1251220703125``. `right` is true if that is B.
fn named(right: bool, answers: &[[String; 2]; 2]) -> String {
    let place = usize::from(right);
    let [name, value] = &answers[place];
    let value = if value.is_empty() { String::new() } else { format!(" = {value}") };
    format!("{}, `{name}`{value}", ["A", "B"][place])
}

/// The reason why a neighbour is the result.
fn because(rule: Rule) -> &'static str {
    match rule {
        Rule::Exact => "Nothing is cut off.",
        Rule::NearerBelow | Rule::NearerAbove => "The exact value is nearer to it.",
        Rule::TieStaysEven | Rule::TieUpToEven => "Both are equally near, and its last bit is 0.",
        Rule::TieAway => "Both are equally near, and it is the one farther from zero.",
        Rule::Truncate => "The bits that are cut off are dropped: it is the one nearer to zero.",
        Rule::AwayFromZero => "This rounding goes away from zero here, however little is cut off.",
        Rule::StaysOdd | Rule::BecomesOdd => "Something is cut off, and its last bit is 1.",
    }
}

/// The pipelines that give the other neighbour, A or B; empty if there are none.
fn others(value: &Exact, rounded: &Rounded, right: bool, pipelines: &[Pipeline], lane: usize) -> String {
    let ways = rounded.rejected(value).bits.map_or_else(Vec::new, |bits| ways_to(pipelines, lane, bits));
    match ways.is_empty() {
        true => String::new(),
        false => format!(" {} is the result of: {}.", ["A", "B"][usize::from(right)], ways.join("; ")),
    }
}
