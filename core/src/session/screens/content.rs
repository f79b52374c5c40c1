//! The content of a screen below the operation: a list to choose from, and blocks about the chosen item.

use super::diagnose::Explanation;
use super::screen::Screen;
use crate::compare::SurveyState;
use crate::doc::{Block, Line, Role, Table, line};
use crate::explain::{Delivered, Report};
use crate::isa::SlotName;
use crate::session::chosen_step::ChosenStep;
use crate::session::question::{Answer, Focus};
use std::ops::Range;

/// The data from which every screen is drawn.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub answer: &'a Answer,
    pub screen: Screen,
    /// the selected step
    pub step: &'a ChosenStep,
    /// the focused row
    pub focus: Focus,
    /// the lane of the focused row, else of the selected step
    pub lane: usize,
    /// true if the user is to predict the result, so that nothing may reveal it
    pub hidden: bool,
    /// true while the steps are presented to a class
    pub presenting: bool,
    /// the count over all codes, for the present question
    pub survey: Option<&'a SurveyState>,
    /// the report of the program that is shown, if it has run; the error says why it cannot run
    pub report: Option<&'a Result<Report, String>>,
    /// the explanation of the user's list of results, once it is found
    pub explanation: Option<&'a Explanation>,
    /// the row of the selected pipeline in the count over all codes; `None` for the instruction itself
    pub row: Option<usize>,
    /// the columns and rows of a map in cells, for which the front end has room
    pub cells: [u32; 2],
}

/// The content of a screen.
pub struct Content {
    pub list: Option<List>,
    /// the index of the selected step, from 0, and the number of steps
    pub step: Option<(usize, usize)>,
    pub heading: Line,
    pub blocks: Vec<Block>,
    /// the range of the blocks that a wide window shows in its margin, beside the others
    pub margin: Range<usize>,
}

/// Rows, one of which is chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct List {
    /// the kind of the rows
    pub kind: ListKind,
    /// the rows
    pub table: Table,
    /// the same rows in fewer or shorter words, for windows too small for the table
    pub brief: Option<Table>,
    /// the same rows for columns with fixed positions, and the headings above them
    pub fixed: Option<Box<Table>>,
    /// for pipelines, the bits that each delivers; empty for other rows
    pub delivered: Vec<Delivered>,
    /// the index of the chosen row
    pub chosen: usize,
}

/// The kind of rows in a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ListKind {
    /// the steps of the evaluation
    Steps,
    /// the compared pipelines; for packed types those of one lane
    Pipelines {
        /// 0 or 1; `None` for scalar types
        lane: Option<usize>,
    },
    /// the pipelines, shown beside the operation
    PipelinesAside,
    /// the lines of a program
    Lines,
    /// lessons and exhibits
    Lessons,
    /// the instruction table
    Instructions,
    /// the glossary
    Terms,
    /// the instruction table, with GPU records
    Hardware,
    /// possible explanations of observed results
    Hypotheses,
    /// places in arrays
    Places,
    /// the forms that can be copied
    Copies,
    /// search results in help
    Found,
    /// other rows of a screen, with this title
    Rows(&'static str),
    /// the choices for a part of the instruction
    Choices(SlotName),
}

/// Replaces everything that would reveal the result.
const HIDDEN: &str = "The result is hidden until you ask for it. Which bits does it get, and which flags?";
/// The title of hidden content.
pub const PREDICT: &str = "predict";

impl Content {
    /// The content that replaces content that would reveal the result.
    pub fn hidden() -> Self {
        let heading = Line::default().with(Role::Strong, PREDICT);
        Content { list: None, step: None, heading, blocks: vec![hidden_words()], margin: 0..0 }
    }

    /// The content shown until the code that makes the content of a screen is loaded.
    pub fn awaited(title: &'static str, words: &'static str) -> Self {
        let heading = Line::default().with(Role::Strong, title);
        Content { list: None, step: None, heading, blocks: vec![Block::Text(line(words))], margin: 0..0 }
    }

    /// The heading, and the lines of text in headings, texts, tables and picture labels. The list and other blocks are
    /// left out.
    pub fn lines(&self) -> Vec<Line> {
        let of_block = |block: &Block| match block {
            Block::Heading(line) | Block::Text(line) => vec![line.clone()],
            Block::Table(table) => table.all_rows().flatten().cloned().collect(),
            Block::Picture(picture) => picture.rows.iter().map(|row| row.label.clone()).collect(),
            _ => Vec::new(),
        };
        [self.heading.clone()].into_iter().chain(self.blocks.iter().flat_map(of_block)).collect()
    }
}

/// The sentence that replaces everything that would reveal the result.
pub fn hidden_words() -> Block {
    Block::Text(line(HIDDEN))
}

impl List {
    /// Rows with left-aligned columns.
    pub fn new(kind: ListKind, rows: Vec<Vec<Line>>, chosen: usize) -> Self {
        List {
            kind,
            table: Table::new(Vec::new(), rows),
            brief: None,
            fixed: None,
            delivered: Vec::new(),
            chosen,
        }
    }

    /// Adds shorter rows for small windows.
    pub fn with_brief(self, rows: Vec<Vec<Line>>) -> Self {
        List { brief: Some(Table::new(Vec::new(), rows)), ..self }
    }

    /// Adds rows for columns with fixed positions, below these headings.
    pub fn with_fixed(self, heads: [&'static str; 4], rows: Vec<Vec<Line>>) -> Self {
        let heads = heads.map(|head| Line::default().with(Role::Dim, head)).to_vec();
        List { fixed: Some(Box::new(Table::new(Vec::new(), rows).headed(heads))), ..self }
    }

    /// Adds the bits that each row delivers, for windows with room for them.
    pub fn with_delivered(self, delivered: Vec<Delivered>) -> Self {
        List { delivered, ..self }
    }

    /// The rows up to the chosen one, but at least two, for a step of a lesson.
    pub fn up_to_chosen(mut self) -> Self {
        let count = self.chosen.max(1) + 1;
        let shown = [Some(&mut self.table), self.brief.as_mut(), self.fixed.as_deref_mut()];
        shown.into_iter().flatten().for_each(|table| table.rows.truncate(count));
        self.delivered.truncate(count);
        self
    }

    /// The kind of the rows, in a word or two.
    pub const fn title(&self) -> &'static str {
        self.kind.title()
    }
}

impl ListKind {
    /// True for lists of the reference, which have the search of the instruction table above them.
    pub const fn is_searched(self) -> bool {
        matches!(self, ListKind::Instructions | ListKind::Terms | ListKind::Hardware)
    }

    /// True for lists below the heading of the content, which is the answer; other lists precede it.
    pub const fn follows_heading(self) -> bool {
        matches!(self, ListKind::Hypotheses)
    }

    /// The kind of the rows, in a word or two.
    pub const fn title(self) -> &'static str {
        match self {
            ListKind::Steps => "steps",
            ListKind::Pipelines { lane: None } => "pipelines",
            ListKind::Pipelines { lane: Some(0) } => "pipelines of lane 0; for lane 1 enter: lane 1",
            ListKind::Pipelines { lane: Some(_) } => "pipelines of lane 1; for lane 0 enter: lane 0",
            ListKind::PipelinesAside => "other ways to compute it",
            ListKind::Lines => "program",
            ListKind::Lessons => "lessons",
            ListKind::Instructions => "instructions",
            ListKind::Terms => "terms",
            ListKind::Hardware => "spellings",
            ListKind::Hypotheses => "hypotheses",
            ListKind::Places => "first and worst places",
            ListKind::Copies => "copy",
            ListKind::Found => "found",
            ListKind::Rows(title) => title,
            ListKind::Choices(slot) => slot.name(),
        }
    }
}

/// Splits off the heading that blocks begin with.
pub fn titled(blocks: Vec<Block>) -> (Line, Vec<Block>) {
    let mut blocks = blocks.into_iter().peekable();
    let heading = match blocks.next_if(|block| matches!(block, Block::Heading(_))) {
        Some(Block::Heading(title)) => title,
        _ => Line::default(),
    };
    (heading, blocks.collect())
}
