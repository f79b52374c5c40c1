//! The session as a plain value.

use super::host::Host;
use super::input::Typing;
use super::layers::{Cycle, Layer};
use super::question::history::History;
use super::question::{Answer, Question};
use super::screens::{Content, Scene, Screen};
use super::state::State;
use crate::compare::SurveyState;
use crate::doc::Line;
use crate::eval::Evaluation;

/// One visitor's state.
///
/// ```
/// use halfplay_core::session::{Msg, Session};
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
    pub(super) state: State,
    /// the answer to the present question
    pub(super) answer: Answer,
    pub(super) history: History<State>,
    pub(super) typing: Option<Typing>,
    /// what lies above the screen: a menu, the keys, a line of commands
    pub(super) layer: Option<Layer>,
    /// what is said once about what was just done
    pub(super) notice: Option<Line>,
    /// the command lines that were entered, oldest first
    pub(super) entered: Vec<String>,
    /// the candidates that Tab goes through, as long as what it has put there stands
    pub(super) cycle: Option<Cycle>,
    /// how often pipelines differ, as far as it is counted for the present question
    pub(super) survey: Option<SurveyState>,
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
            state,
            history: History::default(),
            typing: None,
            layer: None,
            notice: None,
            entered: Vec::new(),
            cycle: None,
            survey: None,
        }
    }

    /// The evaluation that is on screen: of the last instruction and operands that could be read.
    pub fn evaluation(&self) -> &Evaluation {
        &self.answer.evaluation
    }

    /// The screen that is shown.
    pub fn screen(&self) -> Screen {
        self.state.screen
    }

    /// What a screen is drawn from.
    pub(super) fn scene(&self) -> Scene<'_> {
        let State { screen, focus, hidden, .. } = self.state;
        Scene { answer: &self.answer, screen, focus, lane: self.lane(), hidden }
    }

    /// What the present screen shows.
    pub(super) fn content(&self) -> Content {
        let screens = &self.state.screens;
        match self.state.screen {
            Screen::Operation | Screen::Steps => screens.steps.content(&self.scene()),
            Screen::Compare => screens.compare.content(&self.scene()),
            Screen::Number => screens.numbers.content(&self.scene()),
            Screen::Reference => screens.reference.content(&self.scene()),
        }
    }

    /// Finds the answer to the question as it is now.
    pub(super) fn settle(&mut self) {
        self.answer.follow(&self.state.question);
    }

    /// The session as a page at this address shows it: everything that stands before the `#` of a link. Links that
    /// are copied begin with it.
    ///
    /// ```
    /// use halfplay_core::session::{Session, What};
    /// let session = Session::worked().on_page("/class/index.html");
    /// assert_eq!(session.export(What::Link), format!("/class/index.html{}", session.link()));
    /// ```
    pub fn on_page(self, address: impl Into<String>) -> Session {
        Session { host: Host::Page(address.into()), ..self }
    }
}
