//! The state of a session: everything that undo restores. A link stores the part of it that matters on the present
//! screen.

use super::chosen_step::ChosenStep;
use super::question::{Focus, Guess, Question, Slider, type_of};
use super::screens::{Screen, Screens};

/// The state that undo restores.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct State {
    pub question: Question,
    pub screen: Screen,
    /// true if the result is hidden, so that the user can predict it
    pub hidden: bool,
    /// the guess at the result; links do not contain it
    pub guess: Guess,
    /// true if the steps are presented to a class
    pub presenting: bool,
    /// the selected step of the trace
    pub step: ChosenStep,
    pub focus: Focus,
    /// the bit cursor; 0 is the leftmost bit of a row
    pub column: usize,
    /// the slider that moves an operand through its codes
    pub slider: Option<Slider>,
    /// the state of each screen
    pub screens: Screens,
}

impl State {
    /// The slider, if the instruction has the operand that it moves.
    pub fn slider(&self) -> Option<Slider> {
        self.slider.filter(|slider| slider.fits(&self.question.instr))
    }

    /// True if both states have the same question, the same program and the same guess.
    pub fn asks_the_same(&self, other: &State) -> bool {
        self.question.asks_the_same(&other.question)
            && self.guess == other.guess
            && self.screens.asks_the_same(&other.screens)
    }

    /// The state that shows a question on the first screen, at its rounding.
    pub fn about(question: Question) -> Self {
        let width = type_of(&question.instr, 0).map_or(16, |ty| ty.width() as usize / ty.lanes());
        State {
            question,
            screen: Screen::default(),
            hidden: false,
            guess: Guess::default(),
            presenting: false,
            step: ChosenStep::default(),
            focus: Focus::Bits { operand: 0, lane: 0 },
            column: width - 1,
            slider: None,
            screens: Screens::default(),
        }
    }
}
