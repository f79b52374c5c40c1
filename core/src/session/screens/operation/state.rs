//! The operation: which of its steps is looked at, and what that shows.

use crate::doc::{Block, Column, Line, Role, Table};
use crate::eval::Evaluation;
use crate::explain::{Card, StepKind, operand_table, step_heading};
use crate::session::keys::KeyContext;
use crate::session::question::{Answer, Focus, StepId};
use crate::session::screens::act::Act;
use crate::session::screens::content::{Content, List, ListKind, PREDICT, Scene, hidden_words};
use crate::session::screens::kinds::{Head, Screen, Subject};
use crate::session::screens::panel::{Panel, Request};
use crate::session::screens::parts::LinkPart;

/// The step that is looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Steps {
    /// what the visitor last chose to look at; found again after a change, where it still exists
    wanted: StepId,
    /// the operand that is looked at, 0 being the first, where a presentation reads them one at a time
    row: usize,
}

impl Default for Steps {
    fn default() -> Self {
        Steps { wanted: StepId { lane: None, kind: StepKind::Rounding }, row: 0 }
    }
}

impl Steps {
    /// The place of the step among these: the wanted one, else the same in another lane, else the rounding or what stands
    /// in its place, else the last.
    pub fn place(&self, steps: &[StepId]) -> usize {
        let find = |good: &dyn Fn(&StepId) -> bool| steps.iter().position(good);
        let found = find(&|step| *step == self.wanted)
            .or_else(|| find(&|step| step.kind == self.wanted.kind))
            .or_else(|| find(&|step| matches!(step.kind, StepKind::Rounding | StepKind::Convert)));
        found.unwrap_or(steps.len().saturating_sub(1))
    }

    /// Looks at the step in this place, the last one at most.
    pub fn choose(&mut self, place: usize, steps: &[StepId]) {
        if let Some(step) = steps.get(place.min(steps.len().saturating_sub(1))) {
            self.wanted = *step;
            self.row = 0;
        }
    }

    /// The operand that is read, where a presentation reads them one at a time.
    pub fn row(&self) -> usize {
        self.row
    }

    /// Reads the next operand, or the one before, of so many; is there none, says so.
    pub fn go_to_row(&mut self, on: bool, count: usize) -> bool {
        let next = if on { Some(self.row + 1).filter(|next| *next < count) } else { self.row.checked_sub(1) };
        self.row = next.unwrap_or(self.row);
        next.is_some()
    }

    /// The step that is wanted, whether the evaluation has it or not.
    pub fn wanted(&self) -> StepId {
        self.wanted
    }

    /// Is it the step that a session begins at?
    pub fn is_first(&self) -> bool {
        *self == Steps::default()
    }

    /// Wants another step.
    pub fn want(&mut self, step: StepId) {
        self.wanted = step;
    }

    /// Looks at the same step of this lane.
    pub fn go_to_lane(&mut self, lane: usize) {
        self.wanted.lane = Some(lane);
    }

    /// The step that is looked at.
    pub fn step(&self, steps: &[StepId]) -> Option<StepId> {
        steps.get(self.place(steps)).copied()
    }

    /// The steps, and what one of them does.
    pub fn shown(&self, scene: &Scene<'_>) -> Content {
        let evaluation = &scene.answer.evaluation;
        let steps = &scene.answer.steps;
        let place = self.place(steps);
        let hides = scene.hidden && self.reveals_result(scene);
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
}

impl Panel for Steps {
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
        self.step(&scene.answer.steps).is_some_and(|step| step.kind.reveals_result())
    }

    fn update(&mut self, act: Act, scene: &Scene<'_>) -> Option<Request> {
        let steps = &scene.answer.steps;
        match act {
            Act::Choose(place) => {
                self.choose(place, steps);
                return Some(Request::Focus(Focus::Steps));
            }
            Act::Move(way) => self.choose(way.moved(self.place(steps), steps.len()), steps),
            // A step leads nowhere.
            Act::Open => {}
        }
        None
    }

    fn part_names(&self) -> &'static [&'static str] {
        &["step", "reads"]
    }

    /// `rounding`; of lane 1 `1.exact-product`. Of a presentation the operand that it reads, unless that is the first: `b`.
    fn link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart> {
        let StepId { lane, kind } = self.wanted;
        let name = kind.name().replace(' ', "-");
        let name = lane.map_or_else(|| name.clone(), |lane| format!("{lane}.{name}"));
        let operand = scene.answer.instr().operand_names().get(self.row).filter(|_| self.row > 0);
        let reads = operand.map(|name| ("reads", (*name).to_owned()));
        let step = (*self != Steps::default()).then_some(("step", name));
        step.into_iter().chain(reads).collect()
    }

    fn read_part(&mut self, part: &str, text: &str, answer: &Answer) -> Result<(), String> {
        if part == "reads" {
            let instr = answer.instr();
            let names = instr.operand_names();
            let row = names.iter().position(|name| *name == text);
            self.row = row.ok_or_else(|| format!("one of {}", names.join(", ")))?;
            return Ok(());
        }
        self.wanted = StepId::named(text).ok_or("the name of a step, such as exact-sum")?;
        Ok(())
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
