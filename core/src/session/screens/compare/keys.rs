//! The keys of the comparison.

use super::msg::CompareMsg;
use crate::session::keys::Key::{Char, Enter};
use crate::session::keys::parts::{ACROSS, LINE, begins, row};
use crate::session::keys::{KeyContext, Row};
use crate::session::msg::Msg;
use crate::session::screens::ScreenMsg;
use crate::session::screens::place::{LINE_EXAMPLES, PageKeys, Place, TypingEffect};

const LIST: Place = Place::new("the comparison", "list")
    .reached_by("compare")
    .typing(TypingEffect::Line, LINE_EXAMPLES)
    .list()
    .pages(PageKeys::Text);

/// The places.
pub const PLACES: &[&Place] = &[&LIST];

impl KeyContext {
    /// the comparison of pipelines
    pub const COMPARE: KeyContext = KeyContext::Screen(&LIST);
}

/// The keys.
pub const KEYS: &[Row] = &[
    // This row has no hint: at the foot, the keys of the comparison matter more than typing.
    row(&[KeyContext::COMPARE], &[], "- 0 … 9 a … z { .", LINE).text(begins),
    row(&[KeyContext::COMPARE], ACROSS, "← → h l", "the other lane of a packed type").brief("the other lane"),
    row(
        &[KeyContext::COMPARE],
        &[(Enter, Msg::Open)],
        "Enter",
        "show both traces side by side; press again to close them",
    )
    .brief("both traces")
    .hint("Enter", "traces"),
    row(
        &[KeyContext::COMPARE],
        &[(Char(' '), Msg::Screen(ScreenMsg::Compare(CompareMsg::Survey)))],
        "space",
        "count over all codes of an operand how often each pipeline differs",
    )
    .brief("count all codes")
    .hint("space", "all codes"),
    row(
        &[KeyContext::COMPARE],
        &[(Char(']'), Msg::Screen(ScreenMsg::Compare(CompareMsg::FirstDifference)))],
        "]",
        "take the first code for which the chosen pipeline differs",
    )
    .brief("first difference")
    .hint("]", "first"),
];
