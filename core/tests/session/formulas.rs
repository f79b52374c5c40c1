//! Formulas such as `0.1 + 0.2`, which new users type first.

use super::{codes, line, said, spelled, typed};
use halfplay_core::isa::Allow;
use halfplay_core::read::{Context, read};
use halfplay_core::skins::session::{Focus, KeyContext, Msg, Session};

/// The text, its instruction, and the bits of the result. 1638 × 2^-14 + 1638 × 2^-13 is 2457 × 2^-13 = 1228.5 × 2^-12,
/// a tie between 1228 (even) and 1229. 2 × 3 + 1 is 7.
const FORMULAS: [(&str, &str, &str); 8] = [
    ("0.1 + 0.2", "add.f16", "0x34cc"),
    ("0.1+0.2", "add.f16", "0x34cc"),
    ("1 - 3", "sub.f16", "0xc000"),
    ("1e-1 + 2e-1", "add.f16", "0x34cc"),
    ("3 × -0.5", "mul.f16", "0xbe00"),
    ("2 × 3 − −1", "fma.rn.f16", "0x4700"),
    ("2 * 3 + 1", "fma.rn.f16", "0x4700"),
    ("2*3 - -1", "fma.rn.f16", "0x4700"),
];

#[test]
fn enter_accepts_a_formula_typed_as_operand_or_instruction() {
    for (text, instr, code) in FORMULAS {
        for focus in [Focus::Bits { operand: 1, lane: 0 }, Focus::Instruction] {
            let mut session = Session::worked();
            session.update(Msg::FocusOn(focus));
            let before = session.link();
            if focus == Focus::Instruction {
                session.update(Msg::Clear);
            }
            typed(&mut session, text);
            let hint = session.view().instruction.hint.text();
            assert!(
                hint.starts_with("Enter accepts it") || hint.starts_with("Enter reads it as "),
                "{text}: {hint}"
            );
            if focus == Focus::Instruction {
                assert_eq!(spelled(&session), instr, "{text}: the instruction is on the screen already");
            } else {
                assert!(hint.contains(instr), "{text}: {hint}");
            }
            session.update(Msg::Accept);
            assert_eq!((spelled(&session).as_str(), session.view().typed), (instr, None), "{text}");
            assert_eq!(line(&session), text, "the formula stays in the line as typed");
            assert_eq!(codes(&session).last().map(String::as_str), Some(code), "{text}");
            assert!(said(&session).starts_with(&format!("read as {instr} ")), "{}", said(&session));
            assert_ne!(session.context(), KeyContext::Instruction, "letters are keys again");
            session.update(Msg::Undo);
            assert_eq!(session.link(), before, "{text}: one step back");
        }
    }
}

fn paste(mut session: Session, text: &str) -> Session {
    assert_eq!(session.update(Msg::Paste(text.to_owned())), None);
    session
}

#[test]
fn a_pasted_formula_is_accepted_at_once() {
    for (text, instr, code) in FORMULAS {
        let session = paste(Session::worked(), text);
        assert_eq!(spelled(&session), instr, "{text}");
        assert_eq!(codes(&session).last().map(String::as_str), Some(code), "{text}");
    }
}

/// 1.5 × 2 is 3, 0x4040 in bf16.
#[test]
fn a_formula_takes_its_format_from_the_current_instruction() {
    for (link, instr, code) in [
        ("#1/fma.rn.bf16/1,1,1", "mul.bf16", "0x4040"),
        ("#1/neg.f16x2/1:2", "mul.f16", "0x4200"),
        ("#1/cvt.rn.bf16.f32/1", "mul.bf16", "0x4040"),
        ("#1/fma.rn.f32.f16/1,1,1", "mul.f16", "0x4200"),
    ] {
        let session = paste(Session::open(link).unwrap(), "1.5 * 2");
        assert_eq!(spelled(&session), instr, "{link}");
        assert_eq!(codes(&session).last().map(String::as_str), Some(code), "{link}");
    }
}

/// A text that is not a formula stays as typed, and does not change the instruction.
#[test]
fn rejects_invalid_formulas_and_accepts_plain_numbers() {
    for text in ["0.1 +", "0.1 + x", "1 + 1.5.5", "1 ++ 2x", "2*3-0x3c00"] {
        let mut session = Session::worked();
        let before = codes(&session);
        typed(&mut session, text);
        session.update(Msg::Accept);
        assert_eq!(session.view().typed.map(|typed| typed.text).as_deref(), Some(text));
        assert_eq!(spelled(&session), "fma.rn.f16", "{text}");
        assert_eq!(codes(&session)[1..3], before[1..3], "{text}");
    }
    // These are numbers.
    for text in ["1/3", "1 / 3", "1e-3", "0x1p-3", "-2"] {
        let mut session = Session::worked();
        typed(&mut session, text);
        session.update(Msg::Accept);
        assert_eq!((spelled(&session).as_str(), session.view().typed), ("fma.rn.f16", None), "{text}");
    }
}

fn refused(text: &str) -> String {
    let problem = read(text, &Context { whole: true, ..Context::new(Allow::PTX) }).unwrap_err();
    problem.one_line(text)
}

/// A formula may end with a sign, or have two adjacent signs. A former version complained that its first number was not
/// an operation. If a formula began with a sign, the sign was reported as an instruction.
#[test]
fn reports_the_missing_number_beside_an_operator() {
    for (text, words) in [
        ("0.1 +", "column 6: a number is missing after +"),
        ("2 * 3 - ", "column 8: a number is missing after -"),
        ("1 + 2 +", "column 8: a number is missing after +"),
        ("max ×", "column 6: a number is missing after ×"),
        ("1 +* 2", "column 4: a number is missing after +"),
        ("1 * * 2", "column 4: a number is missing after *"),
        ("1 + - 2", "column 4: a number is missing after +"),
        ("1e-3 - × 2^-11", "column 7: a number is missing after -"),
        ("1 − ÷ 2 in bf16", "column 4: a number is missing after −"),
        ("(1 + ) * 2", "column 5: a number is missing after +"),
        ("1 + (", "column 6: a number is missing after ("),
        ("2 * (3 -", "column 9: a number is missing after -"),
        ("* 2", "column 1: a number is missing before *"),
        ("× max + 1", "column 1: a number is missing before ×"),
    ] {
        assert_eq!(refused(text), words, "{text}");
    }
    // These are not formulas: their operation comes first.
    for text in ["* 1 2", "* x", "+", "add.f16 1 + * 2"] {
        assert!(!refused(text).contains("missing"), "{text}: {}", refused(text));
    }
}

/// The sign of a number directly precedes the number.
#[test]
fn a_sign_before_a_number_is_not_an_operator() {
    for (text, statement) in [
        ("1 + -2", "add.f16 1 -2"),
        ("1 - -2", "sub.f16 1 -2"),
        ("2 * -3", "mul.f16 2 -3"),
        ("-1 + +2", "add.f16 -1 +2"),
        ("-2*-3--1", "fma.rn.f16 -2 -3 1"),
    ] {
        assert_eq!(read(text, &Context::new(Allow::PTX)).unwrap().statement(), statement, "{text}");
    }
}

/// If a number was added to `(1 + ) * 2`, a former version complained that a spelling has no spaces.
#[test]
fn a_formula_of_several_instructions_is_not_read_as_one() {
    for text in ["1 + 2 + 3", "1 + 2 * 3", "(1 + 2) * 3", "(1) + 2", "2 * 3 + 1 - 4"] {
        let words = refused(text);
        assert_eq!(
            words, "column 1: this formula takes several instructions, so it runs as a program",
            "{text}"
        );
    }
}
