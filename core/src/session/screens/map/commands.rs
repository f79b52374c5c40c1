//! The commands of the maps.

use crate::atlas::{Atlas, CodeTable};
use crate::float::Format;
use crate::literal::parse;
use crate::program::read::Diagnostic;
use crate::session::Session;
use crate::session::commands::run::quoted;
use crate::session::commands::{Command, CommandResult};
use crate::session::input::fits;
use crate::session::msg::Msg;
use crate::session::screens::act::Act;
use crate::session::screens::link_parts::one_of;
use crate::session::screens::map::plane_layer::PlaneLayer;
use crate::session::screens::map::{MapLayer, MapMsg, MapPage, PlaneAction};
use crate::session::screens::screen::Screen;

/// The commands.
pub const COMMANDS: &[Command] = &[
    Command::new(
        "map",
        "[FORMAT] [CODE]",
        "show the map of all codes of a format, at a code or a value: e4m3, 0x3c00, bf16 0.1",
        |s, t| map(s, t, MapPage::Codes),
    )
    .words(|| Atlas::formats().map(Format::name).collect()),
    Command::new(
        "toy",
        "[FORMAT] [CODE]",
        "show all codes of the toy float or another narrow format, at a code or a value: e2m1, 0.5",
        |s, t| map(s, t, MapPage::Toy),
    )
    .words(|| CodeTable::formats().map(Format::name).collect()),
    Command::new(
        "plane",
        "[differs|distance|class|flag|decision] [PIPELINE] [A B]",
        "show all pairs of two operands as a picture; choose its layer and a pair: plane distance rz, plane 1 -1.5",
        |s, t| plane(s, t, MapPage::Plane),
    )
    .words(|| PlaneLayer::ALL.map(PlaneLayer::word).to_vec()),
    Command::new(
        "pairs",
        "[differs|distance|class|flag|decision] [PIPELINE] [A B]",
        "show the pairs for which fma differs from mul, then add; choose a layer and a pair: pairs class, pairs 1 -1.5",
        |s, t| plane(s, t, MapPage::Pairs),
    )
    .words(|| PlaneLayer::ALL.map(PlaneLayer::word).to_vec()),
    Command::new("zoom", "in|out", "zoom the map in or out", zoom)
        .words(|| vec!["in", "out"]),
    Command::new(
        "layer",
        "kinds|errors|differences",
        "choose the layer of the map: kinds of codes, rounding errors, differences between pipelines",
        layer,
    )
    .words(|| MapLayer::ALL.map(MapLayer::word).to_vec()),
];

fn map(session: &mut Session, text: &str, page: MapPage) -> CommandResult {
    fits(text, "")?;
    // If the map is on screen already, a position has the map's format, whichever row has the focus.
    let is_shown = session.state.screen == Screen::MAP && session.state.screens.maps.page == page;
    if text.is_empty() || !is_shown {
        session.show_map(page);
    }
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let code = match Format::named(first) {
        Some(format) => {
            session.show_codes_of(format)?;
            rest.trim()
        }
        None => text,
    };
    if !code.is_empty() {
        let format = session.state.screens.maps.format(&session.answer, session.state.focus)?;
        let number = parse(code, format)
            .map_err(|error| Diagnostic::number(error, 0).line(code, Some("the code")).text())?;
        session.act(Act::Choose(number.float.bits() as usize));
    }
    Ok(None)
}

fn zoom(session: &mut Session, text: &str) -> CommandResult {
    let closer = match text {
        "in" => true,
        "out" => false,
        _ => return Err(format!("expected in or out, not {}", quoted(text))),
    };
    Ok(session.on_map(MapMsg::Zoom { closer }))
}

fn layer(session: &mut Session, text: &str) -> CommandResult {
    let layer = one_of(text, &MapLayer::ALL, MapLayer::word);
    let layer = layer.map_err(|expected| format!("expected {expected}, not {}", quoted(text)))?;
    if session.state.screen != Screen::MAP {
        session.show_map(MapPage::Codes);
    }
    Ok(session.draw_layer(layer))
}

/// Sets the layer, the pipeline and the pair of numbers, all of them optional; or changes to the plane of another
/// instruction.
fn plane(session: &mut Session, text: &str, page: MapPage) -> CommandResult {
    fits(text, "")?;
    if session.state.screen != Screen::MAP || session.state.screens.maps.page != page {
        session.show_map(page);
    }
    // Only an instruction starts with a letter and contains a dot.
    if page == MapPage::Plane
        && text.starts_with(char::is_alphabetic)
        && text.split_whitespace().next().is_some_and(|name| name.contains('.'))
    {
        let reading = session.state.question.read(text).map_err(|why| why.line(text, None).text())?;
        session.take_reading(&reading, text);
        return Ok(None);
    }
    session.try_plane(PlaneAction::Ask(text), || Msg::RunCommand(format!("{} {text}", page.word())))?;
    Ok(None)
}
