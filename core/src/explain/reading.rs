//! The conversion of a typed number to bits, and its effect on the result.

use super::literal::article;
use super::phrase::{code, count, number};
use super::rounding;
use crate::doc::{Block, Column, Line, Role, Table, line};
use crate::float::{Exact, Rounded, Tail, Wide};
use crate::program::exact::{ErrorParts, TypedNumber};
use crate::real::Real;

/// True if the number had to be rounded, so that there is something to see.
pub(super) fn is_worth_a_card(number: &TypedNumber) -> bool {
    number.rounding().is_some()
}

/// The typed value in binary, the cut, and the chosen number of the format.
pub(super) fn read(number: &TypedNumber) -> Vec<Block> {
    let Some((value, rounded)) = number.rounding() else { return Vec::new() };
    let needs = format!("{} is {}, {}", number.who.name(), number.named, needs(&value, &rounded));
    let mut blocks = vec![Block::Text(line(needs))];
    blocks.extend(rounding::decided(&value, &rounded, number.real().as_ref(), None));
    blocks.extend(rounded.overflow.then(|| {
        let name = rounded.format.name();
        let becomes = if rounded.result().is_infinite() { "an infinity" } else { "the largest number" };
        Block::Text(line(format!("{} is too large for {name}: it becomes {becomes}.", number.named)))
    }));
    blocks
}

/// The number of bits that a value needs, and the number of bits that the format keeps.
fn needs(value: &Exact, rounded: &Rounded) -> String {
    let wide = Wide::from(value);
    let width = wide.leading_exponent().zip(wide.last_exponent()).map_or(0, |(top, last)| top - last + 1);
    let takes = match value.tail {
        Tail::Endless => "never ends".to_owned(),
        _ => format!("takes {}", count(width as u32, "bit")),
    };
    let name = rounded.format.name();
    let name = format!("{} {name}", article(name));
    let kept = rounded.format.precision().saturating_sub(rounded.subnormal_shift);
    let keeps = match (rounded.subnormal_shift, kept) {
        (0, _) => format!("{name} keeps {}, rounded to nearest", count(kept, "bit")),
        (_, 0) => format!("so near to zero, {name} keeps none of them"),
        _ => format!("so near to zero, {name} keeps {}, rounded to nearest", count(kept, "bit")),
    };
    format!("which in binary {takes}; {keeps}.")
}

/// A table of the exact result for the numbers as typed, the exact result for the numbers as read, and the computed
/// result. The second and the third have their distance from the row above; a last row has the total error. Then a
/// sentence on the nearest number.
pub(super) fn error(parts: &ErrorParts) -> Vec<Block> {
    let (Some(computing), Some(total)) = (parts.by_computing(), parts.total()) else { return Vec::new() };
    let row = |name: &'static str, value: String, off: String| {
        vec![
            Line::default().with(Role::Dim, name),
            Line::default().with(Role::Code, value),
            Line::default().with(Role::Plain, off),
        ]
    };
    let ulp = |text: String| format!("{} ulp", signed(&text));
    let rows = vec![
        row("as typed", parts.wished.to_string(), String::new()),
        row("as read", parts.read.to_string(), ulp(parts.by_reading().to_string())),
        row("result", number(parts.result), ulp(computing.to_string())),
        row("error", String::new(), ulp(total.to_string())),
    ];
    let nearest = match parts.nearest == parts.result {
        true => format!("Even so, no {} is nearer to the exact answer.", parts.result.format().name()),
        false => format!(
            "The exact answer is {}, and the nearest {} is {}, `{}`. Rounding each number as it is read, and then \
             the result, missed it.",
            parts.wished,
            parts.result.format().name(),
            number(parts.nearest),
            code(parts.nearest)
        ),
    };
    let table = Table::new(vec![Column::Left, Column::Left, Column::Right], rows);
    vec![Block::Table(table), Block::Text(line(nearest))]
}

/// A length in ulp with its sign, in few digits: `−1.5 ulp`, `≈ +0.50072 ulp`.
pub(super) fn in_ulp(ulp: &Real) -> String {
    format!("{} ulp", signed(&in_few_digits(ulp)))
}

/// A real number in full if that is short, otherwise to six digits: `377.5`, `≈ 1.09082`.
pub(super) fn in_few_digits(real: &Real) -> String {
    const LONGEST: usize = 10;
    let digits = real.to_string();
    if digits.chars().count() <= LONGEST {
        return digits;
    }
    let about = real.approximately();
    let size = about.abs();
    let digits = if size == 0.0 || size.is_infinite() {
        // Beyond the range of f64.
        let sign = if real.is_negative() { "-" } else { "" };
        format!("{sign}2^{}", real.leading_exponent().unwrap_or(0))
    } else if (1e-4..1e6).contains(&size) {
        let decimals = (5 - size.log10().floor() as i32).clamp(0, 9) as usize;
        let text = format!("{about:.decimals$}");
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
    } else {
        format!("{about:.5e}")
    };
    format!("≈ {digits}")
}

/// The text with a sign in front, `+0.3`, `−0.3`; 0 has no sign.
pub(super) fn signed(text: &str) -> String {
    let (about, digits) = text.strip_prefix("≈ ").map_or(("", text), |rest| ("≈ ", rest));
    match digits.strip_prefix('-') {
        Some(rest) => format!("{about}−{rest}"),
        None if digits == "0" => digits.to_owned(),
        None => format!("{about}+{digits}"),
    }
}
