//! Everything there is to draw.

use super::keys;
use super::{Focus, Register, Session, StepName, steps};
use crate::doc::{Block, Line, Role, Table};
use crate::eval::Evaluation;
use crate::explain::{cards, flag_words, formula, standing_words};
use crate::isa::minimum;

/// What a skin draws, from top to bottom.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// the instruction line
    pub instruction: Instruction,
    /// operands, then the result
    pub registers: Vec<Register>,
    /// the text being typed for an operand
    pub typed: Option<Typed>,
    /// the flags that IEEE 754 would raise, and what else happened to the result
    pub flags: Line,
    /// problems with what was typed for the operands, then notes about it
    pub remarks: Vec<Line>,
    /// the list of steps
    pub steps: Vec<StepName>,
    /// the step that is looked at
    pub step: usize,
    /// `step 5 of 8   rounding`
    pub heading: Line,
    /// have the steps the focus?
    pub steps_focused: bool,
    /// picture and sentences of the step
    pub card: Vec<Block>,
    /// the keys worth showing at the foot
    pub hints: Vec<Hint>,
    /// the keys of every place, where the user asked for them
    pub keys: Option<Table>,
}

/// The instruction line.
#[derive(Clone, PartialEq, Debug)]
pub struct Instruction {
    /// as typed; what cannot be read has the role [`Role::Bad`]
    pub text: Line,
    /// the character before which the caret stands, while it is being typed
    pub caret: Option<usize>,
    /// does it have the focus?
    pub focused: bool,
    /// what is on screen instead, while the text cannot be read: `still fma.rn.f16`
    pub instead: Option<String>,
    /// what the last readable instruction computes: `d = a × b + c`
    pub formula: String,
    /// where that runs: `sm_53+   PTX 4.2+`; empty for what no GPU has
    pub needs: String,
    /// what is special about it: `companion: …`
    pub standing: Option<&'static str>,
    /// what is wrong with the text, or worth a note
    pub remarks: Vec<Line>,
}

/// A text being typed for an operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typed {
    /// whose: `a`, or `a, lane 1`
    pub whose: String,
    /// the text
    pub text: String,
    /// the character before which the caret stands
    pub caret: usize,
}

/// A key and what it does, for the foot of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// the keys: `← →`
    pub keys: &'static str,
    /// what they do, in a word or two
    pub does: &'static str,
}

impl Session {
    /// What there is to see.
    pub fn view(&self) -> View {
        let evaluation = self.evaluation();
        let mut cards = cards(&evaluation);
        let steps: Vec<StepName> = cards.iter().map(steps::name).collect();
        let step = self.step.min(steps.len().saturating_sub(1));
        let card =
            if step < cards.len() { steps::blocks(cards.swap_remove(step), &evaluation) } else { vec![] };
        View {
            instruction: self.instruction(),
            registers: self.registers(&evaluation),
            typed: self.typed(),
            flags: flags(&evaluation),
            remarks: self.operand_remarks(),
            heading: heading(&steps, step),
            steps,
            step,
            steps_focused: self.focus == Focus::Steps,
            card,
            hints: keys::hints(self.place()),
            keys: self.keys_shown.then(keys::help),
        }
    }

    fn instruction(&self) -> Instruction {
        let instr = &self.spelling.good;
        let text = &self.spelling.text;
        let problem = self.spelling_problem();
        let bad = problem.as_ref().map_or(text.len()..text.len(), |problem| problem.at.start..problem.at.end);
        let piece = |range: std::ops::Range<usize>| text.get(range).unwrap_or_default().to_owned();
        let focused = self.focus == Focus::Instruction;
        Instruction {
            text: Line::default()
                .with(Role::Strong, piece(0..bad.start))
                .with(Role::Bad, piece(bad.start..bad.end))
                .with(Role::Strong, piece(bad.end..text.len())),
            caret: self.typing.as_ref().filter(|_| focused).map(|typing| typing.caret),
            focused,
            instead: problem.map(|_| format!("still {instr}")),
            formula: formula(instr),
            needs: minimum(instr)
                .map_or_else(String::new, |since| format!("{}+   PTX {}+", since.target, since.ptx)),
            standing: standing_words(instr.standing),
            remarks: self.spelling_remarks(),
        }
    }

    fn typed(&self) -> Option<Typed> {
        let Focus::Bits { operand, lane } = self.focus else { return None };
        let typing = self.typing.as_ref()?;
        let ty = super::operands::type_of(&self.spelling.good, operand)?;
        let text = self.operands.field(operand, lane).text.clone();
        Some(Typed { whose: super::operands::whose(operand, lane, ty), text, caret: typing.caret })
    }
}

/// `inexact`; lanes apart: `inexact | no flags`; with marks: `inexact, clamped`.
fn flags(evaluation: &Evaluation) -> Line {
    let outcome = &evaluation.outcome;
    let mut line = Line::default();
    for lane in 0..evaluation.instr.ty.lanes() {
        let flags = outcome.flags[lane];
        let marks: String = outcome.marks[lane].iter().map(|mark| format!(", {}", mark.name())).collect();
        if lane > 0 {
            line = line.with(Role::Dim, " | ");
        }
        let role = if flags.is_empty() { Role::Dim } else { Role::Strong };
        line = line.with(role, flag_words(flags)).with(Role::Dim, marks);
    }
    line
}

fn heading(steps: &[StepName], step: usize) -> Line {
    let Some(name) = steps.get(step) else { return Line::default() };
    let lane = name.lane.map_or_else(String::new, |lane| format!(" · lane {lane}"));
    Line::default()
        .with(Role::Dim, format!("step {} of {}{lane}   ", step + 1, steps.len()))
        .with(Role::Strong, name.title)
}
