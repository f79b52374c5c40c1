//! `cp.async`: an asynchronous copy. halfplay runs a single thread and copies immediately.

use super::moves::Access;
use super::thread::{Done, Stop, Thread};
use super::word::Word;
use super::{bits::Ty, messages};
use crate::program::ptx::{Line, Space};

/// Runs a copy from global to shared memory. A line that commits or waits for copies has no effect.
pub fn copy<'a>(thread: &mut Thread<'a>, line: &Line<'a>) -> Result<Done, Stop> {
    let has = |word: &str| line.name.split('.').any(|other| other == word);
    if has("commit_group") || has("wait_group") || has("wait_all") {
        return Err(Stop::Idle(messages::waits()));
    }
    if !has("async") || has("bulk") || !(has("ca") || has("cg")) {
        return Err(messages::unknown(line.name).into());
    }
    let [to, from, count, rest @ ..] = line.operands.as_slice() else {
        return Err(messages::operand_count(line, 3).into());
    };
    let bytes = thread.bits(count, Ty::bits(32))?;
    if !matches!(bytes, 4 | 8 | 16) {
        return Err(messages::expected(count.at, "4, 8 or 16 bytes").into());
    }
    // If the source has fewer bytes, the rest is zero.
    let there = match rest {
        [there] => thread.bits(there, Ty::bits(32))?.min(bytes),
        _ => bytes,
    };
    let access = |space| Access { space: Some(space), ty: Ty::bits(32), count: bytes as usize / 4 };
    let (source, first, size) = access(Space::Global).place(thread, from)?;
    let (target, start, _) = access(Space::Shared).place(thread, to)?;
    for at in (0..bytes).step_by(size as usize) {
        let left = there.saturating_sub(at).min(size);
        let word = if left == 0 {
            Word::plain(0)
        } else {
            thread.load(source, first.wrapping_add(at), left, Ty::bits(32))?
        };
        thread.access((source, first.wrapping_add(at), left), false);
        thread.access((target, start.wrapping_add(at), size), true);
        thread.memory.store(target, start.wrapping_add(at), word, size);
        thread.memory.mark_stored(target, start.wrapping_add(at), size);
    }
    Ok(Done::default())
}
