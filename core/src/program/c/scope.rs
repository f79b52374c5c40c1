//! Scopes: variables and their current values.

use super::code::RegisterValue;
use super::integer::Whole;
use super::tree::Name;
use super::ty::Ty;
use std::collections::BTreeMap;

/// A variable.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Binding {
    pub ty: Ty,
    pub state: State,
    /// the line of its declaration
    pub line: usize,
    /// true if it may no longer be assigned to
    pub is_constant: bool,
    /// true for a variable that is an element of an array: in shared memory, `static`, a reference, or one whose address
    /// was taken
    pub is_kept: bool,
    /// the call that it belongs to; 0 for the whole program
    pub frame: u32,
    /// the number of enclosing scopes
    level: usize,
    /// its rank in the order of declarations
    order: u32,
}

/// The current value of a variable.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum State {
    /// no value yet
    Unset,
    InRegisters(RegisterValue),
    Integer(Whole),
    /// an array, or a pointer into one
    Array(Pointer),
    /// a structure, by its index in [`Memory::records`]
    Record(u32),
    /// unknown, because this line, which would have set it, did not run
    Lost(usize),
    /// an integer that is unknown at compile time
    Unknown,
}

/// An array, a row of one, or a pointer into one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pointer {
    /// the index of the array in [`Memory::arrays`]
    pub array: u32,
    /// the flat index of the first element; with a view, in bytes
    pub offset: i64,
    /// the number of the array's dimensions that earlier indices have used
    pub depth: usize,
    /// the type as which the elements are read, if it is not their own
    pub view: Option<Ty>,
}

impl Pointer {
    /// A whole array.
    pub fn to(array: u32) -> Self {
        Pointer { array, offset: 0, depth: 0, view: None }
    }
}

/// The members of a structure.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// the index of its type in [`Tree::structs`](super::tree::Tree::structs)
    pub ty: u32,
    /// the name under which its members are inputs
    pub label: String,
    pub members: Vec<State>,
    /// for a union: the member that was written last
    pub last: Option<usize>,
}

/// The length of an array that is declared without one.
pub const OPEN: usize = usize::MAX;

/// An array.
#[derive(Clone, PartialEq, Debug)]
pub struct Array {
    /// the name in its declaration
    pub name: Name,
    /// the name under which its elements are inputs
    pub label: String,
    pub ty: Ty,
    /// the number of elements in each dimension; the first may be [`OPEN`]
    pub shape: Vec<usize>,
    /// the elements by their flat index, row by row
    pub elements: BTreeMap<i64, State>,
    /// the line that would have changed unknown elements, if it did not run
    pub lost: Option<usize>,
    /// true if elements without a value are 0
    pub is_filled: bool,
    /// true if it is in shared memory
    pub is_shared: bool,
    /// true for a single value that outlives its function, which is declared without a length
    pub is_single: bool,
}

impl Array {
    /// An array of unknown length and contents.
    pub fn open(name: Name, label: &str, ty: Ty) -> Self {
        Array {
            name,
            label: label.to_owned(),
            ty,
            shape: vec![OPEN],
            elements: BTreeMap::new(),
            lost: None,
            is_filled: false,
            is_shared: false,
            is_single: false,
        }
    }

    /// The name of the element at this flat index.
    pub fn element_name(&self, place: i64) -> String {
        if self.is_single {
            return self.label.clone();
        }
        format!("{}{}", self.label, self.indices(place))
    }

    /// The indices of the element at this flat index, as text: `[1][0]`.
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

/// The arrays and structures of a program. The threads of a block have them in common, but a thread cannot name the
/// local ones of another.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Memory {
    pub arrays: Vec<Array>,
    pub records: Vec<Record>,
    /// the arrays in shared memory, by the offsets of their declarations
    pub shared: BTreeMap<usize, u32>,
    /// the arrays of `static` variables of functions, likewise
    pub statics: BTreeMap<usize, u32>,
}

impl Memory {
    /// The arrays of the variables that outlive their functions: in shared memory, or `static`.
    pub fn kept(&mut self, is_shared: bool) -> &mut BTreeMap<usize, u32> {
        if is_shared { &mut self.shared } else { &mut self.statics }
    }

    /// The type of a structure, by its index in [`Tree::structs`](super::tree::Tree::structs).
    pub fn record_type(&self, record: u32) -> Option<u32> {
        self.records.get(record as usize).map(|record| record.ty)
    }

    /// Forgets the contents of shared memory, which each block has for itself.
    pub fn begin_block(&mut self) {
        self.shared.clear();
        let shared = self.arrays.iter_mut().filter(|array| array.is_shared);
        shared.for_each(|array| array.elements.clear());
    }
}

/// All variables.
#[derive(Clone, Default)]
pub struct Scopes {
    /// for each name: its innermost variable
    bound: Vec<Option<Binding>>,
    /// for each name that the program does not declare: its input
    inputs: Vec<Option<Binding>>,
    /// the bindings that newer ones hide, in order of hiding
    hidden: Vec<(Name, Option<Binding>)>,
    /// for each open scope: the length of `hidden` at its start
    scopes: Vec<usize>,
    pub frame: u32,
    frames: u32,
    orders: u32,
    pub memory: Memory,
    /// the variables of closed scopes
    ended: BTreeMap<Name, Ended>,
}

/// The last value of a variable whose scope has ended. If several functions have a variable of the same name, the
/// function with the fewest calls around it wins.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Ended {
    function: Option<usize>,
    /// the smallest number of calls around it
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

    /// Leaves a scope; `calls` are the functions that are being inlined, the innermost last.
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

    /// Enters a call, in which only the variables of the whole program are visible. Returns the frame of the caller.
    pub fn enter(&mut self) -> u32 {
        self.frames += 1;
        self.open();
        std::mem::replace(&mut self.frame, self.frames)
    }

    /// The visible variable of this name.
    pub fn find(&mut self, name: Name) -> Option<&mut Binding> {
        let frame = self.frame;
        let seen = |binding: &Binding| binding.frame == frame || binding.frame == 0;
        match self.bound.get(name as usize)? {
            Some(binding) if seen(binding) => self.bound.get_mut(name as usize)?.as_mut(),
            Some(_) => {
                // The caller's variable hides that of the whole program in the caller, but not in the called function.
                let outer = self.hidden.iter_mut().rev().filter(|(hidden, _)| *hidden == name);
                outer.filter_map(|(_, binding)| binding.as_mut()).find(|binding| binding.frame == 0)
            }
            None => None,
        }
    }

    /// The input of this name.
    pub fn input(&mut self, name: Name) -> Option<&mut Binding> {
        self.inputs.get_mut(name as usize)?.as_mut()
    }

    /// True if the visible variable of this name is declared outside of functions.
    pub fn is_global(&mut self, name: Name) -> bool {
        self.find(name).is_none_or(|binding| binding.frame == 0)
    }

    /// The line that declares this name in the innermost scope, if any.
    pub fn declared_here(&self, name: Name) -> Option<usize> {
        let binding = self.bound.get(name as usize)?.as_ref()?;
        (binding.level == self.scopes.len() && binding.frame == self.frame).then_some(binding.line)
    }

    fn binding(&mut self, ty: Ty, state: State, line: usize) -> Binding {
        self.orders += 1;
        let (frame, level, order) = (self.frame, self.scopes.len(), self.orders);
        Binding { ty, state, line, is_constant: false, is_kept: false, frame, level, order }
    }

    /// Declares a variable in the innermost scope.
    pub fn declare(&mut self, name: Name, ty: Ty, state: State, line: usize) {
        let binding = self.binding(ty, state, line);
        if let Some(slot) = self.bound.get_mut(name as usize) {
            self.hidden.push((name, slot.replace(binding)));
        }
    }

    /// Makes a variable of the innermost scope constant.
    pub fn freeze(&mut self, name: Name) {
        if let Some(binding) = self.find(name) {
            binding.is_constant = true;
        }
    }

    /// Marks a variable of the innermost scope as an element of an array.
    pub fn keep(&mut self, name: Name) {
        if let Some(binding) = self.find(name) {
            binding.is_kept = true;
        }
    }

    /// The line that declares this name as a constant, if it is visible.
    pub fn constant(&mut self, name: Name) -> Option<usize> {
        self.find(name).filter(|binding| binding.is_constant).map(|binding| binding.line)
    }

    /// Makes an undeclared name an input.
    pub fn add_input(&mut self, name: Name, ty: Ty, state: State) {
        let binding = Binding { frame: 0, ..self.binding(ty, state, 0) };
        if let Some(slot) = self.inputs.get_mut(name as usize) {
            *slot = Some(binding);
        }
    }

    pub fn add_array(&mut self, array: Array) -> State {
        self.memory.arrays.push(array);
        State::Array(Pointer::to(self.memory.arrays.len() as u32 - 1))
    }

    pub fn add_record(&mut self, record: Record) -> u32 {
        self.memory.records.push(record);
        self.memory.records.len() as u32 - 1
    }

    /// Forgets the registers from this one on. Variables in these registers become unknown: lost in this line.
    pub fn forget(&mut self, from: usize, line: usize) {
        let is_gone = |state: &State| matches!(state, State::InRegisters(held) if held.registers().any(|register| register as usize >= from));
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
        self.memory.records.iter_mut().flat_map(|record| &mut record.members).for_each(forget);
        self.memory.arrays.iter_mut().flat_map(|array| array.elements.values_mut()).for_each(forget);
        self.ended.retain(|_, ended| !is_gone(&ended.binding.state));
    }

    /// The last variable of each name, including inputs, in order of declaration.
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
