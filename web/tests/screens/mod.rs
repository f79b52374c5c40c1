//! The screens of the page, rendered natively: their structure, their words compared with the terminal's, and the
//! effects of their buttons.

mod alone;
mod html;
mod kept;
mod labels;
mod lessons;
mod looks;
mod parity;
mod programs;
mod reach;
mod regions;
#[path = "../../../core/tests/common/screens.rs"]
mod states;
mod visited;
mod words;

use halfplay_core::skins::session::Session;

/// The session on the page in a state of [`states::STATES`].
fn pressed(keys: &str) -> Session {
    states::pressed(keys).on_page("https://example.org/")
}
