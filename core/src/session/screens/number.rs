//! One number in every format.

use super::content::{Content, Scene, titled};
use super::kinds::{Head, Screen};
use super::panel::{Panel, Request};
use super::parts::LinkPart;
use crate::doc::{Block, Line, Role};
use crate::explain::number_blocks;
use crate::isa::{Op, Type};
use crate::session::keys::KeyContext;
use crate::session::msg::Msg;
use crate::session::question::{Answer, Focus, NAMES, lane_of};

/// The screen about the number that has the focus. It has nothing of its own.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Numbers;

impl Panel for Numbers {
    fn head(&self, _: Screen) -> Head {
        Head::Row
    }

    fn context(&self, _: Screen) -> Option<KeyContext> {
        None
    }

    fn reveals_result(&self, scene: &Scene<'_>) -> bool {
        // The number that a conversion takes is shown in every format, so also in the result's.
        matches!(scene.focus, Focus::Result { .. }) || scene.answer.instr().op == Op::Cvt
    }

    fn update(&mut self, _: &Msg, _: &Scene<'_>) -> Option<Request> {
        None
    }

    fn go_back(&mut self) -> bool {
        false
    }

    fn part_names(&self) -> &'static [&'static str] {
        &[]
    }

    fn link_parts(&self, _: &Scene<'_>) -> Vec<LinkPart> {
        Vec::new()
    }

    fn read_part(&mut self, _: &str, _: &str, _: &Answer) -> Result<(), String> {
        Ok(())
    }

    fn content(&self, scene: &Scene<'_>) -> Content {
        let Scene { answer, focus, hidden, .. } = *scene;
        if hidden && self.reveals_result(scene) {
            return Content::hidden();
        }
        let (name, typed) = subject_text(answer, focus);
        let number = answer.number_at(focus);
        let blocks = number.map_or_else(Vec::new, |number| arranged(number_blocks(number, typed)));
        let (title, blocks) = titled(blocks);
        let mut heading = Line::default().with(Role::Dim, format!("{name}   "));
        heading.0.extend(title.0);
        Content { list: None, step: None, heading, blocks }
    }
}

/// Name of the number that has the focus, and the text it was typed as, if it was a value.
fn subject_text(answer: &Answer, focus: Focus) -> (String, Option<&str>) {
    let lane = focus.lane().unwrap_or(0);
    let name = match focus {
        Focus::Bits { operand, .. } => NAMES[operand],
        _ => "d",
    };
    let ty = answer.type_at(focus).unwrap_or(Type::F16);
    let name = lane_of(name, lane, ty.lanes());
    let Focus::Bits { operand, lane } = focus else { return (name, None) };
    (name, answer.question().operands.field(operand, lane).good.value_text())
}

/// A number's page without what stands with the operands already: how its text was rounded.
fn arranged(mut blocks: Vec<Block>) -> Vec<Block> {
    if matches!(blocks.get(1), Some(Block::Text(_))) {
        blocks.remove(1);
    }
    blocks
}
