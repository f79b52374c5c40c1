//! The list of lessons and the end of a lesson, drawn and clicked.

use super::classroom::{WINDOWS, taught};
use super::clicks::click;
use super::*;
use halfplay_core::skins::session::{ALL_MODULES, LessonRecords};

/// The list of a user who has finished two lessons and begun a third one.
#[test]
fn snapshots_of_the_list_with_progress() {
    for (width, height) in WINDOWS {
        let mut session = Session::worked().with_modules(&ALL_MODULES);
        session.remember_lessons(LessonRecords::read("reading done\ntenth done\nties 3\n"));
        session.update(Msg::Show(Screen::LESSONS));
        let text = seen(&session, (width, height));
        insta::assert_snapshot!(format!("shelf_begun_{width}x{height}"), between(&text));
    }
}

/// In every window, the chosen row is on screen, no row is too wide, and each group has its title.
#[test]
fn the_list_fits_every_window() {
    let mut session = taught(":lesson⏎");
    let list = session.view().lesson_list.unwrap();
    for (place, size) in
        (0..list.cards.len()).zip([(80, 24), (120, 40), (160, 50), (60, 20), (100, 80)].iter().cycle())
    {
        session.update(Msg::Choose(place));
        let text = seen(&session, *size);
        let here = format!("row {place} in {size:?}\n{text}");
        let chosen: Vec<&str> = text.lines().filter(|line| line.starts_with('›')).collect();
        assert_eq!(chosen.len(), 1, "{here}");
        let start: String = list.cards[place].title.chars().take(24).collect();
        assert!(chosen[0].contains(&start), "{here}");
        assert!(list.groups.iter().all(|group| text.contains(&group.name)), "{here}");
        assert!(text.lines().all(|line| line.chars().count() <= usize::from(size.0)), "{here}");
    }
}

/// A click on a folded group opens it; a click on a row chooses it, and a second one opens its lesson.
#[test]
fn clicks_open_groups_and_lessons() {
    let mut session = taught(":lesson⏎");
    let list = session.view().lesson_list.unwrap();
    let museum = list.groups.last().unwrap();
    click(&mut session, &museum.name);
    assert_eq!(session.view().list.unwrap().chosen, museum.cards.start);
    let second = &list.cards[museum.cards.start + 1].title;
    click(&mut session, second);
    assert_eq!(session.view().list.unwrap().chosen, museum.cards.start + 1);
    click(&mut session, second);
    assert_eq!(&session.view().lesson.unwrap().title, second);
}

#[test]
fn clicks_choose_and_open_the_next_steps() {
    let mut session = taught(":lesson ties⏎⇟⇟b⇟⇟a⇟a⇟⇟⇟");
    let row = |session: &Session| session.view().lesson_end.map(|end| end.chosen);
    click(&mut session, "A worksheet");
    assert_eq!(row(&session), Some(3));
    click(&mut session, "A worksheet");
    assert!(session.view().sheet.is_some());
}

/// The user's own line is at the right end of the heading, in full if there is room.
#[test]
fn the_heading_of_a_step_names_the_own_line() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    "0.1 + 0.2⏎".chars().for_each(|c| drop(session.press(named(c))));
    session.update(Msg::RunCommand("lesson ties".into()));
    let text = seen(&session, (80, 24));
    let line = text.lines().find(|line| line.contains("Ties to even")).unwrap();
    assert!(line.starts_with(" Ties to even  ◆·······  1 of 8"), "{line}");
    assert!(line.ends_with("your own line waits: 0.1 + 0.2"), "{line}");
}
