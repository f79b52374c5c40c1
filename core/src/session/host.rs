//! The front end that shows a session, as far as the session depends on it: terminal or web page.

/// A front end. A browser reserves some keys for itself, and reports others that a terminal does not report.
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

    /// True if the front end has no buttons, so that messages must name keys.
    pub fn has_keys_alone(&self) -> bool {
        self.skin() == Skin::Terminal
    }

    /// The address of the page, to put before a link; empty in a terminal.
    pub fn address(&self) -> &str {
        match self {
            Host::Terminal => "",
            Host::Page(address) => address,
        }
    }
}
