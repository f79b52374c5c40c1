//! The views below the lines of a program.

use crate::explain::{Report, ReportResult, code, code_of, column_of};
use crate::float::Float;
use crate::program::sweep::{NoSweep, Sweep};
use crate::session::screens::link_parts::LinkPart;
use std::rc::Rc;

/// A view below the lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Look {
    /// the error contribution of each line to the result
    #[default]
    Attribution,
    /// possible compiler output, and known results
    Compilers,
    /// the course of a loop
    Loop,
    /// the error of a result over all codes of an input
    Sweep,
}

impl Look {
    const ALL: [Look; 4] = [Look::Attribution, Look::Compilers, Look::Loop, Look::Sweep];

    /// The name in links and commands.
    pub const fn word(self) -> &'static str {
        match self {
            Look::Attribution => "who",
            Look::Compilers => "compilers",
            Look::Loop => "loop",
            Look::Sweep => "sweep",
        }
    }

    /// The title on the button of the view.
    pub const fn title(self) -> &'static str {
        match self {
            Look::Attribution => "errors by line",
            Look::Compilers => "compilers",
            Look::Loop => "the loop",
            Look::Sweep => "every input",
        }
    }

    /// The view with this name.
    pub fn named(word: &str) -> Option<Look> {
        Look::ALL.into_iter().find(|look| look.word() == word)
    }

    /// The effect of opening the selected item.
    pub const fn opens(self) -> &'static str {
        if matches!(self, Look::Sweep) { "take this input" } else { "its steps" }
    }

    /// True if the view is a plot, along which the user can move.
    pub const fn has_plot(self) -> bool {
        matches!(self, Look::Loop | Look::Sweep)
    }

    /// The views available for a program.
    pub fn of(report: &Report) -> Vec<Look> {
        let is_there = |look: &Look| match look {
            Look::Attribution | Look::Compilers => true,
            Look::Loop => report.has_loops(),
            Look::Sweep => report.sweepable().next().is_some(),
        };
        Look::ALL.into_iter().filter(is_there).collect()
    }

    /// The next available view; the first one follows the last.
    pub fn next(self, report: &Report) -> Look {
        let there = Look::of(report);
        let place = there.iter().position(|look| *look == self).map_or(0, |place| place + 1);
        there.get(place % there.len().max(1)).copied().unwrap_or_default()
    }
}

/// The names of all views.
pub fn looks() -> Vec<&'static str> {
    Look::ALL.map(Look::word).to_vec()
}

/// A view, and the position in it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LookPosition {
    /// the view below the lines
    pub look: Look,
    /// the iteration of the loop, from 1; `None` for the last one
    pub time: Option<u32>,
    /// the input of the sweep; `None` for the first possible input
    pub over: Option<String>,
    /// the code of the input in the sweep; `None` for the code with the worst error
    pub code: Option<u64>,
}

/// The selection in a program that has run.
pub struct Chosen<'r> {
    /// the program
    pub report: &'r Report,
    /// the index of the selected row
    pub row: usize,
    /// the selected result
    pub result: Option<&'r ReportResult>,
}

/// A move along a plot.
#[derive(Clone, Copy)]
pub enum PlotMove {
    /// to this position, in thousandths of the width
    Share(u32),
    /// one column forward
    On,
    /// one column back
    Back,
}

/// The number of columns into which key presses divide the plot of a loop.
const COLUMNS: usize = 64;

impl LookPosition {
    /// The view `look`, with a loop at its last iteration and a sweep at its worst code.
    pub fn at(look: Look) -> Self {
        LookPosition { look, ..LookPosition::default() }
    }

    /// The index of the selected moment of the loop.
    pub fn moment(&self, chosen: &Chosen<'_>) -> usize {
        let course = chosen.report.course(chosen.row);
        let moments = course.map_or(&[][..], |course| &course.moments);
        let last = moments.len().saturating_sub(1);
        self.time.map_or(last, |time| moments.partition_point(|moment| moment.time < time).min(last))
    }

    /// The index, in the flow, of the number that the loop computed at the selected moment.
    pub fn number(&self, chosen: &Chosen<'_>) -> Option<u32> {
        let moment = chosen.report.course(chosen.row)?.moments.get(self.moment(chosen))?;
        Some(moment.number)
    }

    /// The input of the sweep.
    pub fn input(&self, report: &Report) -> String {
        let known = self.over.as_deref().filter(|name| report.sweepable().any(|known| known == *name));
        known.or(report.sweepable().next()).unwrap_or_default().to_owned()
    }

    /// The error of the result for every code of the sweep's input.
    fn sweep(&self, chosen: &Chosen<'_>) -> Rc<Result<Sweep, NoSweep>> {
        let result = chosen.result.map_or("", |result| &result.name);
        chosen.report.sweep(&self.input(chosen.report), result)
    }

    /// The selected column of the sweep.
    pub fn column(&self, chosen: &Chosen<'_>) -> usize {
        self.sweep(chosen).as_ref().as_ref().map_or(0, |sweep| column_of(sweep, self.code))
    }

    /// The input and its selected code, in the syntax of the command that sets it.
    pub fn case(&self, chosen: &Chosen<'_>) -> Option<(String, String)> {
        let sweep = self.sweep(chosen);
        let sweep = sweep.as_ref().as_ref().ok()?;
        let input = code_of(sweep, column_of(sweep, self.code))?;
        Some((self.input(chosen.report), code(input)))
    }

    /// Moves along the plot.
    pub fn go_along(&mut self, chosen: &Chosen<'_>, to: PlotMove) {
        let go = |last: usize, step: usize, now: usize| match to {
            PlotMove::Share(thousandths) => (last * thousandths.min(1000) as usize + 500) / 1000,
            PlotMove::On => (now + step).min(last),
            PlotMove::Back => now.saturating_sub(step),
        };
        match self.look {
            Look::Attribution | Look::Compilers => {}
            Look::Loop => {
                let Some(course) = chosen.report.course(chosen.row) else { return };
                let last = course.moments.len().saturating_sub(1);
                let place = go(last, last.div_ceil(COLUMNS).max(1), self.moment(chosen));
                self.time = course.moments.get(place).map(|moment| moment.time);
            }
            Look::Sweep => {
                let sweep = self.sweep(chosen);
                let Ok(sweep) = sweep.as_ref() else { return };
                let count = sweep.rows.first().map_or(0, |row| row.columns.len());
                let place = go(count.saturating_sub(1), 1, column_of(sweep, self.code));
                self.code = code_of(sweep, place).map(Float::bits).or(self.code);
            }
        }
    }

    /// The link parts of the view.
    pub fn link_parts(&self) -> Vec<LinkPart> {
        let look = (self.look != Look::default()).then(|| ("look", self.look.word().to_owned()));
        let time = self.time.filter(|_| self.look == Look::Loop).map(|time| ("time", time.to_string()));
        let sweeps = self.look == Look::Sweep;
        let over = self.over.clone().filter(|_| sweeps).map(|name| ("over", name));
        let at = self.code.filter(|_| sweeps).map(|code| ("at", format!("{code:#06x}")));
        [look, time, over, at].into_iter().flatten().collect()
    }

    /// Reads a link part.
    pub fn read_part(&mut self, name: &str, text: &str) -> Result<(), String> {
        match name {
            "look" => {
                self.look = Look::named(text).ok_or_else(|| format!("one of {}", looks().join(", ")))?;
            }
            "over" => self.over = Some(text.to_owned()),
            "at" => {
                let code = text.strip_prefix("0x").and_then(|digits| u64::from_str_radix(digits, 16).ok());
                self.code = Some(code.ok_or("the code of an input, 0x3c00")?);
            }
            _ => {
                let time = text.parse().ok().filter(|time: &u32| *time > 0);
                self.time = Some(time.ok_or("an iteration of a loop, from 1")?);
            }
        }
        Ok(())
    }
}
