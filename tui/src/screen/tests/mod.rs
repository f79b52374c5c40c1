//! What is seen, after what was wanted, in windows of several sizes.
#![allow(clippy::unwrap_used)]

mod clicks;
mod marks;
mod windows;

use super::draw::{Drawn, draw};
use super::palette::Palette;
use halfplay_core::session::{Key, Msg, Session};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

const SIZES: [(u16, u16); 3] = [(80, 24), (140, 40), (40, 12)];

fn terminal(session: &Session, (width, height): (u16, u16)) -> Terminal<TestBackend> {
    drawn(session, (width, height), 0).0
}

fn drawn(session: &Session, (width, height): (u16, u16), scroll: usize) -> (Terminal<TestBackend>, Drawn) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut drawn = Drawn::default();
    terminal.draw(|frame| drawn = draw(frame, &session.view(), scroll, Palette::new(true))).unwrap();
    (terminal, drawn)
}

/// The characters on screen, blanks at the ends of lines taken away.
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

/// Presses keys, as [`named`] names them.
fn pressed(keys: &str) -> Session {
    let mut session = Session::worked();
    for c in keys.chars() {
        assert_eq!(session.press(named(c)), None, "{c}");
    }
    session
}

fn snapshots(name: &str, keys: &str) {
    let session = pressed(keys);
    for (width, height) in SIZES {
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), seen(&session, (width, height)));
    }
}

/// Everything that can be on screen: a name, and the keys that lead there.
const STATES: &[(&str, &str)] = &[
    ("worked_sum", ""),
    ("exact_sum", "⇞⇞"),
    ("typing_a_value", "0.1"),
    ("broken_instruction", "↑fma.rn.rleu.f16"),
    ("statement", "↑fma.rn.f16 0.1 0.2 -0.0"),
    ("packed", "↑fma.rn.f16x2⏎↓↓ "),
    ("single_precision", "↑fma.rn.f32⏎↓"),
    ("result_forms", "⇟⇟"),
    ("plain_bits", "↑mov.b32⏎↓"),
    ("result_row", "↓↓↓"),
    ("menu", "↑ →→↓↓"),
    ("copy", "y"),
    ("keys", "?"),
    ("hidden", "v"),
    ("presenting", "p    "),
    ("command", ":write s"),
    ("wrong_command", ":frobnicate⏎"),
    ("steps", "s"),
    ("steps_packed", "↑fma.rn.f16x2⏎↓s"),
    ("compare", "c"),
    ("compare_row", "c↓↓"),
    ("compare_traces", "c↓⏎"),
    ("compare_packed", "↑fma.rn.f16x2⏎↓c"),
    ("number", "n"),
    ("number_typed", "1/3⏎n"),
    ("map", "m"),
    ("map_close", "m+++→→"),
    ("toy", "1⏎t"),
    ("reference", "r"),
    ("search", "/relu bf16x2⏎"),
    ("search_nothing", "/frobnicate⏎"),
    ("glossary", "r:glossary ulp⏎"),
    ("terms", "g"),
];

#[test]
fn screens() {
    STATES.iter().for_each(|(name, keys)| snapshots(name, keys));
}

/// A key in one character: `↑↓←→` and `⏎` as they are, `⇞⇟` PgUp and PgDn, `⎋` Esc, `⇥` Tab, letters as
/// themselves.
pub fn named(c: char) -> Key {
    match c {
        '↑' => Key::Up,
        '↓' => Key::Down,
        '←' => Key::Left,
        '→' => Key::Right,
        '⏎' => Key::Enter,
        '⇞' => Key::PageUp,
        '⇟' => Key::PageDown,
        '⎋' => Key::Escape,
        '⇥' => Key::Tab,
        '⌫' => Key::Backspace,
        c => Key::Char(c),
    }
}
