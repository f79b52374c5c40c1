//! The bits that each pipeline delivers, and the groups of pipelines.

use super::of;
use halfplay_core::compare::Pipeline;
use halfplay_core::float::Mode;
use halfplay_core::isa::Modifier;
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::explain::delivered;
use halfplay_core::variant::Variant;

/// By hand: 0x3001 and 0x3000 differ only in the last bit; 0x3001 ^ 0x2ff6 is 0x1ff7. The fields of bf16 are different,
/// so none of its bits is marked.
#[test]
fn bits_that_differ_are_marked() {
    let all = of("fma.rn.f16", &[0x520b, 0x00e9, 0x2ff6]);
    let of_kind = |kind: Variant| {
        let place = all.iter().position(|pipeline| pipeline.variant == kind).expect("such a pipeline");
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

/// The groups in the page's design: four ways to compute the instruction, three roundings, three modifiers, two
/// formats.
#[test]
fn pipelines_are_grouped_by_kind() {
    let all = of("fma.rn.f16", &[0x520b, 0x00e9, 0x2ff6]);
    let groups = |all: &[Pipeline]| -> Vec<(usize, &'static str)> {
        let all = delivered(all, 0).into_iter().enumerate();
        all.filter_map(|(place, told)| Some((place, told.group?))).collect()
    };
    assert_eq!(groups(&all).iter().map(|(place, _)| *place).collect::<Vec<_>>(), [0, 4, 7, 10]);
    assert_eq!(groups(&all)[1].1, "what if: another rounding");
    assert_eq!(all[4].variant, Variant::Rounding(Mode::Rz));
    // An instruction that does not round has no group of roundings.
    let of_min = groups(&of("min.f16", &[0x3c00, 0x4000]));
    assert!(of_min.iter().all(|(_, name)| *name != "what if: another rounding"), "{of_min:?}");
}
