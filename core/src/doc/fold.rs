//! Long runs of equal bits, folded: `0…(37)…0`.

use super::block::Picture;
use super::span::Role;

/// A piece of a picture's columns, the same in every row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// the columns from the first number up to the second, each shown
    Shown(usize, usize),
    /// a run of columns in which each row repeats one bit: shown as `…(n)…`
    Folded(usize, usize),
    /// a gap
    Gap,
}

/// The shortest run that is folded. Folding must save much space, because unfolded bits are easier to read and
/// `0…(18)…0` takes eight columns.
const SHORTEST: usize = 20;

/// Cuts a picture's columns into pieces. A long run of columns in which no row changes is folded, except for its first
/// and last column.
pub fn fold(picture: &Picture) -> Vec<Piece> {
    pieces(picture, |_, (start, end)| end - start >= SHORTEST)
}

/// Cuts a picture's columns into pieces. Of the columns from `from` on, the longest run in which no row changes is
/// folded, except for its first and last column, if at least `shortest` columns disappear.
pub fn fold_longest(picture: &Picture, from: usize, shortest: usize) -> Vec<Piece> {
    let candidates = runs(picture).into_iter().enumerate().filter(|(_, (start, _))| *start >= from);
    let longest = candidates.max_by_key(|(_, (start, end))| end - start);
    let longest = longest.filter(|(_, (start, end))| end - start >= shortest + 2).map(|(place, _)| place);
    pieces(picture, |place, _| Some(place) == longest)
}

/// The pieces of a picture. A run is folded if `folds` returns true for its index and its columns.
fn pieces(picture: &Picture, folds: impl Fn(usize, (usize, usize)) -> bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (place, (start, end)) in runs(picture).into_iter().enumerate() {
        if picture.gaps.contains(&start) {
            pieces.push(Piece::Gap);
        }
        if folds(place, (start, end)) {
            show(&mut pieces, start, start + 1);
            pieces.push(Piece::Folded(start + 1, end - 1));
            show(&mut pieces, end - 1, end);
        } else {
            show(&mut pieces, start, end);
        }
    }
    pieces
}

/// The longest runs of columns without a gap in which no row changes. A letter in the first column of a run, such as
/// the S below sticky bits, does not end it.
fn runs(picture: &Picture) -> Vec<(usize, usize)> {
    let width = picture.width();
    let cell = |row: usize, column: usize| {
        picture.rows[row].cells.get(column).copied().unwrap_or((' ', Role::Plain)).0
    };
    let changes = |start: usize, column: usize| {
        let differs = |row: usize| {
            let (before, after) = (cell(row, column - 1), cell(row, column));
            let named = column - 1 == start && !matches!(before, '0' | '1' | ' ');
            before != after && !named
        };
        picture.gaps.contains(&column) || (0..picture.rows.len()).any(differs)
    };
    let mut runs = Vec::new();
    let mut start = 0;
    while start < width {
        let end = (start + 1..width).find(|&column| changes(start, column)).unwrap_or(width);
        runs.push((start, end));
        start = end;
    }
    runs
}

/// The text in place of `count` folded columns: `…(37)…`.
pub fn folded(count: usize) -> String {
    format!("…({count})…")
}

/// Explains the first fold among these pieces. Returns `None` if nothing is folded.
pub fn fold_words(pieces: &[Piece]) -> Option<String> {
    let count = pieces.iter().find_map(|piece| match *piece {
        Piece::Folded(from, to) => Some(to - from),
        Piece::Shown(..) | Piece::Gap => None,
    })?;
    Some(format!("{} stands for {count} more columns like those beside it", folded(count)))
}

/// Label of the control that shows the columns left out in a narrow window.
pub const ALL_COLUMNS: &str = "all columns";

/// Abbreviates the last columns of a row for a narrow window: `0…011`. A short text is returned unchanged.
pub fn tail_in_brief(cells: &[(char, Role)]) -> String {
    let marks: String = cells.iter().map(|(mark, _)| *mark).collect();
    // A dot marks an empty column.
    let marks: Vec<char> = marks.trim_end_matches([' ', '·']).chars().collect();
    match marks.as_slice() {
        [first, .., a, b, c] if marks.len() > BRIEF => format!("{first}…{a}{b}{c}"),
        short => short.iter().collect(),
    }
}

/// Up to this many columns are shown unabbreviated.
const BRIEF: usize = 5;

/// Shows these columns, merged with the piece to their left if it is shown too.
fn show(pieces: &mut Vec<Piece>, from: usize, to: usize) {
    match pieces.last_mut() {
        Some(Piece::Shown(_, end)) if *end == from => *end = to,
        _ => pieces.push(Piece::Shown(from, to)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed by hand: the tail of the worked sum, a short tail, an empty and a blank one, and the row of letters.
    #[test]
    fn a_tail_keeps_its_first_bit_and_its_last_three() {
        let brief =
            |text: &str| tail_in_brief(&text.chars().map(|mark| (mark, Role::Sticky)).collect::<Vec<_>>());
        let told = ["00000000000011", "10110", "", "              ", "S·············"].map(brief);
        assert_eq!(told, ["0…011", "10110", "", "", "S"]);
    }
}
