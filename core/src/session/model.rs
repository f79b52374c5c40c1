//! The session as a plain value.

use super::guesses::Guesses;
use super::host::Host;
use super::input::Typing;
use super::keys::KeyContext;
use super::modules::{ProgramRun, Registry, SheetView, Taught};
use super::msg::Msg;
use super::overlays::{Cycle, Layer};
use super::question::history::History;
use super::question::{Answer, Focus, Question};
use super::quiz::{Answered, Quiz};
use super::screens::{Explanation, Panel, Screen};
use super::shared::Shared;
use super::state::State;
use crate::compare::SurveyState;
use crate::doc::{Line, line};
use crate::eval::Evaluation;
use std::collections::BTreeSet;
use std::rc::Rc;

/// One visitor's state.
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
    pub(super) state: Shared<State>,
    /// the answer to the present question
    pub(super) answer: Answer,
    pub(super) history: History<Shared<State>>,
    pub(super) typing: Option<Typing>,
    /// what lies above the screen: a menu, the keys, a line of commands
    pub(super) layer: Option<Layer>,
    /// what is said once about what was just done
    pub(super) notice: Option<Line>,
    /// was what was just asked for by a command refused? Then the notice says why
    pub(super) refused: bool,
    /// the command lines that were entered, oldest first
    pub(super) entered: Vec<String>,
    /// the candidates that Tab goes through, as long as what it has put there stands
    pub(super) cycle: Option<Cycle>,
    /// is a presentation dark for a while?
    pub(super) blank: bool,
    /// is a value being moved by hand, on its line or by a slider? All of that is one change
    pub(super) drags: bool,
    /// was the cursor put on a bit just now, so that it is worth saying what that counts?
    pub(super) points: bool,
    /// what was answered of the hidden result
    pub(super) guesses: Guesses,
    /// a run of questions that is under way
    pub(super) quiz: Option<Quiz>,
    /// the last answer in bits, and what it fits
    pub(super) answered: Option<Answered>,
    /// does a visit begin: has nothing else been looked at yet?
    pub(super) begins: bool,
    /// how often pipelines differ, as far as it is counted for the present question
    pub(super) survey: Option<SurveyState>,
    /// the modules of code that is loaded later
    pub(super) modules: Registry,
    /// the program that was shown last, and its report
    pub(super) run: Option<Rc<ProgramRun>>,
    /// a message that waits for the module that teaches
    pub(super) awaits_teaching: Option<Msg>,
    /// the lesson that was read last
    pub(super) taught: Option<Rc<Taught>>,
    /// the worksheet that was shown last
    pub(super) sheet: Option<Rc<SheetView>>,
    /// the results that were shown last, and what explains them
    pub(super) explanation: Option<Rc<Explanation>>,
    /// what was recorded of the present answer, where what reads the records is there
    pub(super) recorded: Vec<Line>,
    /// the names of the lessons that were read to their end
    pub(super) finished: BTreeSet<String>,
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
            answer: Answer::of(&state.question),
            state: Shared::new(state),
            history: History::default(),
            typing: None,
            layer: None,
            notice: None,
            refused: false,
            entered: Vec::new(),
            cycle: None,
            blank: false,
            drags: false,
            points: false,
            guesses: Guesses::default(),
            quiz: None,
            answered: None,
            begins: false,
            survey: None,
            modules: Registry::default(),
            run: None,
            awaits_teaching: None,
            taught: None,
            sheet: None,
            explanation: None,
            recorded: Vec::new(),
            finished: BTreeSet::new(),
        }
    }

    /// The evaluation that is on screen: of the last instruction and operands that could be read.
    pub fn evaluation(&self) -> &Evaluation {
        &self.answer.evaluation
    }

    /// Was the command that was done last refused, or not understood? The notice of the view says why.
    ///
    /// ```
    /// use halfplay_core::skins::session::{Msg, Session};
    /// let mut session = Session::worked();
    /// session.update(Msg::Do("frobnicate".into()));
    /// assert!(session.is_refused());
    /// session.update(Msg::Do("add.f16 0.1 0.2".into()));
    /// assert!(!session.is_refused());
    /// ```
    pub fn is_refused(&self) -> bool {
        self.refused
    }

    /// Is a value being moved by hand? All that comes of it is one change.
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

    /// The lane that is worked on or looked at.
    pub(super) fn lane(&self) -> usize {
        let lanes = self.state.question.instr.ty.lanes();
        self.state.focus.lane().or(self.state.step.wanted().lane).unwrap_or(0).min(lanes - 1)
    }

    /// The place of the step that is looked at.
    pub(super) fn step_place(&self) -> usize {
        self.state.step.place(&self.answer.steps)
    }

    /// The context in which a key would be pressed now.
    pub fn context(&self) -> KeyContext {
        match &self.layer {
            Some(layer) => layer.context(),
            None if self.typing.is_some() => KeyContext::Typing,
            None => self.context_below(),
        }
    }

    /// The context of the screen itself, below whatever lies above it.
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

    /// The context below what lies above the screen: of a text, if one is being typed there.
    pub(super) fn context_covered(&self) -> KeyContext {
        if self.typing.is_some() { KeyContext::Typing } else { self.context_below() }
    }

    /// The line that says what is computed: a statement, a formula, a call.
    pub fn line(&self) -> String {
        self.state.question.line()
    }

    /// The notice about what was just done; empty without one.
    pub fn notice_text(&self) -> String {
        self.notice.as_ref().map_or_else(String::new, Line::text)
    }

    /// Says something once.
    pub(super) fn say(&mut self, text: impl AsRef<str>) {
        self.notice = Some(line(text));
    }

    /// The session as a page at this address shows it: everything that stands before the `#` of a link. Links that
    /// are copied begin with it.
    ///
    /// ```
    /// use halfplay_core::skins::session::{Session, What};
    /// let session = Session::worked().on_page("/class/index.html");
    /// assert_eq!(session.export(What::Link), format!("/class/index.html{}", session.link()));
    /// ```
    pub fn on_page(self, address: impl Into<String>) -> Session {
        Session { host: Host::Page(address.into()), ..self }
    }
}
