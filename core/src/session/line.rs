//! The exact value on its number line, moved by hand: an operand follows as far as it can.

use super::Session;
use super::question::{Focus, NAMES, lane_of, slots};
use super::screens::Subject;
use crate::doc::{Block, Ruler};
use crate::explain::StepKind;
use crate::isa::{Instr, Op, Type};
use crate::lesson::Followed;
use crate::session::modules::Teaches;
use crate::session::msg::Msg;

/// What can be taken hold of on a number line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handle {
    /// where the exact value is, in thousandths of the way
    pub at: u32,
    /// what it is, and which operand follows: `the exact value; b follows`
    pub name: String,
    /// where it is, in words: `75 % of the way from 0x34cc to 0x34cd, which is chosen`
    pub told: String,
}

/// As far from where it was wanted, in thousandths, it is said that the value stays.
const FAR: u32 = 20;
/// Said where nothing can be moved.
const NO_LINE: &str = "no value is on a number line here that an operand could move";

impl Session {
    /// What can be taken hold of among these blocks: the value between two neighbours, where the result may be seen and the
    /// digits of the value have an end.
    pub(super) fn handle(&self, blocks: &[Block]) -> Option<Handle> {
        let (_, index) = self.follower()?;
        let ruler = blocks.iter().find_map(|block| match block {
            Block::Ruler(ruler) => Some(ruler),
            _ => None,
        })?;
        let (slot, ty) = slots(&self.state.question.instr).nth(index)?;
        let by = self.named(slot, ty);
        Some(Handle { at: ruler.at, name: format!("the exact value; {by} follows"), told: told(ruler) })
    }

    /// Moves the exact value to a place of its line, in thousandths of the way, as near as an operand can bring it.
    pub(super) fn move_on_line(&mut self, to: u32) {
        let Some((instr, registers, lane, index)) = self.on_line() else { return self.say(NO_LINE) };
        let Some(teacher) = self.teaching_for(|| Msg::LineAt(to)) else { return };
        match teacher.follow(&instr, &registers, lane, index, to) {
            Some(followed) => {
                let is_far = followed.at.abs_diff(to.min(1000)) > FAR;
                self.take_followed(teacher, &followed, is_far);
            }
            None => self.say(NO_LINE),
        }
    }

    /// Moves it a little up or down, as far as an operand has to go.
    pub(super) fn nudge_on_line(&mut self, up: bool) {
        let Some((instr, registers, lane, index)) = self.on_line() else { return self.say(NO_LINE) };
        let Some(teacher) = self.teaching_for(|| Msg::LineStep { up }) else { return };
        match teacher.nudge(&instr, &registers, lane, index, up) {
            Some(followed) => self.take_followed(teacher, &followed, true),
            None => self.say(NO_LINE),
        }
    }

    /// What is on the line: instruction, registers, lane, and the operand that follows.
    fn on_line(&self) -> Option<(Instr, Vec<u64>, usize, usize)> {
        let instr = self.state.question.instr;
        let (lane, index) = self.follower()?;
        Some((instr, self.state.question.operands.bits(&instr), lane, index))
    }

    /// Puts the operand there; a formula stays one. Where it stays, and that is not what was wanted, says why.
    fn take_followed(&mut self, teacher: &dyn Teaches, followed: &Followed, is_wanted: bool) {
        let Followed { operand, lane, to, step, .. } = *followed;
        let instr = self.state.question.instr;
        let Some((slot, ty)) = slots(&instr).nth(operand) else { return };
        let register = self.state.question.operands.register(slot, ty);
        if ty.lane(register, lane) != to.bits() {
            teacher.place(&mut self.state.question, slot, lane, to);
        } else if is_wanted {
            let by = self.named(slot, ty);
            self.say(format!("{by} moves in steps of 2^{step}: between these two numbers none leads nearer"));
        }
    }

    /// The lane of the line that is on the screen, and the operand that follows its value, 0 being the first: the one that
    /// has the focus, else the last.
    fn follower(&self) -> Option<(usize, usize)> {
        let state = &self.state;
        let instr = state.question.instr;
        let step = state.step.step(&self.answer.steps)?;
        let shown = self.panel().subject() == Subject::Steps && !state.hidden && !state.presenting;
        if !shown || step.kind != StepKind::Rounding || matches!(instr.op, Op::Tanh | Op::Ex2) {
            return None;
        }
        let lane = step.lane.unwrap_or(0);
        let count = instr.operand_names().len();
        // A conversion that packs puts `a` into the upper half and `b` into the lower.
        if instr.op == Op::Cvt && instr.ty.lanes() > instr.from.lanes() {
            return Some((lane, usize::from(lane == 0)));
        }
        let focused = match state.focus {
            Focus::Bits { operand, .. } => slots(&instr).position(|(slot, _)| slot == operand),
            _ => None,
        };
        Some((lane, focused.unwrap_or(count - 1)))
    }

    /// How an operand is called whose lane follows.
    fn named(&self, slot: usize, ty: Type) -> String {
        let lane = self.step_lane().unwrap_or(0);
        lane_of(NAMES[slot], lane, ty.lanes())
    }
}

/// Where a value is on its line, in words.
fn told(ruler: &Ruler) -> String {
    let percent = match ruler.at % 10 {
        0 => format!("{}", ruler.at / 10),
        rest => format!("{}.{rest}", ruler.at / 10),
    };
    let [left, right] = [&ruler.left[0], &ruler.right[0]];
    let chosen = if ruler.chose_right { right } else { left };
    format!("{percent} % of the way from {left} to {right}; {chosen} is chosen")
}
