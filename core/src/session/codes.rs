//! The number screen: which number it is about, and the cursors of its maps.

use super::{Focus, Msg, NumberPage, Screen, Session};
use crate::atlas::{Atlas, TOY_COLUMNS, TOY_ROWS, toy_cell, toy_place};
use crate::doc::line;
use crate::float::{Float, Format, LiteralError, parse};
use crate::isa::Type;
use crate::program::read::Number;

impl Session {
    /// The number that the number screen is about.
    pub(super) fn subject(&self) -> Option<Float> {
        match (self.state.screen, self.state.number) {
            (Screen::Number, NumberPage::Value) => self.number_at(self.state.focus),
            (Screen::Number, NumberPage::Map) => Some(Float::new(self.map_format(), self.state.map.0)),
            (Screen::Number, NumberPage::Toy) => Some(Float::new(Format::TOY, self.state.toy)),
            _ => None,
        }
    }

    /// The format of the map: that of the row that has the focus if it has 16 bits, else f16.
    fn map_format(&self) -> Format {
        let format = self.type_at(self.state.focus).and_then(Type::format);
        format.filter(|format| format.width() == 16).unwrap_or(Format::F16)
    }

    pub(super) fn atlas(&self) -> Atlas {
        let (at, zoom) = self.state.map;
        Atlas { format: self.map_format(), zoom, at }
    }

    /// The page with the map that is on screen; where none is, that of all codes.
    pub(super) fn map_page(&self) -> NumberPage {
        match self.state.number {
            NumberPage::Toy => NumberPage::Toy,
            NumberPage::Map | NumberPage::Value => NumberPage::Map,
        }
    }

    /// The code that a text stands for on the map on screen: bits, or a value, which is rounded to the map's format.
    pub(super) fn code_of(&self, text: &str) -> Result<u32, LiteralError> {
        let format = match self.map_page() {
            NumberPage::Toy => Format::TOY,
            _ => self.map_format(),
        };
        parse(text, format).map(|literal| literal.float.bits())
    }

    /// The cursor of a map goes to the number that has the focus.
    pub(super) fn find_code(&mut self) {
        let Some(number) = self.number_at(self.state.focus) else { return };
        let nearest =
            |format: Format| parse(&number.hex_float(), format).ok().map(|literal| literal.float.bits());
        match self.state.number {
            NumberPage::Value => {}
            NumberPage::Map => {
                let format = self.map_format();
                let own = (number.format() == format).then_some(number.bits());
                self.state.map.0 = own.or_else(|| nearest(format)).unwrap_or(self.state.map.0);
            }
            NumberPage::Toy => self.state.toy = nearest(Format::TOY).unwrap_or(self.state.toy),
        }
    }

    /// Moves the cursor of a map.
    pub(super) fn walk_codes(&mut self, msg: &Msg) {
        let (right, down) = match msg {
            Msg::Left => (-1, 0),
            Msg::Right => (1, 0),
            Msg::Up => (0, -1),
            Msg::Down => (0, 1),
            _ => {
                let last = matches!(msg, Msg::Last);
                match self.state.number {
                    NumberPage::Map => self.state.map.0 = if last { Atlas::LAST } else { 0 },
                    _ => self.state.toy = if last { Format::TOY.code_mask() } else { 0 },
                }
                return;
            }
        };
        match self.state.number {
            NumberPage::Map => {
                let atlas = self.atlas();
                let row = Atlas::COLUMNS * atlas.cell_size();
                // Above the first row and below the last there is nothing.
                let there = match down {
                    -1 => atlas.at >= row,
                    1 => atlas.at + row <= Atlas::LAST,
                    _ => true,
                };
                if there {
                    self.state.map.0 = atlas.move_by(right, down).at;
                }
            }
            _ => {
                let (row, column) = toy_place(self.state.toy);
                let go = |place: u32, by: i32, count: u32| place.saturating_add_signed(by).min(count - 1);
                self.state.toy = toy_cell(go(row, down, TOY_ROWS), go(column, right, TOY_COLUMNS));
            }
        }
    }

    /// The cursor of a map goes to a code. One that there is not is no place to go to.
    pub(super) fn choose_code(&mut self, code: usize) {
        let Ok(code) = u32::try_from(code) else { return };
        match self.state.number {
            NumberPage::Map if code <= Atlas::LAST => self.state.map.0 = code,
            NumberPage::Toy if code <= Format::TOY.code_mask() => self.state.toy = code,
            _ => {}
        }
    }

    pub(super) fn zoom(&mut self, closer: bool) {
        let atlas = self.atlas();
        self.state.map.1 = if closer { atlas.zoomed_in() } else { atlas.zoomed_out() }.zoom;
    }

    /// Puts the code under a map's cursor in place of the operand that has the focus.
    pub(super) fn take_code(&mut self) {
        let Some(number) = self.subject().filter(|_| self.state.number != NumberPage::Value) else { return };
        let Focus::Bits { operand, lane } = self.state.focus else { return self.say_result_is_computed() };
        let format = self.type_at(self.state.focus).and_then(Type::format);
        let own = number.decimal();
        let quiet = if number.is_negative() { "-nan" } else { "nan" };
        let lost = number.is_nan() && format.is_some_and(|format| format != number.format()) && own != quiet;
        let value = if lost { quiet.to_owned() } else { own };
        let written = match format {
            Some(format) if format == number.format() => Number::of_bits(number.bits(), Some(format)),
            None => Number::of_bits(number.bits(), None),
            // Of another format, the value counts.
            format => match Number::read(&value, format) {
                Ok(written) => written,
                Err(_) => return,
            },
        };
        self.put_number(operand, lane, written);
        let dropped = if lost { ": the payload of a NaN is not kept in another format" } else { "" };
        let name = super::operands::NAMES[operand];
        self.notice = Some(line(format!("{name} is {value} now{dropped}")));
    }

    /// Name of the number that the number screen is about, and the text it was typed as, if it was a value.
    pub(super) fn subject_text(&self) -> (String, Option<&str>) {
        let focus = self.state.focus;
        let lane = focus.lane().unwrap_or(0);
        let name = match focus {
            Focus::Bits { operand, .. } => super::operands::NAMES[operand],
            _ => "d",
        };
        let ty = self.type_at(focus).unwrap_or(Type::F16);
        let name = super::operands::lane_of(name, lane, ty.lanes());
        let Focus::Bits { operand, lane } = focus else { return (name, None) };
        (name, self.state.question.operands.field(operand, lane).good.value_text())
    }
}
