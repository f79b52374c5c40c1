//! Computes the model's answers for a check, on all cores.

use halfplay_core::isa::Instr;
use halfplay_core::skins::gpu_check::{Digest, answers, row};
use halfplay_core::skins::kernel::Addend;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The model, with a cache of the digests of one scalar spelling. The packed spelling is checked next, and its rows
/// have the same digests.
pub struct Model {
    stopped: Arc<AtomicBool>,
    known: HashMap<(Instr, Option<Addend>, u16), Digest>,
}

impl Model {
    /// Creates the model. Once `stopped` is set, it begins no further rows.
    pub fn new(stopped: Arc<AtomicBool>) -> Model {
        Model { stopped, known: HashMap::new() }
    }

    /// True if the check was stopped.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// The digests of these rows, one for each lane; fewer rows if the check was stopped.
    pub fn rows(&mut self, instr: &Instr, addend: Option<Addend>, rows: &[u16]) -> Vec<[Digest; 2]> {
        let lane = instr.lane();
        let missing: Vec<u16> =
            rows.iter().copied().filter(|&a| !self.known.contains_key(&(lane, addend, a))).collect();
        for (&a, digest) in missing.iter().zip(self.spread(&missing, |&a| row(&lane, addend, a)[0])) {
            if let Some(digest) = digest {
                self.known.insert((lane, addend, a), digest);
            }
        }
        let known = rows.iter().map_while(|&a| self.known.get(&(lane, addend, a)).copied());
        let second = |digest| if instr.ty.lanes() == 2 { digest } else { Digest::default() };
        known.map(|digest| [digest, second(digest)]).collect()
    }

    /// Forgets the rows of all spellings except `instr` and its packed form.
    pub fn forget_others(&mut self, instr: &Instr) {
        let lane = instr.lane();
        self.known.retain(|(of, ..), _| *of == lane);
    }

    /// The answers to a list of cases.
    pub fn answers(&self, instr: &Instr, words: &[u32]) -> Vec<u32> {
        const CASES: usize = 4096;
        let pieces: Vec<&[u32]> = words.chunks(CASES * instr.operand_names().len()).collect();
        let answered = spread(&pieces, &AtomicBool::new(false), |piece| answers(instr, piece));
        answered.into_iter().flatten().flatten().collect()
    }

    fn spread<T: Sync, R: Send>(&self, work: &[T], each: impl Fn(&T) -> R + Sync) -> Vec<Option<R>> {
        spread(work, &self.stopped, each)
    }
}

/// Processes the pieces on all cores; `None` for each piece that was not begun before the stop.
fn spread<T: Sync, R: Send>(
    work: &[T],
    stopped: &AtomicBool,
    each: impl Fn(&T) -> R + Sync,
) -> Vec<Option<R>> {
    let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get).min(work.len());
    let next = AtomicUsize::new(0);
    let done: Vec<Mutex<Option<R>>> = work.iter().map(|_| Mutex::new(None)).collect();
    let worker = || {
        while !stopped.load(Ordering::Relaxed) {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let (Some(piece), Some(slot)) = (work.get(place), done.get(place)) else { break };
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(each(piece));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(worker);
        }
        worker();
    });
    done.into_iter().map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}
