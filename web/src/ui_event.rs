//! What the elements of the page report: clicks, fields entered and left, pasted text.

use halfplay_core::skins::session::{Focus, Msg};

/// An event of the page's elements. Most of them are messages for the session, which the page hands on as they are.
#[derive(Clone, PartialEq, Debug)]
pub enum UiEvent {
    /// a message for the session
    Session(Msg),
    /// a field of text was entered: the edit of this row begins
    FieldEntered(Focus),
    /// a field of text was left: the edit of this row ends, if it is still under way
    FieldLeft(Focus),
    /// a whole text was pasted: lines of a program, a link
    Pasted(String),
    /// a picture of the present screen, as a file
    Download(Download),
    /// the present screen is to be printed
    Print,
}

/// How a picture is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Download {
    /// as lines and text, in any size
    Svg,
    /// as points, twice as many as on screen
    Png,
}

impl From<Msg> for UiEvent {
    fn from(msg: Msg) -> Self {
        UiEvent::Session(msg)
    }
}
