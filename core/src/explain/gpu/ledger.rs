//! Records of GPUs in words, and everything known about a spelling on hardware.

use super::table::table_blocks;
use crate::doc::{Block, Column, Line, Role, Table, line};
use crate::explain::NOT_VERIFIED;
use crate::explain::counts::grouped;
use crate::gpu_check::{Difference, Ledger, Part, Record, is_approximate};
use crate::isa::{Allow, Instr, parse};

/// The command that adds records, on a machine with a GPU.
pub const RECORD: &str = "halfplay gpu record assets/golden --exhaustive";

impl Record {
    /// The outcome: the number of cases that agree or differ, or a note that not all of them were compared. An
    /// approximation cannot break a rule, so its count is of answers that are not the nearest values.
    pub fn verdict(&self) -> String {
        let [cases, differences] = [self.cases(), self.differences].map(grouped);
        let least = if self.all_counted { "" } else { "at least " };
        let is_approximate =
            parse(&self.spelling, Allow::ALL).is_ok_and(|parsed| is_approximate(&parsed.instr));
        match (self.compared(), self.differences) {
            (_, 1..) if is_approximate => {
                format!("not the nearest value in {least}{differences} of {cases} cases")
            }
            (_, 1..) => format!("differs in {least}{differences} of {cases} cases"),
            (true, 0) => format!("agrees in {cases} cases"),
            (false, 0) => format!("recorded in {cases} cases, not all of them compared"),
        }
    }

    /// The source: `NVIDIA H100, sm_90, driver 12.4, 2026-11-25, halfplay 0.1.0`.
    pub fn source(&self) -> String {
        let Record { gpu, sm, driver, date, origin, .. } = self;
        let native = if self.native { "" } else { ", not native" };
        format!("{gpu}, {sm}, driver {driver}, {date}, {origin}{native}")
    }
}

impl Ledger {
    /// A short form of the ledger, with a line for each record: spelling, outcome, source.
    pub fn index(&self) -> String {
        let line = |record: &Record| {
            let source: String = record.source().replace(char::is_control, " ");
            format!("{}\t{}\t{source}\n", record.spelling, record.verdict())
        };
        let lines: String = self.records.iter().map(line).collect();
        format!(
            "# Index of ledger.jsonl, one line per record: spelling, verdict, source. Written together with it.\n{lines}"
        )
    }
}

/// Everything known about a spelling: each record with its cases and its differences. Without records, a statement that
/// nothing is known. At the end, the command that adds records.
pub fn hardware_blocks(ledger: &Ledger, instr: &Instr) -> Vec<Block> {
    let records: Vec<&Record> = ledger.of(instr).collect();
    if records.is_empty() {
        return vec![
            Block::Text(line(format!("`{instr}` is {NOT_VERIFIED}: no result of a GPU is recorded."))),
            Block::Text(line(
                "To verify every spelling, run this command on a machine with an NVIDIA GPU and its driver. It runs \
                 each instruction on the GPU, compares the results with the model, and records them.",
            )),
            command(),
            Block::Text(line(
                "A web page cannot run a GPU's own instructions; only a program on the machine can. For a machine \
                 without halfplay, `halfplay gpu export-probe --format py` prints a program that does the same.",
            )),
        ];
    }
    let mut blocks: Vec<Block> =
        records.into_iter().flat_map(|record| record_blocks(record, instr)).collect();
    blocks.push(Block::Text(line(
        "To record another GPU or driver, run this command on a machine that has it:",
    )));
    blocks.push(command());
    blocks
}

fn command() -> Block {
    Block::Table(Table::new(Vec::new(), vec![vec![Line::default().with(Role::Code, RECORD)]]))
}

fn record_blocks(record: &Record, instr: &Instr) -> Vec<Block> {
    let role = if record.differences == 0 && record.compared() { Role::Good } else { Role::Plain };
    let mut blocks = vec![
        Block::Heading(Line::default().with(Role::Strong, record.source())),
        Block::Text(Line::default().with(role, format!("{}.", record.verdict()))),
    ];
    let heads = ["inputs", "cases", "differ", "digest"].map(line).to_vec();
    let columns = vec![Column::Left, Column::Right, Column::Right, Column::Left];
    let rows = record.parts.iter().map(part_row).collect();
    blocks.push(Block::Table(Table::new(columns, rows).headed(heads)));
    if !record.first.is_empty() {
        let heads = ["operands", "GPU", "model"].map(line).to_vec();
        let rows = record.first.iter().map(|difference| difference_row(difference, instr)).collect();
        blocks.push(Block::Table(Table::new(Vec::new(), rows).headed(heads)));
    }
    blocks.extend(table_blocks(record, instr));
    blocks
}

fn part_row(part: &Part) -> Vec<Line> {
    let asked = match part.rows {
        Some([_, _, count]) => format!("{count} rows of {}", part.inputs),
        None => part.inputs.clone(),
    };
    let digests: Vec<String> = part.digests.iter().map(|digest| format!("`{:016x}`", digest.0)).collect();
    let differ = if part.compared { grouped(part.differences) } else { "not compared".to_owned() };
    vec![line(asked), line(grouped(part.cases)), line(differ), line(digests.join(" "))]
}

fn difference_row(difference: &Difference, instr: &Instr) -> Vec<Line> {
    let hex = |bits: u32, width: u32| format!("`0x{bits:0digits$x}`", digits = width as usize / 4);
    let operands = difference.operands.iter().enumerate();
    let operands: Vec<String> =
        operands.map(|(place, &bits)| hex(bits, instr.operand_type(place).width())).collect();
    let width = instr.ty.width();
    vec![line(operands.join(" ")), line(hex(difference.gpu, width)), line(hex(difference.model, width))]
}
