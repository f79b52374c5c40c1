//! Code that the compiler vectorises, compiled for the processor on which it runs. All of the code must be inlined.

use fearless_simd::Level;

/// Runs code that compilers can vectorise, compiled for the longest vectors of this processor.
#[inline(always)]
pub(crate) fn vectors<R>(work: impl FnOnce() -> R) -> R {
    at_level(Level::new(), work)
}

/// Runs code compiled for this level of the processor.
#[inline(always)]
pub(crate) fn at_level<R>(level: Level, work: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    {
        use fearless_simd::Simd;
        if let Some(machine) = level.as_avx512() {
            return machine.vectorize(work);
        }
        if let Some(machine) = level.as_avx2() {
            return machine.vectorize(work);
        }
    }
    let _ = level;
    work()
}
