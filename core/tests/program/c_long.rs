//! Long programs: all their results are present, and their exact numbers as far as halfplay can compute them.

use super::given;
use crate::rational::{integer, rational};
use halfplay_core::skins::program::Language;
use halfplay_core::skins::program::c::{CRun, Options, compile};
use halfplay_core::skins::program::contract::compilations;
use halfplay_core::skins::program::exact::{Obstacle, attribute};

/// A loop that multiplies its own value: for x = 0.99, each round adds about 13 bits to the exact fraction.
fn horner(rounds: usize, x: &str) -> CRun {
    let text = format!(
        "float f(float x) {{ float s = 1; for (int i = 0; i < {rounds}; i++) s = s * x + 0.1f; return s; }}"
    );
    let x = format!("x={x}");
    compile(&text, &Options::default()).unwrap().run(&given(&[&x], &[]))
}

/// The same loop in Rust's own arithmetic.
fn machine(rounds: usize, x: f32) -> u32 {
    (0..rounds).fold(1f32, |s, _| s * x + 0.1).to_bits()
}

#[test]
fn a_loop_of_100_multiplications_is_computed_exactly() {
    let ended = horner(100, "0.99");
    assert_eq!(ended.returned[0].bits as u32, machine(100, 0.99));
    let attribution = &attribute(&ended.run.flow)[0];
    let [x, term] = ["0.99", "0.1"].map(rational);
    let exact = (0..100).fold(integer(1), |s, _| s * &x + &term);
    assert_eq!(attribution.accuracy.exact.as_ref().unwrap().fraction(), exact.to_string());
    assert_eq!(attribution.obstacle, None);
    let zero = halfplay_core::real::Real::ZERO;
    let all = attribution.parts.iter().fold(zero, |sum, part| sum.plus(&part.contribution));
    assert_eq!(Some(all), attribution.accuracy.error());
}

/// In a former version, 10,000 rounds took 17 seconds, and 500,000 took 13 GB, because exact numbers were abandoned
/// only at 65,536 bits each.
#[test]
fn a_very_long_loop_has_a_result_but_no_attribution() {
    for rounds in [200_000, 400_000] {
        let ended = horner(rounds, "0x3f7fffff");
        assert_eq!(ended.returned[0].bits as u32, machine(rounds, 1.0f32.next_down()));
        let attributions = attribute(&ended.run.flow);
        assert!(matches!(attributions[0].obstacle, Some(Obstacle::TooLong(_))), "{rounds}");
        assert_eq!((attributions[0].accuracy.exact.clone(), attributions[0].parts.len()), (None, 0));
        let compilations = compilations(&ended.run.flow, Language::C);
        assert!(compilations.iter().all(|compilation| compilation.results[0].ulp.is_none()));
    }
}

/// A former version compared each of 80,000 errors with all earlier ones, which took 3.7 seconds. Nobody reads that
/// many.
#[test]
fn parsing_stops_after_1000_errors() {
    for line in ["float a;\n", "q = 1.5 + frob(a);\n", "q = a -> b -> 1;\n"] {
        let ended = compile(&line.repeat(300_000), &Options::default()).unwrap().run(&given(&[], &[]));
        let last = ended.run.lines.last().unwrap().message.as_ref().unwrap();
        assert_eq!(last.message(), "halfplay cannot read 1000 statements, and ignores the rest", "{line}");
        assert!((1000..1003).contains(&ended.run.lines.len()), "{line} {}", ended.run.lines.len());
    }
}

/// An f16 code that is read as f32 has over 100 decimal digits, and is shortened. But six digits are too few for a
/// number of eight digits.
#[test]
fn decimals_are_shortened_to_useful_digits() {
    use halfplay_core::skins::doc::plain;
    use halfplay_core::skins::explain::{Detail, program_document};
    use halfplay_core::skins::program::Analysis;
    use halfplay_core::skins::program::Task;
    let told = |text: &str| {
        plain(
            &program_document(&Analysis::of(Task::of(text).answer().unwrap()), None, Detail::All),
            usize::MAX,
        )
    };
    let tiny = told("// set a = 0x3c01\nfloat f(float a) { return a * 1.0f; }");
    assert!(tiny.lines().filter(|line| line.contains("e-41")).all(|line| line.len() < 100), "{tiny}");
    // 15361 times 2^-149, the smallest subnormal f32 number.
    assert!(tiny.contains("≈ 2.15253e-41"), "{tiny}");
    let large = told("// set a = 53400713\n// set b = 3\nfloat f(float a, float b) { return a * 0.1f * b; }");
    // 53400713 · 3/10 is exactly 16020213.9; the number is read as 53400712.
    assert!(large.contains("16020213.9"), "{large}");
    let third = told("// set a = 160200000/7\nfloat f(float a) { return a * 1; }");
    assert!(third.contains("≈ 22885714.2857"), "{third}");
}
