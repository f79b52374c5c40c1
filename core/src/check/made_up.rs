//! The addend of a pair, as [`Addend`] describes it and [`Kernel::digests`](crate::isa::Kernel::digests) computes it.

use crate::chance::{G, mix};
use crate::eval::{NoTrace, eval};
use crate::float::{Format, Mode, Tininess};
use crate::isa::{Addend, Instr, Modifiers, Op, Provenance, Type};

/// The addend of this pair, 16 bits for halves, 32 for mixed operands. The instruction is one lane's.
pub fn made_up(lane: &Instr, addend: Addend, a: u16, b: u16) -> u32 {
    let mixed = lane.is_mixed();
    let key = u64::from(a) << 48 | u64::from(b) << 32;
    let h = mix(key.wrapping_add(G).wrapping_add(0x1000 + addend.mode(mixed)));
    match addend {
        Addend::Random | Addend::Random2 | Addend::Random3 => (h >> if mixed { 32 } else { 48 }) as u32,
        Addend::Cancel if mixed => reference(lane, a, b) ^ 0x8000_0000 ^ (h & 7) as u32,
        Addend::Cancel => reference(lane, a, b) ^ 0x8000 ^ (h & 3) as u32,
        Addend::Near if mixed => {
            let exponent =
                (reference(lane, a, b) >> 23).wrapping_add((h & 63) as u32).wrapping_sub(32) & 0xff;
            (h >> 32) as u32 & 0x807f_ffff | exponent << 23
        }
        Addend::Near => {
            let exponent = infinity(lane.from);
            reference(lane, a, b) & exponent | (h >> 32) as u32 & 0xffff & !exponent
        }
    }
}

/// What the addend is compared with: the product, rounded to nearest; `a` itself, widened, for a mixed sum.
fn reference(lane: &Instr, a: u16, b: u16) -> u32 {
    let halves = |op, ty| Instr {
        op,
        mode: Some(Mode::Rn),
        modifiers: Modifiers::NONE,
        ty,
        from: lane.from,
        provenance: Provenance::Documented,
    };
    let bits = |instr: Instr, operands| eval(&instr, operands, Tininess::After, &mut NoTrace).bits;
    let (a, b) = (u32::from(a), u32::from(b));
    match (lane.is_mixed(), lane.op) {
        (false, _) => bits(halves(Op::Mul, lane.from), [a, b, 0]),
        // With an addend of −0 a product keeps its sign where it is 0.
        (true, Op::Fma) => bits(halves(Op::Fma, Type::F32), [a, b, 0x8000_0000]),
        (true, _) => bits(Instr { op: Op::Cvt, mode: None, ..halves(Op::Cvt, Type::F32) }, [a, 0, 0]),
    }
}

/// The code of infinity, which is all bits of the exponent.
fn infinity(ty: Type) -> u32 {
    ty.format().unwrap_or(Format::F16).infinity()
}
