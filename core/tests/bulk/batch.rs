//! Pipelines over whole slices give the results of the step-by-step pipelines of Compare.

use super::{spellings, triples};
use halfplay_core::compare::pipelines;
use halfplay_core::eval::Evaluation;
use halfplay_core::float::{Format, Tininess};
use halfplay_core::isa::{Allow, Instr, Modifier, Type, parse};
use halfplay_core::skins::bulk::{Batch, Bulk};
use halfplay_core::variant::Variant;
use std::collections::BTreeMap;

#[test]
fn batch_pipelines_match_compare() {
    let mut done: BTreeMap<&str, usize> = BTreeMap::new();
    for (ty, format) in [(Type::F16, Format::F16), (Type::BF16, Format::BF16)] {
        let triples: Vec<[u64; 3]> = triples(format, 2_000).into_iter().step_by(71).collect();
        let operand = |place: usize| triples.iter().map(|of| of[place] as u16).collect::<Vec<u16>>();
        let [a, b, c] = [0, 1, 2].map(operand);
        // Variants are compared only for instructions with a bulk evaluation: not for tanh, ex2, .oob, and the modes
        // rna and ro.
        let in_bulk = |instr: &Instr| Bulk::<u16, u16>::of(instr).is_some();
        for instr in spellings(&[ty], &[ty]).into_iter().filter(in_bulk) {
            let mut routes: BTreeMap<&str, (Variant, Vec<u16>)> = BTreeMap::new();
            for (at, &of) in triples.iter().enumerate() {
                for pipeline in pipelines(&Evaluation::of(instr, &of, Tininess::After)) {
                    let (kind, word) = (pipeline.variant, pipeline.variant.word());
                    let [verdict] = &pipeline.lanes[..] else { panic!("{instr} has one lane") };
                    if verdict.result.format() == Format::F32 {
                        assert!(Batch::variant(&instr, kind).is_none(), "{instr} {word}");
                        continue;
                    }
                    let (_, results) = routes.entry(word).or_insert_with(|| {
                        let route = Batch::variant(&instr, kind);
                        let route = route.unwrap_or_else(|| panic!("{instr} has no route {word}"));
                        assert_eq!(route.format(), verdict.result.format(), "{instr} {word}");
                        assert!(route.is_bulk(), "{instr} {word}");
                        let mut results = vec![0; triples.len()];
                        route.results([&a, &b, &c], &mut results);
                        (kind, results)
                    });
                    assert_eq!(u64::from(results[at]), verdict.result.bits(), "{instr} {word} {of:04x?}");
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

/// `.oob` does no arithmetic. Out-of-bounds operands in a or b, of either sign, give zero; in c they do not.
#[test]
fn oob_in_slices_matches_evaluation() {
    for (ty, format) in [(Type::F16, Format::F16), (Type::BF16, Format::BF16)] {
        let mut triples: Vec<[u64; 3]> = triples(format, 500);
        for code in [0x7ff7, 0xfff7, 0x7ff6, 0x7fff] {
            triples.extend([[code, 0x3c00, 0x3c00], [0x3c00, code, 0x7c01], [0x3c00, 0x3c00, code]]);
        }
        let [a, b, c] = [0, 1, 2].map(|place| triples.iter().map(|of| of[place] as u16).collect::<Vec<_>>());
        let spellings = spellings(&[ty], &[ty]).into_iter().filter(|instr| instr.has(Modifier::Oob));
        let mut results = vec![0; triples.len()];
        let mut zeros = 0;
        for instr in spellings {
            Batch::of(&instr).unwrap().results([&a, &b, &c], &mut results);
            for (&of, &result) in triples.iter().zip(&results) {
                let own = Evaluation::of(instr, &of, Tininess::After).outcome.bits;
                assert_eq!(u64::from(result), own, "{instr} {of:04x?}");
                zeros += usize::from(result == 0 && of.contains(&0x7ff7));
            }
        }
        assert!(zeros > 1, "{ty:?}");
    }
}

/// Variants that are not made of instructions are computed element by element. The two tested here turn subnormal
/// operands or results of the instruction into zeros.
#[test]
fn flushing_variants_zero_subnormals_in_slices() {
    let instr = parse("fma.rn.f16", Allow::PTX).unwrap().instr;
    let triples: Vec<[u64; 3]> = triples(Format::F16, 2_000);
    let operands = [0, 1, 2].map(|place| triples.iter().map(|of| of[place] as u16).collect::<Vec<u16>>());
    let flushed = |code: &u16| if code & 0x7c00 == 0 { code & 0x8000 } else { *code };
    let results = |batch: Option<Batch>, [a, b, c]: &[Vec<u16>; 3]| {
        let mut results = vec![0; a.len()];
        batch.unwrap().results([a, b, c], &mut results);
        results
    };
    let zeros = operands.each_ref().map(|codes| codes.iter().map(flushed).collect::<Vec<u16>>());
    let own = results(Batch::of(&instr), &operands);
    let of_zeros = results(Batch::of(&instr), &zeros);
    assert_eq!(results(Batch::variant(&instr, Variant::FlushesOperands), &operands), of_zeros);
    let cut: Vec<u16> = own.iter().map(flushed).collect();
    assert_eq!(results(Batch::variant(&instr, Variant::FlushesResults), &operands), cut);
    assert!(own != of_zeros && own != cut);
}
