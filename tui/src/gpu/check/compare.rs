//! Checks one spelling: runs each task on the GPU and in the model, and counts the differences.

use super::super::cuda::{Device, Loaded};
use super::super::device::DeviceError;
use super::model::Model;
use super::plan::{Rows, Task};
use super::progress::Progress;
use halfplay_core::isa::Instr;
use halfplay_core::skins::gpu_check::{
    Difference, Digest, MOST_DIFFERENCES, Part, Record, digests, grid, packed, row_cases, table,
};
use halfplay_core::skins::kernel::Kernel;

/// The number of differing rows whose cases are all compared. Each further differing row counts as one difference.
const LOOKED_AT: usize = 16;

/// The number of rows in one launch, out of `rows`. Ctrl-C takes effect between launches; a large GPU needs about a
/// thousand rows to be busy.
fn at_once(rows: u32) -> u32 {
    (rows / 64).clamp(16, 1024)
}

/// The device, the model and the progress display that all spellings share.
pub struct CheckContext<'a> {
    pub device: &'a Device,
    pub model: Model,
    pub progress: Progress,
}

/// The check of one spelling, with its record so far.
pub struct SpellingCheck<'a, 'b> {
    course: &'a mut CheckContext<'b>,
    kernel: Kernel,
    record: &'a mut Record,
    cases: Option<Loaded<'b>>,
}

impl<'a, 'b> SpellingCheck<'a, 'b> {
    /// Prepares the check of one spelling.
    pub fn new(course: &'a mut CheckContext<'b>, kernel: Kernel, record: &'a mut Record) -> Self {
        course.model.forget_others(&kernel.instr);
        SpellingCheck { course, kernel, record, cases: None }
    }

    /// Performs all tasks, or those before Ctrl-C.
    pub fn all(mut self, tasks: &[Task]) -> Result<(), DeviceError> {
        for task in tasks {
            if self.course.model.is_stopped() {
                break;
            }
            self.course.progress.begin(&self.kernel.instr.to_string());
            match task {
                Task::Table => self.list("table", &table(&self.kernel.instr))?,
                Task::Grid => self.list("grid", &grid(&self.kernel.instr))?,
                Task::Rows(rows) => self.rows(*rows)?,
            }
        }
        Ok(())
    }

    /// Performs a list of cases: the GPU returns every answer.
    fn list(&mut self, inputs: &str, words: &[u32]) -> Result<(), DeviceError> {
        let instr = self.kernel.instr;
        let given = self.on_gpu(words)?;
        let expected = self.course.model.answers(&instr, words);
        let lanes = instr.ty.lanes();
        let differences = self.differences(words, &given, &expected);
        let cases = (expected.len() * lanes) as u64;
        self.record.parts.push(Part {
            inputs: inputs.to_owned(),
            rows: None,
            cases,
            digests: digests(&instr, words, &given)[..lanes].to_vec(),
            compared: true,
            differences,
        });
        self.record.differences += differences;
        if inputs == "table" && differences > 0 && lanes == 1 {
            self.record.table = Some(packed(&given));
        }
        self.course.progress.done(cases);
        Ok(())
    }

    /// Performs rows: the GPU returns a digest for each, and rows that differ are compared case by case.
    fn rows(&mut self, rows: Rows) -> Result<(), DeviceError> {
        let instr = self.kernel.instr;
        let Some(text) = self.kernel.digests(rows.addend) else { return Ok(()) };
        let loaded = self.course.device.load(&text)?;
        let lanes = instr.ty.lanes();
        let mut part = Part {
            inputs: rows.addend.map_or("pairs", |addend| addend.name()).to_owned(),
            rows: Some([0, rows.stride, 0]),
            cases: 0,
            digests: vec![Digest::default(); lanes],
            compared: true,
            differences: 0,
        };
        let mut outcome = Ok(());
        let mut begun = 0;
        let mut looked_at = 0;
        while begun < rows.count && outcome.is_ok() {
            let count = at_once(rows.count).min(rows.count - begun);
            let of_a: Vec<u16> = (begun..begun + count).map(|i| (i * rows.stride) as u16).collect();
            let expected = self.course.model.rows(&instr, rows.addend, &of_a);
            if expected.is_empty() {
                break;
            }
            // If the model was stopped early, the GPU runs only the same rows.
            let count = expected.len() as u32;
            let given = match loaded.digests(begun * rows.stride, rows.stride, count, lanes) {
                Ok(given) => given,
                Err(trouble) => {
                    outcome = Err(trouble);
                    break;
                }
            };
            for (i, (expected, &a)) in expected.iter().zip(&of_a).enumerate() {
                let lane = |lane: usize| Digest(given[lane * count as usize + i]);
                (0..lanes).for_each(|place| part.digests[place] += lane(place).0);
                if (0..lanes).all(|place| lane(place) == expected[place]) {
                    continue;
                }
                looked_at += 1;
                if looked_at > LOOKED_AT {
                    self.record.all_counted = false;
                    part.differences += 1;
                    continue;
                }
                match self.look_at(rows, a) {
                    // The digests differ although no case does: the GPU generated other addends.
                    Ok(0) => part.compared = false,
                    Ok(differences) => part.differences += differences,
                    Err(trouble) => {
                        outcome = Err(trouble);
                        break;
                    }
                }
            }
            begun += count;
            self.course.progress.done((u64::from(count) << 16) * lanes as u64);
            if self.course.model.is_stopped() {
                break;
            }
        }
        part.rows = Some([0, rows.stride, begun]);
        part.cases = (u64::from(begun) << 16) * lanes as u64;
        self.record.differences += part.differences;
        if begun > 0 {
            self.record.parts.push(part);
        }
        outcome
    }

    /// Runs a row as a list, and returns the number of differing cases.
    fn look_at(&mut self, rows: Rows, a: u16) -> Result<u64, DeviceError> {
        let words = row_cases(&self.kernel.instr, rows.addend, a);
        let given = self.on_gpu(&words)?;
        let expected = self.course.model.answers(&self.kernel.instr, &words);
        Ok(self.differences(&words, &given, &expected))
    }

    fn on_gpu(&mut self, words: &[u32]) -> Result<Vec<u32>, DeviceError> {
        let SpellingCheck { course, kernel, cases, .. } = self;
        let loaded = match cases {
            Some(loaded) => loaded,
            None => cases.insert(course.device.load(&kernel.cases())?),
        };
        loaded.cases(words, kernel.instr.operand_names().len())
    }

    /// Counts the lanes that differ, and keeps the first differing cases.
    fn differences(&mut self, words: &[u32], given: &[u32], expected: &[u32]) -> u64 {
        let instr: Instr = self.kernel.instr;
        let mut count = 0;
        let cases = words.chunks_exact(instr.operand_names().len());
        for ((operands, &gpu), &model) in cases.zip(given).zip(expected) {
            if gpu == model {
                continue;
            }
            let half = |shift: u32| u64::from((gpu ^ model) >> shift & 0xffff != 0);
            count += if instr.ty.lanes() == 2 { half(0) + half(16) } else { 1 };
            if self.record.first.len() < MOST_DIFFERENCES {
                self.record.first.push(Difference { operands: operands.to_vec(), gpu, model });
            }
        }
        count
    }
}
