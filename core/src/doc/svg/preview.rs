//! A picture beside a shared link: one sentence, large enough to read in a timeline.
//!
//! ```text
//!   2048 + 1 = 2048                                the statement
//!   The exact result lies half way between …       the sentence
//!   0  11010  0000000000                           the bits of each row
//!   |──────────────●──────────────|                the number line
//!   halfplay             half-precision arithmetic
//! ```

use super::canvas::{Canvas, Units, escape};
use super::ruler::place_between;
use super::style::style;
use super::text::{width, wrap_well};
use crate::doc::block::{Block, Doc, Ruler};
use crate::doc::palette::{Neutral, Theme, ink, neutral, tint};
use crate::doc::span::{Line, Role};

/// The content of a picture for a shared link.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Preview {
    /// the statement in the largest type: `2048 + 1 = 2048`
    pub statement: Line,
    /// the sentence below it
    pub sentence: Line,
    /// numbers bit by bit; two at most are drawn
    pub rows: Vec<PreviewRow>,
    /// the number line of the rounding
    pub ruler: Option<Ruler>,
    /// the words in the last line, beside the name
    pub about: String,
}

/// A number bit by bit.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PreviewRow {
    /// the origin of the number; empty if the statement names it
    pub name: String,
    /// the value, drawn with the name
    pub value: String,
    /// the bits with their fields, the leftmost first
    pub bits: Vec<(bool, Role)>,
}

/// The size of the picture in units. At two pixels for each unit it has 1200 × 630 pixels.
const SIZE: [f64; 2] = [600.0, 315.0];
const EDGE: f64 = 30.0;
const ROOM: f64 = SIZE[0] - 2.0 * EDGE;
/// The largest and the smallest type size of a statement.
const STATEMENT: [f64; 2] = [54.0, 28.0];
/// The type sizes of a sentence above a picture, and of a sentence alone, each with its maximum number of lines.
const SENTENCE: [(f64, usize); 2] = [(17.0, 2), (13.5, 3)];
const SENTENCE_ALONE: [(f64, usize); 2] = [(22.0, 4), (17.0, 6)];
/// The distance of lines, as a multiple of their size.
const LEADING: f64 = 1.4;
/// The smallest type size.
const SMALL: f64 = 14.0;
/// Room for the name and the value before the bits, if there are several rows.
const NAMES: f64 = 150.0;
/// The gap between two fields.
const GAP: f64 = 10.0;

/// True if a statement fits into the picture in one line.
pub fn fits_preview(statement: &Line) -> bool {
    width(statement, STATEMENT[1]) <= ROOM
}

/// The picture.
pub fn preview(preview: &Preview) -> String {
    let mut canvas = Canvas::empty();
    let size = (ROOM / width(&preview.statement, 1.0).max(1.0)).clamp(STATEMENT[1], STATEMENT[0]);
    canvas.line_at(&preview.statement, EDGE, 74.0, size, "start", "");
    canvas.sentence(&preview.sentence, preview.rows.is_empty() && preview.ruler.is_none());
    let two = preview.rows.len() > 1;
    for (row, top) in preview.rows.iter().zip(if two { [142.0, 202.0] } else { [150.0, 150.0] }) {
        canvas.numbers(row, top);
    }
    if let Some(ruler) = &preview.ruler {
        canvas.choice(ruler);
    }
    let foot = SIZE[1] - 27.0;
    canvas.line_at(&Line::default().with(Role::Strong, "halfplay"), EDGE, foot, SMALL, "start", "");
    let about = Line::default().with(Role::Dim, preview.about.clone());
    canvas.line_at(&about, EDGE + ROOM, foot, SMALL, "end", "");
    finished(&canvas, preview)
}

impl Canvas {
    /// Draws the sentence, in the larger of two types if it fits. Without a picture below it has more room.
    fn sentence(&mut self, sentence: &Line, alone: bool) {
        let types = if alone { SENTENCE_ALONE } else { SENTENCE };
        let [larger, smaller] = types.map(|(size, most)| (size, most, wrap_well(sentence, ROOM, size)));
        let (size, most, lines) = if larger.2.len() <= larger.1 { larger } else { smaller };
        let mut y = 82.0;
        for (place, line) in lines.iter().take(most).enumerate() {
            y += LEADING * size;
            let is_cut = place + 1 == most && lines.len() > most;
            let line = if is_cut { line.clone().with(Role::Plain, "…") } else { line.clone() };
            self.line_at(&line, EDGE, y, size, "start", "");
        }
    }

    /// Draws a number bit by bit. A 1 is filled with the ink of its field.
    fn numbers(&mut self, row: &PreviewRow, top: f64) {
        let named = !row.name.is_empty();
        let left = if named { EDGE + NAMES } else { EDGE };
        if named {
            let name = Line::default().with(Role::Dim, row.name.clone());
            self.line_at(&name, EDGE, top + 12.0, SMALL, "start", "");
            let value = Line::default().with(Role::Strong, row.value.clone());
            let size = (NAMES - 16.0) / width(&value, 1.0).max(1.0);
            self.line_at(&value, EDGE, top + 38.0, size.clamp(SMALL, 26.0), "start", "");
        }
        let fields = row.bits.chunk_by(|a, b| a.1 == b.1).count();
        let gaps = GAP * fields.saturating_sub(1) as f64;
        let pitch = ((EDGE + ROOM - left - gaps) / row.bits.len().max(1) as f64).min(31.0);
        let height = (pitch * 1.2).max(24.0);
        let mut x = left;
        for (place, &(set, role)) in row.bits.iter().enumerate() {
            if place > 0 && row.bits[place - 1].1 != role {
                x += GAP;
            }
            let ink = ink(role, Theme::Light);
            let [ground, letter] = match set {
                true => [ink, neutral(Neutral::On, Theme::Light)],
                false => [tint(role, Theme::Light), ink],
            };
            self.put(&format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\" fill=\"#{}\"/>\
                 <text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\" class=\"hp-mono\" fill=\"#{}\"{}>{}</text>",
                Units(x),
                Units(top),
                Units(pitch - 1.0),
                Units(height),
                ground.hex(),
                Units(x + (pitch - 1.0) / 2.0),
                Units(top + height / 2.0 + pitch * 0.24),
                Units(pitch * 0.66),
                letter.hex(),
                if set { " font-weight=\"600\"" } else { "" },
                if set { '1' } else { '0' },
            ));
            x += pitch;
        }
    }

    /// Draws the number line of a rounding: its ends, the value, and an arrow to the chosen end.
    fn choice(&mut self, ruler: &Ruler) {
        let (start, end, y) = (EDGE, EDGE + ROOM, 222.0);
        let at = place_between(ruler.at, start, (start + end) / 2.0, end);
        let chosen = if ruler.chose_right { end } else { start };
        let plain = ink(Role::Plain, Theme::Light).hex();
        let [from, to] = if chosen < at { [chosen, at] } else { [at, chosen] };
        let bar = |from: f64, to: f64, fill: String| {
            format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"12\" fill=\"#{fill}\"/>",
                Units(from),
                Units(y - 6.0),
                Units(to - from)
            )
        };
        let ground = bar(start, end, tint(Role::Plain, Theme::Light).hex());
        let way = bar(from, to, crate::doc::palette::blend(Role::Fraction, 35, Theme::Light).hex());
        self.put(&format!(
            "{ground}{way}<path d=\"M{0} {1}v22M{2} {1}v22\" stroke=\"#{plain}\" stroke-width=\"1.5\"/>",
            Units(start),
            Units(y - 11.0),
            Units(end),
        ));
        if (at - chosen).abs() > 30.0 {
            self.put(&format!(
                "<path d=\"M{} {}Q{} {} {} {}\" fill=\"none\" stroke=\"#{plain}\" stroke-width=\"1.5\"/>\
                 <path d=\"M{} {}l-4 -7h8z\" fill=\"#{plain}\"/>",
                Units(at),
                Units(y - 9.0),
                Units((at + chosen) / 2.0),
                Units(y - 40.0),
                Units(chosen),
                Units(y - 17.0),
                Units(chosen),
                Units(y - 11.0),
            ));
        }
        self.put(&format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"8\" fill=\"#{plain}\" stroke=\"#{}\" stroke-width=\"2\"/>",
            Units(at),
            Units(y),
            neutral(Neutral::Page, Theme::Light).hex(),
        ));
        for (value, x, anchor, is_chosen) in [
            (&ruler.left[1], start, "start", !ruler.chose_right),
            (&ruler.right[1], end, "end", ruler.chose_right),
        ] {
            let role = if is_chosen { Role::Strong } else { Role::Dim };
            self.line_at(&Line::default().with(role, value.clone()), x, y + 29.0, SMALL, anchor, "");
        }
    }
}

/// The whole file. Its description has all words of the picture.
fn finished(canvas: &Canvas, preview: &Preview) -> String {
    let [width, height] = SIZE.map(Units);
    let roles = [Role::Plain, Role::Dim, Role::Strong, Role::Code];
    let sample = roles.iter().fold(preview.sentence.clone(), |line, &role| line.with(role, ""));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" xml:space=\"preserve\"><title>{title}</title>\n\
         <desc>{title}. {said}</desc>\n<style>\n{style}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#{paper}\"/>\n{body}</svg>\n",
        title = escape(&preview.statement.text()),
        said = escape(&preview.sentence.text()),
        style = style(&Doc::new(vec![Block::Text(sample), Block::Text(preview.statement.clone())])),
        paper = neutral(Neutral::Page, Theme::Light).hex(),
        body = canvas.out,
    )
}
