//! Very long programs, whose analysis stops and whose reports stay short. Unclosed comments and unusual line endings.

use super::{ran, register, said};
use halfplay_core::skins::doc::{Block, Doc, Table, line, markdown, plain};
use halfplay_core::skins::explain::program_document;
use halfplay_core::skins::program::Analysis;
use halfplay_core::skins::program::exact::{Obstacle, attribute};
use halfplay_core::skins::program::run::{RunInputs, run};
use halfplay_core::skins::program::{Language, Task};

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
        let doc = program_document(&Analysis::of(task.answer().unwrap()), None);
        assert!(plain(&doc, usize::MAX).lines().all(|line| line.chars().count() < 6_000));
        assert!(markdown(&doc).len() < 2_000_000);
    }
    // The report shows the beginning of a long statement.
    let sum = format!("mov.b32 %r1, {}7;", " ".repeat(10) + &"0".repeat(2_000));
    let task = Task { language: Some(Language::Ptx), ..Task::of(sum) };
    let text = plain(&program_document(&Analysis::of(task.answer().unwrap()), None), usize::MAX);
    assert!(text.contains("mov.b32 %r1, 0000") && text.contains("000…"), "{text}");
}

/// The exact value of each line of this chain has 23 bits more than the previous one. Beyond a limit, halfplay reports
/// this and still gives the result. In a former version, memory use grew with the square of the number of lines.
#[test]
fn attribution_stops_for_a_very_long_chain_of_fmas() {
    let lines = 6_000;
    let mut text = String::new();
    for place in 0..lines {
        text += &format!("fma.rn.f32 %r{}, %r{place}, 0f3F800001, 0f33800000;\n", place + 1);
    }
    let run = run(&text, &RunInputs::default());
    let told = attribute(&run.flow);
    assert!(matches!(told[0].obstacle, Some(Obstacle::TooLong(_))) && told[0].parts.is_empty());
    // The same sum in f32, computed by Rust.
    let step = |sum: f32| sum.mul_add(f32::from_bits(0x3f80_0001), f32::from_bits(0x3380_0000));
    let expected = (0..lines).fold(0f32, |sum, _| step(sum));
    assert_eq!(register(&run, &format!("%r{lines}")), format!("{:#010x}", expected.to_bits()));
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
