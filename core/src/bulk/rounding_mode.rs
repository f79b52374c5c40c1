//! How results are rounded, known when the code is compiled or not.

use super::plan::Plan;
use super::wide::Rounding;

/// How results are rounded, and whether small operands and results are flushed: known when this is compiled ([`Fixed`]), or not.
pub trait How: Copy {
    /// Is it to nearest, and is that known when this is compiled?
    const IS_NEAREST: bool;
    /// The rounding.
    fn rounding(self) -> Rounding;
    /// Do subnormal operands and tiny results become zero?
    fn flushes(self) -> bool;
}

/// One of PTX's four roundings by its number, with flushing or without.
#[derive(Clone, Copy)]
pub struct Fixed<const ROUNDING: i32, const FTZ: bool>;

/// To nearest, by the number that processors have for it.
pub const RN: i32 = 0;
/// Down.
pub const RM: i32 = 1;
/// Up.
pub const RP: i32 = 2;
/// Toward zero.
pub const RZ: i32 = 3;

impl<const ROUNDING: i32, const FTZ: bool> How for Fixed<ROUNDING, FTZ> {
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

impl How for Plan {
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
