//! Marks as unknown what a statement that did not run would have changed.

use super::state::{Compiler, Returned};
use crate::program::c::scope::State;
use crate::program::c::tree::{
    Expr, Leaves, Name, NodeKind, Passing, PossibleEffects, Statement, StatementKind, Target, TargetBase,
};
use crate::program::c::ty::Ty;

impl Compiler<'_> {
    /// Marks everything as unknown that a skipped statement would have changed.
    pub fn invalidate(&mut self, statement: &Statement, line: usize) {
        statement.exprs().into_iter().for_each(|expr| self.invalidate_arguments(expr, line));
        match &statement.kind {
            StatementKind::Declare(list) => {
                for declared in list {
                    match self.scopes.declared_here(declared.name) {
                        Some(known) if known != line => {}
                        Some(_) => {
                            if !matches!(
                                self.state(declared.name),
                                Some(
                                    State::InRegisters(_)
                                        | State::Integer(_)
                                        | State::Array(_)
                                        | State::Record(_)
                                )
                            ) {
                                self.set(declared.name, State::Lost(line));
                            }
                        }
                        None => self.scopes.declare(declared.name, declared.ty, State::Lost(line), line),
                    }
                }
            }
            StatementKind::Assign(
                Target { base: TargetBase::Path(path) | TargetBase::Bits(path, _), .. },
                ..,
            ) => self.invalidate_name(path.head, path.full, line),
            // Any array may be changed through a pointer.
            StatementKind::Assign(Target { base: TargetBase::Pointer(expr), .. }, ..) => {
                for node in &expr.nodes {
                    if let NodeKind::Path(path, _) = node.kind {
                        self.invalidate_name(path.head, path.full, line);
                    }
                }
            }
            StatementKind::Return(_) => {
                let perhaps = self.returned.is_some_and(|returned| returned.perhaps);
                self.returned = Some(Returned { value: None, line, perhaps });
            }
            StatementKind::Wrong(_, lost) => self.invalidate_all(lost, line),
            StatementKind::If(of) => self.invalidate_all(&of.lost, line),
            StatementKind::Loop(of) => self.invalidate_all(&of.lost, line),
            StatementKind::Switch(of) => self.invalidate_all(&of.lost, line),
            StatementKind::Assembly(of) => self.invalidate_all(&of.lost, line),
            StatementKind::Block(body) => body.iter().for_each(|inner| self.invalidate(inner, line)),
            StatementKind::Value(_)
            | StatementKind::Break
            | StatementKind::Continue
            | StatementKind::Ignored(_)
            | StatementKind::Barrier
            | StatementKind::Launch(_) => {}
        }
    }

    /// Marks everything as unknown that a skipped statement may have changed, and its function's return.
    fn invalidate_all(&mut self, lost: &PossibleEffects, line: usize) {
        lost.names.iter().for_each(|name| self.invalidate_name(*name, *name, line));
        if lost.leaves == Leaves::Function {
            self.returned = Some(Returned { value: None, line, perhaps: true });
        }
    }

    /// Marks the variables as unknown that a call would have changed through its arguments. For an unknown function,
    /// these are the arrays that it receives; for a user function, the arguments of its reference parameters.
    fn invalidate_arguments(&mut self, expr: &Expr, line: usize) {
        for node in &expr.nodes {
            if let NodeKind::Address(path) | NodeKind::ElementAddress(path, _) = node.kind {
                self.invalidate_name(path.head, path.full, line);
            }
            let NodeKind::Path(path, Some(context)) = node.kind else { continue };
            let Some((callee, _)) = self.tree.contexts.get(context as usize) else { continue };
            let is_known = self.functions.contains_key(callee);
            if !is_known && matches!(self.state(path.full), Some(State::Array(_))) {
                self.invalidate_name(path.head, path.full, line);
            }
            if self.parameter(Some(context)).is_some_and(|parameter| parameter.passing != Passing::Value) {
                self.invalidate_name(path.head, path.full, line);
            }
        }
    }

    fn invalidate_name(&mut self, head: Name, full: Name, line: usize) {
        for name in [head, full] {
            if self.scopes.constant(name).is_some() {
                return;
            }
            if self.binding_type(name).is_some() {
                // Pointers to the array see the change too.
                if let Some(State::Array(pointer)) = self.state(name)
                    && let Some(array) = self.scopes.memory.arrays.get_mut(pointer.array as usize)
                {
                    array.lost = Some(line);
                    array.elements.values_mut().for_each(|state| *state = State::Lost(line));
                }
                return self.set(name, State::Lost(line));
            }
        }
        self.scopes.declare(full, Ty::Any, State::Lost(line), line);
    }
}
