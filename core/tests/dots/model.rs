//! An independent implementation of every scheme in rational arithmetic, driven by the scheme's name.

use crate::rational::{Rational, integer, nearest, value};
use halfplay_core::float::{Float, Format};
use halfplay_core::skins::infer::Terms;
use num_traits::Signed;

/// The bits that a scheme delivers, given its name: `forward-f32`, `blocks-4-f32-rz`,
/// `lanes-8-own-products-rounded-addend-last`. Numbers are finite and not zero, so a zero sum is +0.
pub fn model(name: &str, terms: &Terms) -> u64 {
    let from = terms.pairs[0].0.format();
    let mut words: Vec<&str> = name.split('-').collect();
    let order = words.remove(0);
    let count = words[0].parse().unwrap_or(0usize);
    let cut = words.contains(&"rz");
    let own = words.contains(&"own");
    // A sum that is rounded only once is rounded to the format of the result.
    let sums = if !own {
        Format::F32
    } else if order == "whole" {
        terms.to
    } else {
        from
    };
    let add = |exact: Rational| rounded(&exact, sums, cut);
    let product = |(a, b): &(Float, Float)| {
        let exact = number(*a) * number(*b);
        if name.contains("products-rounded") { rounded(&exact, from, false) } else { exact }
    };
    let products: Vec<Rational> = terms.pairs.iter().map(product).collect();
    let addend = terms.addend.map_or(integer(0), number);
    let addend = if order == "whole" && own { addend } else { add(addend) };
    let is_last = name.contains("addend-last") || order == "pairs" || order == "halves";
    let start = if is_last { integer(0) } else { addend.clone() };
    let forward = |start: Rational, products: &mut dyn Iterator<Item = &Rational>| {
        products.fold(start, |sum, product| add(sum + product))
    };
    let leaves = || products.iter().map(|product| add(product.clone())).collect::<Vec<_>>();
    let sum = match order {
        "forward" => forward(start, &mut products.iter()),
        "backward" => forward(start, &mut products.iter().rev()),
        "pairs" => {
            let mut level = leaves();
            while level.len() > 1 {
                level = level
                    .chunks(2)
                    .map(|two| if two.len() == 2 { add(&two[0] + &two[1]) } else { two[0].clone() })
                    .collect();
            }
            level.remove(0)
        }
        "halves" => halves(leaves(), add),
        "lanes" => {
            let lane = |nth: usize| {
                let start = if nth == 0 { start.clone() } else { integer(0) };
                forward(start, &mut products.iter().skip(nth).step_by(count))
            };
            halves((0..count.min(products.len())).map(lane).collect(), add)
        }
        "blocks" => {
            products.chunks(count).fold(start, |sum, block| add(sum + block.iter().sum::<Rational>()))
        }
        "whole" => add(start + products.iter().sum::<Rational>()),
        other => panic!("no model of {other}"),
    };
    let sum = if is_last { add(sum + addend) } else { sum };
    code(&rounded(&sum, terms.to, false), terms.to)
}

fn halves(mut level: Vec<Rational>, add: impl Fn(Rational) -> Rational) -> Rational {
    while level.len() > 1 {
        let half = level.len().div_ceil(2);
        let sum = |at: usize| match level.get(half + at) {
            Some(other) => add(&level[at] + other),
            None => level[at].clone(),
        };
        level = (0..half).map(sum).collect();
    }
    level.remove(0)
}

fn number(float: Float) -> Rational {
    let format = float.format();
    let magnitude = value(float.bits() & format.magnitude_mask(), format);
    if float.bits() & format.sign_mask() == 0 { magnitude } else { -magnitude }
}

/// The nearest number of a format, or with `cut` the next one toward zero.
fn rounded(exact: &Rational, format: Format, cut: bool) -> Rational {
    let size = exact.abs();
    let near = nearest(&size, format);
    assert!(near < format.infinity(), "no magnitude rounds to infinity");
    let beyond = cut && value(near, format) > size;
    let magnitude = value(if beyond { near - 1 } else { near }, format);
    if exact.is_negative() { -magnitude } else { magnitude }
}

/// The code of a representable number.
fn code(number: &Rational, format: Format) -> u64 {
    let magnitude = nearest(&number.abs(), format);
    if number.is_negative() { magnitude | format.sign_mask() } else { magnitude }
}
