//! Everything there is to draw, as values, flags, kinds and roles. Skins turn them into cells or elements.
//!
//! ```text
//!   types          the elements of a view
//!   registers      operands and result, bit by bit
//!   result         the result with its flags, as far as the user may see it
//!   front          the first screen of a visit
//!   number_alone   a single number, or a value typed alone in the line
//!   line_words     messages about a text in the line that cannot be read
//!   make           builds the view of a session
//!   overlay        the overlays
//!   help           the keys of a place, and search results
//!   between        a value between two numbers, one of which is chosen
//!   prediction     questions about a hidden result, and comments on the answers
//!   guessed        the guess at the result, and its comparison
//!   quiz           the score of a quiz
//!   presented      a step for a class, a few items in large type
//!   linear         a view as text, one item per line
//!   announcements  changes of a view, for screen readers
//! ```

mod announcements;
mod between;
mod front;
mod go;
mod guessed;
mod help;
mod line_words;
mod linear;
mod make;
mod number_alone;
mod overlay;
mod overview;
mod prediction;
mod presented;
mod quiz;
mod registers;
mod result;
mod side_panel;
mod types;

pub use between::{Between, End, Outcome};
pub use front::Front;
pub use go::{GoRow, GoView};
pub use overlay::{Help, Overlay, Prompt};
pub use prediction::{IN_HERE, Prediction, YOURS};
pub use presented::PresentedStep;
pub use quiz::QuizView;
pub use registers::{Bit, Register};
pub use result::{LaneStatus, ResultView, SingleNumber};
pub use side_panel::{FORMS, SidePanel};
pub use types::{EXAMPLES, Instruction, MORE_EXAMPLES, TRY, TypedText, View};
