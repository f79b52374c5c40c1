//! Finds the waiting threads of a block that may continue.

use super::arrival::{Arrival, Received};
use super::kind::Kind;
use super::trouble;
use super::warp::{results, voted};
use crate::program::read::Diagnostic;
use crate::program::run::launch::WARP;
use crate::typo::clipped;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The progress of a thread of the block.
#[derive(Clone, Copy)]
pub enum Progress<'p, 'a> {
    /// it waits for others
    Waits(&'p Arrival<'a>),
    /// it has ended
    Ended,
    /// it stopped in this line, before its end
    Stopped(usize),
}

/// A thread, by its index in the block, and the data that it receives; or the reason why its instruction cannot run.
pub type Release = (u32, Result<Received, Diagnostic>);

/// The threads that may continue. All threads of the block wait or have finished; their order is that of their
/// indices. If no thread may continue, each waiting one receives the reason.
pub fn release(threads: &[Progress<'_, '_>]) -> Vec<Release> {
    let mut released = Vec::new();
    let waiting: Vec<(u32, &Arrival<'_>)> = waiting(threads).collect();
    let mut grouped: BTreeSet<u32> = BTreeSet::new();
    for (thread, arrival) in &waiting {
        if grouped.contains(thread) {
            continue;
        }
        let group = group(&waiting, *thread, arrival);
        grouped.extend(group.iter().map(|(thread, _)| *thread));
        let is_complete = match arrival.barrier.1 {
            Some(wanted) => group.len() as u64 >= wanted,
            None => missing(threads, &group, *thread, arrival).is_empty(),
        };
        if is_complete {
            released.extend(received(threads, &group, arrival));
        }
    }
    if released.is_empty() {
        released.extend(active(&waiting));
    }
    if released.is_empty() {
        let stuck = |(thread, arrival): &(u32, &Arrival<'_>)| {
            let group = group(&waiting, *thread, arrival);
            let missing = missing(threads, &group, *thread, arrival);
            (*thread, Err(stuck(arrival, threads, &missing)))
        };
        released.extend(waiting.iter().map(stuck));
    }
    released
}

fn waiting<'p, 'a>(threads: &[Progress<'p, 'a>]) -> impl Iterator<Item = (u32, &'p Arrival<'a>)> {
    (0..).zip(threads).filter_map(|(thread, progress)| match progress {
        Progress::Waits(arrival) => Some((thread, *arrival)),
        Progress::Ended | Progress::Stopped(_) => None,
    })
}

/// The threads that wait at the same barrier, or at the same instruction of the warp with the same mask.
fn group<'p, 'a>(
    waiting: &[(u32, &'p Arrival<'a>)],
    thread: u32,
    arrival: &Arrival<'a>,
) -> Vec<(u32, &'p Arrival<'a>)> {
    let is_block = matches!(arrival.kind, Kind::Barrier(_));
    let belongs = |(other, with): &(u32, &Arrival<'a>)| match is_block {
        true => matches!(with.kind, Kind::Barrier(_)) && with.barrier.0 == arrival.barrier.0,
        false => {
            let same_place = arrival.mask.is_some() || with.place == arrival.place;
            other / WARP == thread / WARP
                && same_place
                && (with.name, with.mask) == (arrival.name, arrival.mask)
        }
    };
    waiting.iter().copied().filter(belongs).collect()
}

/// The threads of the block, or the lanes of the mask, that have yet to arrive.
fn missing(
    threads: &[Progress<'_, '_>],
    group: &[(u32, &Arrival<'_>)],
    thread: u32,
    arrival: &Arrival<'_>,
) -> Vec<u32> {
    let takes_part = |other: u32| {
        let same_warp = other / WARP == thread / WARP;
        let in_mask = arrival.mask.is_none_or(|mask| mask & 1 << (other % WARP) != 0);
        matches!(arrival.kind, Kind::Barrier(_)) || same_warp && in_mask
    };
    let others = (0..).zip(threads).filter(|(_, progress)| !matches!(progress, Progress::Ended));
    let others = others.map(|(other, _)| other).filter(|other| takes_part(*other));
    others.filter(|other| !group.iter().any(|(member, _)| member == other)).collect()
}

/// The data that the threads of a complete group receive.
fn received(
    threads: &[Progress<'_, '_>],
    group: &[(u32, &Arrival<'_>)],
    arrival: &Arrival<'_>,
) -> Vec<Release> {
    let Kind::Barrier(_) = arrival.kind else { return in_warp(group) };
    let ended = threads.iter().filter(|progress| matches!(progress, Progress::Ended)).count();
    let note =
        (ended > 0 && arrival.barrier.1.is_none()).then(|| trouble::ended_before(ended, threads.len()));
    let mut released = Vec::with_capacity(group.len());
    for (thread, own) in group {
        let received = match own.kind {
            Kind::Barrier(Some(vote)) => Received::vote(vote, voted(vote, group.iter().copied())),
            _ => Received::default(),
        };
        released.push((*thread, Ok(Received { note: note.clone(), ..received })));
    }
    released
}

/// The data that the lanes of one warp receive.
fn in_warp(group: &[(u32, &Arrival<'_>)]) -> Vec<Release> {
    let lanes: Vec<(u32, &Arrival<'_>)> = group.iter().map(|(thread, own)| (thread % WARP, *own)).collect();
    group.iter().map(|(thread, _)| *thread).zip(results(&lanes)).collect()
}

/// The lanes at an instruction without a mask. They are the active ones, because no other lane can run. If lanes
/// wait at several such instructions, the first one in the program comes first, so that their paths can meet again.
fn active(waiting: &[(u32, &Arrival<'_>)]) -> Vec<Release> {
    let without_mask = waiting
        .iter()
        .filter(|(_, arrival)| arrival.mask.is_none() && !matches!(arrival.kind, Kind::Barrier(_)));
    let Some((thread, arrival)) = without_mask.min_by_key(|(_, arrival)| arrival.place) else {
        return Vec::new();
    };
    in_warp(&group(waiting, *thread, arrival))
}

/// The error for a thread that waits for threads that never arrive.
fn stuck(arrival: &Arrival<'_>, threads: &[Progress<'_, '_>], missing: &[u32]) -> Diagnostic {
    let what = match arrival.kind {
        Kind::Barrier(_) => format!("barrier {}", arrival.barrier.0),
        _ => format!("`{}`", clipped(arrival.name)),
    };
    let mut message = format!("{what} waits for ever");
    if let Some(wanted) = arrival.barrier.1 {
        let _ = write!(message, ", because fewer than {wanted} threads reach it");
        return Diagnostic::new(message).with_help("give the number of threads that arrive, or leave it out");
    }
    let place = |thread: &u32| match threads.get(*thread as usize) {
        Some(Progress::Waits(other)) => format!("waits in line {}", other.line),
        Some(Progress::Stopped(line)) => format!("stopped in line {line}"),
        Some(Progress::Ended) | None => "has ended".to_owned(),
    };
    if let Some(first) = missing.first() {
        let _ = match missing.len() {
            1 => write!(message, ": thread {first} {}", place(first)),
            count => {
                write!(message, " for {count} threads: the first of them, thread {first}, {}", place(first))
            }
        };
    }
    Diagnostic::new(message).with_help("all threads must reach the same instruction")
}
