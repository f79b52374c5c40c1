//! What names mean: variables in their scopes, and what they hold.

use super::code::Held;
use super::tree::Name;
use super::ty::Ty;
use std::collections::BTreeMap;

/// A variable.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Binding {
    pub ty: Ty,
    pub state: State,
    /// the line that declares it
    pub line: usize,
    /// may nothing be put into it any more?
    pub is_constant: bool,
    /// the call that it belongs to; 0 stands for the whole program
    pub frame: u32,
    /// how many scopes are round it
    level: usize,
    /// its place in the order in which variables were declared
    order: u32,
}

/// What a variable holds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum State {
    /// nothing yet
    Unset,
    Held(Held),
    Whole(i64),
    /// by its place in [`Scopes::arrays`]
    Array(u32),
    /// the line that would have given it a value did not run
    Lost(usize),
    /// a whole number that is not known before the program runs
    Unknown,
}

/// The length of an array that does not say it.
pub const OPEN: usize = usize::MAX;

/// An array.
#[derive(Clone, PartialEq, Debug)]
pub struct Array {
    /// the name that it was declared with: its elements are inputs by it
    pub name: Name,
    pub ty: Ty,
    /// how many elements it has, and each of them; the first may be [`OPEN`]
    pub shape: Vec<usize>,
    /// one row behind the other
    pub elements: BTreeMap<i64, State>,
    /// are the elements 0 that were given no value?
    pub is_filled: bool,
}

impl Array {
    /// One of which nothing is known but the type of its elements.
    pub fn open(name: Name, ty: Ty) -> Self {
        Array { name, ty, shape: vec![OPEN], elements: BTreeMap::new(), is_filled: false }
    }

    /// The place of the element with these indices, as many as the array has; `None` where there is none.
    pub fn place(&self, indices: &[i64]) -> Option<i64> {
        indices.iter().zip(&self.shape).try_fold(0i64, |place, (index, length)| {
            let is_inside = usize::try_from(*index).is_ok_and(|index| index < *length);
            let before = if place == 0 { 0 } else { place.checked_mul(i64::try_from(*length).ok()?)? };
            before.checked_add(*index).filter(|_| is_inside)
        })
    }

    /// The indices of the element at this place, as they are written: `[1][0]`.
    pub fn indices(&self, mut place: i64) -> String {
        let mut text = String::new();
        for length in self.shape.iter().skip(1).rev() {
            let length = i64::try_from(*length).unwrap_or(i64::MAX).max(1);
            text = format!("[{}]{text}", place % length);
            place /= length;
        }
        format!("[{place}]{text}")
    }
}

/// All variables.
#[derive(Default)]
pub struct Scopes {
    /// by name, the innermost
    bound: Vec<Option<Binding>>,
    /// names that the program does not declare
    inputs: Vec<Option<Binding>>,
    /// what names meant before they were bound, the last one last
    hidden: Vec<(Name, Option<Binding>)>,
    /// how much is hidden where each scope begins
    scopes: Vec<usize>,
    pub frame: u32,
    frames: u32,
    orders: u32,
    pub arrays: Vec<Array>,
    /// what variables held when their scope ended, last of all in the function that counts
    ended: BTreeMap<Name, Ended>,
}

/// What a variable held when its scope ended. Of functions that have variables of one name, the one counts that is called
/// with the fewest calls round it.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Ended {
    function: Option<usize>,
    /// how many calls are round it where those are fewest
    calls: usize,
    binding: Binding,
}

impl Scopes {
    pub fn new(names: usize) -> Self {
        Scopes { bound: vec![None; names], inputs: vec![None; names], ..Scopes::default() }
    }

    pub fn open(&mut self) {
        self.scopes.push(self.hidden.len());
    }

    /// Leaves a scope; the functions that are being gone through are told, the innermost last.
    pub fn close(&mut self, calls: &[usize]) {
        let from = self.scopes.pop();
        debug_assert!(from.is_some(), "a scope that is closed was opened");
        let from = from.unwrap_or(0);
        while self.hidden.len() > from {
            let Some((name, before)) = self.hidden.pop() else { return };
            let Some(slot) = self.bound.get_mut(name as usize) else { continue };
            if let Some(binding) = std::mem::replace(slot, before) {
                let now = Ended { function: calls.last().copied(), calls: calls.len(), binding };
                let known = self.ended.entry(name).or_insert(now);
                if now.function == known.function || now.calls <= known.calls {
                    *known = Ended { calls: now.calls.min(known.calls), ..now };
                }
            }
        }
    }

    /// Enters a call, in which nothing but the variables of the whole program is seen; gives the call that is left.
    pub fn enter(&mut self) -> u32 {
        self.frames += 1;
        self.open();
        std::mem::replace(&mut self.frame, self.frames)
    }

    /// The variable of this name, where one is seen.
    pub fn find(&mut self, name: Name) -> Option<&mut Binding> {
        let frame = self.frame;
        let seen = |binding: &Binding| binding.frame == frame || binding.frame == 0;
        match self.bound.get(name as usize)? {
            Some(binding) if seen(binding) => self.bound.get_mut(name as usize)?.as_mut(),
            Some(_) => {
                // A variable of the caller hides one of the whole program, for the caller alone.
                let outer = self.hidden.iter_mut().rev().filter(|(hidden, _)| *hidden == name);
                outer.filter_map(|(_, binding)| binding.as_mut()).find(|binding| binding.frame == 0)
            }
            None => None,
        }
    }

    /// The input of this name, which the program does not declare.
    pub fn input(&mut self, name: Name) -> Option<&mut Binding> {
        self.inputs.get_mut(name as usize)?.as_mut()
    }

    /// Is it declared already in this very scope? Then in which line.
    pub fn declared_here(&self, name: Name) -> Option<usize> {
        let binding = self.bound.get(name as usize)?.as_ref()?;
        (binding.level == self.scopes.len() && binding.frame == self.frame).then_some(binding.line)
    }

    fn binding(&mut self, ty: Ty, state: State, line: usize) -> Binding {
        self.orders += 1;
        let (frame, level, order) = (self.frame, self.scopes.len(), self.orders);
        Binding { ty, state, line, is_constant: false, frame, level, order }
    }

    /// Declares a variable in the innermost scope.
    pub fn declare(&mut self, name: Name, ty: Ty, state: State, line: usize) {
        let binding = self.binding(ty, state, line);
        if let Some(slot) = self.bound.get_mut(name as usize) {
            self.hidden.push((name, slot.replace(binding)));
        }
    }

    /// Nothing is put into a variable of the innermost scope any more.
    pub fn freeze(&mut self, name: Name) {
        if let Some(binding) = self.find(name) {
            binding.is_constant = true;
        }
    }

    /// The line that declares a constant of this name, where one is seen.
    pub fn constant(&mut self, name: Name) -> Option<usize> {
        self.find(name).filter(|binding| binding.is_constant).map(|binding| binding.line)
    }

    /// A name that the program does not declare is an input from here on.
    pub fn add_input(&mut self, name: Name, ty: Ty, state: State) {
        let binding = Binding { frame: 0, ..self.binding(ty, state, 0) };
        if let Some(slot) = self.inputs.get_mut(name as usize) {
            *slot = Some(binding);
        }
    }

    pub fn add_array(&mut self, array: Array) -> State {
        self.arrays.push(array);
        State::Array(self.arrays.len() as u32 - 1)
    }

    /// Registers from this one on are gone: what held them is lost in this line.
    pub fn forget(&mut self, from: usize, line: usize) {
        let is_gone = |state: &State| matches!(state, State::Held(held) if held.registers().any(|register| register as usize >= from));
        let forget = |state: &mut State| {
            if is_gone(state) {
                *state = State::Lost(line);
            }
        };
        self.bound.iter_mut().flatten().for_each(|binding| forget(&mut binding.state));
        self.inputs.iter_mut().flatten().for_each(|binding| forget(&mut binding.state));
        self.hidden
            .iter_mut()
            .filter_map(|(_, binding)| binding.as_mut())
            .for_each(|binding| forget(&mut binding.state));
        self.arrays.iter_mut().flat_map(|array| array.elements.values_mut()).for_each(forget);
        self.ended.retain(|_, ended| !is_gone(&ended.binding.state));
    }

    /// Every variable with what it holds in the end, in the order in which they were declared.
    pub fn last(&self) -> Vec<(Name, Binding)> {
        let mut last: BTreeMap<Name, Binding> =
            self.ended.iter().map(|(name, ended)| (*name, ended.binding)).collect();
        for bound in [&self.inputs, &self.bound] {
            last.extend((0..).zip(bound).filter_map(|(name, binding)| Some((name, (*binding)?))));
        }
        let mut last: Vec<(Name, Binding)> = last.into_iter().collect();
        last.sort_by_key(|(_, binding)| binding.order);
        last
    }
}
