//! The progress of a sweep: data that can be saved to a file and resumed.

use super::question::Question;
use super::tally::Tally;
use super::worker::CASES;
use serde::{Deserialize, Serialize};

/// The version of the file format; other versions are rejected.
const VERSION: u32 = 4;

/// The combined counts of the parts that are done. Parts are done in order, from the first.
#[derive(Clone, PartialEq, Debug)]
pub struct SweepState {
    question: Question,
    done: u64,
    tally: Tally,
}

/// The reasons why a sweep cannot be resumed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResumeError {
    /// the text is not a saved sweep
    Unreadable,
    /// the sweep was saved in this other version of the file format
    Version(u32),
    /// the text is a saved sweep of this other question
    Other(String),
}

/// The content of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    sweep: u32,
    question: String,
    parts_done: u64,
    tally: Tally,
}

impl SweepState {
    /// An answer with nothing done yet.
    pub fn new(question: Question) -> Self {
        SweepState { question, done: 0, tally: Tally::default() }
    }

    /// The question that the sweep answers.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The number of parts that are done.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// The counts so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// True if all parts are done.
    pub fn is_whole(&self) -> bool {
        self.done >= self.question.parts()
    }

    /// Records that this many further parts are done, with their combined counts.
    pub fn add(&mut self, parts: u64, tally: Tally) {
        self.done += parts;
        self.tally.add(tally);
    }

    /// Does all remaining parts, one after another.
    pub fn finished(mut self) -> Self {
        while !self.is_whole() {
            let tally = self.question.part(self.done, &self.tally);
            self.add(1, tally);
        }
        self
    }

    /// The text from which [`SweepState::resumed`] continues.
    pub fn to_text(&self) -> String {
        let kept = Kept {
            sweep: VERSION,
            question: self.question.text(),
            parts_done: self.done,
            tally: self.tally.clone(),
        };
        serde_json::to_string_pretty(&kept).unwrap_or_default() + "\n"
    }

    /// Continues a sweep of this question from a saved text.
    ///
    /// # Errors
    /// If the text is unreadable or inconsistent, has another version, or belongs to another question.
    pub fn resumed(question: Question, text: &str) -> Result<Self, ResumeError> {
        let value: serde_json::Value = serde_json::from_str(text).map_err(|_| ResumeError::Unreadable)?;
        match value.get("sweep").and_then(serde_json::Value::as_u64) {
            Some(version) if version == u64::from(VERSION) => {}
            Some(version) => return Err(ResumeError::Version(u32::try_from(version).unwrap_or(u32::MAX))),
            None => return Err(ResumeError::Unreadable),
        }
        let kept: Kept = serde_json::from_value(value).map_err(|_| ResumeError::Unreadable)?;
        if kept.question != question.text() {
            return Err(ResumeError::Other(kept.question));
        }
        // Check the number of cases. Every part has the same number except the last; in a sweep over products, parts
        // differ.
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
            return Err(ResumeError::Unreadable);
        }
        Ok(SweepState { question, done: kept.parts_done, tally: kept.tally })
    }
}

/// True if the example cases have the results that the question computes for them.
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
