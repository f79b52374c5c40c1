//! A command: its name, what it takes, what it does.

use crate::session::Session;
use crate::session::msg::Effect;

/// A row of the table.
#[derive(Clone, Copy)]
pub struct Command {
    /// the name
    pub name: &'static str,
    /// what it takes: `[N]`, `FILE`; empty for nothing
    pub takes: &'static str,
    /// what it does
    pub does: &'static str,
    pub(in crate::skins::session) run: Run,
    /// the words it may take, for completion
    pub(in crate::skins::session) words: fn() -> Vec<&'static str>,
    /// what it may take besides of what is there now, each behind one of those words: `who r`
    pub(in crate::skins::session) there: fn(&Session) -> Vec<String>,
}

/// Does a command; the text is what stands behind its name. An error says what was expected.
pub(in crate::skins::session) type Run = fn(&mut Session, &str) -> Ran;

/// The outcome of a command.
pub(in crate::skins::session) type Ran = Result<Option<Effect>, String>;

impl Command {
    /// A command that takes no words which could be completed.
    pub(in crate::skins::session) const fn new(
        name: &'static str,
        takes: &'static str,
        does: &'static str,
        run: Run,
    ) -> Command {
        Command { name, takes, does, run, words: Vec::new, there: |_| Vec::new() }
    }

    /// The same with words that complete it.
    pub(in crate::skins::session) const fn words(mut self, words: fn() -> Vec<&'static str>) -> Command {
        self.words = words;
        self
    }

    /// The same with what is there now to complete it.
    pub(in crate::skins::session) const fn there(mut self, there: fn(&Session) -> Vec<String>) -> Command {
        self.there = there;
        self
    }
}
