//! The menu of the instruction's parts.

use crate::doc::{Line, Role};
use crate::explain::needs_words;
use crate::isa::{Choice, SlotChoices};
use crate::session::msg::Msg;
use crate::session::screens::{List, ListKind};
use crate::session::view::Overlay;

/// The cursor of the menu: part and choice. The parts are those of the present instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Menu {
    part: usize,
    choice: usize,
}

impl Menu {
    /// Opens at the first part, on its present choice.
    pub fn open(parts: &[SlotChoices]) -> Self {
        Menu::on_part(parts, 0)
    }

    /// The cursor on this choice of this part.
    pub fn at(part: usize, choice: usize) -> Self {
        Menu { part, choice }
    }

    /// The cursor on the present choice of a part.
    fn on_part(parts: &[SlotChoices], part: usize) -> Self {
        Menu { part, choice: parts.get(part).map_or(0, chosen) }
    }

    /// Clamps the cursor to these parts: the instruction may have fewer parts or choices now.
    pub fn within(self, parts: &[SlotChoices]) -> Self {
        let part = self.part.min(parts.len().saturating_sub(1));
        let choices = parts.get(part).map_or(0, |part| part.choices.len());
        Menu { part, choice: self.choice.min(choices.saturating_sub(1)) }
    }

    /// The choice under the cursor.
    pub fn choice<'a>(&self, parts: &'a [SlotChoices]) -> Option<&'a Choice> {
        parts.get(self.part)?.choices.get(self.choice)
    }

    pub fn walk(&mut self, msg: &Msg, parts: &[SlotChoices]) {
        let choices = parts.get(self.part).map_or(0, |part| part.choices.len());
        match msg {
            Msg::Left | Msg::Right => {
                *self = Menu::on_part(parts, msg.moved(self.part, parts.len()).unwrap_or(self.part));
            }
            _ => self.choice = msg.moved(self.choice, choices).unwrap_or(self.choice),
        }
    }

    /// The menu as drawn: each choice with its requirements, or marked as illegal.
    pub fn overlay(&self, parts: &[SlotChoices]) -> Overlay {
        let here = self.within(parts);
        let list = |(place, slot): (usize, &SlotChoices)| {
            let at = if place == here.part { here.choice } else { chosen(slot) };
            List::new(ListKind::Choices(slot.slot), slot.choices.iter().map(row).collect(), at)
        };
        Overlay::Menu {
            parts: parts.iter().enumerate().map(list).collect(),
            part: here.part,
            about: here.choice(parts).map_or_else(Vec::new, about),
        }
    }
}

/// The index of the present choice of a part.
fn chosen(part: &SlotChoices) -> usize {
    part.choices.iter().position(|choice| choice.chosen).unwrap_or(0)
}

/// The row of a choice: `• .ftz   sm_53 4.2`. The note is `no` for an illegal choice, and `what-if` for one that no GPU
/// has.
fn row(choice: &Choice) -> Vec<Line> {
    let (role, note) = match (&choice.outcome, choice.since) {
        (Ok(_), Some(since)) => (Role::Plain, format!("{} {}", since.target, since.ptx)),
        (Ok(_), None) => (Role::Plain, "what-if".to_owned()),
        (Err(_), _) => (Role::Lost, "no".to_owned()),
    };
    let mark = if choice.chosen { "•" } else { " " };
    let strong = if choice.chosen { Role::Strong } else { role };
    vec![
        Line::default().with(Role::Good, mark).with(strong, format!(" {}", choice.word)),
        Line::default().with(Role::Dim, note),
    ]
}

/// The meaning of a choice, and the instruction that results.
fn about(choice: &Choice) -> Vec<Line> {
    let meaning = Line::default()
        .with(Role::Strong, choice.word.clone())
        .with(Role::Plain, format!("   {}", choice.meaning));
    let outcome = match &choice.outcome {
        Ok(instr) => {
            let needs = choice.since.map_or_else(String::new, |since| format!("   {}", needs_words(since)));
            Line::default().with(Role::Code, instr.to_string()).with(Role::Dim, needs)
        }
        Err(problem) => {
            let said =
                Line::default().with(Role::Bad, "no").with(Role::Plain, format!(": {}", problem.reason()));
            match problem.suggestion {
                Some(instr) => said.with(Role::Plain, "; try ").with(Role::Code, instr.to_string()),
                None => said,
            }
        }
    };
    vec![meaning, outcome]
}
