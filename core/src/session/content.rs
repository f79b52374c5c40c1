//! What stands below the operation: a list to choose from, and what is chosen in blocks.

use super::{List, NumberPage, ReferencePage, Screen, Session, StepName, steps};
use crate::doc::{Block, Doc, Line, Role, Table};
use crate::explain::{
    Card, atlas_blocks, cards, compare_detail, compare_rows, compare_rows_brief, compare_steps, glossary,
    number_blocks, operand_table, reference_blocks, reference_remark, reference_row, report, report_head,
    term_blocks, toy_blocks,
};
use crate::isa::entry;

/// The content of a screen.
pub(super) struct Content {
    pub list: Option<List>,
    pub heading: Line,
    pub blocks: Vec<Block>,
}

impl Content {
    /// The place of the step that is looked at, and how many there are.
    pub fn step(&self, screen: Screen) -> Option<(usize, usize)> {
        let steps = self.list.as_ref().filter(|_| matches!(screen, Screen::Operation | Screen::Steps));
        steps.map(|list| (list.chosen, list.table.rows.len()))
    }
}

impl Session {
    /// What the present screen shows.
    pub(super) fn content(&self) -> Content {
        match self.state.screen {
            Screen::Operation | Screen::Steps => self.step_content(),
            Screen::Compare => self.compare_content(),
            Screen::Number => self.number_content(),
            Screen::Reference => match self.state.reference {
                ReferencePage::Instructions => self.table_content(),
                ReferencePage::Glossary => self.glossary_content(),
            },
        }
    }

    /// The present screen as a document.
    pub fn document(&self) -> Doc {
        if self.state.hidden {
            return self.veiled_document();
        }
        let (evaluation, notes) = (self.evaluation(), self.operand_notes());
        let content = self.content();
        let operands = || Block::Table(operand_table(&evaluation));
        let result = || report_head(&evaluation, &notes).into_iter().chain([operands()]);
        let heading = Block::Heading(content.heading);
        let list = content.list.map(|list| Block::Table(list.table));
        Doc::new(match self.state.screen {
            Screen::Operation => return report(&evaluation, &notes),
            Screen::Steps => result().chain([heading]).chain(content.blocks).collect(),
            Screen::Compare => {
                let counted = self.counted().filter(|counted| counted.progress.is_finished());
                let counted = counted.into_iter().flat_map(|counted| counted.blocks);
                result().chain(list).chain([heading]).chain(content.blocks).chain(counted).collect()
            }
            Screen::Number | Screen::Reference => [heading].into_iter().chain(content.blocks).collect(),
        })
    }

    fn step_content(&self) -> Content {
        let evaluation = self.evaluation();
        let cards = cards(&evaluation);
        let names: Vec<StepName> = cards.iter().map(steps::name).collect();
        let step = self.state.step.min(names.len().saturating_sub(1));
        let blocks = cards.get(step).map_or_else(Vec::new, Card::blocks);
        let blocks = match self.state.screen {
            Screen::Operation => steps::without_operands(blocks, &evaluation),
            _ => blocks,
        };
        Content { heading: steps::heading(&names, step), list: Some(steps::list(&names, step)), blocks }
    }

    fn compare_content(&self) -> Content {
        let pipelines = self.pipelines();
        let lane = self.lane();
        let chosen = self.state.pipeline.min(pipelines.len().saturating_sub(1));
        let rows = compare_rows(&pipelines, lane);
        let name = rows.get(chosen).and_then(|row| row.first()).map(Line::text).unwrap_or_default();
        let blocks = match self.state.traces {
            true => vec![Block::Table(compare_steps(&pipelines, chosen, lane))],
            // Its name stands above already.
            false => titled(compare_detail(&pipelines, chosen, lane)).1,
        };
        let lanes = self.state.question.spelling.good.ty.lanes();
        let of_lane = if lanes == 2 { format!(" · lane {lane}") } else { String::new() };
        let heading = Line::default()
            .with(Role::Dim, format!("{} of {}{of_lane}   ", chosen + 1, rows.len()))
            .with(Role::Strong, name)
            .with(Role::Dim, if self.state.traces { "   both traces" } else { "" });
        let title = match (lanes, lane) {
            (2, 0) => "pipelines of lane 0; lane 1 shows the other",
            (2, _) => "pipelines of lane 1; lane 0 shows the other",
            _ => "pipelines",
        };
        let brief = Some(plain_table(compare_rows_brief(&pipelines, lane)));
        let list = List { title, table: plain_table(rows), brief, chosen };
        Content { list: Some(list), heading, blocks }
    }

    /// The pipelines with their results, for a look beside the operation.
    pub(super) fn compare_brief(&self) -> List {
        let mut rows = compare_rows(&self.pipelines(), self.lane());
        rows.iter_mut().for_each(|row| row.truncate(3));
        let chosen = self.state.pipeline.min(rows.len().saturating_sub(1));
        List { title: "compare", table: plain_table(rows), brief: None, chosen }
    }

    fn number_content(&self) -> Content {
        let (name, blocks) = match self.state.number {
            NumberPage::Value => {
                let (name, written) = self.subject_text();
                let number = self.number_at(self.state.focus);
                (name, number.map_or_else(Vec::new, |number| arranged(number_blocks(number, written))))
            }
            NumberPage::Map => {
                let atlas = self.atlas();
                (format!("map at {}", crate::explain::code(atlas.value())), atlas_blocks(&atlas))
            }
            NumberPage::Toy => ("toy float".to_owned(), toy_blocks(self.state.toy)),
        };
        let (title, blocks) = titled(blocks);
        let mut heading = Line::default().with(Role::Dim, format!("{name}   "));
        heading.0.extend(title.0);
        Content { list: None, heading, blocks }
    }

    fn table_content(&self) -> Content {
        let found = self.entries();
        let chosen = self.state.entry.min(found.len().saturating_sub(1));
        let heading = match found.get(chosen) {
            Some(instr) => Line::default().with(Role::Strong, instr.to_string()),
            None => Line::default().with(Role::Bad, "nothing found"),
        };
        let blocks = match found.get(chosen).and_then(entry) {
            Some(entry) => reference_blocks(&entry, None, None),
            None => {
                let remark = reference_remark(&self.state.query, self.state.question.allow);
                remark.map(Block::Text).into_iter().collect()
            }
        };
        let rows: Vec<Vec<Line>> = found.iter().map(|instr| reference_row(instr).into()).collect();
        let brief = rows.iter().map(|row| row.iter().take(1).cloned().collect()).collect();
        let table = plain_table(rows);
        let list = List { title: "instructions", table, brief: Some(plain_table(brief)), chosen };
        Content { list: Some(list), heading, blocks }
    }

    fn glossary_content(&self) -> Content {
        let chosen = self.state.term.min(glossary().len() - 1);
        let rows = glossary().iter().map(|term| vec![Line::default().with(Role::Plain, term.name)]).collect();
        let (heading, blocks) = titled(term_blocks(&glossary()[chosen]));
        let list = List { title: "terms", table: plain_table(rows), brief: None, chosen };
        Content { list: Some(list), heading, blocks }
    }
}

/// Rows whose columns line up at the left.
fn plain_table(rows: Vec<Vec<Line>>) -> Table {
    Table::new(Vec::new(), rows)
}

/// Blocks without the heading they begin with, and that.
pub(super) fn titled(blocks: Vec<Block>) -> (Line, Vec<Block>) {
    let mut blocks = blocks.into_iter().peekable();
    let heading = match blocks.next_if(|block| matches!(block, Block::Heading(_))) {
        Some(Block::Heading(title)) => title,
        _ => Line::default(),
    };
    (heading, blocks.collect())
}

/// A number's page without what stands with the operands already: how its text was rounded.
fn arranged(mut blocks: Vec<Block>) -> Vec<Block> {
    if matches!(blocks.get(1), Some(Block::Text(_))) {
        blocks.remove(1);
    }
    blocks
}
