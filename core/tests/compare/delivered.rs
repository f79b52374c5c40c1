//! The bits that each pipeline delivers, and the groups of pipelines with equal results.

use super::of;
use halfplay_core::float::Mode;
use halfplay_core::isa::Modifier;
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::explain::{by_result, delivered};
use halfplay_core::variant::Variant;

/// By hand: 0x3001 and 0x3000 differ only in the last bit; 0x3001 ^ 0x2ff6 is 0x1ff7. The fields of bf16 are different,
/// so none of its bits is marked.
#[test]
fn bits_that_differ_are_marked() {
    let all = of("fma.rn.f16", &[0x520b, 0x00e9, 0x2ff6]);
    let of_kind = |kind: Variant| {
        let order = by_result(&all, 0);
        let place = order.iter().position(|place| all[*place].variant == kind).expect("such a pipeline");
        let told = delivered(&all, 0).swap_remove(place);
        let digits: String = told.bits.iter().map(|bit| bit.digit).collect();
        let marks: String = told.bits.iter().map(|bit| if bit.differs { '^' } else { '.' }).collect();
        (told.value, digits, marks)
    };
    let told =
        |value: &str, digits: &str, marks: &str| (value.to_owned(), digits.to_owned(), marks.to_owned());
    assert_eq!(of_kind(Variant::Itself), told("0.1251220703125", "0011000000000001", "................"));
    assert_eq!(of_kind(Variant::MulThenAdd), told("0.125", "0011000000000000", "...............^"));
    assert_eq!(
        of_kind(Variant::With(Modifier::Ftz)),
        told("0.1243896484375", "0010111111110110", "...^^^^^^^^^.^^^")
    );
    assert_eq!(of_kind(Variant::OtherFormat), told("0.125", "0011111000000000", "................"));
    assert_eq!(delivered(&all, 0)[0].bits.iter().filter(|bit| bit.field == Role::Exponent).count(), 5);
}

/// The results of the design, which were computed exactly: five ways give 0x3001, four give 0x3000, and one each the
/// others.
#[test]
fn pipelines_are_grouped_by_result() {
    let all = of("fma.rn.f16", &[0x520b, 0x00e9, 0x2ff6]);
    let told = delivered(&all, 0);
    let headings: Vec<(usize, String)> =
        told.iter().enumerate().filter_map(|(place, told)| Some((place, told.group.clone()?))).collect();
    let wanted = [
        (0, "0x3001: 5 ways"),
        (5, "0x3000: 4 ways"),
        (9, "0x2ff6: 1 way"),
        (10, "0x3e00: 1 way"),
        (11, "0x3e001000: 1 way"),
    ];
    assert_eq!(headings, wanted.map(|(place, heading)| (place, heading.to_owned())));
    // Only the first way of a result has its bits.
    assert!(told.iter().all(|told| told.group.is_some() != told.bits.is_empty()));
    let order: Vec<Variant> = by_result(&all, 0).into_iter().map(|place| all[place].variant).collect();
    assert_eq!(order[..2], [Variant::Itself, Variant::ThroughF64]);
    assert_eq!(
        order[5..9],
        [Variant::MulThenAdd, Variant::ThroughF32, Variant::Rounding(Mode::Rz), Variant::Rounding(Mode::Rm)]
    );
    assert_eq!(order[9..], [Variant::With(Modifier::Ftz), Variant::OtherFormat, Variant::Accumulator]);
}
