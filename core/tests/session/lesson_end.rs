//! The end of a lesson: goals, answers, next steps.

use halfplay_core::skins::session::{
    ALL_MODULES, Key, KeyContext, LessonEnd, LessonMsg, Module, Msg, NextAction, Screen, Session,
};

/// The end of `ties`, where the fifth step was answered by this key, and the sixth by A, which is right.
fn ended(fifth: char) -> Session {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.update(Msg::RunCommand("add.f16 0.1 0.2".into()));
    session.update(Msg::RunCommand("lesson ties".into()));
    (0..4).for_each(|_| drop(session.press(Key::PageDown)));
    session.press(Key::Char(fifth));
    session.press(Key::PageDown);
    session.press(Key::Char('a'));
    (0..3).for_each(|_| drop(session.press(Key::PageDown)));
    session
}

fn end(session: &Session) -> LessonEnd {
    session.view().lesson_end.expect("the end of a lesson")
}

/// Chooses the row with this label by arrows, and opens it.
fn open(session: &mut Session, label: &str) {
    let place = end(session).rows.iter().position(|row| row.label == label).expect(label);
    session.press(Key::Home);
    (0..place).for_each(|_| drop(session.press(Key::Down)));
    assert_eq!(end(session).chosen, place);
    session.press(Key::Enter);
}

#[test]
fn after_the_last_step_comes_the_end_of_the_lesson() {
    let session = ended('a');
    let end = end(&session);
    assert_eq!((session.view().tab(), session.context()), (Screen::LESSONS, KeyContext::LESSON_END));
    assert_eq!((end.title.as_str(), end.dots.as_str()), ("Ties to even", "●●●●●●●●"));
    assert_eq!(end.count, "1 of 19 lessons");
    assert_eq!(
        end.goals.iter().map(|goal| LessonEnd::sentence(goal)).collect::<Vec<_>>(),
        ["You can now say where a tie goes by looking at one bit."]
    );
    let labels: Vec<&str> = end.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["Guard, round and sticky", "Back to your own line", "Step 5 again", "A worksheet"]);
    assert_eq!((end.rows[0].length.as_str(), end.rows[1].about.as_str()), ("9 steps", "add.f16 0.1 0.2"));
}

#[test]
fn the_end_lists_the_first_answers() {
    let answers = |session: &Session| -> Vec<(usize, char, bool, String)> {
        let one = end(session).answers.into_iter();
        one.map(|one| (one.step, one.letter, one.is_right, one.reason.text())).collect()
    };
    let wrong = answers(&ended('a'));
    assert_eq!((wrong[0].0, wrong[0].1, wrong[0].2), (5, 'A', false));
    assert!(wrong[0].3.starts_with("it is as near as 2052"), "{wrong:?}");
    assert_eq!(wrong[1], (6, 'A', true, String::new()));
    let right = ended('b');
    assert_eq!(answers(&right)[0], (5, 'B', true, String::new()));
    assert!(
        end(&right).rows.iter().all(|row| !matches!(row.action, NextAction::Again(_))),
        "nothing went wrong"
    );
    // A second answer does not replace the first.
    let mut session = ended('a');
    open(&mut session, "Step 5 again");
    session.press(Key::Char('b'));
    (0..4).for_each(|_| drop(session.press(Key::PageDown)));
    assert_eq!(answers(&session), wrong);
}

/// The third step hides the sum of 2048 and 1, which is 2048: A.
#[test]
fn predictions_are_answers_too() {
    for (key, is_right) in [('a', true), ('b', false)] {
        let mut session = Session::worked().with_modules(&ALL_MODULES);
        session.update(Msg::RunCommand("lesson ties".into()));
        (0..2).for_each(|_| drop(session.press(Key::PageDown)));
        session.press(Key::Char(key));
        (0..6).for_each(|_| drop(session.press(Key::PageDown)));
        let answers: Vec<_> =
            end(&session).answers.iter().map(|one| (one.step, one.letter, one.is_right)).collect();
        assert_eq!(answers, [(3, key.to_ascii_uppercase(), is_right)]);
    }
}

#[test]
fn each_next_step_opens() {
    let mut session = ended('a');
    open(&mut session, "Guard, round and sticky");
    assert_eq!(session.view().lesson.expect("a lesson").title, "Guard, round and sticky");
    let mut session = ended('a');
    open(&mut session, "Back to your own line");
    assert_eq!((session.view().tab(), session.line()), (Screen::OPERATION, "add.f16 0.1 0.2".to_owned()));
    let mut session = ended('a');
    open(&mut session, "Step 5 again");
    let lesson = session.view().lesson.expect("a lesson");
    assert_eq!((lesson.place, session.view().hidden), (4, true));
    let mut session = ended('a');
    open(&mut session, "A worksheet");
    assert_eq!(session.view().sheet.expect("a sheet").request.order.topic.name(), "rounding");
}

#[test]
fn a_click_chooses_a_next_step_and_a_second_one_opens_it() {
    let mut session = ended('a');
    session.update(Msg::Choose(3));
    assert_eq!(end(&session).chosen, 3);
    session.update(Msg::Open);
    assert!(session.view().sheet.is_some());
}

#[test]
fn keys_leave_the_end() {
    let mut session = ended('a');
    session.press(Key::PageUp);
    assert_eq!(session.view().lesson.expect("a lesson").place, 7);
    session.press(Key::PageDown);
    assert!(session.view().lesson_end.is_some());
    session.press(Key::PageDown);
    assert_eq!(session.view().lesson.expect("a lesson").title, "Guard, round and sticky");
    // Esc leads to the list, with the next lesson chosen.
    let mut session = ended('a');
    session.press(Key::Escape);
    let view = session.view();
    let list = view.lesson_list.expect("the shelf");
    assert_eq!(list.cards[view.list.expect("its list").chosen].title, "Guard, round and sticky");
    assert_eq!(session.context(), KeyContext::SHELF);
}

#[test]
fn a_link_opens_the_end_of_a_lesson() {
    let session = ended('a');
    let link = session.link();
    assert!(link.contains("lesson-end=ties"), "{link}");
    let early = Session::open(&link).expect("a link");
    assert!(early.lacks(Module::Teaching));
    let opened = early.with_modules(&ALL_MODULES);
    assert_eq!((end(&opened).title, opened.link()), ("Ties to even".to_owned(), link));
    // A link contains no answers.
    assert!(end(&opened).answers.is_empty());
}

/// A class sees no card at the end, and its answers are not those of the reader.
#[test]
fn a_presentation_has_no_end_card() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.update(Msg::RunCommand("lesson ties".into()));
    session.update(Msg::Present);
    session.update(Msg::Step(4));
    session.update(Msg::Forward);
    session.update(Msg::from(LessonMsg::Answer(0)));
    session.update(Msg::Step(7));
    (0..4).for_each(|_| drop(session.update(Msg::NextStep)));
    assert!(session.view().lesson_end.is_none());
    session.update(Msg::Present);
    session.press(Key::PageDown);
    assert!(end(&session).answers.is_empty());
}
