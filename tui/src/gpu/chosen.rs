//! Resolves the spellings on the command line.

use crate::failure::Failure;
use halfplay_core::isa::{Allow, Instr, Provenance, documented, parse};
use halfplay_core::read::Diagnostic;

/// The named spellings; all documented ones for `all` or an empty list.
pub fn chosen(words: &[String]) -> Result<Vec<Instr>, Failure> {
    if words.is_empty() || words.iter().any(|word| word == "all") {
        let mut all: Vec<Instr> = documented().collect();
        // Put a packed spelling after its scalar one, so that the cached answers of the latter can be reused.
        let order = all.clone();
        all.sort_by_key(|instr| order.iter().position(|other| *other == instr.lane()));
        return Ok(all);
    }
    words.iter().map(|word| one(word)).collect()
}

fn one(word: &str) -> Result<Instr, Failure> {
    let undocumented = Allow { undocumented: true, ..Allow::PTX };
    let parsed =
        parse(word, undocumented).map_err(|problem| Failure::of_text(&Diagnostic::from(problem), word))?;
    if parsed.instr.provenance == Provenance::Companion {
        return Err(Failure::Refused(format!(
            "{} is not a half- or mixed-precision instruction, so it cannot be checked over all inputs\nfor single cases run: halfplay gpu probe {0} …",
            parsed.instr
        )));
    }
    Ok(parsed.instr)
}
