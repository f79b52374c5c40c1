//! What the user sees and does, without saying how it is drawn: the view-model that the terminal and the
//! browser share.
//!
//! A [`Session`] is a plain value: what was typed, where the focus is, which step is looked at. A [`Msg`] is
//! something the user wants; [`Session::update`] does it, and hands back an [`Effect`] where a skin has to
//! act. [`Session::view`] says everything there is to draw, as lines and blocks with roles. All of it is
//! pure: whatever is shown follows from the value. Undo is a list of states, and a [`link`](Session::link)
//! is the present one as a text.
//!
//! Which key means what stands in one table, [`keys::table`]; which command, in another,
//! [`commands::table`]. Help, footer, completion and documentation are made from them.

mod change;
pub mod commands;
mod completion;
mod edit;
mod export;
mod glossary;
mod host;
mod input;
pub mod keys;
pub mod link;
mod menu;
mod overlay;
mod paste;
mod predict;
mod prompt;
mod question;
mod screens;
mod state;
mod survey;
mod update;
mod view;
mod walk;

pub use crate::compare::{Progress, Survey, SurveyState};
pub use export::What;
pub use host::Skin;
pub use keys::{Key, KeyContext};
pub use link::LinkError;
pub use question::{Focus, StepId, lane_of};
pub use screens::{List, ListKind, NumberPage, ReferencePage, Screen};
pub use survey::Counted;
pub use view::{
    Bit, Head, Hint, Instruction, LaneStatus, Overlay, Prompt, Register, ResultView, Typed, View,
};

use crate::doc::Line;
use crate::eval::Evaluation;
use completion::Cycle;
use host::Host;
use input::Typing;
use overlay::Layer;
use question::history::History;
use question::{Answer, Question};
use screens::{Content, Scene};
use state::State;

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
    host: Host,
    state: State,
    /// the answer to the present question
    answer: Answer,
    history: History<State>,
    typing: Option<Typing>,
    /// what lies above the screen: a menu, the keys, a line of commands
    layer: Option<Layer>,
    /// what is said once about what was just done
    notice: Option<Line>,
    /// the command lines that were entered, oldest first
    entered: Vec<String>,
    /// the candidates that Tab goes through, as long as what it has put there stands
    cycle: Option<Cycle>,
    /// how often pipelines differ, as far as it is counted for the present question
    survey: Option<SurveyState>,
}

/// What the user wants.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Msg {
    /// to the left: a bit, a step, a letter
    Left,
    /// to the right
    Right,
    /// to the row above: operand, instruction; what was typed is kept
    Up,
    /// to the row below: operand, steps; what was typed is kept
    Down,
    /// to the first bit, step or letter
    First,
    /// to the last bit, step or letter
    Last,
    /// back by several rows of a list
    PageUp,
    /// on by several rows of a list
    PageDown,
    /// flip the bit under the cursor
    Flip,
    /// put the cursor on this bit of a row, 0 being the leftmost, and flip it
    FlipAt(Focus, usize),
    /// put the focus on a row
    FocusOn(Focus),
    /// negate the number
    Negate,
    /// to the next larger number, or to the next smaller one
    Ulp {
        /// to the larger one?
        up: bool,
    },
    /// one more in the exponent field, or one less
    Exponent {
        /// one more?
        up: bool,
    },
    /// look at the next step, wherever the focus is
    NextStep,
    /// look at the step before
    PreviousStep,
    /// look at this step, 0 being the first
    Step(usize),
    /// hide the result, so that it can be predicted, or show it again
    Hide,
    /// present the steps to a class, from the first on, with the result hidden; or end that
    Present,
    /// while presenting: to the next step, or show the result where that is hidden
    Forward,
    /// take this candidate of [`View::completions`]
    CompleteWith(usize),
    /// choose this row of the list that is on screen, or this code of a map
    Choose(usize),
    /// do what the chosen row offers: compare the traces, take the code, open the instruction
    Open,
    /// count over all codes of an operand how often each pipeline differs, and show it with the comparison
    Survey,
    /// take the first code where the chosen pipeline differs, as far as that is counted
    FirstDifference,
    /// how far the count has come that a skin was asked for
    Surveyed(SurveyState),
    /// start to edit the text of the focused row
    Edit,
    /// start to edit it with nothing in it
    EditAnew,
    /// put a character; outside an edit this starts one, with nothing but the character
    Type(char),
    /// put a text, which may have several lines
    Paste(String),
    /// the text of the focused row, or of the line of commands, is now this; outside an edit this starts one
    Write(String),
    /// go to the state of a link; where it cannot be read, to a fresh start, and say why
    Follow(String),
    /// take away the character before the caret
    Backspace,
    /// take away the character behind the caret
    Delete,
    /// take away everything before the caret
    Clear,
    /// complete the word that is being typed
    Complete,
    /// end the edit, if its text can be read; do what is chosen
    Accept,
    /// end the edit and go back to what was before it; leave a menu; go back to the operation
    Revert,
    /// back to before the last change
    Undo,
    /// forward again
    Redo,
    /// go to a screen
    Show(Screen),
    /// show this of a number, or the value again
    Page(NumberPage),
    /// closer to the codes of the map, or further away
    Zoom {
        /// closer?
        closer: bool,
    },
    /// open the glossary, at a term that is on screen
    Glossary,
    /// what does the word mean that covers this character of a text?
    Define(String, usize),
    /// open the menu of the instruction's parts
    Menu,
    /// choose this in a menu: part, choice
    Pick(usize, usize),
    /// ask what to copy
    Copy,
    /// copy this
    CopyAs(What),
    /// open the line of commands
    Command,
    /// open it at the command that goes to a code of the map on screen: the code is all that is left to type
    GoTo,
    /// open the line for searching
    Search,
    /// do what a line of commands says
    Do(String),
    /// say how something ended that a skin was asked to do
    Notice(String),
    /// show the keys, or hide them
    Keys,
    /// scroll by so many lines
    Scroll(i32),
    /// put the program to sleep
    Suspend,
    /// leave
    Quit,
}

/// What a skin has to do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// end the program
    Quit,
    /// put the program to sleep
    Suspend,
    /// put [`Session::export`] of this kind on the clipboard
    Copy(What),
    /// write [`Session::file`] of a kind into a file
    Write {
        /// where
        path: String,
        /// what
        what: What,
        /// `None` replaces a file that exists; else such a file stays as it is, and this is the command line
        /// that would replace it: `write! sum.md`
        replace_with: Option<String>,
    },
    /// do the survey of this link ([`Survey::of_link`]) in slices, and say with [`Msg::Surveyed`] how far it has come, now
    /// and then and at its end; it takes the place of one under way
    Survey(String),
    /// give up the survey that is under way
    Cancel,
    /// scroll by so many lines
    Scroll(i32),
    /// show other colours; the name is one that the skin knows, or it says so
    Theme(String),
}

impl Session {
    /// Opens on the worked sum: `fma.rn.f16 0x520b 0x00e9 0x2ff6`, at its rounding.
    pub fn worked() -> Self {
        Session::about(Question::worked())
    }

    /// Opens on a question, at its rounding.
    fn about(question: Question) -> Self {
        Session::at(State::about(question))
    }

    /// Opens on a state.
    fn at(state: State) -> Self {
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
    fn scene(&self) -> Scene<'_> {
        let State { screen, focus, hidden, .. } = self.state;
        Scene { answer: &self.answer, screen, focus, lane: self.lane(), hidden }
    }

    /// What the present screen shows.
    fn content(&self) -> Content {
        let screens = &self.state.screens;
        match self.state.screen {
            Screen::Operation | Screen::Steps => screens.steps.content(&self.scene()),
            Screen::Compare => screens.compare.content(&self.scene()),
            Screen::Number => screens.numbers.content(&self.scene()),
            Screen::Reference => screens.reference.content(&self.scene()),
        }
    }

    /// Finds the answer to the question as it is now.
    fn settle(&mut self) {
        self.answer.follow(&self.state.question);
    }
}
