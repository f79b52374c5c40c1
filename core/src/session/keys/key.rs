//! The contexts in which keys are pressed, and the rows of the key table.

use super::keyboard::Key;
use crate::session::host::Skin;
use crate::session::msg::Msg;
use crate::session::screens::{Place, TypingEffect};
use KeyContext::{
    Bits, Copying, Go, Guess, Instruction, Keys, Menu, Presenting, Prompt, Result, Screen, Steps, Term,
    Typing,
};

/// The context of a key press. Keys have different effects in different contexts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KeyContext {
    /// the instruction line has the focus and is not being edited
    Instruction,
    /// the bits of an operand have the focus
    Bits,
    /// the bits of the result have the focus
    Result,
    /// the bits of a hidden result have the focus, so that the user can guess them
    Guess,
    /// the steps have the focus
    Steps,
    /// the steps are presented to a class
    Presenting,
    /// a place of a screen that has its own keys
    Screen(&'static Place),
    /// a text is being edited
    Typing,
    /// the command line is being edited
    Prompt,
    /// halfplay waits for a letter that names a destination
    Go,
    /// the menu of the instruction's parts is open
    Menu,
    /// the copy menu is open
    Copying,
    /// the meaning of a term is shown
    Term,
    /// the keys are shown
    Keys,
}

/// A row of the key table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// the contexts in which the row applies
    pub contexts: Contexts,
    /// the keys and their effects
    pub keys: &'static [(Key, Msg)],
    /// the characters that the row accepts as typed text, in addition to its keys
    pub text: Option<fn(char) -> bool>,
    /// the keys as the user reads them
    pub shown: &'static str,
    /// the effect of the keys
    pub does: &'static str,
    /// the effect of the keys, brief enough for two keys side by side
    pub brief: &'static str,
    /// the hint at the foot of the screen, with fewer keys and a word or two; `None` if there is no hint
    pub hint: Option<Hint>,
    /// the only skin that has the row; `None` if all skins have it
    pub skin: Option<Skin>,
}

/// The contexts in which a row of the table applies.
#[derive(Clone, Copy, Debug)]
pub enum Contexts {
    /// exactly these contexts
    These(&'static [KeyContext]),
    /// every context of a screen itself, without an overlay or a text being edited
    Screens,
    /// all contexts
    All,
    /// the contexts for which the function returns true
    If(fn(KeyContext) -> bool),
}

impl Contexts {
    /// True if these contexts include `context`.
    pub fn has(self, context: KeyContext) -> bool {
        match self {
            Contexts::These(these) => these.contains(&context),
            Contexts::Screens => context.is_screen(),
            Contexts::All => true,
            Contexts::If(has) => has(context),
        }
    }
}

impl Row {
    /// True if the hint of the row is worth showing in this context. A presentation shows only hints of its own rows.
    pub fn is_hinted(&self, context: KeyContext) -> bool {
        context != Presenting || matches!(self.contexts, Contexts::These([Presenting]))
    }

    /// True if the row applies in this context of this skin.
    pub fn holds(&self, context: KeyContext, skin: Skin) -> bool {
        self.contexts.has(context) && self.skin.is_none_or(|only| only == skin)
    }
}

impl KeyContext {
    /// The contexts of the question: its line, its numbers, its steps.
    pub const QUESTION: [KeyContext; 6] = [Instruction, Bits, Result, Guess, Steps, Presenting];
    /// The contexts of overlays and of text being edited.
    pub const ABOVE: [KeyContext; 7] = [Typing, Prompt, Go, Menu, Copying, Term, Keys];

    /// True if no overlay is open and no text is being edited.
    pub fn is_screen(self) -> bool {
        !KeyContext::ABOVE.contains(&self) && !self.is_field()
    }

    /// True if the context is a text field of a screen.
    pub fn is_field(self) -> bool {
        self.place().is_some_and(|place| place.is_field)
    }

    /// The place of a screen, if the context is such a place.
    pub const fn place(self) -> Option<&'static Place> {
        match self {
            Screen(place) => Some(place),
            _ => None,
        }
    }

    /// The effect of a typed character in this context.
    pub fn starts(self) -> TypingEffect {
        self.place().map_or(TypingEffect::Line, |place| place.starts)
    }

    /// True if a typed character starts a search.
    pub fn searches(self) -> bool {
        self.starts() == TypingEffect::Search
    }

    /// The name of the context, shown above its keys.
    pub const fn name(self) -> &'static str {
        match self {
            Instruction => "the line",
            Bits => "the bits of an operand",
            Result => "the bits of the result",
            Guess => "the bits of a guess",
            Steps => "the steps",
            Presenting => "presenting",
            Screen(place) => place.name,
            Typing => "typing",
            Prompt => "the command line",
            Go => "going to a screen",
            Menu => "the menu",
            Copying => "copying",
            Term => "a term",
            Keys => "these keys",
        }
    }

    /// The name of the context in a word or two, for the foot of the screen.
    pub const fn chip(self) -> &'static str {
        match self {
            Instruction => "line",
            Bits => "bits",
            Result => "result",
            Guess => "guess",
            Steps => "steps",
            Presenting => "present",
            Screen(place) => place.chip,
            Typing => "type",
            Prompt => "command",
            Go => "go to",
            Menu => "menu",
            Copying => "copy",
            Term => "word",
            Keys => "help",
        }
    }

    /// True if the user edits a text that belongs to no screen: leaving it ends the edit.
    pub fn is_edit(self) -> bool {
        matches!(self, Typing | Prompt)
    }

    /// True if the user is writing a text, so that letter keys insert letters.
    pub fn takes_text(self) -> bool {
        self.is_edit() || self.is_field()
    }
}

/// A key and its effect, for the foot of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// the keys: `← →`
    pub keys: &'static str,
    /// the effect of the keys, in a word or two
    pub does: &'static str,
}
