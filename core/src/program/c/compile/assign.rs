//! Compiles assignments.

use super::expr::Frame;
use super::places::{Located, Place};
use super::state::{CompileResult, Compiler, Item, Stop};
use crate::float::Mode;
use crate::isa::{Span, Type};
use crate::program::c::code::RegisterValue;
use crate::program::c::integer::{Int, Whole};
use crate::program::c::messages;
use crate::program::c::scope::State;
use crate::program::c::tree::{Expr, Node, NodeKind, Operator, Path, Target, TargetBase, Value};
use crate::program::c::ty::{Numbers, Ty, is_half};

impl Compiler<'_> {
    /// Compiles `x = y` and `x += y`.
    pub async fn assign(
        &mut self,
        target: &Target,
        operator: Option<Operator>,
        value: &Value,
    ) -> CompileResult<()> {
        let at = target.at;
        if let TargetBase::Path(path) = &target.base {
            for name in [path.head, path.full] {
                if let Some(line) = self.scopes.constant(name) {
                    return Err(messages::constant(at, self.text(name), line).into());
                }
            }
        }
        let Some((place, lanes)) = self.target_place(target).await? else {
            return self.assign_unknown(target, operator, value).await;
        };
        if let TargetBase::Bits(path, ty) = target.base {
            return self.assign_bits((path, ty), (place, lanes), operator, value, at).await;
        }
        let ty = self.place_type(place);
        let what = "the value of an integer";
        match (ty, self.place_state(place)) {
            (_, Some(State::Array(_))) if !matches!(place, Place::Element(..)) => {
                self.assign_pointer(place, operator, value, at).await
            }
            (Some(Ty::Number(own)), _) => {
                let numbers = lanes.map_or(own, |lanes| Numbers { lane: own.lane, width: lanes.count() });
                let held = match operator {
                    None => self.value_of(value, Some(numbers)).await?,
                    Some(operator) => match self.read((place, lanes), at)? {
                        Item::Held(now) => self.combined(now, operator, value, numbers, at).await?,
                        _ => return Err(messages::no_number_here(at).into()),
                    },
                };
                self.write((place, lanes), held, at)
            }
            (Some(Ty::Integer(int)), _) => {
                let Value::Expr(expr) = value else {
                    return Err(messages::unexpected(at, "an integer", Some("{")).into());
                };
                let state = match operator {
                    None if matches!(place, Place::Element(..) | Place::View(..)) => {
                        self.element_state(Ty::Integer(int), expr).await?
                    }
                    None => State::Integer(self.integer_for(expr, int, what).await?),
                    Some(operator) => {
                        let now = self.read((place, lanes), at)?;
                        State::Integer(self.integer_combined(now, operator, expr, int, at).await?)
                    }
                };
                self.put_at(place, state, at)?;
                Ok(())
            }
            (Some(Ty::Struct(_)), _) if let Some(operator) = operator => {
                Box::pin(self.assign_object(place, operator, value, at)).await
            }
            (Some(Ty::Struct(of)), _) if operator.is_none() => {
                let record = self.record_of(of, value, at).await?;
                self.put_at(place, State::Record(record), at)?;
                Ok(())
            }
            (_, Some(State::Lost(line))) => {
                let name = self.place_name(place);
                if operator.is_some() {
                    return Err(Stop::Missing(messages::not_known(at, self.text(name), line)));
                }
                let held = self.value_of(value, None).await?;
                self.write((place, None), held, at)
            }
            _ => Err(messages::no_array(at, self.text(self.place_name(place))).into()),
        }
    }

    /// Assigns to the bits of a variable as another type: `*(int*)&x = i`.
    async fn assign_bits(
        &mut self,
        (path, ty): (Path, Ty),
        located: Located,
        operator: Option<Operator>,
        value: &Value,
        at: Span,
    ) -> CompileResult<()> {
        let Value::Expr(expr) = value else {
            return Err(messages::unexpected(at, "a number", Some("{")).into());
        };
        let item = match self.resolved(ty) {
            Ty::Integer(int) => {
                let new = match operator {
                    None => self.integer_for(expr, int, "the bits of a number").await?,
                    Some(operator) => {
                        let nodes = [
                            Node { at, kind: NodeKind::Path(path, None) },
                            Node { at, kind: NodeKind::BitCast(ty) },
                        ];
                        let now = self.run_at_once(&mut Frame::of(&nodes, None), 0, nodes.len())?;
                        let now = Item::Whole(int.wrap(self.bits_of_item(now, at)?.into()));
                        self.integer_combined(now, operator, expr, int, at).await?
                    }
                };
                Item::Whole(new)
            }
            Ty::Number(numbers) if operator.is_none() => Item::Held(self.number_for(expr, numbers).await?),
            _ => return Err(messages::no_bit_cast(at).into()),
        };
        self.put_bits(located, item, at)
    }

    /// Assigns to an undeclared name, which gets the type of its first value. With `+=`, it is an input that is read
    /// first.
    async fn assign_unknown(
        &mut self,
        target: &Target,
        operator: Option<Operator>,
        value: &Value,
    ) -> CompileResult<()> {
        let at = target.at;
        let TargetBase::Path(path) = target.base else { return Err(messages::no_pointer(at).into()) };
        self.no_part(path, at)?;
        self.may_be_input(path.head, at)?;
        if let Some(lanes) = path.lanes.filter(|lanes| lanes.count() > 1) {
            return self.assign_parts((path, lanes), operator, value, at).await;
        }
        let line = self.places.line(at.start);
        let Some(operator) = operator else {
            let (ty, state) = match value {
                Value::Expr(expr) => self.state_of_item(expr).await?,
                _ => {
                    let held = self.value_of(value, None).await?;
                    (Ty::Number(held.ty), State::InRegisters(held))
                }
            };
            // In loose statements, an undeclared name is a number.
            let (ty, state) = match (state, value) {
                (State::Integer(_), Value::Expr(expr)) => {
                    let held = self.number(expr, None).await?;
                    (Ty::Number(held.ty), State::InRegisters(held))
                }
                _ => (ty, state),
            };
            match state {
                State::InRegisters(held) => self.name(held, path.full),
                State::Array(pointer) => {
                    let at = value.exprs().first().map_or(at, |expr| expr.at());
                    return Err(self.no_number(pointer, at));
                }
                _ => {}
            }
            self.scopes.declare(path.full, ty, state, line);
            return Ok(());
        };
        let held = self.input(self.text(path.full), Numbers::one(self.options.ty));
        self.scopes.add_input(path.full, Ty::Number(held.ty), State::InRegisters(held));
        let next = self.combined(held, operator, value, held.ty, at).await?;
        self.write((Place::Variable(path.full), None), next, at)
    }

    async fn assign_pointer(
        &mut self,
        place: Place,
        operator: Option<Operator>,
        value: &Value,
        at: Span,
    ) -> CompileResult<()> {
        let Value::Expr(expr) = value else { return Err(messages::no_pointer(at).into()) };
        let item = self.item(expr).await?;
        let item = self.as_pointer(item, expr.at())?;
        let moved = match operator {
            None => Some(item),
            Some(operator) => {
                let now = self.read((place, None), at)?;
                self.moved(operator, now, item, at)?
            }
        };
        let Some(Item::Array(pointer)) = moved else { return Err(messages::no_pointer(expr.at()).into()) };
        self.put(place, State::Array(pointer));
        Ok(())
    }

    /// The value of `x op= y`.
    pub async fn combined(
        &mut self,
        now: RegisterValue,
        operator: Operator,
        value: &Value,
        numbers: Numbers,
        at: Span,
    ) -> CompileResult<RegisterValue> {
        let Value::Expr(expr) = value else {
            return Err(messages::unexpected(at, "a number", Some("{")).into());
        };
        let mut frame = Frame::of(&expr.nodes, Some(numbers));
        let item = self.run(&mut frame, 0, expr.nodes.len()).await?;
        if let Item::Record(_) = item
            && let Some(Item::Held(held)) =
                self.of_matrices(&frame, (operator, false), [(Item::Held(now), 0), (item, 0)], 0)?
        {
            return self.shaped(held, numbers, false, at);
        }
        let is_double = item == Item::Waiting && self.has_doubles() && !is_half(now.ty.lane);
        let lane = if is_double { Type::F64 } else { numbers.lane };
        let other = self.held(&frame, (item, 0), expr.nodes.len(), lane)?;
        let lane = self.common([now.ty.lane, other.ty.lane].into_iter(), at)?.unwrap_or(numbers.lane);
        let operands = [self.convert(now, lane, false, at)?, self.convert(other, lane, false, at)?];
        let held = self.arithmetic(operator, &operands, at)?;
        self.shaped(held, numbers, false, at)
    }

    /// The value of `n op= y` for an integer `n`.
    async fn integer_combined(
        &mut self,
        now: Item,
        operator: Operator,
        expr: &Expr,
        int: Int,
        at: Span,
    ) -> CompileResult<Whole> {
        let mut frame = Frame::of(&expr.nodes, None);
        let other = self.run(&mut frame, 0, expr.nodes.len()).await?;
        let what = "the value of an integer";
        if let Item::Held(_) | Item::Waiting = other {
            let other = self.held(&frame, (other, 0), expr.nodes.len(), self.untyped_lane())?;
            let frame = Frame::of(&[], None);
            let now = self.held(&frame, (now, 0), 0, other.ty.lane)?;
            let held = self.arithmetic(operator, &[now, other], at)?;
            return self.truncated(held, int, Mode::Rz, at);
        }
        let frame_end = expr.nodes.len();
        let other = match other {
            Item::Whole(number) => number,
            other => self.integer(&frame, (other, 0), frame_end, Int::I64, what)?,
        };
        let now = match now {
            Item::Whole(number) => number,
            Item::Bits(held, int) => self.integer_of_bits(held, int, at)?,
            _ => return Err(messages::not_whole(at, what).into()),
        };
        Ok(int.wrap(self.whole_result(operator, now, other, at)?.value))
    }
}
