//! One rounding, by division with remainder.

use super::number::{Int, Layout};
use std::cmp::Ordering;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Rn,
    Rz,
    Rm,
    Rp,
    Rna,
    Ro,
}

impl Direction {
    pub const ALL: [(&str, Direction); 6] = [
        ("rn", Direction::Rn),
        ("rz", Direction::Rz),
        ("rm", Direction::Rm),
        ("rp", Direction::Rp),
        ("rna", Direction::Rna),
        ("ro", Direction::Ro),
    ];

    pub fn read(word: &str) -> Direction {
        let found = Direction::ALL.iter().find(|(name, _)| *name == word);
        found.unwrap_or_else(|| panic!("the model does not know the word {word}")).1
    }
}

/// The result of rounding a nonzero magnitude.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rounding {
    pub code: u64,
    pub inexact: bool,
    pub overflow: bool,
    pub tiny_before: bool,
    pub tiny_after: bool,
}

impl Rounding {
    /// Rounds `magnitude`, in units of `2^-I::SCALE`.
    pub fn of<I: Int>(magnitude: &I, negative: bool, layout: Layout, direction: Direction) -> Rounding {
        let leading = magnitude.length() - 1 - I::SCALE;

        // With unbounded exponents, the grid always has p significant bits.
        let free = leading - layout.fraction_bits;
        let (unbounded, _) = to_multiple(magnitude, free, negative, direction);
        let unbounded_leading = unbounded.length() - 1 + free;
        let overflow = unbounded_leading > layout.emax();

        // In the format, no grid is finer than the smallest subnormal number.
        let grid = free.max(layout.smallest());
        let (multiple, exact) = to_multiple(magnitude, grid, negative, direction);

        let code = if overflow {
            let away = match direction {
                Direction::Rn | Direction::Rna => true,
                Direction::Rz | Direction::Ro => false,
                Direction::Rm => negative,
                Direction::Rp => !negative,
            };
            if away { layout.infinity() } else { layout.largest() }
        } else {
            encode(&multiple, grid, layout)
        };
        Rounding {
            code: if negative { code + layout.sign() } else { code },
            inexact: overflow || !exact,
            overflow,
            tiny_before: leading < layout.emin(),
            tiny_after: unbounded_leading < layout.emin(),
        }
    }
}

/// The multiple of `2^grid` that `direction` selects, and whether it equals the value.
fn to_multiple<I: Int>(magnitude: &I, grid: i64, negative: bool, direction: Direction) -> (I, bool) {
    if grid + I::SCALE <= 0 {
        return (magnitude.clone() << (-grid - I::SCALE) as usize, true);
    }
    let unit = I::one() << (grid + I::SCALE) as usize;
    let (below, rest) = magnitude.div_rem(&unit);
    if rest.is_zero() {
        return (below, true);
    }
    let odd = below.is_odd();
    let against_half = (rest << 1).cmp(&unit);
    let up = match direction {
        Direction::Rn => against_half == Ordering::Greater || against_half == Ordering::Equal && odd,
        Direction::Rna => against_half != Ordering::Less,
        Direction::Rz => false,
        Direction::Rm => negative,
        Direction::Rp => !negative,
        Direction::Ro => !odd,
    };
    (if up { below + I::one() } else { below }, false)
}

/// The code of `multiple × 2^grid`, which is representable in the format.
fn encode<I: Int>(multiple: &I, grid: i64, layout: Layout) -> u64 {
    let hidden = 1 << layout.fraction_bits;
    let number = multiple.clone();
    let mut significand = 0i64;
    // An integer of at most p + 1 bits, read bit by bit.
    for bit in (0..layout.fraction_bits + 2).rev() {
        significand = significand * 2 + i64::from((number.clone() >> bit as usize).is_odd());
    }
    if significand < hidden {
        return significand as u64;
    }
    let (significand, grid) =
        if significand == 2 * hidden { (hidden, grid + 1) } else { (significand, grid) };
    let field = grid - layout.smallest() + 1;
    (field * hidden + significand - hidden) as u64
}
