//! User input in messages: shortened, with control characters escaped. Also finds the known word nearest to a
//! misspelled one.

/// Maximum number of characters of a text in a message.
pub(crate) const LONGEST: usize = 40;

/// At most forty characters of a text, for a message, followed by an ellipsis if it is longer. Control characters and
/// marks of writing direction are escaped as in [`visible`], and no escape is cut.
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

/// Escapes characters that are invisible but would change how the rest looks: control characters and marks of writing
/// direction, such as `\u{202e}`.
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

/// True if a character changes the writing direction.
const fn turns(c: char) -> bool {
    matches!(c as u32, 0x61c | 0x200e | 0x200f | 0x202a..=0x202e | 0x2066..=0x2069)
}

/// The candidate with the fewest typing errors, if it is similar enough. One error per three letters is allowed; two
/// exchanged neighbours are one error. One of the first two letters must be correct, or the two must be exchanged.
/// Upper and lower case are equivalent.
pub(crate) fn closest<'a>(text: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    /// Maximum length of a misspelled word: longer ones match no candidate.
    const LONGEST_WORD: usize = 16;
    if text.len() > LONGEST_WORD {
        return None;
    }
    let word = text.to_ascii_lowercase();
    let letters = word.chars().count();
    let near = |name: &'a str| {
        // A name of two letters may have one error.
        let most = (word.len().max(name.len()) / 3).max(usize::from(name.len() > 1));
        // These two tests are quick and exclude most candidates.
        if letters.abs_diff(name.chars().count()) > most || !begins_alike(word.as_bytes(), name.as_bytes()) {
            return None;
        }
        // The number of letters that are wrong, missing, added or exchanged with a neighbour.
        let errors = strsim::osa_distance(&word, &name.to_ascii_lowercase());
        (errors <= most).then_some((errors, name))
    };
    candidates.filter_map(near).min_by_key(|&(errors, _)| errors).map(|(_, name)| name)
}

/// True if one of the first two letters is the same, or if the two are exchanged. `word` has no upper case.
fn begins_alike(word: &[u8], name: &[u8]) -> bool {
    let is_same = |place: usize, other: usize| match (word.get(place), name.get(other)) {
        (Some(letter), Some(known)) => *letter == known.to_ascii_lowercase(),
        _ => false,
    };
    is_same(0, 0) || is_same(1, 1) || (is_same(0, 1) && is_same(1, 0))
}
