//! The warm-up: before a visitor presses any key, the first keys of a usual visit are pressed once on a hidden page.
//!
//! A browser compiles WebAssembly function by function, each when it is called first, so the first key of each kind
//! would take several times as long as those after it. Between two keys of the warm-up there is a pause for the
//! visitor's own.

use super::BETWEEN;
use crate::page::Page;
use crate::screens::Screens;
use gloo_timers::callback::Timeout;
use halfplay_core::session::{Key, Session};
use yew::prelude::*;

/// One of each kind: along bits, steps, digits, screens and their rows.
const KEYS: [Key; 19] = [
    Key::Left,
    Key::Char(' '),
    Key::PageDown,
    Key::Char('1'),
    Key::Enter,
    Key::PageUp,
    Key::Char('g'),
    Key::Char('c'),
    Key::Down,
    Key::Char('g'),
    Key::Char('n'),
    Key::Char(']'),
    Key::Char('g'),
    Key::Char('m'),
    Key::Down,
    Key::Char('g'),
    Key::Char('r'),
    Key::Escape,
    Key::Char(' '),
];

/// The warm-up: a hidden page with a session of its own.
pub struct WarmUp {
    session: Session,
    screens: Screens,
    next: usize,
    _due: Option<Timeout>,
}

/// The properties of [`WarmUp`].
#[derive(PartialEq, Properties)]
pub struct WarmUpProps {
    /// called when the warm-up has ended
    pub done: Callback<()>,
}

impl WarmUp {
    /// The worked example, whatever the visitor looks at.
    fn new() -> Self {
        let session = Session::worked().on_page("");
        WarmUp { screens: Screens::new(session.view()), session, next: 0, _due: None }
    }

    /// Does what the key does, without its effects on the browser.
    fn press(&mut self, key: Key) {
        let _ = self.session.press(key);
        self.screens.show(self.session.view());
    }
}

impl Component for WarmUp {
    type Message = ();
    type Properties = WarmUpProps;

    fn create(_: &Context<Self>) -> Self {
        Self::new()
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
        html! { <Page screens={self.screens.clone()} on_event={Callback::noop()} /> }
    }

    fn rendered(&mut self, ctx: &Context<Self>, _: bool) {
        let link = ctx.link().clone();
        self._due = Some(Timeout::new(BETWEEN, move || link.send_message(())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use halfplay_core::session::Screen;

    #[test]
    fn every_key_does_something_and_every_screen_is_seen() {
        let mut warm_up = WarmUp::new();
        for key in KEYS {
            let before = warm_up.session.view();
            warm_up.press(key);
            assert!(warm_up.session.view() != before, "{key:?}");
        }
        let seen: Vec<Screen> = warm_up.screens.all().map(|view| view.screen).collect();
        // What shows programs, lessons, results and records is a piece, which only who opens those screens fetches.
        let is_piece = |screen: &Screen| {
            matches!(screen, Screen::Program | Screen::Lessons | Screen::Hardware | Screen::Diagnose)
        };
        let expected: Vec<Screen> = Screen::ALL.into_iter().filter(|screen| !is_piece(screen)).collect();
        assert_eq!(seen, expected);
    }
}
