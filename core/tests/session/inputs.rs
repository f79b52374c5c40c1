//! The table of texts at every entry point of a session: the instruction line, the command line, the clipboard, a file.

use super::said;
use crate::common::kinds::{lines, texts};
use halfplay_core::skins::program::defaults;
use halfplay_core::skins::session::{
    ALL_MODULES, DiagnoseMsg, Effect, Focus, Msg, ProgramMsg, Screen, Session,
};

fn begun() -> Session {
    Session::worked().with_modules(&ALL_MODULES)
}

/// A session, and the effect of its last message.
type Done = (Session, Option<Effect>);

/// A session after a command line.
fn done(text: &str) -> Done {
    let mut session = begun();
    let effect = session.update(Msg::RunCommand(text.to_owned()));
    (session, effect)
}

/// A session after the user typed a text into the instruction line and pressed Enter.
fn entered(text: &str) -> Done {
    let mut session = begun();
    session.update(Msg::FocusOn(Focus::Instruction));
    session.update(Msg::EditAnew);
    session.update(Msg::ReplaceText(text.to_owned()));
    let effect = session.update(Msg::Accept);
    (session, effect)
}

fn pasted(text: &str) -> Session {
    let mut session = begun();
    assert_eq!(session.update(Msg::Paste(text.to_owned())), None, "{text:?}");
    session
}

/// The command line and the instruction line.
const TYPED: [fn(&str) -> Done; 2] = [done, entered];

#[test]
fn links_open_from_every_input() {
    for text in texts("link") {
        let opened = Session::open(text).unwrap().link();
        assert_eq!(pasted(text).link(), opened, "{text}");
        for enter in TYPED {
            assert_eq!(enter(text).0.link(), opened, "{text}");
        }
    }
    for text in texts("link!") {
        let why = Session::open(text).unwrap_err().to_string();
        assert_eq!(said(&pasted(text)), why, "{text}");
        for enter in TYPED {
            assert_eq!(said(&enter(text).0), why, "{text}");
        }
    }
}

/// Terminals paste the name of a dropped file, some in quotes.
#[test]
fn a_file_name_requests_the_file() {
    for text in texts("files") {
        let asked = Some(Effect::Open(text.trim_matches('\'').to_owned()));
        for enter in TYPED {
            assert_eq!(enter(text).1, asked, "{text}");
        }
        assert_eq!(done(&format!("open {text}")).1, asked, "{text}");
        for screen in [Screen::OPERATION, Screen::PROGRAM] {
            let mut session = begun();
            session.update(Msg::Show(screen));
            assert_eq!(session.update(Msg::Paste(format!("{text} "))), asked, "{text}");
        }
    }
}

#[test]
fn values_go_to_the_operand_that_has_the_focus() {
    for text in texts("value").filter(|text| !text.starts_with('{') && !text.ends_with('f')) {
        let mut session = pasted(text);
        session.update(Msg::Accept);
        let code = session.view().registers[0].code.clone();
        for enter in TYPED {
            let (session, effect) = enter(text);
            assert_eq!((session.view().registers[0].code.clone(), effect), (code.clone(), None), "{text}");
            assert!(said(&session).starts_with("a is "), "{text}: {}", said(&session));
        }
    }
    for text in texts("value!") {
        assert!(done(text).0.is_refused(), "{text}");
        assert!(entered(text).0.view().typed.is_none(), "the line is still being edited: {text}");
    }
}

#[test]
fn programs_open_the_program_screen() {
    for text in texts("ptx").chain(texts("c")) {
        for end in ["\n", "\r", "\r\n"] {
            assert_eq!(pasted(&text.replace('\n', end)).screen(), Screen::PROGRAM, "{text:?}");
        }
        assert_eq!(done(text).0.screen(), Screen::PROGRAM, "{text:?}");
    }
    for text in lines("ptx").chain(lines("c")) {
        assert_eq!(entered(text).0.screen(), Screen::PROGRAM, "{text:?}");
    }
}

/// A formula of several operations shows its lines, and says how many there are.
#[test]
fn long_formulas_open_the_program_screen() {
    for text in texts("formula") {
        let (done, entered) = (done(text).0, entered(text).0);
        for session in [pasted(text), done, entered] {
            assert_eq!(session.screen(), Screen::PROGRAM, "{text}");
            assert!(said(&session).starts_with("runs as "), "{text}: {}", said(&session));
            assert!(session.view().list.is_some(), "{text}");
        }
    }
    // A formula that cannot run stays in the line, with the reason.
    for text in texts("formula!") {
        let told = said(&done(text).0);
        assert!(done(text).0.is_refused(), "{text}");
        let (line, _) = entered(text);
        assert_eq!(line.line(), text);
        let remarks = line.view().instruction.remarks;
        assert!(remarks.iter().any(|remark| remark.text() == told), "{text}: {told}: {remarks:?}");
        assert_eq!(pasted(text).line(), text);
    }
}

/// A terminal may end the lines of a paste with a single CR.
#[test]
fn set_comments_work_with_every_line_ending() {
    for end in ["\n", "\r", "\r\n"] {
        let text = "// A title\n// set a = 0x3f92\n// set b = 0.1\nhalf c = a * b;".replace('\n', end);
        assert_eq!(defaults(&text).values.len(), 2, "{text:?}");
    }
}

#[test]
fn accepts_an_operation_with_an_observed_result() {
    for text in texts("result") {
        for session in [pasted(text), done(text).0, entered(text).0] {
            assert!(session.line().contains(['>', '→']), "{text}: {}", session.line());
            assert!(!session.is_refused());
        }
    }
}

#[test]
fn result_lists_open_the_diagnose_screen() {
    for text in texts("results") {
        for session in [pasted(text), done(text).0] {
            assert_eq!(session.screen(), Screen::DIAGNOSE, "{text:?}");
        }
    }
    // A search takes a while, so the line ends are tested with one text only.
    let text = texts("results").nth(1).unwrap();
    let heading = |text: &str| pasted(text).view().heading.text();
    for end in ["\r", "\r\n"] {
        assert_eq!(heading(&text.replace('\n', end)), heading(text), "{end:?}");
    }
}

#[test]
fn questions_give_the_same_outcome_from_every_input() {
    for text in texts("question").chain(texts("question beside")).filter(|text| !text.contains('{')) {
        let pasted = pasted(text);
        for enter in TYPED {
            let (session, effect) = enter(text);
            assert_eq!(effect, None);
            assert!(!session.is_refused(), "{text}: {}", said(&session));
            if !text.contains('\n') {
                assert_eq!(session.evaluation().outcome, pasted.evaluation().outcome, "{text}");
            }
        }
    }
}

/// All entry points share one parser.
#[test]
fn commands_and_typed_lines_give_the_same_errors() {
    for text in lines("question!") {
        let told = said(&done(text).0);
        let (line, _) = entered(text);
        let remarks = line.view().instruction.remarks;
        assert!(remarks.iter().any(|remark| remark.text() == told), "{text}: {told}: {remarks:?}");
    }
    for text in texts("unknown") {
        let (session, _) = done(text);
        assert!(session.is_refused() && said(&session).starts_with("unknown word "), "{text}");
    }
}

#[test]
fn lessons_and_commands_work_from_every_typed_input() {
    for text in texts("lesson") {
        for enter in TYPED {
            assert!(enter(text.trim()).0.view().lesson.is_some(), "{text}");
        }
    }
    for enter in TYPED {
        assert_eq!(enter("quit").1, Some(Effect::Quit));
        assert_eq!(enter(":quit").1, Some(Effect::Quit));
        assert_eq!(enter("theme dark").1, Some(Effect::Theme("dark".into())));
        assert_eq!(enter("open kernel.ptx").1, Some(Effect::Open("kernel.ptx".into())));
        assert_eq!(enter("a -1.5").0.view().registers[0].code, "0xbe00");
    }
}

#[test]
fn the_content_of_a_file_selects_its_message() {
    for text in texts("results").chain(texts("result")) {
        assert_eq!(Msg::of_file("seen.log", text.to_owned()), DiagnoseMsg::Open(text.to_owned()).into());
    }
    for text in texts("ptx").chain(texts("c")).chain(texts("question")) {
        assert_eq!(Msg::of_file("kernel.cu", text.to_owned()), ProgramMsg::Open(text.to_owned()).into());
    }
    for text in texts("link") {
        let mut session = begun();
        session.update(Msg::of_file("link.txt", format!("{text}\n")));
        assert_eq!(session.link(), Session::open(text).unwrap().link());
    }
    for text in texts("value") {
        assert_eq!(Msg::of_file("value.txt", text.to_owned()), Msg::RunCommand(text.to_owned()));
    }
}
