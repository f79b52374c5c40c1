//! Checks the record of one rounding, field by field, and both neighbours.

use super::dyadic::{Dyadic, Spread};
use super::reading::layout_of;
use crate::model::Layout;
use crate::model::number::{Int, Number};
use halfplay_core::float::{Exact, Loss, Mode, Neighbour, Rounded, Rule};
use num_bigint::BigInt;
use num_integer::Integer;

pub fn check(value: &Exact, rounded: &Rounded, layout: Layout) {
    assert_eq!(layout_of(rounded.format), layout);
    assert_eq!(rounded.negative, value.negative);
    let Spread { low, unit } = Spread::of(value);
    let endless = unit.is_some();
    let leading = low.leading();

    // The position of the cut, and the part below it.
    let free = leading - layout.fraction_bits;
    let quantum = free.max(layout.smallest());
    assert_eq!(i64::from(rounded.quantum), quantum);
    assert_eq!(i64::from(rounded.subnormal_shift), quantum - free);
    let kept = low.floor(quantum);
    assert_eq!(BigInt::from(rounded.kept), kept);
    let rest = low.clone() - Dyadic::new(kept.clone(), quantum);
    assert_eq!(rounded.guard, rest.bit(quantum - 1));
    assert_eq!(rounded.round, rest.bit(quantum - 2));
    let seen = Dyadic::new(i32::from(rounded.guard) * 2 + i32::from(rounded.round), quantum - 2);
    assert_eq!(rounded.sticky, endless || rest != seen);

    // The decision.
    let half = Dyadic::power(quantum - 1);
    let loss = match rest.cmp(&half) {
        _ if rest.is_zero() && !endless => Loss::Zero,
        std::cmp::Ordering::Less => Loss::BelowHalf,
        std::cmp::Ordering::Equal if !endless => Loss::Half,
        _ => Loss::AboveHalf,
    };
    assert_eq!(rounded.loss(), loss);
    let rule = rule(rounded.mode, rounded.negative, loss, kept.is_odd());
    assert_eq!(rounded.rule(), rule);
    let up = goes_up(rule);
    assert_eq!(rounded.up, up);
    let grown = kept.clone() + i32::from(up);
    let carried = up && grown.bits() > kept.bits() && grown >= BigInt::from(layout.smallest_normal());
    assert_eq!(rounded.carry, carried);

    // Overflow and tininess.
    let unbounded = {
        let kept = low.floor(free);
        let rest = low.clone() - Dyadic::new(kept.clone(), free);
        let loss = match rest.cmp(&Dyadic::power(free - 1)) {
            _ if rest.is_zero() && !endless => Loss::Zero,
            std::cmp::Ordering::Less => Loss::BelowHalf,
            std::cmp::Ordering::Equal if !endless => Loss::Half,
            _ => Loss::AboveHalf,
        };
        let up = goes_up(self::rule(rounded.mode, rounded.negative, loss, kept.is_odd()));
        Dyadic::new(kept + i32::from(up), free)
    };
    assert_eq!(rounded.overflow, unbounded.leading() > layout.emax());
    assert_eq!(rounded.tiny_before, leading < layout.emin());
    assert_eq!(rounded.tiny_after, unbounded.leading() < layout.emin());
    assert_eq!(rounded.inexact(), loss != Loss::Zero || rounded.overflow);

    // The delivered code.
    let code = rounded.bits & !layout.sign();
    assert_eq!(rounded.bits & layout.sign() != 0, rounded.negative);
    if rounded.overflow {
        let away = match rounded.mode {
            Mode::Rn | Mode::Rna => true,
            Mode::Rz | Mode::Ro => false,
            Mode::Rm => rounded.negative,
            Mode::Rp => !rounded.negative,
        };
        assert_eq!(code, if away { layout.infinity() } else { layout.largest() });
    } else {
        assert_eq!(code_value(layout, code), Dyadic::new(grown, quantum));
    }

    neighbours(value, rounded, layout);
}

fn code_value(layout: Layout, code: u64) -> Dyadic {
    Dyadic::new(Number::<BigInt>::decode(layout, code).value().expect("a finite number"), -BigInt::SCALE)
}

fn rule(mode: Mode, negative: bool, loss: Loss, odd: bool) -> Rule {
    let nearest = matches!(mode, Mode::Rn | Mode::Rna);
    let away = match mode {
        Mode::Rm => negative,
        Mode::Rp => !negative,
        _ => false,
    };
    match loss {
        Loss::Zero => Rule::Exact,
        Loss::BelowHalf if nearest => Rule::NearerBelow,
        Loss::AboveHalf if nearest => Rule::NearerAbove,
        _ if mode == Mode::Rna => Rule::TieAway,
        _ if mode == Mode::Rn => {
            if odd {
                Rule::TieUpToEven
            } else {
                Rule::TieStaysEven
            }
        }
        _ if mode == Mode::Ro => {
            if odd {
                Rule::StaysOdd
            } else {
                Rule::BecomesOdd
            }
        }
        _ if away => Rule::AwayFromZero,
        _ => Rule::Truncate,
    }
}

fn goes_up(rule: Rule) -> bool {
    match rule {
        Rule::NearerAbove | Rule::TieUpToEven | Rule::TieAway | Rule::AwayFromZero | Rule::BecomesOdd => true,
        Rule::Exact | Rule::NearerBelow | Rule::TieStaysEven | Rule::Truncate | Rule::StaysOdd => false,
    }
}

/// Checks both neighbours: their significands, codes and exact distances, which add up to one ulp.
fn neighbours(value: &Exact, rounded: &Rounded, layout: Layout) {
    let Spread { low, unit } = Spread::of(value);
    let quantum = i64::from(rounded.quantum);
    let (below, above) = (rounded.toward_zero(value), rounded.away_from_zero(value));
    assert_eq!((below.significand, above.significand), (rounded.kept, rounded.kept + 1));
    for neighbour in [below, above] {
        assert_eq!(i64::from(neighbour.quantum), quantum);
        let magnitude = Dyadic::new(neighbour.significand, quantum);
        let largest = code_value(layout, layout.largest());
        match neighbour.bits {
            None => assert!(magnitude.leading() > layout.emax() + 1 || magnitude > largest),
            Some(code) => {
                assert_eq!(code & layout.sign() != 0, rounded.negative);
                assert_eq!(code_value(layout, code & !layout.sign()), magnitude);
            }
        }
    }
    // high is the value, or an upper bound that it does not reach.
    let high = unit.clone().map_or(low.clone(), |unit| low.clone() + unit);
    let at = |neighbour: Neighbour| Dyadic::new(neighbour.significand, quantum);
    distance(&below, low.clone() - at(below), high.clone() - at(below), unit.is_some());
    distance(&above, at(above) - high, at(above) - low, unit.is_some());
}

/// Checks that the recorded distance is `least`. If the digits never end, its bounds must contain `least` to `most`.
fn distance(neighbour: &Neighbour, least: Dyadic, most: Dyadic, endless: bool) {
    assert!(!neighbour.distance.negative);
    let Spread { low, unit } = Spread::of(&neighbour.distance);
    assert_eq!(unit.is_some(), endless, "{neighbour:?}");
    match unit {
        None => assert!(low == least, "{neighbour:?} {least:?}"),
        Some(unit) => assert!(low <= least && most <= low.clone() + unit, "{neighbour:?} {least:?} {most:?}"),
    }
}
