//! The built-in functions.

use super::functions::{Composed, FunctionOf, TestOf, TruthsOf, composed, function, test, truths_of};
use super::integer_functions::{IntegerFunction, integer_function};
use super::output_functions::{OutputsOf, outputs_of};
use super::packing::{Packing, packing};
use super::threads::{Atomic, Collective, atomic_function, collective_function};
use crate::float::Mode;
use crate::isa::{Instr, Op, Type};
use crate::program::c::attribute::ThreadIndex;
use crate::program::c::integer::Int;
use crate::program::c::operator::Test;
use crate::program::c::ty::{self, Numbers, Ty, Word};
use crate::program::flow::Function;
use crate::program::read::instr_of_function;

/// The meaning of a built-in function.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Builtin {
    /// an operation on the common type of its arguments: `fma`
    Generic(Op),
    /// an operation on f32: `tanhf`
    Single(Op),
    /// an instruction with fixed operand types: `__hfma2`
    Instr(Instr),
    /// a function that is computed in f32: `sqrt`
    Function(FunctionOf),
    /// a function that is several operations: `mix`
    Composed(Composed),
    /// a question about numbers: `isnan`, `__hlt`
    Test(TestOf),
    /// rounds a number of the first type to an integer: `__half2int_rz`
    ToInteger(Type, Int, Mode),
    /// rounds a number to an integer by this function: `lrintf`
    Nearest(Function, Int),
    /// a function of integers, and the type of its operands: `__popc`
    OfIntegers(IntegerFunction, Option<Int>),
    /// a function with results in variables, and the type of its operand: `sincosf`
    Outputs(OutputsOf, Option<Type>),
    /// the product of a matrix and a vector, or of two matrices: `mul` of HLSL
    Mul,
    /// the transposed matrix
    Transpose,
    /// copies bytes, or sets them if true: `memcpy`, `memset`
    CopyMemory(bool),
    /// packs numbers into integers, or loads a vector: `packHalf2x16`
    Packing(Packing),
    /// converts to a type that OpenCL names in the function: `convert_half`, `convert_int_rte`
    ConvertTo(Ty, Option<Mode>),
    /// compares two pairs of halves: `__hle2`
    Pairs(Test, PairResult, bool),
    /// converts a number to this format: `__double2half`
    To(Type),
    /// an index of the thread: `get_global_id`
    ThreadIndex(ThreadIndex),
    /// a function that threads call together: `__shfl_down_sync`
    Collective(Collective),
    /// an atomic function: `atomicAdd`
    Atomic(Atomic),
    /// `select(a, b, c)`: `b` if `c` is true, else `a`
    Choose,
    /// a function of truth values: `any`
    Truths(TruthsOf),
    /// makes a vector of this many numbers in their common type: `vec2` of WGSL
    Gather(u8),
    /// makes a vector of two numbers, or of one number twice: `make_half2`
    Make(Numbers),
    /// if true, clamps to the given range: `clamp(x, 0, 1)`; if false, to [0, 1]: `saturate(x)`
    Clamp(bool),
    /// converts an integer to this type: `__int2half_rn`
    Whole(Type),
    /// reinterprets an integer as the bits of a number of this type: `__ushort_as_half`
    Bits(Type),
    /// reinterprets the bits of a number of the first type as an integer of the second: `__half_as_ushort`
    AsBits(Type, Int),
    /// converts two numbers of the first type to two of the second: `__half22float2`
    Turn(Type, Type),
    /// extracts the first or second (`high`) lane of two halves, as a half or as f32: `__high2half`, `__low2float`
    Take { of: Type, high: bool, to: Type },
    /// combines two lanes of the arguments; each lane is given by the argument's index, and true for its
    /// second lane: `__lows2half2`
    Pick(Type, [(usize, bool); 2]),
}

/// Operations on the type of their arguments.
const GENERIC: [(&str, Op); 16] = [
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
    ("htanh_approx", Op::Tanh),
    ("h2tanh_approx", Op::Tanh),
];

/// Functions that make a vector of two numbers.
const MAKE: [(&str, Numbers); 8] = [
    ("__halves2half2", Numbers::two(Type::F16)),
    ("__half2half2", Numbers::two(Type::F16)),
    ("__float2half2_rn", Numbers::two(Type::F16)),
    ("__floats2half2_rn", Numbers::two(Type::F16)),
    ("__halves2bfloat162", Numbers::two(Type::BF16)),
    ("__bfloat162bfloat162", Numbers::two(Type::BF16)),
    ("__float2bfloat162_rn", Numbers::two(Type::BF16)),
    ("__floats2bfloat162_rn", Numbers::two(Type::BF16)),
];

/// The built-in function of this name. A name that exists for both half formats means bf16 if `is_bf16`.
pub fn builtin(name: &str, is_bf16: bool) -> Option<Builtin> {
    if let Some((_, op)) = GENERIC.iter().find(|(known, _)| *known == name) {
        return Some(Builtin::Generic(*op));
    }
    if let Some((_, made)) = MAKE.iter().find(|(known, _)| *known == name) {
        return Some(Builtin::Make(*made));
    }
    if let Some(Word::Type(Ty::Number(made))) = name.strip_prefix("make_").and_then(ty::word)
        && made.is_vector()
    {
        return Some(Builtin::Make(made));
    }
    // Compilers prefix their own versions of functions.
    if let Some(name) = name.strip_prefix("__builtin_") {
        return builtin(name, is_bf16);
    }
    let half = if is_bf16 { Type::BF16 } else { Type::F16 };
    match name {
        "tanhf" | "__tanhf" => return Some(Builtin::Single(Op::Tanh)),
        "exp2f" => return Some(Builtin::Single(Op::Ex2)),
        "clamp" => return Some(Builtin::Clamp(true)),
        "saturate" | "__saturatef" => return Some(Builtin::Clamp(false)),
        "__int2half_rn" | "__uint2half_rn" | "__short2half_rn" | "__ushort2half_rn" | "__ll2half_rn" => {
            return Some(Builtin::Whole(Type::F16));
        }
        "__int2bfloat16_rn" | "__uint2bfloat16_rn" | "__short2bfloat16_rn" | "__ushort2bfloat16_rn" => {
            return Some(Builtin::Whole(Type::BF16));
        }
        "__ushort_as_half" | "__short_as_half" => return Some(Builtin::Bits(Type::F16)),
        "__ushort_as_bfloat16" | "__short_as_bfloat16" => return Some(Builtin::Bits(Type::BF16)),
        "__int_as_float" | "__uint_as_float" | "intBitsToFloat" | "uintBitsToFloat" => {
            return Some(Builtin::Bits(Type::F32));
        }
        "__half_as_ushort" => return Some(Builtin::AsBits(Type::F16, Int::U16)),
        "__half_as_short" => return Some(Builtin::AsBits(Type::F16, Int::I16)),
        "__bfloat16_as_ushort" => return Some(Builtin::AsBits(Type::BF16, Int::U16)),
        "__bfloat16_as_short" => return Some(Builtin::AsBits(Type::BF16, Int::I16)),
        "__float_as_int" | "floatBitsToInt" | "asint" | "as_int" => {
            return Some(Builtin::AsBits(Type::F32, Int::I32));
        }
        "__float_as_uint" | "floatBitsToUint" | "asuint" | "as_uint" => {
            return Some(Builtin::AsBits(Type::F32, Int::U32));
        }
        "asint16" | "as_short" => return Some(Builtin::AsBits(Type::F16, Int::I16)),
        "asuint16" | "as_ushort" => return Some(Builtin::AsBits(Type::F16, Int::U16)),
        "__int2float_rn" | "__uint2float_rn" | "__ll2float_rn" | "__ull2float_rn" => {
            return Some(Builtin::Whole(Type::F32));
        }
        "as_half" | "asfloat16" => return Some(Builtin::Bits(Type::F16)),
        "as_float" | "asfloat" => return Some(Builtin::Bits(Type::F32)),
        "__vec2" => return Some(Builtin::Gather(2)),
        "__vec3" => return Some(Builtin::Gather(3)),
        "__vec4" => return Some(Builtin::Gather(4)),
        "mul" => return Some(Builtin::Mul),
        "transpose" => return Some(Builtin::Transpose),
        "memcpy" | "memmove" => return Some(Builtin::CopyMemory(false)),
        "memset" => return Some(Builtin::CopyMemory(true)),
        "select" => return Some(Builtin::Choose),
        "lrint" | "lrintf" | "llrint" | "llrintf" => return Some(Builtin::Nearest(Function::Rint, Int::I64)),
        "lround" | "lroundf" | "llround" | "llroundf" => {
            return Some(Builtin::Nearest(Function::Round, Int::I64));
        }
        "__double2half" => return Some(Builtin::To(Type::F16)),
        "__double2bfloat16" => return Some(Builtin::To(Type::BF16)),
        "__double2float_rn" => return Some(Builtin::To(Type::F32)),
        "__int2double_rn" | "__uint2double_rn" | "__ll2double_rn" | "__ull2double_rn" => {
            return Some(Builtin::Whole(Type::F64));
        }
        _ => {}
    }
    if let Some(index) = ThreadIndex::named(name) {
        return Some(Builtin::ThreadIndex(index));
    }
    if let Some(found) = collective_function(name)
        .map(Builtin::Collective)
        .or_else(|| atomic_function(name).map(Builtin::Atomic))
    {
        return Some(found);
    }
    if let Some(to) = to_integer(name) {
        return Some(to);
    }
    if let Some((function, ty)) = integer_function(name) {
        return Some(Builtin::OfIntegers(function, ty));
    }
    if let Some(function) = truths_of(name) {
        return Some(Builtin::Truths(function));
    }
    if let Some(packing) = packing(name) {
        return Some(Builtin::Packing(packing));
    }
    if let Some(found) = convert_to(name).or_else(|| pairs(name)) {
        return Some(found);
    }
    if let Some((function, ty)) = outputs_of(name) {
        return Some(Builtin::Outputs(function, ty));
    }
    let found = function(name).map(Builtin::Function).or_else(|| composed(name).map(Builtin::Composed));
    if let Some(found) = found.or_else(|| test(name).map(Builtin::Test)) {
        return Some(found);
    }
    if let Some(lanes) = lanes(name, half) {
        return Some(lanes);
    }
    // Of the names without leading underscores, only those that end in `f` are C functions.
    let is_of_c = name.starts_with("__") || name.ends_with('f');
    instr_of_function(name, half).filter(|_| is_of_c).map(Builtin::Instr)
}

/// Functions of CUDA that round to an integer: `__half2int_rz`, `__float2uint_rn`.
fn to_integer(name: &str) -> Option<Builtin> {
    let (from, to) = name.strip_prefix("__")?.split_once('2')?;
    let (to, mode) = to.split_once('_')?;
    let from = match from {
        "half" => Type::F16,
        "bfloat16" => Type::BF16,
        "float" => Type::F32,
        "double" => Type::F64,
        _ => return None,
    };
    let int = match to {
        "char" => Int { bits: 8, is_signed: true },
        "uchar" => Int::U8,
        "short" => Int { bits: 16, is_signed: true },
        "ushort" => Int::U16,
        "int" => Int::I32,
        "uint" => Int::U32,
        "ll" => Int::I64,
        "ull" => Int::U64,
        _ => return None,
    };
    let mode = match mode {
        "rn" => Mode::Rn,
        "rz" => Mode::Rz,
        "rd" => Mode::Rm,
        "ru" => Mode::Rp,
        _ => return None,
    };
    Some(Builtin::ToInteger(from, int, mode))
}

/// The result of a comparison of two pairs of halves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PairResult {
    /// 1 or 0 in each half
    Ones,
    /// all bits of each half
    Mask,
    /// true if both hold
    Both,
}

/// Comparisons of pairs of halves: `__hle2`, `__hbleu2`, `__hle2_mask`. Those with a `u` hold for a NaN.
fn pairs(name: &str) -> Option<Builtin> {
    let (name, is_mask) = name.strip_suffix("_mask").map_or((name, false), |name| (name, true));
    let name = name.strip_prefix("__h")?.strip_suffix('2')?;
    let (name, is_both) = name.strip_prefix('b').map_or((name, false), |name| (name, true));
    let (name, or_nan) = name.strip_suffix('u').map_or((name, false), |name| (name, true));
    let test = Test::abbreviated(name)?;
    let result = match (is_mask, is_both) {
        (false, false) => PairResult::Ones,
        (true, false) => PairResult::Mask,
        (false, true) => PairResult::Both,
        (true, true) => return None,
    };
    Some(Builtin::Pairs(test, result, or_nan))
}

/// Conversions of OpenCL: `convert_float`, `convert_half_rte`, `convert_int_rtz`.
fn convert_to(name: &str) -> Option<Builtin> {
    let name = name.strip_prefix("convert_")?;
    let modes = [("_rte", Mode::Rn), ("_rtz", Mode::Rz), ("_rtp", Mode::Rp), ("_rtn", Mode::Rm)];
    let (name, mode) = modes
        .iter()
        .find_map(|(suffix, mode)| Some((name.strip_suffix(suffix)?, Some(*mode))))
        .unwrap_or((name, None));
    let Some(Word::Type(ty)) = ty::word(name.strip_suffix("_sat").unwrap_or(name)) else { return None };
    // Only conversions to integers choose another rounding here.
    let is_supported = match ty {
        Ty::Number(_) => mode.is_none_or(|mode| mode == Mode::Rn),
        Ty::Integer(_) => true,
        _ => false,
    };
    is_supported.then_some(Builtin::ConvertTo(ty, mode))
}

/// Functions that convert pairs, extract lanes of two halves, or recombine lanes.
fn lanes(name: &str, half: Type) -> Option<Builtin> {
    let take = |of, high, to| Builtin::Take { of, high, to };
    Some(match name {
        "__half22float2" => Builtin::Turn(Type::F16, Type::F32),
        "__float22half2_rn" => Builtin::Turn(Type::F32, Type::F16),
        "__bfloat1622float2" => Builtin::Turn(Type::BF16, Type::F32),
        "__float22bfloat162_rn" => Builtin::Turn(Type::F32, Type::BF16),
        "__low2half" => take(Type::F16, false, Type::F16),
        "__high2half" => take(Type::F16, true, Type::F16),
        "__low2bfloat16" => take(Type::BF16, false, Type::BF16),
        "__high2bfloat16" => take(Type::BF16, true, Type::BF16),
        "__low2float" => take(half, false, Type::F32),
        "__high2float" => take(half, true, Type::F32),
        "__low2half2" => Builtin::Pick(Type::F16, [(0, false), (0, false)]),
        "__high2half2" => Builtin::Pick(Type::F16, [(0, true), (0, true)]),
        "__lows2half2" => Builtin::Pick(Type::F16, [(0, false), (1, false)]),
        "__highs2half2" => Builtin::Pick(Type::F16, [(0, true), (1, true)]),
        "__low2bfloat162" => Builtin::Pick(Type::BF16, [(0, false), (0, false)]),
        "__high2bfloat162" => Builtin::Pick(Type::BF16, [(0, true), (0, true)]),
        "__lows2bfloat162" => Builtin::Pick(Type::BF16, [(0, false), (1, false)]),
        "__highs2bfloat162" => Builtin::Pick(Type::BF16, [(0, true), (1, true)]),
        "__lowhigh2highlow" => Builtin::Pick(half, [(0, true), (0, false)]),
        _ => return None,
    })
}
