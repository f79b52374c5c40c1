//! A state as a text, for terminals, browsers and issues. All of them use the same bytes.
//!
//! ```text
//!   #2/fma.rn.f16/0x520b,0x00e9,0x2ff6/screen=compare/variant=through-f32
//!    │ │          │                    └ every setting that differs from its default, by name
//!    │ │          └ operands a, b, c
//!    │ └ the instruction
//!    └ version of this notation
//! ```
//!
//! An operand is written as it was typed. A suffix `@bf16` names the format in which it was typed, if that is not the
//! instruction's. A suffix `~…` of the instruction is the formula in the line. A `:` separates lanes with
//! different values. Letters, digits, `.`, `_`, `-` and `+` stand for themselves; all other characters are escaped as
//! UTF-8 bytes, `%2F`. So in a shell only the `#` needs quotes, and it may be omitted.
//!
//! A link names the selected item (a step, a pipeline, an instruction, a term) and never counts positions. It contains
//! only what matters on its screen, and no operand that the instruction does not take. If a part cannot be read,
//! halfplay reports it and opens the rest. Links of every version open; version 1 counted positions.
//!
//! ```text
//!   write      writes a state as a text
//!   read       reads a text into a state, and reports unreadable parts
//!   operands   the operands, both ways
//!   options    the parts that no screen owns
//!   version_1  reads the parts of version 1
//!   aliases    old words of links, and the present ones
//!   escape     escapes texts for links
//! ```

mod aliases;
mod error;
mod escape;
mod operands;
mod options;
mod read;
mod version;
mod version_1;
mod write;

pub use error::LinkError;

use super::Session;
use super::state::State;
use crate::doc::line;
use version::VERSION;

impl Session {
    /// The link to the present state, starting with `#`. While a text cannot be read, it is the link to the last
    /// readable question.
    pub fn link(&self) -> String {
        format!("#{VERSION}/{}", write::write(&self.state, &self.scene()))
    }

    /// The link without its version, the focus and the bit cursor. In a browser's history, states with the same
    /// landmark are a single entry.
    ///
    /// ```
    /// use halfplay_core::skins::session::{Msg, Session};
    /// let mut session = Session::worked();
    /// let start = session.landmark();
    /// session.update(Msg::Left);
    /// assert_eq!(session.landmark(), start);
    /// session.update(Msg::Flip);
    /// assert_ne!(session.landmark(), start);
    /// ```
    pub fn landmark(&self) -> String {
        let State { focus, column, .. } = State::about(self.state.question.clone());
        write::write(&State { focus, column, ..(*self.state).clone() }, &self.scene())
    }

    /// Opens a link: with or without its `#`, alone or after the address of a page. Missing operands are 0. The notice
    /// reports them, and every part that could not be read.
    pub fn open(text: &str) -> Result<Session, LinkError> {
        let (state, notes) = read::read(text)?;
        let notice = (!notes.is_empty()).then(|| line(notes.join("; ")));
        Ok(Session { notice, ..Session::at(state) })
    }
}
