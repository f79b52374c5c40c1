//! Maps and tables of all formats that have one: every code appears exactly once, in order, with the right mark. The
//! expected kinds and values come from rustc_apfloat. For the formats that it lacks, they come from lists, most of them
//! from OCP Microscaling Formats 1.0.

use halfplay_core::float::Format;
use halfplay_core::skins::atlas::{Atlas, CodeTable};
use halfplay_core::skins::doc::{Block, Grid, Line, Table};
use halfplay_core::skins::explain::{MapProperty, atlas_blocks, table_blocks};
use rustc_apfloat::ieee::{BFloat, Double, Float8E4M3FN, Float8E5M2, Half};
use rustc_apfloat::{Float, FloatConvert};

/// The nonnegative numbers of e2m1, indexed by code.
const E2M1: [f64; 8] = [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0];

/// The nonnegative numbers of e2m3, indexed by code.
const E2M3: [f64; 32] = [
    0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0, 1.125, 1.25, 1.375, 1.5, 1.625, 1.75, 1.875, 2.0,
    2.25, 2.5, 2.75, 3.0, 3.25, 3.5, 3.75, 4.0, 4.5, 5.0, 5.5, 6.0, 6.5, 7.0, 7.5,
];

/// The nonnegative numbers of e3m2, indexed by code. Up to 14 they equal those of the toy float.
const E3M2: [f64; 32] = [
    0.0, 0.0625, 0.125, 0.1875, 0.25, 0.3125, 0.375, 0.4375, 0.5, 0.625, 0.75, 0.875, 1.0, 1.25, 1.5, 1.75,
    2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0, 12.0, 14.0, 16.0, 20.0, 24.0, 28.0,
];

/// A code's letter on the map, with `.` for every normal number, and its value.
type Defined = (char, f64);

fn decoded<F: Float + FloatConvert<Double>>(code: u64) -> Defined {
    let number = F::from_bits(code.into());
    let kind = match number {
        _ if number.is_zero() => '0',
        _ if number.is_denormal() => 's',
        _ if number.is_infinite() => 'i',
        _ if number.is_signaling() => 'n',
        _ if number.is_nan() => 'q',
        _ => '.',
    };
    (kind, f64::from_bits(number.convert(&mut false).value.to_bits() as u64))
}

/// Decodes a code whose sign bit is above the bits that index the list. The first `subnormals` magnitudes after zero
/// are subnormal.
fn listed(code: u64, magnitudes: &[f64], subnormals: usize) -> Defined {
    let (sign, place) = (code as usize / magnitudes.len(), code as usize % magnitudes.len());
    let kind = match place {
        0 => '0',
        _ if place <= subnormals => 's',
        _ => '.',
    };
    (kind, if sign == 1 { -magnitudes[place] } else { magnitudes[place] })
}

fn defined(format: Format, code: u64) -> Defined {
    match format.name() {
        "f16" => decoded::<Half>(code),
        "bf16" => decoded::<BFloat>(code),
        "e4m3" => decoded::<Float8E4M3FN>(code),
        "e5m2" => decoded::<Float8E5M2>(code),
        "e2m1" => listed(code, &E2M1, 1),
        "e2m3" => listed(code, &E2M3, 7),
        "e3m2" => listed(code, &E3M2, 3),
        "toy" => match code & 0x1f {
            0x1c => ('i', if code == 0x1c { f64::INFINITY } else { f64::NEG_INFINITY }),
            0x1d => ('n', f64::NAN),
            0x1e | 0x1f => ('q', f64::NAN),
            _ => listed(code, &E3M2, 3),
        },
        "ue8m0" if code == 0xff => ('q', f64::NAN),
        "ue8m0" => ('.', 2_f64.powi(code as i32 - 127)),
        name => panic!("no definition of {name}"),
    }
}

fn grid(blocks: &[Block]) -> &Grid {
    let grids: Vec<&Grid> = blocks
        .iter()
        .filter_map(|block| match block {
            Block::Grid(grid) => Some(grid),
            _ => None,
        })
        .collect();
    assert_eq!(grids.len(), 1);
    grids[0]
}

fn table(blocks: &[Block]) -> &Table {
    let tables: Vec<&Table> = blocks
        .iter()
        .filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        })
        .collect();
    assert_eq!(tables.len(), 1);
    tables[0]
}

/// Maps at one code per cell that together show all codes.
fn windows(format: Format) -> Vec<Atlas> {
    let atlas = Atlas { format, zoom: 3, at: 0 };
    let (whole, [down, across]) = (atlas.whole(), atlas.cells());
    let middles = |end: u64, cells: u64| (0..end / cells).map(move |part| part * cells + cells / 2);
    let places = middles(whole.rows.end, down)
        .flat_map(|row| middles(whole.columns.end, across).map(move |column| [row, column]));
    places.map(|place| atlas.moved_to(atlas.code(place))).collect()
}

#[test]
fn formats_of_at_most_16_bits_have_a_map() {
    let names: Vec<&str> = Atlas::formats().map(Format::name).collect();
    assert_eq!(names, ["e2m1", "toy", "e2m3", "e3m2", "e4m3", "e5m2", "ue8m0", "f16", "bf16"]);
    let wider = Format::ALL.into_iter().filter(|format| format.width() > 16);
    assert!(wider.clone().count() > 0 && wider.clone().all(|format| !Atlas::draws(format)));
    let tables: Vec<&str> = CodeTable::formats().map(Format::name).collect();
    assert_eq!(tables, ["e2m1", "toy", "e2m3", "e3m2"]);
}

/// Every code has a cell of its own with the right mark. Normal numbers change their mark from one binade to the next.
#[test]
fn every_code_appears_once_with_its_class_mark() {
    for format in Atlas::formats() {
        let mut marks = vec![None; 1 << format.width()];
        for atlas in windows(format) {
            let blocks = atlas_blocks(&atlas, MapProperty::Kinds);
            for cell in grid(&blocks).rows.iter().flatten() {
                let before = marks[cell.code as usize].replace(cell.mark);
                assert_eq!(before, None, "{} {:#x} appears twice", format.name(), cell.code);
                assert_eq!(cell.chosen, cell.code == atlas.at, "{} {:#x}", format.name(), cell.code);
            }
        }
        for (code, mark) in (0..).zip(marks) {
            let (kind, value) = defined(format, code);
            let is_even = value.abs().log2().floor() % 2.0 == 0.0;
            let expected = if kind == '.' && !is_even { ':' } else { kind };
            assert_eq!(mark, Some(expected), "{} {code:#x}", format.name());
        }
    }
}

/// From the row of zero upward, numbers grow from left to right in each row. Below that row they decrease.
#[test]
fn rows_are_in_order_of_values() {
    for format in Atlas::formats() {
        let atlas = Atlas::new(format, 0);
        let whole = atlas.whole();
        let value = |row: u64, column: u64| defined(format, atlas.code([row, column])).1;
        let half = if format.name() == "ue8m0" { whole.rows.end } else { whole.rows.end / 2 };
        let upward = (0..half).rev();
        let columns = || whole.columns.clone();
        let values: Vec<f64> = upward
            .flat_map(|row| columns().map(move |column| (row, column)))
            .map(|(r, c)| value(r, c))
            .collect();
        let values: Vec<f64> = values.into_iter().filter(|value| !value.is_nan()).collect();
        assert!(values.is_sorted_by(|low, high| low < high), "{}", format.name());
        for row in half..whole.rows.end {
            let mirrored = columns().all(|column| {
                let (below, above) = (value(row, column), value(whole.rows.end - 1 - row, column));
                below.is_nan() == above.is_nan()
                    && (below.is_nan() || below == -above && below.is_sign_negative())
            });
            assert!(mirrored, "{} row {row}", format.name());
        }
    }
}

/// Parses a value in binary, `-1.01 × 2^-3`.
fn binary(text: &str) -> f64 {
    let (significand, exponent) = text.split_once(" × 2^").unwrap();
    let (sign, digits) = match significand.strip_prefix('-') {
        Some(digits) => (-1.0, digits),
        None => (1.0, significand),
    };
    let places = digits.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    let whole = u32::from_str_radix(&digits.replace('.', ""), 2).unwrap();
    sign * f64::from(whole) * 2_f64.powi(exponent.parse::<i32>().unwrap() - places as i32)
}

/// The bits of the code under the cursor, and its value, appear below the map.
#[test]
fn the_map_shows_bits_and_value_of_the_selected_code() {
    for format in Atlas::formats() {
        // One code in 331 for formats of 16 bits.
        let step = if format.width() > 8 { 331 } else { 1 };
        for code in (0..1 << format.width()).step_by(step) {
            let blocks = atlas_blocks(&Atlas { format, zoom: 3, at: code }, MapProperty::Kinds);
            let row: Vec<String> = table(&blocks).rows[0].iter().map(Line::text).collect();
            let bits: String = row[2].split(' ').collect();
            assert_eq!(u64::from_str_radix(&bits, 2), Ok(code), "{}", format.name());
            assert_eq!(bits.len(), format.width() as usize);
            let (_, value) = defined(format, code);
            if value.is_finite() {
                assert_eq!(binary(&row[3]).to_bits(), value.to_bits(), "{} {code:#x}", format.name());
            } else {
                assert_eq!(row[3], "", "{} {code:#x}", format.name());
            }
        }
    }
}

/// A row's label times a column's label is the value in their cell, if that is a normal number.
#[test]
fn axis_labels_multiply_to_the_cell_value() {
    for format in Atlas::formats().filter(|format| format.width() <= 8) {
        let blocks = atlas_blocks(&Atlas::new(format, 0), MapProperty::Kinds);
        let grid = grid(&blocks);
        let columns: Vec<(usize, f64)> = grid
            .above()
            .windows(2)
            .filter(|words| words[0].1 == "×")
            .map(|words| (words[0].0, words[1].1.parse().unwrap()))
            .collect();
        assert!(!columns.is_empty(), "{}", format.name());
        let mut met = 0;
        for (cells, name) in grid.rows.iter().zip(&grid.left) {
            let (sign, magnitude) = match name.strip_prefix('-') {
                Some(magnitude) => (-1.0, magnitude),
                None => (1.0, name.as_str()),
            };
            let magnitude = match magnitude.strip_prefix("2^") {
                Some(exponent) => 2_f64.powi(exponent.parse().unwrap()),
                None if magnitude == "1" => 1.0,
                None => continue,
            };
            for (column, times) in &columns {
                let (kind, value) = defined(format, cells[*column].code);
                if kind == '.' {
                    assert_eq!(sign * magnitude * times, value, "{} {name} × {times}", format.name());
                    met += 1;
                }
            }
        }
        assert!(met > 0, "{}", format.name());
    }
}

/// Every table lists the published value of each code. The labels of its row and column are the bits of the code.
#[test]
fn tables_list_the_published_values() {
    for format in CodeTable::formats() {
        let table_of = CodeTable::of(format).unwrap();
        let mut seen = vec![false; 1 << format.width()];
        for chosen in 0..1 << format.width() {
            let blocks = table_blocks(table_of, chosen);
            let table = table(&blocks);
            for (row, cells) in table.rows.iter().enumerate() {
                let bits_beside: String = cells[0].text().split(' ').collect();
                for (column, cell) in cells.iter().enumerate().skip(1) {
                    let code = table.code(row, column).unwrap();
                    seen[code as usize] = true;
                    let text = cell.text();
                    let value = text.strip_prefix('›');
                    assert_eq!(value.is_some(), code == chosen, "{} {code:#x}", format.name());
                    let value: f64 = value.unwrap_or(&text).replace("snan", "nan").parse().unwrap();
                    let (_, expected) = defined(format, code);
                    let is_same =
                        value.to_bits() == expected.to_bits() || value.is_nan() && expected.is_nan();
                    assert!(is_same, "{} {code:#x}: {text}", format.name());
                    // The labels of row and column are the bits of the code.
                    let above = table.heads[column].text();
                    let (sign_above, exponent) = above.split_once(' ').unwrap_or(("", &above));
                    let (sign_beside, fraction) = match bits_beside.len() - format.fraction_bits() as usize {
                        0 => ("", bits_beside.as_str()),
                        sign => bits_beside.split_at(sign),
                    };
                    let bits = [sign_above, sign_beside, exponent, fraction].concat();
                    assert_eq!(u64::from_str_radix(&bits, 2), Ok(code), "{}", format.name());
                    assert_eq!(bits.len(), format.width() as usize);
                }
            }
        }
        assert!(seen.iter().all(|seen| *seen), "{}", format.name());
    }
}

/// The numbers in each step of the line, counted by hand from the lists above. The steps of e2m1 and e2m3 are their
/// smallest gaps; those of e3m2 are 1/2.
#[test]
fn number_lines_count_the_numbers_per_step() {
    for (format, marks, words) in [
        (
            Format::E2M1,
            "11111·1·1···1".to_owned(),
            "Numbers per step of 1/2. From 2 on, the gaps double at each power of two.",
        ),
        (
            Format::E2M3,
            ["1".repeat(16), "1·".repeat(8), "1···".repeat(7), "1".to_owned()].concat(),
            "Numbers per step of 1/8. From 2 on, the gaps double at each power of two.",
        ),
        (
            Format::E3M2,
            ["84221111", &"1·".repeat(4), &"1···".repeat(4), &"1·······".repeat(3), "1"].concat(),
            "Numbers per step of 1/2. From 0.5 on, the gaps double at each power of two.",
        ),
    ] {
        let blocks = table_blocks(CodeTable::of(format).unwrap(), 1);
        let grid = grid(&blocks);
        assert_eq!(grid.rows[0].iter().map(|cell| cell.mark).collect::<String>(), marks, "{}", format.name());
        assert_eq!(grid.legend.text(), words);
    }
}
