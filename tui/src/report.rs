//! An evaluation as text, in every format.

use crate::cli::Format;
use crate::notes;
use crate::statement::Asked;
use halfplay_core::doc::{self, json};
use halfplay_core::eval::Evaluation;
use halfplay_core::explain;
use halfplay_core::float::Tininess;

/// Everything about one evaluation, in the format asked for. Ends with a newline.
pub fn report(asked: &Asked<'_>, tininess: Tininess, format: Format) -> String {
    let evaluation = Evaluation::of(asked.instr(), asked.bits, tininess);
    let document = || explain::report(&evaluation, &notes::notes(asked));
    let mut text = match format {
        Format::Plain => doc::plain(&document(), width()),
        Format::Json => json::json(&evaluation, &asked.written, &notes::sentences(asked)),
        Format::Markdown => doc::markdown(&document()),
        Format::Svg => doc::svg(&document()),
        Format::Latex => doc::latex(&document()),
    };
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
