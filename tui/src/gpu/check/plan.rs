//! Plans the tasks of a check.

use super::super::args::{CheckArgs, Depth};
use super::super::chosen::chosen;
use crate::failure::Failure;
use halfplay_core::isa::Instr;
use halfplay_core::skins::gpu_check::{grid, table};
use halfplay_core::skins::kernel::Addend;

/// The number of codes of a 16-bit operand, and so of rows.
const ROWS: u32 = 1 << 16;

/// The spellings with their tasks.
pub struct Plan {
    pub spellings: Vec<(Instr, Vec<Task>)>,
}

/// An enumeration of operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// every code of the only operand
    Table,
    /// all combinations of special values
    Grid,
    /// rows of pairs
    Rows(Rows),
}

/// Rows: each pairs one `a` with every `b`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rows {
    /// the formula for the third operand, if there is one
    pub addend: Option<Addend>,
    /// the distance to the next `a`; the first is 0
    pub stride: u32,
    /// the number of rows
    pub count: u32,
}

impl Plan {
    /// The plan for these arguments.
    pub fn of(args: &CheckArgs) -> Result<Plan, Failure> {
        let count = match args.depth() {
            Depth::Quick => 16,
            Depth::Usual => 256,
            Depth::Exhaustive => ROWS,
            Depth::Sample(0) => return Err(Failure::Usage("a sample has at least one row".to_owned())),
            Depth::Sample(count) if count > ROWS => {
                return Err(Failure::Usage(format!(
                    "a sample has at most {ROWS} rows, one for each value of a; for all of them use --exhaustive"
                )));
            }
            Depth::Sample(count) => count,
        };
        let spellings = chosen(&args.spellings)?;
        Ok(Plan { spellings: spellings.into_iter().map(|instr| (instr, tasks(&instr, count))).collect() })
    }

    /// The total number of cases, counting each lane.
    pub fn cases(&self) -> u64 {
        self.spellings.iter().flat_map(|(instr, tasks)| tasks.iter().map(|task| task.cases(instr))).sum()
    }
}

impl Task {
    /// The number of cases, counting each lane.
    pub fn cases(&self, instr: &Instr) -> u64 {
        let words = |list: Vec<u32>| (list.len() / instr.operand_names().len()) as u64;
        let cases = match self {
            Task::Table => words(table(instr)),
            Task::Grid => words(grid(instr)),
            Task::Rows(rows) => u64::from(rows.count) << 16,
        };
        cases * instr.ty.lanes() as u64
    }
}

fn tasks(instr: &Instr, count: u32) -> Vec<Task> {
    if instr.operand_names().len() == 1 {
        return vec![Task::Table];
    }
    // An odd stride visits every kind of fraction.
    let stride = (ROWS / count).max(1);
    let stride = if stride > 1 && stride.is_multiple_of(2) { stride - 1 } else { stride };
    let rows = |addend| Task::Rows(Rows { addend, stride, count });
    let addends = Addend::of(instr);
    let mut tasks = vec![Task::Grid];
    match addends {
        [] => tasks.push(rows(None)),
        some => tasks.extend(some.iter().map(|&addend| rows(Some(addend)))),
    }
    tasks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stay_within_sixteen_bits() {
        let add = chosen(&["add.f16".to_owned()]).unwrap_or_else(|_| panic!("add.f16"))[0];
        for count in [1, 2, 3, 16, 255, 256, 40_000, 65_535, ROWS] {
            for task in tasks(&add, count) {
                let Task::Rows(rows) = task else { continue };
                assert_eq!((rows.count, rows.addend), (count, None));
                assert!(u64::from(rows.stride) * u64::from(count - 1) < 1 << 16, "{rows:?}");
            }
        }
        assert!(tasks(&add, ROWS).contains(&Task::Rows(Rows { addend: None, stride: 1, count: ROWS })));
    }
}
