//! Splits a text at powers of two.

/// The text, cut where exponents begin and end: `× 2^-3 and` becomes `× 2`, raised `−3`, ` and`. The circumflex is
/// dropped, because raising replaces it. The flag of a piece is true if it is raised.
///
/// ```
/// use halfplay_core::skins::doc::powers;
/// assert_eq!(powers("17 × 2^-3"), [("17 × 2".to_owned(), false), ("−3".to_owned(), true)]);
/// assert_eq!(powers("2^-10.987"), [("2".to_owned(), false), ("−10.987".to_owned(), true)]);
/// assert_eq!(powers("2^0x3c00"), [("2^0x3c00".to_owned(), false)]);
/// ```
pub fn powers(text: &str) -> Vec<(String, bool)> {
    let mut pieces = Vec::new();
    let mut rest = text;
    let mut done = String::new();
    while let Some(at) = rest.find("2^") {
        let (before, after) = rest.split_at(at + 2);
        let alone = !before[..at].ends_with(|c: char| c.is_alphanumeric() || c == '.');
        let sign = usize::from(after.starts_with('-'));
        let digits = digits(&after[sign..]);
        if alone && digits > 0 {
            pieces.push((format!("{done}{}", &before[..at + 1]), false));
            pieces.push((after[..sign + digits].replace('-', "−"), true));
            done.clear();
            rest = &after[sign + digits..];
        } else {
            done.push_str(before);
            rest = after;
        }
    }
    done.push_str(rest);
    if !done.is_empty() {
        pieces.push((done, false));
    }
    pieces
}

/// The length of the number at the start of a text: digits, and more digits after a point.
fn digits(text: &str) -> usize {
    let count = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let whole = count(text);
    let length = match text[whole..].strip_prefix('.').map(count) {
        Some(part) if whole > 0 && part > 0 => whole + 1 + part,
        _ => whole,
    };
    // `0x3c00` is not an exponent.
    if text[length..].starts_with(char::is_alphanumeric) { 0 } else { length }
}
