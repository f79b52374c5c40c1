//! Results that were observed, on a screen: what explains them, a row for each, and what is known of one.

use super::dots::{deciding_dots_blocks, headline as dots_line, scheme_words, share as dots_share};
use super::inference_report::{
    asked, bits_text, deciding_blocks, semantics_words, share, unseen_words, whose_line,
};
use super::phrase::code;
use super::reference::capital;
use crate::doc::{Block, Line, Role, Table, line};
use crate::infer::{Case, Found};

/// Said where there are no results yet.
pub const BRING_RESULTS: &str = "Paste results that were observed, a line each: an instruction, its operands, and what came out. Or \
                                 drop a file, or type `open FILE`; so do arrays, a.npy, b.npy and got.npy together. Every way in which \
                                 results may have come about is held against them: product and sum apart, through f32, another \
                                 rounding, flushed, and many more.";
/// Said before an example of a line.
pub const RESULTS_LIKE: &str = "Such as these, which Enter takes:";

/// What explains the most, in a line.
pub fn found_line(found: &Found) -> Line {
    match found {
        Found::Cases(explained) => whose_line(&explained.fits),
        Found::Dots(dots) => dots_line(&dots.fits),
    }
}

/// A row for each hypothesis, the best first: how much it explains, its name, what it does.
pub fn found_rows(found: &Found) -> Vec<Vec<Line>> {
    let row = |share: String, word: String, does: String, is_whole: bool| {
        let role = if is_whole { Role::Good } else { Role::Plain };
        vec![Line::default().with(role, share), Line::default().with(Role::Strong, word), line(does)]
    };
    match found {
        Found::Cases(explained) => {
            let of = |fit: &crate::infer::Fit| {
                row(share(fit), fit.semantics.word(), semantics_words(&fit.semantics), fit.is_whole())
            };
            explained.fits.iter().map(of).collect()
        }
        Found::Dots(dots) => {
            let of = |fit: &crate::infer::DotFit| {
                row(dots_share(fit), fit.scheme.word(), scheme_words(&fit.scheme), fit.is_whole())
            };
            dots.fits.iter().map(of).collect()
        }
    }
}

/// What is known of one hypothesis: what it does, and the results that speak against it, each with its line and what `note` says of
/// that.
pub fn found_blocks(found: &Found, place: usize, note: &dyn Fn(usize) -> String) -> Vec<Block> {
    let (does, rows) = match found {
        Found::Cases(explained) => {
            let Some(fit) = explained.fits.get(place) else { return Vec::new() };
            let rows = fit.against.iter().filter_map(|(at, gives)| {
                let case = explained.cases.get(*at)?;
                let gives = bits_text(&case.instr, *gives);
                Some(against_row(
                    case.line,
                    note(case.line),
                    asked(&case.instr, case.operands),
                    got(case),
                    gives,
                ))
            });
            (semantics_words(&fit.semantics), rows.collect::<Vec<_>>())
        }
        Found::Dots(dots) => {
            let Some(fit) = dots.fits.get(place) else { return Vec::new() };
            let rows = fit.against.iter().filter_map(|(at, gives)| {
                let dot = dots.cases.get(*at)?;
                let terms = format!("{} products", dot.terms.pairs.len());
                Some(against_row(dot.line, note(dot.line), terms, code(dot.got), code(*gives)))
            });
            (scheme_words(&fit.scheme), rows.collect())
        }
    };
    let mut blocks = vec![Block::Text(line(format!("{}.", capital(&does))))];
    if rows.is_empty() {
        blocks.push(Block::Text(line("Nothing speaks against it.")));
    } else {
        let heads = ["line", "asked", "came out", "it gives"].map(line).to_vec();
        blocks.push(Block::Text(line("What speaks against it first:")));
        blocks.push(Block::Table(Table::new(Vec::new(), rows).headed(heads)));
    }
    match found {
        Found::Cases(explained) if explained.among.len() > 1 => blocks.extend(deciding_blocks(explained)),
        Found::Cases(explained) if place == 0 => {
            blocks.extend(unseen_words(&explained.unseen).map(|words| Block::Text(line(words))));
        }
        Found::Dots(dots) if dots.among.len() > 1 => blocks.extend(deciding_dots_blocks(dots)),
        _ => {}
    }
    blocks
}

fn got(case: &Case) -> String {
    if case.any_nan { "nan".to_owned() } else { bits_text(&case.instr, case.got) }
}

fn against_row(place: usize, note: String, asked: String, got: String, gives: String) -> Vec<Line> {
    let bits = |text: String| Line::default().with(Role::Code, text);
    vec![line(format!("{place} {note}").trim_end()), bits(asked), bits(got), bits(gives)]
}
