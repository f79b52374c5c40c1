//! The hypotheses that explain observed results, in words.
//!
//! ```text
//! mul-then-add  200 of 200; as written 173; next rz 104
//! mul-then-add explains all 200 results
//!   explains                    description                   counterexample
//!    200 (100 %)  mul-then-add  the product is rounded …
//!   173 (86.5 %)  itself        the instruction as specified  line 4: 0x3001, got 0x3000
//! ```

use super::phrase::code;
use crate::doc::{Block, Column, Line, Role, Table, line};
use crate::float::{Float, Format};
use crate::infer::{Case, Dot, Explanation, Fit, Hypothesis, Observation, Query, Terms};
use crate::isa::Instr;
use crate::variant::Variant;

/// An observed result in words.
pub trait ObservedWords: Observation {
    /// The line that the result was read from; in an array, the number of elements stored before it.
    fn line(&self) -> usize;

    /// The input in the form in which a user types it.
    fn input_text(input: &Self::Input) -> String;

    /// The input of this result as a user types it, or a short description of it.
    fn asked(&self) -> String;

    /// The observed result.
    fn got(&self) -> String;

    /// The bits of a possible result for this input, as text.
    fn bits_text(input: &Self::Input, bits: u64) -> String;

    /// The bits of another possible result for the same input, as text.
    fn gives(&self, bits: u64) -> String;
}

impl ObservedWords for Case {
    fn line(&self) -> usize {
        self.line
    }

    fn input_text(input: &Query) -> String {
        asked(&input.instr, &input.operands)
    }

    fn asked(&self) -> String {
        asked(&self.instr, &self.operands)
    }

    fn got(&self) -> String {
        if self.any_nan { "nan".to_owned() } else { bits_text(&self.instr, self.got) }
    }

    fn bits_text(input: &Query, bits: u64) -> String {
        bits_text(&input.instr, bits)
    }

    fn gives(&self, bits: u64) -> String {
        bits_text(&self.instr, bits)
    }
}

impl ObservedWords for Dot {
    fn line(&self) -> usize {
        self.line
    }

    /// `dot.f32.f16 0x3c00,0x4000 0x4200,0x4400 0x00000000`
    fn input_text(terms: &Terms) -> String {
        let from = terms.from();
        let spelling = match terms.to {
            Format::F32 => format!("dot.f32.{}", from.name()),
            _ => format!("dot.{}", from.name()),
        };
        let vector = |of: fn(&(Float, Float)) -> Float| {
            terms.pairs.iter().map(|pair| code(of(pair))).collect::<Vec<_>>().join(",")
        };
        let [a, b] = [vector(|pair| pair.0), vector(|pair| pair.1)];
        let fields = [spelling, a, b].into_iter().chain(terms.addend.map(code));
        fields.collect::<Vec<_>>().join(" ")
    }

    fn asked(&self) -> String {
        format!("{} products", self.terms.pairs.len())
    }

    fn got(&self) -> String {
        code(self.got)
    }

    fn bits_text(terms: &Terms, bits: u64) -> String {
        code(Float::new(terms.to, bits))
    }

    fn gives(&self, bits: u64) -> String {
        code(Float::new(self.terms.to, bits))
    }
}

/// At most this many hypotheses are listed.
const LISTED: usize = 8;

/// The hypotheses that explain results, the best first, and inputs that distinguish tied hypotheses. `place` names the
/// place of a result: `line 4`.
pub fn explanation_blocks<O: ObservedWords>(
    explanation: &Explanation<O>,
    place: &dyn Fn(&O) -> String,
) -> Vec<Block> {
    let Explanation { cases, fits, tied: among, undetectable: unseen, .. } = explanation;
    let mut blocks =
        vec![Block::Heading(verdict_line(explanation)), Block::Text(explanation_line(explanation))];
    let rows = fits.iter().take(LISTED).map(|fit| row(fit, cases, place)).collect();
    let heads = ["explains", "", "description", "counterexample"].map(line).to_vec();
    let columns = vec![Column::Right, Column::Left, Column::Left, Column::Left];
    blocks.push(Block::Table(Table::new(columns, rows).headed(heads)));
    blocks.extend(unlisted(explanation.best().count(), fits.len()));
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

/// The number of unlisted hypotheses: those that explain as much as the best, and the rest.
fn unlisted(as_many: usize, all: usize) -> Option<Block> {
    let equal = as_many.saturating_sub(LISTED);
    let less = all.saturating_sub(as_many.max(LISTED));
    let words = match (equal, less) {
        (0, 0) => return None,
        (0, less) => format!("… {less} more explain fewer results."),
        (equal, 0) => format!("… {equal} more explain as many."),
        (equal, less) => format!("… {equal} more explain as many, and {less} fewer."),
    };
    Some(Block::Text(line(words)))
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

/// The hypothesis that explains the most, in a sentence.
pub(super) fn explanation_line<O: Observation>(explanation: &Explanation<O>) -> Line {
    let Some(first) = explanation.fits.first().filter(|first| first.explained > 0) else {
        return line("no known way to compute them explains any of these results");
    };
    let count = match (first.explained, first.of) {
        (1, 1) => "the one result".to_owned(),
        (explained, of) if explained == of => format!("all {of} results"),
        (explained, of) => format!("{explained} of {of} results"),
    };
    let too = match explanation.best().count() - 1 {
        0 => String::new(),
        1 => ", and so does one more".to_owned(),
        others => format!(", and so do {others} more"),
    };
    let word = first.hypothesis.word();
    Line::default().with(Role::Strong, word).with(Role::Plain, format!(" explains {count}{too}"))
}

fn row<O: ObservedWords>(fit: &Fit<O>, cases: &[O], place: &dyn Fn(&O) -> String) -> Vec<Line> {
    let against = fit.against.first().and_then(|(at, bits)| {
        let case = cases.get(*at)?;
        Some(format!("{}: {}, got {}", place(case), case.gives(*bits), case.got()))
    });
    vec![
        Line::default().with(Role::Plain, share(fit)),
        Line::default().with(Role::Strong, fit.hypothesis.word()),
        line(fit.hypothesis.says()),
        Line::default().with(Role::Dim, against.unwrap_or_default()),
    ]
}

/// The share of results that are explained: `173 (86.5 %)`. It is 100 % only if all are.
pub(super) fn share<O: Observation>(fit: &Fit<O>) -> String {
    let Fit { explained, of, .. } = *fit;
    let share = 100.0 * explained as f64 / of.max(1) as f64;
    let share = if explained == of { "100 %".to_owned() } else { format!("{:.1} %", share.min(99.9)) };
    format!("{explained} ({share})")
}

/// An instruction with the bits of its operands.
pub fn asked(instr: &Instr, operands: &[u64]) -> String {
    let operands = operands.iter().enumerate().take(instr.operand_names().len()).map(|(place, bits)| {
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
