//! The field of a screen in which the user types lines of text.
//!
//! ```text
//!  › fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000
//!    add.f16 1 pear 3
//!      `pear` is not a number
//! ```

use super::head::{Caret, around_caret};
use super::palette::Palette;
use super::region::{around, window};
use super::styled::{Styled, wrap};
use halfplay_core::skins::doc::{Line, Role};
use halfplay_core::skins::session::{FieldLine, Msg, TextField};

/// The column where the text begins.
const TEXT: usize = 3;
/// The column where the reason below an unreadable line begins.
const REASON: usize = 5;

/// The field in at most `height` lines, and the position of the caret if the field has the focus.
pub fn lines(field: &TextField, width: usize, height: usize, palette: Palette) -> (Vec<Styled>, Caret) {
    let mark = |line: Styled, first: bool| match first {
        true => line.text("› ", palette.style(if field.focused { Role::Strong } else { Role::Dim })).to(TEXT),
        false => line.to(TEXT),
    };
    let room = width.saturating_sub(TEXT + 1);
    if field.is_empty() {
        let hint = mark(Styled::indented(1), true).text(field.hint, palette.style(Role::Dim));
        return (vec![hint.aimed(0, Msg::EditAnew)], field.focused.then_some((TEXT, 0)));
    }
    let caret =
        if field.focused { around_caret(&field.lines[field.row].text, field.caret, room).1 } else { 0 };
    let one = |place: usize| -> Vec<Styled> {
        let FieldLine { text, wrong } = &field.lines[place];
        let here = place == field.row;
        let text = around_caret(text, if here { field.caret } else { 0 }, room).0;
        let role = if wrong.is_empty() { Role::Strong } else { Role::Bad };
        let text = text.replace(char::is_control, " ");
        let line = mark(Styled::indented(1), place == 0).text(text, palette.style(role));
        let wrong = Line::default().with(Role::Bad, wrong.clone());
        let reason = if wrong.width() == 0 {
            Vec::new()
        } else {
            wrap(&wrong, width.saturating_sub(REASON + 1), palette)
        };
        let reason = reason.into_iter().map(|line| Styled::indented(REASON).append(line));
        [line.aimed(0, Msg::EditAnew)].into_iter().chain(reason).collect()
    };
    let whole: Vec<Vec<Styled>> = (0..field.lines.len().min(height + 1)).map(one).collect();
    let count: usize = whole.iter().map(Vec::len).sum();
    if field.lines.len() <= height && count <= height {
        let row = whole.iter().take(field.row).map(Vec::len).sum();
        return (whole.concat(), field.focused.then_some((TEXT + caret, row)));
    }
    // Too many lines: those around the caret, and the reason of that line below them.
    let reason = one(field.row).into_iter().skip(1).take(height / 3).collect::<Vec<_>>();
    let rows = height.saturating_sub(reason.len()).max(1);
    let shown = around(field.lines.len(), field.row, rows, |place| one(place).swap_remove(0), palette);
    let (first, _) = window(field.row, field.lines.len(), rows);
    let row = field.row - first + usize::from(first > 0);
    (shown.into_iter().chain(reason).collect(), field.focused.then_some((TEXT + caret, row)))
}
