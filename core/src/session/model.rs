//! The session as a plain value.

use super::chosen_step::ChosenStep;
use super::host::Host;
use super::input::Typing;
use super::keys::KeyContext;
use super::lesson_records::LessonRecords;
use super::modules::{ParsedLesson, ProgramRun, Registry, SheetView};
use super::msg::Msg;
use super::overlays::{Cycle, OverlayState};
use super::prediction_answers::PredictionAnswers;
use super::question::history::History;
use super::question::{Answer, Focus, Question};
use super::quiz::{Quiz, SubmittedAnswer};
use super::screens::{Explanation, Panel, Screen, Subject};
use super::shared::Shared;
use super::state::State;
use crate::compare::SurveyState;
use crate::doc::{Line, line};
use crate::eval::Evaluation;
use crate::program::read::ValueReading;
use std::rc::Rc;

/// The columns and rows of a map in cells, unless the front end asks for others.
const MAP_CELLS: [u32; 2] = [64, 32];

/// The state of one user.
///
/// ```
/// use halfplay_core::skins::session::{Msg, Session};
/// let mut session = Session::worked();
/// assert_eq!(session.evaluation().outcome.bits, 0x3001);
/// // The cursor stands on the last bit of `a`; to the left is its sign.
/// session.update(Msg::First);
/// session.update(Msg::Flip);
/// assert_eq!(session.evaluation().outcome.bits, 0x2feb);
/// session.update(Msg::Undo);
/// assert_eq!(session.evaluation().outcome.bits, 0x3001);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Session {
    pub(super) host: Host,
    /// the columns and rows of cells for which the front end has room in a map
    pub(super) map_cells: [u32; 2],
    pub(super) state: Shared<State>,
    /// the answer to the present question
    pub(super) answer: Answer,
    pub(super) history: History<Shared<State>>,
    pub(super) typing: Option<Typing>,
    /// the open overlay: a menu, the keys, a command line
    pub(super) open_overlay: Option<OverlayState>,
    /// a message about the last action, shown once
    pub(super) notice: Option<Line>,
    /// true if the last command was refused; the notice says why
    pub(super) refused: bool,
    /// the command lines entered so far, oldest first
    pub(super) command_history: Vec<String>,
    /// the candidates that Tab cycles through, as long as its last completion is unchanged
    pub(super) cycle: Option<Cycle>,
    /// true while a presentation is blanked
    pub(super) blank: bool,
    /// true while the user drags a value on its line or by a slider; a whole drag is one change
    pub(super) drags: bool,
    /// true if the last message moved the cursor to a bit; the view then explains that bit
    pub(super) points: bool,
    /// the answers to questions about the hidden result
    pub(super) guesses: PredictionAnswers,
    /// the running quiz
    pub(super) quiz: Option<Quiz>,
    /// the last answer in bits, and the misconceptions that explain it
    pub(super) submitted_answer: Option<SubmittedAnswer>,
    /// true while the visit is still on its first screen
    pub(super) on_first_screen: bool,
    /// the state before the present presentation, which returns afterwards
    pub(super) before_presenting: Option<BeforePresenting>,
    /// true if the user has gone to a step
    pub(super) has_stepped: bool,
    /// true while the operation is shown at a glance, not step by step
    pub(super) at_a_glance: bool,
    /// the count of the codes for which pipelines differ, for the present question, perhaps unfinished
    pub(super) survey: Option<SurveyState>,
    /// the modules of code that is loaded later
    pub(super) modules: Registry,
    /// the program that was shown last, and its report
    pub(super) run: Option<Rc<ProgramRun>>,
    /// a message that waits for the teaching module
    pub(super) awaits_teaching: Option<Msg>,
    /// the lesson that was read last
    pub(super) parsed_lesson: Option<Rc<ParsedLesson>>,
    /// the worksheet that was shown last
    pub(super) sheet: Option<Rc<SheetView>>,
    /// the list of results that was shown last, with its explanation
    pub(super) explanation: Option<Rc<Explanation>>,
    /// GPU records of the present answer, if the code that reads them is loaded
    pub(super) recorded: Vec<Line>,
    /// the lessons begun or finished so far
    pub(super) records: LessonRecords,
}

/// The part of a session that returns after a presentation.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct BeforePresenting {
    /// the selected step
    pub step: ChosenStep,
    /// [`Session::at_a_glance`]
    pub at_a_glance: bool,
    /// [`Session::has_stepped`]
    pub has_stepped: bool,
}

impl Session {
    /// Opens on the worked sum: `fma.rn.f16 0x520b 0x00e9 0x2ff6`, at its rounding.
    pub fn worked() -> Self {
        Session::about(Question::worked())
    }

    /// Opens on a question, at its rounding.
    pub(super) fn about(question: Question) -> Self {
        Session::at(State::about(question))
    }

    /// Opens on a state.
    pub(super) fn at(state: State) -> Self {
        Session {
            host: Host::Terminal,
            map_cells: MAP_CELLS,
            answer: Answer::of(&state.question),
            state: Shared::new(state),
            history: History::default(),
            typing: None,
            open_overlay: None,
            notice: None,
            refused: false,
            command_history: Vec::new(),
            cycle: None,
            blank: false,
            drags: false,
            points: false,
            guesses: PredictionAnswers::default(),
            quiz: None,
            submitted_answer: None,
            on_first_screen: false,
            before_presenting: None,
            has_stepped: false,
            at_a_glance: false,
            survey: None,
            modules: Registry::default(),
            run: None,
            awaits_teaching: None,
            parsed_lesson: None,
            sheet: None,
            explanation: None,
            recorded: Vec::new(),
            records: LessonRecords::default(),
        }
    }

    /// Sets the columns and rows of cells for which the front end has room in a map.
    pub fn set_map_cells(&mut self, cells: [u32; 2]) {
        self.map_cells = cells;
    }

    /// The evaluation on screen: that of the last readable instruction and operands.
    pub fn evaluation(&self) -> &Evaluation {
        &self.answer.evaluation
    }

    /// True if the last command was refused or not understood. The notice of the view says why.
    ///
    /// ```
    /// use halfplay_core::skins::session::{Msg, Session};
    /// let mut session = Session::worked();
    /// session.update(Msg::RunCommand("frobnicate".into()));
    /// assert!(session.is_refused());
    /// session.update(Msg::RunCommand("add.f16 0.1 0.2".into()));
    /// assert!(!session.is_refused());
    /// ```
    pub fn is_refused(&self) -> bool {
        self.refused
    }

    /// True while the user drags a value. The whole drag is one change.
    pub fn is_moving(&self) -> bool {
        self.drags
    }

    /// The screen that is shown.
    pub fn screen(&self) -> Screen {
        self.state.screen
    }

    /// The present screen.
    pub(super) fn panel(&self) -> &dyn Panel {
        self.state.screens.of(self.state.screen)
    }

    /// The lane of the focused row, else of the selected step, else 0.
    pub(super) fn lane(&self) -> usize {
        let lanes = self.state.question.instr.ty.lanes();
        self.state.focus.lane().or(self.state.step.wanted().lane).unwrap_or(0).min(lanes - 1)
    }

    /// The index of the selected step.
    pub(super) fn step_place(&self) -> usize {
        self.state.step.place(&self.answer.steps)
    }

    /// The context that determines the meaning of a key now.
    pub fn context(&self) -> KeyContext {
        match &self.open_overlay {
            Some(layer) => layer.context(),
            None if self.typing.is_some() => KeyContext::Typing,
            None => self.context_below(),
        }
    }

    /// The context of the screen itself, below any overlay.
    pub(super) fn context_below(&self) -> KeyContext {
        if self.state.presenting {
            return KeyContext::Presenting;
        }
        self.lesson_context().or(self.panel().context()).unwrap_or(match self.state.focus {
            Focus::Instruction => KeyContext::Instruction,
            Focus::Bits { .. } => KeyContext::Bits,
            Focus::Result { .. } if self.state.hidden => KeyContext::Guess,
            Focus::Result { .. } => KeyContext::Result,
            Focus::Steps => KeyContext::Steps,
        })
    }

    /// True while the whole line is selected in a terminal, before the user has typed a character. Some keys then act
    /// as they do outside the line. On a page the text field receives every letter.
    pub(super) fn is_untouched(&self) -> bool {
        let is_selected = self.typing.as_ref().is_some_and(|typing| typing.selected);
        is_selected && self.host.has_keys_alone() && self.context() == KeyContext::Typing
    }

    /// The context below the overlay: text editing if a text is being edited there.
    pub(super) fn context_covered(&self) -> KeyContext {
        if self.typing.is_some() { KeyContext::Typing } else { self.context_below() }
    }

    /// The text of the instruction line: a statement, a formula, a call; on the Number screen, perhaps a single number.
    pub fn line(&self) -> String {
        let question = &self.state.question;
        if self.single().is_some() { question.line_with_single() } else { question.line() }
    }

    /// The single number that the screen shows instead of an operation. `None` if the question has an operation, and on
    /// screens about operations, which show `neg` of the number.
    pub fn single(&self) -> Option<ValueReading> {
        let is_here = self.on_first_screen || self.panel().subject() == Subject::Number;
        self.state.question.number().filter(|_| is_here)
    }

    /// The text of the notice; empty if there is none.
    pub fn notice_text(&self) -> String {
        self.notice.as_ref().map_or_else(String::new, Line::text)
    }

    /// Sets the notice.
    pub(super) fn say(&mut self, text: impl AsRef<str>) {
        self.notice = Some(line(text));
    }

    /// The session as a page at this address shows it. The address is everything before the `#` of a link; copied links
    /// begin with it.
    ///
    /// ```
    /// use halfplay_core::skins::session::{Session, ExportForm};
    /// let session = Session::worked().on_page("/class/index.html");
    /// assert_eq!(session.export(ExportForm::Link), format!("/class/index.html{}", session.link()));
    /// ```
    pub fn on_page(self, address: impl Into<String>) -> Session {
        Session { host: Host::Page(address.into()), ..self }
    }
}
