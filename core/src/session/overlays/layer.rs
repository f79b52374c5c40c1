//! The kinds of overlay.

use super::copy::CopyMenu;
use super::help::Help;
use super::menu::Menu;
use super::prompt::PromptLine;
use super::term::Terms;
use crate::session::keys::KeyContext;

/// An open overlay.
#[derive(Clone, PartialEq, Debug)]
pub enum Layer {
    /// the keys, and a search
    Help(Help),
    /// waits for the letter of a destination
    Go,
    /// the menu of the instruction's parts
    Menu(Menu),
    /// the copy menu
    Copy(CopyMenu),
    /// the meanings of terms
    Terms(Terms),
    /// a command line or a search line
    Prompt(PromptLine),
}

impl Layer {
    /// The context that determines the meaning of keys while this overlay is open.
    pub const fn context(&self) -> KeyContext {
        match self {
            Layer::Help(_) => KeyContext::Keys,
            Layer::Go => KeyContext::Go,
            Layer::Menu(_) => KeyContext::Menu,
            Layer::Copy(_) => KeyContext::Copying,
            Layer::Terms(_) => KeyContext::Term,
            Layer::Prompt(_) => KeyContext::Prompt,
        }
    }
}
