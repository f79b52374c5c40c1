//! The second row of a register, if there is room for one: the weights of its bits.
//!
//! ```text
//!            15        10      9       5         0
//! ›b  0x00e9   0 0 0 0 0 0   0. 0 0 1 1 1 0 1 0 0 1 × 2^-14  subnormal
//!                                          ^ weight 2^-21: off gives 0x00e1, ≈ 1.34e-5
//!  d  0x3001   0 0 1 1 0 0   1. 0 0 0 0 0 0 0 0 0 1 × 2^-3
//!  weight                    2^-3       2^-8      2^-13            flags by this model; a GPU exposes none
//! ```

use super::Grid;
use crate::screen::palette::Palette;
use crate::screen::styled::Styled;
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::session::{Register, View};

/// The smallest distance between two weights.
const APART: usize = 2;

/// Below the bit under the cursor, its weight; below the result, the weights of its bits and the origin of its flags.
pub fn row(register: &Register, places: &[usize], view: &View, grid: Grid, palette: Palette) -> Styled {
    let dim = palette.style(Role::Dim);
    if let Some((cursor, &at)) = register.cursor.and_then(|place| Some((place, places.get(place)?))) {
        let told = register.bit_weight_words(cursor);
        if told.is_empty() {
            return Styled::default();
        }
        let mark = |line: Styled| line.text("^", palette.accent());
        let room = grid.edge.saturating_sub(at + 2);
        return match told.chars().count() {
            length if length <= room => mark(Styled::default().to(at)).text(format!(" {told}"), dim),
            length => mark(Styled::default().to(at.saturating_sub(length + 1)).text(format!("{told} "), dim)),
        };
    }
    if !register.is_result() {
        return Styled::default();
    }
    let line = weights(register, places, grid, palette);
    // A packed result has the flags only once.
    let last = view.registers.last().is_some_and(|last| last.focus == register.focus);
    let flags = if last { view.result.flags_of() } else { "" };
    line.right(Styled::default().text(flags, dim), grid.edge)
}

/// The weights of a finite significand's bits: the hidden bit, one in the middle and the last, as many as fit.
fn weights(register: &Register, places: &[usize], grid: Grid, palette: Palette) -> Styled {
    let Some(number) = register.number.filter(|number| number.is_finite()) else { return Styled::default() };
    let dim = palette.style(Role::Dim);
    let line = Styled::indented(1).text("weight", dim);
    let line = line.to(grid.hidden).text(format!("2^{}", number.exponent()), dim);
    let fraction = number.format().fraction_bits() as usize;
    let first = places.len() - fraction;
    let below = [fraction / 2, fraction].into_iter().map(|count| (first + count - 1, fraction - count));
    below.fold(line, |line, (place, from_low)| match places.get(place) {
        Some(&at) if line.width() + APART <= at => {
            line.to(at).text(format!("2^{}", number.quantum() + from_low as i32), dim)
        }
        _ => line,
    })
}

/// The numbers of the first and the last bit of each field and of one in the middle of the fraction, each above its
/// bit.
pub fn numbers(register: &Register, places: &[usize], palette: Palette) -> Styled {
    let last = places.len() - 1;
    let begins = |place: &usize| *place == 0 || register.bits[*place].gap;
    let fields: Vec<usize> = (0..=last).filter(begins).collect();
    let middle = fields.last().map(|first| (first + last) / 2);
    let ends = fields.iter().flat_map(|&first| [first.checked_sub(1), Some(first)]);
    let mut named: Vec<usize> = ends.flatten().chain(middle).chain([last]).collect();
    named.sort_unstable();
    named.dedup();
    named.into_iter().fold(Styled::default(), |line, place| {
        let text = (last - place).to_string();
        // A number is aligned at the right with its bit, so the first of two digits is before it.
        match (places[place] + 1).checked_sub(text.len()) {
            Some(start) if line.width() == 0 || line.width() < start => {
                line.to(start).text(text, palette.style(Role::Dim))
            }
            _ => line,
        }
    })
}
