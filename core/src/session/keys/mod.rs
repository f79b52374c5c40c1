//! The key table. It serves the lookup of keys, the help, and the hints at the foot of the screen.

mod key;
mod keyboard;
mod table;

pub use key::{Contexts, Hint, KeyContext, Row};
pub use keyboard::Key;
pub(super) use table::parts;
pub use table::{FREE, contexts, table};

use super::host::Skin;
use super::msg::Msg;
use Key::Char;

/// The page's name for the switch that turns off all keys of a single letter or sign. It is for users who dictate to
/// the computer, or who hit keys by accident (WCAG 2.1.4).
pub const LETTER_KEYS: &str = "single-letter keys";

/// The message of a key in a context; `None` if the key has no effect there.
pub fn msg(key: Key, context: KeyContext, skin: Skin) -> Option<Msg> {
    let rows = || table().iter().filter(|row| row.holds(context, skin));
    let named = rows().flat_map(|row| row.keys).find(|(known, _)| *known == key).map(|(_, msg)| msg.clone());
    let typed = || match key {
        Char(c) if rows().filter_map(|row| row.text).any(|takes| takes(c)) => Some(Msg::Type(c)),
        _ => None,
    };
    named.or_else(typed)
}

/// True for the keys that act while the line is still untouched: no value and no instruction begins with them.
pub const fn acts_before_typing(key: Key) -> bool {
    matches!(key, Char('g' | 'v' | 'z' | 'u' | 'y' | 'q' | '?' | ':' | '/'))
}

/// The answer that a letter chooses between two neighbours: false for A, the left one; true for B, the right one;
/// `None` for any other key.
pub const fn chosen_by(key: Key) -> Option<bool> {
    match key {
        Char('a') => Some(false),
        Char('b') => Some(true),
        _ => None,
    }
}

/// The hints to show while the user chooses one of two neighbours.
pub(super) fn hints_to_choose(context: KeyContext, skin: Skin) -> Vec<Hint> {
    let hint = |keys, does| Hint { keys, does };
    match (skin, context) {
        (_, KeyContext::Guess) => hints(context, skin),
        (_, KeyContext::Presenting) => {
            let own = [hint("a b", "choose"), hint("h l", "count hands")];
            own.into_iter().chain(hints(context, skin)).collect()
        }
        (Skin::Page, _) => [hint("a b", "choose")].into_iter().chain(hints(context, skin)).collect(),
        (Skin::Terminal, _) => vec![
            hint("a ←", "A"),
            hint("b →", "B"),
            hint("PgUp", "look back"),
            hint("v", "give up"),
            hint("g", "go to"),
        ],
    }
}

/// The hints to show while a lesson asks for one of `count` answers.
pub(super) fn hints_to_answer(count: usize, context: KeyContext, skin: Skin) -> Vec<Hint> {
    let letters = ["a", "a b", "a b c", "a b c d", "a b c d e", "a b c d e f"];
    let keys = letters.get(count.saturating_sub(1)).copied().unwrap_or("a …");
    let count = Hint { keys: if count > 2 { "h l j" } else { "h l" }, does: "hands" };
    let count = (context == KeyContext::Presenting).then_some(count);
    [Hint { keys, does: "answer" }].into_iter().chain(count).chain(hints(context, skin)).collect()
}

/// The hints to show while the line is untouched: those of the text, then those of the keys that act.
pub(super) fn hints_before_typing(below: KeyContext, skin: Skin) -> Vec<Hint> {
    let acts = |hint: &Hint| {
        let mut letters = hint.keys.chars();
        letters.next().is_some_and(|c| acts_before_typing(Char(c))) && letters.next().is_none()
    };
    let keys = hints(below, skin).into_iter().filter(acts);
    hints(KeyContext::Typing, skin).into_iter().chain(keys).collect()
}

/// The hints to show at the foot of the screen. An effect that two rows share appears once.
pub(super) fn hints(context: KeyContext, skin: Skin) -> Vec<Hint> {
    let mut hints: Vec<Hint> = Vec::new();
    for hint in table()
        .iter()
        .filter(|row| row.holds(context, skin))
        .filter(|row| row.is_hinted(context))
        .filter_map(|row| row.hint)
    {
        if hints.iter().all(|other| other.does != hint.does) {
            hints.push(hint);
        }
    }
    hints
}

/// The first context in which a row applies.
pub(super) fn first(row: &Row) -> Option<KeyContext> {
    match row.contexts {
        Contexts::These(these) => these.first().copied(),
        others => contexts().into_iter().find(|&context| others.has(context)),
    }
}
