//! Functions that every program may call.

use crate::isa::{Instr, Op, Type};
use crate::program::c::ty::Numbers;
use crate::program::read::instr_of_function;

/// What a function of this name does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Builtin {
    /// an operation on numbers of whatever type its arguments have in common: `fma`
    Generic(Op),
    /// an operation on f32: `tanhf`
    Single(Op),
    /// an instruction on numbers of its own types: `__hfma2`
    Instr(Instr),
    /// numbers side by side, or one number twice: `make_half2`
    Make(Numbers),
    /// held between two numbers: `clamp(x, 0, 1)`; between 0 and 1 where they are not said
    Clamp(bool),
    /// a whole number as one of this type: `__int2half_rn`
    Whole(Type),
    /// a lane of two halves, the second where that is said: `__high2half`
    Take(Type, bool),
}

/// Operations that take the type of their arguments.
const GENERIC: [(&str, Op); 14] = [
    ("fma", Op::Fma),
    ("mad", Op::Fma),
    ("min", Op::Min),
    ("fmin", Op::Min),
    ("max", Op::Max),
    ("fmax", Op::Max),
    ("abs", Op::Abs),
    ("fabs", Op::Abs),
    ("tanh", Op::Tanh),
    ("exp2", Op::Ex2),
    ("htanh", Op::Tanh),
    ("hexp2", Op::Ex2),
    ("h2tanh", Op::Tanh),
    ("h2exp2", Op::Ex2),
];

/// Functions that put numbers side by side.
const MAKE: [(&str, Numbers); 11] = [
    ("make_float2", Numbers::two(Type::F32)),
    ("make_half2", Numbers::two(Type::F16)),
    ("__halves2half2", Numbers::two(Type::F16)),
    ("__half2half2", Numbers::two(Type::F16)),
    ("__float2half2_rn", Numbers::two(Type::F16)),
    ("__floats2half2_rn", Numbers::two(Type::F16)),
    ("make_bfloat162", Numbers::two(Type::Bf16)),
    ("__halves2bfloat162", Numbers::two(Type::Bf16)),
    ("__bfloat162bfloat162", Numbers::two(Type::Bf16)),
    ("__float2bfloat162_rn", Numbers::two(Type::Bf16)),
    ("__floats2bfloat162_rn", Numbers::two(Type::Bf16)),
];

/// The function of this name; one that is the same on both kinds of halves takes numbers of bf16 where that is said.
pub fn builtin(name: &str, is_bf16: bool) -> Option<Builtin> {
    if let Some((_, op)) = GENERIC.iter().find(|(known, _)| *known == name) {
        return Some(Builtin::Generic(*op));
    }
    if let Some((_, made)) = MAKE.iter().find(|(known, _)| *known == name) {
        return Some(Builtin::Make(*made));
    }
    // What a compiler calls by its own name.
    if let Some(name) = name.strip_prefix("__builtin_") {
        return builtin(name, is_bf16);
    }
    let half = if is_bf16 { Type::Bf16 } else { Type::F16 };
    match name {
        "tanhf" | "__tanhf" => return Some(Builtin::Single(Op::Tanh)),
        "exp2f" => return Some(Builtin::Single(Op::Ex2)),
        "clamp" => return Some(Builtin::Clamp(true)),
        "saturate" | "__saturatef" => return Some(Builtin::Clamp(false)),
        "__int2half_rn" | "__uint2half_rn" | "__short2half_rn" | "__ushort2half_rn" | "__ll2half_rn" => {
            return Some(Builtin::Whole(Type::F16));
        }
        "__int2bfloat16_rn" | "__uint2bfloat16_rn" | "__short2bfloat16_rn" | "__ushort2bfloat16_rn" => {
            return Some(Builtin::Whole(Type::Bf16));
        }
        "__int2float_rn" | "__uint2float_rn" => return Some(Builtin::Whole(Type::F32)),
        "__low2half" => return Some(Builtin::Take(Type::F16, false)),
        "__high2half" => return Some(Builtin::Take(Type::F16, true)),
        "__low2bfloat16" => return Some(Builtin::Take(Type::Bf16, false)),
        "__high2bfloat16" => return Some(Builtin::Take(Type::Bf16, true)),
        _ => {}
    }
    // Of names without underscores only those of single precision are functions of C.
    let is_of_c = name.starts_with("__") || name.ends_with('f');
    instr_of_function(name, half).filter(|_| is_of_c).map(Builtin::Instr)
}
