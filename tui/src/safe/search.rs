//! Finds verdicts that are not known: tries all operands, or searches for the smallest ones of an `fma` that differ.

use super::args::SafeArgs;
use crate::failure::Failure;
use crate::interrupt::on_interrupt;
use crate::sweep::{Checkpoint, work};
use halfplay_core::isa::Instr;
use halfplay_core::skins::bulk::equivalence::{Equivalence, Shells, Verdict, counted};
use halfplay_core::skins::bulk::sweep::{Axis, Case, Counterpart, Question, SweepState};
use halfplay_core::skins::explain::bulk_sweep::no_question;
use halfplay_core::variant::Variant;
use rayon::prelude::*;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The verdict on a pipeline. An unknown verdict, or one to recompute, is found by trying all operands; for an `fma`
/// without `--recompute`, only its smallest differing triple is searched.
pub fn verdict(instr: &Instr, variant: Variant, args: &SafeArgs) -> Result<Verdict, Failure> {
    let refused = || Failure::Usage(format!("`{instr}` has no pipeline {}", variant.word()));
    let verdict =
        if args.recompute { Verdict::of(instr, variant) } else { Verdict::with_quick_search(instr, variant) };
    let verdict = verdict.ok_or_else(refused)?;
    let is_clear = verdict.equivalence() == Equivalence::Always || verdict.smallest.is_some();
    if !args.recompute && is_clear && (!args.line || verdict.count.is_some()) {
        return Ok(verdict);
    }
    let usage = |why| Failure::Usage(no_question(&why));
    let against = Counterpart::Variant(variant);
    let is_fma = instr.operand_names().len() == 3;
    if is_fma && !args.recompute {
        // Two operands are fixed at 0 only as placeholders: the search uses just the two computations of this question.
        let triples = Question::new(instr, against, [Axis::Fixed(0), Axis::Fixed(0), Axis::All], None);
        let smallest = smallest(&triples.map_err(usage)?)?.map(|case| case.operands.to_vec());
        return Ok(Verdict { smallest, ..verdict });
    }
    let question = match is_fma {
        true => Question::complete(instr, against, Axis::All),
        false => Question::new(instr, against, [Axis::All; 3], None),
    };
    let question = question.map_err(usage)?;
    let keep = args.resume.as_deref().map(Checkpoint::new);
    let start = match &keep {
        Some(keep) => keep.resume(question)?,
        None => SweepState::new(question),
    };
    let (answer, kept) = work::done(start, keep.as_ref())?;
    kept?;
    if !answer.is_whole() {
        return Err(Failure::Refused("interrupted before all cases were tried".to_owned()));
    }
    Ok(verdict.with_count(counted(&answer, variant)))
}

/// The smallest triple that differs. Searches shell by shell on all cores. `None` if no shell has such a triple, or if
/// Ctrl-C ends the search early.
fn smallest(question: &Question) -> Result<Option<Case>, Failure> {
    let Some(shells) = Shells::new(question) else { return Ok(None) };
    let ended = Arc::new(AtomicBool::new(false));
    on_interrupt(&ended)?;
    let is_seen = io::stderr().is_terminal();
    let many = 4 * rayon::current_num_threads() as u16;
    let mut from = 0;
    loop {
        let to = Shells::LAST.min(from + many - 1);
        let found = (from..=to).into_par_iter().find_map_first(|largest| shells.smallest(largest));
        let is_over = found.is_some() || to == Shells::LAST || ended.load(Ordering::Relaxed);
        if is_seen {
            let words = format!("no difference up to {to:#06x}; press Ctrl-C to stop");
            write!(io::stderr(), "\r\x1b[K{}", if is_over { "" } else { &words })?;
        }
        if is_over {
            return Ok(found);
        }
        from = to + 1;
    }
}
