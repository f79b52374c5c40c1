//! Compiles statements. After one with an error, the variables that it would have changed are unknown.

use super::expr::Frame;
use super::places::Place;
use super::state::{CompileResult, Compiler, Item, Leaving, Returned, Stop};
use crate::float::Mode;
use crate::isa::{Span, Type};
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::integer::{Int, Whole};
use crate::program::c::messages;
use crate::program::c::scope::State;
use crate::program::c::tree::{
    Expr, Leaves, NodeKind, Operator, Statement, StatementKind, Target, TargetBase, Value,
};
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
                if matches!(item, Item::Record(_) | Item::Nothing(_))
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
            (Value::Rows(_, at), _) => Err(messages::unexpected(*at, "a number", Some("{")).into()),
        }
    }

    /// Compiles `x = y` and `x += y`.
    async fn assign(&mut self, target: &Target, operator: Option<Operator>, value: &Value) -> CompileResult<()> {
        let at = target.at;
        if let TargetBase::Path(path) = &target.base {
            for name in [path.head, path.full] {
                if let Some(line) = self.scopes.constant(name) {
                    return Err(messages::constant(at, self.text(name), line).into());
                }
            }
        }
        let Some((place, lanes)) = self.target_place(target).await? else {
            return self.assign_unknown(target, operator, value).await;
        };
        let ty = self.place_type(place);
        let what = "the value of an integer";
        match (ty, self.place_state(place)) {
            (_, Some(State::Array(_))) if !matches!(place, Place::Element(..)) => {
                self.assign_pointer(place, operator, value, at).await
            }
            (Some(Ty::Number(own)), _) => {
                let numbers = lanes.map_or(own, |lanes| Numbers { lane: own.lane, width: lanes.count() });
                let held = match operator {
                    None => self.value_of(value, Some(numbers)).await?,
                    Some(operator) => match self.read((place, lanes), at)? {
                        Item::Held(now) => self.combined(now, operator, value, numbers, at).await?,
                        _ => return Err(messages::no_number_here(at).into()),
                    },
                };
                self.write((place, lanes), held, at)
            }
            (Some(Ty::Integer(int)), _) => {
                let Value::Expr(expr) = value else {
                    return Err(messages::unexpected(at, "an integer", Some("{")).into());
                };
                let state = match operator {
                    None if matches!(place, Place::Element(..)) => {
                        self.element_state(Ty::Integer(int), expr).await?
                    }
                    None => State::Integer(self.integer_for(expr, int, what).await?),
                    Some(operator) => {
                        let now = self.read((place, lanes), at)?;
                        State::Integer(self.integer_combined(now, operator, expr, int, at).await?)
                    }
                };
                self.put_at(place, state, at);
                Ok(())
            }
            (Some(Ty::Struct(of)), _) if operator.is_none() => {
                let record = self.record_of(of, value, at).await?;
                self.put_at(place, State::Record(record), at);
                Ok(())
            }
            (_, Some(State::Lost(line))) => {
                let name = self.place_name(place);
                if operator.is_some() {
                    return Err(Stop::Missing(messages::not_known(at, self.text(name), line)));
                }
                let held = self.value_of(value, None).await?;
                self.write((place, None), held, at)
            }
            _ => Err(messages::no_array(at, self.text(self.place_name(place))).into()),
        }
    }

    /// Assigns to an undeclared name, which gets the type of its first value. With `+=`, it is an input that is read
    /// first.
    async fn assign_unknown(
        &mut self,
        target: &Target,
        operator: Option<Operator>,
        value: &Value,
    ) -> CompileResult<()> {
        let at = target.at;
        let TargetBase::Path(path) = target.base else { return Err(messages::no_pointer(at).into()) };
        self.no_part(path, at)?;
        self.may_be_input(path.head, at)?;
        if let Some(lanes) = path.lanes.filter(|lanes| lanes.count() > 1) {
            return self.assign_parts((path, lanes), operator, value, at).await;
        }
        let line = self.places.line(at.start);
        let Some(operator) = operator else {
            let (ty, state) = match value {
                Value::Expr(expr) => self.state_of_item(expr).await?,
                _ => {
                    let held = self.value_of(value, None).await?;
                    (Ty::Number(held.ty), State::InRegisters(held))
                }
            };
            // In loose statements, an undeclared name is a number.
            let (ty, state) = match (state, value) {
                (State::Integer(_), Value::Expr(expr)) => {
                    let held = self.number(expr, None).await?;
                    (Ty::Number(held.ty), State::InRegisters(held))
                }
                _ => (ty, state),
            };
            match state {
                State::InRegisters(held) => self.name(held, path.full),
                State::Array(pointer) => {
                    let at = value.exprs().first().map_or(at, |expr| expr.at());
                    return Err(self.no_number(pointer, at));
                }
                _ => {}
            }
            self.scopes.declare(path.full, ty, state, line);
            return Ok(());
        };
        let held = self.input(self.text(path.full), Numbers::one(self.options.ty));
        self.scopes.add_input(path.full, Ty::Number(held.ty), State::InRegisters(held));
        let next = self.combined(held, operator, value, held.ty, at).await?;
        self.write((Place::Variable(path.full), None), next, at)
    }

    async fn assign_pointer(
        &mut self,
        place: Place,
        operator: Option<Operator>,
        value: &Value,
        at: Span,
    ) -> CompileResult<()> {
        let Value::Expr(expr) = value else { return Err(messages::no_pointer(at).into()) };
        let item = self.item(expr).await?;
        let moved = match operator {
            None => Some(item),
            Some(operator) => {
                let now = self.read((place, None), at)?;
                self.moved(operator, now, item, at)?
            }
        };
        let Some(Item::Array(pointer)) = moved else { return Err(messages::no_pointer(expr.at()).into()) };
        self.put(place, State::Array(pointer));
        Ok(())
    }

    /// The value of `x op= y`.
    pub async fn combined(
        &mut self,
        now: RegisterValue,
        operator: Operator,
        value: &Value,
        numbers: Numbers,
        at: Span,
    ) -> CompileResult<RegisterValue> {
        let Value::Expr(expr) = value else {
            return Err(messages::unexpected(at, "a number", Some("{")).into());
        };
        let other = self.number(expr, Some(numbers)).await?;
        let lane = self.common([now.ty.lane, other.ty.lane].into_iter(), at)?.unwrap_or(numbers.lane);
        let operands = [self.convert(now, lane, false, at)?, self.convert(other, lane, false, at)?];
        let held = self.arithmetic(operator, &operands, at)?;
        self.shaped(held, numbers, false, at)
    }

    /// The value of `n op= y` for an integer `n`.
    async fn integer_combined(
        &mut self,
        now: Item,
        operator: Operator,
        expr: &Expr,
        int: Int,
        at: Span,
    ) -> CompileResult<Whole> {
        let mut frame = Frame::of(&expr.nodes, None);
        let other = self.run(&mut frame, 0, expr.nodes.len()).await?;
        let what = "the value of an integer";
        if let Item::Held(_) | Item::Waiting = other {
            let other = self.held(&frame, (other, 0), expr.nodes.len(), Type::F32)?;
            let frame = Frame::of(&[], None);
            let now = self.held(&frame, (now, 0), 0, other.ty.lane)?;
            let held = self.arithmetic(operator, &[now, other], at)?;
            return self.truncated(held, int, Mode::Rz, at);
        }
        let frame_end = expr.nodes.len();
        let other = match other {
            Item::Whole(number) => number,
            other => self.integer(&frame, (other, 0), frame_end, Int::I64, what)?,
        };
        let now = match now {
            Item::Whole(number) => number,
            Item::Bits(held) => self.whole_of_bits(held, at)?,
            _ => return Err(messages::not_whole(at, what).into()),
        };
        Ok(int.wrap(self.whole_result(operator, now, other, at)?.value))
    }
}
