//! Dragging the exact value along its number line: an operand follows as far as it can.

use super::Session;
use super::question::{Focus, NAMES, lane_of, slots};
use super::screens::Subject;
use crate::doc::{Block, Ruler};
use crate::explain::StepKind;
use crate::isa::{Instr, Op, Type};
use crate::lesson::OperandMove;
use crate::session::modules::Teaches;
use crate::session::msg::Msg;

/// The point on a number line that the user can drag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handle {
    /// the position of the exact value between the two ends, in thousandths
    pub at: u32,
    /// the label, with the operand that follows: `the exact value; b follows`
    pub name: String,
    /// the position in words: `75 % of the way from 0x34cc to 0x34cd; 0x34cd is chosen`
    pub told: String,
}

/// If the operand cannot move and the value stays farther than this from its target, in thousandths, halfplay explains
/// why.
const FAR: u32 = 20;
/// The message if nothing on the screen can be dragged.
const NO_LINE: &str = "no number line here has a value that you can drag";

impl Session {
    /// The drag handle on the number line among these blocks. `None` if the rounding step is not shown, if the result
    /// is hidden, if the steps are presented, and for tanh and ex2.
    pub(super) fn handle(&self, blocks: &[Block]) -> Option<Handle> {
        let (_, index) = self.follower()?;
        let ruler = blocks.iter().find_map(|block| match block {
            Block::Ruler(ruler) => Some(ruler),
            _ => None,
        })?;
        let (slot, ty) = slots(&self.state.question.instr).nth(index)?;
        let by = self.named(slot, ty);
        Some(Handle {
            at: ruler.at,
            name: format!("the exact value; {by} follows"),
            told: position_words(ruler),
        })
    }

    /// Moves the exact value to a position of its line, in thousandths, or as near to it as an operand allows.
    pub(super) fn move_on_line(&mut self, to: u32) {
        let Some((instr, registers, lane, index)) = self.on_line() else { return self.say(NO_LINE) };
        let Some(teacher) = self.teaching_for(|| Msg::DragTo(to)) else { return };
        match teacher.follow(&instr, &registers, lane, index, to) {
            Some(followed) => {
                let is_far = followed.at.abs_diff(to.min(1000)) > FAR;
                self.take_followed(teacher, &followed, is_far);
            }
            None => self.say(NO_LINE),
        }
    }

    /// Moves the exact value up or down by a small part of its line, or by the next step of an operand if that is
    /// larger.
    pub(super) fn nudge_on_line(&mut self, up: bool) {
        let Some((instr, registers, lane, index)) = self.on_line() else { return self.say(NO_LINE) };
        let Some(teacher) = self.teaching_for(|| Msg::NudgeValue { up }) else { return };
        match teacher.nudge(&instr, &registers, lane, index, up) {
            Some(followed) => self.take_followed(teacher, &followed, true),
            None => self.say(NO_LINE),
        }
    }

    /// The number line's instruction, registers and lane, and the index of the operand that follows.
    fn on_line(&self) -> Option<(Instr, Vec<u64>, usize, usize)> {
        let instr = self.state.question.instr;
        let (lane, index) = self.follower()?;
        Some((instr, self.state.question.operands.bits(&instr), lane, index))
    }

    /// Applies the new operand; a formula stays a formula. If the operand cannot move and `is_wanted` is true, shows
    /// the reason.
    fn take_followed(&mut self, teacher: &dyn Teaches, followed: &OperandMove, is_wanted: bool) {
        let OperandMove { operand, lane, to, step, .. } = *followed;
        let instr = self.state.question.instr;
        let Some((slot, ty)) = slots(&instr).nth(operand) else { return };
        let register = self.state.question.operands.register(slot, ty);
        if ty.lane(register, lane) != to.bits() {
            teacher.place(&mut self.state.question, slot, lane, to);
        } else if is_wanted {
            let by = self.named(slot, ty);
            self.say(format!(
                "{by} moves in steps of 2^{step}; no step between these two numbers leads nearer"
            ));
        }
    }

    /// The lane of the number line on the screen, and the index of the operand that follows the exact value. That is
    /// the focused operand, else the last one; a conversion that packs has a rule of its own.
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
        // A conversion that packs puts `a` into the upper half and `b` into the lower half.
        if instr.op == Op::Cvt && instr.ty.lanes() > instr.from.lanes() {
            return Some((lane, usize::from(lane == 0)));
        }
        let focused = match state.focus {
            Focus::Bits { operand, .. } => slots(&instr).position(|(slot, _)| slot == operand),
            _ => None,
        };
        Some((lane, focused.unwrap_or(count - 1)))
    }

    /// The name of an operand in the lane of the line.
    fn named(&self, slot: usize, ty: Type) -> String {
        let lane = self.step_lane().unwrap_or(0);
        lane_of(NAMES[slot], lane, ty.lanes())
    }
}

/// The position of a value on its line, in words.
fn position_words(ruler: &Ruler) -> String {
    let percent = match ruler.at % 10 {
        0 => format!("{}", ruler.at / 10),
        rest => format!("{}.{rest}", ruler.at / 10),
    };
    let [left, right] = [&ruler.left[0], &ruler.right[0]];
    let chosen = if ruler.chose_right { right } else { left };
    format!("{percent} % of the way from {left} to {right}; {chosen} is chosen")
}
