//! What a visitor asks of the page.

use halfplay_core::session::{Focus, Msg};

/// Something a visitor wants. Most of it is the session's business.
#[derive(Clone, PartialEq, Debug)]
pub enum Wish {
    /// something for the session
    Tell(Msg),
    /// a field of text was entered: the edit of this row begins
    Enter(Focus),
    /// a field of text was left: the edit of this row ends, if it is still under way
    Leave(Focus),
    /// a whole text was pasted: lines of a program, a link
    Take(String),
    /// a picture of the present screen, as a file
    Download(Download),
}

/// How a picture is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Download {
    /// as lines and text, in any size
    Svg,
    /// as points, twice as many as on screen
    Png,
}

impl From<Msg> for Wish {
    fn from(msg: Msg) -> Self {
        Wish::Tell(msg)
    }
}
