//! Checks each row's reason against facts found without the pipelines: codes, spellings and exact ratios.
use super::laws::{known, operands};
use super::onlooker::{Case, fits, fits_in, is_in, is_out_of_bounds, magnitude, order, other_of};
use crate::common::Random;
use crate::rational::{Rational, integer, power, value};
use halfplay_core::compare::pipelines;
use halfplay_core::eval::{Evaluation, Flag};
use halfplay_core::float::{Float, Format, Mode, Tininess};
use halfplay_core::isa::{Modifier, Op, Row, rows};
use halfplay_core::skins::doc::{Block, Line};
use halfplay_core::skins::explain::{compare_detail, compare_rows, compare_rows_brief, terms_in};
use halfplay_core::variant::Variant;
use std::collections::BTreeMap;

/// Returns whether the reason is true; `None` for a reason that this function does not know.
fn holds(case: &Case, why: &str) -> Option<bool> {
    let (own, other) = (case.own, case.other);
    let narrow = own.format();
    let same = own == other;
    let alike = same || own.is_nan() && other.is_nan() || own.is_infinite() && other.is_infinite();
    let subnormal = |name: &str| {
        case.operand(name).is_some_and(|operand| operand.is_subnormal() && case.concerns(operand.format()))
    };
    let any_subnormal = case.operands.iter().any(|(name, _)| subnormal(name));
    let exact = case.exact();
    let result = exact.as_ref().map(|(_, result)| result.clone());
    let normal = power(2, i64::from(narrow.emin()));
    let is_tiny = |exact: &Rational| *exact != integer(0) && *exact < normal && *exact > -normal.clone();
    // `.ftz` tests the result rounded with an unbounded exponent range. Just below the smallest normal number, the step
    // is then half the spacing of the subnormals.
    let stays_tiny = |exact: &Rational| {
        let step = power(2, i64::from(narrow.emin()) - i64::from(narrow.precision()));
        let below = normal.clone() - if *exact < integer(0) { -exact.clone() } else { exact.clone() };
        let away = if *exact < integer(0) { Mode::Rm } else { Mode::Rp };
        is_tiny(exact)
            && match case.itself.instr.rounding() {
                Mode::Rn | Mode::Rna => below > step / integer(2),
                mode if mode == away => below >= step,
                _ => true,
            }
    };
    let tiny = case.concerns(narrow) && result.as_ref().is_some_and(stays_tiny);
    let tiny_product = exact.as_ref().is_some_and(|(product, _)| is_tiny(product));
    let largest = narrow.max_finite();
    let beyond = result.as_ref().is_some_and(|result| {
        let bound = value(largest, narrow);
        *result > bound || *result < -bound
    });
    let zero_sum = result.as_ref().is_some_and(|result| *result == integer(0));
    if let Some(name) = why.strip_suffix(" is not flushed").filter(|name| *name != "the result") {
        return Some(!same && case.own_ftz() && subnormal(name));
    }
    if let Some((name, format)) = why.split_once(" is flushed in ") {
        let smallest = value(Format::F16.min_normal(), Format::F16);
        let tiny = magnitude(case.operand(name)?).is_some_and(|operand| operand < smallest);
        return Some(!alike && case.own_ftz() && format == "f16" && tiny);
    }
    if let Some(name) = why.strip_suffix(" is flushed").filter(|name| *name != "nothing") {
        return Some(!same && case.pipeline.variant == Variant::With(Modifier::Ftz) && subnormal(name));
    }
    if let Some((name, _)) = why.split_once(" is rounded to ") {
        return Some(magnitude(case.operand(name)?).is_some_and(|value| !fits_in(&value, other_of(case))));
    }
    if let Some((name, _)) = why.split_once(" is too large for ") {
        let operand = magnitude(case.operand(name)?);
        return Some(operand.is_some_and(|operand| operand > value(Format::F16.max_finite(), Format::F16)));
    }
    if let Some((name, rest)) = why.split_once(", NaN, ") {
        return Some(rest == "loses sign and payload" && case.operand(name)?.is_nan());
    }
    if let Some(holds) = on_the_way(case, result.as_ref(), why) {
        return Some(holds);
    }
    if let Some(format) = why.strip_suffix(" keeps every bit") {
        return Some(format == other.format().name() && !alike && fits_in(result.as_ref()?, other.format()));
    }
    let halves = case.operands.iter().filter(|(_, half)| half.format().width() == 16);
    let mut halves = halves.filter_map(|&(_, half)| magnitude(half));
    if let Some(format) = why.strip_suffix(" holds them exactly") {
        return Some(
            same && format == other_of(case).name() && halves.all(|half| is_in(&half, other_of(case))),
        );
    }
    if let Some(rest) = why.strip_prefix("rounded to ").and_then(|rest| rest.strip_suffix(", same result")) {
        return Some(
            same && rest == other_of(case).name() && halves.any(|half| !is_in(&half, other_of(case))),
        );
    }
    if let Some(format) = why.strip_prefix("rounded to ") {
        return Some(format == other.format().name() && !alike);
    }
    if let Some(format) = why.strip_suffix(" holds this result too") {
        return Some(
            format == other.format().name()
                && own.is_finite()
                && own.is_negative() == other.is_negative()
                && magnitude(own) == magnitude(other),
        );
    }
    if let Some((_, format)) = why.split_once(" finite number in ") {
        let top = other.format().max_finite();
        let bound = value(top, other.format());
        let outside = result.as_ref().is_some_and(|result| *result > bound || *result < -bound.clone());
        let there = other.magnitude() == top && other.is_negative() == why.contains("lowest");
        // In the other format the operands are rounded, too, so the exact result may lie within its range.
        let rounded = matches!(case.pipeline.variant, Variant::OtherFormat) || outside;
        return Some(format == other.format().name() && (there || case.clamps()) && rounded && !alike);
    }
    if let Some((_, format)) =
        why.split_once("overflows to inf in ").or(why.split_once("overflows to -inf in "))
    {
        return Some(format == other.format().name() && (other.is_infinite() || case.clamps()) && !alike);
    }
    let product_fits = exact.as_ref().is_none_or(|(product, _)| fits_in(product, narrow));
    Some(match why {
        "the instruction itself" => case.pipeline.variant == Variant::Itself,
        "nothing is flushed" => {
            // The out-of-bounds check comes before the flush.
            let outside = case.itself.instr.has(Modifier::Oob)
                && ["a", "b"].iter().any(|name| is_out_of_bounds(case, name));
            same && (outside || !any_subnormal && !tiny)
        }
        "flushed too" => same && case.own_ftz() && (any_subnormal || tiny),
        "the result is flushed too" => same && case.own_ftz() && tiny,
        "not flushed, same result" => same && case.own_ftz() && (any_subnormal || tiny),
        "not flushed, but rounded to 0" => {
            same && case.own_ftz() && (own.is_zero() || case.clamps()) && (any_subnormal || tiny)
        }
        "flushed, same result" => {
            same && match case.pipeline.variant {
                Variant::With(Modifier::Ftz) => any_subnormal || tiny,
                _ => case.own_ftz() && (tiny_product || tiny || any_subnormal),
            }
        }
        "the result is not flushed" => !same && case.own_ftz() && tiny,
        "result flushed to zero" => !same && tiny,
        "result flushed to zero in f16" | "result flushed to zero in bf16" => {
            !alike && case.own_ftz() && other.is_zero() && why.ends_with(other.format().name())
        }
        "product flushed to zero" => !same && case.own_ftz() && tiny_product,
        "nothing is clamped" => same,
        "the result is clamped" | "the result is not clamped" => !same,
        "a rule decides in both" => {
            same && (case.any(|operand| !operand.is_finite()) || zero_sum) && !case.flags(Flag::Inexact)
        }
        "the product is exact" | "exact in f32" | "exact in f64" => {
            let fits = match why {
                "the product is exact" => product_fits,
                "exact in f32" => result.as_ref().is_none_or(|result| fits_in(result, Format::F32)),
                _ => result.as_ref().is_none_or(|result| fits(result, 53, -1074)),
            };
            same && fits
        }
        "product rounded, same result" => same && !product_fits,
        "product overflows, same result" | "product overflows" => {
            let product = magnitude(case.operand("a")?)? * magnitude(case.operand("b")?)?;
            product > value(largest, narrow) && same == (why != "product overflows")
        }
        "product rounded first" | "product rounded: false tie" | "product rounded: tie lost" => {
            !same && !product_fits
        }
        "product rounded to zero" => !same && tiny_product,
        "the other neighbour" => {
            let between = |low: Float, high: Float| order(low) + 1 == order(high);
            let adjacent = between(own, other) || between(other, own)
                // from a zero across the zero of the other sign
                || own.is_zero() && other.magnitude() == 1 || other.is_zero() && own.magnitude() == 1;
            (adjacent || case.clamps())
                && case.flags(Flag::Inexact) | (case.pipeline.variant != Variant::Itself)
                && !beyond
        }
        "the same neighbour" => same && case.flags(Flag::Inexact) && !case.flags(Flag::Overflow),
        "the same number after clamping" => same && case.clamps() && case.flags(Flag::Inexact),
        "nothing is rounded" => same && !case.flags(Flag::Inexact),
        "overflows to inf" | "overflows to -inf" => {
            beyond
                && (other.is_infinite() && other.is_negative() == why.contains('-') || case.clamps())
                && !same
        }
        "overflows to inf too" | "overflows to -inf too" => {
            same && beyond
                && (other.is_infinite() && other.is_negative() == why.contains('-') || case.clamps())
        }
        "takes the largest finite number" | "takes the lowest finite number" => {
            let negative = why.contains("lowest");
            beyond
                && !same
                && (other.magnitude() == largest && other.is_negative() == negative || case.clamps())
        }
        "takes the largest finite number too" | "takes the lowest finite number too" => {
            let negative = why.contains("lowest");
            beyond
                && same
                && (other.magnitude() == largest && other.is_negative() == negative || case.clamps())
        }
        "a zero sum is -0" | "a zero sum is +0" => {
            let unfused = case.pipeline.variant == Variant::MulThenAdd && tiny_product;
            (zero_sum || unfused) && other.is_zero() && other.is_negative() == why.contains('-') && !same
        }
        "a NaN operand gives NaN" => case.nans() > 0 && other.is_nan() && !alike,
        "the number wins over the NaN" => case.nans() == 1 && !other.is_nan() && !same,
        "both operands are NaN" => case.nans() == 2 && alike,
        "no operand is NaN" => case.nans() == 0 && same,
        "both are NaN" => own.is_nan() && other.is_nan(),
        "infinite too" => {
            own.is_infinite() && other.is_infinite() && own.is_negative() == other.is_negative()
        }
        "the same number" => own.is_finite() && magnitude(own) == magnitude(other),
        "a is the out-of-bounds NaN" | "b is the out-of-bounds NaN" => false,
        "a and b are not out of bounds" => {
            same && !["a", "b"].iter().any(|name| is_out_of_bounds(case, name))
        }
        "an ordinary NaN, clamped to +0" => same && case.clamps() && other.bits() == 0,
        "a is an ordinary NaN" | "b is an ordinary NaN" => !same && is_out_of_bounds(case, &why[..1]),
        "the same bits" => true,
        _ => return None,
    })
}

/// Checks a reason about a sum, difference or product in f32 or f64; `None` for other reasons.
fn on_the_way(case: &Case, result: Option<&Rational>, why: &str) -> Option<bool> {
    let (format, words) = why.split_once(' ')?;
    let (noun, rest) = words.split_once(' ')?;
    let right = match case.itself.instr.op {
        Op::Sub => "difference",
        Op::Mul => "product",
        _ => "sum",
    };
    let fits = match format {
        "f32" => fits_in(result?, Format::F32),
        "f64" => fits(result?, 53, -1074),
        _ => return None,
    };
    let same = case.own == case.other;
    let fair = match rest {
        "rounded, same result" => same && !fits,
        "overflows too" => same && case.flags(Flag::Overflow),
        "rounded first" | "rounded: false tie" | "rounded: tie lost" => !same && !fits,
        "flushed to zero" => !same && case.own_ftz(),
        _ => return None,
    };
    Some(fair && noun == right)
}

/// Tries every spelling on operands that interact. A reason that `holds` does not know counts as wrong.
#[test]
fn every_reason_is_true() {
    let known = known();
    let mut random = Random(43);
    let mut said: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let rounds = if std::env::var_os("HALFPLAY_LONG").is_some() { 100 } else { 12 };
    for instr in rows().iter().flat_map(Row::spellings) {
        for _ in 0..rounds {
            let bits = operands(&instr, &mut random, &known);
            let evaluation = Evaluation::of(instr, &bits, Tininess::After);
            let all = pipelines(&evaluation);
            for (lane, &own) in evaluation.results().iter().enumerate() {
                let names = instr.operand_names();
                let registers =
                    names.iter().enumerate().map(|(index, &name)| (name, evaluation.operand(index)));
                let operands: Vec<(&str, Float)> = if instr.op == Op::Cvt && instr.ty.lanes() == 2 {
                    // The first operand goes into the upper half.
                    vec![(names[1 - lane], evaluation.operand(1 - lane)[0])]
                } else {
                    registers.map(|(name, register)| (name, register[lane])).collect()
                };
                // In the brief table, everything except the reason fits into 40 columns.
                let brief = compare_rows_brief(&all, lane, None);
                let width = |column: usize| brief.iter().map(|row| row[column].width()).max().unwrap_or(0);
                // The code of an f64 has eight digits more than that of an f32.
                let room = if instr.ty.width() > 32 { 48 } else { 40 };
                assert!(2 + width(0) + 2 + width(1) + 2 + width(2) <= room, "{brief:?}");
                for (pipeline, row) in all.iter().zip(compare_rows(&all, lane, None)) {
                    let other = pipeline.lanes[lane].result;
                    let case =
                        Case { itself: &evaluation, pipeline, lane, operands: operands.clone(), own, other };
                    let why = row[3].text();
                    *said.entry(why.clone()).or_default() += 1;
                    if holds(&case, &why) != Some(true) {
                        let about = format!("{instr} {bits:08x?} lane {lane}: {:?}: {why}", pipeline.variant);
                        wrong.entry(why).or_insert((0, about)).0 += 1;
                    }
                }
            }
        }
    }
    println!("{said:#?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A former text called a value that bf16 rounds "not a number of bf16". The glossary linked these words to its entry
/// on NaN.
#[test]
fn other_format_text_has_no_glossary_link_to_nan() {
    let all = pipelines(&halfplay_core::evaluate("0.1 + 0.2").unwrap());
    let place = all.iter().position(|pipeline| matches!(pipeline.variant, Variant::OtherFormat)).unwrap();
    let said = compare_detail(&all, place, 0).into_iter().filter_map(|block| match block {
        Block::Text(line) => Some(line),
        _ => None,
    });
    let said: Vec<Line> = said.collect();
    assert!(
        said.iter().any(|line| line.text().contains("is not representable in bf16. It becomes")),
        "{said:?}"
    );
    let terms = said.iter().flat_map(terms_in);
    assert!(terms.into_iter().all(|(_, term)| term.name != "NaN"));
}
