//! What lies above a screen: the keys, a menu, a term, a line of commands.

use super::layer::Layer;
use crate::session::msg::{Effect, Msg};
use crate::session::question::Focus;
use crate::session::value::Session;

impl Session {
    /// Opens a layer, or closes it where it is open already.
    pub(in crate::session) fn toggle(&mut self, layer: Layer) {
        let open = self.layer.as_ref().is_some_and(|open| same_kind(open, &layer));
        self.layer = if open { None } else { Some(layer) };
    }

    /// Closes a layer. A search that is given up is forgotten.
    pub(in crate::session) fn close_layer(&mut self) {
        if let Some(Layer::Prompt(prompt)) = self.layer.take() {
            self.give_up(prompt);
        }
    }

    /// Ends an edit if its text can be read; does what is chosen or entered.
    pub(in crate::session) fn accept_any(&mut self) -> Option<Effect> {
        match self.layer.take() {
            Some(Layer::Prompt(prompt)) => return self.enter(prompt),
            Some(Layer::Menu { part, choice }) => {
                self.choose_here(part, choice);
            }
            Some(Layer::Copy(choice)) => {
                return self.copy_row(choice);
            }
            Some(Layer::Term { terms, at }) => self.open_glossary(terms.get(at).copied()),
            Some(Layer::Keys) => {}
            None => {
                if !self.take_pending() {
                    self.accept();
                }
                // On the instruction letters would begin another one; below it they are keys.
                if self.typing.is_none() && self.state.focus == Focus::Instruction {
                    self.put_focus(Focus::Bits { operand: 0, lane: 0 });
                }
            }
        }
        None
    }

    /// Chooses an entry of the menu that is open.
    pub(in crate::session) fn pick(&mut self, part: usize, choice: usize) -> Option<Effect> {
        match self.layer {
            Some(Layer::Copy(_)) => self.copy_row(choice),
            Some(Layer::Menu { .. }) => {
                self.choose_part(part, choice);
                None
            }
            _ => None,
        }
    }

    fn copy_row(&mut self, row: usize) -> Option<Effect> {
        let what = self.copies().get(row).copied()?;
        self.perform(Msg::CopyAs(what))
    }
}

fn same_kind(left: &Layer, right: &Layer) -> bool {
    std::mem::discriminant(left) == std::mem::discriminant(right)
}
