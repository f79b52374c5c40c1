//! The findings of a survey for each code, which the map shows. Errors agree with exact rationals, and differences with
//! the counts of the rows.

use crate::common::instr;
use crate::rational::{Rational, integer, nearest, value};
use halfplay_core::compare::{Finding, STEPS, Subject, Survey};
use halfplay_core::float::Format;
use num_traits::{Signed, ToPrimitive, Zero};

fn found(instruction: &str, operands: [u64; 3], operand: usize) -> Survey {
    let mut survey = Survey::new(Subject::new(instr(instruction), &operands, operand, 0));
    assert!(survey.state().found().is_empty());
    assert!(survey.advance(u32::MAX).is_finished());
    survey
}

/// The value of a finite code with its sign; `None` for infinities and NaNs.
fn signed(code: u64, format: Format) -> Option<Rational> {
    let magnitude = code & format.magnitude_mask();
    let number = || if code == magnitude { value(magnitude, format) } else { -value(magnitude, format) };
    (magnitude < format.infinity()).then(number)
}

/// The spacing of numbers at a magnitude: the distance from the largest number that is not greater to the next one.
fn ulp(magnitude: &Rational, format: Format) -> Rational {
    let near = nearest(magnitude, format);
    let low = if value(near, format) > *magnitude { near - 1 } else { near };
    value(low + 1, format) - value(low, format)
}

/// `exact` applies the operation to the values of all operands.
fn check(instruction: &str, operands: [u64; 3], exact: impl Fn(&[Rational; 3]) -> Rational, format: Format) {
    let survey = found(instruction, operands, 0);
    let found = survey.state().found();
    assert_eq!(found.len(), 65_536);
    let (mut lossy, mut kept) = (0, 0);
    for (code, finding) in (0..).zip(found).step_by(37) {
        let [_, b, c] = operands;
        let read = [code, b, c].map(|code| signed(code, format));
        let context = format!("{instruction} {code:#06x}");
        let [Some(a), Some(b), Some(c)] = read else {
            assert_eq!(finding.error, None, "{context}");
            continue;
        };
        let exact = exact(&[a, b, c]);
        let magnitude = nearest(&exact.abs(), format);
        if magnitude >= format.infinity() {
            assert_eq!(finding.error, None, "{context}");
            continue;
        }
        let delivered = value(magnitude, format);
        let delivered = if exact.is_negative() { -delivered } else { delivered };
        let error = (delivered - &exact) / ulp(&exact.abs(), format) * integer(STEPS.into());
        match finding.error {
            // An exact zero is not rounded.
            None => assert!(exact.is_zero(), "{context}"),
            Some(0) => {
                assert!(error.is_zero(), "{context}: {error}");
                kept += 1;
            }
            Some(steps) => {
                let error = error.to_f64().unwrap();
                assert_eq!(f64::from(steps).signum(), error.signum(), "{context}: {error}");
                let near = (f64::from(steps) - error).abs() <= 0.5 || steps.abs() == 1 && error.abs() < 1.0;
                assert!(near, "{context}: {steps}, {error}");
                lossy += 1;
            }
        }
    }
    assert!(lossy > 100 && kept > 0, "{instruction}: {lossy} {kept}");
}

#[test]
fn survey_errors_match_exact_rationals() {
    let fma = |[a, b, c]: &[Rational; 3]| a * b + c;
    check("fma.rn.f16", [0, 0x00e9, 0x2ff6], fma, Format::F16);
    check("fma.rn.f16", [0, 0x3555, 0xb800], fma, Format::F16);
    check("fma.rn.bf16", [0, 0x4049, 0x3f80], fma, Format::BF16);
    check("mul.f16", [0, 0x2e66, 0], |[a, b, _]| a * b, Format::F16);
    check("sub.bf16", [0, 0x3dcd, 0], |[a, b, _]| a - b, Format::BF16);
}

/// With `.rz`, sums beyond 65504, the largest number, become 65504, whose ulp is 32. So 65504 + 8 loses a quarter of an
/// ulp. A loss of more than one ulp is recorded as one.
#[test]
fn sums_beyond_the_largest_number_lose_at_least_an_ulp() {
    let survey = found("add.rz.f16", [0, 0x7bff, 0], 0);
    let errors = [0x4800, 0x4c00, 0x5000, 0x7bff].map(|code| survey.state().found()[code].error);
    assert_eq!(errors, [Some(-STEPS / 4), Some(-STEPS / 2), Some(-STEPS), Some(-STEPS)]);
}

#[test]
fn clamped_and_selected_results_have_no_rounding_error() {
    let of = |instruction, operands, code: usize| {
        let survey = found(instruction, operands, 0);
        survey.state().found().get(code).copied().unwrap_or_default().error
    };
    // 0.1 + 1 is clamped to 1, so it has no error; 0x2e66 + 0x2e66 is exact, so its error is 0.
    assert_eq!(of("add.sat.f16", [0, 0x3c00, 0], 0x2e66), None);
    assert_eq!(of("add.sat.f16", [0, 0x2e66, 0], 0x2e66), Some(0));
    assert_eq!(of("min.f16", [0, 0x3c00, 0], 0x3c00), None);
}

#[test]
fn differing_findings_match_the_row_counts() {
    for (instruction, operands) in [
        ("fma.rn.f16", [0, 0x00e9, 0x2ff6]),
        ("mul.ftz.f16", [0, 0x3c01, 0]),
        ("add.f32.bf16", [0, 0x4049_0fdb, 0]),
    ] {
        let survey = found(instruction, operands, 0);
        let found = survey.state().found();
        let mut all = 0;
        for (place, row) in survey.rows().iter().enumerate() {
            let differs = |finding: &&Finding| finding.differs_in(place);
            assert_eq!(found.iter().filter(differs).count() as u32, row.differs, "{instruction} {place}");
            let first = found.iter().position(|finding| differs(&finding)).map(|code| code as u64);
            assert_eq!(first, row.first, "{instruction} {place}");
            all += row.differs;
        }
        assert!(all > 0, "{instruction}");
    }
    // There is no map for a sample of wider codes.
    let mut sample = Survey::new(Subject::new(instr("add.f32.bf16"), &[0, 0], 1, 0));
    assert!(sample.advance(u32::MAX).is_finished() && sample.state().found().is_empty());
}
