//! Summation schemes of dot products: order, format, rounding.

use super::case::Terms;
use super::unit::Unit;
use crate::float::{Float, Format, Mode};

/// A way to compute a dot product.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scheme {
    /// the order of summation
    pub order: Order,
    /// the treatment of products before they are summed
    pub products: Products,
    /// true if sums are f32, false if they have the format of the factors
    pub in_f32: bool,
    /// the rounding mode of the sums
    pub mode: Mode,
    /// true if the sum starts with the addend, false if the addend comes last
    pub addend_first: bool,
}

/// The order in which products are summed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// sequentially, starting with the first product
    Forward,
    /// sequentially, starting with the last product
    Backward,
    /// pairwise: adjacent terms are added, then adjacent sums, and so on
    Pairs,
    /// the first half is added to the second half element by element, and so on
    Halves,
    /// this many interleaved partial sums, each sequential; then these are added as in `Halves`
    Lanes(usize),
    /// blocks of this many products are added to the sum so far, exactly, with one rounding per block
    Blocks(usize),
    /// the exact sum of all products, rounded once
    Whole,
}

/// The treatment of products before they are summed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Products {
    /// products stay exact
    Exact,
    /// products are rounded to nearest in the format of the factors
    Rounded,
}

impl Scheme {
    /// All schemes that are tried, the simplest first.
    pub fn all() -> Vec<Scheme> {
        use Order::{Backward, Blocks, Forward, Halves, Lanes, Pairs, Whole};
        let mut all = Vec::new();
        let orders = [Forward, Backward, Lanes(2), Lanes(4), Lanes(8), Lanes(16), Pairs, Halves];
        for order in orders {
            for products in [Products::Exact, Products::Rounded] {
                // A tree in the format of the factors rounds its products anyway.
                let is_tree = matches!(order, Pairs | Halves);
                for in_f32 in [true, false] {
                    if is_tree && products == Products::Exact && !in_f32 {
                        continue;
                    }
                    for addend_first in [true, false] {
                        if !(is_tree && addend_first) {
                            all.push(Scheme { order, products, in_f32, mode: Mode::Rn, addend_first });
                        }
                    }
                }
            }
        }
        for mode in [Mode::Rn, Mode::Rz] {
            for in_f32 in [true, false] {
                let block =
                    |order| Scheme { order, products: Products::Exact, in_f32, mode, addend_first: true };
                all.extend([2, 4, 8, 16, 32].map(Blocks).map(block));
                all.push(block(Whole));
                if mode == Mode::Rz {
                    all.push(block(Forward));
                }
            }
        }
        all
    }

    /// The name in data, such as `forward-f32`, `blocks-4-f32-rz` or `lanes-8-own-products-rounded-addend-last`.
    pub fn word(&self) -> String {
        let order = match self.order {
            Order::Forward => "forward".to_owned(),
            Order::Backward => "backward".to_owned(),
            Order::Pairs => "pairs".to_owned(),
            Order::Halves => "halves".to_owned(),
            Order::Lanes(count) => format!("lanes-{count}"),
            Order::Blocks(count) => format!("blocks-{count}"),
            Order::Whole => "whole".to_owned(),
        };
        let mut words = vec![order, if self.in_f32 { "f32" } else { "own" }.to_owned()];
        if self.products == Products::Rounded {
            words.push("products-rounded".to_owned());
        }
        if self.mode != Mode::Rn {
            words.push(self.mode.name().to_owned());
        }
        let is_tree = matches!(self.order, Order::Pairs | Order::Halves);
        if !self.addend_first && !is_tree {
            words.push("addend-last".to_owned());
        }
        words.join("-")
    }

    /// The explanation, in a few words.
    pub fn says(&self) -> String {
        let order = match self.order {
            Order::Forward => "products added in order".to_owned(),
            Order::Backward => "products added in reverse order".to_owned(),
            Order::Pairs => "products added in pairs, level by level".to_owned(),
            Order::Halves => "first half plus second half, level by level".to_owned(),
            Order::Lanes(count) => format!("{count} interleaved sums, then added by halves"),
            Order::Blocks(count) => format!("blocks of {count} added to the running sum, one rounding each"),
            Order::Whole => "all products summed exactly, rounded once".to_owned(),
        };
        let products = match self.products {
            Products::Exact if matches!(self.order, Order::Blocks(_) | Order::Whole) => "",
            Products::Exact => "; products exact",
            Products::Rounded => "; products rounded to the format of their factors",
        };
        let sums = match (self.order, self.in_f32) {
            (Order::Whole, false) => "",
            (Order::Whole, true) => " to f32 and then to the result",
            (_, true) => "; sums in f32",
            (_, false) => "; sums in the format of the factors",
        };
        let mode = if self.mode == Mode::Rz { ", toward zero" } else { "" };
        let is_tree = matches!(self.order, Order::Pairs | Order::Halves);
        let addend = if self.addend_first || is_tree { "" } else { "; addend added last" };
        format!("{order}{products}{sums}{mode}{addend}")
    }

    /// The dot product under this scheme, in the format of the result.
    pub fn result(&self, terms: &Terms) -> Float {
        let own = terms.from();
        let format = if self.in_f32 { Format::F32 } else { own };
        let unit = Unit { format, mode: self.mode };
        let addend = terms.addend.map(|addend| unit.of(addend));
        let is_whole = self.order == Order::Whole && !self.in_f32;
        // With a single rounding, the sum is rounded directly to the format of the result.
        let unit = if is_whole { Unit { format: terms.to, mode: self.mode } } else { unit };
        let zero = Float::new(unit.format, 0);
        let exact_start = terms.addend.filter(|_| is_whole).or(addend);
        let start = exact_start.filter(|_| self.addend_first).unwrap_or(zero);
        let sum = self.sum(terms, unit, start);
        let sum = match addend.filter(|_| !self.addend_first) {
            Some(addend) => unit.plus(sum, addend),
            None => sum,
        };
        Unit { format: terms.to, mode: Mode::Rn }.of(sum)
    }

    fn sum(&self, terms: &Terms, unit: Unit, start: Float) -> Float {
        let own = Unit { format: terms.from(), mode: Mode::Rn };
        let one = Float::new(own.format, own.format.one());
        // The terms as pairs of factors: a rounded product is multiplied by 1.
        let pairs: Vec<(Float, Float)> = match self.products {
            Products::Exact => terms.pairs.clone(),
            Products::Rounded => terms.pairs.iter().map(|(a, b)| (own.product(*a, *b), one)).collect(),
        };
        let onward = |sum: Float, pair: &(Float, Float)| unit.sum([*pair].into_iter(), sum);
        let products = || pairs.iter().map(|(a, b)| unit.product(*a, *b)).collect::<Vec<_>>();
        let zero = Float::new(unit.format, 0);
        match self.order {
            Order::Forward => pairs.iter().fold(start, onward),
            Order::Backward => pairs.iter().rev().fold(start, onward),
            Order::Pairs => tree(products(), unit, |level, unit| {
                let next = level.chunks(2).map(|two| match two {
                    [x, y] => unit.plus(*x, *y),
                    rest => rest.first().copied().unwrap_or(zero),
                });
                next.collect()
            }),
            Order::Halves => tree(products(), unit, halves),
            Order::Lanes(count) => {
                let lane = |nth: usize| {
                    // The first lane starts with the addend.
                    let from = if nth == 0 { start } else { zero };
                    pairs.iter().skip(nth).step_by(count).fold(from, onward)
                };
                tree((0..count.min(pairs.len()).max(1)).map(lane).collect(), unit, halves)
            }
            Order::Blocks(count) => {
                pairs.chunks(count).fold(start, |sum, block| unit.sum(block.iter().copied(), sum))
            }
            Order::Whole => unit.sum(pairs.iter().copied(), start),
        }
    }
}

/// Applies `next` to level after level, until one term is left.
fn tree(mut level: Vec<Float>, unit: Unit, next: impl Fn(&[Float], Unit) -> Vec<Float>) -> Float {
    while level.len() > 1 {
        level = next(&level, unit);
    }
    level.first().copied().unwrap_or(Float::new(unit.format, 0))
}

/// Adds the first half and the second half element by element; with an odd number, the middle term is kept.
fn halves(level: &[Float], unit: Unit) -> Vec<Float> {
    let half = level.len().div_ceil(2);
    let (first, second) = level.split_at(half);
    let sums = first.iter().enumerate().map(|(at, x)| match second.get(at) {
        Some(y) => unit.plus(*x, *y),
        None => *x,
    });
    sums.collect()
}
