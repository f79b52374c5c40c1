//! Pictures of bits: the product, the aligned addends, the sum. Each column is one power of two.

use super::lane::LaneSteps;
use super::phrase::{count, exact, places};
use crate::doc::{Bits, Block, Line, Picture, Role, line};
use crate::eval::{Addend, OperandId};
use crate::float::{Exact, Neighbour, Rounded, Tail, Term, Wide};

/// The number of columns below the cut in which endless digits are shown.
const ENDLESS: i32 = 20;

/// The columns of a picture: weights from `top` down to `bottom`.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    top: i32,
    bottom: i32,
    /// weight of the last kept bit, and the precision, if the value is rounded
    cut: Option<(i32, u32)>,
    endless: bool,
}

impl Columns {
    /// Columns for all bits of these values. If a rounding is given, they reach down at least to the last kept bit, or,
    /// if it is inexact, to the first sticky bit. Endless digits are shown for `ENDLESS` columns below the cut, then as
    /// an ellipsis.
    pub fn of(values: &[Exact], rounded: Option<&Rounded>) -> Self {
        let mut top = values.iter().map(Exact::leading_exponent).max().unwrap_or(0);
        let mut bottom = values.iter().map(last_one).min().unwrap_or(0);
        let endless = values.iter().any(|value| matches!(value.tail, Tail::Endless));
        if let Some(rounded) = rounded {
            let quantum = rounded.quantum;
            top = top.max(quantum + rounded.format.precision() as i32 - 1);
            bottom = match rounded.inexact() {
                _ if endless => quantum - ENDLESS,
                true => bottom.min(quantum - 3),
                false => bottom.min(quantum),
            };
        }
        let cut = rounded.map(|rounded| (rounded.quantum, rounded.format.precision()));
        Columns { top, bottom, cut, endless }
    }

    /// The same columns with guard, round and sticky, even if all of them are 0.
    pub fn down_to_sticky(self) -> Self {
        let bottom = self.cut.map_or(self.bottom, |(quantum, _)| self.bottom.min(quantum - 3));
        Columns { bottom, ..self }
    }

    /// The number of columns.
    pub fn count(&self) -> i32 {
        self.top - self.bottom + 1
    }

    /// The row with the columns below the cut left blank.
    pub fn kept(&self, row: Bits) -> Bits {
        let kept = self.cut.map_or(self.count(), |(quantum, _)| self.top - quantum + 1) as usize;
        let cell = |(place, cell)| if place < kept { cell } else { (' ', Role::Plain) };
        Bits { cells: row.cells.into_iter().enumerate().map(cell).collect(), ..row }
    }

    /// A picture of these rows, with gaps that separate hidden bit, guard, round and sticky.
    pub fn picture(&self, rows: Vec<Bits>) -> Picture {
        let mut gaps = Vec::new();
        if let Some((quantum, precision)) = self.cut {
            let hidden = quantum + precision as i32 - 1;
            gaps = [hidden - 1, quantum - 1, quantum - 2, quantum - 3]
                .into_iter()
                .filter(|&weight| weight < self.top && weight >= self.bottom)
                .map(|weight| (self.top - weight) as usize)
                .collect();
        }
        Picture { top: self.top, rows, addends: 0, gaps }
    }

    /// The sign and the bits of a value. Zeros before its leading one and after its last one are dim.
    pub fn bits(&self, value: &Exact, label: Line) -> Bits {
        let (leading, last) = (value.leading_exponent(), last_one(value));
        let role = |weight: i32| match self.role(weight) {
            // For the smaller addend, the column of the larger one's leading bit is not a hidden bit.
            Role::Hidden if weight < leading => Role::Fraction,
            role => role,
        };
        let cell = |weight: i32| match value.bit(weight) {
            Some(_) if weight > leading || weight < last => ('0', Role::Dim),
            Some(true) => ('1', role(weight)),
            Some(false) => ('0', role(weight)),
            None => ('…', Role::Dim),
        };
        let mut cells: Vec<(char, Role)> = (self.bottom..=self.top).rev().map(cell).collect();
        if self.endless {
            cells.push(('…', Role::Dim));
        }
        Bits { operator: sign(value.negative), cells, label }
    }

    /// The rows of the addends.
    pub fn addends(&self, addends: [Addend; 2]) -> Vec<Bits> {
        let row = |addend: Addend| self.bits(&addend.term.exact(), line(addend.who.name()));
        addends.into_iter().map(row).collect()
    }

    /// The row of the sum.
    pub fn sum(&self, sum: &Exact) -> Bits {
        self.bits(sum, line("exact sum"))
    }

    /// The row of the kept bits after the rounding, with the changed ones marked.
    pub fn rounded(&self, value: &Exact, chosen: &Neighbour) -> Bits {
        let kept = Wide::from(chosen.term());
        let quantum = self.cut.map_or(self.bottom, |(quantum, _)| quantum);
        let cell = |weight: i32| match kept.bit(weight.into()) {
            _ if weight < quantum => (' ', Role::Plain),
            Some(bit) => {
                let changed = value.bit(weight) != Some(bit);
                (if bit { '1' } else { '0' }, if changed { Role::Changed } else { self.role(weight) })
            }
            None => (' ', Role::Plain),
        };
        let cells = (self.bottom..=self.top).rev().map(cell).collect();
        Bits { operator: sign(value.negative), cells, label: line("rounded") }
    }

    /// The row that names the columns: dots, then G, R and S.
    pub fn legend(&self) -> Bits {
        let cell = |weight: i32| match self.role(weight) {
            Role::Guard => ('G', Role::Guard),
            Role::Round => ('R', Role::Round),
            Role::Sticky if self.cut.is_some_and(|(quantum, _)| weight == quantum - 3) => ('S', Role::Sticky),
            _ => ('·', Role::Dim),
        };
        let cells = (self.bottom..=self.top).rev().map(cell).collect();
        Bits { operator: "", cells, label: Line::default() }
    }

    fn role(&self, weight: i32) -> Role {
        let Some((quantum, precision)) = self.cut else { return Role::Fraction };
        match weight - quantum {
            -1 => Role::Guard,
            -2 => Role::Round,
            ..=-3 => Role::Sticky,
            above if above == precision as i32 - 1 => Role::Hidden,
            _ => Role::Fraction,
        }
    }
}

const fn sign(negative: bool) -> &'static str {
    if negative { "−" } else { "+" }
}

/// Weight of the last 1 bit, or of the last known bit.
fn last_one(value: &Exact) -> i32 {
    Wide::from(value).last_exponent().map_or(value.exponent, |weight| weight as i32)
}

pub(super) fn product(left: Term, right: Term, product: Term) -> Vec<Block> {
    let scaled = |term: Term| format!("{} × 2^{}", term.significand, term.exponent);
    let factor = |term: Term| format!("`({})`", scaled(term));
    let sign = product_sign([left.negative, right.negative]);
    if product.is_zero() {
        return vec![Block::Text(line(format!("A factor is zero, so the exact product is zero.{sign}")))];
    }
    let text = format!(
        "The significands are multiplied as whole numbers and the exponents added: {} × {} = `{}`.{sign}",
        factor(left),
        factor(right),
        scaled(product)
    );
    let width = 64 - product.significand.leading_zeros();
    let exact = product.exact();
    let top = exact.leading_exponent();
    let columns = Columns { top, bottom: product.exponent, cut: None, endless: false };
    let label = line(format!("{}, all kept", count(width, "bit")));
    vec![Block::Text(line(text)), Block::Picture(columns.picture(vec![columns.bits(&exact, label)]))]
}

/// A sentence on the sign of a product; empty if both factors are positive.
fn product_sign(negative: [bool; 2]) -> String {
    let [left, right] = negative;
    if !left && !right {
        return String::new();
    }
    let (of_product, left, right) = (sign(left != right), sign(left), sign(right));
    format!(" Its sign is the exclusive or of the signs {left} and {right}: {of_product}.")
}

pub(super) fn align(
    addends: [Addend; 2],
    larger: OperandId,
    shift: u32,
    beyond: u32,
    lane: &LaneSteps,
) -> Vec<Block> {
    let smaller = addends.iter().find(|addend| addend.who != larger).map_or(larger, |addend| addend.who);
    let (large, small) = (larger.name(), smaller.name());
    let mut text = match shift {
        0 => format!("{large} and {small} begin in the same column, so they are already aligned."),
        _ => format!(
            "To add them, align bits of the same weight: {small} begins {} to the right of {large}.",
            places(shift)
        ),
    };
    if beyond > 0 {
        let term =
            addends.iter().find(|addend| addend.who == smaller).map_or(0, |addend| addend.term.significand);
        let width = 64 - term.leading_zeros() - term.trailing_zeros();
        let what = if beyond >= width {
            format!("All of {small} lies")
        } else {
            format!("It reaches {}", count(beyond, "column"))
        };
        text += &format!(" {what} below the last bit of a number as large as {large}.");
    }
    vec![Block::Text(line(text)), Block::Picture(columns(addends, None, lane))]
}

pub(super) fn sum(addends: [Addend; 2], sum: &Exact, lane: &LaneSteps) -> Vec<Block> {
    let [left, right] = addends;
    let scaled = Wide::from(sum).scaled();
    if let Some(zero) = addends.iter().find(|addend| addend.term.is_zero()) {
        let text = format!("{} is zero, so the exact sum is the other addend: `{scaled}`.", zero.who.name());
        return vec![Block::Text(line(text))];
    }
    let text = if left.term.negative == right.term.negative {
        format!("The exact sum, with every bit kept, is `{scaled}`.")
    } else {
        format!(
            "The signs differ, so the smaller addend is subtracted from the larger one. The exact sum is `{scaled}`."
        )
    };
    vec![Block::Text(line(text)), Block::Picture(columns(addends, Some(sum), lane))]
}

/// The addends in common columns, with their sum if it is given.
fn columns(addends: [Addend; 2], sum: Option<&Exact>, lane: &LaneSteps) -> Picture {
    let rounded = lane.rounding().map(|(_, rounded)| rounded);
    let values = addends.iter().map(|addend| addend.term.exact()).chain(sum.copied());
    let columns = Columns::of(&values.collect::<Vec<Exact>>(), rounded);
    let mut rows = columns.addends(addends);
    if let Some(sum) = sum {
        rows.push(columns.sum(sum));
    }
    Picture { addends: 2, ..columns.picture(rows) }
}

/// The sentence on the move of the leading bit by `moved` columns: positive to the left, negative to the right.
pub(super) fn normalise(value: &Exact, leading: i32, moved: i32) -> Vec<Block> {
    let text = match moved {
        1.. => format!("The sum carried into a new column: its leading bit has the weight 2^{leading}."),
        _ => format!(
            "{} of leading bits cancelled: the value now begins at 2^{leading}, {} to the right of the larger \
             addend. The remaining value is {}; nothing has been rounded yet.",
            count(moved.unsigned_abs(), "column"),
            places(moved.unsigned_abs()),
            exact(value)
        ),
    };
    vec![Block::Text(line(text))]
}
