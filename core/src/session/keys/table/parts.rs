//! What rows are made of: places, keys that go together, and words that several rows share.

use crate::session::host::Skin;
use crate::session::keys::key::Key::{self, Char, Down, Left, Right, Up};
use crate::session::keys::key::KeyContext::{
    self, Bits, Compare, Diagnose, Glossary, Guess, Hardware, Instruction, Lesson, Map, Plane, Presenting,
    Program, Reference, Result, Sheet, Shelf, Steps, Toy, Typing,
};
use crate::session::keys::key::{Hint, Row};
use crate::session::msg::Msg;

/// Every context that is a screen's own.
pub const SCREENS: &[KeyContext] = &[
    Instruction,
    Bits,
    Result,
    Guess,
    Steps,
    Presenting,
    Compare,
    Map,
    Toy,
    Plane,
    Program,
    Shelf,
    Sheet,
    Lesson,
    Reference,
    Glossary,
    Hardware,
    Diagnose,
];
/// The rows of the operation.
pub const OPERATION: &[KeyContext] = &[Instruction, Bits, Result, Guess, Steps];
/// Lists from top to bottom.
pub const LISTS: &[KeyContext] = &[Compare, Program, Shelf, Reference, Glossary, Hardware, Diagnose];

/// Every context that is a screen's own, but for the instruction table.
pub const ELSEWHERE: &[KeyContext] = &[
    Instruction,
    Bits,
    Result,
    Guess,
    Steps,
    Presenting,
    Compare,
    Map,
    Toy,
    Plane,
    Program,
    Shelf,
    Sheet,
    Lesson,
    Glossary,
    Hardware,
    Diagnose,
];
/// Every context that is a screen's own, but for a presentation: there one key too many would undo the question.
pub const UNDONE: &[KeyContext] = &[
    Instruction,
    Bits,
    Result,
    Guess,
    Steps,
    Compare,
    Map,
    Toy,
    Plane,
    Program,
    Shelf,
    Sheet,
    Lesson,
    Reference,
    Glossary,
    Hardware,
    Diagnose,
];
/// The same without a guess: what `v` does there, its own row says.
pub const SHOWN: &[KeyContext] = &[
    Instruction,
    Bits,
    Result,
    Steps,
    Compare,
    Map,
    Toy,
    Plane,
    Program,
    Shelf,
    Sheet,
    Lesson,
    Reference,
    Glossary,
    Hardware,
    Diagnose,
];
/// Every context that is a screen's own, and texts, in which letters are characters.
pub const EVERYWHERE: &[KeyContext] = &[
    Instruction,
    Bits,
    Result,
    Guess,
    Steps,
    Presenting,
    Compare,
    Map,
    Toy,
    Plane,
    Program,
    Shelf,
    Sheet,
    Lesson,
    Reference,
    Glossary,
    Hardware,
    Diagnose,
    Typing,
];
/// The key that searches.
pub const SLASH: &[(Key, Msg)] = &[(Char('/'), Msg::Search)];
/// Keys that move along a row.
pub const ACROSS: &[(Key, Msg)] =
    &[(Left, Msg::Left), (Char('h'), Msg::Left), (Right, Msg::Right), (Char('l'), Msg::Right)];
/// Keys that move along a list.
pub const ALONG: &[(Key, Msg)] =
    &[(Up, Msg::Up), (Char('k'), Msg::Up), (Down, Msg::Down), (Char('j'), Msg::Down)];
/// Both.
pub const ARROWS: &[(Key, Msg)] = &[
    (Left, Msg::Left),
    (Char('h'), Msg::Left),
    (Right, Msg::Right),
    (Char('l'), Msg::Right),
    (Up, Msg::Up),
    (Char('k'), Msg::Up),
    (Down, Msg::Down),
    (Char('j'), Msg::Down),
];

/// A row without all that few have.
pub const fn row(
    contexts: &'static [KeyContext],
    keys: &'static [(Key, Msg)],
    shown: &'static str,
    does: &'static str,
) -> Row {
    Row { contexts, keys, text: None, shown, does, brief: does, hint: None, skin: None }
}

impl Row {
    /// With what it does in fewer words.
    pub const fn brief(mut self, brief: &'static str) -> Row {
        self.brief = brief;
        self
    }

    /// With characters that are typed.
    pub const fn text(mut self, takes: fn(char) -> bool) -> Row {
        self.text = Some(takes);
        self
    }

    /// With words for the foot of the screen.
    pub const fn hint(mut self, keys: &'static str, does: &'static str) -> Row {
        self.hint = Some(Hint { keys, does });
        self
    }

    /// In one skin alone.
    pub const fn only(mut self, skin: Skin) -> Row {
        self.skin = Some(skin);
        self
    }
}

pub const LINE: &str = "type in the line: 0.1 + 0.2, add.bf16, fma.rn.f16 1 2 3, a link";
pub const PARTS: &str = "choose from a menu: operation, rounding, modifiers, type";
pub const PRESENT: &str =
    "present the steps to a class, the result hidden until it is asked for; and leave that";

/// Letters that keys have because no value and no instruction begins with them.
pub const FREE: &str = "ghjklquvyzJK";

/// Can a text begin with it? A space stands only within one.
pub fn begins(c: char) -> bool {
    !c.is_control() && c != ' ' && !FREE.contains(c)
}

/// Any that can be seen.
pub fn any_character(c: char) -> bool {
    !c.is_control()
}
