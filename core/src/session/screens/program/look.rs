//! What is looked at below the lines of a program.

use crate::explain::{Report, ReportResult, code, code_of, column_of};
use crate::float::Float;
use crate::program::sweep::{NoSweep, Sweep};
use crate::session::screens::parts::LinkPart;
use std::rc::Rc;

/// What stands below the lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Look {
    /// which line did how much to the result
    #[default]
    Who,
    /// what compilers may emit, and known results
    Compilers,
    /// the course of a loop
    Loop,
    /// how far a result is off over all codes of an input
    Sweep,
}

impl Look {
    const ALL: [Look; 4] = [Look::Who, Look::Compilers, Look::Loop, Look::Sweep];

    /// The word for it in links and commands.
    pub const fn word(self) -> &'static str {
        match self {
            Look::Who => "who",
            Look::Compilers => "compilers",
            Look::Loop => "loop",
            Look::Sweep => "sweep",
        }
    }

    /// What it is called where one can choose it.
    pub const fn title(self) -> &'static str {
        match self {
            Look::Who => "who did it",
            Look::Compilers => "compilers",
            Look::Loop => "the loop",
            Look::Sweep => "every input",
        }
    }

    /// That of this word.
    pub fn named(word: &str) -> Option<Look> {
        Look::ALL.into_iter().find(|look| look.word() == word)
    }

    /// What opening what is looked at does.
    pub const fn opens(self) -> &'static str {
        if matches!(self, Look::Sweep) { "take this input" } else { "its steps" }
    }

    /// Is it a plot, along which one goes?
    pub const fn has_plot(self) -> bool {
        matches!(self, Look::Loop | Look::Sweep)
    }

    /// Those that there are for a program.
    pub fn of(report: &Report) -> Vec<Look> {
        let is_there = |look: &Look| match look {
            Look::Who | Look::Compilers => true,
            Look::Loop => report.has_loops(),
            Look::Sweep => report.sweepable().next().is_some(),
        };
        Look::ALL.into_iter().filter(is_there).collect()
    }

    /// The next one that there is.
    pub fn next(self, report: &Report) -> Look {
        let there = Look::of(report);
        let place = there.iter().position(|look| *look == self).map_or(0, |place| place + 1);
        there.get(place % there.len().max(1)).copied().unwrap_or_default()
    }
}

/// The words of all.
pub fn looks() -> Vec<&'static str> {
    Look::ALL.map(Look::word).to_vec()
}

/// What is looked at, and where.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Looked {
    /// what stands below the lines
    pub look: Look,
    /// which time of a loop, from 1; `None` for the last one
    pub time: Option<u32>,
    /// the input that is gone through code by code; `None` for the first one that can be
    pub over: Option<String>,
    /// the code of it; `None` for the worst one
    pub code: Option<u64>,
}

/// What is chosen of a program that has run.
pub struct Chosen<'r> {
    /// the program
    pub report: &'r Report,
    /// the place of a row
    pub row: usize,
    /// a result
    pub result: Option<&'r ReportResult>,
}

/// A way along a plot.
#[derive(Clone, Copy)]
pub enum Along {
    /// to so many thousandths of it
    Share(u32),
    /// a column on
    On,
    /// a column back
    Back,
}

/// A key moves along a loop by one of so many columns.
const COLUMNS: usize = 64;

impl Looked {
    /// This one, of a loop at its last time, of a sweep at the worst code.
    pub fn at(look: Look) -> Self {
        Looked { look, ..Looked::default() }
    }

    /// Which moment of the loop is looked at.
    pub fn moment(&self, chosen: &Chosen<'_>) -> usize {
        let course = chosen.report.course(chosen.row);
        let moments = course.map_or(&[][..], |course| &course.moments);
        let last = moments.len().saturating_sub(1);
        self.time.map_or(last, |time| moments.partition_point(|moment| moment.time < time).min(last))
    }

    /// The number that the loop has made at that moment.
    pub fn number(&self, chosen: &Chosen<'_>) -> Option<u32> {
        let moment = chosen.report.course(chosen.row)?.moments.get(self.moment(chosen))?;
        Some(moment.number)
    }

    /// The input that is gone through.
    pub fn input(&self, report: &Report) -> String {
        let known = self.over.as_deref().filter(|name| report.sweepable().any(|known| known == *name));
        known.or(report.sweepable().next()).unwrap_or_default().to_owned()
    }

    /// How far the result is off for every code of that input.
    fn sweep(&self, chosen: &Chosen<'_>) -> Rc<Result<Sweep, NoSweep>> {
        let result = chosen.result.map_or("", |result| &result.name);
        chosen.report.sweep(&self.input(chosen.report), result)
    }

    /// The column of the sweep that is looked at.
    pub fn column(&self, chosen: &Chosen<'_>) -> usize {
        self.sweep(chosen).as_ref().as_ref().map_or(0, |sweep| column_of(sweep, self.code))
    }

    /// The input with the code that is looked at, as a command sets it.
    pub fn case(&self, chosen: &Chosen<'_>) -> Option<(String, String)> {
        let sweep = self.sweep(chosen);
        let sweep = sweep.as_ref().as_ref().ok()?;
        let input = code_of(sweep, column_of(sweep, self.code))?;
        Some((self.input(chosen.report), code(input)))
    }

    /// Goes along the plot.
    pub fn go_along(&mut self, chosen: &Chosen<'_>, to: Along) {
        let go = |last: usize, step: usize, now: usize| match to {
            Along::Share(thousandths) => (last * thousandths.min(1000) as usize + 500) / 1000,
            Along::On => (now + step).min(last),
            Along::Back => now.saturating_sub(step),
        };
        match self.look {
            Look::Who | Look::Compilers => {}
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

    /// What of it stands in a link.
    pub fn link_parts(&self) -> Vec<LinkPart> {
        let look = (self.look != Look::default()).then(|| ("look", self.look.word().to_owned()));
        let time = self.time.filter(|_| self.look == Look::Loop).map(|time| ("time", time.to_string()));
        let sweeps = self.look == Look::Sweep;
        let over = self.over.clone().filter(|_| sweeps).map(|name| ("over", name));
        let at = self.code.filter(|_| sweeps).map(|code| ("at", format!("{code:#06x}")));
        [look, time, over, at].into_iter().flatten().collect()
    }

    /// Reads a part of a link.
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
                self.time = Some(time.ok_or("which time of a loop, from 1")?);
            }
        }
        Ok(())
    }
}
