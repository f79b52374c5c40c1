//! The map of codes and the table of the toy format: every code has its place, and the cursor is always visible.

use crate::common::Random;
use crate::rational::{Rational, power, value};
use halfplay_core::float::Format;
use halfplay_core::skins::atlas::{Atlas, CodeTable};
use halfplay_core::skins::doc::{Block, Doc, Grid, Line, Role, Table, plain};
use halfplay_core::skins::explain::{MapProperty, atlas_blocks, table_blocks};

const FORMATS: [Format; 2] = [Format::F16, Format::BF16];

/// Formats with the widths of their exponent fields in bits.
const LAYOUTS: [(Format, u32); 2] = [(Format::F16, 5), (Format::BF16, 8)];

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

/// The place of a code: rows run from the largest number to the most negative one, columns follow the fraction.
fn place(code: u64, exponent_bits: u32) -> [u64; 2] {
    let fraction_bits = 15 - exponent_bits;
    let fields = 1 << exponent_bits;
    let field = code >> fraction_bits & (fields - 1);
    [if code < 0x8000 { fields - 1 - field } else { fields + field }, code & ((1 << fraction_bits) - 1)]
}

/// Every code has its place, and single moves through all columns of all rows reach all codes.
#[test]
fn moving_reaches_every_code_of_the_map() {
    for (format, exponent_bits) in LAYOUTS {
        let (rows, columns) = (2 << exponent_bits, 1 << (15 - exponent_bits));
        let mut atlas = Atlas { format, zoom: 3, at: 0 }.move_by(i32::MIN, i32::MIN);
        assert_eq!(atlas.zoomed_in(), atlas);
        let mut seen = vec![false; 0x1_0000];
        for row in 0..rows {
            for column in 0..columns {
                assert_eq!(atlas.place(atlas.at), [row, column]);
                assert_eq!(place(atlas.at, exponent_bits), [row, column]);
                assert_eq!(atlas.code([row, column]), atlas.at);
                seen[atlas.at as usize] = true;
                atlas = atlas.move_by(1, 0);
            }
            assert_eq!(atlas.move_by(1, 0), atlas, "the last column is the end");
            atlas = atlas.move_by(i32::MIN, 1);
        }
        assert!(seen.iter().all(|seen| *seen));
    }
}

/// Each zoom step shows a quarter as many codes. Each cell is a rectangle of codes, and the cells fill the window.
#[test]
fn cells_fill_the_window() {
    let mut random = Random(30);
    for (format, sizes) in
        [(Format::F16, [[4, 16], [2, 8], [2, 2], [1, 1]]), (Format::BF16, [[32, 2], [8, 2], [4, 1], [1, 1]])]
    {
        for (zoom, size) in (0..).zip(sizes) {
            for _ in 0..20 {
                let atlas = Atlas { format, zoom, at: random.next() & 0xffff };
                assert_eq!(atlas.cell_size(), size, "{format:?} {zoom}");
                let window = atlas.window();
                assert_eq!(
                    [window.rows.end - window.rows.start, window.columns.end - window.columns.start],
                    [16 * size[0], 64 * size[1]]
                );
                let mut found = Vec::new();
                for row in 0..16 {
                    for column in 0..64 {
                        let cell = atlas.cell(row, column);
                        assert_eq!(
                            [cell.rows.end - cell.rows.start, cell.columns.end - cell.columns.start],
                            size
                        );
                        assert_eq!(atlas.codes(cell.clone()).next(), Some(atlas.code_at(row, column)));
                        found.extend(atlas.codes(cell));
                    }
                }
                let mut expected: Vec<u64> = atlas.codes(window).collect();
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected);
                assert!(found.binary_search(&atlas.at).is_ok());
            }
        }
    }
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
                4 => atlas.moved_to(random.next() & 0xffff),
                _ => atlas.move_by(random.below(140) as i32 - 70, random.below(40) as i32 - 20),
            };
            assert!(atlas.zoom <= 3 && atlas.at <= 0xffff);
            assert!(atlas.zoom == before.zoom || atlas.at == before.at, "zooming does not move the cursor");
            let [row, column] = atlas.cursor_cell();
            let cell = atlas.cell(row, column);
            assert!(row < 16 && column < 64 && atlas.codes(cell).any(|code| code == atlas.at));
        }
    }
    // The fields are public, so any values in them must give an answer.
    for (zoom, at) in [(u32::MAX, u64::MAX), (9, 0x1_0000)] {
        let atlas = Atlas { format: Format::BF16, zoom, at };
        assert_eq!(atlas.cursor_cell(), [15, 63]);
        assert_eq!(atlas.code_at(99, 99), 0xffff);
        assert_eq!(atlas.zoomed_out().zoom, 2);
        assert!(atlas.zoomed_in().zoom <= 3);
        assert!(text(atlas_blocks(&atlas, MapProperty::Kinds)).contains("0xffff"));
    }
}

/// The letter of a code, computed from its fields alone.
fn letter(code: u64, exponent_bits: u32, tall: u64) -> char {
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
        // Biases are odd, so an odd field means an even exponent, as in 1 = 2^0. A cell that spans several rows spans
        // several fields.
        (field, _) if field / tall % 2 == 1 => '.',
        _ => ':',
    }
}

#[test]
fn a_cell_shows_its_rarest_class() {
    for (format, exponent_bits) in LAYOUTS {
        for zoom in 0..=3 {
            let mut starts = vec![0, 0x3c00, 0x7c00, 0x7f80, 0x8000, 0xfc00, 0xff80];
            starts.extend((0..0x1_0000).step_by(0x1300));
            for at in starts {
                let atlas = Atlas { format, zoom, at };
                let [tall, _] = atlas.cell_size();
                let blocks = atlas_blocks(&atlas, MapProperty::Kinds);
                let grid = grid(&blocks);
                assert_eq!((grid.rows.len(), grid.left.len()), (16, 16));
                for (row, cells) in (0..).zip(&grid.rows) {
                    assert_eq!(cells.len(), 64);
                    for (column, cell) in (0..).zip(cells) {
                        let codes: Vec<u64> = atlas.codes(atlas.cell(row, column)).collect();
                        let letters: Vec<char> =
                            codes.iter().map(|&code| letter(code, exponent_bits, tall)).collect();
                        // The rarest class gives the cell its mark.
                        let expected = "0inqs.:".chars().find(|c| letters.contains(c)).unwrap();
                        assert_eq!(cell.mark, expected, "{codes:x?}");
                        assert_eq!(cell.chosen, codes.contains(&at));
                    }
                }
            }
        }
    }
}

/// The same window with one point per code. There are three background colours: zeros and subnormal numbers, normal
/// numbers, infinities and NaNs. The cursor is on its code, and every code is in the place that its fields give.
#[test]
fn a_sheet_has_a_point_for_each_code() {
    let mut random = Random(33);
    for (format, exponent_bits) in LAYOUTS {
        for round in 0..40 {
            let atlas = Atlas { format, zoom: round % 4, at: random.next() & 0xffff };
            let blocks = atlas_blocks(&atlas, MapProperty::Kinds);
            let sheet = grid(&blocks).point_map.as_ref().expect("a sheet");
            let window = atlas.window();
            assert_eq!(sheet.rows.len() as u64, window.rows.end - window.rows.start);
            for (row, stripe) in sheet.rows.iter().enumerate() {
                assert_eq!(stripe.grounds.iter().map(|ground| ground.columns).sum::<u32>(), sheet.columns);
                let mut role = stripe
                    .grounds
                    .iter()
                    .flat_map(|ground| vec![ground.ground.role().unwrap(); ground.columns as usize]);
                for column in 0..sheet.columns {
                    let code = sheet.code(row, column).unwrap();
                    let here = [row as u64 + window.rows.start, u64::from(column) + window.columns.start];
                    assert_eq!(place(code, exponent_bits), here);
                    let expected = match letter(code, exponent_bits, 1) {
                        '0' | 's' => Role::Hidden,
                        '.' | ':' => Role::Fraction,
                        _ => Role::Lost,
                    };
                    assert_eq!(role.next(), Some(expected), "{code:#x}");
                }
            }
            assert_eq!(sheet.code(sheet.cursor[0] as usize, sheet.cursor[1]), Some(atlas.at));
            // The numbers in the text match the points and the cells.
            let points = sheet.rows.len() * sheet.columns as usize;
            let cells: usize = grid(&blocks).rows.iter().map(Vec::len).sum();
            let said = |block: &Block| matches!(block, Block::Heading(line) if line.text().ends_with(&format!("  {points} codes")));
            assert!(blocks.iter().any(said), "{points}: {:?}", blocks.first());
            assert!(
                grid(&blocks).cells.text().starts_with(&format!("{} per cell", points / cells)),
                "{atlas:?}"
            );
            assert_eq!((sheet.code(sheet.rows.len(), 0), sheet.code(0, sheet.columns)), (None, None));
        }
    }
}

#[test]
fn the_map_text_shows_counts_axes_and_the_cursor() {
    let cases = [
        (Format::F16, 0, 0x3c3f, "f16  65536 codes\n"),
        (Format::F16, 0, 0x3c3f, "\n  64 per cell, rarest shown\n"),
        (Format::F16, 3, 0x3c01, "f16  1024 codes\n"),
        (Format::F16, 3, 0x3c01, "\n  1 per cell\n"),
        (Format::F16, 0, 0x3c01, "0x3c01  0 01111 0000000001  1.0000000001 × 2^0  1.0009765625"),
        // Values on the axes: rows show their smallest magnitude, columns the significand of normal numbers.
        (Format::F16, 0, 0x3c01, "\n         × 1             × 1.25          × 1.5           × 1.75"),
        (Format::F16, 0, 0x3c01, "\n  2^13   innnnnnnnnnnnnnn"),
        (Format::F16, 0, 0x3c01, "\n  0      0sssssssssssssss"),
        (Format::F16, 0, 0x3c01, "\n  -0     0sssssssssssssss"),
        (Format::F16, 0, 0x3c01, "\n  -2^13  innnnnnnnnnnnnnn"),
        (Format::F16, 3, 0x3c00, "\n       × 1             × 1.015625      × 1.03125       × 1.046875"),
        (Format::BF16, 3, 0x7f80, "\n  inf   innnn"),
        // A bug drew the binade of 1 as if its exponent were odd.
        (Format::F16, 3, 0x3c00, "\n  1    ................................................................"),
        (Format::F16, 3, 0x3c00, "\n  2^1  ::::::::"),
    ];
    for (format, zoom, at, words) in cases {
        let text = text(atlas_blocks(&Atlas { format, zoom, at }, MapProperty::Kinds));
        assert!(text.contains(words), "{words}\n{text}");
        // The cursor is visible without colour, by a mark below its cell.
        assert_eq!(text.lines().filter(|line| line.trim() == "^").count(), 1);
    }
}

#[test]
fn maps_and_tables_fit_in_76_columns() {
    let mut random = Random(32);
    for round in 0..400 {
        let at = if round < 64 { round << 10 } else { random.next() & 0xffff };
        let atlas = Atlas { format: FORMATS[round as usize % 2], zoom: (round / 2 % 4) as u32, at };
        for text in [text(atlas_blocks(&atlas, MapProperty::Kinds)), text(table_blocks(CodeTable::TOY, at))] {
            for line in text.lines() {
                assert!(line.chars().count() <= 76, "{line}");
            }
        }
        assert!(
            text(table_blocks(CodeTable::TOY, at)).lines().count() <= 18,
            "{}",
            text(table_blocks(CodeTable::TOY, at))
        );
    }
}

/// A short decimal from the toy table as a ratio.
fn ratio(decimal: &str) -> Rational {
    let magnitude = crate::rational::rational(decimal.trim_start_matches('-'));
    if decimal.starts_with('-') { -magnitude } else { magnitude }
}

#[test]
fn the_toy_table_holds_every_code_once() {
    let toy = CodeTable::TOY;
    assert_eq!((toy.rows(), toy.columns()), (8, 8));
    let mut seen = [false; 64];
    for chosen in 0..64 {
        let [row, column] = toy.place(chosen);
        assert_eq!(toy.code(row, column), chosen);
        let blocks = table_blocks(CodeTable::TOY, chosen);
        let table = table(&blocks);
        assert_eq!(table.rows.len(), 8);
        let mut marked = Vec::new();
        for row in 0..8 {
            for column in 0..8 {
                let code = toy.code(row, column);
                seen[code as usize] = true;
                assert_eq!(toy.place(code), [row, column]);
                let cell = &table.rows[row as usize][column as usize + 1];
                // A click on a number selects its code; a click on a row's name does nothing.
                assert_eq!(table.code(row as usize, column as usize + 1), Some(code));
                assert_eq!(table.code(row as usize, 0), None);
                let text = cell.text();
                let number = text.trim_start_matches('›');
                if number != text {
                    marked.push(code);
                    assert_eq!(cell.0[0].role, Role::Changed);
                }
                // The fields from the digits of the code: s eee ff.
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

/// The toy's number line counts the numbers in each step of a quarter, and labels the powers of two at their places.
#[test]
fn the_toy_line_counts_numbers_per_quarter() {
    let blocks = table_blocks(CodeTable::TOY, 0x0e);
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
        let blocks = table_blocks(CodeTable::TOY, code);
        let chosen = |grid: &Grid| grid.rows[0].iter().any(|cell| cell.chosen);
        assert!(!chosen(self::grid(&blocks)), "{code:#x} is not on the line");
    }
}

#[test]
fn the_toy_table_text_names_neighbours_and_fields() {
    let cases: [(u64, &[&str]); 5] = [
        (0x0c, &["0x0c  1  toy", "The previous number is 0x0b, 0.875; the next is 0x0d, 1.25.", "›1 "]),
        (0x01, &["0x01 is subnormal", "The previous number is 0x00, 0; the next is 0x02, 0.125."]),
        (0x1c, &["The previous number is 0x1b, 14; no number is greater."]),
        (0x3c, &["The next number is 0x3b, -14; no number is smaller."]),
        (0x3d, &["-snan", "signalling NaN", "A NaN has no neighbours."]),
    ];
    for (code, expected) in cases {
        let text = text(table_blocks(CodeTable::TOY, code));
        for words in expected {
            assert!(text.contains(words), "{words}\n{text}");
        }
    }
    // Captions: exponent fields above, signs and fractions on the left.
    let blocks = table_blocks(CodeTable::TOY, 0);
    let Table { heads, rows, .. } = table(&blocks);
    let head: Vec<String> = heads[1..].iter().map(Line::text).collect();
    assert_eq!(head, ["000", "001", "010", "011", "100", "101", "110", "111"]);
    let names: Vec<String> = rows.iter().map(|row| row[0].text()).collect();
    assert_eq!(names, ["0 00", "0 01", "0 10", "0 11", "1 00", "1 01", "1 10", "1 11"]);
}

/// A click on the number line selects the number there. In E3M2 with bias 3, 1 is 0b01100 and 4 is 0b10100.
#[test]
fn a_toy_line_cell_selects_the_number_at_its_place() {
    let blocks = table_blocks(CodeTable::TOY, 0);
    let line = blocks.iter().find_map(|block| match block {
        Block::Grid(grid) => Some(&grid.rows[0]),
        _ => None,
    });
    let line = line.unwrap();
    for (quarters, code) in [(0, 0), (4, 0b01100), (8, 0b10000), (16, 0b10100), (56, 0b11011)] {
        assert_eq!(line[quarters].code, code, "{quarters}");
    }
    // There are no numbers between 8 and 10, so the cell selects the number below.
    assert_eq!((line[33].code, line.len()), (0b11000, 57));
}
