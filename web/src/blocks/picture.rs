//! Rows of bits: a cell for each, one column is one power of two in every row.
//!
//! Each row has the same cells, gaps and folds, of the same widths, so the browser sets them below each other. They
//! shrink together where there is little room, down to a width that can still be read; then the box scrolls.
//! Labels stand at the right; where a window is narrow, above their rows.

use super::line::{line, role_class};
use super::manner::Manner;
use super::sideways::sideways;
use halfplay_core::skins::doc::{
    ALL_COLUMNS, Bits, Line, Picture, Piece, Role, fold, fold_words, folded, tail_in_brief,
};
use halfplay_core::skins::explain::{kept, letters};
use yew::prelude::*;

// The least widths in hundredths of a rem. `web/style/picture.css` has the same.
const CELL: usize = 56;
const GAP: usize = 25;
const LETTER: usize = 56;
const OPERATOR: usize = 120;
/// Rooms of so many columns. `web/style/picture.css` has their widths.
const ROOMS: [(usize, &str); 5] =
    [(16, "room-16"), (8, "room-8"), (4, "room-4"), (2, "room-2"), (1, "room-1")];
/// What fits on a page 320 pixels wide.
const PHONE: usize = 1750;
/// The same in large type, 28 pixels to a rem.
const LARGE: usize = 1000;
/// What fits beside each other in the column of thought, in hundredths of a bit column, with labels at the right.
const BESIDE: usize = 3300;
/// What fits on a phone without being narrower than a register, in hundredths of a bit column.
const REGISTER: usize = 1700;
/// A letter of a label, in hundredths of a bit column.
const LABEL: usize = 30;

/// The weight of the leftmost column, then the rows; `said` is what a screen reader reads.
pub fn picture(picture: &Picture, said: Html, manner: &Manner) -> Html {
    let pieces = fold(picture);
    let narrowest = OPERATOR + pieces.iter().map(narrowest).sum::<usize>();
    let label = picture.rows.iter().map(|row| row.label.width() * LABEL).max().unwrap_or(0);
    let whole = 100 + pieces.iter().map(columns).sum::<usize>() + label;
    let cut = cut(picture);
    let letters = letters(picture);
    // The first letter's words begin at the cut.
    let words = |letters: &[(char, Role, String); 3]| letters[0].2.chars().count() * LABEL;
    let explained_to =
        cut.zip(letters.as_ref()).map_or(0, |(cut, letters)| left_of(cut, &pieces) + words(letters));
    let wide = (whole.max(explained_to) > BESIDE).then_some("wide");
    // Nothing stands before the rows: they begin where all else begins.
    let bare = picture.rows.iter().all(|row| row.operator.is_empty()).then_some("bare");
    // What names the columns stands below what is cut, and what is kept of it below that.
    let names = picture.rows.iter().position(Bits::names_columns);
    let above = names.map_or(picture.rows.len(), |names| names + 1);
    let below = letters.map(|letters| explained(letters, manner));
    let kept = kept(picture).map(|words| html! { <span class="brace">{ words }</span> });
    let weight = Line::default().with(Role::Dim, format!("2^{}", picture.top));
    // On a phone the last columns are left out, all but a few letters, where they would make all of them narrower.
    let tail = pieces.last().copied().filter(|last| {
        let before: usize = pieces.iter().map(columns).sum::<usize>() - columns(last);
        !manner.large && before <= REGISTER && before + columns(last) > REGISTER
    });
    let folds = tail.map(|_| "folds");
    let rows = picture.rows.iter().zip(roles(picture)).enumerate();
    let row = |(place, (bits, class))| {
        let class = classes!(class, slides(picture, &pieces, place));
        row(bits, class, &pieces, tail, cut, manner)
    };
    let mut drawn_rows: Vec<Html> = rows.map(row).collect();
    let drawn = html! {
        <>
            { said }
            <div class="rows" aria-hidden="true">
                <div class="row"><div class="cells weight">{ line(&weight, &Manner::default()) }</div></div>
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
    match narrowest > if manner.large { LARGE } else { PHONE } {
        true => sideways(classes!("picture", wide, bare, folds), "bits", drawn),
        false => html! { <div class={classes!("picture", wide, bare, folds)}>{ drawn }</div> },
    }
}

/// What the letters below the cut stand for.
fn explained(letters: [(char, Role, String); 3], manner: &Manner) -> Html {
    let one = |(_, role, words): (char, Role, String)| {
        let said = Line::default().with(role, words);
        html! { <li>{ line(&said, manner) }</li> }
    };
    html! { <ul class="letters">{ for letters.into_iter().map(one) }</ul> }
}

/// Under the columns: a brace below those that are kept, and each of the letters explained below its own column.
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

/// The widths of a piece where there is room, in hundredths of a bit column.
fn columns(piece: &Piece) -> usize {
    match *piece {
        Piece::Gap => 50,
        Piece::Shown(from, to) => (to - from) * 100,
        Piece::Folded(from, to) => folded(to - from).chars().count() * 50,
    }
}

/// Where a number that is to be added up begins, so that it is seen how far the lesser one is moved below the larger one: a
/// class for each power of two of so many columns. A sum shows something else.
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

/// So many columns, and the class that `web/style/motion.css` has for them.
const BY: [(usize, &str); 6] =
    [(1, "by-1"), (2, "by-2"), (4, "by-4"), (8, "by-8"), (16, "by-16"), (32, "by-32")];

/// What stands before a column, in hundredths of a bit column.
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

/// The column before which the number is cut: that of the guard bit.
fn cut(picture: &Picture) -> Option<usize> {
    let first = |row: &Bits| row.cells.iter().position(|(_, role)| *role == Role::Guard);
    picture.rows.iter().find_map(first)
}

/// What each row is: what is rounded, or added up, has its ones filled; those of what goes into it have a foot. A low
/// window leaves out what steps before have shown, and what the result shows.
fn roles(picture: &Picture) -> Vec<Classes> {
    let names = picture.rows.iter().position(Bits::names_columns);
    let bits = picture.rows.iter().filter(|row| !row.names_columns()).count();
    // Two are to be chosen between; one alone is the result, which stands elsewhere too.
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
    manner: &Manner,
) -> Html {
    let label =
        (bits.label.width() > 0).then(|| html! { <div class="label">{ line(&bits.label, manner) }</div> });
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

/// The last columns in few letters.
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
            // As wide in rows that have nothing here, or dots.
            let empty = (!is_bit(cell(from).0)).then_some("empty");
            vec![html! { <span class={classes!("fold", empty)}>{ folded(to - from) }</span> }]
        }
    }
}

/// A column that has something; or the room of columns beside each other that have nothing, in few elements.
fn run(cells: &[(char, Role)]) -> Vec<Html> {
    if let [cell] = cells
        && !is_blank(*cell)
    {
        return vec![one(*cell)];
    }
    rooms(cells.len())
}

/// The room of so many columns.
fn rooms(count: usize) -> Vec<Html> {
    let mut left = count;
    let mut rooms = |(columns, class): (usize, &'static str)| {
        let count = left / columns;
        left %= columns;
        vec![html! { <span {class}></span> }; count]
    };
    ROOMS.into_iter().flat_map(&mut rooms).collect()
}

/// Dots stand in for nothing where type cannot leave room.
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

/// Has a bit of this role a ground?
fn is_tinted(role: Role) -> bool {
    !matches!(role, Role::Plain | Role::Dim | Role::Strong | Role::Code | Role::Link)
}

fn is_bit(mark: char) -> bool {
    matches!(mark, '0' | '1')
}
