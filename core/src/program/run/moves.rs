//! Moves values between registers, and between registers and memory.

use super::bits::{Bits, Ty};
use super::generic::resolved;
use super::messages;
use super::thread::{Done, Stop, Thread};
use crate::program::ptx::{Line, Operand, Space, Value};

/// Runs `mov`: copies a register, a number, a special register or the address of a variable; a vector packs or unpacks.
pub fn copy<'a>(thread: &mut Thread<'a>, line: &Line<'a>, ty: Ty) -> Result<Done, Stop> {
    let [to, from] = line.operands.as_slice() else {
        return Err(messages::operand_count(line, 2).into());
    };
    let word = thread.value(from, ty)?;
    thread.put(to, word, ty)?;
    Ok(Done { result: Some(Bits::new(word.bits, ty.width)), ..Done::default() })
}

/// The properties of a memory access.
pub struct Access {
    /// the state space, if the line names one
    pub space: Option<Space>,
    /// the type of the elements
    pub ty: Ty,
    /// the number of elements
    pub count: usize,
}

impl Access {
    /// Parses the words of a line. A vector has at most 16 bytes, 32 in global memory. Eight elements must have 32 bits
    /// each, except in `atom` and `red`, where they may have 16 bits.
    pub fn of(line: &Line, ty: Ty) -> Result<Access, Stop> {
        let words = || line.name.split('.').skip(1);
        let sized = |word: &str| word.strip_prefix('v').and_then(|digits| digits.parse().ok());
        let count = words().find_map(sized).unwrap_or(1);
        let space = words().find_map(|word| Space::named(word.split("::").next().unwrap_or(word)));
        let widest = if space.is_none_or(|space| space == Space::Global) { 256 } else { 128 };
        let is_atomic = matches!(line.name.split('.').next(), Some("atom" | "red"));
        let fits = match count {
            1 => true,
            2 | 4 => ty.width * count as u32 <= widest,
            8 => (ty.width == 32 && widest == 256) || (is_atomic && ty.width == 16),
            _ => false,
        };
        if fits { Ok(Access { space, ty, count }) } else { Err(messages::no_vector(line.name).into()) }
    }

    /// The elements of an operand: the operand itself, or the parts of a vector.
    pub fn elements<'o, 'a>(&self, operand: &'o Operand<'a>) -> Result<Vec<&'o Operand<'a>>, Stop> {
        let elements: Vec<&Operand> = match &operand.value {
            Value::Vector(parts) => parts.iter().collect(),
            _ => vec![operand],
        };
        // `{%r1}` is a vector with one element.
        if elements.len() == self.count {
            return Ok(elements);
        }
        let what = match self.count {
            1 => "one register",
            2 => "two registers in braces",
            4 => "four registers in braces",
            _ => "eight registers in braces",
        };
        Err(messages::expected(operand.at, what).into())
    }

    /// The space and address that an operand points to, and the size of an element.
    pub fn place<'a>(
        &self,
        thread: &mut Thread<'a>,
        operand: &Operand<'a>,
    ) -> Result<(Space, u64, u64), Stop> {
        let (named, address) = thread.address(operand)?;
        let size = u64::from(self.ty.width.div_ceil(8));
        let all = size * self.count as u64;
        if !address.is_multiple_of(all) {
            thread.slips.push(messages::misaligned(address, all));
        }
        let space = match (self.space, named, &operand.value) {
            // Without this check, an undeclared parameter would be read as bytes at an unknown address.
            (Some(Space::Param), None, Value::Address(address)) => {
                return Err(messages::no_variable(operand.at, address.base.unwrap_or("?")).into());
            }
            (space, named, _) => named.or(space),
        };
        let (space, address) = space.map_or_else(|| resolved(address), |space| (space, address));
        let (space, address) = thread.memory.own(space, address);
        Ok((space, address, size))
    }
}

/// Runs `ld`.
pub fn load<'a>(thread: &mut Thread<'a>, line: &Line<'a>, ty: Ty) -> Result<Done, Stop> {
    let [to, from] = line.operands.as_slice() else {
        return Err(messages::operand_count(line, 2).into());
    };
    let access = Access::of(line, ty)?;
    let elements = access.elements(to)?;
    let (space, address, size) = access.place(thread, from)?;
    shared_access(thread, line, (space, address, size * access.count as u64), false);
    let mut first = None;
    for (place, element) in (0..).zip(elements) {
        // An unset number gets the type that its register is used with.
        let used = thread.inputs.uses.number(element.name()).filter(|used| used.width() == ty.width);
        let word = thread.load(space, address.wrapping_add(place * size), size, used.map_or(ty, Ty::of))?;
        thread.put(element, word, ty)?;
        first = first.or(Some(Bits::new(word.bits, ty.width)));
    }
    Ok(Done { result: first.filter(|_| access.count == 1), ..Done::default() })
}

/// Records an access that other threads may see, unless the line itself orders it.
fn shared_access(thread: &mut Thread, line: &Line, place: (Space, u64, u64), writes: bool) {
    let orders = |word: &str| matches!(word, "volatile" | "relaxed" | "acquire" | "release" | "mmio");
    if !line.name.split('.').any(orders) {
        thread.access(place, writes);
    }
}

/// Runs `st`.
pub fn store<'a>(thread: &mut Thread<'a>, line: &Line<'a>, ty: Ty) -> Result<Done, Stop> {
    let [to, from] = line.operands.as_slice() else {
        return Err(messages::operand_count(line, 2).into());
    };
    let access = Access::of(line, ty)?;
    let elements = access.elements(from)?;
    let (space, address, size) = access.place(thread, to)?;
    for (place, element) in (0..).zip(elements) {
        let word = thread.value(element, ty)?;
        let at = address.wrapping_add(place * size);
        // Several threads may store the same bits at the same time.
        if !thread.memory.has(space, at, word, size) {
            shared_access(thread, line, (space, at, size), true);
        }
        thread.memory.store(space, at, word, size);
        thread.memory.mark_stored(space, at, size);
    }
    Ok(Done::default())
}
