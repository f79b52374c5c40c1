//! Runs choices and loops. A condition has a value when it is compiled, so only the branch that runs is compiled, and
//! every round of a loop is compiled again.

use super::state::{CompileResult, Compiler, Leaving, Stop};
use crate::program::c::messages;
use crate::program::c::tree::{IfStatement, Loop, Statement, StatementKind, Switch};
use crate::program::run::Status;

impl Compiler<'_> {
    /// Compiles the branch that runs.
    pub async fn if_statement(&mut self, of: &IfStatement, number: u32) -> CompileResult<()> {
        let line = self.places.line(of.head.start);
        let holds = self.holds(&of.condition).await?;
        self.note_statement(number, of.head, Status::Ran, None);
        let (way, other) =
            if holds { (&of.then_branch, &of.else_branch) } else { (&of.else_branch, &of.then_branch) };
        self.skip(other, &messages::other_way(line, holds));
        self.scoped(way).await
    }

    /// Compiles statements in a scope of their own.
    pub async fn scoped(&mut self, statements: &[Statement]) -> CompileResult<()> {
        self.scopes.open();
        let done = self.statements(statements).await;
        self.scopes.close(&self.calls);
        done
    }

    /// Skips the statements inside a statement, with the note that it is unknown which of them run.
    pub fn skip_inner(&mut self, kind: &StatementKind) {
        let unknown =
            |head: crate::isa::Span, compiler: &Self| messages::unknown_way(compiler.places.line(head.start));
        match kind {
            StatementKind::If(of) => {
                let said = unknown(of.head, self);
                self.skip(&of.then_branch, &said);
                self.skip(&of.else_branch, &said);
            }
            StatementKind::Switch(of) => self.skip(&of.body, &unknown(of.head, self)),
            StatementKind::Loop(of) if !self.has_run(&of.body) => {
                self.skip(&of.body, &unknown(of.head, self))
            }
            _ => {}
        }
    }

    fn has_run(&self, statements: &[Statement]) -> bool {
        statements.iter().any(|statement| self.skipped.has_run(statement.number))
    }

    /// Runs a loop, round by round.
    pub async fn run_loop(&mut self, of: &Loop, number: u32) -> CompileResult<()> {
        self.scopes.open();
        self.loops += 1;
        let done = self.rounds(of, number).await;
        self.loops -= 1;
        self.scopes.close(&self.calls);
        if done.is_ok() {
            self.note_statement(number, of.head, Status::Ran, None);
        }
        done
    }

    async fn rounds(&mut self, of: &Loop, number: u32) -> CompileResult<()> {
        for statement in &of.first {
            self.perform(statement).await?;
        }
        let mut is_tested = !of.tests_last;
        let line = self.places.line(of.head.start);
        let mut rounds = 0usize;
        loop {
            self.code.statement = number;
            if is_tested
                && let Some(condition) = &of.condition
                && !self.holds(condition).await?
            {
                break;
            }
            is_tested = true;
            self.round(of.head)?;
            rounds += 1;
            self.scoped(&of.body).await?;
            let leaving = self.leaving.take();
            if self.returned.is_some() || leaving.is_some_and(|(leaving, _)| leaving == Leaving::Break) {
                return Ok(());
            }
            self.code.statement = number;
            for statement in &of.step {
                self.perform(statement).await?;
            }
        }
        if rounds == 0 {
            self.skip(&of.body, &messages::no_rounds(line));
        }
        Ok(())
    }

    /// Runs a `switch` from the label that fits to the next `break`.
    pub async fn switch(&mut self, of: &Switch, number: u32) -> CompileResult<()> {
        let subject = self.whole_number(&of.subject, "the value of a `switch`").await?;
        let mut start = None;
        for (label, place) in &of.labels {
            let Some(label) = label else { continue };
            let label = self.whole_number(label, "the label of a `case`").await?;
            if start.is_none() && label.value == subject.value {
                start = Some(*place);
            }
        }
        self.note_statement(number, of.head, Status::Ran, None);
        let default = of.labels.iter().find(|(label, _)| label.is_none()).map(|(_, place)| *place);
        let start = start.or(default).unwrap_or(of.body.len());
        let (before, body) = of.body.split_at(start.min(of.body.len()));
        let said = messages::other_case(self.places.line(of.head.start), subject.value);
        self.skip(before, &said);
        self.loops += 1;
        let done = self.scoped(body).await;
        self.loops -= 1;
        if let Some((Leaving::Break, _)) = self.leaving {
            self.leaving = None;
        }
        done
    }

    /// Compiles `break` or `continue`.
    pub fn leave(&mut self, leaving: Leaving, statement: &Statement) -> CompileResult<()> {
        if self.loops == 0 {
            return Err(Stop::Wrong(messages::leaves_nothing(statement.at, leaving == Leaving::Break)));
        }
        self.leaving = Some((leaving, self.places.line(statement.at.start)));
        Ok(())
    }
}
