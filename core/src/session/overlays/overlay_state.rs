//! The kinds of overlay.

use super::copy::CopyMenu;
use super::go::GoMenu;
use super::help::Help;
use super::menu::Menu;
use super::prompt::PromptLine;
use super::term::Terms;
use crate::session::keys::KeyContext;

/// An open overlay.
#[derive(Clone, PartialEq, Debug)]
pub enum OverlayState {
    /// the keys, and a search
    Help(Help),
    /// waits for the letter of a destination
    Go(GoMenu),
    /// the menu of the instruction's parts
    Menu(Menu),
    /// the copy menu
    Copy(CopyMenu),
    /// the meanings of terms
    Terms(Terms),
    /// a command line or a search line
    Prompt(PromptLine),
}

impl OverlayState {
    /// The context that determines the meaning of keys while this overlay is open.
    pub const fn context(&self) -> KeyContext {
        match self {
            OverlayState::Help(_) => KeyContext::Keys,
            OverlayState::Go(_) => KeyContext::Go,
            OverlayState::Menu(_) => KeyContext::Menu,
            OverlayState::Copy(_) => KeyContext::Copying,
            OverlayState::Terms(_) => KeyContext::Term,
            OverlayState::Prompt(_) => KeyContext::Prompt,
        }
    }
}
