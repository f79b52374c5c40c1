//! Chooses among functions of the same name by the types of the arguments, as C++ does.
//!
//! Each argument ranks each function by the conversion that it needs. The function wins whose ranks are nowhere worse
//! than those of any other, and somewhere better. As in CUDA, a half is a class, so a conversion from or to a half is
//! worse than one between `int`, `double` and `float`.
//!
//! ```text
//!   argument        half    float     int         double (1.5)
//!   f(half)         exact   class     class       class
//!   f(float)        class   exact     arithmetic  arithmetic
//! ```

use super::state::{CompileResult, Compiler, Item, Part};
use crate::isa::{Span, Type};
use crate::program::c::messages;
use crate::program::c::tree::{Function, Name, Parameter, Passing};
use crate::program::c::ty::{self, Numbers, Ty};

/// The conversion that an argument needs, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Conversion {
    Exact,
    /// between `int`, `double` and `float`
    Arithmetic,
    /// from or to a half, which is a class in CUDA
    Class,
    /// a single number for a vector
    Broadcast,
}

impl<'t> Compiler<'t> {
    /// The functions of this name.
    pub fn overloads(&self, name: Name) -> impl Iterator<Item = &'t Function> {
        let tree = self.tree;
        let places = self.functions.get(&name).map_or(&[][..], Vec::as_slice);
        places.iter().filter_map(|place| tree.functions.get(*place))
    }

    /// The function of this name, if there is exactly one.
    pub fn only_function(&self, name: Name) -> Option<&'t Function> {
        let mut all = self.overloads(name);
        all.next().filter(|_| all.next().is_none())
    }

    /// The index of the user function that a call means; `None` if the program has no function of this name.
    pub fn resolve(&self, name: Name, parts: &[Part], at: Span) -> CompileResult<Option<usize>> {
        let Some(places) = self.functions.get(&name) else { return Ok(None) };
        if let [only] = places.as_slice() {
            return Ok(Some(*only));
        }
        let ranked = places.iter().filter_map(|place| {
            let function = self.tree.functions.get(*place)?;
            Some((*place, self.conversions(function, parts)?))
        });
        let ranked: Vec<(usize, Vec<Conversion>)> = ranked.collect();
        let is_best = |place: usize, own: &[Conversion]| {
            ranked.iter().filter(|(other, _)| *other != place).all(|(_, other)| {
                own.iter().zip(other).all(|(own, other)| own <= other) && own != other.as_slice()
            })
        };
        if let Some((best, _)) = ranked.iter().find(|(place, own)| is_best(*place, own)) {
            return Ok(Some(*best));
        }
        let fitting: Vec<usize> = ranked.iter().map(|(place, _)| *place).collect();
        let candidates =
            |places: &[usize]| places.iter().filter_map(|place| self.signature(*place)).collect();
        Err(match fitting.as_slice() {
            [] => messages::no_overload(at, self.text(name), candidates(places)),
            _ => messages::ambiguous(at, self.text(name), candidates(&fitting)),
        }
        .into())
    }

    /// The conversion that each argument needs for this function; `None` if the function cannot take them.
    fn conversions(&self, function: &Function, parts: &[Part]) -> Option<Vec<Conversion>> {
        let rest = function.parameters.get(parts.len()..);
        let count_fits = rest.is_some_and(|rest| rest.iter().all(|parameter| parameter.default.is_some()));
        let arguments = function.parameters.iter().zip(parts).filter(|_| count_fits);
        let all: Option<Vec<Conversion>> =
            arguments.map(|(parameter, (item, _))| self.conversion(parameter, *item)).collect();
        all.filter(|_| count_fits)
    }

    fn conversion(&self, parameter: &Parameter, item: Item) -> Option<Conversion> {
        if let Item::Array(pointer) = item {
            let fits = parameter.is_array && self.element_type(pointer) == parameter.ty;
            return fits.then_some(Conversion::Exact);
        }
        // A template takes any type, but a function that is not a template is preferred.
        if matches!(parameter.ty, Ty::Parameter(_)) {
            return Some(Conversion::Arithmetic);
        }
        let conversion = match (item, parameter.ty) {
            _ if parameter.is_array => return None,
            // An argument that is only written has not been read, so it waits.
            (Item::Waiting, Ty::Number(_)) if parameter.passing == Passing::Out => Conversion::Exact,
            (Item::Held(held), Ty::Number(numbers)) => between(held.ty, numbers)?,
            (Item::Record(record), Ty::Struct(ty)) => {
                let of = self.scopes.memory.record_type(record)?;
                return (of == ty).then_some(Conversion::Exact);
            }
            (Item::Whole(number), Ty::Integer(int)) if number.ty == int => Conversion::Exact,
            (Item::Whole(_) | Item::Bits(..), Ty::Integer(_)) => Conversion::Arithmetic,
            (Item::Whole(_) | Item::Waiting, Ty::Number(numbers)) if numbers.is_vector() => {
                Conversion::Broadcast
            }
            (Item::Waiting, Ty::Number(Numbers { lane: Type::F64, .. })) => Conversion::Exact,
            (Item::Whole(_) | Item::Waiting, Ty::Number(Numbers { lane: Type::F32 | Type::F64, .. })) => {
                Conversion::Arithmetic
            }
            (Item::Whole(_) | Item::Waiting, Ty::Number(_)) => Conversion::Class,
            (Item::Held(held), Ty::Integer(_)) if !held.ty.is_vector() && !ty::is_half(held.ty.lane) => {
                Conversion::Arithmetic
            }
            (Item::Waiting, Ty::Integer(_)) => Conversion::Arithmetic,
            (Item::Held(held), Ty::Integer(_)) if !held.ty.is_vector() => Conversion::Class,
            _ => return None,
        };
        // A reference takes only a variable of its own type.
        let is_reference = parameter.passing != Passing::Value;
        (!is_reference || conversion == Conversion::Exact).then_some(conversion)
    }

    /// A function with the types of its parameters and its line: `act(half) in line 2`.
    fn signature(&self, place: usize) -> Option<String> {
        let function = self.tree.functions.get(place)?;
        let types: Vec<String> = function.parameters.iter().map(type_name).collect();
        let line = self.places.line(function.at.start);
        Some(format!("`{}({})` in line {line}", self.text(function.name), types.join(", ")))
    }
}

/// The conversion between two types of numbers; `None` if only a cast converts one to the other.
fn between(from: Numbers, to: Numbers) -> Option<Conversion> {
    let is_possible = from.lane == to.lane || !ty::is_half(from.lane) || !ty::is_half(to.lane);
    match (from.width, to.width) {
        _ if from == to => Some(Conversion::Exact),
        (1, 2..) if is_possible => Some(Conversion::Broadcast),
        (from, to) if from != to => None,
        _ => is_possible.then_some(Conversion::Class),
    }
}

fn type_name(parameter: &Parameter) -> String {
    let name = match parameter.ty {
        Ty::Number(numbers) => ty::name(numbers),
        Ty::Integer(int) => int.name(),
        Ty::Struct(_) => "struct",
        Ty::Parameter(_) => "T",
        Ty::Any => "auto",
        Ty::Void => "void",
    };
    let mark = match parameter.passing {
        _ if parameter.is_array => "*",
        Passing::Value => "",
        Passing::InOut | Passing::Out => "&",
    };
    format!("{name}{mark}")
}
