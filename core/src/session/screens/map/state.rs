//! The state of the maps: the present page, and its cursor.

use super::buttons::{ButtonFacts, actions};
use super::codes::Codes;
use super::page::{MapLayer, MapPage};
use super::plane::{PlaneContext, Planes};
use crate::atlas::{Area, Atlas};
use crate::doc::{Block, Grid, Line, Role, line};
use crate::explain::{
    MapProperty, NO_DIFFERENCE, UNCOUNTED, atlas_blocks_of, atlas_picture, code, number_text, other_codes,
    survey_progress, table_blocks,
};
use crate::float::{Float, Format};
use crate::lazy::Latest;
use crate::session::keys::KeyContext;
use crate::session::question::{Answer, Focus, NAMES, Slider};
use crate::session::screens::act::Act;
use crate::session::screens::button::ButtonGroup;
use crate::session::screens::content::{Content, Scene, titled};
use crate::session::screens::link_parts::{LinkPart, one_of};
use crate::session::screens::panel::{Panel, Request};
use crate::session::screens::screen::{Head, Module, Screen};

/// Shown until the code that paints planes is loaded.
pub const PLANE_AWAITED: &str = "loading the picture…";

/// The state of the screen of maps.
#[derive(Clone, PartialEq, Debug)]
pub struct Maps {
    pub(super) page: MapPage,
    /// the layer of the map of codes
    layer: MapLayer,
    /// the codes of the map and of the table
    codes: Codes,
    /// the plane of the user's question
    own_plane: Planes,
    /// the example plane
    example: Planes,
    /// the picture of the kinds of codes that was drawn last
    kinds: Latest<(Format, u32, Area), Grid>,
}

impl Default for Maps {
    fn default() -> Self {
        Maps {
            page: MapPage::default(),
            layer: MapLayer::default(),
            codes: Codes::default(),
            own_plane: Planes::default(),
            example: Planes::example(),
            kinds: Latest::default(),
        }
    }
}

impl Maps {
    /// The plane on screen; on a page of codes, the plane of the user's question.
    pub fn plane(&self) -> &Planes {
        if self.page == MapPage::Pairs { &self.example } else { &self.own_plane }
    }

    /// The same plane, to change it.
    pub fn plane_mut(&mut self) -> &mut Planes {
        if self.page == MapPage::Pairs { &mut self.example } else { &mut self.own_plane }
    }

    /// Shows a page, with the cursor on the focused number.
    pub fn show(&mut self, page: MapPage, answer: &Answer, focus: Focus) {
        self.page = page;
        if page.is_plane() {
            self.plane_mut().go_to_operands(answer, focus);
        }
        self.go_to_number(answer, focus);
    }

    /// Shows the codes of this format on the present page. The error says why the page cannot show it.
    pub fn show_format(&mut self, format: Format, answer: &Answer, focus: Focus) -> Result<(), String> {
        self.codes.show(self.page, format)?;
        self.go_to_number(answer, focus);
        Ok(())
    }

    /// Moves the cursor to the focused number.
    fn go_to_number(&mut self, answer: &Answer, focus: Focus) {
        if let Some(number) = answer.number_at(focus).filter(|_| !self.page.is_plane()) {
            self.codes.go_to(self.page, number, answer, focus);
        }
    }

    /// The name of the command that goes to a code of this page.
    pub fn command(&self) -> &'static str {
        match self.page {
            MapPage::Codes => "map",
            MapPage::Toy => "toy",
            MapPage::Plane => "plane",
            MapPage::Pairs => "pairs",
        }
    }

    /// The format whose codes are shown; the error says why there is none.
    pub fn format(&self, answer: &Answer, focus: Focus) -> Result<Format, String> {
        self.codes.format(self.page, answer, focus)
    }

    /// True if the map starts at the result.
    pub fn is_result(&self, focus: Focus) -> bool {
        matches!(focus, Focus::Result { .. }) && self.page == MapPage::Codes
    }

    /// The layer of the map of codes.
    pub const fn layer(&self) -> MapLayer {
        self.layer
    }

    /// Shows this layer on the map of codes.
    pub fn draw(&mut self, layer: MapLayer) {
        self.layer = layer;
    }

    /// Moves the cursor to the next code, or the previous one, for which the drawn pipeline differs. Returns false if
    /// there is none.
    pub fn go_to_difference(&mut self, on: bool, drawn: MapProperty) -> bool {
        let MapProperty::Differences(count, row) = drawn else { return false };
        let differs = |&code: &usize| count.found().get(code).is_some_and(|of| of.differs_in(row));
        let (at, end) = (self.codes.code() as usize, count.found().len());
        let found = if on { (at + 1..end).find(differs) } else { (0..at).rev().find(differs) };
        if let Some(code) = found {
            self.codes.set_code(code as u64);
        }
        found.is_some()
    }

    /// The layer to draw; the error says why the chosen layer cannot be drawn.
    pub fn drawn<'a>(&self, scene: &Scene<'a>) -> Result<MapProperty<'a>, String> {
        if self.layer == MapLayer::Kinds || scene.hidden {
            return Ok(MapProperty::Kinds);
        }
        let count = scene.survey.ok_or(UNCOUNTED)?;
        if !count.progress().is_finished() {
            return Err(survey_progress(count.progress()));
        }
        let format = self.codes.format(MapPage::Codes, scene.answer, scene.focus)?;
        let subject = count.subject();
        if subject.instr().operand_type(subject.operand()).format() != Some(format) {
            return Err(other_codes(subject, format));
        }
        match self.layer {
            MapLayer::Kinds => Ok(MapProperty::Kinds),
            MapLayer::Errors => Ok(MapProperty::Errors(count)),
            MapLayer::Differences => {
                let row = scene.row.or_else(|| count.rows().iter().position(|row| row.differs > 0));
                row.map(|row| MapProperty::Differences(count, row)).ok_or_else(|| NO_DIFFERENCE.to_owned())
            }
        }
    }

    /// Zooms in or out around a code, else around the cursor. Returns false if the map of codes cannot be zoomed.
    pub fn zoom(&mut self, closer: bool, about: Option<usize>, answer: &Answer, focus: Focus) -> bool {
        about.into_iter().for_each(|code| self.codes.choose(self.page, code as u64, answer, focus));
        self.page == MapPage::Toy || self.codes.zoom(closer, answer, focus)
    }

    /// Drags the map of codes so that the cell of the first code moves to the position of the second.
    pub fn drag(&mut self, codes: [usize; 2], answer: &Answer, focus: Focus) {
        if self.page == MapPage::Codes {
            self.codes.drag(codes, answer, focus);
        }
    }
}

impl Maps {
    /// True if the plane of two operands is shown.
    pub fn shows_plane(&self) -> bool {
        self.page.is_plane()
    }

    /// The content of the map of codes, or of the toy float.
    pub fn shown(&self, scene: &Scene<'_>) -> Content {
        if scene.hidden && self.reveals_result(scene) {
            return Content::hidden();
        }
        match self.page {
            MapPage::Toy => {
                let (table, entry) = self.codes.table();
                let name = match table.format() {
                    Format::TOY => "toy float".to_owned(),
                    format => format!("table of {}", format.name()),
                };
                named(&name, table_blocks(table, entry))
            }
            MapPage::Codes | MapPage::Plane | MapPage::Pairs => self.codes_shown(scene),
        }
    }

    /// The content of the plane of two operands.
    pub fn plane_shown(&self, scene: &Scene<'_>) -> Content {
        let of = PlaneContext { answer: scene.answer, focus: scene.focus, cells: scene.cells };
        match scene.hidden && self.reveals_result(scene) {
            true => Content::hidden(),
            false => named(if self.page == MapPage::Pairs { "" } else { "plane" }, self.plane().blocks(of)),
        }
    }

    /// The map with its cursor. The picture of the kinds depends only on the window, so it is kept.
    fn atlas_blocks(&self, atlas: &Atlas, drawn: MapProperty<'_>) -> Vec<Block> {
        let picture = match drawn {
            MapProperty::Kinds => {
                let key = (atlas.format, atlas.zoom, atlas.window());
                (*self.kinds.of(key, |_| atlas_picture(atlas, drawn))).clone()
            }
            drawn => atlas_picture(atlas, drawn),
        };
        atlas_blocks_of(atlas, drawn, picture)
    }

    fn codes_shown(&self, scene: &Scene<'_>) -> Content {
        let atlas = match self.codes.atlas(scene.answer, scene.focus) {
            Ok(atlas) => atlas,
            Err(why) => return named("map", vec![Block::Text(line(why))]),
        };
        let drawn = self.drawn(scene);
        let mut blocks = self.atlas_blocks(&atlas, drawn.clone().unwrap_or(MapProperty::Kinds));
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

/// Content whose heading is the map's name and the title of the blocks.
fn named(name: &str, blocks: Vec<Block>) -> Content {
    let (title, blocks) = titled(blocks);
    let apart = if title.0.is_empty() { "" } else { "   " };
    let apart = if name.is_empty() { "" } else { apart };
    let mut heading = Line::default().with(Role::Dim, format!("{name}{apart}"));
    heading.0.extend(title.0);
    Content { list: None, step: None, heading, blocks, margin: 0..0 }
}

impl Panel for Maps {
    fn screen(&self) -> Screen {
        Screen::MAP
    }

    fn head(&self) -> Head {
        if self.page == MapPage::Pairs { Head::Line } else { Head::Brief }
    }

    fn own_line(&self) -> Option<[String; 2]> {
        let (instr, third) = (self.page == MapPage::Pairs).then(|| self.example.question())?;
        let [a, b, c] = NAMES;
        Some([format!("{instr} {a} {b} {third}"), format!("{c} = {third}   t another instruction")])
    }

    fn context(&self) -> Option<KeyContext> {
        Some(match self.page {
            MapPage::Codes => KeyContext::MAP,
            MapPage::Toy => KeyContext::TOY,
            MapPage::Plane => KeyContext::PLANE,
            MapPage::Pairs => KeyContext::PAIRS,
        })
    }

    fn actions(&self, scene: &Scene<'_>) -> Vec<ButtonGroup> {
        let (formats, shown) = self.codes.choices(self.page, scene.answer, scene.focus);
        let zooms = self.codes.atlas(scene.answer, scene.focus).is_ok_and(|atlas| !atlas.is_small());
        let has_third = self.operand().is_some() && scene.answer.instr().operand_names().len() > 2;
        actions(&ButtonFacts { page: self.page, layer: self.layer, formats, shown, zooms, has_third })
    }

    fn enter(&mut self, answer: &Answer, focus: Focus) {
        self.codes.forget_formats();
        self.show(MapPage::Pairs, answer, focus);
    }

    /// Moves the plane's cursor to the new operands.
    fn follow(&mut self, answer: &Answer, focus: Focus) {
        if self.shows_plane() {
            self.plane_mut().go_to_operands(answer, focus);
        }
    }

    fn number(&self, answer: &Answer, focus: Focus) -> Option<Float> {
        self.codes.number(self.page, answer, focus).ok()
    }

    fn number_is_result(&self, focus: Focus) -> bool {
        self.is_result(focus)
    }

    /// A bare value is a position on the map or the plane.
    fn value_command(&self) -> Option<&'static str> {
        Some(self.command())
    }

    /// Both operands are axes of the plane, so keys move the third one.
    fn operand(&self) -> Option<usize> {
        (self.page == MapPage::Plane).then_some(2)
    }

    /// The slider of the third operand, over all finite numbers.
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
            (act, MapPage::Plane | MapPage::Pairs) => return Some(Request::Plane(act)),
            (Act::Choose(code), page) => self.codes.choose(page, code as u64, scene.answer, scene.focus),
            (Act::Open, page) => {
                return self.codes.number(page, scene.answer, scene.focus).ok().map(Request::Take);
            }
            (Act::Move(way), MapPage::Codes) => self.codes.walk_map(way, scene.answer, scene.focus),
            (Act::Move(way), MapPage::Toy) => self.codes.walk_table(way),
        }
        None
    }

    fn go_back(&mut self) -> bool {
        std::mem::take(&mut self.layer) != MapLayer::Kinds
    }

    fn part_names(&self) -> &'static [&'static str] {
        &["map", "format", "code", "zoom", "layer", "table", "toy", "by", "beside", "pair", "close", "from"]
    }

    /// The page, the position of its cursor, and the settings that differ from their defaults.
    fn link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart> {
        match self.page {
            MapPage::Plane | MapPage::Pairs => {
                let page = [("map", self.page.word().to_owned())];
                page.into_iter().chain(self.plane().link_parts(scene)).collect()
            }
            MapPage::Codes => {
                let layer = self.layer != MapLayer::Kinds;
                let layer = layer.then(|| ("layer", self.layer.word().to_owned()));
                self.codes.map_parts().chain(layer).collect()
            }
            MapPage::Toy => {
                let page = [("map", self.page.word().to_owned())];
                page.into_iter().chain(self.codes.table_parts()).collect()
            }
        }
    }

    fn read_part(&mut self, name: &str, text: &str, answer: &Answer) -> Result<(), String> {
        match name {
            "map" => {
                self.page = one_of(text, &MapPage::ALL, MapPage::word)?;
                if self.page.is_plane() {
                    self.plane_mut().go_to_operands(answer, Focus::Instruction);
                }
                Ok(())
            }
            "layer" => one_of(text, &MapLayer::ALL, MapLayer::word).map(|layer| self.layer = layer),
            "by" | "beside" | "pair" | "close" | "from" => self.plane_mut().read_part(name, text, answer),
            _ => self.codes.read_part(name, text),
        }
    }
}
