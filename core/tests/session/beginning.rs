//! Faults of former versions, which users met when they began by typing into the instruction line.

use super::{after_lines, codes, said, worked};
use halfplay_core::skins::session::{CompareMsg, Effect, Key, KeyContext, Msg, Screen, Session};

/// At the start, every key types a character into the line. So `quit`, `toy` and `:theme dark` were rejected as unknown
/// operations, and the keys of the screens did nothing. A text that computes nothing and names a command now runs the
/// command.
#[test]
fn the_start_line_accepts_commands_and_screen_keys() {
    let entered = |text: &str| {
        let mut session = Session::welcome();
        text.chars().for_each(|c| drop(session.update(Msg::Type(c))));
        let hint = session.view().instruction.hint.text();
        let effect = session.update(Msg::Accept);
        (session, effect, hint)
    };
    let (session, effect, hint) = entered("toy");
    assert_eq!((session.context(), effect, hint.as_str()), (KeyContext::TOY, None, "Enter runs it"));
    assert_eq!(codes(&session)[0], "0x2e66", "the operands are unchanged");
    for quit in ["quit", ":quit", ":q", "exit"] {
        assert_eq!(entered(quit).1, Some(Effect::Quit), "{quit}");
    }
    assert_eq!(entered(":theme dark").1, Some(Effect::Theme("dark".into())));
    assert_eq!(entered("theme dark").1, Some(Effect::Theme("dark".into())));
    assert_eq!(entered("compare").0.screen(), Screen::COMPARE);
    assert!(said(&entered(":frob").0).contains("unknown word \"frob\""));
    // A text that computes something is not a command.
    let (session, effect, _) = entered("neg 0.5");
    assert_eq!((session.evaluation().outcome.bits, effect), (0xb800, None));
    let (session, ..) = entered("a=0.5");
    assert_eq!(codes(&session)[0], "0x3800");
    // The function keys that former versions used for screens have no meaning.
    for key in [2, 3, 4, 6, 7, 8, 9, 11] {
        let mut session = Session::welcome();
        session.press(Key::F(key));
        assert_eq!((session.screen(), &session), (Screen::OPERATION, &Session::welcome()), "F{key}");
    }
}

/// Opening a link to the current question counted as an undoable change, and undoing it showed no effect. The two links
/// differed only in an operand that the instruction does not have.
#[test]
fn a_link_to_the_current_question_adds_no_undo_step() {
    let mut session = after_lines(&["add.f16 0.1 0.2"]);
    session.update(Msg::Paste("#1/add.f16/0.1,0.2/screen=compare".into()));
    assert_eq!(session.screen(), Screen::COMPARE);
    session.update(Msg::Undo);
    assert_eq!(session.evaluation().instr.to_string(), "fma.rn.f16");
}

/// On the row of an operand, `add.ftz` was rejected as a number, whereas `sub` was accepted as an instruction.
#[test]
fn an_untyped_instruction_keeps_the_current_type() {
    for (text, instr) in [("add.ftz", "add.ftz.f16"), ("sub", "sub.f16"), ("fma.rn.relu", "fma.rn.relu.f16")]
    {
        let mut session = after_lines(&["add.f16 0.1 0.2", "a"]);
        text.chars().for_each(|c| drop(session.press(Key::Char(c))));
        session.press(Key::Enter);
        assert_eq!(session.evaluation().instr.to_string(), instr, "{text}: {}", said(&session));
    }
}

/// Enter on a search result in help did nothing while the instruction line was being edited.
#[test]
fn enter_runs_a_help_search_result_at_the_start() {
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

/// A click on a pipeline's row next to the operation did nothing.
#[test]
fn clicking_a_pipeline_row_opens_its_comparison() {
    let mut session = worked();
    session.update(Msg::from(CompareMsg::Pipeline(1)));
    assert_eq!(session.screen(), Screen::COMPARE);
    assert_eq!(session.view().list.map(|list| list.chosen), Some(1));
}

/// While the line is untouched, these keys act as everywhere else; a test user who pressed `v` or `z` got a letter.
/// After the first typed character every key is text. On a page the text field has the focus, so it gets every letter.
#[test]
fn keys_act_until_the_first_character_is_typed() {
    let pressed = |key: char| {
        let mut session = Session::welcome();
        let effect = session.press(Key::Char(key));
        (session, effect)
    };
    assert!(pressed('v').0.view().hidden);
    assert!(pressed('z').0.view().presenting);
    assert_eq!(pressed('g').0.context(), KeyContext::Go);
    assert_eq!(pressed('?').0.context(), KeyContext::Keys);
    assert_eq!(pressed('y').0.context(), KeyContext::Copying);
    assert_eq!(said(&pressed('u').0), "there is nothing to undo");
    assert_eq!(pressed('/').0.context(), KeyContext::Prompt);
    assert_eq!(pressed(':').0.context(), KeyContext::Prompt);
    assert_eq!(pressed('q').1, Some(Effect::Quit));
    let mut session = pressed('g').0;
    session.press(Key::Char('l'));
    assert_eq!(session.screen(), Screen::LESSONS);
    for key in "vzgqyu:/?".chars() {
        let mut session = Session::welcome();
        session.press(Key::Char('1'));
        session.press(Key::Char(key));
        assert_eq!(session.line(), format!("1{key}"));
        let mut page = Session::welcome().on_page("https://example.org/");
        page.press(Key::Char(key));
        assert_eq!(page.line(), key.to_string());
    }
}
