//! Matrices of shader languages: structures whose members are vectors.
//!
//! The vectors are the columns, in HLSL the rows. No language prescribes the order of the products and sums.
//!
//! ```text
//!   columns     m * v = v.x m[0] + v.y m[1] + …      v * m = (dot(v, m[0]), dot(v, m[1]), …)
//!   rows        mul(m, v) = (dot(m[0], v), …)        mul(v, m) = v.x m[0] + v.y m[1] + …
//! ```

use super::calls::ends;
use super::expr::Frame;
use super::places::{Located, Place};
use super::state::{CompileResult, Compiler, Item, Part};
use crate::isa::{Op, Span, Type};
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::dialect::Dialect;
use crate::program::c::messages;
use crate::program::c::scope::State;
use crate::program::c::tree::{Lanes, Operator, Value};
use crate::program::c::ty::{MOST_LANES, Numbers};

/// An operand of a product.
enum Factor {
    /// the vectors of a matrix
    Matrix(Vec<RegisterValue>),
    Numbers(RegisterValue),
}

impl Compiler<'_> {
    /// The type of the vectors of a matrix, and their number. `None` for another structure.
    pub fn matrix_shape(&self, of: u32) -> Option<(Numbers, usize)> {
        let ty = self.tree.structs.get(of as usize).filter(|ty| ty.is_matrix)?;
        Some((ty.members.first()?.ty.numbers()?, ty.members.len()))
    }

    /// A matrix made from numbers, vectors or another matrix.
    pub fn matrix(
        &mut self,
        frame: &Frame<'_>,
        of: u32,
        parts: &[Part],
        place: usize,
    ) -> CompileResult<Item> {
        let at = frame.at(place);
        let Some((vector, count)) = self.matrix_shape(of) else { return Ok(Item::Waiting) };
        if let [(Item::Record(record), _)] = parts {
            return self.resized(*record, (vector, count), of, at);
        }
        let mut lanes = Vec::new();
        for (part, end) in ends(parts, place) {
            let held = self.held(frame, part, end, vector.lane)?;
            let held = self.convert(held, vector.lane, true, at)?;
            lanes.extend(self.lanes_of(held).into_iter().take(held.ty.width.into()));
        }
        let wanted = count * usize::from(vector.width);
        if let [only] = lanes.as_slice() {
            // A single number fills a matrix of HLSL, and the diagonal in other languages.
            let (only, zero) = (*only, self.code.bit(false, vector.lane));
            let is_filled = self.tree.dialect == Dialect::Hlsl;
            let width = usize::from(vector.width);
            let lane = |place: usize| if is_filled || place / width == place % width { only } else { zero };
            lanes = (0..wanted).map(lane).collect();
        }
        if lanes.len() != wanted {
            return Err(messages::list_length(at, wanted, lanes.len()).into());
        }
        let vectors = lanes.chunks(vector.width.into()).map(|chunk| {
            let mut registers = [NONE; MOST_LANES];
            registers.iter_mut().zip(chunk).for_each(|(register, lane)| *register = *lane);
            RegisterValue::vector(vector.lane, vector.width, registers)
        });
        let vectors: Vec<RegisterValue> = vectors.collect();
        self.matrix_from(of, &vectors)
    }

    /// A matrix with the first rows and columns of another.
    fn resized(
        &mut self,
        record: u32,
        (vector, count): (Numbers, usize),
        of: u32,
        at: Span,
    ) -> CompileResult<Item> {
        let Some(vectors) = self.vectors(record, at)? else { return Err(messages::no_struct(at).into()) };
        if vectors.len() < count || vectors.iter().any(|own| own.ty.width < vector.width) {
            return Err(messages::no_struct(at).into());
        }
        let mut taken = Vec::with_capacity(count);
        for own in vectors.into_iter().take(count) {
            taken.push(self.shaped(own, vector, true, at)?);
        }
        self.matrix_from(of, &taken)
    }

    fn matrix_from(&mut self, of: u32, vectors: &[RegisterValue]) -> CompileResult<Item> {
        let record = self.new_record(of, "")?;
        for (index, vector) in vectors.iter().enumerate() {
            self.put(Place::Member(record, index), State::InRegisters(*vector));
        }
        Ok(Item::Record(record))
    }

    /// The matrix of an initialiser in braces; `None` if the structure is none, or if another value follows.
    pub async fn braced_matrix(&mut self, of: u32, value: &Value, at: Span) -> CompileResult<Option<u32>> {
        let (Value::List(list, _), true) = (value, self.matrix_shape(of).is_some()) else { return Ok(None) };
        if list.is_empty() {
            return Ok(None);
        }
        match self.constructed_from(of, list, at).await? {
            Item::Record(record) => Ok(Some(record)),
            _ => Err(messages::no_struct(at).into()),
        }
    }

    /// The vectors of a matrix; `None` for another structure.
    fn vectors(&mut self, record: u32, at: Span) -> CompileResult<Option<Vec<RegisterValue>>> {
        let of = self.scopes.memory.record_type(record);
        let Some((_, count)) = of.and_then(|of| self.matrix_shape(of)) else { return Ok(None) };
        let mut vectors = Vec::with_capacity(count);
        for index in 0..count {
            let Item::Held(vector) = self.read_member(record, index, at)? else { return Ok(None) };
            vectors.push(vector);
        }
        Ok(Some(vectors))
    }

    /// The result of an operator of which an operand is a matrix; `None` for other operands. `is_mul` is true for the
    /// function `mul` of HLSL, whose `*` works on each number.
    pub fn of_matrices(
        &mut self,
        frame: &Frame<'_>,
        (operator, is_mul): (Operator, bool),
        parts: [Part; 2],
        place: usize,
    ) -> CompileResult<Option<Item>> {
        let at = frame.at(place);
        let mut factors = Vec::with_capacity(2);
        let mut of = None;
        for (item, _) in parts {
            let Item::Record(record) = item else {
                factors.push(None);
                continue;
            };
            let Some(vectors) = self.vectors(record, at)? else { return Ok(None) };
            of = of.or(self.scopes.memory.record_type(record));
            factors.push(Some(Factor::Matrix(vectors)));
        }
        let Some(of) = of else { return Ok(None) };
        let lane = self.matrix_shape(of).map_or(Type::F32, |(vector, _)| vector.lane);
        for (factor, (part, end)) in factors.iter_mut().zip(ends(&parts, place)) {
            if factor.is_none() {
                let held = self.held(frame, part, end, lane)?;
                *factor = Some(Factor::Numbers(self.convert(held, lane, true, at)?));
            }
        }
        let mut factors = factors.into_iter().flatten();
        let (Some(a), Some(b)) = (factors.next(), factors.next()) else { return Ok(None) };
        let is_product = operator == Operator::Mul && (is_mul || self.tree.dialect != Dialect::Hlsl);
        let is_scalar = |factor: &Factor| matches!(factor, Factor::Numbers(held) if !held.ty.is_vector());
        if !is_product || is_scalar(&a) || is_scalar(&b) {
            return self.each_vector(operator, of, a, b, at).map(Some);
        }
        self.remark("order", at, messages::own_order("products of matrices"));
        let by_rows = self.tree.dialect == Dialect::Hlsl;
        Ok(Some(match (a, b) {
            (Factor::Matrix(m), Factor::Numbers(v)) if by_rows => Item::Held(self.dots(&m, v, at)?),
            (Factor::Matrix(m), Factor::Numbers(v)) => Item::Held(self.combined_vectors(&m, v, at)?),
            (Factor::Numbers(v), Factor::Matrix(m)) if by_rows => {
                Item::Held(self.combined_vectors(&m, v, at)?)
            }
            (Factor::Numbers(v), Factor::Matrix(m)) => Item::Held(self.dots(&m, v, at)?),
            (Factor::Matrix(a), Factor::Matrix(b)) => {
                // Each column of the product combines the columns of `a`; each row those of `b`.
                let (combined, by) = if by_rows { (b, a) } else { (a, b) };
                let mut vectors = Vec::with_capacity(by.len());
                for coefficients in by {
                    vectors.push(self.combined_vectors(&combined, coefficients, at)?);
                }
                let shape = self.matrix_shape(of);
                let is_same = shape.is_some_and(|(vector, count)| {
                    count == vectors.len() && vectors.iter().all(|own| own.ty == vector)
                });
                if !is_same {
                    return Err(messages::no_struct(at).into());
                }
                self.matrix_from(of, &vectors)?
            }
            (Factor::Numbers(_), Factor::Numbers(_)) => return Ok(None),
        }))
    }

    /// The function `mul` of HLSL. Of two vectors, it is the dot product.
    pub fn multiplied(&mut self, frame: &Frame<'_>, parts: &[Part], place: usize) -> CompileResult<Item> {
        let at = frame.at(place);
        if let &[a, b] = parts
            && let Some(item) = self.of_matrices(frame, (Operator::Mul, true), [a, b], place)?
        {
            return Ok(item);
        }
        self.of_functions(frame, parts, place, None, |compiler, operands| match operands {
            [a, b] if a.ty.is_vector() && b.ty.is_vector() => compiler.dot(*a, *b, at),
            _ => compiler.apply(Op::Mul, operands, at),
        })
    }

    /// The sum of the vectors, each times a lane of `by`, from left to right.
    fn combined_vectors(
        &mut self,
        vectors: &[RegisterValue],
        by: RegisterValue,
        at: Span,
    ) -> CompileResult<RegisterValue> {
        if vectors.len() != usize::from(by.ty.width) {
            return Err(messages::list_length(at, vectors.len(), by.ty.width.into()).into());
        }
        let mut sum = None;
        for (vector, lane) in vectors.iter().zip(0u8..) {
            let one = RegisterValue::one(by.ty.lane, self.lane(by, lane));
            let one = self.repeated(one, vector.ty.width);
            let product = self.apply(Op::Mul, &[*vector, one], at)?;
            sum = Some(match sum {
                None => product,
                Some(sum) => self.apply(Op::Add, &[sum, product], at)?,
            });
        }
        Ok(sum.unwrap_or(by))
    }

    /// The dot product of each vector and `v`.
    fn dots(
        &mut self,
        vectors: &[RegisterValue],
        v: RegisterValue,
        at: Span,
    ) -> CompileResult<RegisterValue> {
        let mut lanes = [NONE; MOST_LANES];
        for (vector, register) in vectors.iter().zip(&mut lanes) {
            if vector.ty.width != v.ty.width {
                return Err(messages::list_length(at, vector.ty.width.into(), v.ty.width.into()).into());
            }
            let dot = self.dot(*vector, v, at)?;
            *register = self.lane(dot, 0);
        }
        Ok(RegisterValue::vector(v.ty.lane, vectors.len() as u8, lanes))
    }

    /// Applies an operator to each number.
    fn each_vector(
        &mut self,
        operator: Operator,
        of: u32,
        a: Factor,
        b: Factor,
        at: Span,
    ) -> CompileResult<Item> {
        let Some((vector, count)) = self.matrix_shape(of) else { return Ok(Item::Waiting) };
        let mut vectors = Vec::with_capacity(count);
        for index in 0..count {
            let mut operands = Vec::with_capacity(2);
            for factor in [&a, &b] {
                operands.push(match factor {
                    Factor::Matrix(vectors) => *vectors.get(index).ok_or_else(|| messages::no_struct(at))?,
                    Factor::Numbers(held) if held.ty.is_vector() => {
                        return Err(messages::no_struct(at).into());
                    }
                    Factor::Numbers(held) => self.repeated(*held, vector.width),
                });
            }
            vectors.push(self.arithmetic(operator, &operands, at)?);
        }
        self.matrix_from(of, &vectors)
    }

    /// The matrix whose rows are the columns of another. Only square matrices are supported.
    pub fn transposed(&mut self, item: Item, at: Span) -> CompileResult<Item> {
        let Item::Record(record) = item else { return Err(messages::no_struct(at).into()) };
        let of = self.scopes.memory.record_type(record).ok_or_else(|| messages::no_struct(at))?;
        let Some(vectors) = self.vectors(record, at)? else { return Err(messages::no_struct(at).into()) };
        let count = vectors.len();
        if vectors.iter().any(|vector| usize::from(vector.ty.width) != count) {
            return Err(messages::no_struct(at).into());
        }
        let mut turned = Vec::with_capacity(count);
        for (place, own) in (0u8..).zip(&vectors) {
            let mut lanes = [NONE; MOST_LANES];
            for (vector, register) in vectors.iter().zip(&mut lanes) {
                *register = self.lane(*vector, place);
            }
            turned.push(RegisterValue::vector(own.ty.lane, own.ty.width, lanes));
        }
        self.matrix_from(of, &turned)
    }

    /// The vector of a matrix at an index, or a number of it. `None` for another structure.
    pub fn matrix_element(&mut self, record: u32, indices: &[i64], at: Span) -> CompileResult<Option<Item>> {
        let Some(located) = self.matrix_place(record, indices, at)? else { return Ok(None) };
        self.read(located, at).map(Some)
    }

    /// The place of a vector of a matrix, or of a number in it. `None` for another structure.
    pub fn matrix_place(&mut self, record: u32, indices: &[i64], at: Span) -> CompileResult<Option<Located>> {
        let of = self.scopes.memory.record_type(record);
        let Some((vector, count)) = of.and_then(|of| self.matrix_shape(of)) else { return Ok(None) };
        let inside = |index: i64, length: usize| {
            usize::try_from(index).ok().filter(|index| *index < length).ok_or_else(|| {
                messages::outside(at, &self.places.piece(at), &[count, usize::from(vector.width)])
            })
        };
        match indices {
            [index] => Ok(Some((Place::Member(record, inside(*index, count)?), None))),
            [index, lane] => {
                let lane = inside(*lane, vector.width.into())?;
                let lanes = Lanes::one(lane as u8);
                Ok(Some((Place::Member(record, inside(*index, count)?), Some(lanes))))
            }
            _ => Err(messages::no_index(at).into()),
        }
    }
}
