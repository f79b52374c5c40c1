//! What a screen shows below the operation: a list to choose from, and what is chosen in blocks.

use super::diagnose::Explanation;
use super::kinds::Screen;
use crate::compare::SurveyState;
use crate::doc::{Block, Line, Role, Table, line};
use crate::explain::{Delivered, Report};
use crate::isa::SlotName;
use crate::session::chosen_step::ChosenStep;
use crate::session::question::{Answer, Focus};

/// What every screen is drawn from.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub answer: &'a Answer,
    pub screen: Screen,
    /// the step that is looked at
    pub step: &'a ChosenStep,
    /// the row that has the focus
    pub focus: Focus,
    /// the lane that is worked on or looked at
    pub lane: usize,
    /// is the result to be predicted, so that nothing may reveal it?
    pub hidden: bool,
    /// is it shown to a class?
    pub presenting: bool,
    /// what is counted over all codes, for the present question
    pub survey: Option<&'a SurveyState>,
    /// the program that is shown, if it has run; the error says why it cannot
    pub report: Option<&'a Result<Report, String>>,
    /// what explains the results that were brought, where that has been found
    pub explanation: Option<&'a Explanation>,
    /// its row of the pipeline that is looked at; `None` where that is the instruction itself
    pub row: Option<usize>,
}

/// The content of a screen.
pub struct Content {
    pub list: Option<List>,
    /// the place of the step that is looked at, from 0, and how many there are
    pub step: Option<(usize, usize)>,
    pub heading: Line,
    pub blocks: Vec<Block>,
}

/// Rows of which one is chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct List {
    /// what they are
    pub kind: ListKind,
    /// the rows
    pub table: Table,
    /// the same rows in fewer or shorter words, for windows that have no room for the table
    pub brief: Option<Table>,
    /// the same rows for columns that stand in one place, whatever is in them; with what stands above them
    pub fixed: Option<Box<Table>>,
    /// of pipelines, what each delivers; nothing of other rows
    pub delivered: Vec<Delivered>,
    /// the one that is chosen
    pub chosen: usize,
}

/// What the rows of a list are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ListKind {
    /// the steps of the evaluation
    Steps,
    /// the pipelines compared; of packed types those of this lane
    Pipelines {
        /// 0 or 1; `None` where there is one lane
        lane: Option<usize>,
    },
    /// the pipelines, for a look beside the operation
    PipelinesAside,
    /// the lines of a program
    Lines,
    /// lessons and exhibits
    Lessons,
    /// the instruction table
    Instructions,
    /// the glossary
    Terms,
    /// the instruction table, with what GPUs have answered
    Hardware,
    /// what may explain results that were observed
    Hypotheses,
    /// places in arrays
    Places,
    /// what can be copied
    Copies,
    /// what was found in help
    Found,
    /// rows of a screen, which are called so
    Rows(&'static str),
    /// what may stand in a part of the instruction
    Choices(SlotName),
}

/// Said in place of what would reveal the result.
const HIDDEN: &str = "The result is hidden until you ask for it. Which bits does it get, and which flags?";
/// The title of what is hidden.
pub const PREDICT: &str = "predict";

impl Content {
    /// Stands in place of what would reveal the result.
    pub fn hidden() -> Self {
        let heading = Line::default().with(Role::Strong, PREDICT);
        Content { list: None, step: None, heading, blocks: vec![hidden_words()] }
    }

    /// Stands in place of what is made by code that is not loaded yet.
    pub fn awaited(title: &'static str, words: &'static str) -> Self {
        let heading = Line::default().with(Role::Strong, title);
        Content { list: None, step: None, heading, blocks: vec![Block::Text(line(words))] }
    }

    /// Every line of words.
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

/// Said in place of what would reveal the result.
pub fn hidden_words() -> Block {
    Block::Text(line(HIDDEN))
}

impl List {
    /// Rows whose columns line up at the left.
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

    /// The same with shorter rows for small windows.
    pub fn with_brief(self, rows: Vec<Vec<Line>>) -> Self {
        List { brief: Some(Table::new(Vec::new(), rows)), ..self }
    }

    /// The same with rows for columns that stand in one place, below these words.
    pub fn with_fixed(self, heads: [&'static str; 4], rows: Vec<Vec<Line>>) -> Self {
        let heads = heads.map(|head| Line::default().with(Role::Dim, head)).to_vec();
        List { fixed: Some(Box::new(Table::new(Vec::new(), rows).headed(heads))), ..self }
    }

    /// The same with what each row delivers, bit by bit, where there is room for that.
    pub fn with_delivered(self, delivered: Vec<Delivered>) -> Self {
        List { delivered, ..self }
    }

    /// The same without the rows behind the chosen one, but for the second: what a step of a lesson speaks of.
    pub fn up_to_chosen(mut self) -> Self {
        let count = self.chosen.max(1) + 1;
        let shown = [Some(&mut self.table), self.brief.as_mut(), self.fixed.as_deref_mut()];
        shown.into_iter().flatten().for_each(|table| table.rows.truncate(count));
        self.delivered.truncate(count);
        self
    }

    /// What the rows are, in a word or two.
    pub const fn title(&self) -> &'static str {
        self.kind.title()
    }
}

impl ListKind {
    /// True if it is one of the reference, above which the instruction table is searched.
    pub const fn is_searched(self) -> bool {
        matches!(self, ListKind::Instructions | ListKind::Terms | ListKind::Hardware)
    }

    /// What the rows are, in a word or two.
    pub const fn title(self) -> &'static str {
        match self {
            ListKind::Steps => "steps",
            ListKind::Pipelines { lane: None } => "pipelines",
            ListKind::Pipelines { lane: Some(0) } => "pipelines of lane 0; lane 1 shows the other",
            ListKind::Pipelines { lane: Some(_) } => "pipelines of lane 1; lane 0 shows the other",
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

/// Blocks without the heading they begin with, and that.
pub fn titled(blocks: Vec<Block>) -> (Line, Vec<Block>) {
    let mut blocks = blocks.into_iter().peekable();
    let heading = match blocks.next_if(|block| matches!(block, Block::Heading(_))) {
        Some(Block::Heading(title)) => title,
        _ => Line::default(),
    };
    (heading, blocks.collect())
}
