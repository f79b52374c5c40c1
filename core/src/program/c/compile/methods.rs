//! Methods: members that a method names without `this`, constructors, and operators that a program defines.

use super::expr::Frame;
use super::places::{Located, Place};
use super::state::{CompileResult, Compiler, Item, Part};
use crate::isa::Span;
use crate::program::c::integer::Int;
use crate::program::c::messages;
use crate::program::c::scope::{OPEN, State};
use crate::program::c::tree::{Expr, Name, Node, NodeKind, Operator, Path, Value};
use crate::program::c::ty::Ty;

impl Compiler<'_> {
    /// The place of a member of the object whose method runs. `None` for a local variable, and for other names.
    pub fn own_member(&mut self, path: Path) -> Option<Located> {
        let this = self.tree.names.find("this")?;
        let is_local = self.scopes.find(path.head).is_some_and(|binding| binding.frame != 0);
        if is_local || path.head == this {
            return None;
        }
        let State::Record(record) = self.scopes.find(this)?.state else { return None };
        let ty = self.scopes.memory.record_type(record)?;
        let members = &self.tree.structs.get(ty as usize)?.members;
        let index = members.iter().position(|member| member.name == path.head)?;
        let mut located = (Place::Member(record, index), None);
        for member in self.text(path.full).split('.').skip(1) {
            located = self.member_place(located, member)?;
        }
        Some(located)
    }

    /// The method that a call of this name means, and its object: a method of the object whose method runs, or
    /// `operator()` of a variable.
    pub fn called_object(&mut self, name: Name) -> Option<(Name, Item)> {
        let text = self.text(name);
        let this = self.tree.names.find("this");
        if let Some(State::Record(record)) =
            this.and_then(|this| self.scopes.find(this)).map(|this| this.state)
            && let Some(method) = self.tree.names.find(&format!(".{text}"))
        {
            let ty = self.scopes.memory.record_type(record);
            let is_own = self.overloads(method).any(|function| {
                let object = function.parameters.first().map(|parameter| parameter.ty);
                object == ty.map(Ty::Struct)
            });
            if is_own {
                return Some((method, Item::Record(record)));
            }
        }
        let call = self.tree.names.find(".operator()").filter(|call| self.functions.contains_key(call))?;
        match self.state(name) {
            Some(State::Record(record)) => Some((call, Item::Record(record))),
            _ => None,
        }
    }

    /// Calls a method or a function of the program; `None` if the program has none of this name. An array has a length.
    pub async fn own_call(
        &mut self,
        frame: &Frame<'_>,
        name: Name,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Option<Item>> {
        let at = frame.at(place);
        let text = self.text(name);
        if let (".length" | ".size", [(Item::Array(pointer), _)]) = (text, parts) {
            let array = self.scopes.memory.arrays.get(pointer.array as usize);
            let length = array.and_then(|array| array.shape.get(pointer.depth).copied());
            let length = length.filter(|length| *length != OPEN);
            let length = length.ok_or_else(|| messages::no_function(at, text))?;
            return Ok(Some(Item::Whole(Int::I32.wrap(length as i128))));
        }
        if let Some((called, object)) = self.called_object(name) {
            let start = parts.first().map_or(place, |part| part.1);
            let all: Vec<Part> = std::iter::once((object, start)).chain(parts.iter().copied()).collect();
            if let Some(function) = self.resolve(called, &all, at)? {
                return Box::pin(self.inline(frame, function, &all, place)).await.map(Some);
            }
        }
        match self.resolve(name, parts, at)? {
            Some(function) => Box::pin(self.inline(frame, function, parts, place)).await.map(Some),
            None => Ok(None),
        }
    }

    /// True if the program defines a constructor of this structure.
    pub fn has_constructor(&self, of: u32) -> bool {
        self.constructor(of).is_some()
    }

    /// True if a member of this structure has a value in its declaration.
    pub fn has_defaults(&self, of: u32) -> bool {
        self.tree
            .structs
            .get(of as usize)
            .is_some_and(|ty| ty.members.iter().any(|member| member.default.is_some()))
    }

    fn constructor(&self, of: u32) -> Option<Name> {
        let name = &self.tree.structs.get(of as usize)?.name;
        let name = self.tree.names.find(&format!(".{name}"))?;
        self.functions.contains_key(&name).then_some(name)
    }

    /// A new object, made by the constructor that takes these arguments.
    pub async fn constructed(
        &mut self,
        frame: &Frame<'_>,
        of: u32,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        if let [(Item::Record(record), _)] = parts
            && self.scopes.memory.record_type(*record) == Some(of)
        {
            let copy = self.copied(State::Record(*record));
            return self.item_of(copy, "", at);
        }
        let Some(name) = self.constructor(of) else { return Ok(Item::Waiting) };
        let this = Item::Record(self.fresh_record(of, at).await?);
        let start = parts.first().map_or(place, |part| part.1);
        let all: Vec<Part> = std::iter::once((this, start)).chain(parts.iter().copied()).collect();
        if let Some(function) = self.resolve(name, &all, at)? {
            Box::pin(self.inline(frame, function, &all, place)).await?;
        }
        Ok(this)
    }

    /// A structure whose members have the values that their declarations give.
    pub async fn fresh_record(&mut self, of: u32, at: Span) -> CompileResult<u32> {
        let record = self.new_record(of, "")?;
        let tree = self.tree;
        let members = tree.structs.get(of as usize).map_or(&[][..], |ty| &ty.members);
        for (index, member) in members.iter().enumerate() {
            let Some(value) = &member.default else { continue };
            let place = Place::Member(record, index);
            if let Some(State::Array(pointer)) = self.place_state(place) {
                self.fill_member(pointer, value, at).await?;
                continue;
            }
            let ty = self.resolved(member.ty);
            let state = Box::pin(self.state_for(ty, value, at)).await?;
            self.put(place, state);
        }
        Ok(record)
    }

    /// The object that an initial value makes, if the structure has a constructor.
    pub async fn braced(&mut self, of: u32, value: &Value, at: Span) -> CompileResult<Option<u32>> {
        let list = match value {
            Value::List(list, _) => list.as_slice(),
            Value::Expr(expr) => std::slice::from_ref(expr),
            Value::Rows(..) | Value::Designated(..) => return Ok(None),
        };
        if !self.has_constructor(of) {
            return Ok(None);
        }
        match self.constructed_from(of, list, at).await? {
            Item::Record(record) => Ok(Some(record)),
            _ => Err(messages::no_struct(at).into()),
        }
    }

    /// The structure that a construction from these expressions makes.
    pub async fn constructed_from(&mut self, of: u32, list: &[Expr], at: Span) -> CompileResult<Item> {
        let mut nodes: Vec<Node> = list.iter().flat_map(|expr| expr.nodes.iter().copied()).collect();
        nodes.push(Node { at, kind: NodeKind::Construct(Ty::Struct(of), list.len() as u32) });
        Box::pin(self.item(&Expr { nodes })).await
    }

    /// The result of an operator that the program defines for these operands; `None` if it defines none.
    pub async fn own_operator(
        &mut self,
        frame: &Frame<'_>,
        mark: &str,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Option<Item>> {
        if !parts.iter().any(|(item, _)| matches!(item, Item::Record(_))) {
            return Ok(None);
        }
        if let (&[a, b], Some(operator)) = (parts, Operator::named(mark))
            && let Some(item) = self.of_matrices(frame, (operator, false), [a, b], place)?
        {
            return Ok(Some(item));
        }
        let at = frame.at(place);
        for prefix in [".", ""] {
            let name = self.tree.names.find(&format!("{prefix}operator{mark}"));
            let Some(name) = name.filter(|name| self.functions.contains_key(name)) else { continue };
            let is_method = !prefix.is_empty();
            if is_method && !matches!(parts.first(), Some((Item::Record(_), _))) {
                continue;
            }
            if let Some(function) = self.resolve(name, parts, at)? {
                return Box::pin(self.inline(frame, function, parts, place)).await.map(Some);
            }
        }
        Ok(None)
    }

    /// Compiles `a += b` for an object `a`.
    pub async fn assign_object(
        &mut self,
        place: Place,
        operator: Operator,
        value: &Value,
        at: Span,
    ) -> CompileResult<()> {
        let Value::Expr(expr) = value else {
            return Err(messages::unexpected(at, "a value", Some("{")).into());
        };
        let object = self.read((place, None), at)?;
        let end = expr.nodes.len();
        let mut nodes = expr.nodes.clone();
        nodes.push(Node { at, kind: NodeKind::Binary(operator) });
        let mut frame = Frame::of(&nodes, None);
        let other = self.run(&mut frame, 0, end).await?;
        let parts = [(object, 0), (other, 0)];
        let mark = operator.mark();
        if self.own_operator(&frame, &format!("{mark}="), &parts, end).await?.is_some() {
            return Ok(());
        }
        match self.own_operator(&frame, mark, &parts, end).await? {
            Some(Item::Record(record)) => self.put_at(place, State::Record(record), at),
            _ => Err(messages::no_number_here(at).into()),
        }
    }
}
