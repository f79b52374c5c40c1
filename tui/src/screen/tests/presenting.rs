//! Tests presentation mode: large digits, with the same position for the same bit whatever the operands are.

use super::*;
use halfplay_core::skins::session::{KeyContext, View};

const LARGE: [(u16, u16); 4] = [(80, 24), (120, 35), (160, 50), (80, 20)];

/// A presentation of a line at its rounding, with the result still hidden.
fn presented(line: &str) -> Session {
    let mut session = pressed("");
    session.update(Msg::RunCommand(line.to_owned()));
    session.update(Msg::Present);
    for _ in 0..20 {
        if asks(&session.view()) {
            break;
        }
        session.update(Msg::Forward);
    }
    session
}

fn asks(view: &View) -> bool {
    view.presented.as_ref().is_some_and(|presented| presented.between.is_some())
}

const WORKED: &str = "fma.rn.f16 0x520b 0x00e9 0x2ff6";

#[test]
fn presenting_shows_only_the_step() {
    for (width, height) in LARGE {
        let mut session = presented(WORKED);
        insta::assert_snapshot!(format!("asked_{width}x{height}"), seen(&session, (width, height)));
        session.update(Msg::Hide);
        insta::assert_snapshot!(format!("told_{width}x{height}"), seen(&session, (width, height)));
    }
    // Every kind of step of a sum.
    let mut session = pressed("z");
    for (step, operands) in [("decode", 3), ("exact product", 1), ("align", 1), ("exact sum", 1)] {
        let text = seen(&session, (80, 24));
        assert!(text.contains(step), "{text}");
        insta::assert_snapshot!(format!("large_{}", step.replace(' ', "_")), text);
        (0..operands).for_each(|_| drop(session.update(Msg::Forward)));
    }
}

/// The result equals one of the neighbours, and nothing reveals which one until the user shows it.
#[test]
fn a_question_does_not_reveal_the_answer() {
    let session = presented(WORKED);
    let view = session.view();
    let text = seen(&session, (80, 24));
    assert!(view.hidden && text.contains("A or B?") && !text.contains("+") && !text.contains("up by one"));
    let between = view.presented.unwrap().between.unwrap();
    assert_eq!(between.outcome, None);
    assert_eq!([between.left[0].as_str(), between.right[0].as_str()], ["0x3000", "0x3001"]);
    // Another sum, which is a tie, has the same question.
    let other = seen(&presented("add.f16 0x2e66 0x3266"), (80, 24));
    let question = |text: &str| text.lines().filter(|line| line.contains("A or B?")).count();
    assert_eq!((question(&text), question(&other)), (1, 1));
}

/// Counts of hands are large, next to the letters. After the result is shown, they are in small type.
#[test]
fn hand_counts_are_large_until_the_result_is_shown() {
    for (width, height) in LARGE {
        let mut session = presented(WORKED);
        session.update(Msg::RunCommand("hands 12 9".into()));
        insta::assert_snapshot!(format!("hands_{width}x{height}"), seen(&session, (width, height)));
        session.update(Msg::Hide);
        let text = seen(&session, (width, height));
        assert!(text.contains("12 hands for A, 9 for B"), "{text}");
    }
}

/// No line is wider than the window, and the letters below the cut have the same columns for all operands.
#[test]
fn presented_digits_keep_their_columns() {
    let mut random = 0x1234_5678_u32;
    let mut next = || {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        random & 0xffff
    };
    for instr in ["fma.rn.f16", "fma.rn.bf16", "add.rn.f16", "fma.rn.f32", "mul.rn.bf16x2"] {
        let operands = if instr.starts_with("fma") { 3 } else { 2 };
        for size in LARGE {
            let mut starts: Option<Vec<usize>> = None;
            for _ in 0..6 {
                let values: Vec<String> = (0..operands).map(|_| format!("{:#06x}", next())).collect();
                let mut session = pressed("");
                session.update(Msg::RunCommand(format!("{instr} {}", values.join(" "))));
                session.update(Msg::Present);
                for _ in 0..18 {
                    let view = session.view();
                    let text = seen(&session, size);
                    assert!(text.lines().all(|line| line.chars().count() <= usize::from(size.0)), "{text}");
                    let bar = text.lines().find(|line| line.starts_with("  ▀▀▀") && !line.contains("█"));
                    if let (true, Some(_)) = (asks(&view), bar) {
                        let letters = text.lines().find(|line| line.contains("kept:")).unwrap();
                        let found: Vec<usize> = gaps(letters);
                        let known = starts.get_or_insert_with(|| found.clone());
                        assert_eq!(&found, known, "{instr} {values:?} at {size:?}\n{text}");
                    }
                    go_on(&mut session);
                }
            }
        }
    }
}

/// Moves forward. If a hidden result prevents that, shows the result.
fn go_on(session: &mut Session) {
    let before = session.view();
    session.update(Msg::Forward);
    if before.hidden && session.view().step == before.step && session.view().notice.is_some() {
        session.update(Msg::Hide);
    }
}

/// Presents every documented instruction from its first step to its last, in changing sizes; no line is cut.
#[test]
fn every_instruction_is_presented() {
    for (place, instr) in halfplay_core::isa::documented().enumerate() {
        let mut session = pressed("");
        session.update(Msg::RunCommand(instr.to_string()));
        session.update(Msg::Present);
        for step in 0..20 {
            let size = LARGE[(place + step) % LARGE.len()];
            let before = session.view();
            let text = seen(&session, size);
            let cut =
                text.lines().find(|line| line.chars().count() == usize::from(size.0) && line.ends_with('…'));
            assert_eq!(cut, None, "{instr} at {size:?}\n{text}");
            assert!(text.contains("step ") && text.contains("present"), "{instr}\n{text}");
            go_on(&mut session);
            if session.view() == before {
                break;
            }
        }
    }
}

/// The columns where the words and glyphs of a line begin.
fn gaps(line: &str) -> Vec<usize> {
    let cells: Vec<char> = line.chars().collect();
    (1..cells.len()).filter(|&x| cells[x] != ' ' && cells[x - 1] == ' ').collect()
}

/// Text typed during a presentation appears at the foot, and a blank screen stays blank until the user presses a key.
#[test]
fn text_typed_while_presenting_appears_at_the_foot() {
    let mut session = pressed("z    ");
    session.press(named('.'));
    assert_eq!(seen(&session, (80, 24)).trim(), "");
    session.press(named('z'));
    assert_ne!(seen(&session, (80, 24)).trim(), "");
    let mut session = pressed("z    0.1");
    assert_eq!(session.context(), KeyContext::Typing);
    let text = seen(&session, (80, 24));
    assert!(text.lines().last().unwrap().contains("0.1"), "{text}");
    session.update(Msg::Revert);
    assert_eq!(session.context(), KeyContext::Presenting);
}

/// In a window that is too small, the ordinary step is shown.
#[test]
fn small_windows_have_the_ordinary_step() {
    for size in [(79, 24), (80, 19), (40, 12)] {
        let text = seen(&pressed("z    "), size);
        assert!(!text.contains('█') && text.contains("fma.rn.f16"), "{text}");
    }
}
