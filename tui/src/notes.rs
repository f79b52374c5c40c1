//! Remarks on what was typed: which literals had to be rounded, what was tolerated, what is no PTX.

use crate::statement::Asked;
use halfplay_core::doc::{Line, line};
use halfplay_core::float::{Fidelity, Literal};

/// Every remark, most important first.
pub fn notes(asked: &Asked<'_>) -> Vec<Line> {
    sentences(asked).iter().map(line).collect()
}

/// The remarks as sentences, with backticks around what was typed.
pub fn sentences(asked: &Asked<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    notes.extend(asked.parsed.notes.iter().map(|note| note.words()));
    if asked.guarded {
        notes.push("The guard is not looked at: the instruction is taken to run.".to_owned());
    }
    let names = asked.instr().operand_names();
    for (written, name) in asked.written.iter().zip(names) {
        for (lane, literal) in written.lanes.iter().enumerate() {
            let whose =
                if written.lanes.len() > 1 { format!("{name}, lane {lane}") } else { (*name).to_owned() };
            notes.extend(rounding(literal, lane_text(written.text, lane), &whose));
        }
    }
    notes
}

/// How rounding has moved a literal, unless it is exact: `0.1` is not an f16.
fn rounding(literal: &Literal, text: &str, whose: &str) -> Option<String> {
    let format = literal.float.format();
    let (name, digits) = (format.name(), format.width().div_ceil(4) as usize);
    let bits = format!("0x{:0digits$x}", literal.float.bits());
    let text = clipped(text);
    Some(match &literal.fidelity {
        Fidelity::Exact => return None,
        Fidelity::Rounded(by) => {
            let article = if name.starts_with('f') { "an" } else { "a" };
            let side = if by.above { "above" } else { "below" };
            format!("{whose}: `{text}` is not {article} {name}; `{bits}` is {} ulp {side}.", by.brief)
        }
        Fidelity::Overflow => {
            let infinity = literal.float.decimal();
            format!("{whose}: `{text}` is too large for {name}; it became `{bits}`, {infinity}.")
        }
        Fidelity::Underflow(_) => {
            format!("{whose}: `{text}` is nearer to zero than to any other {name}; it became `{bits}`.")
        }
    })
}

/// The text of one lane: a part of `{1.5, 2}`, or the whole.
fn lane_text(text: &str, lane: usize) -> &str {
    let inside = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
    inside.and_then(|inside| inside.split(',').nth(lane)).map_or(text, str::trim)
}

/// At most forty characters.
fn clipped(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
