//! Other ways to compute an element, staircases, and their words.

use super::unit_of;
use halfplay_core::skins::doc::plain;
use halfplay_core::skins::explain::{matrix_comparison, matrix_report, matrix_rows, operand_text};
use halfplay_core::skins::matrix::{
    Difference, OpenQuestion, TermId, Trace, Way, alternatives, evaluate, open_questions, read_statement,
    staircases,
};

fn report(text: &str, sm: Option<u16>, has_steps: bool) -> String {
    let statement = read_statement(text, sm).unwrap();
    let mut trace = Trace::default();
    let result = evaluate(&statement.unit, &statement.element, &mut trace);
    let ways = alternatives(&statement.unit, &statement.element);
    let document = if has_steps { matrix_report } else { matrix_comparison };
    plain(
        &document(&statement.unit, &statement.element, &trace.steps, result, statement.observed, &ways),
        100,
    )
}

const CARRIED: &str = "mma.m16n8k16.f32.f16.f16.f32 {1, 1, 1, 1, -2^-14} {1, 1, 1, 1, 0x3c01} 2^25 -> 2^25";

#[test]
fn a_report_shows_the_staircase_of_each_block() {
    insta::assert_snapshot!("staircase", report(CARRIED, Some(80), true));
}

#[test]
fn a_comparison_lists_every_way() {
    insta::assert_snapshot!("comparison", report(CARRIED, None, false));
}

#[test]
fn special_values_are_explained_by_their_rule() {
    let on = |operands: &str| report(&format!("mma.m8n8k4.f32.f16.f16.f32 {operands}"), None, true);
    assert!(on("{0, 0} {1, inf} 0").contains("Product k 1 is 0 × inf, which has no value"));
    assert!(on("{nan} {1} 0").contains("element 0 of A is NaN"));
    assert!(on("{inf, -inf} {1, 1} 0").contains("infinities of both signs"));
    assert!(on("{1} {1} -inf").contains("The term C is infinite"));
    assert!(on("{} {} 0").contains("All terms are zero"));
    let chain = report("mma.m8n8k4.f64.f64.f64.f64 {0.1} {3} 1", None, true);
    assert!(chain.contains("one fma after the other"), "{chain}");
}

/// 2^25 + 4 ones: 24 fraction bits lose the ones, 25 keep them; one fma after the other rounds each to even.
#[test]
fn alternatives_name_the_first_difference() {
    let four = |k: usize| format!("mma.m16n8k{k}.f32.f16.f16.f32 {{1, 1, 1, 1}} {{1, 1, 1, 1}} 2^25");
    let statement = read_statement(&four(8), Some(75)).unwrap();
    let ways = alternatives(&statement.unit, &statement.element);
    let of = |word: &str| ways.iter().find(|way| way.way.word() == word).unwrap();
    assert!(matches!(ways[0].way, Way::Unit(unit) if unit.architecture.sm == 75));
    assert_eq!((ways[0].result.bits(), ways[0].difference), (0x4c00_0000, None));
    assert_eq!(
        (of("exact").result.bits(), of("exact").difference),
        (0x4c00_0001, Some(Difference::OnlyRounding))
    );
    assert_eq!(of("fma-chain").result.bits(), 0x4c00_0000);
    assert_eq!(of("fma-chain").difference, Some(Difference::FmaRounds(0)));
    assert_eq!((of("sm_80").result.bits(), of("sm_80").difference), (0x4c00_0000, None));
    let hopper = Some(Difference::Kept(0, TermId::Product(0)));
    assert_eq!((of("sm_90").result.bits(), of("sm_90").difference), (0x4c00_0001, hopper));
    let errors: Vec<String> = matrix_rows(&statement.element, &ways)
        .iter()
        .map(|row| row.error.as_ref().unwrap().decimal())
        .collect();
    assert_eq!(errors[..3], ["-1", "0", "-1"]);

    let statement = read_statement(&four(16), Some(90)).unwrap();
    let ways = alternatives(&statement.unit, &statement.element);
    let ampere = ways.iter().find(|way| way.way.word() == "sm_80").unwrap();
    assert_eq!(ampere.difference, Some(Difference::BlockSize(8, 16)));
}

#[test]
fn staircases_hold_kept_and_lost_bits() {
    let statement = read_statement(CARRIED, Some(80)).unwrap();
    let mut trace = Trace::default();
    let _ = evaluate(&statement.unit, &statement.element, &mut trace);
    let [first, second] = staircases(&trace.steps).try_into().unwrap();
    assert_eq!((first.wall, first.cut(), first.stairs.len(), first.zeros.len()), (Some(25), Some(1), 6, 3));
    assert!(first.stairs.iter().all(|stair| (stair.lost == 0) == (stair.addend.term == TermId::Accumulator)));
    // 4 − 2^-14 · (1 + 2^-10)
    assert_eq!(first.lost().scaled(), "67107839 × 2^-24");
    assert_eq!((second.number, second.first, second.stairs.len()), (1, 8, 1));
}

#[test]
fn open_questions_are_named_where_they_matter() {
    let questions = |text: &str| {
        let statement = read_statement(text, None).unwrap();
        let mut trace = Trace::default();
        let _ = evaluate(&statement.unit, &statement.element, &mut trace);
        open_questions(&trace.steps)
    };
    let bf16 = "mma.m16n8k16.f32.bf16.bf16.f32";
    assert_eq!(questions(&format!("{bf16} {{0, 1}} {{2^100, 1}} 0")), []);
    assert_eq!(questions(&format!("{bf16} {{0, 1}} {{2^127, 2^-3}} 0")), [OpenQuestion::ZeroExponent]);
    assert_eq!(questions(&format!("{bf16} {{1, -1}} {{1, 1}} 0")), [OpenQuestion::ZeroSign]);
    assert_eq!(questions(&format!("{bf16} {{2^127}} {{2}} 0")), [OpenQuestion::Overflow]);
    assert_eq!(questions("mma.m16n8k16.f16.f16.f16.f16 {65504} {2} 0"), []);
}

#[test]
fn vectors_are_shortened_in_texts_that_can_be_typed() {
    let unit = unit_of(90, "mma.m16n8k16.f32.f16.f16.f32");
    let statement =
        read_statement(&format!("{} {{1, 2^-11, 0x3c01, 0.1, -2^-14}} {{}} 0", unit.instr), None).unwrap();
    assert_eq!(operand_text(&statement.element.a), "{1, 2^-11, 0x3c01, 0x2e66, -2^-14, …11}");
    assert_eq!(operand_text(&statement.element.b), "{…16}");
}
