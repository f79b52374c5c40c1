//! The functions that the instruction table lacks: in f32, and in f64 where PTX has them.

use crate::real::{FunctionValue, Real};

/// A function of one or two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Function {
    /// `a / b`
    Div,
    /// `1 / a`
    Rcp,
    /// `√a`
    Sqrt,
    /// `1 / √a`
    Rsqrt,
    /// the logarithm of base two
    Lg2,
    /// two to the power `a`
    Ex2,
    /// the hyperbolic tangent
    Tanh,
    /// the sine of an angle in radians
    Sin,
    /// the cosine of an angle in radians
    Cos,
    /// the tangent of an angle in radians
    Tan,
    /// e to the power `a`
    Exp,
    /// ten to the power `a`
    Exp10,
    /// e to the power `a`, minus one
    Expm1,
    /// the natural logarithm
    Ln,
    /// the logarithm of base ten
    Log10,
    /// the natural logarithm of `1 + a`
    Log1p,
    /// `a` to the power `b`
    Pow,
    /// the sine of an angle in half turns
    SinPi,
    /// the cosine of an angle in half turns
    CosPi,
    /// the angle with this sine
    Asin,
    /// the angle with this cosine
    Acos,
    /// the angle with this tangent
    Atan,
    /// the angle of the point (b, a)
    Atan2,
    /// the hyperbolic sine
    Sinh,
    /// the hyperbolic cosine
    Cosh,
    /// the number with this hyperbolic sine
    Asinh,
    /// the number with this hyperbolic cosine
    Acosh,
    /// the number with this hyperbolic tangent
    Atanh,
    /// the error function
    Erf,
    /// one minus the error function
    Erfc,
    /// the cube root
    Cbrt,
    /// `√(a² + b²)`
    Hypot,
    /// the remainder of `a / b`, with the sign of `a`
    Fmod,
    /// the remainder of `a / b` with the nearest quotient, as IEEE 754 defines it
    Remainder,
    /// the next number after `a` towards `b`
    NextAfter,
    /// `a` times two to the power `b`
    Ldexp,
    /// the integer below
    Floor,
    /// the integer above
    Ceil,
    /// the integer towards zero
    Trunc,
    /// the nearest integer, ties to even
    Rint,
    /// the nearest integer, ties away from zero
    Round,
}

impl Function {
    /// The functions that PTX has.
    const OF_PTX: [Function; 9] = [
        Function::Div,
        Function::Rcp,
        Function::Sqrt,
        Function::Rsqrt,
        Function::Lg2,
        Function::Ex2,
        Function::Tanh,
        Function::Sin,
        Function::Cos,
    ];

    /// The function's name: in PTX, if PTX has it.
    pub const fn name(self) -> &'static str {
        match self {
            Function::Div => "div",
            Function::Rcp => "rcp",
            Function::Sqrt => "sqrt",
            Function::Rsqrt => "rsqrt",
            Function::Lg2 => "lg2",
            Function::Ex2 => "ex2",
            Function::Tanh => "tanh",
            Function::Sin => "sin",
            Function::Cos => "cos",
            Function::Tan => "tan",
            Function::Exp => "exp",
            Function::Exp10 => "exp10",
            Function::Expm1 => "expm1",
            Function::Ln => "log",
            Function::Log10 => "log10",
            Function::Log1p => "log1p",
            Function::Pow => "pow",
            Function::SinPi => "sinpi",
            Function::CosPi => "cospi",
            Function::Asin => "asin",
            Function::Acos => "acos",
            Function::Atan => "atan",
            Function::Atan2 => "atan2",
            Function::Sinh => "sinh",
            Function::Cosh => "cosh",
            Function::Asinh => "asinh",
            Function::Acosh => "acosh",
            Function::Atanh => "atanh",
            Function::Erf => "erf",
            Function::Erfc => "erfc",
            Function::Remainder => "remainder",
            Function::NextAfter => "nextafter",
            Function::Ldexp => "ldexp",
            Function::Cbrt => "cbrt",
            Function::Hypot => "hypot",
            Function::Fmod => "fmod",
            Function::Floor => "floor",
            Function::Ceil => "ceil",
            Function::Trunc => "trunc",
            Function::Rint => "rint",
            Function::Round => "round",
        }
    }

    /// The spelling of a function that PTX lacks, or has under a name without a rounding mode or `approx`.
    pub const fn spelling_outside_calls(self) -> Option<&'static str> {
        Some(match self {
            Function::Floor => "cvt.rmi.f32.f32",
            Function::Ceil => "cvt.rpi.f32.f32",
            Function::Trunc => "cvt.rzi.f32.f32",
            Function::Rint => "cvt.rni.f32.f32",
            Function::Tan => "tan.f32",
            Function::Exp => "exp.f32",
            Function::Exp10 => "exp10.f32",
            Function::Expm1 => "expm1.f32",
            Function::Ln => "log.f32",
            Function::Log10 => "log10.f32",
            Function::Log1p => "log1p.f32",
            Function::Pow => "pow.f32",
            Function::SinPi => "sinpi.f32",
            Function::CosPi => "cospi.f32",
            Function::Asin => "asin.f32",
            Function::Acos => "acos.f32",
            Function::Atan => "atan.f32",
            Function::Atan2 => "atan2.f32",
            Function::Sinh => "sinh.f32",
            Function::Cosh => "cosh.f32",
            Function::Asinh => "asinh.f32",
            Function::Acosh => "acosh.f32",
            Function::Atanh => "atanh.f32",
            Function::Erf => "erf.f32",
            Function::Erfc => "erfc.f32",
            Function::Remainder => "remainder.f32",
            Function::NextAfter => "nextafter.f32",
            Function::Ldexp => "ldexp.f32",
            Function::Cbrt => "cbrt.f32",
            Function::Hypot => "hypot.f32",
            Function::Fmod => "fmod.f32",
            Function::Round => "round.f32",
            _ => return None,
        })
    }

    /// True if PTX has the function in f64 too.
    pub const fn is_in_f64(self) -> bool {
        matches!(self, Function::Div | Function::Rcp | Function::Sqrt | Function::Rsqrt)
    }

    /// The function with this PTX name.
    pub fn named(word: &str) -> Option<Function> {
        Function::OF_PTX.into_iter().find(|function| function.name() == word)
    }

    /// True if PTX has the function.
    pub fn is_of_ptx(self) -> bool {
        let is_conversion =
            matches!(self, Function::Floor | Function::Ceil | Function::Trunc | Function::Rint);
        is_conversion || Function::OF_PTX.contains(&self)
    }

    /// The number of operands.
    pub const fn operands(self) -> usize {
        match self {
            Function::Div
            | Function::Pow
            | Function::Hypot
            | Function::Fmod
            | Function::Atan2
            | Function::Remainder
            | Function::NextAfter
            | Function::Ldexp => 2,
            _ => 1,
        }
    }

    /// The value for real operands; `None` if there is none, or if it has too many digits.
    pub fn exactly(self, [a, b]: [&Real; 2]) -> Option<FunctionValue> {
        let one = Real::two_to(0);
        let exactly = |value: Real| FunctionValue { value, exact: true };
        let minus_one = |of: FunctionValue| FunctionValue { value: of.value.minus(&Real::two_to(0)), ..of };
        Some(match self {
            Function::Div => exactly(a.over(b)?),
            Function::Rcp => exactly(one.over(a)?),
            Function::Sqrt => a.root()?,
            Function::Rsqrt => one.over(a)?.root()?,
            Function::Lg2 => a.log2()?,
            Function::Ex2 => a.exp2()?,
            Function::Tanh => a.tanh(),
            Function::Sin => a.sine()?,
            Function::Cos => a.cosine()?,
            Function::Tan => {
                FunctionValue { value: a.sine()?.value.over(&a.cosine()?.value)?, exact: a.is_zero() }
            }
            Function::Exp => a.exp()?,
            Function::Expm1 => minus_one(a.exp()?),
            Function::Exp10 => Real::of_integer(10).power(a)?,
            Function::Ln => a.ln()?,
            Function::Log10 => a.log10()?,
            Function::Log1p => a.plus(&one).ln()?,
            Function::Pow => a.power(b)?,
            Function::SinPi => a.sine_of_half_turns()?,
            Function::CosPi => a.cosine_of_half_turns()?,
            Function::Asin => a.arcsine()?,
            Function::Acos => a.arccosine()?,
            Function::Atan => a.arctangent(),
            Function::Atan2 => a.arctangent_over(b)?,
            Function::Sinh => a.hyperbolic_sine()?,
            Function::Cosh => a.hyperbolic_cosine()?,
            Function::Asinh => a.inverse_hyperbolic_sine()?,
            Function::Acosh => a.inverse_hyperbolic_cosine()?,
            Function::Atanh => a.inverse_hyperbolic_tangent()?,
            Function::Erf => a.error_function(),
            Function::Erfc => a.complementary_error_function(),
            Function::Remainder => exactly(a.minus(&b.times(&a.over(b)?.nearest_whole(false)))),
            // Its result depends on the format.
            Function::NextAfter => return None,
            Function::Ldexp => exactly(a.times(&b.exp2()?.value)),
            Function::Cbrt => a.cube_root()?,
            Function::Hypot => a.times(a).plus(&b.times(b)).root()?,
            Function::Floor => exactly(a.whole_below(false)),
            Function::Ceil => exactly(a.whole_below(true)),
            Function::Trunc => exactly(a.whole_below(a.is_negative())),
            Function::Rint => exactly(a.nearest_whole(false)),
            Function::Round => exactly(a.nearest_whole(true)),
            Function::Fmod => {
                let quotient = a.over(b)?;
                exactly(a.minus(&b.times(&quotient.whole_below(quotient.is_negative()))))
            }
        })
    }
}
