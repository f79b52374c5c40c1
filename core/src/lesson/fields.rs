//! The fields of a lesson's `lesson` block, one a line.
//!
//! ```text
//! level first steps                             the group of lessons that it belongs to
//! phrase exactly halfway                        its subject in a few words
//! goal say where a tie goes by looking at one bit     what the reader can do afterwards; may be repeated
//! sheet rounding                                the topic of its worksheet
//! ```

use super::sheet::Topic;
use crate::typo::clipped;

/// The fields of a lesson: its group, its goals and its worksheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LessonFields {
    /// the group of lessons that it belongs to: `first steps`
    pub level: String,
    /// its subject in a few words: `exactly halfway`
    pub phrase: String,
    /// its goals, each of which completes the sentence "You can now …"
    pub goals: Vec<String>,
    /// the topic of its worksheet
    pub topic: Option<Topic>,
}

impl LessonFields {
    /// Reads a line of the block. The error says what to write instead.
    pub fn read(&mut self, line: &str) -> Result<(), String> {
        let (field, text) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let text = text.trim();
        if text.is_empty() {
            return Err(format!("write a text after {}", clipped(field)));
        }
        match field {
            "level" => self.level = text.to_owned(),
            "phrase" => self.phrase = text.to_owned(),
            "goal" => self.goals.push(text.to_owned()),
            "sheet" => {
                self.topic = Some(Topic::named(text).map_err(|why| why.to_string().replace('\n', "; "))?)
            }
            other => {
                return Err(format!(
                    "unknown field {}; a `lesson` block contains level, phrase, goal and sheet",
                    clipped(other)
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skins::lesson::read;

    #[test]
    fn a_lesson_block_gives_the_fields_of_the_lesson() {
        let text = "# Sums\nAbout.\n```lesson\nlevel edges\ngoal add\ngoal subtract\nsheet fma\n```\n## One\nText.\n";
        let (lesson, _) = read(text);
        let fields = lesson.fields;
        assert_eq!((fields.level.as_str(), fields.phrase.as_str()), ("edges", ""));
        assert_eq!(
            (fields.goals, fields.topic),
            (vec!["add".to_owned(), "subtract".to_owned()], Some(Topic::Fma))
        );
    }

    #[test]
    fn a_wrong_field_is_a_mistake_at_its_line() {
        let text = "# Sums\n```lesson\nlevel edges\nlevels edges\nsheet fm\ngoal\n```\n## One\nText.\n```lesson\nlevel a\n```\n";
        let (_, mistakes) = read(text);
        let lines: Vec<usize> = mistakes
            .iter()
            .filter(|one| {
                one.words.contains("field")
                    || one.words.contains("fma")
                    || one.words.contains("after goal")
                    || one.words.contains("before")
            })
            .map(|one| one.line)
            .collect();
        assert_eq!(lines, [4, 5, 6, 11], "{mistakes:?}");
    }
}
