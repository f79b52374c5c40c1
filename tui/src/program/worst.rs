//! `halfplay run --worst`: an interruptible search, its result as data, and the command that runs the worst case again.

use super::RunArgs;
use super::args::{Lang, NumberType};
use super::sweep::{cases_data, lost_data, tally_data};
use crate::failure::Failure;
use crate::interrupt::on_interrupt;
use crate::negative;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use halfplay_core::float::Float;
use halfplay_core::skins::explain::{code, no_sweep_words};
use halfplay_core::skins::program::Answer;
use halfplay_core::skins::program::sweep::{SEED, Search, SearchResult, TRIES};
use serde_json::{Map, Value, json};
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The number of cases between two checks of the clock and of Ctrl-C.
const PART: u64 = 500;

/// The time between two progress updates.
const PACE: Duration = Duration::from_millis(200);

/// Searches until all cases are tried, the time is up, or the user presses Ctrl-C.
pub fn search(args: &RunArgs, names: &str, answer: &Answer) -> Result<SearchResult, Failure> {
    let names: Vec<&str> = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    let tries = args.tries.unwrap_or(TRIES);
    for (option, given) in [("tries", args.tries), ("seconds", args.seconds)] {
        if given == Some(0) {
            return Err(Failure::Usage(format!("--{option} takes a positive whole number; found 0")));
        }
    }
    let search = Search::of(answer, &names, None, args.seed.unwrap_or(SEED));
    let mut search = search.map_err(|why| Failure::Usage(no_sweep_words(&why)))?;
    let ended = Arc::new(AtomicBool::new(false));
    on_interrupt(&ended)?;
    let start = Instant::now();
    let is_seen = io::stderr().is_terminal();
    let mut told = start;
    while search.found().tried < tries && !ended.load(Ordering::Relaxed) {
        if args.seconds.is_some_and(|seconds| start.elapsed() >= Duration::from_secs(seconds)) {
            break;
        }
        search.advance(PART.min(tries - search.found().tried));
        if is_seen && told.elapsed() >= PACE {
            told = Instant::now();
            let found = search.found();
            let worst = found.tally.worst.as_ref().map_or(0.0, |worst| worst.ulp.approximately().abs());
            // Return to the start of the line and erase it.
            write!(
                io::stderr(),
                "\r\x1b[K{} of {tries} tried, worst {worst:.3} ulp; press Ctrl-C to stop",
                found.tried
            )?;
        }
    }
    if is_seen && told > start {
        write!(io::stderr(), "\r\x1b[K")?;
    }
    Ok(search.finish())
}

/// The result of a search as data.
pub fn search_data(found: &SearchResult, again: &str) -> Value {
    let mut data = Map::new();
    let inputs = found.inputs.iter().map(|varied| json!({ "name": varied.name, "lane": varied.lane }));
    data.insert("inputs".into(), inputs.collect());
    data.insert("output".into(), json!(found.output));
    data.insert("seed".into(), json!(found.seed));
    data.insert("tried".into(), json!(found.tried));
    data.extend(tally_data(&found.tally, cases_data));
    data.insert("lost".into(), json!(found.tally.first_lost.as_ref().map(lost_data)));
    data.insert("again".into(), json!(found.case().map(|_| again)));
    Value::Object(data)
}

/// The command that runs the worst case again.
pub fn again(args: &RunArgs, found: &SearchResult) -> String {
    let names = found.inputs.iter().map(|varied| varied.name.clone());
    let varied: Vec<(String, Float)> =
        found.case().map(|case| names.zip(case.iter().copied()).collect()).unwrap_or_default();
    let bare = |name: &str| name.trim().trim_start_matches('%').to_owned();
    let is_varied = |set: &str| {
        let name = set.split_once('=').map_or(set, |(name, _)| name);
        varied.iter().any(|(varied, _)| bare(varied) == bare(name))
    };
    let file = args.file.as_deref().map_or_else(|| "-".to_owned(), |file| file.display().to_string());
    let mut words = vec!["halfplay".to_owned(), "run".to_owned(), quoted(&file)];
    let mut option = |name: &str, value: &str| words.extend([format!("--{name}"), quoted(value)]);
    let chosen = |value: Option<PossibleValue>| value.map(|value| value.get_name().to_owned());
    if args.lang != Lang::Auto {
        chosen(args.lang.to_possible_value()).iter().for_each(|lang| option("lang", lang));
    }
    if args.ty != NumberType::F32 {
        chosen(args.ty.to_possible_value()).iter().for_each(|ty| option("type", ty));
    }
    args.entry.iter().for_each(|entry| option("entry", entry));
    args.contract.iter().for_each(|rule| option("contract", rule));
    args.mem.iter().for_each(|mem| option("mem", mem));
    let kept = args.set.iter().map(|set| negative::unshield(set)).filter(|set| !is_varied(set));
    kept.for_each(|set| option("set", &set));
    // The lanes of a packed register form one pattern, the last lane in the top bits.
    let mut rest = varied.as_slice();
    while let Some((name, _)) = rest.first() {
        let lanes = rest.iter().take_while(|(other, _)| other == name).count();
        let (own, others) = rest.split_at(lanes);
        let digits = own.iter().rev().map(|(_, number)| code(*number).trim_start_matches("0x").to_owned());
        option("set", &format!("{name}=0x{}", digits.collect::<String>()));
        rest = others;
    }
    words.join(" ")
}

/// Quotes a word for a shell, if necessary.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-=%:/,+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
