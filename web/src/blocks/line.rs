//! A line of text: an element for each role, raised exponents, terms that can be clicked.

use super::Manner;
use halfplay_core::skins::doc::{Line, Role, powers};
use halfplay_core::skins::explain::{Term, terms_in};
use std::ops::Range;
use yew::prelude::*;

/// Code with more characters may be broken at the end of a line, as on a phone it has to be.
const HELD: usize = 22;

/// A line of spans. Ordinary words stand as they are; code and stress have elements of their own; any other role is a
/// class, `role-guard`. Bits have the class `bits` too.
pub fn line(line: &Line, manner: &Manner) -> Html {
    let Some(on_word) = &manner.on_word else { return beside(pieces(line, 0..usize::MAX)) };
    let mut parts = Vec::new();
    let mut done = 0;
    for (at, term) in terms_in(line) {
        parts.extend(pieces(line, done..at.start));
        done = at.end;
        parts.push(word(pieces(line, at), term, on_word));
    }
    parts.extend(pieces(line, done..usize::MAX));
    beside(parts)
}

/// A line as an element of its own, which has a class: without one more around it, where that can be.
pub fn cell(line: &Line, class: Option<&'static str>) -> Html {
    match line.0.as_slice() {
        [only] if only.role != Role::Plain => piece(only.role, &only.text, class),
        _ => html! { <span {class}>{ self::line(line, &Manner::default()) }</span> },
    }
}

/// What stands beside each other. One thing alone needs no list around it.
fn beside(mut parts: Vec<Html>) -> Html {
    if parts.len() == 1 { parts.remove(0) } else { parts.into_iter().collect() }
}

/// The class of a role.
pub(super) fn role_class(role: Role) -> String {
    format!("role-{}", role.name())
}

/// A term that explains itself when it is clicked. It is no stop of the Tab key: with a key, the glossary opens for
/// all terms of a screen at once. What is asked for is the term's name, whatever its form here.
fn word(text: Vec<Html>, term: &'static Term, on_word: &Callback<(String, usize)>) -> Html {
    let onclick = on_word.reform(|_: MouseEvent| (term.name.to_owned(), 0));
    html! { <span class="term" role="button" tabindex="-1" {onclick}>{ for text }</span> }
}

/// What these bytes of the line's text are.
fn pieces(line: &Line, wanted: Range<usize>) -> Vec<Html> {
    let mut start = 0;
    let mut found = Vec::new();
    for span in &line.0 {
        let end = start + span.text.len();
        let part = wanted.start.clamp(start, end) - start..wanted.end.clamp(start, end) - start;
        if let Some(text) = span.text.get(part).filter(|text| !text.is_empty()) {
            found.push(piece(span.role, text, None));
        }
        start = end;
    }
    found
}

fn piece(role: Role, text: &str, class: Option<&'static str>) -> Html {
    let shown = raised(text);
    match role {
        Role::Plain => shown,
        Role::Code => {
            let long = (text.chars().count() > HELD).then_some("long");
            html! { <code class={classes!(long, class)}>{ shown }</code> }
        }
        Role::Strong => html! { <strong {class}>{ shown }</strong> },
        role => {
            let bits = role.is_bits() && text.chars().all(|c| matches!(c, '0' | '1'));
            html! { <span class={classes!(role_class(role), bits.then_some("bits"), class)}>{ shown }</span> }
        }
    }
}

/// The text with raised exponents. The circumflex is still there when the text is copied or read aloud.
pub(crate) fn raised(text: &str) -> Html {
    let piece = |(text, up)| match up {
        false => html! { { text } },
        true => html! { <><span class="caret">{ "^" }</span><sup>{ text }</sup></> },
    };
    beside(powers(text).into_iter().map(piece).collect())
}
