//! Buttons of a screen, for skins that have buttons.

use crate::session::msg::Msg;

/// Buttons that belong together.
#[derive(Clone, PartialEq, Debug)]
pub struct Actions {
    /// the name of the group; empty where a single button needs none
    pub label: &'static str,
    /// true if they may stand in one row that is moved sideways
    pub sideways: bool,
    /// the buttons
    pub buttons: Vec<Action>,
}

/// A button.
#[derive(Clone, PartialEq, Debug)]
pub struct Action {
    /// the words on it
    pub words: &'static str,
    /// its name, where the words are too short for one
    pub label: Option<&'static str>,
    /// its effect
    pub msg: Msg,
    /// of a button that stays pressed: is it?
    pub pressed: Option<bool>,
}

impl Actions {
    /// A group of buttons.
    pub fn new(label: &'static str, buttons: impl IntoIterator<Item = Action>) -> Self {
        Actions { label, sideways: false, buttons: buttons.into_iter().collect() }
    }

    /// One button by itself.
    pub fn one(words: &'static str, msg: Msg) -> Self {
        Actions::new("", [Action::new(words, msg)])
    }

    /// The same in one row that is moved sideways.
    pub fn sideways(mut self) -> Self {
        self.sideways = true;
        self
    }
}

impl Action {
    /// A button with words that say enough.
    pub fn new(words: &'static str, msg: impl Into<Msg>) -> Self {
        Action { words, label: None, msg: msg.into(), pressed: None }
    }

    /// A button with a name.
    pub fn named(words: &'static str, label: &'static str, msg: impl Into<Msg>) -> Self {
        Action { label: Some(label), ..Action::new(words, msg) }
    }
}
