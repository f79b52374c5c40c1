//! The documents of `eval` and `compare` for an element.

use super::blocks::block;
use super::rows::{cells, matrix_rows};
use super::words::{question_words, result_text, source_words, statement_text, unit_words, way_name};
use crate::doc::{Block, Column, Doc, Line, Role, Table, line};
use crate::explain::phrase::{brief, code};
use crate::float::Float;
use crate::matrix::{Alternative, Element, Step, Unit, open_questions, staircases};

/// An element with its result, the unit, every block as a staircase, and other ways to compute it, of which the first is
/// the unit itself.
pub fn matrix_report(
    unit: &Unit,
    element: &Element,
    steps: &[Step],
    result: Float,
    observed: Option<Float>,
    ways: &[Alternative],
) -> Doc {
    let mut blocks = head(unit, element, steps, result, observed, ways);
    let stairs = staircases(steps);
    blocks.extend(stairs.iter().flat_map(|stair| block(stair, stairs.len())));
    blocks.extend(chain(steps));
    blocks.push(Block::Heading(Line::default().with(Role::Strong, "other ways to compute it")));
    blocks.push(table(element, ways));
    Doc::new(blocks)
}

/// An element with its result, and every way to compute it.
pub fn matrix_comparison(
    unit: &Unit,
    element: &Element,
    steps: &[Step],
    result: Float,
    observed: Option<Float>,
    ways: &[Alternative],
) -> Doc {
    let mut blocks = head(unit, element, steps, result, observed, ways);
    blocks.push(table(element, ways));
    Doc::new(blocks)
}

fn head(
    unit: &Unit,
    element: &Element,
    steps: &[Step],
    result: Float,
    observed: Option<Float>,
    ways: &[Alternative],
) -> Vec<Block> {
    let result_line = Line::default().with(Role::Strong, result_text(result));
    let mut blocks = vec![
        Block::Heading(result_line),
        Block::Text(Line::default().with(Role::Plain, unit_words(unit))),
        Block::Text(Line::default().with(Role::Code, statement_text(&unit.instr, element))),
        Block::Text(Line::default().with(Role::Dim, source_words(unit))),
    ];
    let questions = open_questions(steps).into_iter().map(question_words);
    blocks.extend(questions.map(|words| Block::Text(Line::default().with(Role::Changed, words))));
    blocks.extend(observed.map(|observed| Block::Text(observed_words(observed, result, ways))));
    blocks
}

/// The observed result, compared with the unit; if it differs, the ways that give it.
fn observed_words(observed: Float, result: Float, ways: &[Alternative]) -> Line {
    let is_it = |result: Float| observed == result || observed.is_nan() && result.is_nan();
    if is_it(result) {
        let words = format!("The unit gives the observed result {}.", code(observed));
        return Line::default().with(Role::Good, words);
    }
    let names: Vec<String> =
        ways.iter().filter(|way| is_it(way.result)).map(|way| way_name(&way.way)).collect();
    let others = match names.as_slice() {
        [] => "No other way below gives it.".to_owned(),
        names => format!("These ways give it: {}.", names.join("; ")),
    };
    Line::default()
        .with(Role::Bad, format!("The observed result {} is another one. {others}", code(observed)))
}

/// The steps of a chain of fma.
fn chain(steps: &[Step]) -> Option<Block> {
    let row = |step: &Step| match *step {
        Step::Fma { k, a, b, c, result } => {
            let sum = format!("{} × {} + {}", brief(a), brief(b), brief(c));
            Some(vec![line(format!("k {k}")), line(sum), line(code(result)), line(brief(result))])
        }
        _ => None,
    };
    let rows: Vec<Vec<Line>> = steps.iter().filter_map(row).collect();
    (!rows.is_empty()).then(|| Block::Table(Table::new(Vec::new(), rows)))
}

/// The ways to compute the element; the first is the chosen unit.
fn table(element: &Element, ways: &[Alternative]) -> Block {
    let rows = matrix_rows(element, ways);
    let first = rows.first().map(|row| row.result);
    let rows = rows.iter().map(|row| cells(row, first.unwrap_or(row.result))).collect();
    let columns = [Column::Left, Column::Left, Column::Right, Column::Left].to_vec();
    let heads = ["computed", "code", "error", "first difference"].map(line).to_vec();
    Block::Table(Table::new(columns, rows).headed(heads))
}
