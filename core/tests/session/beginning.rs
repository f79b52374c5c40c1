//! What people ran into who began at the line, each with its story.

use super::{after_lines, codes, said, worked};
use halfplay_core::skins::session::{CompareMsg, Effect, Key, KeyContext, Msg, Screen, Session};

/// At the start every key is a character of the line, and `quit`, `toy` and `:theme dark` were answered as operations that
/// there are not; the keys of the screens did nothing. What says nothing to compute and names a command is one.
#[test]
fn commands_and_screens_are_reached_from_the_line() {
    let entered = |text: &str| {
        let mut session = Session::welcome();
        text.chars().for_each(|c| drop(session.update(Msg::Type(c))));
        let hint = session.view().instruction.hint.text();
        let effect = session.update(Msg::Accept);
        (session, effect, hint)
    };
    let (session, effect, hint) = entered("toy");
    assert_eq!((session.context(), effect, hint.as_str()), (KeyContext::TOY, None, "Enter does it"));
    assert_eq!(codes(&session)[0], "0x2e66", "the sum is as it was");
    for quit in ["quit", ":quit", ":q", "exit"] {
        assert_eq!(entered(quit).1, Some(Effect::Quit), "{quit}");
    }
    assert_eq!(entered(":theme dark").1, Some(Effect::Theme("dark".into())));
    assert_eq!(entered("theme dark").1, Some(Effect::Theme("dark".into())));
    assert_eq!(entered("compare").0.screen(), Screen::COMPARE);
    assert!(said(&entered(":frob").0).contains("unknown word \"frob\""));
    // What computes something is no command.
    let (session, effect, _) = entered("neg 0.5");
    assert_eq!((session.evaluation().outcome.bits, effect), (0xb800, None));
    let (session, ..) = entered("a=0.5");
    assert_eq!(codes(&session)[0], "0x3800");
    for (key, screen) in [
        (3, Screen::COMPARE),
        (4, Screen::NUMBER),
        (6, Screen::MAP),
        (7, Screen::PROGRAM),
        (8, Screen::LESSONS),
        (9, Screen::REFERENCE),
        (11, Screen::DIAGNOSE),
    ] {
        let mut session = Session::welcome();
        session.press(Key::F(key));
        assert_eq!(session.screen(), screen, "F{key}");
    }
}

/// A link to the question at hand was a change that could be undone, and undoing it showed nothing: an operand that the
/// instruction does not take was another one.
#[test]
fn a_link_to_the_same_question_is_no_change() {
    let mut session = after_lines(&["add.f16 0.1 0.2"]);
    session.update(Msg::Paste("#1/add.f16/0.1,0.2/screen=compare".into()));
    assert_eq!(session.screen(), Screen::COMPARE);
    session.update(Msg::Undo);
    assert_eq!(session.evaluation().instr.to_string(), "fma.rn.f16");
}

/// `add.ftz` on the row of an operand was no number; `sub` was an instruction there.
#[test]
fn an_instruction_without_its_type_keeps_that() {
    for (text, instr) in [("add.ftz", "add.ftz.f16"), ("sub", "sub.f16"), ("fma.rn.relu", "fma.rn.relu.f16")]
    {
        let mut session = after_lines(&["add.f16 0.1 0.2", "a"]);
        text.chars().for_each(|c| drop(session.press(Key::Char(c))));
        session.press(Key::Enter);
        assert_eq!(session.evaluation().instr.to_string(), instr, "{text}: {}", said(&session));
    }
}

/// Enter on what was found in help did nothing where a text was being typed below.
#[test]
fn what_help_finds_is_done_from_the_start_too() {
    let found = |word: &str| {
        let mut session = Session::welcome();
        session.press(Key::F(1));
        word.chars().for_each(|c| drop(session.press(Key::Char(c))));
        session.press(Key::Enter);
        session
    };
    assert_eq!(found("many forms").context(), KeyContext::Copying);
    assert!(found("hide, show").view().hidden);
    assert!(found("present to a class").view().presenting);
}

/// The rows beside the operation did nothing when they were clicked.
#[test]
fn a_row_beside_the_operation_leads_to_its_pipeline() {
    let mut session = worked();
    session.update(Msg::from(CompareMsg::Pipeline(1)));
    assert_eq!(session.screen(), Screen::COMPARE);
    assert_eq!(session.view().list.map(|list| list.chosen), Some(1));
}
