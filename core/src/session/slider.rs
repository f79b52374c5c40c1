//! A slider: an operand that is moved by hand through its codes, from one number to a greater one.
//!
//! ```text
//!   b   1 ├──────────────●──────────────┤ 2   1.5   0x3e00
//! ```
//!
//! Each code is one step of it: in f16 there are 1024 steps from 1 to 2, and as many from 2 to 4. It stands below the
//! operation as long as the operand lies between its ends; where the operand is taken elsewhere, or its type is another one, it waits.

/// A slider as it stands on the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SliderView {
    /// which operand it moves: `b`, or `b, lane 1`
    pub whose: String,
    /// the numbers at its ends
    pub ends: [String; 2],
    /// the place of the operand, counted in codes from the lesser end
    pub at: u32,
    /// the place of the greater end
    pub last: u32,
    /// the operand: `1.5`
    pub value: String,
    /// its code: `0x3e00`
    pub code: String,
}

impl SliderView {
    /// What it is called: `b, from 1 to 2`.
    pub fn name(&self) -> String {
        format!("{}, from {} to {}", self.whose, self.ends[0], self.ends[1])
    }

    /// Where it stands: `1.5, 0x3e00`.
    pub fn words(&self) -> String {
        format!("{}, {}", self.value, self.code)
    }

    /// Both, for who hears it.
    pub(in crate::skins::session) fn linear(&self) -> String {
        format!("slider of {}: {}", self.name(), self.words())
    }
}
