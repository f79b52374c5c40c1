//! Recomputes a lane from its recorded steps, and asks of each step that it follows from those before.

use crate::dyadic::{Dyadic, Spread};
use crate::model::number::Number;
use crate::model::{Layout, Model};
use crate::reading::{check_approximation, layout_of, number, value, zero_like};
use crate::rounding;
use halfplay_core::eval::{
    Addend, Cause, Choice, Clamp, Flag, Flags, Mark, Marks, OUT_OF_BOUNDS_NAN, Special, Step, Who,
};
use halfplay_core::float::{Exact, Float, Rounded, Term};
use num_bigint::BigInt;
use std::collections::{BTreeSet, HashMap};

/// What is known after the steps so far.
pub struct Machine<'m> {
    model: &'m Model,
    /// each operand as it is by now
    now: HashMap<Who, Float>,
    product: Option<Term>,
    /// leading exponents of what the exact value was made from
    leads: Vec<i64>,
    value: Option<Exact>,
    rounded: Option<Rounded>,
    result: Option<Float>,
    flushed: bool,
    pub delivered: Option<Float>,
    pub flags: Flags,
    pub marks: Marks,
    /// names of everything that was met: steps, rules, causes, choices
    pub met: BTreeSet<String>,
}

impl<'m> Machine<'m> {
    pub fn new(model: &'m Model) -> Self {
        Machine {
            model,
            now: HashMap::new(),
            product: None,
            leads: Vec::new(),
            value: None,
            rounded: None,
            result: None,
            flushed: false,
            delivered: None,
            flags: Flags::NONE,
            marks: Marks::NONE,
            met: BTreeSet::new(),
        }
    }

    fn meet(&mut self, what: impl std::fmt::Debug) {
        self.met.insert(format!("{what:?}").split(['(', ' ']).next().unwrap_or_default().to_string());
    }

    fn operand(&self, who: Who) -> Float {
        self.now[&who]
    }

    fn change(&mut self, who: Who, from: Float, to: Float) {
        assert_eq!(self.operand(who), from);
        self.now.insert(who, to);
    }

    /// The format of the result.
    fn to(&self) -> Layout {
        self.model.to
    }

    fn set_result(&mut self, result: Float) {
        assert!(self.result.is_none(), "two results");
        assert_eq!(layout_of(result.format()), self.to());
        self.result = Some(result);
    }

    pub fn take(&mut self, step: &Step) {
        self.met.insert(step.kind().to_string());
        match *step {
            Step::Decode { who, value } => {
                assert!(self.now.insert(who, value).is_none());
            }
            Step::OutOfBounds { who, value, result } => {
                assert!(matches!(who, Who::A | Who::B) && self.operand(who) == value);
                assert_eq!((value.bits() & 0x7fff, result.bits()), (OUT_OF_BOUNDS_NAN, 0));
                self.marks = self.marks.with(Mark::OutOfBounds);
                self.set_result(result);
            }
            Step::FlushInput { who, from, to } => {
                assert!(number(from).is_subnormal(layout_of(from.format())));
                assert_eq!((to.bits(), to.format()), (zero_like(from), from.format()));
                self.marks = self.marks.with(Mark::InputFlushed);
                self.change(who, from, to);
            }
            Step::Widen { who, from, to } => {
                let (narrow, wide) = (number(from), number(to));
                assert_eq!(narrow.negative, wide.negative);
                assert!(narrow.datum == wide.datum, "{from:?} {to:?}");
                self.change(who, from, to);
            }
            Step::Negate { who, from, to } => {
                assert!(!number(from).is_nan());
                assert_eq!(from.bits() ^ to.bits(), layout_of(from.format()).sign());
                self.change(who, from, to);
            }
            Step::Special { rule, result } => self.special(rule, result),
            Step::Product { left, right, product } => {
                assert_eq!(
                    [left, right].map(Dyadic::of_term),
                    [Who::A, Who::B].map(|who| value(self.operand(who)))
                );
                let exact = u128::from(left.significand) * u128::from(right.significand);
                assert_eq!(u128::from(product.significand), exact);
                assert_eq!(product.exponent, left.exponent + right.exponent);
                assert_eq!(product.negative, left.negative != right.negative);
                self.product = Some(product);
            }
            Step::Align { left, right, larger, shift, beyond } => {
                self.align(left, right, larger, shift, beyond)
            }
            Step::Sum { left, right, sum } => {
                let (left, right) = (self.addend(left), self.addend(right));
                self.leads = [&left, &right].iter().filter(|x| !x.is_zero()).map(|x| x.leading()).collect();
                let exact = left + right;
                assert_eq!(sum.negative, exact.is_negative());
                let spread = Spread::of(&sum);
                assert!(spread.unit.is_none() && spread.low == exact.abs(), "{sum:?} {exact:?}");
                self.value = Some(sum);
            }
            Step::Normalise { value, leading, moved } => {
                self.expect_value(value);
                assert_eq!(i64::from(leading), Spread::of(&value).low.leading());
                let largest = self.leads.iter().max().expect("addends");
                assert_eq!(i64::from(moved), i64::from(leading) - largest);
            }
            Step::Subnormal { leading, emin, shift } => {
                let value = Spread::of(&self.value.expect("a value"));
                assert_eq!(i64::from(leading), value.low.leading());
                assert_eq!(i64::from(emin), self.to().emin());
                assert!(shift > 0 && i64::from(shift) == i64::from(emin) - i64::from(leading));
            }
            Step::FlushResult { value, emin, to } => {
                self.expect_value(value);
                assert_eq!(i64::from(emin), self.to().emin());
                assert!(Spread::of(&value).low.leading() < self.to().emin());
                assert_eq!(to.bits(), if value.negative { self.to().sign() } else { 0 });
                self.flushed = true;
                self.marks = self.marks.with(Mark::ResultFlushed);
                self.set_result(to);
            }
            Step::Round { value, rounded } => {
                self.expect_value(value);
                assert_eq!(format!("{:?}", rounded.mode), format!("{:?}", self.model.direction));
                rounding::check(&value, &rounded, self.to());
                self.meet(rounded.rule());
                self.meet(rounded.loss());
                self.rounded = Some(rounded);
                self.set_result(rounded.result());
            }
            Step::Overflow { rounded, result } => {
                assert!(self.rounded == Some(rounded) && self.result == Some(result) && rounded.overflow);
            }
            Step::Approximate { function, operand, value: found, .. } => {
                assert_eq!(self.operand(Who::A), operand);
                self.value = Some(found);
                check_approximation(function, operand, &found);
            }
            Step::Choose { a, b, choice, result } => self.choose(a, b, choice, result),
            Step::Xorsign { a_negative, b_negative, from, to } => {
                assert_eq!(self.result, Some(from));
                let signs = [Who::A, Who::B].map(|who| number(self.operand(who)).negative);
                assert_eq!([a_negative, b_negative], signs);
                assert!(!number(from).is_nan() && number(to).datum == number(from).datum);
                assert_eq!(number(to).negative, a_negative != b_negative);
                self.result = Some(to);
            }
            Step::SetSign { from, to } => {
                assert_eq!(self.operand(Who::A), from);
                if number(from).is_nan() {
                    assert_eq!(to.bits(), self.to().canonical_nan());
                } else {
                    let negative = self.model.operation == "neg" && !number(from).negative;
                    assert!(number(to).datum == number(from).datum && number(to).negative == negative);
                }
                self.set_result(to);
            }
            Step::Copy { .. } | Step::Pack { .. } => unreachable!("not in a lane"),
            Step::Clamp { clamp, from, to } => {
                self.meet(clamp);
                assert_eq!(self.result, Some(from));
                let source = number(from);
                let one = self.to().one();
                let expected = match clamp {
                    Clamp::Sat if source.is_nan() || source.negative => 0,
                    Clamp::Sat => from.bits().min(one),
                    Clamp::Relu if source.negative && !source.is_nan() => 0,
                    Clamp::Relu => from.bits(),
                };
                assert_eq!(to.bits(), expected);
                if from != to {
                    self.marks = self.marks.with(Mark::Clamped);
                }
                self.result = Some(to);
            }
            Step::Raise { flag, cause } => self.raise(flag, cause),
            Step::Deliver { result } => {
                assert_eq!(self.result, Some(result));
                assert!(self.delivered.is_none());
                self.delivered = Some(result);
            }
        }
    }

    /// The value that is rounded is the sum, or a lone product, or the operand of a conversion.
    fn expect_value(&mut self, found: Exact) {
        if let Some(known) = self.value {
            assert_eq!(known, found);
            return;
        }
        let alone = match self.product {
            Some(product) => Dyadic::of_term(product),
            None => value(self.operand(Who::A)),
        };
        let spread = Spread::of(&found);
        assert_eq!(found.negative, alone.is_negative());
        assert!(spread.unit.is_none() && spread.low == alone.abs());
        self.leads = vec![alone.leading()];
        self.value = Some(found);
    }

    fn addend(&self, addend: Addend) -> Dyadic {
        let known = match addend.who {
            Who::Product => Dyadic::of_term(self.product.expect("a product")),
            who => value(self.operand(who)),
        };
        assert_eq!(Dyadic::of_term(addend.term), known);
        known
    }

    fn align(&self, left: Addend, right: Addend, larger: Who, shift: u32, beyond: u32) {
        let (first, second) = (self.addend(left), self.addend(right));
        let (who, large, small) = match first.leading() >= second.leading() {
            true => (left.who, first, second),
            false => (right.who, second, first),
        };
        assert_eq!(larger, who);
        assert_eq!(i64::from(shift), large.leading() - small.leading());
        let ulp = large.leading() - self.to().fraction_bits;
        assert_eq!(i64::from(beyond), (ulp - small.last()).max(0));
    }

    fn special(&mut self, rule: Special, result: Float) {
        self.meet(rule);
        let to = self.to();
        let [a, b, c] = [Who::A, Who::B, Who::C].map(|who| self.now.get(&who).map(|&x| number(x)));
        let one = |x: &Option<Number<BigInt>>| x.clone().expect("an operand");
        let signed = |magnitude: u32, negative: bool| magnitude | if negative { to.sign() } else { 0 };
        let product_negative = || one(&a).negative != one(&b).negative;
        let fused = self.model.operation == "fma";
        // Both sides of the sum, as sign and magnitude, where an operand takes part.
        let sides = || {
            let second = if fused || b.is_none() { one(&c) } else { one(&b) };
            let first = if fused { product_negative() } else { one(&a).negative };
            (first, second.negative)
        };
        let expected = match rule {
            Special::NanOperand(who) => {
                assert!(number(self.operand(who)).is_nan());
                to.canonical_nan()
            }
            Special::ZeroTimesInfinity => {
                let (a, b) = (one(&a), one(&b));
                assert!(a.is_zero() && b.is_infinite() || a.is_infinite() && b.is_zero());
                to.canonical_nan()
            }
            Special::InfinityMinusInfinity => {
                let (first, second) = sides();
                assert_ne!(first, second);
                to.canonical_nan()
            }
            Special::Infinity(Who::Product) => {
                assert!(one(&a).is_infinite() || one(&b).is_infinite());
                signed(to.infinity(), product_negative())
            }
            Special::Infinity(who) => {
                let infinity = number(self.operand(who));
                assert!(infinity.is_infinite());
                let negative = match self.model.operation.as_str() {
                    "mul" => product_negative(),
                    _ => infinity.negative,
                };
                signed(to.infinity(), negative)
            }
            Special::ZeroProduct => {
                assert_eq!(self.product.expect("a product").significand, 0);
                signed(0, product_negative())
            }
            Special::ZerosAlike => {
                let (first, second) = sides();
                assert_eq!(first, second);
                signed(0, first)
            }
            Special::Cancelled => signed(0, format!("{:?}", self.model.direction) == "Rm"),
            Special::ZeroConverted => {
                assert!(one(&a).is_zero());
                signed(0, one(&a).negative)
            }
            Special::Limit => {
                let a = one(&a);
                assert!(a.is_zero() || a.is_infinite());
                match (self.model.operation.as_str(), a.is_zero()) {
                    ("tanh", true) => signed(0, a.negative),
                    ("tanh", false) => signed(to.one(), a.negative),
                    (_, true) => to.one(),
                    (_, false) => {
                        if a.negative {
                            0
                        } else {
                            to.infinity()
                        }
                    }
                }
            }
        };
        assert_eq!(result.bits(), expected, "{rule:?}");
        self.set_result(result);
    }

    fn choose(&mut self, a: Float, b: Float, choice: Choice, result: Float) {
        self.meet(choice);
        for (who, seen) in [(Who::A, a), (Who::B, b)] {
            let operand = self.operand(who);
            let bare = if self.model.xorsign { operand.bits() & !self.to().sign() } else { operand.bits() };
            assert_eq!(seen.bits(), bare);
        }
        let (left, right) = (number(a), number(b));
        let (expected, why) = match (left.is_nan(), right.is_nan()) {
            (true, true) => (self.to().canonical_nan(), Choice::BothNan),
            (true, false) | (false, true) if self.model.nan => (self.to().canonical_nan(), Choice::NanWanted),
            (true, false) => (b.bits(), Choice::OtherIsNan),
            (false, true) => (a.bits(), Choice::OtherIsNan),
            _ => {
                let least = self.model.operation == "min";
                let first = if least { left.place() < right.place() } else { left.place() > right.place() };
                let why = if a == b {
                    Choice::Equal
                } else if left.is_zero() && right.is_zero() {
                    Choice::ByZeroSign
                } else {
                    Choice::ByValue
                };
                (if first { a.bits() } else { b.bits() }, why)
            }
        };
        assert_eq!((result.bits(), choice), (expected, why), "{a:?} {b:?}");
        self.set_result(result);
    }

    fn raise(&mut self, flag: Flag, cause: Cause) {
        self.meet(cause);
        assert!(!self.flags.has(flag), "{flag:?} twice");
        self.flags = self.flags.with(flag);
        let rounded = self.rounded;
        let lost = rounded.is_some_and(|r| r.guard || r.round || r.sticky || r.overflow);
        let (flags, holds) = match cause {
            Cause::SignallingOperand(who) => {
                (&[Flag::Invalid][..], number(self.operand(who)).is_signalling())
            }
            // The special step that follows asks for the operands.
            Cause::ZeroTimesInfinity | Cause::InfinityMinusInfinity => (&[Flag::Invalid][..], true),
            Cause::Rounding => (&[Flag::Inexact][..], lost),
            Cause::TooLarge => (&[Flag::Overflow][..], rounded.is_some_and(|r| r.overflow)),
            Cause::TinyBeforeRounding => {
                (&[Flag::Underflow][..], lost && rounded.is_some_and(|r| r.tiny_before))
            }
            Cause::TinyAfterRounding => {
                (&[Flag::Underflow][..], lost && rounded.is_some_and(|r| r.tiny_after))
            }
            Cause::FlushedResult => (&[Flag::Underflow, Flag::Inexact][..], self.flushed),
        };
        assert!(flags.contains(&flag) && holds, "{flag:?} {cause:?}");
    }
}
