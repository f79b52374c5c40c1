//! Verdicts in words: yes or no, by what, how often not, and the smallest operands for which it is not.

use super::counts::{Count, How};
use super::theorem::{Holds, Theorem};
use super::verdict::{Safe, Verdict};
use crate::bulk::sweep::{grouped, share};
use crate::compare::pipelines;
use crate::doc::{Block, Column, Doc, Line, Role, Table, line};
use crate::eval::Evaluation;
use crate::explain::compare_detail;
use crate::float::Tininess;
use crate::isa::Instr;

/// By what order the smallest operands are the smallest.
pub const ORDER: &str = "Smallest is the case whose largest magnitude code is least; of those the one whose magnitude codes add up to least, \
                         then the one with the fewest minus signs, then the first.";

/// The whole verdict on one pipeline: `link` makes the link to the case with these operands.
pub fn report(verdict: &Verdict, link: impl Fn(&[u16]) -> String) -> Doc {
    let mut blocks = vec![Block::Heading(headline(verdict))];
    blocks.extend(reasons(verdict).into_iter().map(|words| Block::Text(line(words))));
    if let Some(smallest) = &verdict.smallest {
        let statement = statement(&verdict.instr.lane(), smallest);
        let cells = vec![line("smallest"), Line::default().with(Role::Code, statement), line(link(smallest))];
        blocks.push(Block::Table(Table::new(Vec::new(), vec![cells])));
        blocks.push(Block::Text(Line::default().with(Role::Dim, ORDER)));
        blocks.extend(shown(verdict, smallest));
    }
    Doc::new(blocks)
}

/// One line for each pipeline of an instruction.
pub fn overview(instr: &Instr, verdicts: &[Verdict]) -> Doc {
    let rows = verdicts.iter().map(|verdict| {
        let counts = verdict.count.as_ref().map_or_else(String::new, |count| match count.differ {
            0 => String::new(),
            differ => share(differ, count.cases),
        });
        let why = match (verdict.safe(), &verdict.theorem, &verdict.smallest) {
            (Safe::Always, Some(holds), _) => name(holds.theorem).to_owned(),
            (Safe::Always, None, _) => "all operands were tried".to_owned(),
            (_, _, Some(smallest)) => statement(&instr.lane(), smallest),
            _ => String::new(),
        };
        vec![
            Line::default().with(Role::Strong, verdict.kind.word()),
            line(word(verdict.safe())),
            line(counts),
            line(why),
        ]
    });
    let columns = vec![Column::Left, Column::Left, Column::Right];
    let heads = ["in its place", "the same", "differs in", "by, or the smallest case that differs"];
    let table = Table::new(columns, rows.collect()).headed(heads.map(line).to_vec());
    let title = format!("What may be computed in place of `{instr}`?");
    let mut blocks = vec![Block::Heading(line(title)), Block::Table(table)];
    if verdicts.iter().any(|verdict| verdict.safe() == Safe::Unknown) {
        blocks.push(Block::Text(line("Where it is not known, --vs with its name looks for an answer.")));
    }
    Doc::new(blocks)
}

/// Yes or no, and what was asked.
fn headline(verdict: &Verdict) -> Line {
    let Verdict { instr, kind, .. } = verdict;
    let said = match verdict.safe() {
        Safe::Always => format!("always gives what `{instr}` gives"),
        Safe::NotAlways => format!("does not always give what `{instr}` gives"),
        Safe::Unknown => format!("may or may not always give what `{instr}` gives"),
    };
    Line::default()
        .with(Role::Strong, word(verdict.safe()))
        .with(Role::Plain, format!(": `{}` {said}", kind.word()))
}

const fn word(safe: Safe) -> &'static str {
    match safe {
        Safe::Always => "yes",
        Safe::NotAlways => "no",
        Safe::Unknown => "not known",
    }
}

/// By what it is so.
fn reasons(verdict: &Verdict) -> Vec<String> {
    let theorem = verdict.theorem.as_ref().map(theorem_words);
    let count = verdict.count.as_ref().map(count_words);
    let nothing = theorem.is_none() && count.is_none() && verdict.smallest.is_none();
    let none = nothing.then(|| "No theorem says so, and not all operands were tried.".to_owned());
    theorem.into_iter().chain(count).chain(none).collect()
}

fn count_words(count: &Count) -> String {
    let through = match count.how() {
        How::Each => "all of them tried",
        How::Products => "all of them gone through by their products",
    };
    match count.differ {
        0 => format!("None of {} cases differs, {through}.", grouped(count.cases)),
        differ => format!(
            "{} of {} cases differ ({}), {through}.",
            grouped(differ),
            grouped(count.cases),
            share(differ, count.cases)
        ),
    }
}

/// What a theorem is called in a table.
const fn name(theorem: Theorem) -> &'static str {
    match theorem {
        Theorem::Exact => "nothing is lost the first time",
        Theorem::SameDirection => "both roundings go the same way",
        Theorem::Sum => "twice to nearest is once, for a sum",
        Theorem::ProductAndSum => "twice to nearest is once, for a product and a sum",
    }
}

fn theorem_words(holds: &Holds) -> String {
    let (narrow, wide, precision) = (holds.narrow.name(), holds.wide, holds.wide_precision);
    let bounds: Vec<String> =
        holds.at_least.iter().map(|(name, sum, number)| format!("{name} = {sum} = {number}")).collect();
    let enough = match bounds.is_empty() {
        true => String::new(),
        false => format!(" {wide} has {precision} bits, no fewer than {}.", bounds.join(", and ")),
    };
    let p = holds.narrow.precision();
    let why = match holds.theorem {
        Theorem::Exact => {
            format!(
                "{wide} holds every exact result that {narrow} could round in more than one way, so nothing is lost the first time."
            )
        }
        Theorem::SameDirection => format!(
            "Both roundings go the same way, and every number of {narrow} is one of {wide}: none lies between an exact result and its \
             first rounding."
        ),
        Theorem::Sum => format!(
            "Rounded to nearest twice, a sum comes out as rounded once: in {wide} it reaches the middle between two neighbours of \
             {narrow} only if it lies there (p = {p})."
        ),
        Theorem::ProductAndSum => format!(
            "Rounded to nearest twice, a product and a sum come out as rounded once: in {wide} they reach the middle between two \
             neighbours of {narrow} only if they lie there (p = {p})."
        ),
    };
    why + &enough
}

/// The instruction with operands, as it is typed.
fn statement(instr: &Instr, codes: &[u16]) -> String {
    codes.iter().fold(instr.to_string(), |text, code| format!("{text} {code:#06x}"))
}

/// Both ways on these operands, with the first step that differs.
fn shown(verdict: &Verdict, codes: &[u16]) -> Vec<Block> {
    let mut operands = [0; 3];
    operands.iter_mut().zip(codes).for_each(|(operand, code)| *operand = u32::from(*code));
    let evaluation = Evaluation::of(verdict.instr.lane(), operands, Tininess::default());
    let pipelines = pipelines(&evaluation);
    let place = pipelines.iter().position(|pipeline| pipeline.kind == verdict.kind);
    place.map_or_else(Vec::new, |place| compare_detail(&pipelines, place, 0))
}
