//! The parts of the page, each a plain function of its data.

mod bar;
mod case_menu;
mod detail;
mod elements;
mod fields;
mod front;
mod lesson;
mod lesson_end;
mod lesson_list;
mod list;
mod operation;
mod overlay;
mod prediction;
mod program;
mod rest;
mod sheet;
mod skip;
mod slider;
mod text_field;

pub use bar::Bar;
pub use detail::{Detail, heading};
use elements::{act, button, draw_options, named, send, walk};
pub(crate) use elements::{id, row_id, row_name};
pub use fields::{Line, prompt, searching};
pub use front::front;
pub use lesson::lesson;
pub use lesson_list::lesson_list;
pub use list::{Aside, kind, list, opened_list};
pub use operation::{Answer, registers};
pub use overlay::overlay;
pub use program::program;
pub use rest::{Foot, live_region, notice, presenter, way_out};
pub use skip::{MAIN, skip_link};
pub use slider::slider;
pub use text_field::text_field;
