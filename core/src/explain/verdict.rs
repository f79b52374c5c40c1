//! The verdict on observed results in words: a sentence with counts, the results that decide, and advice.
//!
//! ```text
//! Your results round the product first: 20 of 20. As written: 17 of 20.
//! Results that decide:
//!   line 4  fma.rn.f16 0x520b 0x00e9 0x2ff6  yours 0x3000  as written 0x3001  product rounded first: false tie
//! What to try next: …
//! ```

use super::observation_words::ObservedWords;
use super::reference::capital;
use super::verdict_words::{Member, advice};
use crate::doc::{Block, Line, Role, Strip, Strips, Table, line};
use crate::infer::{Agreement, Explanation, Fit, Hypothesis};

/// The verdict in one or two sentences.
pub fn verdict_sentence<O: ObservedWords>(explanation: &Explanation<O>) -> Line {
    let Some(first) = explanation.fits.first() else { return line("No known way to compute them applies.") };
    let Fit { explained, of, .. } = *first;
    let best: Vec<&Fit<O>> = explanation.best().collect();
    let written = explanation.as_written();
    let as_written = match written.filter(|written| written.explained < explained) {
        Some(written) => format!(" As written: {} of {of}.", written.explained),
        None => String::new(),
    };
    let others = best.len() - 1;
    let mut same = String::new();
    let verdict = match others {
        _ if explained == 0 => {
            let these = if of == 1 { "this result".to_owned() } else { format!("any of these {of} results") };
            return Line::default().with(Role::Strong, format!("Nothing known gives {these}."));
        }
        _ if !first.is_whole() => {
            let missing = of - explained;
            let tied = if others > 0 { format!(" {others} more come as close.") } else { String::new() };
            format!(
                "Nothing known explains {missing} of {of}. Closest: your results {}, {explained} of {of}.{tied}",
                first.hypothesis.verb()
            )
        }
        _ if simplest(explanation).is_some() => {
            same = match others {
                0 => String::new(),
                1 => " 1 other way gives the same.".to_owned(),
                others => format!(" {others} other ways give the same."),
            };
            format!("Your results {}: {explained} of {of}.", first.hypothesis.verb())
        }
        _ => format!("{} ways of computing give your results: {explained} of {of}.", best.len()),
    };
    Line::default().with(Role::Strong, verdict + &as_written + &same)
}

/// The best hypothesis, if it has fewer changes than all others that explain as many results.
fn simplest<O: ObservedWords>(explanation: &Explanation<O>) -> Option<&O::Hypothesis> {
    let mut best = explanation.best().map(|fit| &fit.hypothesis);
    let first = best.next()?;
    best.all(|other| other.changes() > first.changes()).then_some(first)
}

/// The results that decide, and the common property of tied hypotheses. `place` names the place of a result: `line 4`.
pub fn verdict_blocks<O: ObservedWords>(
    explanation: &Explanation<O>,
    place: &dyn Fn(&O) -> String,
) -> Vec<Block> {
    let mut blocks: Vec<Block> = strips(explanation).map(Block::Strips).into_iter().collect();
    let best: Vec<&O::Hypothesis> = explanation.best().map(|fit| &fit.hypothesis).collect();
    let explains = explanation.fits.first().is_some_and(|fit| fit.explained > 0);
    if let Some(first) = best.first().filter(|_| explains) {
        let rows = explanation.deciding.iter().filter_map(|row| {
            let case = explanation.cases.get(row.case)?;
            let cell = |text: String| Line::default().with(Role::Code, text);
            Some(vec![
                line(place(case)),
                cell(case.asked()),
                cell(case.got()),
                cell(case.gives(row.as_written)),
                line(O::reason(row, first)),
            ])
        });
        let rows: Vec<Vec<Line>> = rows.collect();
        if !rows.is_empty() {
            let heads = ["", "input", "yours", "as written", ""].map(line).to_vec();
            blocks.push(Block::Heading(line("Results that decide")));
            blocks.push(Block::Table(Table::new(Vec::new(), rows).headed(heads)));
            if let Some(row) = explanation.deciding.first() {
                let drawn = explanation.cases.get(row.case).zip(O::picture(row, first));
                if let Some((case, picture)) = drawn {
                    blocks.extend([
                        Block::Text(line(format!("{}, bit by bit:", capital(&place(case))))),
                        picture,
                    ]);
                }
                let sentences = O::parting(row, first);
                blocks.extend((!sentences.is_empty()).then(|| Block::Text(line(sentences.join(" ")))));
            }
        }
        if best.len() > 1 {
            let common = O::Hypothesis::common(&best, &explanation.cases);
            blocks.extend(common.map(|words| Block::Text(line(words))));
        }
    }
    blocks
}

/// The results that the best hypothesis, the next one, and the computation as written give. `None` if there is nothing
/// to compare.
fn strips<O: ObservedWords>(explanation: &Explanation<O>) -> Option<Strips> {
    let Explanation { cases, agreements, .. } = explanation;
    let written = explanation.as_written().map(|written| &written.hypothesis);
    let row = |agreement: &Agreement| {
        let fit = explanation.fits.get(agreement.fit)?;
        let is_written = Some(&fit.hypothesis) == written;
        let name = if is_written { "as written".to_owned() } else { fit.hypothesis.word() };
        Some(Strip { name, cells: agreement.cells.clone(), count: fit.explained })
    };
    let rows: Vec<Strip> = agreements.iter().filter_map(row).collect();
    let missed = |cell: usize| rows.iter().any(|row| row.cells.get(cell) == Some(&false));
    let cells = rows.first()?.cells.len();
    // A cell that stands for several results has no name.
    let named = cases.iter().enumerate().filter(|(cell, _)| cells == cases.len() && missed(*cell));
    let below = named.map(|(cell, case)| (cell, case.line().to_string())).collect();
    (cells > 1 && rows.len() > 1).then_some(Strips { rows, of: cases.len(), below })
}

/// Advice on the part of the program to look at. `None` if no single hypothesis explains all results.
pub fn advice_block<O: ObservedWords>(explanation: &Explanation<O>) -> Option<Block> {
    let words = advice(simplest(explanation)?.variants());
    (explanation.is_whole() && !words.is_empty()).then(|| {
        let heading = Line::default().with(Role::Strong, "Try next: ");
        Block::Text(Line([heading.0, line(words).0].concat()))
    })
}

/// The name of a group of hypotheses that give the same results: its first member, and the number of the others.
pub fn group_name<O: ObservedWords>(explanation: &Explanation<O>, group: &[usize]) -> String {
    let first = group.first().and_then(|first| explanation.fits.get(*first));
    let first = first.map_or_else(String::new, |fit| fit.hypothesis.word());
    match group.len() {
        0 | 1 => first,
        count => format!("{first} and {} more", count - 1),
    }
}
