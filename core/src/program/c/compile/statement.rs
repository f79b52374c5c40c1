//! Compiles statements. After one with an error, the variables that it would have changed are unknown.

use super::expr::whole_of;
use super::state::{CompileResult, Compiler, Returned, Stop};
use crate::isa::{Op, Span};
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::messages;
use crate::program::c::scope::State;
use crate::program::c::tree::{
    Lanes, Leaves, Name, Node, NodeKind, Operator, Statement, StatementKind, Target, Value,
};
use crate::program::c::ty::{Numbers, Ty};
use crate::program::run::Status;

impl Compiler<'_> {
    /// Compiles the body of a function.
    pub fn body(&mut self, function: usize) -> CompileResult<()> {
        let tree = self.tree;
        let Some(function_of) = tree.functions.get(function) else { return Ok(()) };
        if let Some(called) = self.called.get_mut(function) {
            *called = true;
        }
        self.statements(&function_of.body)?;
        // The returned value takes the function's return type.
        if let (Some(returned), Ty::Number(numbers)) = (self.returned, function_of.returns)
            && let Some(held) = returned.value
        {
            let value = Some(self.shaped(held, numbers, false, function_of.at)?);
            self.returned = Some(Returned { value, ..returned });
        }
        Ok(())
    }

    /// Compiles statements in order. Statements after a `return` are skipped. If it is unknown whether that `return`
    /// runs, the variables that they would change become unknown too.
    pub fn statements(&mut self, statements: &[Statement]) -> CompileResult<()> {
        for statement in statements {
            match self.returned {
                Some(Returned { line, perhaps, .. }) => {
                    self.skip(std::slice::from_ref(statement), &messages::behind_return(line, perhaps));
                    if perhaps {
                        self.invalidate(statement, self.places.line(statement.at.start));
                    }
                }
                None => self.statement(statement)?,
            }
        }
        Ok(())
    }

    fn statement(&mut self, statement: &Statement) -> CompileResult<()> {
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
        let done = self.step(*at).and_then(|()| self.perform(statement));
        let (status, said) = match done {
            Ok(()) => {
                let status = match kind {
                    StatementKind::Declare(..) => Status::Declared,
                    _ if is_ignored => Status::Ignored,
                    _ => Status::Ran,
                };
                if start == self.code.operations.len()
                    && !matches!(
                        kind,
                        StatementKind::Block(_) | StatementKind::Loop(_) | StatementKind::If(_)
                    )
                {
                    self.note_statement(*number, *at, status, None);
                }
                return Ok(());
            }
            Err(Stop::Wrong(said)) => (Status::Error, said),
            Err(Stop::Missing(said)) => (Status::Skipped, said),
            Err(Stop::Enough(said)) => {
                self.undo(start, line);
                return Err(Stop::Enough(said));
            }
        };
        self.undo(start, line);
        self.invalidate(statement, line);
        let is_told = self.note_statement(*number, *at, status, Some(said));
        if let StatementKind::If(of) = kind {
            self.skip_branches(of);
        }
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
        let before = self.code.operations.len();
        let left = self.code.take_back(start);
        if left < before {
            self.scopes.forget(left, line);
        }
        // Notes are sorted by their position among the operations.
        self.notes.iter_mut().rev().take_while(|note| note.before > left).for_each(|note| note.before = left);
    }

    fn perform(&mut self, statement: &Statement) -> CompileResult<()> {
        let at = statement.at;
        match &statement.kind {
            StatementKind::Declare(ty, list) => {
                list.iter().try_for_each(|declared| self.declare(*ty, declared))
            }
            StatementKind::Assign(target, operator, value) => self.assign(target, *operator, value, at),
            StatementKind::Value(expr) if self.returns_nothing(expr) => self.call_alone(expr),
            StatementKind::Value(expr) => {
                let held = self.number(expr, None)?;
                self.value = Some(held);
                Ok(())
            }
            StatementKind::Return(value) => self.return_value(value.as_ref(), at),
            StatementKind::Loop(of) => self.unroll(of, statement.number),
            StatementKind::If(of) => self.if_statement(of, statement.number),
            StatementKind::Block(body) => {
                self.scopes.open();
                let done = self.statements(body);
                self.scopes.close(&self.calls);
                done
            }
            StatementKind::Barrier => self.barrier(statement.number, at),
            StatementKind::Launch(kernel) => self.launch_statement(*kernel, statement.number, at),
            StatementKind::Ignored(said) => {
                self.note_statement(statement.number, at, Status::Ignored, Some(said.clone()));
                Ok(())
            }
            StatementKind::Wrong(said, _) => Err(said.clone().into()),
        }
    }

    /// The value of an initialiser or of the right side of an assignment, for a variable of type `wanted`.
    pub fn value_of(&mut self, value: &Value, wanted: Option<Numbers>) -> CompileResult<RegisterValue> {
        match (value, wanted) {
            (Value::Expr(expr), Some(numbers)) => self.number_for(expr, numbers),
            (Value::Expr(expr), None) => self.number(expr, None),
            (Value::List(list, at), numbers) => {
                let numbers = numbers.unwrap_or(Numbers { lane: self.options.ty, pair: list.len() == 2 });
                let one = Numbers::one(numbers.lane);
                match (list.as_slice(), numbers.pair) {
                    ([expr], _) => self.number_for(expr, numbers),
                    ([low, high], true) => {
                        let [low, high] = [self.number_for(low, one)?, self.number_for(high, one)?];
                        let lanes = [self.lane(low, 0), self.lane(high, 0)];
                        Ok(RegisterValue::two(numbers.lane, lanes))
                    }
                    ([], _) => {
                        let zero = RegisterValue::one(numbers.lane, self.code.bit(false, numbers.lane));
                        self.shaped(zero, numbers, false, *at)
                    }
                    _ => Err(messages::list_length(*at, if numbers.pair { 2 } else { 1 }, list.len()).into()),
                }
            }
            (Value::Rows(_, at), _) => Err(messages::unexpected(*at, "a number", Some("{")).into()),
        }
    }

    /// Compiles `x = y` and `x += y`.
    fn assign(
        &mut self,
        target: &Target,
        operator: Option<Operator>,
        value: &Value,
        at: Span,
    ) -> CompileResult<()> {
        for name in [target.path.head, target.path.full] {
            if let Some(line) = self.scopes.constant(name) {
                return Err(messages::constant(target.at, self.text(name), line).into());
            }
        }
        if !target.indices.is_empty() {
            return self.assign_element(target, operator, value);
        }
        let known = self.known(target.path);
        if known.is_none() {
            self.no_part(target.path, target.at)?;
            self.may_be_input(target.path.head, target.at)?;
        }
        let (name, lanes) = match known {
            Some(known) => known,
            None if matches!(target.path.lanes, Some(Lanes::Two(..))) => {
                return self.assign_parts(target, operator, value);
            }
            // An undeclared name gets the type of its first value. With `+=`, it is an input that is read first.
            None if operator.is_none() => {
                let held = self.value_of(value, None)?;
                self.name(held, target.path.full);
                let line = self.places.line(at.start);
                self.scopes.declare(target.path.full, Ty::Number(held.ty), State::InRegisters(held), line);
                return Ok(());
            }
            None => {
                let held = self.input(self.text(target.path.full), Numbers::one(self.options.ty));
                self.scopes.add_input(target.path.full, Ty::Number(held.ty), State::InRegisters(held));
                (target.path.full, None)
            }
        };
        match (self.binding_type(name), lanes) {
            (Some(Ty::Number(numbers)), None) => {
                let now = match operator {
                    Some(_) => Some(self.present(target, &[])?),
                    None => None,
                };
                let held = self.combined(now, operator, value, numbers, at)?;
                self.name(held, name);
                self.set(name, State::InRegisters(held));
                Ok(())
            }
            (Some(Ty::Number(numbers)), Some(lanes)) => {
                self.assign_lanes(target, name, lanes, numbers, operator, value)
            }
            (Some(Ty::Integer), _) => self.assign_whole(name, operator, value, at),
            _ => Err(messages::no_array(target.at, self.text(name)).into()),
        }
    }

    /// The current value of an assignment's target; `indices` are those of the array element, if it is one.
    pub fn present(&mut self, target: &Target, indices: &[i64]) -> CompileResult<RegisterValue> {
        let node = |kind| Node { at: target.at, kind };
        if indices.is_empty() {
            return self.number_of(&[node(NodeKind::Path(target.path, None))], None);
        }
        let element = NodeKind::Element(target.path, None, indices.len() as u32);
        let kinds = indices.iter().map(|index| NodeKind::Integer(*index)).chain([element]);
        self.number_of(&kinds.map(node).collect::<Vec<_>>(), None)
    }

    /// The value to assign: the right side, combined with the current value if there is an operator.
    pub fn combined(
        &mut self,
        now: Option<RegisterValue>,
        operator: Option<Operator>,
        value: &Value,
        numbers: Numbers,
        at: Span,
    ) -> CompileResult<RegisterValue> {
        let op = match operator {
            Some(Operator::Add) => Op::Add,
            Some(Operator::Sub) => Op::Sub,
            Some(Operator::Mul) => Op::Mul,
            _ => return self.value_of(value, Some(numbers)),
        };
        let Some(now) = now else { return self.value_of(value, Some(numbers)) };
        let Value::Expr(expr) = value else {
            return Err(messages::unexpected(at, "a number", Some("{")).into());
        };
        let other = self.number(expr, Some(numbers))?;
        let lane = self.common([now.ty.lane, other.ty.lane].into_iter(), at)?.unwrap_or(numbers.lane);
        let operands = [self.convert(now, lane, false, at)?, self.convert(other, lane, false, at)?];
        let held = self.apply(op, &operands, at)?;
        self.shaped(held, numbers, false, at)
    }

    /// Compiles `v.x = y`.
    fn assign_lanes(
        &mut self,
        target: &Target,
        name: Name,
        lanes: Lanes,
        numbers: Numbers,
        operator: Option<Operator>,
        value: &Value,
    ) -> CompileResult<()> {
        let wanted = Numbers { lane: numbers.lane, pair: matches!(lanes, Lanes::Two(..)) };
        let now = match operator {
            Some(_) => Some(self.present(target, &[])?),
            None => None,
        };
        let value = self.combined(now, operator, value, wanted, target.at)?;
        let state = self.state(name);
        let mut held = match state {
            Some(State::InRegisters(held)) => held,
            Some(State::Lost(line)) => {
                return Err(Stop::Missing(messages::not_known(target.at, self.text(name), line)));
            }
            _ => RegisterValue::two(numbers.lane, [NONE; 2]),
        };
        let to: &[u8] = match &lanes {
            Lanes::One(one) => &[*one],
            Lanes::Two(one, other) => &[*one, *other],
        };
        // Both lanes are extracted before the packed register is dropped, to keep the lane that is not assigned.
        if held.whole != NONE {
            held.lanes = [self.lane(held, 0), self.lane(held, 1)];
            held.whole = NONE;
        }
        for (lane, part) in to.iter().zip(0u8..) {
            let register = self.lane(value, part);
            self.code.name(register, name, lane + 1);
            if let Some(slot) = held.lanes.get_mut(usize::from(*lane)) {
                *slot = register;
            }
        }
        self.set(name, State::InRegisters(held));
        Ok(())
    }

    fn assign_whole(
        &mut self,
        name: Name,
        operator: Option<Operator>,
        value: &Value,
        at: Span,
    ) -> CompileResult<()> {
        let Value::Expr(expr) = value else {
            return Err(messages::whole_from_number(at, self.text(name)).into());
        };
        let number = self.whole_number(expr, "the value of an integer")?;
        let number = match (operator, self.state(name)) {
            (None, _) => Some(number),
            (Some(operator), Some(State::Integer(now))) => whole_of(operator, now, number),
            _ => return Err(messages::whole_input(at, self.text(name)).into()),
        };
        self.set(name, State::Integer(number.ok_or_else(|| messages::whole_overflow(at))?));
        Ok(())
    }
}
