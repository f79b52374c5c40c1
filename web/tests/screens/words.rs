//! The words that each skin shows for a view.

use super::html::{Node, page};
use halfplay::screen::draw::draw;
use halfplay::screen::palette::Palette;
use halfplay_core::skins::session::View;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// Columns of a window in which nothing is cut, and bits stand together: apart each would be a word.
const WIDTH: u16 = 159;
/// Its lines: as few as are enough, and first without what only very large windows have.
const HEIGHTS: [u16; 3] = [24, 49, 420];

/// The terminal's words, from the left and from the top, without the line of tabs.
pub fn terminal(view: &View) -> Vec<String> {
    let lines = lines(view);
    let tabs = lines.first().is_some_and(|line| line.contains(" help"));
    lines.iter().skip(usize::from(tabs)).flat_map(|line| words(line)).collect()
}

/// The line of tabs.
pub fn tabs(view: &View) -> Vec<String> {
    lines(view).first().map_or_else(Vec::new, |line| words(line))
}

/// The lines of the terminal, in a window of which some are left empty.
fn lines(view: &View) -> Vec<String> {
    // Two lists below each other need room.
    let least = usize::from(view.aside.is_some());
    let all = HEIGHTS.into_iter().skip(least).map(|height| drawn(view, height));
    let fits = |lines: &Vec<String>| {
        let empty = lines.iter().filter(|line| line.trim().is_empty()).count();
        empty >= 8 && !lines.iter().any(|line| counts(line))
    };
    all.into_iter().find(fits).expect("a window in which nothing is cut")
}

/// Does a line count what is left out: `… 169 below`?
fn counts(line: &str) -> bool {
    let count = |text: &str| {
        let (count, rest) = text.split_once(' ').unwrap_or((text, ""));
        count.parse::<u16>().is_ok() && ["above", "below", "more"].iter().any(|word| rest.starts_with(word))
    };
    line.split("… ").skip(1).any(count)
}

fn drawn(view: &View, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(WIDTH, height)).expect("a terminal");
    let palette = Palette::from_environment(None, |_| None);
    terminal.draw(|frame| drop(draw(frame, view, 0, palette))).expect("a drawing");
    let cells = terminal.backend().buffer().content();
    let line = |cells: &[ratatui::buffer::Cell]| cells.iter().map(|cell| cell.symbol()).collect();
    cells.chunks(usize::from(WIDTH)).map(line).collect()
}

/// The page's words, in the order of the markup, without these elements.
pub fn on_page(view: &View, without: &[&str]) -> Vec<String> {
    let page = page(view).without(&UNSEEN).without(without);
    let mut text = String::new();
    read(&page, &mut text);
    words(&text)
}

/// What is not seen: it is for those who listen, keeps room, or stands in the same place
/// already.
const UNSEEN: [&str; 4] = [".said", "span.blank", "g.chosen", "span.short"];

/// Elements within a line of text. All others stand apart.
const WITHIN: [&str; 8] = ["", "span", "code", "strong", "sup", "sub", "label", "input"];
/// Classes that set such an element apart all the same.
const APART: [&str; 12] = [
    "hint",
    "apart",
    "gap",
    "code",
    "name",
    "scientific",
    "class",
    "value",
    "formula",
    "needs",
    "which",
    "whose",
];

fn read(node: &Node, text: &mut String) {
    let digit = node.has_class("digit") && !(node.has_class("gap") || node.has_class("apart"));
    let within = digit || WITHIN.contains(&node.tag.as_str());
    let apart = !within || APART.iter().any(|class| node.has_class(class));
    if apart {
        text.push(' ');
    }
    text.push_str(node.attribute("value").filter(|_| node.tag == "input").unwrap_or(&node.text));
    let options = node.attribute("role") == Some("option");
    for child in &node.children {
        read(child, text);
        if options {
            text.push(' ');
        }
    }
    if apart && !digit && !(node.has_class("gap") || node.has_class("apart")) {
        text.push(' ');
    }
}

/// Marks that stand for no word: where the focus is, dots where no bit is, the lines of a drawing.
const MARKS: [char; 10] = ['›', '·', '├', '┤', '┼', '─', '●', '◇', '│', '└'];

/// Points of a curve, or where one looks at it.
fn is_dots(c: char) -> bool {
    ('\u{2801}'..='\u{28ff}').contains(&c) || c == '▲'
}

/// Words between spaces, with folded bits unfolded and without marks. A raised minus sign is one. Bits before and behind a
/// point are two words: the page leaves a gap there.
pub fn words(text: &str) -> Vec<String> {
    let word = |word: &str| unfolded(&word.replace('−', "-")).replace(MARKS, "").replace(is_dots, "");
    let parts = |word: String| match word.split_once('.') {
        Some((one, bits)) if is_bits(one) && is_bits(bits) => vec![one.to_owned(), bits.to_owned()],
        _ => vec![word],
    };
    text.split_whitespace().map(word).flat_map(parts).filter(|word| !word.is_empty()).collect()
}

fn is_bits(text: &str) -> bool {
    !text.is_empty() && text.trim_start_matches('-').bytes().all(|bit| matches!(bit, b'0' | b'1'))
}

/// `0…(18)…0` with its eighteen zeros; the two at its ends stand there.
fn unfolded(word: &str) -> String {
    let Some((before, after)) = word.split_once("…(") else { return word.to_owned() };
    let Some((count, after)) = after.split_once(")…") else { return word.to_owned() };
    let (Ok(count), Some(bit)) = (count.parse(), after.chars().next()) else { return word.to_owned() };
    format!("{before}{}{}", bit.to_string().repeat(count), unfolded(after))
}
