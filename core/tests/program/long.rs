//! Very long programs, whose analysis stops and whose reports stay short. Unclosed comments and unusual line endings.

use super::{ran, register, said};
use halfplay_core::real::Real;
use halfplay_core::skins::doc::{Block, Doc, Table, line, markdown, plain};
use halfplay_core::skins::explain::{Detail, program_document};
use halfplay_core::skins::program::Analysis;
use halfplay_core::skins::program::exact::{Accuracy, attribute};
use halfplay_core::skins::program::run::{RunInputs, run};
use halfplay_core::skins::program::{Language, Task};
use num_bigint::BigInt;
use num_rational::BigRational;
use std::time::{Duration, Instant};

/// A width in a format string has 16 bits, so a longer text caused a panic in a former version.
#[test]
fn tables_lay_out_very_long_cells() {
    let long = "a".repeat(70_000);
    let rows = vec![vec![line(&long), line("b")], vec![line("c"), line("d")]];
    let doc = Doc::new(vec![Block::Table(Table::new(Vec::new(), rows))]);
    let lines: Vec<String> = plain(&doc, usize::MAX).lines().map(str::to_owned).collect();
    assert_eq!(lines, [format!("  {long}  b"), format!("  c{}d", " ".repeat(70_001))]);
    assert!(markdown(&doc).lines().all(|line| line.len() > 70_000));
}

#[test]
fn reports_shorten_very_long_statements() {
    for text in
        ["a".repeat(65_540), "(".repeat(100_000), "\0".repeat(70_000), ".const .b8 t[] = {1,".repeat(9_000)]
    {
        let task = Task { language: Some(Language::Ptx), ..Task::of(text) };
        let doc = program_document(&Analysis::of(task.answer().unwrap()), None, Detail::All);
        assert!(plain(&doc, usize::MAX).lines().all(|line| line.chars().count() < 6_000));
        assert!(markdown(&doc).len() < 2_000_000);
    }
    // The report shows the beginning of a long statement.
    let sum = format!("mov.b32 %r1, {}7;", " ".repeat(10) + &"0".repeat(2_000));
    let task = Task { language: Some(Language::Ptx), ..Task::of(sum) };
    let text = plain(&program_document(&Analysis::of(task.answer().unwrap()), None, Detail::All), usize::MAX);
    assert!(text.contains("mov.b32 %r1, 0000") && text.contains("000…"), "{text}");
}

/// The exact value of each line of this chain has 23 bits more than the previous one. Beyond a limit, halfplay continues
/// with the leading bits and says so. In a former version, memory use grew with the square of the number of lines.
#[test]
fn a_long_chain_of_fmas_continues_with_leading_bits() {
    let lines = 6_000;
    let mut text = String::new();
    for place in 0..lines {
        text += &format!("fma.rn.f32 %r{}, %r{place}, 0f3F800001, 0f33800000;\n", place + 1);
    }
    let run = run(&text, &RunInputs::default());
    let told = attribute(&run.flow);
    assert!(told[0].is_cut && told[0].accuracy.is_cut && told[0].obstacle.is_none());
    // With r(0) = 0 and r(n+1) = (1 + 2^-23) r(n) + 2^-24, r(n) is ((1 + 2^-23)^n − 1) / 2.
    let numerator = (BigInt::from((1 << 23) + 1)).pow(lines) - (BigInt::from(1) << (23 * lines));
    let exact = BigRational::new(numerator, BigInt::from(1) << (23 * lines + 1));
    assert_close(&told[0].accuracy, &exact);
    // The same sum in f32, computed by Rust.
    let step = |sum: f32| sum.mul_add(f32::from_bits(0x3f80_0001), f32::from_bits(0x3380_0000));
    let expected = (0..lines).fold(0f32, |sum, _| step(sum));
    assert_eq!(register(&run, &format!("%r{lines}")), format!("{:#010x}", expected.to_bits()));
}

/// In a former version, this loop took 40 seconds.
#[test]
fn a_loop_with_growing_exact_values_is_fast_and_says_that_it_cuts_them() {
    const ROUNDS: u32 = 2500;
    let text = format!("half s=0.3h; for(int i=0;i<{ROUNDS};i++){{s=fma(s,0.7h,0.1h);}}");
    let begins = Instant::now();
    let analysis = Analysis::of(Task::of(&text).answer().unwrap());
    let document = plain(&program_document(&analysis, None, Detail::All), usize::MAX);
    assert!(begins.elapsed() < Duration::from_secs(10), "{:?}", begins.elapsed());
    // s(n) = 1/3 − 0.7^n / 30.
    let power = BigRational::new(BigInt::from(7).pow(ROUNDS), BigInt::from(10).pow(ROUNDS) * 30);
    let exact = BigRational::new(1.into(), 3.into()) - power;
    assert_close(&analysis.accuracies()[0], &exact);
    let parts = &analysis.attributions()[0].parts;
    assert!(parts.len() > ROUNDS as usize);
    let sum = parts.iter().fold(Real::ZERO, |sum, part| sum.plus(&part.contribution));
    let error = analysis.accuracies()[0].error().unwrap();
    assert!(
        sum.minus(&error).approximately().abs() < 2f64.powi(-900),
        "the contributions add up to the error"
    );
    assert!(document.contains("to 2000 bits"), "{document}");
    assert!(document.contains("more than 4000 bits"), "{document}");
}

/// A result whose exact value was cut off is not called exact, even if the bits that are left agree: s(n) here is
/// 1/2 − 2^-(3n + 3), which rounds to 1/2.
#[test]
fn a_result_that_agrees_in_the_leading_bits_is_not_called_exact() {
    let text = "half s=0.375h; for(int i=0;i<1500;i++){s=fma(s,0.125h,0.4375h);}";
    let analysis = Analysis::of(Task::of(text).answer().unwrap());
    let accuracy = &analysis.accuracies()[0];
    assert!(accuracy.is_cut && accuracy.certain_error().is_none(), "{accuracy:?}");
    let document = plain(&program_document(&analysis, None, Detail::All), usize::MAX);
    assert!(document.contains("The exact numbers have more than 4000 bits"), "{document}");
    assert!(!document.contains("is exact"), "{document}");
}

/// Compares an exact result that was cut off with the full one.
fn assert_close(accuracy: &Accuracy, exact: &BigRational) {
    let shown: BigRational = accuracy.exact.as_ref().unwrap().fraction().parse().unwrap();
    let difference = &shown - exact;
    let bits = |number: &BigRational| number.numer().bits() as i64 - number.denom().bits() as i64;
    assert!(difference != BigRational::from_integer(0.into()), "the exact value is too long");
    assert!(bits(&difference) < bits(exact) - 1900, "{} {}", bits(&difference), bits(exact));
}

/// A comment or a brace that is not closed is reported. A former version silently ignored everything after it.
#[test]
fn reports_unclosed_comments_and_braces() {
    let text = "add.f16 d, a, b; /* first\nmul.f16 e, d, d;\nst.global.f16 [p], e;\n";
    let cut = run(text, &RunInputs::default());
    assert!(!cut.is_whole());
    assert_eq!(
        said(&cut)[1],
        "1 error this comment is never closed: halfplay ignores everything after `/*`; close it with `*/`"
    );
    assert_eq!(cut.lines[1].text, "/* first");
    for text in ["mov.b32 a, 1; // /*\n", "/* a */ mov.b32 a, 1; /* b */", "mov.b32 a, 1;\n# /*\n"] {
        ran(text);
    }
    let kernel = ".entry k(.param .u64 p)\n{\nmov.b32 %r1, 7;\n{ mov.b32 %r2, 8;";
    let cut = run(kernel, &RunInputs::default());
    assert!(!cut.is_whole());
    assert!(said(&cut)[1].starts_with("2 error this brace is not closed"), "{:?}", said(&cut));
    assert_eq!(said(&cut).iter().filter(|said| said.contains("not closed")).count(), 1);
    assert_eq!([register(&cut, "%r1"), register(&cut, "%r2")], ["0x00000007", "0x00000008"]);
    let extra = ran("mov.b32 %r1, 7;\n}\n");
    assert_eq!(said(&extra)[1], "2 ignored this closing brace has no opening brace");
    ran(&format!("{kernel}}}}}"));
}

/// Old editors end lines with a carriage return alone, and Markdown has a second kind of fence.
#[test]
fn accepts_every_line_ending_and_tilde_fences() {
    let run =
        ran("~~~ptx\nmov.b32 %r1, 7; // seven\rmov.b32 %r2, 8\rmov.b32 %r3, 9;\r\nmov.b32 %r4, 1;\n~~~\n");
    let lines: Vec<usize> = run.lines.iter().map(|line| line.line).collect();
    assert_eq!(lines, [2, 3, 4, 5]);
    assert_eq!(
        ["%r1", "%r2", "%r3"].map(|name| register(&run, name)),
        ["0x00000007", "0x00000008", "0x00000009"]
    );
}
