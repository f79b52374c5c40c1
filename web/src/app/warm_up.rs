//! The warm-up: presses the first keys of a typical visit once on a hidden page, before the visitor presses any.
//!
//! A browser compiles each WebAssembly function when it is first called, so without a warm-up the first key of each
//! kind takes several times as long as later ones. The warm-up pauses between two keys so that the visitor's own keys
//! are handled.

use crate::lazy_modules::Removal;
use crate::page::Page;
use crate::screens::Screens;
use gloo_timers::callback::Timeout;
use halfplay_core::skins::session::{Key, Msg, SCREENS, Screen, Session};
use web_sys::Element;
use yew::prelude::*;

/// The pause, in milliseconds, before each piece of work done in advance. A key can be handled during the pause.
pub const BETWEEN: u32 = 30;

/// One key of each kind: along bits, steps and digits.
const FIRST: [Key; 6] = [Key::Left, Key::Char(' '), Key::PageDown, Key::Char('1'), Key::Enter, Key::PageUp];
/// Keys that return to the bits and change everything that is drawn.
const LAST: [Key; 2] = [Key::Escape, Key::Char(' ')];

/// The warm-up's keys: `FIRST`, each screen with one move on it, then `LAST`. Screens whose code is loaded later are
/// left out.
fn keys(session: &Session) -> Vec<Key> {
    let letters = SCREENS.iter().filter(|row| is_at_hand(session, row.screen)).map(|row| row.letter);
    let screens = letters.flat_map(|letter| [Key::Char('g'), Key::Char(letter), Key::Down]);
    FIRST.into_iter().chain(screens).chain(LAST).collect()
}

fn is_at_hand(session: &Session, screen: Screen) -> bool {
    let mut session = session.clone();
    session.update(Msg::Show(screen));
    session.wants().is_none()
}

/// Starts a warm-up inside this element. The session is the worked example, independent of the visitor's state, with
/// the modules that are loaded. Returns a function that removes the warm-up, to be called when `done` is.
pub fn start(stage: Element, session: Session, done: Callback<()>) -> Removal {
    let handle = yew::Renderer::<WarmUp>::with_root_and_props(stage, WarmUpProps { session, done }).render();
    Box::new(|| handle.destroy())
}

/// The warm-up: a hidden page with a session of its own.
struct WarmUp {
    session: Session,
    screens: Screens,
    keys: std::vec::IntoIter<Key>,
    begun: bool,
    _due: Option<Timeout>,
}

#[derive(Properties)]
struct WarmUpProps {
    session: Session,
    done: Callback<()>,
}

/// A warm-up has only one parent, which renders it once, so two are always equal. A derived comparison of sessions
/// would be much code.
impl PartialEq for WarmUpProps {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl WarmUp {
    fn new(session: Session) -> Self {
        WarmUp {
            screens: Screens::new(session.view()),
            keys: keys(&session).into_iter(),
            session,
            begun: false,
            _due: None,
        }
    }

    /// Handles a key but performs no effects in the browser.
    fn press(&mut self, key: Key) {
        let _ = self.session.press(key);
        self.screens.show(self.session.view());
    }
}

impl Component for WarmUp {
    type Message = ();
    type Properties = WarmUpProps;

    fn create(ctx: &Context<Self>) -> Self {
        Self::new(ctx.props().session.clone())
    }

    fn update(&mut self, ctx: &Context<Self>, (): ()) -> bool {
        let Some(key) = self.keys.next() else {
            ctx.props().done.emit(());
            return false;
        };
        self.begun = true;
        self.press(key);
        true
    }

    fn view(&self, _: &Context<Self>) -> Html {
        if !self.begun {
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
    use halfplay_core::skins::session::OTHER_SCREENS;

    #[test]
    fn warm_up_keys_change_the_view_and_show_every_screen() {
        let session = Session::worked().on_page("").with_modules(&[&OTHER_SCREENS]);
        let mut warm_up = WarmUp::new(session.clone());
        for key in keys(&session) {
            let before = warm_up.session.view();
            warm_up.press(key);
            assert!(warm_up.session.view() != before, "{key:?}");
        }
        let seen: Vec<Screen> = warm_up.screens.all().map(|view| view.screen).collect();
        let expected: Vec<Screen> =
            Screen::ALL.into_iter().filter(|screen| is_at_hand(&session, *screen)).collect();
        assert_eq!(seen, expected);
        assert!(seen.len() > 3, "{seen:?}");
    }
}
