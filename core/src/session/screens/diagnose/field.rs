//! The text of the field in which the user types results.

use crate::infer::WrongLine;
use crate::input::lines;
use crate::session::input::Edit;
use crate::session::screens::text_field::{FieldLine, TextField};

/// The text being typed: new lines for the list, or all lines of the list.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// the lines; at least one
    lines: Vec<String>,
    /// the index of the line with the caret
    row: usize,
    /// the index of the character after the caret, in its line
    caret: usize,
    focus: FieldFocus,
    /// true if the text replaces the list instead of being added to it
    replaces_list: bool,
    /// the lines that could not be read when the user pressed Enter
    wrong: Vec<WrongLine>,
    /// the index of the example that Tab put here last
    example: Option<usize>,
}

/// The place of typed characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum FieldFocus {
    /// the field until the first list appears
    #[default]
    WithoutList,
    /// the field
    Here,
    /// the user has left the field, so letters are keys
    Left,
}

/// The name of the field.
const NAME: &str = "results";
/// Shown in the empty field.
const HINT: &str = "type a result, then press Enter: fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000";
/// Shown in the empty field below a list.
const HINT_MORE: &str = "type a result to add it; = edits the lines";

impl Default for Field {
    fn default() -> Self {
        Field {
            lines: vec![String::new()],
            row: 0,
            caret: 0,
            focus: FieldFocus::default(),
            replaces_list: false,
            wrong: Vec::new(),
            example: None,
        }
    }
}

impl Field {
    /// True if typed characters go into the field.
    pub fn has_focus(&self, has_list: bool) -> bool {
        match self.focus {
            FieldFocus::WithoutList => !has_list,
            FieldFocus::Here => true,
            FieldFocus::Left => false,
        }
    }

    /// Gives the focus to the field.
    pub fn enter(&mut self) {
        self.focus = FieldFocus::Here;
    }

    /// Takes the focus from the field, and keeps its text.
    pub fn leave(&mut self) {
        self.focus = FieldFocus::Left;
    }

    /// Prepares for a user who comes from another screen: the list has the focus if it exists, else the field.
    pub fn rest(&mut self) {
        self.focus = FieldFocus::WithoutList;
    }

    /// Removes the text, and keeps the focus.
    pub fn clear(&mut self) {
        *self = Field { focus: self.focus, ..Field::default() };
    }

    /// The text.
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }

    /// True if there is nothing but white space.
    pub fn is_blank(&self) -> bool {
        self.lines.iter().all(|line| line.trim().is_empty())
    }

    /// True if the text has several lines.
    pub fn has_several_lines(&self) -> bool {
        self.lines.len() > 1
    }

    /// True if the text replaces the list.
    pub fn replaces_list(&self) -> bool {
        self.replaces_list
    }

    /// Replaces the text, and puts the caret at its end.
    pub fn put(&mut self, text: &str) {
        self.lines = lines(text).map(str::to_owned).collect();
        self.row = self.lines.len() - 1;
        self.caret = self.lines[self.row].chars().count();
        self.wrong.clear();
    }

    /// Starts editing all lines of the list; keeps an unfinished edit.
    pub fn edit_list(&mut self, list: &str) {
        self.enter();
        if !self.replaces_list {
            let unfinished = (!self.is_blank()).then(|| self.text());
            let all = [list.trim_end_matches(['\n', '\r'])].into_iter().chain(unfinished.as_deref());
            let all = all.collect::<Vec<_>>().join("\n");
            self.put(&all);
            self.replaces_list = true;
        }
    }

    /// Records the lines that cannot be read.
    pub fn reject(&mut self, wrong: Vec<WrongLine>) {
        self.wrong = wrong;
    }

    /// Inserts a text at the caret. It may have several lines, with any kind of line end.
    pub fn insert(&mut self, text: &str) {
        for (place, line) in lines(text.trim_end_matches(['\n', '\r'])).enumerate() {
            if place > 0 {
                self.split_line();
            }
            let at = self.byte();
            self.lines[self.row].insert_str(at, line);
            self.caret += line.chars().count();
        }
        self.wrong.clear();
    }

    /// The index of the byte after the caret, in its line.
    fn byte(&self) -> usize {
        let line = &self.lines[self.row];
        line.char_indices().nth(self.caret).map_or(line.len(), |(at, _)| at)
    }

    /// Splits the line at the caret.
    pub fn split_line(&mut self) {
        let at = self.byte();
        let rest = self.lines[self.row].split_off(at);
        self.row += 1;
        self.caret = 0;
        self.lines.insert(self.row, rest);
        self.wrong.clear();
    }

    /// Edits the line with the caret. At the ends of a line, joins it with its neighbour or goes there.
    pub(super) fn edit(&mut self, edit: Edit) {
        if edit.changes_text() {
            self.wrong.clear();
        }
        let end = self.lines[self.row].chars().count();
        match edit {
            Edit::Backspace if self.caret == 0 && self.row > 0 => self.join(self.row - 1),
            Edit::Delete if self.caret == end && self.row + 1 < self.lines.len() => self.join(self.row),
            Edit::Left if self.caret == 0 && self.row > 0 => {
                self.row -= 1;
                self.caret = self.lines[self.row].chars().count();
            }
            Edit::Right if self.caret == end && self.row + 1 < self.lines.len() => {
                (self.row, self.caret) = (self.row + 1, 0);
            }
            edit => self.caret = edit.perform(&mut self.lines[self.row], self.caret),
        }
    }

    /// Joins a line with the next one, and puts the caret between them.
    fn join(&mut self, row: usize) {
        let next = self.lines.remove(row + 1);
        self.row = row;
        self.caret = self.lines[row].chars().count();
        self.lines[row].push_str(&next);
    }

    /// Goes to the line above or below.
    pub fn go(&mut self, down: bool) {
        self.row = if down { (self.row + 1).min(self.lines.len() - 1) } else { self.row.saturating_sub(1) };
        self.caret = self.caret.min(self.lines[self.row].chars().count());
    }

    /// Puts the next of these examples into the field. If the user typed a text, keeps it and returns false.
    pub fn next_example(&mut self, examples: &[(&str, &str)]) -> bool {
        let shown = self.example.and_then(|at| examples.get(at)).map(|(text, _)| *text);
        if !self.is_blank() && shown != Some(self.text().as_str()) {
            return false;
        }
        let next = match (self.example, self.is_blank()) {
            (Some(at), false) => (at + 1) % examples.len(),
            _ => 0,
        };
        if let Some((text, _)) = examples.get(next) {
            self.put(text);
            self.example = Some(next);
        }
        true
    }

    /// The field for a skin.
    pub fn view(&self, has_list: bool) -> TextField {
        let why = |place: usize| {
            let is_last = place + 1 == self.lines.len();
            let here = |wrong: &&WrongLine| match wrong.line {
                Some(line) => line == place + 1 || (is_last && line > self.lines.len()),
                None => is_last,
            };
            let reasons = self.wrong.iter().filter(here).map(|wrong| wrong.why.as_str());
            reasons.collect::<Vec<_>>().join("; ")
        };
        let line = |(place, text): (usize, &String)| FieldLine { text: text.clone(), wrong: why(place) };
        TextField {
            name: NAME,
            lines: self.lines.iter().enumerate().map(line).collect(),
            row: self.row,
            caret: self.caret,
            focused: self.has_focus(has_list),
            hint: if has_list { HINT_MORE } else { HINT },
        }
    }
}
