//! Integers in PTX notation.

/// Parses a PTX integer: decimal, `0x1f`, `0b101` or octal `017`, with an optional `U` suffix.
pub fn integer(text: &str) -> Option<u64> {
    let digits = text.strip_suffix(['U', 'u']).unwrap_or(text);
    let (digits, base) = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&digits[2..], 16),
        [b'0', b'b' | b'B', ..] => (&digits[2..], 2),
        [b'0', _, ..] => (&digits[1..], 8),
        _ => (digits, 10),
    };
    u64::from_str_radix(digits, base).ok().filter(|_| !digits.starts_with('+'))
}
