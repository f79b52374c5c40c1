//! What is seen, after what was wanted, in windows of several sizes.
#![allow(clippy::unwrap_used)]

use super::draw::draw;
use super::palette::Palette;
use halfplay_core::session::{Key, Msg, Session, keys};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Modifier;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 12)];

fn terminal(session: &Session, (width, height): (u16, u16)) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, &session.view(), Palette::new(true))).unwrap();
    terminal
}

/// The characters on screen, blanks at the ends of lines taken away.
fn seen(session: &Session, size: (u16, u16)) -> String {
    let terminal = terminal(session, size);
    let buffer = terminal.backend().buffer();
    let rows = buffer.content().chunks(usize::from(size.0.max(1)));
    let row = |cells: &[ratatui::buffer::Cell]| {
        let text: String = cells.iter().map(|cell| cell.symbol()).collect();
        text.trim_end().to_owned()
    };
    rows.map(row).collect::<Vec<_>>().join("\n")
}

/// Presses keys: `↑↓←→` and `⏎` as they are, letters as themselves.
fn pressed(keys: &str) -> Session {
    let mut session = Session::worked();
    for c in keys.chars() {
        let key = match c {
            '↑' => Key::Up,
            '↓' => Key::Down,
            '←' => Key::Left,
            '→' => Key::Right,
            '⏎' => Key::Enter,
            '⇞' => Key::PageUp,
            '⇟' => Key::PageDown,
            c => Key::Char(c),
        };
        assert_eq!(session.press(key), None, "{c}");
    }
    session
}

fn snapshots(name: &str, keys: &str) {
    let session = pressed(keys);
    for (width, height) in SIZES {
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), seen(&session, (width, height)));
    }
}

#[test]
fn worked_sum() {
    snapshots("worked_sum", "");
}

#[test]
fn exact_sum() {
    snapshots("exact_sum", "↓↓↓←←");
}

#[test]
fn typing_a_value() {
    snapshots("typing_a_value", "0.1");
}

#[test]
fn broken_instruction() {
    snapshots("broken_instruction", "↑fma.rn.rleu.f16");
}

#[test]
fn packed() {
    snapshots("packed", "↑fma.rn.f16x2⏎↓↓ ");
}

#[test]
fn single_precision() {
    snapshots("single_precision", "↑fma.rn.f32⏎↓");
}

#[test]
fn result_forms() {
    snapshots("result_forms", "⇟⇟");
}

#[test]
fn help() {
    snapshots("help", "?");
}

#[test]
fn plain_bits() {
    snapshots("plain_bits", "↑mov.b32⏎↓");
}

#[test]
fn tiny_windows_show_the_answer() {
    assert_eq!(seen(&pressed(""), (20, 3)), "0x3001  inexact\na larger window sho…\n");
    assert_eq!(seen(&pressed(""), (8, 1)), "0x3001 …");
    assert_eq!(seen(&pressed(""), (1, 1)), "…");
    assert_eq!(seen(&pressed(""), (80, 1)), "0x3001  inexact");
}

/// Every size, with everything that can be on screen: nothing panics, and something is there.
#[test]
fn every_size_is_drawn() {
    let states = [
        "",
        "0.1",
        "↑fam",
        "↑fma.rn.f16x2⏎↓0x",
        "↑fma.rn.f32⏎",
        "?",
        "↑mov.b32⏎",
        "{1,1234567890123456789012345678901234567890",
    ];
    for session in states.map(pressed) {
        for width in (1..=45).chain([60, 79, 80, 81, 103, 104, 105, 139, 200]) {
            for height in [1, 2, 3, 5, 6, 7, 8, 9, 12, 13, 20, 24, 40] {
                let text = seen(&session, (width, height));
                assert!(text.contains(|c: char| !c.is_whitespace()), "{width}x{height}");
            }
        }
    }
}

/// A zero-sized window is possible while a terminal is being dragged.
#[test]
fn no_window_at_all() {
    for size in [(0, 0), (0, 5), (5, 0)] {
        terminal(&Session::worked(), size);
    }
}

#[test]
fn the_caret_is_shown_while_typing() {
    let mut session = pressed("0.1←");
    let place = terminal(&session, (80, 24)).get_cursor_position().unwrap();
    assert_eq!((place.x, place.y), (7, 7), "behind ` a = 0.`");
    session.update(Msg::Revert);
    session.update(Msg::Up);
    session.update(Msg::Edit);
    let place = terminal(&session, (80, 24)).get_cursor_position().unwrap();
    assert_eq!((place.x, place.y), (11, 1), "behind ` fma.rn.f16`");
    // Long texts are shown around the caret.
    let mut session = pressed("");
    "1".repeat(300).chars().for_each(|c| assert_eq!(session.update(Msg::Type(c)), None));
    for end in [Msg::Last, Msg::First] {
        session.update(end);
        let mut terminal = terminal(&session, (80, 24));
        let place = terminal.get_cursor_position().unwrap();
        assert!((5..79).contains(&place.x) && place.y == 7, "{place}");
    }
}

/// Without colours nothing on screen is lost: the cursor is reversed, what is wrong underlined.
#[test]
fn marks_without_colour() {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let session = pressed("↑fma.rn.rleu.f16");
    terminal.draw(|frame| draw(frame, &session.view(), Palette::new(false))).unwrap();
    let buffer = terminal.backend().buffer().clone();
    assert!(buffer.content().iter().all(|cell| cell.fg == ratatui::style::Color::Reset));
    let word: Vec<bool> = (1..17).map(|x| buffer[(x, 1)].modifier.contains(Modifier::UNDERLINED)).collect();
    assert_eq!(word, (1..17).map(|x| (8..12).contains(&x)).collect::<Vec<_>>());
    terminal.draw(|frame| draw(frame, &Session::worked().view(), Palette::new(false))).unwrap();
    let buffer = terminal.backend().buffer();
    let reversed = buffer.content().iter().filter(|cell| cell.modifier.contains(Modifier::REVERSED));
    let reversed: Vec<&str> = reversed.map(|cell| cell.symbol()).collect();
    assert_eq!(reversed, ["a", "1"], "the name of the row, and the bit");
}

/// All of the table stands on one screen, and nothing of it is cut.
#[test]
fn help_lists_every_key() {
    let text = seen(&pressed("?"), (80, 24));
    for row in keys::table() {
        assert!(text.contains(row.shown) && text.contains(row.does), "{}", row.does);
    }
    assert!(!text.lines().any(|line| line.ends_with('…')));
}
