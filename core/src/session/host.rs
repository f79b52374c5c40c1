//! The front end that shows a session, as far as the session depends on it: terminal or web page.

/// A front end. Browsers reserve some keys, and they have some that a terminal lacks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Skin {
    /// a terminal
    Terminal,
    /// a page in a browser
    Page,
}

/// The front end of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Host {
    Terminal,
    /// a page at this address; the address is everything before the link
    Page(String),
}

impl Host {
    pub const fn skin(&self) -> Skin {
        match self {
            Host::Terminal => Skin::Terminal,
            Host::Page(_) => Skin::Page,
        }
    }

    /// True if keys are the only input. A page also has buttons.
    pub fn has_keys_alone(&self) -> bool {
        self.skin() == Skin::Terminal
    }

    /// The text to put before a link so that a browser opens it here.
    pub fn address(&self) -> &str {
        match self {
            Host::Terminal => "",
            Host::Page(address) => address,
        }
    }
}
