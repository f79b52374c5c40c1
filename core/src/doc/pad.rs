//! Pads texts with spaces. Widths in format strings are limited to 16 bits, and a text from a user may be longer.

/// The text, padded with spaces to `width` characters.
pub fn padded(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(text.chars().count());
    text.to_owned() + &" ".repeat(missing)
}

#[cfg(test)]
mod tests {
    use super::padded;

    #[test]
    fn pads_to_any_width() {
        assert_eq!(padded("añ", 4), "añ  ");
        assert_eq!(padded("long", 2), "long");
        assert_eq!(padded("a", 70_000).len(), 70_000);
    }
}
