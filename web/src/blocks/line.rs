//! A line of text: an element for each role, raised exponents, clickable terms.

use super::DrawOptions;
use halfplay_core::skins::doc::{Line, Role, powers};
use halfplay_core::skins::explain::{Term, terms_in};
use std::ops::Range;
use yew::prelude::*;

/// Code longer than this many characters may wrap at the end of a line; on a phone it must.
const HELD: usize = 22;

/// A line of spans. Plain text gets no element; code and stress have elements of their own; any other role is a class
/// such as `role-guard`. Bits also have the class `bits`.
pub fn line(line: &Line, options: &DrawOptions) -> Html {
    let Some(on_word) = &options.on_word else { return beside(pieces(line, 0..usize::MAX)) };
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

/// A line as one element with a class. If the line is a single piece, that piece is the element.
pub fn cell(line: &Line, class: Option<&'static str>) -> Html {
    match line.0.as_slice() {
        [only] if only.role != Role::Plain => piece(only.role, &only.text, class),
        _ => html! { <span {class}>{ self::line(line, &DrawOptions::default()) }</span> },
    }
}

/// Several elements in a row. A single one needs no list around it.
fn beside(mut parts: Vec<Html>) -> Html {
    if parts.len() == 1 { parts.remove(0) } else { parts.into_iter().collect() }
}

/// The class of a role.
pub(super) fn role_class(role: Role) -> String {
    format!("role-{}", role.name())
}

/// A term that opens its explanation when clicked. It is not a Tab stop: a key opens the glossary with all terms of a
/// screen. The click sends the term's name, whatever its form in the text.
fn word(text: Vec<Html>, term: &'static Term, on_word: &Callback<(String, usize)>) -> Html {
    let onclick = on_word.reform(|_: MouseEvent| (term.name.to_owned(), 0));
    html! { <span class="term" role="button" tabindex="-1" {onclick}>{ for text }</span> }
}

/// The pieces within these bytes of the line's text.
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

/// The text with raised exponents. The circumflex stays in it for copying and for screen readers.
pub(crate) fn raised(text: &str) -> Html {
    let piece = |(text, up)| match up {
        false => html! { { text } },
        true => html! { <><span class="caret">{ "^" }</span><sup>{ text }</sup></> },
    };
    beside(powers(text).into_iter().map(piece).collect())
}
