//! Pieces of text, each with a role.

use std::borrow::Cow;

/// The meaning of a piece of text. Skins map roles to styles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Role {
    /// ordinary words
    #[default]
    Plain,
    /// less important than its surroundings
    Dim,
    /// more important than its surroundings
    Strong,
    /// bits, values and spellings within a sentence
    Code,
    /// a sign bit
    Sign,
    /// exponent bits
    Exponent,
    /// the hidden bit
    Hidden,
    /// fraction bits
    Fraction,
    /// the first bit cut off
    Guard,
    /// the second bit cut off
    Round,
    /// any later bit cut off
    Sticky,
    /// lost bits
    Lost,
    /// something that just changed
    Changed,
    /// right, as desired
    Good,
    /// wrong, or a problem
    Bad,
    /// a link
    Link,
}

impl Role {
    /// Every role.
    pub const ALL: [Role; 16] = [
        Role::Plain,
        Role::Dim,
        Role::Strong,
        Role::Code,
        Role::Sign,
        Role::Exponent,
        Role::Hidden,
        Role::Fraction,
        Role::Guard,
        Role::Round,
        Role::Sticky,
        Role::Lost,
        Role::Changed,
        Role::Good,
        Role::Bad,
        Role::Link,
    ];

    /// The name in files: `fraction`.
    pub fn name(self) -> &'static str {
        match self {
            Role::Plain => "plain",
            Role::Dim => "dim",
            Role::Strong => "strong",
            Role::Code => "code",
            Role::Sign => "sign",
            Role::Exponent => "exponent",
            Role::Hidden => "hidden",
            Role::Fraction => "fraction",
            Role::Guard => "guard",
            Role::Round => "round",
            Role::Sticky => "sticky",
            Role::Lost => "lost",
            Role::Changed => "changed",
            Role::Good => "good",
            Role::Bad => "bad",
            Role::Link => "link",
        }
    }

    /// True if the role is about bits, so that its text is set in fixed type.
    pub fn is_bits(self) -> bool {
        use Role::{Changed, Exponent, Fraction, Guard, Hidden, Lost, Round, Sign, Sticky};
        matches!(self, Sign | Exponent | Hidden | Fraction | Guard | Round | Sticky | Lost | Changed)
    }
}

/// Text with one role.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// the meaning of the text
    pub role: Role,
    /// the characters
    pub text: Cow<'static, str>,
}

impl Span {
    /// A span of this role and text.
    pub fn new(role: Role, text: impl Into<Cow<'static, str>>) -> Self {
        Span { role, text: text.into() }
    }

    /// A span of ordinary words.
    pub fn plain(text: impl Into<Cow<'static, str>>) -> Self {
        Span::new(Role::Plain, text)
    }
}

/// A line of spans.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[must_use]
pub struct Line(pub Vec<Span>);

impl Line {
    /// The text without roles.
    pub fn text(&self) -> String {
        self.0.iter().map(|span| span.text.as_ref()).collect()
    }

    /// The line in at most `width` characters. If it is cut, its last character is an ellipsis.
    pub fn clipped(&self, width: usize) -> Line {
        if self.width() <= width {
            return self.clone();
        }
        let mut left = width.saturating_sub(1);
        let mut line = Line::default();
        for span in &self.0 {
            let text: String = span.text.chars().take(left).collect();
            left -= text.chars().count();
            line = line.with(span.role, text);
        }
        line.with(Role::Dim, "…")
    }

    /// Length in characters.
    pub fn width(&self) -> usize {
        self.0.iter().map(|span| span.text.chars().count()).sum()
    }

    /// The line with one more span.
    pub fn with(mut self, role: Role, text: impl Into<Cow<'static, str>>) -> Self {
        self.0.push(Span::new(role, text));
        self
    }
}

/// Makes a line from a text. Text between backticks gets the role [`Role::Code`].
///
/// ```
/// use halfplay_core::skins::doc::{Role, line};
/// assert_eq!(line("not `0x3000` but").0[1].role, Role::Code);
/// ```
pub fn line(text: impl AsRef<str>) -> Line {
    let pieces = text.as_ref().split('`').enumerate();
    let spans = pieces.filter(|(_, text)| !text.is_empty()).map(|(i, text)| {
        let role = if i % 2 == 1 { Role::Code } else { Role::Plain };
        Span::new(role, text.to_owned())
    });
    Line(spans.collect())
}
