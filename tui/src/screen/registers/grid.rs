//! The columns of registers, which pictures of steps share.

use crate::screen::palette::Palette;
use crate::screen::screen_parts::{ScreenParts, WidthClass};
use crate::screen::styled::Styled;
use crate::screen::tile::{Tile, WALL};
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::session::{Bit, Register, View};

/// The column of codes in a narrow window, after the focus mark, the name and the lane.
pub(super) const CODE: usize = 4;

/// The columns of registers and pictures. They depend only on the window and on the types of the operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// true if codes do not fit
    pub(super) bare: bool,
    /// the distance of adjacent bits of a field
    pub pitch: usize,
    pub(super) sign: usize,
    pub(super) exponent: usize,
    pub(super) exponent_width: usize,
    /// the column of the bit before the point
    pub hidden: usize,
    pub(super) fraction_width: usize,
    /// the column before which values end
    pub edge: usize,
}

impl Grid {
    /// The grid for these operands in a window.
    pub fn of(view: &View, parts: ScreenParts) -> Self {
        let most = |role| view.registers.iter().map(|row| count(&row.bits, role)).max().unwrap_or(0);
        let (exponent_width, fraction_width) = (most(Role::Exponent).max(5), most(Role::Fraction).max(7));
        let wide = view.registers.iter().any(is_wide);
        let pitch = if parts.plain { 1 } else { parts.class.pitch(wide) };
        let sign = match (pitch, wide) {
            (_, true) => 15,
            (1, false) | (5, false) => 13,
            _ => 11,
        };
        let exponent = sign + pitch + gap_after_sign(pitch);
        let hidden = exponent + pitch * exponent_width + gap_before_point(pitch);
        let edge = parts.class.edge().min(parts.width);
        let grid = Grid { bare: false, pitch, sign, exponent, exponent_width, hidden, fraction_width, edge };
        if grid.end() < parts.width {
            return grid;
        }
        // Without codes, everything moves this many columns to the left.
        let moved = sign - CODE;
        Grid { bare: true, sign: CODE, exponent: exponent - moved, hidden: hidden - moved, ..grid }
    }

    /// The grid of an operation without registers.
    pub const NONE: Grid = Grid {
        bare: false,
        pitch: 1,
        sign: 0,
        exponent: 0,
        exponent_width: 0,
        hidden: 0,
        fraction_width: 0,
        edge: 0,
    };

    /// The columns from the bit before the point to the point.
    pub fn to_point(self) -> usize {
        self.pitch
    }

    /// The columns from the bit before the point to the first bit after it.
    pub fn to_fraction(self) -> usize {
        // Very wide tiles have a space after the point.
        self.pitch + if self.pitch > 3 { 2 } else { 1 }
    }

    /// The columns from the end of the fraction to the wall, and from the wall to the bits that are cut off. Bits
    /// without tiles have no wall.
    pub fn around_wall(&self) -> [usize; 2] {
        match self.pitch {
            1 => [0, 1],
            2 | 3 => [1, 2],
            _ => [1, 3],
        }
    }

    /// The column of the wall between the kept bits and those that are cut off; `None` if bits have no tiles.
    pub fn wall(&self) -> Option<usize> {
        (self.pitch > 1).then(|| self.end() + self.around_wall()[0])
    }

    /// The first column of the bits that are cut off.
    pub fn tail(&self) -> usize {
        self.end() + self.around_wall().iter().sum::<usize>()
    }

    /// The first column of the fraction, after the point.
    pub(super) fn fraction(&self) -> usize {
        self.hidden + self.to_fraction()
    }

    /// The column after the fraction.
    pub(super) fn end(&self) -> usize {
        self.fraction() + self.fraction_width * self.pitch
    }

    /// The first columns of the fields of a number with these widths; `None` if it does not fit into the grid.
    pub fn columns(&self, exponent: usize, fraction: usize) -> Option<FieldColumns> {
        let fits = exponent <= self.exponent_width && fraction <= self.fraction_width;
        let exponent = self.exponent + self.exponent_width.saturating_sub(exponent) * self.pitch;
        fits.then(|| FieldColumns { sign: self.sign, exponent, fraction: self.fraction() })
    }

    /// The same grid for lines that begin this many columns further to the right.
    pub fn behind(self, columns: usize) -> Grid {
        Grid { sign: self.sign.saturating_sub(columns), hidden: self.hidden.saturating_sub(columns), ..self }
    }

    /// The same grid for pictures whose bits are this many columns apart.
    pub fn spaced(self, pitch: usize) -> Grid {
        Grid { pitch, ..self }
    }

    /// The column of a picture row's sign.
    pub fn sign(&self) -> usize {
        self.sign
    }

    /// The column of a code. With tiles, codes begin directly after the name.
    pub(super) fn code(&self, register: &Register) -> usize {
        if self.pitch > 1 && register.lane.is_none() { CODE - 1 } else { CODE }
    }

    /// The column headings. `cut` is true if some bits are cut off. `bits` is the width of all registers, or `None` if
    /// their widths differ.
    pub fn names(&self, cut: bool, bits: Option<usize>, palette: Palette) -> Styled {
        let dim = palette.style(Role::Dim);
        let line = Styled::default();
        let lead = Tile::lead(self.pitch);
        let right = Styled::default().text("value", dim);
        if self.pitch == 1 {
            let line = if self.bare { line } else { line.to(CODE).text("code", dim) };
            let exponent: String = "exponent".chars().take(self.exponent_width).collect();
            let line = line.to(self.sign).text("s", dim).to(self.exponent).text(exponent, dim);
            let line = line.to(self.hidden).text("h", dim).to(self.fraction()).text("fraction", dim);
            return line.right(right, self.edge);
        }
        let line = line.to(1).text(
            bits.map_or_else(|| "bits".to_owned(), |bits| format!("{bits} bits")),
            palette.style(Role::Strong),
        );
        let line = line.to(self.sign + lead).text("±", palette.style(Role::Sign));
        let line = line.to(self.exponent).text("exponent", palette.style(Role::Exponent));
        let line = line.to(self.hidden + lead).text("1", palette.style(Role::Hidden));
        let line = line.to(self.hidden + self.to_point()).text(".", dim).to(self.fraction());
        let fraction = format!("fraction: {} bits", self.fraction_width);
        let line = line.text(fraction, palette.style(Role::Fraction));
        let line = match self.wall().filter(|_| cut) {
            Some(wall) => line
                .to(wall)
                .text(WALL, palette.style(Role::Guard))
                .to(self.tail())
                .text("cut off", palette.style(Role::Guard)),
            None => line,
        };
        line.right(right, self.edge)
    }
}

/// The first columns of the fields of a number.
#[derive(Clone, Copy, Debug)]
pub struct FieldColumns {
    pub sign: usize,
    pub exponent: usize,
    pub fraction: usize,
}

impl WidthClass {
    /// The distance of adjacent bits. `wide` is true if an operand has more than 16 bits.
    const fn pitch(self, wide: bool) -> usize {
        match (self, wide) {
            (WidthClass::Small, _) | (WidthClass::Medium, true) => 1,
            (WidthClass::Medium, false) | (WidthClass::Large, true) => 2,
            (WidthClass::Large, false) | (WidthClass::Huge, true) => 3,
            (WidthClass::Huge, false) => 5,
        }
    }
}

/// True if a register has more than 16 bits.
fn is_wide(register: &Register) -> bool {
    register.bits.len() > 16
}

/// The blank columns between sign and exponent.
const fn gap_after_sign(pitch: usize) -> usize {
    if pitch > 2 { 2 } else { 1 }
}

/// The blank columns between the exponent and the bit before the point.
const fn gap_before_point(pitch: usize) -> usize {
    match pitch {
        1 => 1,
        2 | 3 => 2,
        _ => 3,
    }
}

pub(super) fn count(bits: &[Bit], role: Role) -> usize {
    bits.iter().filter(|bit| bit.role == role).count()
}
