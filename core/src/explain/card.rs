//! A trace cut into cards. A card holds consecutive steps that belong together.

use super::lane::LaneSteps;
use super::step_kind::StepKind;
use super::{bits, flags, lane, reading, rounding, special};
use crate::doc::{Block, Picture, line};
use crate::eval::{Evaluation, Step};
use crate::float::{Exact, Float, Rounded, Rule, Tail};
use crate::isa::{Instr, Op};
use crate::program::exact::TypedNumber;
use crate::real::Real;
use std::ops::Range;
use std::rc::Rc;

/// A card: a kind of step, with sentences and pictures that [`Card::blocks`] makes on demand.
pub struct Card {
    /// the lane, for packed instructions
    pub lane: Option<usize>,
    /// the kind of the step that the card explains
    pub kind: StepKind,
    /// all steps of its lane
    all: Rc<LaneSteps>,
    /// the part of the lane that it shows
    shows: Shows,
}

/// The part of a lane that a card shows.
enum Shows {
    /// the conversion of a typed number to bits: its index among the typed numbers
    Reading(usize),
    /// a range of consecutive steps
    Steps(Range<usize>),
}

/// The cards of an evaluation, lane by lane; the card that packs both lanes comes last. A typed number that had to be
/// rounded has a card of its own, before the other cards of its lane.
pub fn cards(evaluation: &Evaluation, typed: &[TypedNumber]) -> Vec<Card> {
    let packed = evaluation.instr.ty.lanes() == 2;
    let lanes = if packed { 0..2 } else { 0..1 };
    let of_lane = |lane: usize| {
        let cards = cut(LaneSteps::of(evaluation, lane).with_typed(evaluation, lane, typed));
        cards.map(move |card| Card { lane: packed.then_some(lane), ..card })
    };
    let pack = evaluation.trace.steps.last().map(|(_, step)| *step);
    let pack = pack.filter(|step| matches!(step, Step::Pack { .. }));
    let pack = pack.into_iter().flat_map(|step| cut(LaneSteps::new(evaluation.instr, vec![step])));
    lanes.flat_map(of_lane).chain(pack).collect()
}

/// The steps of one lane, grouped by card, each group with the title of its card.
pub(super) fn titled(evaluation: &Evaluation, lane: usize) -> Vec<(&'static str, Vec<Step>)> {
    cut(LaneSteps::of(evaluation, lane)).map(|card| (card.kind.name(), card.steps().to_vec())).collect()
}

/// Cuts a lane into cards. Consecutive steps that decode, flush or widen operands, or that raise flags, share a card.
fn cut(steps: LaneSteps) -> impl Iterator<Item = Card> {
    let together = |a: &Step, b: &Step| {
        a.kind() == b.kind()
            && matches!(
                a,
                Step::Decode { .. } | Step::FlushInput { .. } | Step::Widen { .. } | Step::Raise { .. }
            )
    };
    let mut end = 0;
    let groups: Vec<Range<usize>> = steps
        .steps
        .chunk_by(together)
        .map(|group| {
            end += group.len();
            end - group.len()..end
        })
        .collect();
    let all = Rc::new(steps);
    let lane = all.clone();
    let readings = all.typed.iter().enumerate().filter(|(_, number)| reading::is_worth_a_card(number));
    let readings: Vec<Card> = readings
        .map(|(place, number)| {
            let kind = StepKind::read(number.who);
            Card { lane: None, kind, all: lane.clone(), shows: Shows::Reading(place) }
        })
        .collect();
    let steps = groups.into_iter().filter_map(move |steps| {
        let kind = kind(all.steps.get(steps.start)?, &all.instr)?;
        Some(Card { lane: None, kind, all: all.clone(), shows: Shows::Steps(steps) })
    });
    readings.into_iter().chain(steps)
}

/// The kind of the card that begins with `step`; `None` if the step needs no card.
fn kind(step: &Step, instr: &Instr) -> Option<StepKind> {
    Some(match step {
        Step::Decode { .. } => StepKind::Decode,
        Step::OutOfBounds { .. } => StepKind::OutOfBounds,
        Step::FlushInput { .. } => StepKind::FlushInputs,
        // In a conversion, this step makes the result; in other instructions it only prepares the operands.
        Step::Widen { .. } if instr.op == Op::Cvt => StepKind::Convert,
        Step::Widen { .. } => StepKind::Widen,
        Step::Negate { .. } => StepKind::Negate,
        Step::Special { .. } => StepKind::SpecialRule,
        Step::Product { .. } => StepKind::ExactProduct,
        Step::Align { .. } => StepKind::Align,
        Step::Sum { .. } => StepKind::ExactSum,
        Step::Normalise { moved: 0, .. } => return None,
        Step::Normalise { .. } => StepKind::Normalise,
        Step::Subnormal { .. } => StepKind::SubnormalRange,
        Step::FlushResult { .. } => StepKind::FlushResult,
        Step::Approximate { .. } => StepKind::TrueValue,
        Step::Round { .. } => StepKind::Rounding,
        Step::Overflow { .. } => StepKind::Overflow,
        Step::Choose { .. } => StepKind::Choose,
        Step::Xorsign { .. } => StepKind::Xorsign,
        Step::SetSign { .. } => StepKind::Sign,
        Step::Copy { .. } => StepKind::Copy,
        Step::Clamp { .. } => StepKind::Clamp,
        Step::Raise { .. } => StepKind::Flags,
        Step::Deliver { .. } => StepKind::Result,
        Step::Pack { .. } => StepKind::Pack,
    })
}

impl Card {
    /// The sentences and pictures of the card.
    pub fn blocks(&self) -> Vec<Block> {
        if let Shows::Reading(place) = self.shows {
            return self.all.typed.get(place).map_or_else(Vec::new, reading::read);
        }
        let (group, lane) = (self.steps(), &*self.all);
        let Some(first) = group.first() else { return Vec::new() };
        match *first {
            Step::Decode { .. } => lane::decode(group),
            Step::OutOfBounds { who, value, result } => special::out_of_bounds(who, value, result, lane),
            Step::FlushInput { .. } => lane::flush_inputs(group),
            Step::Widen { .. } => lane::widen(group, lane),
            Step::Negate { who, from, to } => lane::negate(who, from, to),
            Step::Special { rule, result } => special::special(rule, result, lane),
            Step::Product { left, right, product } => bits::product(left, right, product),
            Step::Align { left, right, larger, shift, beyond } => {
                bits::align([left, right], larger, shift, beyond, lane)
            }
            Step::Sum { left, right, sum } => bits::sum([left, right], &sum, lane),
            Step::Normalise { value, leading, moved } => bits::normalise(&value, leading, moved),
            Step::Subnormal { leading, emin, shift } => rounding::subnormal(leading, emin, shift, lane),
            Step::FlushResult { value, emin, to } => rounding::flush_result(&value, emin, to, lane),
            Step::Round { value, rounded } => {
                let wished = lane.error.as_ref().map(|error| &error.wished);
                rounding::round(&value, &rounded, lane.addends(), wished)
            }
            Step::Overflow { rounded, result } => rounding::overflow(&rounded, result),
            Step::Approximate { function, operand, value, source } => {
                special::approximate(function, operand, &value, source)
            }
            Step::Choose { a, b, magnitudes, choice, result } => {
                special::choose(a, b, magnitudes, choice, result, lane)
            }
            Step::Xorsign { a_negative, b_negative, from, to } => {
                special::xorsign(a_negative, b_negative, from, to, lane)
            }
            Step::SetSign { from, to } => special::set_sign(from, to, lane),
            Step::Copy { bits } => special::copy(bits),
            Step::Clamp { clamp, from, to } => special::clamp(clamp, from, to),
            Step::Raise { .. } => flags::raised(group, lane),
            Step::Deliver { result } => {
                let error = lane.error.iter().flat_map(reading::error);
                lane::deliver(result, lane).into_iter().chain(error).collect()
            }
            Step::Pack { lanes, bits } => {
                let text = format!(
                    "Lane 1, `{:#06x}`, goes into the upper half of the register, lane 0, `{:#06x}`, into the lower: `{bits:#010x}`.",
                    lanes[1], lanes[0]
                );
                vec![Block::Text(line(text))]
            }
        }
    }

    /// The explanation of one of the operands that the card decodes; `row` counts them from 0.
    pub(crate) fn decoded(&self, row: usize) -> Vec<Block> {
        self.steps().get(row).map_or_else(Vec::new, |step| lane::decode(std::slice::from_ref(step)))
    }

    /// For a card on a typed number, the rounding of that number; otherwise the rounding of the card's lane. Returned
    /// with the value that is rounded.
    pub fn rounding(&self) -> Option<(Exact, Rounded)> {
        match self.shows {
            Shows::Reading(place) => self.all.typed.get(place)?.rounding(),
            Shows::Steps(_) => self.all.rounding().map(|(value, rounded)| (*value, *rounded)),
        }
    }

    /// The two numbers that a rounding chooses from, the lesser one first. `None` if the card has no rounding, if the
    /// value is exact, or if one of the two is beyond the largest finite number.
    pub(crate) fn neighbours(&self) -> Option<[Float; 2]> {
        let (value, rounded) = self.rounding().filter(|(_, rounded)| rounded.rule() != Rule::Exact)?;
        let [chosen, left] = [rounded.chosen(&value), rounded.rejected(&value)].map(|number| number.bits);
        let [chosen, left] = [chosen?, left?].map(|bits| Float::new(rounded.format, bits));
        let chose_right = rounding::ruler_of(&value, &rounded).chose_right;
        Some(if chose_right { [left, chosen] } else { [chosen, left] })
    }

    /// The bits that the card's rounding keeps and cuts off, without the result; `None` if the card has no rounding.
    pub fn cut_off(&self) -> Option<Picture> {
        self.rounding().map(|(value, rounded)| rounding::cut_off(&value, &rounded))
    }

    /// The bits of [`Card::cut_off`] with both neighbours below them, as candidates; `None` also if the value is exact.
    pub fn candidates(&self) -> Option<Picture> {
        self.rounding().and_then(|(value, rounded)| rounding::candidates(&value, &rounded))
    }

    /// The exact result for the numbers as typed, if reading changed a number and the result differs.
    pub(super) fn exact_as_typed(&self) -> Option<String> {
        self.all.error.as_ref().map(|error| error.wished.to_string())
    }

    /// The exact result of [`Card::exact_as_typed`], as a number.
    pub(super) fn wished(&self) -> Option<Real> {
        self.all.error.as_ref().map(|error| error.wished.clone())
    }

    /// The value before the card's rounding. `None` for a card without a rounding, and for digits that never end.
    pub(super) fn rounded_value(&self) -> Option<Real> {
        let (value, _) = self.rounding()?;
        (value.tail != Tail::Endless).then(|| Real::dyadic(&value))
    }

    /// The typed number that the card reads; `None` for any other card.
    pub(super) fn reading(&self) -> Option<&TypedNumber> {
        match self.shows {
            Shows::Reading(place) => self.all.typed.get(place),
            Shows::Steps(_) => None,
        }
    }

    /// All steps of the card's lane.
    pub(super) fn lane_steps(&self) -> &[Step] {
        &self.all.steps
    }

    pub(super) fn steps(&self) -> &[Step] {
        match &self.shows {
            Shows::Reading(_) => &[],
            Shows::Steps(steps) => self.all.steps.get(steps.clone()).unwrap_or_default(),
        }
    }
}
