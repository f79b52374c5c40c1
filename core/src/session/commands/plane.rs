//! The command that opens the plane of two operands, and says what is seen of it.

use crate::session::input::fits;
use crate::session::msg::{Effect, Msg};
use crate::session::screens::{MapPage, PlaneTurn, Screen};
use crate::session::value::Session;

/// Colours, a pipeline, a pair of numbers: each may be missing. Or another instruction, whose plane it then is.
pub fn plane(session: &mut Session, text: &str) -> Result<Option<Effect>, String> {
    fits(text, "")?;
    if session.state.screen != Screen::Map || session.state.screens.maps.page != MapPage::Plane {
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
