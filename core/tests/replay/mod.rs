//! A trace is complete: the result follows from the recorded steps alone, and no recorder changes the result.

mod dyadic;
mod machine;
mod reading;
mod rounding;
mod rules;

pub(crate) use reading::layout_of;
pub(crate) use rounding::check as check_rounding;

use crate::common::{Operands, Random, instr, specials};
use crate::model::{Model, manual};
use halfplay_core::eval::{Count, NoTrace, Step, Trace, eval};
use halfplay_core::float::Tininess;
use halfplay_core::isa::Instr;
use machine::Machine;
use std::collections::{BTreeMap, BTreeSet};

/// Replays one evaluation, and compares the three recorders.
fn replay(instr: &Instr, model: &Model, operands: [u64; 3], rule: Tininess, met: &mut BTreeSet<String>) {
    let (mut trace, mut count) = (Trace::new(), Count::default());
    let outcome = eval(instr, &operands, rule, &mut trace);
    assert_eq!(eval(instr, &operands, rule, &mut NoTrace), outcome);
    assert_eq!(eval(instr, &operands, rule, &mut count), outcome);
    let mut kinds = BTreeMap::new();
    for (_, step) in &trace.steps {
        *kinds.entry(step.kind()).or_insert(0u64) += 1;
    }
    assert_eq!(kinds, count.kinds);

    // Each decoded operand is the one that was given under its name.
    for (lane, step) in &trace.steps {
        if let Step::Decode { who, value } = *step {
            let name = format!("{who:?}").to_lowercase();
            let index = instr.operand_names().iter().position(|&known| known == name).expect("an operand");
            let half = if instr.operand_type(index).lanes() == 2 { *lane } else { 0 };
            let given = operands[index] >> (16 * half) & value.format().code_mask();
            assert_eq!(value.bits(), given, "{name} in lane {lane}");
        }
    }

    let mut steps = trace.steps.clone();
    let mut packed = None;
    if model.lanes == 2 {
        let Some((_, Step::Pack { lanes, bits })) = steps.pop() else { panic!("packed last") };
        assert_eq!((bits, bits), (outcome.bits, lanes[1] << 16 | lanes[0]));
        packed = Some(lanes);
    }
    let lanes: Vec<usize> = steps.iter().map(|(lane, _)| *lane).collect();
    assert!(lanes.is_sorted() && lanes.last() == Some(&(model.lanes - 1)), "{lanes:?}");
    for lane in 0..model.lanes {
        let mut machine = Machine::new(model);
        steps.iter().filter(|(of, _)| *of == lane).for_each(|(_, step)| machine.take(step));
        let delivered = machine.delivered.expect("a delivered result").bits();
        assert_eq!(delivered, packed.map_or(outcome.bits, |lanes| lanes[lane]));
        assert_eq!((machine.flags, machine.marks), (outcome.flags[lane], outcome.marks[lane]));
        met.append(&mut machine.met);
    }
}

fn replay_all(spelling: &str, chances: usize, met: &mut BTreeSet<String>) -> usize {
    let (instr, model) = (instr(spelling), Model::read(spelling));
    let mut random = Random(spelling.len() as u64);
    let lists = [0, 1, 2].map(|index| specials(model.layout(index)));
    let chosen = [0, 1, 2].map(|index| Operands::of(model.layout(index)));
    let alike = model.to == model.from;
    for number in 0..chances {
        let mut one = |lane: usize| match (number + lane) % 3 {
            0 => [0, 1, 2].map(|index| random.pick(&lists[index])),
            1 if alike => chosen[0].three(&mut random),
            _ => [0, 1, 2].map(|index| chosen[index].one(&mut random)),
        };
        let mut operands = one(0);
        if model.lanes == 2 && alike {
            let high = one(1);
            operands = [0, 1, 2].map(|index| operands[index] | high[index] << 16);
        }
        let rule = if number % 2 == 0 { Tininess::After } else { Tininess::Before };
        let note = format!("{spelling} {operands:08x?} {rule:?}");
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            replay(&instr, &model, operands, rule, met);
        }));
        assert!(result.is_ok(), "while replaying {note}");
    }
    chances
}

/// Everything that a lane's trace can contain. The test fails if one of these never occurs.
#[rustfmt::skip]
const PARTS: &[&str] = &[
    // steps
    "decode", "out_of_bounds", "flush_input", "widen", "negate", "special",
    "product", "align", "sum", "normalise", "subnormal", "flush_result", "round",
    "overflow", "approximate", "choose", "xorsign", "set_sign", "clamp", "raise",
    "deliver",
    // special rules
    "NanOperand", "ZeroTimesInfinity", "InfinityMinusInfinity", "InfiniteSum", "InfiniteProduct",
    "InfinityConverted", "ZeroProduct", "ZerosAlike", "ZerosUnlike", "Cancelled", "ZeroConverted", "Limit",
    // losses and rules of rounding
    "Zero", "BelowHalf", "Half", "AboveHalf", "Exact", "NearerBelow", "NearerAbove", "TieStaysEven",
    "TieUpToEven", "TieAway", "Truncate", "AwayFromZero", "StaysOdd", "BecomesOdd",
    // choices, clamps
    "BothNan", "NanWanted", "OtherIsNan", "ByValue", "ByZeroSign", "Equal", "Sat", "Relu",
    // causes of flags (two share their names with rules)
    "SignallingOperand", "Rounding", "TooLarge", "TinyBeforeRounding", "TinyAfterRounding", "FlushedResult",

];

#[test]
fn every_spelling_replays() {
    let mut met = BTreeSet::new();
    let mut cases = 0;
    for spelling in manual::spellings() {
        cases += replay_all(&spelling, 200, &mut met);
    }
    for spelling in manual::others() {
        cases += replay_all(&spelling, 60, &mut met);
    }
    for spelling in manual::expand("(add|sub|mul|fma)(.rn|.rz|.rm|.rp|.rna|.ro){.ftz}.(f16|bf16|f32|toy)") {
        cases += replay_all(&spelling, 400, &mut met);
    }
    let parts: BTreeSet<String> = PARTS.iter().map(|part| part.to_string()).collect();
    assert_eq!(met, parts);
    println!("{cases} evaluations replayed");
}

#[test]
fn every_approximation_replays() {
    let mut met = BTreeSet::new();
    for spelling in ["tanh.approx.f16", "tanh.approx.bf16", "ex2.approx.f16", "ex2.approx.ftz.bf16"] {
        let (instr, model) = (instr(spelling), Model::read(spelling));
        for code in 0..=0xffff {
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                replay(&instr, &model, [code, 0, 0], Tininess::After, &mut met);
            }));
            assert!(result.is_ok(), "while replaying {spelling} {code:04x}");
        }
    }
}

/// `mov` copies bits and records only a copy step.
#[test]
fn mov_records_one_copy_step() {
    let mut trace = Trace::new();
    let outcome = eval(&instr("mov.b32"), &[0x1234_5678, 0, 0], Tininess::After, &mut trace);
    assert_eq!(outcome.bits, 0x1234_5678);
    assert_eq!(trace.steps, [(0, Step::Copy { bits: 0x1234_5678 })]);
}
