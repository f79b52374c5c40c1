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
pub const ELSEWHERE: &[KeyContext] = &without::<{ SCREENS.len() - 1 }>(SCREENS, Reference);
/// Every context that is a screen's own, but for a presentation: there one key too many would undo the question.
pub const UNDONE: &[KeyContext] = &without::<{ SCREENS.len() - 1 }>(SCREENS, Presenting);
/// The same without a guess: what `v` does there, its own row says.
pub const SHOWN: &[KeyContext] = &without::<{ UNDONE.len() - 1 }>(UNDONE, Guess);
/// Every context that is a screen's own, and texts, in which letters are characters.
pub const EVERYWHERE: &[KeyContext] = &with_typing();

/// A list without one of its contexts, worked out by the compiler; an error there where the list does not have it once.
const fn without<const LEFT: usize>(all: &[KeyContext], one: KeyContext) -> [KeyContext; LEFT] {
    let mut left = [one; LEFT];
    let (mut from, mut to) = (0, 0);
    while from < all.len() {
        if all[from] as u8 != one as u8 {
            left[to] = all[from];
            to += 1;
        }
        from += 1;
    }
    assert!(to == LEFT, "the list has this context once");
    left
}

/// The contexts of screens, and texts.
const fn with_typing() -> [KeyContext; SCREENS.len() + 1] {
    let mut all = [Typing; SCREENS.len() + 1];
    let mut at = 0;
    while at < SCREENS.len() {
        all[at] = SCREENS[at];
        at += 1;
    }
    all
}

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
