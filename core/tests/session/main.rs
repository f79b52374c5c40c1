//! A session, driven by what the user wants; expected answers come from SoftFloat-checked facts and from the
//! formats' definitions.
#![allow(clippy::unwrap_used)]

mod editing;
mod keyboard;
mod random;
mod steps;
mod types;

use halfplay_core::session::{Focus, Msg, Session, View};

fn after(msgs: &[Msg]) -> Session {
    let mut session = Session::worked();
    msgs.iter().for_each(|&msg| assert_eq!(session.update(msg), None));
    session
}

fn typed(session: &mut Session, text: &str) {
    text.chars().for_each(|c| assert_eq!(session.update(Msg::Type(c)), None));
}

/// Types an instruction and goes back to `a`.
fn instruction(session: &mut Session, text: &str) {
    go(session, Focus::Instruction);
    typed(session, text);
    session.update(Msg::Accept);
}

fn go(session: &mut Session, focus: Focus) {
    for _ in 0..10 {
        session.update(Msg::Up);
    }
    while focused(&session.view()) != focus {
        session.update(Msg::Down);
    }
}

fn focused(view: &View) -> Focus {
    let row = view.registers.iter().find(|row| row.focused);
    match row {
        Some(row) => row.focus.unwrap(),
        None if view.instruction.focused => Focus::Instruction,
        None => Focus::Steps,
    }
}

fn a() -> Focus {
    Focus::Bits { operand: 0, lane: 0 }
}

fn lane(operand: usize, lane: usize) -> Focus {
    Focus::Bits { operand, lane }
}

fn codes(session: &Session) -> Vec<String> {
    session.view().registers.into_iter().map(|row| row.code).collect()
}

fn remarks(session: &Session) -> Vec<String> {
    let view = session.view();
    view.instruction.remarks.iter().chain(&view.remarks).map(|line| line.text()).collect()
}
