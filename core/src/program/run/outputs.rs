//! Finds the results of a program.

use super::memory::Memory;
use super::recorder::Recorder;
use super::registers::Registers;
use crate::program::flow::{Destination, Output};
use crate::program::ptx::Space;

/// The results of the program: the numbers that it stores in global memory; if there are none, those that it stores
/// elsewhere; if it stores none at all, the computed numbers that it leaves unread in registers.
pub fn outputs(registers: &Registers, memory: &Memory, recorder: &Recorder<'_>) -> Vec<Output> {
    let stored = memory.stored().into_iter().filter_map(|(name, (space, address), word)| {
        let left = Destination::Stored(space, address);
        let (_, number) = recorder.numbers_in(word).into_iter().next()?;
        Some(Output { name, number, destination: left })
    });
    let mut stored: Vec<Output> = stored.collect();
    // The host reads global memory; what else a kernel leaves in memory is lost.
    let is_global = |output: &Output| matches!(output.destination, Destination::Stored(Space::Global, _));
    if stored.iter().any(is_global) {
        stored.retain(is_global);
    }
    if !stored.is_empty() {
        return stored;
    }
    let left = registers.unread().flat_map(|(name, word)| {
        let numbers = recorder.numbers_in(word);
        let packed = numbers.len() > 1;
        let made = numbers.into_iter().filter(|(_, number)| recorder.is_made(*number));
        made.map(move |(lane, number)| Output {
            name: if packed { format!("{name} lane {lane}") } else { name.to_owned() },
            number,
            destination: Destination::Named,
        })
    });
    left.collect()
}
