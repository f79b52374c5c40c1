//! The flags and marks that a lane has raised so far.

use super::flags::{Cause, Flag, Flags, Mark, Marks};
use super::recorder::{NoTrace, Recorder};
use super::step::Step;
use crate::float::{Rounded, Tininess};

/// The flags and marks of one lane during evaluation.
///
/// They share one word: writing two adjacent bytes and then reading them together would stall the processor for longer
/// than a whole rounding takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Status(u16);

impl Status {
    #[inline(always)]
    pub const fn flags(self) -> Flags {
        Flags(self.0 as u8)
    }

    #[inline(always)]
    pub const fn marks(self) -> Marks {
        Marks((self.0 >> 8) as u8)
    }

    #[inline(always)]
    pub fn mark(&mut self, mark: Mark) {
        self.0 |= (Marks::NONE.with(mark).0 as u16) << 8;
    }

    #[inline(always)]
    pub fn raise<R: Recorder>(&mut self, flag: Flag, cause: Cause, recorder: &mut R) {
        self.raise_if(true, flag, cause, recorder);
    }

    /// Raises a flag conditionally, without a branch if the recorder ignores steps.
    #[inline(always)]
    pub fn raise_if<R: Recorder>(&mut self, raised: bool, flag: Flag, cause: Cause, recorder: &mut R) {
        self.0 |= (raised as u16) << flag as u16;
        if raised {
            recorder.record(|| Step::Raise { flag, cause });
        }
    }

    /// Raises the flags of one finished rounding.
    #[inline(always)]
    pub fn raise_rounding<R: Recorder>(&mut self, rounded: &Rounded, tininess: Tininess, recorder: &mut R) {
        let inexact = rounded.inexact();
        let tiny = match tininess {
            Tininess::Before => Cause::TinyBeforeRounding,
            Tininess::After => Cause::TinyAfterRounding,
        };
        self.raise_if(rounded.overflow, Flag::Overflow, Cause::TooLarge, recorder);
        self.raise_if(inexact & rounded.tiny(tininess), Flag::Underflow, tiny, recorder);
        let cause = if rounded.overflow { Cause::TooLarge } else { Cause::Rounding };
        self.raise_if(inexact, Flag::Inexact, cause, recorder);
    }
}

impl Flags {
    /// The flags that IEEE 754 raises for one rounding.
    pub fn of_rounding(rounded: &Rounded, tininess: Tininess) -> Flags {
        let mut status = Status::default();
        status.raise_rounding(rounded, tininess, &mut NoTrace);
        status.flags()
    }
}
