//! Compiles swizzles of undeclared names: `normal.xy` stands for the two inputs `normal.x` and `normal.y`.

use super::expr::Frame;
use super::state::{CompileResult, Compiler, Item};
use crate::isa::Span;
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::messages;
use crate::program::c::scope::State;
use crate::program::c::tree::{Lanes, Operator, Path, Value};
use crate::program::c::ty::{MOST_LANES, Numbers, Ty};

impl Compiler<'_> {
    /// Compiles the swizzle `normal.xy` of an undeclared name: a vector of the inputs `normal.x` and `normal.y`.
    pub fn swizzled_inputs(
        &mut self,
        frame: &mut Frame<'_>,
        place: usize,
        (path, lanes): (Path, Lanes),
        context: Option<u32>,
        at: Span,
    ) -> CompileResult<Item> {
        let numbers = Numbers::one(self.type_of_input(frame, place, context).lane);
        let mut registers = [NONE; MOST_LANES];
        for (name, register) in path.parts.into_iter().zip(&mut registers).take(lanes.count().into()) {
            if self.state(name).is_none() {
                let held = self.input(self.text(name), numbers);
                self.scopes.add_input(name, Ty::Number(numbers), State::InRegisters(held));
            }
            let Item::Held(held) = self.variable(name, at)? else {
                return Err(messages::no_lane(at, self.text(name)).into());
            };
            let held = self.shaped(held, numbers, false, at)?;
            *register = self.lane(held, 0);
        }
        Ok(Item::Held(RegisterValue::vector(numbers.lane, lanes.count(), registers)))
    }

    /// Compiles `p.xy = v` and `p.xy += v` for an undeclared `p`.
    pub async fn assign_parts(
        &mut self,
        (path, lanes): (Path, Lanes),
        operator: Option<Operator>,
        value: &Value,
        at: Span,
    ) -> CompileResult<()> {
        let width = lanes.count();
        let held = match operator {
            Some(operator) => {
                let mut frame = Frame::of(&[], None);
                let now = match self.swizzled_inputs(&mut frame, 0, (path, lanes), None, at)? {
                    Item::Held(now) => now,
                    _ => return Err(messages::no_lane(at, self.text(path.full)).into()),
                };
                self.combined(now, operator, value, now.ty, at).await?
            }
            None => self.value_of(value, None).await?,
        };
        let held = self.shaped(held, Numbers { lane: held.ty.lane, width }, false, at)?;
        let line = self.places.line(at.start);
        for (name, lane) in path.parts.into_iter().zip(0..width) {
            let mut one = RegisterValue::one(held.ty.lane, self.lane(held, lane));
            if let Some(Ty::Number(numbers)) = self.binding_type(name) {
                one = self.shaped(one, numbers, false, at)?;
                self.set(name, State::InRegisters(one));
            } else {
                self.scopes.declare(name, Ty::Number(one.ty), State::InRegisters(one), line);
            }
            self.name(one, name);
        }
        Ok(())
    }
}
