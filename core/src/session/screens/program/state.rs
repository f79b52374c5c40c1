//! The state of the program screen: the program, its inputs, the selected line.

use super::look::{Chosen, Look, LookPosition, PlotMove};
use crate::doc::{Block, Line, Role};
use crate::explain::{
    NO_STEPS, PROGRAM, Report, ReportResult, ReportRow, ShownProgram, no_example, no_packed_program,
};
use crate::program::run::{lengths_text, read_lengths};
use crate::program::{Hold, Task};
use crate::session::keys::KeyContext;
use crate::session::question::Answer;
use crate::session::screens::act::{Act, Motion};
use crate::session::screens::content::{Content, List, ListKind, Scene};
use crate::session::screens::link_parts::LinkPart;
use crate::session::screens::panel::{Panel, Request};
use crate::session::screens::screen::{Head, Module, Screen};
use crate::session::screens::texts::Texts;
use std::rc::Rc;

/// A program, and the selection in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Programs {
    source: Source,
    task: Rc<Task>,
    /// the selected line of the source, and the index of the selected instruction in that line
    row: (usize, usize),
    /// the name of the selected result; `None` for the one with the largest error
    result: Option<String>,
    /// the view below the lines
    looked: LookPosition,
}

/// The source of a program's text.
#[derive(Clone, PartialEq, Debug)]
enum Source {
    /// an example with this name; its text may not be loaded yet
    Example(String),
    /// packed in a link, not unpacked yet
    Packed(String),
    /// typed or pasted by the user; the packed form for links, empty until it is made
    Text(String),
}

/// The example shown until the user opens a program.
const FIRST: &str = "determinant";
/// The maximum length of a packed program in a link, in bytes.
const LONGEST: usize = 8 << 10;

impl Default for Programs {
    fn default() -> Self {
        Programs {
            source: Source::Example(FIRST.to_owned()),
            task: Rc::new(Task::of("")),
            row: (0, 0),
            result: None,
            looked: LookPosition::default(),
        }
    }
}

impl Programs {
    /// The program to run, with its inputs.
    pub fn task(&self) -> &Rc<Task> {
        &self.task
    }

    /// True if both run the same program. Texts that are not loaded yet count as equal if their sources are equal.
    pub fn asks_the_same(&self, other: &Programs) -> bool {
        let is_sought = self.task.text.is_empty() || other.task.text.is_empty();
        (is_sought && self.source == other.source)
            || Rc::ptr_eq(&self.task, &other.task)
            || self.task == other.task
    }

    /// Changes the program to run, or its inputs.
    pub fn change(&mut self, change: impl FnOnce(&mut Task)) {
        change(Rc::make_mut(&mut self.task));
    }

    /// Replaces the program, and drops all inputs.
    pub fn put(&mut self, text: &str) {
        *self = Programs {
            source: Source::Text(String::new()),
            task: Rc::new(Task::of(text)),
            ..Programs::default()
        };
    }

    /// Replaces the text of the program, and keeps its inputs.
    pub fn rewrite(&mut self, text: String) {
        self.source = Source::Text(String::new());
        self.change(|task| task.text = text);
    }

    /// Replaces the program by an example.
    pub fn put_example(&mut self, name: &str) {
        *self = Programs { source: Source::Example(name.to_owned()), ..Programs::default() };
    }

    /// True if the text of the program still has to be loaded, or packed for links.
    pub fn seeks_text(&self) -> bool {
        match &self.source {
            Source::Example(_) => self.task.text.is_empty(),
            Source::Packed(_) => true,
            Source::Text(packed) => packed.is_empty() && !self.task.text.is_empty(),
        }
    }

    /// Loads the text of the program, or packs it. The error says why the text is missing.
    pub fn find_text(&mut self, texts: &dyn Texts) -> Result<(), String> {
        match &self.source {
            Source::Example(name) if self.task.text.is_empty() => {
                let Some(text) = texts.example(name) else {
                    let why = no_example(name, &texts.examples());
                    self.put_example(FIRST);
                    return self.find_text(texts).and(Err(why));
                };
                self.change(|task| text.clone_into(&mut task.text));
            }
            Source::Packed(packed) => match texts.unpack(packed) {
                Some(text) => {
                    let packed = packed.clone();
                    self.change(|task| task.text = text);
                    self.source = Source::Text(packed);
                }
                None => {
                    self.put_example(FIRST);
                    return self.find_text(texts).and(Err(no_packed_program().to_owned()));
                }
            },
            Source::Text(packed) if packed.is_empty() && !self.task.text.is_empty() => {
                self.source = Source::Text(texts.pack(&self.task.text));
            }
            Source::Example(_) | Source::Text(_) => {}
        }
        Ok(())
    }

    /// True if the packed program is too long for a link.
    pub fn is_too_long_for_a_link(&self) -> bool {
        matches!(&self.source, Source::Text(packed) if packed.len() > LONGEST)
    }

    /// The index of the selected row.
    pub fn place(&self, rows: &[ReportRow]) -> usize {
        let (line, nth) = self.row;
        let first = rows.iter().position(|row| row.line == line);
        let of_line = |first: usize| rows[first..].iter().take_while(|row| row.line == line).count();
        first.map_or_else(
            || rows.iter().position(|row| row.query.is_some()).unwrap_or(0),
            |first| first + nth.min(of_line(first) - 1),
        )
    }

    /// Selects the row at this index, or the last row if the index is too large.
    fn choose(&mut self, place: usize, rows: &[ReportRow]) {
        let place = place.min(rows.len().saturating_sub(1));
        if let Some(row) = rows.get(place) {
            let before = rows[..place].iter().rev().take_while(|other| other.line == row.line).count();
            self.row = (row.line, before);
        }
    }

    /// The index of the selected result: if none was chosen, the one with the largest error.
    pub fn result_place(&self, results: &[ReportResult]) -> usize {
        let named = |name: &String| results.iter().position(|result| result.name == *name);
        let off = |place: &usize| results.get(*place).map_or(0.0, |result| result.off);
        let worst = || (0..results.len()).rev().max_by(|one, other| off(one).total_cmp(&off(other)));
        self.result.as_ref().and_then(named).or_else(worst).unwrap_or(0)
    }

    /// Moves along the plot, or selects another result if there is no plot.
    fn move_across(&mut self, on: bool, report: &Report) {
        if self.looked.look.has_plot() {
            self.go_along(report, if on { PlotMove::On } else { PlotMove::Back });
        } else {
            self.turn_result(on, &report.results);
        }
    }

    /// Moves along the plot on screen.
    pub fn go_along(&mut self, report: &Report, to: PlotMove) {
        let mut looked = self.looked.clone();
        looked.go_along(&self.chosen(report), to);
        self.looked = looked;
    }

    /// Selects the next result, or the previous one.
    fn turn_result(&mut self, on: bool, results: &[ReportResult]) {
        let place = self.result_place(results);
        self.choose_result(if on { place + 1 } else { place.saturating_sub(1) }, results);
    }

    /// Selects the result at this index, or the last one if the index is too large.
    pub fn choose_result(&mut self, place: usize, results: &[ReportResult]) {
        let place = place.min(results.len().saturating_sub(1));
        self.result = results.get(place).map(|result| result.name.clone());
    }

    /// The content of the screen for a program that has run.
    pub fn shown(&self, report: &Report) -> Content {
        let place = self.place(&report.rows);
        let result = self.result_place(&report.results);
        let shown = ShownProgram { report, result, place };
        let blocks = match self.looked.look {
            Look::Attribution => shown.line_contribution_blocks(),
            Look::Compilers => shown.remark_blocks(),
            Look::Loop => shown.course(self.looked.moment(&self.chosen(report))),
            Look::Sweep => {
                let chosen = self.chosen(report);
                shown.swept(&self.looked.input(report), self.looked.column(&chosen))
            }
        };
        let mut list = List::new(ListKind::Lines, shown.rows(), place).with_brief(shown.brief());
        list.table = list.table.headed(shown.heads());
        Content { list: Some(list), step: None, heading: shown.heading(), blocks, margin: 0..0 }
    }

    /// The view below the lines.
    pub fn looked(&self) -> &LookPosition {
        &self.looked
    }

    /// Selects a view below the lines.
    pub fn look_at(&mut self, looked: LookPosition) {
        self.looked = looked;
    }

    /// The selection in a report.
    fn chosen<'r>(&self, report: &'r Report) -> Chosen<'r> {
        Chosen {
            report,
            row: self.place(&report.rows),
            result: report.results.get(self.result_place(&report.results)),
        }
    }
}

impl Panel for Programs {
    fn screen(&self) -> Screen {
        Screen::PROGRAM
    }

    fn head(&self) -> Head {
        Head::None
    }

    fn context(&self) -> Option<KeyContext> {
        Some(KeyContext::PROGRAM)
    }

    fn needs(&self) -> Option<Module> {
        Some(Module::Programs)
    }

    fn takes_any_text(&self) -> bool {
        true
    }

    fn has_trace(&self) -> bool {
        false
    }

    fn update(&mut self, act: Act, scene: &Scene<'_>) -> Option<Request> {
        let report = scene.report?.as_ref().ok()?;
        let rows = &report.rows;
        let place = self.place(rows);
        match act {
            Act::Choose(row) => self.choose(row, rows),
            Act::Move(way @ (Motion::Left | Motion::Right)) => self.move_across(way == Motion::Right, report),
            Act::Move(way) => self.choose(way.moved(place, rows.len()), rows),
            Act::Open if self.looked.look == Look::Sweep => {
                // From now on the selected case is the program's input.
                if let Some((name, value)) = self.looked.case(&self.chosen(report)) {
                    self.change(|task| drop(task.given.values.insert(name, value)));
                    self.looked = LookPosition::default();
                }
            }
            Act::Open => {
                let asked = match self.looked.look {
                    Look::Loop => report.query_of(self.looked.number(&self.chosen(report))?),
                    _ => rows.get(place)?.query.clone(),
                };
                return Some(match asked {
                    Some((instr, operands)) => Request::Ask(instr, operands, None),
                    None => Request::Say(NO_STEPS),
                });
            }
        }
        None
    }

    fn go_back(&mut self) -> bool {
        std::mem::take(&mut self.looked).look != Look::default()
    }

    fn part_names(&self) -> &'static [&'static str] {
        &[
            "example", "text", "set", "hold", "block", "grid", "thread", "function", "line", "result",
            "look", "time", "over", "at",
        ]
    }

    fn link_parts(&self, _: &Scene<'_>) -> Vec<LinkPart> {
        let mut parts = Vec::new();
        match &self.source {
            Source::Example(name) if name == FIRST => {}
            Source::Example(name) => parts.push(("example", name.clone())),
            Source::Packed(packed) | Source::Text(packed) if (1..=LONGEST).contains(&packed.len()) => {
                parts.push(("text", packed.clone()));
            }
            Source::Packed(_) | Source::Text(_) => {}
        }
        let set = |(name, value): (&String, &String)| format!("{name}={value}");
        let given: Vec<String> = self.task.given.values.iter().map(set).collect();
        if !given.is_empty() {
            parts.push(("set", given.join(";")));
        }
        let held: Vec<String> = self.task.given.held.iter().map(ToString::to_string).collect();
        if !held.is_empty() {
            parts.push(("hold", held.join(";")));
        }
        parts.extend(self.task.given.block.map(|block| ("block", lengths_text(block))));
        parts.extend(self.task.given.grid.map(|grid| ("grid", lengths_text(grid))));
        if self.task.given.thread > 0 {
            parts.push(("thread", self.task.given.thread.to_string()));
        }
        parts.extend(self.task.entry.clone().map(|entry| ("function", entry)));
        match self.row {
            (0, _) => {}
            (line, 0) => parts.push(("line", line.to_string())),
            (line, nth) => parts.push(("line", format!("{line}.{}", nth + 1))),
        }
        parts.extend(self.result.clone().map(|name| ("result", name)));
        parts.extend(self.looked.link_parts());
        parts
    }

    fn read_part(&mut self, name: &str, text: &str, _: &Answer) -> Result<(), String> {
        match name {
            "example" => self.source = Source::Example(text.to_owned()),
            "text" => self.source = Source::Packed(text.to_owned()),
            "set" => {
                let pairs = text.split(';').map(|pair| pair.split_once('='));
                let pairs: Option<Vec<_>> = pairs.collect();
                let pairs = pairs.ok_or("names with values, a=0.1;b=2")?;
                let pairs = pairs.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
                self.change(|task| task.given.values.extend(pairs));
            }
            "hold" => {
                let holds: Option<Vec<Hold>> = text.split(';').map(Hold::read).collect();
                let holds = holds.ok_or("names or lines and what they are held to, as in w=exact;3.2=rz")?;
                self.change(|task| task.given.held = holds);
            }
            "block" | "grid" => {
                let lengths = read_lengths(text).ok_or("one to three lengths: 64 or 16,16")?;
                self.change(|task| {
                    let given = if name == "block" { &mut task.given.block } else { &mut task.given.grid };
                    *given = Some(lengths);
                });
            }
            "thread" => {
                let thread = text.parse().map_err(|_| "the number of a thread, from 0")?;
                self.change(|task| task.given.thread = thread);
            }
            "function" => self.change(|task| task.entry = Some(text.to_owned())),
            "line" => {
                let (line, nth) = text.split_once('.').unwrap_or((text, "1"));
                let number = |text: &str| text.parse().ok().filter(|&number: &usize| number > 0);
                let row =
                    number(line).zip(number(nth)).ok_or("a line, or an instruction of a line: 3 or 3.2")?;
                self.row = (row.0, row.1 - 1);
            }
            "result" => self.result = Some(text.to_owned()),
            _ => return self.looked.read_part(name, text),
        }
        Ok(())
    }
}

/// The content for a program that cannot run.
pub fn refused(why: &str) -> Content {
    let heading = Line::default().with(Role::Strong, PROGRAM);
    let words = Line::default().with(Role::Bad, why.to_owned());
    Content { list: None, step: None, heading, blocks: vec![Block::Text(words)], margin: 0..0 }
}
