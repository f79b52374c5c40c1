//! The formats that the maps show, and the codes under their cursors.

use super::page::MapPage;
use crate::atlas::{Area, Atlas, CodeTable};
use crate::explain::{no_code_table, no_map};
use crate::float::{Float, Format};
use crate::literal::parse;
use crate::session::question::{Answer, Focus};
use crate::session::screens::act::Motion;
use crate::session::screens::link_parts::{LinkPart, number, one_of};

/// The map of all codes of a format, and the table of a very narrow format.
#[derive(Clone, PartialEq, Debug)]
pub struct Codes {
    /// the format of the map, if the user named one; else the map follows the focused row
    named: Option<Format>,
    /// the code under the cursor of the map
    code: u64,
    /// the zoom level of the map; 0 shows all codes
    zoom: u32,
    table: CodeTable,
    /// the code under the cursor of the table
    entry: u64,
}

impl Default for Codes {
    fn default() -> Self {
        Codes { named: None, code: 0, zoom: 0, table: CodeTable::TOY, entry: 0 }
    }
}

/// The formats of a page, and the one that it shows.
pub type Choices = (Vec<Format>, Option<Format>);

impl Codes {
    /// Forgets the named formats: the map follows the focus, and the table shows the toy float.
    pub fn forget_formats(&mut self) {
        self.named = None;
        self.table = CodeTable::TOY;
    }

    /// Shows the codes of this format, and limits the cursor to them. The error says why the page cannot show it.
    pub fn show(&mut self, page: MapPage, format: Format) -> Result<(), String> {
        if page == MapPage::Toy {
            self.table = CodeTable::of(format).ok_or_else(|| no_code_table(format))?;
        } else if Atlas::draws(format) {
            self.named = Some(format);
        } else {
            return Err(no_map(Some(format)));
        }
        let cursor = self.cursor(page);
        *cursor = (*cursor).min(format.code_mask());
        Ok(())
    }

    /// Moves the cursor of a page to a number, or to the nearest number of the page's format.
    pub fn go_to(&mut self, page: MapPage, number: Float, answer: &Answer, focus: Focus) {
        let Ok(format) = self.format(page, answer, focus) else { return };
        let nearest = || parse(&number.hex_float(), format).ok().map(|literal| literal.float.bits());
        let own = (number.format() == format).then_some(number.bits());
        if let Some(code) = own.or_else(nearest) {
            *self.cursor(page) = code;
        }
    }

    fn cursor(&mut self, page: MapPage) -> &mut u64 {
        match page {
            MapPage::Toy => &mut self.entry,
            MapPage::Codes | MapPage::Plane | MapPage::Pairs => &mut self.code,
        }
    }

    /// The format of a page; the error says why there is none. Unless the user named a format, the map takes that of
    /// the focused row, else that of the operands.
    pub fn format(&self, page: MapPage, answer: &Answer, focus: Focus) -> Result<Format, String> {
        if page == MapPage::Toy {
            return Ok(self.table.format());
        }
        let of_row = || answer.type_at(focus).unwrap_or(answer.instr().from).format();
        let format = self.named.or_else(of_row);
        format.filter(|format| Atlas::draws(*format)).ok_or_else(|| no_map(format))
    }

    /// The formats that a page can show, and the one that it shows.
    pub fn choices(&self, page: MapPage, answer: &Answer, focus: Focus) -> Choices {
        let all =
            if page == MapPage::Toy { CodeTable::formats().collect() } else { Atlas::formats().collect() };
        (all, self.format(page, answer, focus).ok())
    }

    /// The map with its cursor.
    pub fn atlas(&self, answer: &Answer, focus: Focus) -> Result<Atlas, String> {
        let format = self.format(MapPage::Codes, answer, focus)?;
        Ok(Atlas { format, zoom: self.zoom, at: self.code })
    }

    /// The table, and the code under its cursor.
    pub fn table(&self) -> (CodeTable, u64) {
        (self.table, self.entry)
    }

    /// The number under the cursor of a page; the error says why there is none.
    pub fn number(&self, page: MapPage, answer: &Answer, focus: Focus) -> Result<Float, String> {
        match page {
            MapPage::Toy => Ok(Float::new(self.table.format(), self.entry)),
            MapPage::Codes | MapPage::Plane | MapPage::Pairs => {
                self.atlas(answer, focus).map(|atlas| atlas.value())
            }
        }
    }

    /// Moves the cursor of a page to a code. A code that the format lacks has no effect.
    pub fn choose(&mut self, page: MapPage, code: u64, answer: &Answer, focus: Focus) {
        let format = self.format(page, answer, focus);
        if format.is_ok_and(|format| code <= format.code_mask()) {
            *self.cursor(page) = code;
        }
    }

    /// Moves the cursor of the map.
    pub fn walk_map(&mut self, way: Motion, answer: &Answer, focus: Focus) {
        let Ok(atlas) = self.atlas(answer, focus) else { return };
        self.code = match way {
            Motion::Left => atlas.move_by(-1, 0).at,
            Motion::Right => atlas.move_by(1, 0).at,
            Motion::Up => atlas.move_by(0, -1).at,
            Motion::Down => atlas.move_by(0, 1).at,
            Motion::First => 0,
            Motion::Last => atlas.last(),
            Motion::PageUp | Motion::PageDown => self.code,
        };
    }

    /// Moves the cursor of the table.
    pub fn walk_table(&mut self, way: Motion) {
        let table = self.table;
        let [row, column] = table.place(self.entry);
        self.entry = match way {
            Motion::Left => table.code(row, column.saturating_sub(1)),
            Motion::Right => table.code(row, (column + 1).min(table.columns() - 1)),
            Motion::Up => table.code(row.saturating_sub(1), column),
            Motion::Down => table.code((row + 1).min(table.rows() - 1), column),
            Motion::First => 0,
            Motion::Last => table.format().code_mask(),
            Motion::PageUp | Motion::PageDown => self.entry,
        };
    }

    /// Zooms the map in or out around its cursor. Returns false if there is no map, or if it always shows all codes.
    pub fn zoom(&mut self, closer: bool, answer: &Answer, focus: Focus) -> bool {
        let Ok(atlas) = self.atlas(answer, focus) else { return false };
        self.zoom = if closer { atlas.zoomed_in() } else { atlas.zoomed_out() }.zoom;
        !atlas.is_small()
    }

    /// Drags the map so that the cell of the first code moves to the position of the second. The view is centred on the
    /// cursor, so the cursor moves the opposite way.
    pub fn drag(&mut self, [from, to]: [usize; 2], answer: &Answer, focus: Focus) {
        let Ok(atlas) = self.atlas(answer, focus) else { return };
        let [[row, column], [to_row, to_column]] =
            [from, to].map(|code| atlas.place(code.min(atlas.last() as usize) as u64));
        let [at_row, at_column] = atlas.place(atlas.value().bits());
        let Area { rows, columns } = atlas.whole();
        let moved = |at: u64, from: u64, to: u64, end: u64| (at + from).saturating_sub(to).min(end - 1);
        self.code = atlas
            .code([moved(at_row, row, to_row, rows.end), moved(at_column, column, to_column, columns.end)]);
    }

    /// The code under the cursor of the map.
    pub const fn code(&self) -> u64 {
        self.code
    }

    /// Moves the cursor of the map to a code, which the format must have.
    pub fn set_code(&mut self, code: u64) {
        self.code = code;
    }

    /// The link parts of the map.
    pub fn map_parts(&self) -> impl Iterator<Item = LinkPart> {
        let format = self.named.map(|format| ("format", format.name().to_owned()));
        let zoom = (self.zoom > 0).then(|| ("zoom", self.zoom.to_string()));
        format.into_iter().chain([("code", format!("{:04x}", self.code))]).chain(zoom)
    }

    /// The link parts of the table.
    pub fn table_parts(&self) -> impl Iterator<Item = LinkPart> {
        let table = self.table.format();
        let format = (table != Format::TOY).then(|| ("table", table.name().to_owned()));
        let entry = (self.entry > 0).then(|| ("toy", self.entry.to_string()));
        format.into_iter().chain(entry)
    }

    /// Reads a link part of the map or the table. In a link, the format comes before the code.
    pub fn read_part(&mut self, name: &str, text: &str) -> Result<(), String> {
        let format = |formats: Vec<Format>| one_of(text, &formats, Format::name);
        match name {
            "format" => format(Atlas::formats().collect()).map(|format| self.named = Some(format)),
            "table" => {
                let table = CodeTable::of(format(CodeTable::formats().collect())?);
                table.into_iter().for_each(|table| self.table = table);
                self.entry = self.entry.min(self.table.format().code_mask());
                Ok(())
            }
            "zoom" => number(text, Atlas::CLOSEST as usize).map(|zoom| self.zoom = zoom as u32),
            "toy" => {
                let last = self.table.format().code_mask() as usize;
                number(text, last).map(|entry| self.entry = entry as u64)
            }
            _ => {
                let digits = text.len() == 4 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
                let code = u64::from_str_radix(text, 16).ok().filter(|_| digits);
                code.map(|code| self.code = code).ok_or_else(|| "four hexadecimal digits".to_owned())
            }
        }
    }
}
