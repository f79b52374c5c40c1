//! The error of a result over the finite codes of one input with at most 16 bits.

use super::codes::Codes;
use super::progress::Progress;
use super::selection::{NoSweep, input_place, output, straight};
use super::tally::{ExactReference, Tally};
use super::work::{ExactValues, Machine};
use crate::float::{Float, Format};
use crate::program::Answer;
use crate::program::contract::{Compilation, Rule};
use crate::program::flow::Flow;

/// The result of a sweep.
#[derive(Clone, PartialEq, Debug)]
pub struct Sweep {
    /// the name of the input
    pub input: String,
    /// the format of the input
    pub format: Format,
    /// the name of the result
    pub output: String,
    /// the step between the codes that are tried; 1 if all are
    pub stride: u64,
    /// the number of codes tried; infinities and NaNs are never tried
    pub tried: u64,
    /// the program as written, then each different compilation
    pub rows: Vec<SweepRow>,
}

/// The results for the program as written or for one compilation.
#[derive(Clone, PartialEq, Debug)]
pub struct SweepRow {
    /// the rules and compilers that produce it; [`Rule::Off`] is among those of the program as written
    pub rules: Vec<Rule>,
    /// counts, the worst code, and the first code in ascending order whose result is not the number nearest to the
    /// exact result
    pub tally: Tally,
    /// the numbers of the input in ascending order, divided into the requested number of parts
    pub columns: Vec<Column>,
}

/// A part of the input's range.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Column {
    /// the largest error in this part, in ulps of the exact result
    pub ulp: f64,
    /// the number with that error; the first number if all are exact. `None` if no results were compared
    pub at: Option<Float>,
}

/// The number of columns of a plot in a line of text.
pub const COLUMNS: usize = 64;

/// The maximum number of columns: the number of codes of a 16-bit input.
const MOST_COLUMNS: usize = 1 << 16;

/// The default limit on operations, which take seconds.
const MOST_OPERATIONS: u64 = 100_000_000;

/// The resolution of a sweep.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SweepResolution {
    /// the number of parts into which the input's range is divided, at most 65,536
    pub columns: usize,
    /// the step between the codes that are tried. `None` tries all codes, unless the program is so long that this would
    /// exceed a time limit of seconds
    pub stride: Option<u64>,
}

impl Default for SweepResolution {
    fn default() -> Self {
        SweepResolution { columns: COLUMNS, stride: None }
    }
}

/// A sweep that runs in steps, so that its caller can show progress or stop it.
pub struct Sweeper {
    sweep: Sweep,
    paper: ExactValues,
    /// the machine of each row
    machines: Vec<Machine>,
}

impl Sweeper {
    /// Prepares a sweep of a finished program; all other inputs stay as given. `output` names the result if there are
    /// several.
    ///
    /// ```
    /// use halfplay_core::skins::program::sweep::{SweepResolution, Sweeper};
    /// use halfplay_core::skins::program::Task;
    /// let answer = Task::of("half f(half x) { return x * x - 1; }").answer()?;
    /// let mut sweeper = Sweeper::of(&answer, "x", None, SweepResolution::default()).unwrap();
    /// while !sweeper.advance(10_000).is_whole() {}
    /// let sweep = sweeper.finish();
    /// assert_eq!(sweep.tried, 63_487);
    /// // In one instruction there is one rounding, and the result is always the nearest.
    /// let [written, fused] = [&sweep.rows[0].tally, &sweep.rows[1].tally];
    /// assert!(written.nearest < written.compared && fused.nearest == fused.compared);
    /// # Ok::<(), halfplay_core::read::Diagnostic>(())
    /// ```
    pub fn of(
        answer: &Answer,
        input: &str,
        output: Option<&str>,
        how: SweepResolution,
    ) -> Result<Self, NoSweep> {
        straight(&answer.run.flow)?;
        let flow = answer.compilations().first().map_or(&answer.run.flow, |written| &written.contracted.flow);
        Sweeper::new(flow, answer.compilations(), input, output, how)
    }

    /// Prepares a sweep of a program and its compilations. If the list is empty, only the program as written is swept.
    pub fn new(
        flow: &Flow,
        compilations: &[Compilation],
        input: &str,
        output: Option<&str>,
        how: SweepResolution,
    ) -> Result<Self, NoSweep> {
        let place = input_place(flow, input)?;
        straight(flow)?;
        let number = flow.numbers.get(place).ok_or(NoSweep::NoOutput)?;
        let format = number.value.format();
        if format.width() > 16 {
            return Err(NoSweep::TooWide(number.name.to_string(), format));
        }
        let output = self::output(flow, output)?;
        let written = Machine::new(flow, &[Some(place)], output.number as usize);
        let paper = ExactValues::new(flow, &written);
        let mut cost = written.cost();
        let mut machines = vec![written];
        let columns = vec![Column::default(); how.columns.clamp(1, MOST_COLUMNS)];
        let row = |rules: &[Rule]| SweepRow {
            rules: rules.to_vec(),
            tally: Tally::default(),
            columns: columns.clone(),
        };
        let mut rows = vec![row(compilations.first().map_or(&[Rule::Off], |one| &one.rules))];
        for compilation in compilations.iter().skip(1) {
            let places = &compilation.contracted.places;
            let now = |place: usize| places.get(place).copied().flatten().map(|place| place as usize);
            let Some(output) = now(output.number as usize) else { continue };
            let machine = Machine::new(&compilation.contracted.flow, &[now(place)], output);
            cost += machine.cost();
            machines.push(machine);
            rows.push(row(&compilation.rules));
        }
        let all = Codes(format).count();
        let stride = how.stride.unwrap_or_else(|| (cost * all).div_ceil(MOST_OPERATIONS));
        let (input, output) = (number.name.to_string(), output.name.clone());
        let sweep = Sweep { input, format, output, stride: stride.clamp(1, all), tried: 0, rows };
        Ok(Sweeper { sweep, paper, machines })
    }

    /// The progress so far.
    pub fn progress(&self) -> Progress {
        let of = Codes(self.sweep.format).count().div_ceil(self.sweep.stride);
        Progress { done: self.sweep.tried, of }
    }

    /// Tries this many further codes, or as many as are left.
    pub fn advance(&mut self, codes: u64) -> Progress {
        let Progress { done, of } = self.progress();
        for at in done..of.min(done.saturating_add(codes)) {
            self.case(at * self.sweep.stride);
        }
        self.sweep.tried = of.min(done.saturating_add(codes));
        self.progress()
    }

    /// The results so far.
    pub fn so_far(&self) -> &Sweep {
        &self.sweep
    }

    /// The results for the codes that were tried: all of them, unless the sweep was stopped.
    pub fn finish(self) -> Sweep {
        self.sweep
    }

    fn case(&mut self, place: u64) {
        let codes = Codes(self.sweep.format);
        let input = [codes.at(place)];
        let Some(written) = self.machines.first_mut() else { return };
        let result = written.run(&input);
        let Some(exact) = self.paper.run(written, &input) else { return };
        let wanted = ExactReference::new(exact, result.format());
        for (at, (row, machine)) in self.sweep.rows.iter_mut().zip(&mut self.machines).enumerate() {
            let result = if at == 0 { result } else { machine.run(&input) };
            let Some(size) = row.tally.add(&input, result, &wanted) else { continue };
            let column = place * row.columns.len() as u64 / codes.count();
            if let Some(column) = row.columns.get_mut(column as usize)
                && (column.at.is_none() || size > column.ulp)
            {
                *column = Column { ulp: size, at: Some(input[0]) };
            }
        }
    }
}

/// Runs a whole sweep.
pub fn sweep(
    answer: &Answer,
    input: &str,
    output: Option<&str>,
    how: SweepResolution,
) -> Result<Sweep, NoSweep> {
    let mut sweeper = Sweeper::of(answer, input, output, how)?;
    sweeper.advance(u64::MAX);
    Ok(sweeper.finish())
}
