//! Recognises the schemes of the dot products in `assets/cases/dots.tsv`, whose results a Python program computed with
//! fractions.

use halfplay_core::float::{Float, Format};
use halfplay_core::skins::infer::{Dot, Fit, Scheme, Search, Terms};
use std::collections::BTreeMap;

mod decide;
mod model;

/// The rows of each scheme and spelling.
fn rows() -> BTreeMap<(String, String), Vec<Dot>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/cases/dots.tsv");
    let file = std::fs::read_to_string(path).expect("rows");
    let mut rows: BTreeMap<(String, String), Vec<Dot>> = BTreeMap::new();
    for (line, row) in (1..).zip(file.lines()).filter(|(_, row)| !row.starts_with('#')) {
        let (scheme, row) = row.split_once('\t').expect("a scheme");
        let [spelling, a, b, c, got] = row.split(' ').collect::<Vec<_>>().try_into().expect("five fields");
        let (to, from) = match spelling.split('.').collect::<Vec<_>>().as_slice() {
            [_, to, from] => (*to, *from),
            [_, both] => (*both, *both),
            _ => panic!("{spelling}"),
        };
        let [to, from] = [to, from].map(|name| Format::named(name).expect("a format"));
        let code = |text: &str, format| {
            Float::new(format, u64::from_str_radix(text.trim_start_matches("0x"), 16).expect("bits"))
        };
        let vector = |text: &str| text.split(',').map(|one| code(one, from)).collect::<Vec<_>>();
        let pairs = vector(a).into_iter().zip(vector(b)).collect();
        let terms = Terms { pairs, addend: Some(code(c, to)), to };
        let dot = Dot { terms, got: code(got, to), line };
        rows.entry((scheme.to_owned(), spelling.to_owned())).or_default().push(dot);
    }
    rows
}

fn fits(cases: &[Dot]) -> Vec<Fit<Dot>> {
    Search::new(cases.to_vec()).finished().fits
}

/// Each scheme gives the model's results bit for bit: all 17 schemes, with results in the format of the factors and in
/// f32.
#[test]
fn each_scheme_matches_its_model_bit_for_bit() {
    let rows = rows();
    assert_eq!(rows.len(), 17 * 3);
    let all = Scheme::all();
    for ((name, spelling), cases) in &rows {
        let scheme = all.iter().find(|scheme| scheme.word() == *name).expect(name);
        for case in cases {
            let result = scheme.result(&case.terms);
            assert_eq!(result.bits(), case.got.bits(), "{name} {spelling}, line {}", case.line);
        }
    }
}

/// No two schemes share a name.
#[test]
fn scheme_names_are_unique() {
    let mut names: Vec<String> = Scheme::all().iter().map(Scheme::word).collect();
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
}

/// The scheme that made the rows is among those that explain all of them.
#[test]
fn the_scheme_of_each_row_is_recognised() {
    for ((name, spelling), cases) in rows() {
        let found = fits(&cases);
        assert!(found[0].is_whole(), "{name} {spelling}");
        let whole: Vec<String> =
            found.iter().filter(|fit| fit.is_whole()).map(|fit| fit.hypothesis.word()).collect();
        assert!(whole.contains(&name), "{name} {spelling}: {whole:?}");
        // A 16-bit result hides the errors of f32. An f32 result leaves only its own scheme, or also a few that almost
        // always agree with it.
        if spelling.starts_with("dot.f32") {
            assert!(whole.len() <= 3, "{name} {spelling}: {whole:?}");
        } else if name.contains("own") && name != "whole-own" {
            assert_eq!(whole, [name.as_str()], "{spelling}");
        }
    }
}

/// One row of a hundred is wrong: the scheme still comes first, and the wrong row is named.
#[test]
fn one_wrong_case_does_not_hide_the_scheme() {
    let rows = rows();
    for name in ["forward-own", "blocks-4-f32-rz", "pairs-f32"] {
        let mut cases = rows[&(name.to_owned(), "dot.f32.f16".to_owned())].clone();
        assert_eq!(cases.len(), 100);
        let wrong = 17;
        cases[wrong].got = Float::new(Format::F32, cases[wrong].got.bits() ^ 1);
        let found = fits(&cases);
        assert_eq!((found[0].hypothesis.word().as_str(), found[0].explained), (name, 99));
        assert_eq!(found[0].against.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [wrong]);
        assert!(found[1].explained < 99, "{name}");
    }
}

/// Results that are not finite are handled, too: 2^14 × 4 is not representable in f16, and infinity minus infinity is
/// NaN. Zeros keep their signs.
#[test]
fn non_finite_results_and_signed_zeros_are_compared() {
    let half = |bits: u64| Float::new(Format::F16, bits);
    let dot = |pairs: &[(u64, u64)], got: u64| Dot {
        terms: Terms {
            pairs: pairs.iter().map(|(a, b)| (half(*a), half(*b))).collect(),
            addend: None,
            to: Format::F16,
        },
        got: half(got),
        line: 1,
    };
    let forward = |word: &str| Scheme::all().into_iter().find(|scheme| scheme.word() == word).expect(word);
    // 16384 × 4 − 16384 × 4 + 1: infinity in f16, 1 in f32.
    let large = dot(&[(0x7400, 0x4400), (0x7400, 0xc400), (0x3c00, 0x3c00)], 0x3c00);
    assert!(large.is(forward("forward-f32").result(&large.terms)));
    assert!(!large.is(forward("forward-own-products-rounded").result(&large.terms)));
    let nan = dot(&[(0x7c00, 0x3c00), (0xfc00, 0x3c00)], 0x7e00);
    assert!(Scheme::all().iter().all(|scheme| nan.is(scheme.result(&nan.terms))));
    // −0 × 1 added to +0.
    let zero = dot(&[(0x8000, 0x3c00)], 0x0000);
    assert!(zero.is(forward("forward-f32").result(&zero.terms)));
}
