//! Other pipelines against independent arithmetic, and what is said of them.

mod common;
mod model;

use common::{instr, three};
use halfplay_core::compare::{Pipeline, pipelines};
use halfplay_core::eval::Evaluation;
use halfplay_core::explain::compare_rows;
use halfplay_core::float::Tininess;

fn of(spelling: &str, operands: &[u32]) -> Vec<Pipeline> {
    pipelines(&Evaluation::of(instr(spelling), three(operands), Tininess::After))
}

#[test]
fn the_worked_example() {
    let rows = compare_rows(&of("fma.rn.f16", &[0x520b, 0x00e9, 0x2ff6]), 0);
    let texts: Vec<[String; 4]> = rows.iter().map(|row| [0, 1, 2, 3].map(|cell| row[cell].text())).collect();
    let expected = [
        ["fused", "0x3001", "", "what the instruction does"],
        ["mul, then add", "0x3000", "1 ulp below", "product rounded: false tie"],
        ["through f32", "0x3000", "1 ulp below", "f32 sum rounded: false tie"],
        ["through f64", "0x3001", "same", "exact in f64"],
    ];
    assert_eq!(texts[..4], expected.map(|row| row.map(String::from)));
}
