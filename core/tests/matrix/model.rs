//! An independent model of a matrix unit, in exact rational numbers. Its parameters are those of the publications,
//! written down a second time.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// Widths of exponent and fraction, bias, and the meaning of the largest exponent.
#[derive(Clone, Copy)]
pub struct Layout {
    pub exponent: u32,
    pub fraction: u32,
    bias: i32,
    top: Top,
    padding: u32,
}

#[derive(Clone, Copy, PartialEq)]
enum Top {
    Ieee,
    OneNan,
    Numbers,
    Scale,
}

pub fn layout(name: &str) -> Layout {
    let of = |exponent, fraction, bias, top, padding| Layout { exponent, fraction, bias, top, padding };
    match name {
        "f16" => of(5, 10, 15, Top::Ieee, 0),
        "bf16" => of(8, 7, 127, Top::Ieee, 0),
        "tf32" => of(8, 10, 127, Top::Ieee, 13),
        "f32" => of(8, 23, 127, Top::Ieee, 0),
        "f64" => of(11, 52, 1023, Top::Ieee, 0),
        "e5m2" => of(5, 2, 15, Top::Ieee, 0),
        "e4m3" => of(4, 3, 7, Top::OneNan, 0),
        "e3m2" => of(3, 2, 3, Top::Numbers, 0),
        "e2m3" => of(2, 3, 1, Top::Numbers, 0),
        "e2m1" => of(2, 1, 1, Top::Numbers, 0),
        "ue8m0" => of(8, 0, 127, Top::Scale, 0),
        other => panic!("{other}"),
    }
}

/// A decoded number: NaN, an infinity, or `± significand × 2^exponent` with a significand below 2.
#[derive(Clone)]
enum Datum {
    Nan,
    Infinity(bool),
    Finite { significand: BigRational, exponent: i32 },
}

pub fn two_to(exponent: i32) -> BigRational {
    let power = BigRational::from(BigInt::one() << exponent.unsigned_abs());
    if exponent < 0 { power.recip() } else { power }
}

impl Layout {
    pub fn width(&self) -> u32 {
        self.padding + self.exponent + self.fraction + u32::from(self.top != Top::Scale)
    }

    fn decode(&self, register: u64) -> Datum {
        let code = register >> self.padding;
        let field = (code >> self.fraction) as i32 & ((1 << self.exponent) - 1);
        let fraction = code & ((1 << self.fraction) - 1);
        let is_top = field == (1 << self.exponent) - 1;
        let all_ones = fraction == (1 << self.fraction) - 1;
        let negative = self.top != Top::Scale && code >> (self.exponent + self.fraction) & 1 == 1;
        match self.top {
            Top::Ieee if is_top && fraction != 0 => return Datum::Nan,
            Top::Ieee if is_top => return Datum::Infinity(negative),
            Top::OneNan if is_top && all_ones => return Datum::Nan,
            Top::Scale if is_top => return Datum::Nan,
            _ => {}
        }
        let has_hidden = field != 0 || self.top == Top::Scale;
        let magnitude = BigRational::from(BigInt::from(fraction)) * two_to(-(self.fraction as i32));
        let magnitude = if has_hidden { magnitude + BigRational::one() } else { magnitude };
        let exponent = if has_hidden { field - self.bias } else { 1 - self.bias };
        Datum::Finite { significand: if negative { -magnitude } else { magnitude }, exponent }
    }

    /// The code of a value, rounded to nearest even, or truncated to `fraction` bits; infinity if it is too large.
    fn encode(&self, value: &BigRational, fraction: u32, truncates: bool) -> u64 {
        let sign = u64::from(value.is_negative()) << (self.exponent + self.fraction);
        let magnitude = value.abs();
        if magnitude.is_zero() {
            return 0;
        }
        let mut exponent = magnitude.numer().bits() as i32 - magnitude.denom().bits() as i32;
        if two_to(exponent) > magnitude {
            exponent -= 1;
        }
        let exponent = exponent.max(1 - self.bias);
        let scaled = &magnitude / two_to(exponent - fraction as i32);
        let mut integer = scaled.to_integer();
        let rest = &scaled - BigRational::from(integer.clone());
        let half = BigRational::new(1.into(), 2.into());
        let is_odd = (&integer % BigInt::from(2)).is_one();
        if !truncates && (rest > half || rest == half && is_odd) {
            integer += 1;
        }
        let infinity = ((1u64 << self.exponent) - 1) << self.fraction;
        let integer: u64 = (integer << (self.fraction - fraction)).try_into().expect("a few bits");
        let code = ((exponent + self.bias - 1) as u64) << self.fraction;
        sign | (code + integer).min(infinity)
    }

    fn special(&self, negative: Option<bool>) -> u64 {
        let infinity = ((1u64 << self.exponent) - 1) << self.fraction;
        match negative {
            None => infinity | ((1 << self.fraction) - 1),
            Some(negative) => infinity | u64::from(negative) << (self.exponent + self.fraction),
        }
    }
}

/// The parts of a spelling.
pub struct Parts {
    pub k: usize,
    pub block: Option<(usize, String)>,
    pub d: String,
    pub a: String,
    pub b: String,
    pub c: String,
    pub family: String,
}

impl Parts {
    pub fn of(spelling: &str) -> Parts {
        let words: Vec<&str> = spelling.split('.').collect();
        let k = words[1].rsplit('k').next().unwrap().parse().unwrap();
        let (block, rest) = match words[2].strip_prefix("block") {
            Some(size) => {
                let scale = words.last().unwrap().replace("ue4m3", "e4m3");
                (Some((size.parse().unwrap(), scale)), &words[3..words.len() - 1])
            }
            None => (None, &words[2..]),
        };
        let name = |place: usize| rest[place].to_owned();
        let c = rest.get(3).unwrap_or(&rest[0]).to_string();
        Parts { k, block, d: name(0), a: name(1), b: name(2), c, family: words[0].to_owned() }
    }

    /// Products per block, fraction bits kept, fraction bits of f32 results.
    fn parameters(&self, sm: u32) -> (usize, i32, u32) {
        let is_byte = ["e4m3", "e5m2"].contains(&self.a.as_str());
        let is_tf32 = self.a == "tf32";
        match sm {
            70 => (4, 23, 23),
            75 => (8, 24, 23),
            80 | 86 if is_tf32 => (4, 24, 23),
            80 | 86 => (8, 24, 23),
            89 if is_byte => (16, 13, 13),
            89 if is_tf32 => (4, 24, 23),
            89 => (8, 24, 23),
            90 if is_byte && self.family == "wgmma" => (32, 13, 13),
            90 | 100 | 120 if self.k == 64 => (64, 35, 23),
            90 | 100 | 120 => (self.k, 25, 23),
            other => panic!("sm_{other}"),
        }
    }
}

/// An element of D, as the publications say that architecture `sm` computes it. Every zero is +0.
pub fn element(sm: u32, spelling: &str, a: &[u64], b: &[u64], c: u64, scales: [&[u64]; 2]) -> u64 {
    let parts = Parts::of(spelling);
    if parts.a == "f64" {
        return chain(a, b, c);
    }
    let (size, kept, fraction) = parts.parameters(sm);
    let to = layout(&parts.d);
    let mut accumulator = layout(&parts.c).decode(c);
    let mut code = c;
    for first in (0..parts.k).step_by(size) {
        let span = first..(first + size).min(parts.k);
        code = block(&parts, (a, b), span, &accumulator, scales, kept, fraction);
        accumulator = to.decode(code);
    }
    code
}

fn block(
    parts: &Parts,
    (a, b): (&[u64], &[u64]),
    span: std::ops::Range<usize>,
    accumulator: &Datum,
    scales: [&[u64]; 2],
    kept: i32,
    fraction: u32,
) -> u64 {
    let to = layout(&parts.d);
    let mut terms: Vec<(BigRational, i32)> = Vec::new();
    let mut infinities = Vec::new();
    let group = if parts.k == 64 { 16 } else { 1 };
    for first in span.step_by(group) {
        let (mut sum, mut exponent) = (BigRational::zero(), 0);
        for k in first..first + group {
            let (x, y) = (layout(&parts.a).decode(a[k]), layout(&parts.b).decode(b[k]));
            match (x, y) {
                (Datum::Nan, _) | (_, Datum::Nan) => return to.special(None),
                (
                    Datum::Finite { significand: x, exponent: e },
                    Datum::Finite { significand: y, exponent: f },
                ) => match group {
                    1 => (sum, exponent) = (x * y, e + f),
                    _ => sum += x * y * two_to(e + f),
                },
                (Datum::Infinity(x), Datum::Infinity(y)) => infinities.push(x != y),
                (Datum::Infinity(x), Datum::Finite { significand, .. })
                | (Datum::Finite { significand, .. }, Datum::Infinity(x)) => {
                    if significand.is_zero() {
                        return to.special(None);
                    }
                    infinities.push(x != significand.is_negative());
                }
            }
        }
        if let Some((size, format)) = &parts.block {
            for codes in scales {
                let Datum::Finite { significand, exponent: e } = layout(format).decode(codes[first / size])
                else {
                    return to.special(None);
                };
                sum *= significand.abs();
                exponent += e;
            }
        }
        terms.push((sum, exponent));
    }
    match accumulator {
        Datum::Nan => return to.special(None),
        Datum::Infinity(negative) => infinities.push(*negative),
        Datum::Finite { significand, exponent } => terms.push((significand.clone(), *exponent)),
    }
    if let Some(first) = infinities.first() {
        let same = infinities.iter().all(|other| other == first);
        return to.special(same.then_some(*first));
    }
    terms.retain(|(significand, _)| !significand.is_zero());
    let Some(largest) = terms.iter().map(|(_, exponent)| *exponent).max() else { return 0 };
    // `trunc` of a rational goes toward zero.
    let kept_part = |(significand, exponent): &(BigRational, i32)| {
        (significand * two_to(exponent - largest + kept)).trunc()
    };
    let sum: BigRational = terms.iter().map(kept_part).sum();
    let value = sum * two_to(largest - kept);
    match parts.d.as_str() {
        "f16" => to.encode(&value, 10, false),
        _ => to.encode(&value, fraction, true),
    }
}

/// One product after the other, by the host's `mul_add`, which rounds once.
fn chain(a: &[u64], b: &[u64], c: u64) -> u64 {
    let sum = a
        .iter()
        .zip(b)
        .fold(f64::from_bits(c), |sum, (&a, &b)| f64::from_bits(a).mul_add(f64::from_bits(b), sum));
    if sum.is_nan() { u64::MAX >> 1 } else { sum.to_bits() }
}
