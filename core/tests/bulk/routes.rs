//! Pipelines for whole slices against those that Compare keeps every step of.

use super::{spellings, triples};
use halfplay_core::bulk::Route;
use halfplay_core::compare::{Kind, pipelines};
use halfplay_core::eval::Evaluation;
use halfplay_core::float::{Format, Tininess};
use halfplay_core::isa::{Instr, Type};
use std::collections::BTreeMap;

#[test]
fn every_pipeline_delivers_what_compare_says() {
    let mut done: BTreeMap<String, usize> = BTreeMap::new();
    for (ty, format) in [(Type::F16, Format::F16), (Type::Bf16, Format::BF16)] {
        let triples: Vec<[u32; 3]> = triples(format, 2_000).into_iter().step_by(71).collect();
        let operand = |place: usize| triples.iter().map(|of| of[place] as u16).collect::<Vec<u16>>();
        let [a, b, c] = [0, 1, 2].map(operand);
        // What is done one by one is the evaluation itself.
        let in_bulk = |instr: &Instr| Route::of(instr).is_some_and(|own| own.is_bulk());
        for instr in spellings(&[ty], &[ty]).into_iter().filter(in_bulk) {
            let mut routes: BTreeMap<String, (Kind, Vec<u16>)> = BTreeMap::new();
            for (at, &of) in triples.iter().enumerate() {
                for pipeline in pipelines(&Evaluation::of(instr, of, Tininess::After)) {
                    let (kind, word) = (pipeline.kind, pipeline.kind.word());
                    let [verdict] = &pipeline.lanes[..] else { panic!("{instr} has one lane") };
                    if verdict.result.format() == Format::F32 {
                        assert!(Route::in_place_of(&instr, kind).is_none(), "{instr} {word}");
                        continue;
                    }
                    let (_, results) = routes.entry(word.clone()).or_insert_with(|| {
                        let route = Route::in_place_of(&instr, kind);
                        let route = route.unwrap_or_else(|| panic!("{instr} has no route {word}"));
                        assert_eq!(route.format(), verdict.result.format(), "{instr} {word}");
                        assert!(route.is_bulk(), "{instr} {word}");
                        let mut results = vec![0; triples.len()];
                        route.results([&a, &b, &c], &mut results);
                        (kind, results)
                    });
                    assert_eq!(u32::from(results[at]), verdict.result.bits(), "{instr} {word} {of:04x?}");
                }
            }
            routes.into_keys().for_each(|word| *done.entry(word).or_default() += 1);
        }
    }
    for word in
        ["mul-then-add", "through-f32", "through-f64", "other-format", "rz", "with-ftz", "without-sat"]
    {
        assert!(done.get(word).is_some_and(|count| *count > 10), "{word}: {done:?}");
    }
}
