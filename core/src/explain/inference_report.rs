//! Whose arithmetic results fit, in words.
//!
//! ```text
//! mul-then-add explains all 200 results.
//!   explains      what it does                              speaks against it
//!   200 (100 %)   mul-then-add  the product is rounded …
//!   173 (86.5 %)  itself        what the instruction says   line 4: 0x3001, got 0x3000
//! ```

use super::phrase::code;
use crate::doc::{Block, Column, Line, Role, Table, line};
use crate::float::{Float, Mode};
use crate::infer::{Case, Departure, Explained, Fit, NanRule, Semantics, best_fits};
use crate::isa::Instr;

/// So many are told of all that results are held against.
pub(super) const TOLD: usize = 8;

/// What explains results, the best first, and the input that would decide between those that explain as many. `place` says where
/// a case stands: `line 4`.
pub fn whose_blocks(explained: &Explained, place: &dyn Fn(&Case) -> String) -> Vec<Block> {
    let Explained { cases, fits, among, unseen, .. } = explained;
    let mut blocks = vec![Block::Heading(whose_line(fits))];
    let rows = fits.iter().take(TOLD).map(|fit| row(fit, cases, place)).collect();
    let heads = ["explains", "", "what it does", "speaks against it"].map(line).to_vec();
    let columns = vec![Column::Right, Column::Left, Column::Left, Column::Left];
    blocks.push(Block::Table(Table::new(columns, rows).headed(heads)));
    blocks.extend(untold(best_fits(fits).count(), fits.len()));
    if among.len() > 1 {
        blocks.extend(deciding_blocks(explained));
    }
    blocks.extend(unseen_words(unseen).map(|words| Block::Text(line(words))));
    blocks
}

/// What results would look the same with, besides what explains them.
pub(crate) fn unseen_words(unseen: &[Departure]) -> Option<String> {
    /// So many are named.
    const NAMED: usize = 4;
    let names: Vec<String> = unseen.iter().take(NAMED).map(|one| format!("`{}`", one.word())).collect();
    let more = match unseen.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    (!names.is_empty()).then(|| {
        format!(
            "Any one of these may be done besides, and would leave no trace in these results: {}{more}.",
            names.join(", ")
        )
    })
}

/// The inputs that tell apart what explains as many, and what each gives for them.
pub(crate) fn deciding_blocks(explained: &Explained) -> Vec<Block> {
    let Explained { fits, among, decides, .. } = explained;
    let inputs = decides.iter().map(|one| asked(&one.instr, one.operands)).collect();
    let answers = among.iter().enumerate().map(|(place, semantics)| {
        let gives = decides.iter().filter_map(|one| Some(bits_text(&one.instr, *one.bits.get(place)?)));
        (semantics.word(), gives.collect())
    });
    decides_blocks(inputs, answers.collect(), best_fits(fits).count())
}

/// How many are not told, of so many that explain as much as the best, and of all.
pub(super) fn untold(as_many: usize, all: usize) -> Option<Block> {
    let equal = as_many.saturating_sub(TOLD);
    let less = all.saturating_sub(as_many.max(TOLD));
    let words = match (equal, less) {
        (0, 0) => return None,
        (0, less) => format!("… {less} more explain less."),
        (equal, 0) => format!("… {equal} more explain as many."),
        (equal, less) => format!("… {equal} more explain as many, and {less} less."),
    };
    Some(Block::Text(line(words)))
}

/// Inputs as one would type them, and what each of several gives for them, by its name; `as_many` explain as much.
pub(super) fn decides_blocks(
    inputs: Vec<String>,
    answers: Vec<(String, Vec<String>)>,
    as_many: usize,
) -> Vec<Block> {
    let title = match inputs.len() {
        0 => {
            let words = "No input was found for which those that explain the most give different results.";
            return vec![Block::Text(line(words))];
        }
        1 => "an input that decides",
        _ => "inputs that decide",
    };
    let inputs = inputs.into_iter().map(|input| Block::Text(line(format!("`{input}`"))));
    let left_out = as_many.saturating_sub(answers.len());
    let left_out = (left_out > 0).then(|| {
        let words = format!("… {left_out} more explain as many: ask again with the results of these.");
        Block::Text(line(words))
    });
    let answers = answers.into_iter().map(|(word, gives)| {
        let gives = gives.into_iter().map(|bits| Line::default().with(Role::Code, bits));
        [Line::default().with(Role::Strong, word)].into_iter().chain(gives).collect()
    });
    let answers = Block::Table(Table::new(Vec::new(), answers.collect()));
    [Block::Heading(line(title))].into_iter().chain(inputs).chain([answers]).chain(left_out).collect()
}

/// What explains the most, in a line.
pub(crate) fn whose_line(fits: &[Fit]) -> Line {
    let Some(first) = fits.first().filter(|first| first.explained > 0) else {
        return line("nothing that is known here explains any of these results");
    };
    let others = best_fits(fits).count() - 1;
    explains(first.semantics.word(), first.explained, first.of, others)
}

/// What explains so many of so many, and how many more explain as many.
pub(super) fn explains(word: String, explained: usize, of: usize, others: usize) -> Line {
    let count = match of {
        1 if explained == 1 => "the one result".to_owned(),
        of if explained == of => format!("all {of} results"),
        of => format!("{explained} of {of} results"),
    };
    let too = match others {
        0 => String::new(),
        1 => ", and one more does".to_owned(),
        _ => format!(", and {others} more do"),
    };
    Line::default().with(Role::Strong, word).with(Role::Plain, format!(" explains {count}{too}"))
}

fn row(fit: &Fit, cases: &[Case], named: &dyn Fn(&Case) -> String) -> Vec<Line> {
    let against = fit.against.first().and_then(|(place, bits)| {
        let case = cases.get(*place)?;
        let got = if case.any_nan { "nan".to_owned() } else { bits_text(&case.instr, case.got) };
        Some(format!("{}: {}, got {got}", named(case), bits_text(&case.instr, *bits)))
    });
    vec![
        Line::default().with(Role::Plain, share(fit)),
        Line::default().with(Role::Strong, fit.semantics.word()),
        line(semantics_words(&fit.semantics)),
        Line::default().with(Role::Dim, against.unwrap_or_default()),
    ]
}

/// How much is explained: `173 (86.5 %)`. What is not all of it is never written as all of it.
pub(crate) fn share(fit: &Fit) -> String {
    share_of(fit.explained, fit.of)
}

/// So many of so many.
pub(crate) fn share_of(explained: usize, of: usize) -> String {
    let share = 100.0 * explained as f64 / of.max(1) as f64;
    let share = if explained == of { "100 %".to_owned() } else { format!("{:.1} %", share.min(99.9)) };
    format!("{explained} ({share})")
}

/// An instruction with the bits of its operands.
pub fn asked(instr: &Instr, operands: [u64; 3]) -> String {
    let places = 0..instr.operand_names().len();
    let operands = places.zip(operands).map(|(place, bits)| {
        let digits = instr.operand_type(place).width() as usize / 4 + 2;
        format!("{bits:#0digits$x}")
    });
    [instr.to_string()].into_iter().chain(operands).collect::<Vec<_>>().join(" ")
}

/// The bits of a register of the instruction's type.
pub fn bits_text(instr: &Instr, bits: u64) -> String {
    match instr.ty.format() {
        Some(format) if instr.ty.lanes() == 1 => code(Float::new(format, bits)),
        _ => format!("{bits:#010x}"),
    }
}

/// What semantics do, in a few words.
pub fn semantics_words(semantics: &Semantics) -> String {
    match semantics.departures() {
        [] => "what the instruction says".to_owned(),
        all => all.iter().map(|one| departure_words(*one)).collect::<Vec<_>>().join("; "),
    }
}

/// What is done otherwise.
fn departure_words(departure: Departure) -> &'static str {
    match departure {
        Departure::MulThenAdd => "the product is rounded before the sum",
        Departure::ThroughF32 => "computed in f32, then rounded",
        Departure::ThroughF64 => "computed in f64, then rounded",
        Departure::OtherFormat => "computed in the other 16-bit format",
        Departure::Rounding(Mode::Rn) => "rounded to nearest, ties to even",
        Departure::Rounding(Mode::Rz) => "rounded toward zero",
        Departure::Rounding(Mode::Rm) => "rounded toward minus infinity",
        Departure::Rounding(Mode::Rp) => "rounded toward plus infinity",
        Departure::Rounding(Mode::Rna) => "rounded to nearest, ties away from zero",
        Departure::Rounding(Mode::Ro) => "rounded to odd",
        Departure::Ftz => "subnormal operands and results are zero",
        Departure::FlushesOperands => "subnormal operands are zero",
        Departure::FlushesResults => "subnormal results are zero",
        Departure::FlushesTiny => "results below the normal numbers are zero before they are rounded",
        Departure::KeepsSubnormals => "subnormal numbers are kept",
        Departure::Sat => "clamped to between 0 and 1",
        Departure::Relu => "negative results are zero",
        Departure::LargestFinite => "what is too large is the largest finite number",
        Departure::Nan(NanRule::Quiet) => "NaNs are the quiet one without payload",
        Departure::Nan(NanRule::NegativeQuiet) => "NaNs are the quiet one with a minus",
        Departure::Nan(NanRule::Operand) => "a NaN operand passes through, made quiet",
    }
}
