//! One number in every format.

use crate::doc::{Line, Role};
use crate::explain::{NumberPart, number_pieces};
use crate::float::Float;
use crate::isa::{Op, Type};
use crate::session::keys::KeyContext;
use crate::session::question::{Answer, Focus, NAMES, lane_of};
use crate::session::screens::act::Act;
use crate::session::screens::content::{Content, Scene, titled};
use crate::session::screens::link_parts::{LinkPart, one_of};
use crate::session::screens::panel::{Panel, Request};
use crate::session::screens::screen::{Head, Module, Screen, Subject};

/// The state of the number screen, which is about the focused number.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Numbers {
    /// the only part to show, or `None` for all: a step of a lesson is about one thing
    part: Option<NumberPart>,
}

impl Numbers {
    /// Shows only this part, or all parts.
    pub fn show(&mut self, part: Option<NumberPart>) {
        self.part = part;
    }

    /// The number in every format, or one part of that.
    pub fn shown(&self, scene: &Scene<'_>) -> Content {
        let Scene { answer, focus, hidden, .. } = *scene;
        if hidden && self.reveals_result(scene) {
            return Content::hidden();
        }
        let (name, typed) = subject_text(answer, focus);
        let number = answer.number_at(focus);
        let parts = self.part.as_ref().map_or(&NumberPart::ALL[..], std::slice::from_ref);
        // The parts omit the rounding of the text, which the remarks on the operands already describe.
        let pieces = number.map_or_else(Vec::new, |number| number_pieces(number, typed, parts));
        let margin = match pieces.as_slice() {
            [_, line, formats, bits, neighbours, ..] => {
                let start = line.len() + formats.len();
                start..start + bits.len() + neighbours.len()
            }
            _ => 0..0,
        };
        let (title, blocks) = titled(pieces.concat());
        // A single number is not an operand, so it has no name.
        let mut heading = Line::default();
        if !answer.question().single {
            heading = heading.with(Role::Dim, format!("{name}   "));
        }
        heading.0.extend(title.0);
        Content { list: None, step: None, heading, blocks, margin }
    }
}

impl Panel for Numbers {
    fn screen(&self) -> Screen {
        Screen::NUMBER
    }

    fn head(&self) -> Head {
        Head::Row
    }

    fn subject(&self) -> Subject {
        Subject::Number
    }

    fn needs(&self) -> Option<Module> {
        Some(Module::OtherScreens)
    }

    fn number(&self, answer: &Answer, focus: Focus) -> Option<Float> {
        answer.number_at(focus)
    }

    fn enter(&mut self, _: &Answer, _: Focus) {
        self.part = None;
    }

    fn context(&self) -> Option<KeyContext> {
        None
    }

    fn reveals_result(&self, scene: &Scene<'_>) -> bool {
        // For a conversion, the operand in every format includes the result.
        matches!(scene.focus, Focus::Result { .. }) || scene.answer.instr().op == Op::Cvt
    }

    fn update(&mut self, _: Act, _: &Scene<'_>) -> Option<Request> {
        None
    }

    fn go_back(&mut self) -> bool {
        self.part.take().is_some()
    }

    fn part_names(&self) -> &'static [&'static str] {
        &["part"]
    }

    fn link_parts(&self, _: &Scene<'_>) -> Vec<LinkPart> {
        self.part.map(|part| ("part", part.word().to_owned())).into_iter().collect()
    }

    fn read_part(&mut self, _: &str, text: &str, _: &Answer) -> Result<(), String> {
        self.part = Some(one_of(text, &NumberPart::ALL, NumberPart::word)?);
        Ok(())
    }
}

/// The name of the focused number, and its text if it was typed as a value.
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
