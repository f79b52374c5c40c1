//! The command that goes from one lane to the other.

use super::{focused, lane, said, tell, told};
use halfplay_core::session::{Focus, Msg};

#[test]
fn a_lane_is_gone_to() {
    let mut session = told(&["fma.rn.f16x2"]);
    let mut at = |command: &str| {
        tell(&mut session, command);
        focused(&session.view())
    };
    assert_eq!((at("lane 1"), at("lane 1"), at("lane 0")), (lane(0, 1), lane(0, 1), lane(0, 0)));
    // In whatever row the focus is; from the instruction to the result.
    session.update(Msg::FocusOn(lane(2, 0)));
    session.update(Msg::Do("lane 1".into()));
    assert_eq!(focused(&session.view()), lane(2, 1));
    session.update(Msg::FocusOn(Focus::Instruction));
    session.update(Msg::Do("lane 1".into()));
    assert_eq!(focused(&session.view()), Focus::Result { lane: 1 });
    for wrong in ["lane 2", "lane", "lane x"] {
        session.update(Msg::Do(wrong.into()));
        assert!(said(&session).starts_with("expected 0 or 1, not "), "{}", said(&session));
    }
    // Two f32 into one packed register: only the result has lanes.
    let mut session = told(&["cvt.rn.f16x2.f32"]);
    tell(&mut session, "lane 1");
    assert_eq!(focused(&session.view()), Focus::Result { lane: 1 });
}

/// As the arrows do: the comparison of lane 1, and its steps.
#[test]
fn the_lane_is_that_of_the_comparison_and_the_steps() {
    let start = ["add.f16x2", "a {1, 2}", "b {3, 4}", "compare"];
    let mut arrows = told(&start);
    arrows.update(Msg::Right);
    let commanded = told(&[&start[..], &["lane 1"]].concat());
    assert_eq!(commanded.view().heading, arrows.view().heading);
    assert_eq!(commanded.view().list, arrows.view().list);
    let heading = told(&[&start[..], &["lane 1", "steps"]].concat()).view().heading.text();
    assert!(heading.contains("lane 1"), "{heading}");
}
