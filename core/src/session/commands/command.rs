//! A command: its name, what it takes, what it does.

use crate::session::msg::Effect;
use crate::session::value::Session;

/// A row of the table.
pub struct Command {
    /// the name
    pub name: &'static str,
    /// what it takes: `[N]`, `FILE`; empty for nothing
    pub takes: &'static str,
    /// what it does
    pub does: &'static str,
    pub(in crate::session) run: Run,
    /// the words it may take, for completion
    pub(in crate::session) words: fn() -> Vec<&'static str>,
    /// what it may take besides of what is there now, each behind one of those words: `who r`
    pub(in crate::session) there: fn(&Session) -> Vec<String>,
}

/// Does a command; the text is what stands behind its name. An error says what was expected.
pub(in crate::session) type Run = fn(&mut Session, &str) -> Result<Option<Effect>, String>;
