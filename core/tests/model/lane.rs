//! One lane, in the order of the specification: out of bounds, flush, rules, one rounding, clamp.

use super::number::{Datum, F32, Int, Layout, Number};
use super::rounding::{Direction, Rounding};
use super::{Model, approx};
use halfplay_core::eval::{Flag, Flags, Mark, Marks};

impl Model {
    pub(super) fn lane<I: Int>(&self, codes: [u64; 3], tiny_after: bool) -> (u64, Flags, Marks) {
        let (mut flags, mut marks) = (Flags::NONE, Marks::NONE);
        let codes: Vec<u64> =
            (0..self.arity()).map(|index| codes[index] & self.layout(index).mask()).collect();

        // 1. The out-of-bounds NaN, in a or b.
        if self.oob && codes[..2].iter().any(|code| code & 0x7fff == 0x7ff7) {
            marks = marks.with(Mark::OutOfBounds);
            return (0, flags, marks);
        }

        // 2. Subnormal inputs are flushed.
        let operands: Vec<Number<I>> = codes
            .iter()
            .enumerate()
            .map(|(index, &code)| {
                let layout = self.layout(index);
                let number = Number::<I>::decode(layout, code);
                if self.flushes(layout) && number.is_subnormal(layout) {
                    marks = marks.with(Mark::InputFlushed);
                    Number::zero(number.negative)
                } else {
                    number
                }
            })
            .collect();

        // 3. and 4. The operation.
        let code = match self.operation.as_str() {
            "neg" => sign_only(self.to, &operands[0], !operands[0].negative, codes[0]),
            "abs" => sign_only(self.to, &operands[0], false, codes[0]),
            "min" | "max" => self.choose(&operands, &codes, &mut flags),
            "tanh" | "ex2" => {
                let answer = approx::answer(self, &operands[0], codes[0], tiny_after);
                if answer.flushed {
                    marks = marks.with(Mark::ResultFlushed);
                }
                flags = answer.flags;
                answer.code
            }
            _ => {
                if operands.iter().any(Number::is_signalling) {
                    flags = flags.with(Flag::Invalid);
                }
                match self.exact(&operands) {
                    Exact::Invalid => {
                        flags = flags.with(Flag::Invalid);
                        self.to.canonical_nan()
                    }
                    Exact::Nan => self.to.canonical_nan(),
                    Exact::Infinite { negative } => signed(self.to, self.to.infinity(), negative),
                    Exact::Zero { negative } => signed(self.to, 0, negative),
                    Exact::Finite(value) => self.deliver(value, tiny_after, &mut flags, &mut marks),
                }
            }
        };

        // 5. The clamp.
        let clamped = self.clamp(code);
        if clamped != code {
            marks = marks.with(Mark::Clamped);
        }
        (clamped, flags, marks)
    }

    /// The number of operands of one lane.
    fn arity(&self) -> usize {
        if self.operation == "cvt" { 1 } else { self.operands() }
    }

    /// True if `.ftz` affects numbers of this layout: in a conversion, only f32.
    fn flushes(&self, layout: Layout) -> bool {
        self.ftz && (self.operation != "cvt" || layout == F32)
    }

    /// The exact result, or the rule that replaces it.
    fn exact<I: Int>(&self, operands: &[Number<I>]) -> Exact<I> {
        let [a, b, c] = [operands.first(), operands.get(1), operands.get(2)];
        let (Some(a), b, c) = (a, b, c) else { unreachable!() };
        match (self.operation.as_str(), b, c) {
            ("cvt", ..) if a.is_nan() => Exact::Nan,
            ("cvt", ..) => from_number(a),
            ("add", Some(b), _) => sum(self.direction, &[a.clone(), b.clone()]),
            ("sub", Some(b), _) => {
                let b = Number { negative: !b.negative, ..b.clone() };
                sum(self.direction, &[a.clone(), b])
            }
            ("mul", Some(b), _) => match product(a, b) {
                Err(rule) => rule,
                Ok(product) => from_number(&product),
            },
            ("fma", Some(b), Some(c)) => match product(a, b) {
                // 0 × inf is invalid even if c is a quiet NaN. In all other cases a NaN in c makes the result NaN.
                Err(rule) => rule,
                Ok(product) => sum(self.direction, &[product, c.clone()]),
            },
            _ => unreachable!("{}", self.operation),
        }
    }

    /// Turns a nonzero exact value into a code: flushed, or rounded once.
    fn deliver<I: Int>(&self, value: I, tiny_after: bool, flags: &mut Flags, marks: &mut Marks) -> u64 {
        let (negative, magnitude) = (value.is_negative(), value.abs());
        let rounding = Rounding::of(&magnitude, negative, self.to, self.direction);
        if self.flushes(self.to) && rounding.tiny_after {
            *marks = marks.with(Mark::ResultFlushed);
            *flags = flags.with(Flag::Underflow).with(Flag::Inexact);
            return signed(self.to, 0, negative);
        }
        if rounding.inexact {
            *flags = flags.with(Flag::Inexact);
            if rounding.overflow {
                *flags = flags.with(Flag::Overflow);
            }
            if if tiny_after { rounding.tiny_after } else { rounding.tiny_before } {
                *flags = flags.with(Flag::Underflow);
            }
        }
        rounding.code
    }

    fn choose<I: Int>(&self, operands: &[Number<I>], codes: &[u64], flags: &mut Flags) -> u64 {
        let (a, b) = (&operands[0], &operands[1]);
        if a.is_signalling() || b.is_signalling() {
            *flags = flags.with(Flag::Invalid);
        }
        if a.is_nan() && b.is_nan() || self.nan && (a.is_nan() || b.is_nan()) {
            return self.to.canonical_nan();
        }
        let bare = |x: &Number<I>| Number { negative: x.negative && !self.xorsign, ..x.clone() };
        let (left, right) = (bare(a), bare(b));
        let take_left = if a.is_nan() {
            false
        } else if b.is_nan() {
            true
        } else if self.operation == "min" {
            left.place() <= right.place()
        } else {
            left.place() >= right.place()
        };
        let (chosen, code) = if take_left { (left, codes[0]) } else { (right, codes[1]) };
        let negative = if self.xorsign { a.negative != b.negative } else { chosen.negative };
        sign_only(self.to, &chosen, negative, code)
    }

    fn clamp(&self, code: u64) -> u64 {
        let (nan, negative) = (self.to.is_nan(code), code >= self.to.sign());
        if self.sat {
            if nan || negative { 0 } else { code.min(self.to.one()) }
        } else if self.relu && negative && !nan {
            0
        } else {
            code
        }
    }
}

enum Exact<I> {
    /// invalid operation: NaN
    Invalid,
    /// an operand is NaN
    Nan,
    Infinite {
        negative: bool,
    },
    Zero {
        negative: bool,
    },
    Finite(I),
}

fn from_number<I: Int>(number: &Number<I>) -> Exact<I> {
    let negative = number.negative;
    match number.value() {
        None => Exact::Infinite { negative },
        Some(value) if value.is_zero() => Exact::Zero { negative },
        Some(value) => Exact::Finite(value),
    }
}

/// The product as a number in the same units, or the rule that applies if it is NaN.
fn product<I: Int>(a: &Number<I>, b: &Number<I>) -> Result<Number<I>, Exact<I>> {
    let zero_times_infinity = a.is_zero() && b.is_infinite() || a.is_infinite() && b.is_zero();
    if zero_times_infinity {
        return Err(Exact::Invalid);
    }
    if a.is_nan() || b.is_nan() {
        return Err(Exact::Nan);
    }
    let negative = a.negative != b.negative;
    let datum = match (&a.datum, &b.datum) {
        (Datum::Finite(a), Datum::Finite(b)) => {
            // Each factor is a multiple of the smallest subnormal number, so halving the scale before the
            // multiplication loses nothing.
            let half = (I::SCALE / 2) as usize;
            Datum::Finite((a.clone() >> half) * (b.clone() >> half))
        }
        _ => Datum::Infinite,
    };
    Ok(Number { negative, datum })
}

fn sum<I: Int>(direction: Direction, addends: &[Number<I>; 2]) -> Exact<I> {
    let [a, b] = addends;
    if a.is_nan() || b.is_nan() {
        return Exact::Nan;
    }
    match (a.value(), b.value()) {
        (None, None) if a.negative != b.negative => Exact::Invalid,
        (None, _) => Exact::Infinite { negative: a.negative },
        (_, None) => Exact::Infinite { negative: b.negative },
        (Some(left), Some(right)) => {
            let total = left + right;
            if !total.is_zero() {
                Exact::Finite(total)
            } else if a.is_zero() && a.negative == b.negative {
                Exact::Zero { negative: a.negative }
            } else {
                Exact::Zero { negative: direction == Direction::Rm }
            }
        }
    }
}

/// The same magnitude with this sign; every NaN becomes the canonical one.
fn sign_only<I: Int>(layout: Layout, number: &Number<I>, negative: bool, code: u64) -> u64 {
    if number.is_nan() {
        layout.canonical_nan()
    } else if number.is_zero() {
        signed(layout, 0, negative)
    } else {
        signed(layout, code & (layout.sign() - 1), negative)
    }
}

fn signed(layout: Layout, magnitude: u64, negative: bool) -> u64 {
    if negative { magnitude + layout.sign() } else { magnitude }
}
