//! The words of a C-like program, each with the place where it stands.

use super::margin::Margin;
use crate::input::blanks::{blanks, line};
use crate::isa::Span;

/// A word, a number, a mark, or a line of the preprocessor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    /// its bytes in the program; those of the name that stands for it, where it comes out of a `#define`
    pub at: Span,
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// a name or a keyword: `float`, `x2`
    Word,
    /// a number with all that belongs to it: `1.5e-3f`, `0x1p-11`
    Number,
    /// an operator, a bracket, or any other character: `+=`
    Mark,
    /// what stands between quotes, with them
    Text,
    /// a line that begins with `#`, without the end of the line
    Directive,
}

/// Marks of more than one character, the longest first.
const LONG: [&str; 23] = [
    "<<=", ">>=", "...", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "++", "--", "<<", ">>", "<=", ">=",
    "==", "!=", "&&", "||", "->", "::",
];

/// The tokens of a text, one after the other. Comments and fences of Markdown are left out.
#[derive(Clone)]
pub struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// what every line begins with
    margin: Option<Margin>,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Self {
        Tokens { text, at: 0, margin: None }
    }

    /// The same of a text of which every line begins with this.
    pub fn behind(text: &'a str, margin: Option<Margin>) -> Self {
        Tokens { margin, ..Tokens::new(text) }
    }

    /// Goes over blanks, comments and what stands in the margin: does a line begin behind them?
    fn blanks(&mut self) -> bool {
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
        let begins = self.blanks();
        let rest = self.rest();
        let first = rest.chars().next()?;
        let second = rest.chars().nth(1).unwrap_or(' ');
        let (kind, length) = match first {
            '#' if begins => (Kind::Directive, line(rest)),
            '"' | '\'' => {
                let line = rest.find('\n').unwrap_or(rest.len());
                let end = rest.get(1..line).and_then(|inside| inside.find(first));
                (Kind::Text, end.map_or(line, |end| end + 2))
            }
            c if c.is_ascii_digit() || (c == '.' && second.is_ascii_digit()) => (Kind::Number, number(rest)),
            c if is_inside(c) => (Kind::Word, rest.find(|c| !is_inside(c)).unwrap_or(rest.len())),
            c => {
                let long = LONG.iter().find(|mark| rest.starts_with(**mark));
                (Kind::Mark, long.map_or(c.len_utf8(), |mark| mark.len()))
            }
        };
        let at = Span::new(self.at, self.at + length);
        self.at += length;
        Some(Token { kind, text: self.text.get(at.start..at.end).unwrap_or_default(), at })
    }
}

/// Does a name hold this character?
fn is_inside(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// How long a number is: digits, letters and points; a sign where an exponent goes on with one.
fn number(text: &str) -> usize {
    let is_hex = text.starts_with("0x") || text.starts_with("0X");
    let mut before = ' ';
    let end = text.find(|c: char| {
        let exponent = if is_hex { "pP" } else { "eE" };
        let goes_on = is_inside(c) || c == '.' || ("+-".contains(c) && exponent.contains(before));
        before = c;
        !goes_on
    });
    end.unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        Tokens::new(text).map(|token| token.text).collect()
    }

    #[test]
    fn words_numbers_and_marks() {
        assert_eq!(words("a+=b.x*-1.5e-3f;// no"), ["a", "+=", "b", ".", "x", "*", "-", "1.5e-3f", ";"]);
        assert_eq!(words("0x1p-11f+0x1e-3 .5h 2."), ["0x1p-11f", "+", "0x1e", "-", "3", ".5h", "2."]);
        assert_eq!(words("/* # no */ i++<=3 /* open"), ["i", "++", "<=", "3"]);
        assert_eq!(words("```c\nx\n```\n"), ["x"]);
        assert_eq!(words("é\u{202e}\"open\n\0"), ["é", "\u{202e}", "\"open", "\0"]);
    }

    #[test]
    fn lines_of_the_preprocessor_are_one_token() {
        assert_eq!(words(" #define A \\\n 2 \nx # y"), ["#define A \\\n 2", "x", "#", "y"]);
        let kinds: Vec<Kind> = Tokens::new("#if\n\"t\"").map(|token| token.kind).collect();
        assert_eq!(kinds, [Kind::Directive, Kind::Text]);
    }
}
