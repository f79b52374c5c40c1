//! Properties that hold for every text. The fuzz target in `core/fuzz` includes this file, too.

use halfplay_core::real::Real;
use halfplay_core::skins::program::c::{CRun, Options, compile_for};
use halfplay_core::skins::program::contract::compilations;
use halfplay_core::skins::program::exact::{attribute, theorems};
use halfplay_core::skins::program::export::{TargetLanguage, export};
use halfplay_core::skins::program::run::{Bits, Run, RunInputs, run};
use halfplay_core::skins::program::{Language, defaults};

/// For programs with more numbers, only the lines and their messages are checked, to limit the time.
const MOST_NUMBERS: usize = 2000;

/// Parses and runs a text in both languages: nothing panics, and the results are consistent.
pub fn check(text: &str) {
    let given = defaults(text);
    let _ = Language::of(text);
    holds(text, &run(text, &given), Language::Ptx);
    if let Ok(program) = compile_for(text, &Options::default(), &given) {
        let CRun { run: ended, code, .. } = program.run(&given);
        assert_eq!(ended.lines.len(), code.len());
        holds(text, &ended, Language::C);
        let listing = program.listing();
        if ended.flow.numbers.len() <= MOST_NUMBERS && listing.outside_ptx.is_none() {
            let inputs = listing.inputs.iter().zip(&ended.inputs);
            let values = inputs.map(|((_, register), input)| (register.clone(), input.bits.hex())).collect();
            let again = run(&listing.text, &RunInputs { values, ..RunInputs::default() });
            assert!(again.is_whole(), "{}", listing.text);
            for (name, register) in &listing.variables {
                if let (Some(bits), Some(same)) = (held(&ended, name), held(&again, register)) {
                    assert_eq!(bits, same, "{name} is {register} in\n{}", listing.text);
                }
            }
        }
    }
}

fn held(run: &Run, name: &str) -> Option<Option<Bits>> {
    run.registers.iter().find(|(known, _)| known == name).map(|(_, bits)| *bits)
}

/// Checks the line numbers and messages, and that contributions add up to the error. Every analysis must end.
fn holds(text: &str, run: &Run, language: Language) {
    let count = text.split(['\n', '\r']).count();
    for line in &run.lines {
        assert!((1..=count).contains(&line.line), "line {} of {count}", line.line);
        if let Some(said) = &line.message {
            assert!(!said.one_line(&line.text).is_empty());
        }
    }
    if run.flow.numbers.len() > MOST_NUMBERS {
        return;
    }
    for result in attribute(&run.flow) {
        let sum = result.parts.iter().fold(Real::default(), |sum, part| sum.plus(&part.contribution));
        if result.obstacle.is_none() && !result.is_approximate() {
            assert_eq!(Some(sum), result.accuracy.error(), "{}", result.accuracy.name);
        }
    }
    theorems(&run.flow);
    compilations(&run.flow, language);
    for target in [
        TargetLanguage::Ptx,
        TargetLanguage::Cuda,
        TargetLanguage::C,
        TargetLanguage::Rust,
        TargetLanguage::Python,
    ] {
        let _ = export(&run.flow, target);
    }
}
