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
    let reversed = buffer.content().iter().filter(|cell| cell.modifier.contains(Modifier::REVERSED));
    let reversed: String = reversed.map(|cell| cell.symbol()).collect();
    assert_eq!(reversed, "a1 bits ", "the name of the row, the bit, and where the keys go");
}
