//! Notes on the input: unusual spellings, an ignored guard, and literals that had to be rounded. The explanation of an
//! observed result follows.

use halfplay_core::compare::Pipeline;
use halfplay_core::read::Reading;
use halfplay_core::skins::doc::{Line, line};
use halfplay_core::skins::explain::{literal_note, observed_words};
use halfplay_core::skins::session::lane_of;

/// The notes on the input, then the explanation of the observed result. `pipelines` are those that may deliver that
/// result.
pub fn notes(reading: &Reading, pipelines: &[Pipeline]) -> Vec<Line> {
    let observed = reading.observed.as_ref();
    let observed = observed.map(|observed| observed_words(observed, &reading.instr, pipelines));
    sentences(reading).iter().map(line).chain(observed).collect()
}

/// The notes on the input as sentences, with the input in backticks.
fn sentences(reading: &Reading) -> Vec<String> {
    let mut notes = Vec::new();
    notes.extend(reading.notes.iter().map(|note| note.words()));
    if reading.guarded {
        notes.push(halfplay_core::skins::explain::GUARD_IGNORED.to_owned());
    }
    let instr = reading.instr;
    let lanes = |name: &str| {
        let place = instr.operand_names().iter().position(|known| *known == name).unwrap_or(0);
        instr.operand_type(place).lanes()
    };
    notes.extend(reading.typed().iter().filter_map(|number| {
        let name = number.who.name();
        literal_note(&lane_of(name, number.lane, lanes(name)), &number.named, &number.literal)
    }));
    notes
}
