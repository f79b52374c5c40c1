//! Random programs, compared with their model in exact fractions: bits, exact results, and the contribution of each
//! rounding.

use super::attribution::Attributed;
use super::attribution_model::{Machine, Source, Step, by_machine, handed_over, order};
use super::bits;
use crate::common::Random;
use crate::rational::{Rational, integer, rational};
use halfplay_core::float::Format;
use halfplay_core::isa::{Allow, parse};

const FORMATS: [Format; 3] = [Format::F16, Format::BF16, Format::F32];

/// A random program with its text and inputs.
struct Case {
    program: Vec<Source>,
    text: String,
    inputs: Vec<String>,
}

/// A random step and its spelling; `None` if no suitable operands exist, or if the spelling is illegal or not
/// canonical.
fn step(random: &mut Random, formats: &[Format]) -> Option<(Step, String)> {
    let op =
        random.pick(&["add", "sub", "mul", "fma", "fma", "mul", "add", "min", "max", "neg", "abs", "cvt"]);
    let to = random.pick(&FORMATS);
    let rounds = matches!(op, "add" | "sub" | "mul" | "fma");
    let mixed = (rounds || op == "cvt") && random.below(3) == 0;
    let from = if mixed { random.pick(&FORMATS) } else { to };
    let mode = if rounds || op == "cvt" { random.pick(&["rn", "rn", "rn", "rz", "rm", "rp"]) } else { "" };
    let clamp = random.pick(&["", "", "", "", "sat", "relu"]);
    let ftz = random.below(4) == 0;
    let widens = op == "cvt" && to == Format::F32;
    let parts = [
        op,
        if widens { "" } else { mode },
        if ftz { "ftz" } else { "" },
        clamp,
        to.name(),
        if from == to { "" } else { from.name() },
    ];
    let spelling = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(".");
    let instr = parse(&spelling, Allow::PTX).ok()?.instr;
    if instr.to_string() != spelling {
        return None;
    }
    let mut operands = Vec::new();
    for index in 0..instr.operand_names().len() {
        let wanted = instr.operand_type(index).format()?;
        let have: Vec<usize> = (0..formats.len()).filter(|at| formats[*at] == wanted).collect();
        // Prefers the latest numbers, so that programs are long rather than wide.
        let near = if random.below(2) == 0 { have.len().saturating_sub(3) } else { 0 };
        let from = have.get(near..)?;
        operands.push(if from.is_empty() { return None } else { random.pick(from) });
    }
    Some((
        Step { op, mode: if mode.is_empty() { "rn" } else { mode }, clamp, ftz, from, to, operands },
        spelling,
    ))
}

/// A decimal of four digits below 40, sometimes tiny; most need rounding.
fn decimal(random: &mut Random) -> String {
    let sign = random.pick(&["", "-"]);
    let exponent = random.pick(&["", "", "", "e-1", "e1", "e-5", "e-38"]);
    format!("{sign}{}.{:03}{exponent}", random.below(4), random.below(1000))
}

fn program(random: &mut Random) -> Case {
    let (mut program, mut formats, mut inputs, mut text) =
        (Vec::new(), Vec::new(), Vec::new(), String::new());
    for format in FORMATS {
        for _ in 0..2 {
            let text = decimal(random);
            inputs.push(format!("x{}={text}", program.len()));
            program.push(Source::Read(rational(text.trim_start_matches('-')) * integer(sign(&text)), format));
            formats.push(format);
        }
    }
    let wanted = program.len() + 3 + random.below(9);
    while program.len() < wanted {
        let Some((step, spelling)) = step(random, &formats) else { continue };
        let operands: Vec<String> = step.operands.iter().map(|at| format!("x{at}")).collect();
        text += &format!("{spelling} x{}, {};\n", program.len(), operands.join(", "));
        formats.push(step.to);
        program.push(Source::Made(step));
    }
    Case { program, text, inputs }
}

fn sign(text: &str) -> i64 {
    if text.starts_with('-') { -1 } else { 1 }
}

#[test]
fn random_programs_match_the_exact_model() {
    let mut random = Random(17);
    let (mut checked, mut parts) = (0, 0);
    while checked < 400 {
        let case = program(&mut random);
        let Some(machine) = by_machine(&case.program, &[]) else { continue };
        checked += 1;
        parts += check(&case, &machine, &[]);
    }
    assert!(parts > 2000, "{parts} contributions");
}

/// Numbers after a held one use its held value, and the contributions still add up to the whole error.
#[test]
fn random_programs_with_held_numbers_match_the_model() {
    let mut random = Random(71);
    let (mut checked, mut parts) = (0, 0);
    while checked < 400 {
        let case = program(&mut random);
        let made = case.inputs.len()..case.program.len();
        let mut hold = |_| {
            let place = made.start + random.below(made.len());
            (place, random.pick(&["exact", "exact", "f32", "f32", "rn", "rz", "rm", "rp"]))
        };
        let mut held: Vec<(usize, &str)> = (0..2).map(&mut hold).collect();
        held.dedup_by_key(|(place, _)| *place);
        let Some(machine) = by_machine(&case.program, &held) else { continue };
        checked += 1;
        parts += check(&case, &machine, &held);
    }
    assert!(parts > 1500, "{parts} contributions");
}

/// Checks the result of every step, and every contribution to every result. Returns the number of contributions.
fn check(case: &Case, machine: &[Machine], held: &[(usize, &str)]) -> usize {
    let order = order(&case.program);
    let read = |place: usize| {
        case.program
            .iter()
            .any(|source| matches!(source, Source::Made(step) if step.operands.contains(&place)))
    };
    let inputs = case.inputs.iter().enumerate().filter(|(place, _)| order.contains(place));
    let inputs: Vec<&str> = inputs.map(|(_, input)| input.as_str()).collect();
    let holds: Vec<String> = held.iter().map(|(place, to)| format!("x{place}={to}")).collect();
    let told = Attributed::holding(&case.text, &inputs, &holds);
    let about = format!("{inputs:?} {holds:?}\n{}", case.text);
    for (place, machine) in machine.iter().enumerate().skip(case.inputs.len()) {
        let code = bits(&told.run, &format!("x{place}"));
        // Exact fractions have no signed zero.
        let is_zero = machine.value == integer(0);
        assert!(
            code == machine.code || (is_zero && code << 1 & 0xffff == 0),
            "x{place}: {code:#x} of {machine:?}\n{about}"
        );
    }
    let papers: Vec<Vec<Rational>> =
        (0..=order.len()).map(|k| handed_over(&case.program, machine, &order[..k])).collect();
    let outputs = (case.inputs.len()..machine.len()).filter(|place| !read(*place));
    let mut count = 0;
    for output in outputs {
        let name = format!("x{output}");
        let result = told.result(&name);
        let fraction = |real: &halfplay_core::real::Real| rational_of(&real.fraction());
        assert_eq!(fraction(result.accuracy.exact.as_ref().unwrap()), papers[0][output], "{name}\n{about}");
        assert_eq!(
            fraction(result.accuracy.computed.as_ref().unwrap()),
            machine[output].value,
            "{name}\n{about}"
        );
        let mut sum = integer(0);
        for (k, number) in order.iter().enumerate() {
            let contribution = &papers[k + 1][output] - &papers[k][output];
            let own = &machine[*number].value - &papers[k][*number];
            let number = format!("x{number}");
            let part = result.parts.iter().find(|part| told.name(part) == number);
            match part {
                None => assert_eq!(contribution, integer(0), "{number} in {name}\n{about}"),
                Some(part) => {
                    count += 1;
                    sum += fraction(&part.contribution);
                    assert_eq!(fraction(&part.own.error), own, "own error of {number}\n{about}");
                    assert_eq!(fraction(&part.contribution), contribution, "{number} in {name}\n{about}");
                    let gain = part.gain().as_ref().map(fraction);
                    assert_eq!(gain, (own != integer(0)).then(|| contribution / own), "{number}\n{about}");
                }
            }
        }
        assert_eq!(sum, &machine[output].value - &papers[0][output], "{name}\n{about}");
    }
    count
}

/// Parses a fraction such as `-3/2`.
fn rational_of(text: &str) -> Rational {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    Rational::new(above.parse().unwrap(), below.parse().unwrap())
}
