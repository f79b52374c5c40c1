//! The size of a launch, and the position of a thread in it.

use super::messages;
use crate::program::read::Diagnostic;

/// The number of threads of a warp.
pub const WARP: u32 = 32;
/// The maximum number of threads of a block (the CUDA programming guide, "Compute Capabilities").
pub const MOST_IN_BLOCK: u64 = 1024;

/// The lengths of a block in threads, or of a grid in blocks, along x, y and z.
pub type Lengths = [u32; 3];

/// Parses lengths such as `256`, `16,16` or `8,8,4`. A missing length is 1; no length is 0.
///
/// ```
/// use halfplay_core::skins::program::run::read_lengths;
/// assert_eq!(read_lengths("16, 8"), Some([16, 8, 1]));
/// assert_eq!(read_lengths("0"), None);
/// ```
pub fn read_lengths(text: &str) -> Option<Lengths> {
    let mut lengths = [1; 3];
    let mut slots = lengths.iter_mut();
    for part in text.split(',') {
        *slots.next()? = part.trim().parse().ok().filter(|length| *length > 0)?;
    }
    Some(lengths)
}

/// The text of lengths; lengths of 1 at the end are left out.
///
/// ```
/// use halfplay_core::skins::program::run::lengths_text;
/// assert_eq!((lengths_text([64, 1, 1]), lengths_text([1, 1, 4])), ("64".to_owned(), "1,1,4".to_owned()));
/// ```
pub fn lengths_text(lengths: Lengths) -> String {
    let last = lengths.iter().rposition(|length| *length > 1).unwrap_or(0);
    lengths.iter().take(last + 1).map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// The size of a launch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Launch {
    /// the threads of a block
    pub block: Lengths,
    /// the blocks of the grid
    pub grid: Lengths,
}

impl Launch {
    /// The number of threads of a block.
    pub fn in_block(self) -> u64 {
        count(self.block)
    }

    /// The number of blocks.
    pub fn blocks(self) -> u64 {
        count(self.grid)
    }

    /// The error for a launch that no GPU can run, or that lacks the thread with the index `shown`.
    pub(in crate::skins::program) fn unfit(self, shown: u64) -> Option<Diagnostic> {
        if self.in_block() > MOST_IN_BLOCK {
            return Some(messages::block_too_large(self.in_block(), MOST_IN_BLOCK));
        }
        (shown >= self.threads()).then(|| messages::no_thread(shown, self.threads()))
    }

    /// The number of threads of the whole launch.
    pub fn threads(self) -> u64 {
        self.in_block().saturating_mul(self.blocks())
    }
}

fn count(lengths: Lengths) -> u64 {
    lengths.into_iter().fold(1, |count, length| count.saturating_mul(length.into()))
}

/// A thread of a launch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub launch: Launch,
    /// the index of the block in the grid; x counts fastest
    pub block: u64,
    /// the index of the thread in its block; x counts fastest
    pub thread: u32,
}

impl Position {
    /// The index of the thread in the whole launch.
    pub fn index(self) -> u64 {
        self.block * self.launch.in_block() + u64::from(self.thread)
    }

    /// The warp of the thread in its block.
    pub const fn warp(self) -> u32 {
        self.thread / WARP
    }

    /// The lane of the thread in its warp.
    pub const fn lane(self) -> u32 {
        self.thread % WARP
    }

    /// The value of a special register that depends on the launch; `None` for any other register.
    pub fn special(self, name: &str) -> Option<u64> {
        let (name, axis) = name.split_once('.').map_or((name, None), |(name, axis)| (name, Some(axis)));
        let axis = match axis {
            None => None,
            Some("x") => Some(0),
            Some("y") => Some(1),
            Some("z") => Some(2),
            Some(_) => return None,
        };
        let along = |lengths: Lengths| axis.and_then(|axis| lengths.get(axis)).copied().map(u64::from);
        let below = |bits: u32| (1u64 << bits) - 1;
        let lane = self.lane();
        let all = below(WARP);
        match name {
            "%tid" => along(place(self.launch.block, self.thread.into())),
            "%ntid" => along(self.launch.block),
            "%ctaid" => along(place(self.launch.grid, self.block)),
            "%nctaid" => along(self.launch.grid),
            _ if axis.is_some() => None,
            "%laneid" => Some(lane.into()),
            "%warpid" => Some(self.warp().into()),
            "%nwarpid" => Some(self.launch.in_block().div_ceil(WARP.into())),
            "%lanemask_eq" => Some(1 << lane),
            "%lanemask_lt" => Some(below(lane)),
            "%lanemask_le" => Some(below(lane + 1)),
            "%lanemask_gt" => Some(all & !below(lane + 1)),
            "%lanemask_ge" => Some(all & !below(lane)),
            _ => None,
        }
    }
}

/// The coordinates of the element with this index, x fastest.
fn place([x, y, _]: Lengths, index: u64) -> Lengths {
    let (x, y) = (u64::from(x), u64::from(y));
    [index % x, index / x % y, index / (x * y)].map(|at| u32::try_from(at).unwrap_or(u32::MAX))
}
