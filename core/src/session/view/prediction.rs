//! A choice between two neighbours, while the result is hidden; and how it was answered.

use super::between::Between;
use crate::doc::Block;
use crate::explain::{Card, StepKind, guess_told, rounding_told};
use crate::session::screens::Screen;
use crate::session::value::Session;

/// A choice between two neighbours, on the step that rounds.
#[derive(Clone, PartialEq, Debug)]
pub struct Prediction {
    /// the neighbours, the lesser one, A, at the left; with the outcome once one is chosen
    pub between: Between,
    /// was the right one, B, chosen? `None` while it is to be chosen
    pub guess: Option<bool>,
}

/// What is asked below the two neighbours.
pub const WHICH: &str = "Which neighbour does the instruction deliver, A or B?";
/// Said of the one that was chosen.
pub const YOURS: &str = "your choice";

impl Session {
    /// The choice that stands on the screen; `None` where nothing lies between two neighbours, and where the result was shown
    /// without one being chosen.
    pub(in crate::session) fn prediction(&self) -> Option<Prediction> {
        let asked = self.state.hidden && self.guessed.is_none();
        if self.state.screen != Screen::Operation || !(asked || self.guessed.is_some()) {
            return None;
        }
        let card = self.rounding_card()?;
        let (value, rounded) = card.rounding()?;
        let choice = rounding_told(&value, &rounded).choice?;
        let between = Between::of(choice, self.guessed.is_some());
        Some(Prediction { between, guess: self.guessed })
    }

    /// Was the right neighbour chosen, and who else delivers the other one? Nothing while none is chosen.
    pub(super) fn verdict(&self) -> Option<Block> {
        let guess = self.guessed.filter(|_| self.state.screen == Screen::Operation)?;
        let card = self.rounding_card()?;
        let (value, rounded) = card.rounding()?;
        Some(Block::Text(guess_told(&value, &rounded, guess, &self.answer.pipelines, self.lane())?))
    }

    /// The step that rounds, where that is looked at.
    fn rounding_card(&self) -> Option<Card> {
        let card = self.answer.cards().into_iter().nth(self.step_place())?;
        (card.kind == StepKind::Rounding).then_some(card)
    }
}
