//! Everything there is to draw: values, flags, kinds and roles, which skins turn into cells or elements.
//!
//! ```text
//!   types          what a view is made of
//!   registers      operands and result, bit by bit
//!   result         the result with its flags, as far as it may be seen
//!   front          the first screen of a visit
//!   number_alone   a value typed alone in the line: the number that it becomes
//!   make           the view of a session
//!   overlay        what lies above a screen
//!   help           the keys of a place, and what was found
//!   between        a value between two numbers, of which one is chosen
//!   prediction     what is to be predicted of a hidden result, and how that went
//!   guessed        what is guessed of the result, and how that compares
//!   quiz           how a run of questions stands
//!   presented      a step as a class sees it, few things in large type
//!   linear         a view in words, a line for each thing
//!   announcements  what is new in a view, for who hears it
//! ```

mod announcements;
mod between;
mod front;
mod guessed;
mod help;
mod linear;
mod make;
mod number_alone;
mod overlay;
mod prediction;
mod presented;
mod quiz;
mod registers;
mod result;
mod side_panel;
mod types;

pub use between::{Between, End, Outcome};
pub use front::Front;
pub use overlay::{Help, Overlay, Prompt};
pub use prediction::{IN_HERE, Prediction, YOURS};
pub use presented::Presented;
pub use quiz::QuizView;
pub use registers::{Bit, Register};
pub use result::{LaneStatus, ResultView};
pub use side_panel::{Besides, FORMS};
pub use types::{EXAMPLES, Instruction, MORE_EXAMPLES, Typed, View};
