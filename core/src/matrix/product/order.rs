//! The order of the sums of a product.

use std::fmt;

/// The order in which the products of an element are added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SumOrder {
    /// all instructions add to one accumulator, which starts with C
    Single,
    /// k is split into this many parts, each summed from 0; f32 additions to nearest add the parts in order, then C
    Split(usize),
    /// after each this many products, an f32 addition to nearest adds their sum to the total, which starts with C
    Promote(usize),
}

/// The reason why an order does not fit an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OrderProblem {
    /// the order adds f32 numbers, but the results are not f32
    NotF32,
    /// the number of products is 0, or no multiple of this k
    NotMultiple(usize),
    /// there must be at least one part
    NoParts,
}

impl SumOrder {
    /// Checks that the order fits an instruction with this k, whose results are f32 or not.
    ///
    /// # Errors
    /// The reason.
    pub const fn check(self, k: usize, is_f32: bool) -> Result<(), OrderProblem> {
        match self {
            SumOrder::Single => Ok(()),
            _ if !is_f32 => Err(OrderProblem::NotF32),
            SumOrder::Split(0) => Err(OrderProblem::NoParts),
            SumOrder::Promote(0) => Err(OrderProblem::NotMultiple(k)),
            SumOrder::Promote(products) if !products.is_multiple_of(k) => Err(OrderProblem::NotMultiple(k)),
            SumOrder::Split(_) | SumOrder::Promote(_) => Ok(()),
        }
    }

    /// The number of products that are summed before an f32 addition; `None` for a single accumulator.
    pub(super) fn part(self, length: usize, k: usize) -> Option<usize> {
        match self {
            SumOrder::Single => None,
            SumOrder::Split(parts) => Some(length.div_ceil(parts.max(1)).next_multiple_of(k.max(1)).max(1)),
            SumOrder::Promote(products) => Some(products.max(1)),
        }
    }
}

impl fmt::Display for OrderProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrderProblem::NotF32 => write!(f, "only f32 results can be added in parts"),
            OrderProblem::NotMultiple(k) => write!(f, "the number of products must be a multiple of {k}"),
            OrderProblem::NoParts => write!(f, "k is split into at least one part"),
        }
    }
}

impl std::error::Error for OrderProblem {}
