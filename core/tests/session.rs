//! A session, driven by what the user wants; expected answers come from SoftFloat-checked facts and from the
//! formats' definitions.
#![allow(clippy::unwrap_used)]

use halfplay_core::session::keys::{self, Place};
use halfplay_core::session::{Effect, Focus, Key, Msg, Session, View};
use proptest::prelude::*;

fn after(msgs: &[Msg]) -> Session {
    let mut session = Session::worked();
    msgs.iter().for_each(|&msg| assert_eq!(session.update(msg), None));
    session
}

fn typed(session: &mut Session, text: &str) {
    text.chars().for_each(|c| assert_eq!(session.update(Msg::Type(c)), None));
}

/// Types an instruction and goes back to `a`.
fn instruction(session: &mut Session, text: &str) {
    go(session, Focus::Instruction);
    typed(session, text);
    session.update(Msg::Accept);
}

fn go(session: &mut Session, focus: Focus) {
    for _ in 0..10 {
        session.update(Msg::Up);
    }
    while focused(&session.view()) != focus {
        session.update(Msg::Down);
    }
}

fn focused(view: &View) -> Focus {
    let row = view.registers.iter().find(|row| row.focused);
    match row {
        Some(row) => row.focus.unwrap(),
        None if view.instruction.focused => Focus::Instruction,
        None => Focus::Steps,
    }
}

fn a() -> Focus {
    Focus::Bits { operand: 0, lane: 0 }
}

fn lane(operand: usize, lane: usize) -> Focus {
    Focus::Bits { operand, lane }
}

fn codes(session: &Session) -> Vec<String> {
    session.view().registers.into_iter().map(|row| row.code).collect()
}

fn remarks(session: &Session) -> Vec<String> {
    let view = session.view();
    view.instruction.remarks.iter().chain(&view.remarks).map(|line| line.text()).collect()
}

#[test]
fn it_opens_on_the_worked_sum_at_its_rounding() {
    let view = Session::worked().view();
    assert_eq!(view.instruction.text.text(), "fma.rn.f16");
    assert_eq!(view.instruction.formula, "d = a × b + c");
    assert_eq!(view.instruction.needs, "sm_53+   PTX 4.2+");
    let rows: Vec<_> = view.registers.iter().map(|row| (row.name, row.code.as_str())).collect();
    assert_eq!(rows, [("a", "0x520b"), ("b", "0x00e9"), ("c", "0x2ff6"), ("d", "0x3001")]);
    assert_eq!(view.flags.text(), "inexact");
    assert_eq!(view.steps[view.step].title, "rounding");
    assert_eq!(view.heading.text(), format!("step {} of {}   rounding", view.step + 1, view.steps.len()));
    assert!(view.remarks.is_empty() && view.keys.is_none() && view.typed.is_none());
    assert_eq!(view.registers[0].cursor, Some(15));
}

#[test]
fn flipping_a_bit_evaluates_again() {
    // The sign of a: −(a × b) + c lies below 0x2ff6 by as much as 0x3001 lies above.
    let session = after(&[Msg::First, Msg::Flip]);
    assert_eq!(codes(&session), ["0xd20b", "0x00e9", "0x2ff6", "0x2feb"]);
    // The exponent bits of c that are 0, the first and the third: it is a NaN, and the canonical one comes out.
    let session =
        after(&[Msg::Down, Msg::Down, Msg::First, Msg::Right, Msg::Flip, Msg::Right, Msg::Right, Msg::Flip]);
    assert_eq!(codes(&session)[2..], ["0x7ff6", "0x7fff"]);
    // Twice is not at all.
    assert_eq!(after(&[Msg::Flip, Msg::Flip]).view(), Session::worked().view());
}

#[test]
fn values_are_typed_and_their_rounding_is_said() {
    let mut session = Session::worked();
    typed(&mut session, "0.1");
    let view = session.view();
    assert_eq!(view.registers[0].code, "0x2e66");
    assert_eq!(view.typed.as_ref().unwrap().text, "0.1");
    assert_eq!(remarks(&session), ["a: 0.1 is not an f16; 0x2e66 is 0.4 ulp below."]);
    session.update(Msg::Accept);
    assert!(session.view().typed.is_none());
    assert_eq!(remarks(&session).len(), 1);
    // An edit goes on where it was left.
    session.update(Msg::Edit);
    typed(&mut session, "25");
    assert_eq!(codes(&session)[0], "0x3000");
    session.update(Msg::Revert);
    assert_eq!(codes(&session)[0], "0x2e66");
    for (text, code) in [("max", "0x7bff"), ("1/3", "0x3555"), ("-inf", "0xfc00"), ("0x1.8p3", "0x4a00")] {
        typed(&mut session, text);
        session.update(Msg::Accept);
        assert_eq!(codes(&session)[0], code, "{text}");
    }
}

#[test]
fn a_broken_edit_keeps_the_last_good_evaluation_and_is_not_lost() {
    let mut session = Session::worked();
    typed(&mut session, "1.5x");
    assert_eq!(codes(&session)[0], "0x3e00", "1.5 was understood");
    assert_eq!(remarks(&session).len(), 1);
    assert!(remarks(&session)[0].starts_with("a, column 4: "), "{:?}", remarks(&session));
    session.update(Msg::Accept);
    assert!(session.view().typed.is_some(), "there is nothing to accept");
    session.update(Msg::Down);
    let view = session.view();
    assert!(view.registers[0].broken && view.registers[1].focused && view.typed.is_none());
    session.update(Msg::Up);
    session.update(Msg::Backspace);
    assert_eq!(session.view().typed.unwrap().text, "1.5");
    assert!(remarks(&session).is_empty());
    session.update(Msg::Revert);
    assert!(session.view().registers[0].broken, "back to what was there before this edit");
}

#[test]
fn the_instruction_is_typed() {
    let mut session = Session::worked();
    instruction(&mut session, "add.f16.rn");
    let view = session.view();
    assert_eq!(view.instruction.text.text(), "add.rn.f16", "spelled as the manual does");
    assert_eq!(view.registers.len(), 3);
    assert_eq!(view.registers[2].code, "0x520b", "48.34375 + 1.4e-5");
    typed(&mut session, "fma.rn.rleu.f16");
    let view = session.view();
    assert_eq!(view.instruction.text.0[1].text, "rleu");
    assert_eq!(remarks(&session), ["column 8: unknown word .rleu; perhaps .relu; try fma.rn.relu.f16"]);
    assert_eq!(view.registers.len(), 3, "the last that could be read is on screen");
    assert_eq!(view.instruction.instead.as_deref(), Some("still add.rn.f16"));
    session.update(Msg::Down);
    assert_eq!(session.view().instruction.text.text(), "fma.rn.rleu.f16", "the text is not lost");
    go(&mut session, Focus::Instruction);
    session.update(Msg::Edit);
    session.update(Msg::Revert);
    assert_eq!(session.view().instruction.text.text(), "fma.rn.rleu.f16");
    instruction(&mut session, "fma.rn.relu.f16");
    assert_eq!(codes(&session), ["0x520b", "0x00e9", "0x2ff6", "0x3001"]);
}

#[test]
fn an_edit_that_is_given_up_leaves_no_trace() {
    for text in ["add.f16", "mul.bf16x2", "nonsense", ""] {
        let mut session = Session::worked();
        go(&mut session, Focus::Instruction);
        let before = session.clone();
        session.update(Msg::Edit);
        (0..20).for_each(|_| assert_eq!(session.update(Msg::Backspace), None));
        typed(&mut session, text);
        session.update(Msg::Revert);
        assert_eq!(session, before, "{text}");
    }
}

#[test]
fn another_type_keeps_values_and_back_again_everything() {
    let mut session = Session::worked();
    typed(&mut session, "0.1");
    session.update(Msg::Accept);
    instruction(&mut session, "fma.rn.f32");
    // 0.1 is read again, the others keep their values.
    assert_eq!(codes(&session)[..3], ["0x3dcccccd", "0x37690000", "0x3dfec000"]);
    assert_eq!(remarks(&session), ["a: 0.1 is not an f32; 0x3dcccccd is 0.2 ulp above."]);
    instruction(&mut session, "fma.rn.bf16");
    // 0.1243896484375 = 0x3dfec000 is a tie between 0x3dfe and 0x3dff? No: c000 is three quarters.
    assert_eq!(codes(&session)[..3], ["0x3dcd", "0x3769", "0x3dff"]);
    assert!(remarks(&session)[1].starts_with("c: the f16 0x2ff6 is not a bf16; 0x3dff is 0.25 ulp above"));
    instruction(&mut session, "fma.rn.f16");
    assert_eq!(codes(&session)[..3], ["0x2e66", "0x00e9", "0x2ff6"]);
}

#[test]
fn names_and_nans_move_between_types() {
    let mut session = Session::worked();
    for (text, f16, bf16) in [
        ("max", "0x7bff", "0x7f7f"),
        ("0x7c01", "0x7c01", "0x7fc0"),
        ("0xfe01", "0xfe01", "0xffc1"),
        ("0xfc00", "0xfc00", "0xff80"),
        ("0x8000", "0x8000", "0x8000"),
    ] {
        instruction(&mut session, "neg.f16");
        go(&mut session, a());
        typed(&mut session, text);
        assert_eq!(codes(&session)[0], f16, "{text}");
        instruction(&mut session, "neg.bf16");
        if text != "0x7c01" && text != "0xfe01" {
            assert_eq!(codes(&session)[0], bf16, "{text}");
        } else {
            assert!(session.view().registers[0].class.contains("NaN"), "{text}");
        }
    }
}

#[test]
fn packed_types_have_a_row_for_each_lane() {
    let mut session = Session::worked();
    instruction(&mut session, "fma.rn.f16x2");
    assert_eq!(codes(&session)[6..], ["0x3001", "0x3001"], "one number is both lanes at first");
    go(&mut session, lane(0, 1));
    typed(&mut session, "1");
    session.update(Msg::Accept);
    // 1 × 0x00e9 + 0x2ff6 = 0.12440353…, and 0x2ff6 is 0.12438965 with ulp 2^-14 = 0.000061.
    assert_eq!(codes(&session)[..2], ["0x520b", "0x3c00"]);
    assert_eq!(codes(&session)[6..], ["0x3001", "0x2ff6"]);
    assert_eq!(session.view().flags.text(), "inexact | inexact");
    // A remark that holds for both lanes is made once.
    for (text, count) in [("{0.1, 0.1}", 1), ("{0.1, 0.3}", 2), ("1", 1)] {
        typed(&mut session, text);
        session.update(Msg::Accept);
        assert_eq!(remarks(&session).len(), count, "{text}");
    }
    assert!(remarks(&session)[0].starts_with("a, lane 0: 0.1 is not"));
    // Braces, or eight digits, are for both lanes.
    for text in ["{1.5, -2}", "0xc0003e00"] {
        typed(&mut session, text);
        assert_eq!(codes(&session)[..2], ["0x3e00", "0xc000"], "{text}");
        assert!(remarks(&session).is_empty());
        session.update(Msg::Accept);
        assert_eq!(codes(&session)[..2], ["0x3e00", "0xc000"], "{text}");
        typed(&mut session, "7");
        session.update(Msg::Accept);
    }
    typed(&mut session, "{1, 2, 3}");
    assert!(remarks(&session)[0].starts_with("a, lane 1, column 1: 3 lanes"), "{:?}", remarks(&session));
    session.update(Msg::Revert);
    // Up and down go from lane to lane; each flips by itself.
    session.update(Msg::Down);
    assert_eq!(focused(&session.view()), lane(1, 0));
    session.update(Msg::First);
    session.update(Msg::Flip);
    assert_eq!(codes(&session)[2..4], ["0x80e9", "0x00e9"]);
    // The steps follow the lane.
    let lane_shown = |session: &Session| session.view().steps[session.view().step].lane;
    assert_eq!(lane_shown(&session), Some(0));
    session.update(Msg::Down);
    assert_eq!(lane_shown(&session), Some(1));
    // Lane 0 is what one lane goes on with, and lane 1 is still there afterwards.
    instruction(&mut session, "fma.rn.f16");
    assert_eq!(codes(&session)[..3], ["0x3e00", "0x80e9", "0x2ff6"]);
    instruction(&mut session, "fma.rn.f16x2");
    assert_eq!(codes(&session)[1], "0x4700");
}

#[test]
fn registers_without_a_format_hold_bits() {
    let mut session = Session::worked();
    instruction(&mut session, "mov.b32");
    assert_eq!(codes(&session), ["0x520b520b", "0x520b520b"]);
    go(&mut session, a());
    session.update(Msg::First);
    session.update(Msg::Flip);
    assert_eq!(codes(&session), ["0xd20b520b", "0xd20b520b"]);
    typed(&mut session, "{0x1, 0x2}");
    session.update(Msg::Accept);
    assert_eq!(codes(&session)[1], "0x00020001");
    typed(&mut session, "1.5");
    assert!(!remarks(&session).is_empty());
    session.update(Msg::Revert);
    instruction(&mut session, "add.f16x2");
    assert_eq!(codes(&session)[..2], ["0x0001", "0x0002"]);
}

#[test]
fn mixed_instructions_have_operands_of_two_types() {
    let mut session = Session::worked();
    instruction(&mut session, "add.f32.f16");
    let view = session.view();
    let rows: Vec<_> = view.registers.iter().map(|row| (row.name, row.bits.len())).collect();
    assert_eq!(rows, [("a", 16), ("c", 32), ("d", 32)]);
    assert_eq!(view.registers[1].code, "0x3dfec000", "c is the c of before");
    session.update(Msg::Down);
    session.update(Msg::Down);
    assert_eq!(focused(&session.view()), lane(2, 0));
    session.update(Msg::Last);
    assert_eq!(session.view().registers[1].cursor, Some(31));
    session.update(Msg::Up);
    assert_eq!(session.view().registers[0].cursor, Some(15));
}

#[test]
fn what_was_wrong_for_one_type_may_be_right_for_another() {
    let mut session = Session::worked();
    typed(&mut session, "{1, 2}");
    assert!(session.view().registers[0].broken);
    instruction(&mut session, "fma.rn.f16x2");
    assert_eq!(codes(&session)[..2], ["0x3c00", "0x4000"]);
    assert!(remarks(&session).is_empty());
}

#[test]
fn steps_are_chosen_and_found_again() {
    let mut session = Session::worked();
    go(&mut session, Focus::Steps);
    session.update(Msg::First);
    assert_eq!(session.view().step, 0);
    session.update(Msg::Last);
    let view = session.view();
    assert_eq!(view.step + 1, view.steps.len());
    session.update(Msg::Right);
    assert_eq!(session.view(), view);
    // The exact product is looked at; a NaN has none, so something else is; then it is back.
    while session.view().steps[session.view().step].title != "exact product" {
        session.update(Msg::Left);
    }
    go(&mut session, a());
    typed(&mut session, "nan");
    assert!(session.view().steps.iter().all(|step| step.title != "exact product"));
    session.update(Msg::Revert);
    typed(&mut session, "1.25");
    let view = session.view();
    assert_eq!(view.steps[view.step].title, "exact product");
    // From anywhere.
    session.update(Msg::NextStep);
    assert_eq!(session.view().step, view.step + 1);
    session.update(Msg::PreviousStep);
    assert_eq!(session.view().step, view.step);
}

#[test]
fn tables_that_stand_above_are_not_repeated() {
    use halfplay_core::doc::Block;
    for text in ["fma.rn.f16", "fma.rn.f16x2"] {
        let mut session = Session::worked();
        instruction(&mut session, text);
        for step in 0..session.view().steps.len() {
            go(&mut session, Focus::Steps);
            session.update(Msg::First);
            (0..step).for_each(|_| assert_eq!(session.update(Msg::Right), None));
            let view = session.view();
            let fields = |block: &Block| matches!(block, Block::Table(table) if table.rows[0].len() == 6);
            assert!(!view.card.iter().any(fields), "{:?}", view.steps[step]);
            assert!(!view.card.is_empty(), "{:?}", view.steps[step]);
        }
    }
}

#[test]
fn keys_lead_to_messages() {
    let mut session = Session::worked();
    let mut press = |keys: &[Key]| keys.iter().for_each(|&key| assert_eq!(session.press(key), None));
    press(&[Key::Char('h'), Key::Char(' '), Key::Char('j'), Key::Char('1'), Key::Char('e'), Key::Char('3')]);
    press(&[Key::Char('q'), Key::Backspace, Key::Enter, Key::Char('?')]);
    let view = session.view();
    assert_eq!((view.registers[0].code.as_str(), view.registers[1].code.as_str()), ("0x5209", "0x63d0"));
    assert_eq!(view.keys.unwrap().rows.len(), keys::table().len());
    assert_eq!(session.press(Key::Char('x')), None);
    session.press(Key::Escape);
    assert!(session.view().keys.is_none());
    assert_eq!(session.press(Key::Char('q')), Some(Effect::Quit));
}

/// Sessions in every place, with something to do for every key there.
fn sessions() -> Vec<Session> {
    let mut sessions = vec![Session::worked()];
    sessions.push(after(&[Msg::Left, Msg::Left]));
    sessions.push(after(&[Msg::Up]));
    sessions.push(after(&[Msg::Up, Msg::Edit, Msg::Left]));
    sessions.push(after(&[Msg::Type('1'), Msg::Type('2'), Msg::Left]));
    sessions.push(after(&[Msg::Down, Msg::Down, Msg::Down]));
    sessions.push(after(&[Msg::Keys]));
    sessions.push(after(&[Msg::PreviousStep]));
    sessions
}

#[test]
fn every_key_in_the_table_does_something_and_is_said() {
    for row in keys::table() {
        assert!(!row.shown.is_empty() && !row.does.is_empty());
        assert!(!row.keys.is_empty() || row.text.is_some(), "{}", row.does);
        for &place in row.places {
            let starts: Vec<_> = sessions().into_iter().filter(|session| session.place() == place).collect();
            assert!(!starts.is_empty(), "no session is in {place:?}");
            let acts = |key: Key| {
                starts.iter().any(|start| {
                    let mut session = start.clone();
                    session.press(key).is_some() || session != *start
                })
            };
            for &(key, msg) in row.keys {
                assert_eq!(
                    keys::msg(key, place),
                    Some(msg),
                    "{key:?} in {place:?} means something else first"
                );
                // Nothing lies above the first row and below the last.
                let end = matches!((place, msg), (Place::Instruction, Msg::Up) | (Place::Steps, Msg::Down));
                assert!(end || acts(key), "{key:?} does nothing in {place:?}");
            }
            let texts = "0.1 fma{-".chars().filter(|&c| row.text.is_some_and(|takes| takes(c)));
            for c in texts {
                assert_eq!(keys::msg(Key::Char(c), place), Some(Msg::Type(c)), "{c} in {place:?}");
            }
        }
        if let Some(hint) = row.hint {
            for session in sessions().iter().filter(|session| row.places.contains(&session.place())) {
                let hints = session.view().hints;
                assert!(hints.iter().any(|shown| shown.does == hint.does), "{hint:?}");
            }
        }
    }
    for place in Place::ALL {
        assert_eq!(keys::msg(Key::Ctrl('c'), place), Some(Msg::Quit));
    }
}

/// Every message has a key, and the letters of other messages are not swallowed by typing.
#[test]
fn every_message_has_a_key() {
    let all = [
        Msg::Left,
        Msg::Right,
        Msg::Up,
        Msg::Down,
        Msg::First,
        Msg::Last,
        Msg::Flip,
        Msg::NextStep,
        Msg::PreviousStep,
        Msg::Edit,
        Msg::Backspace,
        Msg::Delete,
        Msg::Accept,
        Msg::Revert,
        Msg::Keys,
        Msg::Quit,
    ];
    for msg in all {
        assert!(keys::table().iter().any(|row| row.keys.iter().any(|&(_, of)| of == msg)), "{msg:?}");
    }
}

fn any_msg() -> impl Strategy<Value = Msg> {
    let plain = prop::sample::select(vec![
        Msg::Left,
        Msg::Right,
        Msg::Up,
        Msg::Down,
        Msg::First,
        Msg::Last,
        Msg::Flip,
        Msg::NextStep,
        Msg::PreviousStep,
        Msg::Edit,
        Msg::Backspace,
        Msg::Delete,
        Msg::Accept,
        Msg::Revert,
        Msg::Keys,
    ]);
    let letters: Vec<char> = "fmarnbx2016.3-{},ed/i+tscvo×é\u{200d}\n ".chars().collect();
    prop_oneof![4 => plain, 5 => prop::sample::select(letters).prop_map(Msg::Type)]
}

fn texts() -> impl Strategy<Value = Vec<Msg>> {
    let texts = [
        "fma.rn.f16x2",
        "add.bf16",
        "mov.b32",
        "cvt.rn.f16x2.f32",
        "add.f32.bf16",
        "ex2.approx.f16",
        "cvt.f32.f16",
        "max.xorsign.abs.bf16x2",
        "{0.1, nan}",
        "0x7fff",
        "1e999",
        "snan",
        "0x12345678",
        "0f3F800000",
    ];
    prop::sample::select(texts.to_vec()).prop_map(|text| text.chars().map(Msg::Type).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_messages_is_too_much(parts in prop::collection::vec(
        prop_oneof![3 => any_msg().prop_map(|msg| vec![msg]), 1 => texts()], 1..60))
    {
        let mut session = Session::worked();
        for msg in parts.into_iter().flatten() {
            let copy = session.clone();
            prop_assert_eq!(session.update(msg), None);
            let view = session.view();
            prop_assert!(view.step < view.steps.len());
            let results = session.evaluation();
            // What is on screen is what is evaluated.
            let mut copied = copy;
            copied.update(msg);
            prop_assert_eq!(&copied, &session);
            let rows = view.registers.iter().filter(|row| row.focus.is_some()).count();
            let lanes: usize = (0..results.instr.operand_names().len())
                .map(|index| results.instr.operand_type(index).lanes())
                .sum();
            prop_assert_eq!(rows, lanes);
            let focuses = view.registers.iter().filter(|row| row.focused).count()
                + usize::from(view.instruction.focused) + usize::from(view.steps_focused);
            prop_assert_eq!(focuses, 1);
            if let Some(typed) = &view.typed {
                prop_assert!(typed.caret <= typed.text.chars().count());
            }
        }
    }
}
