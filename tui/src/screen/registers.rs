//! Operands and result on one grid: the meaning of a bit determines its column, whatever the values are.
//!
//! ```text
//!    code     s expon h fraction                                           value
//! a  0x520b   0 10100 1.1000001011 × 2^5                                48.34375
//! ```
//!
//! Pictures of steps use the same grid, so the guard bit is always below the last kept bit.

mod grid;
mod second;

pub use grid::{EDGE, Grid};

use super::palette::Palette;
use super::screen_parts::ScreenParts;
use super::styled::Styled;
use grid::{CODE, count};
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::session::{Msg, Register, View};
use ratatui::style::Style;

/// The columns from the start of the scale to the class.
const CLASS: usize = 9;

/// The visible rows. If each register has two rows, the second gives the weights of its bits.
pub fn lines(view: &View, parts: ScreenParts, grid: Grid, palette: Palette) -> Vec<Styled> {
    let rows = view.registers.iter().filter(|row| view.shows(row));
    if !parts.doubled {
        return rows.map(|register| dimmed(row(register, grid, palette), register, view, palette)).collect();
    }
    let lines = rows.flat_map(|register| {
        let (line, places) = placed(register, grid, palette);
        [dimmed(line, register, view, palette), second::row(register, &places, view, grid, palette)]
    });
    lines.collect()
}

/// The row of a result that does not belong to the text being typed is dim.
fn dimmed(line: Styled, register: &Register, view: &View, palette: Palette) -> Styled {
    let is_stale = view.stale && register.is_result();
    if is_stale { line.restyled(palette.style(Role::Dim)) } else { line }
}

/// The numbers of the bits, below the column headings, if all registers have the same number of bits.
pub fn numbers(view: &View, grid: Grid, palette: Palette) -> Styled {
    let mut shown = view.registers.iter().filter(|row| view.shows(row));
    let Some(first) = shown.next().filter(|first| shown.all(|row| row.bits.len() == first.bits.len())) else {
        return Styled::default();
    };
    second::numbers(first, &placed(first, grid, palette).1, palette)
}

fn row(register: &Register, grid: Grid, palette: Palette) -> Styled {
    placed(register, grid, palette).0
}

/// A row, and the column of each of its bits.
fn placed(register: &Register, grid: Grid, palette: Palette) -> (Styled, Vec<usize>) {
    let mut places = Vec::with_capacity(register.bits.len());
    let strong = palette.style(Role::Strong);
    let name = if register.focused { palette.cursor(Role::Plain) } else { strong };
    let mut line = Styled::indented(1).marked(register.focused, palette).text(register.name, name);
    if let Some(lane) = register.lane {
        line = line.text(lane.to_string(), palette.style(Role::Dim));
    }
    if !grid.bare {
        let role = if register.broken { Role::Bad } else { Role::Plain };
        line = line.to(CODE).text(&register.code, palette.style(role));
        line = line.aimed(0, Msg::FocusOn(register.focus));
    }
    let parts = Parts::of(register);
    let has_fields = register.bits.iter().any(|bit| bit.role != Role::Plain);
    let exponent = grid.exponent + (grid.exponent_width - count(&register.bits, Role::Exponent)) * grid.apart;
    let mut fields = (false, false);
    if !has_fields {
        line = line.to(grid.sign);
    }
    for (place, bit) in register.bits.iter().enumerate() {
        line = match bit.role {
            Role::Sign => line.to(grid.sign),
            Role::Exponent if !std::mem::replace(&mut fields.0, true) => line.to(exponent),
            Role::Fraction if !std::mem::replace(&mut fields.1, true) => {
                let hidden = palette.style(Role::Hidden);
                line.to(grid.hidden).text(parts.hidden, hidden).to(grid.fraction())
            }
            Role::Plain if bit.gap => line.text(" ", Style::new()),
            Role::Exponent | Role::Fraction => line.text(" ".repeat(grid.apart - 1), Style::new()),
            _ => line,
        };
        // A wrong guess has its own colour and an underline.
        let role = if bit.missed { Role::Bad } else { bit.role };
        let style = if register.cursor == Some(place) { palette.cursor(role) } else { palette.style(role) };
        let start = line.width();
        places.push(start);
        let digit = if bit.set.is_none() { '·' } else { bit.digit() };
        line = line.text(digit.to_string(), style).aimed(start, Msg::FlipAt(register.focus, place));
    }
    let (value, end) = (parts.value, grid.end());
    let room = grid.edge.saturating_sub(value.chars().count() + 2);
    let start = line.width();
    if end + 1 + parts.scale.chars().count() <= room {
        line = line.to(end + 1).text(parts.scale, palette.style(Role::Exponent));
    }
    if end + 1 + CLASS + register.class.chars().count() <= room {
        line = line.to(end + 1 + CLASS).text(&register.class, palette.style(Role::Dim));
    }
    let strength = if register.is_result() { strong } else { Style::new() };
    line = line.right(Styled::default().text(value, strength), grid.edge);
    (line.aimed(start, Msg::FocusOn(register.focus)), places)
}

/// The parts of a row other than its bits.
struct Parts<'a> {
    /// the bit before the point, with the point; a dot while the register is hidden; blank without a significand
    hidden: &'static str,
    /// `× 2^5`
    scale: String,
    value: &'a str,
}

impl<'a> Parts<'a> {
    /// The longest value that is shown in full.
    const LONGEST: usize = 21;

    fn of(register: &'a Register) -> Self {
        let finite = register.number.filter(|number| number.is_finite());
        let hidden = match finite {
            Some(number) if number.hidden_bit() => "1.",
            Some(_) => "0.",
            None if register.hidden => "·",
            None => "  ",
        };
        let scale = finite.map_or_else(String::new, |number| format!("× 2^{}", number.exponent()));
        let short = register.exact.chars().count() <= Self::LONGEST;
        Parts { hidden, scale, value: if short { &register.exact } else { &register.value } }
    }
}
