//! Snapshots of the screen after user actions, in windows of several sizes.
#![allow(clippy::unwrap_used)]

mod classroom;
mod clicks;
mod help;
mod margin;
mod marks;
mod presenting;
#[path = "../../../../core/tests/common/screens.rs"]
mod screens;
mod shelf;
mod single;
mod tiles;
mod windows;

use super::draw::{DrawOutput, draw};
use super::palette::Palette;
use super::plane;
use halfplay_core::skins::session::{Effect, Msg, Screen, Session, Survey};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
pub use screens::{STATES, named, pressed};

const SIZES: [(u16, u16); 5] = [(80, 24), (120, 35), (140, 40), (200, 60), (40, 12)];

fn terminal(session: &Session, (width, height): (u16, u16)) -> Terminal<TestBackend> {
    drawn(session, (width, height), 0).0
}

fn drawn(
    session: &Session,
    (width, height): (u16, u16),
    scroll: usize,
) -> (Terminal<TestBackend>, DrawOutput) {
    drawn_in(Palette::new(true), session, (width, height), scroll)
}

fn drawn_in(
    palette: Palette,
    session: &Session,
    (width, height): (u16, u16),
    scroll: usize,
) -> (Terminal<TestBackend>, DrawOutput) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut drawn = DrawOutput::default();
    let view = fitted(session, (width, height), palette).view();
    terminal.draw(|frame| drawn = draw(frame, &view, scroll, palette)).unwrap();
    (terminal, drawn)
}

/// The session, with as many map cells as fit in a window of this size.
fn fitted(session: &Session, (width, height): (u16, u16), palette: Palette) -> Session {
    let mut session = session.clone();
    plane::fit(&mut session, (width.into(), height.into()), palette);
    session
}

/// The characters on screen, without spaces at the ends of lines.
fn seen(session: &Session, size: (u16, u16)) -> String {
    text_of(&terminal(session, size))
}

fn text_of(terminal: &Terminal<TestBackend>) -> String {
    let buffer = terminal.backend().buffer();
    let rows = buffer.content().chunks(usize::from(buffer.area.width.max(1)));
    let row = |cells: &[ratatui::buffer::Cell]| {
        let text: String = cells.iter().map(|cell| cell.symbol()).collect();
        text.trim_end().to_owned()
    };
    rows.map(row).collect::<Vec<_>>().join("\n")
}

/// States whose windows depend on the list of screens: [`snapshots_of_tabs_and_key_help`] covers them.
const LISTING: [&str; 2] = ["going", "keys"];

/// Snapshots of the part between the tabs and the keys, so that a new screen or key changes none of them.
fn snapshots(name: &str, keys: &str) {
    let session = pressed(keys);
    for (width, height) in SIZES {
        let text = seen(&session, (width, height));
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), between(&text));
    }
}

/// A window without its first line, if that is the tabs, and without its last line, the keys.
fn between(window: &str) -> &str {
    let (first, rest) = window.split_once('\n').unwrap();
    let is_tabs = first.contains("] ") || Screen::ALL[..2].iter().all(|screen| first.contains(screen.name()));
    let below = if is_tabs { rest } else { window };
    below.rsplit_once('\n').unwrap().0
}

#[test]
fn screens() {
    STATES.iter().filter(|(name, _)| !LISTING.contains(name)).for_each(|(name, keys)| snapshots(name, keys));
}

/// Snapshots of the tabs and the keys at the foot, in windows of several sizes, then of help. A new screen changes only
/// these snapshots.
#[test]
fn snapshots_of_tabs_and_key_help() {
    let whole = |keys: &str| SIZES.map(|size| seen(&pressed(keys), size));
    let ends = |keys: &str| {
        let ends = whole(keys).map(|text| {
            let mut lines = text.lines();
            let first = lines.next().unwrap_or_default().to_owned();
            [first, lines.last().unwrap_or_default().to_owned()].join("\n")
        });
        ends.join("\n\n")
    };
    let bars = ["", "g", "gc", "gn", "gm", "gp", "gl", "gr", "z"].map(ends).join("\n\n");
    insta::assert_snapshot!("tabs", bars);
    insta::assert_snapshot!("keys", whole("?").join("\n\n"));
}

/// A count in progress and at its end, with the chosen pipeline's share next to the heading.
#[test]
fn counts() {
    let mut session = pressed("gc↓");
    let Some(Effect::Survey(link)) = session.press(named(' ')) else { panic!("no survey") };
    let mut survey = Survey::of_link(&link).unwrap();
    for (name, codes) in [("counting", 12_288), ("counted", u32::MAX)] {
        survey.advance(codes);
        session.update(Msg::Surveyed(survey.state().clone()));
        for (width, height) in SIZES {
            let window = seen(&session, (width, height));
            insta::assert_snapshot!(format!("{name}_{width}x{height}"), between(&window));
        }
        let mut beside = session.clone();
        beside.update(Msg::Show(Screen::OPERATION));
        insta::assert_snapshot!(format!("{name}_beside_200x60"), between(&seen(&beside, (200, 60))));
        let (wide, _) = drawn(&session, (100, 80), 0);
        insta::assert_snapshot!(format!("{name}_100x80"), between(&text_of(&wide)));
    }
}
