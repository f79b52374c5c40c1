//! Suggested dot products that distinguish summation schemes. The result predicted for each scheme is that of the
//! model.

use super::model::model;
use super::rows;
use halfplay_core::isa::Allow;
use halfplay_core::skins::doc::{Doc, plain};
use halfplay_core::skins::explain::{ObservedWords, explanation_blocks};
use halfplay_core::skins::infer::{Deciding, Dot, Explanation, ResultList, Results, Search, Terms};
use std::collections::BTreeSet;

fn explained(text: &str) -> Explanation<Dot> {
    match Results::read(text, Allow::PTX, None) {
        ResultList { results: Results::Dots(cases), wrong, .. } if wrong.is_empty() => {
            Search::new(cases).finished()
        }
        other => panic!("{other:?}"),
    }
}

/// The number of schemes that the dot products distinguish, according to the model. Checks that the predicted results
/// are those of the model.
fn told_apart(dots: &Explanation<Dot>) -> usize {
    let gives: Vec<Vec<u64>> = dots
        .tied
        .iter()
        .enumerate()
        .map(|(place, scheme)| {
            let of = |deciding: &Deciding<Terms>| {
                let bits = model(&scheme.word(), &deciding.input);
                assert_eq!(
                    deciding.bits[place],
                    bits,
                    "{} {}",
                    scheme.word(),
                    Dot::input_text(&deciding.input)
                );
                bits
            };
            dots.decides.iter().map(of).collect()
        })
        .collect();
    gives.iter().collect::<BTreeSet<_>>().len()
}

/// All 24 schemes in question explain the given result. A few more dot products distinguish them.
#[test]
fn suggested_inputs_tell_all_24_schemes_apart() {
    let ones = ["1"; 16].join(",");
    for text in [
        "dot.f32.f16 1,2,3 4,5,6 0 32".to_owned(),
        "dot.f16 1,2,3 4,5,6 0 32".to_owned(),
        "dot.bf16 1,2,3 4,5,6 32".to_owned(),
        format!("dot.f32.bf16 {ones} {ones} 0 16"),
    ] {
        let dots = explained(&text);
        assert_eq!((dots.tied.len(), told_apart(&dots)), (24, 24), "{text}");
        let like = &dots.cases[0].terms;
        for deciding in &dots.decides {
            let terms = &deciding.input;
            assert_eq!((terms.from(), terms.to), (like.from(), like.to), "{text}");
            assert_eq!(terms.addend.is_some(), like.addend.is_some(), "{text}");
        }
    }
}

/// Rounding an f32 sum to f16 at the end hides the errors of f32. Terms that cancel reveal them.
#[test]
fn suggested_inputs_separate_nearly_all_f32_schemes() {
    for ((name, spelling), cases) in rows().into_iter().filter(|((name, _), _)| name.contains("f32")) {
        let dots = Search::new(cases).finished();
        assert!(dots.tied.iter().any(|scheme| scheme.word() == name) || dots.tied.len() == 24, "{name}");
        assert!(told_apart(&dots) + 1 >= dots.tied.len(), "{name} {spelling}");
    }
}

/// A deciding dot product parses again as it is printed. With the results of one scheme appended, only that scheme
/// remains.
#[test]
fn printed_deciding_inputs_parse_and_leave_one_scheme() {
    let text = "dot.f32.f16 1,2,3 4,5,6 0 32\n";
    let dots = explained(text);
    for (place, scheme) in dots.tied.iter().enumerate() {
        let rows = dots.decides.iter().map(|one| {
            let bits = model(&scheme.word(), &one.input);
            assert_eq!(bits, one.bits[place]);
            format!("{} {bits:#010x}\n", Dot::input_text(&one.input))
        });
        let left = explained(&(text.to_owned() + &rows.collect::<String>())).tied;
        assert!(left.contains(scheme), "{}", scheme.word());
        let others = dots.tied.iter().filter(|other| *other != scheme);
        for other in others {
            assert!(!left.contains(other), "{} beside {}", other.word(), scheme.word());
        }
    }
}

/// The text shows the dot products as the user would type them, and a row for each scheme with its results.
#[test]
fn the_text_lists_inputs_and_results_per_scheme() {
    let dots = explained("dot.f16 1,2,3 4,5,6 0 32");
    let words = plain(&Doc::new(explanation_blocks(&dots, &|dot| format!("line {}", dot.line))), 200);
    let (_, behind) = words.split_once("inputs that tell them apart").expect(&words);
    for deciding in &dots.decides {
        assert!(behind.replace("\n  ", " ").contains(&Dot::input_text(&deciding.input)), "{behind}");
    }
    for (place, scheme) in dots.tied.iter().enumerate() {
        let gives = dots.decides.iter().map(|one| format!("{:#06x}", one.bits[place]));
        let row: Vec<String> = [scheme.word()].into_iter().chain(gives).collect();
        let is_row = |line: &str| line.split_whitespace().eq(row.iter().map(String::as_str));
        assert!(behind.lines().any(is_row), "{row:?} in {behind}");
    }
}
