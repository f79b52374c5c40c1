//! A thread's operands for an instruction that it performs together with others, and the data that it receives.

use super::kind::{Kind, Vote, kind};
use super::trouble;
use crate::program::ptx::{Line, Operand, Value};
use crate::program::run::bits::{Bits, Ty};
use crate::program::run::launch::WARP;
use crate::program::run::messages;
use crate::program::run::races::Passed;
use crate::program::run::thread::{Done, Stop, Thread};
use crate::program::run::word::Word;

/// A thread that waits at an instruction, with its operands.
#[derive(Clone, PartialEq, Debug)]
pub struct Arrival<'a> {
    /// the source line of the instruction, and the index of its statement
    pub line: usize,
    pub place: usize,
    pub name: &'a str,
    pub kind: Kind,
    /// the lanes that perform the instruction together; `None` for all active lanes, and for barriers of the block
    pub mask: Option<u32>,
    /// the value or the predicate that the thread contributes
    pub value: Word,
    /// the operands `b` and `c` of a shuffle
    pub shuffle: [u32; 2],
    /// the number of the barrier, and the number of threads that it waits for, if the instruction has it
    pub barrier: (u64, Option<u64>),
}

/// The data that a thread receives from the others.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Received {
    /// the result; `None` if the instruction has none
    pub result: Option<(Word, Ty)>,
    /// the second result, a predicate
    pub predicate: Option<bool>,
    /// a remark on the exchange
    pub note: Option<String>,
}

/// The operands of a line of this kind and this number at this place in the program, if threads perform it together. A
/// thread that runs alone performs every instruction on its own.
pub fn arrive<'a>(
    thread: &mut Thread<'a>,
    line: &Line<'a>,
    kind: Option<(Kind, bool)>,
    (number, place): (usize, usize),
) -> Result<Option<Arrival<'a>>, Stop> {
    let (Some(position), Some((kind, has_mask))) = (thread.inputs.position, kind) else {
        return Ok(None);
    };
    let word = Ty::bits(32);
    let mut arrival = Arrival {
        line: number,
        place,
        name: line.name,
        kind,
        mask: None,
        value: Word::default(),
        shuffle: [0; 2],
        barrier: (0, None),
    };
    let has_result = !matches!(kind, Kind::WarpBarrier | Kind::Barrier(None));
    let sources = line.operands.get(usize::from(has_result)..).unwrap_or_default();
    let sources = match (kind, sources.split_last()) {
        (Kind::Barrier(_), _) => {
            arrival.barriers(thread, line, sources)?;
            return Ok(Some(arrival));
        }
        (_, Some((mask, sources))) if has_mask => {
            let mask = thread.bits(mask, word)? as u32;
            if mask & 1 << position.lane() == 0 {
                return Err(trouble::not_in_mask(position.lane(), mask).into());
            }
            arrival.mask = Some(mask);
            sources
        }
        (_, None) if has_mask || !matches!(kind, Kind::Active) => return Err(arrival.count(line)),
        _ => sources,
    };
    match (kind, sources) {
        (Kind::Shuffle(_), [value, by, clamp]) => {
            arrival.value = thread.value(value, word)?;
            arrival.shuffle = [thread.bits(by, word)? as u32, thread.bits(clamp, word)? as u32];
        }
        (Kind::Vote(_), [value]) => arrival.value = thread.value(value, Ty::bits(1))?,
        (Kind::Match { ty, .. } | Kind::Redux(_, ty), [value]) => arrival.value = thread.value(value, ty)?,
        (Kind::Active | Kind::Elect | Kind::WarpBarrier, []) => {}
        _ => return Err(arrival.count(line)),
    }
    Ok(Some(arrival))
}

impl<'a> Arrival<'a> {
    /// Reads the operands of a barrier of the block: its number, the number of threads, and the predicate to combine.
    fn barriers(
        &mut self,
        thread: &mut Thread<'a>,
        line: &Line<'a>,
        sources: &[Operand<'a>],
    ) -> Result<(), Stop> {
        let sources = match (self.kind, sources.split_last()) {
            (Kind::Barrier(Some(_)), Some((value, sources))) => {
                self.value = thread.value(value, Ty::bits(1))?;
                sources
            }
            _ => sources,
        };
        let (barrier, threads) = match sources {
            [barrier] => (barrier, None),
            [barrier, threads] => (barrier, Some(threads)),
            _ => return Err(self.count(line)),
        };
        let number = thread.bits(barrier, Ty::bits(32))?;
        if number > 15 {
            return Err(messages::expected(barrier.at, "the number of a barrier, 0 to 15").into());
        }
        self.barrier = (number, None);
        if let Some(operand) = threads {
            let threads = thread.bits(operand, Ty::bits(32))?;
            if threads == 0 || !threads.is_multiple_of(WARP.into()) {
                return Err(
                    messages::expected(operand.at, "a number of threads that is a multiple of 32").into()
                );
            }
            self.barrier.1 = Some(threads);
        }
        Ok(())
    }

    /// The error for a wrong number of operands.
    fn count(&self, line: &Line<'a>) -> Stop {
        let result = usize::from(!matches!(self.kind, Kind::WarpBarrier | Kind::Barrier(None)));
        let sources = match self.kind {
            Kind::Shuffle(_) => 3,
            Kind::Vote(_) | Kind::Match { .. } | Kind::Redux(..) | Kind::Barrier(None) => 1,
            Kind::Barrier(Some(_)) => 2,
            Kind::Active | Kind::Elect | Kind::WarpBarrier => 0,
        };
        let has_mask = kind(self.name).is_some_and(|(_, has_mask)| has_mask);
        let mask = usize::from(has_mask && !matches!(self.kind, Kind::Barrier(_)));
        messages::operand_count(line, result + sources + mask).into()
    }

    /// Records that the thread has passed a barrier with this number.
    pub const fn pass(&self, passed: &mut Passed, number: u64) {
        match self.kind {
            Kind::Barrier(_) => passed.block = number,
            Kind::WarpBarrier => passed.warp = number,
            _ => {}
        }
    }

    /// The value as a predicate.
    pub const fn holds(&self) -> bool {
        self.value.bits == 1
    }
}

/// Writes what a thread received to the destination of the line.
pub fn finish<'a>(thread: &mut Thread<'a>, line: &Line<'a>, received: Received) -> Result<Done, Stop> {
    thread.slips.extend(received.note);
    let (Some((word, ty)), Some(to)) = (received.result, line.operands.first()) else {
        return Ok(Done::default());
    };
    match (&to.value, received.predicate) {
        (Value::Both(name, predicate), Some(holds)) => {
            for (name, word, ty) in [(name, word, ty), (predicate, Word::plain(holds.into()), Ty::bits(1))] {
                if *name != "_" {
                    thread.registers.write(name, word, ty);
                }
            }
        }
        _ => thread.put(to, word, ty)?,
    }
    Ok(Done { result: Some(Bits::new(word.bits, ty.width)), ..Done::default() })
}

impl Received {
    /// A vote's result.
    pub fn vote(vote: Vote, bits: u64) -> Received {
        Received { result: Some((Word::plain(bits), vote.ty())), ..Received::default() }
    }
}
