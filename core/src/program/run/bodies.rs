//! The functions of a program, and which of them runs: the one that is asked for, else the last kernel, else the last
//! function. Lines outside of all functions run too.

use crate::program::entry::no_entry;
use crate::program::ptx::{Statement, StatementKind};
use crate::program::read::Diagnostic;
use std::collections::BTreeSet;
use std::ops::Range;

/// The functions that have a body.
pub struct Bodies<'a> {
    all: Vec<Body<'a>>,
    chosen: Option<usize>,
    /// statements that are braces without another one
    single: BTreeSet<usize>,
}

/// A function with its body.
struct Body<'a> {
    name: &'a str,
    is_kernel: bool,
    /// its statements, from its head to the brace that closes it
    statements: Range<usize>,
}

/// To which part of a program a statement belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part<'a> {
    /// to no function
    Module,
    /// to the function that runs
    Runs,
    /// to another function
    Other {
        /// its name
        name: &'a str,
        /// the function that runs
        runs: &'a str,
    },
}

impl<'a> Bodies<'a> {
    /// The functions among these statements, of which one of a certain name may be asked for. The error says which ones
    /// there are.
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

    /// To which part a statement belongs.
    pub fn part(&self, statement: usize) -> Part<'a> {
        let runs = self.chosen.and_then(|chosen| self.all.get(chosen));
        let body = self.all.partition_point(|body| body.statements.end <= statement);
        match (self.all.get(body).filter(|body| body.statements.contains(&statement)), runs) {
            (Some(body), Some(runs)) if body.statements != runs.statements => {
                Part::Other { name: body.name, runs: runs.name }
            }
            (Some(_), _) => Part::Runs,
            (None, _) => Part::Module,
        }
    }

    /// Is this brace without another one?
    pub fn is_single(&self, statement: usize) -> bool {
        self.single.contains(&statement)
    }

    /// The other kernels, of which one could be asked for.
    pub fn other_kernels(&self) -> impl Iterator<Item = &'a str> + '_ {
        let others = self.all.iter().enumerate().filter(|(place, _)| Some(*place) != self.chosen);
        others.filter(|(_, body)| body.is_kernel).map(|(_, body)| body.name)
    }
}

/// The functions with their bodies, and braces without another one: of several that are not closed the outermost.
fn bodies<'a>(statements: &[Statement<'a>]) -> (Vec<Body<'a>>, BTreeSet<usize>) {
    let mut all: Vec<Body> = Vec::new();
    let mut single = BTreeSet::new();
    let mut depth = 0u32;
    let mut outermost = 0;
    for (place, statement) in statements.iter().enumerate() {
        // The last body goes on until its brace is closed, or another function begins.
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
