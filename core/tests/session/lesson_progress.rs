//! The list of lessons: groups, progress, and the lesson to continue with.

use halfplay_core::skins::lesson::{museum, read, shelf};
use halfplay_core::skins::session::{
    ALL_MODULES, Key, LessonCard, LessonList, LessonRecords, Msg, Screen, Session,
};

/// The shelf of a user with this progress.
fn at_shelf(progress: &str) -> Session {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.remember_lessons(LessonRecords::read(progress));
    session.update(Msg::Show(Screen::LESSONS));
    session
}

fn list(session: &Session) -> LessonList {
    session.view().lesson_list.expect("the shelf")
}

fn card(session: &Session, name: &str) -> LessonCard {
    let place = shelf().iter().position(|one| one.name == name).expect("a lesson");
    list(session).cards[place].clone()
}

#[test]
fn the_groups_are_the_levels_of_the_lessons_in_order() {
    let list = list(&at_shelf(""));
    let mut levels: Vec<String> = shelf().iter().map(|one| read(one.text).0.fields.level).collect();
    levels.dedup();
    levels.push("museum".to_owned());
    let names: Vec<&String> = list.groups.iter().map(|group| &group.name).collect();
    assert_eq!(names, levels.iter().collect::<Vec<_>>());
    // No level comes twice: lessons of the same level are next to each other.
    let mut sorted = levels.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), levels.len(), "{levels:?}");
    let covered: Vec<usize> = list.groups.iter().flat_map(|group| group.cards.clone()).collect();
    assert_eq!(covered, (0..shelf().len() + museum().len()).collect::<Vec<_>>());
}

#[test]
fn every_lesson_has_a_level_a_phrase_goals_and_a_worksheet() {
    for one in shelf() {
        let (lesson, _) = read(one.text);
        let fields = lesson.fields;
        assert!(!fields.level.is_empty() && !fields.phrase.is_empty(), "{}", one.name);
        assert!(!fields.goals.is_empty() && fields.topic.is_some(), "{}", one.name);
        // The terminal has 21 columns for the phrase, and 36 for the title.
        assert!(fields.phrase.chars().count() <= 21 && lesson.title.chars().count() <= 36, "{}", one.name);
    }
}

#[test]
fn the_head_counts_finished_and_begun_lessons() {
    let shelf_of = |progress| list(&at_shelf(progress));
    assert_eq!(
        (shelf_of("").count, shelf_of("").progress),
        (format!("{} lessons", shelf().len()), String::new())
    );
    assert_eq!(shelf_of("reading done\ntenth done\nties 3\n").progress, "2 done, 1 begun");
    assert_eq!(shelf_of("ties 3\n").progress, "1 begun");
    // The first group has five lessons.
    let note = |progress: &str| list(&at_shelf(progress)).groups[0].note.clone();
    assert_eq!((note("ties 3"), note("reading done ties 3")), ("5 lessons".to_owned(), "1 of 5".to_owned()));
}

#[test]
fn a_card_has_a_dot_for_each_step() {
    let session = at_shelf("reading done\nties 3\n");
    assert_eq!(card(&session, "ties").dots(), "●●◆·····");
    assert_eq!(card(&session, "reading").dots(), "●".repeat(card(&session, "reading").steps.len()));
    assert_eq!(card(&session, "fma").dots(), "·".repeat(card(&session, "fma").steps.len()));
    assert_eq!(card(&session, "ties").progress(), "step 3 of 8");
}

/// Half a minute for each of 8 steps, and a minute for 120 words.
#[test]
fn the_time_of_a_lesson_follows_from_its_steps_and_words() {
    let lesson = |words: usize| {
        let text = vec!["word"; words].join(" ");
        read(&format!("# Title\n{}", format!("## Step\n{text}\n").repeat(8))).0
    };
    assert_eq!([0, 7, 8, 60, 75].map(|words| lesson(words).minutes()), [4, 4, 5, 8, 9]);
    let ties = card(&at_shelf(""), "ties");
    assert!((6..=9).contains(&ties.minutes), "{}", ties.minutes);
}

#[test]
fn the_lesson_to_continue_with_is_chosen_first_and_starts_at_its_step() {
    let mut session = at_shelf("ties 3\nfma 5\nreading done\n");
    let next: Vec<String> =
        list(&session).cards.into_iter().filter(|card| card.is_next).map(|card| card.title).collect();
    assert_eq!(next, ["fma rounds once"], "the lesson read last of those begun");
    session.press(Key::Enter);
    let lesson = session.view().lesson.expect("a lesson");
    assert_eq!((lesson.title.as_str(), lesson.place), ("fma rounds once", 4));
    // Without a begun lesson, the next one that is not finished follows.
    let session = at_shelf("tenth done\nreading done\n");
    assert!(card(&session, "ties").is_next);
    assert!(list(&at_shelf("")).cards.iter().all(|card| !card.is_next));
}

#[test]
fn the_furthest_step_is_remembered_when_the_reader_goes_back() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.update(Msg::RunCommand("lesson ties".into()));
    (0..3).for_each(|_| drop(session.press(Key::PageDown)));
    session.press(Key::PageUp);
    assert_eq!(session.lesson_records().text(), "ties 4\n");
    // A step beyond the end of a shortened lesson counts as its last step.
    assert_eq!(card(&at_shelf("ties 99"), "ties").dots(), "●●●●●●●◆");
}

/// Turning back does not count as reading the previous lesson.
#[test]
fn page_up_on_the_first_step_opens_the_last_step_of_the_previous_lesson() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.update(Msg::RunCommand("lesson ties".into()));
    session.press(Key::PageUp);
    let lesson = session.view().lesson.expect("a lesson");
    let place = shelf().iter().position(|one| one.name == "ties").expect("ties");
    assert_eq!(lesson.title, shelf()[place - 1].title());
    assert_eq!(lesson.place, lesson.steps.len() - 1);
    assert_eq!(session.lesson_records().text(), "ties 1\n");
    // Before the first lesson there is nothing.
    session.update(Msg::RunCommand(format!("lesson {}", shelf()[0].name)));
    session.press(Key::PageUp);
    let lesson = session.view().lesson.expect("a lesson");
    assert_eq!((lesson.title.as_str(), lesson.place), (shelf()[0].title(), 0));
}

#[test]
fn the_equals_key_makes_the_worksheet_of_the_lesson() {
    let topic =
        |session: &Session| session.view().sheet.as_ref().map(|sheet| sheet.request.order.topic.name());
    for one in shelf() {
        let wanted = read(one.text).0.fields.topic.map(|topic| topic.name());
        let mut session = Session::worked().with_modules(&ALL_MODULES);
        session.update(Msg::RunCommand(format!("lesson {}", one.name)));
        session.press(Key::Char('='));
        assert_eq!(topic(&session), wanted, "{}", one.name);
        session.press(Key::Escape);
    }
    let mut session = at_shelf("fma 5");
    session.press(Key::Char('='));
    assert_eq!(topic(&session), Some("fma"));
}
