//! The values of a loop's variable over time, compared with sums by apfloat and by fractions.

use halfplay_core::skins::program::Task;
use halfplay_core::skins::program::exact::{course, loops};
use rustc_apfloat::ieee::{BFloat, Half};
use rustc_apfloat::{Float, Round};

/// The bits of all partial sums of `times` equal numbers in a format.
fn sums<F: Float>(step: &str, times: usize) -> Vec<u64> {
    let step = F::from_str_r(step, Round::NearestTiesToEven).unwrap().value;
    let mut sum = F::ZERO;
    let next = |_| {
        sum = sum.add_r(step, Round::NearestTiesToEven).value;
        sum.to_bits() as u64
    };
    (0..times).map(next).collect()
}

#[test]
fn the_course_of_a_sum_matches_apfloat_and_fractions() {
    let cases = [("half", sums::<Half>("0.1", 3000)), ("bfloat16", sums::<BFloat>("0.1", 3000))];
    for (ty, expected) in cases {
        let text = format!("{ty} s = 0; for (int i = 0; i < 3000; i++) s += {ty}(0.1);");
        let flow = Task::of(text).answer().unwrap().run.flow;
        let statements = loops(&flow);
        assert_eq!(statements.len(), 1, "{ty}");
        let found = course(&flow, statements[0], usize::MAX).unwrap();
        assert_eq!((found.name.as_str(), found.times, found.line), ("s", 3000, 1));
        let bits: Vec<u64> = found.moments.iter().map(|moment| moment.machine.bits()).collect();
        assert_eq!(bits, expected, "{ty}");
        for (nth, moment) in found.moments.iter().enumerate() {
            assert_eq!(moment.time as usize, nth + 1);
            let tenths = moment.exact.as_ref().unwrap().times(&halfplay_core::real::Real::two_to(1));
            // Twice the exact value after n rounds is n fifths.
            let whole = (nth + 1).is_multiple_of(5);
            let fraction = if whole { format!("{}", (nth + 1) / 5) } else { format!("{}/5", nth + 1) };
            assert_eq!(tenths.fraction(), fraction, "{ty}");
        }
        let last = 1 + expected.iter().rposition(|bits| Some(bits) != expected.last()).unwrap() + 1;
        let (time, value) = found.stalls.unwrap();
        assert_eq!((time as usize, value.bits()), (last, expected[2999]));
    }
}

#[test]
fn course_limits_the_number_of_moments() {
    let flow = Task::of("half s = 0; for (int i = 0; i < 1000; i++) s += 0.5h;").answer().unwrap().run.flow;
    let found = course(&flow, loops(&flow)[0], 11).unwrap();
    let times: Vec<u32> = found.moments.iter().map(|moment| moment.time).collect();
    assert_eq!((times.len(), times[0], times[10], found.stalls), (11, 1, 1000, None));
    assert!(times.windows(2).all(|pair| pair[0] < pair[1]), "{times:?}");
    for text in
        ["half a = 1; half b = a + a; b = b + a;", "half s = 0; for (int i = 0; i < 2; i++) s += 0.5h;"]
    {
        let flow = Task::of(text).answer().unwrap().run.flow;
        assert!(loops(&flow).is_empty(), "{text}");
    }
}
