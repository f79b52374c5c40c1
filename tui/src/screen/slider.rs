//! A slider below the operation: a bar with the position of the operand, moved by keys and by the mouse.
//!
//! ```text
//!  b  0x3e00   1 ├───────────────●───────────────┤ 2                   1.5
//! ```

use super::palette::Palette;
use super::styled::Styled;
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::session::{Msg, SliderView};
use ratatui::style::Style;

/// The column of the code, the same as in the register rows.
const CODE: usize = 4;
/// Columns reserved for the value at the right end, so that the length of the bar does not depend on the value.
const VALUE: usize = 16;
/// The longest bar.
const LONGEST: usize = 65;
/// The shortest bar; a shorter one is left out, because code and value give the operand anyway.
const SHORTEST: usize = 9;

/// The slider's line. A click on the bar moves the operand there.
pub fn line(slider: &SliderView, edge: usize, palette: Palette) -> Styled {
    let [strong, dim] = [Role::Strong, Role::Dim].map(|role| palette.style(role));
    let line = Styled::indented(1).text(slider.whose.clone(), strong).text("  ", Style::new());
    let line = line.to(CODE).text(slider.code.clone(), Style::new()).text("   ", Style::new());
    let line = line.text(slider.ends[0].clone(), dim).text(" ", Style::new());
    let start = line.width();
    let taken = start + 1 + slider.ends[1].chars().count() + 2 + VALUE;
    let length = edge.saturating_sub(taken).min(LONGEST);
    let value = Styled::default().text(slider.value.clone(), strong);
    if length < SHORTEST {
        return line.right(value, edge);
    }
    let place = place(slider.at, slider.last, length);
    let line = (0..length).fold(line, |line, at| match at {
        at if at == place => line.joined('●', palette.accent()),
        0 => line.joined('├', dim),
        at if at + 1 == length => line.joined('┤', dim),
        _ => line.joined('─', dim),
    });
    let line = line.text(" ", Style::new()).text(slider.ends[1].clone(), dim).right(value, edge);
    let last = u64::from(slider.last);
    (0..length).fold(line, |line, at| {
        let code = (at as u64 * last + (length as u64 - 1) / 2) / (length as u64 - 1);
        line.aimed_at(start + at..start + at + 1, Msg::SlideTo(code as u32))
    })
}

/// The column of a position on a bar of `length` columns.
fn place(at: u32, last: u32, length: usize) -> usize {
    let columns = length as u64 - 1;
    ((u64::from(at) * columns + u64::from(last) / 2) / u64::from(last.max(1))) as usize
}
