//! The maps of codes: which one is shown, and where its cursor is.

use super::actions::actions;
use super::page::{MapLayer, MapPage};
use super::plane::Planes;
use crate::atlas::{Area, Atlas, TOY_COLUMNS, TOY_ROWS, toy_cell, toy_place};
use crate::doc::{Block, Line, Role, line};
use crate::explain::{
    Drawn, NO_DIFFERENCE, UNCOUNTED, atlas_blocks, code, number_text, other_codes, survey_progress,
    toy_blocks,
};
use crate::float::{Float, Format};
use crate::isa::Type;
use crate::literal::{LiteralError, parse};
use crate::session::keys::KeyContext;
use crate::session::question::{Answer, Focus, Slider};
use crate::session::screens::act::{Act, Motion};
use crate::session::screens::action::Actions;
use crate::session::screens::content::{Content, Scene, titled};
use crate::session::screens::kinds::{Head, Module, Screen};
use crate::session::screens::panel::{Panel, Request};
use crate::session::screens::parts::{LinkPart, number, one_of};

/// Said until what paints planes is there.
pub const PLANE_AWAITED: &str = "the picture is on its way";

/// What is looked at of all codes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Maps {
    pub(super) page: MapPage,
    /// what is shown of all codes
    layer: MapLayer,
    /// the code under the cursor of the map of all codes
    code: u64,
    /// how far that map is zoomed in
    zoom: u32,
    /// the code under the cursor of the toy float
    toy: u64,
    /// what is seen of the plane of two operands
    pub(super) plane: Planes,
}

impl Maps {
    /// Shows a map, its cursor on the number that has the focus.
    pub fn show(&mut self, page: MapPage, answer: &Answer, focus: Focus) {
        self.page = page;
        if page == MapPage::Plane {
            self.plane.go_to_operands(answer, focus);
        }
        let Some(number) = answer.number_at(focus) else { return };
        let nearest =
            |format: Format| parse(&number.hex_float(), format).ok().map(|literal| literal.float.bits());
        match page {
            MapPage::Codes => {
                let format = map_format(answer, focus);
                let own = (number.format() == format).then_some(number.bits());
                self.code = own.or_else(|| nearest(format)).unwrap_or(self.code);
            }
            MapPage::Toy => self.toy = nearest(Format::TOY).unwrap_or(self.toy),
            MapPage::Plane => {}
        }
    }

    /// The name of the command that goes to a code of this map.
    pub fn command(&self) -> &'static str {
        match self.page {
            MapPage::Codes => "map",
            MapPage::Toy => "toy",
            MapPage::Plane => "plane",
        }
    }

    /// The number under the cursor.
    pub fn under_cursor(&self, answer: &Answer, focus: Focus) -> Float {
        match self.page {
            MapPage::Codes | MapPage::Plane => Float::new(map_format(answer, focus), self.code),
            MapPage::Toy => Float::new(Format::TOY, self.toy),
        }
    }

    /// The code that a text stands for on this map: bits, or a value, which is rounded to the map's format.
    pub fn code_of(&self, text: &str, answer: &Answer, focus: Focus) -> Result<u64, LiteralError> {
        let format = match self.page {
            MapPage::Toy => Format::TOY,
            MapPage::Codes | MapPage::Plane => map_format(answer, focus),
        };
        parse(text, format).map(|literal| literal.float.bits())
    }

    /// Does the map begin at the result?
    pub fn is_result(&self, focus: Focus) -> bool {
        matches!(focus, Focus::Result { .. }) && self.page == MapPage::Codes
    }

    /// Moves the cursor of the map of all codes.
    fn walk_map(&mut self, way: Motion, format: Format) {
        let atlas = self.atlas_of(format);
        self.code = match way {
            Motion::Left => atlas.move_by(-1, 0).at,
            Motion::Right => atlas.move_by(1, 0).at,
            Motion::Up => atlas.move_by(0, -1).at,
            Motion::Down => atlas.move_by(0, 1).at,
            Motion::First => 0,
            Motion::Last => Atlas::LAST,
            Motion::PageUp | Motion::PageDown => self.code,
        };
    }

    /// Moves the cursor of the toy float.
    fn walk_toy(&mut self, way: Motion) {
        let (row, column) = toy_place(self.toy);
        self.toy = match way {
            Motion::Left => toy_cell(row, column.saturating_sub(1)),
            Motion::Right => toy_cell(row, (column + 1).min(TOY_COLUMNS - 1)),
            Motion::Up => toy_cell(row.saturating_sub(1), column),
            Motion::Down => toy_cell((row + 1).min(TOY_ROWS - 1), column),
            Motion::First => 0,
            Motion::Last => Format::TOY.code_mask(),
            Motion::PageUp | Motion::PageDown => self.toy,
        };
    }

    /// The cursor of the map on screen goes to a code. One that there is not is no place to go to.
    fn choose(&mut self, code: usize) {
        let Ok(code) = u64::try_from(code) else { return };
        match self.page {
            MapPage::Codes if code <= Atlas::LAST => self.code = code,
            MapPage::Toy if code <= Format::TOY.code_mask() => self.toy = code,
            _ => {}
        }
    }

    /// What the map of all codes shows of each.
    pub const fn layer(&self) -> MapLayer {
        self.layer
    }

    /// Shows this of each code of the map of all codes.
    pub fn draw(&mut self, layer: MapLayer) {
        self.layer = layer;
    }

    /// The cursor goes to the next code, or to the one before, where the pipeline differs that is drawn. False where there
    /// is none.
    pub fn go_to_difference(&mut self, on: bool, drawn: Drawn) -> bool {
        let Drawn::Differences(count, row) = drawn else { return false };
        let differs = |&code: &usize| count.found().get(code).is_some_and(|of| of.differs_in(row));
        let (at, end) = (self.code as usize, count.found().len());
        let found = if on { (at + 1..end).find(differs) } else { (0..at).rev().find(differs) };
        if let Some(code) = found {
            self.code = code as u64;
        }
        found.is_some()
    }

    /// What is drawn of the codes; or what is said where that takes a count that there is not.
    pub fn drawn<'a>(&self, scene: &Scene<'a>) -> Result<Drawn<'a>, String> {
        if self.layer == MapLayer::Kinds || scene.hidden {
            return Ok(Drawn::Kinds);
        }
        let count = scene.survey.ok_or(UNCOUNTED)?;
        if !count.progress().is_finished() {
            return Err(survey_progress(count.progress()));
        }
        let (subject, format) = (count.subject(), map_format(scene.answer, scene.focus));
        if subject.instr().operand_type(subject.operand()).format() != Some(format) {
            return Err(other_codes(subject, format));
        }
        match self.layer {
            MapLayer::Kinds => Ok(Drawn::Kinds),
            MapLayer::Errors => Ok(Drawn::Errors(count)),
            MapLayer::Differences => {
                let row = scene.row.or_else(|| count.rows().iter().position(|row| row.differs > 0));
                row.map(|row| Drawn::Differences(count, row)).ok_or_else(|| NO_DIFFERENCE.to_owned())
            }
        }
    }

    /// Closer to a code or further away from it; without one to the one under the cursor.
    pub fn zoom(&mut self, closer: bool, about: Option<usize>) {
        about.into_iter().for_each(|code| self.choose(code));
        let atlas = self.atlas_of(Format::F16);
        self.zoom = if closer { atlas.zoomed_in() } else { atlas.zoomed_out() }.zoom;
    }

    /// What was seen of the first code is seen at the second.
    pub fn drag(&mut self, [from, to]: [usize; 2], answer: &Answer, focus: Focus) {
        // The map of all codes is seen around its cursor, so that this one goes the other way.
        if self.page == MapPage::Codes {
            let atlas = self.atlas_of(map_format(answer, focus));
            let [[row, column], [to_row, to_column]] =
                [from, to].map(|code| atlas.place(code.min(Atlas::LAST as usize) as u64));
            let [at_row, at_column] = atlas.place(self.code);
            let Area { rows, columns } = atlas.whole();
            let moved = |at: u64, from: u64, to: u64, end: u64| (at + from).saturating_sub(to).min(end - 1);
            self.code = atlas.code([
                moved(at_row, row, to_row, rows.end),
                moved(at_column, column, to_column, columns.end),
            ]);
        }
    }

    fn atlas_of(&self, format: Format) -> Atlas {
        Atlas { format, zoom: self.zoom, at: self.code }
    }
}

impl Maps {
    /// Is the plane of two operands shown?
    pub fn shows_plane(&self) -> bool {
        self.page == MapPage::Plane
    }

    /// What it shows of all codes of a format, and of the toy float.
    pub fn shown(&self, scene: &Scene<'_>) -> Content {
        if scene.hidden && self.reveals_result(scene) {
            return Content::hidden();
        }
        match self.page {
            MapPage::Toy => named("toy float", toy_blocks(self.toy)),
            MapPage::Codes | MapPage::Plane => self.codes(scene),
        }
    }

    /// What it shows of the plane of two operands.
    pub fn plane_shown(&self, scene: &Scene<'_>) -> Content {
        match scene.hidden {
            true => Content::hidden(),
            false => named("plane", self.plane.blocks(scene.answer, scene.focus)),
        }
    }

    fn codes(&self, scene: &Scene<'_>) -> Content {
        let atlas = self.atlas_of(map_format(scene.answer, scene.focus));
        let drawn = self.drawn(scene);
        let mut blocks = atlas_blocks(&atlas, drawn.clone().unwrap_or(Drawn::Kinds));
        if let Err(missing) = drawn {
            blocks.insert(1, Block::Text(line(missing)));
        }
        let what = match self.layer {
            MapLayer::Kinds => String::new(),
            layer => format!("   {}", layer.name()),
        };
        named(&format!("map at {}  {}{what}", code(atlas.value()), number_text(atlas.value())), blocks)
    }
}

/// Blocks below the name of a map; their own heading follows it.
fn named(name: &str, blocks: Vec<Block>) -> Content {
    let (title, blocks) = titled(blocks);
    let mut heading = Line::default().with(Role::Dim, format!("{name}   "));
    heading.0.extend(title.0);
    Content { list: None, step: None, heading, blocks }
}

impl Panel for Maps {
    fn screen(&self) -> Screen {
        Screen::MAP
    }

    fn head(&self) -> Head {
        Head::Brief
    }

    fn context(&self) -> Option<KeyContext> {
        Some(match self.page {
            MapPage::Codes => KeyContext::MAP,
            MapPage::Toy => KeyContext::TOY,
            MapPage::Plane => KeyContext::PLANE,
        })
    }

    fn actions(&self, scene: &Scene<'_>) -> Vec<Actions> {
        actions(self.page, self.layer, scene.answer.instr().operand_names().len() > 2)
    }

    fn enter(&mut self, answer: &Answer, focus: Focus) {
        self.show(MapPage::Codes, answer, focus);
    }

    /// On the plane of two operands the cursor goes where these are.
    fn follow(&mut self, answer: &Answer, focus: Focus) {
        if self.shows_plane() {
            self.plane.go_to_operands(answer, focus);
        }
    }

    fn number(&self, answer: &Answer, focus: Focus) -> Option<Float> {
        Some(self.under_cursor(answer, focus))
    }

    fn number_is_result(&self, focus: Focus) -> bool {
        self.is_result(focus)
    }

    /// A value alone is a place.
    fn value_command(&self) -> Option<&'static str> {
        Some(self.command())
    }

    /// Both operands are axes of the plane: keys move the third one.
    fn operand(&self) -> Option<usize> {
        self.shows_plane().then_some(2)
    }

    /// The slider of the third operand, through all finite numbers.
    fn slider(&self, answer: &Answer, focus: Focus) -> Option<Slider> {
        let lane = focus.lane().unwrap_or(0);
        let operand = self.operand()?;
        let format = answer.number_at(Focus::Bits { operand, lane })?.format();
        let most = Float::new(format, format.max_finite());
        Slider::between(operand, lane, [most.negated(), most])
    }

    fn needs(&self) -> Option<Module> {
        Some(if self.shows_plane() { Module::Teaching } else { Module::OtherScreens })
    }

    fn shows_count(&self) -> bool {
        true
    }

    fn reveals_result(&self, scene: &Scene<'_>) -> bool {
        self.is_result(scene.focus) || self.page == MapPage::Plane
    }

    fn update(&mut self, act: Act, scene: &Scene<'_>) -> Option<Request> {
        match (act, self.page) {
            (act, MapPage::Plane) => return Some(Request::Plane(act)),
            (Act::Choose(code), _) => self.choose(code),
            (Act::Open, _) => return Some(Request::Take(self.under_cursor(scene.answer, scene.focus))),
            (Act::Move(way), MapPage::Codes) => self.walk_map(way, map_format(scene.answer, scene.focus)),
            (Act::Move(way), MapPage::Toy) => self.walk_toy(way),
        }
        None
    }

    fn go_back(&mut self) -> bool {
        std::mem::take(&mut self.layer) != MapLayer::Kinds
    }

    fn part_names(&self) -> &'static [&'static str] {
        &["map", "code", "zoom", "layer", "toy", "by", "beside", "pair", "close", "from"]
    }

    /// The map, and where its cursor is.
    fn link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart> {
        match self.page {
            MapPage::Plane => {
                let page = [("map", self.page.word().to_owned())];
                page.into_iter().chain(self.plane.link_parts(scene)).collect()
            }
            MapPage::Codes => {
                let zoom = (self.zoom > 0).then(|| ("zoom", self.zoom.to_string()));
                let layer = self.layer != MapLayer::Kinds;
                let layer = layer.then(|| ("layer", self.layer.word().to_owned()));
                [("code", format!("{:04x}", self.code))].into_iter().chain(zoom).chain(layer).collect()
            }
            MapPage::Toy => {
                let toy = (self.toy > 0).then(|| ("toy", self.toy.to_string()));
                [("map", self.page.word().to_owned())].into_iter().chain(toy).collect()
            }
        }
    }

    fn read_part(&mut self, name: &str, text: &str, answer: &Answer) -> Result<(), String> {
        match name {
            "map" => {
                self.page = one_of(text, &MapPage::ALL, MapPage::word)?;
                if self.page == MapPage::Plane {
                    self.plane.go_to_operands(answer, Focus::Instruction);
                }
                Ok(())
            }
            "zoom" => number(text, 3).map(|zoom| self.zoom = zoom as u32),
            "layer" => one_of(text, &MapLayer::ALL, MapLayer::word).map(|layer| self.layer = layer),
            "by" | "beside" | "pair" | "close" | "from" => self.plane.read_part(name, text, answer),
            "toy" => number(text, 63).map(|toy| self.toy = toy as u64),
            _ => {
                let digits = text.len() == 4 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
                let code = u64::from_str_radix(text, 16).ok().filter(|_| digits);
                code.map(|code| self.code = code).ok_or_else(|| "four hexadecimal digits".to_owned())
            }
        }
    }
}

/// The format of the map: that of the row that has the focus if it has 16 bits, else f16.
fn map_format(answer: &Answer, focus: Focus) -> Format {
    let format = answer.type_at(focus).and_then(Type::format);
    format.filter(|format| format.width() == 16).unwrap_or(Format::F16)
}
