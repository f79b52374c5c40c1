//! Matrix units: published elements, an independent model, known numbers, the steps, the spellings.

use halfplay_core::skins::matrix::{
    Architecture, Element, MatrixInstr, NoTrace, Unit, evaluate, parse, unit,
};

mod model;
mod numbers;
mod products;
mod random;
mod replay;
mod statements;
mod vectors;
mod words;

/// The unit that executes this spelling on `sm_NN`.
pub fn unit_of(sm: u16, spelling: &str) -> Unit {
    let instr = instr(spelling);
    let architecture = Architecture::of(sm).expect("an architecture");
    unit(instr, architecture).unwrap_or_else(|| panic!("{spelling} on sm_{sm}"))
}

pub fn instr(spelling: &str) -> MatrixInstr {
    parse(spelling).unwrap_or_else(|problem| panic!("{spelling}: {problem}"))
}

/// The register of D for these registers.
pub fn result(unit: &Unit, a: &[u64], b: &[u64], c: u64) -> u64 {
    let element = Element::of_registers(&unit.instr, a, b, c);
    evaluate(unit, &element, &mut NoTrace).register()
}
