//! The instruction line while the user types: whole statements, problems with their columns, completion.

use super::{after, codes, instruction, line, remarks, said, spelled, typed};
use halfplay_core::isa::{Allow, complete};
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::session::{Focus, Key, KeyContext, Msg, Session};

/// The worked sum, with this text typed into the empty instruction line.
fn typing(text: &str) -> Session {
    let mut session = after(&[Msg::FocusOn(Focus::Instruction), Msg::EditAnew]);
    typed(&mut session, text);
    session
}

#[test]
fn typed_operands_take_effect_before_enter() {
    let mut session = typing("add.f16 1");
    assert_eq!(line(&session), "add.f16 1");
    assert_eq!(remarks(&session), [] as [String; 0], "one operand is missing, and it is being typed");
    assert_eq!(session.evaluation().instr.to_string(), "add.f16", "the spelling is understood already");
    assert_eq!(codes(&session)[0], "0x520b");
    typed(&mut session, ", 0.5");
    assert_eq!(codes(&session), ["0x3c00", "0x3800", "0x3e00"]);
    assert!(remarks(&session).is_empty());
    session.update(Msg::Accept);
    assert_eq!(line(&session), "add.f16 1 0.5", "as the manual spells it");
    session.update(Msg::Undo);
    assert_eq!(session.evaluation().outcome.bits, 0x3001, "one change");
    for (text, wanted) in [
        ("fma.rn.f16x2 {1, 2}, 0x40003c00, {0.5, -1};", ["0x3c00", "0x4000"]),
        ("@p fma.rn.f16x2 %r4, {1, 2}, %r2, %r3;", ["0x3c00", "0x4000"]),
        ("fma.f16x2.rn 0x40003c00 {0, 0} {0, 0}", ["0x3c00", "0x4000"]),
    ] {
        let mut session = Session::worked();
        instruction(&mut session, text);
        assert_eq!(codes(&session)[..2], wanted, "{text}");
        assert_eq!(spelled(&session), "fma.rn.f16x2");
    }
}

#[test]
fn errors_name_the_column_and_mark_the_word() {
    for (text, column, bad) in [
        ("fma.rn.rleu.f16", "column 8: ", "rleu"),
        ("  fam.rn.f16", "column 3: ", "fam"),
        ("fma.rz.f16", "column 5: ", "rz"),
        ("add.f16 1, 1.5x", "column 15: ", "x"),
        ("add.f16 é, 1", "column 9: ", "é"),
    ] {
        // A problem at the caret may disappear with the next letter, so only Enter reports it.
        let mut session = typing(text);
        session.update(Msg::Accept);
        let view = session.view();
        assert!(remarks(&session)[0].starts_with(column), "{text}: {:?}", remarks(&session));
        let marked: Vec<&str> = view
            .instruction
            .text
            .0
            .iter()
            .filter(|span| span.role == Role::Bad)
            .map(|span| &*span.text)
            .collect();
        assert_eq!(marked, [bad], "{text}");
        assert!(view.instruction.instead.unwrap().starts_with("still "));
        // The text stays while another row has the focus.
        session.update(Msg::Accept);
        assert_eq!(session.context(), KeyContext::Typing, "{text}: there is nothing to accept");
        session.update(Msg::Down);
        assert_eq!(line(&session), text);
    }
}

#[test]
fn tab_completes_words() {
    for (text, whole) in [
        ("fm", "fma"),
        ("fma.rn.rel", "fma.rn.relu"),
        ("max.xo", "max.xorsign.abs"),
        ("add.b", "add.bf16"),
        ("tanh.a", "tanh.approx"),
    ] {
        let mut session = typing(text);
        assert!(!session.view().completions.is_empty(), "{text}");
        assert_eq!(session.press(Key::Tab), None);
        assert_eq!(line(&session), whole, "{text}");
        assert_eq!(session.view().instruction.caret, Some(whole.len()));
    }
    // If several words are possible, they are shown. Tab first extends the text as far as they agree, then cycles
    // through them.
    let mut session = typing("m");
    assert_eq!(session.view().completions, ["mul", "min", "max", "mov"]);
    for word in ["mul", "min", "max", "mov", "mul"] {
        session.press(Key::Tab);
        assert_eq!((line(&session).as_str(), session.context()), (word, KeyContext::Typing));
    }
    // The text after the caret is kept.
    let mut session = typing("fm.rn.f16 1 2 3");
    (0..13).for_each(|_| drop(session.press(Key::Left)));
    session.press(Key::Tab);
    assert_eq!(line(&session), "fma.rn.f16 1 2 3");
    assert_eq!(session.view().instruction.caret, Some(3));
    let mut session = typing("add. 1 2");
    (0..4).for_each(|_| drop(session.press(Key::Left)));
    session.press(Key::Tab);
    assert_eq!(line(&session), "add.rn 1 2");
    // If no word fits, Tab goes to the next row.
    let mut session = typing("xyzzy");
    assert!(session.view().completions.is_empty());
    session.press(Key::Tab);
    assert_eq!(session.context(), KeyContext::Bits);
    assert_eq!(line(&session), "xyzzy");
}

/// The completions come from the table of instructions at every caret position.
#[test]
fn completions_follow_the_caret() {
    let text = "fma.rn.relu.f16";
    let mut session = typing(text);
    for caret in (0..=text.len()).rev() {
        let words: Vec<_> = complete(text, caret, Allow::PTX).into_iter().map(|found| found.word).collect();
        assert_eq!(session.view().completions, words, "{caret}");
        session.press(Key::Left);
    }
}

/// The line accepts at most 4096 characters, and a message says so.
#[test]
fn the_instruction_line_is_limited_to_4096_characters() {
    let mut session = typing(&" ".repeat(4094));
    typed(&mut session, "fm");
    assert_eq!(line(&session).len(), 4096);
    session.update(Msg::Type('x'));
    assert_eq!(said(&session), "too long (limit: 4096 characters)");
    session.press(Key::Tab);
    assert_eq!(line(&session).len(), 4096, "completion does not go beyond it either");
    super::links::check_link(&session);
}
