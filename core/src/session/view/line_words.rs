//! Messages about a text in the line that cannot be read.

use crate::doc::{Line, Role, line};
use crate::input::{Input, Unknown};
use crate::isa::Op;
use crate::literal::names;
use crate::session::Session;
use crate::session::commands;
use crate::session::host::Skin;
use crate::session::keys::{self, Key, KeyContext};
use crate::session::msg::Msg;

impl Session {
    /// The errors in the line, and notes on it.
    pub(super) fn line_remarks(&self) -> Vec<Line> {
        let unknown = self.state.question.typed.as_deref().and_then(|text| self.unknown_word(text));
        match unknown {
            Some(words) if self.answer.invalid_span.is_some() => vec![line(words)],
            _ => self.answer.line_remarks.clone(),
        }
    }

    /// The reason why the unfinished text of the line has no result yet; empty while the text may still become a known
    /// word.
    pub(super) fn missing_words(&self, text: &str) -> Line {
        let why = match commands::kind(text) {
            Input::Unknown(Unknown::Empty) => Some(Unknown::Empty.help()),
            Input::Unknown(unknown) if let Some(keys) = self.place_words(text) => {
                Some(format!("{unknown}; {keys}"))
            }
            _ if begins_known_word(text) => None,
            Input::Link(_) | Input::Files(_) => None,
            _ => self
                .unknown_word(text)
                .or_else(|| self.state.question.read(text).err().map(|why| why.message())),
        };
        why.map_or_else(Line::default, |why| Line::default().with(Role::Dim, why))
    }

    /// The message about a word that is not known, with the keys that the user may have meant.
    fn unknown_word(&self, text: &str) -> Option<String> {
        let Input::Unknown(unknown @ Unknown::Word { .. }) = commands::kind(text) else { return None };
        let help = self.key_words(text.trim()).unwrap_or_else(|| unknown.help());
        Some(format!("{unknown}; {help}"))
    }

    /// The effect of a text if its characters are keys outside the line: `gl` opens the lessons.
    fn key_words(&self, text: &str) -> Option<String> {
        let skin = self.host.skin();
        let mut keys = text.chars();
        let (Some(key), None) = (keys.next(), keys.next()) else { return self.place_words(text) };
        match (key, skin) {
            ('?', Skin::Terminal) => Some("F1 lists the keys".to_owned()),
            ('?', Skin::Page) => Some("to list the keys press Esc, then ?".to_owned()),
            _ => {
                let acts = keys::msg(Key::Char(key), KeyContext::Bits, skin);
                let acts = acts.is_some_and(|msg| !matches!(msg, Msg::Type(_)));
                acts.then(|| format!("to use the key {key} press Esc first"))
            }
        }
    }

    /// The screen that a text opens if its two letters are keys outside the line.
    fn place_words(&self, text: &str) -> Option<String> {
        let mut letters = text.trim().strip_prefix('g')?.trim_start().chars();
        let (letter, None) = (letters.next()?, letters.next()) else { return None };
        let Some(Msg::Show(screen)) = keys::msg(Key::Char(letter), KeyContext::Go, self.host.skin()) else {
            return None;
        };
        Some(format!("to open {} press Esc, then g {letter}", screen.name()))
    }
}

/// True if the text is a single word with which a known word begins.
fn begins_known_word(text: &str) -> bool {
    let word = text.trim().to_ascii_lowercase();
    let vocabulary = commands::vocabulary();
    let own = vocabulary.commands.into_iter().chain(vocabulary.lessons);
    let known = Op::ALL.into_iter().map(Op::name).chain(names()).chain(own);
    !word.contains(char::is_whitespace) && known.into_iter().any(|known| known.starts_with(&word))
}
