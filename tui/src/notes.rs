//! Remarks on what was typed: which literals had to be rounded, what was tolerated, what is no PTX.

use crate::statement::Asked;
use halfplay_core::doc::{Line, line};
use halfplay_core::explain::{clipped, literal_note};
use halfplay_core::isa::{Part, Span};
use halfplay_core::session::lane_of;

/// Every remark, most important first.
pub fn notes(asked: &Asked<'_>) -> Vec<Line> {
    sentences(asked).iter().map(line).collect()
}

/// The remarks as sentences, with backticks around what was typed.
pub fn sentences(asked: &Asked<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    notes.extend(asked.parsed.notes.iter().map(|note| note.words()));
    if asked.guarded {
        notes.push(halfplay_core::explain::GUARD_IGNORED.to_owned());
    }
    let names = asked.instr().operand_names();
    for (written, name) in asked.written.iter().zip(names) {
        for (lane, literal) in written.lanes.iter().enumerate() {
            let whose = lane_of(name, lane, written.lanes.len());
            let named = format!("`{}`", clipped(lane_text(written.text, lane)));
            notes.extend(literal_note(&whose, &named, literal));
        }
    }
    notes
}

/// The text of one lane: a part of `{1.5, 2}`, or the whole.
fn lane_text(text: &str, lane: usize) -> &str {
    let whole = Part { text, at: Span::default() };
    whole.lanes().map_or(text, |lanes| lanes[lane].text)
}
