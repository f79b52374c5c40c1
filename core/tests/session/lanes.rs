//! The command that selects a lane.

use super::{after_lines, codes, do_line, focused, lane, said, typed};
use halfplay_core::skins::session::{Focus, Msg};

#[test]
fn the_lane_command_moves_the_focus() {
    let mut session = after_lines(&["fma.rn.f16x2"]);
    let mut at = |command: &str| {
        do_line(&mut session, command);
        focused(&session.view())
    };
    assert_eq!((at("lane 1"), at("lane 1"), at("lane 0")), (lane(0, 1), lane(0, 1), lane(0, 0)));
    // The focus keeps its row; from the instruction it goes to the result.
    session.update(Msg::FocusOn(lane(2, 0)));
    session.update(Msg::RunCommand("lane 1".into()));
    assert_eq!(focused(&session.view()), lane(2, 1));
    session.update(Msg::FocusOn(Focus::Instruction));
    session.update(Msg::RunCommand("lane 1".into()));
    assert_eq!(focused(&session.view()), Focus::Result { lane: 1 });
    for wrong in ["lane 2", "lane", "lane x"] {
        session.update(Msg::RunCommand(wrong.into()));
        assert!(said(&session).starts_with("expected 0 or 1, not "), "{}", said(&session));
    }
    // The instruction packs two f32 operands into one register, so only the result has lanes.
    let mut session = after_lines(&["cvt.rn.f16x2.f32"]);
    do_line(&mut session, "lane 1");
    assert_eq!(focused(&session.view()), Focus::Result { lane: 1 });
}

/// Like the arrow keys, the command selects lane 1 in the comparison and in the steps.
#[test]
fn the_lane_command_applies_to_comparison_and_steps() {
    let start = ["add.f16x2", "a {1, 2}", "b {3, 4}", "compare"];
    let mut arrows = after_lines(&start);
    arrows.update(Msg::Right);
    let by_lines = after_lines(&[&start[..], &["lane 1"]].concat());
    assert_eq!(by_lines.view().heading, arrows.view().heading);
    assert_eq!(by_lines.view().list, arrows.view().list);
    let heading = after_lines(&[&start[..], &["lane 1", "operation"]].concat()).view().heading.text();
    assert!(heading.contains("lane 1"), "{heading}");
}

/// In a former version, `0x00003c01` set only lane 0, whereas `0x3c004000` set both lanes.
#[test]
fn full_width_digits_set_the_whole_packed_register() {
    for ty in ["f16x2", "bf16x2"] {
        for (text, low, high) in [
            ("0x00003c01", "0x3c01", "0x0000"),
            ("0x0000_3C01", "0x3c01", "0x0000"),
            ("0x3c004000", "0x4000", "0x3c00"),
            ("0b00000000000000000011110000000001", "0x3c01", "0x0000"),
        ] {
            for at in [0, 1] {
                for paste in [false, true] {
                    let mut session = after_lines(&[&format!("neg.{ty}"), "a {0x1111, 0x2222}"]);
                    session.update(Msg::FocusOn(lane(0, at)));
                    if paste {
                        session.update(Msg::Paste(text.into()));
                    } else {
                        typed(&mut session, text);
                    }
                    assert_eq!(codes(&session)[..2], [low, high], "{text} {at}");
                    session.update(Msg::Accept);
                    assert_eq!(codes(&session)[..2], [low, high], "{text} {at}");
                    session.update(Msg::Undo);
                    assert_eq!(codes(&session)[..2], ["0x1111", "0x2222"], "one change");
                }
            }
        }
        // Fewer digits set only the focused lane.
        for (text, code) in [("0x3c01", "0x3c01"), ("0x0003c01", "0x3c01"), ("0b0011110000000001", "0x3c01")]
        {
            let mut session = after_lines(&[&format!("neg.{ty}"), "a {0x1111, 0x2222}"]);
            session.update(Msg::FocusOn(lane(0, 1)));
            typed(&mut session, text);
            assert_eq!(codes(&session)[..2], ["0x1111", code], "{text}");
        }
    }
    // A hex float of eight digits is a value: 1.0010001101|0001… in binary.
    let mut session = after_lines(&["neg.f16x2", "a {0x1111, 0x2222}"]);
    session.update(Msg::FocusOn(lane(0, 1)));
    typed(&mut session, "0x1.2345678");
    assert_eq!(codes(&session)[..2], ["0x1111", "0x3c8d"]);
}
