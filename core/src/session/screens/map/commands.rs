//! The commands of the maps.

use crate::bulk::heatmap::By;
use crate::program::read::Diagnostic;
use crate::session::Session;
use crate::session::commands::run::quoted;
use crate::session::commands::{Command, Ran};
use crate::session::input::fits;
use crate::session::msg::Msg;
use crate::session::screens::act::Act;
use crate::session::screens::kinds::Screen;
use crate::session::screens::map::{MapLayer, MapMsg, MapPage, PlaneTurn};
use crate::session::screens::parts::one_of;

/// The commands.
pub const COMMANDS: &[Command] = &[
    Command::new("map", "[CODE]", "the map of all codes, at a code or a value: 0x3c00, 0.1", |s, t| {
        map(s, t, MapPage::Codes)
    }),
    Command::new("toy", "[CODE]", "the toy float, whole, at a code or a value", |s, t| map(s, t, MapPage::Toy)),
    Command::new(
        "plane",
        "[class|distance|flag|decision] [PIPELINE] [A B]",
        "all pairs of two operands as a picture: what the colours tell, the pair under the cursor: plane distance rz, plane 1 -1.5",
        plane,
    )
    .words(|| By::ALL.map(By::word).to_vec()),
    Command::new("zoom", "in|out", "closer to the codes of the map, or further away", zoom)
        .words(|| vec!["in", "out"]),
    Command::new(
        "layer",
        "kinds|errors|differences",
        "what the map shows: what codes are, errors, where pipelines differ",
        layer,
    )
    .words(|| MapLayer::ALL.map(MapLayer::word).to_vec()),
];

fn map(session: &mut Session, text: &str, page: MapPage) -> Ran {
    session.show_map(page);
    if !text.is_empty() {
        fits(text, "")?;
        let maps = &session.state.screens.maps;
        let code = maps
            .code_of(text, &session.answer, session.state.focus)
            .map_err(|error| Diagnostic::number(error, 0).line(text, Some("the code")).text())?;
        session.act(Act::Choose(code as usize));
    }
    Ok(None)
}

fn zoom(session: &mut Session, text: &str) -> Ran {
    let closer = match text {
        "in" => true,
        "out" => false,
        _ => return Err(format!("expected in or out, not {}", quoted(text))),
    };
    Ok(session.on_map(MapMsg::Zoom { closer }))
}

fn layer(session: &mut Session, text: &str) -> Ran {
    let layer = one_of(text, &MapLayer::ALL, MapLayer::word);
    let layer = layer.map_err(|expected| format!("expected {expected}, not {}", quoted(text)))?;
    if session.state.screen != Screen::MAP {
        session.show_map(MapPage::Codes);
    }
    Ok(session.draw_layer(layer))
}

/// Colours, a pipeline, a pair of numbers: each may be missing. Or another instruction, whose plane it then is.
fn plane(session: &mut Session, text: &str) -> Ran {
    fits(text, "")?;
    if session.state.screen != Screen::MAP || session.state.screens.maps.page != MapPage::Plane {
        session.show_map(MapPage::Plane);
    }
    // Only instructions have a dot behind a letter.
    if text.starts_with(char::is_alphabetic)
        && text.split_whitespace().next().is_some_and(|name| name.contains('.'))
    {
        let reading = session.state.question.read(text).map_err(|why| why.line(text, None).text())?;
        session.take_reading(&reading, text);
        return Ok(None);
    }
    session.try_plane(PlaneTurn::Ask(text), || Msg::Do(format!("plane {text}")))?;
    Ok(None)
}
