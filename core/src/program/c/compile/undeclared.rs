//! Names that the program does not declare: launch variables, constants of the languages' headers, and inputs.

use super::expr::Frame;
use super::state::{CompileResult, Compiler, Item};
use crate::isa::Span;
use crate::program::c::attribute::ThreadIndex;
use crate::program::c::code::RegisterValue;
use crate::program::c::constants::NamedConstant;
use crate::program::c::integer::{Int, Whole};
use crate::program::c::messages;
use crate::program::c::scope::State;
use crate::program::c::tree::{Name, Path};
use crate::program::c::ty::Ty;
use crate::program::run::WARP;

impl Compiler<'_> {
    /// The value of a variable that the language supplies, such as `threadIdx.x`. `None` for any other name, and for a
    /// name that the program declares.
    pub fn launched(&mut self, path: Path) -> Option<Whole> {
        if self.binding_type(path.head).is_some() || self.binding_type(path.full).is_some() {
            return None;
        }
        let name = self.text(path.full);
        let number = match ThreadIndex::of_variable(name) {
            Some((index, axis)) => self.thread_index(index, axis, name)?,
            None if name == "warpSize" => Int::I32.wrap(WARP.into()),
            // A constant of C11 and Metal; halfplay ignores the order of memory.
            None if name.starts_with("memory_order_") => Int::I32.wrap(0),
            None => limit(name)?,
        };
        self.scopes.add_input(path.full, Ty::Integer(Int::U32), State::Integer(number));
        Some(number)
    }

    /// The value of a constant such as `M_PI`. A double waits for its type, as a number without a suffix does.
    pub fn named_constant(
        &mut self,
        frame: &Frame<'_>,
        name: Name,
        constant: NamedConstant,
        at: Span,
    ) -> CompileResult<Item> {
        let text = self.text(name);
        if constant.ty.is_none() && !self.has_doubles() {
            self.remark("double", at, messages::double(&format!("`{text}`")));
        }
        let Some(lane) = constant.ty.or(frame.forced) else { return Ok(Item::Waiting) };
        let register = self.code.named_constant(name, constant.text, lane);
        let register = register.ok_or_else(|| messages::unreadable(at, constant.text))?;
        Ok(Item::Held(RegisterValue::one(lane, register)))
    }

    /// Rejects an undeclared name in a function. In loose statements it is an input, and so are GLSL's own variables.
    pub fn may_be_input(&self, name: Name, at: Span) -> CompileResult<()> {
        let text = self.text(name);
        if self.calls.is_empty() || text.starts_with("gl_") {
            return Ok(());
        }
        Err(messages::undeclared(at, text).into())
    }
}

/// The smallest or largest integer of a type: `INT_MAX`, `UINT8_MAX`.
fn limit(name: &str) -> Option<Whole> {
    let (ty, is_least) = match (name.strip_suffix("_MIN"), name.strip_suffix("_MAX")) {
        (Some(ty), _) => (ty, true),
        (None, Some(ty)) => (ty, false),
        (None, None) => return (name == "CHAR_BIT").then(|| Whole::int(8)),
    };
    let (is_signed, digits) = match ty.strip_prefix('U') {
        Some(ty) => (false, ty),
        None => (ty != "SIZE", ty),
    };
    let bits = match digits {
        "CHAR" | "INT8" => 8,
        "SCHAR" if is_signed => 8,
        "SHRT" | "INT16" => 16,
        "INT" | "INT32" => 32,
        "LONG" | "LLONG" | "INT64" | "SIZE" => 64,
        _ => return None,
    };
    // The value of an unsigned type has no minimum in the headers.
    let int = Int { bits, is_signed };
    let far = 1i128 << 100;
    (is_signed || !is_least).then(|| int.clamped(if is_least { -far } else { far }))
}
