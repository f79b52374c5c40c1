//! Combinations of variants.

use super::observation::Hypothesis;
use crate::isa::Instr;
use crate::variant::{Prepared, Variant};

/// A hypothesis about instructions: computed as written, with one variant, or with two variants of different slots.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Combination {
    variants: Vec<Variant>,
}

impl Combination {
    /// The instruction as written.
    pub fn itself() -> Self {
        Combination::default()
    }

    /// A single variant.
    pub fn of(one: Variant) -> Self {
        Combination { variants: vec![one] }
    }

    /// Every pair of variants that do not exclude each other.
    pub fn pairs() -> impl Iterator<Item = Self> {
        let all = Variant::ALL;
        (0..all.len()).flat_map(move |first| {
            let behind = all.into_iter().skip(first + 1);
            let pairs = behind.filter(move |second| second.slot() != all[first].slot());
            pairs.map(move |second| Combination { variants: vec![all[first], second] })
        })
    }

    /// The variants.
    pub fn variants(&self) -> &[Variant] {
        &self.variants
    }

    /// Prepares the variants for an instruction. `None` if one of them does not apply, or if the result has another
    /// width.
    pub fn prepared(&self, instr: &Instr) -> Option<Prepared> {
        Prepared::of(&self.variants, instr).filter(|prepared| prepared.ty().width() == instr.ty.width())
    }
}

impl Hypothesis for Combination {
    /// For example `itself`, `mul-then-add` or `mul-then-add+with-ftz`.
    fn word(&self) -> String {
        match self.variants.as_slice() {
            [] => Variant::Itself.word().to_owned(),
            all => all.iter().map(|one| one.word()).collect::<Vec<_>>().join("+"),
        }
    }

    fn says(&self) -> String {
        match self.variants.as_slice() {
            [] => Variant::Itself.says().to_owned(),
            all => all.iter().map(|one| one.says()).collect::<Vec<_>>().join("; "),
        }
    }

    fn changes(&self) -> usize {
        self.variants.len()
    }
}
