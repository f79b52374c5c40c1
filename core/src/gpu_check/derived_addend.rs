//! Computes the addends of pairs, as defined by [`Addend`], in the same way as
//! [`Kernel::digests`](crate::kernel::Kernel::digests).

use crate::bulk::{Bulk, Mixed};
use crate::chance::{G, mix};
use crate::float::Mode;
use crate::isa::{Instr, Modifiers, Op, Provenance};
use crate::kernel::Addend;

/// An addend rule, prepared for a one-lane instruction.
pub struct DerivedAddend {
    addend: Addend,
    is_mixed: bool,
    /// the mask of the exponent field in the addend's format
    exponent: u32,
    reference: Reference,
}

/// The value that addends are derived from. None for random addends and for instructions without an addend.
enum Reference {
    None,
    /// the product, rounded to nearest
    Product(Bulk<u16, u16>),
    /// the product in f32
    Wide(Mixed),
    /// `a` itself, widened
    Widened(Bulk<u16, u32>),
}

impl DerivedAddend {
    /// Prepares this rule for an instruction.
    pub fn of(lane: &Instr, addend: Addend) -> DerivedAddend {
        let by_chance = matches!(addend, Addend::Random | Addend::Random2 | Addend::Random3);
        DerivedAddend {
            addend,
            is_mixed: lane.is_mixed(),
            exponent: lane.ty.format().map_or(0, |format| format.infinity() as u32),
            reference: if by_chance { Reference::None } else { Reference::of(lane) },
        }
    }

    /// Computes the addends of `a` with each `b`: 16 bits for halves, 32 for mixed operands. Both slices must have the
    /// same length.
    pub fn addends(&self, a: u16, b: &[u16], addends: &mut [u32]) {
        self.reference.results(a, b, addends);
        for (&b, addend) in b.iter().zip(addends) {
            let key = u64::from(a) << 48 | u64::from(b) << 32;
            let h = mix(key.wrapping_add(G).wrapping_add(0x1000 + self.addend.mode(self.is_mixed)));
            *addend = self.one(h, *addend);
        }
    }

    #[inline(always)]
    fn one(&self, h: u64, reference: u32) -> u32 {
        let exponent = self.exponent;
        match (self.addend, self.is_mixed) {
            (Addend::Random | Addend::Random2 | Addend::Random3, mixed) => {
                (h >> if mixed { 32 } else { 48 }) as u32
            }
            (Addend::Cancel, true) => reference ^ 0x8000_0000 ^ (h & 7) as u32,
            (Addend::Cancel, false) => reference ^ 0x8000 ^ (h & 3) as u32,
            (Addend::Near, true) => {
                let moved = (reference >> 23).wrapping_add((h & 63) as u32).wrapping_sub(32) & 0xff;
                (h >> 32) as u32 & !exponent | moved << 23
            }
            (Addend::Near, false) => reference & exponent | (h >> 32) as u32 & 0xffff & !exponent,
        }
    }
}

impl Reference {
    fn of(lane: &Instr) -> Reference {
        let plain = |op, mode, ty| Instr {
            op,
            mode,
            modifiers: Modifiers::NONE,
            ty,
            from: lane.from,
            provenance: Provenance::Documented,
        };
        let found = match (lane.is_mixed(), lane.op) {
            (false, _) => Bulk::of(&plain(Op::Mul, Some(Mode::Rn), lane.from)).map(Reference::Product),
            (true, Op::Fma) => Mixed::of(&plain(Op::Fma, Some(Mode::Rn), lane.ty)).map(Reference::Wide),
            (true, _) => Bulk::of(&plain(Op::Cvt, None, lane.ty)).map(Reference::Widened),
        };
        found.unwrap_or(Reference::None)
    }

    fn results(&self, a: u16, b: &[u16], results: &mut [u32]) {
        let a = vec![a; b.len()];
        match self {
            Reference::None => {}
            Reference::Product(bulk) => {
                let mut products = vec![0; b.len()];
                bulk.results([&a, b, b], &mut products);
                results.iter_mut().zip(products).for_each(|(result, product)| *result = product.into());
            }
            // With an addend of −0, a zero product keeps its sign.
            Reference::Wide(fma) => fma.results(&a, b, &vec![0x8000_0000; b.len()], results),
            Reference::Widened(bulk) => bulk.results([&a; 3], results),
        }
    }
}
