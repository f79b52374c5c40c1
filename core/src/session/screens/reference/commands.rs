//! The commands of the reference.

use crate::explain::{Term, glossary as all_terms, term};
use crate::session::Session;
use crate::session::commands::run::on_alone;
use crate::session::commands::{Command, CommandResult};
use crate::session::screens::reference::{ReferencePage, term_names};
use crate::typo::{clipped, closest};

/// The commands.
pub const COMMANDS: &[Command] = &[
    Command::new("reference", "[WORDS]", "search the instruction table", search),
    Command::new("glossary", "[TERM]", "explain a term", glossary).words(term_names),
    Command::new("hardware", "", "recorded GPU answers, spelling by spelling", |s, t| {
        on_alone(s, t, |s| s.show_reference(ReferencePage::Hardware))
    }),
];

fn search(session: &mut Session, text: &str) -> CommandResult {
    session.find(text);
    Ok(None)
}

fn glossary(session: &mut Session, name: &str) -> CommandResult {
    let found = term(name);
    if found.is_none() && !name.is_empty() {
        let near = closest(name, all_terms().iter().flat_map(Term::forms));
        let near = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
        return Err(format!("the glossary has no term {}{near}", clipped(name)));
    }
    session.open_glossary(found);
    Ok(None)
}
