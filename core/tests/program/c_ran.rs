//! C-like programs that run to their end, and their results.

use super::{given, said};
use halfplay_core::skins::program::c::{CRun, Options, compile_for};

/// A program that ran without an error.
pub fn ran(text: &str, values: &[&str]) -> CRun {
    let given = given(values, &[]);
    let run = compile_for(text, &Options::default(), &given).unwrap().run(&given);
    assert!(run.run.is_whole(), "{text}: {:?}", said(&run.run));
    run
}

/// The bits of the first returned number.
pub fn returned(text: &str, values: &[&str]) -> u64 {
    ran(text, values).returned[0].bits
}

/// The returned number of type `float`.
pub fn single(text: &str, values: &[&str]) -> f32 {
    f32::from_bits(returned(text, values) as u32)
}

/// The final integers, as `name = value`.
pub fn integers(text: &str, values: &[&str]) -> Vec<String> {
    ran(text, values).run.integers.iter().map(|(name, value)| format!("{name} = {value}")).collect()
}

/// The final bits of a variable.
pub fn bits(text: &str, values: &[&str], name: &str) -> u64 {
    let run = ran(text, values);
    let (_, bits) = run.run.registers.iter().find(|(known, _)| known == name).unwrap();
    bits.unwrap().bits
}

/// The final numbers of variables of type `float`.
pub fn singles(text: &str, values: &[&str], names: &[&str]) -> Vec<f32> {
    names.iter().map(|name| f32::from_bits(bits(text, values, name) as u32)).collect()
}

/// All messages of a program, whether or not it runs.
pub fn messages(text: &str) -> String {
    let given = given(&[], &[]);
    let run = compile_for(text, &Options::default(), &given).unwrap().run(&given);
    said(&run.run).join("\n")
}
