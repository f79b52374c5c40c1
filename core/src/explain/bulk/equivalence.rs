//! Verdicts in words: yes or no, the reason, the share of differences, and the smallest operands that differ.

use crate::bulk::equivalence::{AppliedTheorem, Count, Enumeration, Equivalence, Sampled, Theorem, Verdict};
use crate::doc::{Block, Column, Doc, Line, Role, Table, line};
use crate::explain::compare_detail;
use crate::explain::counts::{grouped, share};
use crate::isa::Instr;

/// The order that defines the smallest operands.
pub const ORDER: &str = "The smallest case is the one whose largest magnitude code is least. Ties go to the smaller \
     sum of magnitude codes, then to fewer minus signs, then to the first case.";

/// The full verdict on one pipeline. `link` returns the link to the case with these operands.
pub fn report(verdict: &Verdict, link: impl Fn(&[u16]) -> String) -> Doc {
    let mut blocks = vec![Block::Heading(headline(verdict))];
    blocks.extend(reasons(verdict).into_iter().map(|words| Block::Text(line(words))));
    if let Some(example) = verdict.example() {
        let (name, order) = match verdict.smallest {
            Some(_) => ("smallest", ORDER.to_owned()),
            None => {
                ("example", format!("It is the smallest case of the sample; smaller ones may exist. {ORDER}"))
            }
        };
        let statement = statement(&verdict.instr.lane(), example);
        let cells = vec![line(name), Line::default().with(Role::Code, statement), line(link(example))];
        blocks.push(Block::Table(Table::new(Vec::new(), vec![cells])));
        blocks.push(Block::Text(Line::default().with(Role::Dim, order)));
        blocks.extend(shown(verdict, example));
    }
    Doc::new(blocks)
}

/// The verdict over all operands: yes or no in a sentence or two, the reason, and the smallest case. `None` if it is
/// unknown.
///
/// ```
/// use halfplay_core::skins::bulk::equivalence::Verdict;
/// use halfplay_core::skins::explain::equivalence::brief;
/// use halfplay_core::variant::Variant;
/// use halfplay_core::isa::{Allow, parse};
/// let add = parse("add.f16", Allow::PTX)?.instr;
/// let said = Verdict::of(&add, Variant::ThroughF32).and_then(|verdict| brief(&verdict));
/// assert!(said.is_some_and(|said| said.text().starts_with("Always the same, whatever the operands:")));
/// # Ok::<(), halfplay_core::isa::Problem>(())
/// ```
pub fn brief(verdict: &Verdict) -> Option<Line> {
    let reasons = reasons(verdict).join(" ");
    match (verdict.equivalence(), verdict.example()) {
        (Equivalence::Unknown, _) => None,
        (Equivalence::Always, _) => Some(line(format!("Always the same, whatever the operands: {reasons}"))),
        (Equivalence::NotAlways, None) => Some(line(format!("Not always the same: {reasons}"))),
        (Equivalence::NotAlways, Some(example)) => {
            let name = if verdict.smallest.is_some() { "The smallest case is " } else { "One case is " };
            let statement = statement(&verdict.instr.lane(), example);
            let said = Line::default().with(Role::Plain, format!("Not always the same: {reasons} {name}"));
            Some(said.with(Role::Code, statement).with(Role::Plain, "."))
        }
    }
}

/// A table with a row for each pipeline of an instruction.
pub fn overview(instr: &Instr, verdicts: &[Verdict]) -> Doc {
    let rows = verdicts.iter().map(|verdict| {
        let why = match (verdict.equivalence(), &verdict.theorem, verdict.example()) {
            (Equivalence::Always, Some(holds), _) => name(holds.theorem).to_owned(),
            (Equivalence::Always, None, _) => "all operands were tried".to_owned(),
            (_, _, Some(example)) if verdict.smallest.is_none() => {
                format!("{}, perhaps not the smallest", statement(&instr.lane(), example))
            }
            (_, _, Some(smallest)) => statement(&instr.lane(), smallest),
            _ => String::new(),
        };
        vec![
            Line::default().with(Role::Strong, verdict.variant.word()),
            line(word(verdict.equivalence())),
            line(often(verdict)),
            line(why),
        ]
    });
    let columns = vec![Column::Left, Column::Left, Column::Right];
    let heads = ["variant", "same result", "differs in", "reason, or smallest counterexample"];
    let table = Table::new(columns, rows.collect()).headed(heads.map(line).to_vec());
    let title = format!("Possible replacements for `{instr}`");
    let mut blocks = vec![Block::Heading(line(title)), Block::Table(table)];
    if let Some(sampled) = verdicts.iter().find_map(|verdict| verdict.sampled.as_ref()) {
        blocks.push(Block::Text(line(format!(
            "`~` marks an estimate from {} random cases (seed {}).",
            grouped(sampled.sample.cases),
            sampled.sample.seed
        ))));
    }
    if verdicts.iter().any(|verdict| verdict.equivalence() == Equivalence::Unknown) {
        blocks.push(Block::Text(line("If the answer is not known, --vs VARIANT searches for it.")));
    }
    Doc::new(blocks)
}

/// The share of differing results, in a few characters.
fn often(verdict: &Verdict) -> String {
    match (&verdict.count, &verdict.sampled) {
        (Some(count), _) if count.differ > 0 => share(count.differ, count.cases),
        (None, Some(sampled)) if sampled.differ > 0 => {
            format!("~ {}", share(sampled.differ, sampled.sample.cases))
        }
        (None, Some(sampled)) => format!("~ 0 of {}", grouped(sampled.sample.cases)),
        _ => String::new(),
    }
}

/// The heading: yes, no or not known, then the full sentence.
fn headline(verdict: &Verdict) -> Line {
    let Verdict { instr, variant, .. } = verdict;
    let said = match verdict.equivalence() {
        Equivalence::Always => format!("always gives the same result as `{instr}`"),
        Equivalence::NotAlways => format!("does not always give the same result as `{instr}`"),
        Equivalence::Unknown => format!("may or may not always give the same result as `{instr}`"),
    };
    let mut headline = Line::default().with(Role::Strong, word(verdict.equivalence()));
    headline.0.extend(line(format!(": `{}` {said}", variant.word())).0);
    headline
}

const fn word(safe: Equivalence) -> &'static str {
    match safe {
        Equivalence::Always => "yes",
        Equivalence::NotAlways => "no",
        Equivalence::Unknown => "not known",
    }
}

/// The evidence for the answer: theorem, count or sample.
fn reasons(verdict: &Verdict) -> Vec<String> {
    let theorem = verdict.theorem.as_ref().map(theorem_words);
    let count = verdict.count.as_ref().map(count_words);
    let sampled = verdict.sampled.as_ref().map(sampled_words);
    let is_open = verdict.equivalence() == Equivalence::Unknown;
    let none = is_open.then(|| "No theorem applies, and not all operands were tried.".to_owned());
    [theorem, count, sampled, none].into_iter().flatten().collect()
}

fn sampled_words(sampled: &Sampled) -> String {
    let Sampled { sample, differ, .. } = sampled;
    let of = format!("{} random cases (seed {})", grouped(sample.cases), sample.seed);
    match differ {
        0 => format!("None of {of} differs; others still may."),
        differ => {
            let share = share(*differ, sample.cases);
            format!(
                "{} of {of} differ ({share}); this is an estimate, because not all cases were counted.",
                grouped(*differ)
            )
        }
    }
}

fn count_words(count: &Count) -> String {
    let through = match count.enumeration() {
        Enumeration::Each => "all were tried",
        Enumeration::Products => "all were counted, grouped by product",
    };
    match count.differ {
        0 => format!("None of {} cases differs; {through}.", grouped(count.cases)),
        differ => format!(
            "{} of {} cases differ ({}); {through}.",
            grouped(differ),
            grouped(count.cases),
            share(differ, count.cases)
        ),
    }
}

/// The short name of a theorem, for a table.
const fn name(theorem: Theorem) -> &'static str {
    match theorem {
        Theorem::Exact => "the first rounding changes nothing",
        Theorem::SameDirection => "both roundings go in the same direction",
        Theorem::Sum => "double rounding is harmless for a sum",
        Theorem::ProductAndSum => "double rounding is harmless for this fma",
    }
}

fn theorem_words(holds: &AppliedTheorem) -> String {
    let (narrow, wide, precision) = (holds.narrow.name(), holds.wide, holds.wide_precision);
    let bounds: Vec<String> =
        holds.at_least.iter().map(|(name, sum, number)| format!("{name} = {sum} = {number}")).collect();
    let enough = match bounds.is_empty() {
        true => String::new(),
        false => {
            format!(" {wide} has {precision} bits; the theorem needs at least {}.", bounds.join(", and "))
        }
    };
    let p = holds.narrow.precision();
    let why = match holds.theorem {
        Theorem::Exact => {
            format!(
                "{wide} holds every exact result whose rounding to {narrow} is in doubt, so the first rounding \
                 changes nothing that matters."
            )
        }
        Theorem::SameDirection => format!(
            "Both roundings go in the same direction, and {wide} holds every number of {narrow}, so none of them \
             lies between an exact result and its first rounding."
        ),
        Theorem::Sum => format!(
            "Rounding a sum to nearest twice gives the same as rounding it once: in {wide} it becomes a midpoint \
             between two numbers of {narrow} only if it already was one (p = {p})."
        ),
        Theorem::ProductAndSum => format!(
            "Rounding a × b + c to nearest twice gives the same as rounding it once: in {wide} it becomes a midpoint \
             between two numbers of {narrow} only if it already was one (p = {p})."
        ),
    };
    why + &enough
}

/// The instruction with operands, as typed.
fn statement(instr: &Instr, codes: &[u16]) -> String {
    codes.iter().fold(instr.to_string(), |text, code| format!("{text} {code:#06x}"))
}

/// The pipeline of the verdict on operands `codes`, with the first step that differs from the instruction.
fn shown(verdict: &Verdict, codes: &[u16]) -> Vec<Block> {
    let pipelines = verdict.pipelines(codes);
    let place = pipelines.iter().position(|pipeline| pipeline.variant == verdict.variant);
    place.map_or_else(Vec::new, |place| compare_detail(&pipelines, place, 0))
}
