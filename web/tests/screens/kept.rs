//! The parts of the page that are kept from frame to frame: hidden screens, and parts that need no redraw.

use super::html::{Node, drawn, page};
use super::pressed;
use super::states::STATES;
use halfplay_core::skins::session::{Msg, Screen, Session, View};
use halfplay_web::Screens;

/// The current screen looks as it would without the others. The others stay hidden, in the order of their tabs, and no
/// id appears twice.
#[test]
fn visited_screens_stay_hidden_in_tab_order() {
    let mut session = pressed("");
    let mut screens = Screens::new(session.view());
    // The operation comes last, because the test continues there.
    for screen in Screen::ALL.into_iter().rev() {
        session.update(Msg::Show(screen));
        screens.show(session.view());
        let (all, alone) = (drawn(&screens), page(&session.view()));
        let (kept, away): (Vec<&Node>, Vec<&Node>) =
            all.find(".screen").into_iter().partition(|one| !one.has_class("away"));
        assert_eq!(kept, alone.find(".screen"), "{screen:?}");
        let names = |nodes: &[&Node]| -> Vec<String> {
            nodes.iter().filter_map(|node| node.attribute("class")).map(str::to_owned).collect()
        };
        let waiting = Screen::ALL.into_iter().filter(|&one| one != screen);
        let wanted = waiting.map(|one| format!("screen screen-{} away", one.word()));
        let wanted: Vec<String> = wanted.filter(|one| names(&away).contains(one)).collect();
        assert_eq!(names(&away), wanted, "at {screen:?}");
    }
    let all = drawn(&screens);
    assert_eq!(all.find(".away").len(), Screen::ALL.len() - 1);
    let mut ids: Vec<&str> = all.find("").iter().filter_map(|node| node.attribute("id")).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "some ids appear twice");
}

/// A hidden screen is up to date when it is shown again, even if the operands have changed meanwhile.
#[test]
fn a_hidden_screen_is_up_to_date_when_shown() {
    let mut session = pressed("");
    let mut screens = Screens::new(session.view());
    let shown =
        |screens: &Screens| drawn(screens).find(".screen-compare").first().map(|screen| screen.text());
    for msg in [Msg::Show(Screen::COMPARE), Msg::Show(Screen::OPERATION), Msg::Negate] {
        session.update(msg);
        screens.show(session.view());
    }
    let stale = shown(&screens);
    session.update(Msg::Show(Screen::COMPARE));
    screens.show(session.view());
    let fresh = page(&session.view()).find(".screen-compare").first().map(|screen| screen.text());
    assert_eq!(shown(&screens), fresh);
    assert_ne!(stale, fresh);
}

/// When bits change, the answer is drawn first and the part below it one frame later.
#[test]
fn the_part_below_the_operation_is_drawn_one_frame_later() {
    let mut session = pressed("");
    let mut screens = Screens::new(session.view());
    assert!(!screens.is_behind() && !screens.catch_up());
    session.update(Msg::Negate);
    let (was, view) = (screens.now().clone(), session.view());
    screens.show(view.clone());
    assert!(screens.is_behind());
    let (operation, below) = (drawn(&screens), page(&was));
    assert_eq!(operation.find(".operation"), page(&view).find(".operation"));
    assert_eq!(operation.find(".below"), below.find(".below"));
    assert!(screens.catch_up() && !screens.is_behind());
    assert_eq!(drawn(&screens), page(&view));
}

/// When the user starts or ends a prediction, everything changes in one frame.
#[test]
fn hide_and_reveal_redraw_everything_in_one_frame() {
    let mut session = pressed("");
    let mut screens = Screens::new(session.view());
    for hidden in [true, false] {
        session.update(Msg::Hide);
        screens.show(session.view());
        assert_eq!(session.view().hidden, hidden);
        assert!(!screens.is_behind());
        assert_eq!(drawn(&screens), page(&session.view()));
    }
}

/// Nothing out of sight contains a hidden result: no other screen, no delayed part, no screen from before the
/// presentation of one lane.
#[test]
fn no_hidden_screen_reveals_a_hidden_result() {
    let tells = |screens: &Screens, code: &str| {
        drawn(screens).find(".away").into_iter().any(|one| one.text().contains(code))
    };
    // −1 + 2 = 1. Another screen is shown before the lower part is redrawn. Later the user hides the result.
    let mut session = Session::open("#2/add.f16/1,2").expect("a sum");
    let mut screens = Screens::new(session.view());
    for msg in [Msg::Show(Screen::COMPARE), Msg::Show(Screen::OPERATION), Msg::Negate] {
        session.update(msg);
        screens.show(session.view());
    }
    assert!(screens.is_behind());
    session.update(Msg::Show(Screen::NUMBER));
    screens.show(session.view());
    assert!(tells(&screens, "0x3c00"));
    for msg in [Msg::Show(Screen::OPERATION), Msg::Hide, Msg::Show(Screen::NUMBER)] {
        session.update(msg);
        screens.show(session.view());
    }
    assert!(!tells(&screens, "0x3c00"));
    // 2 + 2 = 4 was shown, 3 + 3 = 6 must still be predicted.
    let mut session = Session::open("#2/add.f16x2/2:3,2:3").expect("two sums");
    let mut screens = Screens::new(session.view());
    session.update(Msg::Show(Screen::NUMBER));
    session.update(Msg::Show(Screen::COMPARE));
    screens.show(session.view());
    assert!(tells(&screens, "0x4600"));
    session.update(Msg::Present);
    // The steps stop at the hidden one, which only the key for revealing shows.
    for _ in 0..20 {
        session.update(Msg::Forward);
    }
    assert!(session.view().hidden);
    session.update(Msg::Hide);
    screens.show(session.view());
    assert!(session.view().presenting && !tells(&screens, "0x4600"));
    assert_eq!(screens.missing(), None, "no drawn screen reveals the result");
}

/// The name of a part of a view, and a function that copies the part from another view.
type Part = (&'static str, fn(&mut View, &View));

/// Parts in which two views can differ.
const PARTS: &[Part] = &[
    ("screen", |view, other| view.screen = other.screen),
    ("context_below", |view, other| view.context_below = other.context_below),
    ("hidden", |view, other| view.hidden = !other.hidden),
    ("presenting", |view, other| view.presenting = !other.presenting),
    ("head", |view, other| view.head = other.head),
    ("instruction", |view, other| view.instruction = other.instruction.clone()),
    ("registers", |view, other| view.registers = other.registers.clone()),
    ("column", |view, other| view.column = other.column + 1),
    ("result", |view, other| view.result = other.result.clone()),
    ("typed", |view, other| view.typed = other.typed.clone()),
    ("remarks", |view, other| view.remarks = other.remarks.clone()),
    ("list", |view, other| view.list = other.list.clone()),
    ("aside", |view, other| view.aside = other.aside.clone()),
    ("step", |view, other| view.step = other.step),
    ("heading", |view, other| view.heading = other.heading.clone()),
    ("list focused", |view, other| view.list_focused = !other.list_focused),
    ("blocks", |view, other| view.blocks = other.blocks.clone()),
    ("count", |view, other| view.survey = other.survey.clone()),
    ("overlay", |view, other| view.overlay = other.overlay.clone()),
    ("prompt", |view, other| view.prompt = other.prompt.clone()),
    ("completions", |view, other| view.completions = other.completions.clone()),
    ("notice", |view, other| view.notice = other.notice.clone()),
];

#[test]
fn has_operation_of_implies_the_same_drawing() {
    let operation = |view: &View| page(view).find(".operation").first().copied().cloned();
    let views: Vec<View> = STATES.iter().map(|&(_, keys)| pressed(keys).view()).collect();
    for (part, take) in PARTS {
        for (view, other) in views.iter().zip(views.iter().skip(1)) {
            let mut changed = view.clone();
            take(&mut changed, other);
            if changed.has_operation_of(view) {
                let same = operation(&changed) == operation(view);
                assert!(same, "{part} changes the operation's drawing at {}", view.heading.text());
            }
        }
    }
    // The operation does not change from step to step.
    let (view, next) = (pressed("").view(), pressed("⇞").view());
    assert_ne!(view.step, next.step);
    assert!(next.has_operation_of(&view));
}
