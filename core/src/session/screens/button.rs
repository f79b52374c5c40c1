//! The buttons of a screen, for skins with buttons.

use crate::session::msg::Msg;

/// Buttons that belong together.
#[derive(Clone, PartialEq, Debug)]
pub struct ButtonGroup {
    /// the name of the group; empty for a single button that needs none
    pub label: &'static str,
    /// true if the skin may put the buttons in one row that scrolls sideways
    pub sideways: bool,
    /// the buttons
    pub buttons: Vec<Button>,
}

/// A button.
#[derive(Clone, PartialEq, Debug)]
pub struct Button {
    /// the text on the button
    pub words: &'static str,
    /// the accessible name of the button, if the text is too short to serve as one
    pub label: Option<&'static str>,
    /// the message that the button sends
    pub msg: Msg,
    /// `None` for an ordinary button; for a toggle, true while it is pressed
    pub pressed: Option<bool>,
}

impl ButtonGroup {
    /// A group of buttons.
    pub fn new(label: &'static str, buttons: impl IntoIterator<Item = Button>) -> Self {
        ButtonGroup { label, sideways: false, buttons: buttons.into_iter().collect() }
    }

    /// A group with a single button and no name.
    pub fn one(words: &'static str, msg: Msg) -> Self {
        ButtonGroup::new("", [Button::new(words, msg)])
    }

    /// The same group in one row that scrolls sideways.
    pub fn sideways(mut self) -> Self {
        self.sideways = true;
        self
    }
}

impl Button {
    /// A button whose text serves as its accessible name.
    pub fn new(words: &'static str, msg: impl Into<Msg>) -> Self {
        Button { words, label: None, msg: msg.into(), pressed: None }
    }

    /// A button with an accessible name.
    pub fn named(words: &'static str, label: &'static str, msg: impl Into<Msg>) -> Self {
        Button { label: Some(label), ..Button::new(words, msg) }
    }
}
