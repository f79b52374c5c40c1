//! Keys, the contexts in which they are pressed, and the rows that say what they mean there.

use crate::session::host::Skin;
use crate::session::msg::Msg;
use crate::session::screens::{Place, Starts};
use KeyContext::{
    Bits, Copying, Go, Guess, Instruction, Keys, Menu, Presenting, Prompt, Result, Screen, Steps, Term,
    Typing,
};

/// A key, as far as this program tells keys apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Key {
    Char(char),
    /// a letter with the control key
    Ctrl(char),
    /// a function key, from 1 on
    F(u8),
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    Enter,
    Escape,
    Backspace,
    Delete,
    Tab,
    BackTab,
}

/// Where a key is pressed: keys mean different things in different contexts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KeyContext {
    /// the line has the focus, and is not being typed
    Instruction,
    /// the bits of an operand have
    Bits,
    /// the bits of the result have
    Result,
    /// the bits of a hidden result have, to be guessed
    Guess,
    /// the steps have, or they are the screen
    Steps,
    /// the steps are presented to a class
    Presenting,
    /// a place of a screen that has keys of its own
    Screen(&'static Place),
    /// a text is being typed
    Typing,
    /// a line of commands is
    Prompt,
    /// a letter is awaited that names where to go
    Go,
    /// the menu of the instruction's parts is open
    Menu,
    /// the menu of what to copy is
    Copying,
    /// what a term means is shown
    Term,
    /// the keys are shown
    Keys,
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// the contexts in which it holds
    pub contexts: Contexts,
    /// the keys and what each does
    pub keys: &'static [(Key, Msg)],
    /// characters, besides, that are typed
    pub text: Option<fn(char) -> bool>,
    /// how the keys are written
    pub shown: &'static str,
    /// what they do
    pub does: &'static str,
    /// the same in so few words that two keys have room beside each other
    pub brief: &'static str,
    /// the same for the foot of the screen: fewer keys, a word or two
    pub hint: Option<Hint>,
    /// the one skin that has it; `None` where all have
    pub skin: Option<Skin>,
}

/// Contexts in which a row of the table holds.
#[derive(Clone, Copy, Debug)]
pub enum Contexts {
    /// these
    These(&'static [KeyContext]),
    /// every one that is a screen's own
    Screens,
    /// all
    All,
    /// those for which this is true
    If(fn(KeyContext) -> bool),
}

impl Contexts {
    /// True if it has this context.
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
    /// Is its hint worth showing there? Who presents is told of what is done in a presentation alone.
    pub fn is_hinted(&self, context: KeyContext) -> bool {
        context != Presenting || matches!(self.contexts, Contexts::These([Presenting]))
    }

    /// Does it hold in this context of this skin?
    pub fn holds(&self, context: KeyContext, skin: Skin) -> bool {
        self.contexts.has(context) && self.skin.is_none_or(|only| only == skin)
    }
}

impl KeyContext {
    /// The contexts of the question: its line, its numbers, its steps.
    pub const QUESTION: [KeyContext; 6] = [Instruction, Bits, Result, Guess, Steps, Presenting];
    /// The contexts of what lies above a screen, and of texts.
    pub const ABOVE: [KeyContext; 7] = [Typing, Prompt, Go, Menu, Copying, Term, Keys];

    /// True if it is a screen's own: nothing lies above it, and no text is being typed.
    pub fn is_screen(self) -> bool {
        !KeyContext::ABOVE.contains(&self)
    }

    /// The place of a screen, where it is one.
    pub const fn place(self) -> Option<&'static Place> {
        match self {
            Screen(place) => Some(place),
            _ => None,
        }
    }

    /// The effect of a character that is typed there.
    pub fn starts(self) -> Starts {
        self.place().map_or(Starts::Line, |place| place.starts)
    }

    /// True if a character that is typed there is searched for.
    pub fn searches(self) -> bool {
        self.starts() == Starts::Search
    }

    /// What the context is called above its keys.
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
            Prompt => "the line of commands",
            Go => "going to",
            Menu => "the menu",
            Copying => "copying",
            Term => "a term",
            Keys => "these keys",
        }
    }

    /// Where the keys go, in a word or two, for the foot of the screen.
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

    /// Is a text written here, of which any letter may be a part?
    pub fn takes_text(self) -> bool {
        matches!(self, Typing | Prompt)
    }
}

/// A key and what it does, for the foot of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// the keys: `← →`
    pub keys: &'static str,
    /// what they do, in a word or two
    pub does: &'static str,
}
