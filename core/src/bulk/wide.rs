//! One operation at a time in f64, rounded to odd: the portable way, from which everything else here can be checked.
//!
//! A product of two 16-bit numbers is exact in f64. A sum may not be. What it lost is found without error (Knuth's TwoSum), and
//! then the sum is rounded to odd: toward zero, with its last bit set where anything was lost. A number that was rounded
//! to odd in 53 bits still rounds to 24 bits and fewer as the exact one would, in every direction (Boldo and Melquiond).
//!
//! ```text
//!   a, b     f16 or bf16, exact in f64: no number of theirs is subnormal there
//!   s        a + b, to nearest
//!   e        what s lost: a + b = s + e
//!   result   s where e is 0; else the neighbour of s toward zero of the exact sum, its last bit 1
//! ```
//!
//! Nothing here branches, so that compilers make vectors of it.

use crate::float::Format;

/// A format that is known when the code is compiled.
pub trait Layout {
    /// Which one.
    const FORMAT: Format;
    /// Width of the fraction field that f64 has and the format has not.
    const MORE: u32 = 52 - Self::FORMAT.fraction_bits();
    /// What is added to a stored exponent to store it in f64, in place.
    const REBIAS: u64 = ((1023 - Self::FORMAT.bias()) as u64) << 52;
    /// The smallest normal number.
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

/// Two to this power, which f64 has as a normal number.
pub const fn power(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

const SIGN: u64 = 1 << 63;

/// The number of a code; a NaN stays one.
///
/// A subnormal number is read as if its hidden bit were 1, and what that was too much is subtracted: then no number on
/// the way is subnormal in f64, which some processors are slow with.
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

/// The sum, rounded to odd, or to nearest. `flip` is the sign bit where a sum of nothing is to be −0, as rounding down has it, and else 0.
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

/// What the nearest sum of two numbers lost: a + b is this and that sum. NaN where the sum is not finite.
#[inline(always)]
pub fn lost(a: f64, b: f64, sum: f64) -> f64 {
    let of_b = sum - a;
    (a - (sum - of_b)) + (b - of_b)
}

/// Four ways to round, as masks: all bits of a field are 1, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rounding {
    /// to nearest, ties to even
    pub nearest: u64,
    /// up or down
    pub directed: u64,
    /// up
    pub up: u64,
    /// the sign bit where rounding is down: see [`sum`]
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

/// A number of a format, and what is left to say of how it came about.
#[derive(Clone, Copy, Debug)]
pub struct Narrowed {
    /// its code
    pub code: u32,
    /// is it another number than the one that was rounded?
    pub inexact: bool,
    /// is it larger than every finite number once rounded?
    pub overflow: bool,
    /// does it lie below the smallest normal number before it is rounded?
    pub small: bool,
    /// does it also when it is rounded with an exponent that has no end?
    pub tiny: bool,
}

/// Rounds to a format. Where it `flushes`, what is tiny after rounding becomes zero.
///
/// The number is laid out as in the format, with more bits behind the last one that count for less; rounding adds to those
/// and cuts them off. A sum that goes up to the next power of two does so in the exponent field by itself.
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
    // As if it were normal: so many bits, whatever the exponent.
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

/// Rounds away the bits that the format has not.
#[inline(always)]
fn cut<L: Layout>(number: u64, how: Rounding, away: u64) -> u64 {
    let below = (1u64 << L::MORE) - 1;
    let last = number >> L::MORE & 1;
    let nearest = how.nearest & (below >> 1).wrapping_add(last);
    number.wrapping_add(nearest).wrapping_add(away & below) >> L::MORE
}

/// A number from 0, less than 2^52, rounded to odd to an integer.
#[inline(always)]
fn fixed(number: f64) -> u64 {
    let nearest = number + power(52);
    let back = nearest - power(52);
    let whole = nearest.to_bits().wrapping_sub(power(52).to_bits());
    whole.wrapping_sub(u64::from(back > number)) | u64::from(back != number)
}
