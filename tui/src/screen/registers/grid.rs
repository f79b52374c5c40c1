//! The columns of registers, which pictures of steps share.

use crate::screen::palette::Palette;
use crate::screen::screen_parts::ScreenParts;
use crate::screen::styled::Styled;
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::session::{Bit, View};

/// The column of codes, after the focus mark, the name and the lane.
pub(super) const CODE: usize = 4;
/// The column before which values end in a window that is wide enough.
pub const EDGE: usize = 79;
/// The column before which values end if bits are two columns apart.
const SPREAD_EDGE: usize = 118;
/// The columns of registers and pictures. They depend only on the types of the operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// true if codes do not fit
    pub(super) bare: bool,
    /// the distance of adjacent bits of a field: 1, or 2 in a very wide window
    pub apart: usize,
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
        let wide = view.registers.iter().any(|row| row.bits.len() > 16);
        let sign = if wide { 15 } else { 13 };
        let (apart, edge) = if parts.spread { (2, SPREAD_EDGE) } else { (1, EDGE.min(parts.width)) };
        let exponent = sign + 2;
        let hidden = exponent + apart * (exponent_width + 1);
        let grid = Grid { bare: false, apart, sign, exponent, exponent_width, hidden, fraction_width, edge };
        // Without codes, everything moves this many columns to the left.
        let bare = sign - CODE;
        if grid.end() < parts.width {
            return grid;
        }
        Grid { bare: true, sign: CODE, exponent: exponent - bare, hidden: hidden - bare, ..grid }
    }

    /// The grid of an operation without registers.
    pub const NONE: Grid = Grid {
        bare: false,
        apart: 1,
        sign: 0,
        exponent: 0,
        exponent_width: 0,
        hidden: 0,
        fraction_width: 0,
        edge: 0,
    };

    /// The first column of the fraction, after the point.
    pub(super) fn fraction(&self) -> usize {
        self.hidden + self.apart + 1
    }

    /// The column after the fraction.
    pub(super) fn end(&self) -> usize {
        self.fraction() + (self.fraction_width - 1) * self.apart + 1
    }

    /// The same grid for lines that begin this many columns further to the right.
    pub fn behind(self, columns: usize) -> Grid {
        Grid { sign: self.sign.saturating_sub(columns), hidden: self.hidden.saturating_sub(columns), ..self }
    }

    /// The same grid for pictures whose bits are this many columns apart.
    pub fn spaced(self, apart: usize) -> Grid {
        Grid { apart, ..self }
    }

    /// The column of a picture row's sign.
    pub fn sign(&self) -> usize {
        self.sign
    }

    /// The column headings.
    pub fn names(&self, palette: Palette) -> Styled {
        let dim = palette.style(Role::Dim);
        let line = Styled::default();
        let line = if self.bare { line } else { line.to(CODE).text("code", dim) };
        let room = self.exponent_width * self.apart;
        let exponent: String = "exponent".chars().take(room).collect();
        let line = line.to(self.sign).text("s", dim).to(self.exponent).text(exponent, dim);
        let line = line.to(self.hidden).text("h", dim).to(self.fraction()).text("fraction", dim);
        line.right(Styled::default().text("value", dim), self.edge)
    }
}

pub(super) fn count(bits: &[Bit], role: Role) -> usize {
    bits.iter().filter(|bit| bit.role == role).count()
}
