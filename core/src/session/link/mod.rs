//! A state as a text, for terminals, browsers and issues: the same in all of them, byte for byte.
//!
//! ```text
//!   #2/fma.rn.f16/0x520b,0x00e9,0x2ff6/screen=compare/pipeline=through-f32
//!    │ │          │                    └ whatever is not as it is at first, each with its name
//!    │ │          └ operands a, b, c
//!    │ └ the instruction
//!    └ version of this notation
//! ```
//!
//! An operand is its text as typed; `@bf16` behind it names the format under which it was typed, where that is
//! not the instruction's; `~…` is a text that could not be read and stands there now; `:` stands between lanes
//! that differ. Letters, digits, `.`, `_`, `-` and `+` stand for themselves, everything else in texts is written
//! as the bytes of UTF-8, `%2F`. So a link needs no quotes in a shell but for its `#`, which may be left out.
//!
//! A link names what is looked at (a step, a pipeline, an instruction, a term) and never counts places. It holds what
//! matters on its screen, and no operand that the instruction does not take. A part that cannot be read is left out and
//! said; everything else is opened. Links of every version open: version 1 counted places.
//!
//! ```text
//!   write      a state to a text
//!   read       a text to a state, and what could not be read of it
//!   operands   the operands, both ways
//!   options    the parts that no screen owns
//!   version_1  how the parts of the first version are read
//!   moved      words of links that have changed since
//!   escape     texts within links
//! ```

mod error;
mod escape;
mod moved;
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
    /// The link to the present state, from its `#` on. An edit under way is in it as far as it has come.
    pub fn link(&self) -> String {
        format!("#{VERSION}/{}", write::write(&self.state, &self.scene()))
    }

    /// The link without what only says where the cursor is: in the history of a browser, states with the same landmark
    /// are one stop.
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

    /// Opens a link: the address of a page with one, one alone, with or without its `#`. Operands that it does not
    /// give are 0; that, and what could not be read, is said once.
    pub fn open(text: &str) -> Result<Session, LinkError> {
        let (state, notes) = read::read(text)?;
        let notice = (!notes.is_empty()).then(|| line(notes.join("; ")));
        Ok(Session { notice, ..Session::at(state) })
    }
}
