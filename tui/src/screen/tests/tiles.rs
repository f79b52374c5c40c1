//! The columns of tiles: those that the design lists, whatever the operands are.

use super::*;

/// The columns of the digits of an f16 in a class of windows: sign, exponent, fraction, and the wall. The numbers are
/// those of the design, plus the half block before the digit of a wide tile.
struct Columns {
    window: (u16, u16),
    sign: usize,
    exponent: usize,
    hidden: usize,
    fraction: usize,
    pitch: usize,
    wall: usize,
}

const CLASSES: [Columns; 3] = [
    Columns { window: (80, 24), sign: 11, exponent: 14, hidden: 26, fraction: 29, pitch: 2, wall: 50 },
    Columns { window: (120, 35), sign: 12, exponent: 17, hidden: 34, fraction: 38, pitch: 3, wall: 68 },
    Columns { window: (200, 60), sign: 15, exponent: 22, hidden: 50, fraction: 57, pitch: 5, wall: 106 },
];

/// Numbers that look random: a linear congruential generator.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u16 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u16
    }
}

/// The digits of a code at the columns of a class, and of the bit before the point if the number is finite.
fn digits(code: u16, columns: &Columns) -> Vec<(usize, char)> {
    let bit = |place: u32| if code >> place & 1 == 1 { '1' } else { '0' };
    let exponent = (0..5).map(|i| (columns.exponent + i * columns.pitch, bit(14 - i as u32)));
    let fraction = (0..10).map(|i| (columns.fraction + i * columns.pitch, bit(9 - i as u32)));
    let field = code >> 10 & 0x1f;
    let hidden = (field < 0x1f).then_some((columns.hidden, if field == 0 { '0' } else { '1' }));
    [(columns.sign, bit(15))].into_iter().chain(exponent).chain(fraction).chain(hidden).collect()
}

/// The rows of operands and result: the code, and the characters of the row.
fn rows(text: &str) -> Vec<(u16, Vec<char>)> {
    let row = |line: &str| {
        let cells: Vec<char> = line.chars().collect();
        let code: String = cells.get(3..9)?.iter().collect();
        let code = u16::from_str_radix(code.strip_prefix("0x")?, 16).ok()?;
        matches!(cells[1], 'a' | 'b' | 'c' | 'd').then_some((code, cells))
    };
    text.lines().filter_map(row).collect()
}

#[test]
fn a_thousand_random_numbers_keep_their_columns_in_each_class() {
    let mut random = Random(2026);
    for columns in CLASSES {
        let mut count = 0;
        while count < 1_000 {
            let [a, b, c] = [0; 3].map(|_| random.next());
            let link = format!("#2/fma.rn.f16/{a:#06x},{b:#06x},{c:#06x}");
            let text = seen(&Session::open(&link).unwrap(), columns.window);
            let rows = rows(&text);
            assert_eq!(rows.len(), 4, "{link}\n{text}");
            assert_eq!(rows[..3].iter().map(|(code, _)| *code).collect::<Vec<_>>(), [a, b, c], "{text}");
            for (code, cells) in &rows {
                for (column, digit) in digits(*code, &columns) {
                    assert_eq!(cells.get(column), Some(&digit), "{code:#06x}, column {column}\n{text}");
                }
            }
            count += rows.len();
        }
    }
}

/// The wall of a rounding is between the last kept bit and the guard bit.
#[test]
fn the_wall_keeps_its_column() {
    let sums = ["0x3c00,0x1001,0x2ff6", "0x520b,0x00e9,0x2ff6", "0x7bff,0x0401,0x3555"];
    for columns in CLASSES {
        for operands in sums {
            let text = seen(&Session::open(&format!("#2/fma.rn.f16/{operands}")).unwrap(), columns.window);
            let walls = text.lines().filter_map(|line| line.chars().position(|c| c == '┊'));
            let walls: Vec<usize> = walls.collect();
            assert!(!walls.is_empty() && walls.iter().all(|wall| *wall == columns.wall), "{walls:?}\n{text}");
        }
    }
}
