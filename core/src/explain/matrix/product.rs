//! A whole product: its size, its errors, its worst elements, the comparison with observed results.

use super::words::unit_words;
use crate::doc::{Block, Column, Doc, Line, Role, Table, line};
use crate::explain::phrase::code;
use crate::float::Float;
use crate::matrix::{Errors, MatrixProduct, SumOrder, WorstElement};

/// The comparison with observed results.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ObservedProduct {
    /// number of equal elements; all NaNs count as equal
    pub equal: u64,
    /// the first different elements: place, result, observed result
    pub first: Vec<([usize; 2], Float, Float)>,
}

/// The report on a product of this depth, the common length of rows and columns.
pub fn product_report(
    product: &MatrixProduct,
    depth: usize,
    errors: &Errors,
    observed: Option<&ObservedProduct>,
) -> Doc {
    let [rows, columns] = product.size();
    let size = format!("{rows} × {columns} elements, each the sum of {depth} products");
    let mut blocks = vec![
        Block::Heading(Line::default().with(Role::Strong, size)),
        Block::Text(line(format!("{} on {}.", product.unit().instr, unit_words(product.unit())))),
    ];
    blocks.extend(order_words(product.order()).map(|words| Block::Text(line(words))));
    blocks.extend(observed.map(|observed| Block::Text(observed_line(observed, errors.count))));
    blocks.extend(observed.filter(|observed| !observed.first.is_empty()).map(observed_table));
    blocks.push(Block::Text(line(correct_words(errors))));
    if errors.count > errors.not_finite {
        blocks.push(Block::Text(line(error_words(errors))));
        blocks.push(Block::Table(distribution(errors)));
    }
    if errors.worst.iter().any(|worst| worst.error != 0.0) {
        blocks.push(Block::Heading(Line::default().with(Role::Strong, "largest errors")));
        blocks.push(Block::Table(worst(&errors.worst)));
    }
    Doc::new(blocks)
}

fn order_words(order: SumOrder) -> Option<String> {
    match order {
        SumOrder::Single => None,
        SumOrder::Split(parts) => Some(format!(
            "k is split into {parts} parts, each summed from 0. f32 additions to nearest add the parts in order, then C."
        )),
        SumOrder::Promote(products) => Some(format!(
            "After every {products} products, an f32 addition to nearest adds their sum to the total, which starts with C."
        )),
    }
}

fn correct_words(errors: &Errors) -> String {
    let Errors { count, correct, not_finite, .. } = errors;
    let rest = match not_finite {
        0 => String::new(),
        _ => format!("; {not_finite} are NaN or infinite"),
    };
    format!("{correct} of {count} elements are the exact sum rounded to nearest{rest}.")
}

fn error_words(errors: &Errors) -> String {
    let (mean, least, greatest) = (short(errors.mean()), short(errors.least), short(errors.greatest));
    format!("Errors against the exact sum, in ulp: mean {mean}, from {least} to {greatest}.")
}

/// A number with three digits and its sign.
fn short(value: f64) -> String {
    let text = match value.abs() {
        0.0 => "0".to_owned(),
        small if small < 0.001 => format!("{small:.1e}"),
        small if small < 10.0 => format!("{small:.2}"),
        large if large < 1e6 => format!("{large:.0}"),
        large => format!("{large:.2e}"),
    };
    let sign = if value < 0.0 { "−" } else { "" };
    format!("{sign}{text}")
}

/// The number of elements for each size of the error.
fn distribution(errors: &Errors) -> Table {
    let row = |(place, count): (usize, &u64)| {
        let limit = 2f64.powi(place as i32 - 1);
        let size =
            if place == 0 { "up to 0.5 ulp".to_owned() } else { format!("up to {} ulp", short(limit)) };
        vec![line(size), line(count.to_string())]
    };
    let rows = errors.up_to.iter().enumerate().filter(|(_, count)| **count > 0).map(row).collect();
    Table::new(vec![Column::Left, Column::Right], rows)
}

fn worst(elements: &[WorstElement]) -> Table {
    let row = |worst: &WorstElement| {
        let [row, column] = worst.place;
        vec![
            line(format!("[{row}, {column}]")),
            Line::default().with(Role::Code, code(worst.result)),
            Line::default().with(Role::Code, code(worst.exact)),
            line(format!("{} ulp", short(worst.error))),
        ]
    };
    let heads = ["element", "result", "exact, rounded", "error"].map(line).to_vec();
    let columns = vec![Column::Left, Column::Left, Column::Left, Column::Right];
    Table::new(columns, elements.iter().map(row).collect()).headed(heads)
}

fn observed_line(observed: &ObservedProduct, count: u64) -> Line {
    let role = if observed.equal == count { Role::Good } else { Role::Bad };
    Line::default().with(role, format!("{} of {count} observed elements are equal.", observed.equal))
}

fn observed_table(observed: &ObservedProduct) -> Block {
    let row = |([row, column], result, seen): &([usize; 2], Float, Float)| {
        vec![
            line(format!("[{row}, {column}]")),
            Line::default().with(Role::Code, code(*result)),
            Line::default().with(Role::Code, code(*seen)),
        ]
    };
    let heads = ["first different", "result", "observed"].map(line).to_vec();
    Block::Table(Table::new(Vec::new(), observed.first.iter().map(row).collect()).headed(heads))
}
