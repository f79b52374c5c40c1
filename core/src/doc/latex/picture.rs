//! Rows of bits as a table in fixed type. Each piece has its own column, so bits stay aligned.

use super::words::{Typeface, bits, text, words};
use crate::doc::block::{Bits, Picture};
use crate::doc::fold::{Piece, fold};
use crate::doc::span::Role;

pub(super) fn picture(picture: &Picture) -> String {
    let pieces = fold(picture);
    let mut columns = String::from("@{}r@{}");
    for piece in &pieces {
        columns.push_str(match piece {
            Piece::Gap => "@{\\enspace}",
            Piece::Shown(..) => "l@{}",
            Piece::Folded(..) => "c@{}",
        });
    }
    columns.push_str("l@{}");
    let shown = pieces.iter().filter(|piece| **piece != Piece::Gap).count();
    let mut out = format!("\\begin{{tabular}}{{{columns}}}\n & \\rlap{{$2^{{{}}}$}}\\\\\n", picture.top);
    for (place, row) in picture.rows.iter().enumerate() {
        if picture.is_sum(place) {
            out.push_str(&format!("\\cline{{1-{}}}\n", shown + 1));
        }
        let cells = pieces.iter().filter_map(|piece| match *piece {
            Piece::Gap => None,
            Piece::Shown(from, to) => Some(cells(row, from, to)),
            Piece::Folded(from, to) => Some(match row.cells.get(from) {
                Some(('0' | '1', _)) => format!("\\,\\ldots({})\\ldots\\,", to - from),
                _ => String::new(),
            }),
        });
        let cells: Vec<String> = cells.collect();
        let operator = match text(row.operator, Typeface::Words) {
            short if short.len() == 1 => format!("${short}$"),
            other => other,
        };
        let label = words(&row.label);
        out.push_str(&format!("\\hpsign{{{operator}}} & {} & \\quad {label}\\\\\n", cells.join(" & ")));
    }
    out.push_str("\\end{tabular}");
    out
}

/// These cells; adjacent cells of one role are set together. Dots become spaces: they only help in plain text, and the
/// columns of a table are visible without them.
fn cells(row: &Bits, from: usize, to: usize) -> String {
    let cells = row.cells.get(from..to.min(row.cells.len())).unwrap_or_default();
    let is_space = |c: char| matches!(c, ' ' | '·');
    let run = |run: &[(char, Role)]| match is_space(run[0].0) {
        true => format!("\\texttt{{{}}}", "~".repeat(run.len())),
        false => bits(run[0].1, &text(&run.iter().map(|cell| cell.0).collect::<String>(), Typeface::Fixed)),
    };
    cells.chunk_by(|a, b| a.1 == b.1 && is_space(a.0) == is_space(b.0)).map(run).collect()
}
