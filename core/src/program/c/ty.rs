//! Types of the C-like languages, and their qualifiers.

use crate::float::Format;
use crate::isa::Type;

/// The type of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    /// an integer, evaluated at compile time
    Integer,
    /// floating-point numbers
    Number(Numbers),
    /// `auto`: the type of the initial value
    Any,
    /// `void`
    Void,
}

/// A scalar or a pair of one floating-point format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numbers {
    /// [`Type::F16`], [`Type::BF16`] or [`Type::F32`]
    pub lane: Type,
    /// true for a pair
    pub pair: bool,
}

impl Numbers {
    /// A scalar.
    pub const fn one(lane: Type) -> Self {
        Numbers { lane, pair: false }
    }

    /// A pair.
    pub const fn two(lane: Type) -> Self {
        Numbers { lane, pair: true }
    }

    /// The packed instruction type of a pair of halves; `None` for anything else.
    pub const fn packed(self) -> Option<Type> {
        match (self.lane, self.pair) {
            (Type::F16, true) => Some(Type::F16X2),
            (Type::BF16, true) => Some(Type::BF16X2),
            _ => None,
        }
    }

    /// The type of its register: of the packed one for a pair of halves, else of each lane.
    pub fn register(self) -> Type {
        self.packed().unwrap_or(self.lane)
    }
}

/// The format of a type. Every variable has one, because C has no untyped bits.
pub fn format_of(ty: Type) -> Format {
    debug_assert!(ty.format().is_some(), "no variable holds {ty:?}");
    ty.format().unwrap_or(Format::F32)
}

/// True for f16 and bf16.
pub fn is_half(lane: Type) -> bool {
    matches!(lane, Type::F16 | Type::BF16)
}

/// The meaning of a word where a type is expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// a qualifier such as `const` or `out`
    Qualifier,
    /// a type
    Type(Ty),
    /// a type that halfplay does not support
    Absent,
}

/// Qualifiers of reduced precision.
pub const RELAXED: &[&str] = &["mediump", "lowp"];
/// The start of the names of HLSL's types of reduced precision.
pub const MIN16: &str = "min16float";

/// Qualifiers. Only `const`, `constexpr`, `out`, `inout`, `__shared__`, `__global__` and precisions have an effect in
/// halfplay.
const QUALIFIERS: [&str; 32] = [
    "const",
    "constexpr",
    "precise",
    "invariant",
    "static",
    "inline",
    "extern",
    "__device__",
    "__global__",
    "__host__",
    "__constant__",
    "__shared__",
    "__forceinline__",
    "__inline__",
    "__noinline__",
    "__restrict__",
    "__restrict",
    "restrict",
    "in",
    "out",
    "inout",
    "uniform",
    "varying",
    "highp",
    "mediump",
    "lowp",
    "volatile",
    "register",
    "groupshared",
    "noexcept",
    "flat",
    "nointerpolation",
];

/// Integer types, and words that precede them.
const WHOLE: [&str; 13] = [
    "int", "uint", "unsigned", "signed", "long", "short", "size_t", "int32_t", "uint32_t", "int64_t",
    "uint64_t", "int16_t", "uint16_t",
];

/// Common types that halfplay does not support.
const ABSENT: [&str; 26] = [
    "double",
    "double2",
    "dvec2",
    "bool",
    "bvec2",
    "char",
    "int2",
    "uint2",
    "ivec2",
    "uvec2",
    "float3",
    "float4",
    "vec3",
    "vec4",
    "half3",
    "half4",
    "f16vec3",
    "f16vec4",
    "mat2",
    "mat3",
    "mat4",
    "float2x2",
    "float3x3",
    "float4x4",
    "min16float3",
    "min16float4",
];

/// The meaning of a word where a type is expected; `None` for any other word.
pub fn word(text: &str) -> Option<Word> {
    if QUALIFIERS.contains(&text) {
        return Some(Word::Qualifier);
    }
    if ABSENT.contains(&text) {
        return Some(Word::Absent);
    }
    named(text).map(Word::Type)
}

fn named(text: &str) -> Option<Ty> {
    Some(Ty::Number(match text {
        "float" | "min32float" | "float32_t" => Numbers::one(Type::F32),
        "half" | "__half" | "_Float16" | "__fp16" | "float16_t" | "min16float" => Numbers::one(Type::F16),
        "__nv_bfloat16" | "nv_bfloat16" | "bfloat16" | "bfloat16_t" | "__bf16" | "bf16" => {
            Numbers::one(Type::BF16)
        }
        "vec2" | "float2" => Numbers::two(Type::F32),
        "half2" | "__half2" | "f16vec2" | "float16_t2" | "min16float2" => Numbers::two(Type::F16),
        "__nv_bfloat162" | "nv_bfloat162" | "bfloat162" => Numbers::two(Type::BF16),
        "void" => return Some(Ty::Void),
        "auto" => return Some(Ty::Any),
        whole if WHOLE.contains(&whole) => return Some(Ty::Integer),
        _ => return None,
    }))
}

/// The name of a type in messages.
pub fn name(ty: Numbers) -> &'static str {
    match (ty.lane, ty.pair) {
        (Type::F16, false) => "half",
        (Type::F16, true) => "half2",
        (Type::BF16, false) => "bfloat16",
        (Type::BF16, true) => "bfloat162",
        (_, false) => "float",
        (_, true) => "float2",
    }
}
