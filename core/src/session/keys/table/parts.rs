//! The building blocks of key rows: contexts, groups of keys, and texts that several rows share.

use crate::session::host::Skin;
use crate::session::keys::key::KeyContext::{Bits, Guess, Instruction, Presenting, Result, Steps, Typing};
use crate::session::keys::key::{Contexts, Hint, KeyContext, Row};
use crate::session::keys::keyboard::Key::{self, Char, Down, Left, Right, Up};
use crate::session::msg::Msg;

/// The contexts of the operation.
pub const OPERATION: &[KeyContext] = &[Instruction, Bits, Result, Guess, Steps];

/// Every context of a screen itself, except those where typing starts a search.
pub const ELSEWHERE: Contexts = Contexts::If(|context| context.is_screen() && !context.searches());
/// Every context of a screen itself except a presentation, where one key press too many would undo the question.
pub const UNDONE: Contexts = Contexts::If(|context| context.is_screen() && context != Presenting);
/// Like [`UNDONE`], but without a guess, which has its own row for `v`.
pub const SHOWN: Contexts =
    Contexts::If(|context| context.is_screen() && !matches!(context, Presenting | Guess));
/// Every context of a screen itself, and text editing, where letter keys insert letters.
pub const EVERYWHERE: Contexts =
    Contexts::If(|context| context.is_screen() || context == Typing || context.is_field());

/// The key that starts a search.
pub const SLASH: &[(Key, Msg)] = &[(Char('/'), Msg::Search)];
/// Keys that move left and right.
pub const ACROSS: &[(Key, Msg)] =
    &[(Left, Msg::Left), (Char('h'), Msg::Left), (Right, Msg::Right), (Char('l'), Msg::Right)];
/// Keys that move up and down.
pub const ALONG: &[(Key, Msg)] =
    &[(Up, Msg::Up), (Char('k'), Msg::Up), (Down, Msg::Down), (Char('j'), Msg::Down)];
/// Keys that move in all four directions.
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

/// A row without the optional fields.
pub const fn row(
    contexts: &'static [KeyContext],
    keys: &'static [(Key, Msg)],
    shown: &'static str,
    does: &'static str,
) -> Row {
    row_in(Contexts::These(contexts), keys, shown, does)
}

/// A row without the optional fields, in contexts of any kind.
pub const fn row_in(
    contexts: Contexts,
    keys: &'static [(Key, Msg)],
    shown: &'static str,
    does: &'static str,
) -> Row {
    Row { contexts, keys, text: None, shown, does, brief: does, hint: None, skin: None }
}

/// A row in which brackets scroll the text of a page, because browsers reserve Ctrl-D and Ctrl-B.
pub const fn scroll_with_brackets(contexts: &'static [KeyContext]) -> Row {
    const KEYS: &[(Key, Msg)] = &[(Char('['), Msg::Scroll(-8)), (Char(']'), Msg::Scroll(8))];
    row(contexts, KEYS, "[ ]", "scroll the text up and down").brief("scroll the text").only(Skin::Page)
}

impl Row {
    /// Adds a brief description.
    pub const fn brief(mut self, brief: &'static str) -> Row {
        self.brief = brief;
        self
    }

    /// Adds characters that start a text.
    pub const fn text(mut self, takes: fn(char) -> bool) -> Row {
        self.text = Some(takes);
        self
    }

    /// Adds a hint for the foot of the screen.
    pub const fn hint(mut self, keys: &'static str, does: &'static str) -> Row {
        self.hint = Some(Hint { keys, does });
        self
    }

    /// Restricts the row to one skin.
    pub const fn only(mut self, skin: Skin) -> Row {
        self.skin = Some(skin);
        self
    }
}

pub const LINE: &str = "type in the line: 0.1 + 0.2, add.bf16, fma.rn.f16 1 2 3, a link";
pub const PARTS: &str = "choose from a menu: operation, rounding, modifiers, type";
pub const PRESENT: &str =
    "present the steps to a class, with the result hidden at first; press again to stop";

/// Letters that serve as keys because no value and no instruction begins with them.
pub const FREE: &str = "ghjklquvyzJK";

/// True if this character starts a text: any but a space, a control character, or a letter of [`FREE`].
pub fn begins(c: char) -> bool {
    !c.is_control() && c != ' ' && !FREE.contains(c)
}

/// True for every visible character and the space.
pub fn any_character(c: char) -> bool {
    !c.is_control()
}
