//! An enlarged view of a value that is too close to an end or the middle of its line for a drawing to show the
//! difference.
//!
//! ```text
//!   0x3000 ├───────────────●───────────────┤ 0x3001        the sum of the worked example: is it the middle?
//!                       ╱     ╲
//!   × 4096  ├──────────────┼─────●─────────┤               no: 3 × 2^-29 above it
//! ```

use crate::float::Wide;

/// A stretch of a [`Ruler`](super::Ruler) around one of its ends or its middle, enlarged until the value is visibly
/// distinct from that point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lens {
    /// the point that the value is close to: 0 the left end, 500 the middle, 1000 the right end; the point keeps that
    /// place in the enlarged stretch
    pub about: u32,
    /// the magnification is 2 to this power
    pub power: u32,
    /// position of the value in the stretch, in thousandths of the way
    pub at: u32,
    /// distance of the value from the point `about`: `3 × 2^-29`
    pub distance: String,
}

/// The lens opens if the value is closer to an end or the middle than 2 to this power of the way, about the width of a
/// dot on a phone.
const NEAR: i64 = -5;
/// In the lens, the value is an eighth to a quarter of the way from the nearby end or middle.
const IN_LENS: i64 = -3;
/// Distances longer than this many characters are rounded.
const LONGEST: usize = 16;

impl Lens {
    /// The lens for a value that is `way` quanta (less than one) from its neighbour toward zero. `None` if the value is
    /// exactly on an end or in the middle, or visibly distinct from them.
    pub fn of(way: &Wide, quantum: i32, negative: bool) -> Option<Lens> {
        let known = if way.is_endless() { first_bits(way) } else { way.clone() };
        let halves = |count: u32| Wide::new(false, count.into(), -1);
        let (count, apart, leading) = (0..=2).find_map(|count| {
            let apart = known.minus(&halves(count))?;
            let leading = apart.leading_exponent().filter(|leading| *leading < NEAR)?;
            Some((count, apart, leading))
        })?;
        let ahead = !apart.is_negative();
        let (about, apart) = (count * 500, apart.magnitude());
        let bits =
            (0..=16).fold(0_u32, |bits, k| bits << 1 | u32::from(apart.bit(leading - k) == Some(true)));
        let offset = (bits * 1000) >> (16 - IN_LENS);
        let at = if ahead { about + offset } else { about - offset };
        let distance = apart.in_units(-i64::from(quantum));
        let (about, at) = if negative { (1000 - about, 1000 - at) } else { (about, at) };
        let power = u32::try_from(IN_LENS - leading).ok()?;
        Some(Lens { about, power, at, distance: words(&distance, way.is_endless()) })
    }
}

/// The first bits after the point of a number with endless bits: more than any drawing shows.
fn first_bits(way: &Wide) -> Wide {
    let bits = (1..=64).fold(0_u64, |bits, k| bits << 1 | u64::from(way.bit(-k) == Some(true)));
    Wide::new(false, bits.into(), -64)
}

/// A distance as a whole number times a power of two if that is short; otherwise rounded.
fn words(distance: &Wide, endless: bool) -> String {
    let scaled = distance.scaled();
    let scaled = scaled.strip_prefix("1 × ").unwrap_or(&scaled);
    if scaled.chars().count() <= LONGEST && !endless { scaled.to_owned() } else { distance.about(3) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(significand: u32, exponent: i64) -> Wide {
        Wide::new(false, significand.into(), exponent)
    }

    /// By hand: the worked sum is 0.5 + 3 × 2^-16 quanta of 2^-13 away from 0x3000. 3 × 2^-16 times 4096 is 3/16, so
    /// the dot is at 1/2 + 3/16 = 0.6875 of the lens.
    #[test]
    fn a_value_near_the_middle_gets_a_lens() {
        let sum = Wide::new(false, (0x8000_u32 + 3).into(), -16);
        let lens = Lens::of(&sum, -13, false).expect("a lens");
        assert_eq!(lens, Lens { about: 500, power: 12, at: 687, distance: "3 × 2^-29".into() });
        // For a negative number, the line is mirrored.
        let lens = Lens::of(&sum, -13, true).expect("a lens");
        assert_eq!((lens.about, lens.at), (500, 313));
    }

    /// 2^-10 of the way must grow by 2^7 to become an eighth. 1023/1024 of the way is just as close to the other end.
    #[test]
    fn a_value_near_an_end_gets_a_lens() {
        let near = Lens::of(&way(1, -10), -4, false).expect("a lens");
        assert_eq!(near, Lens { about: 0, power: 7, at: 125, distance: "2^-14".into() });
        let far = Lens::of(&way(1023, -10), -4, false).expect("a lens");
        assert_eq!(far, Lens { about: 1000, power: 7, at: 875, distance: "2^-14".into() });
    }

    /// 1/32 of the way is visible without a lens, and an exact position needs none.
    #[test]
    fn visible_and_exact_positions_get_no_lens() {
        for (significand, exponent) in [(0, 0), (1, -1), (1, -5), (17, -5), (1, -2)] {
            assert_eq!(Lens::of(&way(significand, exponent), 0, false), None, "{significand} × 2^{exponent}");
        }
    }
}
