//! An evaluation as text, in every format.

use crate::cli::Format;
use crate::complaint::Complaint;
use crate::notes;
use crate::statement::Asked;
use halfplay_core::doc::{self, Block, Doc, json};
use halfplay_core::eval::Evaluation;
use halfplay_core::explain;
use halfplay_core::float::Tininess;

/// Everything about one evaluation, in the format asked for. Ends with a newline.
pub fn report(asked: &Asked<'_>, tininess: Tininess, format: Format) -> String {
    let evaluation = Evaluation::of(asked.instr(), asked.bits, tininess);
    ended(match setter(format) {
        Some(set) => set(&explain::report(&evaluation, &notes::notes(asked))),
        None => json::json(&evaluation, &asked.written, &notes::sentences(asked)),
    })
}

/// The result with its instruction and one step, counted from 1, in the format asked for. Ends with a newline.
pub fn step(
    asked: &Asked<'_>,
    tininess: Tininess,
    format: Format,
    number: usize,
) -> Result<String, Complaint> {
    let set = setter(format).ok_or_else(|| {
        Complaint::new("JSON has every step: --step is for the other formats")
            .with_help("leave out --step, or write --format plain, markdown, svg or latex")
    })?;
    let evaluation = Evaluation::of(asked.instr(), asked.bits, tininess);
    let mut cards = explain::cards(&evaluation);
    let count = cards.len();
    let Some(place) = number.checked_sub(1).filter(|&place| place < count) else {
        let what = format!("there is no step {number}: this evaluation has {count}");
        return Err(Complaint::new(what).with_help(format!("write a number from 1 to {count}")));
    };
    let card = cards.swap_remove(place);
    let heading = Block::Heading(explain::step_heading(place, count, card.lane, card.title));
    let result = explain::report_head(&evaluation, &[]);
    Ok(ended(set(&Doc::new([result, vec![heading], card.blocks()].concat()))))
}

/// What sets a document in this format; `None` for JSON, which is made of data.
fn setter(format: Format) -> Option<fn(&Doc) -> String> {
    match format {
        Format::Plain => Some(|document| doc::plain(document, width())),
        Format::Json => None,
        Format::Markdown => Some(doc::markdown),
        Format::Svg => Some(doc::svg),
        Format::Latex => Some(doc::latex),
    }
}

fn ended(mut text: String) -> String {
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// How wide text may be: as `COLUMNS` says, else as the terminal is, within reason; else 80 columns.
pub fn width() -> usize {
    /// Fewer columns than this nobody has: the terminal did not know.
    const NARROWEST: usize = 20;
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse::<usize>().ok());
    let asked = asked.filter(|&columns| columns >= NARROWEST);
    let found = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    asked.or_else(found).map_or(80, |width| width.clamp(40, 100))
}
