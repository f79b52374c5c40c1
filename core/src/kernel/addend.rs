//! The third operand of a pair: made up from the pair, alike on a GPU and on the machine beside it.

use crate::isa::{Instr, Op};

/// How the addend `c` of a pair `(a, b)` is made up, for the instructions that have one.
///
/// `h` is 64 bits of chance that the pair and the kind decide. `p` is the product of `a` and `b` rounded to nearest in
/// the format of `c`; for a mixed sum it is `a`, widened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Addend {
    /// any code: the uppermost bits of `h`
    Random,
    /// another of the kind
    Random2,
    /// and a third
    Random3,
    /// `p` with the other sign, its last bits changed by chance: what is left of the sum is small
    Cancel,
    /// of about the size of `p`; sign and fraction by chance. A half has the exponent of `p`, a single one that is up
    /// to 32 apart.
    Near,
}

impl Addend {
    /// Every kind.
    pub const ALL: [Addend; 5] =
        [Addend::Random, Addend::Random2, Addend::Random3, Addend::Cancel, Addend::Near];

    /// The kinds for this instruction: five for an `fma` of halves, three for mixed instructions, none for others.
    pub const fn of(instr: &Instr) -> &'static [Addend] {
        match instr.op {
            Op::Add | Op::Sub | Op::Fma if instr.is_mixed() => {
                &[Addend::Random, Addend::Cancel, Addend::Near]
            }
            Op::Fma => &Addend::ALL,
            _ => &[],
        }
    }

    /// The number that decides `h` together with the pair: the place in [`Addend::of`].
    pub const fn mode(self, mixed: bool) -> u64 {
        match (self, mixed) {
            (Addend::Random, _) => 0,
            (Addend::Random2, _) | (Addend::Cancel, true) => 1,
            (Addend::Random3, _) | (Addend::Near, true) => 2,
            (Addend::Cancel, false) => 3,
            (Addend::Near, false) => 4,
        }
    }

    /// Its name, in records: `cancel`.
    pub const fn name(self) -> &'static str {
        match self {
            Addend::Random => "random",
            Addend::Random2 => "random-2",
            Addend::Random3 => "random-3",
            Addend::Cancel => "cancel",
            Addend::Near => "near",
        }
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Addend> {
        Addend::ALL.into_iter().find(|addend| addend.name() == name)
    }
}
