//! Types of the C-like languages, and their qualifiers.

use super::integer::Int;
use super::names::Name;
use crate::float::Format;
use crate::isa::Type;

/// The type of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    /// an integer, whose value is always known
    Integer(Int),
    /// floating-point numbers
    Number(Numbers),
    /// a structure, by its index in [`Tree::structs`](super::tree::Tree::structs)
    Struct(u32),
    /// `auto`: the type of the initial value
    Any,
    /// `void`
    Void,
    /// a type parameter of a template, by its name
    Parameter(Name),
}

impl Ty {
    /// The number type, if it is one.
    pub fn numbers(self) -> Option<Numbers> {
        if let Ty::Number(numbers) = self { Some(numbers) } else { None }
    }
}

/// A scalar or a vector of one floating-point format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numbers {
    /// [`Type::F16`], [`Type::BF16`], [`Type::F32`] or [`Type::F64`]
    pub lane: Type,
    /// the number of lanes: 1 for a scalar, up to 4 for a vector
    pub width: u8,
}

/// The largest number of lanes of a vector.
pub const MOST_LANES: usize = 4;

impl Numbers {
    /// A scalar.
    pub const fn one(lane: Type) -> Self {
        Numbers { lane, width: 1 }
    }

    /// A pair.
    pub const fn two(lane: Type) -> Self {
        Numbers { lane, width: 2 }
    }

    /// True for a vector.
    pub const fn is_vector(self) -> bool {
        self.width > 1
    }

    /// The type of an instruction's operand or result.
    pub fn of(ty: Type) -> Self {
        Numbers { lane: ty.scalar(), width: ty.lanes() as u8 }
    }

    /// The packed instruction type of a pair of halves; `None` for anything else.
    pub const fn packed(self) -> Option<Type> {
        match (self.lane, self.width) {
            (Type::F16, 2) => Some(Type::F16X2),
            (Type::BF16, 2) => Some(Type::BF16X2),
            _ => None,
        }
    }

    /// The type of its register: of the packed one for a pair of halves, else of each lane.
    pub fn register(self) -> Type {
        self.packed().unwrap_or(self.lane)
    }
}

/// The suffix of a lane's name, such as `.x`.
pub fn lane_suffix(lane: usize) -> &'static str {
    [".x", ".y", ".z", ".w"].get(lane).copied().unwrap_or_default()
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
    /// a vector of integers, by its element type and its number of elements
    Wholes(Int, u8),
    /// a matrix: the type of its numbers, the number of its vectors, and their width
    Matrix(Type, u8, u8),
    /// a type that halfplay does not support
    Absent,
}

/// Qualifiers of reduced precision.
pub const RELAXED: &[&str] = &["mediump", "lowp"];
/// The start of the names of HLSL's types of reduced precision.
pub const MIN16: &str = "min16float";

/// Qualifiers. Only `const`, `constexpr`, `out`, `inout`, `__shared__`, `__global__` and precisions have an effect in
/// halfplay.
const QUALIFIERS: &[&str] = &[
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
    "smooth",
    "centroid",
    "coherent",
    "readonly",
    "writeonly",
    "row_major",
    "column_major",
    "kernel",
    "__kernel",
    "vertex",
    "fragment",
    "device",
    "constant",
    "thread",
    "threadgroup",
    "__global",
    "__local",
    "__private",
    "__constant",
    "typename",
];

/// Integer types, and words that precede them.
const WHOLE: &[(&str, Int)] = &[
    ("bool", Int::BOOL),
    ("char", Int { bits: 8, is_signed: true }),
    ("int8_t", Int { bits: 8, is_signed: true }),
    ("uchar", Int::U8),
    ("uint8_t", Int::U8),
    ("short", Int { bits: 16, is_signed: true }),
    ("int16_t", Int { bits: 16, is_signed: true }),
    ("ushort", Int::U16),
    ("uint16_t", Int::U16),
    ("int", Int::I32),
    ("signed", Int::I32),
    ("int32_t", Int::I32),
    ("atomic_int", Int::I32),
    ("atomic_uint", Int::U32),
    ("uint", Int::U32),
    ("unsigned", Int::U32),
    ("uint32_t", Int::U32),
    ("long", Int::I64),
    ("int64_t", Int::I64),
    ("ptrdiff_t", Int::I64),
    ("ulong", Int::U64),
    ("size_t", Int::U64),
    ("uint64_t", Int::U64),
];

/// The integer type that a word names after an earlier one: `unsigned` and `short` make `unsigned short`.
pub fn joined(known: Int, word: &str) -> Int {
    let Some((_, new)) = WHOLE.iter().find(|(name, _)| *name == word) else { return known };
    let has_width = !matches!(word, "int" | "signed" | "unsigned");
    let bits = if has_width { new.bits } else { known.bits };
    Int { bits, is_signed: known.is_signed && word != "unsigned" }
}

/// Scalar types, whose vectors have a digit at the end.
const SCALARS: &[(&str, Type)] = &[
    ("double", Type::F64),
    ("float64_t", Type::F64),
    ("float", Type::F32),
    ("min32float", Type::F32),
    ("float32_t", Type::F32),
    ("half", Type::F16),
    ("Half", Type::F16),
    ("half_t", Type::F16),
    ("__half", Type::F16),
    ("_Float16", Type::F16),
    ("float16_t", Type::F16),
    ("float16", Type::F16),
    ("min16float", Type::F16),
    ("min10float", Type::F16),
    ("__nv_bfloat16", Type::BF16),
    ("nv_bfloat16", Type::BF16),
    ("__hip_bfloat16", Type::BF16),
    ("hip_bfloat16", Type::BF16),
    ("bfloat16", Type::BF16),
    ("BFloat16", Type::BF16),
    ("bfloat16_t", Type::BF16),
    ("__bf16", Type::BF16),
    ("bf16", Type::BF16),
    ("bfloat", Type::BF16),
];

/// Prefixes of vector types that are not scalar types.
const VECTORS: &[(&str, Type)] = &[
    ("vec", Type::F32),
    ("dvec", Type::F64),
    ("f16vec", Type::F16),
    ("packed_half", Type::F16),
    ("packed_float", Type::F32),
];

/// Prefixes of vectors of integers.
const WHOLE_VECTORS: &[(&str, Int)] =
    &[("ivec", Int::I32), ("uvec", Int::U32), ("bvec", Int::BOOL), ("dim", Int::U32)];

/// The type of Arm whose operations are computed in float.
pub const STORED_HALF: &str = "__fp16";
/// The meaning of a word where a type is expected; `None` for any other word.
pub fn word(text: &str) -> Option<Word> {
    if QUALIFIERS.contains(&text) {
        return Some(Word::Qualifier);
    }
    if text == STORED_HALF {
        return Some(Word::Absent);
    }
    if let Some(matrix) = matrix(text) {
        return Some(matrix);
    }
    match text {
        "void" => return Some(Word::Type(Ty::Void)),
        "auto" => return Some(Word::Type(Ty::Any)),
        _ => {}
    }
    let found =
        |table: &[(&str, Type)], text: &str| table.iter().find(|(name, _)| *name == text).map(|(_, ty)| *ty);
    if let Some(lane) = found(SCALARS, text) {
        return Some(Word::Type(Ty::Number(Numbers::one(lane))));
    }
    let whole =
        |table: &[(&str, Int)], text: &str| table.iter().find(|(name, _)| *name == text).map(|(_, ty)| *ty);
    if let Some(int) = whole(WHOLE, text) {
        return Some(Word::Type(Ty::Integer(int)));
    }
    let (base, width) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let width = width.parse().ok().filter(|width| (2..=MOST_LANES as u8).contains(width))?;
    if let Some(lane) = found(SCALARS, base).or_else(|| found(VECTORS, base)) {
        return Some(Word::Type(Ty::Number(Numbers { lane, width })));
    }
    whole(WHOLE, base).or_else(|| whole(WHOLE_VECTORS, base)).map(|int| Word::Wholes(int, width))
}

/// Prefixes of matrix types that are not scalar types.
const MATRICES: &[(&str, Type)] = &[("mat", Type::F32), ("dmat", Type::F64), ("f16mat", Type::F16)];

/// The matrix that a word names: `mat3`, `mat2x3`, `float3x3`. The first number is that of its vectors.
fn matrix(text: &str) -> Option<Word> {
    let (base, count, width) = match text.as_bytes() {
        [base @ .., count @ b'2'..=b'4', b'x', width @ b'2'..=b'4'] => (base.len(), count, width),
        [base @ .., size @ b'2'..=b'4'] => (base.len(), size, size),
        _ => return None,
    };
    let (base, is_square) = (text.get(..base)?, text.len() == base + 1);
    // `float3` is a vector.
    let scalars = if is_square { &[][..] } else { SCALARS };
    let (_, lane) = MATRICES.iter().chain(scalars).find(|(name, _)| *name == base)?;
    Some(Word::Matrix(*lane, count - b'0', width - b'0'))
}

/// The name of a type in messages.
pub fn name(ty: Numbers) -> &'static str {
    let names = match ty.lane {
        Type::F16 => ["half", "half2", "half3", "half4"],
        Type::F64 => ["double", "double2", "double3", "double4"],
        Type::BF16 => ["bfloat16", "bfloat162", "bfloat163", "bfloat164"],
        _ => ["float", "float2", "float3", "float4"],
    };
    names.get(usize::from(ty.width).wrapping_sub(1)).copied().unwrap_or_default()
}
