//! Flipping bits and typing texts: the session evaluates again, keeps what it should, and reports problems.

use super::{after, codes, go, instruction, remarks, step, steps, typed};
use halfplay_core::skins::session::{Focus, Key, KeyContext, Msg, Screen, Session};

#[test]
fn a_session_opens_on_the_rounding_of_the_worked_sum() {
    let view = Session::worked().view();
    assert_eq!(view.instruction.text.text(), "fma.rn.f16 0x520b 0x00e9 0x2ff6");
    assert_eq!(view.instruction.formula, "d = a × b + c");
    assert_eq!(view.instruction.needs, "sm_53+   PTX 4.2+");
    let rows: Vec<_> = view.registers.iter().map(|row| (row.name, row.code.as_str())).collect();
    assert_eq!(rows, [("a", "0x520b"), ("b", "0x00e9"), ("c", "0x2ff6"), ("d", "0x3001")]);
    assert_eq!(view.result.flags().text(), "inexact");
    assert_eq!(step(&Session::worked()), "rounding");
    let (place, count) = (view.list.unwrap().chosen + 1, steps(&Session::worked()).len());
    assert_eq!(view.heading.text(), format!("step {place} of {count}   rounding"));
    assert!(view.remarks.is_empty() && view.overlay.is_none() && view.typed.is_none());
    assert!(view.prompt.is_none() && view.notice.is_none() && view.completions.is_empty());
    assert_eq!(view.registers[0].cursor, Some(15));
}

#[test]
fn flipping_a_bit_evaluates_again() {
    // Flips the sign of a: a × b is 11.0001 ulps of c, so −(a × b) + c is 11 codes below 0x2ff6.
    let session = after(&[Msg::First, Msg::Flip]);
    assert_eq!(codes(&session), ["0xd20b", "0x00e9", "0x2ff6", "0x2feb"]);
    // Sets the two zero bits in the exponent field of c, the first and the third. Then c is a NaN, and the result is
    // the canonical NaN.
    let session =
        after(&[Msg::Down, Msg::Down, Msg::First, Msg::Right, Msg::Flip, Msg::Right, Msg::Right, Msg::Flip]);
    assert_eq!(codes(&session)[2..], ["0x7ff6", "0x7fff"]);
    // Flipping twice changes nothing.
    assert_eq!(after(&[Msg::Flip, Msg::Flip]).view(), Session::worked().view());
}

#[test]
fn typed_values_are_rounded_with_a_remark() {
    let mut session = Session::worked();
    typed(&mut session, "0.1");
    let view = session.view();
    assert_eq!(view.registers[0].code, "0x2e66");
    assert_eq!(view.typed.as_ref().unwrap().text, "0.1");
    assert_eq!(remarks(&session), ["a: 0.1 is not an f16; 0x2e66 is 0.4 ulp too small."]);
    session.update(Msg::Accept);
    assert!(session.view().typed.is_none());
    assert_eq!(remarks(&session).len(), 1);
    // Editing resumes with the previous text.
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
fn an_invalid_edit_keeps_its_text_and_the_last_evaluation() {
    let mut session = Session::worked();
    typed(&mut session, "1.5x");
    assert_eq!(codes(&session)[0], "0x3e00", "1.5 was understood");
    assert!(remarks(&session).is_empty(), "another letter may correct it");
    session.update(Msg::Accept);
    assert!(session.view().typed.is_some(), "there is nothing to accept");
    assert_eq!(remarks(&session).len(), 1);
    assert!(remarks(&session)[0].starts_with("a, column 4: "), "{:?}", remarks(&session));
    session.update(Msg::Down);
    let view = session.view();
    assert!(view.registers[0].broken && view.registers[1].focused && view.typed.is_none());
    session.update(Msg::Up);
    session.update(Msg::Backspace);
    assert_eq!(session.view().typed.unwrap().text, "1.5");
    assert!(remarks(&session).is_empty());
    session.update(Msg::Revert);
    assert!(session.view().registers[0].broken, "back to the text before this edit");
}

#[test]
fn editing_the_instruction_keeps_the_last_valid_one() {
    let mut session = Session::worked();
    instruction(&mut session, "add.f16.rn");
    let view = session.view();
    assert_eq!(view.instruction.text.text(), "add.rn.f16 0x520b 0x00e9", "spelled as the manual does");
    assert_eq!(view.registers.len(), 3);
    assert_eq!(view.registers[2].code, "0x520b", "48.34375 + 1.4e-5");
    go(&mut session, Focus::Instruction);
    typed(&mut session, "fma.rn.rleu.f16");
    session.update(Msg::Accept);
    let view = session.view();
    assert_eq!(view.instruction.text.0[1].text, "rleu");
    assert_eq!(remarks(&session), ["column 8: unknown word .rleu; perhaps .relu; try fma.rn.relu.f16"]);
    assert_eq!(view.registers.len(), 3, "the last valid instruction is on the screen");
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
fn reverting_an_instruction_edit_restores_the_session() {
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

/// A teacher enters an instruction and presses the key for presenting. In a former version the focus stayed on the
/// instruction after Enter, so the key was typed into its text.
#[test]
fn letters_are_keys_after_an_accepted_instruction() {
    let mut session = Session::worked();
    session.update(Msg::FocusOn(Focus::Instruction));
    session.update(Msg::Edit);
    session.update(Msg::ReplaceText("add.f16 0.1 0.2".into()));
    session.press(Key::Enter);
    assert_eq!(session.context(), KeyContext::Bits);
    session.press(Key::Char('z'));
    assert_eq!(session.context(), KeyContext::Presenting);
    // The focus does not leave an instruction that cannot be parsed.
    session.press(Key::Escape);
    session.update(Msg::Show(Screen::OPERATION));
    session.update(Msg::FocusOn(Focus::Instruction));
    session.update(Msg::Edit);
    session.update(Msg::ReplaceText("add.f17".into()));
    session.press(Key::Enter);
    assert_eq!(session.context(), KeyContext::Typing);
}
