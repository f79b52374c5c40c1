//! The linear view in words: every line for the worked sum, written by hand, and properties that hold in any session.
use halfplay_core::skins::session::{ExportForm, Focus, Msg, OTHER_SCREENS, PROGRAMS, Screen, Session};
use proptest::prelude::*;

/// The worked example with all screens that need no other module.
fn worked() -> Session {
    Session::worked().with_modules(&[&OTHER_SCREENS])
}

fn after(commands: &[&str]) -> Session {
    let mut session = worked();
    for command in commands {
        session.update(Msg::RunCommand((*command).to_owned()));
        assert_eq!(session.view().notice, None, "{command}");
    }
    session
}

/// The operands of the README's example. By hand, the sum is 67141635 × 2^-29, which is 1.0000000000 × 2^-3 with guard
/// 1.
#[test]
fn the_worked_sum_has_the_expected_lines() {
    assert_eq!(
        worked().view().linear(),
        [
            "screen Operation",
            "fma.rn.f16, d = a × b + c, needs sm_53+ PTX 4.2+, agrees in 21 474 947 072 cases on NVIDIA H200",
            "a, 0x520b, sign 0, exponent 20 of 31, fraction 1000001011, 1.1000001011 × 2^5, 48.34375",
            "b, 0x00e9, sign 0, exponent 0 of 31, fraction 0011101001, 0.0011101001 × 2^-14, subnormal, ≈ 1.39e-5",
            "c, 0x2ff6, sign 0, exponent 11 of 31, fraction 1111110110, 1.1111110110 × 2^-4, 0.1243896484375",
            "d, 0x3001, sign 0, exponent 12 of 31, fraction 0000000001, 1.0000000001 × 2^-3, 0.1251220703125",
            "result 0x3001, 0.1251220703125, inexact",
            "step 6 of 8, rounding",
            "exact sum, from 2^-3 down: 1 0000000000, guard 1, round 0, sticky 12 zeros, then 11",
            "rounded, from 2^-3 down: 1 0000000001",
            "The guard bit is 1 and something nonzero follows: more than half is cut off, so the kept bits go up by one.",
            "the value lies 3 × 2^-29 above the middle between 0x3000, 0.125, and 0x3001, 0.1251220703125; rounded to 0x3001",
            "Why not 0x3000? It is ≈ 0.500046 ulp away, and 0x3001 only ≈ 0.499954 ulp.",
        ]
    );
}

/// 1 + 1 and 65504 + 65504, which is above the largest f16.
#[test]
fn operand_lanes_have_separate_lines() {
    let lines = after(&["add.f16x2", "a {1, 65504}", "b {1, 65504}"]).view().linear();
    assert_eq!(
        &lines[1..9],
        [
            "add.f16x2, d = a + b, needs sm_53+ PTX 4.2+, agrees in 8 589 939 200 cases on NVIDIA H200",
            "a, lane 0, 0x3c00, sign 0, exponent 15 of 31, fraction 0000000000, 1.0000000000 × 2^0, 1",
            "a, lane 1, 0x7bff, sign 0, exponent 30 of 31, fraction 1111111111, 1.1111111111 × 2^15, 65504",
            "b, lane 0, 0x3c00, sign 0, exponent 15 of 31, fraction 0000000000, 1.0000000000 × 2^0, 1",
            "b, lane 1, 0x7bff, sign 0, exponent 30 of 31, fraction 1111111111, 1.1111111111 × 2^15, 65504",
            "d, lane 0, 0x4000, sign 0, exponent 16 of 31, fraction 0000000000, 1.0000000000 × 2^1, 2",
            "d, lane 1, 0x7c00, sign 0, exponent 31 of 31, fraction 0000000000, infinity, inf",
            "result 0x7c004000, {2, inf}, lane 0 no flags, lane 1 overflow, inexact",
        ]
    );
    // Without a format there are no fields, only four bytes.
    let lines = after(&["mov.b32", "a 0x01020304"]).view().linear();
    assert_eq!(lines[2], "a, 0x01020304, 00000001, 00000010, 00000011, 00000100");
}

#[test]
fn typed_text_and_its_errors_are_read_out() {
    let mut session = worked();
    session.update(Msg::FocusOn(Focus::Bits { operand: 1, lane: 0 }));
    session.update(Msg::Type('z'));
    session.update(Msg::Accept);
    let lines = session.view().linear();
    assert!(lines[3].starts_with("b, 0x00e9") && lines[3].ends_with(", its typed text cannot be read"));
    assert_eq!(lines[5..7], ["typing for b, z", "no result for this text"]);
    assert!(lines.iter().any(|line| line.starts_with("b, column ")), "{lines:#?}");

    let mut session = worked();
    session.update(Msg::FocusOn(Focus::Instruction));
    session.update(Msg::EditAnew);
    session.update(Msg::Accept);
    assert!(session.view().linear()[1].starts_with("the line nothing cannot be read, still fma.rn.f16, "));
    session.update(Msg::Type('z'));
    session.update(Msg::Accept);
    assert!(session.view().linear()[1].starts_with("the line z cannot be read, still fma.rn.f16, "));
}

/// 16 rows of 64 cells of 64 codes. For f16, the first row has infinity, NaNs, and the normal numbers from 2^13 on.
#[test]
fn map_rows_count_their_cells_by_class() {
    let mut session = worked();
    session.update(Msg::RunCommand("map".into()));
    let lines = session.view().linear();
    assert_eq!(lines[3..5], ["map at 0x520b, 48.34375, f16, 65536 codes", "64 per cell, rarest shown"]);
    assert_eq!(lines[5], "2^13: 1 cell infinity, 63 cells NaN");
    assert_eq!(lines[6], "2^9: 64 cells normal");
    // 0x520b begins with the exponent field 20, for 2^5; its fraction, 0x20b, is 32 × 16 + 11.
    assert!(lines.contains(&"chosen: 2^5, cell 33 of 64, normal".to_owned()), "{lines:#?}");
}

/// Quarters up to 14: four numbers in each of the first two, two in each of the next two, one in each of those of [1,
/// 2). From there on, one in every second of [2, 4), in every fourth of [4, 8), and in every eighth of [8, 14].
#[test]
fn the_toy_float_is_described_in_words() {
    let mut session = worked();
    session.update(Msg::RunCommand("toy".into()));
    let lines = session.view().linear();
    assert!(lines.contains(&"columns: exponent 0 of 7 to exponent 7 of 7".to_owned()), "{lines:#?}");
    let told = "from left to right: 2 cells with 4, 2 cells with 2, 5 cells with 1, 1 cell with nothing, 1 cell with 1,";
    assert!(lines.iter().any(|line| line.starts_with(told)), "{lines:#?}");
}

/// 1 + 3 in lane 0, 2 + 4 in lane 1.
#[test]
fn the_comparison_list_names_its_lane() {
    let mut session = after(&["add.f16x2", "a {1, 2}", "b {3, 4}", "compare"]);
    let list = |session: &Session| session.view().linear_list().unwrap();
    assert_eq!(list(&session)[0], "pipelines of lane 0; for lane 1 enter: lane 1");
    assert!(list(&session)[1].contains("0x4400"), "{:?}", list(&session));
    session.update(Msg::RunCommand("lane 1".into()));
    assert_eq!(list(&session)[0], "pipelines of lane 1; for lane 0 enter: lane 0");
    assert!(list(&session)[1].contains("0x4600"), "{:?}", list(&session));
    assert!(session.view().linear().contains(&"1 of 11, lane 1, add.f16x2".to_owned()));
}

#[test]
fn a_notice_comes_last() {
    let mut session = worked();
    session.update(Msg::Undo);
    assert_eq!(session.view().linear().last().unwrap(), "there is nothing to undo");
}

#[test]
fn lists_are_numbered() {
    let list = worked().view().linear_list().unwrap();
    assert_eq!(list.len(), 9);
    assert_eq!((list[0].as_str(), list[1].as_str()), ("steps", "1 of 8: decode"));
    assert_eq!(list[6], "6 of 8: rounding, chosen");
    let mut session = worked();
    session.update(Msg::Show(Screen::NUMBER));
    assert_eq!(session.view().linear_list(), None);
    // For the long list of instructions only the position is read out, and that screen does not show the operands.
    session.update(Msg::Show(Screen::REFERENCE));
    let lines = session.view().linear();
    assert_eq!(lines[0], "screen Reference");
    assert!(lines[1].starts_with("instructions, 1 of ") && lines[1].ends_with(": add.f16"), "{}", lines[1]);
}

#[test]
fn an_overlay_is_read_out_instead_of_the_screen() {
    let mut session = worked();
    session.update(Msg::Copy);
    let lines = session.view().linear();
    let at = lines.iter().position(|line| line == "copy").unwrap();
    assert_eq!(lines[at + 1], "1 of 8: b, bits, the bits of the result, chosen");
    // A terminal has no frames to copy.
    let count = ExportForm::ALL.len() - 1;
    assert_eq!(lines.len(), at + 1 + count);
    assert_eq!(session.view().linear_list().unwrap().len(), 1 + count);
    session.update(Msg::Keys);
    assert!(session.view().linear().contains(&"keys".to_owned()));
    session.update(Msg::Command);
    session.update(Msg::Type('q'));
    let lines = session.view().linear();
    assert!(lines.contains(&"typing after :, q".to_owned()), "{lines:#?}");
    assert!(lines.contains(&"completions: quiz, quit".to_owned()), "{lines:#?}");
}

/// The lines that are new after a message.
fn since(session: &mut Session, msg: Msg) -> Vec<String> {
    let before = session.view();
    session.update(msg);
    session.view().linear_since(&before)
}

#[test]
fn linear_since_reads_out_the_changes() {
    let mut session = worked();
    // Flips the sign of `a`: the product is −360451 × 2^-29, so the sum is 66420733 × 2^-29; by hand 0x2feb.
    let lines = since(&mut session, Msg::FlipAt(Focus::Bits { operand: 0, lane: 0 }, 0));
    assert_eq!(
        &lines[..3],
        [
            "a, 0xd20b, sign 1, exponent 20 of 31, fraction 1000001011, -1.1000001011 × 2^5, -48.34375",
            "d, 0x2feb, sign 0, exponent 11 of 31, fraction 1111101011, 1.1111101011 × 2^-4, 0.12371826171875",
            "result 0x2feb, 0.12371826171875, inexact",
        ]
    );
    assert!(!lines.iter().any(|line| line.starts_with("b, ")), "{lines:#?}");
    session.update(Msg::Undo);
    // Flips the last bit of `c`: 67174403 × 2^-29, by hand 1025.00004 times 2^-13. The result and the step do not
    // change.
    let lines = since(&mut session, Msg::FlipAt(Focus::Bits { operand: 2, lane: 0 }, 15));
    assert_eq!(
        lines[0],
        "c, 0x2ff7, sign 0, exponent 11 of 31, fraction 1111110111, 1.1111110111 × 2^-4, 0.12445068359375"
    );
    assert!(lines[1].starts_with("exact sum, from 2^-3 down: 1 0000000001, guard 0, "), "{lines:#?}");
    session.update(Msg::Undo);
    // Another step is read out in full, although both steps begin with the same rows of bits.
    let align = since(&mut session, Msg::RunCommand("step align".to_owned()));
    let sum = since(&mut session, Msg::NextStep);
    assert_eq!((align[0].as_str(), sum[0].as_str()), ("step 3 of 8, align", "step 4 of 8, exact sum"));
    let rows = |lines: &[String]| {
        lines.iter().filter(|line| line.contains("2^-3 down: ")).cloned().collect::<Vec<_>>()
    };
    assert_eq!(rows(&align), rows(&sum)[..2]);
    // A repeated notice is read out each time. If nothing is new, the result is read out.
    for _ in 0..2 {
        assert_eq!(
            since(&mut session, Msg::RunCommand("step 99".into())),
            ["step 99 does not exist; the last step is 8"]
        );
    }
    assert_eq!(since(&mut session, Msg::Left), ["result 0x3001, 0.1251220703125, inexact"]);
}

#[test]
fn opening_and_closing_an_overlay_is_read_out() {
    let mut session = worked();
    let told = |lines: &[String], line: &str| assert!(lines.iter().any(|told| told == line), "{lines:#?}");
    told(&since(&mut session, Msg::Keys), "keys");
    told(&since(&mut session, Msg::Keys), "step 6 of 8, rounding");
    // If a screen has no lines for the operands, the instruction line contains them.
    let compare = since(&mut session, Msg::Show(Screen::COMPARE));
    assert_eq!(compare[0], "screen Compare");
    assert_eq!(
        session.view().linear()[1],
        "fma.rn.f16 0x520b 0x00e9 0x2ff6, d = a × b + c, needs sm_53+ PTX 4.2+, agrees in 21 474 947 072 cases on NVIDIA H200"
    );
}

fn any_msg() -> impl Strategy<Value = Msg> {
    let plain = prop::sample::select(vec![
        Msg::Left,
        Msg::Right,
        Msg::Up,
        Msg::Down,
        Msg::First,
        Msg::Last,
        Msg::PageDown,
        Msg::Flip,
        Msg::Negate,
        Msg::Ulp { up: true },
        Msg::NextStep,
        Msg::PreviousStep,
        Msg::Open,
        Msg::Edit,
        Msg::Backspace,
        Msg::Accept,
        Msg::Revert,
        Msg::Undo,
        Msg::Keys,
        Msg::Menu,
        Msg::Copy,
        Msg::Command,
        Msg::Search,
        Msg::Glossary,
        Msg::Complete,
    ]);
    let screens = prop::sample::select(Screen::ALL.to_vec()).prop_map(Msg::Show);
    let commands = [
        "fma.rn.f16x2",
        "add.bf16",
        "mov.b32",
        "cvt.rn.f16x2.f32",
        "ex2.approx.f16",
        "map",
        "toy",
        "zoom in",
        "a {0.1, nan}",
        "a 0x7fff",
        "b 1e999",
        "c snan",
        "b ┼",
        "step 3",
        "compare 2",
        "reference ftz",
        "│ ─",
        "open #1/add.f16/0.1,┼",
        "glossary ulp",
        "tininess before",
        "undo 3",
    ];
    let commands = prop::sample::select(commands.to_vec()).prop_map(|text| Msg::RunCommand(text.to_owned()));
    let letters: Vec<char> = "fmarnbx2016.3-{},ed/i+│┼×·é\u{200d}\u{202e}\u{1b}\n ".chars().collect();
    let letters = prop::sample::select(letters);
    let pasted =
        prop::collection::vec(letters.clone(), 0..9).prop_map(|text| Msg::Paste(text.into_iter().collect()));
    prop_oneof![4 => plain, 1 => screens, 3 => commands, 3 => letters.prop_map(Msg::Type), 1 => pasted]
}

/// The rows of a comparison belong to one lane. One line names that lane and the command for the other lane.
#[test]
fn the_comparison_screen_names_its_lane_once() {
    let lines = |commands: &[&str]| {
        let mut session = worked();
        commands.iter().for_each(|command| drop(session.update(Msg::RunCommand((*command).to_owned()))));
        session.view().linear()
    };
    for (lane, other) in [(0, 1), (1, 0)] {
        let lines = lines(&["add.f16x2 {1, 2} {1, 2}", "compare", &format!("lane {lane}")]);
        let said = format!("pipelines of lane {lane}; for lane {other} enter: lane {other}");
        assert_eq!(lines.iter().filter(|line| **line == said).count(), 1, "{lines:#?}");
        // 1 + 1 in lane 0, 2 + 2 in lane 1.
        let result = ["0x4000", "0x4400"][lane];
        let row = format!("add.f16x2, {result}, the instruction itself");
        assert!(lines.iter().any(|line| line.ends_with(&row)), "{lines:#?}");
    }
    assert!(!lines(&["add.f16 1 2", "compare"]).iter().any(|line| line.contains("pipelines of lane")));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lines_are_never_empty_and_have_no_box_drawing(msgs in prop::collection::vec(any_msg(), 1..40)) {
        let mut session = worked();
        for msg in msgs {
            let before = session.view();
            session.update(msg);
            let view = session.view();
            let rows = view.linear_list().unwrap_or_default();
            prop_assert_eq!(&view.linear()[0], &format!("screen {}", session.screen().name()));
            let fresh = view.linear_since(&before);
            prop_assert!(!fresh.is_empty());
            for line in view.linear().into_iter().chain(rows).chain(fresh).chain([view.linear_result()]) {
                let drawn = |c: char| c.is_control() || "·\u{202e}".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
                prop_assert!(!line.contains(drawn), "{:?}", line);
                prop_assert!(!line.is_empty() && line.trim() == line && !line.contains("  "), "{:?}", line);
            }
        }
    }
}

/// A former version read the bars of a chart and the dots of products as replacement characters.
#[test]
fn chart_bars_are_omitted_and_dots_become_times_signs() {
    for (look, words) in [("who", "line 9, mul.f16, +1024, × 1, +1024"), ("compilers", "27 × cube")] {
        let mut session = worked().with_modules(&[&PROGRAMS]);
        session.update(Msg::RunCommand("program cubic".to_owned()));
        session.update(Msg::RunCommand(format!("look {look}")));
        let lines = session.view().linear();
        assert!(lines.iter().any(|line| line.contains(words)), "{lines:#?}");
        assert!(lines.iter().all(|line| !line.contains(char::REPLACEMENT_CHARACTER)), "{lines:#?}");
    }
}
