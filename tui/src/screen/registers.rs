//! Operands and result in columns that line up.

use super::palette::Palette;
use super::styled::Styled;
use halfplay_core::doc::Role;
use halfplay_core::session::Register;
use ratatui::style::Style;

/// Mark of the focus, name, and a blank on both sides.
const NAMES: usize = 4;

/// Which columns there is room for, most first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Columns {
    /// code, bits, significand and exponent, class, value
    All,
    /// code, bits, class, value
    Values,
    /// code and bits
    Codes,
    /// bits
    Bits,
}

impl Columns {
    const BY_ROOM: [Columns; 4] = [Columns::All, Columns::Values, Columns::Codes, Columns::Bits];

    /// The most columns that fit into `width`.
    pub fn fitting(registers: &[Register], width: usize) -> Self {
        let fits = |columns: &Columns| columns.width(&Widths::of(registers), 2) <= width;
        Columns::BY_ROOM.into_iter().find(fits).unwrap_or(Columns::Bits)
    }

    /// The width of these columns when they are set comfortably.
    pub fn natural(self, registers: &[Register]) -> usize {
        self.width(&Widths::of(registers), 3)
    }

    fn width(self, widths: &Widths, gap: usize) -> usize {
        let Widths { code, bits, scientific, value } = widths;
        NAMES
            + match self {
                Columns::All => code + gap + bits + gap + scientific + gap + value,
                Columns::Values => code + gap + bits + gap + value,
                Columns::Codes => code + gap + bits,
                Columns::Bits => *bits,
            }
    }
}

/// Widths of the columns. Class and value share one: the class at its left, the value at its right.
struct Widths {
    code: usize,
    bits: usize,
    scientific: usize,
    value: usize,
}

impl Widths {
    fn of(registers: &[Register]) -> Self {
        let most = |width: &dyn Fn(&Register) -> usize| registers.iter().map(width).max().unwrap_or(0);
        let count = |text: &str| text.chars().count();
        Widths {
            code: most(&|row| count(&row.code)),
            bits: most(&|row| row.bits.len() + row.bits.iter().filter(|bit| bit.gap).count()),
            scientific: most(&|row| row.scientific.width()),
            value: most(&|row| {
                let between = if row.class.is_empty() { 0 } else { 2 };
                count(&row.class) + between + count(&row.value)
            }),
        }
    }
}

/// The rows, at most `width` wide, the values at its right end.
pub fn lines(registers: &[Register], columns: Columns, width: usize, palette: Palette) -> Vec<Styled> {
    let widths = Widths::of(registers);
    let gap = if columns.width(&widths, 3) <= width { 3 } else { 2 };
    registers.iter().map(|register| row(register, columns, &widths, gap, width, palette)).collect()
}

fn row(
    register: &Register,
    columns: Columns,
    widths: &Widths,
    gap: usize,
    width: usize,
    palette: Palette,
) -> Styled {
    let strong = palette.style(Role::Strong);
    let name = if register.focused { palette.cursor(Role::Plain) } else { strong };
    let mut line = Styled::indented(1).marked(register.focused);
    line = if register.name.is_empty() { line } else { line.text(register.name, name) };
    let mut column = NAMES;
    if columns <= Columns::Codes {
        let role = if register.broken { Role::Bad } else { Role::Plain };
        line = line.to(column).text(&register.code, palette.style(role));
        column += widths.code + gap;
    }
    line = line.to(column);
    for (place, bit) in register.bits.iter().enumerate() {
        let blank = if bit.gap { " " } else { "" };
        let style =
            if register.cursor == Some(place) { palette.cursor(bit.role) } else { palette.style(bit.role) };
        line = line.text(blank, Style::new()).text(if bit.set { "1" } else { "0" }, style);
    }
    column += widths.bits + gap;
    if columns == Columns::All {
        line = line.to(column).with(&register.scientific, palette);
        column += widths.scientific + gap;
    }
    if columns <= Columns::Values {
        line = line.to(column).text(&register.class, palette.style(Role::Dim));
        let strength = if register.focus.is_none() { strong } else { Style::new() };
        line = line.right(Styled::default().text(&register.value, strength), width);
    }
    line
}
