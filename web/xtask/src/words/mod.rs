//! `cargo xtask words`: finds sentences that a stranger has to read twice, in comments, texts and Markdown.
//!
//! The checker knows habits of unclear writing ([`habits`]), not faults. It counts the sentences that have one, in every
//! tracked file ([`sentences`]). The whole tree must stay below [`LIMIT`], and no file may have more of them than
//! `counts.tsv` lists for it.

mod counts;
mod habits;
mod sentences;

use crate::args::Words;
use counts::Counts;
use habits::Habits;
use std::path::Path;
use std::process::Command;

/// The share of sentences with a habit that the tree may have, in thousandths.
const LIMIT: usize = 15;

/// A sentence with a habit.
struct Hit {
    path: String,
    line: usize,
    habit: &'static str,
    advice: &'static str,
    sentence: String,
}

/// The number of sentences in the tree, and those with a habit.
#[derive(Default)]
struct Found {
    sentences: usize,
    hits: Vec<Hit>,
}

/// Checks the tree, and lists the unclear sentences of the given files. With `accept` it writes the current counts.
pub fn check(root: &Path, words: &Words) -> Result<(), String> {
    let found = find(root)?;
    let is_asked = |path: &str| words.paths.iter().any(|asked| path.starts_with(asked.trim_end_matches('/')));
    for hit in found.hits.iter().filter(|hit| is_asked(&hit.path)) {
        println!("{}:{}: {}: {}\n    {}", hit.path, hit.line, hit.habit, hit.sentence, hit.advice);
    }
    let counts = Counts::of(found.hits.iter().map(|hit| hit.path.as_str()));
    if words.accept {
        counts.write(root)?;
    }
    summary(&found);
    let above = Counts::read(root)?.exceeded_by(&counts);
    if let [(path, allowed, count), ..] = above.as_slice() {
        let more =
            if above.len() > 1 { format!(", and {} more files", above.len() - 1) } else { String::new() };
        return Err(format!(
            "{path} has {count} unclear sentences; counts.tsv allows {allowed}{more}; to list them, run cargo xtask words {path}"
        ));
    }
    if found.hits.len() * 1000 > found.sentences * LIMIT {
        return Err(format!("more than {}.{} % of all sentences are unclear", LIMIT / 10, LIMIT % 10));
    }
    Ok(())
}

/// Looks through every tracked file.
fn find(root: &Path) -> Result<Found, String> {
    let habits = Habits::read()?;
    let mut found = Found::default();
    for path in tracked(root)? {
        let Some(kind) = sentences::Kind::of(&path) else { continue };
        let text =
            std::fs::read_to_string(root.join(&path)).map_err(|why| format!("cannot read {path}: {why}"))?;
        for (line, sentence) in sentences::sentences(kind, &text) {
            found.sentences += 1;
            if let Some((habit, advice)) = habits.of(&sentence) {
                found.hits.push(Hit { path: path.clone(), line, habit, advice, sentence });
            }
        }
    }
    Ok(found)
}

/// The paths of the files that git tracks and that still exist.
fn tracked(root: &Path) -> Result<Vec<String>, String> {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root).output();
    let listed = listed.map_err(|why| format!("cannot run git: {why}"))?;
    if !listed.status.success() {
        return Err(format!("git ls-files failed: {}", String::from_utf8_lossy(&listed.stderr).trim()));
    }
    let paths = String::from_utf8_lossy(&listed.stdout);
    let there = paths.split('\0').filter(|path| !path.is_empty() && root.join(path).is_file());
    Ok(there.map(str::to_owned).collect())
}

/// Prints the counts by habit.
fn summary(found: &Found) {
    let mut by_habit = std::collections::BTreeMap::<&str, usize>::new();
    for hit in &found.hits {
        *by_habit.entry(hit.habit).or_default() += 1;
    }
    let habits: Vec<String> = by_habit.iter().map(|(habit, count)| format!("{habit} {count}")).collect();
    let percent = 100.0 * found.hits.len() as f64 / found.sentences.max(1) as f64;
    println!("{} of {} sentences ({percent:.2} %): {}", found.hits.len(), found.sentences, habits.join(", "));
}
