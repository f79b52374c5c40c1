//! Finds the functions of a program and chooses the one to run: the requested one, else the last kernel, else the last
//! function. Lines outside of functions run too.

use crate::program::entry::no_entry;
use crate::program::ptx::{Statement, StatementKind};
use crate::program::read::Diagnostic;
use std::collections::BTreeSet;
use std::ops::Range;

/// The functions that have a body.
pub struct Bodies<'a> {
    all: Vec<Body<'a>>,
    chosen: Option<usize>,
    /// the indices of statements that are unmatched braces
    single: BTreeSet<usize>,
}

/// A function with its body.
struct Body<'a> {
    name: &'a str,
    is_kernel: bool,
    /// its statements, from its head to its closing brace
    statements: Range<usize>,
}

/// The part of a program that a statement belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProgramPart<'a> {
    /// outside of all functions
    Module,
    /// the function that runs
    Runs,
    /// another function
    Other {
        /// the name of the function that the statement belongs to
        name: &'a str,
        /// the name of the function that runs
        runs: &'a str,
    },
}

impl<'a> Bodies<'a> {
    /// The functions among these statements; `wanted` is the name of the requested function. The error for an unknown
    /// name lists the functions.
    pub fn of(statements: &[Statement<'a>], wanted: Option<&str>) -> Result<Self, Diagnostic> {
        let (all, single) = bodies(statements);
        let chosen = match wanted {
            Some(name) => {
                let named = all.iter().rposition(|body| body.name == name);
                let names = || all.iter().map(|body| body.name).collect::<Vec<_>>();
                Some(named.ok_or_else(|| no_entry(name, &names(), None))?)
            }
            None => all.iter().rposition(|body| body.is_kernel).or_else(|| all.len().checked_sub(1)),
        };
        Ok(Bodies { all, chosen, single })
    }

    /// The part of the program that a statement belongs to.
    pub fn part(&self, statement: usize) -> ProgramPart<'a> {
        let runs = self.chosen.and_then(|chosen| self.all.get(chosen));
        let body = self.all.partition_point(|body| body.statements.end <= statement);
        match (self.all.get(body).filter(|body| body.statements.contains(&statement)), runs) {
            (Some(body), Some(runs)) if body.statements != runs.statements => {
                ProgramPart::Other { name: body.name, runs: runs.name }
            }
            (Some(_), _) => ProgramPart::Runs,
            (None, _) => ProgramPart::Module,
        }
    }

    /// The index after the body of another function that this statement is in.
    pub fn end_of_other(&self, statement: usize) -> Option<usize> {
        matches!(self.part(statement), ProgramPart::Other { .. }).then_some(())?;
        let body = self.all.partition_point(|body| body.statements.end <= statement);
        self.all.get(body).map(|body| body.statements.end)
    }

    /// True if the statement at this index is an unmatched brace.
    pub fn is_unmatched(&self, statement: usize) -> bool {
        self.single.contains(&statement)
    }

    /// The kernels that do not run.
    pub fn other_kernels(&self) -> impl Iterator<Item = &'a str> + '_ {
        let others = self.all.iter().enumerate().filter(|(place, _)| Some(*place) != self.chosen);
        others.filter(|(_, body)| body.is_kernel).map(|(_, body)| body.name)
    }
}

/// The functions with their bodies, and the unmatched braces. Of several unclosed braces, only the outermost counts.
fn bodies<'a>(statements: &[Statement<'a>]) -> (Vec<Body<'a>>, BTreeSet<usize>) {
    let mut all: Vec<Body> = Vec::new();
    let mut single = BTreeSet::new();
    let mut depth = 0u32;
    let mut outermost = 0;
    for (place, statement) in statements.iter().enumerate() {
        // The last body extends to its closing brace, or to the start of another function.
        let open = all.last_mut().filter(|body| body.statements.end == usize::MAX);
        match &statement.kind {
            Ok(StatementKind::Function(function)) => {
                open.into_iter().for_each(|body| body.statements.end = place);
                if function.has_body {
                    let (name, is_kernel) = (function.name, function.is_kernel);
                    all.push(Body { name, is_kernel, statements: place..usize::MAX });
                }
                single.extend((depth > 0).then_some(outermost));
                depth = 0;
            }
            Ok(StatementKind::Opens) => {
                outermost = if depth == 0 { place } else { outermost };
                depth += 1;
            }
            Ok(StatementKind::Closes) => {
                single.extend((depth == 0).then_some(place));
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    open.into_iter().for_each(|body| body.statements.end = place + 1);
                }
            }
            Ok(
                StatementKind::Label(_)
                | StatementKind::Registers { .. }
                | StatementKind::Variables(_)
                | StatementKind::Directive(_)
                | StatementKind::Line(_),
            )
            | Err(_) => {}
        }
    }
    single.extend((depth > 0).then_some(outermost));
    (all, single)
}
