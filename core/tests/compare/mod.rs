//! Compares pipelines with independent arithmetic, and checks the texts about them.

mod arithmetic;
mod claims;
mod delivered;
mod found;
mod laws;
mod onlooker;
mod survey;
mod words;

use crate::common::{instr, three};
use halfplay_core::compare::{Pipeline, Verdict, pipelines};
use halfplay_core::eval::Evaluation;
use halfplay_core::float::Tininess;
use halfplay_core::variant::Variant;

/// The pipelines of a spelling on these operands.
fn of(spelling: &str, operands: &[u64]) -> Vec<Pipeline> {
    pipelines(&Evaluation::of(instr(spelling), &three(operands), Tininess::After))
}

/// The result of a kind of pipeline in lane 0; `None` if there is no such pipeline.
fn verdict(all: &[Pipeline], kind: Variant) -> Option<&Verdict> {
    all.iter().find(|pipeline| pipeline.variant == kind).and_then(|pipeline| pipeline.lanes.first())
}
