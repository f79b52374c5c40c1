//! The screens of the page, rendered natively: what they look like, that they say what the terminal says, where their
//! buttons lead.

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

/// The session of the page in a state of [`states::STATES`].
fn pressed(keys: &str) -> Session {
    states::pressed(keys).on_page("https://example.org/")
}
