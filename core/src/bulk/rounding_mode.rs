//! Rounding modes, either compile-time constants or values.

use super::plan::Plan;
use super::wide::Rounding;

/// The rounding mode of results, and whether small operands and results are flushed. They are compile-time constants
/// ([`Fixed`]), or part of a [`Plan`].
pub trait RoundingPolicy: Copy {
    /// True if the mode is known at compile time to be round to nearest.
    const IS_NEAREST: bool;
    /// The rounding mode as masks.
    fn rounding(self) -> Rounding;
    /// True if subnormal operands and tiny results become zero.
    fn flushes(self) -> bool;
}

/// One of PTX's four rounding modes, by its x86 number, with or without flushing.
#[derive(Clone, Copy)]
pub struct Fixed<const ROUNDING: i32, const FTZ: bool>;

/// To nearest, as x86 instructions encode it.
pub const RN: i32 = 0;
/// Down.
pub const RM: i32 = 1;
/// Up.
pub const RP: i32 = 2;
/// Toward zero.
pub const RZ: i32 = 3;

impl<const ROUNDING: i32, const FTZ: bool> RoundingPolicy for Fixed<ROUNDING, FTZ> {
    const IS_NEAREST: bool = ROUNDING == RN;

    #[inline(always)]
    fn rounding(self) -> Rounding {
        match ROUNDING {
            RM => Rounding::RM,
            RP => Rounding::RP,
            RZ => Rounding::RZ,
            _ => Rounding::RN,
        }
    }

    #[inline(always)]
    fn flushes(self) -> bool {
        FTZ
    }
}

impl RoundingPolicy for Plan {
    const IS_NEAREST: bool = false;

    #[inline(always)]
    fn rounding(self) -> Rounding {
        self.rounding
    }

    #[inline(always)]
    fn flushes(self) -> bool {
        self.flushes_results
    }
}
