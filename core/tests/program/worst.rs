//! Grids over two inputs, and searches over several, compared with ratios and doubles.

use super::super::rational::{Rational, integer, nearest, power, value};
use super::sweep::{TEXT, answer, expected, from_half, to_half};
use halfplay_core::float::{Float, Format};
use halfplay_core::skins::program::sweep::{Grid, Gridder, NoSweep, Progress, SEED, Search, SearchResult};
use num_traits::{Signed, Zero};

const CUBE: &str = "half f(half x, half y) { return x * x + y; }";
const KAHAN: &str = "half det(half a, half b, half c, half d) {
    half w = c * d; half e = fma(c, d, -w); half f = fma(a, b, -w); return f - e; }";

fn ratio(number: Float) -> Rational {
    let magnitude = value(number.magnitude(), number.format());
    if number.is_negative() { -magnitude } else { magnitude }
}

/// The number rounded to f16.
fn rounded(exact: &Rational) -> Rational {
    let magnitude = value(nearest(&exact.abs(), Format::F16), Format::F16);
    if exact.is_negative() { -magnitude } else { magnitude }
}

/// The gap between neighbouring halves at a number.
fn gap(exact: &Rational) -> Rational {
    let mut gap = power(2, 5);
    while gap > power(2, -24) && exact.abs() < &gap * integer(1024) {
        gap /= integer(2);
    }
    gap
}

fn grid(text: &str, inputs: [&str; 2], side: u64) -> Result<Grid, NoSweep> {
    let mut gridder = Gridder::new(&answer(text, &[]).run.flow, inputs, None, side)?;
    while !gridder.advance(100).is_whole() {}
    Ok(gridder.finish())
}

fn search(text: &str, names: &[&str], seed: u64, tries: u64) -> SearchResult {
    let mut search = Search::of(&answer(text, &[]), names, None, seed).unwrap();
    search.advance(tries);
    search.finish()
}

#[test]
fn every_pair_of_a_grid_is_compared_with_the_exact_result() {
    let found = grid(CUBE, ["x", "y"], 33).unwrap();
    assert_eq!((found.side, found.cells.len()), (33, 33 * 33));
    let largest = value(0x7bff, Format::F16);
    let (mut compared, mut worst) = (0, integer(0));
    for (place, cell) in (0..).zip(&found.cells) {
        let [x, y] = found.pair(place % 33, place / 33).map(ratio);
        let (square, exact) = (rounded(&(&x * &x)), &x * &x + &y);
        let result = rounded(&(&square + &y));
        if square > largest || result.abs() > largest {
            assert_eq!(*cell, None, "{x} {y}");
            continue;
        }
        compared += 1;
        let ulp = ((result - &exact) / gap(&exact)).abs();
        // The error of a cell is an f64, so it may be off by a relative 2^-50.
        let told = Rational::from_float(cell.unwrap()).unwrap();
        assert!((&told - &ulp).abs() <= &ulp * power(2, -50), "{x} {y}: {told}, not {ulp}");
        worst = worst.max(ulp);
    }
    assert_eq!(found.tally.compared, compared);
    let case = found.tally.worst.unwrap();
    assert!(case.ulp.fraction().trim_start_matches('-') == worst.to_string() && !worst.is_zero());
}

#[test]
fn a_grid_spans_the_full_range_of_each_format() {
    let found = grid("float f(half x, float y) { return x * y; }", ["x", "y"], 3).unwrap();
    assert_eq!(found.formats, [Format::F16, Format::F32]);
    let pair = |column, row| found.pair(column, row).map(Float::bits);
    assert_eq!(pair(0, 0), [0xfbff, 0xff7f_ffff]);
    assert_eq!(pair(1, 1), [0, 0]);
    assert_eq!(pair(2, 2), [0x7bff, 0x7f7f_ffff]);
    // The exact product of the two most negative numbers is out of range, too.
    assert!(found.cells[0].is_none() && found.cells[4] == Some(0.0));
}

#[test]
fn a_grid_can_stop_early_and_rejects_invalid_inputs() {
    let flow = answer(CUBE, &[]).run.flow;
    let mut gridder = Gridder::new(&flow, ["x", "y"], None, 64).unwrap();
    assert_eq!(gridder.advance(10), Progress { done: 10, of: 4096 });
    assert_eq!(gridder.finish().cells.len(), 10);
    assert_eq!(grid(CUBE, ["x", "x"], 2), Err(NoSweep::Twice("x".to_owned())));
    let known = ["x", "y"].map(str::to_owned).to_vec();
    assert_eq!(grid(CUBE, ["x", "z"], 2), Err(NoSweep::NoInput("z".to_owned(), known)));
    assert_eq!(grid(CUBE, ["x", "y"], 0).unwrap().cells.len(), 1);
}

/// The search finds the largest error over all codes.
#[test]
fn a_search_finds_the_worst_of_a_program_with_one_input() {
    let result = |x: f64| to_half(from_half(to_half(x * x)) - 1.0);
    let (.., (worst, _)) = expected(|x| x * x - 1.0, result);
    for seed in [1, 2, 3] {
        let found = search(TEXT, &[], seed, 20_000);
        assert_eq!((found.seed, found.tried), (seed, 20_000));
        assert_eq!(found.tally.worst.unwrap().ulp.approximately().abs(), worst, "seed {seed}");
    }
}

#[test]
fn a_search_in_parts_matches_a_whole_search() {
    let answer = answer(KAHAN, &[]);
    let mut parts = Search::of(&answer, &["d", "a"], None, 7).unwrap();
    (0..10).for_each(|_| parts.advance(100));
    let names: Vec<&str> = parts.found().inputs.iter().map(|input| input.name.as_str()).collect();
    assert_eq!(names, ["d", "a"]);
    assert_eq!(parts.finish(), search(KAHAN, &["d", "a"], 7, 1000));
}

/// No search can exceed a bound that a theorem proves: 3/2 ulp if nothing is subnormal. Otherwise the rounding of a
/// subnormal error adds at most half an ulp. Without fma there is no bound.
#[test]
fn kahans_determinant_keeps_its_bound() {
    let found = search(KAHAN, &[], SEED, 50_000);
    let worst = found.tally.worst.unwrap();
    let [a, b, c, d] = [0, 1, 2, 3].map(|place| ratio(worst.inputs[place]).abs());
    let is_normal = [a * b, c * d].iter().all(|product| product.is_zero() || *product >= power(2, -2));
    let ulp = worst.ulp.approximately().abs();
    assert!(ulp <= if is_normal { 1.5 } else { 2.0 } && ulp > 1.0, "{worst:?}");
    let plain = search("half f(half a, half b, half c, half d) { return a * b - c * d; }", &[], SEED, 50_000);
    assert!(plain.tally.worst.unwrap().ulp.approximately().abs() > 1000.0);
}

/// If the machine result is infinite and the exact one is not, there is no error to compare. Such cases are counted
/// separately.
#[test]
fn infinite_results_are_counted_separately() {
    let found = search("half f(half x) { half s = x * 2; return s * 0.5; }", &[], SEED, 5_000);
    let lost = found.tally.first_lost.unwrap();
    assert!(found.tally.lost > 0 && lost.result.is_infinite() && lost.inputs[0].magnitude() >= 0x7800);
    // All other results are exact.
    assert_eq!(found.tally.worst, None);
    assert!(found.tally.compared > 0 && found.tally.nearest == found.tally.compared);
}

#[test]
fn both_lanes_of_a_register_are_varied() {
    let found = search("add.f16x2 d, a, b;", &["a"], SEED, 100);
    let lanes: Vec<(&str, u8)> = found.inputs.iter().map(|input| (input.name.as_str(), input.lane)).collect();
    assert_eq!(lanes, [("a", 0), ("a", 1)]);
}

#[test]
fn rejects_unsupported_searches_with_a_reason() {
    let found =
        |text: &str, names: &[&str]| Search::of(&answer(text, &[]), names, None, SEED).map(Search::finish);
    let known = ["x", "y"].map(str::to_owned).to_vec();
    assert_eq!(found(CUBE, &["x", "z"]), Err(NoSweep::NoInput("z".to_owned(), known)));
    assert_eq!(found(CUBE, &["x", "y", "x"]), Err(NoSweep::Twice("x".to_owned())));
    assert_eq!(found("half f() { return 0.1h * 3; }", &[]), Err(NoSweep::NoInputs));
    // Memory that is not set is an input.
    let loads = "ld.global.b16 %h1, [16];\nmul.f16 %h2, %h1, %h1;";
    let varied = found(loads, &[]).map(|found| found.inputs.iter().map(|one| one.name.clone()).collect());
    assert_eq!(varied, Ok(vec!["global[0x10]".to_owned()]));
    assert!(found(loads, &["global[0x10]"]).is_ok());
    let compares = "setp.lt.f16 p, a, b;\n@p add.f16 d, a, b;";
    assert_eq!(found(compares, &[]), Err(NoSweep::Chooses(1)));
}
