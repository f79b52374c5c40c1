//! The interface of the teaching module: lessons, questions, cases, planes, explanations of results.

use super::programs::{ProgramRun, RunsPrograms};
use crate::arrays::{ArrayError, LoadedFile};
use crate::compare::SurveyState;
use crate::doc::{Block, Line, Role};
use crate::eval::Evaluation;
use crate::explain::arrays::ArrayContent;
use crate::float::{Float, Format};
use crate::isa::Instr;
use crate::lesson::diagnose::{Candidates, Exercise};
use crate::lesson::sheet::{SheetForm, SheetPage, SheetRequest, Topic};
use crate::lesson::{BundledLesson, CaseOperands, CaseRequest, Lesson, Mistake, OperandMove, Step};
use crate::session::lesson_records::LessonRecords;
use crate::session::msg::Msg;
use crate::session::question::{Answer, Focus, Question, Slider};
use crate::session::quiz::{Judgement, SubmittedAnswer};
use crate::session::screens::{
    Content, EnteredText, Explanation, FinerPlane, Hardware, LessonEnd, LessonList, LessonProgress, Lessons,
    Maps, PlaneAction, PlaneContext, PlaneResult, Planes, Results, Scene,
};
use crate::session::shared::Shared;
use crate::session::slider::SliderView;
use crate::session::state::State;
use std::rc::Rc;

/// The code that reads lessons, asks questions, finds cases, paints planes and explains results.
pub trait Teaches: Sync {
    /// All lessons and exhibits on the shelf.
    fn shelf(&self) -> Vec<&'static BundledLesson>;

    /// Reads a lesson and finds its mistakes.
    fn read(&self, text: &str, programs: &'static dyn RunsPrograms) -> (Lesson, Vec<Mistake>);

    /// The state of the session in a step of a lesson.
    fn step_state(&self, step: &Step, programs: &'static dyn RunsPrograms) -> StepState;

    /// The list of lessons, with the progress in each.
    fn content(&self, lessons: &Lessons, records: &LessonRecords) -> Content;

    /// The shelf as cards, each with the subject of its lesson and the progress in it.
    fn cards(&self, records: &LessonRecords) -> LessonList;

    /// The end of a lesson. `own_line` is the user's own line, which waits.
    fn end(
        &self,
        read: &LessonProgress,
        lesson: &Lesson,
        own_line: &str,
        records: &LessonRecords,
    ) -> LessonEnd;

    /// The topic of the worksheet for an entry of the shelf.
    fn sheet_topic(&self, name: &str) -> Option<Topic>;

    /// The next question of a quiz.
    fn ask(&self, candidates: &Candidates, format: Format, seed: u64) -> Exercise;

    /// The misconceptions that explain an answer. In a quiz, the earlier answers narrow them down.
    fn judge(&self, candidates: Option<&mut Candidates>, answered: &SubmittedAnswer) -> Judgement;

    /// Changes the operands into a case of the wanted kind.
    fn make(&self, instr: &Instr, operands: &[u64], wanted: CaseRequest) -> Result<CaseOperands, String>;

    /// The new operand that moves the exact value to `to` thousandths of its number line, or as near to that as
    /// possible.
    fn follow(
        &self,
        instr: &Instr,
        operands: &[u64],
        lane: usize,
        operand: usize,
        to: u32,
    ) -> Option<OperandMove>;

    /// The new operand that moves the exact value up or down by a small part of its number line.
    fn nudge(
        &self,
        instr: &Instr,
        operands: &[u64],
        lane: usize,
        operand: usize,
        up: bool,
    ) -> Option<OperandMove>;

    /// The slider for the screen.
    fn slider(&self, slider: &Slider, instr: &Instr, answer: &Answer) -> Option<SliderView>;

    /// Replaces one lane of an operand by a number, written in its most readable form.
    fn place(&self, question: &mut Question, operand: usize, lane: usize, number: Float);

    /// A worksheet for the screen.
    fn sheet(&self, request: SheetRequest) -> SheetView;

    /// A worksheet as a file.
    fn sheet_text(&self, request: SheetRequest, form: SheetForm) -> String;

    /// The plane of two operands, painted.
    fn plane_content(&self, maps: &Maps, scene: &Scene<'_>) -> Content;

    /// Performs an action on the plane of two operands, and returns the request that follows from it.
    fn plane(&self, planes: &mut Planes, turn: PlaneAction<'_>, of: PlaneContext<'_>) -> PlaneResult;

    /// The finer picture of the plane, which is painted tile by tile, if there is one.
    fn finer(&self, planes: &Planes, answer: &Answer, focus: Focus) -> Option<FinerPlane>;

    /// A tile of the finer picture, as the shade of each point; `None` after the last tile.
    fn tile(&self, planes: &Planes, answer: &Answer, focus: Focus, place: u32) -> Option<Vec<u8>>;

    /// The roles of arrays that the user opened together, for an instruction. The error says what is missing.
    fn seen(&self, files: &[LoadedFile], instr: &Instr) -> Result<ArrayContent, ArrayError>;

    /// The explanation of a list of observed results. Lines without an instruction belong to `instr`.
    fn explain(&self, text: &Rc<str>, instr: Option<Instr>) -> Explanation;

    /// Reads lines that the user entered below those of a list of results.
    fn enter_results(&self, list: &str, new: &str, given: Instr) -> EnteredText;

    /// The explanation of a list of results as the content of a screen.
    fn results(&self, results: &Results, explanation: Option<&Explanation>) -> Content;

    /// Appends to the count of a pipeline whether the pipeline always agrees with the instruction.
    fn verdict(&self, survey: &SurveyState, row: usize, blocks: &mut Vec<Block>);

    /// The GPU records as the content of a screen.
    fn hardware(&self, hardware: &Hardware, scene: &Scene<'_>) -> Content;

    /// Recorded GPU answers to the question on screen.
    fn recorded(&self, evaluation: &Evaluation) -> Vec<Line>;
}

/// A worksheet for the screen.
#[derive(Clone, PartialEq, Debug)]
pub struct SheetView {
    /// the topic, the number of questions and the seed
    pub request: SheetRequest,
    /// the questions and, if requested, the key
    pub page: SheetPage,
    /// the worksheet as scrollable text
    pub blocks: Vec<Block>,
}

impl SheetView {
    /// The label of the topic.
    pub const TOPIC: &str = "topic";
    /// The label of the number of questions.
    pub const QUESTIONS: &str = "questions";
    /// The label of the seed, which decides the questions.
    pub const SEED: &str = "seed";
    /// The button that shows the sheet of the next seed.
    pub const ANOTHER: &str = "another";
    /// The button that shows or hides the key.
    pub const WITH_KEY: &str = "with its key";
    /// The button that prints the sheet.
    pub const PRINT: &str = "print";
    /// The button that copies a link to the sheet.
    pub const COPY_LINK: &str = "copy link";
    /// The label before the file formats.
    pub const SAVE_AS: &str = "save as";
    /// The button that goes back to the list of lessons.
    pub const BACK: &str = "lessons";
    /// The label of the line for the student's name.
    pub const NAME: &str = "Name";
    /// The heading of the key.
    pub const KEY: &str = SheetPage::KEY;
    /// The label of a blank for a value.
    pub const VALUE: &str = SheetPage::VALUE;
    /// The button in the list of lessons that makes the first sheet.
    pub const MAKE: &str = "make a worksheet";

    /// The worksheet as the content of a screen.
    pub(in crate::skins::session) fn content(&self) -> Content {
        let heading = Line::default().with(Role::Strong, self.page.title.clone());
        Content { list: None, step: None, heading, blocks: self.blocks.clone(), margin: 0..0 }
    }

    /// The message that shows this worksheet.
    pub fn asking(request: SheetRequest) -> Msg {
        Msg::RunCommand(format!("sheet {}", request.words()))
    }

    /// The message that writes this sheet to a file: `write worksheet-rounding-12-7.md`.
    pub fn writing(&self, form: SheetForm) -> Msg {
        Msg::RunCommand(format!("write worksheet-{}.{}", self.request.name(), form.ending()))
    }
}

/// The state of the session in a step of a lesson.
pub struct StepState {
    pub(in crate::skins::session) state: Shared<State>,
    /// the program of the step, which has run
    pub(in crate::skins::session) run: Option<Rc<ProgramRun>>,
}

/// A lesson that has been read, with the source of its text.
#[derive(Clone, PartialEq, Debug)]
pub struct ParsedLesson {
    pub read: LessonProgress,
    pub lesson: Lesson,
    pub mistakes: Vec<Mistake>,
}
