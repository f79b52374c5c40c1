//! What a session is about: everything that a link holds and that undo brings back.

use super::chosen_step::ChosenStep;
use super::question::{Focus, Guess, Question, Slider, type_of};
use super::screens::{Screen, Screens};

/// Everything that a link holds.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct State {
    pub question: Question,
    pub screen: Screen,
    /// is the result hidden, to be predicted?
    pub hidden: bool,
    /// what is guessed of it; no part of a link
    pub guess: Guess,
    /// are the steps presented to a class?
    pub presenting: bool,
    /// the step of the trace that is looked at
    pub step: ChosenStep,
    pub focus: Focus,
    /// the bit cursor: 0 is the leftmost bit of a row
    pub column: usize,
    /// what moves an operand through its codes
    pub slider: Option<Slider>,
    /// what each screen has of its own
    pub screens: Screens,
}

impl State {
    /// The slider, where the instruction has its operand.
    pub fn slider(&self) -> Option<Slider> {
        self.slider.filter(|slider| slider.fits(&self.question.instr))
    }

    /// Is the same asked, of the instruction and of the program, and the same guessed?
    pub fn asks_the_same(&self, other: &State) -> bool {
        self.question.asks_the_same(&other.question)
            && self.guess == other.guess
            && self.screens.asks_the_same(&other.screens)
    }

    /// A question on its first screen, at its rounding.
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
