//! The command that opens the plane of two operands, and says what is seen of it.

use crate::session::input::fits;
use crate::session::msg::Effect;
use crate::session::screens::{MapPage, Screen};
use crate::session::value::Session;

/// Colours, a pipeline, a pair of numbers: each may be missing.
pub fn plane(session: &mut Session, text: &str) -> Result<Option<Effect>, String> {
    fits(text, "")?;
    if session.state.screen != Screen::Map || session.state.screens.maps.page != MapPage::Plane {
        session.show_map(MapPage::Plane);
    }
    let (state, answer) = (&mut session.state, &session.answer);
    state.screens.maps.plane.ask(text, answer, state.focus)?;
    Ok(None)
}
