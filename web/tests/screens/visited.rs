//! Sessions in all states in which the tests press buttons.

use super::lessons;
use super::pressed;
use super::states::STATES;
use halfplay_core::skins::session::{
    ALL_MODULES, CompareMsg, MapLayer, MapMsg, MapPage, Msg, Screen, Session, Survey,
};

/// States in addition to the shared ones, in which a button has another label or something to return to.
const MORE: [(&str, &str); 8] = [
    ("guessing", "v↓↓↓"),
    ("counting_hands", "z       "),
    ("revealed", "zv   "),
    ("further", "z  v"),
    ("changed", "]"),
    ("undone", "]u"),
    ("instruction", "↑"),
    ("earlier_command", ":compare⏎:"),
];

/// The session in every state, with the state's name.
pub fn sessions() -> Vec<(&'static str, Session)> {
    let named = STATES.iter().chain(&MORE).map(|(name, keys)| (*name, pressed(keys)));
    let mut explained = lessons::session();
    explained.update(Msg::Show(Screen::DIAGNOSE));
    let bare = explained.clone();
    explained.update(Msg::Open);
    let mut plane = lessons::session();
    plane.update(Msg::from(MapMsg::Page(MapPage::Plane)));
    let mut closer = plane.clone();
    (0..3).for_each(|_| drop(closer.update(Msg::from(MapMsg::Zoom { closer: true }))));
    let planes = [("plane", plane), ("plane_closer", closer)];
    let results = [("no_results", bare), ("results", explained)];
    let counts = [("counting", counted(1)), ("counted", counted(u32::MAX)), ("differences", differences())];
    let mut sheet = shelf();
    sheet.update(Msg::RunCommand("sheet rounding 3 7 key".to_owned()));
    // A question with three answers, in a presentation.
    let mut asked = lessons::reading("specials", 4);
    for msg in [Msg::Present, Msg::Forward] {
        asked.update(msg);
    }
    let lesson = lessons::reading("ties", 4);
    // "A little more than half": this step has a slider.
    let slid = lessons::reading("ties", 6);
    let mut ended = lessons::answered("ties", 4, 0);
    (0..4).for_each(|_| drop(ended.update(Msg::NextStep)));
    let lessons = [
        ("shelf", shelf()),
        ("sheet", sheet),
        ("lesson", lesson),
        ("lesson_asked", asked),
        ("lesson_end", ended),
        ("slid", slid),
    ];
    let all = named.chain(counts).chain(lessons).chain(results).chain(planes);
    all.map(|(name, session)| (name, session.with_modules(&ALL_MODULES))).collect()
}

/// The shelf of lessons.
fn shelf() -> Session {
    let mut session = lessons::session();
    session.update(Msg::Show(Screen::LESSONS));
    session
}

/// The map of differing codes, at a code that has other differences before and after it.
fn differences() -> Session {
    let mut session = counted(u32::MAX);
    session.update(Msg::from(MapMsg::Page(MapPage::Codes)));
    session.update(Msg::from(MapMsg::Layer(MapLayer::Differences)));
    session.update(Msg::Choose(0));
    session.update(Msg::from(MapMsg::Difference { on: true }));
    session.update(Msg::from(MapMsg::Difference { on: true }));
    session
}

/// The worked sum compared with `mul`, then `add`, after this many codes are counted.
fn counted(codes: u32) -> Session {
    let mut session = pressed(":compare mul-then-add⏎");
    session.update(Msg::from(CompareMsg::Survey));
    let mut survey = Survey::of_link(&session.link()).expect("the link of a session");
    survey.advance(codes);
    session.update(Msg::Surveyed(survey.state().clone()));
    session
}
