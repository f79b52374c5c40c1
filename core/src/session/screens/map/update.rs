//! The effects of messages to the maps.

use super::msg::MapMsg;
use super::page::{MapLayer, MapPage};
use super::plane::{PlaneAction, PlaneContext, PlaneResult};
use super::state::Maps;
use crate::float::Format;
use crate::session::Session;
use crate::session::keys::KeyContext;
use crate::session::modules::Teaches;
use crate::session::msg::{Effect, Msg};
use crate::session::overlays::PromptKind;
use crate::session::screens::screen::Screen;

impl Maps {
    /// Performs an action on the plane of two operands.
    pub fn turn(
        &mut self,
        teacher: &dyn Teaches,
        turn: PlaneAction<'_>,
        of: PlaneContext<'_>,
    ) -> PlaneResult {
        teacher.plane(self.plane_mut(), turn, of)
    }
}

/// The notice that the map shows all codes already.
const NO_ZOOM: &str = "the map already shows all codes";

impl Session {
    /// Handles a message to the maps.
    pub(in crate::skins::session) fn on_map(&mut self, msg: MapMsg) -> Option<Effect> {
        match msg {
            MapMsg::Page(page) => self.show_map(page),
            MapMsg::Format(format) => {
                if let Err(why) = self.show_codes_of(format) {
                    self.say(why);
                }
            }
            MapMsg::Layer(layer) => return self.draw_layer(layer),
            MapMsg::NextLayer => return self.next_layer(),
            MapMsg::Difference { on } => self.go_to_difference(on),
            MapMsg::Zoom { closer } => self.zoom(None, closer),
            MapMsg::ZoomAt { code, closer } => self.zoom(Some(code), closer),
            MapMsg::Drag { from, to } => self.drag(from, to),
            MapMsg::GoToCode => {
                let map = self.state.screens.maps.command();
                self.open_prompt(PromptKind::Command, &format!("{map} "));
            }
        }
        None
    }

    /// Shows a page of the maps.
    pub(in crate::skins::session) fn show_map(&mut self, page: MapPage) {
        self.show(Screen::MAP);
        let focus = self.state.focus;
        self.state.screens.maps.show(page, &self.answer, focus);
    }

    /// The layer of the map of codes; `None` if that map is not on screen.
    pub(in crate::skins::session) fn map_layer(&self) -> Option<MapLayer> {
        (self.context_below() == KeyContext::MAP).then(|| self.state.screens.maps.layer())
    }

    /// Shows the codes of this format on the map or the table on screen. The error says why that is impossible.
    pub(in crate::skins::session) fn show_codes_of(&mut self, format: Format) -> Result<(), String> {
        if self.state.screen != Screen::MAP || self.is_on_plane() {
            self.show_map(MapPage::Codes);
        }
        let focus = self.state.focus;
        self.state.screens.maps.show_format(format, &self.answer, focus)
    }

    /// True if the plane of two operands is on screen.
    fn is_on_plane(&self) -> bool {
        self.state.screen == Screen::MAP && self.state.screens.maps.shows_plane()
    }

    /// Zooms the map or the plane in or out.
    fn zoom(&mut self, about: Option<usize>, closer: bool) {
        if self.is_on_plane() {
            let msg = about.map_or(MapMsg::Zoom { closer }, |code| MapMsg::ZoomAt { code, closer });
            return self.act_on_plane(PlaneAction::Zoom { about, closer }, || msg.into());
        }
        let focus = self.state.focus;
        if !self.state.screens.maps.zoom(closer, about, &self.answer, focus) {
            self.say(NO_ZOOM);
        }
    }

    /// Drags the map or the plane.
    fn drag(&mut self, from: usize, to: usize) {
        if self.is_on_plane() {
            return self.act_on_plane(PlaneAction::Drag { from, to }, || MapMsg::Drag { from, to }.into());
        }
        let focus = self.state.focus;
        self.state.screens.maps.drag([from, to], &self.answer, focus);
    }

    /// Shows this layer on the map, and starts the count that it needs unless the count is done or running.
    pub(in crate::skins::session) fn draw_layer(&mut self, layer: MapLayer) -> Option<Effect> {
        if self.state.hidden && layer != MapLayer::Kinds {
            self.say(self.would_reveal_words());
            return None;
        }
        self.state.screens.maps.draw(layer);
        if layer == MapLayer::Kinds || self.has_count() { None } else { self.count_all() }
    }

    /// Shows the next layer of the map. If the present layer has no count yet, starts that instead. On the plane, shows
    /// the next layer.
    fn next_layer(&mut self) -> Option<Effect> {
        if self.state.screens.maps.shows_plane() {
            self.act_on_plane(PlaneAction::Layer, || Msg::from(MapMsg::NextLayer));
            return None;
        }
        let layer = self.state.screens.maps.layer();
        let missing = layer != MapLayer::Kinds && self.survey.is_none();
        self.draw_layer(if missing { layer } else { layer.next() })
    }

    /// Goes to the next code on the map for which the selected pipeline differs, or to the previous one.
    /// On a plane, goes to the next cell in which results differ.
    fn go_to_difference(&mut self, on: bool) {
        if self.state.screens.maps.shows_plane() {
            return self.act_on_plane(PlaneAction::Difference { on }, || MapMsg::Difference { on }.into());
        }
        let mut maps = self.state.screens.maps.clone();
        maps.draw(MapLayer::Differences);
        match maps.drawn(&self.scene()) {
            Err(why) => self.say(why),
            Ok(drawn) if maps.go_to_difference(on, drawn) => self.state.screens.maps = maps,
            Ok(_) => {
                self.say(if on { "this is the last difference" } else { "this is the first difference" })
            }
        }
    }
}
