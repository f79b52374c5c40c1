//! Finds the types that registers and parameters are used with, before the program runs. An input that is only moved at
//! first is then still read with the right type.

use super::bits::Ty;
use super::instr_lookup::instr_of;
use crate::isa::{Instr, Op, Type};
use crate::program::ptx::{Address, Line, Operand, Statement, StatementKind, Value};
use std::collections::{BTreeMap, HashMap};

/// The types that registers and parameters are used with.
#[derive(Default)]
pub struct Uses<'a> {
    /// from instructions of the table; the source of a move gets the type of its destination
    numbers: HashMap<&'a str, Type>,
    /// the loads from a large parameter: offset and type
    elements: HashMap<&'a str, BTreeMap<u64, Ty>>,
}

impl<'a> Uses<'a> {
    pub fn of<'s>(statements: impl DoubleEndedIterator<Item = &'s Statement<'a>>) -> Self
    where
        'a: 's,
    {
        let mut uses = Uses::default();
        let mut instrs: HashMap<&str, Option<Instr>> = HashMap::new();
        for statement in statements.rev() {
            let Ok(StatementKind::Line(line)) = &statement.kind else { continue };
            let instr = *instrs.entry(line.name).or_insert_with(|| instr_of(line.name));
            let [to, sources @ ..] = line.operands.as_slice() else { continue };
            match instr {
                Some(instr) if instr.op != Op::Mov => {
                    for (place, source) in sources.iter().enumerate().take(instr.operand_names().len()) {
                        if let Value::Text(name) = source.value {
                            uses.numbers.insert(name, instr.operand_type(place));
                        }
                    }
                }
                _ => {
                    if let Some((ty, count)) = operands_of(line.name) {
                        uses.numbers.extend(sources.iter().take(count).filter_map(
                            |source| match source.value {
                                Value::Text(name) => Some((name, ty)),
                                _ => None,
                            },
                        ));
                    }
                    uses.load(line);
                    let moved =
                        ["mov", "ld", "cvta"].contains(&line.name.split('.').next().unwrap_or_default());
                    let from = match sources {
                        [Operand { value: Value::Text(name), .. }] => Some(*name),
                        [Operand { value: Value::Address(address), .. }] => address.base,
                        _ => None,
                    };
                    if let (true, Value::Text(to), Some(from)) = (moved, &to.value, from)
                        && let Some(ty) = uses.numbers.get(to).copied()
                        // A register of 64 bits that is an address does not contain the number that it points to.
                        && (ty.width() < 64 || is_parameter(line) || !matches!(sources, [Operand { value: Value::Address(_), .. }]))
                    {
                        uses.numbers.insert(from, ty);
                    }
                }
            }
        }
        uses
    }

    /// The floating-point type that a register or a parameter is used with.
    pub fn number(&self, name: &str) -> Option<Type> {
        self.numbers.get(name).copied()
    }

    /// The loads from a large parameter, without overlapping ones.
    pub fn elements(&self, name: &str) -> Vec<(u64, Ty)> {
        let mut end = 0;
        let loaded = self.elements.get(name).into_iter().flatten().map(|(at, ty)| (*at, *ty));
        let apart = loaded.filter(|(at, ty)| {
            let is_apart = *at >= end;
            if is_apart {
                end = at + u64::from(ty.width / 8);
            }
            is_apart
        });
        apart.collect()
    }

    /// Records the loads of a line from a parameter.
    fn load(&mut self, line: &Line<'a>) {
        let [to, Operand { value: Value::Address(Address { base: Some(base), offset }), .. }] =
            line.operands.as_slice()
        else {
            return;
        };
        let ty = line.name.rsplit('.').next().and_then(Ty::named);
        let Some(ty) = ty.filter(|_| is_parameter(line)) else { return };
        let parts = match &to.value {
            Value::Vector(parts) => parts.as_slice(),
            _ => std::slice::from_ref(to),
        };
        for (place, part) in (0..).zip(parts) {
            let number =
                ty.float.or_else(|| self.number(part.name())).filter(|number| number.width() == ty.width);
            let at = (*offset as u64).wrapping_add(place * u64::from(ty.width / 8));
            self.elements.entry(base).or_default().insert(at, number.map_or(ty, Ty::of));
        }
    }
}

/// True for a load from a parameter.
fn is_parameter(line: &Line) -> bool {
    line.name.starts_with("ld.") && line.name.split('.').any(|word| word.starts_with("param"))
}

/// The type and the number of the operands of an instruction that the table lacks, if they are floating-point numbers:
/// `div.rn.f32`, `setp.lt.f64`.
fn operands_of(name: &str) -> Option<(Type, usize)> {
    let mut words = name.split('.');
    let first = words.next()?;
    if ["mov", "ld", "ldu", "st", "cvta", "atom", "red"].contains(&first) {
        return None;
    }
    let ty = words.next_back().and_then(Ty::named)?.float?;
    Some((ty, if matches!(first, "fma" | "mad") { 3 } else { 2 }))
}
