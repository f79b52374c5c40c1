//! A slider moves an operand through its codes. The expected numbers follow from the formats: f16 has 1024 codes
//! between two powers of two; the code of 1 is 0x3c00, that of 2 is 0x4000.

use super::{after_lines, codes, said};
use halfplay_core::skins::session::{
    ALL_MODULES, Key, LessonMsg, Module, Msg, Session, SliderView, TEACHING,
};

fn slider(session: &Session) -> SliderView {
    session.view().slider.expect("a slider")
}

fn taught(link: &str) -> Session {
    Session::open(link).expect("a link").with_modules(&ALL_MODULES)
}

#[test]
fn the_slider_moves_an_operand_and_updates_the_result() {
    let mut session = after_lines(&["add.f16 2048 1", "slider b 1 2"]);
    let SliderView { whose, ends, at, last, value, code } = slider(&session);
    assert_eq!((whose.as_str(), ends, (at, last)), ("b", ["1".to_owned(), "2".to_owned()], (0, 1024)));
    assert_eq!((value.as_str(), code.as_str()), ("1", "0x3c00"));
    // Above 2049 the nearer neighbour is 2050, 0x6801.
    for (at, b, result) in
        [(1, 0x3c01, 0x6801), (512, 0x3e00, 0x6801), (0, 0x3c00, 0x6800), (u32::MAX, 0x4000, 0x6801)]
    {
        session.update(Msg::SlideTo(at));
        let evaluation = session.evaluation();
        assert_eq!((evaluation.operands[1], evaluation.outcome.bits), (b, result), "at {at}");
    }
    assert_eq!((slider(&session).at, slider(&session).name()), (1024, "b, from 1 to 2".to_owned()));
    // At the end the slider stays; one code down is 1.9990234375.
    session.update(Msg::Slide { up: true });
    assert_eq!(codes(&session)[1], "0x4000");
    session.update(Msg::Slide { up: false });
    assert_eq!(codes(&session)[1], "0x3fff");
    assert!(session.view().linear().iter().any(|line| line.starts_with("slider of b, from 1 to 2: ")));
}

#[test]
fn a_slider_across_zero_passes_both_zeros() {
    let mut session = after_lines(&["add.f16 1 0", "slider b 0x8001 0x0001"]);
    assert_eq!((slider(&session).at, slider(&session).last), (2, 3));
    let passed: Vec<String> = (0..4)
        .map(|at| {
            session.update(Msg::SlideTo(at));
            codes(&session).swap_remove(1)
        })
        .collect();
    assert_eq!(passed, ["0x8001", "0x8000", "0x0000", "0x0001"]);
    // All finite f32 numbers: 2 × 0x7f800000 codes.
    let session = after_lines(&["add.f32 1 2", "slider a -max max"]);
    assert_eq!(slider(&session).last, 4_278_190_079);
}

#[test]
fn the_default_slider_spans_the_operands_binade() {
    for (line, ends) in [
        ("add.f16 1.5 1", ["1", "2"]),
        ("add.f16 1 1", ["1", "2"]),
        ("add.f16 -3 1", ["-4", "-2"]),
        ("add.bf16 100 1", ["64", "128"]),
        ("add.f16 max 1", ["32768", "65504"]),
    ] {
        assert_eq!(slider(&after_lines(&[line, "slider a"])).ends, ends.map(str::to_owned), "{line}");
    }
    // For a subnormal number, from 0 to the smallest normal number: 1024 steps.
    assert_eq!(slider(&after_lines(&["add.f16 0x0003 1", "slider a"])).last, 1024);
}

#[test]
fn consecutive_slider_moves_undo_as_one_change() {
    let mut session = after_lines(&["add.f16 2048 1", "slider b 1 2"]);
    let before = session.link();
    (1..9).for_each(|at| drop(session.update(Msg::SlideTo(at))));
    session.update(Msg::DragEnd);
    let first = session.link();
    (0..3).for_each(|_| drop(session.update(Msg::Slide { up: true })));
    assert_eq!(codes(&session)[1], "0x3c0b");
    session.update(Msg::Undo);
    assert_eq!(session.link(), first);
    session.update(Msg::Undo);
    assert_eq!(session.link(), before);
    assert_eq!(slider(&session).at, 0);
}

/// The instruction line keeps its form: a formula remains a formula, and a value is written as a decimal if it has few
/// digits.
#[test]
fn slider_moves_keep_the_form_of_the_instruction_line() {
    for (line, slider, at, told) in [
        ("2048 + 1.0009765625", "slider b 0.5 2", 1026, "2048 + 1.001953125"),
        // The same number appears twice, and only the one on the slider changes.
        ("1 + 1", "slider b 1 2", 512, "1 + 1.5"),
        ("1 + 1", "slider a 1 2", 512, "1.5 + 1"),
        ("1 - 10", "slider a -1 1", 0, "-1 - 10"),
        ("fma(2, 3, 1)", "slider c 1 2", 512, "fma(2, 3, 1.5)"),
        ("add.f16 2048 0x3c01", "slider b 1 2", 1024, "add.f16 2048 2"),
        // 2^-24 and twice that have too many digits to read at a glance.
        ("1 + 0", "slider b 0 1", 2, "1 + 0x0002"),
    ] {
        let mut session = Session::worked().with_modules(&ALL_MODULES);
        for msg in [Msg::RunCommand(line.into()), Msg::RunCommand(slider.into()), Msg::SlideTo(at)] {
            assert_eq!(session.update(msg), None, "{line}");
        }
        assert_eq!(session.view().instruction.text.text(), told, "{line}");
        let opened = taught(&session.link());
        assert_eq!(opened.view().instruction.text.text(), told, "{line}, from its link");
        assert_eq!(opened.evaluation().operands, session.evaluation().operands, "{line}");
    }
}

#[test]
fn links_keep_the_slider_and_unsuitable_states_hide_it() {
    let mut session = after_lines(&["add.f16 2048 1", "slider b 1 2"]);
    session.update(Msg::SlideTo(512));
    let link = session.link();
    assert!(link.contains("/slider=b.0,0x3c00,0x4000"), "{link}");
    let opened = taught(&link);
    assert_eq!((opened.link(), slider(&opened)), (link.clone(), slider(&session)));
    for broken in ["b.0,0x4000,0x3c00", "b.0,0x3c00", "d.0,0x3c00,0x4000", "b.0,1,inf", ""] {
        let opened = taught(&link.replace("b.0,0x3c00,0x4000", broken));
        assert_eq!(opened.view().slider, None, "{broken}");
        assert!(said(&opened).contains("an operand and two numbers"), "{broken}: {}", said(&opened));
    }
    // 5 is outside the slider's range, bf16 has other codes, abs has no b, and a map has no operand. In these cases the
    // slider disappears until it fits again.
    for line in ["b 5", "add.bf16 1 1", "abs.f16 1", "map"] {
        let mut other = session.clone();
        other.update(Msg::RunCommand(line.into()));
        assert_eq!(other.view().slider, None, "{line}");
        other.update(Msg::SlideTo(3));
        assert!(said(&other).starts_with("this screen has no slider"), "{line}");
    }
    session.update(Msg::RunCommand("b 5".into()));
    session.update(Msg::RunCommand("b 1.25".into()));
    assert_eq!(slider(&session).at, 256);
    session.update(Msg::RunCommand("slider off".into()));
    assert_eq!(session.view().slider, None);
}

#[test]
fn invalid_sliders_are_rejected_with_a_reason() {
    let refused = |lines: &[&str], line: &str| {
        let mut session = after_lines(lines);
        session.update(Msg::RunCommand(line.into()));
        assert!(session.is_refused() && session.view().slider.is_none(), "{line}");
        said(&session)
    };
    let sum = &["add.f16 2048 1"];
    assert_eq!(refused(sum, "slider c 1 2"), "add.f16 has no operand c");
    // The next number above 1 is 1.0009765625, so 1.0001 rounds to 1, and a slider from 1 to 1 has no room to move.
    for line in [
        "slider b 1",
        "slider b 1 2 3",
        "slider b 2 1",
        "slider b 1 1.0001",
        "slider b 1 inf",
        "slider b 2 4",
    ] {
        let expected = "expected two finite numbers, the smaller first, with b = 1 between them, not ";
        assert_eq!(refused(sum, line), format!("{expected}{}", line.trim_start_matches("slider ")));
    }
    assert!(refused(sum, "slider b 1 two").contains("two"));
    assert!(refused(&["add.f16 inf 1"], "slider a").contains("with a = inf between them"));
    assert!(refused(&["map"], "slider b 1 2").contains("on the screens Operation, Number and Compare"));
    assert!(
        refused(&["mov.b32 0x3c003c00"], "slider a")
            .starts_with("a slider needs an operand that is a number")
    );
}

#[test]
fn two_keys_move_the_slider_in_a_lesson() {
    let text = "# Mine\n## One\nMove b.\n```halfplay\n2048 + 1\nstep rounding\nslider b 1 2\n```\n";
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.update(Msg::from(LessonMsg::Open(text.into())));
    assert!(session.view().hints.iter().any(|hint| hint.keys == "< >"));
    (0..3).for_each(|_| drop(session.press(Key::Char('>'))));
    session.press(Key::Char('<'));
    assert_eq!((slider(&session).at, session.evaluation().outcome.bits), (2, 0x6801));
    // The link of the step has the slider, too. Until the lessons are loaded, the slider and its movements wait.
    let mut early = Session::open(&session.link()).expect("a link");
    assert!(early.lacks(Module::Teaching) && early.view().slider.is_none());
    early.update(Msg::SlideTo(5));
    early.load(&TEACHING);
    assert_eq!((slider(&early).at, codes(&early)[1].as_str()), (5, "0x3c05"));
    session.press(Key::Char('u'));
    assert_eq!(slider(&session).at, 0);
}
