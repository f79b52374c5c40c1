//! Berkeley SoftFloat: the operations, rounding modes and tininess rules that the case files use.

use softfloat_sys::{self as sf, float16_t, float32_t};

use crate::format::{BF16, F16, Format};

/// The names in the case files, and SoftFloat's numbers.
pub const MODES: [(&str, u8); 6] = [
    ("rn", sf::softfloat_round_near_even),
    ("rz", sf::softfloat_round_minMag),
    ("rm", sf::softfloat_round_min),
    ("rp", sf::softfloat_round_max),
    ("rna", sf::softfloat_round_near_maxMag),
    ("ro", sf::softfloat_round_odd),
];
/// Indices of some modes in [`MODES`].
pub const RN: usize = 0;
pub const RZ: usize = 1;
pub const RO: usize = 5;

/// Tininess detected after rounding, or before.
pub const AFTER: u8 = sf::softfloat_tininess_afterRounding;
pub const BEFORE: u8 = sf::softfloat_tininess_beforeRounding;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Op {
    Add,
    Sub,
    Mul,
    Fma,
    CvtF16,
    CvtBf16,
}
use Op::*;

impl Op {
    pub fn name(self) -> &'static str {
        match self {
            Add => "add",
            Sub => "sub",
            Mul => "mul",
            Fma => "fma",
            CvtF16 => "cvt.f16.f32",
            CvtBf16 => "cvt.bf16.f32",
        }
    }

    pub fn arity(self) -> usize {
        match self {
            Add | Sub | Mul => 2,
            Fma => 3,
            CvtF16 | CvtBf16 => 1,
        }
    }

    /// The format of the result for operands of format `from`.
    pub fn result(self, from: Format) -> Format {
        match self {
            Add | Sub | Mul | Fma => from,
            CvtF16 => F16,
            CvtBf16 => BF16,
        }
    }
}

/// The result and the flags of an operation on f16 or f32. Operands beyond its arity are ignored.
pub fn run(op: Op, f: Format, mode: u8, tininess: u8, [a, b, c]: [u32; 3]) -> (u32, u8) {
    if f == F16 {
        let (result, flags) = run16(op, mode, tininess, [a as u16, b as u16, c as u16]);
        (u32::from(result), flags)
    } else {
        run32(op, mode, tininess, [a, b, c])
    }
}

/// The result and the flags of an arithmetic operation on f16.
pub fn run16(op: Op, mode: u8, tininess: u8, operands: [u16; 3]) -> (u16, u8) {
    let [a, b, c] = operands.map(|v| float16_t { v });
    with_state(mode, tininess, || unsafe {
        match op {
            Add => sf::f16_add(a, b).v,
            Sub => sf::f16_sub(a, b).v,
            Mul => sf::f16_mul(a, b).v,
            Fma => sf::f16_mulAdd(a, b, c).v,
            CvtF16 | CvtBf16 => unreachable!("conversions are from f32"),
        }
    })
}

fn run32(op: Op, mode: u8, tininess: u8, operands: [u32; 3]) -> (u32, u8) {
    let [a, b, c] = operands.map(|v| float32_t { v });
    with_state(mode, tininess, || unsafe {
        match op {
            Add => sf::f32_add(a, b).v,
            Sub => sf::f32_sub(a, b).v,
            Mul => sf::f32_mul(a, b).v,
            Fma => sf::f32_mulAdd(a, b, c).v,
            CvtF16 => u32::from(sf::f32_to_f16(a).v),
            CvtBf16 => u32::from(sf::f32_to_bf16(a).v),
        }
    })
}

/// Runs the operation with this state. SoftFloat's state is per thread and survives a call, so all of it is set every
/// time.
fn with_state<T>(mode: u8, tininess: u8, operation: impl FnOnce() -> T) -> (T, u8) {
    unsafe {
        sf::softfloat_roundingMode_write_helper(mode);
        sf::softfloat_detectTininess_write_helper(tininess);
        sf::softfloat_exceptionFlags_write_helper(0);
        let result = operation();
        (result, sf::softfloat_exceptionFlags_read_helper())
    }
}
