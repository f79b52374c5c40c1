//! Texts that are not what was expected: repeated in a message, and the word that was probably meant.

/// How many characters of a text are repeated in a message.
pub(crate) const LONGEST: usize = 40;

/// At most forty characters of what was typed, for a message.
pub fn clipped(text: &str) -> String {
    let mut short: String =
        text.chars().take(LONGEST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}

/// The candidate with the fewest typing errors, if they are few for its length. Capitals do not count.
pub(crate) fn closest(text: &str, candidates: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    /// No candidate is so long that more could be a slip of it.
    const LONGEST_WORD: usize = 16;
    if text.len() > LONGEST_WORD {
        return None;
    }
    let word = text.to_lowercase();
    let priced = candidates.map(|name| (errors(&word, &name.to_lowercase()), name));
    let allowed =
        |errors: usize, name: &str| errors <= 1 + usize::from(name.len() > 3) && errors < name.len();
    priced
        .filter(|&(errors, name)| allowed(errors, name))
        .min_by_key(|&(errors, _)| errors)
        .map(|(_, name)| name)
}

/// How many letters are wrong, missing, added or exchanged with a neighbour.
fn errors(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            if i == 0 || j == 0 {
                table[i][j] = i + j;
                continue;
            }
            let differ = usize::from(a[i - 1] != b[j - 1]);
            let mut least = (table[i - 1][j] + 1).min(table[i][j - 1] + 1).min(table[i - 1][j - 1] + differ);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(table[i - 2][j - 2] + 1);
            }
            table[i][j] = least;
        }
    }
    table[a.len()][b.len()]
}
