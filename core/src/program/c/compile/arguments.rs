//! Compiles arguments that a user function changes (`out float s`, `float& s`), and calls made only for that effect.

use super::calls::ends;
use super::expr::Frame;
use super::places::Place;
use super::state::{CompileResult, Compiler, Part};
use crate::isa::Span;
use crate::program::c::messages;
use crate::program::c::scope::State;
use crate::program::c::tree::{Expr, Node, NodeKind, Parameter, Passing, Path};
use crate::program::c::ty::Ty;

/// The variable or the element that a reference parameter changes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Changed {
    Name(Path),
    Place(Place),
}

impl<'t> Compiler<'t> {
    /// True if an expression is a call of a user function that returns nothing.
    pub fn returns_nothing(&self, expr: &Expr) -> bool {
        let Some(NodeKind::Call(name, _)) = expr.nodes.last().map(|node| node.kind) else { return false };
        self.functions.contains_key(&name)
            && self.overloads(name).all(|function| function.returns == Ty::Void)
    }

    /// Compiles a call that has no value.
    pub async fn call_alone(&mut self, expr: &Expr) -> CompileResult<()> {
        let mut frame = Frame::of(&expr.nodes, None);
        self.run(&mut frame, 0, expr.nodes.len()).await.map(drop)
    }

    /// The reference parameters of a function, each with the variable that the caller passes.
    pub fn named_arguments(
        &mut self,
        frame: &Frame<'_>,
        function: usize,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Vec<(&'t Parameter, Changed)>> {
        let tree = self.tree;
        let parameters = tree.functions.get(function).map_or(&[][..], |function| &function.parameters);
        let mut named = Vec::new();
        for (parameter, (part, end)) in parameters.iter().zip(ends(parts, place)) {
            let changes = parameter.passing != Passing::Value && !parameter.is_array;
            if !changes || !matches!(self.resolved(parameter.ty), Ty::Number(_) | Ty::Integer(_)) {
                continue;
            }
            match frame.nodes.get(part.1..end) {
                Some([node]) if let NodeKind::Path(path, _) = node.kind => {
                    named.push((parameter, Changed::Name(path)));
                }
                Some([indices @ .., last])
                    if let NodeKind::Element(path, _, count) = last.kind
                        && !self.changes_something(frame, part.1..end) =>
                {
                    let address = Node { at: last.at, kind: NodeKind::ElementAddress(path, count) };
                    let nodes: Vec<Node> = indices.iter().copied().chain([address]).collect();
                    let item = self.run_at_once(&mut Frame::of(&nodes, None), 0, nodes.len())?;
                    named.push((parameter, Changed::Place(self.pointed(item, last.at)?.0)));
                }
                nodes => {
                    let at = nodes.and_then(<[_]>::last).map_or(parameter.at, |node| node.at);
                    return Err(messages::no_reference(at, self.text(parameter.name)).into());
                }
            }
        }
        Ok(named)
    }

    /// Copies the final value of a parameter to the variable that the caller passed.
    pub fn copy_out(&mut self, changed: Changed, state: Option<State>, at: Span) -> CompileResult<()> {
        let path = match changed {
            Changed::Name(path) => path,
            Changed::Place(place) => {
                return match state {
                    Some(State::InRegisters(held)) => self.write((place, None), held, at),
                    Some(state @ (State::Integer(_) | State::Lost(_) | State::Record(_))) => {
                        self.put(place, state);
                        Ok(())
                    }
                    _ => Ok(()),
                };
            }
        };
        let located = self.known(path);
        if let Some(line) = self.scopes.constant(path.full) {
            return Err(messages::constant(at, self.text(path.full), line).into());
        }
        let line = self.places.line(at.start);
        match (state, located) {
            (Some(State::InRegisters(held)), Some((place, lanes))) => {
                let ty = self.place_type(place);
                let held = match ty.and_then(Ty::numbers) {
                    Some(numbers) if lanes.is_none() => self.shaped(held, numbers, false, at)?,
                    _ => held,
                };
                self.write((place, lanes), held, at)?;
            }
            (Some(State::InRegisters(held)), None) => {
                self.name(held, path.full);
                self.scopes.declare(path.full, Ty::Number(held.ty), State::InRegisters(held), line);
            }
            (Some(state @ (State::Integer(_) | State::Lost(_) | State::Record(_))), Some((place, None))) => {
                self.put(place, state);
            }
            _ => {}
        }
        Ok(())
    }
}
