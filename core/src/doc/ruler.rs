//! The position of a value on the line between its two neighbours.

use super::block::Ruler;
use super::pad::padded;

impl Ruler {
    /// The label below the middle of the line.
    pub const MIDDLE: &str = "middle";
    /// The mark at the exact answer for the numbers as typed.
    pub const WISHED: char = '◇';

    /// The character at place `i` of a ruler `length` (odd) characters long.
    pub fn mark(&self, i: usize, length: usize) -> char {
        let value = self.place(length);
        let wished = self.exact_as_typed.map(|at| place(at, length));
        match i {
            _ if i == value => '●',
            _ if Some(i) == wished => Ruler::WISHED,
            0 => '├',
            _ if i + 1 == length => '┤',
            _ if i == length / 2 => '┼',
            _ => '─',
        }
    }

    /// The place of the value on a ruler `length` (odd, at least 5) characters long. The value is on an end or in the
    /// middle only if it is exactly there.
    pub fn place(&self, length: usize) -> usize {
        place(self.at, length)
    }

    /// The place of a point `at` thousandths of the way, on a ruler of this length.
    pub fn place_of(at: u32, length: usize) -> usize {
        place(at, length)
    }
}

impl Ruler {
    /// The label below the middle of a line of this many characters: the word `middle` or, if there is room, the
    /// distance of the value from it.
    pub fn centre(&self, length: usize) -> String {
        let about_the_middle = self.lens.as_ref().is_some_and(|lens| lens.about == 500);
        let words = self.lens_words().filter(|_| about_the_middle);
        let longest = [&self.left, &self.right].map(|[_, value]| count(value)).into_iter().max().unwrap_or(0);
        let fits = |words: &String| 2 * (longest + 2) + count(words) < length;
        words.filter(fits).unwrap_or_else(|| Ruler::MIDDLE.to_owned())
    }

    /// The distance that a lens shows, in words: `3 × 2^-29 above the middle`. `None` if there is no lens.
    pub fn lens_words(&self) -> Option<String> {
        let lens = self.lens.as_ref()?;
        let side = if lens.at > lens.about { "above" } else { "below" };
        let what = match lens.about {
            0 => &self.left[0],
            1000 => &self.right[0],
            _ => "the middle",
        };
        Some(format!("{} {side} {what}", lens.distance))
    }

    /// The magnification of the lens: `× 4096`, or `× 2^29` if it exceeds 2^20.
    pub fn lens_factor(&self) -> Option<String> {
        let power = self.lens.as_ref()?.power;
        Some(if power <= 20 { format!("× {}", 1_u32 << power) } else { format!("× 2^{power}") })
    }
}

/// The place of a point `at` thousandths of the way on a line of `length` (odd, at least 5) characters. The point is on
/// an end or in the middle only if it is exactly there.
pub(super) fn place(at: u32, length: usize) -> usize {
    let middle = length / 2;
    let last = length - 1;
    match at {
        0 => 0,
        500 => middle,
        1000.. => last,
        at @ 1..500 => (at as usize * middle / 500).clamp(1, middle - 1),
        at => (middle + (at as usize - 500) * middle / 500).clamp(middle + 1, last - 1),
    }
}

/// A ruler as lines of text of about `width` columns: the line with the names of its ends, and their values below.
pub(super) fn ruler_lines(ruler: &Ruler, width: usize) -> Vec<String> {
    let length = line_length([&ruler.left, &ruler.right], width);
    let marks: String = (0..length).map(|i| ruler.mark(i, length)).collect();
    between_ends(&marks, [&ruler.left, &ruler.right], &ruler.centre(length))
}

/// Length in characters (an odd number) of the line between these ends, if all of it takes `width` columns.
pub(super) fn line_length(ends: [&[String; 2]; 2], width: usize) -> usize {
    let names: usize = ends.iter().map(|[name, _]| count(name)).sum();
    let length = width.saturating_sub(names + 2).clamp(21, 61);
    length - (length + 1) % 2
}

/// A line of characters between the names of its ends; below it the values of the ends and, if there is room, a word in
/// the middle. If the two values do not fit beside each other, each has its own line.
pub(super) fn between_ends(marks: &str, [left, right]: [&[String; 2]; 2], centre: &str) -> Vec<String> {
    let mut lines = vec![format!("{} {marks} {}", left[0], right[0])];
    let length = count(marks);
    let start = count(&left[0]) + 1;
    let end = start + length;
    let [left, right] = [&left[1], &right[1]];
    let left_end = start + count(left);
    let right_start = end.saturating_sub(count(right));
    let middle = start + length / 2 - count(centre) / 2;
    if left_end + 2 > right_start {
        lines.push(" ".repeat(start) + left);
        lines.push(" ".repeat(right_start) + right);
    } else {
        let mut below = " ".repeat(start) + left;
        if left_end + 2 <= middle && middle + count(centre) + 2 <= right_start {
            below = padded(&below, middle) + centre;
        }
        lines.push(padded(&below, right_start) + right);
    }
    lines
}

fn count(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::Lens;

    #[test]
    fn lens_words_name_distance_side_and_end() {
        let end = |name: &str| [name.to_owned(), String::new()];
        let lens = Some(Lens { about: 1000, power: 7, at: 875, distance: "2^-14".into() });
        let ruler = Ruler {
            left: end("0x8001"),
            right: end("0x8000"),
            at: 999,
            chose_right: true,
            nearest: true,
            lens,
            exact_as_typed: None,
        };
        assert_eq!(ruler.lens_words().as_deref(), Some("2^-14 below 0x8000"));
        assert_eq!(ruler.lens_factor().as_deref(), Some("× 128"));
    }
}
