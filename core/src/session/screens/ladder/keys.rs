//! The keys of the ladder.

use super::msg::LadderMsg;
use crate::session::keys::Key::Char;
use crate::session::keys::parts::{ACROSS, LINE, begins, row, scroll_with_brackets};
use crate::session::keys::{KeyContext, Row};
use crate::session::msg::Msg;
use crate::session::screens::ScreenMsg;
use crate::session::screens::place::{LINE_EXAMPLES, Pages, Place, Starts};

const RUNGS: Place = Place::new("the ladder", "rungs")
    .reached_by("ladder")
    .typing(Starts::Line, LINE_EXAMPLES)
    .pages(Pages::Text);

/// The places.
pub const PLACES: &[&Place] = &[&RUNGS];

impl KeyContext {
    /// the codes about one number
    pub const LADDER: KeyContext = KeyContext::Screen(&RUNGS);
}

/// The keys.
pub const KEYS: &[Row] = &[
    row(&[KeyContext::LADDER], &[], "- 0 … 9 a … z { .", LINE).text(begins),
    row(&[KeyContext::LADDER], ACROSS, "← → h l", "the ladder of the previous or the next number")
        .brief("another number")
        .hint("←→", "number"),
    row(
        &[KeyContext::LADDER],
        &[
            (Char('>'), Msg::Screen(ScreenMsg::Ladder(LadderMsg::Longer))),
            (Char('<'), Msg::Screen(ScreenMsg::Ladder(LadderMsg::Shorter))),
        ],
        "< >",
        "one code less or more on each side",
    )
    .brief("shorter, longer")
    .hint("< >", "length"),
    row(
        &[KeyContext::LADDER],
        &[(Char(' '), Msg::Screen(ScreenMsg::Ladder(LadderMsg::Notation)))],
        "space",
        "write values in decimal or as hex floats",
    )
    .brief("decimal, hex float")
    .hint("space", "notation"),
    scroll_with_brackets(&[KeyContext::LADDER]),
];
