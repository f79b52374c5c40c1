//! What rows are made of: places, keys that go together, and words that several rows share.

use crate::session::host::Skin;
use crate::session::keys::key::Key::{self, Char, Down, Left, Right, Up};
use crate::session::keys::key::KeyContext::{Bits, Guess, Instruction, Presenting, Result, Steps, Typing};
use crate::session::keys::key::{Contexts, Hint, KeyContext, Row};
use crate::session::msg::Msg;

/// The rows of the operation.
pub const OPERATION: &[KeyContext] = &[Instruction, Bits, Result, Guess, Steps];

/// Every context that is a screen's own, but for those where typed characters are searched for.
pub const ELSEWHERE: Contexts = Contexts::If(|context| context.is_screen() && !context.searches());
/// Every context that is a screen's own, but for a presentation: there one key too many would undo the question.
pub const UNDONE: Contexts = Contexts::If(|context| context.is_screen() && context != Presenting);
/// The same without a guess: its own row says the effect of `v` there.
pub const SHOWN: Contexts =
    Contexts::If(|context| context.is_screen() && !matches!(context, Presenting | Guess));
/// Every context that is a screen's own, and texts, in which letters are characters.
pub const EVERYWHERE: Contexts = Contexts::If(|context| context.is_screen() || context == Typing);

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
    row_in(Contexts::These(contexts), keys, shown, does)
}

/// The same in other contexts.
pub const fn row_in(
    contexts: Contexts,
    keys: &'static [(Key, Msg)],
    shown: &'static str,
    does: &'static str,
) -> Row {
    Row { contexts, keys, text: None, shown, does, brief: does, hint: None, skin: None }
}

/// Brackets scroll the text of a page: control with letters is the browser's.
pub const fn scroll_with_brackets(contexts: &'static [KeyContext]) -> Row {
    const KEYS: &[(Key, Msg)] = &[(Char('['), Msg::Scroll(-8)), (Char(']'), Msg::Scroll(8))];
    row(contexts, KEYS, "[ ]", "scroll the text up and down").brief("scroll the text").only(Skin::Page)
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
