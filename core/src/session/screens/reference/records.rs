//! GPU records: the manual's spellings of one operation, each with its records or a remark that there are none.
//!
//! The records can be large, so the code that shows them is loaded on demand.

use crate::doc::{Block, Line, Role, line};
use crate::explain::gpu::hardware_blocks;
use crate::explain::{NOT_VERIFIED, brief_verdict};
use crate::gpu_check::Ledger;
use crate::isa::{Allow, Instr, Op, documented, parse, recorded};
use crate::session::screens::act::Motion;
use crate::session::screens::content::{Content, List, ListKind, Scene};

/// Shown until the code that shows the records is loaded.
const AWAITED: &str = "loading records…";

/// The state of the page: the selected spelling. The spellings of its operation are listed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Hardware {
    /// `None` for the spelling of the present question, or for the first one if the manual does not have that spelling
    entry: Option<Instr>,
}

impl Hardware {
    /// Selects the spelling of the present question again.
    pub fn follow(&mut self) {
        self.entry = None;
    }

    /// The operations of the manual, in its order.
    pub fn ops() -> Vec<Op> {
        documented().fold(Vec::new(), |mut ops, instr| {
            if !ops.contains(&instr.op) {
                ops.push(instr.op);
            }
            ops
        })
    }

    /// The operation whose spellings are listed.
    pub fn op(&self, scene: &Scene<'_>) -> Op {
        self.entry.unwrap_or(scene.answer.instr()).op
    }

    /// Lists the spellings of an operation, and selects the first of them.
    pub fn list_op(&mut self, op: Op) {
        self.entry = documented().find(|instr| instr.op == op);
    }

    /// The listed spellings.
    fn listed(&self, scene: &Scene<'_>) -> Vec<Instr> {
        let op = self.op(scene);
        documented().filter(|instr| instr.op == op).collect()
    }

    fn place(&self, scene: &Scene<'_>, all: &[Instr]) -> usize {
        let wanted = self.entry.unwrap_or(scene.answer.instr());
        all.iter().position(|instr| *instr == wanted).unwrap_or(0)
    }

    /// The content of the page for these records.
    pub fn shown(&self, scene: &Scene<'_>, ledger: &Ledger) -> Content {
        let all = self.listed(scene);
        let chosen = self.place(scene, &all);
        let rows = all.iter().map(|instr| row(instr, ledger)).collect();
        let brief = all.iter().map(|instr| vec![spelling(instr, ledger)]).collect();
        let list = List::new(ListKind::Hardware, rows, chosen).with_brief(brief);
        let mut blocks = Vec::new();
        let mut heading = Line::default();
        if let Some(instr) = all.get(chosen) {
            heading = heading.with(Role::Strong, instr.to_string());
            blocks = hardware_blocks(ledger, instr);
        }
        blocks.push(Block::Text(counted(ledger)));
        Content { list: Some(list), step: None, heading, blocks, margin: 0..0 }
    }
}

/// The number of recorded spellings, and the purpose of this page.
fn counted(ledger: &Ledger) -> Line {
    let known = documented().filter(|instr| ledger.of(instr).next().is_some()).count();
    let spellings = match documented().count() {
        count if count == known => format!("All {count} spellings are recorded."),
        count => format!("{known} of {count} spellings are recorded."),
    };
    line(format!(
        "This page is the ledger: recorded GPU answers, each with GPU, driver, date and a digest of all answers. {spellings} \
         `halfplay gpu ledger` prints it."
    ))
}

fn spelling(instr: &Instr, ledger: &Ledger) -> Line {
    let known = ledger.of(instr).next().is_some();
    Line::default().with(if known { Role::Plain } else { Role::Dim }, instr.to_string())
}

fn row(instr: &Instr, ledger: &Ledger) -> Vec<Line> {
    let (role, words) = match ledger.of(instr).next() {
        None => (Role::Dim, NOT_VERIFIED.to_owned()),
        Some(record) => {
            let role = if record.differences == 0 { Role::Good } else { Role::Plain };
            (role, brief_verdict(&record.verdict(), &record.source()))
        }
    };
    vec![spelling(instr, ledger), Line::default().with(role, words)]
}

impl Hardware {
    /// Moves the selection among the spellings; to the left or right, goes to another operation.
    pub fn walk(&mut self, way: Motion, scene: &Scene<'_>) {
        if let Motion::Left | Motion::Right = way {
            let (ops, op) = (Hardware::ops(), self.op(scene));
            let place = ops.iter().position(|other| *other == op).unwrap_or(0);
            let step = if way == Motion::Right { 1 } else { ops.len().saturating_sub(1) };
            ops.get((place + step) % ops.len().max(1)).into_iter().for_each(|op| self.list_op(*op));
            return;
        }
        let all = self.listed(scene);
        self.entry = all.get(way.moved(self.place(scene, &all), all.len())).copied();
    }

    /// Selects the spelling at this index, or the last one if the index is too large.
    pub fn choose(&mut self, row: usize, scene: &Scene<'_>) {
        let all = self.listed(scene);
        self.entry = all.get(row.min(all.len().saturating_sub(1))).copied();
    }

    /// The selected spelling.
    pub fn chosen(&self, scene: &Scene<'_>) -> Option<Instr> {
        let all = self.listed(scene);
        all.get(self.place(scene, &all)).copied()
    }

    /// The selected spelling for a link: `add.rn.f16`; `None` while it follows the present question.
    pub fn named(&self) -> Option<String> {
        self.entry.map(|instr| instr.to_string())
    }

    /// Reads the selected spelling from a link.
    pub fn read(&mut self, text: &str) -> Result<(), String> {
        let entry = parse(text, Allow::PTX).ok().map(|parsed| parsed.instr);
        let entry = entry.filter(|instr| documented().any(|known| known == *instr));
        self.entry = Some(entry.ok_or("a spelling of the manual")?);
        Ok(())
    }

    /// The content without the details: the rows, each with its verdict in a few words. It needs no other module.
    pub fn brief(&self, scene: &Scene<'_>) -> Content {
        let all = self.listed(scene);
        let chosen = self.place(scene, &all);
        let row = |instr: &Instr| {
            let known = recorded(instr).next();
            let known = known.map(|record| brief_verdict(record.verdict, record.source));
            let words = known.unwrap_or_else(|| NOT_VERIFIED.to_owned());
            vec![line(instr.to_string()), Line::default().with(Role::Dim, words)]
        };
        let list = List::new(ListKind::Hardware, all.iter().map(row).collect(), chosen);
        let name = all.get(chosen).map_or_else(String::new, Instr::to_string);
        let heading = Line::default().with(Role::Strong, name);
        Content {
            list: Some(list),
            step: None,
            heading,
            blocks: vec![Block::Text(line(AWAITED))],
            margin: 0..0,
        }
    }
}
