//! How far a sweep has come: data that can be kept in a file and taken up again.

use super::question::Question;
use super::tally::Tally;
use super::worker::CASES;
use serde::{Deserialize, Serialize};

/// Files of another version are not read.
const VERSION: u32 = 4;

/// What came of the parts that are done: of the first ones, in their order.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    question: Question,
    done: u64,
    tally: Tally,
}

/// Why a sweep cannot be taken up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotTaken {
    /// the text is not what a sweep leaves
    Unreadable,
    /// it is of another version of the program
    Version(u32),
    /// it is of this other question
    Other(String),
}

/// What stands in the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    sweep: u32,
    question: String,
    parts_done: u64,
    tally: Tally,
}

impl Answer {
    /// Nothing done yet.
    pub fn new(question: Question) -> Self {
        Answer { question, done: 0, tally: Tally::default() }
    }

    /// The question.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// How many parts are done.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// What was counted.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Are all parts done?
    pub fn is_whole(&self) -> bool {
        self.done >= self.question.parts()
    }

    /// So many parts more are done, and this was counted of them together.
    pub fn add(&mut self, parts: u64, tally: Tally) {
        self.done += parts;
        self.tally.add(tally);
    }

    /// Does all that is left, one part after the other.
    pub fn finished(mut self) -> Self {
        while !self.is_whole() {
            let tally = self.question.part(self.done, &self.tally);
            self.add(1, tally);
        }
        self
    }

    /// The text that [`Answer::resumed`] takes up.
    pub fn to_text(&self) -> String {
        let kept = Kept {
            sweep: VERSION,
            question: self.question.text(),
            parts_done: self.done,
            tally: self.tally.clone(),
        };
        serde_json::to_string_pretty(&kept).unwrap_or_default() + "\n"
    }

    /// Takes up a sweep of this question where the text left it.
    pub fn resumed(question: Question, text: &str) -> Result<Self, NotTaken> {
        let value: serde_json::Value = serde_json::from_str(text).map_err(|_| NotTaken::Unreadable)?;
        match value.get("sweep").and_then(serde_json::Value::as_u64) {
            Some(version) if version == u64::from(VERSION) => {}
            Some(version) => return Err(NotTaken::Version(u32::try_from(version).unwrap_or(u32::MAX))),
            None => return Err(NotTaken::Unreadable),
        }
        let kept: Kept = serde_json::from_value(value).map_err(|_| NotTaken::Unreadable)?;
        if kept.question != question.text() {
            return Err(NotTaken::Other(kept.question));
        }
        // Parts that are done have been counted, whole but for the last; products stand for unlike many cases.
        let cases = kept.parts_done.checked_mul(CASES).map(|cases| cases.min(question.cases()));
        let is_counted = match kept.parts_done {
            parts if parts >= question.parts() => kept.tally.cases == question.cases(),
            _ if question.is_complete() => kept.tally.cases <= question.cases(),
            _ => cases == Some(kept.tally.cases),
        };
        if kept.parts_done > question.parts()
            || !is_counted
            || !kept.tally.adds_up()
            || !holds(&question, &kept.tally)
        {
            return Err(NotTaken::Unreadable);
        }
        Ok(Answer { question, done: kept.parts_done, tally: kept.tally })
    }
}

/// Have the cases that stand for all the results that the question has for them?
fn holds(question: &Question, tally: &Tally) -> bool {
    tally.named_cases().all(|(_, case)| {
        let given = question.batches().map(|batch| {
            let [a, b, c] = case.operands.map(|code| [code]);
            let mut result = [0];
            batch.results([&a, &b, &c], &mut result);
            result[0]
        });
        given == [case.own, case.other]
    })
}
