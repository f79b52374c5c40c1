//! The type of a command: name, arguments, effect.

use crate::session::Session;
use crate::session::msg::Effect;

/// A row of the command table.
#[derive(Clone, Copy)]
pub struct Command {
    /// the name
    pub name: &'static str,
    /// the arguments of the command: `[N]`, `FILE`; empty if it takes none
    pub takes: &'static str,
    /// the effect of the command, in a few words
    pub does: &'static str,
    pub(in crate::skins::session) run: CommandFn,
    /// possible arguments, for completion
    pub(in crate::skins::session) words: fn() -> Vec<&'static str>,
    /// further arguments that depend on the session, each starting with one of `words`: `who r`
    pub(in crate::skins::session) session_words: fn(&Session) -> Vec<String>,
}

/// Runs a command with the text that follows its name. The error names what was expected.
pub(in crate::skins::session) type CommandFn = fn(&mut Session, &str) -> CommandResult;

/// The outcome of a command.
pub(in crate::skins::session) type CommandResult = Result<Option<Effect>, String>;

impl Command {
    /// A command without completion of its arguments.
    pub(in crate::skins::session) const fn new(
        name: &'static str,
        takes: &'static str,
        does: &'static str,
        run: CommandFn,
    ) -> Command {
        Command { name, takes, does, run, words: Vec::new, session_words: |_| Vec::new() }
    }

    /// Adds words that complete the argument.
    pub(in crate::skins::session) const fn words(mut self, words: fn() -> Vec<&'static str>) -> Command {
        self.words = words;
        self
    }

    /// Adds completions that depend on the session.
    pub(in crate::skins::session) const fn there(mut self, there: fn(&Session) -> Vec<String>) -> Command {
        self.session_words = there;
        self
    }
}
