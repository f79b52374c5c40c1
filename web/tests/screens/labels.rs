//! The buttons of the page do what their labels say, in every state in which they are shown.
//!
//! A natively rendered button cannot be pressed, so this file repeats each button's message beside its label. The tests
//! in a browser check that a button sends its message.

use super::html::{Node, page};
use super::visited::sessions;
use halfplay_core::float::Format;
use halfplay_core::isa::{Op, documented};
use halfplay_core::skins::session::{
    CompareMsg, KeyContext, LessonChoice, LessonMsg, MapLayer, MapMsg, MapPage, Msg, Overlay, ProgramMsg,
    ReferenceMsg, Screen, Session,
};
use std::collections::BTreeSet;

/// A label, the button's message, and a check of its effect on the session before and after.
pub type Lead = (&'static str, Msg, fn(&Session, &Session) -> bool);

/// The example programs: title and name.
const EXAMPLES: [(&str, &str); 8] = [
    ("A determinant, plain and careful", "determinant"),
    ("A cubic by powers and by Horner's rule", "cubic"),
    ("A weighted sum that cancels", "blend"),
    ("A dot product with two accumulators", "dot"),
    ("A sum that stalls", "stall"),
    ("Softmax subtracts the maximum first", "softmax"),
    ("Two halves as one number of 22 bits", "double-word"),
    ("Linear interpolation of packed halves", "lerp"),
];

/// The index of the program's selected result.
fn result(session: &Session) -> usize {
    session.view().program.map_or(usize::MAX, |head| head.result)
}

/// True if the link changed and now holds a program line at a value.
fn is_held(was: &Session, now: &Session) -> bool {
    now.link() != was.link() && now.link().contains("/hold=")
}

pub fn leads() -> Vec<Lead> {
    let examples = EXAMPLES.map(|(title, name)| {
        let leads: fn(&Session, &Session) -> bool = |_, now| now.view().program.is_some();
        (title, Msg::RunCommand(format!("program {name}")), leads)
    });
    let screens: [Lead; 9] = [
        ("Operation", Msg::Show(Screen::OPERATION), |_, now| now.screen() == Screen::OPERATION),
        ("Compare", Msg::Show(Screen::COMPARE), |_, now| now.screen() == Screen::COMPARE),
        ("Number", Msg::Show(Screen::NUMBER), |_, now| now.screen() == Screen::NUMBER),
        ("Map", Msg::Show(Screen::MAP), |_, now| now.screen() == Screen::MAP),
        ("Program", Msg::Show(Screen::PROGRAM), |_, now| now.screen() == Screen::PROGRAM),
        ("Lessons", Msg::Show(Screen::LESSONS), |_, now| now.screen() == Screen::LESSONS),
        ("Reference", Msg::Show(Screen::REFERENCE), |_, now| now.screen() == Screen::REFERENCE),
        ("Diagnose", Msg::Show(Screen::DIAGNOSE), |_, now| now.screen() == Screen::DIAGNOSE),
        ("not verified on hardware", Msg::RunCommand("hardware".to_owned()), |_, now| {
            now.context() == KeyContext::HARDWARE
        }),
    ];
    let rest: [Lead; 120] = [
        ("run the text", Msg::from(ProgramMsg::Rewrite("half f(half a) { return a; }".into())), |_, now| {
            now.view().program.is_some_and(|head| head.task.text.starts_with("half f"))
        }),
        ("its steps", Msg::Open, |_, now| now.screen() == Screen::OPERATION || says(now, "no steps")),
        ("exact", Msg::from(ProgramMsg::Hold), |was, now| now.link() != was.link()),
        ("f32", Msg::RunCommand("hold f32".into()), is_held),
        ("rz", Msg::RunCommand("hold rz".into()), is_held),
        ("rm", Msg::RunCommand("hold rm".into()), is_held),
        ("rp", Msg::RunCommand("hold rp".into()), is_held),
        ("errors by line", Msg::RunCommand("look who".into()), |_, now| !now.link().contains("look=")),
        ("the loop", Msg::RunCommand("look loop".into()), |_, now| now.link().contains("look=loop")),
        ("take this input", Msg::Open, |_, now| now.link().contains("/set=")),
        ("every input", Msg::RunCommand("look sweep".into()), |_, now| now.link().contains("look=sweep")),
        ("compilers", Msg::from(ProgramMsg::NextLook), |was, now| now.link() != was.link()),
        ("returned.x 0 −1024 ulp", Msg::Left, |_, now| result(now) == 0),
        ("returned.y 1", Msg::Right, |_, now| result(now) == 1),
        ("returned.x 0 +1024 ulp", Msg::Left, |_, now| result(now) == 0),
        ("returned.y -0.001953125", Msg::Right, |_, now| result(now) == 1),
        ("other ways to compute it", Msg::Show(Screen::COMPARE), |_, now| now.screen() == Screen::COMPARE),
        ("undo", Msg::Undo, |was, now| went_back(was, now)),
        ("redo", Msg::Redo, |was, now| says(now, "nothing to redo") || now.link() != was.link()),
        ("predict", Msg::Hide, |was, now| !was.view().hidden && now.view().hidden),
        ("hide", Msg::Hide, |was, now| !was.view().hidden && now.view().hidden),
        ("reveal", Msg::Hide, |was, now| was.view().hidden && !now.view().hidden),
        ("check the guess", Msg::Check, |_, now| says(now, "guess first")),
        ("show the result", Msg::Hide, |was, now| was.view().hidden && !now.view().hidden),
        ("A 0.125 0x3000", Msg::Guess { right: false }, |_, now| guess(now) == Some(false)),
        ("B 0.1251220703125 0x3001", Msg::Guess { right: true }, |_, now| guess(now) == Some(true)),
        ("A inexact", Msg::Guess { right: false }, |_, now| !now.view().hidden),
        ("B underflow, inexact", Msg::Guess { right: true }, |_, now| !now.view().hidden),
        ("A exact", Msg::Guess { right: false }, |_, now| guess(now) == Some(false)),
        ("B not exact", Msg::Guess { right: true }, |_, now| guess(now) == Some(true)),
        ("present", Msg::Present, |_, now| now.view().presenting),
        ("leave", Msg::Present, |was, now| was.view().presenting && !now.view().presenting),
        ("← back", Msg::PreviousStep, |was, now| step(now) == step(was).saturating_sub(1)),
        ("next", Msg::Forward, |was, now| step(now) == step(was) + 1 || says(now, "predict this first")),
        ("quiz", Msg::RunCommand("quiz".into()), |_, now| now.view().quiz.is_some() && now.view().hidden),
        ("hand for A", Msg::Hand(0), |_, now| hands(now) == [1, 0]),
        ("hand for B", Msg::Hand(1), |_, now| hands(now) == [0, 1]),
        ("hand for C", Msg::Hand(2), |_, now| chosen(now, |choice| choice.hands == 1) == Some('C')),
        ("take one back", Msg::HandBack, |_, now| hands(now) == [0, 0]),
        ("next →", Msg::Forward, |was, now| step(now) == step(was) + 1),
        ("share", Msg::Copy, |was, now| toggles(was, now, KeyContext::Copying)),
        ("keys", Msg::Keys, |was, now| toggles(was, now, KeyContext::Keys)),
        ("menu", Msg::Menu, |_, now| matches!(now.view().overlay, Some(Overlay::Menu { .. }))),
        ("close", Msg::Revert, |was, now| was.view().overlay.is_some() && now.view().overlay.is_none()),
        ("done", Msg::Accept, |_, now| now.view().prompt.is_none() || now.view().notice.is_some()),
        ("back", Msg::Revert, |was, now| now.view().prompt.is_none() && now.link() == was.link()),
        ("step back", Msg::PreviousStep, |was, now| step(now) == step(was).saturating_sub(1)),
        ("next step", Msg::NextStep, |was, now| step(now) == (step(was) + 1).min(steps(was) - 1)),
        ("map", Msg::from(MapMsg::Page(MapPage::Codes)), |_, now| now.context() == KeyContext::MAP),
        ("plane", Msg::from(MapMsg::Page(MapPage::Plane)), |_, now| now.context() == KeyContext::PLANE),
        ("fma pairs", Msg::from(MapMsg::Page(MapPage::Pairs)), |_, now| now.context() == KeyContext::PAIRS),
        ("next layer", Msg::from(MapMsg::NextLayer), |was, now| was.view().blocks != now.view().blocks),
        ("open it", Msg::Open, |_, now| now.screen() == Screen::OPERATION),
        ("toy float", Msg::from(MapMsg::Page(MapPage::Toy)), |_, now| now.context() == KeyContext::TOY),
        ("both traces", Msg::Open, |_, now| heading(now).ends_with("both traces")),
        ("count all codes", Msg::from(CompareMsg::Survey), |_, now| now.view().survey.is_some()),
        ("first difference", Msg::from(CompareMsg::FirstDifference), |was, now| now.link() != was.link()),
        ("stop counting", Msg::Revert, |was, now| was.view().survey.is_some() && now.view().survey.is_none()),
        ("earlier", Msg::Up, |_, now| now.view().prompt.is_some_and(|prompt| prompt.text == "compare")),
        ("close traces", Msg::Open, |was, now| {
            heading(was).ends_with("both traces") && !heading(now).ends_with("both traces")
        }),
        ("other lane", Msg::Right, |was, now| heading(was) != heading(now)),
        ("kinds of codes", Msg::from(MapMsg::Layer(MapLayer::Kinds)), |_, now| {
            now.view().map_layer == Some(MapLayer::Kinds)
        }),
        ("rounding errors", Msg::from(MapMsg::Layer(MapLayer::Errors)), |_, now| {
            now.view().map_layer == Some(MapLayer::Errors)
        }),
        ("where pipelines differ", Msg::from(MapMsg::Layer(MapLayer::Differences)), |_, now| {
            now.view().map_layer == Some(MapLayer::Differences)
        }),
        ("previous difference", Msg::from(MapMsg::Difference { on: false }), |was, now| {
            heading(was) != heading(now)
        }),
        ("next difference", Msg::from(MapMsg::Difference { on: true }), |was, now| {
            heading(was) != heading(now)
        }),
        ("e2m1", Msg::from(MapMsg::Format(Format::E2M1)), |_, now| shows(now, Format::E2M1)),
        ("toy", Msg::from(MapMsg::Format(Format::TOY)), |_, now| shows(now, Format::TOY)),
        ("e2m3", Msg::from(MapMsg::Format(Format::E2M3)), |_, now| shows(now, Format::E2M3)),
        ("e3m2", Msg::from(MapMsg::Format(Format::E3M2)), |_, now| shows(now, Format::E3M2)),
        ("e4m3", Msg::from(MapMsg::Format(Format::E4M3)), |_, now| shows(now, Format::E4M3)),
        ("e5m2", Msg::from(MapMsg::Format(Format::E5M2)), |_, now| shows(now, Format::E5M2)),
        ("ue8m0", Msg::from(MapMsg::Format(Format::UE8M0)), |_, now| shows(now, Format::UE8M0)),
        ("f16", Msg::from(MapMsg::Format(Format::F16)), |_, now| shows(now, Format::F16)),
        ("bf16", Msg::from(MapMsg::Format(Format::BF16)), |_, now| shows(now, Format::BF16)),
        ("closer", Msg::from(MapMsg::Zoom { closer: true }), |_, now| now.screen() == Screen::MAP),
        ("away", Msg::from(MapMsg::Zoom { closer: false }), |_, now| now.screen() == Screen::MAP),
        ("left", Msg::Left, |was, now| moved(was, now) == [0, -1]),
        ("right", Msg::Right, |was, now| moved(was, now) == [0, 1]),
        ("up", Msg::Up, |was, now| moved(was, now) == [1, 0]),
        ("down", Msg::Down, |was, now| moved(was, now) == [-1, 0]),
        ("first code", Msg::First, |_, now| heading(now).starts_with("map at 0x0000 ")),
        ("last code", Msg::Last, |_, now| heading(now).starts_with("map at 0xffff ")),
        ("smaller a", Msg::Left, elsewhere),
        ("larger a", Msg::Right, elsewhere),
        ("smaller b", Msg::Down, elsewhere),
        ("larger b", Msg::Up, elsewhere),
        ("first pair", Msg::First, elsewhere),
        ("last pair", Msg::Last, elsewhere),
        ("c one ulp down", Msg::Ulp { up: false }, elsewhere),
        ("c one ulp up", Msg::Ulp { up: true }, elsewhere),
        ("c one exponent down", Msg::Exponent { up: false }, elsewhere),
        ("c one exponent up", Msg::Exponent { up: true }, elsewhere),
        ("go to", Msg::from(MapMsg::GoToCode), |was, now| {
            let word = heading(was).split(' ').next().map(|word| format!("{word} "));
            let word = if was.context() == KeyContext::PAIRS { Some("pairs ".to_owned()) } else { word };
            now.view().prompt.map(|prompt| prompt.text) == word
        }),
        ("take it", Msg::Open, |was, now| match was.context() {
            // The first operand becomes the code in the heading, such as `map at 0x520b`.
            KeyContext::MAP => {
                heading(was).contains(&format!("map at {:#06x}", now.evaluation().operands[0]))
            }
            _ => now.context() == KeyContext::TOY,
        }),
        ("related", Msg::Open, |was, now| heading(was) != heading(now)),
        ("back to the last step", Msg::from(LessonMsg::LastStep), |_, now| {
            now.view().lesson.is_some_and(|lesson| lesson.place + 1 == lesson.steps.len())
        }),
        ("make a worksheet", Msg::RunCommand("sheet".to_owned()), |_, now| now.view().sheet.is_some()),
        ("another", Msg::from(LessonMsg::NextSheet { on: true }), |was, now| {
            let seed = |session: &Session| session.view().sheet.map(|sheet| sheet.request.order.seed);
            seed(was).map(|seed| seed + 1) == seed(now)
        }),
        ("make a case", Msg::MakeCase, |_, now| now.view().prompt.is_some_and(|prompt| prompt.mark == ':')),
        ("command", Msg::Command, |_, now| now.view().prompt.is_some_and(|prompt| prompt.mark == ':')),
        ("previous term", Msg::Left, |_, now| now.context() == KeyContext::Term),
        ("next term", Msg::Right, |_, now| now.context() == KeyContext::Term),
        ("open in the glossary", Msg::Accept, |_, now| now.context() == KeyContext::GLOSSARY),
        ("try these", Msg::Open, |_, now| now.view().list.is_some()),
        ("next example", Msg::Complete, |was, now| was.view().field != now.view().field),
        ("diagnose", Msg::Accept, |was, now| was.view() != now.view()),
        ("edit the lines", Msg::Edit, |_, now| now.context() == KeyContext::RESULTS_FIELD),
        ("look at a result", Msg::Open, |_, now| now.screen() == Screen::OPERATION),
        ("use it", Msg::Open, |was, now| now.evaluation().instr.to_string() == heading(was)),
        ("search", Msg::Search, |_, now| now.view().prompt.is_some_and(|prompt| prompt.mark == '/')),
        ("glossary", Msg::RunCommand("glossary".into()), |_, now| now.context() == KeyContext::GLOSSARY),
        ("instructions", Msg::Revert, |_, now| now.context() == KeyContext::REFERENCE),
        ("negate", Msg::Negate, |was, now| {
            now.evaluation() != was.evaluation() && focused(now) == negated(was)
        }),
        ("one ulp down", Msg::Ulp { up: false }, |was, now| focused(now) + 1 == focused(was)),
        ("one ulp up", Msg::Ulp { up: true }, |was, now| focused(now) == focused(was) + 1),
        ("one exponent down", Msg::Exponent { up: false }, |was, now| focused(now) < focused(was)),
        ("one exponent up", Msg::Exponent { up: true }, |was, now| focused(now) > focused(was)),
        // Files are written outside the session.
        ("SVG picture", Msg::Revert, |_, _| true),
        ("PNG picture", Msg::Revert, |_, _| true),
    ];
    screens.into_iter().chain(examples).chain(rest).chain(records()).collect()
}

fn hands(session: &Session) -> [u32; 2] {
    let view = session.view();
    match view.lesson.as_ref().map(|lesson| lesson.choices.as_slice()) {
        Some([a, b, ..]) => [a.hands, b.hands],
        _ => view.prediction.map_or([0, 0], |prediction| prediction.hands),
    }
}

/// The letter of the lesson's first answer that satisfies `holds`.
fn chosen(session: &Session, holds: fn(&LessonChoice) -> bool) -> Option<char> {
    session.view().lesson?.choices.iter().find(|choice| holds(choice)).map(|choice| choice.letter)
}

fn guess(session: &Session) -> Option<bool> {
    session.view().prediction.and_then(|prediction| prediction.guess)
}

/// True if a plane shows another pair, or has another third operand.
fn elsewhere(was: &Session, now: &Session) -> bool {
    [KeyContext::PLANE, KeyContext::PAIRS].contains(&now.context()) && now.link() != was.link()
}

fn says(session: &Session, words: &str) -> bool {
    session.view().notice.is_some_and(|notice| notice.text().contains(words))
}

fn went_back(was: &Session, now: &Session) -> bool {
    let line = |session: &Session| session.view().instruction.text;
    says(now, "nothing to undo") || now.link() != was.link() || line(now) != line(was)
}

/// The buttons for the operations of the GPU records.
fn records() -> impl Iterator<Item = Lead> {
    let ops = documented().fold(Vec::new(), |mut ops: Vec<Op>, instr| {
        if !ops.contains(&instr.op) {
            ops.push(instr.op);
        }
        ops
    });
    ops.into_iter().map(|op| {
        let lists: fn(&Session, &Session) -> bool = |_, now| now.context() == KeyContext::HARDWARE;
        (op.name(), Msg::from(ReferenceMsg::Records(op)), lists)
    })
}

/// True if the screen shows codes of this format. The format's name follows the value in the heading.
fn shows(session: &Session, format: Format) -> bool {
    let is_there = session.context() == KeyContext::MAP || session.context() == KeyContext::TOY;
    is_there && heading(session).split_whitespace().any(|word| word == format.name())
}

fn toggles(was: &Session, now: &Session, place: KeyContext) -> bool {
    (was.context() == place) != (now.context() == place)
}

/// The index of the current step, from its heading, such as `step 5 of 8   rounding`; in a lesson, the index of the
/// lesson's step.
fn step(session: &Session) -> usize {
    let place = session.view().lesson.map(|lesson| lesson.place);
    place.unwrap_or_else(|| number(&heading(session), 1) - 1)
}

fn steps(session: &Session) -> usize {
    number(&heading(session), 3)
}

fn number(heading: &str, word: usize) -> usize {
    heading.split_whitespace().nth(word).and_then(|word| word.parse().ok()).expect("a heading of a step")
}

fn heading(session: &Session) -> String {
    session.view().heading.text()
}

/// The movement in cells, up and to the right, on a map of f16 whose rows have 1024 columns.
fn moved(was: &Session, now: &Session) -> [i64; 2] {
    let code = |session: &Session| {
        let code = heading(session)
            .split_whitespace()
            .nth(2)
            .and_then(|code| code.strip_prefix("0x").map(str::to_owned));
        i64::from_str_radix(&code.expect("a code in the heading"), 16).expect("digits")
    };
    // The visible part is 16 cells high and 64 wide.
    let cell = [
        (" 65536 codes", [4, 16]),
        (" 16384 codes", [2, 8]),
        (" 4096 codes", [2, 2]),
        (" 1024 codes", [1, 1]),
    ];
    let size =
        cell.into_iter().find(|(words, _)| heading(was).contains(words)).expect("the size of a cell").1;
    let by = code(now) - code(was);
    [by / 1024 / size[0], by % 1024 / size[1]]
}

/// The bits of the focused row. All rows in these tests are positive.
fn focused(session: &Session) -> u64 {
    let view = session.view();
    let row = view.registers.iter().find(|row| row.focused).expect("a row with the focus");
    u64::from_str_radix(row.code.trim_start_matches("0x"), 16).expect("bits in hexadecimal")
}

fn negated(session: &Session) -> u64 {
    let view = session.view();
    let row = view.registers.iter().find(|row| row.focused).expect("a row with the focus");
    focused(session) ^ (1 << (row.bits.len() - 1))
}

/// Buttons outside this table: bits, terms, completions, the QR code, which a click only enlarges, buttons that only
/// open menus, invisible ones, cases made to order, for which there are commands, a worksheet's buttons, which the
/// tests in a browser press, and a lesson's buttons, whose labels are its own text (see `lessons`).
const LEFT_OUT: [&str; 13] = [
    ".completions",
    ".strip",
    ".qr",
    ".idle",
    ".quiet",
    ".here",
    ".make",
    ".whereabouts",
    ".lesson-steps",
    ".answers",
    ".deeds",
    ".tries",
    ".turn",
];

/// The labels of a page's buttons, except those in `LEFT_OUT`.
pub fn labels(page: &Node) -> BTreeSet<String> {
    let page = page.clone().without(&LEFT_OUT);
    let label = |button: &&Node| button.attribute("aria-label").map_or_else(|| button.text(), str::to_owned);
    page.find("button").iter().filter(|button| button.attribute("data-bit").is_none()).map(label).collect()
}

#[test]
fn buttons_do_what_their_labels_say() {
    let leads = leads();
    let (mut seen, mut complaints) = (BTreeSet::new(), Vec::new());
    for (state, was) in sessions() {
        for label in labels(&page(&was.view())) {
            // The label for hardware records has a count or a short form.
            let is_known = label.ends_with(" on NVIDIA H200") || label == "not verified";
            let label = if is_known { "not verified on hardware".to_owned() } else { label };
            let Some((_, msg, leads_there)) = leads.iter().find(|(known, ..)| *known == label) else {
                complaints.push(format!("{state}: {label} is not in the table"));
                continue;
            };
            let mut now = was.clone();
            now.update(msg.clone());
            if !leads_there(&was, &now) {
                complaints.push(format!("{state}: {label} has another effect"));
            }
            seen.insert(label);
        }
    }
    let rows = leads.iter().filter(|(label, ..)| !seen.contains(*label));
    complaints.extend(rows.map(|(label, ..)| format!("{label} is on no page")));
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
