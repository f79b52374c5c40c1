//! Directs users to the command that accepts their text, if the current one does not.

use super::kind::Input;
use super::names::{Contents, contents};
use crate::typo::{clipped, visible};

impl Input<'_> {
    /// The kind of the text in words, and the command that accepts it, for commands that evaluate a single statement.
    /// `None` if those commands accept the text themselves.
    pub fn command_hint(&self) -> Option<[String; 2]> {
        Some(match self {
            Input::Link(_) | Input::Value(_) | Input::Result | Input::Question => return None,
            Input::Formula(formula) => [
                "this formula takes several instructions".to_owned(),
                format!("to run it: halfplay eval '{}'", visible(formula.text.trim())),
            ],
            Input::Program(_) => [
                "this is a program of several instructions".to_owned(),
                "to run it: halfplay run FILE (- for stdin)".to_owned(),
            ],
            Input::Files(names) => {
                let all = names.join(" ");
                let command = match (names.as_slice(), contents(&all)) {
                    ([_], Contents::Arrays) => "tensor",
                    ([_], Contents::Lesson) => "lesson check",
                    ([_], Contents::Results) => "diagnose",
                    ([_], Contents::Text) => "run",
                    _ => "tensor",
                };
                let what = if names.len() == 1 { "the name of a file" } else { "a list of file names" };
                [format!("{} is {what}", clipped(&all)), format!("to read it: halfplay {command} {all}")]
            }
            Input::Results => [
                "these are observed results".to_owned(),
                "to explain them: halfplay diagnose FILE (- for stdin)".to_owned(),
            ],
            Input::Lesson(name) => [format!("{name} is a lesson"), format!("to open it: halfplay {name}")],
            Input::Command(line) => [
                format!("{} is a session command", clipped(line)),
                "to begin a session: halfplay, or halfplay --plain".to_owned(),
            ],
            Input::Unknown(unknown) => [unknown.to_string(), unknown.help()],
        })
    }

    /// Like [`Input::command_hint`], for commands that run programs; `None` if the text may be a program.
    pub fn not_a_program(&self) -> Option<[String; 2]> {
        match self {
            Input::Link(link) => {
                Some(["this is a link".to_owned(), format!("to open it: halfplay '{link}'")])
            }
            Input::Result => Some([
                "this is an observed result".to_owned(),
                "to compare it: halfplay eval followed by the same line".to_owned(),
            ]),
            Input::Results => self.command_hint(),
            _ => None,
        }
    }
}
