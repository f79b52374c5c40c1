//! The table of the functions that threads call together.

use crate::program::run::{IntegerOp, Shuffle, Vote};

/// A function that threads call together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Collective {
    pub kind: CollectiveKind,
    /// true if its first argument is the mask of the lanes that take part
    pub has_mask: bool,
}

impl Collective {
    /// The index of the argument whose type the result has; `None` if the result is an integer.
    pub fn sent(self) -> Option<usize> {
        matches!(self.kind, CollectiveKind::Shuffle(_)).then_some(usize::from(self.has_mask))
    }
}

/// The operation that the threads perform together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum CollectiveKind {
    Shuffle(Shuffle),
    Vote(Vote),
    /// the lanes with the same value
    Match,
    Redux(IntegerOp),
    /// the active lanes
    Active,
    WarpBarrier,
    /// a barrier of the block, and what it combines
    Barrier(Option<Vote>),
}

/// The function of this name.
pub fn collective_function(name: &str) -> Option<Collective> {
    use CollectiveKind::{Active, Barrier, Match, Redux, Shuffle as Exchange, Vote as Ask, WarpBarrier};
    let (kind, has_mask) = match name {
        "__syncthreads_count" => (Barrier(Some(Vote::Count)), false),
        "__syncthreads_and" => (Barrier(Some(Vote::All)), false),
        "__syncthreads_or" => (Barrier(Some(Vote::Any)), false),
        "__syncwarp" => (WarpBarrier, true),
        "__activemask" => (Active, false),
        "__match_any_sync" => (Match, true),
        _ => {
            let (name, has_mask) = match name.strip_suffix("_sync") {
                Some(name) => (name, true),
                None => (name, false),
            };
            let kind = match name {
                "__shfl" => Exchange(Shuffle::Index),
                "__shfl_up" => Exchange(Shuffle::Up),
                "__shfl_down" => Exchange(Shuffle::Down),
                "__shfl_xor" => Exchange(Shuffle::Butterfly),
                "__all" => Ask(Vote::All),
                "__any" => Ask(Vote::Any),
                "__uni" if has_mask => Ask(Vote::Uniform),
                "__ballot" => Ask(Vote::Ballot),
                _ if has_mask => Redux(IntegerOp::named(name.strip_prefix("__reduce_")?)?),
                _ => return None,
            };
            (kind, has_mask)
        }
    };
    Some(Collective { kind, has_mask })
}
