//! Formats an evaluation in every output format.

use crate::common_args::Format;
use crate::gpu::Recorded;
use crate::notes;
use halfplay_core::compare::{Pipeline, pipelines};
use halfplay_core::eval::Evaluation;
use halfplay_core::float::Tininess;
use halfplay_core::read::{Diagnostic, Reading};
use halfplay_core::skins::doc::{self, Block, Doc, Line, json};
use halfplay_core::skins::explain;

/// Everything about one evaluation, in this format, with a newline at the end. `recorded` has the answers of GPUs to
/// the same question. If one of them counts as the answer, it comes first.
pub fn report(reading: &Reading, tininess: Tininess, format: Format, recorded: &Recorded) -> String {
    let evaluation = reading.evaluate(tininess);
    let compared = compared(reading, &evaluation);
    let notes: Vec<Line> =
        notes::notes(reading, &compared).into_iter().chain(recorded.notes.iter().cloned()).collect();
    ended(match writer_for(format) {
        Some(set) => {
            let report = explain::report(&evaluation, &reading.typed(), &notes);
            let source = recorded.source.iter().flat_map(|(_, [result, beside])| {
                [Block::Heading(result.clone()), Block::Text(beside.clone())]
            });
            set(&Doc::new(source.chain(report.blocks).collect()))
        }
        None => {
            let observed = reading.observed.as_ref();
            let observed =
                observed.map(|observed| explain::observed_data(observed, &evaluation.instr, &compared));
            let source = recorded.source.iter().map(|(_, [result, _])| result.text());
            let notes: Vec<String> = source.chain(notes.iter().map(Line::text)).collect();
            json::json(&evaluation, &operands(reading), observed.as_ref(), &notes)
        }
    })
}

/// The alternative pipelines, needed only to explain an observed result.
fn compared(reading: &Reading, evaluation: &Evaluation) -> Vec<Pipeline> {
    if reading.observed.is_some() { pipelines(evaluation) } else { Vec::new() }
}

/// The result with its instruction and one step, numbered from 1, in this format, with a newline at the end.
pub fn step(
    reading: &Reading,
    tininess: Tininess,
    format: Format,
    number: usize,
) -> Result<String, Diagnostic> {
    let set = writer_for(format).ok_or_else(|| {
        Diagnostic::new("JSON always has every step, so --step does not apply")
            .with_help("leave out --step, or write --format plain, markdown, svg, png or latex")
    })?;
    let evaluation = reading.evaluate(tininess);
    let mut cards = explain::cards(&evaluation, &reading.typed());
    let count = cards.len();
    let Some(place) = number.checked_sub(1).filter(|&place| place < count) else {
        let what = format!("there is no step {number}: this evaluation has {count}");
        return Err(Diagnostic::new(what).with_help(format!("write a number from 1 to {count}")));
    };
    let card = cards.swap_remove(place);
    let heading = Block::Heading(explain::step_heading(place, count, card.lane, card.kind.name()));
    let result = explain::report_head(&evaluation, &[]);
    Ok(ended(set(&Doc::new([result, vec![heading], card.blocks()].concat()))))
}

/// The operands as written.
fn operands(reading: &Reading) -> Vec<json::TypedOperand<'_>> {
    let types = (0..).map(|place| reading.instr.operand_type(place));
    let values = reading.values().zip(types);
    values
        .map(|(operand, ty)| json::TypedOperand { text: operand.text(), lanes: operand.literals(ty) })
        .collect()
}

/// The function that renders a document in this format; `None` for JSON, which is built from data.
pub fn writer_for(format: Format) -> Option<fn(&Doc) -> String> {
    match format {
        Format::Plain => Some(|document| doc::plain(document, width())),
        Format::Json => None,
        Format::Markdown => Some(doc::markdown),
        // PNG is rasterised from the SVG when it is printed.
        Format::Svg | Format::Png => Some(doc::svg),
        Format::Latex => Some(doc::latex),
    }
}

/// The text with exactly one newline at its end.
pub fn ended(mut text: String) -> String {
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// The width of text in columns: `COLUMNS` or the width of the terminal, limited to 40 to 100; 80 if neither is known.
pub fn width() -> usize {
    /// A smaller `COLUMNS` is ignored: such a terminal does not know its width.
    const NARROWEST: usize = 20;
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse::<usize>().ok());
    let asked = asked.filter(|&columns| columns >= NARROWEST);
    let found = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    asked.or_else(found).map_or(80, |width| width.clamp(40, 100))
}
