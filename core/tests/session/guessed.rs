//! In the row of a hidden result, the user guesses bits: flips them, types a value, and compares.
//!
//! The worked sum is 0x3001, 1025 × 2^-13. Its lower neighbour 0x3000 is 2^-3 = 0.125, and its upper one is 0x3002.

use super::*;
use halfplay_core::skins::doc::Block;
use halfplay_core::skins::session::{Key, KeyContext, Screen};

const D: Focus = Focus::Result { lane: 0 };

/// The question after these lines, with its result hidden and the focus on the result's row.
fn hidden(lines: &[&str]) -> Session {
    let mut session = after_lines(lines);
    session.update(Msg::Hide);
    session.update(Msg::FocusOn(D));
    assert_eq!(session.context(), KeyContext::Guess);
    session
}

fn keys(session: &mut Session, text: &str) {
    for c in text.chars() {
        let key = match c {
            '⏎' => Key::Enter,
            '←' => Key::Left,
            '→' => Key::Right,
            '↑' => Key::Up,
            '⎋' => Key::Escape,
            '⌫' => Key::Backspace,
            c => Key::Char(c),
        };
        assert_eq!(session.press(key), None, "{c}");
    }
}

fn row(session: &Session, name: &str) -> halfplay_core::skins::session::Register {
    session.view().registers.into_iter().find(|row| row.name == name).unwrap()
}

fn bits(session: &Session) -> String {
    row(session, "d").bits.iter().map(|bit| bit.digit()).collect()
}

/// The result bits that are marked as wrongly guessed; 0 is the lowest.
fn missed(session: &Session) -> Vec<usize> {
    let bits = row(session, "d").bits;
    let last = bits.len() - 1;
    (0..bits.len()).filter(|place| bits[last - place].missed).collect()
}

/// The first sentence on the screen: the verdict.
fn verdict(session: &Session) -> String {
    let blocks = session.view().blocks;
    let first = blocks.iter().find_map(|block| match block {
        Block::Text(text) => Some(text.text()),
        _ => None,
    });
    first.unwrap_or_default()
}

/// In a former version, a value typed on the hidden result silently became operand `a`. So a user who predicted 0.125
/// for the worked sum then saw another sum.
#[test]
fn a_value_typed_on_a_hidden_result_is_a_guess() {
    let typed_keys = |session: &mut Session| keys(session, "0.125⏎");
    let pasted = |session: &mut Session| {
        session.update(Msg::Paste("0.125".into()));
        keys(session, "⏎");
    };
    let written = |session: &mut Session| {
        session.update(Msg::ReplaceText("0.125".into()));
        session.update(Msg::Accept);
    };
    let commanded = |session: &mut Session| drop(session.update(Msg::RunCommand("0.125".into())));
    let number = |session: &mut Session| {
        session.update(Msg::Show(Screen::NUMBER));
        keys(session, "0x3000⏎");
    };
    let ways: [&dyn Fn(&mut Session); 5] = [&typed_keys, &pasted, &written, &commanded, &number];
    for (place, way) in ways.into_iter().enumerate() {
        let mut session = hidden(&[]);
        way(&mut session);
        assert_eq!(row(&session, "a").code, "0x520b", "{place}");
        assert!(!session.view().hidden, "{place}");
        assert_eq!(row(&session, "d").code, "0x3001", "{place}");
        let said = verdict(&session);
        let start =
            "No: 0x3000 = 0.125 is one ulp below 0x3001 = 0.1251220703125. Only the fraction differs.";
        assert!(said.starts_with(start), "{place}: {said}");
        assert!(said.contains("0x3000 is the result of: mul, then add; through f32"), "{place}: {said}");
        assert_eq!(missed(&session), [0], "{place}");
        assert!(row(&session, "d").class.contains("guessed 0x3000"), "{place}");
        assert!(
            session
                .view()
                .linear()
                .iter()
                .any(|line| line.starts_with("d, 0x3001") && line.contains("guessed 0x3000"))
        );
    }
}

/// The verdict gives the distance and the fields that differ. In f16 one ulp of 1 is 2^-10, and of numbers just below 1
/// half of that; 65504 is the largest number.
#[test]
fn the_verdict_gives_the_distance_of_a_guess() {
    let cases: [(&[&str], &str, &str); 12] = [
        (&[], "0x3001", "Yes: 0x3001 = 0.1251220703125."),
        (
            &[],
            "0x3003",
            "No: 0x3003 = 0.1253662109375 is 2 ulp above 0x3001 = 0.1251220703125. Only the fraction",
        ),
        (
            &[],
            "-0x1.004p-3",
            "No: 0xb001 = -0.1251220703125 is 2050 ulp below 0x3001 = 0.1251220703125. Only the sign",
        ),
        // 1 - 2^-12 is half way between 1 - 2^-11 and 1, whose significand is even.
        (
            &["add.f16 0x3bff 0x1p-12"],
            "0x3bff",
            "No: 0x3bff = 0.99951171875 is 0.5 ulp below 0x3c00 = 1. The exponent and fraction differ.",
        ),
        (
            &["add.f16 1 -1"],
            "0x8000",
            "No: 0x8000 = -0 is the zero of the opposite sign: the result is 0x0000 = 0. Only the sign differs.",
        ),
        (
            &["add.f16 max max"],
            "max",
            "No: 0x7bff = 65504 is not the result, 0x7c00 = inf. The exponent and fraction differ.",
        ),
        (&["add.f16 max max"], "inf", "Yes: 0x7c00 = inf."),
        (&["add.f16 inf -inf"], "nan", "Yes: NaN, here 0x7fff. Every NaN counts as right."),
        (&["add.f16 inf -inf"], "0x7fff", "Yes: 0x7fff = nan"),
        (&["add.f16 inf -inf"], "0", "No: 0x0000 = 0 is not the result, 0x7fff = nan"),
        // 2^24 + 1 is half way between two f32 numbers, 2^24 and 2^24 + 2.
        (&["add.f32 0x1p24 1"], "16777216", "Yes: 0x4b800000 = 16777216."),
        (
            &["add.f32 0x1p24 1"],
            "16777218",
            "No: 0x4b800001 = 16777218 is one ulp above 0x4b800000 = 16777216. Only the fraction",
        ),
    ];
    for (lines, guess, expected) in cases {
        let mut session = hidden(lines);
        keys(&mut session, guess.split_at(1).0);
        typed(&mut session, guess.split_at(1).1);
        keys(&mut session, "⏎");
        assert!(verdict(&session).starts_with(expected), "{lines:?} {guess}: {}", verdict(&session));
        assert_eq!(missed(&session).is_empty(), expected.starts_with("Yes"), "{lines:?} {guess}");
        let note = row(&session, "d").class;
        assert_eq!(note.ends_with("as guessed"), expected.starts_with("Yes"), "{lines:?} {guess}: {note}");
    }
}

/// Bits are unknown at first. Space makes a bit 1, then 0. Bits still unknown become 0 before the guess is compared.
#[test]
fn bits_are_guessed_one_by_one() {
    let mut session = hidden(&[]);
    assert_eq!(bits(&session), "?".repeat(16));
    keys(&mut session, "⏎");
    assert!(said(&session).starts_with("guess first") && session.view().hidden);
    // The cursor is on the lowest bit.
    keys(&mut session, " ");
    assert_eq!(bits(&session), format!("{}1", "?".repeat(15)));
    keys(&mut session, " ←");
    assert_eq!(bits(&session), format!("{}0", "?".repeat(15)));
    // 0x3000 has bits 12 and 13.
    for bit in [12, 13] {
        session.update(Msg::FlipAt(D, 15 - bit));
    }
    assert_eq!(bits(&session), "??11???????????0");
    let view = session.view();
    assert_eq!((view.registers[3].code.as_str(), view.registers[3].class.as_str()), ("?", "your guess"));
    assert!(
        view.linear().iter().any(|line| line.starts_with("d, hidden, ?") && line.ends_with("your guess"))
    );
    keys(&mut session, "⏎");
    assert!(session.view().hidden && said(&session).contains("are now 0"));
    assert_eq!(
        (bits(&session), row(&session, "d").code),
        ("0011000000000000".to_owned(), "0x3000".to_owned())
    );
    keys(&mut session, "⏎");
    assert!(verdict(&session).starts_with("No: 0x3000 = 0.125 is one ulp below"));
}

/// A row of guesses reveals neither code nor value nor any bit of the result.
#[test]
fn a_guess_reveals_nothing_of_the_result() {
    let seen = |lines: &[&str]| {
        let mut session = hidden(lines);
        keys(&mut session, " ←← ");
        let marked = row(&session, "d").bits.iter().any(|bit| bit.missed);
        keys(&mut session, "0x3000");
        let [open, typed] = [session.clone(), session].map(|session| session.view());
        let hint = typed.instruction.hint.text();
        (marked, open.registers[3].clone(), hint, typed.remarks)
    };
    // The worked sum, and one whose c is one code smaller: 0x3001 and 0x3000.
    let [one, other] = [seen(&[]), seen(&["c 0x2ff5"])];
    assert_eq!(one, other);
    assert!(!one.0 && one.2.contains("0x3000") && one.2.contains("Enter compares it"), "{one:?}");
}

/// The user can correct a text, abandon it, or undo it. A formula typed in the row starts another question.
#[test]
fn a_guess_can_be_corrected_reverted_and_undone() {
    let mut session = hidden(&[]);
    keys(&mut session, "0.12q⏎");
    let view = session.view();
    assert!(view.hidden && view.registers[3].broken, "{:?}", view.remarks);
    assert!(view.remarks.iter().any(|remark| remark.text().starts_with("d")), "{:?}", view.remarks);
    keys(&mut session, "⌫5⏎");
    assert!(verdict(&session).starts_with("No: 0x3000"), "{}", verdict(&session));
    // Undo hides the result again and clears the guess; redo restores both.
    session.update(Msg::Undo);
    assert!(session.view().hidden && bits(&session) == "?".repeat(16));
    session.update(Msg::Redo);
    assert!(verdict(&session).starts_with("No: 0x3000"));
    // Each bit is a separate change.
    session = hidden(&[]);
    keys(&mut session, " ← ");
    session.update(Msg::Undo);
    assert_eq!(bits(&session), format!("{}1", "?".repeat(15)));
    // Esc abandons the text and restores the previous guess.
    keys(&mut session, "0x1234⎋");
    assert_eq!(bits(&session), format!("{}1", "?".repeat(15)));
    // Leaving the row keeps the text as the guess, but compares nothing.
    keys(&mut session, "0x1234");
    session.update(Msg::Up);
    assert!(session.view().hidden && row(&session, "d").code == "0x1234");
    // Another question, or hiding the same one again, clears the guess.
    for anew in [&[Msg::RunCommand("a 1".into())][..], &[Msg::Hide, Msg::Hide]] {
        let mut session = session.clone();
        anew.iter().for_each(|msg| drop(session.update(msg.clone())));
        assert_eq!(bits(&session), "?".repeat(16));
    }
    // Revealing the result without comparing gives no verdict.
    session.update(Msg::Hide);
    assert!(!verdict(&session).starts_with("No") && missed(&session).is_empty());
    session = hidden(&[]);
    keys(&mut session, "1 + 1");
    assert!(
        session.view().instruction.hint.text().contains("Enter reads it as add.f16"),
        "{}",
        session.view().instruction.hint.text()
    );
    keys(&mut session, "⏎");
    assert_eq!(session.view().instruction.text.text(), "1 + 1");
    assert!(session.view().hidden && row(&session, "a").code == "0x3c00");
}

/// 1.5 × 2.5 is 3.75, 0x4070 in bf16; 3 × 7 is 21, 0x41a8.
#[test]
fn both_lanes_need_a_guess_before_the_comparison() {
    let packed: &[&str] = &["mul.rn.bf16x2", "a {1.5, 3}", "b {2.5, 7}"];
    let mut session = hidden(packed);
    keys(&mut session, "3.75⏎");
    assert!(session.view().hidden && said(&session).starts_with("guess lane 1 too"), "{}", said(&session));
    assert_eq!(focused(&session.view()), Focus::Result { lane: 1 });
    keys(&mut session, "20⏎");
    let blocks = session.view().blocks;
    let told: Vec<String> = blocks
        .iter()
        .filter_map(|block| match block {
            Block::Text(text) => Some(text.text()),
            _ => None,
        })
        .collect();
    assert_eq!(told[0], "d, lane 0: Yes: 0x4070 = 3.75.");
    // In bf16, an ulp of numbers from 16 on is 2^-3.
    assert!(
        told[1].starts_with("d, lane 1: No: 0x41a0 = 20 is 8 ulp below 0x41a8 = 21. Only the fraction"),
        "{told:?}"
    );
    for whole in ["{3.75, 21}", "0x41a84070"] {
        let mut session = hidden(packed);
        session.update(Msg::Paste(whole.into()));
        keys(&mut session, "⏎");
        assert!(!session.view().hidden, "{whole}");
        assert!(missed(&session).is_empty(), "{whole}");
    }
}

/// A link opens the question without the user's guess.
#[test]
fn links_omit_the_guess() {
    let mut session = hidden(&[]);
    let link = session.link();
    keys(&mut session, "  ");
    assert_eq!(session.link(), link);
    keys(&mut session, "0x3000⏎");
    assert!(!session.link().contains("3000"));
    assert!(missed(&Session::open(&session.link()).unwrap()).is_empty());
}

/// On the row of the hidden result the arrows move along the bits; the letters still choose.
#[test]
fn arrows_move_along_the_bits_of_a_guess() {
    let mut session = hidden(&[]);
    let before = session.view().column;
    keys(&mut session, "←");
    assert!(session.view().asks() && session.view().column + 1 == before);
    keys(&mut session, "b");
    assert_eq!(session.view().prediction.unwrap().guess, Some(true));
    // In a presentation, a typed text is a new question from the class, not a guess.
    session = hidden(&[]);
    session.update(Msg::Present);
    keys(&mut session, "0.5");
    assert_eq!(focused(&session.view()), Focus::Instruction);
}

/// The `guess` command accepts values, flags and steps. The sixth step rounds the worked sum, which is inexact; 1 + 1
/// is exact. 2^-15 is subnormal in f16, so `.ftz` treats it as 0. Twice 65504 is beyond the largest number.
#[test]
fn the_guess_command_takes_values_flags_and_steps() {
    let cases: [(&[&str], &str, &str); 17] = [
        (&[], "guess 0x3000", "No: 0x3000 = 0.125 is one ulp below"),
        (&[], "guess 0.1251220703125", "Yes: 0x3001"),
        (&[], "guess inexact", "Flags, yes: inexact."),
        (&[], "guess underflow inexact", "Flags, no: inexact, not underflow, inexact."),
        (&[], "guess underflow, inexact", "Flags, no: inexact, not underflow, inexact."),
        (&[], "guess none", "Flags, no: inexact, not no flags."),
        (&["add.f16 1 1"], "guess none", "Flags, yes: no flags."),
        (&["add.f16 max max"], "guess overflow and inexact", "Flags, yes: overflow, inexact."),
        (&["add.f16 inf -inf"], "guess invalid", "Flags, yes: invalid."),
        (&[], "guess step rounding", "Step, yes: the value first changes in step 6, rounding."),
        (&[], "guess step 6", "Step, yes: the value first changes in step 6, rounding."),
        (&[], "guess step exact-sum", "Step, no: the value first changes in step 6, rounding."),
        (&[], "guess step none", "Step, no: the value first changes in step 6, rounding."),
        (&["add.f16 1 1"], "guess step none", "Step, yes: no step changes the value; the result is exact."),
        (&["add.f16 1 1"], "guess step rounding", "Step, no: no step changes the value"),
        (
            &["add.ftz.f16 0x1p-15 1"],
            "guess step flush inputs",
            "Step, yes: the value first changes in step 2, flush inputs.",
        ),
        (&["mul.f16 max 2"], "guess step overflow", "Step, yes: the value first changes in step"),
    ];
    for (lines, guess, expected) in cases {
        let mut session = hidden(lines);
        assert_eq!(session.update(Msg::RunCommand(guess.into())), None);
        assert!(!session.is_refused(), "{guess}: {}", said(&session));
        assert!(!session.view().hidden, "{guess}");
        let told = verdict(&session);
        assert!(told.starts_with(expected), "{lines:?} {guess}: {told}");
        // Hiding the result again clears the guess.
        session.update(Msg::Hide);
        session.update(Msg::Hide);
        assert!(!verdict(&session).starts_with(&expected[..4]), "{guess}");
    }
}

#[test]
fn rejects_invalid_guess_commands() {
    let cases = [
        ("guess 0.1q", "expected A or B, a value or a code"),
        ("guess step nowhere", "expected the name of a step"),
        ("guess step 99", "expected the name of a step"),
        ("guess", ""),
    ];
    for (line, why) in cases {
        let mut session = hidden(&[]);
        session.update(Msg::RunCommand(line.into()));
        assert!(session.view().hidden && said(&session).starts_with(why), "{line}: {}", said(&session));
        assert_eq!(session.is_refused(), !why.is_empty());
    }
    let mut session = after(&[]);
    session.update(Msg::RunCommand("guess 1".into()));
    assert!(session.is_refused() && said(&session).starts_with("the result is visible"));
    // Without arguments the command compares the guessed bits.
    session = hidden(&[]);
    keys(&mut session, "0x3001");
    session.update(Msg::Up);
    session.update(Msg::RunCommand("guess".into()));
    assert!(verdict(&session).starts_with("Yes: 0x3001"));
}
