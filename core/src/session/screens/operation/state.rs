//! The content of the operation screen: the list of steps, and the chosen one.

use crate::doc::{Block, Column, Line, Role, Table};
use crate::eval::Evaluation;
use crate::explain::{Card, StepKind, operand_table, step_heading};
use crate::session::keys::KeyContext;
use crate::session::question::StepId;
use crate::session::screens::act::Act;
use crate::session::screens::content::{Content, List, ListKind, PREDICT, Scene, hidden_words};
use crate::session::screens::kinds::{Head, Screen, Subject};
use crate::session::screens::panel::{Panel, Request};

/// The screen of the operation. The chosen step is the session's: other screens and links refer to it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Operation;

/// The steps, and what one of them does.
pub fn shown(scene: &Scene<'_>) -> Content {
    let evaluation = &scene.answer.evaluation;
    let steps = &scene.answer.steps;
    let place = scene.step.place(steps);
    let hides = scene.hidden && scene.step.reveals_result(steps);
    let rounds = steps.get(place).is_some_and(|step| step.kind == StepKind::Rounding);
    let mut cards = scene.answer.cards();
    let list = Some(list(steps, place, scene.hidden).with_outcomes(&cards, scene.hidden));
    let blocks = if hides {
        cards.truncate(place + 1);
        // What is asked of a rounding stands below what is known of it.
        let words = (!rounds).then(hidden_words);
        words.into_iter().chain(known_before(cards)).collect()
    } else {
        let blocks = cards.get(place).map_or_else(Vec::new, Card::blocks);
        without_operands(blocks, evaluation)
    };
    let title = match (hides, steps.get(place)) {
        (false, Some(step)) => step.kind.name().to_owned(),
        (true, Some(step)) if rounds => format!("{}: {PREDICT}", step.kind.name()),
        _ => PREDICT.to_owned(),
    };
    let heading = steps
        .get(place)
        .map_or_else(Line::default, |step| step_heading(place, steps.len(), step.lane, title));
    Content { list, step: Some((place, steps.len())), heading, blocks }
}

impl Panel for Operation {
    fn screen(&self) -> Screen {
        Screen::OPERATION
    }

    fn head(&self) -> Head {
        Head::Full
    }

    fn subject(&self) -> Subject {
        Subject::Steps
    }

    fn context(&self) -> Option<KeyContext> {
        None
    }

    fn reveals_result(&self, scene: &Scene<'_>) -> bool {
        scene.step.reveals_result(&scene.answer.steps)
    }

    fn update(&mut self, act: Act, scene: &Scene<'_>) -> Option<Request> {
        let steps = &scene.answer.steps;
        match act {
            Act::Choose(place) => Some(Request::StepInList(place)),
            Act::Move(way) => Some(Request::Step(way.moved(scene.step.place(steps), steps.len()))),
            // A step leads nowhere.
            Act::Open => None,
        }
    }
}

/// What one predicts from: the bits that are rounded, or else what the last step before that does not reveal the result
/// has come to, in the same lane.
fn known_before(mut cards: Vec<Card>) -> Vec<Block> {
    let Some(here) = cards.pop() else { return Vec::new() };
    if here.kind == StepKind::Rounding {
        return here.cut_off().into_iter().map(Block::Picture).collect();
    }
    let drawn = |block: &Block| matches!(block, Block::Picture(_) | Block::Table(_));
    cards.retain(|card| !card.kind.reveals_result() && card.lane == here.lane);
    cards.iter().rev().map(Card::blocks).find(|blocks| blocks.iter().any(drawn)).unwrap_or_default()
}

/// The blocks of a card, without tables of numbers that stand on the screen already.
fn without_operands(mut blocks: Vec<Block>, evaluation: &Evaluation) -> Vec<Block> {
    let shown = operand_table(evaluation).rows;
    let is_shown = |block: &Block| match block {
        // The name in the first cell does not count: only lane 0 has one.
        Block::Table(table) => {
            table.rows.iter().all(|row| row.len() > 2 && shown.iter().any(|other| other[1..] == row[1..]))
        }
        _ => false,
    };
    blocks.retain(|block| !is_shown(block));
    blocks
}

impl List {
    /// The steps with what each comes to, in few letters and in words; of those that would reveal a hidden result, nothing.
    fn with_outcomes(self, cards: &[Card], hidden: bool) -> List {
        let row = |(row, card): (&Vec<Line>, &Card)| {
            let tells = !(hidden && card.kind.reveals_result());
            let [outcome, told] = if tells { [card.outcome(), card.told()] } else { Default::default() };
            let cells = [outcome, told].map(|text| Line::default().with(Role::Dim, text));
            [row.as_slice(), cells.as_slice()].concat()
        };
        let rows = self.table.rows.iter().zip(cards).map(row).collect();
        List { fixed: Some(Box::new(Table::new(Vec::new(), rows))), ..self }
    }
}

/// The steps as a list: number, lane, name. Names that would reveal something of a hidden result are left out.
fn list(steps: &[StepId], chosen: usize, hidden: bool) -> List {
    let packed = steps.iter().any(|step| step.lane.is_some());
    let row = |(place, step): (usize, &StepId)| {
        let number = Line::default().with(Role::Dim, (place + 1).to_string());
        let lane = step.lane.map_or_else(String::new, |lane| format!("lane {lane}"));
        let lane = packed.then(|| Line::default().with(Role::Dim, lane));
        let name = if hidden && step.kind.reveals_result() {
            Line::default().with(Role::Dim, "?")
        } else {
            Line::default().with(Role::Plain, step.kind.name())
        };
        [Some(number), lane, Some(name)].into_iter().flatten().collect()
    };
    let rows = steps.iter().enumerate().map(row).collect();
    List {
        kind: ListKind::Steps,
        table: Table::new(vec![Column::Right], rows),
        brief: None,
        fixed: None,
        delivered: Vec::new(),
        chosen,
    }
}
