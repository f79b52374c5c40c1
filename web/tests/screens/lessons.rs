//! Lessons in both front ends: the shelf, and each step with its text, its question and its verdicts.

use super::html::page;
use super::words::{on_page, terminal, words};
use halfplay_core::skins::session::{
    ALL_MODULES, Focus, LessonChoice, LessonList, LessonMsg, LessonRecords, Msg, Screen, Session, View,
};
use halfplay_web::Screens;

/// The worked sum on the page, with the lessons loaded.
pub fn session() -> Session {
    Session::worked().on_page("https://example.org/").with_modules(&ALL_MODULES)
}

/// A step of a lesson.
pub fn reading(name: &str, step: usize) -> Session {
    let mut session = session();
    session.update(Msg::RunCommand(format!("lesson {name}")));
    session.update(Msg::Step(step));
    session
}

/// A step with its question answered.
pub fn answered(name: &str, step: usize, answer: usize) -> Session {
    let mut session = reading(name, step);
    session.update(Msg::from(LessonMsg::Answer(answer)));
    session
}

/// A lesson of the user's own that contains a mistake.
fn brought() -> Session {
    let mut session = session();
    session.update(Msg::of_file("mine.md", "# Mine\nAbout it.\n\n## One\nIt is `1 + 1 = 3`.\n".into()));
    session
}

/// Steps of every kind: sums, numbers, maps, comparisons, programs.
fn steps() -> Vec<Session> {
    let of = |name: &'static str| (0..9).map(move |step| reading(name, step));
    let all = ["ties", "reading", "cancellation", "fma-float"].into_iter().flat_map(of);
    all.chain([answered("ties", 4, 0), answered("ties", 4, 1), brought()]).collect()
}

/// The texts of a lesson, part by part.
fn said(view: &View) -> Vec<String> {
    let lesson = view.lesson.as_ref().expect("a lesson");
    let lines = [lesson.words(), lesson.known.clone(), lesson.question.clone()].concat();
    let answers = lesson.choices.iter().map(|choice| choice.words.text());
    let verdicts = lesson.choices.iter().filter_map(LessonChoice::verdict);
    let title = [lesson.title.clone(), lesson.steps[lesson.place].clone()];
    let texts = lines.into_iter().chain(verdicts).map(|line| line.text());
    texts.chain(answers).chain(lesson.tries.clone()).chain(title).collect()
}

#[test]
fn both_front_ends_show_the_text_of_a_lesson() {
    let mut complaints = Vec::new();
    let mut parts = 0;
    for session in steps() {
        let view = session.view();
        let (there, here) = (terminal(&view), on_page(&view, &[]));
        for text in said(&view) {
            parts += 1;
            let wanted = words(&text);
            // The terminal wraps lines and has other columns beside them, so only single words are compared.
            if let Some(word) = wanted.iter().find(|word| !there.contains(word)) {
                complaints.push(format!("the terminal does not show {word} of {text:?}"));
            }
            if !here.windows(wanted.len().max(1)).any(|words| words == wanted) {
                complaints.push(format!("the page does not show {text:?}"));
            }
        }
    }
    assert!(parts > 100, "{parts}");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn the_shelf_has_a_card_with_a_summary_for_each_lesson() {
    let mut session = session();
    session.remember_lessons(LessonRecords::read("ties"));
    session.update(Msg::Show(Screen::LESSONS));
    let view = session.view();
    let (shelf, list) = (view.lesson_list.clone().expect("the shelf"), view.list.clone().expect("its list"));
    let page = page(&view);
    let cards = page.find(".lesson-card");
    assert_eq!((cards.len(), shelf.cards.len()), (list.table.rows.len(), list.table.rows.len()));
    for (place, (card, node)) in shelf.cards.iter().zip(&cards).enumerate() {
        let text = node.text();
        assert!(text.contains(&card.title), "{text}");
        assert!(words(&text).concat().contains(&words(&card.about.text()).concat()), "{text}");
        assert!(list.table.rows[place].iter().any(|cell| cell.text() == card.title), "{}", card.title);
        assert_eq!(node.attribute("id"), Some(format!("lessons-list-{place}").as_str()));
    }
    assert_eq!(page.find(".finished").len(), 1);
    assert_eq!(page.find("[role] .group-of").len(), shelf.groups.len());
    for (group, node) in shelf.groups.iter().zip(page.find(".group-of")) {
        assert_eq!(node.attribute("aria-label"), Some(group.name.as_str()));
        assert!(node.text().contains(&group.note), "{}", node.text());
    }
    assert!(view.registers.iter().all(|row| row.focus != Focus::Steps));
}

#[test]
fn only_the_lesson_to_continue_with_is_marked() {
    let mut session = session();
    session.remember_lessons(LessonRecords::read("reading done\nties 3\n"));
    session.update(Msg::Show(Screen::LESSONS));
    let page = page(&session.view());
    let marked: Vec<String> = page
        .find(".lesson-card")
        .iter()
        .filter(|card| card.text().contains(LessonList::CONTINUE))
        .map(|card| card.text())
        .collect();
    assert_eq!(marked.len(), 1, "{marked:?}");
    assert!(marked[0].contains("Ties to even") && marked[0].contains("●●◆·····"), "{marked:?}");
}

#[test]
fn both_front_ends_show_the_end_of_a_lesson() {
    let mut session = answered("ties", 4, 0);
    (0..4).for_each(|_| drop(session.update(Msg::NextStep)));
    let view = session.view();
    let end = view.lesson_end.clone().expect("the end");
    assert_eq!(end.answers.len(), 1);
    let (there, page) = (terminal(&view), page(&view));
    let answers = end.answers.iter().flat_map(|one| [one.title.clone(), one.reason.text()]);
    let rows = end.rows.iter().flat_map(|row| [row.label.clone(), row.about.clone(), row.length.clone()]);
    for text in end.goals.iter().cloned().chain(answers).chain(rows).chain([end.title, end.count]) {
        for word in words(&text) {
            assert!(there.contains(&word), "the terminal does not show {word} of {text:?}");
        }
        assert!(words(&page.text()).concat().contains(&words(&text).concat()), "the page lacks {text:?}");
    }
    let rows = page.find(".next-row");
    let chosen: Vec<bool> = rows.iter().map(|row| row.attribute("aria-selected") == Some("true")).collect();
    assert_eq!(chosen, [true, false, false, false]);
}

#[test]
fn the_lessons_tab_is_current_in_every_step() {
    for session in steps() {
        let page = page(&session.view());
        let here: Vec<String> = page
            .find("nav li button")
            .iter()
            .filter(|tab| tab.attribute("aria-current").is_some())
            .map(|tab| tab.text())
            .collect();
        assert_eq!(here, ["Lessons"]);
        let steps = page.find(".lesson-steps button");
        let current: Vec<usize> =
            (0..steps.len()).filter(|&at| steps[at].attribute("aria-current") == Some("step")).collect();
        assert_eq!(current, [session.view().lesson.expect("a lesson").place]);
        // Every id is unique, and one is that of the heading, which gets the focus.
        let mut ids: Vec<&str> = page.find("").iter().filter_map(|node| node.attribute("id")).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "some ids appear twice");
        assert!(ids.iter().any(|id| id.ends_with("-heading")));
    }
}

#[test]
fn an_answer_gets_a_verdict_and_a_mark() {
    let marks = |session: &Session| -> Vec<String> {
        page(&session.view()).find(".answers button").iter().map(|button| button.text()).collect()
    };
    assert_eq!(marks(&reading("ties", 4)), ["A 2050", "B 2052"]);
    assert_eq!(marks(&answered("ties", 4, 0)), ["A 2050 your choice", "B 2052 ✓"]);
    assert_eq!(marks(&answered("ties", 4, 1)), ["A 2050", "B 2052 ✓"]);
    let judged = page(&answered("ties", 4, 0).view());
    let verdicts: Vec<String> = judged.find(".judged p").iter().map(|line| line.text()).collect();
    assert!(verdicts[0].starts_with("Not A. ") && verdicts[1].starts_with("It is B. "), "{verdicts:?}");
}

/// Only the author of a lesson needs its list of mistakes.
#[test]
fn only_a_users_own_lesson_lists_mistakes() {
    let wrong = |session: &Session| page(&session.view()).find("ul.wrong li").len();
    assert_eq!((wrong(&reading("fma-float", 0)), wrong(&reading("ties", 0))), (0, 0));
    assert!(wrong(&brought()) > 0);
}

#[test]
fn the_page_does_not_contain_a_hidden_lesson_result() {
    let page = page(&reading("ties", 4).view());
    assert!(!page.text().contains("0x6802"));
}

/// Going from a lesson to its operation and to the map: exactly one screen is visible.
#[test]
fn one_screen_is_visible_in_and_outside_a_lesson() {
    let mut session = session();
    let mut screens = Screens::new(session.view());
    for msg in [Msg::RunCommand("lesson ties".into()), Msg::NextStep, Msg::Open, Msg::Show(Screen::MAP)] {
        session.update(msg.clone());
        screens.show(session.view());
        let shown = super::html::drawn(&screens);
        let lessons: Vec<_> =
            shown.find(".screen").into_iter().filter(|one| !one.has_class("away")).collect();
        assert_eq!(lessons.len(), 1);
        assert_eq!(lessons[0].has_class("in-lesson"), session.view().lesson.is_some(), "{msg:?}");
    }
}
