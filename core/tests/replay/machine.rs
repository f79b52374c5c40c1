//! Recomputes a lane from its recorded steps, and checks that each step follows from the steps before it.

use super::dyadic::{Dyadic, Spread};
use super::reading::{check_approximation, layout_of, number, value, zero_like};
use super::rounding;
use crate::model::{Layout, Model};
use halfplay_core::eval::{Addend, Clamp, Flags, Mark, Marks, OUT_OF_BOUNDS_NAN, OperandId, Step};
use halfplay_core::float::{Exact, Float, Rounded, Term};
use std::collections::{BTreeSet, HashMap};

/// The state after the steps so far.
pub struct Machine<'m> {
    pub(crate) model: &'m Model,
    /// the current value of each operand
    pub(crate) now: HashMap<OperandId, Float>,
    pub(crate) product: Option<Term>,
    /// leading exponents of the terms that the exact value was made from
    pub(crate) leads: Vec<i64>,
    pub(crate) value: Option<Exact>,
    pub(crate) rounded: Option<Rounded>,
    pub(crate) result: Option<Float>,
    pub(crate) flushed: bool,
    pub delivered: Option<Float>,
    pub flags: Flags,
    pub marks: Marks,
    /// names of everything that occurred: steps, rules, causes, choices
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

    pub(crate) fn meet(&mut self, what: impl std::fmt::Debug) {
        self.met.insert(format!("{what:?}").split(['(', ' ']).next().unwrap_or_default().to_string());
    }

    pub(crate) fn operand(&self, who: OperandId) -> Float {
        self.now[&who]
    }

    fn change(&mut self, who: OperandId, from: Float, to: Float) {
        assert_eq!(self.operand(who), from);
        self.now.insert(who, to);
    }

    /// The format of the result.
    pub(crate) fn to(&self) -> Layout {
        self.model.to
    }

    pub(crate) fn set_result(&mut self, result: Float) {
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
                assert!(matches!(who, OperandId::A | OperandId::B) && self.operand(who) == value);
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
                if self.model.operation == "cvt" {
                    self.set_result(to);
                } else {
                    self.change(who, from, to);
                }
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
                    [OperandId::A, OperandId::B].map(|who| value(self.operand(who)))
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
                assert_eq!(self.operand(OperandId::A), operand);
                self.value = Some(found);
                check_approximation(function, operand, &found);
            }
            Step::Choose { a, b, magnitudes, choice, result } => {
                assert_eq!(magnitudes, self.model.xorsign);
                self.choose(a, b, choice, result);
            }
            Step::Xorsign { a_negative, b_negative, from, to } => {
                assert_eq!(self.result, Some(from));
                let signs = [OperandId::A, OperandId::B].map(|who| number(self.operand(who)).negative);
                assert_eq!([a_negative, b_negative], signs);
                assert!(!number(from).is_nan() && number(to).datum == number(from).datum);
                assert_eq!(number(to).negative, a_negative != b_negative);
                self.result = Some(to);
            }
            Step::SetSign { from, to } => {
                assert_eq!(self.operand(OperandId::A), from);
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

    /// The value to be rounded is the sum, or a product alone, or the operand of a conversion.
    fn expect_value(&mut self, found: Exact) {
        if let Some(known) = self.value {
            assert_eq!(known, found);
            return;
        }
        let alone = match self.product {
            Some(product) => Dyadic::of_term(product),
            None => value(self.lone_operand()),
        };
        let spread = Spread::of(&found);
        assert_eq!(found.negative, alone.is_negative());
        assert!(spread.unit.is_none() && spread.low == alone.abs());
        self.leads = vec![alone.leading()];
        self.value = Some(found);
    }

    /// The operand of an instruction that reads one per lane, such as `b` if a conversion packs two.
    pub(crate) fn lone_operand(&self) -> Float {
        assert_eq!(self.now.len(), 1);
        self.now.values().copied().next().expect("an operand")
    }

    fn addend(&self, addend: Addend) -> Dyadic {
        let known = match addend.who {
            OperandId::Product => Dyadic::of_term(self.product.expect("a product")),
            who => value(self.operand(who)),
        };
        assert_eq!(Dyadic::of_term(addend.term), known);
        known
    }

    fn align(&self, left: Addend, right: Addend, larger: OperandId, shift: u32, beyond: u32) {
        let (first, second) = (self.addend(left), self.addend(right));
        let (who, large, small) = match first.leading() >= second.leading() {
            true => (left.who, first, second),
            false => (right.who, second, first),
        };
        assert_eq!(larger, who);
        assert_eq!(i64::from(shift), large.leading() - small.leading());
        // At and below the smallest normal number, the last bit has a fixed place.
        let ulp = large.leading().max(self.to().emin()) - self.to().fraction_bits;
        assert_eq!(i64::from(beyond), (ulp - small.last()).max(0));
    }
}
