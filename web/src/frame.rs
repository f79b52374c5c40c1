//! The part of the page to show: all of it, or one part for an iframe on another page.
//!
//! `?embed` shows only the screen that the link names, `?embed=compare` the Compare screen, and `?embed=step` only the
//! picture of the step. Any other value of `embed` counts as a bare `?embed`.

use halfplay_core::skins::session::{Msg, Screen, Session};

/// The part of the page to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// the whole page
    Whole,
    /// one screen: this one, or with `None` the one that the link names
    Screen(Option<Screen>),
    /// the current step
    Step,
}

impl Frame {
    /// Reads the query of an address, such as `?embed=compare`.
    ///
    /// ```
    /// use halfplay_web::frame::Frame;
    /// use halfplay_core::skins::session::Screen;
    /// assert_eq!(Frame::of(""), Frame::Whole);
    /// assert_eq!(Frame::of("?embed"), Frame::Screen(None));
    /// assert_eq!(Frame::of("?a=1&embed=compare"), Frame::Screen(Some(Screen::COMPARE)));
    /// assert_eq!(Frame::of("?embed=step"), Frame::Step);
    /// assert_eq!(Frame::of("?embed=<script>"), Frame::Screen(None));
    /// ```
    pub fn of(query: &str) -> Frame {
        let parts = query.trim_start_matches('?').split('&');
        let mut embed = parts.filter_map(|part| match part.split_once('=').unwrap_or((part, "")) {
            ("embed", panel) => Some(panel),
            _ => None,
        });
        match embed.next_back() {
            None => Frame::Whole,
            Some("step") => Frame::Step,
            Some(panel) => Frame::Screen(Screen::ALL.into_iter().find(|screen| screen.word() == panel)),
        }
    }

    /// Switches the session to the screen that the query names, if any.
    pub fn put(self, session: &mut Session) {
        if let Frame::Screen(Some(screen)) = self {
            session.update(Msg::Show(screen));
        }
        self.hold(session);
    }

    /// If only the step may be shown, returns from any other screen to the one with the steps.
    pub fn hold(self, session: &mut Session) {
        if self == Frame::Step && session.screen() != Screen::default() {
            session.update(Msg::Show(Screen::default()));
        }
    }

    /// True unless the whole page is shown.
    pub fn is_part(self) -> bool {
        self != Frame::Whole
    }
}
