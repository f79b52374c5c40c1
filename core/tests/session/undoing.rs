//! Undo and redo.

use super::{a, after_lines, codes, do_line, instruction, said, typed};
use halfplay_core::skins::session::{
    Focus, LessonMsg, Msg, PROGRAMS, ProgramMsg, Screen, ScreenMsg, Session,
};

/// A session and its known past: the states recorded before each change of the question.
pub struct Walk {
    session: Session,
    past: Vec<Known>,
    future: Vec<Known>,
    /// the state in which the current edit began
    edit: Option<Known>,
    /// the most recent program
    program: String,
    /// true during a drag that has changed a value; the whole drag is one change
    drags: bool,
    /// true once an edit has left a text that cannot be read; the known past does not cover such texts
    is_over: bool,
}

/// The visible state: the link, the result, the text of a line that cannot be parsed, and the most recent program. The
/// texts are included because a link omits a text that is too long.
type Known = (String, String, Option<String>, String);

fn known(session: &Session, program: &str) -> Known {
    let view = session.view();
    let broken = view.instruction.instead.as_ref().map(|_| view.instruction.text.text());
    let program = view.program.map_or_else(|| program.to_owned(), |head| format!("{:?}", head.task));
    (session.link(), view.result.line().text(), broken, program)
}

/// True if a message ends an edit and then has an effect of its own.
fn is_apart(msg: &Msg) -> bool {
    let change =
        matches!(msg, Msg::Flip | Msg::FlipAt(..) | Msg::Negate | Msg::Ulp { .. } | Msg::Exponent { .. });
    let elsewhere = matches!(
        msg,
        Msg::Undo
            | Msg::Redo
            | Msg::Screen(ScreenMsg::Program(ProgramMsg::Hold))
            | Msg::RunCommand(_)
            | Msg::Open
            | Msg::OpenLink(_)
            | Msg::Screen(ScreenMsg::Program(ProgramMsg::Open(_)))
            | Msg::Screen(ScreenMsg::Lesson(LessonMsg::Open(_)))
            | Msg::Screen(ScreenMsg::Lesson(LessonMsg::Next { .. }))
            | Msg::NextQuestion
            | Msg::Screen(ScreenMsg::Program(ProgramMsg::Rewrite(_)))
    );
    change || elsewhere || moves_value(msg) || matches!(msg, Msg::Edit | Msg::EditAnew)
}

/// True if a message drags a value.
fn moves_value(msg: &Msg) -> bool {
    matches!(msg, Msg::DragTo(_) | Msg::NudgeValue { .. } | Msg::SlideTo(_) | Msg::Slide { .. })
}

/// True while a text is being typed, even if help covers it.
fn is_typing(session: &Session) -> bool {
    let view = session.view();
    view.instruction.caret.is_some() || view.typed.is_some()
}

/// The question of a link: the instruction, the operands, the allowed instructions, and the tininess rule.
fn question(link: &str) -> Vec<&str> {
    let parts = link.split('/').enumerate();
    let of_question = |part: &str| part.starts_with("allow=") || part.starts_with("tininess=");
    parts.filter(|(place, part)| *place < 3 || of_question(part)).map(|(_, part)| part).collect()
}

impl Walk {
    pub fn new() -> Self {
        let mut session = Session::worked().with_modules(&[&PROGRAMS]);
        session.update(Msg::Show(Screen::PROGRAM));
        let program = known(&session, "").3;
        session.update(Msg::Show(Screen::OPERATION));
        Walk {
            session,
            past: Vec::new(),
            future: Vec::new(),
            edit: None,
            program,
            drags: false,
            is_over: false,
        }
    }

    /// Sends a message and records its change.
    pub fn step(&mut self, msg: Msg) {
        if self.is_over {
            return;
        }
        if self.edit.is_some() && (is_apart(&msg) || self.replaces(&msg)) {
            // The typed text is a separate change; opening and closing a menu ends it.
            self.step(Msg::Copy);
            self.step(Msg::Copy);
            if self.is_over {
                return;
            }
        }
        if msg == Msg::Undo || msg == Msg::Redo {
            return self.walk(msg == Msg::Undo);
        }
        let before = self.edit.take().unwrap_or_else(|| known(&self.session, &self.program));
        let (drags, interrupts) = (moves_value(&msg), !matches!(msg, Msg::Surveyed(_)));
        let goes_on = drags && self.drags;
        self.session.update(msg);
        let now = known(&self.session, &self.program);
        self.program.clone_from(&now.3);
        self.drags = goes_on || (self.drags && !interrupts);
        self.is_over = self.session.view().stale && !is_typing(&self.session);
        if is_typing(&self.session) {
            self.edit = Some(before);
        } else if (question(&before.0), &before.2, &before.3) != (question(&now.0), &now.2, &now.3) {
            self.drags = drags;
            if !goes_on {
                self.past.push(before);
                self.future.clear();
            }
        }
    }

    /// True if a message replaces the text being typed. A pasted program replaces the text; a pasted word is inserted
    /// into the text.
    fn replaces(&self, msg: &Msg) -> bool {
        let mut after = self.session.clone();
        after.update(msg.clone());
        matches!(msg, Msg::Paste(_)) && !is_typing(&after)
    }

    fn walk(&mut self, back: bool) {
        self.drags = false;
        let present = known(&self.session, &self.program);
        let (from, to, msg) = match back {
            true => (&mut self.past, &mut self.future, Msg::Undo),
            false => (&mut self.future, &mut self.past, Msg::Redo),
        };
        self.session.update(msg);
        match from.pop() {
            Some(state) => {
                self.program.clone_from(&state.3);
                assert_eq!(known(&self.session, &self.program), state, "back: {back}");
                to.push(present);
            }
            None => {
                assert!(said(&self.session).starts_with("there is nothing to "));
                assert_eq!(known(&self.session, &self.program), present);
            }
        }
    }

    /// Undoes everything and redoes everything, each once more than there are states.
    pub fn back_and_forth(&mut self) {
        self.step(Msg::Copy);
        if self.is_over {
            return;
        }
        for _ in 0..=self.past.len() {
            self.walk(true);
        }
        for _ in 0..=self.future.len() {
            self.walk(false);
        }
    }
}

#[test]
fn a_number_typed_is_one_change() {
    let mut session = Session::worked();
    typed(&mut session, "0.125");
    session.update(Msg::Accept);
    session.update(Msg::Undo);
    assert_eq!(codes(&session)[0], "0x520b");
    session.update(Msg::Undo);
    assert_eq!(said(&session), "there is nothing to undo");
    session.update(Msg::Redo);
    assert_eq!(codes(&session)[0], "0x3000");
    session.update(Msg::Redo);
    assert_eq!(said(&session), "there is nothing to redo");
}

/// A front end may send undo while a text is being typed. The typed text is then a change like any other.
#[test]
fn undo_during_an_edit_reverts_the_typed_text() {
    let mut session = Session::worked();
    session.update(Msg::Flip);
    typed(&mut session, "1");
    session.update(Msg::Undo);
    assert_eq!(codes(&session)[0], "0x520a", "the code before the edit");
    session.update(Msg::Redo);
    assert_eq!(codes(&session)[0], "0x3c00");
    session.update(Msg::Undo);
    session.update(Msg::Undo);
    assert_eq!(codes(&session)[0], "0x520b");
    // The same holds for a bit flipped while a text is being typed.
    let mut session = Session::worked();
    typed(&mut session, "1");
    session.update(Msg::FlipAt(a(), 0));
    assert_eq!(codes(&session)[0], "0xbc00");
    session.update(Msg::Undo);
    assert_eq!(codes(&session)[0], "0x3c00");
    session.update(Msg::Undo);
    assert_eq!(codes(&session)[0], "0x520b");
    // The same holds for a command.
    let mut session = Session::worked();
    typed(&mut session, "1");
    session.update(Msg::RunCommand("undo 2".into()));
    assert_eq!(codes(&session)[0], "0x520b");
}

#[test]
fn moving_between_screens_is_not_an_undoable_change() {
    let mut session = after_lines(&["a 1", "compare", "step 2", "map", "reference tanh"]);
    session.update(Msg::Undo);
    assert_eq!(session.evaluation(), Session::worked().evaluation());
    session.update(Msg::Redo);
    assert_eq!(session.screen().word(), "reference", "back to where it was left");
    assert_eq!(session.view().heading.text(), "tanh.approx.f16");
}

#[test]
fn a_new_change_discards_the_redo_history() {
    let mut session = after_lines(&["a 1", "a 2", "undo 2", "b 1"]);
    session.update(Msg::Redo);
    assert_eq!(said(&session), "there is nothing to redo");
    do_line(&mut session, "undo");
    assert_eq!(session.evaluation(), Session::worked().evaluation());
}

#[test]
fn each_kind_of_change_is_undone() {
    let changes: [Vec<Msg>; 9] = [
        vec![Msg::Flip],
        vec![Msg::Negate],
        vec![Msg::Ulp { up: true }],
        vec![Msg::Exponent { up: false }],
        vec![Msg::Paste("add.f16 1, 2".into())],
        vec![Msg::Paste("#1/add.f16/1,2/screen=compare".into())],
        vec![Msg::RunCommand("what-if on".into())],
        vec![Msg::Menu, Msg::Pick(0, 0)],
        vec![Msg::Show(halfplay_core::skins::session::Screen::REFERENCE), Msg::Open],
    ];
    for msgs in changes {
        let mut session = Session::worked();
        msgs.iter().for_each(|msg| drop(session.update(msg.clone())));
        assert_ne!(question(&session.link()), question(&Session::worked().link()), "{msgs:?}");
        session.update(Msg::Undo);
        assert_eq!(question(&session.link()), question(&Session::worked().link()), "{msgs:?}");
        session.update(Msg::Undo);
        assert_eq!(said(&session), "there is nothing to undo", "{msgs:?}: one change");
    }
    let mut session = Session::worked();
    instruction(&mut session, "add.f32");
    session.update(Msg::FocusOn(Focus::Steps));
    session.update(Msg::Undo);
    assert_eq!(session.view().instruction.spelling, "fma.rn.f16");
    assert!(session.view().instruction.focused, "the state that was left, with its focus");
}

/// A text that cannot be parsed and is too long for a link is still an undoable change.
#[test]
fn undo_removes_an_unreadable_text_too_long_for_a_link() {
    let mut walk = Walk::new();
    let long = format!("1/3.{}", "x".repeat(900));
    for msg in
        [Msg::FocusOn(Focus::Instruction), Msg::ReplaceText("1/3".into()), Msg::ReplaceText(long), Msg::Flip]
    {
        walk.step(msg);
    }
    walk.step(Msg::Undo);
}

/// Undo and redo restore texts that cannot be read, of an operand and of the line, exactly as the user typed them.
#[test]
fn undo_restores_unreadable_texts_as_typed() {
    let row = |session: &Session| {
        let mut edited = session.clone();
        edited.update(Msg::FocusOn(Focus::Bits { operand: 1, lane: 0 }));
        edited.update(Msg::Edit);
        edited.view().typed.map(|typed| typed.text)
    };
    let mut session = Session::worked();
    session.update(Msg::FocusOn(Focus::Bits { operand: 1, lane: 0 }));
    typed(&mut session, "1.5 x");
    session.update(Msg::FocusOn(a()));
    assert_eq!(row(&session), Some("1.5 x".to_owned()));
    session.update(Msg::Flip);
    session.update(Msg::FocusOn(Focus::Bits { operand: 1, lane: 0 }));
    session.update(Msg::ReplaceText("inf!".into()));
    session.update(Msg::FocusOn(a()));
    assert_eq!(row(&session), Some("inf!".to_owned()));
    for (msg, expected) in [
        (Msg::Undo, Some("1.5 x")),
        (Msg::Undo, Some("1.5 x")),
        (Msg::Undo, Some("0x00e9")),
        (Msg::Redo, Some("1.5 x")),
        (Msg::Redo, Some("1.5 x")),
        (Msg::Redo, Some("inf!")),
    ] {
        session.update(msg.clone());
        assert_eq!(row(&session).as_deref(), expected, "{msg:?}");
    }
    let line = |session: &Session| session.view().instruction.text.text();
    session.update(Msg::FocusOn(Focus::Instruction));
    session.update(Msg::ReplaceText("2 + + 3".into()));
    session.update(Msg::FocusOn(a()));
    session.update(Msg::Flip);
    session.update(Msg::Undo);
    assert_eq!(line(&session), "2 + + 3");
    session.update(Msg::Undo);
    assert_ne!(line(&session), "2 + + 3");
    session.update(Msg::Redo);
    assert_eq!(line(&session), "2 + + 3");
}
