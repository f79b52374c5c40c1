//! The words that each front end shows for a view.

use super::html::{Node, page};
use halfplay::screen::draw::draw;
use halfplay::screen::palette::Palette;
use halfplay_core::skins::session::View;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// The width of a window, in columns, in which nothing is cut. Bits are plain digits; with spaces between them, each
/// bit would be a word.
const WIDTH: u16 = 159;
/// The heights to try, in lines: the least that fits is taken, at first without the extras of very large windows.
const HEIGHTS: [u16; 3] = [24, 49, 420];

/// The terminal's words, from left to right and from top to bottom, without the line of tabs.
pub fn terminal(view: &View) -> Vec<String> {
    let lines = lines(view);
    let tabs = lines.first().is_some_and(|line| line.contains(" help"));
    lines.iter().skip(usize::from(tabs)).flat_map(|line| words(line)).collect()
}

/// The words of the line of tabs.
pub fn tabs(view: &View) -> Vec<String> {
    lines(view).first().map_or_else(Vec::new, |line| words(line))
}

/// The lines of the terminal, in the first window that leaves some lines empty.
fn lines(view: &View) -> Vec<String> {
    // Two lists, one below the other, need a higher window.
    let least = usize::from(view.aside.is_some());
    let all = HEIGHTS.into_iter().skip(least).map(|height| drawn(view, height));
    let fits = |lines: &Vec<String>| {
        let empty = lines.iter().filter(|line| line.trim().is_empty()).count();
        empty >= 8 && !lines.iter().any(|line| counts(line))
    };
    all.into_iter().find(fits).expect("a window in which nothing is cut")
}

/// True if a line counts omitted lines, such as `… 169 below`.
fn counts(line: &str) -> bool {
    let count = |text: &str| {
        let (count, rest) = text.split_once(' ').unwrap_or((text, ""));
        count.parse::<u16>().is_ok() && ["above", "below", "more"].iter().any(|word| rest.starts_with(word))
    };
    line.split("… ").skip(1).any(count)
}

fn drawn(view: &View, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(WIDTH, height)).expect("a terminal");
    let palette = Palette::from_environment(None, |_| None).without_tiles();
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

/// Elements that are not visible: they are for screen readers and the keyboard, keep space free, or repeat what is visible in the same
/// place.
const UNSEEN: [&str; 5] = [".said", ".skip", "span.blank", "g.chosen", "span.short"];

/// Elements within a line of text. All others separate words.
const WITHIN: [&str; 8] = ["", "span", "code", "strong", "sup", "sub", "label", "input"];
/// Classes of inline elements that nevertheless separate words.
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

/// Characters that belong to no word: the focus mark, dots for missing bits, the lines of a drawing.
const MARKS: [char; 14] = ['›', '·', '├', '┤', '┝', '┥', '┼', '─', '━', '●', '◇', '│', '└', '┊'];

/// True for the dots of a curve, or the mark of the selected position.
fn is_dots(c: char) -> bool {
    ('\u{2801}'..='\u{28ff}').contains(&c) || c == '▲'
}

/// The words of a text, with folded bits unfolded and without marks. A raised minus sign becomes a hyphen. Bits before
/// and after a point are two words, because the page leaves a gap there.
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

/// Unfolds a word: `0…(18)…0` stands for eighteen zeros between the two at its ends.
fn unfolded(word: &str) -> String {
    let Some((before, after)) = word.split_once("…(") else { return word.to_owned() };
    let Some((count, after)) = after.split_once(")…") else { return word.to_owned() };
    let (Ok(count), Some(bit)) = (count.parse(), after.chars().next()) else { return word.to_owned() };
    format!("{before}{}{}", bit.to_string().repeat(count), unfolded(after))
}
