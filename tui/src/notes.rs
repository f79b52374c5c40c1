//! Remarks on what was typed: which literals had to be rounded, what was tolerated, what is no PTX.

use halfplay_core::doc::{Line, line};
use halfplay_core::explain::{clipped, literal_note};
use halfplay_core::isa::Span;
use halfplay_core::program::read::{Part, Reading};
use halfplay_core::session::lane_of;

/// Every remark, most important first.
pub fn notes(reading: &Reading) -> Vec<Line> {
    sentences(reading).iter().map(line).collect()
}

/// The remarks as sentences, with backticks around what was typed.
pub fn sentences(reading: &Reading) -> Vec<String> {
    let mut notes = Vec::new();
    notes.extend(reading.notes.iter().map(|note| note.words()));
    if reading.guarded {
        notes.push(halfplay_core::explain::GUARD_IGNORED.to_owned());
    }
    let instr = reading.instr;
    for (place, (operand, name)) in reading.values().zip(instr.operand_names()).enumerate() {
        let literals = operand.literals(instr.operand_type(place));
        for (lane, literal) in literals.iter().enumerate() {
            let whose = lane_of(name, lane, literals.len());
            let named = format!("`{}`", clipped(lane_text(operand.text(), lane)));
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
