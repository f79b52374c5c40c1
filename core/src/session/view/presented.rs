//! A step for a class: a few items, drawn large.

use super::between::{Between, End};
use super::prediction::Prediction;
use super::registers::Register;
use crate::doc::{Block, Line, Picture};
use crate::explain::{Card, StepKind, kept, presented_rounding};
use crate::float::Float;
use crate::literal::parse;
use crate::session::Session;
use crate::session::question::StepId;
use crate::session::screens::{LessonChoice, LessonView};
use crate::session::screens::{Stage, Subject};

/// The items of a step that are drawn large, from top to bottom. Missing items take no room.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PresentedStep {
    /// the bits of the step, with a column for each power of two
    pub picture: Option<Picture>,
    /// the weight of the first column of the picture: `the first column weighs 2^-3`
    pub weight: String,
    /// for a step without a picture: the indices in [`View::registers`](super::View::registers) of the rows that the
    /// step is about. Operands are read one at a time
    pub registers: Vec<usize>,
    /// the number of kept bits, if some are cut off: `kept: 11 bits`
    pub kept: String,
    /// the neighbours of the value to be rounded
    pub between: Option<Between>,
    /// the answers at the two neighbours, the lesser number first, while the class is to choose one of them
    pub ends: Option<[End; 2]>,
    /// the outcome, in at most 28 letters; the question while the class is to predict it; empty if a lesson asks its
    /// own question
    pub verdict: &'static str,
    /// the bits below the cut, described so that a class can work out the outcome
    pub seen: &'static str,
    /// the text of a step without a verdict
    pub said: Vec<Line>,
    /// advice on readability in a wide window, given once, on the first step
    pub advice: &'static str,
}

impl PresentedStep {
    /// The name of the operand, if the step is about a single one.
    pub(super) fn reads(&self, registers: &[Register]) -> Option<String> {
        let [row] = self.registers[..] else { return None };
        registers.get(row).filter(|row| !row.is_result()).map(Register::name_with_lane)
    }
}

/// Advice for wide windows: digits grow with the font, and a window of 80 columns shows all of them.
const ADVICE: &str = "enlarge the font: 80 columns are enough";

impl Session {
    /// The present step for a class; `None` outside a presentation. It contains nothing of a hidden result.
    pub(super) fn presented(
        &self,
        registers: &[Register],
        prediction: Option<&Prediction>,
        lesson: Option<&LessonView>,
        blocks: &[Block],
    ) -> Option<PresentedStep> {
        // A lesson may also show other screens, which are drawn as usual, or only its text.
        let panel = self.panel();
        let is_drawn = lesson.is_none_or(|lesson| lesson.shows && panel.head().has_bits());
        if !self.state.presenting || !is_drawn {
            return None;
        }
        if panel.subject() == Subject::Number {
            let here = (0..registers.len()).filter(|&place| registers[place].focus == self.state.focus);
            return Some(PresentedStep { registers: here.collect(), ..PresentedStep::default() });
        }
        let place = self.step_place();
        let cards = self.answer.cards();
        let card = cards.get(place)?;
        let step = StepId { lane: card.lane, kind: card.kind };
        let hides = self.state.hidden && card.kind.reveals_result();
        let picture = picture(&cards, card, hides);
        let told = card.rounding().map(|(value, rounded)| presented_rounding(&value, &rounded));
        let rounds = card.kind == StepKind::Rounding || card.kind.is_reading();
        let advice = if place == 0 && lesson.is_none() { ADVICE } else { "" };
        let mut registers = if picture.is_some() { Vec::new() } else { rows(step, hides, registers) };
        let mut said = texts(blocks);
        if card.kind == StepKind::Decode && lesson.is_none() {
            let row = self.state.step.row().min(registers.len().saturating_sub(1));
            registers = registers.get(row).copied().into_iter().collect();
            said = texts(&card.decoded(row));
        }
        let weight = picture.as_ref().map_or_else(String::new, |picture| weight(picture.top));
        let kept = picture.as_ref().and_then(kept).unwrap_or_default();
        let shown =
            PresentedStep { picture, weight, registers, kept, said, advice, ..PresentedStep::default() };
        let Some(told) = told.filter(|_| rounds) else { return Some(shown) };
        let prompt = prediction.and_then(|prediction| prediction.prompt.as_ref());
        // An exact step needs no verdict if the lesson asks its own question, or has not asked yet.
        let own = lesson.is_some_and(|lesson| !lesson.choices.is_empty());
        let is_news = told.choice.is_some() || !(own || self.stage() == Some(Stage::Words));
        let (verdict, seen) = match prompt {
            None if !is_news => ("", ""),
            // The lesson asks its own question, and its answer is still open.
            None if hides => ("", ""),
            prompt => (
                prompt.map_or(told.verdict, |prompt| prompt.brief),
                told.choice.as_ref().map_or("", |choice| choice.evidence),
            ),
        };
        let ends = match lesson.map(|lesson| lesson.choices.as_slice()) {
            Some(choices @ [_, ..]) if self.is_lesson_open() => {
                card.neighbours().and_then(|pair| ends(pair, choices))
            }
            _ => prediction.filter(|prediction| prediction.asks_neighbour()).map(Prediction::ends),
        };
        // If the lesson's answers are not these neighbours, drawing the neighbours would rule out some answers.
        let drawn = lesson.is_none() || !hides || ends.is_some();
        let between = told.choice.filter(|_| drawn).map(|choice| Between::of(choice, !hides));
        Some(PresentedStep { between, ends, verdict, seen, ..shown })
    }
}

/// The answers of a lesson that equal these two numbers, the lesser one first; `None` if one of the two is not an
/// answer.
fn ends(pair: [Float; 2], choices: &[LessonChoice]) -> Option<[End; 2]> {
    let end = |number: Float| {
        let is_it = |choice: &&LessonChoice| {
            parse(choice.words.text().trim(), number.format()).is_ok_and(|literal| literal.float == number)
        };
        choices.iter().find(is_it).map(|choice| End { letter: choice.letter, hands: choice.hands })
    };
    let [left, right] = pair.map(end);
    Some([left?, right?])
}

/// The sentences among blocks.
fn texts(blocks: &[Block]) -> Vec<Line> {
    let text = |block: &Block| match block {
        Block::Text(line) => Some(line.clone()),
        _ => None,
    };
    blocks.iter().filter_map(text).collect()
}

fn weight(top: i32) -> String {
    format!("the first column weighs 2^{top}")
}

/// The bits that a step is about: its own picture, or the bits to be rounded if the step has none and only moves the
/// value.
fn picture(cards: &[Card], card: &Card, hides: bool) -> Option<Picture> {
    let of = |card: &Card| {
        card.blocks().into_iter().find_map(|block| match block {
            Block::Picture(picture) => Some(picture),
            _ => None,
        })
    };
    let moves = matches!(card.kind, StepKind::Normalise | StepKind::SubnormalRange);
    let rounding = || cards.iter().find(|other| other.kind == StepKind::Rounding && other.lane == card.lane);
    match card.kind {
        kind if kind == StepKind::Rounding || kind.is_reading() => card.cut_off(),
        _ if hides => None,
        _ => of(card).or_else(|| rounding().filter(|_| moves).and_then(Card::cut_off)),
    }
}

/// The rows that a step without a picture is about: its inputs or its outcome.
fn rows(step: StepId, hides: bool, registers: &[Register]) -> Vec<usize> {
    use StepKind::{Clamp, Flags, FlushResult, Overflow, Pack, Rounding};
    let only_result =
        matches!(step.kind, Overflow | Clamp | Flags | StepKind::Result | Pack | FlushResult | Rounding);
    let shown = |row: &Register| match row.is_result() {
        true => !hides && !row.hidden && step.kind.reveals_result(),
        false => hides || !only_result,
    };
    let here = |row: &Register| step.lane.is_none() || row.lane.is_none() || row.lane == step.lane;
    (0..registers.len()).filter(|&place| here(&registers[place]) && shown(&registers[place])).collect()
}
