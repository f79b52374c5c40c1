//! Slices computed in bulk give the results of the one-by-one evaluation: every spelling available in bulk, with and
//! without the processor's special instructions, with and without flags.

mod batch;
mod complete;
mod safe;
mod sweeps;
mod whole;

use halfplay_core::eval::{Flag, Flags, NoTrace, eval};
use halfplay_core::float::{Float, Format, Tininess};
use halfplay_core::isa::{Allow, Instr, Op, Row, Type, rows};
use halfplay_core::skins::bulk::{Bulk, Code, Slices};
use std::collections::BTreeSet;

/// Every one-lane spelling of the table with these types.
fn spellings(from: &[Type], to: &[Type]) -> Vec<Instr> {
    let all = rows().iter().filter(|row| Allow::ALL.permits(row.provenance)).flat_map(Row::spellings);
    all.filter(|instr| from.contains(&instr.from) && to.contains(&instr.ty)).collect()
}

/// The codes at which behaviour changes: the ends and middles of all ranges with their neighbours, and NaNs of both
/// kinds.
fn special(format: Format) -> Vec<u64> {
    let fraction = format.fraction_mask();
    let places = [
        0,
        format.min_normal() / 2,
        format.min_normal(),
        2 * format.min_normal(),
        format.one() - format.min_normal(),
        format.one(),
        format.one() + format.min_normal(),
        format.max_finite() - fraction,
        format.infinity(),
        format.infinity() | format.quiet_bit(),
        format.magnitude_mask(),
    ];
    let around =
        places.into_iter().flat_map(|place| (0..5).map(move |step| (place + step).saturating_sub(2)));
    let within = around.filter(|code| *code <= format.magnitude_mask());
    let both: BTreeSet<u64> = within.flat_map(|code| [code, code | format.sign_mask()]).collect();
    both.into_iter().collect()
}

/// The splitmix64 generator.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Triples of codes: pairs of special codes with special third operands, then random ones. In every other random triple
/// the operands are about equally large.
fn triples(format: Format, at_random: usize) -> Vec<[u64; 3]> {
    let special = special(format);
    let many = special.len();
    let mut state = 7;
    let mut all = Vec::new();
    for (at, &a) in special.iter().enumerate() {
        for (of, &b) in special.iter().enumerate() {
            // Each special third operand appears with a tenth of the pairs.
            all.extend((0..many).filter(|c| (at * 7 + of * 3 + c) % 10 == 0).map(|c| [a, b, special[c]]));
        }
    }
    for count in 0..at_random {
        let mut code = || next(&mut state) & format.code_mask();
        let [a, b, c] = [code(), code(), code()];
        let alike = |other: u64| other & !format.exponent_mask() | a & format.exponent_mask();
        all.push(if count % 2 == 0 { [a, b, c] } else { [a, alike(b), alike(c)] });
    }
    // Sums that cancel, and products with a third operand close to the negated product.
    for _ in 0..at_random / 4 {
        let [a, b] = [(); 2].map(|()| next(&mut state) & format.code_mask());
        let near = (a ^ format.sign_mask()).wrapping_add(next(&mut state) % 3) & format.code_mask();
        all.push([a, near, b]);
        all.push([a, b, nearest_code(format, -value(format, a) * value(format, b))]);
    }
    all
}

/// The value of a code; the result for infinities and NaNs has no meaning.
fn value(format: Format, code: u64) -> f64 {
    let number = Float::new(format, code);
    let size = number.significand() as f64 * 2f64.powi(number.quantum());
    if number.is_negative() { -size } else { size }
}

/// A code whose number is near the given value: the upper bits of the f64 in the layout of the format.
fn nearest_code(format: Format, value: f64) -> u64 {
    let exponent = ((value.to_bits() >> 52 & 0x7ff) as i32 - 1023).clamp(format.emin(), format.emax());
    let fraction = (value.to_bits() >> (52 - format.fraction_bits())) & format.fraction_mask();
    let sign = if value.is_sign_negative() { format.sign_mask() } else { 0 };
    sign | ((exponent + format.bias()) as u64) << format.fraction_bits() | fraction
}

/// Computes an instruction in bulk and one by one, and compares. Returns all combinations of flags that occurred.
fn check<I: Code, O: Code>(instr: &Instr, triples: &[[u64; 3]]) -> BTreeSet<u8>
where
    (I, O): Slices<I, O>,
{
    let bulk = Bulk::<I, O>::of(instr).unwrap_or_else(|| panic!("{instr} is not done in bulk"));
    let operand = |place: usize| triples.iter().map(|of| I::of(of[place] as u32)).collect::<Vec<I>>();
    let [a, b, c] = [0, 1, 2].map(operand);
    let mut seen = BTreeSet::new();
    for bulk in [bulk, bulk.portable()] {
        let mut alone = vec![O::of(0); triples.len()];
        bulk.results([&a, &b, &c], &mut alone);
        for tininess in [Tininess::After, Tininess::Before] {
            let (mut codes, mut flags) = (alone.clone(), vec![0; triples.len()]);
            bulk.results_and_flags([&a, &b, &c], tininess, &mut codes, &mut flags);
            for (at, of) in triples.iter().enumerate() {
                let outcome = eval(instr, of, tininess, &mut NoTrace);
                let expected = (outcome.bits, outcome.bits, outcome.flags[0].code());
                let found = (u64::from(alone[at].bits()), u64::from(codes[at].bits()), flags[at]);
                assert_eq!(found, expected, "{instr} {of:04x?} {tininess:?}: bare, with flags, flags");
                seen.insert(flags[at]);
            }
        }
    }
    seen
}

#[test]
fn bulk_16_bit_operations_match_eval() {
    let formats = [(Type::F16, Format::F16), (Type::BF16, Format::BF16)];
    for (ty, format) in formats {
        let triples = triples(format, 2_000);
        let mut done = 0;
        for instr in spellings(&[ty], &[ty]) {
            let Some(_) = Bulk::<u16, u16>::of(&instr) else { continue };
            let seen = check::<u16, u16>(&instr, &triples);
            done += 1;
            // The sample triggers every flag that the operation can raise.
            let has = |flag: Flag| seen.contains(&Flags::NONE.with(flag).code());
            let inexact = Flags::NONE.with(Flag::Inexact);
            let with = |flag: Flag| seen.contains(&inexact.with(flag).code());
            match instr.op {
                Op::Mul | Op::Fma => {
                    let all = has(Flag::Invalid)
                        && has(Flag::Inexact)
                        && with(Flag::Overflow)
                        && with(Flag::Underflow);
                    assert!(all, "{instr} {seen:?}");
                }
                Op::Add | Op::Sub => {
                    assert!(
                        has(Flag::Invalid) && has(Flag::Inexact) && with(Flag::Overflow),
                        "{instr} {seen:?}"
                    );
                }
                Op::Min | Op::Max => assert!(has(Flag::Invalid), "{instr} {seen:?}"),
                _ => {}
            }
        }
        assert!(done > 100, "{done} spellings of {}", ty.name());
    }
}

#[test]
fn bulk_unary_operations_and_conversions_match_eval() {
    let half = [Type::F16, Type::BF16];
    let all: Vec<[u64; 3]> = (0..1 << 16).map(|code| [code, 0, 0]).collect();
    let mut done = 0;
    for instr in spellings(&half, &half) {
        if instr.operand_names().len() == 1 && Bulk::<u16, u16>::of(&instr).is_some() {
            check::<u16, u16>(&instr, &all);
            done += 1;
        }
    }
    for instr in spellings(&half, &[Type::F32]) {
        if instr.op == Op::Cvt && Bulk::<u16, u32>::of(&instr).is_some() {
            check::<u16, u32>(&instr, &all);
            done += 1;
        }
    }
    assert!(done >= 10, "{done} spellings");
}

#[test]
fn bulk_f32_rounding_and_arithmetic_match_eval() {
    let triples = triples(Format::F32, 1_000);
    // Numbers between those of the narrow formats: the middle, its close neighbours, and others.
    let between: Vec<[u64; 3]> = (0..1u64 << 16)
        .step_by(11)
        .flat_map(|high| {
            [0, 1, 0xfff, 0x1000, 0x1001, 0x7fff, 0x8000, 0x8001].map(|low| [high << 16 | low, 0, 0])
        })
        .collect();
    let mut done = 0;
    for instr in spellings(&[Type::F32], &[Type::F16, Type::BF16]) {
        if Bulk::<u32, u16>::of(&instr).is_some() {
            check::<u32, u16>(&instr, &triples);
            check::<u32, u16>(&instr, &between);
            done += 1;
        }
    }
    for instr in spellings(&[Type::F32], &[Type::F32]) {
        if Bulk::<u32, u32>::of(&instr).is_some() {
            check::<u32, u32>(&instr, &triples);
            done += 1;
        }
    }
    assert!(done > 20, "{done} spellings");
}

#[test]
fn bulk_toy_operations_match_eval_on_all_operands() {
    let all: Vec<[u64; 3]> = (0..1 << 18).map(|n| [n & 63, n >> 6 & 63, n >> 12]).collect();
    let mut done = 0;
    for instr in spellings(&[Type::TOY], &[Type::TOY]) {
        if Bulk::<u8, u8>::of(&instr).is_some() {
            let many = if instr.operand_names().len() == 3 { all.len() } else { 1 << 12 };
            check::<u8, u8>(&instr, &all[..many]);
            done += 1;
        }
    }
    assert!(done > 20, "{done} spellings");
}

#[test]
fn results_stop_at_the_shortest_slice() {
    let instr =
        spellings(&[Type::F16], &[Type::F16]).into_iter().find(|one| one.to_string() == "add.f16").unwrap();
    let bulk = Bulk::<u16, u16>::of(&instr).unwrap();
    for (a, b, to) in [(0, 5, 5), (1, 1, 1), (15, 16, 17), (33, 32, 31), (40, 50, 60)] {
        let mut results = vec![9; to];
        let ones = [0x3c00; 60];
        bulk.results([&ones[..a], &ones[..b], &ones], &mut results);
        let expected: Vec<u16> = (0..to).map(|at| if at < a.min(b) { 0x4000 } else { 9 }).collect();
        assert_eq!(results, expected, "{a} {b} {to}");
    }
}

#[test]
fn exactly_the_unsupported_spellings_have_no_bulk_form() {
    let refused = |instr: &Instr| Bulk::<u16, u16>::of(instr).is_none();
    for instr in spellings(&[Type::F16, Type::BF16], &[Type::F16, Type::BF16]) {
        let is_odd = ["rna", "ro"].contains(&instr.rounding().name());
        let is_other = matches!(instr.op, Op::Tanh | Op::Ex2) || instr.to_string().contains(".oob");
        assert_eq!(refused(&instr), is_odd || is_other, "{instr}");
    }
    assert!(spellings(&[Type::F16], &[Type::F32]).iter().filter(|one| one.is_mixed()).all(refused));
}
