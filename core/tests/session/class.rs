//! Lessons presented to a class: what a clicker reveals, and what it must never reveal.

use super::said;
use halfplay_core::skins::lesson::{BundledLesson, museum, shelf};
use halfplay_core::skins::session::{ALL_MODULES, End, Key, LessonMsg, LessonView, Msg, Session, View};

/// The keys that a clicker, or a thumb on the space bar, sends.
const ON: [Key; 5] = [Key::Char(' '), Key::PageDown, Key::Right, Key::Down, Key::Enter];

/// A lesson presented from this step on; the first step is 0.
fn presented(name: &str, step: usize) -> Session {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.update(Msg::RunCommand(format!("lesson {name}")));
    session.update(Msg::Step(step));
    session.update(Msg::Present);
    session
}

fn lesson(session: &Session) -> LessonView {
    session.view().lesson.expect("a lesson")
}

/// For each step of a lesson, taken from its Markdown: whether it hides its result, and the number of answers to choose
/// from.
fn written(one: &BundledLesson) -> Vec<(bool, usize)> {
    let steps = one.text.split("\n## ").skip(1);
    let of = |step: &str| {
        let hides = step.lines().any(|line| line == "hide");
        (hides, step.lines().filter(|line| line.starts_with("- [")).count())
    };
    steps.map(of).collect()
}

/// True if the screen reveals an answer that is still open: the result, or which choice is right.
fn tells(view: &View) -> bool {
    let result = view.registers.iter().any(|row| row.is_result() && !row.hidden);
    let line = view.presented.iter().any(|shown| {
        shown.between.as_ref().is_some_and(|between| between.outcome.is_some())
            || !shown.verdict.is_empty() && !view.asks()
    });
    let choice = view.lesson.iter().flat_map(|lesson| &lesson.choices).any(|choice| choice.right.is_some());
    (view.hidden && (result || line)) || choice
}

/// The rule of the clicker, at every step of every lesson: even if pressed far too often, it reveals at most the
/// question. The answer appears only on request, and only after the question was shown.
#[test]
fn a_clicker_never_reveals_an_answer() {
    let (mut hidden, mut chosen) = (0, 0);
    for (place, one) in shelf().iter().chain(museum()).enumerate() {
        let on = ON[place % ON.len()];
        let mut session = presented(one.name, 0);
        for (step, (hides, answers)) in written(one).into_iter().enumerate() {
            let here = format!("{} at step {}", one.name, step + 1);
            let begun = session.view();
            assert_eq!(lesson(&session).place, step, "{here}");
            assert!(begun.presenting && begun.hidden == hides && !tells(&begun), "{here}");
            assert!(
                lesson(&session).choices.is_empty() && lesson(&session).question.is_empty() && !begun.asks(),
                "{here}"
            );
            if hides || answers > 0 {
                for _ in 0..5 {
                    session.press(on);
                    assert_eq!(lesson(&session).place, step, "{here}: passed unanswered");
                    assert!(session.view().hidden == hides && !tells(&session.view()), "{here}");
                }
                assert!(said(&session).contains("predict this first"), "{here}: {}", said(&session));
                assert_eq!(lesson(&session).choices.len(), answers, "{here}");
                assert!(
                    answers > 0 || session.view().asks() || lesson(&session).shows,
                    "{here}: nothing is asked"
                );
                session.press(Key::Char('v'));
                let told = lesson(&session);
                assert!(!session.view().hidden, "{here}");
                assert_eq!(
                    told.choices.iter().filter(|choice| choice.right == Some(true)).count(),
                    answers.min(1),
                    "{here}"
                );
                assert!(told.choices.iter().all(|choice| !choice.chosen), "{here}");
                hidden += usize::from(hides);
                chosen += usize::from(answers > 0);
            } else if !lesson(&session).question.is_empty() {
                session.press(on);
            }
            // A question without choices takes one more press.
            let last = step + 1 == lesson(&session).steps.len();
            for _ in 0..2 {
                if lesson(&session).place == step {
                    session.press(on);
                }
            }
            assert_eq!(lesson(&session).place, if last { step } else { step + 1 }, "{here}");
        }
    }
    assert!(hidden > 30 && chosen > 40, "{hidden} results and {chosen} answers were hidden");
}

/// Sixty presses of different keys go to the first step with a question and stop there. No press reveals anything.
#[test]
fn repeated_presses_stop_at_the_first_question() {
    for one in shelf() {
        let asks = written(one).iter().position(|(hides, answers)| *hides || *answers > 0);
        let mut session = presented(one.name, 0);
        for presses in 0..60 {
            session.press(ON[presses % ON.len()]);
            assert!(!tells(&session.view()), "{} after {presses} presses", one.name);
        }
        assert_eq!(Some(lesson(&session).place), asks, "{}", one.name);
    }
}

/// The fifth step of the lesson on ties to even: 2051 lies between 2050, 0x6801, and 2052, 0x6802.
#[test]
fn a_step_is_shown_in_stages() {
    let mut session = presented("ties", 4);
    let shown = |session: &Session| session.view().presented.expect("a picture");
    assert!(shown(&session).picture.is_some() && shown(&session).between.is_none());
    // Letters select nothing until the choices are on the screen. A request for the answer first shows the question.
    assert_eq!(session.update(Msg::from(LessonMsg::Answer(1))), None);
    assert!(lesson(&session).choices.is_empty() && session.view().hidden);
    session.press(Key::Char('v'));
    assert!(session.view().hidden && lesson(&session).choices.len() == 2);
    let between = shown(&session).between.expect("a line");
    assert_eq!([&between.left[0], &between.right[0]], ["0x6801", "0x6802"]);
    assert_eq!(between.outcome, None);
    let end = |letter, hands| End { letter, hands };
    assert_eq!(shown(&session).ends, Some([end('A', 0), end('B', 0)]));
    for key in ['h', 'l', 'l'] {
        session.press(Key::Char(key));
    }
    assert_eq!(shown(&session).ends, Some([end('A', 1), end('B', 2)]));
    session.press(Key::Char('b'));
    let told = lesson(&session);
    assert_eq!(told.choices.iter().map(|choice| choice.right).collect::<Vec<_>>(), [Some(false), Some(true)]);
    assert_eq!(told.hands_words, "1 hand for A, 2 for B");
    let outcome = shown(&session).between.and_then(|between| between.outcome).expect("an outcome");
    assert!(outcome.at == 500 && outcome.chose_right);
    // Going back and forward again restarts the step. `v` first shows the question, then reveals and hides the result
    // in turn.
    session.press(Key::Left);
    session.press(Key::Char(' '));
    assert!(lesson(&session).place == 4 && session.view().hidden && lesson(&session).choices.is_empty());
    for shows in [false, true, false, true] {
        session.press(Key::Char('v'));
        assert_eq!(!session.view().hidden, shows);
    }
}

/// Below zero the smaller number is still on the left, whichever letter it has: −2052 is A.
#[test]
fn answers_are_placed_in_numeric_order() {
    let mut session = presented("ties", 5);
    session.press(Key::Char(' '));
    let presented = session.view().presented.expect("a picture");
    assert_eq!(
        presented.between.map(|between| [between.left[1].clone(), between.right[1].clone()]),
        Some(["-2052".into(), "-2050".into()])
    );
    assert_eq!(presented.ends.map(|ends| ends.map(|end| end.letter)), Some(['A', 'B']));
    // 65504, infinity and NaN: the two neighbours are not both among the answers, so neither is drawn.
    let mut session = presented_at("overflow", "A little beyond");
    session.press(Key::Char(' '));
    assert_eq!(lesson(&session).choices.len(), 3);
    let shown = session.view().presented.expect("a picture");
    assert!(shown.ends.is_none() && shown.between.is_none());
}

fn presented_at(name: &str, title: &str) -> Session {
    let steps = lesson(&presented(name, 0)).steps;
    presented(name, steps.iter().position(|step| step == title).expect("a step"))
}

/// Hands are counted for each of three answers, but only while the question is shown and still open.
#[test]
fn hands_are_counted_for_every_answer() {
    let hands =
        |session: &Session| lesson(session).choices.iter().map(|choice| choice.hands).collect::<Vec<_>>();
    let mut session = presented_at("specials", "The larger of 1 and NaN");
    session.press(Key::Char('j'));
    assert!(said(&session).starts_with("hands are counted only"));
    session.press(Key::Char(' '));
    for key in ['h', 'l', 'j', 'j'] {
        session.press(Key::Char(key));
    }
    assert_eq!(hands(&session), [1, 1, 2]);
    session.press(Key::Char('k'));
    assert_eq!(hands(&session), [1, 1, 1]);
    session.update(Msg::RunCommand("hands 12 9 4".into()));
    assert_eq!(
        (hands(&session), lesson(&session).hands_words.as_str()),
        (vec![12, 9, 4], "12 hands for A, 9 for B, 4 for C")
    );
    session.update(Msg::RunCommand("hands 12 9".into()));
    assert!(
        said(&session).starts_with("expected 3 numbers up to 999, one for each answer"),
        "{}",
        said(&session)
    );
    session.press(Key::Char('v'));
    assert_eq!(hands(&session), [12, 9, 4]);
    session.press(Key::Char('h'));
    assert!(said(&session).starts_with("hands are counted only") && hands(&session) == [12, 9, 4]);
    session.press(Key::Char(' '));
    assert!(session.view().linear().iter().all(|line| !line.contains("hands for")));
}

/// If a lesson was answered before, a presentation starts its questions again. Leaving the presentation keeps hidden
/// what was not revealed.
#[test]
fn a_presentation_restarts_the_questions_of_a_step() {
    let mut session = presented("ties", 4);
    session.update(Msg::Present);
    session.press(Key::Char('b'));
    assert!(!session.view().hidden);
    session.update(Msg::Present);
    assert!(session.view().hidden && lesson(&session).choices.is_empty());
    session.press(Key::Escape);
    let view = session.view();
    assert!(
        !view.presenting
            && view.hidden
            && lesson(&session).choices.iter().all(|choice| choice.right.is_none())
    );
    // Home and End go to the first and the last step of the lesson.
    session.update(Msg::Present);
    session.press(Key::End);
    assert_eq!(lesson(&session).place + 1, lesson(&session).steps.len());
    session.press(Key::Home);
    assert_eq!(lesson(&session).place, 0);
}

/// In a presentation a link, and so a reloaded page, keeps the stage of the step. Outside presentations a link has no
/// stage.
#[test]
fn a_link_keeps_the_stage_of_a_presented_step() {
    let mut session = presented("ties", 2);
    let opened =
        |session: &Session| Session::open(&session.link()).expect("a link").with_modules(&ALL_MODULES);
    let same = |session: &Session| {
        let there = opened(session);
        assert_eq!(there.link(), session.link());
        assert_eq!(there.view().asks(), session.view().asks());
        assert_eq!(there.view().hidden, session.view().hidden);
        let choices = |of: &Session| lesson(of).choices.iter().map(|choice| choice.right).collect::<Vec<_>>();
        assert_eq!(choices(&there), choices(session));
    };
    same(&session);
    assert!(!session.link().contains("lesson-stage"));
    session.press(Key::PageDown);
    assert!(session.link().contains("/lesson-stage=question"), "{}", session.link());
    same(&session);
    session.press(Key::Char('v'));
    assert!(session.link().contains("/lesson-stage=answer"), "{}", session.link());
    same(&session);
    session.update(Msg::Present);
    assert!(!session.link().contains("lesson-stage"), "{}", session.link());
    let wrong = Session::open("#2/add.f16/1,1/lesson=ties/lesson-stage=end").expect("a link");
    assert!(said(&wrong).contains("one of words, question, answer"), "{}", said(&wrong));
}

/// A lesson whose first step shows an exact sum, and whose second step shows its rounding: 2048 + 1 becomes 2048.
const SUM_FIRST: &str = "# Half way

## The sum

Here is a sum.

```halfplay
2048 + 1
step exact sum
```

## Its number

And here is what it becomes.

```halfplay
2048 + 1
step rounding
```
";

/// In a presentation, a step before the rounding step does not reveal the result.
#[test]
fn earlier_steps_hide_the_answer_to_a_later_question() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.update(Msg::from(LessonMsg::Open(SUM_FIRST.into())));
    session.update(Msg::Present);
    let view = session.view();
    assert_eq!((view.title().as_str(), view.hidden), ("Half way: step 1 of 2   The sum", false));
    assert!(view.registers.iter().filter(|row| row.is_result()).all(|row| row.hidden));
    assert!(view.linear().iter().any(|line| line == "result ? a later step shows it"), "{:?}", view.linear());
    // The rounding step reveals it.
    session.press(Key::PageDown);
    assert!(session.view().linear_result().starts_with("result 0x6800, 2048"));
    session.press(Key::PageUp);
    // Outside the presentation, the first step shows the result.
    session.press(Key::Escape);
    assert!(!session.view().hidden && session.view().linear_result().starts_with("result 0x6800, 2048"));
}
