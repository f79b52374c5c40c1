//! What was typed, as messages repeat it: cut short, and with control characters made visible; and the known word
//! nearest to a misspelled one.

/// How many characters of a text are repeated in a message.
pub(crate) const LONGEST: usize = 40;

/// At most forty characters of what was typed, for a message, and an ellipsis where there are more. Control
/// characters, and those that turn the direction of writing, are [`visible`]; none is spelled in part.
pub fn clipped(text: &str) -> String {
    let mut short = String::new();
    let mut count = 0;
    for c in text.chars() {
        let piece = visible(c.encode_utf8(&mut [0; 4]));
        count += piece.chars().count();
        if count > LONGEST {
            short.push('…');
            break;
        }
        short += &piece;
    }
    short
}

/// A text in which what would not be seen, but would change how the rest looks, is spelled out: control characters
/// and the marks that turn the direction of writing, such as `\u{202e}`.
pub fn visible(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() || turns(c) {
            seen.extend(c.escape_unicode());
        } else {
            seen.push(c);
        }
    }
    seen
}

/// Does a character turn the direction of writing?
const fn turns(c: char) -> bool {
    matches!(c as u32, 0x61c | 0x200e | 0x200f | 0x202a..=0x202e | 0x2066..=0x2069)
}

/// The candidate with the fewest typing errors, if it is near: at most one error for each three letters, or two
/// letters exchanged, and one of the first two letters the same in its place. Capitals do not count.
pub(crate) fn closest<'a>(text: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    /// No candidate is so long that more could be a slip of it.
    const LONGEST_WORD: usize = 16;
    if text.len() > LONGEST_WORD {
        return None;
    }
    let word = text.to_ascii_lowercase();
    let near = |name: &'a str| {
        let known = name.to_ascii_lowercase();
        // How many letters are wrong, missing, added or exchanged with a neighbour.
        let errors = strsim::osa_distance(&word, &known);
        let begins = word.bytes().zip(known.bytes()).take(2).any(|(a, b)| a == b) || exchanged(&word, &known);
        // A slip in a name of two letters leaves one of them.
        let most = (word.len().max(known.len()) / 3).max(usize::from(known.len() > 1));
        (errors <= most && begins).then_some((errors, name))
    };
    candidates.filter_map(near).min_by_key(|&(errors, _)| errors).map(|(_, name)| name)
}

/// Do two words begin with the same two letters the other way round?
fn exchanged(a: &str, b: &str) -> bool {
    matches!((a.as_bytes(), b.as_bytes()), ([a, b, ..], [c, d, ..]) if (a, b) == (d, c))
}
