//! Recognises files that are not texts, such as pictures.

use crate::typo::visible;

/// The reason why halfplay cannot open a file as a text; `None` if it is a text. `text` is the file decoded as UTF-8,
/// with a replacement character for each invalid byte.
///
/// A text may contain a few replacement characters, for example in comments that another program wrote in Latin-1. It
/// contains no NUL, and hardly any control characters except line breaks, tabs and the escapes of terminal colours.
///
/// ```
/// use halfplay_core::skins::input::not_text;
/// assert_eq!(not_text("sum.c", "half d = a + b; // na\u{fffd}ve"), None);
/// assert!(not_text("photo.png", "\u{fffd}PNG\r\n\u{1a}\n\0\0\0\rIHDR").is_some());
/// ```
pub fn not_text(name: &str, text: &str) -> Option<String> {
    let is_strange = |c: &char| *c == '\u{fffd}' || c.is_control() && !"\n\r\t\u{c}\u{1b}".contains(*c);
    let strange = text.chars().filter(is_strange).count();
    (text.contains('\0') || strange * 20 > text.chars().count()).then(|| {
        format!(
            "{} is not a text in UTF-8; open a program, a lesson or results as text, or arrays as .npy or .safetensors",
            visible(name)
        )
    })
}
