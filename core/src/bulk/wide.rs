//! Single operations in f64, rounded to odd: the portable reference for the other code in this module.
//!
//! A product of two numbers of at most 32 bits is exact in f64. A sum may not be. Its error is computed exactly
//! (Knuth's TwoSum), and then the sum is rounded to odd: toward zero, with the last bit set if it is inexact. A number
//! rounded to odd in 53 bits still rounds to 24 bits or fewer exactly as the exact number would, in every mode (Boldo
//! and Melquiond).
//!
//! ```text
//!   a, b     f16, bf16 or f32, exact in f64, where they are never subnormal
//!   s        a + b, rounded to nearest
//!   e        the error of s: a + b = s + e
//!   result   s if e is 0; otherwise the f64 neighbour of the exact sum toward zero, with its last bit set to 1
//! ```
//!
//! No function of this module branches, so that compilers can vectorise it.

use crate::float::Format;

/// A format known at compile time.
pub trait Layout {
    /// The format.
    const FORMAT: Format;
    /// Number of fraction bits of f64 that the format lacks.
    const MORE: u32 = 52 - Self::FORMAT.fraction_bits();
    /// The difference of the exponent biases, in the position of the f64 exponent field.
    const REBIAS: u64 = ((1023 - Self::FORMAT.bias()) as u64) << 52;
    /// The smallest normal number of the format.
    const LEAST_NORMAL: f64 = power(Self::FORMAT.emin());
}

/// [`Format::F16`].
pub struct F16;
/// [`Format::BF16`].
pub struct Bf16;
/// [`Format::F32`].
pub struct F32;
/// [`Format::TOY`].
pub struct Toy;

impl Layout for F16 {
    const FORMAT: Format = Format::F16;
}
impl Layout for Bf16 {
    const FORMAT: Format = Format::BF16;
}
impl Layout for F32 {
    const FORMAT: Format = Format::F32;
}
impl Layout for Toy {
    const FORMAT: Format = Format::TOY;
}

/// A power of two, which must be a normal number in f64.
pub const fn power(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

const SIGN: u64 = 1 << 63;

/// The value of a code; a NaN stays a NaN.
///
/// A subnormal number is read as if its hidden bit were 1, and the excess is then subtracted. So no intermediate value
/// is subnormal in f64, which would be slow on some processors.
#[inline(always)]
pub fn widen<L: Layout>(code: u32) -> f64 {
    let format = L::FORMAT;
    let code = u64::from(code);
    let magnitude = code & format.magnitude_mask();
    let is_small = magnitude < format.min_normal();
    let is_top = magnitude >= format.infinity();
    let one = 1 << 52;
    let to_top = (2047 << 52) - (format.exponent_top() << 52) - L::REBIAS;
    let raised = if is_small { one } else { 0 } | if is_top { to_top } else { 0 };
    let bits = (magnitude << L::MORE).wrapping_add(L::REBIAS).wrapping_add(raised);
    let value = f64::from_bits(bits) - if is_small { L::LEAST_NORMAL } else { 0.0 };
    let sign = (code >> (format.width() - 1) & 1) << 63;
    f64::from_bits(value.to_bits() | sign)
}

/// The sum, rounded to odd or to nearest. `flip` is the sign bit if an exact zero sum must be −0, as for rounding down,
/// and otherwise 0.
#[inline(always)]
pub fn sum(a: f64, b: f64, to_odd: bool, flip: u64) -> f64 {
    let (a, b) = (f64::from_bits(a.to_bits() ^ flip), f64::from_bits(b.to_bits() ^ flip));
    let sum = a + b;
    let lost = lost(a, b, sum);
    let is_lossy = to_odd & ((lost > 0.0) | (lost < 0.0));
    let is_beyond = (lost < 0.0) == (sum > 0.0);
    let bits = sum.to_bits().wrapping_sub(u64::from(is_lossy & is_beyond)) | u64::from(is_lossy);
    f64::from_bits(bits ^ flip)
}

/// The rounding error of `sum`, the f64 number nearest to a + b: the exact sum minus `sum`. NaN if `sum` is not finite.
#[inline(always)]
pub fn lost(a: f64, b: f64, sum: f64) -> f64 {
    let of_b = sum - a;
    (a - (sum - of_b)) + (b - of_b)
}

/// One of four rounding modes, as masks: each field is all ones or zero, except `flip`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rounding {
    /// to nearest, ties to even
    pub nearest: u64,
    /// up or down
    pub directed: u64,
    /// up
    pub up: u64,
    /// the sign bit for rounding down, otherwise 0: see [`sum`]
    pub flip: u64,
}

impl Rounding {
    /// To nearest, ties to even.
    pub const RN: Rounding = Rounding { nearest: u64::MAX, directed: 0, up: 0, flip: 0 };
    /// Toward zero.
    pub const RZ: Rounding = Rounding { nearest: 0, ..Rounding::RN };
    /// Down.
    pub const RM: Rounding = Rounding { directed: u64::MAX, flip: SIGN, ..Rounding::RZ };
    /// Up.
    pub const RP: Rounding = Rounding { directed: u64::MAX, up: u64::MAX, ..Rounding::RZ };
}

/// A number rounded to a format, with the conditions for its flags.
#[derive(Clone, Copy, Debug)]
pub struct Narrowed {
    /// the code
    pub code: u32,
    /// true if rounding changed the value
    pub inexact: bool,
    /// true if the rounded magnitude exceeds every finite number of the format
    pub overflow: bool,
    /// true if the magnitude before rounding is nonzero and below the smallest normal number
    pub small: bool,
    /// true if the magnitude is nonzero, and still below the smallest normal number if rounded with an unbounded
    /// exponent
    pub tiny: bool,
}

/// Rounds to a format. With `flushes`, results that are tiny after rounding become zero.
///
/// The number is encoded as in the format, with additional low bits. Rounding adds to those and then cuts them off. A
/// carry into the next power of two increments the exponent field by itself.
#[inline(always)]
pub fn narrow<L: Layout>(value: f64, how: Rounding, flushes: bool) -> Narrowed {
    let format = L::FORMAT;
    let bits = value.to_bits();
    let magnitude = bits & !SIGN;
    let size = f64::from_bits(magnitude);
    let small = size < L::LEAST_NORMAL;
    let laid_out =
        if small { fixed(size * power(52 - format.emin())) } else { magnitude.wrapping_sub(L::REBIAS) };

    let below = (1u64 << L::MORE) - 1;
    let negative = 0u64.wrapping_sub(bits >> 63);
    let away = (negative ^ how.up) & how.directed;
    let rounded = cut::<L>(laid_out, how, away);
    // Rounded to the full precision, as if the exponent were unbounded.
    let unbounded = cut::<L>(magnitude, how, away);

    let infinity = format.infinity();
    let is_finite = size < f64::INFINITY;
    let overflow = (rounded >= infinity) & is_finite;
    let largest = infinity - 1 + ((away | how.nearest) & 1);
    let tiny = (unbounded << L::MORE < L::LEAST_NORMAL.to_bits()) & (size > 0.0);
    let is_flushed = tiny & flushes;
    let code = if overflow { largest } else { rounded.min(infinity) };
    let code = if is_flushed { 0 } else { code };
    let sign = (bits >> 63) << (format.width() - 1);
    let code = if value.is_nan() { format.magnitude_mask() } else { code | sign };
    Narrowed {
        code: code as u32,
        inexact: is_finite & ((laid_out & below != 0) | overflow | is_flushed),
        overflow,
        small: small & (size > 0.0),
        tiny,
    }
}

/// Rounds away the bits that the format lacks.
#[inline(always)]
fn cut<L: Layout>(number: u64, how: Rounding, away: u64) -> u64 {
    let below = (1u64 << L::MORE) - 1;
    let last = number >> L::MORE & 1;
    let nearest = how.nearest & (below >> 1).wrapping_add(last);
    number.wrapping_add(nearest).wrapping_add(away & below) >> L::MORE
}

/// A number in 0 ≤ x < 2^52, rounded to odd to an integer.
#[inline(always)]
fn fixed(number: f64) -> u64 {
    let nearest = number + power(52);
    let back = nearest - power(52);
    let whole = nearest.to_bits().wrapping_sub(power(52).to_bits());
    whole.wrapping_sub(u64::from(back > number)) | u64::from(back != number)
}
