//! The ladder: how many codes it has on each side, and the notation of their values.

use super::msg::LadderMsg;
use super::notation::Notation;
use super::rungs::table;
use crate::doc::{Block, Line, Role};
use crate::explain::{code, number_text};
use crate::float::Float;
use crate::isa::Type;
use crate::session::keys::KeyContext;
use crate::session::msg::Msg;
use crate::session::question::{Answer, Focus, NAMES, lane_of};
use crate::session::screens::act::{Act, Motion};
use crate::session::screens::action::{Action, Actions};
use crate::session::screens::content::{Content, Scene};
use crate::session::screens::kinds::{Head, Module, Screen, Subject};
use crate::session::screens::panel::{Panel, Request};
use crate::session::screens::parts::{LinkPart, number, one_of};

/// The codes on each side at first.
const FIRST: usize = 3;
/// The most codes on each side.
pub const MOST: usize = 32;

/// The codes about one number.
#[derive(Clone, PartialEq, Debug)]
pub struct Ladder {
    /// codes on each side
    reach: usize,
    notation: Notation,
}

impl Default for Ladder {
    fn default() -> Self {
        Ladder { reach: FIRST, notation: Notation::default() }
    }
}

impl Ladder {
    /// Shows this many codes on each side.
    pub fn reach(&mut self, reach: usize) {
        self.reach = reach.clamp(1, MOST);
    }

    /// Shows one more code on each side; false where there are as many as there may be.
    pub fn lengthen(&mut self) -> bool {
        let before = self.reach;
        self.reach(before + 1);
        self.reach != before
    }

    /// Shows one code less on each side; false where there is only one.
    pub fn shorten(&mut self) -> bool {
        let before = self.reach;
        self.reach(before - 1);
        self.reach != before
    }

    /// Writes values in the other notation.
    pub fn switch_notation(&mut self) {
        self.notation = match self.notation {
            Notation::Decimal => Notation::HexFloat,
            Notation::HexFloat => Notation::Decimal,
        };
    }

    /// The codes about the number.
    pub fn shown(&self, scene: &Scene<'_>) -> Content {
        if scene.hidden && self.reveals_result(scene) {
            return Content::hidden();
        }
        let focus = on_number(scene.answer, scene.focus);
        let Some(value) = scene.answer.number_at(focus) else { return Content::hidden() };
        let heading = Line::default()
            .with(Role::Dim, format!("{}   ", name(scene.answer, focus)))
            .with(Role::Code, code(value))
            .with(Role::Strong, format!("  {}", number_text(value)))
            .with(Role::Dim, format!("  {}", value.format().name()));
        let blocks = vec![Block::Table(table(value, self.reach, self.notation))];
        Content { list: None, step: None, heading, blocks }
    }
}

/// The row of the number: the one that has the focus, or else the first one.
fn on_number(answer: &Answer, focus: Focus) -> Focus {
    match focus.lane() {
        Some(_) => focus,
        None => Focus::numbers(&answer.instr()).next().unwrap_or(focus),
    }
}

/// The name of the number in a row.
fn name(answer: &Answer, focus: Focus) -> String {
    let name = match focus {
        Focus::Bits { operand, .. } => NAMES[operand],
        _ => "d",
    };
    let lanes = answer.type_at(focus).unwrap_or(Type::F16).lanes();
    lane_of(name, focus.lane().unwrap_or(0), lanes)
}

impl Panel for Ladder {
    fn screen(&self) -> Screen {
        Screen::LADDER
    }

    fn head(&self) -> Head {
        Head::Brief
    }

    fn subject(&self) -> Subject {
        Subject::Number
    }

    fn context(&self) -> Option<KeyContext> {
        Some(KeyContext::LADDER)
    }

    fn needs(&self) -> Option<Module> {
        Some(Module::OtherScreens)
    }

    fn actions(&self, scene: &Scene<'_>) -> Vec<Actions> {
        if scene.hidden && self.reveals_result(scene) {
            return Vec::new();
        }
        let numbers = [Action::new("previous number", Msg::Left), Action::new("next number", Msg::Right)];
        let rungs = [
            Action::new("fewer codes", LadderMsg::Shorter),
            Action::new("more codes", LadderMsg::Longer),
            Action::new("decimal or hex", LadderMsg::Notation),
        ];
        vec![Actions::new("numbers", numbers), Actions::new("ladder", rungs)]
    }

    fn number(&self, answer: &Answer, focus: Focus) -> Option<Float> {
        answer.number_at(on_number(answer, focus))
    }

    fn reveals_result(&self, scene: &Scene<'_>) -> bool {
        matches!(scene.focus, Focus::Result { .. })
    }

    fn update(&mut self, act: Act, scene: &Scene<'_>) -> Option<Request> {
        let Act::Move(way @ (Motion::Left | Motion::Right)) = act else { return None };
        let rows: Vec<Focus> = Focus::numbers(&scene.answer.instr()).collect();
        let place = rows.iter().position(|&row| row == on_number(scene.answer, scene.focus))?;
        let on = if way == Motion::Right { 1 } else { rows.len() - 1 };
        rows.get((place + on) % rows.len()).copied().map(Request::Focus)
    }

    fn go_back(&mut self) -> bool {
        let before = std::mem::take(self);
        *self != before
    }

    fn part_names(&self) -> &'static [&'static str] {
        &["rungs", "notation"]
    }

    fn link_parts(&self, _: &Scene<'_>) -> Vec<LinkPart> {
        let rungs = (self.reach != FIRST).then(|| ("rungs", self.reach.to_string()));
        let written = self.notation != Notation::default();
        let notation = written.then(|| ("notation", self.notation.word().to_owned()));
        rungs.into_iter().chain(notation).collect()
    }

    fn read_part(&mut self, name: &str, text: &str, _: &Answer) -> Result<(), String> {
        if name == "notation" {
            return one_of(text, &Notation::ALL, Notation::word).map(|notation| self.notation = notation);
        }
        let rungs = number(text, MOST).ok().filter(|&rungs| rungs > 0);
        self.reach = rungs.ok_or_else(|| format!("a number from 1 to {MOST}"))?;
        Ok(())
    }
}
