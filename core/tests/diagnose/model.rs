//! An independent implementation of the 33 rules. Every number is an integer multiple of one tiny unit, so only the
//! rules themselves round.

use crate::rational::{Rational, integer, nearest as nearest_code, power, value};
use halfplay_core::float::Format;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// A format, given by the widths of its exponent and fraction fields.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shape {
    pub e: u32,
    pub m: u32,
}

pub const F16: Shape = Shape { e: 5, m: 10 };
pub const BF16: Shape = Shape { e: 8, m: 7 };
/// An eight-bit format with 1 sign, 4 exponent and 3 fraction bits.
pub const SMALL: Shape = Shape { e: 4, m: 3 };
/// The toy format of halfplay.
pub const TOY: Shape = Shape { e: 3, m: 2 };

impl Shape {
    pub fn sign(self) -> u64 {
        1 << (self.e + self.m)
    }
    pub fn inf(self) -> u64 {
        ((1 << self.e) - 1) << self.m
    }
    pub fn nan(self) -> u64 {
        self.sign() - 1
    }
    pub fn bias(self) -> i32 {
        (1 << (self.e - 1)) - 1
    }
    pub fn one(self) -> u64 {
        (self.bias() as u64) << self.m
    }
    fn field(self, code: u64) -> u64 {
        (code % self.sign()) >> self.m
    }
    fn fraction(self, code: u64) -> u64 {
        code % (1 << self.m)
    }
    fn is_nan(self, code: u64) -> bool {
        code % self.sign() > self.inf()
    }
    fn is_inf(self, code: u64) -> bool {
        code % self.sign() == self.inf()
    }
    fn is_zero(self, code: u64) -> bool {
        code.is_multiple_of(self.sign())
    }
    fn negative(self, code: u64) -> bool {
        code & self.sign() != 0
    }
    /// The exponent of a finite number.
    fn exponent(self, code: u64) -> i32 {
        self.field(code).max(1) as i32 - self.bias()
    }
    /// Counts are in units of 2 to the power of minus this number. The unit is smaller than every product of subnormal
    /// numbers.
    fn unit(self) -> i32 {
        2 * (self.bias() + self.m as i32) + 4
    }
    fn two(self, exponent: i32) -> BigInt {
        BigInt::from(1) << (exponent + self.unit()) as u64
    }
    /// The exponent of the highest bit of a count.
    fn top(self, count: &BigInt) -> i32 {
        count.bits() as i32 - 1 - self.unit()
    }
}

/// The answer of a student with this rule; `right` means without any misconception.
pub fn model(name: &str, op: &str, shape: Shape, operands: [u64; 3]) -> u64 {
    let [mut a, mut b, mut c] = operands;
    if op == "sub" {
        b ^= shape.sign();
    }
    let fused = op == "fma";
    let multiplied = fused || op == "mul";
    if name == "ignores-signs" {
        (a, b, c) = (a % shape.sign(), b % shape.sign(), c % shape.sign());
    }
    if name == "nan-is-zero" {
        let other = if multiplied { shape.one() } else { 0 };
        let filled = |code, with| if shape.is_nan(code) { with } else { code };
        (a, b, c) = (filled(a, other), filled(b, other), filled(c, 0));
    }
    if shape.is_nan(a) || shape.is_nan(b) || fused && shape.is_nan(c) {
        return shape.nan();
    }
    let finite = |code: u64| !shape.is_inf(code);
    if name == "three-decimals" && finite(a) && finite(b) && (finite(c) || !fused) {
        return in_decimal(op, shape, [a, b, c]);
    }
    let who = Who { name, shape };
    let code = match op {
        "mul" => who.multiply(a, b),
        "fma" if name == "fma-rounds-twice" => {
            let honest = Who { name: "right", shape };
            let product = honest.multiply(a, b);
            if shape.is_nan(product) { shape.nan() } else { honest.sum_of_codes(product, c) }
        }
        "fma" => who.fuse(a, b, c),
        _ => who.sum_of_codes(a, b),
    };
    match name {
        "no-minus-zero" if code == shape.sign() => 0,
        "inf-is-a-big-number" if shape.is_nan(code) => 0,
        _ => code,
    }
}

struct Who<'a> {
    name: &'a str,
    shape: Shape,
}

/// One addend: a signed count, the sign, and the exponent that decides the alignment.
struct Side(BigInt, bool, i32);

impl Who<'_> {
    fn count(&self, code: u64) -> BigInt {
        let s = self.shape;
        let (field, fraction) = (s.field(code), s.fraction(code));
        let last = s.two(s.exponent(code) - s.m as i32);
        let hidden = 1 << s.m;
        let count = match (self.name, field) {
            ("no-hidden-bit", 1..) => last * fraction,
            ("subnormal-exponent", 0) => last * fraction / 2,
            ("hidden-bit-in-subnormals", 0) if fraction > 0 => last * (hidden + fraction) / 2,
            (_, 0) => last * fraction,
            _ => last * (hidden + fraction),
        };
        if s.negative(code) { -count } else { count }
    }

    fn side(&self, code: u64) -> Side {
        let count = self.count(code);
        let signed = !count.is_zero() || self.shape.is_zero(code);
        Side(count, self.shape.negative(code) && signed, self.shape.exponent(code))
    }

    fn signed(&self, code: u64, negative: bool) -> u64 {
        code | if negative { self.shape.sign() } else { 0 }
    }

    fn sum_of_codes(&self, a: u64, b: u64) -> u64 {
        let s = self.shape;
        if s.is_inf(a) || s.is_inf(b) {
            let opposed = s.is_inf(a) && s.is_inf(b) && a != b;
            return if opposed {
                s.nan()
            } else if s.is_inf(a) {
                a
            } else {
                b
            };
        }
        if self.name == "does-not-align" && !s.is_zero(a) && !s.is_zero(b) {
            let digits = |code: u64| {
                let hidden = if s.field(code) > 0 { 1 << s.m } else { 0 };
                let digits = (hidden + s.fraction(code)) as i64;
                if s.negative(code) { -digits } else { digits }
            };
            let last = s.two(s.exponent(a).max(s.exponent(b)) - s.m as i32);
            let sum = last * (digits(a) + digits(b));
            return if sum.is_zero() { 0 } else { self.round(&sum.abs(), sum.is_negative()) };
        }
        self.join(self.side(a), self.side(b), s.negative(a))
    }

    fn multiply(&self, a: u64, b: u64) -> u64 {
        let s = self.shape;
        let negative = s.negative(a) != s.negative(b);
        if s.is_inf(a) || s.is_inf(b) {
            let undefined = s.is_zero(a) || s.is_zero(b);
            return if undefined { s.nan() } else { self.signed(s.inf(), negative) };
        }
        let (left, right) = (self.side(a), self.side(b));
        let negative = left.1 != right.1;
        let mut product = (left.0.abs() * right.0.abs()) >> s.unit() as u64;
        if product.is_zero() {
            return self.signed(0, negative);
        }
        let exponent = left.2 + right.2;
        match self.name {
            "bias-twice" => product <<= s.bias() as u64,
            "multiplies-fractions" if s.field(a) > 0 && s.field(b) > 0 => {
                let fractions = BigInt::from(s.fraction(a)) * s.fraction(b);
                product = s.two(exponent) + ((fractions * s.two(exponent)) >> (2 * s.m));
            }
            "drops-the-carry" if exponent > -s.bias() && product >= s.two(exponent + 1) => {
                return self.fill(product, exponent, negative);
            }
            "rounds-before-normalizing" => {
                let last = s.top(&left.0.abs()) + s.top(&right.0.abs()) - s.m as i32;
                let once = nearest(&product, &s.two(last), |odd| odd);
                let (units, quantum) = self.placed(&once);
                return self.encode(units, quantum, negative);
            }
            _ => {}
        }
        self.round(&product, negative)
    }

    fn fuse(&self, a: u64, b: u64, c: u64) -> u64 {
        let s = self.shape;
        let negative = s.negative(a) != s.negative(b);
        if s.is_inf(a) || s.is_inf(b) {
            let undefined = s.is_zero(a) || s.is_zero(b) || s.is_inf(c) && s.negative(c) != negative;
            return if undefined { s.nan() } else { self.signed(s.inf(), negative) };
        }
        if s.is_inf(c) {
            return c;
        }
        let (left, right, mut addend) = (self.side(a), self.side(b), self.side(c));
        let product = shifted(left.0 * right.0, s.unit());
        let exponent = if product.is_zero() { -s.unit() } else { s.top(&product.abs()) };
        if self.name == "fma-forgets-addend-bits" && !product.is_zero() {
            addend.0 = cut(addend.0, &s.two((exponent - s.m as i32).max(1 - s.bias() - s.m as i32)));
        }
        self.join(Side(product, left.1 != right.1, exponent), addend, left.1)
    }

    fn join(&self, left: Side, right: Side, first: bool) -> u64 {
        let s = self.shape;
        let exponent = left.2.max(right.2);
        let both = !left.0.is_zero() && !right.0.is_zero();
        let (mut x, mut y) = (left.0, right.0);
        if self.name == "cuts-while-aligning" && both {
            let last = s.two(exponent - s.m as i32);
            (x, y) = (
                if left.2 < exponent { cut(x, &last) } else { x },
                if right.2 < exponent { cut(y, &last) } else { y },
            );
        }
        let sum = x + y;
        if sum.is_zero() {
            let minus = if self.name == "exact-cancel-minus" { first } else { left.1 && right.1 };
            return self.signed(0, minus);
        }
        let (negative, size) = (sum.is_negative(), sum.abs());
        let normal = both && exponent > -s.bias();
        match self.name {
            "keeps-larger-exponent" if normal && size < s.two(exponent) => {
                self.fill(size, exponent, negative)
            }
            "drops-the-carry" if normal && size >= s.two(exponent + 1) => self.fill(size, exponent, negative),
            _ => self.round(&size, negative),
        }
    }

    /// Builds a code with this exponent; the digits above it are dropped.
    fn fill(&self, size: BigInt, exponent: i32, negative: bool) -> u64 {
        let s = self.shape;
        if exponent > s.bias() {
            return self.signed(s.inf(), negative);
        }
        let digits = size % s.two(exponent + 1);
        let count = nearest(&digits, &s.two(exponent - s.m as i32), |odd| odd);
        let fraction = to_u32(&(count / s.two(exponent - s.m as i32))) % (1 << s.m);
        self.signed(((exponent + s.bias()) as u64) << s.m | fraction, negative)
    }

    /// A size truncated to units of its last place, and the exponent of that place.
    fn placed(&self, size: &BigInt) -> (u64, i32) {
        let s = self.shape;
        if size.is_zero() {
            return (0, 1 - s.bias() - s.m as i32);
        }
        let quantum = (s.top(size) - s.m as i32).max(1 - s.bias() - s.m as i32);
        (to_u32(&(size / s.two(quantum))), quantum)
    }

    fn round(&self, size: &BigInt, negative: bool) -> u64 {
        let s = self.shape;
        let lowest = 1 - s.bias() - s.m as i32;
        let even = |odd: bool| odd;
        let mut size = size.clone();
        if self.name == "even-spacing" {
            let (units, quantum) = self.placed(&nearest(&size, &s.two(-(s.m as i32)), even));
            return self.encode(units, quantum, negative);
        }
        if self.name == "full-precision-subnormals" {
            size = nearest(&size, &s.two(s.top(&size) - s.m as i32), even);
        }
        let quantum = (s.top(&size) - s.m as i32).max(lowest);
        let last = s.two(quantum);
        let rest = &size % &last;
        let below = &size - &rest;
        let odd = (&below / &last).bit(0);
        let (quarter, half) = (&last / 4, &last / 2);
        let toward = |up: bool| if up && !rest.is_zero() { &below + &last } else { below.clone() };
        let chosen = match self.name {
            "truncates" => toward(false),
            "always-up" => toward(true),
            "floors" => toward(negative),
            "no-sticky" => toward(rest >= half && odd),
            "sticky-is-guard" if rest < half => toward(rest >= quarter),
            "ties-away" => nearest(&size, &last, |_| true),
            "ties-down" => nearest(&size, &last, |_| false),
            "ties-toward-plus" => nearest(&size, &last, |_| !negative),
            "ties-to-odd" => nearest(&size, &last, |odd| !odd),
            _ => nearest(&size, &last, even),
        };
        let code = self.encode(to_u32(&(chosen / last)), quantum, negative);
        if self.name == "flushes-results" && s.field(code) == 0 { code & s.sign() } else { code }
    }

    fn encode(&self, units: u64, quantum: i32, negative: bool) -> u64 {
        let s = self.shape;
        if units < 1 << s.m {
            return self.signed(units, negative);
        }
        let doubled = units == 2 << s.m;
        let fraction = if doubled { 0 } else { units - (1 << s.m) };
        let field = quantum + s.m as i32 + s.bias() + i32::from(doubled);
        if field >= (1 << s.e) - 1 {
            return match self.name {
                "saturates" => self.signed(s.inf() - 1, negative),
                "overflow-is-nan" => s.nan(),
                _ => self.signed(s.inf(), negative),
            };
        }
        let stored = if self.name == "hidden-bit-stored" { (1 << s.m | fraction) >> 1 } else { fraction };
        self.signed((field as u64) << s.m | stored, negative)
    }
}

/// The nearest multiple of `step`. At a tie, `up` decides; its argument says whether the lower multiple is odd.
fn nearest(size: &BigInt, step: &BigInt, up: impl Fn(bool) -> bool) -> BigInt {
    let rest = size % step;
    let below = size - &rest;
    let odd = (&below / step).bit(0);
    let twice = &rest * 2;
    let goes_up = twice > *step || twice == *step && up(odd);
    if goes_up { below + step } else { below }
}

fn cut(count: BigInt, step: &BigInt) -> BigInt {
    let rest = &count % step;
    count - rest
}

/// Shifts right without loss, because products end above the unit.
fn shifted(count: BigInt, places: i32) -> BigInt {
    let divisor = BigInt::from(1) << places as u64;
    count / divisor
}

fn to_u32(count: &BigInt) -> u64 {
    u64::try_from(count).unwrap()
}

/// Computes every step in decimal with three digits, then takes the nearest code.
fn in_decimal(op: &str, shape: Shape, operands: [u64; 3]) -> u64 {
    let format = Format::of_widths(shape.e, shape.m).unwrap();
    let sign = |negative: bool| if negative { -integer(1) } else { integer(1) };
    let [a, b, c] = operands.map(|code| {
        // A sum ignores its third operand, which may be any code.
        let size = if shape.field(code) == (1 << shape.e) - 1 { 0 } else { code % shape.sign() };
        three_digits(&value(size, format)) * sign(shape.negative(code))
    });
    let minus = operands.map(|code| shape.negative(code));
    let (exact, zero) = match op {
        "mul" => (three_digits(&(a * b)), minus[0] != minus[1]),
        "fma" => (three_digits(&(three_digits(&(a * b)) + c)), (minus[0] != minus[1]) && minus[2]),
        _ => (three_digits(&(a + b)), minus[0] && minus[1]),
    };
    let negative = if exact.is_zero() { zero } else { exact.is_negative() };
    nearest_code(&exact.abs(), format) | if negative { shape.sign() } else { 0 }
}

fn three_digits(exact: &Rational) -> Rational {
    if exact.is_zero() {
        return exact.clone();
    }
    let mut places = 0;
    let scaled = |places: i64| exact.abs() * power(10, places);
    while scaled(places) < integer(100) {
        places += 1;
    }
    while scaled(places) >= integer(1000) {
        places -= 1;
    }
    let digits = (scaled(places) + Rational::new(1.into(), 2.into())).floor();
    digits * power(10, -places) * exact.signum()
}
