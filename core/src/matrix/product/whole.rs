//! A whole product.

use super::errors::Errors;
use super::kernel::Kernel;
use super::order::{OrderProblem, SumOrder};
use super::vectors::Vectors;
use crate::eval::canonical_nan;
use crate::float::{Float, Format, Mode, round};
use crate::matrix::element::Element;
use crate::matrix::evaluate::evaluate;
use crate::matrix::recorder::NoTrace;
use crate::matrix::rule::Rule;
use crate::matrix::unit::Unit;

/// The operands of a product, and the way to compute it.
#[derive(Clone, PartialEq, Debug)]
pub struct MatrixProduct {
    unit: Unit,
    kernel: Option<Kernel>,
    a: Vectors,
    b: Vectors,
    /// the elements of C, row by row; empty for zeros
    c: Vec<Float>,
    order: SumOrder,
    /// the format to which each element of D is rounded to nearest at the end
    to: Format,
}

/// One row of D.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// the elements
    pub elements: Vec<Float>,
    /// their errors
    pub errors: Errors,
}

impl MatrixProduct {
    /// The product of rows `a` and columns `b`, whose lengths agree. `c` has an element for each row and column, row by
    /// row, in the format of C, or is empty. Results are rounded to `to`.
    ///
    /// # Errors
    /// If the order does not fit the instruction.
    pub fn new(
        unit: Unit,
        a: Vectors,
        b: Vectors,
        c: Vec<Float>,
        order: SumOrder,
        to: Format,
    ) -> Result<Self, OrderProblem> {
        let instr = unit.instr;
        debug_assert!(a.length == b.length && [a.format, b.format] == [instr.a, instr.b]);
        order.check(instr.k(), instr.d == Format::F32)?;
        let kernel = match unit.rule {
            Rule::Aligned(alignment) if instr.scaling.is_none() => {
                Kernel::of(alignment, unit.products_per_block(), instr.a, instr.b)
            }
            _ => None,
        };
        Ok(MatrixProduct { unit, kernel, a, b, c, order, to })
    }

    /// Number of rows and of columns of D.
    pub const fn size(&self) -> [usize; 2] {
        [self.a.count, self.b.count]
    }

    /// The unit.
    pub const fn unit(&self) -> &Unit {
        &self.unit
    }

    /// The order of the sums.
    pub const fn order(&self) -> SumOrder {
        self.order
    }

    /// The format of the results.
    pub const fn to(&self) -> Format {
        self.to
    }

    /// A row of D.
    pub fn row(&self, row: usize) -> Row {
        let mut errors = Errors::default();
        let elements = (0..self.b.count).map(|column| {
            let element = self.element(row, column);
            errors.take([row, column], element, (&self.a, &self.b), self.start(row, column));
            element
        });
        Row { elements: elements.collect(), errors }
    }

    /// An element of D.
    #[inline]
    pub fn element(&self, row: usize, column: usize) -> Float {
        self.by(row, column, |first, count, start| self.sum(row, column, first, count, start))
    }

    /// The same element, computed only with [`evaluate`].
    pub fn element_by_steps(&self, row: usize, column: usize) -> Float {
        self.by(row, column, |first, count, start| self.evaluated(row, column, first, count, start))
    }

    fn start(&self, row: usize, column: usize) -> Float {
        self.c.get(row * self.b.count + column).copied().unwrap_or(Float::new(self.unit.instr.c, 0))
    }

    /// An element in the product's order, with a function that sums a part of k onto a start.
    fn by(&self, row: usize, column: usize, sum: impl Fn(usize, usize, Float) -> Float) -> Float {
        let (length, c) = (self.a.length, self.start(row, column));
        let result = match self.order.part(length, self.unit.instr.k()) {
            None => sum(0, length, c),
            Some(part) => {
                let zero = Float::new(self.unit.instr.c, 0);
                let parts = (0..length).step_by(part).map(|first| sum(first, part.min(length - first), zero));
                match self.order {
                    SumOrder::Promote(_) => parts.fold(c, added),
                    _ => added(parts.reduce(added).unwrap_or(zero), c),
                }
            }
        };
        rounded(result, self.to)
    }

    #[inline]
    fn sum(&self, row: usize, column: usize, first: usize, count: usize, start: Float) -> Float {
        let is_finite = self.a.is_finite(row) && self.b.is_finite(column) && start.is_finite();
        let fast = self.kernel.filter(|_| is_finite).and_then(|kernel| {
            let (a, b) = (self.a.decoded(row), self.b.decoded(column));
            kernel.sum(a.part(first, count), b.part(first, count), start)
        });
        fast.unwrap_or_else(|| self.evaluated(row, column, first, count, start))
    }

    /// One instruction after the other.
    fn evaluated(&self, row: usize, column: usize, first: usize, count: usize, start: Float) -> Float {
        let k = self.unit.instr.k().max(1);
        let (a, b) = (self.a.numbers(row), self.b.numbers(column));
        let parts = a.chunks(k).zip(b.chunks(k)).skip(first / k).take(count.div_ceil(k));
        parts.fold(start, |sum, (a, b)| {
            let element = Element::filled(&self.unit.instr, a.to_vec(), b.to_vec(), sum);
            evaluate(&self.unit, &element, &mut NoTrace)
        })
    }
}

/// The f32 sum of two numbers of f32, rounded to nearest.
fn added(one: Float, other: Float) -> Float {
    let value = |number: Float| f32::from_bits(number.bits() as u32);
    let sum = value(one) + value(other);
    if sum.is_nan() { canonical_nan(Format::F32) } else { Float::new(Format::F32, sum.to_bits().into()) }
}

/// A number rounded to nearest in a format.
fn rounded(number: Float, to: Format) -> Float {
    if number.format() == to {
        return number;
    }
    if number.is_nan() {
        return canonical_nan(to);
    }
    let magnitude = match (number.is_infinite(), number.is_zero()) {
        (true, _) => to.infinity(),
        (_, true) => 0,
        _ => round(&number.term().exact(), to, Mode::Rn).result().magnitude(),
    };
    Float::new(to, magnitude).with_sign(number.is_negative())
}
