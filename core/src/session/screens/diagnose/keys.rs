//! The keys of the diagnosis.

use crate::session::keys::Key::Enter;
use crate::session::keys::parts::row;
use crate::session::keys::{KeyContext, Row};
use crate::session::msg::Msg;
use crate::session::screens::place::{PageKeys, Place};

const LIST: Place = Place::new("results", "list").reached_by("diagnose").list().pages(PageKeys::Rows);

/// The places.
pub const PLACES: &[&Place] = &[&LIST];

impl KeyContext {
    /// observed results
    pub const DIAGNOSE: KeyContext = KeyContext::Screen(&LIST);
}

/// The keys.
pub const KEYS: &[Row] = &[row(
    &[KeyContext::DIAGNOSE],
    &[(Enter, Msg::Open)],
    "Enter",
    "look at the first result that contradicts the chosen hypothesis",
)
.brief("look at a result")
.hint("Enter", "look")];
