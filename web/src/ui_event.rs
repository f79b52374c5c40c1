//! Events from the page's elements: clicks, fields entered and left, pasted text.

use halfplay_core::skins::session::{Focus, Msg};

/// An event from the page's elements. Most are messages for the session, which the page passes on unchanged.
#[derive(Clone, PartialEq, Debug)]
pub enum UiEvent {
    /// a message for the session
    Session(Msg),
    /// a text field was entered: the edit of this row begins
    FieldEntered(Focus),
    /// a text field was left: the edit of this row ends, if it has not ended yet
    FieldLeft(Focus),
    /// a text was pasted that no field accepts, such as lines of a program or a link
    Pasted(String),
    /// the user wants a picture of the current screen as a file
    Download(Download),
    /// the user wants to print the current screen
    Print,
}

/// The file format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Download {
    /// vector graphics, for any size
    Svg,
    /// pixels, two for each unit of the picture
    Png,
}

impl From<Msg> for UiEvent {
    fn from(msg: Msg) -> Self {
        UiEvent::Session(msg)
    }
}
