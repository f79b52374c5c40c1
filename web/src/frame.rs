//! How much of the page is shown: all of it, or one part for a frame on another page.
//!
//! `?embed` shows the screen of the link alone, `?embed=compare` that screen, `?embed=step` the picture of the step and
//! nothing else. What stands there may be anything; what is not understood shows the screen of the link.

use halfplay_core::skins::session::{Msg, Screen, Session};

/// How much of the page is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// the whole page
    Whole,
    /// the screen that the link names, or another
    Screen(Option<Screen>),
    /// the step that is looked at
    Step,
}

impl Frame {
    /// From the query of an address: `?embed=compare`.
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

    /// Goes to the screen that is asked for, if one is.
    pub fn put(self, session: &mut Session) {
        if let Frame::Screen(Some(screen)) = self {
            session.update(Msg::Show(screen));
        }
        self.hold(session);
    }

    /// Goes back to the steps from where there are none, if nothing else is to be shown.
    pub fn hold(self, session: &mut Session) {
        if self == Frame::Step && session.screen() != Screen::default() {
            session.update(Msg::Show(Screen::default()));
        }
    }

    /// Is it a part for a frame?
    pub fn is_part(self) -> bool {
        self != Frame::Whole
    }
}
