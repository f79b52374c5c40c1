//! Draws letters and digits with half blocks; each half block is one square pixel.
//!
//! ```text
//! ▀▀█ █▀█      ▄▀▀▄
//!  ▀█ █ █      █  █   3 × 5 pixels, and a bit of 4 × 12
//! ▀▀▀ ▀▀▀      …
//! ```

/// Rows of half blocks, all of equal width.
pub type Glyph = Vec<String>;

/// A letter, a digit or a sign of five rows of pixels, each pixel a square of `scale` × `scale`. Blank if the font
/// lacks the character.
pub fn letter(c: char, scale: usize) -> Glyph {
    let rows = pixels(c).split(' ').map(|row| row.chars().map(|pixel| pixel == '#').collect::<Vec<bool>>());
    let wide = rows.map(|row| row.into_iter().flat_map(|pixel| std::iter::repeat_n(pixel, scale)).collect());
    half_blocks(&wide.flat_map(|row: Vec<bool>| std::iter::repeat_n(row, scale)).collect::<Vec<_>>())
}

/// A text in the letters of [`letter`], with one or two empty columns between two letters.
pub fn text(text: &str, scale: usize) -> Glyph {
    let mut lines: Glyph = vec![String::new(); letter(' ', scale).len()];
    for (place, c) in text.chars().enumerate() {
        let apart = if place > 0 { " ".repeat(apart(scale)) } else { String::new() };
        for (line, row) in lines.iter_mut().zip(letter(c, scale)) {
            line.push_str(&apart);
            line.push_str(&row);
        }
    }
    lines
}

/// The number of columns of [`text`].
pub fn columns(words: &str, scale: usize) -> usize {
    text(words, scale).first().map_or(0, |row| row.chars().count())
}

/// True if the font has every character of a text.
pub fn has(words: &str) -> bool {
    words.chars().all(|c| c == ' ' || pixels(c).contains('#'))
}

/// A glyph with empty rows above it, up to this height.
pub fn on_its_foot(glyph: Glyph, height: usize) -> Glyph {
    let above = height.saturating_sub(glyph.len());
    std::iter::repeat_n(String::new(), above).chain(glyph).collect()
}

/// The columns between two letters.
const fn apart(scale: usize) -> usize {
    if scale > 1 { 2 } else { 1 }
}

/// A glyph with empty rows above it, which centre it vertically in this height.
pub fn in_the_middle(glyph: Glyph, height: usize) -> Glyph {
    let above = height.saturating_sub(glyph.len()) / 2;
    let empty = " ".repeat(glyph.first().map_or(0, |row| row.chars().count()));
    std::iter::repeat_n(empty, above).chain(glyph).collect()
}

/// A bit of this width in columns and this height in pixels. `None` if `digit` is not a bit.
pub fn bit(digit: char, width: usize, height: usize) -> Option<Glyph> {
    // A tenth of the height is the thickness of a zero's stroke and of a one's foot.
    let stroke = height / 10;
    let stem = stroke.max(2) + (width - stroke.max(2)) % 2;
    let left = (width - stem) / 2;
    let zero = |x: usize, y: usize| {
        let corner = (x == 0 || x + 1 == width) && (y == 0 || y + 1 == height);
        let edge = x < stroke || x + stroke >= width || y < stroke || y + stroke >= height;
        edge && !corner
    };
    let one = |x: usize, y: usize| {
        let flag = (stroke..2 * stroke).contains(&y) && x + 1 >= left && x < left;
        flag || (left..left + stem).contains(&x) || y + stroke >= height
    };
    let of = |set: &dyn Fn(usize, usize) -> bool| {
        half_blocks(&(0..height).map(|y| (0..width).map(|x| set(x, y)).collect()).collect::<Vec<_>>())
    };
    match digit {
        '0' => Some(of(&zero)),
        '1' => Some(of(&one)),
        _ => None,
    }
}

/// Combines two rows of pixels into each row of cells.
fn half_blocks(pixels: &[Vec<bool>]) -> Glyph {
    let cells = |pair: &[Vec<bool>]| {
        let lower = |x: usize| pair.get(1).is_some_and(|row| row[x]);
        let cell = |(x, &upper): (usize, &bool)| match (upper, lower(x)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        pair[0].iter().enumerate().map(cell).collect()
    };
    pixels.chunks(2).map(cells).collect()
}

/// The five rows of a character, from the top.
const fn pixels(c: char) -> &'static str {
    match c.to_ascii_uppercase() {
        '0' => "### #.# #.# #.# ###",
        '1' => ".#. ##. .#. .#. ###",
        '2' => "### ..# ### #.. ###",
        '3' => "### ..# .## ..# ###",
        '4' => "#.# #.# ### ..# ..#",
        '5' => "### #.. ### ..# ###",
        '6' => "### #.. ### #.# ###",
        '7' => "### ..# .#. .#. .#.",
        '8' => "### #.# ### #.# ###",
        '9' => "### #.# ### ..# ###",
        'A' => ".#. #.# ### #.# #.#",
        'B' => "##. #.# ##. #.# ##.",
        'C' => "### #.. #.. #.. ###",
        'D' => "##. #.# #.# #.# ##.",
        'E' => "### #.. ##. #.. ###",
        'F' => "### #.. ##. #.. #..",
        'G' => "### #.. #.# #.# ###",
        'H' => "#.# #.# ### #.# #.#",
        'I' => "### .#. .#. .#. ###",
        'J' => "..# ..# ..# #.# ###",
        'K' => "#.# #.# ##. #.# #.#",
        'L' => "#.. #.. #.. #.. ###",
        'M' => "#...# ##.## #.#.# #...# #...#",
        'N' => "#..# ##.# #.## #..# #..#",
        'O' => "### #.# #.# #.# ###",
        'P' => "##. #.# ##. #.. #..",
        'Q' => "### #.# #.# ### ..#",
        'R' => "##. #.# ##. #.# #.#",
        'S' => "### #.. ### ..# ###",
        'T' => "### .#. .#. .#. .#.",
        'U' => "#.# #.# #.# #.# ###",
        'V' => "#.# #.# #.# #.# .#.",
        'W' => "#...# #...# #.#.# ##.## #...#",
        'X' => "#.# #.# .#. #.# #.#",
        'Y' => "#.# #.# .#. .#. .#.",
        'Z' => "### ..# .#. #.. ###",
        '?' => "### ..# .## ... .#.",
        ':' => ". # . # .",
        ',' => ". . . # #",
        '.' => ". . . . #",
        '-' | '−' => "... ... ### ... ...",
        '+' => "... .#. ### .#. ...",
        '=' => "... ### ... ### ...",
        '≈' => "... ##. .## ##. .##",
        '×' => "... #.# .#. #.# ...",
        '^' => ".#. #.# ... ... ...",
        '…' => "... ... ... ... #.#",
        ' ' => ". . . . .",
        _ => "... ... ... ... ...",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_letters_match_the_design() {
        assert_eq!(letter('3', 1), ["▀▀█", " ▀█", "▀▀▀"]);
        assert_eq!(letter('G', 1), ["█▀▀", "█ █", "▀▀▀"]);
        assert_eq!(letter('?', 1), ["▀▀█", " ▀▀", " ▀ "]);
        assert_eq!(
            text("A1", 2),
            ["  ██      ██  ", "██  ██  ████  ", "██████    ██  ", "██  ██    ██  ", "██  ██  ██████"]
        );
        assert_eq!(
            bit('0', 4, 12).map(|glyph| glyph.join("/")).as_deref(),
            Some("▄▀▀▄/█  █/█  █/█  █/█  █/▀▄▄▀")
        );
        assert_eq!(
            bit('1', 4, 12).map(|glyph| glyph.join("/")).as_deref(),
            Some("▄██ / ██ / ██ / ██ / ██ /▄██▄")
        );
        assert_eq!(bit('0', 6, 20).map(|glyph| glyph[0].clone()).as_deref(), Some("▄████▄"));
        assert_eq!(bit('1', 6, 20).map(|glyph| glyph[..2].join("/")).as_deref(), Some("  ██  / ███  "));
        assert_eq!(bit(' ', 6, 20), None);
    }

    #[test]
    fn every_row_of_a_glyph_is_equally_wide() {
        for c in (' '..='~').chain("×−…".chars()) {
            for scale in 1..4 {
                let glyph = letter(c, scale);
                let widths: Vec<usize> = glyph.iter().map(|row| row.chars().count()).collect();
                assert!(widths.iter().all(|&width| width == widths[0]), "{c}: {glyph:?}");
                assert_eq!(glyph.len(), (5 * scale).div_ceil(2), "{c}");
            }
        }
    }
}
