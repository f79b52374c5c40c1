//! What may lie above a screen.

use super::copy::CopyMenu;
use super::help::Help;
use super::menu::Menu;
use super::prompt::PromptLine;
use super::term::Terms;
use crate::session::keys::KeyContext;

/// What lies above the screen.
#[derive(Clone, PartialEq, Debug)]
pub enum Layer {
    /// the keys, and a search
    Help(Help),
    /// where to go: a letter is awaited
    Go,
    /// the parts of the instruction
    Menu(Menu),
    /// what to copy
    Copy(CopyMenu),
    /// what terms mean
    Terms(Terms),
    /// a line of commands, or of what is searched for
    Prompt(PromptLine),
}

impl Layer {
    /// Which keys it has.
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
