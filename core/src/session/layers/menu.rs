//! The menu of the instruction's parts.

use super::layer::Layer;
use crate::doc::{Line, Role, line};
use crate::explain::needs_words;
use crate::isa::{Choice, SlotChoices, choices};
use crate::session::msg::Msg;
use crate::session::screens::{List, ListKind};
use crate::session::value::Session;
use crate::session::view::Overlay;
use crate::session::walk::moved;

impl Session {
    /// The parts of the instruction with everything that may stand there.
    pub(in crate::session) fn parts(&self) -> Vec<SlotChoices> {
        choices(&self.state.question.spelling.good, self.state.question.allow)
    }

    /// The menu as it is drawn: of each choice, what it needs or that it is not legal.
    pub(in crate::session) fn menu(&self, part: usize, choice: usize) -> Overlay {
        let parts = self.parts();
        let (part, choice) = within(&parts, part, choice);
        let about = parts.get(part).and_then(|part| part.choices.get(choice)).map_or_else(Vec::new, about);
        let list = |(place, slot): (usize, &SlotChoices)| {
            let here = slot.choices.iter().position(|choice| choice.chosen).unwrap_or(0);
            let rows = slot.choices.iter().map(row).collect();
            let chosen = if place == part { choice } else { here };
            List::new(ListKind::Choices(slot.slot), rows, chosen)
        };
        Overlay::Menu { parts: parts.iter().enumerate().map(list).collect(), part, about }
    }

    /// Opens the menu at its first part, on what is chosen there.
    pub(in crate::session) fn open_menu(&mut self) {
        self.layer = Some(Layer::Menu { part: 0, choice: 0 });
        self.find_choice();
    }

    /// The cursor goes to what is chosen in the part it stands on.
    fn find_choice(&mut self) {
        let parts = self.parts();
        if let Some(Layer::Menu { part, choice }) = &mut self.layer {
            let chosen =
                parts.get(*part).and_then(|part| part.choices.iter().position(|choice| choice.chosen));
            *choice = chosen.unwrap_or(0);
        }
    }

    pub(in crate::session) fn walk_menu(&mut self, msg: &Msg) {
        let parts = self.parts();
        let Some(Layer::Menu { part, choice }) = &mut self.layer else { return };
        match msg {
            Msg::Left | Msg::Right => {
                *part = moved(*part, parts.len(), msg);
                self.find_choice();
            }
            _ => *choice = moved(*choice, parts.get(*part).map_or(0, |part| part.choices.len()), msg),
        }
    }

    /// Chooses what the cursor stands on.
    pub(in crate::session) fn choose_here(&mut self, part: usize, choice: usize) {
        let (part, choice) = within(&self.parts(), part, choice);
        self.choose_part(part, choice);
    }

    /// Chooses what may stand in a part. What is illegal is said, with what would be legal.
    pub(in crate::session) fn choose_part(&mut self, part: usize, choice: usize) {
        let parts = self.parts();
        let Some(chosen) = parts.get(part).and_then(|part| part.choices.get(choice)) else { return };
        self.layer = Some(Layer::Menu { part, choice });
        match &chosen.outcome {
            Ok(instr) => self.use_instr(*instr),
            Err(problem) => {
                let instead = problem.suggestion.map_or_else(String::new, |instr| format!("; try `{instr}`"));
                self.notice = Some(line(format!("{}{instead}", problem.reason())));
            }
        }
    }
}

/// The cursor's place, though the instruction may have become one of fewer parts or choices.
fn within(parts: &[SlotChoices], part: usize, choice: usize) -> (usize, usize) {
    let part = part.min(parts.len().saturating_sub(1));
    let choices = parts.get(part).map_or(0, |part| part.choices.len());
    (part, choice.min(choices.saturating_sub(1)))
}

/// `• .ftz   sm_53 4.2`, or that it is not legal.
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

/// What a choice means, and what comes of it.
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
