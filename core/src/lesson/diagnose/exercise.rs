//! Chooses the next exercise: the one whose answer best distinguishes the remaining misconceptions.

use super::candidates::Candidates;
use super::cases::{Case, Cases, ExerciseKind};
use super::misconception::Misconception;
use super::operation::Operation;
use super::student::Student;
use crate::chance::SplitMix64;
use crate::float::{Format, Mode};
use crate::isa::{Instr, Modifiers, Op, Provenance, Type, find};

/// An instruction with operands, whose result a student has to give.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Exercise {
    /// the instruction
    pub instr: Instr,
    /// its registers, in the instruction's order; missing ones are 0
    pub operands: Vec<u64>,
}

/// The number of cases of each kind that are considered.
const OF_EACH_KIND: usize = 6;
/// When no misconceptions are left to distinguish, the number of exercises of one kind before the next kind.
const STAY: usize = 2;

/// Returns the exercise that splits the remaining misconceptions into the most classes of answers. Until there are two
/// wrong answers, the right answer counts as another candidate. If no exercise distinguishes the candidates, the
/// difficulty of the exercises rises with the number of answers. `format` is f16, bf16 or toy; any other becomes f16.
/// With the same answers, the same seed gives the same exercise.
///
/// ```
/// use halfplay_core::float::Format;
/// use halfplay_core::skins::lesson::diagnose::{Misconception, Candidates, Verdict, misconception, next_exercise};
/// let mut candidates = Candidates::new();
/// // A student who truncates, and who is right whenever nothing must be rounded up:
/// # use halfplay_core::skins::lesson::diagnose::{Operation, answer};
/// # let Some(truncates) = misconception("truncates") else { unreachable!() };
/// # use halfplay_core::isa::Instr;
/// # let answers = |instr: Instr, operands: &[u64]| Operation::of(&instr).map_or(0, |(op, format)| answer(truncates, op, format, operands));
/// for seed in 0..11 {
///     let exercise = next_exercise(&candidates, Format::F16, seed);
///     candidates.record_answer(&exercise.instr, &exercise.operands, answers(exercise.instr, &exercise.operands));
/// }
/// let Verdict::Agree(rules) = candidates.verdict() else { unreachable!() };
/// assert_eq!(rules.iter().map(|rule| rule.name).collect::<Vec<_>>(), ["truncates"]);
/// ```
pub fn next_exercise(candidates: &Candidates, format: Format, seed: u64) -> Exercise {
    let (ty, format) = type_of(format);
    let mut chance = SplitMix64::new(seed);
    let rules = candidates.remaining();
    // A student with two wrong answers does not compute correctly.
    let or_right = candidates.wrong() < 2;
    let cases = possible_cases(format, &mut chance);
    let exercises = cases.into_iter().map(|(operation, operands)| exercise(operation, ty, operands));
    let fresh = exercises.filter(|exercise| !candidates.has_met(&exercise.instr, &exercise.operands));
    let mut best: Option<(usize, Exercise)> = None;
    for exercise in fresh {
        let classes = classes(&rules, or_right, format, &exercise);
        if best.as_ref().is_none_or(|(most, _)| classes > *most) {
            best = Some((classes, exercise));
        }
    }
    match best {
        Some((classes, exercise)) if classes > 1 => exercise,
        _ => {
            let kind = ExerciseKind::ALL[(candidates.count() / STAY).min(ExerciseKind::ALL.len() - 1)];
            let (operation, operands) = Cases { format, chance: &mut chance }.draw(kind);
            exercise(operation, ty, operands)
        }
    }
}

fn type_of(format: Format) -> (Type, Format) {
    let named = Type::named(format.name()).filter(|ty| ty.format() == Some(format) && format.width() <= 16);
    named.map_or((Type::F16, Format::F16), |ty| (ty, format))
}

/// An exercise with these operands, in a type of 16 bits or fewer.
pub fn exercise(operation: Operation, ty: Type, operands: Vec<u64>) -> Exercise {
    let op = match operation {
        Operation::Add => Op::Add,
        Operation::Sub => Op::Sub,
        Operation::Mul => Op::Mul,
        Operation::Fma => Op::Fma,
    };
    let mode = Some(Mode::Rn);
    let instr = Instr { op, mode, modifiers: Modifiers::NONE, ty, from: ty, provenance: Provenance::WhatIf };
    // The provenance comes from the instruction table.
    let provenance = find(&instr).map_or(Provenance::WhatIf, |row| row.provenance);
    Exercise { instr: Instr { provenance, ..instr }, operands }
}

/// The number of different answers that the rules give to an exercise.
fn classes(rules: &[&Misconception], or_right: bool, format: Format, exercise: &Exercise) -> usize {
    let Some((operation, _)) = Operation::of(&exercise.instr) else { return 0 };
    let students = rules.iter().map(|who| Some(who.rule)).chain(or_right.then_some(None));
    let mut answers: Vec<u64> =
        students.map(|rule| Student { rule, format }.answer(operation, &exercise.operands)).collect();
    answers.sort_unstable();
    answers.dedup();
    answers.len()
}

/// The cases to choose from: in f16 the eleven exercises that distinguish all rules, and some exercises of every kind. The seed
/// determines their order.
fn possible_cases(format: Format, chance: &mut SplitMix64) -> Vec<Case> {
    let mut all: Vec<_> = if format == Format::F16 {
        SEPARATING.map(|(operation, operands)| (operation, operands.to_vec())).into()
    } else {
        Vec::new()
    };
    for kind in ExerciseKind::ALL {
        all.extend((0..OF_EACH_KIND).map(|_| Cases { format, chance }.draw(kind)));
    }
    for last in (1..all.len()).rev() {
        all.swap(last, chance.below(last as u64 + 1) as usize);
    }
    all
}

/// Eleven f16 exercises that distinguish all rules from each other and from the right answer, found by greedy search.
const SEPARATING: [(Operation, &[u64]); 11] = [
    (Operation::Add, &[0x874f, 0x83a8]),
    (Operation::Mul, &[0xb3a5, 0x8652]),
    (Operation::Fma, &[0xc7a0, 0x48cb, 0x4aee]),
    (Operation::Add, &[0x3cc6, 0xc672]),
    (Operation::Fma, &[0xf812, 0x7688, 0x7501]),
    (Operation::Mul, &[0x84c1, 0x055a]),
    (Operation::Mul, &[0x3a07, 0x0400]),
    (Operation::Fma, &[0xfc00, 0x0000, 0x7bff]),
    (Operation::Mul, &[0x7fff, 0x4b1a]),
    (Operation::Mul, &[0xc9d4, 0x3129]),
    (Operation::Fma, &[0x8000, 0xb51f, 0x0000]),
];
