//! Sessions in each place, in which the keys of the place have an effect.

use super::after_lines;
use halfplay_core::skins::session::{
    ALL_MODULES, Focus, KeyContext, LessonMsg, List, MapMsg, MapPage, Msg, PROGRAMS, Screen, Session, View,
};

/// Sessions whose keys have the context `place`.
pub fn sessions(place: KeyContext) -> Vec<Session> {
    match place {
        KeyContext::Instruction => vec![from("", &[Msg::Up])],
        KeyContext::Bits => {
            let packed = ["fma.rn.f16x2", "a {1, 2}"];
            let packed = after_lines(&packed);
            let screens = [Screen::OPERATION, Screen::NUMBER].map(|screen| {
                let mut session = from("negate b", &[Msg::Undo, Msg::Left, Msg::Left]);
                session.update(Msg::Show(screen));
                session
            });
            [packed].into_iter().chain(screens).collect()
        }
        KeyContext::Result => {
            vec![from("number d", &[Msg::Left]), from("number d", &[Msg::Left, Msg::Revert])]
        }
        KeyContext::Guess => {
            let row = Msg::FocusOn(Focus::Result { lane: 0 });
            let left = [row.clone(), Msg::Left, Msg::Left];
            let typed = [row, Msg::Type('1'), Msg::Up, Msg::Down, Msg::Left];
            let number = from("number d", &[Msg::Hide]);
            vec![from("hide", &left), from("hide", &typed), number]
        }
        KeyContext::Steps => {
            vec![from("step 3", &[Msg::FocusOn(Focus::Steps)]), from("step 4", &[Msg::FocusOn(Focus::Steps)])]
        }
        KeyContext::Presenting => {
            let from_second = from("present", &[Msg::Forward]);
            let mut revealed = from("present", &[Msg::Last]);
            revealed.update(Msg::Forward);
            vec![from_second, from("present", &[Msg::Last]), revealed]
        }
        KeyContext::COMPARE => {
            let session = after_lines(&["fma.rn.f16x2", "compare"]);
            let mut second = session.clone();
            second.update(Msg::Right);
            second.update(Msg::Down);
            vec![session, second]
        }
        KeyContext::MAP => vec![
            from("map", &[]),
            from("map", &[Msg::from(MapMsg::Zoom { closer: true })]),
            from("map", &[Msg::First, Msg::Right, Msg::Down]),
        ],
        KeyContext::TOY => vec![from("toy", &[]), from("toy", &[Msg::First, Msg::Right, Msg::Down])],
        KeyContext::PLANE => vec![
            from("plane", &[]),
            from("plane decision 1 1", &[Msg::from(MapMsg::Zoom { closer: true }), Msg::Right]),
            from("plane", &[Msg::First, Msg::Right, Msg::Down]),
        ],
        KeyContext::PAIRS => vec![
            from("pairs", &[]),
            from("pairs distance 1 1", &[Msg::from(MapMsg::Zoom { closer: true }), Msg::Right]),
            from("pairs", &[Msg::First, Msg::Right, Msg::Down]),
        ],
        KeyContext::HARDWARE => {
            let all = from("add.f16 1 2", &[Msg::RunCommand("hardware".to_owned()), Msg::Down, Msg::Down]);
            vec![all.clone(), all.with_modules(&ALL_MODULES)]
        }
        KeyContext::DIAGNOSE => {
            let mut bare = from("diagnose", &[]).with_modules(&ALL_MODULES);
            bare.update(Msg::Revert);
            let mut some = bare.clone();
            some.update(Msg::Open);
            let mut second = some.clone();
            second.update(Msg::Down);
            vec![bare, some, second]
        }
        KeyContext::RESULTS_FIELD => {
            let bare = from("diagnose", &[]).with_modules(&ALL_MODULES);
            let mut typed = bare.clone();
            typed.update(Msg::Type('a'));
            let mut inside = typed.clone();
            inside.update(Msg::Left);
            // A text typed below a list, whose second row is chosen.
            let mut listed = bare.clone();
            for msg in [Msg::Revert, Msg::Open, Msg::Down, Msg::Type('a')] {
                listed.update(msg);
            }
            vec![bare, typed, inside, listed]
        }
        KeyContext::PROGRAM => {
            let mut session = from("program", &[]).with_modules(&[&PROGRAMS]);
            let first = session.clone();
            let _ = [Msg::Right, Msg::Down, Msg::Down].map(|msg| drop(session.update(msg)));
            vec![first, session]
        }
        KeyContext::SHELF => {
            let mut session = from("", &[Msg::Show(Screen::LESSONS)]).with_modules(&ALL_MODULES);
            let first = session.clone();
            session.update(Msg::Down);
            vec![first, session]
        }
        KeyContext::LESSON_END => {
            let mut session = from("", &[]).with_modules(&ALL_MODULES);
            session.update(Msg::RunCommand("lesson ties".into()));
            (0..8).for_each(|_| drop(session.update(Msg::NextStep)));
            let first = session.clone();
            session.update(Msg::Down);
            vec![first, session]
        }
        KeyContext::SHEET => {
            let mut session = from("", &[]).with_modules(&ALL_MODULES);
            session.update(Msg::RunCommand("sheet rounding 3 7".into()));
            let first = session.clone();
            session.update(Msg::from(LessonMsg::SheetKey));
            vec![first, session]
        }
        KeyContext::LESSON => {
            let mut session = from("", &[]).with_modules(&ALL_MODULES);
            session.update(Msg::RunCommand("lesson ties".into()));
            session.update(Msg::NextStep);
            let second = session.clone();
            // A later step, and a step with a program.
            let _ = [Msg::NextStep, Msg::NextStep].map(|msg| drop(session.update(msg)));
            let mut program = session.clone();
            program.update(Msg::from(LessonMsg::Open(
                "# Own\n## One\nWords.\n```c\nhalf f(half a) { half b = a * a; return b + a; }\n```\n".into(),
            )));
            vec![second, session, program]
        }
        KeyContext::Screen(place) => {
            vec![from(place.command, &[]), from(place.command, &[Msg::PageDown, Msg::Down])]
        }
        KeyContext::Typing => {
            let mut instruction = from("", &[Msg::Up, Msg::Type('f'), Msg::Type('x'), Msg::Left]);
            instruction.update(Msg::Type('m'));
            vec![from("", &[Msg::Down, Msg::Type('1'), Msg::Type('2'), Msg::Left]), instruction]
        }
        KeyContext::Go => vec![from("", &[Msg::Go]), from("compare", &[Msg::Go])],
        KeyContext::Prompt => {
            let mut entered = after_lines(&["negate"]);
            entered.update(Msg::Command);
            "flip 3".chars().for_each(|c| drop(entered.update(Msg::Type(c))));
            entered.update(Msg::Accept);
            entered.update(Msg::Command);
            let mut recalled = entered.clone();
            recalled.update(Msg::Up);
            recalled.update(Msg::Left);
            vec![entered, recalled, from("", &[Msg::Command, Msg::Type('n'), Msg::Type('e')])]
        }
        KeyContext::Menu => vec![from("", &[Msg::Menu]), from("", &[Msg::Menu, Msg::Right, Msg::Down])],
        KeyContext::Copying => vec![from("", &[Msg::Copy]), from("", &[Msg::Copy, Msg::Down])],
        KeyContext::Term => {
            let one = from("", &[Msg::Glossary]);
            let two = from("", &[Msg::Glossary, Msg::Right]);
            [one, two].into_iter().filter(|session| session.context() == KeyContext::Term).collect()
        }
        KeyContext::Keys => vec![
            from("", &[Msg::Keys]),
            from("", &[Msg::Keys, Msg::Type('u'), Msg::Type('l')]),
            from("", &[Msg::Keys, Msg::Type('u'), Msg::Type('l'), Msg::Down]),
        ],
    }
}

/// The worked sum after a command and some messages.
fn from(command: &str, msgs: &[Msg]) -> Session {
    let mut session = after_lines(&[command]);
    msgs.iter().for_each(|msg| drop(session.update(msg.clone())));
    session
}

/// True if the place has nothing to show, so that its keys have nothing to do.
pub fn is_empty(place: KeyContext) -> bool {
    let empty = |view: &View| match place {
        KeyContext::COMPARE | KeyContext::GLOSSARY => {
            view.list.as_ref().is_none_or(|list| list.table.rows.len() < 2)
        }
        KeyContext::MAP | KeyContext::TOY | KeyContext::PLANE | KeyContext::PAIRS => view.blocks.is_empty(),
        _ => false,
    };
    sessions(place).iter().all(|session| empty(&session.view()))
}

#[test]
fn sessions_reach_every_key_context() {
    for place in halfplay_core::skins::session::keys::contexts() {
        let sessions = sessions(place);
        assert!(sessions.iter().all(|session| session.context() == place), "{place:?}");
        assert!(!sessions.is_empty() || place == KeyContext::Term, "{place:?}");
    }
}

/// Checks that one of the list's rows is chosen, if it has any.
pub fn check_list(list: &List) {
    assert!(list.chosen < list.table.rows.len().max(1), "row {} of {}", list.chosen, list.title());
}

#[test]
fn commands_open_their_screens() {
    let mut session = Session::worked();
    for (line, screen) in [
        ("compare", Screen::COMPARE),
        ("number", Screen::NUMBER),
        ("map", Screen::MAP),
        ("toy", Screen::MAP),
        ("reference", Screen::REFERENCE),
        ("hardware", Screen::REFERENCE),
        ("diagnose", Screen::DIAGNOSE),
        ("operation", Screen::OPERATION),
    ] {
        super::do_line(&mut session, line);
        assert_eq!((session.screen(), session.view().screen), (screen, screen), "{line}");
    }
    for page in MapPage::ALL {
        let mut session = super::after(&[Msg::from(MapMsg::Page(page))]);
        assert_eq!(session.screen(), Screen::MAP);
        session.update(Msg::Revert);
        assert_eq!((session.screen(), session.context()), (Screen::OPERATION, KeyContext::Bits));
    }
}
