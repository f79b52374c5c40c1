//! Where a value stands on the line between its two neighbours.

use super::block::Ruler;

impl Ruler {
    /// The character at place `i` of a ruler `length` (odd) characters long.
    pub fn mark(&self, i: usize, length: usize) -> char {
        let value = self.place(length);
        match i {
            _ if i == value => '●',
            0 => '├',
            _ if i + 1 == length => '┤',
            _ if i == length / 2 => '┼',
            _ => '─',
        }
    }

    /// The place of the value on a ruler `length` (odd, at least 5) characters long: on an end or in the
    /// middle only if it is exactly there.
    pub fn place(&self, length: usize) -> usize {
        let middle = length / 2;
        let last = length - 1;
        match self.at {
            0 => 0,
            500 => middle,
            1000.. => last,
            at @ 1..500 => (at as usize * middle / 500).clamp(1, middle - 1),
            at => (middle + (at as usize - 500) * middle / 500).clamp(middle + 1, last - 1),
        }
    }
}

/// A ruler as lines of text of about `width` columns: the line with its ends, what stands at the ends below.
pub(super) fn ruler_lines(ruler: &Ruler, width: usize) -> Vec<String> {
    let count = |text: &str| text.chars().count();
    let names = count(&ruler.left[0]) + count(&ruler.right[0]);
    let length = width.saturating_sub(names + 2).clamp(21, 61);
    let length = length - (length + 1) % 2;
    let marks: String = (0..length).map(|i| ruler.mark(i, length)).collect();
    let mut lines = vec![format!("{} {marks} {}", ruler.left[0], ruler.right[0])];

    // Below the ends of the line, the values; where both do not fit, each has a line.
    let start = count(&ruler.left[0]) + 1;
    let end = start + length;
    let [left, right] = [&ruler.left[1], &ruler.right[1]];
    let left_end = start + count(left);
    let right_start = end.saturating_sub(count(right));
    let middle = start + length / 2 - 3;
    if left_end + 2 > right_start {
        lines.push(" ".repeat(start) + left);
        lines.push(" ".repeat(right_start) + right);
    } else {
        let mut below = " ".repeat(start) + left;
        if left_end + 2 <= middle && middle + 8 <= right_start {
            below = format!("{below:middle$}middle");
        }
        lines.push(format!("{below:right_start$}{right}"));
    }
    lines
}
