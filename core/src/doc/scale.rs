//! Several values on one stretch of the number line.
//!
//! Each value is marked by a letter on the line. Below it, a legend names the values of each letter:
//!
//! ```text
//!   0x3dcc ├───────────────────────────────A──B──────────┤ 0x3dcd
//!          0.099609375                            0.10009765625
//!          A f16 (75 %)   B exact value, f32 (80 %)
//! ```

use super::block::{Mark, Scale};
use super::ruler::{between_ends, line_length, place};
use super::wrap::wrap;
use crate::order::in_order;

/// The marks that share a character of the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot<'a> {
    /// the letter at this place: `A` is the leftmost
    pub letter: char,
    /// the place on the line, in characters from 0
    pub place: usize,
    /// the marks, from left to right
    pub marks: Vec<&'a Mark>,
}

/// Letters for the places. There are seldom more than five.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

impl Scale {
    /// The occupied places on a line of `length` (odd, at least 5) characters, from left to right. An end or the middle
    /// is occupied only by a mark that is exactly there.
    pub fn spots(&self, length: usize) -> Vec<Spot<'_>> {
        let marks = in_order(&self.marks, |mark| mark.at);
        let mut letters = LETTERS.chars();
        let mut spots: Vec<Spot> = Vec::new();
        for mark in marks {
            let place = place(mark.at, length);
            match spots.last_mut().filter(|spot| spot.place == place) {
                Some(spot) => spot.marks.push(mark),
                None => spots.push(Spot { letter: letters.next().unwrap_or('*'), place, marks: vec![mark] }),
            }
        }
        spots
    }
}

impl Spot<'_> {
    /// The names of the marks and their positions in percent: `f16 (79.9 %); exact value, f32 (80 %)`. A position
    /// within a thousandth of an end, but not on it, is `< 0.1 %` or `> 99.9 %`.
    pub fn names(&self) -> String {
        let groups = self.marks.chunk_by(|a, b| a.at == b.at).map(|marks| {
            let names: Vec<&str> = marks.iter().map(|mark| mark.name.as_str()).collect();
            let at = marks.first().map_or(0, |mark| mark.at);
            let tenth = if at % 10 == 0 { String::new() } else { format!(".{}", at % 10) };
            let side = match at {
                1 => "< ",
                999 => "> ",
                _ => "",
            };
            format!("{} ({side}{}{tenth} %)", names.join(", "), at / 10)
        });
        groups.collect::<Vec<_>>().join("; ")
    }
}

/// A scale as lines of text of about `width` columns.
pub(super) fn scale_lines(scale: &Scale, width: usize) -> Vec<String> {
    const HELD: &str = "\u{a0}";
    let ends = [&scale.left, &scale.right];
    let length = line_length(ends, width);
    let spots = scale.spots(length);
    let mark = |i: usize| match spots.iter().find(|spot| spot.place == i) {
        Some(spot) => spot.letter,
        None if i == 0 => '├',
        None if i + 1 == length => '┤',
        None => '─',
    };
    let mut lines = between_ends(&(0..length).map(mark).collect::<String>(), ends, "");
    let start = scale.left[0].chars().count() + 1;
    let named = |spot: &Spot| format!("{} {}", spot.letter, spot.names()).replace(' ', HELD);
    let names: Vec<String> = spots.iter().map(named).collect();
    let room = width.saturating_sub(start).max(20);
    // Two non-breaking spaces separate the names. At the end of a line they are trimmed.
    let names = wrap(&names.join(&format!("{HELD}{HELD} ")), room);
    lines.extend(names.iter().map(|text| " ".repeat(start) + text.replace(HELD, " ").trim_end()));
    lines
}
