//! Compiles statements. After one with an error, the variables that it would have changed are unknown.

use super::expr::Frame;
use super::state::{CompileResult, Compiler, Item, Leaving, Returned, Stop};
use crate::isa::Span;
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::messages;
use crate::program::c::tree::{Leaves, NodeKind, Statement, StatementKind, Value};
use crate::program::c::ty::{MOST_LANES, Numbers, Ty};
use crate::program::run::Status;

impl Compiler<'_> {
    /// Compiles the body of a function.
    pub async fn body(&mut self, function: usize) -> CompileResult<()> {
        let tree = self.tree;
        let Some(function_of) = tree.functions.get(function) else { return Ok(()) };
        if let Some(called) = self.called.get_mut(function) {
            *called = true;
        }
        self.statements(&function_of.body).await?;
        // The returned value takes the function's return type.
        if let (Some(returned), Ty::Number(numbers)) = (self.returned, self.resolved(function_of.returns))
            && let Some(Item::Held(held)) = returned.value
        {
            let value = Some(Item::Held(self.shaped(held, numbers, false, function_of.at)?));
            self.returned = Some(Returned { value, ..returned });
        }
        Ok(())
    }

    /// Compiles statements in order. Statements after a `return` are skipped. If it is unknown whether that `return`
    /// runs, the variables that they would change become unknown too.
    pub async fn statements(&mut self, statements: &[Statement]) -> CompileResult<()> {
        for statement in statements {
            if let Some((leaving, line)) = self.leaving {
                let said = messages::behind_leaving(line, leaving == Leaving::Break);
                self.skip(std::slice::from_ref(statement), &said);
                continue;
            }
            match self.returned {
                Some(Returned { line, perhaps, .. }) => {
                    self.skip(std::slice::from_ref(statement), &messages::behind_return(line, perhaps));
                    if perhaps {
                        self.invalidate(statement, self.places.line(statement.at.start));
                    }
                }
                None => self.statement(statement).await?,
            }
        }
        Ok(())
    }

    async fn statement(&mut self, statement: &Statement) -> CompileResult<()> {
        let Statement { at, number, kind } = statement;
        self.tell_remarks(at.start);
        self.skipped.runs(*number);
        self.code.statement = *number;
        let start = self.code.operations.len();
        let line = self.places.line(at.start);
        let is_ignored =
            matches!(kind, StatementKind::Ignored(_) | StatementKind::Barrier | StatementKind::Launch(_));
        if !is_ignored {
            self.value = None;
        }
        let is_compound = matches!(
            kind,
            StatementKind::Block(_)
                | StatementKind::Loop(_)
                | StatementKind::If(_)
                | StatementKind::Switch(_)
        );
        let done = match self.step(*at) {
            Ok(()) => self.perform(statement).await,
            stop => stop,
        };
        let (status, said) = match done {
            Ok(()) => {
                let status = match kind {
                    StatementKind::Declare(..) => Status::Declared,
                    _ if is_ignored => Status::Ignored,
                    _ => Status::Ran,
                };
                if start == self.code.operations.len() && !is_compound {
                    self.note_statement(*number, *at, status, None);
                }
                return Ok(());
            }
            Err(Stop::NeedsThreads) => return Err(Stop::NeedsThreads),
            Err(Stop::Wrong(said)) => (Status::Error, said),
            Err(Stop::Missing(said)) => (Status::Skipped, said),
            Err(Stop::Enough(said)) => {
                // The rounds of a loop before its end stay.
                if !is_compound {
                    self.undo(start, line);
                }
                return Err(Stop::Enough(said));
            }
        };
        self.undo(start, line);
        self.invalidate(statement, line);
        let is_told = self.note_statement(*number, *at, status, Some(said));
        self.skip_inner(kind);
        self.leaving = None;
        self.wrong += usize::from(is_told && status == Status::Error);
        if self.wrong == messages::MOST_WRONG {
            return Err(Stop::Enough(messages::too_much_wrong(Span::new(at.end, at.end))));
        }
        if self.loops > 0 && statement.leaves() > Leaves::Nothing {
            return Err(Stop::Missing(messages::may_leave(line)));
        }
        Ok(())
    }

    /// Removes the operations of a statement that went wrong.
    pub fn undo(&mut self, start: usize, line: usize) {
        // If the thread waited in this statement, the operations of others come in between, and all stay.
        if start < self.resumed_at {
            return;
        }
        let before = self.code.operations.len();
        let left = self.code.take_back(start);
        if left < before {
            self.scopes.forget(left, line);
        }
        // Notes are sorted by their position among the operations.
        self.notes.iter_mut().rev().take_while(|note| note.before > left).for_each(|note| note.before = left);
    }

    pub async fn perform(&mut self, statement: &Statement) -> CompileResult<()> {
        let at = statement.at;
        match &statement.kind {
            StatementKind::Declare(list) => {
                for declared in list {
                    self.declare(declared).await?;
                }
                Ok(())
            }
            StatementKind::Assign(target, operator, value) => self.assign(target, *operator, value).await,
            StatementKind::Value(expr) if self.returns_nothing(expr) => self.call_alone(expr).await,
            StatementKind::Value(expr) => {
                let mut frame = Frame::of(&expr.nodes, None);
                let item = self.run(&mut frame, 0, expr.nodes.len()).await?;
                let is_step = matches!(expr.nodes.last().map(|node| node.kind), Some(NodeKind::Step(..)));
                if self.is_atomic_call(expr)
                    || matches!(item, Item::Record(_) | Item::Nothing(_) | Item::Array(_) | Item::Address(_))
                    || is_step
                    || matches!(item, Item::Whole(_)) && !self.calls.is_empty()
                {
                    return Ok(());
                }
                self.value = Some(self.held(&frame, (item, 0), expr.nodes.len(), self.options.ty)?);
                Ok(())
            }
            StatementKind::Return(value) => self.return_value(value.as_ref(), at).await,
            StatementKind::Loop(of) => Box::pin(self.run_loop(of, statement.number)).await,
            StatementKind::If(of) => Box::pin(self.if_statement(of, statement.number)).await,
            StatementKind::Switch(of) => Box::pin(self.switch(of, statement.number)).await,
            StatementKind::Break => self.leave(Leaving::Break, statement),
            StatementKind::Continue => self.leave(Leaving::Continue, statement),
            StatementKind::Block(body) => Box::pin(self.scoped(body)).await,
            StatementKind::Barrier => self.barrier(statement.number, at).await,
            StatementKind::Assembly(of) => self.assembly(of, at).await,
            StatementKind::Launch(kernel) => self.launch_statement(*kernel, statement.number, at),
            StatementKind::Ignored(said) => {
                self.note_statement(statement.number, at, Status::Ignored, Some(said.clone()));
                Ok(())
            }
            StatementKind::Wrong(said, _) => Err(said.clone().into()),
        }
    }

    /// The value of an initialiser or of the right side of an assignment, for a variable of type `wanted`.
    pub async fn value_of(&mut self, value: &Value, wanted: Option<Numbers>) -> CompileResult<RegisterValue> {
        match (value, wanted) {
            (Value::Expr(expr), Some(numbers)) => self.number_for(expr, numbers).await,
            (Value::Expr(expr), None) => self.number(expr, None).await,
            (Value::List(list, at), numbers) => {
                let width =
                    u8::try_from(list.len()).ok().filter(|width| (1..=MOST_LANES as u8).contains(width));
                let numbers = numbers.unwrap_or(Numbers { lane: self.options.ty, width: width.unwrap_or(1) });
                let one = Numbers::one(numbers.lane);
                match list.as_slice() {
                    [expr] => self.number_for(expr, numbers).await,
                    [] => {
                        let zero = RegisterValue::one(numbers.lane, self.code.bit(false, numbers.lane));
                        self.shaped(zero, numbers, false, *at)
                    }
                    list if list.len() <= numbers.width.into() => {
                        let mut lanes = [NONE; MOST_LANES];
                        for (place, lane) in lanes.iter_mut().enumerate().take(numbers.width.into()) {
                            *lane = match list.get(place) {
                                Some(expr) => {
                                    let held = self.number_for(expr, one).await?;
                                    self.lane(held, 0)
                                }
                                None => self.code.bit(false, numbers.lane),
                            };
                        }
                        Ok(RegisterValue::vector(numbers.lane, numbers.width, lanes))
                    }
                    _ => Err(messages::list_length(*at, numbers.width.into(), list.len()).into()),
                }
            }
            (Value::Rows(_, at) | Value::Designated(_, at), _) => {
                Err(messages::unexpected(*at, "a number", Some("{")).into())
            }
        }
    }
}
