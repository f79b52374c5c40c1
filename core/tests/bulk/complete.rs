//! All triples of an fma, enumerated by their products. The results equal those of brute force on the toy format, and
//! on a part of f16 for which the test tries every pair of factors.

use crate::common::long;
use halfplay_core::eval::{NoTrace, eval};
use halfplay_core::float::{Float, Format, Tininess};
use halfplay_core::isa::{Allow, parse};
use halfplay_core::skins::bulk::sweep::{Axis, Case, NoQuestion, Products, Question, SweepState, Tally};
use std::collections::BTreeMap;

fn answer(spelling: &str, operands: [u64; 3]) -> u64 {
    eval(&parse(spelling, Allow::ALL).unwrap().instr, &operands, Tininess::After, &mut NoTrace).bits
}

/// The distance between a fused and an unfused result, as a text that keeps every distinction.
fn apart([a, b, c]: [u64; 3]) -> String {
    let fused = answer("fma.rn.toy", [a, b, c]);
    let unfused = answer("add.rn.toy", [answer("mul.rn.toy", [a, b, 0]), c, 0]);
    let [fused, unfused] = [fused, unfused].map(|bits| Float::new(Format::TOY, bits));
    format!("{:?}", halfplay_core::compare::Distance::between(fused, unfused))
}

#[test]
fn enumeration_by_products_matches_all_toy_triples() {
    let mut by_force: BTreeMap<String, u64> = BTreeMap::new();
    for n in 0..1 << 18 {
        *by_force.entry(apart([n & 63, n >> 6 & 63, n >> 12])).or_default() += 1;
    }
    let products = Products::new(Format::TOY);
    let mut by_product: BTreeMap<String, u64> = BTreeMap::new();
    for product in (0..products.groups()).flat_map(|group| products.group(group, false)) {
        let [a, b] = product.factors.map(u64::from);
        (0..64).for_each(|c| *by_product.entry(apart([a, b, c])).or_default() += product.pairs);
    }
    assert_eq!(by_product, by_force);
    assert!(by_force.len() > 10, "{by_force:?}");

    // Counts both signs together, since negated operands give negated results. This includes the signs of zeros.
    let mut at_once: BTreeMap<String, u64> = BTreeMap::new();
    for product in (0..products.groups()).flat_map(|group| products.group(group, true)) {
        let [a, b] = product.factors.map(u64::from);
        (0..64).for_each(|c| *at_once.entry(apart([a, b, c])).or_default() += product.pairs);
    }
    let plain = |all: &BTreeMap<String, u64>| {
        let mut plain: BTreeMap<String, u64> = BTreeMap::new();
        // Negation turns a result above into a result below.
        all.iter().for_each(|(name, count)| {
            *plain
                .entry(name.replace("Above", "Below").replace("negative: true", "negative: false"))
                .or_default() += count
        });
        plain
    };
    assert_eq!(plain(&at_once), plain(&by_force));
}

/// The enumerated products stand for all 2^32 pairs of codes, but have fewer than 2^26 entries.
#[test]
fn products_of_16_bit_formats_cover_all_pairs() {
    for format in [Format::F16, Format::BF16] {
        let products = Products::new(format);
        let (mut pairs, mut many) = (0, 0u64);
        for product in (0..products.groups()).flat_map(|group| products.group(group, true)) {
            pairs += product.pairs;
            many += 1;
        }
        assert_eq!(pairs, 1 << 32, "{}", format.name());
        assert!(many < 1 << 26, "{many}");
    }
}

/// Compares the group of one odd product with all its pairs of factors, which are found by trying all codes.
fn check(against: &str, odd: u64, c: Axis) {
    let instr = parse("fma.rn.f16", Allow::PTX).unwrap().instr;
    let against = Question::against_named(against, Allow::PTX).unwrap();
    let whole = Question::complete(&instr, against, c).unwrap();
    let products = Products::new(Format::F16);
    let number = |code: u16| Float::new(Format::F16, code.into());
    let odd_of = |value: u64| value >> value.trailing_zeros();
    let is_odd = |group: &u64| {
        let first = products.group(*group, true)[0].factors;
        odd_of(first.into_iter().map(|code| number(code).significand()).product()) == odd
    };
    let group = (0..products.groups() - 1).find(is_odd).unwrap();
    let found = whole.part(group, &Tally::default());

    let odds: Vec<(u16, u64)> = (0..=u16::MAX)
        .filter(|&code| number(code).is_finite() && !number(code).is_zero())
        .map(|code| (code, odd_of(number(code).significand())))
        .collect();
    let mut by_hand = Tally::default();
    let mut smallest: Option<Case> = None;
    for &(a, first) in odds.iter().filter(|(_, first)| odd.is_multiple_of(*first)) {
        for &(b, _) in odds.iter().filter(|(_, second)| *second == odd / first) {
            let one = Question::new(&instr, against, [Axis::Fixed(a), Axis::Fixed(b), c], None).unwrap();
            let answer = SweepState::new(one).finished();
            smallest = smallest.into_iter().chain(answer.tally().smallest).min_by_key(|case| {
                let (largest, sum, negative, _) = case.size();
                (largest, sum, negative, case.operands)
            });
            by_hand.add(answer.tally().clone());
        }
    }
    let seen = |case: Option<Case>| case.map(|case| (case.operands, case.own, case.other, case.ulps));
    assert!(smallest.is_some());
    assert_eq!(seen(found.smallest), seen(smallest), "{odd}");
    let counts = |of: &Tally| (of.cases, of.differ, of.zeros, of.not_finite);
    assert_eq!(counts(&found), counts(&by_hand), "{odd}");
    let both = |of: &Tally, bucket: i16| of.below.of(bucket) + of.above.of(bucket);
    (-30..40).for_each(|bucket| assert_eq!(both(&found, bucket), both(&by_hand, bucket), "{odd} {bucket}"));
    assert!(found.differ > 0, "{found:?}");
}

#[test]
fn a_part_of_f16_matches_all_its_factor_pairs() {
    // The odd product 9 has three pairs of factors; 1023 × 2047 has more.
    let near_one = Axis::Range { first: 0xbc01, last: 0xbbff };
    check("mul-then-add", 1023 * 2047, near_one);
    check("rm", 9, near_one);
}

/// With all third operands, both signs are counted together. The about 2^29 cases per product run only with
/// `HALFPLAY_LONG=1`.
#[test]
fn counting_both_signs_matches_all_factor_pairs() {
    if !long("both signs at once") {
        return;
    }
    check("mul-then-add", 1023 * 2047, Axis::All);
    // Few products have bits so far apart that f32 loses the bit that breaks a tie. One is 2049, which is 2^11 + 1.
    check("through-f32", 3 * 683, Axis::All);
}

#[test]
fn rejects_comparisons_not_determined_by_products() {
    for (spelling, against) in
        [("fma.rn.ftz.f16", "mul-then-add"), ("fma.rn.f16", "with-ftz"), ("fma.rn.f16", "other-format")]
    {
        let instr = parse(spelling, Allow::PTX).unwrap().instr;
        let against = Question::against_named(against, Allow::PTX).unwrap();
        assert_eq!(
            Question::complete(&instr, against, Axis::All).unwrap_err(),
            NoQuestion::NotByProduct,
            "{spelling}"
        );
    }
}

/// Negating all operands negates both results, so as many cases lie below as above.
#[test]
fn counts_below_and_above_are_equal_by_symmetry() {
    let fma = parse("fma.rn.f16", Allow::ALL).unwrap().instr;
    let against = Question::against_named("mul-then-add", Allow::ALL).unwrap();
    let question = Question::complete(&fma, against, Axis::All).unwrap();
    // Group 1000 has cases whose results differ by more than half an ulp and at most one.
    let tally = question.part(1000, &Tally::default());
    assert!(tally.differ > 0 && tally.below.of(0) > 0);
    assert_eq!(tally.below, tally.above);
}
