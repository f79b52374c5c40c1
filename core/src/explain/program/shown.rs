//! A program for a screen: its lines, and below them the error contribution per line.

use super::attribution_table::{AttributionTable, LineContribution};
use super::course::course_blocks;
use super::held::held_briefly;
use super::launch::launch_blocks;
use super::report::{Report, ReportRow};
use super::results::ReportResult;
use super::swept::swept_blocks;
use crate::doc::{Block, Column, Line, Role, Table, line};
use crate::program::Language;
use crate::program::run::Status;
use crate::typo::clipped;

/// A program that has run, and the reader's selection.
pub struct ShownProgram<'a> {
    /// the program
    pub report: &'a Report,
    /// the index of the selected result
    pub result: usize,
    /// the index of the selected row
    pub place: usize,
}

/// Shown while the code that runs programs is being fetched.
pub const NO_RUNNER: &str = "The program runner is still loading.";
/// Shown for a line whose steps cannot be shown.
pub const NO_STEPS: &str = "this line has no steps: it is not an instruction that halfplay explains";

/// Shown for a line that cannot be held.
pub const NOTHING_TO_HOLD: &str = "this line computes no number, so there is nothing to hold";

/// The message about an example that does not exist.
pub fn no_example(name: &str, all: &[(&str, &str)]) -> String {
    let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
    format!("unknown example {}; choose from {}", clipped(name), names.join(", "))
}

/// The message about a program that is too long for a link.
pub const fn too_long_for_a_link() -> &'static str {
    "the program is too long for a link; share its file instead, and open it with halfplay run FILE or :open FILE"
}

/// The message about a link whose program cannot be read.
pub const fn no_packed_program() -> &'static str {
    "the program in the link cannot be read; check that the link is complete"
}

/// Length of the longest bar, in cells.
const BAR: usize = 12;
/// Maximum number of messages about lines that did not run.
const MOST_MESSAGES: usize = 3;

impl ShownProgram<'_> {
    fn result(&self) -> Option<&ReportResult> {
        self.report.results.get(self.result)
    }

    /// The selected line: its number, its instruction, and whether it is exact.
    pub fn heading(&self) -> Line {
        let Some(row) = self.report.rows.get(self.place) else {
            return Line::default().with(Role::Strong, self.report.title.clone());
        };
        let line = Line::default().with(Role::Dim, format!("line {}   ", row.line));
        let Some((instr, _)) = row.query else { return line.with(Role::Strong, row.source.clone()) };
        line.with(Role::Strong, instr.to_string())
            .with(Role::Dim, format!("   {}", if row.is_exact() { "exact" } else { "rounded" }))
    }

    /// The headings of the columns of [`ShownProgram::rows`].
    pub fn heads(&self) -> Vec<Line> {
        let heads =
            ["source", "PTX", "", "result", "value", ""].map(|head| Line::default().with(Role::Dim, head));
        self.without_code(heads.to_vec())
    }

    /// The lines with their outcomes: source, PTX, its operands, result, value, flags.
    pub fn rows(&self) -> Vec<Vec<Line>> {
        self.columns(row)
    }

    /// The rows of [`ShownProgram::rows`] without values and flags, for small windows.
    pub fn brief(&self) -> Vec<Vec<Line>> {
        self.columns(brief)
    }

    fn columns(&self, cells: impl Fn(&ReportRow) -> Vec<Line>) -> Vec<Vec<Line>> {
        self.report.rows.iter().map(|row| self.without_code(cells(row))).collect()
    }

    /// Drops the columns of compiled PTX for a PTX program, whose lines are the instructions.
    fn without_code(&self, mut cells: Vec<Line>) -> Vec<Line> {
        if self.report.language == Language::Ptx {
            cells.drain(1..3);
        }
        cells
    }

    /// The remark on the selected row, otherwise the remarks on the first rows with errors; then those on the launch.
    fn messages(&self) -> impl Iterator<Item = Block> {
        let rows = &self.report.rows;
        let own = rows.get(self.place).and_then(|row| row.message.clone());
        let others =
            rows.iter().filter(|row| row.status == Status::Error).filter_map(|row| row.message.clone());
        let all: Vec<Line> = match own {
            Some(own) => vec![own],
            None => others.take(MOST_MESSAGES).collect(),
        };
        all.into_iter().map(Block::Text).chain(launch_blocks(&self.report.analysis.answer.run))
    }

    /// The messages, then known results and the code that compilers may emit.
    pub fn remark_blocks(&self) -> Vec<Block> {
        self.messages().chain(self.report.remarks().iter().cloned()).collect()
    }

    /// The messages, then the course of the selected loop with the moment `at` marked.
    pub fn course(&self, at: usize) -> Vec<Block> {
        let blocks = self.report.course(self.place).map_or_else(Vec::new, |course| course_blocks(course, at));
        self.messages().chain(blocks).collect()
    }

    /// The messages, then the error of the selected result over the codes of `input`, with column `at` marked.
    pub fn swept(&self, input: &str, at: usize) -> Vec<Block> {
        let output = self.result().map(|result| result.name.clone()).unwrap_or_default();
        let sweep = self.report.sweep(input, &output);
        self.messages().chain(swept_blocks(&sweep, at)).collect()
    }

    /// The messages, the error contribution per line, and the sentences about the selected row. If there are none, the
    /// first sentence about another row.
    pub fn line_contribution_blocks(&self) -> Vec<Block> {
        let Some(result) = self.result() else { return self.remark_blocks() };
        let causes = self.report.causes(self.result);
        let mut blocks: Vec<Block> = self.messages().collect();
        if !causes.parts.is_empty() {
            blocks.push(Block::Table(parts(result, &causes, self.place)));
        }
        let about = |place: Option<usize>| {
            let of = causes.words.iter().filter(move |(row, _)| *row == place);
            of.map(|(_, words)| words.clone())
        };
        let mut words: Vec<Line> = about(Some(self.place)).collect();
        if words.is_empty() {
            words.extend(
                causes.words.first().filter(|(row, _)| row.is_some()).map(|(_, words)| words.clone()),
            );
        }
        words.extend(about(None));
        blocks.extend(words.into_iter().map(Block::Text));
        blocks
    }
}

/// The cells of a row: source, PTX, result, value, remark.
fn row(row: &ReportRow) -> Vec<Line> {
    let mut cells = brief(row);
    let what = match (row.status, &row.held) {
        (Status::Ran, Some(to)) => held_briefly(to),
        (Status::Ran, None) if row.is_exact() => String::new(),
        (Status::Ran, None) => row.flags.clone(),
        (other, _) => other.name().to_owned(),
    };
    let role = match row.status {
        Status::Error => Role::Bad,
        _ if row.held.is_some() => Role::Strong,
        _ => Role::Dim,
    };
    cells.extend([line(row.value.clone()), Line::default().with(role, what)]);
    cells
}

fn brief(row: &ReportRow) -> Vec<Line> {
    let role = if row.status == Status::Error { Role::Bad } else { Role::Plain };
    let (instruction, operands) = row.code.split_once(' ').unwrap_or((&row.code, ""));
    // A small window has no room for the held value, so the row is only marked with `!`, the key for holding.
    let mark = if row.held.is_some() { " !" } else { "" };
    let result = Line::default().with(Role::Code, row.result.clone()).with(Role::Strong, mark);
    vec![
        Line::default().with(role, row.source.clone()),
        Line::default().with(Role::Dim, instruction.to_owned()),
        Line::default().with(Role::Dim, operands.trim_end_matches(';').to_owned()),
        result,
    ]
}

impl ReportRow {
    /// True if no lane raises a flag.
    fn is_exact(&self) -> bool {
        self.flags.chars().all(|flag| "-,".contains(flag))
    }
}

impl ReportResult {
    /// Name, value, code, error, and the exact result.
    pub fn line(&self) -> Line {
        let is_exact = self.error == "exact" || self.is_doubtful;
        let line = Line::default()
            .with(Role::Dim, format!("{}   ", self.name))
            .with(Role::Plain, self.value.clone())
            .with(Role::Code, format!("   {}   ", self.code))
            .with(if is_exact { Role::Plain } else { Role::Bad }, self.error.clone());
        if is_exact || self.exact.is_empty() {
            return line;
        }
        line.with(Role::Dim, format!("   exactly {}", self.exact))
    }
}

/// Own error, gain and contribution of each line, and a bar as long as the contribution.
fn parts(result: &ReportResult, causes: &AttributionTable, place: usize) -> Table {
    let right = |text: String| Line::default().with(Role::Plain, text);
    let row = |part: &LineContribution| {
        let here = part.row == Some(place);
        let cells = (part.share.abs() * BAR as f64).round() as usize;
        let bar = "█".repeat(if part.share == 0.0 { 0 } else { cells.max(1) });
        let (left, behind) = if part.share < 0.0 { (bar, String::new()) } else { (String::new(), bar) };
        let bar = format!("{left:>BAR$}│{behind}");
        vec![
            Line::default().with(if here { Role::Strong } else { Role::Plain }, part.name.clone()),
            right(part.own.clone()),
            Line::default().with(
                Role::Dim,
                if part.gain.is_empty() { String::new() } else { format!("× {}", part.gain) },
            ),
            Line::default().with(Role::Strong, part.contribution.clone()),
            Line::default().with(if here { Role::Bad } else { Role::Dim }, bar),
        ]
    };
    let unit =
        if result.ulp.is_empty() { String::new() } else { format!("an ulp of the result is {}", result.ulp) };
    let heads = ["cause", "own error", "× gain", "= in the result", &unit].map(line).to_vec();
    let columns = vec![Column::Left, Column::Right, Column::Left, Column::Right, Column::Left];
    let mut rows: Vec<Vec<Line>> = causes.parts.iter().map(row).collect();
    if rows.len() > 1 && !result.error.is_empty() {
        let sum = result.error.trim_end_matches(" ulp").to_owned();
        rows.push(vec![
            Line::default().with(Role::Dim, "total"),
            Line::default(),
            Line::default(),
            right(sum),
        ]);
    }
    Table::new(columns, rows).headed(heads)
}
