//! Compiles arguments that a user function changes (`out float s`, `float& s`), and calls made only for that effect.

use super::calls::ends;
use super::expr::Frame;
use super::state::{CompileResult, Compiler, Part};
use crate::isa::Span;
use crate::program::c::messages;
use crate::program::c::scope::State;
use crate::program::c::tree::{Expr, NodeKind, Parameter, Passing, Path};
use crate::program::c::ty::Ty;

impl<'t> Compiler<'t> {
    /// True if an expression is a call of a user function that returns nothing.
    pub fn returns_nothing(&self, expr: &Expr) -> bool {
        let Some(NodeKind::Call(name, _)) = expr.nodes.last().map(|node| node.kind) else { return false };
        self.functions.contains_key(&name)
            && self.overloads(name).all(|function| function.returns == Ty::Void)
    }

    /// Compiles a call that has no value.
    pub fn call_alone(&mut self, expr: &Expr) -> CompileResult<()> {
        let mut frame = Frame { nodes: &expr.nodes, wanted: None, forced: None, half: None };
        self.run(&mut frame, 0, expr.nodes.len()).map(drop)
    }

    /// The reference parameters of a function, each with the variable that the caller passes.
    pub fn named_arguments(
        &mut self,
        frame: &Frame<'_>,
        function: usize,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Vec<(&'t Parameter, Path)>> {
        let tree = self.tree;
        let parameters = tree.functions.get(function).map_or(&[][..], |function| &function.parameters);
        let mut named = Vec::new();
        for (parameter, (part, end)) in parameters.iter().zip(ends(parts, place)) {
            let changes = parameter.passing != Passing::Value && !parameter.is_array;
            if !changes || !matches!(parameter.ty, Ty::Number(_)) {
                continue;
            }
            match frame.nodes.get(part.1..end) {
                Some([node]) if let NodeKind::Path(path, _) = node.kind => named.push((parameter, path)),
                nodes => {
                    let at = nodes.and_then(<[_]>::last).map_or(parameter.at, |node| node.at);
                    return Err(messages::no_reference(at, self.text(parameter.name)).into());
                }
            }
        }
        Ok(named)
    }

    /// Copies the final value of a parameter to the variable that the caller passed.
    pub fn copy_out(&mut self, path: Path, state: Option<State>, at: Span) -> CompileResult<()> {
        let name = match self.known(path) {
            Some((name, None)) => Some(name),
            Some((_, Some(_))) => return Err(messages::no_reference(at, self.text(path.full)).into()),
            None => None,
        };
        if let Some(line) = self.scopes.constant(path.full) {
            return Err(messages::constant(at, self.text(path.full), line).into());
        }
        match (state, name) {
            (Some(State::InRegisters(held)), Some(name)) => {
                let held = match self.binding_type(name) {
                    Some(Ty::Number(numbers)) => self.shaped(held, numbers, false, at)?,
                    _ => held,
                };
                self.name(held, name);
                self.set(name, State::InRegisters(held));
            }
            (Some(State::InRegisters(held)), None) => {
                let line = self.places.line(at.start);
                self.name(held, path.full);
                self.scopes.declare(path.full, Ty::Number(held.ty), State::InRegisters(held), line);
            }
            (Some(State::Lost(line)), Some(name)) => self.set(name, State::Lost(line)),
            _ => {}
        }
        Ok(())
    }
}
