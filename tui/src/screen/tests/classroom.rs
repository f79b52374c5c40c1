//! Snapshots of the classroom: lessons, the museum, questions and guesses, and presented lessons, each in an ordinary
//! window and in a large one.

use super::*;
use halfplay_core::skins::lesson::{museum, shelf};
use halfplay_core::skins::session::ALL_MODULES;

pub const WINDOWS: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// The worked sum after these keys, with the lessons loaded.
pub fn taught(keys: &str) -> Session {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    keys.chars().for_each(|c| assert_eq!(session.press(named(c)), None, "{c}"));
    session
}

/// The name of each state, and the keys that lead to it.
const SEEN: [(&str, &str); 20] = [
    ("question", ":lesson ties⏎⇟⇟⇟⇟"),
    ("answered_right", ":lesson ties⏎⇟⇟⇟⇟b"),
    ("answered_wrong", ":lesson ties⏎⇟⇟⇟⇟a"),
    ("exhibit_presented", ":lesson fma-float⏎z"),
    ("of_a_number", ":lesson reading⏎⇟"),
    ("of_a_program", ":lesson kahan⏎⇟⇟⇟⇟⇟"),
    ("lesson_end", ":lesson ties⏎⇟⇟b⇟⇟a⇟a⇟⇟⇟"),
    ("shelf", ":lesson⏎"),
    ("museum", ":lesson⏎↓↓↓↓↓↓↓↓↓↓↓↓↓↓↓↓↓↓↓↓↓"),
    ("exhibit", ":lesson fma-float⏎"),
    ("quiz", ":quiz 7⏎"),
    ("quiz_wrong", ":quiz 7⏎0x8930⏎"),
    ("guess", "v↓↓↓  → "),
    ("guessed_wrong", "v↓↓↓0x3000⏎"),
    ("presented_words", ":lesson ties⏎⇟⇟⇟⇟z"),
    ("presented_question", ":lesson ties⏎⇟⇟⇟⇟z :hands 12 9⏎"),
    ("presented_answer", ":lesson ties⏎⇟⇟⇟⇟z :hands 12 9⏎b"),
    ("presented_rounding", ":lesson ties⏎⇟⇟z hhl"),
    ("presented_three", ":lesson specials⏎⇟⇟⇟⇟z hjj"),
    ("presented_program", ":lesson kahan⏎⇟⇟⇟⇟⇟z hll"),
];

#[test]
fn snapshots_of_lessons_and_questions() {
    for (name, keys) in SEEN {
        let session = taught(keys);
        for (width, height) in WINDOWS {
            let text = seen(&session, (width, height));
            insta::assert_snapshot!(format!("{name}_{width}x{height}"), between(&text));
        }
    }
}

/// Presents every step of every lesson and exhibit, in each stage: no row is wider than the window, the first row names
/// the lesson and the step, and the right answer is visible once it is known.
#[test]
fn every_lesson_can_be_presented() {
    for (place, one) in shelf().iter().chain(museum()).enumerate() {
        let size = [(80, 24), (120, 40), (120, 35), (160, 50)][place % 4];
        let mut session = taught(&format!(":lesson {}⏎z", one.name));
        let steps = session.view().lesson.map_or(0, |lesson| lesson.steps.len());
        for step in 0..steps {
            session.update(Msg::Step(step));
            for press in [None, Some(' '), Some('v')] {
                press.into_iter().for_each(|c| drop(session.press(named(c))));
                let Some(lesson) = session.view().lesson.filter(|lesson| lesson.place == step) else { break };
                let text = seen(&session, size);
                let here = format!("{} at step {} in {size:?}\n{text}", one.name, step + 1);
                let rows: Vec<&str> = text.lines().collect();
                assert_eq!(rows.len(), usize::from(size.1), "{here}");
                assert!(rows.iter().all(|row| row.chars().count() <= usize::from(size.0)), "{here}");
                assert!(rows[0].contains(&lesson.title) && rows[0].contains(&lesson.steps[step]), "{here}");
                let said = |line: &str| text.contains(line);
                let told = lesson.choices.iter().find(|choice| choice.right == Some(true));
                let told = told.map(|choice| format!("It is {}.", choice.letter));
                assert!(told.iter().all(|told| said(told)), "{here}");
            }
        }
    }
}
