//! Every answer of two thousand items, recomputed with exact ratios and with the model of the rules.

use super::sheet;
use crate::common::three;
use crate::diagnose::model::{BF16, F16, Shape, model};
use crate::rational::{Rational, integer, nearest, power, rational, value};
use halfplay_core::float::Format;
use halfplay_core::isa::Op;
use halfplay_core::skins::lesson::sheet::{Item, ItemText, QuestionKind, Topic};
use num_traits::{Signed, Zero};

#[test]
fn worksheet_answers_are_correct() {
    let mut count = 0;
    for topic in Topic::ALL {
        for seed in 0..6 {
            for item in sheet(topic, 60, seed).items {
                bits_are_right(&item);
                told_is_right(&item);
                count += 1;
            }
        }
    }
    assert!(count >= 2000, "{count}");
}

fn shape(format: Format) -> Shape {
    if format == Format::BF16 { BF16 } else { F16 }
}

/// The value of a finite code with its sign.
fn signed(code: u64, format: Format) -> Rational {
    let size = value(code & format.magnitude_mask(), format);
    if code & format.sign_mask() != 0 { -size } else { size }
}

fn is_finite(code: u64, format: Format) -> bool {
    code & format.magnitude_mask() < format.infinity()
}

/// Checks the answer of the item's instruction.
fn bits_are_right(item: &Item) {
    let (format, [a, b, _]) = (item.format(), three(&item.operands));
    let from = item.instr.from.format().unwrap();
    let answer = item.answer();
    let sign = if a & from.sign_mask() != 0 { format.sign_mask() } else { 0 };
    match item.instr.op {
        Op::Cvt if from == Format::F32 => {
            let expected = nearest(&signed(a, from).abs(), format) | sign;
            assert_eq!(answer, expected, "{item:?}");
        }
        Op::Cvt if is_finite(a, from) => {
            assert_eq!(signed(answer, format), signed(a, from), "{item:?}");
            assert_eq!(answer & format.sign_mask(), sign, "{item:?}");
        }
        Op::Cvt => assert!(!is_finite(answer, format), "{item:?}"),
        Op::Max => {
            assert!(answer == a || answer == b);
            assert!(order(answer, format) >= order(a, format).max(order(b, format)), "{item:?}");
        }
        op => {
            let expected = model("right", op.name(), shape(format), three(&item.operands));
            let nan = |code: u64| code & format.magnitude_mask() > format.infinity();
            assert!(answer == expected || nan(answer) && nan(expected), "{item:?} {expected:x}");
        }
    }
}

/// A value for comparisons; infinity's code gives a power of two beyond all others.
fn order(code: u64, format: Format) -> Rational {
    signed(code, format)
}

/// The exact result, if all operands are finite.
fn exact(item: &Item) -> Option<Rational> {
    let format = item.format();
    let count = item.instr.operand_names().len();
    let finite = item.operands[..count].iter().all(|code| is_finite(*code, format));
    let [a, b, c] = three(&item.operands).map(|code| if finite { signed(code, format) } else { integer(0) });
    finite.then(|| match item.instr.op {
        Op::Sub => a - b,
        Op::Mul => a * b,
        Op::Fma => a * b + c,
        _ => a + b,
    })
}

/// The number in the text of an item.
fn written(text: &str) -> Rational {
    match text.split_once(" × 2^") {
        Some((count, exponent)) => {
            rational(count.trim_start_matches('-'))
                * power(2, exponent.parse().unwrap())
                * integer(if count.starts_with('-') { -1 } else { 1 })
        }
        None => match text.strip_prefix('-') {
            Some(size) => -rational(size),
            None => rational(text),
        },
    }
}

/// Checks the choice or the value that the item presents as right.
fn told_is_right(item: &Item) {
    let (format, item_text) = (item.format(), ItemText::of(item));
    let right = item_text.right.map(|at| item_text.choices[at].text()).unwrap_or_default();
    let hex = |code: u64| format!("{code:#06x}");
    match &item.kind {
        QuestionKind::Compute => assert!(item_text.accepted.contains(&hex(item.answer()))),
        QuestionKind::Encode { text } => {
            let exact = written(text);
            let sign = if exact.is_negative() || text.starts_with('-') { format.sign_mask() } else { 0 };
            assert!(item_text.accepted.contains(&hex(nearest(&exact.abs(), format) | sign)), "{item:?}");
        }
        QuestionKind::Neighbour | QuestionKind::Fused { .. } => {
            assert!(right.starts_with(&hex(item.answer())), "{item:?} {right}");
            let other = item_text.choices[1 - item_text.right.unwrap()].text();
            assert!(!other.starts_with(&hex(item.answer())), "{item:?} {other}");
            if item.kind == QuestionKind::Neighbour {
                let other = u64::from_str_radix(&other[2..6], 16).unwrap();
                let exact = exact(item).unwrap();
                let ends = [signed(item.answer(), format), signed(other, format)];
                assert!(
                    ends.iter().min().unwrap() < &exact && &exact < ends.iter().max().unwrap(),
                    "{item:?}"
                );
                assert_eq!(other.abs_diff(item.answer()), 1, "nothing lies between them: {item:?}");
            }
        }
        QuestionKind::Tie => {
            let size = exact(item).unwrap().abs();
            let near = nearest(&size, format);
            let low = if value(near, format) > size { near - 1 } else { near };
            let is_tie = value(low, format) + value(low + 1, format) == size * integer(2);
            assert_eq!(right, if is_tie { "yes" } else { "no" }, "{item:?}");
        }
        QuestionKind::Flags => assert_eq!(right, flags(item), "{item:?}"),
        QuestionKind::Larger => {
            let [a, b, _] = three(&item.operands);
            let expected = match order(a, format).cmp(&order(b, format)) {
                std::cmp::Ordering::Greater => hex(a),
                std::cmp::Ordering::Less => hex(b),
                std::cmp::Ordering::Equal => "neither: they are equal".to_owned(),
            };
            assert_eq!(right, expected, "{item:?}");
        }
        QuestionKind::Nearer { text } => {
            let exact = written(text);
            let far = |format: Format| {
                let code = nearest(&exact.abs(), format);
                (code < format.infinity()).then(|| (value(code, format) - exact.abs()).abs())
            };
            let expected = match (far(Format::F16), far(Format::BF16)) {
                (Some(f16), Some(bf16)) if f16 < bf16 => "f16",
                (Some(f16), Some(bf16)) if f16 == bf16 => "both are equally near",
                _ => "bf16",
            };
            assert_eq!(right, expected, "{item:?}");
        }
        QuestionKind::Decode => {
            let (code, format) = (item.operands[0], item.instr.from.format().unwrap());
            let expected = if is_finite(code, format) {
                written_back(&signed(code, format))
            } else {
                "no number".into()
            };
            let given = &item_text.accepted[0];
            match given.trim_start_matches('-') {
                "inf" | "NaN" => assert_eq!(expected, "no number"),
                "0" => assert_eq!(code & format.magnitude_mask(), 0),
                _ => assert_eq!(written_back(&written(given)), expected, "{item:?}"),
            }
        }
        QuestionKind::Spacing => {
            let [next, code, _] = three(&item.operands);
            let exponent: i64 = item_text.accepted[0].strip_prefix("2^").unwrap().parse().unwrap();
            assert_eq!(value(next, format) - value(code, format), power(2, exponent), "{item:?}");
            assert_eq!(next, code + 1);
        }
    }
}

fn written_back(number: &Rational) -> String {
    number.to_string()
}

/// The flags of IEEE 754, from the exact result and the answer, with tininess after rounding.
fn flags(item: &Item) -> &'static str {
    let (format, answer) = (item.format(), item.answer());
    let is_nan = |code: u64| code & format.magnitude_mask() > format.infinity();
    let Some(exact) = exact(item) else {
        // A quiet NaN propagates without a flag.
        let passed_on = item.operands.iter().any(|code| is_nan(*code));
        return if is_nan(answer) && !passed_on { "invalid" } else { "none" };
    };
    if !is_finite(answer, format) {
        return "overflow and inexact";
    }
    let normal = power(2, i64::from(format.emin()));
    let last = power(2, i64::from(format.emin()) - i64::from(format.precision()) - 1);
    match signed(answer, format) == exact {
        true => "none",
        false if !exact.is_zero() && exact.abs() < normal - last => "underflow and inexact",
        false => "inexact",
    }
}
