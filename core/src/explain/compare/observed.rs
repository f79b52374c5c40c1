//! An observed result, and the ways to compute it.

use crate::compare::Pipeline;
use crate::doc::json::ObservedResult;
use crate::doc::{Line, Role, line};
use crate::isa::{Instr, and_list};
use crate::program::read::Observed;
use crate::typo::clipped;
use crate::variant::Variant;

/// The observed result, and whether the instruction gives it. If not, the pipelines that give it, by their command-line
/// names, or the bound within which hardware may give it.
///
/// `` observed `0x3000`, which fma.rn.f16 does not give: `mul-then-add` and `through-f32` do ``
/// `` observed `0x3766`: within the manual's bound of 2^-10.987 absolute, so hardware may give it; … ``
pub fn observed_words(observed: &Observed, instr: &Instr, pipelines: &[Pipeline]) -> Line {
    let found = observed.deliverers(pipelines);
    let seen = Line::default().with(Role::Strong, "observed ").with(Role::Code, clipped(observed.text()));
    if found.iter().any(|pipeline| pipeline.variant == Variant::Itself) {
        return seen.with(Role::Plain, format!(": {instr} gives the same"));
    }
    if let Some(bound) = observed.allowed(pipelines) {
        let why = format!(
            ": within the manual's bound of {bound}, so hardware may give it; the model here is the true value, rounded once"
        );
        return seen.with(Role::Plain, why);
    }
    let names = found.iter().map(|pipeline| format!("`{}`", pipeline.variant.word()));
    let names: Vec<_> = names.collect();
    let who = match names.as_slice() {
        [] => ", nor does any other variant here".to_owned(),
        [one] => format!(": {one} does"),
        _ => format!(": {} do", and_list(&names)),
    };
    let mut said = seen.with(Role::Plain, format!(", which {instr} does not give"));
    said.0.extend(line(who).0);
    said
}

/// The observed result in words, for the end of a line with a computation and its result: `observed elsewhere: 0x3000`.
/// There, `->` would look like part of an equation.
pub fn observed_text(observed: &str) -> String {
    format!("observed elsewhere: {}", clipped(observed))
}

/// The observed result as data.
pub fn observed_data<'a>(
    observed: &'a Observed,
    instr: &Instr,
    pipelines: &[Pipeline],
) -> ObservedResult<'a> {
    let found = observed.deliverers(pipelines).into_iter();
    ObservedResult {
        within_bound: observed.allowed(pipelines).is_some(),
        text: observed.text(),
        bits: (observed.bits(), instr.ty.width()),
        delivered_by: found.map(|pipeline| pipeline.variant.word().to_owned()).collect(),
    }
}
