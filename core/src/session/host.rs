//! Where a session is shown: what differs between the terminal and a page in a browser.

use super::Session;

/// What shows a session. A browser keeps some keys to itself, and has others that a terminal has not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Skin {
    /// a terminal
    Terminal,
    /// a page in a browser
    Page,
}

/// Where a session is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Host {
    Terminal,
    /// a page, which lies at this address: all that stands before a link
    Page(String),
}

impl Host {
    pub const fn skin(&self) -> Skin {
        match self {
            Host::Terminal => Skin::Terminal,
            Host::Page(_) => Skin::Page,
        }
    }

    /// Is there nothing to press but keys? A page has buttons.
    pub fn has_keys_alone(&self) -> bool {
        self.skin() == Skin::Terminal
    }

    /// What stands before a link so that a browser opens it here.
    pub fn address(&self) -> &str {
        match self {
            Host::Terminal => "",
            Host::Page(address) => address,
        }
    }
}

impl Session {
    /// The session as a page at this address shows it: everything that stands before the `#` of a link. Links that
    /// are copied begin with it.
    ///
    /// ```
    /// use halfplay_core::session::{Session, What};
    /// let session = Session::worked().on_page("/class/index.html");
    /// assert_eq!(session.export(What::Link), format!("/class/index.html{}", session.link()));
    /// ```
    pub fn on_page(self, address: impl Into<String>) -> Session {
        Session { host: Host::Page(address.into()), ..self }
    }
}
