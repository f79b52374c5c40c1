//! Operands made for a kind of case, and values dragged on their number line: the changes, the messages, and undoing
//! them.

use super::{after_lines, codes, said};
use halfplay_core::skins::session::{ALL_MODULES, Focus, Key, KeyContext, Msg, Session};

const B: Focus = Focus::Bits { operand: 1, lane: 0 };

/// 2048 + 1 on its number line, with the focus on b.
fn on_the_line() -> Session {
    let mut session = after_lines(&["add.f16 2048 1"]);
    session.update(Msg::FocusOn(B));
    session
}

fn told(session: &Session) -> (u32, String) {
    let handle = session.view().handle.expect("a value on a line");
    (handle.at, handle.told)
}

#[test]
fn make_finds_a_case_in_one_undo_step() {
    // The nearest tie with 2048 is 2048 + 3: the code of 1 is 1,024 below that of 2, but the code of 3 is only 512
    // above it.
    let mut session = after_lines(&["add.f16 2048 2"]);
    session.update(Msg::RunCommand("make tie".into()));
    assert_eq!(codes(&session)[1], "0x4200");
    let words = "b was 2, now 0x4200 = 3: the exact sum lies half way between two f16 numbers";
    assert_eq!(said(&session), words);
    session.update(Msg::Undo);
    assert_eq!(session.view().instruction.text.text(), "add.f16 2048 2");
    // In a packed instruction, a lane that is already such a case stays as it is.
    let mut session = after_lines(&["add.f16x2 {2048, 2048} {2, 1}"]);
    session.update(Msg::RunCommand("make tie".into()));
    assert!(
        said(&session).starts_with("b, lane 0 was 2, now 0x4200 = 3: the exact sum lies"),
        "{}",
        said(&session)
    );
    // Each `make surprise` finds another case, and one undo step removes it.
    let mut session = after_lines(&["fma.rn.f16 1 2 3"]);
    let first = session.link();
    session.update(Msg::RunCommand("make surprise".into()));
    let second = session.link();
    session.update(Msg::RunCommand("make surprise".into()));
    assert!(session.link() != second && second != first);
    session.update(Msg::Undo);
    assert_eq!(session.link(), second);
    session.update(Msg::Undo);
    assert_eq!(session.link(), first);
}

#[test]
fn make_does_not_reveal_a_hidden_result() {
    let mut session = after_lines(&["add.f16 2048 2", "hide"]);
    session.update(Msg::RunCommand("make tie".into()));
    assert_eq!(said(&session), "b was 2, now 0x4200 = 3");
}

#[test]
fn make_rejects_impossible_and_unknown_cases() {
    let refused = |lines: &[&str], line: &str| {
        let mut session = after_lines(lines);
        let before = session.link();
        session.update(Msg::RunCommand(line.into()));
        assert!(session.is_refused() && session.link() == before, "{line}");
        said(&session)
    };
    assert!(refused(&["neg.f16 1"], "make tie").starts_with("neg.f16 has no tie: "));
    assert!(refused(&[], "make").starts_with("expected one of tie, near-tie, "));
    assert!(refused(&[], "make peace").ends_with("surprise, not peace"));
}

#[test]
fn g_k_opens_the_make_command() {
    let mut session = Session::worked();
    session.press(Key::Char('g'));
    session.press(Key::Char('k'));
    assert_eq!(session.context(), KeyContext::Prompt);
    let view = session.view();
    assert_eq!(view.prompt.unwrap().text, "make ");
    assert!(view.completions.contains(&"tie".to_owned()), "{:?}", view.completions);
}

/// 2048 and 2050 are neighbours: b = 1.5 is three quarters of the way from one to the other, b = 0.5 a quarter.
#[test]
fn dragging_past_the_midpoint_changes_the_result() {
    let mut session = on_the_line();
    assert_eq!(told(&session), (500, "50 % of the way from 0x6800 to 0x6801; 0x6800 is chosen".into()));
    session.update(Msg::DragTo(750));
    assert_eq!((codes(&session)[1].as_str(), session.evaluation().outcome.bits), ("0x3e00", 0x6801));
    assert_eq!(told(&session), (750, "75 % of the way from 0x6800 to 0x6801; 0x6801 is chosen".into()));
    session.update(Msg::DragTo(250));
    assert_eq!((codes(&session)[1].as_str(), session.evaluation().outcome.bits), ("0x3800", 0x6800));
    assert_eq!(session.view().handle.unwrap().name, "the exact value; b follows");
}

/// A typed formula remains a formula after the drag, and the operand appears in its most readable form.
#[test]
fn a_formula_remains_a_formula_after_a_drag() {
    let dragged = |formula: &str, to| {
        let mut session = Session::worked().with_modules(&ALL_MODULES);
        session.update(Msg::RunCommand(formula.to_owned()));
        session.update(Msg::FocusOn(B));
        session.update(Msg::DragTo(to));
        session.view().instruction.text.text()
    };
    assert_eq!(dragged("2048 + 1", 750), "2048 + 1.5");
    assert_eq!(dragged("2048 + 1", 250), "2048 + 0.5");
    // Three quarters of an ulp are 3 × 2^-12.
    assert_eq!(dragged("1 + 0x1000", 750), "1 + 0.000732421875");
}

#[test]
fn a_drag_is_one_change() {
    let mut session = on_the_line();
    let before = session.link();
    // The drag begins at the value's position, so nothing changes yet.
    [500, 600, 750, 800].into_iter().for_each(|at| drop(session.update(Msg::DragTo(at))));
    let dragged = session.link();
    session.update(Msg::DragEnd);
    [700, 600].into_iter().for_each(|at| drop(session.update(Msg::DragTo(at))));
    session.update(Msg::DragEnd);
    session.update(Msg::Undo);
    assert_eq!(session.link(), dragged);
    session.update(Msg::Undo);
    assert_eq!(session.link(), before);
    session.update(Msg::Redo);
    assert_eq!(session.link(), dragged);
    // A text being typed is accepted first, as a separate change.
    let mut session = on_the_line();
    "1.25".chars().for_each(|c| drop(session.update(Msg::Type(c))));
    [700, 750].into_iter().for_each(|at| drop(session.update(Msg::DragTo(at))));
    assert_eq!(codes(&session)[1], "0x3e00");
    session.update(Msg::Undo);
    assert_eq!(codes(&session)[1], "0x3d00");
}

#[test]
fn reports_drag_positions_that_no_operand_reaches() {
    // Numbers above 2048 are 2 apart, so a stays.
    let mut session = after_lines(&["add.f16 2048 1", "a"]);
    let before = session.link();
    session.update(Msg::DragTo(900));
    assert_eq!(session.link(), before);
    assert_eq!(said(&session), "a moves in steps of 2^1; no step between these two numbers leads nearer");
    for lines in [
        &["add.f16 2048 1", "hide"][..],
        &["add.f16 1 2"],
        &["tanh.approx.f16 1"],
        &["add.f16 2048 1", "step exact sum"],
    ] {
        let mut session = after_lines(lines);
        let before = session.link();
        assert_eq!(session.view().handle, None, "{lines:?}");
        session.update(Msg::DragTo(900));
        assert!(
            session.link() == before && said(&session).starts_with("no number line here has a value"),
            "{lines:?}"
        );
    }
    // Dragging a lane of a packed sum changes the same lane of the operand.
    let mut session = after_lines(&["add.f16x2 {2048, 2048} {1, 1}"]);
    session.update(Msg::FocusOn(Focus::Bits { operand: 1, lane: 1 }));
    session.update(Msg::DragTo(750));
    let lanes: Vec<String> = session.view().registers.iter().map(|row| row.code.clone()).collect();
    assert_eq!(lanes[2..4], ["0x3c00", "0x3e00"]);
}

#[test]
fn moving_the_cursor_describes_the_bit() {
    let mut session = Session::worked();
    let pointed = |session: &Session| session.view().pointed;
    assert_eq!(pointed(&session), None);
    // The second last bit of 48.34375, 0x520b, has the weight 2^-4.
    session.press(Key::Left);
    assert_eq!(pointed(&session).as_deref(), Some("weight 2^-4 = 0.0625: off gives 0x5209, 48.28125"));
    session.press(Key::Char(' '));
    assert_eq!(pointed(&session).as_deref(), Some("weight 2^-4 = 0.0625: on gives 0x520b, 48.34375"));
    session.press(Key::PageDown);
    assert_eq!(pointed(&session), None);
    let mut session = after_lines(&["hide"]);
    session.update(Msg::FocusOn(Focus::Result { lane: 0 }));
    session.press(Key::Left);
    assert_eq!(pointed(&session), None);
}
