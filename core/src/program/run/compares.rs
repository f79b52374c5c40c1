//! `setp`, which compares, and `selp`, which chooses.

use super::bits::{Bits, Ty};
use super::thread::{Done, Stop, Thread};
use super::why;
use super::word::Word;
use crate::float::{Class, Float, Wide};
use crate::isa::Type;
use crate::program::ptx::{Line, Operand, Value};
use std::cmp::Ordering;

/// Orders of two numbers in which a comparison holds.
#[derive(Clone, Copy)]
struct Test {
    less: bool,
    equal: bool,
    greater: bool,
    /// where one of them is NaN
    unordered: bool,
}

impl Test {
    /// The comparison of this name: `lt`, `geu`, `hs`, `nan`.
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

/// `setp`: one predicate, or two, the second being the opposite of the first, or that of lane 1; both joined with a third
/// where one is written.
pub fn set<'a>(thread: &mut Thread<'a>, line: &Line<'a>, ty: Ty) -> Result<Done, Stop> {
    let words = || line.name.split('.').skip(1);
    let Some(test) = words().find_map(Test::named) else {
        return Err(why::unknown(line.name).into());
    };
    let join = words().find(|word| matches!(*word, "and" | "or" | "xor"));
    let wanted = 3 + usize::from(join.is_some());
    let [to, a, b, rest @ ..] = line.operands.as_slice() else {
        return Err(why::operand_count(line.name, wanted, line.operands.len()).into());
    };
    if line.operands.len() != wanted {
        return Err(why::operand_count(line.name, wanted, line.operands.len()).into());
    }
    let (x, y) = (thread.bits(a, ty)?, thread.bits(b, ty)?);
    if ty.float.is_some() {
        thread.recorder.chooses();
    }
    let flush = words().any(|word| word == "ftz");
    let lanes: Vec<bool> = match ty.float {
        Some(float) => {
            let both = |lane: usize| [x, y].map(|bits| lane_of(bits, float, lane, flush));
            (0..float.lanes()).map(|lane| test.holds(order(both(lane)))).collect()
        }
        None if ty.signed => {
            vec![test.holds(Some(Bits::new(x, ty.width).signed().cmp(&Bits::new(y, ty.width).signed())))]
        }
        None => vec![test.holds(Some(x.cmp(&y)))],
    };
    let other = match rest {
        [third] => Some(thread.bits(third, Ty::bits(1))? == 1),
        _ => None,
    };
    let joined = |holds: bool| match (join, other) {
        (Some("and"), Some(other)) => holds && other,
        (Some("or"), Some(other)) => holds || other,
        (Some(_), Some(other)) => holds != other,
        _ => holds,
    };
    let first = lanes.first().copied().unwrap_or(false);
    // Of packed numbers each lane has a predicate; else the second is the opposite.
    let second = lanes.get(1).copied().unwrap_or(!first);
    let predicate = Ty::bits(1);
    match &to.value {
        Value::Both(p, q) => {
            for (name, holds) in [(p, first), (q, second)] {
                thread.registers.write(name, Word::plain(joined(holds).into()), predicate);
            }
        }
        _ => thread.put(to, Word::plain(joined(first).into()), predicate)?,
    }
    Ok(Done { result: Some(Bits::new(joined(first).into(), 1)), ..Done::default() })
}

fn lane_of(bits: u64, ty: Type, lane: usize, flush: bool) -> Float {
    let Some(format) = ty.format() else { return Float::new(crate::float::Format::F32, 0) };
    let value = Float::new(format, (bits >> (16 * lane)) as u32);
    let tiny = flush && value.class() == Class::Subnormal;
    if tiny { Float::new(format, 0).with_sign(value.is_negative()) } else { value }
}

/// How two numbers of one format compare; `None` where one is NaN. Both zeros are the same.
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

/// `selp d, a, b, p`: `a` where `p` is true, else `b`.
pub fn select<'a>(thread: &mut Thread<'a>, line: &Line<'a>, ty: Ty) -> Result<Done, Stop> {
    let [to, a, b, p] = line.operands.as_slice() else {
        return Err(why::operand_count(line.name, 4, line.operands.len()).into());
    };
    let chosen: &Operand = if thread.bits(p, Ty::bits(1))? == 1 { a } else { b };
    let word = thread.value(chosen, ty)?;
    thread.put(to, word, ty)?;
    Ok(Done { result: Some(Bits::new(word.bits, ty.width)), ..Done::default() })
}
