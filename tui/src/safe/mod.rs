//! `halfplay safe`: may an instruction be computed some other way?
//!
//! ```text
//!   args    what may stand on the command line
//!   search  what is not known is found out: all operands, or the smallest that differ
//! ```

mod args;
mod search;

pub use args::{SAFE_HELP, SafeArgs};

use crate::failure::Failure;
use crate::output;
use halfplay_core::bulk::safe::{Safe, Verdict, overview, report};
use halfplay_core::bulk::sweep::Question;
use halfplay_core::doc::plain;
use halfplay_core::isa::Instr;
use halfplay_core::session::Session;
use serde_json::{Value, json};

/// Wide enough for a link behind everything else.
const WIDTH: usize = 200;

/// Prints the verdict on a pipeline, or a line for each.
pub fn run(args: &SafeArgs) -> Result<(), Failure> {
    let (instr, kind) = args::question(args)?;
    let Some(kind) = kind else { return all(&instr, args) };
    let verdict = search::verdict(&instr, kind, args)?;
    match (&verdict.count, args.json, args.line) {
        (Some(count), _, true) => output::print(count.line() + "\n")?,
        (_, true, _) => output::print(data(&verdict).to_string() + "\n")?,
        _ => output::print(plain(&report(&verdict, |codes| link(&verdict, codes)), WIDTH))?,
    }
    if verdict.safe() == Safe::Always { Ok(()) } else { Err(Failure::No) }
}

/// What is known of every pipeline.
fn all(instr: &Instr, args: &SafeArgs) -> Result<(), Failure> {
    let kinds = Question::pipelines(instr);
    let kinds = kinds.iter().filter_map(|name| Question::pipeline(&instr.lane(), name));
    let verdicts: Vec<Verdict> = kinds.filter_map(|kind| Verdict::of(instr, kind)).collect();
    if args.json {
        let lines = verdicts.iter().map(|verdict| data(verdict).to_string() + "\n");
        return output::print(lines.collect::<String>());
    }
    output::print(plain(&overview(instr, &verdicts), WIDTH))
}

/// The link that opens a case with the pipeline chosen in Compare.
fn link(verdict: &Verdict, codes: &[u16]) -> String {
    let codes: Vec<String> = codes.iter().map(|code| format!("{code:#06x}")).collect();
    let text = format!(
        "#2/{}/{}/screen=compare/pipeline={}",
        verdict.instr.lane(),
        codes.join(","),
        verdict.kind.word()
    );
    Session::open(&text).map_or(text, |session| session.link())
}

fn data(verdict: &Verdict) -> Value {
    let safe = match verdict.safe() {
        Safe::Always => "always",
        Safe::NotAlways => "not_always",
        Safe::Unknown => "unknown",
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
    let smallest = verdict.smallest.as_ref().map(|codes| {
        let operands: Vec<String> = codes.iter().map(|code| format!("{code:#06x}")).collect();
        json!({ "operands": operands, "link": link(verdict, codes) })
    });
    json!({
        "version": 1,
        "instruction": verdict.instr.to_string(),
        "pipeline": verdict.kind.word(),
        "safe": safe,
        "theorem": theorem,
        "cases": verdict.count.as_ref().map(|count| count.cases),
        "differ": verdict.count.as_ref().map(|count| count.differ),
        "smallest": smallest,
    })
}
