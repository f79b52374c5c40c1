//! Sessions, driven by messages. The expected results come from facts checked with SoftFloat, and from the definitions
//! of the formats.
mod arrays;
mod beginning;
mod besides;
mod class;
mod commands;
mod editing;
mod formulas;
mod front;
mod guess;
mod guessed;
mod hardware;
mod help;
mod inputs;
mod keyboard;
mod lanes;
mod layers;
mod lesson_end;
mod lesson_progress;
mod lessons;
mod links;
mod made;
mod map_formats;
mod menu;
mod messages;
mod observed;
mod opened;
mod own_line;
mod page;
mod paste;
mod places;
mod planes;
mod predict;
mod previews;
mod program;
mod program_inputs;
mod program_threads;
mod prompting;
mod quiz;
mod random;
mod released;
mod results;
mod sheets;
mod single;
mod slider;
mod stale;
mod statements;
mod steps;
mod survey;
mod tryouts;
mod typed_results;
mod types;
mod undoing;
mod words;

use halfplay_core::skins::session::{ALL_MODULES, Focus, List, Msg, OTHER_SCREENS, Overlay, Session, View};

/// The worked example with all screens that need no other module.
fn worked() -> Session {
    Session::worked().with_modules(&[&OTHER_SCREENS])
}

/// The session that a link opens, with these screens.
fn open(link: &str) -> Session {
    let opened = Session::open(link).unwrap_or_else(|error| panic!("{link}: {error}"));
    opened.with_modules(&[&OTHER_SCREENS])
}

fn after(msgs: &[Msg]) -> Session {
    let mut session = worked();
    msgs.iter().for_each(|msg| assert_eq!(session.update(msg.clone()), None));
    session
}

/// The worked sum after these command lines.
fn after_lines(lines: &[&str]) -> Session {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    lines.iter().for_each(|line| do_line(&mut session, line));
    session
}

/// Runs a command that must return no effect. Only switches, `show` and `make` may print a message.
fn do_line(session: &mut Session, line: &str) {
    assert_eq!(session.update(Msg::RunCommand(line.to_owned())), None, "{line}");
    let switches = ["what-if", "undocumented", "tininess", "show", "make"];
    assert!(said(session).is_empty() || switches.iter().any(|name| line.starts_with(name)), "{line}");
}

fn typed(session: &mut Session, text: &str) {
    text.chars().for_each(|c| assert_eq!(session.update(Msg::Type(c)), None));
}

/// Types an instruction and returns to `a`.
fn instruction(session: &mut Session, text: &str) {
    go(session, Focus::Instruction);
    session.update(Msg::EditAnew);
    typed(session, text);
    session.update(Msg::Accept);
}

fn go(session: &mut Session, focus: Focus) {
    for _ in 0..10 {
        session.update(Msg::Up);
    }
    // No operation has more rows.
    for _ in 0..40 {
        if focused(&session.view()) == focus {
            return;
        }
        session.update(Msg::Down);
    }
    panic!("no {focus:?} on {:?}", session.screen());
}

/// The row of the operation that has the focus.
fn focused(view: &View) -> Focus {
    let row = view.registers.iter().find(|row| row.focused);
    match row {
        Some(row) => row.focus,
        None if view.instruction.focused => Focus::Instruction,
        None => Focus::Steps,
    }
}

fn a() -> Focus {
    lane(0, 0)
}

fn lane(operand: usize, lane: usize) -> Focus {
    Focus::Bits { operand, lane }
}

fn codes(session: &Session) -> Vec<String> {
    session.view().registers.into_iter().map(|row| row.code).collect()
}

/// The instruction line as text.
fn line(session: &Session) -> String {
    session.view().instruction.text.text()
}

/// The instruction on the screen.
fn spelled(session: &Session) -> String {
    session.evaluation().instr.to_string()
}

fn remarks(session: &Session) -> Vec<String> {
    let view = session.view();
    view.instruction.remarks.iter().chain(&view.remarks).map(|line| line.text()).collect()
}

/// The notice about the last action.
fn said(session: &Session) -> String {
    session.view().notice.map_or_else(String::new, |notice| notice.text())
}

/// The last cell of each row of a list.
fn rows(list: &List) -> Vec<String> {
    list.table.rows.iter().map(|row| row.last().unwrap().text()).collect()
}

/// The titles of the steps.
fn steps(session: &Session) -> Vec<String> {
    rows(&list(session))
}

fn list(session: &Session) -> List {
    session.view().list.unwrap()
}

/// The title of the selected step.
fn step(session: &Session) -> String {
    steps(session).swap_remove(list(session).chosen)
}

/// The selected part of the menu, and each of its rows as one line.
fn menu(session: &Session) -> (List, Vec<String>) {
    let Some(Overlay::Menu { mut parts, part, .. }) = session.view().overlay else { panic!("no menu") };
    let list = parts.swap_remove(part);
    let row =
        |row: &Vec<halfplay_core::skins::doc::Line>| row.iter().map(|cell| cell.text()).collect::<Vec<_>>();
    let lines = list.table.rows.iter().map(|cells| row(cells).join(" ").trim().to_owned()).collect();
    (list, lines)
}
