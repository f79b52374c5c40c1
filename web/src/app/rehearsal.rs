//! A rehearsal: what the first keys of a visit will do is done once before, where nobody sees it.
//!
//! A browser compiles WebAssembly function by function, each when it is called first, so the first key of each kind
//! would take several times as long as those after it. Between two keys of the rehearsal there is time for the visitor's.

use crate::page::Page;
use gloo_timers::callback::Timeout;
use halfplay_core::session::{Key, Screen, Session};
use std::rc::Rc;
use yew::prelude::*;

/// It starts so many milliseconds after the page is there, which is to be seen first.
const START: u32 = 200;
/// So many milliseconds lie before each key.
const BETWEEN: u32 = 30;

/// One of each kind: along bits, steps, digits, screens and their rows.
const KEYS: [Key; 15] = [
    Key::Left,
    Key::Char(' '),
    Key::PageDown,
    Key::Char('1'),
    Key::Enter,
    Key::Char('s'),
    Key::Left,
    Key::Char('c'),
    Key::Down,
    Key::Char('n'),
    Key::Char('+'),
    Key::Char('r'),
    Key::Down,
    Key::Char('o'),
    Key::Char(' '),
];

/// Rehearses with a session of its own.
pub struct Rehearsal {
    session: Session,
    next: usize,
    /// of a new screen, the first picture is rehearsed
    early: Option<usize>,
    _due: Option<Timeout>,
}

/// Whom it tells that it has ended.
#[derive(PartialEq, Properties)]
pub struct RehearsalProps {
    /// the rehearsal is over
    pub done: Callback<()>,
}

impl Rehearsal {
    /// Always the same, whatever the visitor looks at.
    fn session() -> Session {
        Session::worked().on_page("")
    }

    /// Does what the key does, but for what is done in the browser.
    fn press(&mut self, key: Key) {
        let before = screen(&self.session);
        let _ = self.session.press(key);
        self.early = (screen(&self.session) != before).then_some(0);
    }
}

impl Component for Rehearsal {
    type Message = ();
    type Properties = RehearsalProps;

    fn create(_: &Context<Self>) -> Self {
        Rehearsal { session: Self::session(), next: 0, early: None, _due: None }
    }

    fn update(&mut self, ctx: &Context<Self>, (): ()) -> bool {
        let Some(key) = KEYS.get(self.next) else {
            ctx.props().done.emit(());
            return false;
        };
        self.next += 1;
        self.press(*key);
        true
    }

    fn view(&self, _: &Context<Self>) -> Html {
        if self.next == 0 {
            return html! {};
        }
        html! { <Page view={Rc::new(self.session.view())} early={self.early} wish={Callback::noop()} /> }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        let link = ctx.link().clone();
        self._due = Some(Timeout::new(if first { START } else { BETWEEN }, move || link.send_message(())));
    }
}

fn screen(session: &Session) -> Screen {
    session.view().screen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_does_something_and_every_screen_is_seen() {
        let mut rehearsal = Rehearsal { session: Rehearsal::session(), next: 0, early: None, _due: None };
        let mut seen = Vec::new();
        for key in KEYS {
            let before = rehearsal.session.view();
            rehearsal.press(key);
            assert!(rehearsal.session.view() != before, "{key:?}");
            seen.push(screen(&rehearsal.session));
        }
        assert!(Screen::ALL.iter().all(|screen| seen.contains(screen)), "{seen:?}");
    }
}
