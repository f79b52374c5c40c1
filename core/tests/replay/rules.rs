//! The rules that decide without arithmetic, checked against the operands: special cases, choices, flags.

use super::machine::Machine;
use super::reading::number;
use crate::model::number::Number;
use halfplay_core::eval::{Cause, Choice, Flag, OperandId, Special};
use halfplay_core::float::Float;
use num_bigint::BigInt;

impl Machine<'_> {
    pub(crate) fn special(&mut self, rule: Special, result: Float) {
        self.meet(rule);
        let to = self.to();
        let [a, b, c] =
            [OperandId::A, OperandId::B, OperandId::C].map(|who| self.now.get(&who).map(|&x| number(x)));
        let one = |x: &Option<Number<BigInt>>| x.clone().expect("an operand");
        let signed = |magnitude: u64, negative: bool| magnitude | if negative { to.sign() } else { 0 };
        let product_negative = || one(&a).negative != one(&b).negative;
        let fused = self.model.operation == "fma";
        // The signs of both addends; for an fma the first is the sign of the product.
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
            Special::InfiniteSum(OperandId::Product) => {
                assert!(fused && (one(&a).is_infinite() || one(&b).is_infinite()));
                signed(to.infinity(), product_negative())
            }
            Special::InfiniteSum(who) => {
                let infinity = number(self.operand(who));
                assert!(infinity.is_infinite() && self.model.operation != "mul");
                // `sub` has already negated its second operand.
                signed(to.infinity(), infinity.negative)
            }
            Special::InfiniteProduct => {
                assert!(self.model.operation == "mul" && (one(&a).is_infinite() || one(&b).is_infinite()));
                signed(to.infinity(), product_negative())
            }
            Special::InfinityConverted => {
                let infinity = number(self.lone_operand());
                assert!(infinity.is_infinite());
                signed(to.infinity(), infinity.negative)
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
            Special::ZerosUnlike => {
                let (first, second) = sides();
                assert_ne!(first, second);
                let last = if fused || b.is_none() { one(&c) } else { one(&b) };
                assert!(last.is_zero());
                signed(0, format!("{:?}", self.model.direction) == "Rm")
            }
            Special::Cancelled => {
                let last = if fused || b.is_none() { one(&c) } else { one(&b) };
                assert!(!last.is_zero());
                signed(0, format!("{:?}", self.model.direction) == "Rm")
            }
            Special::ZeroConverted => {
                let zero = number(self.lone_operand());
                assert!(zero.is_zero());
                signed(0, zero.negative)
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

    pub(crate) fn choose(&mut self, a: Float, b: Float, choice: Choice, result: Float) {
        self.meet(choice);
        for (who, seen) in [(OperandId::A, a), (OperandId::B, b)] {
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

    pub(crate) fn raise(&mut self, flag: Flag, cause: Cause) {
        self.meet(cause);
        assert!(!self.flags.has(flag), "{flag:?} twice");
        self.flags = self.flags.with(flag);
        let rounded = self.rounded;
        let lost = rounded.is_some_and(|r| r.guard || r.round || r.sticky || r.overflow);
        let (flags, holds) = match cause {
            Cause::SignallingOperand(who) => {
                (&[Flag::Invalid][..], number(self.operand(who)).is_signalling())
            }
            // The special step that follows checks the operands.
            Cause::ZeroTimesInfinity | Cause::InfinityMinusInfinity => (&[Flag::Invalid][..], true),
            Cause::Rounding => (&[Flag::Inexact][..], lost && !rounded.is_some_and(|r| r.overflow)),
            Cause::TooLarge => (&[Flag::Overflow, Flag::Inexact][..], rounded.is_some_and(|r| r.overflow)),
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
