//! The content of the operation screen: the list of steps, and the selected one.

use crate::doc::{Block, Column, Line, Role, Table};
use crate::eval::Evaluation;
use crate::explain::{Card, StepKind, operand_table, step_heading};
use crate::session::keys::KeyContext;
use crate::session::question::StepId;
use crate::session::screens::act::Act;
use crate::session::screens::content::{Content, List, ListKind, PREDICT, Scene, hidden_words};
use crate::session::screens::panel::{Panel, Request};
use crate::session::screens::screen::{Head, Screen, Subject};

/// The operation screen. The session stores the selected step, because other screens and links refer to it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Operation;

/// The list of steps, and the details of the selected one.
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
        // For a rounding, the question below the known bits replaces these words.
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
    Content { list, step: Some((place, steps.len())), heading, blocks, margin: 0..0 }
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
            // Opening a step has no effect.
            Act::Open => None,
        }
    }
}

/// The material for a prediction: for the rounding, the bits to be rounded; for another step, the blocks of the last
/// earlier step in the same lane that has a picture or a table and does not reveal the result.
fn known_before(mut cards: Vec<Card>) -> Vec<Block> {
    let Some(here) = cards.pop() else { return Vec::new() };
    if here.kind == StepKind::Rounding {
        return here.cut_off().into_iter().map(Block::Picture).collect();
    }
    let drawn = |block: &Block| matches!(block, Block::Picture(_) | Block::Table(_));
    cards.retain(|card| !card.kind.reveals_result() && card.lane == here.lane);
    cards.iter().rev().map(Card::blocks).find(|blocks| blocks.iter().any(drawn)).unwrap_or_default()
}

/// The blocks of a card, without tables of numbers that are already on the screen.
fn without_operands(mut blocks: Vec<Block>, evaluation: &Evaluation) -> Vec<Block> {
    let shown = operand_table(evaluation).rows;
    let is_shown = |block: &Block| match block {
        // Ignore the name in the first cell: only lane 0 has one.
        Block::Table(table) => {
            table.rows.iter().all(|row| row.len() > 2 && shown.iter().any(|other| other[1..] == row[1..]))
        }
        _ => false,
    };
    blocks.retain(|block| !is_shown(block));
    blocks
}

impl List {
    /// Adds the outcome of each step, in a few letters and in words. Steps that would reveal a hidden result get none.
    fn with_outcomes(self, cards: &[Card], hidden: bool) -> List {
        let row = |(row, card): (&Vec<Line>, &Card)| {
            let tells = !(hidden && card.kind.reveals_result());
            let [outcome, told] =
                if tells { [card.outcome(), card.outcome_words()] } else { Default::default() };
            let cells = [outcome, told].map(|text| Line::default().with(Role::Dim, text));
            [row.as_slice(), cells.as_slice()].concat()
        };
        let rows = self.table.rows.iter().zip(cards).map(row).collect();
        List { fixed: Some(Box::new(Table::new(Vec::new(), rows))), ..self }
    }
}

/// The steps as a list: number, lane, name. While the result is hidden, names of steps that reveal it become `?`.
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
