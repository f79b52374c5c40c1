//! Prints the answer of a sweep.

use super::args::SweepFormat;
use crate::failure::Failure;
use crate::output;
use crate::png;
use halfplay_core::eval::Flags;
use halfplay_core::skins::bulk::sweep::{Axis, Case, Counterpart, SweepState};
use halfplay_core::skins::doc::plain;
use halfplay_core::skins::explain::bulk_sweep::{class_words, operands, report, step_words};
use halfplay_core::skins::explain::counts::{apart, bucket_words};
use halfplay_core::skins::explain::sweep_picture as picture;
use halfplay_core::skins::session::Session;
use serde_json::{Value, json};

/// The width of text, enough for a link after everything else.
const WIDTH: usize = 200;

/// Prints the answer in this format.
pub fn print(answer: &SweepState, format: SweepFormat) -> Result<(), Failure> {
    let said = || plain(&report(answer, |case| link(answer, case)), WIDTH);
    let drawing = || picture(answer, |case| link(answer, case));
    output::print(match format {
        SweepFormat::Plain => said(),
        SweepFormat::Json => data(answer).to_string() + "\n",
        SweepFormat::Csv => table(answer),
        SweepFormat::Svg => drawing(),
        SweepFormat::Png => return output::print(png::png_of_svg(&drawing())?),
    })
}

/// The link that opens a case on the Compare screen. If the other computation is a pipeline, it is selected.
fn link(answer: &SweepState, case: &Case) -> String {
    let question = answer.question();
    let pipeline = match question.against() {
        Counterpart::Variant(variant) => format!("/variant={}", variant.word()),
        Counterpart::Instr(_) => String::new(),
    };
    let operands = operands(question, case).join(",");
    let text = format!("#2/{}/{operands}/screen=compare{pipeline}", question.instr());
    Session::open(&text).map_or(text, |session| session.link())
}

fn data(answer: &SweepState) -> Value {
    let (question, tally) = (answer.question(), answer.tally());
    let against = match question.against() {
        Counterpart::Variant(variant) => json!({ "pipeline": variant.word() }),
        Counterpart::Instr(other) => json!({ "instruction": other.to_string() }),
    };
    let code = |code: &u16| format!("{code:#06x}");
    let names = question.instr().operand_names().iter().zip(question.axes());
    let operands: Vec<Value> = names
        .map(|(name, axis)| match axis {
            Axis::All => json!({ "name": name, "codes": "all" }),
            Axis::Fixed(fixed) => json!({ "name": name, "fixed": code(fixed) }),
            Axis::Range { first, last } => json!({ "name": name, "first": code(first), "last": code(last) }),
        })
        .collect();
    let buckets = tally.below.iter().chain(tally.above.iter()).map(|(bucket, _)| bucket);
    let buckets: std::collections::BTreeSet<i16> = buckets.collect();
    let histogram: Vec<Value> = buckets
        .into_iter()
        .map(|bucket| {
            let (below, above) = (tally.below.of(bucket), tally.above.of(bucket));
            json!({ "ulp_to": 2f64.powi(bucket.into()), "below": below, "above": above })
        })
        .collect();
    let steps = tally.first_steps.iter().map(|((place, what), count)| {
        json!({ "place": place, "what": what, "words": step_words(place, what), "count": count })
    });
    let classes = tally.classes.iter().map(|(class, count)| json!({ "class": class, "count": count }));
    let flags = tally
        .flags
        .iter()
        .map(|(flags, count)| json!({ "flags": Flags::of_code(flags).letters(), "count": count }));
    json!({
        "version": 1,
        "instruction": question.instr().to_string(),
        "against": against,
        "operands": operands,
        "sample": question.sample(),
        "asked": question.cases(),
        "cases": tally.cases,
        "whole": answer.is_whole(),
        "differ": tally.differ,
        "histogram": histogram,
        "zero_signs": tally.zeros,
        "not_finite": tally.not_finite,
        "looked": tally.looked,
        "estimated": tally.looked < tally.differ,
        "steps": steps.collect::<Vec<_>>(),
        "classes": classes.collect::<Vec<_>>(),
        "flags": flags.collect::<Vec<_>>(),
        "first": tally.first.map(|one| case(answer, &one)),
        "worst": tally.worst.map(|one| case(answer, &one)),
        "smallest": tally.smallest.map(|one| case(answer, &one)),
        "first_not_finite": tally.first_not_finite.map(|one| case(answer, &one)),
        "digest": format!("{:016x}", tally.digest),
    })
}

fn case(answer: &SweepState, case: &Case) -> Value {
    let question = answer.question();
    let [own, other] = case.results(question.formats());
    json!({
        "number": case.number,
        "operands": operands(question, case),
        "result": format!("{:#06x}", own.bits()),
        "other": format!("{:#06x}", other.bits()),
        "apart": apart_of(answer, case),
        "link": link(answer, case),
    })
}

/// The CSV: rows of counts, then cases with both results, their distance and a link.
fn table(answer: &SweepState) -> String {
    let tally = answer.tally();
    let mut rows = vec![HEADS.join(",")];
    let mut count = |what: &str, which: &str, count: u64| {
        rows.push(format!("{what},{},{count},,,,,", quoted(which)));
    };
    count("cases", "", tally.cases);
    count("differ", "", tally.differ);
    for (what, counts) in [("ulp below", &tally.below), ("ulp above", &tally.above)] {
        counts.iter().for_each(|(bucket, times)| count(what, &bucket_words(bucket), times));
    }
    count("zero signs", "", tally.zeros);
    count("not finite", "", tally.not_finite);
    count("looked at", "", tally.looked);
    tally
        .first_steps
        .iter()
        .for_each(|((place, what), times)| count("step", &step_words(place, what), times));
    tally.classes.iter().for_each(|(class, times)| count("class", class_words(class), times));
    tally.flags.iter().for_each(|(flags, times)| count("flags", Flags::of_code(flags).letters(), times));
    rows.extend(tally.named_cases().map(|(name, case)| {
        let [own, other] =
            case.results(answer.question().formats()).map(|result| format!("{:#06x}", result.bits()));
        let operands = operands(answer.question(), &case).join(" ");
        let [apart, link] = [apart_of(answer, &case), link(answer, &case)].map(|text| quoted(&text));
        format!("case,{name},,{operands},{own},{other},{apart},{link}")
    }));
    rows.push(format!("digest,{:016x},,,,,,", tally.digest));
    rows.join("\n") + "\n"
}

/// The column headings.
const HEADS: [&str; 8] = ["what", "which", "count", "operands", "result", "other", "apart", "link"];

fn apart_of(answer: &SweepState, case: &Case) -> String {
    let [own, other] = case.results(answer.question().formats());
    apart(own, other)
}

/// A CSV cell, quoted if it contains a comma.
fn quoted(text: &str) -> String {
    if text.contains(',') { format!("\"{text}\"") } else { text.to_owned() }
}
