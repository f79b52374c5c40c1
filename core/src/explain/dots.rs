//! Which scheme dot products fit, in words.

use super::inference_report::{TOLD, decides_blocks, explains, share_of, untold};
use super::phrase::code;
use crate::doc::{Block, Column, Line, Role, Table, line};
use crate::float::{Float, Format, Mode};
use crate::infer::{Dot, DotFit, DotOrder, Dots, Products, Scheme, Terms};

/// What explains dot products, the best first, with what speaks against the others, and further ones that would decide between
/// those that explain as many.
pub fn dot_blocks(dots: &Dots) -> Vec<Block> {
    let Dots { cases, fits, among, .. } = dots;
    let rows = fits.iter().take(TOLD).map(|fit| row(fit, cases)).collect();
    let heads = ["explains", "", "what it does", "speaks against it"].map(line).to_vec();
    let columns = vec![Column::Right, Column::Left, Column::Left, Column::Left];
    let mut blocks =
        vec![Block::Heading(headline(fits)), Block::Table(Table::new(columns, rows).headed(heads))];
    blocks.extend(untold(as_many(fits), fits.len()));
    if among.len() > 1 {
        blocks.extend(deciding_dots_blocks(dots));
    }
    blocks
}

/// The dot products that tell apart what explains as many, and what each scheme gives for them.
pub(super) fn deciding_dots_blocks(dots: &Dots) -> Vec<Block> {
    let inputs = dots.decides.iter().map(|one| dot_asked(&one.terms)).collect();
    let answers = dots.among.iter().enumerate().map(|(place, scheme)| {
        let gives = dots.decides.iter().filter_map(|one| one.results.get(place));
        (scheme.word(), gives.map(|result| code(*result)).collect())
    });
    decides_blocks(inputs, answers.collect(), as_many(&dots.fits))
}

/// A dot product as it is read, with the bits of its numbers: `dot.f32.f16 0x3c00,0x4000 0x4200,0x4400 0x00000000`.
pub fn dot_asked(terms: &Terms) -> String {
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

/// What explains the most, in a line.
pub(super) fn headline(fits: &[DotFit]) -> Line {
    let Some(first) = fits.first().filter(|first| first.explained > 0) else {
        return line("no scheme that is known here explains any of these results");
    };
    explains(first.scheme.word(), first.explained, first.of, as_many(fits) - 1)
}

/// How many explain as many as the best, which comes first.
fn as_many(fits: &[DotFit]) -> usize {
    let most = fits.first().map_or(0, |fit| fit.explained);
    fits.iter().take_while(|fit| fit.explained == most).count()
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
