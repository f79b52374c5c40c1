//! The map of codes and the toy's table: every code has its place, and the cursor is always seen.

use crate::common::Random;
use crate::rational::{Rational, power, value};
use halfplay_core::atlas::{Atlas, TOY_COLUMNS, TOY_ROWS, toy_cell, toy_place};
use halfplay_core::doc::{Block, Doc, Grid, Line, Role, Table, plain};
use halfplay_core::explain::{atlas_blocks, toy_blocks};
use halfplay_core::float::Format;

const FORMATS: [Format; 2] = [Format::F16, Format::BF16];

fn grid(blocks: &[Block]) -> &Grid {
    let found = blocks.iter().find_map(|block| match block {
        Block::Grid(grid) => Some(grid),
        _ => None,
    });
    found.expect("a grid")
}

fn table(blocks: &[Block]) -> &Table {
    let found = blocks.iter().find_map(|block| match block {
        Block::Table(table) => Some(table),
        _ => None,
    });
    found.expect("a table")
}

fn text(blocks: Vec<Block>) -> String {
    plain(&Doc::new(blocks), 76)
}

/// At every zoom the windows, and the cells in them, hold every code once and in order.
#[test]
fn windows_and_cells_hold_every_code_once() {
    for (zoom, size) in [(0, 64), (1, 16), (2, 4), (3, 1)] {
        let mut next = 0;
        while next <= 0xffff {
            let atlas = Atlas { format: Format::F16, zoom, at: next };
            assert_eq!(atlas.cell_size(), size);
            assert_eq!(*atlas.window().start(), next, "zoom {zoom}");
            for row in 0..16 {
                for column in 0..64 {
                    let cell = atlas.cell(row, column);
                    assert_eq!((*cell.start(), *cell.end()), (next, next + size - 1));
                    assert_eq!(atlas.code_at(row, column), next);
                    next = cell.end() + 1;
                }
            }
            assert_eq!(*atlas.window().end() + 1, next);
        }
        assert_eq!(next, 0x1_0000);
    }
}

/// From any code to any other by the arrows, at every zoom, and back to it by its cell.
#[test]
fn every_code_is_reached() {
    let mut atlas = Atlas::new(Format::F16, 0).zoomed_in().zoomed_in().zoomed_in();
    assert_eq!(atlas.zoomed_in(), atlas);
    for code in 0..=0xffff {
        assert_eq!(atlas.at, code);
        let (row, column) = atlas.cursor_cell();
        assert_eq!(atlas.cell(row, column), code..=code);
        assert_eq!(atlas.moved_to(atlas.code_at(row, column)), atlas);
        atlas = atlas.move_by(1, 0);
    }
    assert_eq!(atlas.at, 0xffff, "the last code is the end");
    assert_eq!(atlas.move_by(0, -1024).at, 0);
    assert_eq!(atlas.move_by(-0xffff, 0).move_by(0, 1).at, 64, "a row down");
}

#[test]
fn the_cursor_stays_in_the_window() {
    let mut random = Random(31);
    for format in FORMATS {
        let mut atlas = Atlas::new(format, 0x3c00);
        for _ in 0..20_000 {
            let before = atlas;
            atlas = match random.below(8) {
                0 => atlas.zoomed_in(),
                1 => atlas.zoomed_out(),
                2 => atlas.move_by(i32::MAX, i32::MAX),
                3 => atlas.move_by(0, i32::MIN),
                4 => atlas.moved_to(random.next() as u32 & 0xffff),
                _ => atlas.move_by(random.below(140) as i32 - 70, random.below(40) as i32 - 20),
            };
            assert!(atlas.zoom <= 3 && atlas.at <= 0xffff);
            assert!(atlas.zoom == before.zoom || atlas.at == before.at, "the zoom leaves the cursor alone");
            assert!(atlas.window().contains(&atlas.at));
            let (row, column) = atlas.cursor_cell();
            assert!(atlas.cell(row, column).contains(&atlas.at));
        }
    }
    // Fields are public: whatever is in them, an answer comes.
    for (zoom, at) in [(u32::MAX, u32::MAX), (9, 0x1_0000)] {
        let atlas = Atlas { format: Format::BF16, zoom, at };
        assert_eq!((atlas.cursor_cell(), atlas.cell(99, 99)), ((15, 63), 0xffff..=0xffff));
        assert_eq!(atlas.zoomed_out().zoom, 2);
        assert!(atlas.zoomed_in().zoom <= 3);
        assert!(text(atlas_blocks(&atlas)).contains("0xffff"));
    }
}

/// The letter of a code, from its fields alone.
fn letter(code: u32, exponent_bits: u32) -> char {
    let fraction_bits = 15 - exponent_bits;
    let (exponent, fraction) =
        (code >> fraction_bits & ((1 << exponent_bits) - 1), code & ((1 << fraction_bits) - 1));
    match (exponent, fraction) {
        (0, 0) => '0',
        (0, _) => 's',
        (top, 0) if top == (1 << exponent_bits) - 1 => 'i',
        (top, _) if top == (1 << exponent_bits) - 1 => {
            if fraction >> (fraction_bits - 1) == 1 {
                'q'
            } else {
                'n'
            }
        }
        // Biases are odd: an odd field is an even exponent, as of 1, 2^0.
        (field, _) if field % 2 == 1 => '.',
        _ => ':',
    }
}

#[test]
fn cells_show_what_is_in_them() {
    for (format, exponent_bits) in [(Format::F16, 5), (Format::BF16, 8)] {
        for zoom in 0..=3 {
            let mut starts = vec![0, 0x3c00, 0x7c00, 0x7f80, 0x8000, 0xfc00, 0xff80];
            starts.extend((0..0x1_0000).step_by(0x1300));
            for at in starts {
                let atlas = Atlas { format, zoom, at };
                let blocks = atlas_blocks(&atlas);
                let grid = grid(&blocks);
                assert_eq!((grid.rows.len(), grid.left.len()), (16, 16));
                for (row, cells) in (0..).zip(&grid.rows) {
                    assert_eq!(cells.len(), 64);
                    assert_eq!(grid.left[row as usize], format!("{:#06x}", atlas.code_at(row, 0)));
                    for (column, cell) in (0..).zip(cells) {
                        let letters: Vec<char> =
                            atlas.cell(row, column).map(|code| letter(code, exponent_bits)).collect();
                        // What has the fewest codes.
                        let expected = "0inqs.:".chars().find(|c| letters.contains(c)).unwrap();
                        assert_eq!(cell.mark, expected, "{:x?}", atlas.cell(row, column));
                        assert_eq!(cell.chosen, atlas.cell(row, column).contains(&at));
                    }
                }
            }
        }
    }
}

#[test]
fn words_about_cells() {
    let cases = [
        (Format::F16, 0, 0x7c05, "0x7c00: inf; 0x7c01 to 0x7c3f: signalling NaNs."),
        (Format::F16, 0, 0x3c3f, "0x3c00 to 0x3c3f: normal, 1 to 1.0615234375."),
        (Format::BF16, 0, 0x8001, "0x8000: zero, -0; 0x8001 to 0x803f: subnormal"),
        (Format::BF16, 1, 0x7fc0, "0x7fc0 to 0x7fcf: quiet NaNs."),
        (Format::F16, 3, 0x3c01, "0x3c01  0 01111 0000000001  1.0000000001 × 2^0  1.0009765625"),
        (Format::F16, 3, 0x3c01, "f16  0x3c00 to 0x3fff  1 code to a cell"),
        (Format::F16, 1, 0x3c01, "f16  0x0000 to 0x3fff  16 codes to a cell"),
        // The binade of 1 was drawn as one with an odd exponent.
        (Format::F16, 3, 0x3c00, "0x3c00 ................................................................"),
    ];
    for (format, zoom, at, words) in cases {
        let text = text(atlas_blocks(&Atlas { format, zoom, at }));
        assert!(text.contains(words), "{words}\n{text}");
        // The cursor is seen without colour: below its cell stands a mark.
        assert_eq!(text.lines().filter(|line| line.trim() == "^").count(), 1);
    }
}

#[test]
fn it_fits() {
    let mut random = Random(32);
    for round in 0..400 {
        let at = if round < 64 { round << 10 } else { random.next() as u32 & 0xffff };
        let atlas = Atlas { format: FORMATS[round as usize % 2], zoom: round / 2 % 4, at };
        for text in [text(atlas_blocks(&atlas)), text(toy_blocks(at))] {
            for line in text.lines() {
                assert!(line.chars().count() <= 76, "{line}");
            }
        }
        assert!(text(toy_blocks(at)).lines().count() <= 18, "{}", text(toy_blocks(at)));
    }
}

/// A short decimal of the toy's table as a ratio.
fn ratio(decimal: &str) -> Rational {
    let magnitude = crate::rational::rational(decimal.trim_start_matches('-'));
    if decimal.starts_with('-') { -magnitude } else { magnitude }
}

#[test]
fn the_toy_table_holds_every_code_once() {
    assert_eq!((TOY_ROWS, TOY_COLUMNS), (8, 8));
    let mut seen = [false; 64];
    for chosen in 0..64 {
        assert_eq!(toy_cell(toy_place(chosen).0, toy_place(chosen).1), chosen);
        let blocks = toy_blocks(chosen);
        let table = table(&blocks);
        assert_eq!(table.rows.len(), 8);
        let mut marked = Vec::new();
        for row in 0..8 {
            for column in 0..8 {
                let code = toy_cell(row, column);
                seen[code as usize] = true;
                assert_eq!(toy_place(code), (row, column));
                let cell = &table.rows[row as usize][column as usize + 1];
                // A click on a number looks at its code; names of rows lead nowhere.
                assert_eq!(table.code(row as usize, column as usize + 1), Some(code));
                assert_eq!(table.code(row as usize, 0), None);
                let text = cell.text();
                let number = text.trim_start_matches('›');
                if number != text {
                    marked.push(code);
                    assert_eq!(cell.0[0].role, Role::Changed);
                }
                // The fields by the code's digits: s eee ff.
                let (negative, magnitude) = (code >> 5 == 1, code & 31);
                let sign = if negative { "-" } else { "" };
                match magnitude {
                    28 => assert_eq!(number, format!("{sign}inf")),
                    29 => assert_eq!(number, format!("{sign}snan")),
                    30 | 31 => assert_eq!(number, format!("{sign}nan")),
                    _ => {
                        let expected = value(magnitude, Format::TOY);
                        assert_eq!(ratio(number), if negative { -expected } else { expected });
                        assert_eq!(number.starts_with('-'), negative);
                    }
                }
            }
        }
        assert_eq!(marked, [chosen]);
    }
    assert!(seen.iter().all(|seen| *seen));
}

/// The line counts the numbers of each quarter, and names powers of two where they are.
#[test]
fn the_toy_line_counts() {
    let blocks = toy_blocks(0x0e);
    let grid = grid(&blocks);
    let cells = &grid.rows[0];
    assert_eq!(cells.len(), 57, "0 to 14 in quarters");
    for (i, cell) in cells.iter().enumerate() {
        let [low, high] = [i, i + 1].map(|i| Rational::from_integer(i.into()) * power(2, -2));
        let here = (0..28)
            .filter(|&code| low <= value(code, Format::TOY) && value(code, Format::TOY) < high)
            .count();
        let mark = if here == 0 { '·' } else { char::from_digit(here as u32, 10).unwrap() };
        assert_eq!(cell.mark, mark, "{i}");
        // 0x0e is 1.5.
        assert_eq!(cell.chosen, i == 6);
    }
    let top = grid.top.text();
    for (place, name) in [(0, "0"), (4, "1"), (8, "2"), (16, "4"), (32, "8"), (56, "14")] {
        assert!(top[place..].starts_with(name), "{top}");
    }
    for code in [0x2e, 0x1c, 0x1f] {
        let blocks = toy_blocks(code);
        let chosen = |grid: &Grid| grid.rows[0].iter().any(|cell| cell.chosen);
        assert!(!chosen(self::grid(&blocks)), "no nonnegative number: {code:#x}");
    }
}

#[test]
fn words_about_the_toy() {
    let cases: [(u32, &[&str]); 5] = [
        (0x0c, &["0x0c  1  toy", "The previous number is 0x0b, 0.875; the next is 0x0d, 1.25.", "›1 "]),
        (0x01, &["0x01 is subnormal", "The previous number is 0x00, 0; the next is 0x02, 0.125."]),
        (0x1c, &["The previous number is 0x1b, 14; nothing is greater."]),
        (0x3c, &["The next number is 0x3b, -14; nothing is less."]),
        (0x3d, &["-snan", "signalling NaN", "A NaN has no neighbours."]),
    ];
    for (code, expected) in cases {
        let text = text(toy_blocks(code));
        for words in expected {
            assert!(text.contains(words), "{words}\n{text}");
        }
    }
    // Captions: exponent fields above, signs and fractions at the left.
    let blocks = toy_blocks(0);
    let Table { heads, rows, .. } = table(&blocks);
    let head: Vec<String> = heads[1..].iter().map(Line::text).collect();
    assert_eq!(head, ["000", "001", "010", "011", "100", "101", "110", "111"]);
    let names: Vec<String> = rows.iter().map(|row| row[0].text()).collect();
    assert_eq!(names, ["0 00", "0 01", "0 10", "0 11", "1 00", "1 01", "1 10", "1 11"]);
}

/// A click on the line goes to the number that stands there: in E3M2 with bias 3, 1 is 0b01100 and 4 is 0b10100.
/// It once counted as a cell of the table, which has other numbers.
#[test]
fn the_toy_line_is_a_way_to_its_numbers() {
    let blocks = toy_blocks(0);
    let line = blocks.iter().find_map(|block| match block {
        Block::Grid(grid) => Some(&grid.rows[0]),
        _ => None,
    });
    let line = line.expect("a line");
    for (quarters, code) in [(0, 0), (4, 0b01100), (8, 0b10000), (16, 0b10100), (56, 0b11011)] {
        assert_eq!(line[quarters].code, code, "{quarters}");
    }
    // Between 8 and 10 there is nothing: the number before is meant.
    assert_eq!(line[33].code, 0b11000);
    assert_eq!(line.len(), 57);
}
