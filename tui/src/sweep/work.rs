//! Runs a sweep on all cores, with progress on stderr, until it is done or the user presses Ctrl-C.

use super::checkpoint::Checkpoint;
use crate::failure::Failure;
use crate::interrupt::on_interrupt;
use halfplay_core::skins::bulk::sweep::{SweepState, Tally};
use halfplay_core::skins::explain::counts::grouped;
use rayon::prelude::*;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The time between two progress updates.
const PACE: Duration = Duration::from_millis(200);

/// The time between two checkpoints.
const KEPT: Duration = Duration::from_secs(10);

/// The approximate time between two checks of the clock and of Ctrl-C.
const BETWEEN: Duration = Duration::from_millis(100);

/// The largest number of parts between two checks of the clock and of Ctrl-C.
const MOST_PARTS: u64 = 256;

/// Continues a sweep. The second result is the error if the last checkpoint could not be written; the sweep continues
/// all the same.
pub fn done(
    mut answer: SweepState,
    keep: Option<&Checkpoint>,
) -> Result<(SweepState, Result<(), Failure>), Failure> {
    let ended = Arc::new(AtomicBool::new(false));
    on_interrupt(&ended)?;
    let (start, before) = (Instant::now(), answer.done());
    let is_seen = io::stderr().is_terminal();
    let (mut told, mut kept) = (start, start);
    let mut failed: Result<(), Failure> = Ok(());
    let least = rayon::current_num_threads() as u64;
    let mut parts = least;
    while !answer.is_whole() && !ended.load(Ordering::Relaxed) {
        let began = Instant::now();
        let from = answer.done();
        let to = (from + parts).min(answer.question().parts());
        let (question, known) = (answer.question(), answer.tally());
        let tally = (from..to).into_par_iter().map(|part| question.part(part, known)).reduce(
            Tally::default,
            |mut all, one| {
                all.add(one);
                all
            },
        );
        answer.add(to - from, tally);
        parts = if began.elapsed() < BETWEEN { (2 * parts).min(MOST_PARTS) } else { (parts / 2).max(least) };
        if let Some(keep) = keep.filter(|_| kept.elapsed() >= KEPT && failed.is_ok()) {
            kept = Instant::now();
            failed = keep.save(&answer);
            if let Err(failure) = &failed {
                // Report the failure once; the sweep continues without checkpoints.
                writeln!(io::stderr(), "{}{}; the sweep continues", clear(is_seen), failure.words())?;
            }
        }
        if is_seen && told.elapsed() >= PACE {
            told = Instant::now();
            write!(io::stderr(), "{}{}", clear(true), progress(&answer, before, start.elapsed()))?;
        }
    }
    if is_seen && told > start {
        write!(io::stderr(), "{}", clear(true))?;
    }
    if let Some(keep) = keep {
        failed = keep.save(&answer);
    }
    Ok((answer, failed))
}

/// Returns to the start of the line and erases it.
const fn clear(is_seen: bool) -> &'static str {
    if is_seen { "\r\x1b[K" } else { "" }
}

/// The progress, and the remaining time at the pace so far.
fn progress(answer: &SweepState, before: u64, elapsed: Duration) -> String {
    let (done, of) = (answer.done(), answer.question().parts());
    let new = (done - before).max(1);
    let left = elapsed.as_secs_f64() * (of - done) as f64 / new as f64;
    let left = match left as u64 {
        seconds @ 0..100 => format!("{seconds} s"),
        seconds @ 100..6000 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    };
    let percent = 100.0 * done as f64 / of.max(1) as f64;
    format!("{percent:.1} %, {} differ, {left} left; press Ctrl-C to stop", grouped(answer.tally().differ))
}
