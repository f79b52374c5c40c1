//! The buttons of the maps.

use super::msg::MapMsg;
use super::page::{MapLayer, MapPage};
use crate::float::Format;
use crate::session::msg::Msg;
use crate::session::screens::button::{Button, ButtonGroup};

/// The facts that determine the buttons of the maps.
pub struct ButtonFacts {
    pub page: MapPage,
    pub layer: MapLayer,
    /// the formats that the page can show
    pub formats: Vec<Format>,
    /// the format that the page shows
    pub shown: Option<Format>,
    /// true if the map of codes can be zoomed
    pub zooms: bool,
    /// true if the instruction of the plane has a third operand
    pub has_third: bool,
}

/// The buttons of a page: for positions on it and for other pages; on maps also for formats, on the map of codes for
/// layers and directions, on the plane for directions and the third operand.
pub fn actions(of: &ButtonFacts) -> Vec<ButtonGroup> {
    let ButtonFacts { page, layer, zooms: can_zoom, has_third, .. } = *of;
    let pages = [
        ("map", MapPage::Codes),
        ("toy float", MapPage::Toy),
        ("plane", MapPage::Plane),
        ("fma pairs", MapPage::Pairs),
    ];
    let [map, toy, plane, pairs] = pages.map(|(words, page)| Button::new(words, MapMsg::Page(page)));
    let zooms = [("closer", true), ("away", false)]
        .map(|(words, closer)| Button::new(words, MapMsg::Zoom { closer }));
    let go_to = Button::new("go to", MapMsg::GoToCode);
    let take = Button::new("take it", Msg::Open);
    match page {
        MapPage::Codes => {
            let zooms = zooms.into_iter().filter(|_| can_zoom);
            let buttons = zooms.chain([go_to, take, toy, plane, pairs]);
            let words = ["left", "up", "down", "right", "first code", "last code"];
            vec![ButtonGroup::new("maps", buttons).sideways(), formats(of), layers(layer), moves(words)]
        }
        MapPage::Toy => vec![ButtonGroup::new("maps", [go_to, take, map]).sideways(), formats(of)],
        MapPage::Plane | MapPage::Pairs => {
            let other = if page == MapPage::Pairs { plane } else { pairs };
            let own = [
                Button::new("next layer", MapMsg::NextLayer),
                go_to,
                Button::new("open it", Msg::Open),
                other,
                map,
            ];
            let words = ["smaller a", "larger b", "smaller b", "larger a", "first pair", "last pair"];
            let shown = ButtonGroup::new("maps", zooms.into_iter().chain(own)).sideways();
            [shown, moves(words)].into_iter().chain(has_third.then(third)).collect()
        }
    }
}

/// The formats that a page can show, with the present one pressed.
fn formats(of: &ButtonFacts) -> ButtonGroup {
    let one = |format: &Format| Button {
        pressed: Some(of.shown == Some(*format)),
        ..Button::new(format.name(), MapMsg::Format(*format))
    };
    ButtonGroup::new("format", of.formats.iter().map(one)).sideways()
}

/// The layers that the map can show, with the present one pressed.
fn layers(shown: MapLayer) -> ButtonGroup {
    let one = |layer: MapLayer| Button {
        pressed: Some(layer == shown),
        ..Button::new(layer.name(), MapMsg::Layer(layer))
    };
    let differs = [
        Button::named("‹", "previous difference", MapMsg::Difference { on: false }),
        Button::named("›", "next difference", MapMsg::Difference { on: true }),
    ];
    let differs = differs.into_iter().filter(|_| shown == MapLayer::Differences);
    ButtonGroup::new("picture", MapLayer::ALL.into_iter().map(one).chain(differs)).sideways()
}

/// Moves from code to code on a map whose cells are too small for a finger, or from pair to pair on a plane.
fn moves(words: [&'static str; 6]) -> ButtonGroup {
    let signs = ["←", "↑", "↓", "→", "first", "last"];
    let msgs = [Msg::Left, Msg::Up, Msg::Down, Msg::Right, Msg::First, Msg::Last];
    let all = signs.into_iter().zip(words).zip(msgs);
    ButtonGroup::new("move", all.map(|((sign, words), msg)| Button::named(sign, words, msg)))
}

fn third() -> ButtonGroup {
    let all = [
        ("c − ulp", "c one ulp down", Msg::Ulp { up: false }),
        ("c + ulp", "c one ulp up", Msg::Ulp { up: true }),
        ("c ÷ 2", "c one exponent down", Msg::Exponent { up: false }),
        ("c × 2", "c one exponent up", Msg::Exponent { up: true }),
    ];
    ButtonGroup::new("third operand", all.map(|(words, label, msg)| Button::named(words, label, msg)))
        .sideways()
}
