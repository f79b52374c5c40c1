//! What reads lessons, asks questions and finds cases, as a table of functions.
//!
//! A skin brings it ([`Session::teach`](super::Session::teach)): a page fetches it when any of that is first asked for, and
//! nothing else may name what it leads to.

use super::msg::Msg;
use super::question::{Answer, Focus, Question, Slider};
use super::quiz::{Answered, Judged};
use super::runner::{Runner, Told};
use super::screens::{
    Content, Explanation, FinerPlane, Hardware, Lessons, Maps, PlaneTurn, Planes, Read, Results, Scene,
    Shelf, Turned,
};
use super::shared::Shared;
use super::slider::SliderView;
use super::state::State;
use crate::arrays::{Brought, Seen};
use crate::compare::SurveyState;
use crate::doc::{Block, Line, Role};
use crate::eval::Evaluation;
use crate::float::{Float, Format};
use crate::isa::Instr;
use crate::lesson::diagnose::{Asked, Suspects};
use crate::lesson::sheet::{SheetForm, SheetPage, Wish};
use crate::lesson::{Followed, Lesson, Made, Mistake, Shelved, Step, Wanted};
use std::collections::BTreeSet;
use std::fmt;
use std::rc::Rc;

/// What reads lessons, asks questions and finds cases.
pub struct Teacher {
    /// all that is on the shelf
    pub(super) shelf: fn() -> Vec<&'static Shelved>,
    /// a lesson, and what is wrong with it
    pub(super) read: fn(&str, &'static Runner) -> (Lesson, Vec<Mistake>),
    /// a step as it stands on the screen
    pub(super) shown: fn(&Step, &'static Runner) -> Shown,
    /// the list that one chooses from; what is finished has a mark
    pub(super) content: fn(&Lessons, &BTreeSet<String>) -> Content,
    /// the same with what each is about
    pub(super) cards: fn(&BTreeSet<String>) -> Shelf,
    /// the next question of a run
    pub(super) ask: fn(&Suspects, Format, u64) -> Asked,
    /// what an answer fits, with those before it in a run or by itself
    pub(super) judge: fn(Option<&mut Suspects>, &Answered) -> Judged,
    /// operands for a case that is asked for
    pub(super) make: fn(&Instr, [u64; 3], Wanted) -> Result<Made, String>,
    /// the operand that follows a value which is moved along its line: lane, operand, place in thousandths
    pub(super) follow: fn(&Instr, [u64; 3], usize, usize, u32) -> Option<Followed>,
    /// the same a little up or down
    pub(super) nudge: fn(&Instr, [u64; 3], usize, usize, bool) -> Option<Followed>,
    /// the slider as it stands on the screen
    pub(super) slider: fn(&Slider, &Instr, &Answer) -> Option<SliderView>,
    /// a number put in place of an operand's lane, as it is best read
    pub(super) place: fn(&mut Question, usize, usize, Float),
    /// a worksheet, to be shown
    pub(super) sheet: fn(Wish) -> SheetView,
    /// the maps, with the plane of two operands painted
    pub(super) maps: fn(&Maps, &Scene<'_>) -> Content,
    /// what is done to that plane, and what is to be done then
    pub(super) plane: fn(&mut Planes, PlaneTurn<'_>, &Answer, Focus) -> Turned,
    /// the finer picture that there is of it, to be painted tile by tile
    pub(super) finer: fn(&Planes, &Answer, Focus) -> Option<FinerPlane>,
    /// a tile of that picture: the shade of each point; `None` behind the last
    pub(super) tile: fn(&Planes, &Answer, Focus, u32) -> Option<Vec<u8>>,
    /// what arrays are that were brought together, beside an instruction; or what is missing
    pub(super) seen: fn(&[Brought], &Instr) -> Result<Seen, String>,
    /// what explains results
    pub(super) explain: fn(&Rc<str>) -> Explanation,
    /// the same as it is shown
    pub(super) results: fn(&Results, Option<&Explanation>) -> Content,
    /// beside what was counted of a pipeline, in this row: does it always give what the instruction gives, whatever the operands?
    pub(super) verdict: fn(&SurveyState, usize, &mut Vec<Block>),
    /// what GPUs have answered
    pub(super) hardware: fn(&Hardware, &Scene<'_>) -> Content,
    /// what GPUs are known to have answered to this very question
    pub(super) recorded: fn(&Evaluation) -> Vec<Line>,
    /// a worksheet as a file
    pub(super) sheet_text: fn(Wish, SheetForm) -> String,
}

/// A worksheet that is shown.
#[derive(Clone, PartialEq, Debug)]
pub struct SheetView {
    /// which one
    pub wish: Wish,
    /// what stands on it
    pub page: SheetPage,
    /// the same as text that scrolls
    pub blocks: Vec<Block>,
}

impl SheetView {
    /// The topic to choose.
    pub const TOPIC: &str = "topic";
    /// How many questions there are to be.
    pub const QUESTIONS: &str = "questions";
    /// The seed that decides which.
    pub const SEED: &str = "seed";
    /// What shows the sheet of the next seed.
    pub const ANOTHER: &str = "another";
    /// What shows the key behind the sheet, or takes it away.
    pub const WITH_KEY: &str = "with its key";
    /// What prints it.
    pub const PRINT: &str = "print";
    /// What copies a link that opens it.
    pub const COPY_LINK: &str = "copy link";
    /// Said before the kinds of files that it can be saved as.
    pub const SAVE_AS: &str = "save as";
    /// What leads back to the shelf.
    pub const BACK: &str = "lessons";
    /// Where who answers it writes a name.
    pub const NAME: &str = "Name";
    /// Said above the key.
    pub const KEY: &str = SheetPage::KEY;
    /// Where a value is to be written.
    pub const VALUE: &str = SheetPage::VALUE;
    /// What leads to the first sheet, from the shelf.
    pub const MAKE: &str = "make a worksheet";

    /// The worksheet as the content of a screen.
    pub(super) fn content(&self) -> Content {
        let heading = Line::default().with(Role::Strong, self.page.title.clone());
        Content { list: None, step: None, heading, blocks: self.blocks.clone() }
    }

    /// What shows another sheet.
    pub fn asking(wish: Wish) -> Msg {
        Msg::Do(format!("sheet {}", wish.words()))
    }

    /// What writes this one into a file: `write worksheet-rounding-12-7.md`.
    pub fn writing(&self, form: SheetForm) -> Msg {
        Msg::Do(format!("write worksheet-{}.{}", self.wish.name(), form.ending()))
    }
}

/// What a step of a lesson shows.
pub struct Shown {
    pub(super) state: Shared<State>,
    /// the program in it, which has run
    pub(super) told: Option<Rc<Told>>,
}

/// There is one teacher only.
impl PartialEq for Teacher {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for Teacher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Teacher")
    }
}

/// A lesson that has been read, and where its text was found.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Taught {
    pub read: Read,
    pub lesson: Lesson,
    pub mistakes: Vec<Mistake>,
}
