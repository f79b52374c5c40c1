//! `tanh` and `ex2` for all 65,536 codes: the results are within the manual's error bounds of the true values, and the
//! trace names halfplay's model as their source.
//!
//! `exact_model.rs` compares the answers and flags with tables that an arbitrary-precision library computed. Here the
//! tables and the answers are compared with the f64 functions of the standard library. Their error, about 10^-15, is
//! far below the bounds.

use crate::common::instr;
use crate::model::approx::{EX2_BF16, EX2_F16, TANH_BF16, TANH_F16};
use crate::model::{BF16, F16, Layout};
use halfplay_core::eval::{Function, Source, Step, Trace, eval};
use halfplay_core::float::Tininess;
use halfplay_core::skins::gpu_check::Ledger;

struct Case {
    spelling: &'static str,
    table: &'static [u8],
    layout: Layout,
    truth: fn(f64) -> f64,
    /// the manual's maximum error: absolute for tanh, relative for ex2
    bound: f64,
    relative: bool,
}

fn cases() -> [Case; 4] {
    let case = |spelling, table, layout, truth, bound: f64, relative| Case {
        spelling,
        table,
        layout,
        truth,
        bound: bound.exp2(),
        relative,
    };
    [
        case("tanh.approx.f16", TANH_F16, F16, f64::tanh, -10.987, false),
        case("tanh.approx.bf16", TANH_BF16, BF16, f64::tanh, -8.0, false),
        case("ex2.approx.f16", EX2_F16, F16, f64::exp2, -9.9, true),
        case("ex2.approx.ftz.bf16", EX2_BF16, BF16, f64::exp2, -7.0, true),
    ]
}

/// The value of a code that is not NaN.
fn decode(layout: Layout, code: u64) -> f64 {
    let magnitude = code & (layout.sign() - 1);
    let (field, fraction) = (magnitude >> layout.fraction_bits, magnitude % layout.smallest_normal());
    let value = if magnitude == layout.infinity() {
        f64::INFINITY
    } else if field == 0 {
        (fraction as f64) * f64::powi(2.0, layout.smallest() as i32)
    } else {
        let significand = (fraction + layout.smallest_normal()) as f64;
        significand * f64::powi(2.0, (layout.smallest() + field as i64 - 1) as i32)
    };
    if code == magnitude { value } else { -value }
}

/// Results that neither overflow nor are flushed are within half an ulp of the true value. They are also within the
/// manual's bound, except for subnormal results of ex2: no 16-bit number is that close to every small value.
#[test]
fn results_are_within_the_manual_error_bounds() {
    for Case { spelling, table, layout, truth, bound, relative } in cases() {
        let instr = instr(spelling);
        let mut worst: f64 = 0.0;
        for code in 0..=0xffff {
            let answer = crate::common::answer(&instr, &[code]).bits;
            let index = 2 * code as usize;
            assert_eq!(
                answer,
                u64::from(table[index]) | u64::from(table[index + 1]) << 8,
                "{spelling} {code:04x}"
            );
            if layout.is_nan(code) {
                assert_eq!(answer, 0x7fff);
                continue;
            }
            let (x, y) = (decode(layout, code), decode(layout, answer));
            let exact = truth(x);
            let flushes = spelling.contains("ftz") && exact < decode(layout, layout.smallest_normal());
            if y.is_infinite() || flushes {
                let half_above = 2.0 - f64::powi(2.0, -1 - layout.fraction_bits as i32);
                let overflows = exact >= half_above * f64::powi(2.0, layout.emax() as i32);
                assert!(
                    overflows && answer == layout.infinity() || flushes && answer == 0,
                    "{spelling} {code:04x}"
                );
                continue;
            }
            let error = (y - exact).abs();
            let leading = exact.abs().log2().floor().max(layout.emin() as f64);
            let half_ulp = f64::exp2(leading - layout.fraction_bits as f64 - 1.0);
            assert!(error <= half_ulp * (1.0 + 1e-9), "{spelling} {code:04x}: {y} for {exact}");
            let subnormal = exact.abs() < decode(layout, layout.smallest_normal());
            if !(relative && subnormal) {
                worst = worst.max(if relative { error / exact } else { error });
            }
        }
        assert!(worst <= bound, "{spelling}: {worst}");
        println!("{spelling}: at most 2^{:.3}, documented 2^{:.3}", worst.log2(), bound.log2());
    }
}

/// Every trace names the model as the source, unless the operand is zero, flushed, infinite or NaN. (`words.rs` checks
/// the wording.)
#[test]
fn traces_name_the_model_as_the_source() {
    for Case { spelling, layout, .. } in cases() {
        let instr = instr(spelling);
        let function = if spelling.starts_with("tanh") { Function::Tanh } else { Function::Ex2 };
        for code in 0..=0xffff {
            let mut trace = Trace::new();
            eval(&instr, &[code, 0, 0], Tininess::After, &mut trace);
            let magnitude = code & 0x7fff;
            let flushed = spelling.contains("ftz") && magnitude < layout.smallest_normal();
            let limit = magnitude == 0 || flushed || magnitude >= layout.infinity();
            let named = trace.steps.iter().any(|(_, step)| {
                matches!(step, Step::Approximate { function: found, operand, source: Source::Model, .. }
                    if *found == function && operand.bits() == code)
            });
            assert_eq!(named, !limit, "{spelling} {code:04x}");
        }
    }
}

/// The recorded tanh results of an H200 are within the manual's bounds, except for two bf16 codes. A rule in the
/// reference states that.
#[test]
fn only_two_recorded_tanh_answers_exceed_the_bound() {
    let ledger = Ledger::own_unchecked();
    for (spelling, layout, bound) in
        [("tanh.approx.f16", F16, f64::exp2(-10.987)), ("tanh.approx.bf16", BF16, f64::exp2(-8.0))]
    {
        let instr = instr(spelling);
        let (codes, answers) =
            ledger.of(&instr).find_map(|record| record.every_pair(&instr)).expect("a record");
        assert!(codes.len() > 63_000 && codes.len() == answers.len());
        let mut beyond = Vec::new();
        for (code, answer) in codes.iter().zip(&answers).filter(|(code, _)| !layout.is_nan(u64::from(**code)))
        {
            let exact = decode(layout, u64::from(*code)).tanh();
            let error = (decode(layout, answer.gpu.bits()) - exact).abs() / bound;
            if error > 1.0 {
                beyond.push((*code, format!("{error:.5}")));
            }
        }
        beyond.sort_unstable();
        let expected = [(0x3f3f, "1.00007".to_owned()), (0xbf3f, "1.00007".to_owned())];
        assert_eq!(
            beyond,
            if layout.fraction_bits == 7 { expected.to_vec() } else { Vec::new() },
            "{spelling}"
        );
    }
}
