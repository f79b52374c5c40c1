//! Theorems about double rounding, each with its hypotheses.
//!
//! Let a number `x` be rounded to a wide format and then to a narrow one, where the wide format contains every narrow
//! number. The result equals that of a single rounding
//!
//! - if the wide format holds `x` exactly: the first rounding loses nothing;
//! - if both roundings have the same direction, not to nearest: no narrow number lies between `x` and its first
//!   rounding;
//! - to nearest, if the first rounding yields a midpoint of two narrow numbers only when `x` is that midpoint. This
//!   holds if `x` is a sum of narrow numbers, or a product plus a narrow number, and the wide precision is large
//!   enough.
//!
//! Proof idea of the last: let `y` be a midpoint of two narrow numbers, in the binade of 2^e, and let `x` be closer to
//! it than 2^(e−q), half an ulp of the wide format of precision `q`. Then one term of `x` has bits as low as 2^(e−q),
//! so it is small. The rest is a narrow number close to `y`. But every narrow number is at least 2^(e−p) away from `y`.

use crate::float::{Format, Mode};
use crate::isa::{Instr, Modifier, Op};
use crate::variant::Variant;

/// The reason why a result is always the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theorem {
    /// the wide format holds every exact result that could matter
    Exact,
    /// both roundings have the same direction: toward zero, down, or up
    SameDirection,
    /// both roundings are to nearest: the first rounding of a sum never yields a midpoint of two narrow numbers
    Sum,
    /// as [`Theorem::Sum`], for a product plus a third operand
    ProductAndSum,
}

/// A theorem that applies, with its checked hypotheses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AppliedTheorem {
    /// the theorem
    pub theorem: Theorem,
    /// the narrow format
    pub narrow: Format,
    /// name of the wide format
    pub wide: &'static str,
    /// precision of the wide format, in bits
    pub wide_precision: i32,
    /// lower bounds that the wide precision satisfies: name of the bound, its computation, its value
    pub at_least: Vec<(&'static str, String, i32)>,
}

/// The properties of a wide format that the theorems need.
struct Wide {
    name: &'static str,
    precision: i32,
    /// exponent of the least subnormal number
    quantum: i32,
    emax: i32,
}

const F32: Wide = Wide {
    name: "f32",
    precision: Format::F32.precision() as i32,
    quantum: Format::F32.quantum_min(),
    emax: Format::F32.emax(),
};
const F64: Wide = Wide { name: "f64", precision: 53, quantum: -1074, emax: 1023 };

impl Theorem {
    /// The theorem that proves a pipeline always gives the result of the instruction; `None` if none applies.
    pub fn of(instr: &Instr, variant: Variant) -> Option<AppliedTheorem> {
        let (wide, second) = match variant {
            Variant::ThroughF32 => (F32, instr.rounding()),
            // The sum in f64 is rounded to nearest, whatever the second rounding is.
            Variant::ThroughF64 => (F64, Mode::Rn),
            _ => return None,
        };
        let narrow = instr.ty.format().filter(|_| instr.ty == instr.from)?;
        // A value that the instruction flushes may be normal in the wide format.
        if instr.has(Modifier::Ftz) || wide.emax < narrow.emax() {
            return None;
        }
        let (p, least, emax) = (narrow.precision() as i32, narrow.quantum_min(), narrow.emax());
        let nearest = instr.rounding() == Mode::Rn;
        let directed = !nearest && instr.rounding() == second;
        let holds = |theorem, at_least: &[(&'static str, String, i32)]| {
            let all = at_least.iter().all(|(_, _, number)| wide.precision >= *number);
            let (name, precision, at_least) = (wide.name, wide.precision, at_least.to_vec());
            all.then_some(AppliedTheorem { theorem, narrow, wide: name, wide_precision: precision, at_least })
        };
        let product = ("2p", format!("2 · {p}"), 2 * p);
        let span = |more: i32| {
            let words = format!("{emax} − ({least}) + {more}");
            ("emax − qmin", words, emax - least + more)
        };
        match instr.op {
            // A product is exact unless it is too small for the wide format. To nearest, such a product rounds to zero
            // either way.
            Op::Mul if wide.quantum <= 2 * least || nearest && wide.quantum <= least - 2 * p => {
                holds(Theorem::Exact, &[product])
            }
            Op::Add | Op::Sub if wide.quantum <= least => holds(Theorem::Exact, &[span(2)])
                .or_else(|| directed.then(|| holds(Theorem::SameDirection, &[])).flatten())
                .or_else(|| {
                    let sum = ("2p + 1", format!("2 · {p} + 1"), 2 * p + 1);
                    nearest.then(|| holds(Theorem::Sum, &[sum])).flatten()
                }),
            Op::Mul | Op::Fma if directed => holds(Theorem::SameDirection, &[]),
            Op::Fma if nearest && wide.quantum <= 2 * least => {
                let both = ("3p + 1", format!("3 · {p} + 1"), 3 * p + 1);
                holds(Theorem::ProductAndSum, &[both, span(1)])
            }
            _ => None,
        }
    }
}
