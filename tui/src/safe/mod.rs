//! `halfplay safe`: decides whether an instruction may be computed another way.
//!
//! ```text
//!   args    the command-line arguments
//!   search  finds unknown verdicts: tries all operands, or searches for the smallest that differ
//! ```

mod args;
mod search;

pub use args::{SAFE_BRIEF, SAFE_HELP, SafeArgs};

use crate::common_args::Format;
use crate::failure::Failure;
use crate::output;
use crate::report::{ended, writer_for};
use halfplay_core::isa::Instr;
use halfplay_core::skins::bulk::equivalence::{Equivalence, Verdict};
use halfplay_core::skins::bulk::sweep::{Question, Sample};
use halfplay_core::skins::doc::{Doc, plain};
use halfplay_core::skins::explain::equivalence::{overview, report};
use halfplay_core::skins::session::Session;
use rayon::prelude::*;
use serde_json::{Value, json};

/// The width of text, enough for a link after everything else.
const WIDTH: usize = 200;

/// Prints the verdict on one pipeline, or a line for each.
pub fn run(args: &SafeArgs) -> Result<(), Failure> {
    let (instr, variant) = args::question(args)?;
    let Some(variant) = variant else { return all(&instr, args) };
    let verdict = search::verdict(&instr, variant, args)?;
    match &verdict.count {
        Some(count) if args.line => output::print(count.line() + "\n")?,
        _ => tell(
            args,
            || data(&verdict).to_string() + "\n",
            || report(&verdict, |codes| link(&verdict, codes)),
        )?,
    }
    if verdict.equivalence() == Equivalence::Always { Ok(()) } else { Err(Failure::No) }
}

/// Prints the verdicts on all pipelines that are known or quickly found.
fn all(instr: &Instr, args: &SafeArgs) -> Result<(), Failure> {
    let variants = Question::pipelines(instr);
    let variants: Vec<_> = variants.iter().filter_map(|name| Question::pipeline(name)).collect();
    let verdicts: Vec<Verdict> =
        variants.into_par_iter().filter_map(|variant| Verdict::with_quick_search(instr, variant)).collect();
    let lines = || verdicts.iter().map(|verdict| data(verdict).to_string() + "\n").collect();
    tell(args, lines, || overview(instr, &verdicts))
}

/// Prints the answer in the requested format, as data or as a document.
fn tell(args: &SafeArgs, data: impl Fn() -> String, document: impl Fn() -> Doc) -> Result<(), Failure> {
    let format = args.format();
    let text = match writer_for(format) {
        None => data(),
        Some(_) if format == Format::Plain => plain(&document(), WIDTH),
        Some(set) => ended(set(&document())),
    };
    output::formatted(format, text)
}

/// The link that opens a case on the Compare screen, with the verdict's pipeline selected.
fn link(verdict: &Verdict, codes: &[u16]) -> String {
    let codes: Vec<String> = codes.iter().map(|code| format!("{code:#06x}")).collect();
    let text = format!(
        "#2/{}/{}/screen=compare/variant={}",
        verdict.instr.lane(),
        codes.join(","),
        verdict.variant.word()
    );
    Session::open(&text).map_or(text, |session| session.link())
}

fn data(verdict: &Verdict) -> Value {
    let safe = match verdict.equivalence() {
        Equivalence::Always => "always",
        Equivalence::NotAlways => "not_always",
        Equivalence::Unknown => "unknown",
    };
    let theorem = verdict.theorem.as_ref().map(|holds| {
        let bounds = holds.at_least.iter().map(|(name, _, number)| json!({ "name": name, "value": number }));
        json!({
            "name": format!("{:?}", holds.theorem),
            "wide": holds.wide,
            "wide_precision": holds.wide_precision,
            "at_least": bounds.collect::<Vec<_>>(),
        })
    });
    let smallest = verdict.smallest.as_ref().map(|codes| operands(verdict, codes));
    let sampled = verdict.sampled.as_ref().map(|sampled| {
        let example = sampled.smallest.as_ref().map(|codes| operands(verdict, codes));
        let Sample { cases, seed } = sampled.sample;
        json!({ "cases": cases, "seed": seed, "differ": sampled.differ, "smallest": example })
    });
    json!({
        "version": 1,
        "instruction": verdict.instr.to_string(),
        "pipeline": verdict.variant.word(),
        "safe": safe,
        "theorem": theorem,
        "cases": verdict.count.as_ref().map(|count| count.cases),
        "differ": verdict.count.as_ref().map(|count| count.differ),
        "smallest": smallest,
        "sample": sampled,
    })
}

/// The codes of operands, and the link that opens these operands.
fn operands(verdict: &Verdict, codes: &[u16]) -> Value {
    let operands: Vec<String> = codes.iter().map(|code| format!("{code:#06x}")).collect();
    json!({ "operands": operands, "link": link(verdict, codes) })
}
