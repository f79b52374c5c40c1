//! Whole registers for a case of a requested kind, or of a random one.

use super::kind::{CaseKind, CaseRequest};
use super::lane::Lane;
use super::no_case::no_case_words;
use super::search::{by_chance, nearest};
use crate::chance::SplitMix64;
use crate::float::Float;
use crate::isa::Instr;

/// A number that replaces another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Change {
    /// the index of the operand, from 0
    pub operand: usize,
    /// the index of its lane, from 0
    pub lane: usize,
    /// the new number
    pub to: Float,
}

/// Operands that make a case, and their differences from the present ones.
#[derive(Clone, PartialEq, Debug)]
pub struct CaseOperands {
    /// the registers, in the order of the instruction's operands
    pub operands: Vec<u64>,
    /// the changed numbers, ordered by operand, then by lane
    pub changes: Vec<Change>,
    /// a description of the case; it may give away a hidden result: `the exact sum lies half way between two f16
    /// numbers`
    pub words: String,
}

/// The number of kinds tried for a surprise.
const TRIES: u64 = 24;

/// Finds operands that make the wanted case in every lane. It changes as few registers as possible, by as little as
/// possible. Called again with the operands it returned, it finds the next ones. The same arguments always give the
/// same result.
///
/// The error is the reason why no case was found, with an instruction that has one, if the reason is known.
///
/// ```
/// use halfplay_core::isa::{Allow, parse};
/// use halfplay_core::skins::lesson::{CaseKind, CaseRequest, make};
/// let add = parse("add.f16", Allow::PTX)?.instr;
/// // 2048 + 2 is exact. The nearest tie is 2048 + 3: the code of 3 is 512 above that of 2, that of 1 1,024 below.
/// let made = make(&add, &[0x6800, 0x4000], CaseRequest::Kind(CaseKind::Tie)).unwrap();
/// assert_eq!(made.operands, [0x6800, 0x4200]);
/// # Ok::<(), halfplay_core::isa::Problem>(())
/// ```
pub fn make(instr: &Instr, operands: &[u64], wanted: CaseRequest) -> Result<CaseOperands, String> {
    let lanes: Option<Vec<Lane>> =
        (0..instr.ty.lanes()).map(|lane| Lane::of(instr, operands, lane)).collect();
    let lanes = lanes.ok_or_else(|| no_case_words(instr, wanted))?;
    let found = match wanted {
        CaseRequest::Kind(kind) => of_kind(&lanes, kind).map(|made| (kind, made)),
        CaseRequest::Surprise => surprise(&lanes),
    };
    let (kind, made) = found.ok_or_else(|| no_case_words(instr, wanted))?;
    Ok(whole(instr, operands, &lanes, &made, kind))
}

/// Makes the case in every lane. A lane that already is a case of this kind stays, unless all lanes are.
fn of_kind(lanes: &[Lane], kind: CaseKind) -> Option<Vec<Lane>> {
    if lanes.iter().any(|lane| !kind.may_be(lane)) {
        return None;
    }
    let is_one = |lane: &Lane| kind.holds(lane, &lane.facts());
    let all = lanes.iter().all(is_one);
    lanes.iter().map(|lane| if !all && is_one(lane) { Some(*lane) } else { nearest(lane, kind) }).collect()
}

/// A random case. The present operands are the seed, so each surprise leads to another one.
fn surprise(lanes: &[Lane]) -> Option<(CaseKind, Vec<Lane>)> {
    let mut chance = chance(lanes);
    let kinds: Vec<CaseKind> = CaseKind::ALL
        .into_iter()
        .filter(|kind| *kind != CaseKind::Exact && lanes.iter().all(|lane| kind.may_be(lane)))
        .collect();
    (0..TRIES).find_map(|_| {
        let kind = *kinds.get(chance.below(kinds.len() as u64) as usize)?;
        let made: Option<Vec<Lane>> =
            lanes.iter().map(|lane| by_chance(lane, kind, || chance.next())).collect();
        made.filter(|made| made != lanes).map(|made| (kind, made))
    })
}

/// The registers with their new lanes, and the list of changes.
fn whole(instr: &Instr, before: &[u64], lanes: &[Lane], made: &[Lane], kind: CaseKind) -> CaseOperands {
    let mut operands = before.to_vec();
    let mut changes = Vec::new();
    for (old, new) in lanes.iter().zip(made) {
        for (index, (from, to)) in old.numbers().iter().zip(new.numbers()).enumerate() {
            let (operand, lane) = new.place(index);
            let register = &mut operands[operand];
            *register = instr.operand_type(operand).with_lane(*register, lane, to.bits());
            if from != to {
                changes.push(Change { operand, lane, to: *to });
            }
        }
    }
    changes.sort_by_key(|change| (change.operand, change.lane));
    let words: Vec<String> = made.iter().map(|lane| kind.words(lane, &lane.facts())).collect();
    let words = match words.as_slice() {
        [low, high] if low != high => format!("lane 0: {low}; lane 1: {high}"),
        words => words.first().cloned().unwrap_or_default(),
    };
    CaseOperands { operands, changes, words }
}

/// A generator whose seed depends only on the operands.
fn chance(lanes: &[Lane]) -> SplitMix64 {
    let mix = |seed, number: &Float| SplitMix64::new(seed ^ number.bits()).next();
    SplitMix64::new(lanes.iter().flat_map(Lane::numbers).fold(0, mix))
}
