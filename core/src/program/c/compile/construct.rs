//! Compiles casts and constructors.

use super::calls::ends;
use super::expr::Frame;
use super::places::Place;
use super::state::{CompileResult, Compiler, Item, Part};
use crate::isa::Span;
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::integer::Whole;
use crate::program::c::limits::Limit;
use crate::program::c::messages;
use crate::program::c::scope::State;
use crate::program::c::ty::{MOST_LANES, Numbers, Ty, format_of, is_half};

impl Compiler<'_> {
    /// Compiles a conversion: `half2(a, b)`, `float(x)`, `(half)x`.
    pub fn construct(
        &mut self,
        frame: &Frame<'_>,
        ty: Ty,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let numbers = match self.resolved(ty) {
            Ty::Number(numbers) => numbers,
            Ty::Integer(int) => {
                let [part] = parts else { return Err(messages::list_length(at, 1, parts.len()).into()) };
                if let Item::Bits(held, _) = part.0
                    && held.ty.register().width() == u32::from(int.bits)
                {
                    return Ok(Item::Bits(held, int));
                }
                let what = "a value that is cast to an integer";
                return Ok(Item::Whole(self.integer(frame, *part, place, int, what)?));
            }
            Ty::Struct(of) => return self.construct_struct(frame, of, parts, place),
            Ty::Void => return Ok(Item::Whole(Whole::ZERO)),
            // A list of numbers in braces
            Ty::Any if (2..=MOST_LANES).contains(&parts.len()) => {
                let each: Vec<(Part, usize)> = ends(parts, place).collect();
                let held = self.together(frame, &each, at)?;
                let lane = held.and_then(|held| held.first().map(|held| held.ty.lane));
                Numbers { lane: lane.unwrap_or(self.untyped_lane()), width: parts.len() as u8 }
            }
            Ty::Any | Ty::Parameter(_) => return Err(messages::unexpected(at, "a number type", None).into()),
        };
        let each: Vec<(Part, usize)> = ends(parts, place).collect();
        if let [(part, end)] = each.as_slice() {
            let held = self.component(frame, *part, *end, numbers.lane)?;
            return Ok(Item::Held(self.shaped(held, numbers, true, at)?));
        }
        if each.is_empty() {
            let zero = RegisterValue::one(numbers.lane, self.code.bit(false, numbers.lane));
            return Ok(Item::Held(self.shaped(zero, numbers, true, at)?));
        }
        let mut lanes = Vec::with_capacity(MOST_LANES);
        for (part, end) in each {
            let held = self.component(frame, part, end, numbers.lane)?;
            let held = self.convert(held, numbers.lane, true, at)?;
            lanes.extend(self.lanes_of(held).into_iter().take(held.ty.width.into()));
        }
        if lanes.len() != usize::from(numbers.width) {
            return Err(messages::list_length(at, numbers.width.into(), lanes.len()).into());
        }
        lanes.resize(MOST_LANES, NONE);
        let lanes = lanes.try_into().unwrap_or([NONE; MOST_LANES]);
        Ok(Item::Held(RegisterValue::vector(numbers.lane, numbers.width, lanes)))
    }

    /// Compiles `std::numeric_limits<float>::max()`. The headers of C++ have no limits of halves: each is 0 there.
    pub fn limit(&mut self, ty: Ty, limit: Limit, is_std: bool, at: Span) -> CompileResult<Item> {
        match self.resolved(ty) {
            Ty::Integer(int) => {
                let value = limit.integer(int).ok_or_else(|| messages::no_limit(at))?;
                Ok(Item::Whole(int.wrap(value)))
            }
            Ty::Number(Numbers { lane, width: 1 }) if !(is_std && is_half(lane)) => {
                let register = self.code.bits(limit.code(format_of(lane)), lane);
                let register = register.ok_or_else(|| messages::whole_overflow(at))?;
                Ok(Item::Held(RegisterValue::one(lane, register)))
            }
            Ty::Number(_) if is_std => Err(messages::no_limits_of_halves(at).into()),
            _ => Err(messages::no_limit(at).into()),
        }
    }

    /// Compiles `Settings(a, b)`: a structure with these members. A single value sets every element of a vector.
    fn construct_struct(
        &mut self,
        frame: &Frame<'_>,
        of: u32,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        if let [(Item::Record(record), _)] = parts
            && self.scopes.memory.record_type(*record) == Some(of)
        {
            return Ok(Item::Record(*record));
        }
        if self.matrix_shape(of).is_some() {
            return self.matrix(frame, of, parts, place);
        }
        let record = self.new_record(of, "")?;
        let tree = self.tree;
        let members = tree.structs.get(of as usize).map_or(&[][..], |ty| &ty.members);
        let each: Vec<(Part, usize)> = ends(parts, place).collect();
        if each.len() != members.len() && each.len() != 1 {
            return Err(messages::list_length(at, members.len(), each.len()).into());
        }
        for (index, member) in members.iter().enumerate() {
            let Some((part, end)) = each.get(index).or(each.first()).copied() else { continue };
            let item = self.construct(frame, member.ty, &[part], end)?;
            let state = match item {
                Item::Held(held) => State::InRegisters(held),
                Item::Whole(number) => State::Integer(number),
                Item::Record(record) => State::Record(record),
                _ => return Err(messages::no_struct(at).into()),
            };
            self.put(Place::Member(record, index), state);
        }
        Ok(Item::Record(record))
    }
}
