//! One number in every format, and the maps of codes: which page is shown, and where the cursors of the maps are.

use super::content::{Content, Scene, titled};
use super::kinds::{Head, NumberPage, Screen};
use super::panel::{Panel, Request};
use super::parts::{LinkPart, number, one_of};
use crate::atlas::{Atlas, TOY_COLUMNS, TOY_ROWS, toy_cell, toy_place};
use crate::doc::{Block, Line, Role};
use crate::explain::{atlas_blocks, code, number_blocks, toy_blocks};
use crate::float::{Float, Format, LiteralError, parse};
use crate::isa::{Op, Type};
use crate::session::keys::KeyContext;
use crate::session::msg::Msg;
use crate::session::question::{Answer, Focus, NAMES, lane_of};

/// What is looked at of numbers and their codes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Numbers {
    page: NumberPage,
    /// the code under the cursor of the map
    code: u32,
    /// how far the map is zoomed in
    zoom: u32,
    /// the code under the cursor of the toy float
    toy: u32,
}

impl Numbers {
    /// The page that is shown.
    pub fn page(&self) -> NumberPage {
        self.page
    }

    /// Shows a page.
    pub fn show(&mut self, page: NumberPage) {
        self.page = page;
    }

    /// The number that the screen is about.
    pub fn subject(&self, answer: &Answer, focus: Focus) -> Option<Float> {
        match self.page {
            NumberPage::Value => answer.number_at(focus),
            NumberPage::Map => Some(Float::new(map_format(answer, focus), self.code)),
            NumberPage::Toy => Some(Float::new(Format::TOY, self.toy)),
        }
    }

    /// The page with the map that is on screen; where none is, that of all codes.
    pub fn map_page(&self) -> NumberPage {
        match self.page {
            NumberPage::Toy => NumberPage::Toy,
            NumberPage::Map | NumberPage::Value => NumberPage::Map,
        }
    }

    /// The code that a text stands for on the map on screen: bits, or a value, which is rounded to the map's format.
    pub fn code_of(&self, text: &str, answer: &Answer, focus: Focus) -> Result<u32, LiteralError> {
        let format = match self.map_page() {
            NumberPage::Toy => Format::TOY,
            _ => map_format(answer, focus),
        };
        parse(text, format).map(|literal| literal.float.bits())
    }

    /// The cursor of a map goes to the number that has the focus.
    pub fn find(&mut self, answer: &Answer, focus: Focus) {
        let Some(number) = answer.number_at(focus) else { return };
        let nearest =
            |format: Format| parse(&number.hex_float(), format).ok().map(|literal| literal.float.bits());
        match self.page {
            NumberPage::Value => {}
            NumberPage::Map => {
                let format = map_format(answer, focus);
                let own = (number.format() == format).then_some(number.bits());
                self.code = own.or_else(|| nearest(format)).unwrap_or(self.code);
            }
            NumberPage::Toy => self.toy = nearest(Format::TOY).unwrap_or(self.toy),
        }
    }

    /// Moves the cursor of the map of all codes.
    fn walk_map(&mut self, way: &Msg) {
        // Where a code lies on the map is the same in every format.
        let atlas = self.atlas_of(Format::F16);
        let row = Atlas::COLUMNS * atlas.cell_size();
        self.code = match way {
            Msg::Left => atlas.move_by(-1, 0).at,
            Msg::Right => atlas.move_by(1, 0).at,
            // Above the first row and below the last there is nothing.
            Msg::Up if atlas.at >= row => atlas.move_by(0, -1).at,
            Msg::Down if atlas.at + row <= Atlas::LAST => atlas.move_by(0, 1).at,
            Msg::First => 0,
            Msg::Last => Atlas::LAST,
            _ => return,
        };
    }

    /// Moves the cursor of the toy float.
    fn walk_toy(&mut self, way: &Msg) {
        let (row, column) = toy_place(self.toy);
        self.toy = match way {
            Msg::Left => toy_cell(row, column.saturating_sub(1)),
            Msg::Right => toy_cell(row, (column + 1).min(TOY_COLUMNS - 1)),
            Msg::Up => toy_cell(row.saturating_sub(1), column),
            Msg::Down => toy_cell((row + 1).min(TOY_ROWS - 1), column),
            Msg::First => 0,
            Msg::Last => Format::TOY.code_mask(),
            _ => return,
        };
    }

    /// The cursor of the map on screen goes to a code. One that there is not is no place to go to.
    fn choose(&mut self, code: usize) {
        let Ok(code) = u32::try_from(code) else { return };
        match self.page {
            NumberPage::Map if code <= Atlas::LAST => self.code = code,
            NumberPage::Toy if code <= Format::TOY.code_mask() => self.toy = code,
            _ => {}
        }
    }

    /// Closer to the codes of the map, or further away.
    pub fn zoom(&mut self, closer: bool) {
        let atlas = self.atlas_of(Format::F16);
        self.zoom = if closer { atlas.zoomed_in() } else { atlas.zoomed_out() }.zoom;
    }

    /// Is the screen about the result, or does the map begin there?
    pub fn is_result(&self, focus: Focus) -> bool {
        matches!(focus, Focus::Result { .. }) && self.page != NumberPage::Toy
    }

    fn atlas_of(&self, format: Format) -> Atlas {
        Atlas { format, zoom: self.zoom, at: self.code }
    }
}

impl Panel for Numbers {
    fn head(&self, _: Screen) -> Head {
        if self.page == NumberPage::Value { Head::Row } else { Head::None }
    }

    fn context(&self, _: Screen) -> Option<KeyContext> {
        match self.page {
            NumberPage::Value => None,
            NumberPage::Map => Some(KeyContext::Map),
            NumberPage::Toy => Some(KeyContext::Toy),
        }
    }

    fn reveals_result(&self, scene: &Scene<'_>) -> bool {
        // The number that a conversion takes is shown in every format, so also in the result's.
        let converts = self.page == NumberPage::Value && scene.answer.instr().op == Op::Cvt;
        self.is_result(scene.focus) || converts
    }

    fn update(&mut self, msg: &Msg, _: &Scene<'_>) -> Option<Request> {
        match (msg, self.page) {
            (Msg::Choose(code), _) => self.choose(*code),
            (_, NumberPage::Value) => {}
            (Msg::Open, _) => return Some(Request::TakeCode),
            (way, NumberPage::Map) => self.walk_map(way),
            (way, NumberPage::Toy) => self.walk_toy(way),
        }
        None
    }

    fn go_back(&mut self) -> bool {
        std::mem::take(&mut self.page) != NumberPage::Value
    }

    fn part_names(&self) -> &'static [&'static str] {
        &["page", "code", "zoom", "toy"]
    }

    /// The page, and where its cursor is.
    fn link_parts(&self, _: &Scene<'_>) -> Vec<LinkPart> {
        let page = ("page", self.page.word().to_owned());
        let parts = match self.page {
            NumberPage::Value => Vec::new(),
            NumberPage::Map => {
                vec![page, ("code", format!("{:04x}", self.code)), ("zoom", self.zoom.to_string())]
            }
            NumberPage::Toy => vec![page, ("toy", self.toy.to_string())],
        };
        parts.into_iter().filter(|(_, value)| value != "0").collect()
    }

    fn read_part(&mut self, name: &str, text: &str, _: &Answer) -> Result<(), String> {
        match name {
            "page" => one_of(text, &NumberPage::ALL, NumberPage::word).map(|page| self.page = page),
            "zoom" => number(text, 3).map(|zoom| self.zoom = zoom as u32),
            "toy" => number(text, 63).map(|toy| self.toy = toy as u32),
            _ => {
                let digits = text.len() == 4 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
                let code = u32::from_str_radix(text, 16).ok().filter(|_| digits);
                code.map(|code| self.code = code).ok_or_else(|| "four hexadecimal digits".to_owned())
            }
        }
    }

    fn content(&self, scene: &Scene<'_>) -> Content {
        let Scene { answer, focus, hidden, .. } = *scene;
        if hidden && self.reveals_result(scene) {
            return Content::hidden();
        }
        let (name, blocks) = match self.page {
            NumberPage::Value => {
                let (name, typed) = subject_text(answer, focus);
                let number = answer.number_at(focus);
                (name, number.map_or_else(Vec::new, |number| arranged(number_blocks(number, typed))))
            }
            NumberPage::Map => {
                let atlas = self.atlas_of(map_format(answer, focus));
                (format!("map at {}", code(atlas.value())), atlas_blocks(&atlas))
            }
            NumberPage::Toy => ("toy float".to_owned(), toy_blocks(self.toy)),
        };
        let (title, blocks) = titled(blocks);
        let mut heading = Line::default().with(Role::Dim, format!("{name}   "));
        heading.0.extend(title.0);
        Content { list: None, step: None, heading, blocks }
    }
}

/// The format of the map: that of the row that has the focus if it has 16 bits, else f16.
fn map_format(answer: &Answer, focus: Focus) -> Format {
    let format = answer.type_at(focus).and_then(Type::format);
    format.filter(|format| format.width() == 16).unwrap_or(Format::F16)
}

/// Name of the number that has the focus, and the text it was typed as, if it was a value.
fn subject_text(answer: &Answer, focus: Focus) -> (String, Option<&str>) {
    let lane = focus.lane().unwrap_or(0);
    let name = match focus {
        Focus::Bits { operand, .. } => NAMES[operand],
        _ => "d",
    };
    let ty = answer.type_at(focus).unwrap_or(Type::F16);
    let name = lane_of(name, lane, ty.lanes());
    let Focus::Bits { operand, lane } = focus else { return (name, None) };
    (name, answer.question().operands.field(operand, lane).good.value_text())
}

/// A number's page without what stands with the operands already: how its text was rounded.
fn arranged(mut blocks: Vec<Block>) -> Vec<Block> {
    if matches!(blocks.get(1), Some(Block::Text(_))) {
        blocks.remove(1);
    }
    blocks
}
