//! Which scheme dot products fit, in words.

use super::phrase::code;
use super::whose::{explains, share_of};
use crate::doc::{Block, Column, Line, Role, Table, line};
use crate::float::Mode;
use crate::semantics::{Dot, DotFit, DotOrder, Products, Scheme};

/// So many schemes are told.
const TOLD: usize = 8;

/// What explains dot products, the best first, with what speaks against the others.
pub fn dot_blocks(fits: &[DotFit], cases: &[Dot]) -> Vec<Block> {
    let rows = fits.iter().take(TOLD).map(|fit| row(fit, cases)).collect();
    let heads = ["explains", "", "what it does", "speaks against it"].map(line).to_vec();
    let columns = vec![Column::Right, Column::Left, Column::Left, Column::Left];
    let mut blocks =
        vec![Block::Heading(headline(fits)), Block::Table(Table::new(columns, rows).headed(heads))];
    let most = fits.first().map_or(0, |fit| fit.explained);
    let as_many = fits.iter().filter(|fit| fit.explained == most).count();
    if as_many > TOLD && most > 0 {
        blocks.push(Block::Text(line(format!("… {} more explain as many.", as_many - TOLD))));
    }
    if as_many > 1 && most > 0 {
        blocks.push(Block::Text(line(
            "Longer vectors, with numbers of unlike magnitudes and signs, tell apart what explains as many.",
        )));
    }
    blocks
}

/// What explains the most, in a line.
pub(super) fn headline(fits: &[DotFit]) -> Line {
    let Some(first) = fits.first().filter(|first| first.explained > 0) else {
        return line("no scheme that is known here explains any of these results");
    };
    let others = fits.iter().filter(|fit| fit.explained == first.explained).count() - 1;
    explains(first.scheme.word(), first.explained, first.of, others)
}

/// How much is explained: `173 (86.5 %)`.
pub(super) fn share(fit: &DotFit) -> String {
    share_of(fit.explained, fit.of)
}

fn row(fit: &DotFit, cases: &[Dot]) -> Vec<Line> {
    let against = fit.against.first().and_then(|(place, result)| {
        let case = cases.get(*place)?;
        Some(format!("line {}: {}, not {}", case.line, code(*result), code(case.got)))
    });
    vec![
        Line::default().with(Role::Plain, share(fit)),
        Line::default().with(Role::Strong, fit.scheme.word()),
        line(scheme_words(&fit.scheme)),
        Line::default().with(Role::Dim, against.unwrap_or_default()),
    ]
}

/// What a scheme does, in a few words.
pub fn scheme_words(scheme: &Scheme) -> String {
    let order = match scheme.order {
        DotOrder::Forward => "one product after the other".to_owned(),
        DotOrder::Backward => "one product after the other, from the last".to_owned(),
        DotOrder::Pairs => "neighbours in pairs, level by level".to_owned(),
        DotOrder::Halves => "the first half with the second, level by level".to_owned(),
        DotOrder::Lanes(count) => format!("{count} sums by turns, then their halves"),
        DotOrder::Blocks(count) => format!("blocks of {count} with the sum so far, rounded once each"),
        DotOrder::Whole => "all together, rounded once".to_owned(),
    };
    let products = match scheme.products {
        Products::Exact if matches!(scheme.order, DotOrder::Blocks(_) | DotOrder::Whole) => "",
        Products::Exact => "; products exact",
        Products::Rounded => "; products rounded to the format of their factors",
    };
    let sums = match (scheme.order, scheme.in_f32) {
        (DotOrder::Whole, false) => "",
        (DotOrder::Whole, true) => " to f32 and then to the result",
        (_, true) => "; sums in f32",
        (_, false) => "; sums in the format of the factors",
    };
    let mode = if scheme.mode == Mode::Rz { ", toward zero" } else { "" };
    let is_tree = matches!(scheme.order, DotOrder::Pairs | DotOrder::Halves);
    let addend = if scheme.addend_first || is_tree { "" } else { "; the addend last" };
    format!("{order}{products}{sums}{mode}{addend}")
}
