//! Rows of bits: one cell per bit, and each column is the same power of two in every row.
//!
//! All rows have the same cells, gaps and folds, of the same widths, so they line up. In a narrow window they shrink
//! together, down to the least width that can still be read; below that the box scrolls. Labels are at the right, or
//! above their rows in a narrow window.

use super::draw_options::DrawOptions;
use super::line::{line, role_class};
use super::sideways::sideways;
use halfplay_core::skins::doc::{
    ALL_COLUMNS, Bits, Line, Picture, Piece, Role, fold, fold_words, folded, tail_in_brief,
};
use halfplay_core::skins::explain::{kept, letters};
use yew::prelude::*;

// The least widths in hundredths of a rem, as in `web/style/picture.css`.
const CELL: usize = 56;
const GAP: usize = 25;
const LETTER: usize = 56;
const OPERATOR: usize = 120;
/// Spacer classes and how many columns each spans. `web/style/picture.css` has their widths.
const ROOMS: [(usize, &str); 5] =
    [(16, "room-16"), (8, "room-8"), (4, "room-4"), (2, "room-2"), (1, "room-1")];
/// The width available on a page 320 pixels wide, in hundredths of a rem.
const PHONE: usize = 1750;
/// The width available on that page for large type, in hundredths of a rem of 28 pixels.
const LARGE: usize = 1000;
/// The width of the main text column in hundredths of a bit column, for pictures with labels at the right.
const BESIDE: usize = 3300;
/// The width on a phone, in hundredths of a bit column, at which cells are as wide as a register's.
const REGISTER: usize = 1700;
/// A letter of a label, in hundredths of a bit column.
const LABEL: usize = 30;

/// The weight of the leftmost column, then the rows. Screen readers read `said`.
pub fn picture(picture: &Picture, said: Html, options: &DrawOptions) -> Html {
    let pieces = fold(picture);
    let narrowest = OPERATOR + pieces.iter().map(narrowest).sum::<usize>();
    let label = picture.rows.iter().map(|row| row.label.width() * LABEL).max().unwrap_or(0);
    let whole = 100 + pieces.iter().map(columns).sum::<usize>() + label;
    let cut = cut(picture);
    let letters = letters(picture);
    // The explanations below the columns begin at the cut.
    let words = |letters: &[(char, Role, String); 3]| letters[0].2.chars().count() * LABEL;
    let explained_to =
        cut.zip(letters.as_ref()).map_or(0, |(cut, letters)| left_of(cut, &pieces) + words(letters));
    let wide = (whole.max(explained_to) > BESIDE).then_some("wide");
    // Without operators the rows begin at the left edge, as everything else does.
    let bare = picture.rows.iter().all(|row| row.operator.is_empty()).then_some("bare");
    // The row of column names is below the rows to be rounded. The results follow below it.
    let names = picture.rows.iter().position(Bits::names_columns);
    let above = names.map_or(picture.rows.len(), |names| names + 1);
    let below = letters.map(|letters| explained(letters, options));
    let kept = kept(picture).map(|words| html! { <span class="brace">{ words }</span> });
    let weight = Line::default().with(Role::Dim, format!("2^{}", picture.top));
    // On a phone the last columns are abbreviated to a few letters if they would make all columns narrower.
    let tail = pieces.last().copied().filter(|last| {
        let before: usize = pieces.iter().map(columns).sum::<usize>() - columns(last);
        !options.large && before <= REGISTER && before + columns(last) > REGISTER
    });
    let folds = tail.map(|_| "folds");
    let rows = picture.rows.iter().zip(roles(picture)).enumerate();
    let row = |(place, (bits, class))| {
        let class = classes!(class, slides(picture, &pieces, place));
        row(bits, class, &pieces, tail, cut, options)
    };
    let mut drawn_rows: Vec<Html> = rows.map(row).collect();
    let drawn = html! {
        <>
            { said }
            <div class="rows" aria-hidden="true">
                <div class="row"><div class="cells weight">{ line(&weight, &DrawOptions::default()) }</div></div>
                { for drawn_rows.drain(..above) }
                { for below.map(|letters| under(&pieces, cut, kept, letters)) }
                { for drawn_rows }
            </div>
            if tail.is_some() {
                <label class="unfold"><input type="checkbox" />{ ALL_COLUMNS }</label>
            }
            { for fold_words(&pieces).map(|words| html! { <p class="folded role-dim" aria-hidden="true">{ words }</p> }) }
        </>
    };
    match narrowest > if options.large { LARGE } else { PHONE } {
        true => sideways(classes!("picture", wide, bare, folds), "bits", drawn),
        false => html! { <div class={classes!("picture", wide, bare, folds)}>{ drawn }</div> },
    }
}

/// The meaning of the letters below the cut.
fn explained(letters: [(char, Role, String); 3], options: &DrawOptions) -> Html {
    let one = |(_, role, words): (char, Role, String)| {
        let said = Line::default().with(role, words);
        html! { <li>{ line(&said, options) }</li> }
    };
    html! { <ul class="letters">{ for letters.into_iter().map(one) }</ul> }
}

/// The line below the columns: a brace below the kept ones, and each explanation below the column of its letter.
fn under(pieces: &[Piece], cut: Option<usize>, kept: Option<Html>, letters: Html) -> Html {
    let before = |piece: &&Piece| matches!(**piece, Piece::Shown(from, _) if Some(from) == cut);
    let before = pieces.iter().take_while(|piece| !before(piece));
    let room = |piece: &Piece| match *piece {
        Piece::Shown(from, to) => rooms(to - from),
        piece => cells(&Bits::default(), piece),
    };
    html! { <div class="row under"><div class="cells"><div class="kept">{ for before.flat_map(room) }{ kept }</div>{ letters }</div></div> }
}

fn narrowest(piece: &Piece) -> usize {
    match *piece {
        Piece::Gap => GAP,
        Piece::Shown(from, to) => (to - from) * CELL,
        Piece::Folded(from, to) => folded(to - from).chars().count() * LETTER,
    }
}

/// The width of a piece at full size, in hundredths of a bit column.
fn columns(piece: &Piece) -> usize {
    match *piece {
        Piece::Gap => 50,
        Piece::Shown(from, to) => (to - from) * 100,
        Piece::Folded(from, to) => folded(to - from).chars().count() * 50,
    }
}

/// The classes that animate the alignment of two addends. The smaller one starts below the larger one's first bit and
/// slides right to its own columns. Each power of two in the distance has a class. A picture with the sum is not
/// animated.
fn slides(picture: &Picture, pieces: &[Piece], place: usize) -> Classes {
    let begins = |row: &Bits| row.cells.iter().position(|&(mark, role)| is_bit(mark) && role != Role::Dim);
    let [Some(one), Some(other)] = [0, 1].map(|row| picture.rows.get(row).and_then(begins)) else {
        return Classes::new();
    };
    let (from, to) = if place == 0 { (other, one) } else { (one, other) };
    if picture.addends != 2 || picture.rows.len() != 2 || from >= to {
        return Classes::new();
    }
    let by = (left_of(to, pieces) - left_of(from, pieces) + 50) / 100;
    BY.into_iter().filter(|(columns, _)| by & columns != 0).map(|(_, class)| class).collect()
}

/// Numbers of columns and their classes in `web/style/motion.css`.
const BY: [(usize, &str); 6] =
    [(1, "by-1"), (2, "by-2"), (4, "by-4"), (8, "by-8"), (16, "by-16"), (32, "by-32")];

/// The width of everything left of a column, in hundredths of a bit column.
fn left_of(column: usize, pieces: &[Piece]) -> usize {
    let width = |piece: &Piece| match *piece {
        Piece::Shown(from, to) if to > column => column.saturating_sub(from) * 100,
        Piece::Folded(_, to) if to > column => 0,
        ref piece => columns(piece),
    };
    let before =
        |piece: &&Piece| !matches!(**piece, Piece::Shown(from, _) | Piece::Folded(from, _) if from > column);
    pieces.iter().take_while(before).map(width).sum()
}

/// The column before which rounding cuts the number: that of the guard bit.
fn cut(picture: &Picture) -> Option<usize> {
    let first = |row: &Bits| row.cells.iter().position(|(_, role)| *role == Role::Guard);
    picture.rows.iter().find_map(first)
}

/// The classes of each row. In the row that is rounded, in its results and in sums, the digits 1 are filled; in inputs
/// they are underlined. A low window hides rows that earlier steps or the result already show.
fn roles(picture: &Picture) -> Vec<Classes> {
    let names = picture.rows.iter().position(Bits::names_columns);
    let bits = picture.rows.iter().filter(|row| !row.names_columns()).count();
    // Two rows below the names are the candidates for rounding. A single row is the result, which the page also shows
    // outside the picture.
    let result = names.is_some_and(|names| names + 2 == picture.rows.len());
    let class = |(place, row): (usize, &Bits)| {
        let below = names.is_some_and(|names| place > names);
        let sum = picture.is_sum(place).then_some("sum");
        let solid = (sum.is_some() || below || bits == 1 || names == Some(place + 1)).then_some("solid");
        let seen = (place < picture.seen_before()).then_some("seen-before");
        classes!(
            sum,
            solid,
            row.names_columns().then_some("names"),
            seen,
            (below && result).then_some("after-cut")
        )
    };
    picture.rows.iter().enumerate().map(class).collect()
}

fn row(
    bits: &Bits,
    class: Classes,
    pieces: &[Piece],
    tail: Option<Piece>,
    cut: Option<usize>,
    options: &DrawOptions,
) -> Html {
    let label =
        (bits.label.width() > 0).then(|| html! { <div class="label">{ line(&bits.label, options) }</div> });
    let ends_at_cut = |at: usize| {
        pieces.get(at + 1).is_some_and(|next| matches!(*next, Piece::Shown(from, _) if Some(from) == cut))
    };
    let drawn = |(at, piece): (usize, &Piece)| match piece {
        Piece::Gap if ends_at_cut(at) => vec![html! { <span class="gap cut">{ " " }</span> }],
        piece if at + 1 == pieces.len() && tail.is_some() => {
            vec![html! { <span class="tail">{ for cells(bits, *piece) }</span> }, brief(bits, *piece)]
        }
        piece => cells(bits, *piece),
    };
    html! {
        <div class={classes!("row", class)}>
            <div class="operator">{ bits.operator }</div>
            <div class="cells">{ for pieces.iter().enumerate().flat_map(drawn) }</div>
            { label }
        </div>
    }
}

/// The last columns, abbreviated to a few letters.
fn brief(bits: &Bits, piece: Piece) -> Html {
    let (Piece::Shown(from, _) | Piece::Folded(from, _)) = piece else { return Html::default() };
    let cells = bits.cells.get(from..).unwrap_or_default();
    let text = tail_in_brief(cells);
    let role = cells.first().map(|(_, role)| *role).unwrap_or_default();
    let one = text.contains('1').then_some("one");
    let bit = (is_tinted(role) && text.contains(is_bit)).then_some("bit");
    html! { <span class={classes!("tail-brief", role_class(role), bit, one)}>{ text }</span> }
}

fn cells(bits: &Bits, piece: Piece) -> Vec<Html> {
    let cell = |column: usize| bits.cells.get(column).copied().unwrap_or((' ', Role::Plain));
    match piece {
        Piece::Gap => vec![html! { <span class="gap">{ " " }</span> }],
        Piece::Shown(from, to) => {
            let columns: Vec<_> = (from..to).map(cell).collect();
            columns.chunk_by(|one, next| is_blank(*one) && is_blank(*next)).flat_map(run).collect()
        }
        Piece::Folded(from, to) => {
            // A row with blanks or dots in these columns keeps the same width.
            let empty = (!is_bit(cell(from).0)).then_some("empty");
            vec![html! { <span class={classes!("fold", empty)}>{ folded(to - from) }</span> }]
        }
    }
}

/// One cell with content, or the space of a run of blank columns, in few elements.
fn run(cells: &[(char, Role)]) -> Vec<Html> {
    if let [cell] = cells
        && !is_blank(*cell)
    {
        return vec![one(*cell)];
    }
    rooms(cells.len())
}

/// Blank space for `count` columns.
fn rooms(count: usize) -> Vec<Html> {
    let mut left = count;
    let mut rooms = |(columns, class): (usize, &'static str)| {
        let count = left / columns;
        left %= columns;
        vec![html! { <span {class}></span> }; count]
    };
    ROOMS.into_iter().flat_map(&mut rooms).collect()
}

/// True for a blank cell. A dot marks an empty column in plain text.
fn is_blank((mark, _): (char, Role)) -> bool {
    matches!(mark, ' ' | '·')
}

/// A bit on its tint, or a letter that names a column.
fn one((mark, role): (char, Role)) -> Html {
    let tinted = is_bit(mark) && is_tinted(role);
    let one = (tinted && mark == '1').then_some("one");
    let class = classes!("cell", role_class(role), tinted.then_some("bit"), one);
    html! { <span class={class}>{ mark }</span> }
}

/// True if a bit of this role has a tinted background.
fn is_tinted(role: Role) -> bool {
    !matches!(role, Role::Plain | Role::Dim | Role::Strong | Role::Code | Role::Link)
}

fn is_bit(mark: char) -> bool {
    matches!(mark, '0' | '1')
}
