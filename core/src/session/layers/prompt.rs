//! The line of commands and the line for searching: what is typed there, and what was typed before.

use super::layer::{Layer, PromptKind, PromptLine};
use crate::doc::line;
use crate::session::commands;
use crate::session::input::Input;
use crate::session::msg::{Effect, Msg};
use crate::session::value::Session;

impl Session {
    /// Opens an empty line. Searching is done in the instruction table; until something is typed, all of it is
    /// found.
    pub(in crate::session) fn prompt(&mut self, kind: PromptKind) {
        let reference = &self.state.screens.reference;
        let before = (reference.query().to_owned(), reference.entry());
        if kind == PromptKind::Search {
            self.find("");
        }
        let (input, new) = (Input::default(), Input::default());
        self.layer = Some(Layer::Prompt(PromptLine { kind, input, back: 0, new, before }));
    }

    /// Opens the line of commands with the beginning of one in it.
    pub(in crate::session) fn prompt_at(&mut self, text: &str) {
        self.prompt(PromptKind::Command);
        if let Some(Layer::Prompt(prompt)) = &mut self.layer {
            prompt.input = Input::new(text.to_owned());
        }
    }

    /// While one types, what is searched for is found.
    pub(in crate::session) fn searched(&mut self) {
        if let Some(Layer::Prompt(PromptLine { kind: PromptKind::Search, input, .. })) = &self.layer {
            self.state.screens.reference.search(&input.text);
        }
    }

    /// Leaves a line without doing what it says.
    pub(in crate::session) fn give_up(&mut self, prompt: PromptLine) {
        if prompt.kind == PromptKind::Search {
            let (query, entry) = prompt.before;
            self.state.screens.reference.search(&query);
            self.state.screens.reference.look_up(entry);
        }
    }

    /// Does what a line says. One that cannot be understood can be called back to be mended; left open it would
    /// swallow what is typed next.
    pub(in crate::session) fn enter(&mut self, prompt: PromptLine) -> Option<Effect> {
        if prompt.kind == PromptKind::Search || prompt.input.text.trim().is_empty() {
            return None;
        }
        let text = prompt.input.text.clone();
        if self.entered.last() != Some(&text) {
            self.entered.push(text.clone());
        }
        match commands::run(self, &text) {
            Ok(effect) => effect,
            Err(why) => {
                self.notice = Some(line(why));
                None
            }
        }
    }

    /// Does what a line of commands says, or says why that cannot be.
    pub(in crate::session) fn command(&mut self, text: &str) -> Option<Effect> {
        if self.typing.is_some() {
            self.end_edit();
            return self.update(Msg::Do(text.to_owned()));
        }
        commands::run(self, text).unwrap_or_else(|why| {
            self.notice = Some(line(why));
            None
        })
    }

    /// Says once what has come of a command.
    pub(in crate::session) fn say(&mut self, text: impl AsRef<str>) {
        self.notice = Some(line(text));
    }

    /// The command line before the one that is shown, or behind it.
    pub(in crate::session) fn recall(&mut self, older: bool) {
        let Some(Layer::Prompt(prompt)) = &mut self.layer else { return };
        if prompt.kind != PromptKind::Command {
            return;
        }
        let back =
            if older { (prompt.back + 1).min(self.entered.len()) } else { prompt.back.saturating_sub(1) };
        if prompt.back == 0 && back > 0 {
            prompt.new = prompt.input.clone();
        }
        prompt.back = back;
        prompt.input = match back {
            0 => prompt.new.clone(),
            _ => Input::new(self.entered[self.entered.len() - back].clone()),
        };
    }
}
