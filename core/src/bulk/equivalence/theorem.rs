//! Results about rounding twice, each with the hypotheses under which it holds.
//!
//! Let a number `x` be rounded to a wide format and then to a narrow one, whose numbers the wide one all has. The result
//! is that of one rounding
//!
//! - where the wide format holds `x` exactly: nothing is lost the first time;
//! - where both roundings go the same way, not to nearest: no narrow number lies between `x` and its first rounding;
//! - to nearest, where the first rounding reaches no number half way between two narrow ones unless `x` lies there. That
//!   is so where `x` is a sum of narrow numbers, or a product and a sum, and the wide precision is large enough.
//!
//! Of the last: let `y` be half way between two narrow numbers, in the binade of 2^e, and `x` nearer to it than 2^(e−q),
//! half an ulp of the wide format of precision `q`. Then a term of `x` has bits as low as 2^(e−q), so that it is small,
//! and the rest, a narrow number, is nearly `y`, from which all narrow numbers are at least 2^(e−p) away.

use crate::float::{Format, Mode};
use crate::isa::{Instr, Modifier, Op};
use crate::variant::Variant;

/// Why a result is always the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theorem {
    /// the wide format holds every exact result that is in doubt
    Exact,
    /// both roundings go the same way: toward zero, down, or up
    SameDirection,
    /// to nearest twice: no first rounding of a sum reaches the middle between two narrow numbers
    Sum,
    /// the same for a product and a sum
    ProductAndSum,
}

/// A theorem that holds, with its hypotheses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holds {
    /// which
    pub theorem: Theorem,
    /// the narrow format
    pub narrow: Format,
    /// the wide one, by its name
    pub wide: &'static str,
    /// precision of the wide format, in bits
    pub wide_precision: i32,
    /// what that is no less than: the name of the number, how it is worked out, and what it comes to
    pub at_least: Vec<(&'static str, String, i32)>,
}

/// What counts of a format that something is computed in.
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
    /// The theorem by which a pipeline always gives the result of the instruction; `None` where none of these does.
    pub fn of(instr: &Instr, variant: Variant) -> Option<Holds> {
        let (wide, second) = match variant {
            Variant::ThroughF32 => (F32, instr.rounding()),
            // f64 rounds to nearest, whatever comes behind.
            Variant::ThroughF64 => (F64, Mode::Rn),
            _ => return None,
        };
        let narrow = instr.ty.format().filter(|_| instr.ty == instr.from)?;
        // What is flushed in one format is not in the other.
        if instr.has(Modifier::Ftz) || wide.emax < narrow.emax() {
            return None;
        }
        let (p, least, emax) = (narrow.precision() as i32, narrow.quantum_min(), narrow.emax());
        let nearest = instr.rounding() == Mode::Rn;
        let directed = !nearest && instr.rounding() == second;
        let holds = |theorem, at_least: &[(&'static str, String, i32)]| {
            let all = at_least.iter().all(|(_, _, number)| wide.precision >= *number);
            let (name, precision, at_least) = (wide.name, wide.precision, at_least.to_vec());
            all.then_some(Holds { theorem, narrow, wide: name, wide_precision: precision, at_least })
        };
        let product = ("2p", format!("2 · {p}"), 2 * p);
        let span = |more: i32| {
            let words = format!("{emax} − ({least}) + {more}");
            ("emax − qmin", words, emax - least + more)
        };
        match instr.op {
            // Products are exact where none is too small for the wide format; to nearest, those that are too small
            // round to zero from there as well.
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
