//! Where a session is shown: what differs between the terminal and a page in a browser.

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
