//! A pipeline and the instruction in one lane: the data from which the words are made.

use crate::compare::{Difference, Event, F64Lane, Pipeline, Stage, Verdict};
use crate::eval::{Evaluation, Step};
use crate::float::{Exact, Loss, Mode, Rounded};
use crate::isa::{Instr, Op, Provenance};
use crate::variant::{Variant, other_format};

/// A pipeline, the instruction that it replaces, and a lane of both.
pub(super) struct Comparison<'a> {
    pub itself: &'a Evaluation,
    pub pipeline: &'a Pipeline,
    pub lane: usize,
}

/// The effect of an early rounding on the last one.
pub(super) enum Consequence {
    /// the last rounding is a tie, and the instruction's is not
    FalseTie,
    /// the instruction's rounding is a tie, and the last one is not
    LostTie,
    /// both roundings are ties, or neither is
    Other,
}

impl<'a> Comparison<'a> {
    /// Compares pipeline `selected` with the first pipeline, the instruction. `None` if either is missing.
    pub fn of(pipelines: &'a [Pipeline], selected: usize, lane: usize) -> Option<Self> {
        let [Stage::Instruction(itself)] = pipelines.first()?.stages.as_slice() else { return None };
        Some(Comparison { itself, pipeline: pipelines.get(selected)?, lane })
    }

    pub fn verdict(&self) -> Option<&'a Verdict> {
        self.pipeline.lanes.get(self.lane)
    }

    pub fn difference(&self) -> Option<&'a Difference> {
        self.verdict()?.first_difference.as_ref()
    }

    /// The events in the instruction, in order.
    pub fn instr_events(&self) -> Vec<Event> {
        Event::of(self.itself, self.lane)
    }

    /// The events in the stages, in order.
    pub fn pipeline_events(&self) -> Vec<Event> {
        self.pipeline.stages.iter().flat_map(|stage| stage.events(self.lane)).collect()
    }

    /// True if `is_it` holds for an event of the instruction.
    pub fn instr_has(&self, is_it: impl Fn(&Event) -> bool) -> bool {
        self.instr_events().iter().any(is_it)
    }

    /// True if `is_it` holds for an event of any stage.
    pub fn pipeline_has(&self, is_it: impl Fn(&Event) -> bool) -> bool {
        self.pipeline_events().iter().any(is_it)
    }

    /// The name of the pipeline.
    pub fn name(&self) -> String {
        variant_name(self.pipeline.variant, &self.itself.instr)
    }

    /// The pipeline's name for narrow windows: at most 10 characters if the variant is one that Compare lists.
    pub fn brief_name(&self) -> String {
        match self.pipeline.variant {
            Variant::Itself if self.itself.instr.op != Op::Fma => "itself".into(),
            Variant::MulThenAdd => "mul, add".into(),
            Variant::ThroughF32 => "via f32".into(),
            Variant::ThroughF64 => "via f64".into(),
            Variant::Rounding(mode) => format!(".{}", mode.name()),
            Variant::Without(modifier) => format!("no .{}", modifier.name()),
            _ => self.name(),
        }
    }

    /// The pipeline's name for a column of 14 characters: `toward zero`, `.ftz`.
    pub fn fixed_name(&self) -> String {
        match self.pipeline.variant {
            Variant::Rounding(mode) => direction(mode).to_owned(),
            Variant::With(modifier) => format!(".{}", modifier.name()),
            Variant::Itself | Variant::Without(_) => self.brief_name(),
            _ => self.name(),
        }
    }

    /// True if the pipeline tries to give the instruction's own result.
    pub fn is_emulation(&self) -> bool {
        is_emulation(self.pipeline.variant)
    }

    /// The provenance of the last instruction, or what-if if any stage is what-if.
    pub fn provenance(&self) -> Provenance {
        let of_stage =
            |stage: &Stage| stage.evaluation(self.lane).map(|(evaluation, _)| evaluation.instr.provenance);
        let mut provenances = self.pipeline.stages.iter().filter_map(of_stage);
        let last = provenances.clone().next_back().unwrap_or(Provenance::Companion);
        provenances.find(|&provenance| provenance == Provenance::WhatIf).unwrap_or(last)
    }

    /// The noun for the value before the instruction rounds it: a sum, a difference, a product, or a value.
    pub fn noun(&self) -> &'static str {
        match self.itself.instr.op {
            Op::Fma | Op::Add => "sum",
            Op::Sub => "difference",
            Op::Mul => "product",
            _ => "value",
        }
    }

    /// The value that stage `index` computes, as a subject: `the product`, `the f32 sum`, `a`.
    pub fn subject(&self, index: usize) -> String {
        match self.pipeline.variant {
            Variant::MulThenAdd if index == 0 => "the product".into(),
            Variant::ThroughF32 if index == 0 => format!("the f32 {}", self.noun()),
            Variant::ThroughF64 => format!("the f64 {}", self.noun()),
            Variant::OtherFormat if !self.is_last(index) => self.operand(index).into(),
            _ => "the result".into(),
        }
    }

    /// The operand that stage `index` converts.
    pub fn operand(&self, index: usize) -> &'static str {
        let name = self.itself.instr.operand_names().get(index).copied();
        debug_assert!(name.is_some(), "{} has no operand {index}", self.itself.instr);
        name.unwrap_or("a")
    }

    pub fn is_last(&self, index: usize) -> bool {
        index + 1 == self.pipeline.stages.len()
    }

    /// The instruction's rounding.
    pub fn own_rounding(&self) -> Option<(Exact, Rounded)> {
        rounding(self.itself, self.lane)
    }

    /// The rounding of a stage.
    pub fn stage_rounding(&self, index: usize) -> Option<(Exact, Rounded)> {
        let stage = self.pipeline.stages.get(index)?;
        if let Some(double) = self.double() {
            return Some((double.arithmetic?.kept, double.rounded?));
        }
        let (evaluation, lane) = stage.evaluation(self.lane)?;
        rounding(evaluation, lane)
    }

    /// The last rounding of the pipeline.
    pub fn last_rounding(&self) -> Option<(Exact, Rounded)> {
        self.stage_rounding(self.pipeline.stages.len().checked_sub(1)?)
    }

    /// The f64 stage, if there is one.
    pub fn double(&self) -> Option<&'a F64Lane> {
        match self.pipeline.stages.as_slice() {
            [Stage::F64(lanes)] => lanes.get(self.lane),
            _ => None,
        }
    }

    /// The effect of an early rounding on the last one.
    pub fn consequence(&self) -> Consequence {
        let tie = |rounding: Option<(Exact, Rounded)>| {
            rounding.is_some_and(|(_, rounded)| {
                matches!(rounded.mode, Mode::Rn | Mode::Rna) && rounded.loss() == Loss::Half
            })
        };
        match (tie(self.own_rounding()), tie(self.last_rounding())) {
            (false, true) => Consequence::FalseTie,
            (true, false) => Consequence::LostTie,
            _ => Consequence::Other,
        }
    }
}

/// The name of a variant of an instruction.
pub(crate) fn variant_name(variant: Variant, instr: &Instr) -> String {
    match variant {
        Variant::Itself if instr.op == Op::Fma => "fused".into(),
        Variant::Itself => instr.to_string(),
        Variant::MulThenAdd => "mul, then add".into(),
        Variant::ThroughF32 => "through f32".into(),
        Variant::ThroughF64 => "through f64".into(),
        Variant::Rounding(mode) => format!("{} .{}", direction(mode), mode.name()),
        Variant::With(modifier) => format!("with .{}", modifier.name()),
        Variant::Without(modifier) => format!("without .{}", modifier.name()),
        Variant::OtherFormat if instr.op == Op::Cvt => format!("to {}", other_format_name(instr)),
        Variant::OtherFormat => format!("in {}", other_format_name(instr)),
        Variant::Accumulator => "into f32".into(),
        Variant::FlushesOperands
        | Variant::FlushesResults
        | Variant::FlushesTiny
        | Variant::LargestFinite
        | Variant::Nan(_) => variant.word().into(),
    }
}

/// The other 16-bit format in which an instruction could be computed.
pub(super) fn other_format_name(instr: &Instr) -> &'static str {
    other_format(instr).map_or("another format", |format| format.name())
}

/// True if a variant tries to give the instruction's own result.
pub(super) const fn is_emulation(variant: Variant) -> bool {
    matches!(variant, Variant::MulThenAdd | Variant::ThroughF32 | Variant::ThroughF64)
}

/// The title of the card that shows an event.
pub(super) fn title(event: &Event) -> &'static str {
    match event {
        Event::OutOfBounds { .. } => "out of bounds",
        Event::Flush { .. } => "flush inputs",
        Event::Special { .. } => "special rule",
        Event::FlushResult { .. } => "flush result",
        Event::Round { .. } => ROUNDING,
        Event::F64Rounding { .. } => IN_F64,
        Event::Choose { .. } => "choose",
        Event::Clamp { .. } => "clamp",
    }
}

/// The title of a rounding's card.
pub(super) const ROUNDING: &str = "rounding";

/// The title of the card that shows the value in f64.
pub(super) const IN_F64: &str = "f64 value";

pub(super) fn direction(mode: Mode) -> &'static str {
    match mode {
        Mode::Rn => "to nearest",
        Mode::Rz => "toward zero",
        Mode::Rm => "toward -inf",
        Mode::Rp => "toward +inf",
        Mode::Rna => "ties away",
        Mode::Ro => "to odd",
    }
}

fn rounding(evaluation: &Evaluation, lane: usize) -> Option<(Exact, Rounded)> {
    evaluation.trace.lane_steps(lane).find_map(|step| match *step {
        Step::Round { value, rounded } => Some((value, rounded)),
        _ => None,
    })
}
