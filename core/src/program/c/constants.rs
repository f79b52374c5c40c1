//! Constants of the headers and standards of the C-like languages: `INFINITY`, `M_PI`, `FLT_MAX`, `CUDART_INF_FP16`.
//! A program may declare or #define any of these names itself, and then has its own value.

use crate::isa::Type;

/// A constant: its text as a literal, and its type; `None` for a double.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedConstant {
    pub text: &'static str,
    pub ty: Option<Type>,
}

/// The constant of this name.
pub fn constant(name: &str) -> Option<NamedConstant> {
    let typed = |text, ty| Some(NamedConstant { text, ty });
    if let Some((_, text, ty)) = OWN_TYPE.iter().find(|(known, ..)| *known == name) {
        return typed(text, Some(*ty));
    }
    let double = |name: &str| DOUBLE.iter().find(|(known, _)| *known == name).map(|(_, text)| *text);
    if let Some(text) = double(name) {
        return typed(text, None);
    }
    // Metal and OpenCL have M_PI_F and M_PI_H, glibc M_PIf, CUDA CUDART_PI_F.
    let suffixes = [("_F", Type::F32), ("_H", Type::F16), ("_BF", Type::BF16), ("f", Type::F32)];
    suffixes.iter().find_map(|(suffix, ty)| typed(double(name.strip_suffix(suffix)?)?, Some(*ty)))
}

/// Constants of type double. <math.h> has M_…; CUDA's math_constants.h has CUDART_….
const DOUBLE: &[(&str, &str)] = &[
    ("M_E", "2.7182818284590452354"),
    ("M_LOG2E", "1.4426950408889634074"),
    ("M_LOG10E", "0.43429448190325182765"),
    ("M_LN2", "0.69314718055994530942"),
    ("M_LN10", "2.30258509299404568402"),
    ("M_PI", "3.14159265358979323846"),
    ("M_PI_2", "1.57079632679489661923"),
    ("M_PI_4", "0.78539816339744830962"),
    ("M_1_PI", "0.31830988618379067154"),
    ("M_2_PI", "0.63661977236758134308"),
    ("M_2_SQRTPI", "1.12837916709551257390"),
    ("M_SQRT2", "1.41421356237309504880"),
    ("M_SQRT1_2", "0.70710678118654752440"),
    ("HUGE_VAL", "inf"),
    ("DBL_MAX", "0x1.fffffffffffffp1023"),
    ("DBL_MIN", "0x1p-1022"),
    ("DBL_EPSILON", "0x1p-52"),
    ("CUDART_INF", "inf"),
    ("CUDART_NAN", "nan"),
    ("CUDART_ZERO", "0.0"),
    ("CUDART_ONE", "1.0"),
    ("CUDART_SQRT_TWO", "1.4142135623730951e+0"),
    ("CUDART_SQRT_HALF", "7.0710678118654757e-1"),
    ("CUDART_THIRD", "3.3333333333333333e-1"),
    ("CUDART_PIO2", "1.5707963267948966e+0"),
    ("CUDART_PIO4", "7.8539816339744828e-1"),
    ("CUDART_PI", "3.1415926535897931e+0"),
    ("CUDART_2_OVER_PI", "6.3661977236758138e-1"),
    ("CUDART_L2E", "1.4426950408889634e+0"),
    ("CUDART_LN2", "6.9314718055994529e-1"),
    ("CUDART_LNT", "2.3025850929940459e+0"),
];

/// Constants of other types: those of <math.h> and <float.h>, of OpenCL and Metal, and of CUDA's headers
/// math_constants.h, cuda_fp16.h and cuda_bf16.h. A hexadecimal text gives the bits.
const OWN_TYPE: &[(&str, &str, Type)] = &[
    ("INFINITY", "0x7f800000", Type::F32),
    ("NAN", "0x7fc00000", Type::F32),
    ("HUGE_VALF", "0x7f800000", Type::F32),
    ("FLT_MAX", "0x7f7fffff", Type::F32),
    ("FLT_MIN", "0x00800000", Type::F32),
    ("FLT_TRUE_MIN", "0x00000001", Type::F32),
    ("FLT_EPSILON", "0x34000000", Type::F32),
    ("HALF_MAX", "0x7bff", Type::F16),
    ("HALF_MIN", "0x0400", Type::F16),
    ("HALF_EPSILON", "0x1400", Type::F16),
    ("FLT16_MAX", "0x7bff", Type::F16),
    ("FLT16_MIN", "0x0400", Type::F16),
    ("FLT16_TRUE_MIN", "0x0001", Type::F16),
    ("FLT16_EPSILON", "0x1400", Type::F16),
    ("CUDART_INF_F", "0x7f800000", Type::F32),
    ("CUDART_NAN_F", "0x7fffffff", Type::F32),
    ("CUDART_MIN_DENORM_F", "0x00000001", Type::F32),
    ("CUDART_MAX_NORMAL_F", "0x7f7fffff", Type::F32),
    ("CUDART_NEG_ZERO_F", "0x80000000", Type::F32),
    ("CUDART_NORM_HUGE_F", "0x7f7fffff", Type::F32),
    ("CUDART_TWO_TO_M126_F", "0x00800000", Type::F32),
    ("CUDART_TWO_TO_23_F", "0x4b000000", Type::F32),
    ("CUDART_TWO_TO_24_F", "0x4b800000", Type::F32),
    ("CUDART_INF_FP16", "0x7c00", Type::F16),
    ("CUDART_NAN_FP16", "0x7fff", Type::F16),
    ("CUDART_MIN_DENORM_FP16", "0x0001", Type::F16),
    ("CUDART_MAX_NORMAL_FP16", "0x7bff", Type::F16),
    ("CUDART_NEG_ZERO_FP16", "0x8000", Type::F16),
    ("CUDART_ZERO_FP16", "0x0000", Type::F16),
    ("CUDART_ONE_FP16", "0x3c00", Type::F16),
    ("CUDART_INF_BF16", "0x7f80", Type::BF16),
    ("CUDART_NAN_BF16", "0x7fff", Type::BF16),
    ("CUDART_MIN_DENORM_BF16", "0x0001", Type::BF16),
    ("CUDART_MAX_NORMAL_BF16", "0x7f7f", Type::BF16),
    ("CUDART_NEG_ZERO_BF16", "0x8000", Type::BF16),
    ("CUDART_ZERO_BF16", "0x0000", Type::BF16),
    ("CUDART_ONE_BF16", "0x3f80", Type::BF16),
];
