//! Texts of a kind that an entrance does not take: which entrance does.

use super::kind::Input;
use super::names::{Contents, contents};
use crate::typo::clipped;

impl Input<'_> {
    /// The kind of the text in words, and which command line takes it, for entrances that compute one thing. `None` of what they
    /// compute.
    pub fn elsewhere(&self) -> Option<[String; 2]> {
        Some(match self {
            Input::Link(_) | Input::Value(_) | Input::Program(_) | Input::Result | Input::Question => {
                return None;
            }
            Input::Files(names) => {
                let all = names.join(" ");
                let command = match (names.as_slice(), contents(&all)) {
                    ([_], Contents::Arrays) => "tensor",
                    ([_], Contents::Lesson) => "lesson check",
                    ([_], Contents::Results) => "diagnose",
                    ([_], Contents::Text) => "run",
                    _ => "tensor",
                };
                let what = if names.len() == 1 { "the name of a file" } else { "names of files" };
                [format!("{} is {what}", clipped(&all)), format!("to read it: halfplay {command} {all}")]
            }
            Input::Results => [
                "these are observed results".to_owned(),
                "to explain them: halfplay diagnose FILE, or with - as FILE from stdin".to_owned(),
            ],
            Input::Lesson(name) => [format!("{name} is a lesson"), format!("to open it: halfplay {name}")],
            Input::Command(line) => [
                format!("{} is a command of a session", clipped(line)),
                "to begin a session: halfplay, or halfplay --plain".to_owned(),
            ],
            Input::Unknown(unknown) => [unknown.to_string(), unknown.help()],
        })
    }
}
