//! An operation at a glance: the exact answer, the bits that were cut off, and the position of the result between its
//! neighbours.

use super::card::Card;
use super::front::answer_explanation;
use super::rounding;
use super::step_kind::StepKind;
use crate::doc::{Line, Picture, Role, Ruler};
use crate::float::{Float, Rule};
use crate::program::exact::TypedNumber;
use crate::real::Real;

/// An operation at a glance.
#[derive(Clone, PartialEq, Debug)]
pub struct Overview {
    /// the exact answer and its distance from the result, in two sentences without a full stop: `the exact answer is
    /// 0.3`, `this is 0.0001953125 less`; empty if the result is exact or the answer is not known
    pub exact: Vec<Line>,
    /// the reason why the result has this value
    pub why: Line,
    /// the line between the result and its neighbour; `None` if nothing was rounded
    pub ruler: Option<Ruler>,
    /// the exact answer for the numbers as typed, which the line marks; empty if the line has no mark
    pub typed: String,
    /// the bits that were cut off from each operand and, with the name `d`, from the exact result
    pub cut_off: Vec<CutOff>,
}

/// Bits that did not fit into a number.
#[derive(Clone, PartialEq, Debug)]
pub struct CutOff {
    /// the name of the operand, or `d`
    pub name: &'static str,
    /// the typed text of an operand; empty for the result
    pub text: String,
    /// the bits, each with its role
    pub bits: Vec<(char, Role)>,
    /// true if more bits follow
    pub goes_on: bool,
}

/// The name of the result.
const RESULT: &str = "d";
/// The longest exact answer in the overview, in characters.
const LONGEST: usize = 24;

impl Overview {
    /// The overview of an evaluation without packed lanes; `cards` are its cards and `typed` its numbers as typed.
    pub fn of(cards: &[Card], typed: &[TypedNumber], result: Option<Float>) -> Overview {
        let rounding_card = cards.iter().find(|card| card.kind == StepKind::Rounding);
        let rounded =
            rounding_card.and_then(Card::rounding).filter(|(_, rounded)| rounded.rule() != Rule::Exact);
        let as_typed = cards.iter().find_map(Card::wished);
        let exact = as_typed.or_else(|| rounding_card.and_then(Card::rounded_value));
        let ruler = rounding_card.filter(|_| rounded.is_some()).and_then(Card::ruler);
        let has_mark = ruler.as_ref().is_some_and(|ruler| ruler.exact_as_typed.is_some());
        let reading = |card: &Card| {
            let number = card.reading()?;
            Some(CutOff::of(number.who.name(), number.text.clone(), &card.cut_off()?))
        };
        let readings = cards.iter().filter_map(reading);
        let of_result = rounding_card.filter(|_| rounded.is_some()).and_then(Card::cut_off);
        let of_result = of_result.map(|picture| CutOff::of(RESULT, String::new(), &picture));
        Overview {
            exact: result.map_or_else(Vec::new, |result| exact_words(exact.as_ref(), result)),
            why: answer_explanation(cards, typed),
            ruler,
            typed: if has_mark {
                exact.map_or_else(String::new, |exact| exact.to_string())
            } else {
                String::new()
            },
            cut_off: readings.chain(of_result).collect(),
        }
    }
}

impl Overview {
    /// The same overview without everything that would reveal the result.
    pub fn without_result(self) -> Overview {
        let mut cut_off = self.cut_off;
        cut_off.retain(|cut_off| cut_off.name != RESULT);
        Overview { exact: Vec::new(), why: Line::default(), ruler: None, typed: String::new(), cut_off }
    }
}

/// The exact answer, and the distance of the result from it.
fn exact_words(exact: Option<&Real>, result: Float) -> Vec<Line> {
    let Some((exact, value)) = exact.zip(Real::of(result)) else { return Vec::new() };
    let off = value.minus(exact);
    let side = if off.is_negative() { "less" } else { "more" };
    if off.is_zero() {
        return Vec::new();
    }
    let [exact, off] = [exact.to_string(), off.magnitude().to_string()];
    if exact.len() > LONGEST || off.len() > LONGEST {
        return Vec::new();
    }
    let answer = Line::default().with(Role::Dim, "the exact answer is ").with(Role::Strong, exact);
    vec![answer, Line::default().with(Role::Dim, format!("this is {off} {side}"))]
}

impl CutOff {
    /// The columns below the cut, in the first row of a picture.
    fn of(name: &'static str, text: String, picture: &Picture) -> CutOff {
        let first = picture.gaps.get(1).copied().unwrap_or(usize::MAX);
        let cells = picture.rows.first().map_or(&[][..], |row| &row.cells);
        let below = cells.get(first.min(cells.len())..).unwrap_or_default();
        let bits: Vec<_> =
            below.iter().copied().take_while(|(digit, _)| matches!(digit, '0' | '1')).collect();
        let goes_on = bits.len() < below.len();
        let last = bits.iter().rposition(|(digit, _)| *digit == '1').map_or(0, |place| place + 1);
        // Zeros at the end do not count: without them the value is the same.
        let bits = if goes_on { bits } else { bits[..last].to_vec() };
        CutOff { name, text, bits, goes_on }
    }
}

impl Card {
    /// The line between the neighbours of the card's rounding, with the exact answer for the numbers as typed.
    fn ruler(&self) -> Option<Ruler> {
        let (value, rounded) = self.rounding()?;
        let wished = self.wished();
        Some(rounding::ruler_with_typed(&value, &rounded, wished.as_ref()))
    }
}
