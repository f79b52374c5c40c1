//! Draws cells as a picture of a window, in SVG: a still, or an animation of several.
//!
//! ```text
//! ╭──────────────────────────────╮
//! │ ● ● ●   halfplay    key  does │   the bar
//! │ cells                         │   text in runs of one style, each with its position and length, so that
//! │                               │   columns line up in any font
//! ╰──────────────────────────────╯
//! ```
//!
//! An animation is one list of rows. A row that is in several shots is drawn once. Rows that are in the same shots form
//! a group, and the style of a group makes it appear and vanish. Users who prefer less motion, and viewers without
//! animation, see the first shot.

use super::Shot;
use super::shapes::filled;
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::doc::palette::{Theme, ink, paper, tint};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The width of a column and the height of a row in units of the picture, and the font size: a letter's advance is 0.6
/// of that.
const COLUMN: f64 = 8.4;
const ROW: f64 = 20.0;
const LETTER: f64 = 14.0;
/// The baseline of a letter in its row.
const BASE: f64 = 14.5;
/// The height of the title bar, and the margin around the cells.
const BAR: f64 = 36.0;
const MARGIN: f64 = 14.0;
/// The baseline of a letter in the title bar.
const BAR_BASE: f64 = 23.0;

const FONT: &str = "ui-monospace,SFMono-Regular,'SF Mono',Menlo,Consolas,'Liberation Mono',\
                    'DejaVu Sans Mono',monospace";

/// A window in the colours of a theme, which shows these shots one after the other, forever.
pub(super) fn window(title: &str, shots: &[Shot], theme: Theme) -> String {
    let area = shots.first().map(|shot| shot.cells.area).unwrap_or_default();
    let width = f64::from(area.width) * COLUMN + 2.0 * MARGIN;
    let height = BAR + f64::from(area.height) * ROW + 2.0 * MARGIN;
    let mut sheet = Sheet { theme, rules: Vec::new() };
    let groups = groups(shots, &mut sheet, width);
    let mut body = String::new();
    for (i, (seen, rows)) in groups.iter().enumerate() {
        let whole = seen.len() == shots.len();
        let class = if whole { String::new() } else { format!(" class=\"f f{i}\"") };
        put(&mut body, format_args!("<g{class}>\n{rows}</g>\n"));
    }
    let (edge, bar) = (ink(Role::Dim, theme).hex(), tint(Role::Dim, theme).hex());
    let (inside_width, inside_height) = (width - 1.0, height - 1.0);
    let dots: String = (0..3)
        .map(|i| {
            format!("<circle cx=\"{}\" cy=\"18\" r=\"5.5\" class=\"d\"/>", Units(20.0 + 18.0 * f64::from(i)))
        })
        .collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
         role=\"img\"><title>{title}</title>\n<desc>{desc}</desc>\n<style>\n\
         text{{font:{LETTER}px {FONT};font-variant-ligatures:none;white-space:pre}}\n{sheet}\
         .w{{fill:#{paper};stroke:#{edge};stroke-opacity:.45}}.b{{fill:#{bar}}}.d{{fill:#{edge};fill-opacity:.55}}\n\
         {film}</style>\n\
         <rect x=\".5\" y=\".5\" width=\"{iw}\" height=\"{ih}\" rx=\"10\" class=\"w\"/>\n\
         <path d=\"M1 {BAR}V11A10 10 0 0 1 11 1H{right}A10 10 0 0 1 {end} 11V{BAR}Z\" class=\"b\"/>{dots}\n\
         {body}</svg>\n",
        w = Units(width),
        h = Units(height),
        iw = Units(inside_width),
        ih = Units(inside_height),
        right = Units(width - 11.0),
        end = Units(width - 1.0),
        title = escape(title),
        desc = escape(&shots.first().map(|shot| text(&shot.cells)).unwrap_or_default()),
        sheet = sheet.text(),
        paper = paper(theme).hex(),
        film = film(&groups.keys().cloned().collect::<Vec<_>>(), shots),
    )
}

/// The rows, grouped by the shots in which they are visible.
fn groups(shots: &[Shot], sheet: &mut Sheet, width: f64) -> BTreeMap<Vec<usize>, String> {
    let mut seen: BTreeMap<(u16, String), Vec<usize>> = BTreeMap::new();
    for (i, shot) in shots.iter().enumerate() {
        seen.entry((0, bar(shot, sheet, width))).or_default().push(i);
        for y in 0..shot.cells.area.height {
            let mut drawn = row(&shot.cells, y, sheet);
            if let Some((x, _)) = shot.caret.filter(|&(_, row)| row == y) {
                drawn.push_str(&block(x, y, 2.0, sheet.class(ink(Role::Changed, sheet.theme).hex(), "")));
            }
            seen.entry((y + 1, drawn)).or_default().push(i);
        }
    }
    let mut groups: BTreeMap<Vec<usize>, String> = BTreeMap::new();
    for ((_, drawn), shots) in seen.into_iter().filter(|((_, drawn), _)| !drawn.is_empty()) {
        groups.entry(shots).or_default().push_str(&drawn);
    }
    groups
}

/// The title bar: the name of the program at the left, the key and its action at the right.
fn bar(shot: &Shot, sheet: &mut Sheet, width: f64) -> String {
    let dim = sheet.class(ink(Role::Dim, sheet.theme).hex(), "");
    let name = "halfplay";
    let mut out = letters_at(84.0, BAR_BASE, name, &dim);
    let long = |text: &str| text.chars().count() as f64 * COLUMN;
    let mut right = width - 18.0 - long(shot.scene.says);
    if !shot.scene.says.is_empty() {
        let plain = sheet.class(ink(Role::Plain, sheet.theme).hex(), "");
        out.push_str(&letters_at(right, BAR_BASE, shot.scene.says, &plain));
    }
    if !shot.scene.cap.is_empty() {
        let cap = sheet.class(paper(sheet.theme).hex(), ";font-weight:600");
        let behind = sheet.class(ink(Role::Round, sheet.theme).hex(), "");
        right -= long(shot.scene.cap) + 20.0;
        let (x, wide) = (Units(right - 8.0), Units(long(shot.scene.cap) + 16.0));
        put(
            &mut out,
            format_args!(
                "<rect x=\"{x}\" y=\"8\" width=\"{wide}\" height=\"20\" rx=\"5\" class=\"{behind}\"/>\n"
            ),
        );
        out.push_str(&letters_at(right, BAR_BASE, shot.scene.cap, &cap));
    }
    out
}

/// One row of cells.
fn row(cells: &Buffer, y: u16, sheet: &mut Sheet) -> String {
    let mut out = String::new();
    let row: Vec<&Cell> = (0..cells.area.width).map(|x| &cells[(x, y)]).collect();
    let mut x = 0;
    for run in row.chunk_by(|a, b| look(a) == look(b)) {
        let (ink, behind, marks) = look(run[0]);
        let columns = run.len() as u16;
        if behind != paper(sheet.theme).hex() {
            let class = sheet.class(behind, "");
            out.push_str(&block(x, y, f64::from(columns) * COLUMN, class));
        }
        let class = sheet.class(ink, marks);
        for (start, shape, count) in shapes(run) {
            out.push_str(&rectangle(x + start, y, shape, count, &class));
        }
        let symbols = run.iter().map(|cell| cell.symbol());
        let symbols: String = symbols.map(|text| if filled(text).is_some() { " " } else { text }).collect();
        for (start, word) in words(&symbols) {
            out.push_str(&letters(x + start, y, word, &class));
        }
        x += columns;
    }
    out
}

/// The block characters of a run: the first column, the filled part of a cell, and the number of equal cells.
fn shapes(run: &[&Cell]) -> Vec<(u16, [f64; 4], u16)> {
    let mut found = Vec::new();
    let mut column = 0;
    for same in run.chunk_by(|a, b| a.symbol() == b.symbol()) {
        if let Some(shape) = filled(same[0].symbol()) {
            let fills = shape[0] == 0.0 && shape[2] == 1.0;
            let cells = if fills { 1 } else { same.len() as u16 };
            let each = same.len() as u16 / cells;
            found.extend((0..cells).map(|place| (column + place, shape, each)));
        }
        column += same.len() as u16;
    }
    found
}

/// The same part of `count` cells, which join without a gap.
fn rectangle(x: u16, y: u16, [from, above, to, below]: [f64; 4], count: u16, class: &str) -> String {
    let (x, y) = (left(x) + from * COLUMN, top(y) + above * ROW);
    let width = (f64::from(count) - 1.0 + to - from) * COLUMN;
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"{class}\"/>\n",
        Units(x),
        Units(y),
        Units(width),
        Units((below - above) * ROW)
    )
}

/// The visible ink, paper and marks of a cell.
fn look(cell: &Cell) -> (String, String, &'static str) {
    let (ink, paper) = (hex(cell.fg), hex(cell.bg));
    let marked = cell.modifier.intersects(Modifier::UNDERLINED);
    let marks = match (cell.modifier.contains(Modifier::BOLD), marked) {
        (false, false) => "",
        (true, false) => ";font-weight:600",
        (false, true) => ";text-decoration:underline",
        (true, true) => ";font-weight:600;text-decoration:underline",
    };
    if cell.modifier.contains(Modifier::REVERSED) { (paper, ink, marks) } else { (ink, paper, marks) }
}

/// Pictures use only 24-bit colours.
fn hex(colour: Color) -> String {
    match colour {
        Color::Rgb(red, green, blue) => format!("{red:02x}{green:02x}{blue:02x}"),
        other => panic!("{other} in a picture"),
    }
}

/// The words of a run, separated by two spaces, with their columns.
fn words(run: &str) -> Vec<(u16, &str)> {
    let mut found = Vec::new();
    let mut column = 0;
    for piece in run.split("  ") {
        let word = piece.trim();
        let before = piece.chars().take_while(|&c| c == ' ').count() as u16;
        if !word.is_empty() {
            found.push((column + before, word));
        }
        column += piece.chars().count() as u16 + 2;
    }
    found
}

fn letters(x: u16, y: u16, word: &str, class: &str) -> String {
    letters_at(left(x), top(y) + BASE, word, class)
}

fn letters_at(x: f64, y: f64, word: &str, class: &str) -> String {
    let length = word.chars().count() as f64 * COLUMN;
    format!(
        "<text x=\"{}\" y=\"{}\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\" class=\"{class}\">{}</text>\n",
        Units(x),
        Units(y),
        Units(length),
        escape(word),
    )
}

fn block(x: u16, y: u16, width: f64, class: String) -> String {
    let (x, y) = (Units(left(x)), Units(top(y)));
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" class=\"{class}\"/>\n",
        Units(width),
        Units(ROW)
    )
}

fn left(x: u16) -> f64 {
    MARGIN + f64::from(x) * COLUMN
}

fn top(y: u16) -> f64 {
    BAR + MARGIN + f64::from(y) * ROW
}

/// The styles that make groups appear and vanish, if there are several shots.
fn film(groups: &[Vec<usize>], shots: &[Shot]) -> String {
    let total: f64 = shots.iter().map(|shot| shot.scene.seconds).sum();
    let starts: Vec<f64> = shots
        .iter()
        .scan(0.0, |time, shot| {
            let start = *time;
            *time += shot.scene.seconds;
            Some(start / total * 100.0)
        })
        .collect();
    let (mut still, mut moving) = (String::new(), String::new());
    for (i, seen) in groups.iter().enumerate().filter(|(_, seen)| seen.len() < shots.len()) {
        if !seen.contains(&0) {
            put(&mut still, format_args!(".f{i}{{visibility:hidden}}"));
        }
        put(&mut moving, format_args!(".f{i}{{animation-name:k{i}}}@keyframes k{i}{{"));
        for shot in
            (0..shots.len()).filter(|&shot| shot == 0 || seen.contains(&shot) != seen.contains(&(shot - 1)))
        {
            let what = if seen.contains(&shot) { "visible" } else { "hidden" };
            put(&mut moving, format_args!("{}%{{visibility:{what}}}", Units(starts[shot])));
        }
        // Without its own end, the animation would fade to the style of the still.
        let last = if seen.contains(&(shots.len() - 1)) { "visible" } else { "hidden" };
        put(&mut moving, format_args!("100%{{visibility:{last}}}}}\n"));
    }
    if moving.is_empty() {
        return String::new();
    }
    format!(
        "{still}\n@media (prefers-reduced-motion:no-preference){{\n\
         .f{{animation-duration:{}s;animation-timing-function:step-end;animation-iteration-count:infinite}}\n{moving}}}\n",
        Units(total),
    )
}

/// A style sheet with one class for each look.
struct Sheet {
    theme: Theme,
    rules: Vec<String>,
}

impl Sheet {
    fn class(&mut self, ink: String, marks: &str) -> String {
        let rule = format!("fill:#{ink}{marks}");
        let known = self.rules.iter().position(|other| *other == rule);
        let place = known.unwrap_or_else(|| {
            self.rules.push(rule);
            self.rules.len() - 1
        });
        format!("c{place}")
    }

    fn text(&self) -> String {
        self.rules.iter().enumerate().map(|(i, rule)| format!(".c{i}{{{rule}}}\n")).collect()
    }
}

/// All cells as text.
fn text(cells: &Buffer) -> String {
    let row = |y| (0..cells.area.width).map(|x| cells[(x, y)].symbol()).collect::<String>();
    let rows: Vec<String> = (0..cells.area.height).map(|y| row(y).trim_end().to_owned()).collect();
    rows.join("\n").trim_end().to_owned()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn put(out: &mut String, what: std::fmt::Arguments) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(what);
}

/// A length, written with at most two decimals.
struct Units(f64);

impl std::fmt::Display for Units {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", (self.0 * 100.0).round() / 100.0)
    }
}
