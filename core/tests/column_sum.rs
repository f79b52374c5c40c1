//! The rounding step drawn as a sum in columns: addends, exact sum, kept bits. The digits, read as numbers, equal exact
//! rationals.

use crate::common::{Random, instr};
use crate::rational::{Rational, integer, nearest, power, value};
use halfplay_core::eval::Evaluation;
use halfplay_core::float::{Float, Format, Tininess};
use halfplay_core::skins::doc::{Bits, Block, Picture, Role};
use halfplay_core::skins::explain::{StepKind, cards};

/// The number in a row, if no part of the row is folded or continued.
fn number(row: &Bits, picture: &Picture) -> Rational {
    let digit = |(column, (mark, _)): (usize, &(char, Role))| match mark {
        '1' => power(2, i64::from(picture.top) - column as i64),
        _ => integer(0),
    };
    let sum = row.cells.iter().enumerate().map(digit).fold(integer(0), |sum, digit| sum + digit);
    if row.operator == "−" { -sum } else { sum }
}

fn real(bits: u64, format: Format) -> Rational {
    let float = Float::new(format, bits);
    let magnitude = value(float.magnitude(), format);
    if float.is_negative() { -magnitude } else { magnitude }
}

fn size(number: &Rational) -> Rational {
    if *number < integer(0) { -number.clone() } else { number.clone() }
}

#[test]
fn rounding_picture_rows_equal_exact_rationals() {
    let mut random = Random(29);
    let mut seen = [0; 3];
    for (spelling, format) in [("fma.rn.f16", Format::F16), ("fma.rn.bf16", Format::BF16)] {
        let instr = instr(spelling);
        for _ in 0..20_000 {
            // The exponents are close together, so that no addend is too small to be written out.
            let mut code = || {
                let field = (format.bias() - 6) as u64 + random.below(12) as u64;
                let sign = (random.below(2) as u64) << (format.width() - 1);
                sign | field << format.fraction_bits() | (random.next() & format.fraction_mask())
            };
            let [a, b, c] = [code(), code(), code()];
            let evaluation = Evaluation::of(instr, &[a, b, c], Tininess::After);
            let rounding = cards(&evaluation, &[]).into_iter().find(|card| card.kind == StepKind::Rounding);
            let picture = rounding.into_iter().flat_map(|card| card.blocks()).find_map(|block| match block {
                Block::Picture(picture) => Some(picture),
                _ => None,
            });
            let Some(picture) = picture else { continue };
            let rows: Vec<Rational> = picture.rows.iter().map(|row| number(row, &picture)).collect();
            let [a, b, c] = [a, b, c].map(|bits| real(bits, format));
            let exact = a * b + c.clone();
            let [left, right, sum, _, rounded] = &rows[..] else {
                assert_eq!(exact, rows[0], "nothing is cut off");
                seen[0] += 1;
                continue;
            };
            assert_eq!((left + right, right), (exact.clone(), &c), "{picture:?}");
            assert_eq!(*sum, exact);
            assert_eq!(size(rounded), value(nearest(&size(&exact), format), format), "{picture:?}");
            assert_eq!(*rounded < integer(0), exact < integer(0), "{picture:?}");
            // The marked digits are those that rounding changed among the kept columns, including a new column on the
            // left.
            let [sum, rounded] = [&picture.rows[2], &picture.rows[4]];
            for (before, after) in sum.cells.iter().zip(&rounded.cells).filter(|(_, after)| after.0 != ' ') {
                assert_eq!(before.0 != after.0, after.1 == Role::Changed, "{picture:?}");
                seen[1] += usize::from(after.1 == Role::Changed);
            }
            seen[2] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}
