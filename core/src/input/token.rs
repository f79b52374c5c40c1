//! Splits a program into tokens with their positions.
//!
//! ```text
//!              C                                PTX
//!   word       float  x2                        fma.rn.f16  %h1  .reg  ld.global.L2::128B
//!   number     1.5e-3f  0x1p-11                 (a word: 1e-3  0x3c00)
//!   mark       +=  <<  ;                        a single character
//!   text       "…" or '…', within a line        "…", may span several lines
//!   directive  a line that begins with `#`; only in C, a backslash joins the next line to it
//! ```

use super::blanks::{blanks, end_of_line, line};
use super::language::Language;
use super::margin::Margin;
use crate::isa::Span;

/// A token with its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
    /// its range in the program; for a token from a `#define`, the range of the macro's name
    pub at: Span,
    /// true for the first token in a line
    pub begins_line: bool,
}

/// The kinds of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// a name or a keyword, such as `float` or `%h1`; in PTX also a number
    Word,
    /// a number with its suffix, such as `1.5e-3f` or `0x1p-11`
    Number,
    /// an operator, a bracket, or any other character, such as `+=`
    Mark,
    /// a string with its quotes
    Text,
    /// a line that begins with `#`, without its line end
    Directive,
}

/// Operators of several characters, the longest first.
const LONG: [&str; 23] = [
    "<<=", ">>=", "...", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "++", "--", "<<", ">>", "<=", ">=",
    "==", "!=", "&&", "||", "->", "::",
];

/// The tokens of a text, in order. Comments and Markdown fences are skipped.
#[derive(Clone)]
pub struct Tokens<'a> {
    text: &'a str,
    language: Language,
    at: usize,
    /// the margin at the start of every line
    margin: Option<Margin>,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str, language: Language) -> Self {
        Tokens { text, language, at: 0, margin: None }
    }

    /// Also skips this margin in every line.
    pub fn behind(self, margin: Option<Margin>) -> Self {
        Tokens { margin, ..self }
    }

    /// Skips blanks, comments and the margin. Returns true if a line begins after them.
    fn skip_blanks(&mut self) -> bool {
        let mut begins = self.at == 0;
        loop {
            let (length, is_first) = blanks(self.rest(), begins);
            self.at += length;
            let margin = self.margin.filter(|_| is_first && (length > 0 || self.at == 0));
            match margin.and_then(|margin| margin.length(self.rest())) {
                Some(length) => self.at += length,
                None => return is_first,
            }
            begins = true;
        }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let begins_line = self.skip_blanks();
        let (rest, is_c) = (self.rest(), self.language == Language::C);
        let first = rest.chars().next()?;
        let is_number = rest.strip_prefix('.').unwrap_or(rest).starts_with(|c: char| c.is_ascii_digit());
        let (kind, length) = match first {
            '#' if begins_line => (TokenKind::Directive, if is_c { line(rest) } else { end_of_line(rest) }),
            '"' => (TokenKind::Text, quoted(rest, first, is_c)),
            '\'' if is_c => (TokenKind::Text, quoted(rest, first, is_c)),
            _ if is_c && is_number => (TokenKind::Number, word(rest, self.language)),
            c if is_inside(c) || (!is_c && "%.".contains(c)) => (TokenKind::Word, word(rest, self.language)),
            c => {
                let long = LONG.iter().find(|mark| is_c && rest.starts_with(**mark));
                (TokenKind::Mark, long.map_or(c.len_utf8(), |mark| mark.len()))
            }
        };
        let at = Span::new(self.at, self.at + length);
        self.at = at.end;
        Some(Token { kind, text: &rest[..length], at, begins_line })
    }
}

/// True if names may contain this character, in either language.
fn is_inside(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The length of a string with its quotes. An unclosed string ends with the line, or with the program.
fn quoted(text: &str, quote: char, within_line: bool) -> usize {
    let is_end = |c: char| c == quote || (within_line && c == '\n');
    let inside = text.get(1..).unwrap_or_default();
    match inside.find(is_end) {
        Some(end) if inside[end..].starts_with(quote) => end + 2,
        Some(end) => end + 1,
        None => text.len(),
    }
}

/// The length of a word or a number. The exponent of a number may have a sign.
fn word(text: &str, language: Language) -> usize {
    let is_ptx = language == Language::Ptx;
    let is_digit = |c: char| c.is_ascii_digit();
    let is_number = text.starts_with(|c| is_digit(c) || c == '.');
    let is_hex = text.starts_with("0x") || text.starts_with("0X");
    let exponent = if is_hex { ['p', 'P'] } else { ['e', 'E'] };
    let ends = |c| !(is_inside(c) || (c == '.' && (is_ptx || is_number)) || (c == '%' && is_ptx));
    let mut length = 0;
    loop {
        length += text[length..].find(ends).unwrap_or(text.len() - length);
        let (word, behind) = text.split_at(length);
        let is_signed = is_number && word.ends_with(exponent) && behind.starts_with(['+', '-']);
        if is_signed && (!is_ptx || is_hex || behind[1..].starts_with(is_digit)) {
            length += 1;
        } else if is_ptx && behind.starts_with("::") {
            // `ld.global.L2::128B` is one word; a label has one colon.
            length += 2;
        } else {
            return length;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str, language: Language) -> Vec<&str> {
        Tokens::new(text, language).map(|token| token.text).collect()
    }

    #[test]
    fn tokens_of_c() {
        for (text, expected) in [
            ("a+=b.x*-1.5e-3f;// no", &["a", "+=", "b", ".", "x", "*", "-", "1.5e-3f", ";"][..]),
            ("0x1p-11f+0x1e-3 .5h 2.", &["0x1p-11f", "+", "0x1e", "-", "3", ".5h", "2."]),
            ("/* # no */ i++<=3 /* open", &["i", "++", "<=", "3"]),
            ("```c\nx\n```\n", &["x"]),
            ("é\u{202e}\"open\n\0", &["é", "\u{202e}", "\"open", "\0"]),
            (" #define A \\\n 2 \nx # y", &["#define A \\\n 2", "x", "#", "y"]),
            ("1e-x 'a;b' a::b", &["1e-x", "'a;b'", "a", "::", "b"]),
        ] {
            assert_eq!(words(text, Language::C), expected, "{text}");
        }
        let kinds: Vec<TokenKind> = Tokens::new("#if\n\"t\"", Language::C).map(|token| token.kind).collect();
        assert_eq!(kinds, [TokenKind::Directive, TokenKind::Text]);
    }

    #[test]
    fn tokens_of_ptx() {
        for (text, expected) in [
            (
                "ld.global.L2::128B %f1, [%rd1+-4]; // gone",
                &["ld.global.L2::128B", "%f1", ",", "[", "%rd1", "+", "-", "4", "]", ";"][..],
            ),
            (".pragma \"a;\nb\"; $L1:", &[".pragma", "\"a;\nb\"", ";", "$L1", ":"]),
            ("1e-3 1e-x 0x1p-3 0f3F800000", &["1e-3", "1e", "-", "x", "0x1p-3", "0f3F800000"]),
            ("# line 1 \\\nadd /* no */ x /* open", &["# line 1 \\", "add", "x"]),
            ("\"open", &["\"open"]),
            ("```ptx\nret\n```\n", &["ret"]),
            ("", &[]),
        ] {
            assert_eq!(words(text, Language::Ptx), expected, "{text}");
        }
    }

    #[test]
    fn the_first_token_of_a_line_is_marked() {
        let tokens = Tokens::new("a b\n c /* \n */ d", Language::Ptx);
        assert_eq!(tokens.map(|token| token.begins_line).collect::<Vec<_>>(), [true, false, true, true]);
    }
}
