//! A trace cut into cards: steps that belong together, in order.

use super::lane::LaneSteps;
use super::{bits, flags, lane, rounding, special};
use crate::doc::{Block, line};
use crate::eval::{Evaluation, Step};

/// One thing to look at: a title, a sentence or two, a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    /// the lane, for packed instructions
    pub lane: Option<usize>,
    /// what the card is about: `exact product`
    pub title: &'static str,
    /// sentences and pictures
    pub blocks: Vec<Block>,
}

/// Every title that a card may have, in the order in which cards follow each other.
pub const TITLES: [&str; 23] = [
    "decode",
    "out of bounds",
    "flush inputs",
    "widen",
    "negate",
    "special rule",
    "exact product",
    "align",
    "exact sum",
    "normalise",
    "subnormal range",
    "flush result",
    "true value",
    "rounding",
    "overflow",
    "choose",
    "xorsign",
    "sign",
    "copy",
    "clamp",
    "flags",
    "result",
    "pack",
];

/// Does a card of this title tell what the result is? The others lead up to it.
pub fn tells_the_result(title: &str) -> bool {
    const BEFORE: [&str; 10] = [
        "decode",
        "flush inputs",
        "widen",
        "negate",
        "exact product",
        "align",
        "exact sum",
        "normalise",
        "subnormal range",
        "true value",
    ];
    !BEFORE.contains(&title)
}

/// The cards of an evaluation, lane after lane.
pub fn cards(evaluation: &Evaluation) -> Vec<Card> {
    let packed = evaluation.instr.ty.lanes() == 2;
    let lanes = if packed { 0..2 } else { 0..1 };
    let mut cards: Vec<Card> = lanes
        .flat_map(|lane| {
            let steps = LaneSteps::of(evaluation, lane);
            let lane = packed.then_some(lane);
            let groups = group(&steps.steps);
            let made: Vec<Card> = groups
                .into_iter()
                .filter_map(|group| one(group, &steps))
                .map(|(title, blocks)| Card { lane, title, blocks })
                .collect();
            made
        })
        .collect();
    if let Some((_, Step::Pack { lanes, bits })) = evaluation.trace.steps.last() {
        let text = format!(
            "Lane 1, `{:#06x}`, goes into the upper half of the register, lane 0, `{:#06x}`, into the lower: `{bits:#010x}`.",
            lanes[1], lanes[0]
        );
        cards.push(Card { lane: None, title: "pack", blocks: vec![Block::Text(line(text))] });
    }
    cards
}

/// The steps of one lane as its cards take them, each group with the title of its card.
pub(super) fn titled(evaluation: &Evaluation, lane: usize) -> Vec<(&'static str, Vec<Step>)> {
    let steps = LaneSteps::of(evaluation, lane);
    let with_title = |of: &[Step]| one(of, &steps).map(|(title, _)| (title, of.to_vec()));
    group(&steps.steps).into_iter().filter_map(with_title).collect()
}

/// Steps of one kind in a row make one card, where readers see them as one thing.
fn group(steps: &[Step]) -> Vec<&[Step]> {
    let together = |a: &Step, b: &Step| {
        a.kind() == b.kind()
            && matches!(
                a,
                Step::Decode { .. } | Step::FlushInput { .. } | Step::Widen { .. } | Step::Raise { .. }
            )
    };
    steps.chunk_by(together).collect()
}

/// Title and blocks of one group; `None` for what needs no card of its own.
fn one(group: &[Step], lane: &LaneSteps) -> Option<(&'static str, Vec<Block>)> {
    let card = match *group.first()? {
        Step::Decode { .. } => ("decode", lane::decode(group)),
        Step::OutOfBounds { who, value, result } => {
            ("out of bounds", special::out_of_bounds(who, value, result))
        }
        Step::FlushInput { .. } => ("flush inputs", lane::flush_inputs(group)),
        Step::Widen { .. } => ("widen", lane::widen(group)),
        Step::Negate { who, from, to } => ("negate", lane::negate(who, from, to)),
        Step::Special { rule, result } => ("special rule", special::special(rule, result, lane)),
        Step::Product { left, right, product } => ("exact product", bits::product(left, right, product)),
        Step::Align { left, right, larger, shift, beyond } => {
            ("align", bits::align([left, right], larger, shift, beyond, lane))
        }
        Step::Sum { left, right, sum } => ("exact sum", bits::sum([left, right], &sum, lane)),
        Step::Normalise { value, leading, moved } => ("normalise", bits::normalise(&value, leading, moved)?),
        Step::Subnormal { leading, emin, shift } => {
            ("subnormal range", rounding::subnormal(leading, emin, shift, lane))
        }
        Step::FlushResult { value, emin, to } => ("flush result", rounding::flush_result(&value, emin, to)),
        Step::Round { value, rounded } => ("rounding", rounding::round(&value, &rounded)),
        Step::Overflow { rounded, result } => ("overflow", rounding::overflow(&rounded, result)),
        Step::Approximate { function, operand, value, source } => {
            ("true value", special::approximate(function, operand, &value, source))
        }
        Step::Choose { a, b, magnitudes, choice, result } => {
            ("choose", special::choose(a, b, magnitudes, choice, result))
        }
        Step::Xorsign { a_negative, b_negative, from, to } => {
            ("xorsign", special::xorsign(a_negative, b_negative, from, to))
        }
        Step::SetSign { from, to } => ("sign", special::set_sign(from, to)),
        Step::Copy { bits } => ("copy", special::copy(bits)),
        Step::Clamp { clamp, from, to } => ("clamp", special::clamp(clamp, from, to)),
        Step::Raise { .. } => ("flags", flags::raised(group, lane)),
        Step::Deliver { result } => ("result", lane::deliver(result, lane)),
        Step::Pack { .. } => return None,
    };
    Some(card)
}
