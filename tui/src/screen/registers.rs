//! Operands and result on one grid: the meaning of a bit determines its column, whatever the values are.
//!
//! ```text
//!  a 0x520b  0▌ 1▌0▌1▌0▌0▌  1▌.1▌0▌0▌0▌0▌0▌1▌0▌1▌1▌ × 2^5                48.34375
//! ```
//!
//! Pictures of steps use the same grid, so the guard bit is always to the right of the last kept bit.

mod grid;

pub use grid::Grid;

use super::palette::Palette;
use super::palette::tiles::Fill;
use super::screen_parts::{ScreenParts, TileHeight};
use super::styled::Styled;
use super::tile::{Half, Tile, WALL};
use grid::count;
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::explain::{CutOff, Overview};
use halfplay_core::skins::session::{Msg, Register, View};
use ratatui::style::Style;

/// The columns from the start of the scale to the class.
const CLASS: usize = 9;

/// The visible rows.
pub fn lines(view: &View, parts: ScreenParts, grid: Grid, palette: Palette) -> Vec<Styled> {
    let rows = view.registers.iter().filter(|row| view.shows(row));
    let formula = view.instruction.formula.strip_prefix("d = ").unwrap_or_default();
    rows.flat_map(|register| {
        let cut_off = view.overview.as_ref().map(|overview| Below::of(register, overview, formula));
        let lines = row(register, cut_off.as_ref(), parts.tiles, grid, palette);
        lines.into_iter().map(|line| dimmed(line, register, view, palette))
    })
    .collect()
}

/// Dims the row of a result that does not belong to the text being typed.
fn dimmed(line: Styled, register: &Register, view: &View, palette: Palette) -> Styled {
    let is_stale = view.stale && register.is_result();
    if is_stale { line.restyled(palette.style(Role::Dim)) } else { line }
}

/// The lines of a register: one with the digits, and around it the halves of taller tiles.
fn row(
    register: &Register,
    below: Option<&Below>,
    height: TileHeight,
    grid: Grid,
    palette: Palette,
) -> Vec<Styled> {
    let value = Parts::of(register).value;
    let tail = below.map_or_else(Tail::default, |below| Tail::of(below, value, grid));
    let tiles = Tiles::of(register, grid, &tail);
    let walled = |line: Styled| match grid.wall().filter(|_| below.is_some()) {
        Some(wall) if line.width() <= wall => line.to(wall).text(WALL, palette.style(Role::Guard)),
        _ => line,
    };
    let text = below.and_then(|below| below.fitting_text(register, grid));
    let named = |line: Styled, half: Half| match (half, text) {
        // The row below the digits has room for the code, if the typed text replaces it above.
        (Half::Lower, Some(_)) if !grid.bare => {
            line.to(grid.code(register)).text(&register.code, palette.style(Role::Dim))
        }
        _ => line,
    };
    let half = |half| tiles.half(named(Styled::default(), half), half, &walled, grid, palette);
    let middle = middle(register, below, &tiles, &tail, &walled, grid, palette);
    let is_flat = grid.pitch == 1 || palette.is_ascii();
    match height {
        _ if is_flat => vec![middle],
        TileHeight::One => vec![middle],
        TileHeight::OneAndHalf => vec![middle, half(Half::Lower)],
        // Tiles of two columns have no upper half: a row of them would touch the row above.
        TileHeight::Two if grid.pitch == 2 => vec![middle, half(Half::Lower)],
        TileHeight::Two => vec![half(Half::Upper), middle, half(Half::Lower)],
    }
}

/// The bits of a register with their columns.
struct Tiles {
    /// the column, the tile, and the index of the bit; the bit before the point has none
    placed: Vec<(usize, Tile, Option<usize>)>,
    /// the column of the binary point, if there is one
    point: Option<usize>,
}

impl Tiles {
    fn of(register: &Register, grid: Grid, tail: &Tail) -> Tiles {
        let fill = if register.is_result() { Fill::Full } else { Fill::Half };
        let of_role = |role| count(&register.bits, role);
        let exponent = grid.exponent + (grid.exponent_width - of_role(Role::Exponent)) * grid.pitch;
        let [mut in_exponent, mut in_fraction, mut plain] = [exponent, grid.fraction(), grid.sign];
        let mut placed = Vec::with_capacity(register.bits.len() + 1);
        let take = |next: &mut usize| std::mem::replace(next, *next + grid.pitch);
        for (place, bit) in register.bits.iter().enumerate() {
            let column = match bit.role {
                Role::Sign => grid.sign,
                Role::Exponent => take(&mut in_exponent),
                Role::Fraction => take(&mut in_fraction),
                _ => {
                    plain += usize::from(bit.gap);
                    take(&mut plain)
                }
            };
            // A wrong guess has its own colour and an underline.
            let role = if bit.missed { Role::Bad } else { bit.role };
            let digit = if bit.set.is_none() { '·' } else { bit.digit() };
            let cursor = register.cursor == Some(place);
            placed.push((column, Tile { digit, role, fill, cursor }, Some(place)));
        }
        let has_fields = register.bits.iter().any(|bit| bit.role != Role::Plain);
        let before_point = match register.number.filter(|number| number.is_finite()) {
            Some(number) if number.hidden_bit() => Some('1'),
            Some(_) => Some('0'),
            None => register.hidden.then_some('·'),
        };
        let before_point = before_point.filter(|_| has_fields);
        let hidden = before_point.map(|digit| (grid.hidden, Tile::new(digit, Role::Hidden, fill), None));
        placed.extend(hidden);
        placed.sort_by_key(|(column, ..)| *column);
        let below = tail.bits.iter().enumerate();
        placed.extend(below.map(|(place, &tile)| (grid.tail() + place * grid.pitch, tile, None)));
        let point = before_point.filter(|digit| *digit != '·').map(|_| grid.hidden + grid.to_point());
        Tiles { placed, point }
    }

    /// Half a line of taller tiles.
    fn half(
        &self,
        line: Styled,
        half: Half,
        walled: &dyn Fn(Styled) -> Styled,
        grid: Grid,
        palette: Palette,
    ) -> Styled {
        let line = self.placed.iter().fold(line, |line, (column, tile, _)| {
            let line = if *column >= grid.tail() { walled(line) } else { line };
            tile.draw_half(line.to(*column), half, grid.pitch, palette)
        });
        walled(line)
    }

    /// Appends the digits.
    fn digits(
        &self,
        line: Styled,
        register: &Register,
        walled: &dyn Fn(Styled) -> Styled,
        grid: Grid,
        palette: Palette,
    ) -> Styled {
        let mut point = self.point;
        let line = self.placed.iter().fold(line, |line, (column, tile, place)| {
            let line = if *column >= grid.tail() { walled(line) } else { line };
            let line = match point.take_if(|point| *point < *column) {
                Some(at) => line.to(at).text(".", palette.style(Role::Strong)),
                None => line,
            };
            let line = tile.draw(line.to(*column), grid.pitch, palette);
            match place {
                Some(place) => line.aimed(*column, Msg::FlipAt(register.focus, *place)),
                None => line,
            }
        });
        walled(line)
    }
}

/// The typed text of a register, and the bits that did not fit into it.
struct Below<'a> {
    /// the typed text, or the formula of the result; empty if the code is shown
    text: &'a str,
    cut_off: Option<&'a CutOff>,
}

impl<'a> Below<'a> {
    fn of(register: &Register, overview: &'a Overview, formula: &'a str) -> Below<'a> {
        let cut_off = overview.cut_off.iter().find(|cut_off| cut_off.name == register.name);
        let text = match cut_off {
            Some(cut_off) if !register.is_result() => cut_off.text.as_str(),
            _ if register.is_result() => formula,
            _ => "",
        };
        Below { text, cut_off }
    }

    /// The text, if it fits before the sign.
    fn fitting_text(&self, register: &Register, grid: Grid) -> Option<&'a str> {
        let fits = grid.code(register) + self.text.chars().count() < grid.sign;
        Some(self.text).filter(|text| fits && !text.is_empty())
    }
}

/// As many of the bits that were cut off as fit before the value.
#[derive(Default)]
struct Tail {
    bits: Vec<Tile>,
    /// true if more bits follow
    goes_on: bool,
}

impl Tail {
    fn of(below: &Below, value: &str, grid: Grid) -> Tail {
        let Some(cut_off) = below.cut_off.filter(|_| grid.pitch > 1) else { return Tail::default() };
        // A space, the value, and an ellipsis with its space.
        let room = grid.edge.saturating_sub(grid.tail() + value.chars().count() + 3);
        let most = room / grid.pitch;
        let tile = |&(digit, role): &(char, Role)| match cut_off.text.is_empty() {
            true => Tile::new(digit, role, Fill::Full),
            false => Tile::new(digit, Role::Lost, Fill::Half),
        };
        let bits: Vec<Tile> = cut_off.bits.iter().take(most).map(tile).collect();
        Tail { goes_on: cut_off.goes_on || bits.len() < cut_off.bits.len(), bits }
    }
}

/// The line of a register with its digits.
fn middle(
    register: &Register,
    below: Option<&Below>,
    tiles: &Tiles,
    tail: &Tail,
    walled: &dyn Fn(Styled) -> Styled,
    grid: Grid,
    palette: Palette,
) -> Styled {
    let strong = palette.style(Role::Strong);
    let name = if register.focused { palette.cursor(Role::Plain) } else { strong };
    let mut line = Styled::indented(1).marked(register.focused, palette).text(register.name, name);
    if let Some(lane) = register.lane {
        line = line.text(lane.to_string(), palette.style(Role::Dim));
    }
    if !grid.bare {
        let role = if register.broken { Role::Bad } else { Role::Plain };
        let start = grid.code(register);
        let text = below.and_then(|below| below.fitting_text(register, grid)).unwrap_or(&register.code);
        line = line.to(start).text(text, palette.style(role));
        line = line.aimed(0, Msg::FocusOn(register.focus));
    }
    let parts = Parts::of(register);
    line = tiles.digits(line, register, walled, grid, palette);
    line = if tail.goes_on { line.text("…", palette.style(Role::Dim)) } else { line };
    let (value, end) = (parts.value, grid.end());
    let room = grid.edge.saturating_sub(value.chars().count() + 2);
    let start = line.width();
    let scale = end + 1 + usize::from(grid.pitch > 1);
    let has_tail = below.is_some() && grid.pitch > 1;
    if !has_tail && scale + parts.scale.chars().count() <= room {
        line = line.to(scale).text(parts.scale, palette.style(Role::Exponent));
    }
    let class = if has_tail { line.width().max(grid.tail()) + 1 } else { scale + CLASS };
    if class + register.class.chars().count() <= room {
        line = line.to(class).text(&register.class, palette.style(Role::Dim));
    }
    let strength = if register.is_result() { strong } else { Style::new() };
    line = line.right(Styled::default().text(value, strength), grid.edge);
    line.aimed(start, Msg::FocusOn(register.focus))
}

/// The parts of a row other than its bits.
struct Parts<'a> {
    /// `× 2^5`
    scale: String,
    value: &'a str,
}

impl<'a> Parts<'a> {
    /// The longest value that is shown in full.
    const LONGEST: usize = 21;

    fn of(register: &'a Register) -> Self {
        let finite = register.number.filter(|number| number.is_finite());
        let scale = finite.map_or_else(String::new, |number| format!("× 2^{}", number.exponent()));
        let short = register.exact.chars().count() <= Self::LONGEST;
        Parts { scale, value: if short { &register.exact } else { &register.value } }
    }
}
