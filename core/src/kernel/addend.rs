//! Computes the third operand of a pair, in the same way on a GPU and on the CPU.

use crate::isa::{Instr, Op};

/// A rule that derives the addend `c` from a pair `(a, b)`, for instructions with an addend.
///
/// `h` is a 64-bit hash of the pair and the rule. `p` is the product of `a` and `b`, rounded to nearest in the format
/// of `c`; for a mixed sum it is `a`, widened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Addend {
    /// any code: the highest bits of `h`
    Random,
    /// any code, from another hash
    Random2,
    /// any code, from a third hash
    Random3,
    /// the negative of `p` with random low bits, so that the sum nearly cancels
    Cancel,
    /// about as large as `p`, with random sign and fraction: a half has the same exponent as `p`, a single an exponent
    /// that differs by at most 32
    Near,
}

impl Addend {
    /// All rules.
    pub const ALL: [Addend; 5] =
        [Addend::Random, Addend::Random2, Addend::Random3, Addend::Cancel, Addend::Near];

    /// The rules for an instruction: five for an `fma` of halves, three for mixed instructions, none for others.
    pub const fn of(instr: &Instr) -> &'static [Addend] {
        match instr.op {
            Op::Add | Op::Sub | Op::Fma if instr.is_mixed() => {
                &[Addend::Random, Addend::Cancel, Addend::Near]
            }
            Op::Fma => &Addend::ALL,
            _ => &[],
        }
    }

    /// The number of the rule, from which `h` is computed: its index in [`Addend::of`].
    pub const fn mode(self, mixed: bool) -> u64 {
        match (self, mixed) {
            (Addend::Random, _) => 0,
            (Addend::Random2, _) | (Addend::Cancel, true) => 1,
            (Addend::Random3, _) | (Addend::Near, true) => 2,
            (Addend::Cancel, false) => 3,
            (Addend::Near, false) => 4,
        }
    }

    /// The name in records, such as `cancel`.
    pub const fn name(self) -> &'static str {
        match self {
            Addend::Random => "random",
            Addend::Random2 => "random-2",
            Addend::Random3 => "random-3",
            Addend::Cancel => "cancel",
            Addend::Near => "near",
        }
    }

    /// The rule of this name.
    pub fn named(name: &str) -> Option<Addend> {
        Addend::ALL.into_iter().find(|addend| addend.name() == name)
    }
}
