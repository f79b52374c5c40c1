//! The hypotheses that explain observed results, in words.
//!
//! ```text
//! mul-then-add  200 of 200; as written 173; next rz 104
//! Your results round the product first: 200 of 200. As written: 173 of 200.
//!       explains                counterexample
//!    200 (100 %)  mul-then-add
//!       the product is rounded before the sum
//!   173 (86.5 %)  itself        line 4: 0x3001, got 0x3000
//!       the instruction as specified
//! ```

use super::observation_words::ObservedWords;
use super::verdict::{advice_block, group_name, verdict_blocks, verdict_sentence};
use crate::doc::{Block, Column, Line, Role, Table, line};
use crate::infer::{Explanation, Fit, Hypothesis, Observation};
use crate::variant::Variant;

/// At most this many hypotheses are listed.
const LISTED: usize = 8;

/// The verdict, the results that decide, the hypotheses that explain results, the best first, and inputs that
/// distinguish tied hypotheses. Hypotheses that give the same results share a row. `place` names the place of a result:
/// `line 4`.
pub fn explanation_blocks<O: ObservedWords>(
    explanation: &Explanation<O>,
    place: &dyn Fn(&O) -> String,
) -> Vec<Block> {
    let Explanation { cases, tied: among, undetectable: unseen, .. } = explanation;
    let mut blocks =
        vec![Block::Heading(verdict_line(explanation)), Block::Text(verdict_sentence(explanation))];
    blocks.extend(verdict_blocks(explanation, place));
    blocks.extend(advice_block(explanation));
    blocks.push(Block::Heading(line("Ways to compute")));
    let groups = explanation.groups();
    let rows =
        groups.iter().take(LISTED).filter_map(|group| rows(explanation, group, cases, place)).flatten();
    let heads = ["explains", "", "counterexample"].map(line).to_vec();
    let columns = vec![Column::Right, Column::Left, Column::Left];
    blocks.push(Block::Table(Table::new(columns, rows.collect()).headed(heads)));
    let left_out: usize = groups.iter().skip(LISTED).map(Vec::len).sum();
    if left_out > 0 {
        blocks.push(Block::Text(line(format!("… {left_out} more explain no more than these."))));
    }
    if among.len() > 1 {
        blocks.extend(deciding_blocks(explanation));
    }
    blocks.extend(unseen_words(unseen).map(|words| Block::Text(line(words))));
    blocks
}

/// The variants that cannot be ruled out, because adding them would change none of these results.
pub(super) fn unseen_words(unseen: &[Variant]) -> Option<String> {
    /// At most this many are named.
    const NAMED: usize = 4;
    let names: Vec<String> = unseen.iter().take(NAMED).map(|one| format!("`{}`", one.word())).collect();
    let more = match unseen.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    (!names.is_empty()).then(|| {
        format!(
            "These cannot be ruled out: each would change none of these results: {}{more}.",
            names.join(", ")
        )
    })
}

/// The inputs that distinguish the tied hypotheses, and the result of each hypothesis for them.
pub(super) fn deciding_blocks<O: ObservedWords>(explanation: &Explanation<O>) -> Vec<Block> {
    let Explanation { tied: among, decides, .. } = explanation;
    let title = match decides.len() {
        0 => {
            let words = "No input was found that tells the best explanations apart.";
            return vec![Block::Text(line(words))];
        }
        1 => "an input that tells them apart",
        _ => "inputs that tell them apart",
    };
    let inputs = decides.iter().map(|one| Block::Text(line(format!("`{}`", O::input_text(&one.input)))));
    let left_out = explanation.best().count().saturating_sub(among.len());
    let left_out = (left_out > 0).then(|| {
        let words =
            format!("… {left_out} more explain as many; add the results of these inputs and diagnose again.");
        Block::Text(line(words))
    });
    let answers = among.iter().enumerate().map(|(place, hypothesis)| {
        let gives = decides.iter().filter_map(|one| Some(O::bits_text(&one.input, *one.bits.get(place)?)));
        let gives = gives.map(|bits| Line::default().with(Role::Code, bits));
        [Line::default().with(Role::Strong, hypothesis.word())].into_iter().chain(gives).collect()
    });
    let answers = Block::Table(Table::new(Vec::new(), answers.collect()));
    [Block::Heading(line(title))].into_iter().chain(inputs).chain([answers]).chain(left_out).collect()
}

/// The verdict in one line that scripts can parse: the hypotheses that explain the most, with counts.
///
/// ```text
/// mul-then-add  20 of 20; as written 17; next through-f32 15
/// rn = rp  1 of 1; as written 0
/// none  best 17 of 20 by rz; as written 12
/// ```
fn verdict_line<O: Observation>(explanation: &Explanation<O>) -> Line {
    /// At most this many tied hypotheses are named.
    const NAMED: usize = 6;
    let Some(first) = explanation.fits.first() else { return line("none") };
    let Fit { explained, of, .. } = *first;
    let tied: Vec<String> = explanation.best().map(|fit| fit.hypothesis.word()).collect();
    let more = tied.len().saturating_sub(NAMED);
    let names = tied.iter().take(NAMED).cloned().chain((more > 0).then(|| format!("{more} more")));
    let names = names.collect::<Vec<_>>().join(" = ");
    let (word, count) = match explained {
        0 => ("none".to_owned(), format!("best 0 of {of}")),
        _ if first.is_whole() => (names, format!("{explained} of {of}")),
        _ => ("none".to_owned(), format!("best {explained} of {of} by {names}")),
    };
    let written = explanation.as_written();
    let is_written = |fit: &Fit<O>| written.is_some_and(|written| written.hypothesis == fit.hypothesis);
    let other = written.filter(|fit| fit.explained < explained);
    let other = other.map(|fit| format!("; as written {}", fit.explained));
    let next = explanation.fits.iter().find(|fit| fit.explained < explained && !is_written(fit));
    let next = next.map(|fit| format!("; next {} {}", fit.hypothesis.word(), fit.explained));
    let rest = other.into_iter().chain(next).fold(format!("  {count}"), |line, part| line + &part);
    Line::default().with(Role::Strong, word).with(Role::Plain, rest)
}

/// The row of a group: its share of the results, its name, and its first counterexample. Its meaning follows in a row of
/// its own.
fn rows<O: ObservedWords>(
    explanation: &Explanation<O>,
    group: &[usize],
    cases: &[O],
    place: &dyn Fn(&O) -> String,
) -> Option<[Vec<Line>; 2]> {
    let fit = explanation.fits.get(*group.first()?)?;
    let against = fit.against.first().and_then(|(at, bits)| {
        let case = cases.get(*at)?;
        Some(format!("{}: {}, got {}", place(case), case.gives(*bits), case.got()))
    });
    Some([
        vec![
            Line::default().with(Role::Plain, share(fit)),
            Line::default().with(Role::Strong, group_name(explanation, group)),
            Line::default().with(Role::Dim, against.unwrap_or_default()),
        ],
        vec![line(format!("    {}", fit.hypothesis.says()))],
    ])
}

/// The share of results that are explained: `173 (86.5 %)`. It is 100 % only if all are.
pub(super) fn share<O: Observation>(fit: &Fit<O>) -> String {
    let Fit { explained, of, .. } = *fit;
    let share = 100.0 * explained as f64 / of.max(1) as f64;
    let share = if explained == of { "100 %".to_owned() } else { format!("{:.1} %", share.min(99.9)) };
    format!("{explained} ({share})")
}
