//! Operands and result in columns that line up.

use super::palette::Palette;
use super::styled::Styled;
use halfplay_core::doc::Role;
use halfplay_core::session::{Msg, Register, View};
use ratatui::style::Style;

/// Mark of the focus, name, and a space on both sides.
const NAMES: usize = 4;

/// Which columns there is room for, most first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Columns {
    /// code, bits, significand and exponent, hex float, class, value in all its digits
    HexExact,
    /// code, bits, significand and exponent, hex float, class, value
    Hex,
    /// code, bits, significand and exponent, class, value in all its digits
    Exact,
    /// code, bits, significand and exponent, class, value
    All,
    /// code, bits, significand and exponent, class, value in few digits
    Brief,
    /// code, bits, class, value
    Values,
    /// code and bits
    Codes,
    /// bits
    Bits,
}

impl Columns {
    const BY_ROOM: [Columns; 8] = [
        Columns::HexExact,
        Columns::Hex,
        Columns::Exact,
        Columns::All,
        Columns::Brief,
        Columns::Values,
        Columns::Codes,
        Columns::Bits,
    ];

    /// The most columns that fit into `width`.
    pub fn fitting(registers: &[Register], width: usize) -> Self {
        let fits = |columns: &Columns| columns.width(&Widths::of(registers, *columns), 2) <= width;
        Columns::BY_ROOM.into_iter().find(fits).unwrap_or(Columns::Bits)
    }

    /// The width of these columns when they are set comfortably.
    pub fn natural(self, registers: &[Register]) -> usize {
        self.width(&Widths::of(registers, self), 3)
    }

    /// The value of a row, as these columns have it.
    fn value(self, register: &Register) -> &str {
        match self {
            Columns::HexExact | Columns::Exact => &register.exact,
            Columns::Brief => &register.brief,
            _ => &register.value,
        }
    }

    fn width(self, widths: &Widths, gap: usize) -> usize {
        let Widths { code, bits, scientific, hex, value } = widths;
        NAMES
            + match self {
                Columns::HexExact | Columns::Hex => {
                    code + gap + bits + gap + scientific + gap + hex + gap + value
                }
                Columns::Exact | Columns::All | Columns::Brief => {
                    code + gap + bits + gap + scientific + gap + value
                }
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
    hex: usize,
    value: usize,
}

impl Widths {
    fn of(registers: &[Register], columns: Columns) -> Self {
        let most = |width: &dyn Fn(&Register) -> usize| registers.iter().map(width).max().unwrap_or(0);
        let count = |text: &str| text.chars().count();
        Widths {
            code: most(&|row| count(&row.code)),
            bits: most(&|row| row.bits.len() + row.bits.iter().filter(|bit| bit.gap).count()),
            scientific: most(&|row| row.scientific.width()),
            hex: most(&|row| count(&row.hex)),
            value: most(&|row| {
                let between = if row.class.is_empty() { 0 } else { 2 };
                count(&row.class) + between + count(columns.value(row))
            }),
        }
    }
}

/// The rows that are on the screen, at most `width` wide, the values at its right end. Columns have the room that
/// all rows need, so that nothing jumps when others come.
pub fn lines(view: &View, columns: Columns, width: usize, palette: Palette) -> Vec<Styled> {
    let widths = Widths::of(&view.registers, columns);
    let gap = if columns.width(&widths, 3) <= width { 3 } else { 2 };
    let rows = view.registers.iter().filter(|row| view.shows(row));
    rows.map(|register| row(register, columns, &widths, gap, width, palette)).collect()
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
    line = line.text(register.name, name);
    if let Some(lane) = register.lane {
        line = line.text(lane.to_string(), palette.style(Role::Dim));
    }
    let mut column = NAMES;
    if columns <= Columns::Codes {
        let role = if register.broken { Role::Bad } else { Role::Plain };
        line = line.to(column).text(&register.code, palette.style(role));
        line = line.aimed(0, Msg::FocusOn(register.focus));
        column += widths.code + gap;
    }
    line = line.to(column);
    for (place, bit) in register.bits.iter().enumerate() {
        let space = if bit.gap { " " } else { "" };
        let style =
            if register.cursor == Some(place) { palette.cursor(bit.role) } else { palette.style(bit.role) };
        line = line.text(space, Style::new());
        let start = line.width();
        line = line.text(bit.digit().to_string(), style).aimed(start, Msg::FlipAt(register.focus, place));
    }
    column += widths.bits + gap;
    if columns <= Columns::Brief {
        line = line.to(column).with(&register.scientific, palette);
        column += widths.scientific + gap;
    }
    if columns <= Columns::Hex {
        line = line.to(column).text(&register.hex, Style::new());
        column += widths.hex + gap;
    }
    if columns <= Columns::Values {
        let start = line.width();
        // The longest value takes the whole column: nothing may stand before it.
        if !register.class.is_empty() {
            line = line.to(column).text(&register.class, palette.style(Role::Dim));
        }
        let strength = if register.is_result() { strong } else { Style::new() };
        line = line.right(Styled::default().text(columns.value(register), strength), width);
        line = line.aimed(start, Msg::FocusOn(register.focus));
    }
    line
}
