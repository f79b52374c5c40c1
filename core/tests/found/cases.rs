//! Operands made for a requested kind of case: they have that kind, they change as little as possible, and no possible
//! case is missed.

use super::judge::{Lane, place};
use crate::common::{Random, instr};
use crate::model::Model;
use halfplay_core::float::Float;
use halfplay_core::isa::{Instr, Op, Provenance, rows, with_provenance};
use halfplay_core::skins::lesson::{CaseKind, CaseOperands, CaseRequest, make};
use std::collections::BTreeMap;

fn operands(instr: &Instr, random: &mut Random) -> Vec<u64> {
    let one = |index: usize, random: &mut Random| {
        let ty = instr.operand_type(index);
        let format = ty.format().unwrap();
        let lane = |random: &mut Random| match random.below(12) {
            // Any code, sometimes an infinity or a NaN.
            0 => random.next() & format.code_mask(),
            _ => {
                let reach = i64::from(format.bias() - 1).min(10);
                let field = i64::from(format.bias()) - reach + random.below(2 * reach as usize + 1) as i64;
                let fraction = random.next() & format.fraction_mask();
                let sign = if random.below(3) == 0 { format.sign_mask() } else { 0 };
                (field as u64) << format.fraction_bits() | fraction | sign
            }
        };
        (0..ty.lanes()).fold(0, |bits, place| bits | lane(random) << (16 * place))
    };
    (0..instr.operand_names().len()).map(|index| one(index, random)).collect()
}

/// Checks that each lane has the requested kind, and that the reported changes are exactly the differences.
#[track_caller]
fn check(instr: &Instr, before: &[u64], kind: CaseKind, made: &CaseOperands) {
    for lane in 0..instr.ty.lanes() {
        let is_one = Lane::of(instr, &made.operands, lane).is(kind);
        assert_ne!(is_one, Some(false), "{instr} {before:08x?} {kind:?} {:08x?} lane {lane}", made.operands);
    }
    let mut told = before.to_vec();
    for change in &made.changes {
        let (shift, mask) = (16 * change.lane, change.to.format().code_mask());
        let register = &mut told[change.operand];
        assert_ne!(*register >> shift & mask, change.to.bits(), "{instr} {kind:?}: nothing changed");
        *register = *register & !(mask << shift) | change.to.bits() << shift;
    }
    assert_eq!(told, made.operands, "{instr} {kind:?}");
    assert!(!made.changes.is_empty() && !made.words.is_empty(), "{instr} {kind:?}");
}

#[test]
fn made_operands_have_the_requested_case_kind() {
    let mut random = Random(11);
    let kinds = [Provenance::Documented, Provenance::Companion, Provenance::Undocumented];
    // Neighbouring spellings are much alike, so one in four is tried.
    let known = kinds.into_iter().flat_map(with_provenance).enumerate();
    let function = |instr: &Instr| matches!(instr.op, Op::Tanh | Op::Ex2);
    let known = known.filter(|(place, instr)| place % 4 == 0 || function(instr)).map(|(_, instr)| instr);
    // Of the many instructions that no GPU has, only a few.
    let what_if = with_provenance(Provenance::WhatIf).step_by(91);
    let mut found: BTreeMap<(&str, &str), [usize; 2]> = BTreeMap::new();
    for instr in known.chain(what_if).filter(|instr| instr.op != Op::Mov) {
        for kind in CaseKind::ALL {
            let before = operands(&instr, &mut random);
            let made = make(&instr, &before, CaseRequest::Kind(kind));
            let counts = found.entry((instr.op.name(), kind.word())).or_default();
            counts[usize::from(made.is_err())] += 1;
            if let Ok(made) = &made {
                check(&instr, &before, kind, made);
            }
        }
    }
    let made: usize = found.values().map(|[made, _]| made).sum();
    assert!(made > 200, "{made}");
    for (op, kinds) in [
        ("add", &["tie", "near-tie", "overflow", "cancel", "subnormal", "exact"][..]),
        ("mul", &["tie", "near-tie", "overflow", "subnormal", "exact"]),
        ("fma", &["tie", "near-tie", "overflow", "cancel", "subnormal", "differ", "exact"]),
        ("cvt", &["tie", "near-tie", "overflow", "subnormal", "exact"]),
        ("neg", &["subnormal"]),
        ("max", &["subnormal"]),
        ("tanh", &["near-tie", "subnormal"]),
        ("ex2", &["near-tie", "subnormal", "overflow", "exact"]),
    ] {
        for kind in kinds {
            assert!(found[&(op, *kind)][0] > 0, "no {kind} of {op}");
        }
    }
    assert!(rows().len() > 40);
}

/// In plain instructions on ordinary numbers, each kind that the operation can have is always found.
#[test]
fn make_finds_each_possible_kind_in_plain_instructions() {
    use CaseKind::{Cancel, Differ, Exact, NearTie, Overflow, Subnormal, Tie};
    let all = [Tie, NearTie, Overflow, Cancel, Subnormal, Exact];
    let mut random = Random(12);
    for ty in ["f16", "bf16", "f16x2", "bf16x2", "f32"] {
        for (op, kinds) in [
            ("add", &all[..]),
            ("sub", &all[..]),
            ("mul", &[Tie, NearTie, Overflow, Subnormal, Exact]),
            ("fma.rn", &[Tie, NearTie, Overflow, Cancel, Subnormal, Exact, Differ]),
        ] {
            let instr = instr(&format!("{op}.{ty}"));
            for kind in kinds {
                for _ in 0..3 {
                    let before = operands(&instr, &mut random);
                    let made = make(&instr, &before, CaseRequest::Kind(*kind));
                    let made = made.unwrap_or_else(|why| panic!("{instr} {before:08x?}: {why}"));
                    check(&instr, &before, *kind, &made);
                }
            }
        }
    }
}

/// Checks against the codes of the last operand. If one of them makes the case, only the last operand is changed, to
/// the nearest such code. If other operands are changed, or there is no case, then no code of the last operand makes
/// it. Fewer than 2,400 codes are tried per case.
#[test]
fn no_nearer_code_of_the_last_operand_makes_the_case() {
    let mut random = Random(13);
    let (mut none, mut tried) = (0, 0);
    for spelling in ["add.f16", "sub.bf16", "mul.f16", "fma.rn.f16", "fma.rn.relu.bf16", "add.sat.f16"] {
        let instr = instr(spelling);
        for kind in CaseKind::ALL {
            let before = operands(&instr, &mut random);
            let here = Lane::of(&instr, &before, 0);
            if here.is(kind) == Some(true) {
                continue;
            }
            let last = here.numbers.len() - 1;
            let own = here.numbers[last];
            let made = make(&instr, &before, CaseRequest::Kind(kind)).ok();
            let alone = made.filter(|made| matches!(made.changes[..], [change] if change.operand == last));
            let away = |number: Float| place(number).abs_diff(place(own));
            let limit = alone.map(|made| away(Float::new(own.format(), made.operands[last])));
            none += usize::from(limit.is_none());
            let nearer = (0..=own.format().code_mask())
                .map(|code| Float::new(own.format(), code))
                .filter(|number| number.is_finite() && limit.is_none_or(|limit| away(*number) < limit));
            let nearer: Vec<Float> = nearer.collect();
            // If there are few codes, all are tried.
            let step = (nearer.len() / 1_200).max(1);
            for number in nearer.into_iter().step_by(step) {
                let mut numbers = here.numbers.clone();
                numbers[last] = number;
                let other = Lane { instr: here.instr, numbers };
                let code = number.bits();
                assert_eq!(other.is(kind), Some(false), "{instr} {before:04x?} {kind:?} at {code:#06x}");
                tried += 1;
            }
        }
    }
    assert!(none > 2 && tried > 10_000, "{none} {tried}");
}

/// Repeated requests give further cases. A surprise differs each time, but is the same for the same operands.
#[test]
fn repeated_requests_give_new_cases() {
    let add = instr("add.f16");
    let mut operands = vec![0x2e66, 0x3266];
    let mut seen = vec![operands.clone()];
    for _ in 0..60 {
        let made = make(&add, &operands, CaseRequest::Kind(CaseKind::Tie)).unwrap();
        check(&add, &operands, CaseKind::Tie, &made);
        assert!(!seen.contains(&made.operands), "{:04x?} again", made.operands);
        operands = made.operands;
        seen.push(operands.clone());
    }
    for spelling in
        ["fma.rn.f16", "add.bf16x2", "mul.rn.f32", "cvt.rn.f16x2.f32", "add.rn.f32.bf16", "tanh.approx.f16"]
    {
        let instr = instr(spelling);
        let (mut operands, mut seen, mut words) = (vec![0x3c00, 0x4000, 0x4200], Vec::new(), BTreeMap::new());
        for _ in 0..20 {
            let made = make(&instr, &operands, CaseRequest::Surprise).unwrap();
            assert_eq!(make(&instr, &operands, CaseRequest::Surprise), Ok(made.clone()));
            assert_ne!(made.operands, operands, "{instr} stays");
            operands = made.operands;
            seen.push(operands.clone());
            *words.entry(made.words.split(' ').next_back().unwrap_or_default().to_owned()).or_insert(0) += 1;
        }
        seen.sort_unstable();
        seen.dedup();
        assert!(words.len() > 1 && seen.len() >= 10, "{instr}: {words:?}, {} others", seen.len());
    }
}

/// If a case is impossible, the message says why, and which instruction has it.
#[test]
fn messages_say_why_a_case_is_impossible() {
    for (spelling, kind, words) in [
        (
            "neg.f16",
            CaseKind::Tie,
            "neg.f16 has no tie: it only sets the sign and never rounds; try add, mul or fma",
        ),
        ("min.bf16", CaseKind::Overflow, "it selects an operand and never rounds"),
        ("mul.f16", CaseKind::Cancel, "mul.f16 has no cancellation: it does not add; try add, sub or fma"),
        ("add.f16", CaseKind::Differ, "it rounds only once anyway; try fma"),
        (
            "fma.rn.f32.f16",
            CaseKind::Differ,
            "f32 holds the product of two f16 numbers exactly; try fma.rn.f16",
        ),
        ("add.ftz.f16", CaseKind::Subnormal, "`.ftz` flushes it to zero"),
        ("cvt.f32.f16", CaseKind::Tie, "its result format holds every value of its source format"),
        ("tanh.approx.f16", CaseKind::Overflow, "its values lie between -1 and 1"),
        ("mov.b32", CaseKind::Tie, "it only copies bits"),
        ("add.rn.f32.f16", CaseKind::Overflow, "no overflow among the operands that halfplay tried"),
    ] {
        let said = make(&instr(spelling), &[0x3c00, 0x4000, 0x4200], CaseRequest::Kind(kind)).unwrap_err();
        assert!(said.contains(words), "{spelling}: {said}");
    }
    // The model agrees that adding the largest f16 to the largest f32 does not overflow.
    let model = Model::read("add.rn.f32.f16");
    assert_eq!(model.answer([0x7bff, 0x7f7f_ffff, 0], true).bits, 0x7f7f_ffff);
}
