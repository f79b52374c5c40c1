//! Observed results on a screen: a row for each hypothesis, and the details of one.

use super::inference_report::{deciding_blocks, share, unseen_words};
use super::observation_words::ObservedWords;
use super::reference::capital;
use super::verdict::{advice_block, group_name, verdict_blocks, verdict_sentence};
use crate::doc::{Block, Line, Role, Table, line};
use crate::infer::{Explanation, Hypothesis, Inference};

/// Shown if there are no results yet.
pub const BRING_RESULTS: &str = "Type or paste observed results, one on each line: an instruction, its operands and the \
     result. halfplay finds the way of computing that gives all of them.";
/// Shown before the examples of lines.
pub const RESULTS_LIKE: &str = "Examples:";
/// The label of the example that opens a file.
pub const OPEN_RESULTS: &str = "a file; arrays together: open a.npy b.npy got.npy";

/// The verdict on the results in one or two sentences.
pub fn found_line(inference: &Inference) -> Line {
    match inference {
        Inference::Cases(explanation) => verdict_sentence(explanation),
        Inference::Dots(explanation) => verdict_sentence(explanation),
    }
}

/// A row for each group of hypotheses that give the same results, the best first: its share of the results, its name,
/// its meaning.
pub fn found_rows(inference: &Inference) -> Vec<Vec<Line>> {
    match inference {
        Inference::Cases(explanation) => rows(explanation),
        Inference::Dots(explanation) => rows(explanation),
    }
}

fn rows<O: ObservedWords>(explanation: &Explanation<O>) -> Vec<Vec<Line>> {
    let row = |group: &Vec<usize>| {
        let fit = explanation.fits.get(*group.first()?)?;
        let role = if fit.is_whole() { Role::Good } else { Role::Plain };
        let word = Line::default().with(Role::Strong, group_name(explanation, group));
        Some(vec![Line::default().with(role, share(fit)), word, line(fit.hypothesis.says())])
    };
    explanation.groups().iter().filter_map(row).collect()
}

/// The details of one hypothesis: its meaning, and the first results that contradict it, each with its line and the
/// `note` on that line. The details of the verdict precede those of the best hypothesis. Then, for the margin, what to
/// try next: advice, the inputs that distinguish tied hypotheses, and the variants that cannot be ruled out.
pub fn found_blocks(inference: &Inference, place: usize, note: &dyn Fn(usize) -> String) -> [Vec<Block>; 2] {
    match inference {
        Inference::Cases(explanation) => details(explanation, place, note),
        Inference::Dots(explanation) => details(explanation, place, note),
    }
}

fn details<O: ObservedWords>(
    explanation: &Explanation<O>,
    place: usize,
    note: &dyn Fn(usize) -> String,
) -> [Vec<Block>; 2] {
    let Some(fit) = explanation.fits.get(place) else { return Default::default() };
    let bits = |text: String| Line::default().with(Role::Code, text);
    let numbered = |case: &O| format!("{} {}", case.line(), note(case.line())).trim_end().to_owned();
    let rows = fit.against.iter().filter_map(|(at, gives)| {
        let case = explanation.cases.get(*at)?;
        Some(vec![line(numbered(case)), bits(case.asked()), bits(case.got()), bits(case.gives(*gives))])
    });
    let rows: Vec<Vec<Line>> = rows.collect();
    let is_best = place == 0;
    let mut blocks = Vec::new();
    if is_best {
        blocks.extend(verdict_blocks(explanation, &|case| format!("line {}", numbered(case))));
    }
    blocks.push(Block::Text(line(format!("{}.", capital(&fit.hypothesis.says())))));
    if rows.is_empty() {
        blocks.push(Block::Text(line("No result contradicts it.")));
    } else {
        let heads = ["line", "input", "observed", "it gives"].map(line).to_vec();
        blocks.push(Block::Text(line("First counterexamples:")));
        blocks.push(Block::Table(Table::new(Vec::new(), rows).headed(heads)));
    }
    let mut next: Vec<Block> = advice_block(explanation).filter(|_| is_best).into_iter().collect();
    if explanation.tied.len() > 1 {
        next.extend(deciding_blocks(explanation));
    } else if is_best {
        next.extend(unseen_words(&explanation.undetectable).map(|words| Block::Text(line(words))));
    }
    [blocks, next]
}
