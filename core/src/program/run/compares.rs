//! `setp` and `set`, which compare, and `testp`, which tests the class of a number.

use super::bits::{Bits, Ty, mask};
use super::messages;
use super::thread::{Done, Stop, Thread, operands};
use super::word::Word;
use crate::float::{Class, Float, Wide};
use crate::isa::Type;
use crate::program::ptx::{Line, Operand, Value};
use std::cmp::Ordering;

/// The orders of two numbers for which a comparison is true.
#[derive(Clone, Copy)]
struct Test {
    less: bool,
    equal: bool,
    greater: bool,
    /// true if the comparison is true for a NaN
    unordered: bool,
}

impl Test {
    /// The comparison with this name: `lt`, `geu`, `hs`, `nan`.
    fn named(word: &str) -> Option<Test> {
        let ordered = |word: &str| {
            Some(match word {
                "eq" => [false, true, false],
                "ne" => [true, false, true],
                "lt" | "lo" => [true, false, false],
                "le" | "ls" => [true, true, false],
                "gt" | "hi" => [false, false, true],
                "ge" | "hs" => [false, true, true],
                _ => return None,
            })
        };
        let ([less, equal, greater], unordered) = match word {
            "num" => ([true, true, true], false),
            "nan" => ([false, false, false], true),
            _ => match ordered(word) {
                Some(test) => (test, false),
                None => (ordered(word.strip_suffix('u')?)?, true),
            },
        };
        Some(Test { less, equal, greater, unordered })
    }

    const fn holds(self, order: Option<Ordering>) -> bool {
        match order {
            Some(Ordering::Less) => self.less,
            Some(Ordering::Equal) => self.equal,
            Some(Ordering::Greater) => self.greater,
            None => self.unordered,
        }
    }
}

/// The result of a comparison in each lane, and the predicate that it is combined with.
struct Compared<'l> {
    first: bool,
    /// the result in lane 1 of packed numbers
    second: Option<bool>,
    join: Option<&'l str>,
    other: bool,
}

impl Compared<'_> {
    /// The final result of a lane whose comparison gave `holds`.
    fn joined(&self, holds: bool) -> bool {
        match self.join {
            Some("and") => holds && self.other,
            Some("or") => holds || self.other,
            Some(_) => holds != self.other,
            None => holds,
        }
    }
}

/// Compares the two operands after the destination, and reads the third one, a predicate to combine the
/// result with, if there is one.
fn compared<'l, 'a>(
    thread: &mut Thread<'a>,
    line: &'l Line<'a>,
    ty: Ty,
) -> Result<(&'l Operand<'a>, Compared<'l>), Stop> {
    let words = || line.name.split('.').skip(1);
    let Some(test) = words().find_map(Test::named) else {
        return Err(messages::no_comparison(line.name).into());
    };
    let join = words().find(|word| matches!(*word, "and" | "or" | "xor"));
    let (to, sources) = operands(line, 2 + usize::from(join.is_some()))?;
    let [a, b, rest @ ..] = sources else { return Err(messages::unknown(line.name).into()) };
    let both = [thread.value(a, ty)?, thread.value(b, ty)?];
    let [x, y] = both.map(|word| word.bits);
    match ty.float {
        Some(_) => thread.recorder.chooses(),
        None => thread.recorder.decides(both),
    }
    let flush = words().any(|word| word == "ftz");
    let (first, second) = match ty.float {
        Some(float) => {
            let both = |lane: usize| [x, y].map(|bits| lane_of(bits, float, lane, flush));
            let holds = |lane: usize| test.holds(order(both(lane)));
            (holds(0), (float.lanes() > 1).then(|| holds(1)))
        }
        None => (test.holds(Some(ty.number(x).cmp(&ty.number(y)))), None),
    };
    let other = match rest {
        [third] => thread.bits(third, Ty::bits(1))? == 1,
        _ => false,
    };
    Ok((to, Compared { first, second, join, other }))
}

/// Runs `setp`, which sets one or two predicates. The second is the opposite of the first or, for packed numbers, that
/// of lane 1. Both are combined with a third predicate if one is written.
pub fn set_predicate<'a>(thread: &mut Thread<'a>, line: &Line<'a>, ty: Ty) -> Result<Done, Stop> {
    let (to, compared) = compared(thread, line, ty)?;
    let first = compared.first;
    // Packed numbers have one predicate for each lane; otherwise the second predicate is the opposite of the first.
    let second = compared.second.unwrap_or(!first);
    let predicate = Ty::bits(1);
    match &to.value {
        Value::Both(p, q) => {
            for (name, holds) in [(p, first), (q, second)] {
                thread.registers.write(name, Word::plain(compared.joined(holds).into()), predicate);
            }
        }
        _ => thread.put(to, Word::plain(compared.joined(first).into()), predicate)?,
    }
    Ok(Done { result: Some(Bits::new(compared.joined(first).into(), 1)), ..Done::default() })
}

/// Runs `set.gt.f16x2.f16x2 d, a, b`: in each lane, one if the comparison is true, else zero. One means 1.0 for
/// floating-point types and all ones for integers. The second type is that of the operands.
pub fn set<'a>(thread: &mut Thread<'a>, line: &Line<'a>, ty: Ty) -> Result<Done, Stop> {
    let Some(result) = line.name.split('.').rev().nth(1).and_then(Ty::named) else {
        return Err(messages::no_type(line.name).into());
    };
    let (to, compared) = compared(thread, line, ty)?;
    let lanes = || [compared.first].into_iter().chain(compared.second);
    let width = result.width / lanes().count() as u32;
    let one = match result.float.and_then(Type::format) {
        Some(format) => format.one(),
        None => mask(width),
    };
    let bits = (0..)
        .zip(lanes())
        .map(|(lane, holds)| if compared.joined(holds) { one << (width * lane) } else { 0 })
        .sum();
    thread.put(to, Word::plain(bits), result)?;
    Ok(Done { result: Some(Bits::new(bits, result.width)), ..Done::default() })
}

/// Runs `testp.normal.f32 p, a`, which tests the class of a number.
pub fn test<'a>(thread: &mut Thread<'a>, line: &Line<'a>, ty: Ty) -> Result<Done, Stop> {
    let (to, sources) = operands(line, 1)?;
    let ([a], Some(format)) = (sources, ty.float.and_then(Type::format)) else {
        return Err(messages::unknown(line.name).into());
    };
    let number = Float::new(format, thread.bits(a, ty)?);
    let holds = line.name.split('.').skip(1).find_map(|word| match word {
        "finite" => Some(number.is_finite()),
        "infinite" => Some(number.is_infinite()),
        "number" => Some(!number.is_nan()),
        "notanumber" => Some(number.is_nan()),
        // Zero counts as normal.
        "normal" => Some(matches!(number.class(), Class::Normal | Class::Zero)),
        "subnormal" => Some(number.class() == Class::Subnormal),
        _ => None,
    });
    let Some(holds) = holds else { return Err(messages::no_comparison(line.name).into()) };
    thread.recorder.chooses();
    thread.put(to, Word::plain(holds.into()), Ty::bits(1))?;
    Ok(Done { result: Some(Bits::new(holds.into(), 1)), ..Done::default() })
}

fn lane_of(bits: u64, ty: Type, lane: usize, flush: bool) -> Float {
    match ty.number(bits, lane) {
        Some(number) => flushed(number, flush),
        None => unreachable!("a comparison of {ty:?}"),
    }
}

/// The number, or a zero with its sign if it is subnormal and `flush` is set.
pub fn flushed(value: Float, flush: bool) -> Float {
    let tiny = flush && value.class() == Class::Subnormal;
    if tiny { Float::new(value.format(), 0).with_sign(value.is_negative()) } else { value }
}

/// The order of two numbers of one format; `None` if one is NaN. Both zeros are equal.
fn order([x, y]: [Float; 2]) -> Option<Ordering> {
    if x.is_nan() || y.is_nan() {
        return None;
    }
    let infinite = |value: Float| match (value.is_infinite(), value.is_negative()) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => -1,
    };
    match (infinite(x), infinite(y)) {
        (0, 0) => Wide::from(x.term()).compare(&Wide::from(y.term())),
        (x, y) => Some(x.cmp(&y)),
    }
}
