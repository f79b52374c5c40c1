//! The results of instructions that the lanes of a warp perform together (PTX manual, sections 9.7.9.6 for `shfl`,
//! 9.7.13 for `vote`, `match`, `activemask`, `redux` and `elect`).

use super::arrival::{Arrival, Received};
use super::kind::{Kind, Shuffle, Vote};
use super::trouble;
use crate::program::read::Diagnostic;
use crate::program::run::bits::Ty;
use crate::program::run::integers;
use crate::program::run::word::Word;

/// The data that each of these lanes of a warp receives. They perform the instruction together.
pub fn results(lanes: &[(u32, &Arrival<'_>)]) -> Vec<Result<Received, Diagnostic>> {
    let mask = lanes.iter().fold(0, |mask, (lane, _)| mask | 1 << lane);
    lanes.iter().map(|(lane, arrival)| result(*lane, arrival, lanes, mask)).collect()
}

fn result(
    lane: u32,
    arrival: &Arrival<'_>,
    lanes: &[(u32, &Arrival<'_>)],
    mask: u32,
) -> Result<Received, Diagnostic> {
    let bits = |bits: u32| Some((Word::plain(bits.into()), Ty::bits(32)));
    Ok(match arrival.kind {
        Kind::Shuffle(shuffle) => {
            let (from, holds) = source(shuffle, lane, arrival.shuffle);
            let Some((_, other)) = lanes.iter().find(|(lane, _)| *lane == from) else {
                return Err(trouble::absent_source(from));
            };
            let note = Some(if holds { format!("from lane {from}") } else { "its own value".to_owned() });
            Received { result: Some((other.value, Ty::bits(32))), predicate: Some(holds), note }
        }
        Kind::Vote(vote) => Received::vote(vote, voted(vote, lanes.iter().copied())),
        Kind::Match { all, .. } => {
            let equal = |other: &Arrival<'_>| other.value.bits == arrival.value.bits;
            let same = lanes.iter().filter(|(_, other)| equal(other));
            let same = same.fold(0, |mask, (lane, _)| mask | 1 << lane);
            let holds = same == mask;
            let result = if all && !holds { 0 } else { same };
            Received { result: bits(result), predicate: all.then_some(holds), note: None }
        }
        Kind::Redux(op, ty) => {
            let values = lanes.iter().map(|(_, arrival)| arrival.value.bits);
            let combined = values.reduce(|one, other| {
                Word::plain(integers::value(op, [one, other, 0], ty, (false, false)) as u64)
                    .low(ty.width)
                    .bits
            });
            Received { result: Some((Word::plain(combined.unwrap_or(0)), ty)), ..Received::default() }
        }
        Kind::Active => Received { result: bits(mask), ..Received::default() },
        Kind::Elect => {
            let leader = mask.trailing_zeros();
            Received { result: bits(leader), predicate: Some(lane == leader), note: None }
        }
        Kind::WarpBarrier | Kind::Barrier(_) => Received::default(),
    })
}

/// The result of a vote among these lanes or threads.
pub fn voted<'v, 'a: 'v>(vote: Vote, mut votes: impl Iterator<Item = (u32, &'v Arrival<'a>)> + Clone) -> u64 {
    let mut all = votes.clone();
    match vote {
        Vote::All => votes.all(|(_, vote)| vote.holds()).into(),
        Vote::Any => votes.any(|(_, vote)| vote.holds()).into(),
        Vote::Uniform => {
            let is_uniform =
                all.next().is_none_or(|(_, first)| votes.all(|(_, vote)| vote.holds() == first.holds()));
            is_uniform.into()
        }
        Vote::Ballot => votes.filter(|(_, vote)| vote.holds()).fold(0, |mask, (lane, _)| mask | 1 << lane),
        Vote::Count => votes.filter(|(_, vote)| vote.holds()).count() as u64,
    }
}

/// The lane whose value a lane receives, and true if that lane is in range. `by` is the operand `b`; `clamp`, the
/// operand `c`, has a clamp value in its bits 0 to 4 and a segment mask in its bits 8 to 12.
fn source(shuffle: Shuffle, lane: u32, [by, clamp]: [u32; 2]) -> (u32, bool) {
    let (by, clamp, segment) = (by & 31, clamp & 31, clamp >> 8 & 31);
    let first = lane & segment;
    let last = first | clamp & !segment;
    let (from, is_in_range) = match shuffle {
        // With `.up`, the limit is the lowest lane.
        Shuffle::Up => (lane.wrapping_sub(by), lane >= by && lane - by >= last),
        Shuffle::Down => (lane + by, lane + by <= last),
        Shuffle::Butterfly => (lane ^ by, lane ^ by <= last),
        Shuffle::Index => {
            let from = first | by & !segment;
            (from, from <= last)
        }
    };
    if is_in_range { (from, true) } else { (lane, false) }
}
