//! A slider: the user moves an operand through its codes, from one number to a greater one.
//!
//! ```text
//!   b   1 ├──────────────●──────────────┤ 2   1.5   0x3e00
//! ```
//!
//! Each step is one code: in f16 there are 1024 steps from 1 to 2, and as many from 2 to 4. The slider is shown below
//! the operation while the operand lies between its ends. It is hidden while the operand lies outside them or has
//! another type.

/// The slider on the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SliderView {
    /// the operand that the slider moves: `b`, or `b, lane 1`
    pub whose: String,
    /// the numbers at the ends of the slider
    pub ends: [String; 2],
    /// the position of the operand, counted in codes from the lesser end
    pub at: u32,
    /// the position of the greater end
    pub last: u32,
    /// the value of the operand: `1.5`
    pub value: String,
    /// the code of the operand: `0x3e00`
    pub code: String,
}

impl SliderView {
    /// The name of the slider: `b, from 1 to 2`.
    pub fn name(&self) -> String {
        format!("{}, from {} to {}", self.whose, self.ends[0], self.ends[1])
    }

    /// The position of the slider: `1.5, 0x3e00`.
    pub fn words(&self) -> String {
        format!("{}, {}", self.value, self.code)
    }

    /// Name and position, for screen readers.
    pub(in crate::skins::session) fn linear(&self) -> String {
        format!("slider of {}: {}", self.name(), self.words())
    }
}
