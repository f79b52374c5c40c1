//! The arguments of templates: those that a call, an instantiation or the user gives, or that the types of the
//! arguments decide.

use super::state::{CompileResult, Compiler, Item, Part};
use crate::isa::{Span, Type};
use crate::program::c::integer::{Int, Whole};
use crate::program::c::messages;
use crate::program::c::scope::State;
use crate::program::c::tree::{Function, Name, Parameter, TemplateArgument};
use crate::program::c::ty::{self, Numbers, Ty};
use crate::program::run::Status;
use std::collections::HashMap;

/// The arguments of one template.
#[derive(Default)]
pub struct TemplateArguments {
    pub types: HashMap<Name, Ty>,
    pub integers: Vec<(Name, Whole)>,
}

/// The value of an integer parameter that nothing decides.
const USUAL: i128 = 4;

impl Compiler<'_> {
    /// The arguments of a function's template. `call` is the call that needs them; without one, the function runs by
    /// itself.
    pub fn template_arguments(
        &mut self,
        function: usize,
        parts: &[Part],
        call: Option<Span>,
    ) -> CompileResult<TemplateArguments> {
        let tree = self.tree;
        let mut found = TemplateArguments::default();
        let Some(function) = tree.functions.get(function).filter(|function| !function.template.is_empty())
        else {
            return Ok(found);
        };
        let given = match call {
            Some(at) => tree.template_arguments.get(&at.start),
            None => {
                tree.instances.iter().rev().find(|(name, _)| *name == function.name).map(|(_, given)| given)
            }
        };
        let given = given.map_or(&[][..], Vec::as_slice);
        for (place, parameter) in function.template.iter().enumerate() {
            let argument = given.get(place);
            let is_decided = argument.is_some();
            let argument = argument.or(parameter.default.as_ref());
            match argument {
                Some(TemplateArgument::Type(ty)) if is_decided || call.is_none() => {
                    found.types.insert(parameter.name, self.resolved(*ty));
                }
                Some(TemplateArgument::Integer(expr)) => {
                    let number = self.constant_number(expr, "the argument of a template")?;
                    found.integers.push((parameter.name, number));
                }
                _ if parameter.is_type => {
                    let deduced = deduced(function, parts, parameter.name, self);
                    let default = argument.map(|argument| match argument {
                        TemplateArgument::Type(ty) => *ty,
                        TemplateArgument::Integer(_) => Ty::Any,
                    });
                    let ty = deduced.or(default).unwrap_or_else(|| {
                        let half = Numbers::one(Type::F16);
                        let said = messages::assumed_type(self.text(parameter.name), ty::name(half));
                        self.note(function.at, Status::Ignored, Some(said));
                        Ty::Number(half)
                    });
                    found.types.insert(parameter.name, ty);
                }
                _ => {
                    let name = self.text(parameter.name);
                    if self.given.value(name).is_none() {
                        self.note(function.at, Status::Ignored, Some(messages::assumed_integer(name, USUAL)));
                    }
                    found.integers.push((parameter.name, self.given_whole(name, Int::I32, USUAL)));
                }
            }
        }
        Ok(found)
    }

    /// Declares the integer parameters of a template as constants.
    pub fn declare_integers(&mut self, integers: &[(Name, Whole)], at: Span) {
        let line = self.places.line(at.start);
        for (name, number) in integers {
            self.scopes.declare(*name, Ty::Integer(number.ty), State::Integer(*number), line);
            self.scopes.freeze(*name);
        }
    }
}

/// The type that the arguments of a call decide for a parameter of its template.
fn deduced(function: &Function, parts: &[Part], wanted: Name, compiler: &Compiler<'_>) -> Option<Ty> {
    let of = |(parameter, (item, _)): (&Parameter, &Part)| {
        if parameter.ty != Ty::Parameter(wanted) {
            return None;
        }
        match item {
            Item::Held(held) => Some(Ty::Number(held.ty)),
            Item::Whole(number) => Some(Ty::Integer(number.ty)),
            Item::Array(pointer) => Some(compiler.element_type(*pointer)),
            Item::Waiting => {
                let lane = if compiler.has_doubles() { Type::F64 } else { Type::F32 };
                Some(Ty::Number(Numbers::one(lane)))
            }
            _ => None,
        }
    };
    function.parameters.iter().zip(parts).find_map(of)
}
