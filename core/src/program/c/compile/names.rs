//! Resolves the names in an expression. A name that loose statements do not declare is an input.

use super::builtins::{Builtin, builtin};
use super::expr::Frame;
use super::functions::operand_type;
use super::places::{Located, Place};
use super::state::{CompileResult, Compiler, Item, Stop};
use crate::isa::{Span, Type};
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::compiled_inputs::GivenInput;
use crate::program::c::constants::constant;
use crate::program::c::messages;
use crate::program::c::scope::{Array, State};
use crate::program::c::tree::{Lanes, Name, Node, NodeKind, Parameter, Passing, Path};
use crate::program::c::ty::{self, MOST_LANES, Numbers, Ty};
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
        if let Some(located) = self.known(path) {
            return match located {
                (Place::Variable(name), None) => self.variable(name, at),
                located => self.read(located, at),
            };
        }
        self.no_part(path, at)?;
        if let Some(number) = self.launched(path) {
            return Ok(Item::Whole(number));
        }
        if let Some(constant) = constant(self.text(path.full)) {
            return self.named_constant(frame, path.full, constant, at);
        }
        self.may_be_input(path.head, at)?;
        if let Some(lanes) = path.lanes.filter(|lanes| lanes.count() > 1) {
            return self.swizzled_inputs(frame, place, (path, lanes), context, at);
        }
        if let Some(ty) = self.array_parameter(context).map(|parameter| parameter.ty) {
            let state = self.scopes.add_array(Array::open(path.full, self.text(path.full), ty));
            self.scopes.add_input(path.full, ty, state);
            return self.variable(path.full, at);
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
            Some(Ty::Number(Numbers { lane, width: 1 })) => {
                messages::one_number(at, head, part, ty::name(Numbers::two(lane))).into()
            }
            _ => messages::no_lane(at, part).into(),
        })
    }

    /// The type of a variable or of a known input.
    pub fn binding_type(&mut self, name: Name) -> Option<Ty> {
        if let Some(binding) = self.scopes.find(name) {
            return Some(binding.ty);
        }
        self.scopes.input(name).map(|binding| binding.ty)
    }

    /// The value of a variable. A variable without a value becomes an input.
    pub fn variable(&mut self, name: Name, at: Span) -> CompileResult<Item> {
        let text = self.text(name);
        match self.state(name).unwrap_or(State::Unset) {
            State::InRegisters(held) if held.ty.is_vector() => {
                let held = self.filled(name, held);
                Ok(Item::Held(held))
            }
            State::Unset => match self.binding_type(name) {
                Some(Ty::Integer(int)) if self.calls.is_empty() || self.scopes.is_global(name) => {
                    // C sets variables outside of functions to 0.
                    let instead = i128::from(!self.has_doubles());
                    if instead == 1 {
                        self.note_unset_integer(text, at);
                    }
                    let number = self.given_whole(text, int, instead);
                    self.set(name, State::Integer(number));
                    Ok(Item::Whole(number))
                }
                Some(Ty::Number(numbers)) => {
                    let held = self.input(text, numbers);
                    self.note(at, Status::Ignored, Some(messages::never_set(text)));
                    self.set(name, State::InRegisters(held));
                    Ok(Item::Held(held))
                }
                _ => Err(messages::whole_input(at, text).into()),
            },
            state => self.item_of(state, text, at),
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

    /// The value of the given lanes of a vector.
    pub fn variable_lanes(&mut self, name: Name, lanes: Lanes, at: Span) -> CompileResult<Item> {
        let Some(State::InRegisters(mut held)) = self.state(name) else {
            let item = self.variable(name, at)?;
            return self.lanes(item, lanes, at);
        };
        let width = held.ty.width;
        for lane in lanes.iter().filter(|lane| *lane < width) {
            held = self.filled_lane(name, held, lane);
        }
        self.lanes(Item::Held(held), lanes, at)
    }

    /// Replaces each lane that has no value yet by an input.
    fn filled(&mut self, name: Name, held: RegisterValue) -> RegisterValue {
        (0..held.ty.width).fold(held, |held, lane| self.filled_lane(name, held, lane))
    }

    fn filled_lane(&mut self, name: Name, mut held: RegisterValue, lane: u8) -> RegisterValue {
        let text = self.text(name);
        if held.whole == NONE
            && let Some(register) = held.lanes.get_mut(usize::from(lane))
            && *register == NONE
        {
            let label = format!("{text}{}", ty::lane_suffix(lane.into()));
            *register = self.input_register(label, held.ty.lane);
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
        match numbers.packed() {
            Some(packed) => RegisterValue::packed(numbers.lane, self.input_register(name.to_owned(), packed)),
            None if numbers.is_vector() => {
                let mut lanes = [NONE; MOST_LANES];
                for (lane, register) in (0..usize::from(numbers.width)).zip(&mut lanes) {
                    let label = format!("{name}{}", ty::lane_suffix(lane));
                    *register = self.input_register(label, numbers.lane);
                }
                RegisterValue::vector(numbers.lane, numbers.width, lanes)
            }
            None => RegisterValue::one(numbers.lane, self.input_register(name.to_owned(), numbers.lane)),
        }
    }

    /// Adds an input of one register.
    fn input_register(&mut self, name: String, ty: Type) -> u32 {
        let GivenInput { bits, .. } = GivenInput::of(&name, ty, self.given);
        self.code.input(name, ty, bits)
    }

    /// The value of an element of a named array, or a lane of a named vector.
    pub fn element(
        &mut self,
        frame: &mut Frame<'_>,
        path: Path,
        indices: &[i64],
        context: Option<u32>,
        at: Span,
    ) -> CompileResult<Item> {
        let base = self.array_named(frame, path, context, at)?;
        if matches!(base, Item::Held(held) if !held.ty.is_vector()) {
            return Err(messages::no_array(at, self.text(path.full)).into());
        }
        self.indexed(base, indices, at)
    }

    /// The place of an element of a named array that is assigned to. An undeclared name becomes an array.
    pub fn named_element(&mut self, path: Path, indices: &[i64], at: Span) -> CompileResult<Located> {
        if self.known(path).is_none() {
            self.may_be_input(path.head, at)?;
            let ty = Ty::Number(Numbers::one(self.options.ty));
            let state = self.scopes.add_array(Array::open(path.full, self.text(path.full), ty));
            self.scopes.add_input(path.full, ty, state);
        }
        let Some(located) = self.known(path) else {
            return Err(messages::no_array(at, self.text(path.full)).into());
        };
        if let (Some(Ty::Number(numbers)), [lane]) = (self.place_type(located.0), indices)
            && numbers.is_vector()
            && !matches!(self.place_state(located.0), Some(State::Array(_)))
        {
            let lane = u8::try_from(*lane).ok().filter(|lane| *lane < numbers.width);
            let lane = lane.ok_or_else(|| messages::no_lane(at, self.text(path.full)))?;
            return Ok((located.0, Some(Lanes::one(lane))));
        }
        match self.place_state(located.0) {
            Some(State::Array(pointer)) => self.element_of(Item::Array(pointer), indices, at),
            Some(State::Record(record)) => match self.matrix_place(record, indices, at)? {
                Some(located) => Ok(located),
                None => Err(messages::no_array(at, self.text(path.full)).into()),
            },
            Some(State::Lost(line)) => {
                Err(Stop::Missing(messages::not_known(at, self.text(path.full), line)))
            }
            _ => Err(messages::no_array(at, self.text(path.full)).into()),
        }
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
                    return Numbers::of(taken);
                }
                Some(Builtin::Single(_)) => return Numbers::one(Type::F32),
                Some(Builtin::AsBits(taken, _)) => return Numbers::one(taken),
                Some(Builtin::Make(made)) => return Numbers::one(made.lane),
                Some(Builtin::Take { of: taken, .. } | Builtin::Pick(taken, _)) => {
                    return Numbers::two(taken);
                }
                Some(Builtin::Turn(from, _)) => return Numbers::two(from),
                Some(Builtin::Function(of)) => {
                    if let Some(lane) = operand_type(of, half.unwrap_or(Type::F16)) {
                        return Numbers::one(lane);
                    }
                }
                Some(Builtin::ToInteger(taken, ..)) => return Numbers::one(taken),
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
        let lane = |ty: Ty| ty.numbers().map(|numbers| numbers.lane);
        let found = match node.kind {
            NodeKind::Path(path, _) | NodeKind::Element(path, ..) => match self.known(path) {
                Some((place, _)) => self.place_type(place).and_then(lane),
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
                    Builtin::Whole(made) | Builtin::Bits(made) | Builtin::AsBits(made, _) => Some(made),
                    Builtin::ToInteger(from, ..) => Some(from),
                    Builtin::Function(of) if of.half => Some(Type::F16),
                    _ => None,
                },
            },
            NodeKind::Cast(ty) | NodeKind::Construct(ty, _) => lane(self.resolved(ty)),
            _ => None,
        };
        found.filter(|lane| ty::is_half(*lane))
    }
}
