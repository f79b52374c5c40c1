//! Resolves the names in an expression. A name that loose statements do not declare is an input.

use super::builtins::{Builtin, builtin};
use super::expr::Frame;
use super::state::{CompileResult, Compiler, Item, Stop};
use crate::isa::{Span, Type};
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::constants::constant;
use crate::program::c::messages;
use crate::program::c::scope::{Array, OPEN, State};
use crate::program::c::tree::{Lanes, Name, Node, NodeKind, Parameter, Passing, Path};
use crate::program::c::ty::{self, Numbers, Ty};
use crate::program::run::Status;

impl<'t> Compiler<'t> {
    /// The value of a name, including its members (`a.x`).
    pub fn path(
        &mut self,
        frame: &mut Frame<'_>,
        place: usize,
        path: Path,
        context: Option<u32>,
        at: Span,
    ) -> CompileResult<Item> {
        // The function only writes its `out` parameter, so the argument is not read.
        if self.parameter(context).is_some_and(|parameter| parameter.passing == Passing::Out) {
            return Ok(Item::Waiting);
        }
        if let Some((name, lanes)) = self.known(path) {
            let Some(lanes) = lanes else { return self.variable(name, context, at) };
            return self.variable_lanes(name, lanes, at);
        }
        self.no_part(path, at)?;
        if let Some(number) = self.launched(path) {
            return Ok(Item::Whole(number));
        }
        if let Some(constant) = constant(self.text(path.full)) {
            return self.named_constant(frame, path.full, constant, at);
        }
        self.may_be_input(path.head, at)?;
        if path.lanes.is_some_and(|lanes| matches!(lanes, Lanes::Two(..))) {
            return self.two_inputs(frame, place, path, context, at);
        }
        if let Some(ty) = self.array_parameter(context).map(|parameter| parameter.ty) {
            let state = self.scopes.add_array(Array::open(path.full, ty));
            self.scopes.add_input(path.full, ty, state);
            return self.variable(path.full, context, at);
        }
        let numbers = self.type_of_input(frame, place, context);
        let held = self.input(self.text(path.full), numbers);
        self.scopes.add_input(path.full, Ty::Number(numbers), State::InRegisters(held));
        Ok(Item::Held(held))
    }

    /// Rejects a member of something without members: `a.x`, where `a` is a single number.
    pub fn no_part(&mut self, path: Path, at: Span) -> CompileResult<()> {
        if path.head == path.full || self.binding_type(path.head).is_none() {
            return Ok(());
        }
        let (head, full) = (self.text(path.head), self.text(path.full));
        let part = full.strip_prefix(head).unwrap_or(full).trim_start_matches('.');
        Err(match self.binding_type(path.head) {
            Some(Ty::Number(Numbers { lane, pair: false })) => {
                messages::one_number(at, head, part, ty::name(Numbers::two(lane))).into()
            }
            _ => messages::no_lane(at, part).into(),
        })
    }

    /// The variable that a path names, and the lanes that it selects. `None` if there is no such variable yet.
    pub fn known(&mut self, path: Path) -> Option<(Name, Option<Lanes>)> {
        let head = self.binding_type(path.head);
        if head.is_some() && path.head == path.full {
            return Some((path.head, None));
        }
        match (head, path.lanes) {
            (Some(Ty::Number(Numbers { pair: true, .. })), Some(lanes)) => Some((path.head, Some(lanes))),
            _ => self.binding_type(path.full).map(|_| (path.full, None)),
        }
    }

    /// The type of a variable or of a known input.
    pub fn binding_type(&mut self, name: Name) -> Option<Ty> {
        if let Some(binding) = self.scopes.find(name) {
            return Some(binding.ty);
        }
        self.scopes.input(name).map(|binding| binding.ty)
    }

    /// The value of a variable. A variable without a value becomes an input.
    pub fn variable(&mut self, name: Name, context: Option<u32>, at: Span) -> CompileResult<Item> {
        let text = self.text(name);
        match self.state(name).unwrap_or(State::Unset) {
            State::InRegisters(held) if held.ty.pair => {
                let held = self.filled(name, held);
                Ok(Item::Held(held))
            }
            State::InRegisters(held) => Ok(Item::Held(held)),
            State::Integer(number) => Ok(Item::Whole(number)),
            State::Lost(line) => Err(Stop::Missing(messages::not_known(at, text, line))),
            State::Unknown => Err(messages::whole_input(at, text).into()),
            State::Array(array) if self.array_parameter(context).is_some() => Ok(Item::Array(array)),
            State::Array(array) => Err(self.no_number(array, at)),
            State::Unset if self.scopes.find(name).is_some_and(|binding| binding.is_shared) => {
                Err(messages::unset_shared(text).into())
            }
            State::Unset => match self.binding_type(name) {
                Some(Ty::Number(numbers)) => {
                    let held = self.input(text, numbers);
                    self.note(at, Status::Ignored, Some(messages::never_set(text)));
                    self.set(name, State::InRegisters(held));
                    Ok(Item::Held(held))
                }
                _ => Err(messages::whole_input(at, text).into()),
            },
        }
    }

    /// The parameter that an argument is passed to, if the callee is a user function. Of several functions of the same
    /// name, the parameter of the first, if the others take the argument in the same way.
    pub fn parameter(&self, context: Option<u32>) -> Option<&'t Parameter> {
        let (callee, argument) = self.tree.contexts.get(context? as usize)?;
        let mut all = self.overloads(*callee).map(|function| function.parameters.get(*argument as usize));
        let first = all.next()??;
        let way = |parameter: &Parameter| (parameter.ty, parameter.passing, parameter.is_array);
        all.all(|other| other.is_some_and(|other| way(other) == way(first))).then_some(first)
    }

    /// The array parameter that an argument is passed to, if the callee is a user function with one.
    fn array_parameter(&self, context: Option<u32>) -> Option<&Parameter> {
        self.parameter(context).filter(|parameter| parameter.is_array)
    }

    /// The value of the given lanes of a pair.
    fn variable_lanes(&mut self, name: Name, lanes: Lanes, at: Span) -> CompileResult<Item> {
        let Some(State::InRegisters(held)) = self.state(name) else {
            let item = self.variable(name, None, at)?;
            return self.lanes(item, lanes, at);
        };
        let held = match lanes {
            Lanes::One(lane) => self.filled_lane(name, held, lane),
            Lanes::Two(..) => self.filled(name, held),
        };
        self.lanes(Item::Held(held), lanes, at)
    }

    /// Replaces each lane that has no value yet by an input.
    fn filled(&mut self, name: Name, held: RegisterValue) -> RegisterValue {
        let held = self.filled_lane(name, held, 0);
        self.filled_lane(name, held, 1)
    }

    fn filled_lane(&mut self, name: Name, mut held: RegisterValue, lane: u8) -> RegisterValue {
        let text = self.text(name);
        if let Some(register) = held.lanes.get_mut(usize::from(lane))
            && *register == NONE
            && held.whole == NONE
        {
            *register =
                self.code.input(format!("{text}.{}", ["x", "y"][usize::from(lane & 1)]), held.ty.lane);
            self.set(name, State::InRegisters(held));
        }
        held
    }

    /// The state of a variable or an input.
    pub fn state(&mut self, name: Name) -> Option<State> {
        if let Some(binding) = self.scopes.find(name) {
            return Some(binding.state);
        }
        self.scopes.input(name).map(|binding| binding.state)
    }

    /// Sets the state of a variable or an input.
    pub fn set(&mut self, name: Name, state: State) {
        if let Some(binding) = self.scopes.find(name) {
            binding.state = state;
        } else if let Some(binding) = self.scopes.input(name) {
            binding.state = state;
        }
    }

    /// Adds an input.
    pub fn input(&mut self, name: &str, numbers: Numbers) -> RegisterValue {
        match (numbers.packed(), numbers.pair) {
            (Some(packed), _) => {
                RegisterValue::packed(numbers.lane, self.code.input(name.to_owned(), packed))
            }
            (None, true) => {
                let lanes = ["x", "y"].map(|lane| self.code.input(format!("{name}.{lane}"), numbers.lane));
                RegisterValue::two(numbers.lane, lanes)
            }
            (None, false) => RegisterValue::one(numbers.lane, self.code.input(name.to_owned(), numbers.lane)),
        }
    }

    /// The integer value of a name.
    pub fn whole_path(&mut self, path: Path, at: Span) -> CompileResult<i64> {
        if let Some(number) = self.launched(path) {
            return Ok(number);
        }
        match self.state(path.full) {
            Some(State::Integer(number)) => Ok(number),
            Some(State::Lost(line)) => {
                Err(Stop::Missing(messages::not_known(at, self.text(path.full), line)))
            }
            None => {
                self.may_be_input(path.head, at)?;
                Err(messages::whole_input(at, self.text(path.full)).into())
            }
            _ => Err(messages::whole_input(at, self.text(path.full)).into()),
        }
    }

    /// The value of an array element. An element without a value is 0 in an initialised array, else an input.
    pub fn element(
        &mut self,
        frame: &mut Frame<'_>,
        path: Path,
        indices: &[i64],
        context: Option<u32>,
        at: Span,
    ) -> CompileResult<Item> {
        if self.state(path.full).is_none() {
            self.may_be_input(path.head, at)?;
            let ty = Ty::Number(self.type_of_input(frame, frame.nodes.len(), context));
            let state = self.scopes.add_array(Array::open(path.full, ty));
            self.scopes.add_input(path.full, ty, state);
        }
        let (array, index) = self.array(path, indices, at)?;
        let Some(known) = self.scopes.arrays.get(array as usize) else { return Ok(Item::Waiting) };
        let name = format!("{}{}", self.text(known.name), known.indices(index));
        let (ty, is_filled) = (known.ty, known.is_filled);
        let is_foreign = known.is_shared && self.given.value(&name).is_none();
        match (known.elements.get(&index).copied(), ty) {
            (Some(State::InRegisters(held)), Ty::Integer) => return Ok(Item::Bits(held)),
            (Some(State::InRegisters(held)), _) => return Ok(Item::Held(held)),
            (Some(State::Integer(number)), _) => return Ok(Item::Whole(number)),
            (Some(State::Lost(line)), _) => return Err(Stop::Missing(messages::not_known(at, &name, line))),
            _ if is_foreign => return Err(messages::unset_shared(&name).into()),
            (_, Ty::Integer) => {
                let number = if is_filled { 0 } else { self.given_whole(&name, 0) };
                self.put_element(array, index, State::Integer(number));
                return Ok(Item::Whole(number));
            }
            (_, Ty::Number(numbers)) if is_filled => {
                let zero = RegisterValue::one(numbers.lane, self.code.bit(false, numbers.lane));
                return Ok(Item::Held(self.shaped(zero, numbers, false, at)?));
            }
            _ => {}
        }
        let numbers = if let Ty::Number(numbers) = ty { numbers } else { Numbers::one(self.options.ty) };
        let held = self.input(&name, numbers);
        self.put_element(array, index, State::InRegisters(held));
        Ok(Item::Held(held))
    }

    /// The array of this name, and the flat index of the element with these indices, if it exists.
    pub fn array(&mut self, path: Path, indices: &[i64], at: Span) -> CompileResult<(u32, i64)> {
        let text = self.text(path.full);
        let array = match self.state(path.full) {
            Some(State::Array(array)) => array,
            Some(State::Lost(line)) => return Err(Stop::Missing(messages::not_known(at, text, line))),
            _ => return Err(messages::no_array(at, text).into()),
        };
        let Some(known) = self.scopes.arrays.get(array as usize) else {
            return Err(messages::no_array(at, text).into());
        };
        if indices.len() != known.shape.len() {
            return Err(messages::index_count(at, text, known.shape.len(), indices.len()).into());
        }
        if known.shape.iter().skip(1).any(|length| *length == OPEN) {
            return Err(messages::unknown_length(at, text, known.shape.len()).into());
        }
        let place = known.place(indices).ok_or_else(|| {
            let indices: String = indices.iter().map(|index| format!("[{index}]")).collect();
            messages::outside(at, &format!("{text}{indices}"), &known.shape)
        });
        Ok((array, place?))
    }

    /// The type of an undeclared name: the type of the parameter that receives it; else the half type of the expression
    /// or its destination; else the default type. The operand of a cast gets the default type, because the half is the
    /// result of the cast.
    pub fn type_of_input(&mut self, frame: &mut Frame<'_>, place: usize, context: Option<u32>) -> Numbers {
        let tree = self.tree;
        if let Some((callee, argument)) = context.and_then(|place| tree.contexts.get(place as usize)) {
            if let Some(Ty::Number(numbers)) = self.parameter(context).map(|parameter| parameter.ty) {
                return numbers;
            }
            let half = self.half_within(frame);
            match builtin(self.text(*callee), half == Some(Type::BF16)) {
                Some(Builtin::Instr(instr)) => {
                    let taken = instr.operand_type(*argument as usize);
                    return Numbers { lane: taken.scalar(), pair: taken.lanes() == 2 };
                }
                Some(Builtin::Single(_)) => return Numbers::one(Type::F32),
                Some(Builtin::AsBits(taken)) => return Numbers::one(taken),
                Some(Builtin::Make(made)) => return Numbers::one(made.lane),
                Some(Builtin::Take { of: taken, .. } | Builtin::Pick(taken, _)) => {
                    return Numbers::two(taken);
                }
                Some(Builtin::Turn(from, _)) => return Numbers::two(from),
                _ => {}
            }
        }
        let next = frame.nodes.get(place + 1).map(|node| node.kind);
        if matches!(next, Some(NodeKind::Cast(_) | NodeKind::Construct(_, 1))) {
            return Numbers::one(self.options.ty);
        }
        Numbers::one(self.half_within(frame).unwrap_or(self.options.ty))
    }

    /// The half type of an expression's destination, else the first half type in the expression.
    fn half_within(&mut self, frame: &mut Frame<'_>) -> Option<Type> {
        if let Some(half) = frame.half {
            return half;
        }
        let wanted = frame.wanted.map(|wanted| wanted.lane).filter(|lane| ty::is_half(*lane));
        let half = wanted.or_else(|| frame.nodes.iter().find_map(|node| self.half_of(node)));
        frame.half = Some(half);
        half
    }

    /// The half type of a single node, if it has one.
    fn half_of(&mut self, node: &Node) -> Option<Type> {
        let tree = self.tree;
        let lane = |ty: Ty| if let Ty::Number(numbers) = ty { Some(numbers.lane) } else { None };
        let found = match node.kind {
            NodeKind::Path(path, _) | NodeKind::Element(path, ..) => match self.known(path) {
                Some((name, _)) => self.binding_type(name).and_then(lane),
                None => constant(self.text(path.full))?.ty,
            },
            NodeKind::Literal(place) => tree.literals.get(place as usize).and_then(|literal| literal.ty),
            NodeKind::Call(name, _) => match self.only_function(name) {
                Some(function) => lane(function.returns),
                None => match builtin(self.text(name), false)? {
                    Builtin::Instr(instr) if ty::is_half(instr.from.scalar()) => Some(instr.from.scalar()),
                    Builtin::Instr(instr) => Some(instr.ty.scalar()),
                    Builtin::Make(made) => Some(made.lane),
                    Builtin::Take { to, .. } | Builtin::Turn(_, to) => Some(to),
                    Builtin::Pick(half, _) => Some(half),
                    Builtin::Whole(made) | Builtin::Bits(made) | Builtin::AsBits(made) => Some(made),
                    Builtin::Generic(_) | Builtin::Single(_) | Builtin::Clamp(_) => None,
                },
            },
            NodeKind::Cast(ty) | NodeKind::Construct(ty, _) => lane(ty),
            _ => None,
        };
        found.filter(|lane| ty::is_half(*lane))
    }
}
