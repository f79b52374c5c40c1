//! The habits that the checker looks for. They are data: `habits.tsv`.

use regex::Regex;

/// The file of habits.
const FILE: &str = include_str!("habits.tsv");

/// All habits, in the order in which they are tried.
pub struct Habits(Vec<Habit>);

struct Habit {
    name: &'static str,
    pattern: Regex,
    /// a sentence that also matches this is fine
    unless: Option<Regex>,
    advice: &'static str,
}

impl Habits {
    /// Reads the file of habits. The error names the line that is wrong.
    pub fn read() -> Result<Self, String> {
        let lines = FILE.lines().filter(|line| !line.starts_with('#'));
        let habit = |line: &'static str| {
            let wrong = |why: String| format!("habits.tsv: {line}: {why}");
            let fields: Vec<&str> = line.split('\t').collect();
            let [name, pattern, unless, advice] = fields[..] else {
                return Err(wrong("expected four fields with tabs between them".to_owned()));
            };
            let regex = |pattern| Regex::new(pattern).map_err(|why| wrong(why.to_string()));
            let unless = if unless == "-" { None } else { Some(regex(unless)?) };
            Ok(Habit { name, pattern: regex(pattern)?, unless, advice })
        };
        lines.map(habit).collect::<Result<_, _>>().map(Habits)
    }

    /// The first habit that a sentence has, with the advice for it.
    pub fn of(&self, sentence: &str) -> Option<(&'static str, &'static str)> {
        let has = |habit: &&Habit| {
            habit.pattern.is_match(sentence)
                && !habit.unless.as_ref().is_some_and(|fine| fine.is_match(sentence))
        };
        self.0.iter().find(has).map(|habit| (habit.name, habit.advice))
    }
}

#[cfg(test)]
mod tests {
    use super::Habits;

    #[test]
    fn habits_are_detected_in_sentences() {
        let habits = Habits::read().expect("the file of habits");
        for (sentence, habit) in [
            ("What came of it", Some("clause for a noun")),
            ("What is a tie?", None),
            ("Is it even?", Some("question")),
            ("It keeps so many bits.", Some("so many")),
            ("The error is told.", Some("nobody acts")),
            ("That is no number.", Some("is no")),
            ("It is no longer there.", None),
            ("This has not been read.", None),
            ("It has not two signs.", Some("is no")),
            ("Somebody asks.", Some("somebody")),
            ("The number at hand.", Some("homely words")),
            ("It is to be read.", Some("is to be")),
            ("The parser rejects a second dot.", None),
        ] {
            assert_eq!(habits.of(sentence).map(|(name, _)| name), habit, "{sentence}");
        }
    }
}
