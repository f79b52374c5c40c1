//! `min` and `max`, which compare and choose.

use super::lane::Lane;
use super::nan::{self, canonical_nan};
use super::operand_id::Named;
use super::recorder::Recorder;
use super::step::{Choice, Step};
use crate::float::Float;
use crate::isa::{Instr, Modifier, Op};

impl<R: Recorder> Lane<'_, R> {
    #[inline(always)]
    pub(super) fn minmax(&mut self, instr: &Instr, a: Named, b: Named) -> Float {
        nan::raise_signalling(&[a, b], &mut self.status, self.recorder);
        let (a, b) = (a.1, b.1);
        let xorsign = instr.has(Modifier::XorsignAbs);
        let (left, right) = if xorsign { (a.with_sign(false), b.with_sign(false)) } else { (a, b) };

        let nan_wanted = instr.has(Modifier::Nan) && (left.is_nan() || right.is_nan());
        let left_first = order(left) < order(right);
        let (choice, result) = match (left.is_nan(), right.is_nan()) {
            (true, true) => (Choice::BothNan, canonical_nan(self.format)),
            _ if nan_wanted => (Choice::NanWanted, canonical_nan(self.format)),
            (true, false) => (Choice::OtherIsNan, right),
            (false, true) => (Choice::OtherIsNan, left),
            (false, false) => {
                let choice = match (left.bits() == right.bits(), left.is_zero() && right.is_zero()) {
                    (true, _) => Choice::Equal,
                    (false, true) => Choice::ByZeroSign,
                    (false, false) => Choice::ByValue,
                };
                (choice, if left_first == (instr.op == Op::Min) { left } else { right })
            }
        };
        self.recorder.record(|| Step::Choose { a: left, b: right, magnitudes: xorsign, choice, result });
        if xorsign && !result.is_nan() { self.xorsign(a, b, result) } else { result }
    }

    /// The sign of a NaN operand counts too, because the manual has "both inputs". Measured on a GPU, except for f32.
    #[inline(always)]
    fn xorsign(&mut self, a: Float, b: Float, from: Float) -> Float {
        let (a_negative, b_negative) = (a.is_negative(), b.is_negative());
        let to = from.with_sign(a_negative != b_negative);
        self.recorder.record(|| Step::Xorsign { a_negative, b_negative, from, to });
        to
    }
}

/// An integer that orders numbers by value, with −0 just below +0.
#[inline(always)]
const fn order(value: Float) -> i64 {
    let magnitude = value.magnitude() as i64;
    if value.is_negative() { -1 - magnitude } else { magnitude }
}
