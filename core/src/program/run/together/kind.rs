//! The instructions that threads perform together, by their names.

use crate::program::run::bits::Ty;
use crate::program::run::integers::IntegerOp;

/// An instruction that threads perform together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Shuffle(Shuffle),
    Vote(Vote),
    /// the lanes with the same value; true for `match.all`, which also tests that all lanes have it
    Match {
        all: bool,
        ty: Ty,
    },
    /// combines a value of each lane
    Redux(IntegerOp, Ty),
    /// the active lanes of the warp
    Active,
    /// chooses one lane
    Elect,
    WarpBarrier,
    /// a barrier of the block, and what it combines
    Barrier(Option<Vote>),
}

/// The lane that a shuffle reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shuffle {
    Up,
    Down,
    Butterfly,
    Index,
}

/// The result of a vote about a predicate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vote {
    /// true if all are true
    All,
    /// true if any is true
    Any,
    /// true if all are equal
    Uniform,
    /// a bit for each lane
    Ballot,
    /// the number of threads whose predicate is true
    Count,
}

/// The instruction of this name, and true if it has a member mask. `None` for other instructions, and for those of this
/// sort that halfplay does not support.
pub fn kind(name: &str) -> Option<(Kind, bool)> {
    let mut words: Vec<&str> = name.split('.').collect();
    let has_mask = words.contains(&"sync");
    words.retain(|word| !matches!(*word, "sync" | "aligned" | "cta"));
    let kind = match *words.as_slice() {
        ["shfl", mode, "b32"] => Kind::Shuffle(match mode {
            "up" => Shuffle::Up,
            "down" => Shuffle::Down,
            "bfly" => Shuffle::Butterfly,
            "idx" => Shuffle::Index,
            _ => return None,
        }),
        ["vote", mode, "pred"] => Kind::Vote(match mode {
            "all" => Vote::All,
            "any" => Vote::Any,
            "uni" => Vote::Uniform,
            _ => return None,
        }),
        ["vote", "ballot", "b32"] => Kind::Vote(Vote::Ballot),
        ["match", mode @ ("any" | "all"), "b32" | "b64"] if has_mask => {
            Kind::Match { all: mode == "all", ty: Ty::bits(if name.ends_with("b64") { 64 } else { 32 }) }
        }
        ["redux", op, ty] if has_mask => {
            let op = match (op, ty) {
                ("add" | "min" | "max", "s32" | "u32") | ("and" | "or" | "xor", "b32") => {
                    IntegerOp::named(op)?
                }
                _ => return None,
            };
            Kind::Redux(op, Ty::named(ty)?)
        }
        ["activemask", "b32"] => Kind::Active,
        ["elect"] if has_mask => Kind::Elect,
        ["bar", "warp"] if has_mask => Kind::WarpBarrier,
        ["bar" | "barrier"] => Kind::Barrier(None),
        ["bar" | "barrier", "red", "popc", "u32"] => Kind::Barrier(Some(Vote::Count)),
        ["bar" | "barrier", "red", "and", "pred"] => Kind::Barrier(Some(Vote::All)),
        ["bar" | "barrier", "red", "or", "pred"] => Kind::Barrier(Some(Vote::Any)),
        _ => return None,
    };
    Some((kind, has_mask))
}

/// True if threads perform the instruction together.
pub fn is_together(name: &str) -> bool {
    kind(name).is_some()
}

/// True if the instruction needs a warp, so that a program with it cannot run as a single thread.
pub fn needs_warp(name: &str) -> bool {
    !matches!(kind(name), None | Some((Kind::Barrier(None) | Kind::WarpBarrier, _)))
}

impl Vote {
    /// The type of the result.
    pub const fn ty(self) -> Ty {
        match self {
            Vote::All | Vote::Any | Vote::Uniform => Ty::bits(1),
            Vote::Ballot | Vote::Count => Ty::bits(32),
        }
    }
}
