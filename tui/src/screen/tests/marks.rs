//! Without colours no information is lost: the cursor is reversed, and errors are underlined.

use super::*;
use halfplay_core::skins::session::ALL_MODULES;
use ratatui::style::{Color, Modifier};

fn uncoloured(session: &Session) -> ratatui::buffer::Buffer {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| drop(draw(frame, &session.view(), 0, Palette::new(false)))).unwrap();
    terminal.backend().buffer().clone()
}

#[test]
fn marks_without_colour_use_underline_and_reverse() {
    let buffer = uncoloured(&pressed("↑fma.rn.rleu.f16⏎"));
    assert!(buffer.content().iter().all(|cell| cell.fg == Color::Reset));
    let word: Vec<bool> = (1..17).map(|x| buffer[(x, 1)].modifier.contains(Modifier::UNDERLINED)).collect();
    assert_eq!(word, (1..17).map(|x| (10..14).contains(&x)).collect::<Vec<_>>());
    let buffer = uncoloured(&Session::worked().with_modules(&ALL_MODULES));
    // Reversed: the tab, the name of the focused row, each 1, and the place that the keys go to. An arrow marks the bit
    // under the cursor, the last one of 0x520b.
    let reversed = |row: u16| -> String {
        let cells = (0..80).map(|x| &buffer[(x, row)]);
        cells.filter(|cell| cell.modifier.contains(Modifier::REVERSED)).map(|cell| cell.symbol()).collect()
    };
    assert_eq!(
        [0, 4, 5, 23].map(reversed),
        [" Operation ", "a1111111", "11111", " bits "].map(str::to_owned)
    );
    assert_eq!((buffer[(47, 4)].symbol(), buffer[(48, 4)].symbol()), ("1", "‹"));
}
