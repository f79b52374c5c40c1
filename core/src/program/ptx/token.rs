//! The words of a program of PTX.

use crate::input::blanks::{blanks, end_of_line};

/// A word, a mark or a text between quotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    /// the byte at which it begins
    pub at: usize,
    /// does a line end between the token before and this one?
    pub breaks: bool,
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// a name, an instruction, a number: `fma.rn.f16`, `%h1`, `.reg`, `0x3c00`, `1e-3`
    Word,
    /// what stands between quotes, with them
    Text,
    /// any other character
    Mark,
}

/// The tokens of a text, one after the other. Comments, lines that begin with `#`, and fences of Markdown are left out.
#[derive(Clone)]
pub struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Self {
        Tokens { text, at: 0 }
    }

    /// What is not read yet.
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Goes over blanks, comments, and lines that begin with `#`. Does a line end among them?
    fn skip(&mut self) -> bool {
        let mut breaks = self.at == 0;
        loop {
            let (length, begins) = blanks(self.rest(), breaks);
            self.at += length;
            breaks = begins;
            if !breaks || !self.rest().starts_with('#') {
                return breaks;
            }
            self.at += end_of_line(self.rest());
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let breaks = self.skip();
        let rest = self.rest();
        let first = rest.chars().next()?;
        let (kind, length) = match first {
            '"' => (Kind::Text, rest[1..].find('"').map_or(rest.len(), |end| end + 2)),
            c if is_inside(c) => (Kind::Word, word(rest)),
            c => (Kind::Mark, c.len_utf8()),
        };
        let at = self.at;
        self.at += length;
        Some(Token { kind, text: &rest[..length], at, breaks })
    }
}

/// How long the word is with which a text begins.
fn word(text: &str) -> usize {
    let mut length = 0;
    loop {
        length += text[length..].find(|c| !is_inside(c)).unwrap_or(text.len() - length);
        let (word, behind) = text.split_at(length);
        let has_exponent = word.starts_with(|c: char| c.is_ascii_digit() || c == '.')
            && !word.starts_with("0x")
            && !word.starts_with("0X")
            && word.ends_with(['e', 'E'])
            && behind.starts_with(['+', '-'])
            && behind[1..].starts_with(|c: char| c.is_ascii_digit());
        let has_power = (word.starts_with("0x") || word.starts_with("0X"))
            && word.ends_with(['p', 'P'])
            && behind.starts_with(['+', '-']);
        // `ld.global.L2::128B` is one word, a label is not.
        let has_level = behind.starts_with("::");
        match (has_exponent || has_power, has_level) {
            (true, _) => length += 1,
            (_, true) => length += 2,
            _ => return length,
        }
    }
}

/// Does a word hold this character?
fn is_inside(c: char) -> bool {
    c.is_alphanumeric() || "_$%.".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        Tokens::new(text).map(|token| token.text).collect()
    }

    #[test]
    fn words_marks_and_texts() {
        let all =
            words("ld.global.L2::128B %f1, [%rd1+-4]; // gone\n.pragma \"a;b\"; $L1: 1e-3 0x1p-3 0f3F800000");
        let expected = [
            "ld.global.L2::128B",
            "%f1",
            ",",
            "[",
            "%rd1",
            "+",
            "-",
            "4",
            "]",
            ";",
            ".pragma",
            "\"a;b\"",
            ";",
            "$L1",
            ":",
            "1e-3",
            "0x1p-3",
            "0f3F800000",
        ];
        assert_eq!(all, expected);
        assert_eq!(words("# line 1\nadd /* no */ x /* open"), ["add", "x"]);
        assert_eq!(words("\"open"), ["\"open"]);
        assert_eq!(words("```ptx\nret\n```\n"), ["ret"]);
        assert_eq!(words(""), [""; 0]);
    }

    #[test]
    fn ends_of_lines_are_seen() {
        let breaks: Vec<bool> = Tokens::new("a b\n c /* \n */ d").map(|token| token.breaks).collect();
        assert_eq!(breaks, [true, false, true, true]);
    }
}
