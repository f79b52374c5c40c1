//! Observed results on a screen: a row for each hypothesis, and the details of one.

use super::inference_report::{ObservedWords, deciding_blocks, explanation_line, share, unseen_words};
use super::reference::capital;
use crate::doc::{Block, Line, Role, Table, line};
use crate::infer::{Explanation, Hypothesis, Inference};

/// Shown if there are no results yet.
pub const BRING_RESULTS: &str = "Paste observed results, one per line: an instruction, its operands and the result. \
     Or drop a file, or type `open FILE`; arrays work too: a.npy, b.npy and got.npy together. Every known way to \
     compute them is tried: separate product and sum, through f32, other roundings, flushed, and many more.";
/// Shown before the examples of lines.
pub const RESULTS_LIKE: &str = "Examples (press Enter to load them):";

/// The hypothesis that explains the most, in a sentence.
pub fn found_line(inference: &Inference) -> Line {
    match inference {
        Inference::Cases(explanation) => explanation_line(explanation),
        Inference::Dots(explanation) => explanation_line(explanation),
    }
}

/// A row for each hypothesis, the best first: its share of the results, its name, its meaning.
pub fn found_rows(inference: &Inference) -> Vec<Vec<Line>> {
    match inference {
        Inference::Cases(explanation) => rows(explanation),
        Inference::Dots(explanation) => rows(explanation),
    }
}

fn rows<O: ObservedWords>(explanation: &Explanation<O>) -> Vec<Vec<Line>> {
    let row = |fit: &crate::infer::Fit<O>| {
        let role = if fit.is_whole() { Role::Good } else { Role::Plain };
        let word = Line::default().with(Role::Strong, fit.hypothesis.word());
        vec![Line::default().with(role, share(fit)), word, line(fit.hypothesis.says())]
    };
    explanation.fits.iter().map(row).collect()
}

/// The details of one hypothesis: its meaning, and the first results that contradict it, each with its line and the
/// `note` on that line. Then the inputs that distinguish tied hypotheses.
pub fn found_blocks(inference: &Inference, place: usize, note: &dyn Fn(usize) -> String) -> Vec<Block> {
    match inference {
        Inference::Cases(explanation) => details(explanation, place, note),
        Inference::Dots(explanation) => details(explanation, place, note),
    }
}

fn details<O: ObservedWords>(
    explanation: &Explanation<O>,
    place: usize,
    note: &dyn Fn(usize) -> String,
) -> Vec<Block> {
    let Some(fit) = explanation.fits.get(place) else { return Vec::new() };
    let bits = |text: String| Line::default().with(Role::Code, text);
    let rows = fit.against.iter().filter_map(|(at, gives)| {
        let case = explanation.cases.get(*at)?;
        let number = format!("{} {}", case.line(), note(case.line()));
        Some(vec![line(number.trim_end()), bits(case.asked()), bits(case.got()), bits(case.gives(*gives))])
    });
    let rows: Vec<Vec<Line>> = rows.collect();
    let mut blocks = vec![Block::Text(line(format!("{}.", capital(&fit.hypothesis.says()))))];
    if rows.is_empty() {
        blocks.push(Block::Text(line("No result contradicts it.")));
    } else {
        let heads = ["line", "input", "observed", "it gives"].map(line).to_vec();
        blocks.push(Block::Text(line("First counterexamples:")));
        blocks.push(Block::Table(Table::new(Vec::new(), rows).headed(heads)));
    }
    if explanation.tied.len() > 1 {
        blocks.extend(deciding_blocks(explanation));
    } else if place == 0 {
        blocks.extend(unseen_words(&explanation.undetectable).map(|words| Block::Text(line(words))));
    }
    blocks
}
