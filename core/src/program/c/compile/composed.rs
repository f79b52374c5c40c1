//! Functions that are several operations. A remark marks those whose last bits no language prescribes.

use super::builtins::PairResult;
use super::functions::{Composed, TestOf};
use super::state::{CompileResult, Compiler, Item};
use crate::float::Mode;
use crate::isa::{Op, Span, Type};
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::decision::Question;
use crate::program::c::integer::{Int, Whole};
use crate::program::c::messages;
use crate::program::c::operator::{Operator, Test};
use crate::program::c::ty::MOST_LANES;
use crate::program::flow::Function;

impl Compiler<'_> {
    /// Applies a function that is several operations to numbers of one format.
    pub fn composed(
        &mut self,
        composed: Composed,
        operands: &[RegisterValue],
        at: Span,
    ) -> CompileResult<RegisterValue> {
        let [a, rest @ ..] = operands else { return Err(messages::no_function(at, "").into()) };
        let (a, b) = (*a, rest.first().copied().unwrap_or(*a));
        let c = rest.get(1).copied().unwrap_or(b);
        let lane = a.ty.lane;
        match composed {
            Composed::Mix => self.mixed(a, b, c, at),
            Composed::Dot => self.dot(a, b, at),
            Composed::Length => {
                let square = self.dot(a, a, at)?;
                self.root(square, at)
            }
            Composed::Distance => {
                let difference = self.apply(Op::Sub, &[a, b], at)?;
                let square = self.dot(difference, difference, at)?;
                self.root(square, at)
            }
            Composed::Normalize => {
                let square = self.dot(a, a, at)?;
                let inverse = self.apply_function(Function::Rsqrt, None, &[square], at)?;
                self.apply(Op::Mul, &[a, inverse], at)
            }
            Composed::Cross => self.cross(a, b, at),
            Composed::Reflect => {
                self.remark("order", at, messages::own_order("reflect"));
                let dot = self.dot(b, a, at)?;
                let two = self.number_of_type("2", lane, at)?;
                let twice = self.apply(Op::Mul, &[two, dot], at)?;
                let along = self.apply(Op::Mul, &[twice, b], at)?;
                self.apply(Op::Sub, &[a, along], at)
            }
            Composed::Step => self.each_lane(&[b, a], |compiler, [x, edge]| {
                let below = compiler.compared(Test::Less, x, edge, at)?;
                Ok(compiler.code.bit(!below, lane))
            }),
            Composed::Sign => self.each_lane(&[a], |compiler, [x]| {
                let zero = RegisterValue::one(lane, compiler.code.bit(false, lane));
                let [positive, negative] = [Test::Greater, Test::Less];
                Ok(if compiler.compared(positive, x, zero, at)? {
                    compiler.code.bit(true, lane)
                } else if compiler.compared(negative, x, zero, at)? {
                    compiler.code.whole(-1, lane).unwrap_or(NONE)
                } else {
                    compiler.code.bit(false, lane)
                })
            }),
            Composed::Smoothstep => {
                self.remark("order", at, messages::own_order("smoothstep"));
                let above = self.apply(Op::Sub, &[c, a], at)?;
                let range = self.apply(Op::Sub, &[b, a], at)?;
                let quotient = self.divided(&[above, range], at)?;
                let t = self.clamped(quotient, None, at)?;
                let [two, three] = [self.number_of_type("2", lane, at)?, self.number_of_type("3", lane, at)?];
                let twice = self.apply(Op::Mul, &[two, t], at)?;
                let rest = self.apply(Op::Sub, &[three, twice], at)?;
                let square = self.apply(Op::Mul, &[t, t], at)?;
                self.apply(Op::Mul, &[square, rest], at)
            }
            Composed::Fract => {
                let floor = self.apply_function(Function::Floor, Some(Mode::Rn), &[a], at)?;
                self.apply(Op::Sub, &[a, floor], at)
            }
            Composed::Mod => {
                let quotient = self.divided(&[a, b], at)?;
                let floor = self.apply_function(Function::Floor, Some(Mode::Rn), &[quotient], at)?;
                let product = self.apply(Op::Mul, &[b, floor], at)?;
                self.apply(Op::Sub, &[a, product], at)
            }
            Composed::Radians => self.scaled(a, "0.017453292519943295", at),
            Composed::Degrees => self.scaled(a, "57.29577951308232", at),
            Composed::Hypot => self.apply_function(Function::Hypot, None, &[a, b], at),
            Composed::FastExp => {
                let power = self.scaled(a, "0x3fb8aa3b", at)?;
                self.apply_function(Function::Ex2, None, &[power], at)
            }
            Composed::FastExp10 => {
                let power = self.scaled(a, "0x40549a78", at)?;
                self.apply_function(Function::Ex2, None, &[power], at)
            }
            Composed::FastLog => {
                let logarithm = self.apply_function(Function::Lg2, None, &[a], at)?;
                self.scaled(logarithm, "0x3f317218", at)
            }
            Composed::FastLog10 => {
                let logarithm = self.apply_function(Function::Lg2, None, &[a], at)?;
                self.scaled(logarithm, "0x3e9a209b", at)
            }
            Composed::FastPow => {
                let logarithm = self.apply_function(Function::Lg2, None, &[a], at)?;
                let power = self.apply(Op::Mul, &[b, logarithm], at)?;
                self.apply_function(Function::Ex2, None, &[power], at)
            }
            Composed::FastTan => {
                let sine = self.apply_function(Function::Sin, None, &[a], at)?;
                let cosine = self.apply_function(Function::Cos, None, &[a], at)?;
                self.apply_function(Function::Div, None, &[sine, cosine], at)
            }
            Composed::CopySign => self.each_lane(&[a, b], |compiler, [x, sign]| {
                if compiler.has_sign(x) == compiler.has_sign(sign) {
                    return Ok(compiler.lane(x, 0));
                }
                let negated = compiler.apply(Op::Neg, &[x], at)?;
                Ok(compiler.lane(negated, 0))
            }),
            Composed::StdMax => self.each_lane(&[a, b], |compiler, [x, y]| {
                let is_less = compiler.compared(Test::Less, x, y, at)?;
                Ok(compiler.lane(if is_less { y } else { x }, 0))
            }),
            Composed::StdMin => self.each_lane(&[a, b], |compiler, [x, y]| {
                let is_less = compiler.compared(Test::Less, y, x, at)?;
                Ok(compiler.lane(if is_less { y } else { x }, 0))
            }),
            Composed::StdClamp => self.each_lane(&[a, b, c], |compiler, [x, low, high]| {
                let chosen = if compiler.compared(Test::Less, x, low, at)? {
                    low
                } else if compiler.compared(Test::Less, high, x, at)? {
                    high
                } else {
                    x
                };
                Ok(compiler.lane(chosen, 0))
            }),
            Composed::Difference => self.each_lane(&[a, b], |compiler, [x, y]| {
                // A NaN is neither greater nor less, and reaches the difference.
                if compiler.compared(Test::LessOrEqual, x, y, at)? {
                    return Ok(compiler.code.bit(false, lane));
                }
                let difference = compiler.apply(Op::Sub, &[x, y], at)?;
                Ok(compiler.lane(difference, 0))
            }),
        }
    }

    /// A number of this type, such as 2.
    pub fn number_of_type(&mut self, text: &str, lane: Type, at: Span) -> CompileResult<RegisterValue> {
        let register = self.code.written(text, lane).ok_or_else(|| messages::unreadable(at, text))?;
        Ok(RegisterValue::one(lane, register))
    }

    fn scaled(&mut self, a: RegisterValue, by: &str, at: Span) -> CompileResult<RegisterValue> {
        let by = self.number_of_type(by, a.ty.lane, at)?;
        self.apply(Op::Mul, &[a, by], at)
    }

    fn root(&mut self, square: RegisterValue, at: Span) -> CompileResult<RegisterValue> {
        self.apply_function(Function::Sqrt, Some(Mode::Rn), &[square], at)
    }

    /// The sum of the products of the lanes, from the first on.
    pub fn dot(&mut self, a: RegisterValue, b: RegisterValue, at: Span) -> CompileResult<RegisterValue> {
        self.remark("order", at, messages::own_order("dot"));
        let products = self.apply(Op::Mul, &[a, b], at)?;
        let lane = products.ty.lane;
        let mut sum = RegisterValue::one(lane, self.lane(products, 0));
        for part in 1..products.ty.width {
            let product = RegisterValue::one(lane, self.lane(products, part));
            sum = self.apply(Op::Add, &[sum, product], at)?;
        }
        Ok(sum)
    }

    /// Mixes two numbers. HLSL, GLSL and WGSL define `a (1 − t) + b t`, Metal and OpenCL `a + (b − a) t`.
    fn mixed(
        &mut self,
        a: RegisterValue,
        b: RegisterValue,
        t: RegisterValue,
        at: Span,
    ) -> CompileResult<RegisterValue> {
        let by_difference = self.tree.dialect.mixes_by_difference();
        self.remark("mix", at, messages::mixes(by_difference));
        if by_difference {
            let difference = self.apply(Op::Sub, &[b, a], at)?;
            let part = self.apply(Op::Mul, &[difference, t], at)?;
            return self.apply(Op::Add, &[a, part], at);
        }
        let one = RegisterValue::one(a.ty.lane, self.code.bit(true, a.ty.lane));
        let rest = self.apply(Op::Sub, &[one, t], at)?;
        let first = self.apply(Op::Mul, &[a, rest], at)?;
        let second = self.apply(Op::Mul, &[b, t], at)?;
        self.apply(Op::Add, &[first, second], at)
    }

    fn cross(&mut self, a: RegisterValue, b: RegisterValue, at: Span) -> CompileResult<RegisterValue> {
        self.remark("order", at, messages::own_order("cross"));
        let lane = a.ty.lane;
        let mut lanes = [NONE; MOST_LANES];
        for (place, register) in (0u8..3).zip(&mut lanes) {
            let (next, last) = ((place + 1) % 3, (place + 2) % 3);
            let one =
                |compiler: &mut Self, held, lane_of| RegisterValue::one(lane, compiler.lane(held, lane_of));
            let [a1, b2] = [one(self, a, next), one(self, b, last)];
            let [a2, b1] = [one(self, a, last), one(self, b, next)];
            let first = self.apply(Op::Mul, &[a1, b2], at)?;
            let second = self.apply(Op::Mul, &[a2, b1], at)?;
            let difference = self.apply(Op::Sub, &[first, second], at)?;
            *register = self.lane(difference, 0);
        }
        Ok(RegisterValue::vector(lane, 3, lanes))
    }

    /// Applies a function of single numbers to each lane.
    fn each_lane<const N: usize>(
        &mut self,
        operands: &[RegisterValue; N],
        mut apply: impl FnMut(&mut Self, [RegisterValue; N]) -> CompileResult<u32>,
    ) -> CompileResult<RegisterValue> {
        let width = operands.iter().map(|held| held.ty.width).max().unwrap_or(1);
        let lane = operands.first().map_or(Type::F32, |held| held.ty.lane);
        let mut lanes = [NONE; MOST_LANES];
        for (place, register) in (0..width).zip(&mut lanes) {
            let singles = operands.map(|held| self.single(held, place));
            *register = apply(self, singles)?;
        }
        Ok(RegisterValue::vector(lane, width, lanes))
    }

    /// Clamps to a range; without one, to [0, 1].
    pub fn clamped(
        &mut self,
        x: RegisterValue,
        range: Option<[RegisterValue; 2]>,
        at: Span,
    ) -> CompileResult<RegisterValue> {
        let lane = x.ty.lane;
        let [low, high] = range
            .unwrap_or_else(|| [false, true].map(|one| RegisterValue::one(lane, self.code.bit(one, lane))));
        let above = self.apply(Op::Max, &[x, low], at)?;
        self.apply(Op::Min, &[above, high], at)
    }

    /// True for a number with a minus sign.
    fn has_sign(&mut self, held: RegisterValue) -> bool {
        let register = self.lane(held, 0);
        let bits = self.code.decide(Question::Bits, [register; 2]);
        bits >> (held.ty.lane.width() - 1) & 1 == 1
    }

    /// Compares each half of two pairs; the second value of `test` answers if an operand is a NaN.
    pub fn compared_pairs(
        &mut self,
        (test, or_nan): (Test, bool),
        result: PairResult,
        operands: &[RegisterValue],
        at: Span,
    ) -> CompileResult<Item> {
        let [a, b] = operands else { return Ok(Item::Waiting) };
        let lane = a.ty.lane;
        let mut answers = [false; 2];
        for (part, answer) in (0..).zip(&mut answers) {
            let halves = [*a, *b].map(|held| RegisterValue::one(lane, self.lane(held, part)));
            *answer = self.tested(TestOf::Compare(test, or_nan), &halves, at)?;
        }
        Ok(match result {
            PairResult::Both => Item::Whole(Whole::truth(answers == [true, true])),
            PairResult::Mask => {
                let half = |answer: bool| if answer { 0xffff } else { 0 };
                let [low, high] = answers.map(half);
                Item::Whole(Int::U32.wrap(high << 16 | low))
            }
            PairResult::Ones => {
                let mut lanes = [NONE; MOST_LANES];
                for (answer, register) in answers.into_iter().zip(&mut lanes) {
                    *register = self.code.bit(answer, lane);
                }
                Item::Held(RegisterValue::vector(lane, 2, lanes))
            }
        })
    }

    /// Answers a question about numbers.
    pub fn tested(&mut self, test: TestOf, operands: &[RegisterValue], at: Span) -> CompileResult<bool> {
        let [a, rest @ ..] = operands else { return Err(messages::no_function(at, "").into()) };
        let (a, b) = (*a, rest.first().copied().unwrap_or(*a));
        let is_nan = |compiler: &mut Self, held| compiler.compared(Test::Unequal, held, held, at);
        match test {
            TestOf::Compare(test, or_nan) => {
                if is_nan(self, a)? || is_nan(self, b)? {
                    return Ok(or_nan);
                }
                self.compared(test, a, b, at)
            }
            TestOf::Nan => is_nan(self, a),
            TestOf::Sign => Ok(self.has_sign(a)),
            TestOf::Infinite | TestOf::Finite => {
                let magnitude = self.apply(Op::Abs, &[a], at)?;
                let infinity = self.number_of_type("inf", a.ty.lane, at)?;
                let wanted = if test == TestOf::Finite { Test::Less } else { Test::Equal };
                self.compared(wanted, magnitude, infinity, at)
            }
        }
    }

    /// Combines integers: `min`, `max`, `abs`, `clamp`. `None` for other functions.
    pub fn integers_combined(&mut self, op: Op, integers: &[Whole]) -> Option<Whole> {
        let [first, rest @ ..] = integers else { return None };
        match (op, rest) {
            (Op::Abs, _) if first.value < 0 => Some(first.negated()),
            (Op::Abs, _) => Some(*first),
            (Op::Min | Op::Max, [second]) => {
                let wanted = if op == Op::Min { Test::LessOrEqual } else { Test::GreaterOrEqual };
                let chosen = if first.compared(wanted, *second) { *first } else { *second };
                first.combined(Operator::Add, *second).map(|sum| sum.ty.wrap(chosen.value))
            }
            _ => None,
        }
    }
}
