//! The lessons that the user has begun or finished, as a text that skins store.
//!
//! ```text
//! reading done        read to its last step
//! ties 3              read up to step 3
//! ```
//!
//! The last line names the lesson that was read last. Earlier versions stored only the names of finished lessons,
//! separated by spaces. Such a text can still be read.

use crate::lesson::names;

/// The lessons that the user has begun or finished, in the order in which they were last read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LessonRecords(Vec<LessonRecord>);

/// The progress in one lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonRecord {
    /// the name of the lesson
    pub name: String,
    /// the progress
    pub reached: Reached,
}

/// The furthest step that was reached. A later variant or step is further.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reached {
    /// the number of a step that is not the last, from 1
    Step(usize),
    /// the last step
    End,
}

/// Stands for [`Reached::End`] in the text.
const DONE: &str = "done";

impl LessonRecords {
    /// Reads a stored text. Skips unknown words.
    pub fn read(text: &str) -> LessonRecords {
        let mut records = LessonRecords::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(name) = words.next() {
            let reached =
                match words.next_if(|word| *word == DONE || word.starts_with(|c: char| c.is_ascii_digit())) {
                    // An earlier version stored the name alone.
                    Some(DONE) | None => Some(Reached::End),
                    Some(step) => step.parse().ok().filter(|step| *step > 0).map(Reached::Step),
                };
            if let Some(reached) = reached.filter(|_| names().any(|known| known == name)) {
                records.reach(name, reached);
            }
        }
        records
    }

    /// The text to store.
    pub fn text(&self) -> String {
        let line = |LessonRecord { name, reached }: &LessonRecord| match reached {
            Reached::Step(step) => format!("{name} {step}\n"),
            Reached::End => format!("{name} {DONE}\n"),
        };
        self.0.iter().map(line).collect()
    }

    /// The furthest step reached in a lesson; `None` if it was never begun.
    pub fn of(&self, name: &str) -> Option<Reached> {
        self.0.iter().find(|record| record.name == name).map(|record| record.reached)
    }

    /// The lesson that was read last.
    pub fn last(&self) -> Option<&LessonRecord> {
        self.0.last()
    }

    /// The lesson that was read last of those begun but not finished.
    pub fn last_begun(&self) -> Option<&LessonRecord> {
        self.0.iter().rev().find(|record| record.reached != Reached::End)
    }

    /// Records that the user has read a lesson up to this step. Earlier progress is never reduced.
    pub fn reach(&mut self, name: &str, reached: Reached) {
        let before = self.0.iter().position(|record| record.name == name).map(|place| self.0.remove(place));
        let reached = before.map_or(reached, |before| before.reached.max(reached));
        self.0.push(LessonRecord { name: name.to_owned(), reached });
    }

    /// Merges these records with others, which another running program may have stored. The lessons in `self` count as
    /// read later.
    pub fn merged(&self, others: &LessonRecords) -> LessonRecords {
        let mut all = others.clone();
        self.0.iter().for_each(|record| all.reach(&record.name, record.reached));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_text_is_read_as_it_was_written() {
        let text = "reading done\nties 3\n";
        assert_eq!(LessonRecords::read(text).text(), text);
    }

    #[test]
    fn the_names_that_earlier_versions_stored_are_finished_lessons() {
        assert_eq!(LessonRecords::read("ties fma-float").text(), "ties done\nfma-float done\n");
        assert_eq!(LessonRecords::read("ties"), LessonRecords::read("ties done"));
    }

    #[test]
    fn garbage_is_skipped() {
        assert_eq!(
            LessonRecords::read("\u{0}\u{fffd} 12 -3 done ties 4 4 nonsense 7\n\nfma 0").text(),
            "ties 4\n"
        );
        assert_eq!(LessonRecords::read("ties 99999999999999999999").text(), "");
        assert_eq!(LessonRecords::read("").text(), "");
    }

    #[test]
    fn progress_is_never_reduced_and_the_last_lesson_is_last() {
        let mut records = LessonRecords::read("ties 5\nfma done\n");
        records.reach("ties", Reached::Step(2));
        assert_eq!(records.text(), "fma done\nties 5\n");
        records.reach("fma", Reached::Step(1));
        assert_eq!(records.text(), "ties 5\nfma done\n");
        assert_eq!(records.last_begun().map(|record| record.name.as_str()), Some("ties"));
    }

    #[test]
    fn merging_keeps_the_furthest_step_of_both() {
        let [here, there] = ["ties 5\nfma 2\n", "fma 7\nreading done\n"].map(LessonRecords::read);
        assert_eq!(here.merged(&there).text(), "reading done\nties 5\nfma 7\n");
    }
}
