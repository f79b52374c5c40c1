//! Literals and constants of the compiled program.

use super::{Code, Constant, NONE, OperationKind, Register};
use crate::eval::{NoTrace, eval};
use crate::float::{Float, Format, Mode, Tininess};
use crate::isa::{Instr, Modifiers, Op, Provenance, Type};
use crate::literal::{read, real};
use crate::program::c::known::Key;
use crate::program::c::ty::format_of;

impl Code {
    /// The register of a literal of this type; `place` is its index among the literals of the text. If it is a double,
    /// it is rounded to that first. `None` if the text is not a number.
    pub fn literal(&mut self, text: &str, place: u32, (ty, is_double): (Type, bool)) -> Option<Register> {
        let known = self.known.literals.get(place as usize);
        if let Some((_, known)) = known.and_then(|known| known.iter().find(|(of, _)| *of == ty)) {
            return Some(*known);
        }
        let value = if is_double { narrowed(read(text, Format::F64).ok()?, ty) } else { None };
        let register = self.constant_with(text, ty, value)?;
        let count = self.known.literals.len().max(place as usize + 1);
        self.known.literals.resize_with(count, Vec::new);
        if let Some(known) = self.known.literals.get_mut(place as usize) {
            known.push((ty, register));
        }
        self.known.made.push((register, Key::Literal(place, ty)));
        Some(register)
    }

    /// The register of an integer that is converted to this type.
    pub fn whole(&mut self, number: i128, ty: Type) -> Option<Register> {
        if let Some(known) = self.known.whole.get(&(number, ty)) {
            return Some(*known);
        }
        let register = self.constant(&number.to_string(), ty)?;
        self.known.whole.insert((number, ty), register);
        self.known.made.push((register, Key::Whole(number, ty)));
        Some(register)
    }

    /// The register of a named constant with this text.
    pub fn named_constant(&mut self, name: u32, text: &str, ty: Type) -> Option<Register> {
        if let Some(known) = self.known.named.get(&(name, ty)) {
            return Some(*known);
        }
        let register = self.constant(text, ty)?;
        self.known.named.insert((name, ty), register);
        self.known.made.push((register, Key::Named(name, ty)));
        Some(register)
    }

    /// The register of the number 0 or 1, which every type can represent.
    pub fn bit(&mut self, one: bool, ty: Type) -> Register {
        let register = self.whole(one.into(), ty);
        debug_assert!(register.is_some(), "{ty:?} has 0 and 1");
        register.unwrap_or(NONE)
    }

    /// The register of the number with these bits; `None` if they do not fit the type.
    pub fn bits(&mut self, bits: u64, ty: Type) -> Option<Register> {
        let digits = format_of(ty).width() as usize / 4;
        self.constant(&format!("{bits:#0width$x}", width = digits + 2), ty)
    }

    /// The register of a number with this text.
    pub fn written(&mut self, text: &str, ty: Type) -> Option<Register> {
        self.constant(text, ty)
    }

    fn constant(&mut self, text: &str, ty: Type) -> Option<Register> {
        self.constant_with(text, ty, None)
    }

    /// A literal with this value; without one, with the number of its format that is nearest to the text.
    fn constant_with(&mut self, text: &str, ty: Type, value: Option<Float>) -> Option<Register> {
        let format = format_of(ty);
        let value = match value {
            Some(value) => value,
            None => read(text, format).ok()?,
        };
        self.literals.push(Constant { text: text.to_owned(), value, ty, real: real(text, format) });
        Some(self.push(OperationKind::Literal(self.literals.len() as u32 - 1), [NONE; 3]))
    }
}

/// A double, rounded to a narrower type; `None` for the type itself.
fn narrowed(double: Float, ty: Type) -> Option<Float> {
    if ty == Type::F64 {
        return None;
    }
    let instr = Instr {
        op: Op::Cvt,
        mode: Some(Mode::Rn),
        modifiers: Modifiers::NONE,
        ty,
        from: Type::F64,
        provenance: Provenance::Companion,
    };
    let bits = eval(&instr, &[double.bits(), 0, 0], Tininess::default(), &mut NoTrace).bits;
    Some(Float::new(format_of(ty), bits))
}
