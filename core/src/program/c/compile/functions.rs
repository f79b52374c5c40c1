//! The tables of mathematical functions: which operation each name means.

use crate::float::Mode;
use crate::isa::{Op, Type};
use crate::program::c::operator::Test;
use crate::program::flow::Function;

/// A function that is computed in f32, and rounded to the type of its operands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FunctionOf {
    pub function: Function,
    /// the rounding mode; `None` if no standard prescribes the last bits
    pub mode: Option<Mode>,
    /// true if its operands are converted to f32: `sqrtf`
    pub single: bool,
    /// the type of its operands, if the name prescribes it: `hsqrt`
    pub half: bool,
}

/// A function that is several operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Composed {
    /// `a (1 − t) + b t` or `a + t (b − a)`
    Mix,
    Dot,
    Length,
    Distance,
    Normalize,
    Cross,
    Reflect,
    Step,
    Smoothstep,
    Sign,
    Fract,
    Mod,
    Radians,
    Degrees,
    Hypot,
    /// `__expf`
    FastExp,
    /// `__exp10f`
    FastExp10,
    /// `__logf`
    FastLog,
    /// `__log10f`
    FastLog10,
    /// `__powf`
    FastPow,
    /// `__tanf`
    FastTan,
    /// `copysign`
    CopySign,
    /// `fdim`
    Difference,
    /// `std::max`: the second number if the first is less, else the first
    StdMax,
    /// `std::min`: the second number if it is less, else the first
    StdMin,
    /// `std::clamp`
    StdClamp,
}

impl Composed {
    /// True if the result is a single number, whatever the operands are.
    pub fn is_scalar(self) -> bool {
        matches!(self, Composed::Dot | Composed::Length | Composed::Distance)
    }

    /// The operations on integers that it stands for: a maximum, then a minimum.
    pub fn of_integers(self) -> &'static [Op] {
        match self {
            Composed::StdMax => &[Op::Max],
            Composed::StdMin => &[Op::Min],
            Composed::StdClamp => &[Op::Max, Op::Min],
            _ => &[],
        }
    }

    /// The number of operands.
    pub fn operands(self) -> usize {
        match self {
            Composed::Mix | Composed::Smoothstep | Composed::StdClamp => 3,
            Composed::Dot
            | Composed::Distance
            | Composed::Cross
            | Composed::Reflect
            | Composed::Step
            | Composed::Mod
            | Composed::Hypot
            | Composed::FastPow
            | Composed::CopySign
            | Composed::Difference
            | Composed::StdMax
            | Composed::StdMin => 2,
            _ => 1,
        }
    }
}

/// A question about numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TestOf {
    /// a comparison, which the second value answers if an operand is a NaN
    Compare(Test, bool),
    Nan,
    Infinite,
    Finite,
    Sign,
}

impl TestOf {
    /// The number of operands.
    pub fn operands(self) -> usize {
        if matches!(self, TestOf::Compare(..)) { 2 } else { 1 }
    }
}

/// The functions by their names in C without the suffix `f`. Roots, quotients and integers are exact or rounded once.
const FUNCTIONS: &[(&str, Function, Option<Mode>)] = &[
    ("sqrt", Function::Sqrt, Some(Mode::Rn)),
    ("rsqrt", Function::Rsqrt, None),
    ("rcp", Function::Rcp, Some(Mode::Rn)),
    ("exp", Function::Exp, None),
    ("exp2", Function::Ex2, None),
    ("exp10", Function::Exp10, None),
    ("expm1", Function::Expm1, None),
    ("log", Function::Ln, None),
    ("log2", Function::Lg2, None),
    ("log10", Function::Log10, None),
    ("log1p", Function::Log1p, None),
    ("pow", Function::Pow, None),
    ("cbrt", Function::Cbrt, None),
    ("sin", Function::Sin, None),
    ("cos", Function::Cos, None),
    ("tan", Function::Tan, None),
    ("tanh", Function::Tanh, None),
    ("sinpi", Function::SinPi, None),
    ("cospi", Function::CosPi, None),
    ("asin", Function::Asin, None),
    ("acos", Function::Acos, None),
    ("atan", Function::Atan, None),
    ("atan2", Function::Atan2, None),
    ("sinh", Function::Sinh, None),
    ("cosh", Function::Cosh, None),
    ("asinh", Function::Asinh, None),
    ("acosh", Function::Acosh, None),
    ("atanh", Function::Atanh, None),
    ("erf", Function::Erf, None),
    ("erfc", Function::Erfc, None),
    ("remainder", Function::Remainder, Some(Mode::Rn)),
    ("nextafter", Function::NextAfter, Some(Mode::Rn)),
    ("ldexp", Function::Ldexp, Some(Mode::Rn)),
    ("fmod", Function::Fmod, Some(Mode::Rn)),
    ("floor", Function::Floor, Some(Mode::Rn)),
    ("ceil", Function::Ceil, Some(Mode::Rn)),
    ("trunc", Function::Trunc, Some(Mode::Rn)),
    ("rint", Function::Rint, Some(Mode::Rn)),
    ("round", Function::Round, Some(Mode::Rn)),
];

/// Other names of these functions.
const ALIASES: &[(&str, &str)] = &[
    ("inversesqrt", "rsqrt"),
    ("inverseSqrt", "rsqrt"),
    ("powr", "pow"),
    ("nearbyint", "rint"),
    ("roundEven", "rint"),
    ("recip", "rcp"),
    ("scalbn", "ldexp"),
    ("scalbln", "ldexp"),
];

/// Functions of CUDA whose names prescribe the rounding, or that are approximations.
const CUDA: &[(&str, Function, Option<Mode>)] = &[
    ("__fdividef", Function::Div, None),
    ("__fdiv_rn", Function::Div, Some(Mode::Rn)),
    ("__fdiv_rz", Function::Div, Some(Mode::Rz)),
    ("__fdiv_ru", Function::Div, Some(Mode::Rp)),
    ("__fdiv_rd", Function::Div, Some(Mode::Rm)),
    ("__frcp_rn", Function::Rcp, Some(Mode::Rn)),
    ("__frcp_rz", Function::Rcp, Some(Mode::Rz)),
    ("__frcp_ru", Function::Rcp, Some(Mode::Rp)),
    ("__frcp_rd", Function::Rcp, Some(Mode::Rm)),
    ("__fsqrt_rn", Function::Sqrt, Some(Mode::Rn)),
    ("__fsqrt_rz", Function::Sqrt, Some(Mode::Rz)),
    ("__fsqrt_ru", Function::Sqrt, Some(Mode::Rp)),
    ("__fsqrt_rd", Function::Sqrt, Some(Mode::Rm)),
    ("__frsqrt_rn", Function::Rsqrt, Some(Mode::Rn)),
    ("__log2f", Function::Lg2, None),
    ("__sinf", Function::Sin, None),
    ("__cosf", Function::Cos, None),
];

/// The function of this name.
pub fn function(name: &str) -> Option<FunctionOf> {
    if let Some((_, function, mode)) = CUDA.iter().find(|(known, ..)| *known == name) {
        return Some(FunctionOf { function: *function, mode: *mode, single: true, half: false });
    }
    if matches!(name, "__hdiv" | "__h2div" | "h2div" | "hdiv") {
        return Some(FunctionOf { function: Function::Div, mode: Some(Mode::Rn), single: false, half: true });
    }
    let plain = |name: &str, single, half| {
        let name = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, meant)| meant);
        let (_, function, mode) = FUNCTIONS.iter().find(|(known, ..)| *known == name)?;
        Some(FunctionOf { function: *function, mode: *mode, single, half })
    };
    let of_half = |prefix: &str| name.strip_prefix(prefix).and_then(|name| plain(name, false, true));
    plain(name, false, false)
        .or_else(|| name.strip_suffix('f').and_then(|name| plain(name, true, false)))
        .or_else(|| of_half("h2"))
        .or_else(|| of_half("h"))
        .or_else(|| name.strip_prefix("native_").and_then(|name| plain(name, false, false)))
        .or_else(|| name.strip_prefix("half_").and_then(|name| plain(name, true, false)))
}

/// The function of this name that is several operations.
pub fn composed(name: &str) -> Option<Composed> {
    Some(match name {
        "mix" | "lerp" => Composed::Mix,
        "dot" => Composed::Dot,
        "length" | "fast_length" => Composed::Length,
        "distance" | "fast_distance" => Composed::Distance,
        "normalize" | "fast_normalize" => Composed::Normalize,
        "cross" => Composed::Cross,
        "reflect" => Composed::Reflect,
        "step" => Composed::Step,
        "smoothstep" => Composed::Smoothstep,
        "sign" => Composed::Sign,
        "fract" | "frac" => Composed::Fract,
        "mod" => Composed::Mod,
        "radians" => Composed::Radians,
        "degrees" => Composed::Degrees,
        "hypot" | "hypotf" => Composed::Hypot,
        "__expf" => Composed::FastExp,
        "__exp10f" => Composed::FastExp10,
        "__logf" => Composed::FastLog,
        "__log10f" => Composed::FastLog10,
        "__powf" => Composed::FastPow,
        "__tanf" => Composed::FastTan,
        "copysign" | "copysignf" => Composed::CopySign,
        "fdim" | "fdimf" => Composed::Difference,
        "std::max" => Composed::StdMax,
        "std::min" => Composed::StdMin,
        "std::clamp" => Composed::StdClamp,
        _ => return None,
    })
}

/// The question of this name.
pub fn test(name: &str) -> Option<TestOf> {
    if let Some(word) = name.strip_prefix("__h") {
        let (word, or_nan) = word.strip_suffix('u').map_or((word, false), |word| (word, true));
        return match word {
            "isnan" => Some(TestOf::Nan),
            "isinf" => Some(TestOf::Infinite),
            _ => Test::abbreviated(word).map(|test| TestOf::Compare(test, or_nan)),
        };
    }
    Some(match name {
        "isnan" | "isnanf" | "__isnanf" => TestOf::Nan,
        "isinf" | "isinff" | "__isinff" => TestOf::Infinite,
        "isfinite" | "finite" | "finitef" | "__finitef" => TestOf::Finite,
        "signbit" => TestOf::Sign,
        "lessThan" => TestOf::Compare(Test::Less, false),
        "lessThanEqual" => TestOf::Compare(Test::LessOrEqual, false),
        "greaterThan" => TestOf::Compare(Test::Greater, false),
        "greaterThanEqual" => TestOf::Compare(Test::GreaterOrEqual, false),
        "equal" => TestOf::Compare(Test::Equal, false),
        "notEqual" => TestOf::Compare(Test::Unequal, true),
        "isless" => TestOf::Compare(Test::Less, false),
        "islessequal" => TestOf::Compare(Test::LessOrEqual, false),
        "isgreater" => TestOf::Compare(Test::Greater, false),
        "isgreaterequal" => TestOf::Compare(Test::GreaterOrEqual, false),
        "isequal" => TestOf::Compare(Test::Equal, false),
        "isnotequal" => TestOf::Compare(Test::Unequal, true),
        _ => return None,
    })
}

/// A function of truth values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TruthsOf {
    Any,
    All,
    Not,
}

/// The function of truth values with this name.
pub fn truths_of(name: &str) -> Option<TruthsOf> {
    Some(match name {
        "any" => TruthsOf::Any,
        "all" => TruthsOf::All,
        "not" => TruthsOf::Not,
        _ => return None,
    })
}

/// The types of a name's operands: bf16 or f16 for `hsqrt`, f32 for `sqrtf`; `None` if they decide themselves.
pub fn operand_type(of: FunctionOf, half: Type) -> Option<Type> {
    match (of.single, of.half) {
        (true, _) => Some(Type::F32),
        (_, true) => Some(half),
        _ => None,
    }
}
