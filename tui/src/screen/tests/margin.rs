//! The margin of wide windows.

use super::{pressed, seen};
use halfplay_core::skins::session::Msg;

/// These products were rounded before their sums; an exact model computed the results.
const RESULTS: &str = "fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000\nfma.rn.f16 0x3c01 0x3c01 0xbc02 0x0000\n";

#[test]
fn the_verdict_is_above_the_ways_to_compute_and_advice_beside_them() {
    let mut session = pressed("");
    session.update(Msg::Paste(RESULTS.to_owned()));
    for (size, is_beside) in [((120, 40), true), ((80, 24), false)] {
        let window = seen(&session, size);
        let place = |words: &str| window.lines().position(|line| line.contains(words));
        let [verdict, way] =
            ["Your results round the product first: 2 of 2", "2 (100 %)   mul-then-add"].map(place);
        assert!(verdict.is_some() && verdict < way, "{window}");
        assert_eq!(place("Try next") == way, is_beside, "{window}");
    }
}

#[test]
fn the_bits_of_a_number_are_beside_its_position() {
    let session = pressed("gn");
    for (size, is_beside) in [((120, 40), true), ((119, 40), false)] {
        let window = seen(&session, size);
        let row = |words: &str| window.lines().position(|line| line.contains(words));
        assert_eq!(row("between its neighbours") == row("bit by bit"), is_beside, "{window}");
    }
}
