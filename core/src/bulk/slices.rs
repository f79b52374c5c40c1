//! Chooses the fastest implementation of an instruction on this machine.

use super::lane::{Code, RunOutput, clamped_in, run};
use super::plan::Plan;
use super::simd_flags::{self, FlaggedResult};
use super::wide::{Bf16, F16, F32, Toy};
use super::{bf16, f16, rounding_error, simd16};
use crate::float::{Format, Tininess};
use crate::isa::{Instr, Modifier};
use crate::vector_code::at_level;
use fearless_simd::Level;
use std::marker::PhantomData;

/// An instruction prepared for slices of codes. Operands have type `I` and results type `O`: `u16` for f16 and bf16,
/// `u32` for f32, `u8` for the toy format.
///
/// A slice of packed registers is passed as a slice of its lanes.
#[derive(Debug)]
pub struct Bulk<I, O> {
    plan: Plan,
    level: Level,
    types: PhantomData<fn(I) -> O>,
}

impl<I, O> Clone for Bulk<I, O> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<I, O> Copy for Bulk<I, O> {}

/// The processor is ignored: it does not affect the results.
impl<I, O> PartialEq for Bulk<I, O> {
    fn eq(&self, other: &Self) -> bool {
        self.plan == other.plan
    }
}

impl<I: Code, O: Code> Bulk<I, O>
where
    (I, O): Slices<I, O>,
{
    /// Prepares what an instruction does in each lane. `None` if its operands or results do not have the types `I` and
    /// `O`, or if there is no bulk code for it: `tanh`, `ex2`, `mov`, `.oob`, mixed instructions, and rounding modes
    /// other than PTX's four.
    pub fn of(instr: &Instr) -> Option<Self> {
        if instr.is_mixed() { None } else { Bulk::planned(Plan::of(instr)?) }
    }

    /// Prepares a plan. `None` if its formats do not fit the types.
    pub(super) fn planned(plan: Plan) -> Option<Self> {
        let fits = plan.from.width().div_ceil(8) * 8 == I::BITS && plan.to.width().div_ceil(8) * 8 == O::BITS;
        fits.then_some(Bulk { plan, level: Level::new(), types: PhantomData })
    }

    /// True if this processor has vector code for the plan, so that [`Bulk::results`] is not computed in f64.
    pub(super) fn is_by_processor(&self) -> bool {
        <(I, O)>::by_processor(&self.plan, self.level, [&[]; 3], &mut [])
    }

    /// The same instruction, restricted to the vector instructions that all processors of this architecture have. The
    /// results are the same.
    pub fn portable(self) -> Self {
        Bulk { level: Level::baseline(), ..self }
    }

    /// Computes results for operands in the order of [`Instr::operand_names`]. For an operand that the instruction does
    /// not have, pass any slice of the same length. The shortest slice determines the number of results.
    pub fn results(&self, operands: [&[I]; 3], results: &mut [O]) {
        if !<(I, O)>::by_processor(&self.plan, self.level, operands, results) {
            self.portably(operands, RunOutput { codes: results, flags: &mut [], tininess: Tininess::After });
        }
    }

    /// Computes results and the flags of each, encoded by [`Flags::code`](crate::eval::Flags::code).
    pub fn results_and_flags(
        &self,
        operands: [&[I]; 3],
        tininess: Tininess,
        results: &mut [O],
        flags: &mut [u8],
    ) {
        let mut places = RunOutput { codes: results, flags, tininess };
        if !<(I, O)>::flagged(&self.plan, self.level, operands, &mut places) {
            self.portably(operands, places);
        }
    }

    fn portably(&self, operands: [&[I]; 3], mut places: RunOutput<'_, O>) {
        let plan = self.plan;
        at_level(
            self.level,
            #[inline(always)]
            || <(I, O)>::portably(&plan, operands, &mut places),
        );
    }
}

impl Bulk<u16, u32> {
    /// Prepares a mixed instruction whose f32 operand is given in the 16-bit format of the others. `None` for other
    /// instructions, and for `.ftz`, which affects only f32.
    pub(super) fn of_widened(instr: &Instr) -> Option<Self> {
        let is_one = instr.is_mixed() && !instr.has(Modifier::Ftz);
        Bulk::planned(Plan::of(instr).filter(|_| is_one)?)
    }
}

/// Number of results judged at once: few enough to stay in the nearest cache.
const BLOCK: usize = 1 << 8;

impl Bulk<u16, u16> {
    /// The format of the results.
    #[inline(always)]
    pub(super) fn format(&self) -> Format {
        self.plan.to
    }

    /// The result after the instruction's clamp.
    #[inline(always)]
    pub(super) fn clamped(&self, code: u16) -> u16 {
        clamped_in(self.plan.to, self.plan.clamp, code.into()) as u16
    }

    /// Computes results of arithmetic before they are clamped, with their flags and rounding directions, for
    /// [`Judged::of`]. Returns `false` for other operations, and if there is no vector code.
    pub(super) fn judged(&self, operands: [&[u16]; 3], judged: &mut [u32]) -> bool {
        words(&self.plan, self.level, Tininess::After, operands, judged)
    }

    /// Computes the rounding error of each result: [`Finding::error`](crate::compare::Finding::error). `results` must
    /// be those of this instruction.
    pub(super) fn errors(&self, operands: [&[u16]; 3], results: &[u16], errors: &mut [Option<i8>]) {
        let plan = &self.plan;
        at_level(
            self.level,
            #[inline(always)]
            || match (plan.from == Format::F16, plan.to == Format::F16) {
                (true, true) => rounding_error::run::<F16, F16>(plan, operands, results, errors),
                (false, false) => rounding_error::run::<Bf16, Bf16>(plan, operands, results, errors),
                (true, false) => rounding_error::run::<F16, Bf16>(plan, operands, results, errors),
                (false, true) => rounding_error::run::<Bf16, F16>(plan, operands, results, errors),
            },
        );
    }
}

/// The pairs of code types that operands and results may have.
pub trait Slices<I, O> {
    /// Computes in f64. The plan's formats must fit the types.
    #[doc(hidden)]
    fn portably(plan: &Plan, operands: [&[I]; 3], places: &mut RunOutput<'_, O>);

    /// Computes in vectors; `false` if there is no vector code.
    #[doc(hidden)]
    fn by_processor(_: &Plan, _: Level, _: [&[I]; 3], _: &mut [O]) -> bool {
        false
    }

    /// Computes results and flags in vectors; `false` if there is no vector code.
    #[doc(hidden)]
    fn flagged(_: &Plan, _: Level, _: [&[I]; 3], _: &mut RunOutput<'_, O>) -> bool {
        false
    }
}

impl Slices<u16, u16> for (u16, u16) {
    #[inline(always)]
    fn portably(plan: &Plan, operands: [&[u16]; 3], places: &mut RunOutput<'_, u16>) {
        match (plan.from == Format::F16, plan.to == Format::F16) {
            (true, true) => run::<F16, F16, _, _>(plan, operands, places),
            (false, false) => run::<Bf16, Bf16, _, _>(plan, operands, places),
            (true, false) => run::<F16, Bf16, _, _>(plan, operands, places),
            (false, true) => run::<Bf16, F16, _, _>(plan, operands, places),
        }
    }

    fn by_processor(plan: &Plan, level: Level, operands: [&[u16]; 3], results: &mut [u16]) -> bool {
        plan.to == plan.from && in_vectors(plan, level, operands, results)
    }

    fn flagged(plan: &Plan, level: Level, operands: [&[u16]; 3], places: &mut RunOutput<'_, u16>) -> bool {
        let [a, b, c] = operands.map(|codes| codes.chunks(BLOCK));
        let blocks = a.zip(b).zip(c).zip(places.codes.chunks_mut(BLOCK)).zip(places.flags.chunks_mut(BLOCK));
        for ((((a, b), c), codes), flags) in blocks {
            let mut block = [0; BLOCK];
            let block = block.split_at_mut(codes.len()).0;
            if !words(plan, level, places.tininess, [a, b, c], block) {
                return false;
            }
            for ((&word, code), flags) in block.iter().zip(codes).zip(flags) {
                let judged = FlaggedResult::of(word);
                *code = clamped_in(plan.to, plan.clamp, judged.code().into()) as u16;
                *flags = judged.flags().code();
            }
        }
        true
    }
}

/// Evaluates an expression with the best vector machine of a level; `false` if there is none.
macro_rules! with_vectors {
    ($level:expr, $machine:ident => $work:expr) => {{
        let level = $level;
        #[cfg(target_arch = "x86_64")]
        {
            if let Some($machine) = level.as_avx512() {
                return $work;
            }
            if let Some($machine) = level.as_avx2() {
                return $work;
            }
        }
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        if let Some($machine) = level.as_sse2() {
            return $work;
        }
        #[cfg(target_arch = "aarch64")]
        if let Some($machine) = level.as_neon() {
            return $work;
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        if let Some($machine) = level.as_wasm_simd128() {
            return $work;
        }
        #[cfg(not(any(
            target_arch = "x86",
            target_arch = "x86_64",
            target_arch = "aarch64",
            all(target_arch = "wasm32", target_feature = "simd128")
        )))]
        if level.is_fallback() {
            let $machine = fearless_simd::Fallback::new();
            return $work;
        }
        false
    }};
}

/// Computes sixteen numbers at a time; `false` if there are no vectors, or no vector code for the plan.
fn in_vectors(plan: &Plan, level: Level, operands: [&[u16]; 3], results: &mut [u16]) -> bool {
    with_vectors!(level, machine => match plan.to {
        Format::F16 => simd16::run::<_, f16::F16>(machine, plan, operands, results),
        _ => simd16::run::<_, bf16::Bf16>(machine, plan, operands, results),
    })
}

/// Computes the words for [`Judged::of`], before results are clamped; `false` as for [`in_vectors`].
fn words(plan: &Plan, level: Level, tininess: Tininess, operands: [&[u16]; 3], words: &mut [u32]) -> bool {
    with_vectors!(level, machine => match plan.to {
        Format::F16 => simd_flags::run::<_, f16::F16>(machine, plan, tininess, operands, words),
        _ => simd_flags::run::<_, bf16::Bf16>(machine, plan, tininess, operands, words),
    })
}

impl Slices<u32, u16> for (u32, u16) {
    #[inline(always)]
    fn portably(plan: &Plan, operands: [&[u32]; 3], places: &mut RunOutput<'_, u16>) {
        match plan.to == Format::F16 {
            true => run::<F32, F16, _, _>(plan, operands, places),
            false => run::<F32, Bf16, _, _>(plan, operands, places),
        }
    }
}

impl Slices<u16, u32> for (u16, u32) {
    #[inline(always)]
    fn portably(plan: &Plan, operands: [&[u16]; 3], places: &mut RunOutput<'_, u32>) {
        match plan.from == Format::F16 {
            true => run::<F16, F32, _, _>(plan, operands, places),
            false => run::<Bf16, F32, _, _>(plan, operands, places),
        }
    }
}

impl Slices<u32, u32> for (u32, u32) {
    #[inline(always)]
    fn portably(plan: &Plan, operands: [&[u32]; 3], places: &mut RunOutput<'_, u32>) {
        run::<F32, F32, _, _>(plan, operands, places);
    }
}

impl Slices<u8, u8> for (u8, u8) {
    #[inline(always)]
    fn portably(plan: &Plan, operands: [&[u8]; 3], places: &mut RunOutput<'_, u8>) {
        run::<Toy, Toy, _, _>(plan, operands, places);
    }
}
