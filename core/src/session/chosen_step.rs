//! The selected step of the trace. The operation, the number line, slides, predictions and links refer to it.

use super::question::{Answer, StepId};
use super::screens::link_parts::LinkPart;
use crate::explain::StepKind;

/// The selected step.
#[derive(Clone, PartialEq, Debug)]
pub struct ChosenStep {
    /// the step that the user chose last; it is selected whenever the evaluation has it
    wanted: StepId,
    /// the index of the operand that a presentation currently reads; it reads the operands one by one
    row: usize,
}

impl Default for ChosenStep {
    fn default() -> Self {
        ChosenStep { wanted: StepId { lane: None, kind: StepKind::Rounding }, row: 0 }
    }
}

impl ChosenStep {
    /// The names of the link parts that store the selected step.
    pub const PARTS: [&'static str; 2] = ["step", "reads"];

    /// The index in `steps` of the wanted step. If that is missing, the same step of another lane is taken, else the
    /// rounding or the conversion, else the last step.
    pub fn place(&self, steps: &[StepId]) -> usize {
        let find = |good: &dyn Fn(&StepId) -> bool| steps.iter().position(good);
        let found = find(&|step| *step == self.wanted)
            .or_else(|| find(&|step| step.kind == self.wanted.kind))
            .or_else(|| find(&|step| matches!(step.kind, StepKind::Rounding | StepKind::Convert)));
        found.unwrap_or(steps.len().saturating_sub(1))
    }

    /// The step at [`ChosenStep::place`]; `None` if `steps` is empty.
    pub fn step(&self, steps: &[StepId]) -> Option<StepId> {
        steps.get(self.place(steps)).copied()
    }

    /// True if the step at [`ChosenStep::place`] would reveal the result while that is hidden.
    pub fn reveals_result(&self, steps: &[StepId]) -> bool {
        self.step(steps).is_some_and(|step| step.kind.reveals_result())
    }

    /// Selects the step at this index, or the last step if the index is too large.
    pub fn choose(&mut self, place: usize, steps: &[StepId]) {
        if let Some(step) = steps.get(place.min(steps.len().saturating_sub(1))) {
            self.wanted = *step;
            self.row = 0;
        }
    }

    /// Selects the same step in this lane.
    pub fn go_to_lane(&mut self, lane: usize) {
        self.wanted.lane = Some(lane);
    }

    /// The step that the user wants, even if the evaluation lacks it.
    pub fn wanted(&self) -> StepId {
        self.wanted
    }

    /// Sets the wanted step.
    pub fn want(&mut self, step: StepId) {
        self.wanted = step;
    }

    /// True if the step and the operand are those with which a session starts.
    pub fn is_first(&self) -> bool {
        *self == ChosenStep::default()
    }

    /// True if the step is the one with which a session starts, in any lane.
    pub fn is_start(&self) -> bool {
        self.wanted.kind == StepKind::Rounding && self.row == 0
    }

    /// The index of the operand that a presentation currently reads.
    pub fn row(&self) -> usize {
        self.row
    }

    /// Reads the next of `count` operands, or the previous one. Returns false if there is none.
    pub fn go_to_row(&mut self, on: bool, count: usize) -> bool {
        let next = if on { Some(self.row + 1).filter(|next| *next < count) } else { self.row.checked_sub(1) };
        self.row = next.unwrap_or(self.row);
        next.is_some()
    }

    /// The link parts: the step, such as `exact-product` or, in lane 1, `1.exact-product`; and the operand that is
    /// read, such as `b`. The first operand is omitted, and so is a step for which [`ChosenStep::is_first`] is true.
    pub fn link_parts(&self, answer: &Answer) -> Vec<LinkPart> {
        let StepId { lane, kind } = self.wanted;
        let name = kind.name().replace(' ', "-");
        let name = lane.map_or_else(|| name.clone(), |lane| format!("{lane}.{name}"));
        let operand = answer.instr().operand_names().get(self.row).filter(|_| self.row > 0);
        let reads = operand.map(|name| ("reads", (*name).to_owned()));
        let step = (!self.is_first()).then_some(("step", name));
        step.into_iter().chain(reads).collect()
    }

    /// Reads a link part that [`ChosenStep::PARTS`] names; `None` for any other part. The error names what was
    /// expected.
    pub fn read_part(&mut self, name: &str, text: &str, answer: &Answer) -> Option<Result<(), String>> {
        match name {
            "step" => Some(self.read_step(text)),
            "reads" => Some(self.read_row(text, answer)),
            _ => None,
        }
    }

    fn read_step(&mut self, text: &str) -> Result<(), String> {
        self.wanted = StepId::named(text).ok_or("the name of a step, such as exact-sum")?;
        Ok(())
    }

    fn read_row(&mut self, text: &str, answer: &Answer) -> Result<(), String> {
        let instr = answer.instr();
        let names = instr.operand_names();
        let row = names.iter().position(|name| *name == text);
        self.row = row.ok_or_else(|| format!("one of {}", names.join(", ")))?;
        Ok(())
    }
}
