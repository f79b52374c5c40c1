//! Dragging a value on its number line changes an operand.

use super::judge::{Lane, exponent};
use crate::common::{Random, instr};
use crate::rational::{Rational, integer, power};
use halfplay_core::float::Float;
use halfplay_core::skins::lesson::{follow, nudge};
use num_traits::Signed;

/// The neighbours of a value that lies strictly between two numbers, the smaller one first; `None` if the value is
/// representable.
fn neighbours(lane: &Lane) -> Option<[Rational; 2]> {
    let exact = lane.exact()?;
    if exact == integer(0) {
        return None;
    }
    let format = lane.format();
    let quantum = (exponent(&exact) - i64::from(format.fraction_bits())).max(i64::from(format.quantum_min()));
    let unit = power(2, quantum);
    let left = (&exact / &unit).floor() * &unit;
    (left != exact).then(|| [left.clone(), left + unit])
}

/// No code of the operand gives a value that is nearer to the requested position and still on the line. The test tries
/// all codes.
#[test]
fn follow_picks_the_code_nearest_to_the_position() {
    let mut random = Random(21);
    let mut moved = 0;
    for spelling in ["add.f16", "sub.f16", "mul.bf16", "fma.rn.f16", "mul.rz.f16", "add.bf16"] {
        let instr = instr(spelling);
        let mut cases = 0;
        while cases < 1 {
            let mut operands = [0; 3];
            for (index, register) in operands.iter_mut().enumerate().take(instr.operand_names().len()) {
                let format = instr.operand_type(index).format().unwrap();
                let field = format.bias() as u64 - 3 + random.below(6) as u64;
                let sign = if random.below(3) == 0 { format.sign_mask() } else { 0 };
                *register = field << format.fraction_bits() | random.next() & format.fraction_mask() | sign;
            }
            let lane = Lane::of(&instr, &operands, 0);
            let Some([left, right]) = neighbours(&lane) else { continue };
            cases += 1;
            let operand = random.below(lane.numbers.len());
            let own = lane.numbers[operand];
            let values: Vec<(u64, Rational)> = (0..=own.format().code_mask())
                .filter_map(|code| {
                    let mut numbers = lane.numbers.clone();
                    numbers[operand] = Float::new(own.format(), code);
                    let value = Lane { instr: lane.instr, numbers }.exact()?;
                    (left < value && value < right).then_some((code, value))
                })
                .collect();
            for at in [0, 120, 499, 500, 501, 620, 750, 1000] {
                let goal = &left + (&right - &left) * Rational::new(at.into(), 1000.into());
                let followed = follow(&instr, &operands, 0, operand, at as u32).expect("a line");
                let away = |value: &Rational| (value - &goal).abs();
                let best = values.iter().map(|(_, value)| away(value)).min().unwrap();
                let (_, reached) = values
                    .iter()
                    .find(|(code, _)| *code == followed.to.bits())
                    .expect("between the neighbours");
                assert_eq!(away(reached), best, "{instr} {operands:04x?} operand {operand} to {at}");
                let share = (reached - &left) / (&right - &left) * integer(1000);
                assert!(
                    (share - integer(followed.at.into())).abs() <= integer(1),
                    "{instr} {operands:04x?} {at}"
                );
                moved += usize::from(followed.to != own);
            }
        }
    }
    assert!(moved > 10, "{moved}");
}

#[test]
fn follow_and_nudge_return_none_without_a_number_line() {
    // 1 + 2 is exact; max selects an operand; tanh has infinitely many digits; infinity has no neighbours.
    for (spelling, operands) in [
        ("add.f16", [0x3c00, 0x4000, 0]),
        ("max.f16", [0x3c00, 0x4000, 0]),
        ("tanh.approx.f16", [0x3c00, 0, 0]),
        ("add.f16", [0x7c00, 0x4000, 0]),
    ] {
        assert_eq!(follow(&instr(spelling), &operands, 0, 0, 500), None, "{spelling}");
        assert_eq!(nudge(&instr(spelling), &operands, 0, 0, true), None, "{spelling}");
    }
}

/// 2048 + 1 is the midpoint. In steps of 2^-10, b reaches every position between 2048 and 2050 except the ends.
#[test]
fn dragging_a_sum_moves_its_operand() {
    let add = instr("add.f16");
    let to = |at| follow(&add, &[0x6800, 0x3c00], 0, 1, at).map(|followed| followed.to.decimal());
    assert_eq!(to(500).as_deref(), Some("1"));
    assert_eq!(to(250).as_deref(), Some("0.5"));
    assert_eq!(to(750).as_deref(), Some("1.5"));
    // The largest number below 2, and the smallest above 0.
    assert_eq!(to(1000).as_deref(), Some("1.9990234375"));
    assert_eq!(to(0).as_deref(), Some(&*Float::new(halfplay_core::float::Format::F16, 1).decimal()));
    // Near 2048, operand a moves in steps of 2, so it does not change.
    let stays = follow(&add, &[0x6800, 0x3c00], 0, 0, 900).unwrap();
    assert_eq!((stays.to.bits(), stays.at, stays.step), (0x6800, 500, 1));
}

/// A nudge up from the midpoint of 2048 and 2050 moves the sum by 25 thousandths of the line, which is 0.05. If the
/// operand's step is larger, the nudge moves by one step, but never off the line.
#[test]
fn a_nudge_moves_25_thousandths_or_one_operand_step() {
    let add = instr("add.f16");
    let to = |up| nudge(&add, &[0x6800, 0x3c00], 0, 1, up).map(|followed| followed.to.bits());
    assert_eq!(to(true), Some(0x3c33));
    assert_eq!(to(false), Some(0x3b9a));
    // 1 minus 2.5 units of 2^-11: the next number of a is at least a whole unit away, so a stays.
    let sum = [0x3c00, 0x9500];
    let up = nudge(&add, &sum, 0, 0, true).unwrap();
    assert_eq!((up.to.bits(), up.at), (0x3c00, 500));
    // 0.1 + 0.2 in f16: the last bit of a is worth a quarter of an ulp of the sum.
    let tenth = nudge(&add, &[0x2e66, 0x3266], 0, 0, true).unwrap();
    assert_eq!((tenth.to.bits(), tenth.at), (0x2e67, 750));
    let back = nudge(&add, &[0x2e67, 0x3266], 0, 0, false).unwrap();
    assert_eq!((back.to.bits(), back.at), (0x2e66, 500));
}
