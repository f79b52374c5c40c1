//! Documents as text for screen readers. Every expected text was written by hand.

use super::sample::{bits, operands, ruler, sample};
use halfplay_core::skins::doc::{
    Block, Cell, Grid, Line, Mark, Picture, Role, Ruler, Scale, Table, line, linear,
};
use proptest::prelude::*;

fn picture(top: i32, rows: Vec<halfplay_core::skins::doc::Bits>, gaps: &[usize]) -> Vec<String> {
    linear(&[Block::Picture(Picture { top, rows, addends: 0, gaps: gaps.to_vec() })])
}

#[test]
fn cells_are_listed_and_fields_are_named() {
    assert_eq!(
        linear(&[Block::Table(operands())]),
        [
            "a, 0x520b, sign 0, exponent 20 of 31, fraction 1000001011, 1.1000001011 × 2^5, 48.34375",
            "b, 0x00e9, sign 0, exponent 0 of 31, fraction 0011101001, 0.0011101001 × 2^-14, subnormal, ≈ 1.38879e-5",
            "c, 0x2ff6, sign 0, exponent 11 of 31, fraction 1111110110, 1.1111110110 × 2^-4, 0.1243896484375",
            "d, 0x3001, sign 0, exponent 12 of 31, fraction 0000000001, 1.0000000001 × 2^-3, 0.1251220703125",
        ]
    );
    // Each field is named once.
    let sign = || Line::default().with(Role::Sign, "1");
    let rows = vec![vec![line("sign"), sign(), line("−")], vec![line("a"), sign()]];
    assert_eq!(linear(&[Block::Table(Table::new(vec![], rows))]), ["sign 1, −", "a, sign 1"]);
    // An exponent of eight bits; a row without cells gives no text.
    let fields =
        Line::default().with(Role::Sign, "1").with(Role::Plain, " ").with(Role::Exponent, "01111111");
    let rows = vec![vec![fields], vec![], vec![Line::default()]];
    assert_eq!(linear(&[Block::Table(Table::new(vec![], rows))]), ["sign 1, exponent 127 of 255"]);
}

#[test]
fn wide_gaps_and_dots_in_headings_become_commas() {
    let lines = linear(&sample().blocks);
    assert_eq!(lines[0], "0x3001, 0.1251220703125, inexact");
    assert_eq!(lines[5], "step 4 of 8, exact sum");
    assert_eq!(lines[6], "The exact sum, however long: 67141635 × 2^-29.");
    let lane = Line::default().with(Role::Dim, "step 2 of 8 · lane 0   ").with(Role::Strong, "align");
    assert_eq!(linear(&[Block::Heading(lane)]), ["step 2 of 8, lane 0, align"]);
}

#[test]
fn rows_of_bits_name_guard_round_and_sticky() {
    let lines = linear(&sample().blocks);
    assert_eq!(
        &lines[7..10],
        [
            "c, from 2^-3 down: 0 1111111011, guard 0, round 0, sticky 14 zeros",
            "plus a × b, exact: 360451 × 2^-29, from 2^-3 down: 0 0000000101, guard 1, round 0, sticky 12 zeros, then 11",
            "equals exact sum, from 2^-3 down: 1 0000000000, guard 1, round 0, sticky 12 zeros, then 11",
        ]
    );
    // The row of letters is not read out.
    assert_eq!(lines[10], "step 5 of 8, rounding");
    assert_eq!(lines[11], "bits, from 2^-3 down: 1 0000000000, guard 1, round 0, sticky 12 zeros, then 11");
    assert!(lines[12].starts_with("The exact sum lies just above"));
    assert!(lines.iter().any(|line| line
        == "minus b, all of it beyond the last bit of a, from 2^15 down: 0, then 0000000000, then 40 zeros, then 10011"));
}

#[test]
fn rows_state_their_weight_and_count_runs_of_12_or_more() {
    let rows = vec![bits("", "  101", "ddfff", "late"), bits("", "11…  ", "ffddd", "endless")];
    assert_eq!(picture(4, rows, &[1]), ["late, from 2^2 down: 101", "endless, from 2^4 down: 1 1 and so on"]);
    // The text must name the digit that continues. A former version wrote "18 ones, then and so on".
    let rows = [("ones", "0111111111111…"), ("zeros", "1000000000000…"), ("other", "00000000000001…")];
    let rows = rows.map(|(name, cells)| bits("", cells, &"f".repeat(cells.chars().count()), name));
    assert_eq!(
        picture(0, rows.into(), &[]),
        [
            "ones, from 2^0 down: 0, then 12 ones and so on",
            "zeros, from 2^0 down: 1, then 12 zeros and so on",
            "other, from 2^0 down: 13 zeros, then 1 and so on",
        ]
    );
    let row = |bit: &str, count: usize| bits("", &bit.repeat(count), &"f".repeat(count), "");
    assert_eq!(picture(0, vec![row("1", 11)], &[]), ["bits, from 2^0 down: 11111111111"]);
    assert_eq!(picture(-9, vec![row("1", 12)], &[]), ["bits, from 2^-9 down: 12 ones"]);
    assert!(picture(0, vec![], &[]).is_empty());
}

#[test]
fn a_ruler_describes_the_position_of_the_value() {
    let said = |at, chose_right| linear(&[Block::Ruler(Ruler { at, chose_right, ..ruler() })]).concat();
    let ends = "between 0x3000, 0.125, and 0x3001, 0.1251220703125";
    for (at, place) in [
        (0, "exactly at 0x3000"),
        (1, "just beyond 0x3000"),
        (2, "about 0.2 % of the way"),
        (374, "about 37.4 % of the way"),
        (499, "just short of the middle"),
        (500, "exactly in the middle"),
        (501, "just beyond the middle"),
        (999, "just short of 0x3001"),
        (1000, "exactly at 0x3001"),
    ] {
        assert_eq!(said(at, false), format!("the value lies {place} {ends}; rounded to 0x3000"));
        assert_eq!(said(at, true), format!("the value lies {place} {ends}; rounded to 0x3001"));
    }
}

#[test]
fn a_scale_lists_its_marks_in_order_with_percentages() {
    let mark = |at, name: &str| Mark { at, name: name.to_owned(), role: Role::Plain };
    let end = |name: &str, value: &str| [name.to_owned(), value.to_owned()];
    let scale = Scale {
        left: end("0x3dcc", "0.099609375"),
        right: end("0x3dcd", "0.10009765625"),
        marks: vec![mark(801, "exact value"), mark(750, "f16"), mark(1000, "bf16"), mark(801, "f32")],
    };
    let ends = "on the line from 0x3dcc, 0.099609375, to 0x3dcd, 0.10009765625";
    assert_eq!(
        linear(&[Block::Scale(scale.clone())]),
        [format!("{ends}: f16 (75 %); exact value, f32 (80.1 %); bf16 (100 %)")]
    );
    assert_eq!(linear(&[Block::Scale(Scale { marks: vec![], ..scale })]), [ends]);
}

fn grid(rows: &[&str], chosen: (usize, usize), left: &[&str], legend: &str) -> Vec<String> {
    let cell =
        |row, (column, mark)| Cell { mark, role: Role::Fraction, chosen: (row, column) == chosen, code: 0 };
    let row = |(row, marks): (usize, &&str)| marks.chars().enumerate().map(|at| cell(row, at)).collect();
    linear(&[Block::Grid(Grid {
        gap: 0,
        point_map: None,
        rows: rows.iter().enumerate().map(row).collect(),
        left: left.iter().map(|&caption| caption.to_owned()).collect(),
        cells: Line::default(),
        top: line("+0x0"),
        legend: line(legend),
    })])
}

#[test]
fn a_grid_is_described_in_runs() {
    let told = [
        "0x0000: 1 cell zero, 3 cells subnormal",
        "0x0004: 2 cells even normal, 2 cells odd normal",
        "chosen: 0x0004, cell 3 of 4, odd normal",
    ];
    for legend in [
        "0\u{a0}zero, s\u{a0}subnormal, .\u{a0}even normal, :\u{a0}odd normal",
        "0 zero   s subnormal   . even normal   : odd normal",
    ] {
        assert_eq!(grid(&["0sss", "..::"], (1, 2), &["0x0000", "0x0004"], legend), told);
    }
}

#[test]
fn legend_characters_may_share_a_meaning() {
    let legend = "0 zero   . : normal, exponent even, odd   i infinity   n q NaN";
    assert_eq!(
        grid(&["0..::", "::inq"], (1, 3), &["0x00", "0x05"], legend),
        [
            "0x00: 1 cell zero, 4 cells normal",
            "0x05: 2 cells normal, 1 cell infinity, 2 cells NaN",
            "chosen: 0x05, cell 4 of 5, NaN",
        ]
    );
}

#[test]
fn cells_missing_from_the_legend_are_spelled_out() {
    assert_eq!(
        grid(&["4421·"], (0, 2), &[], "Numbers in each quarter, from 0 on."),
        [
            "Numbers in each quarter, from 0 on.",
            "from left to right: 2 cells with 4, 1 cell with 2, 1 cell with 1, 1 cell with nothing",
            "chosen: cell 3 of 5, with 2",
        ]
    );
    // If the legend lacks one character, all characters are spelled out.
    assert_eq!(
        grid(&["00q", "q"], (9, 9), &["x"], "0 zero"),
        ["0 zero", "x: 2 cells with 0, 1 cell with q", "row 2: 1 cell with q"]
    );
}

#[test]
fn control_and_drawing_characters_are_replaced() {
    let text = line("a\u{1b}[31m ─┼─\tb  c\u{a0}d");
    assert_eq!(linear(&[Block::Text(text)]), ["a\\u{1b}[31m \u{fffd}\u{fffd}\u{fffd} b c d"]);
    assert!(linear(&[Block::Text(line("  ")), Block::Heading(Line::default())]).is_empty());
    // A separator that is only visual becomes a comma; at the end of a line it becomes a placeholder.
    assert_eq!(linear(&[Block::Text(line("step 2 · lane 0 ·"))]), ["step 2, lane 0 \u{fffd}"]);
    // Characters that would reverse the text direction of the rest of the line are spelled out.
    for code in
        [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]
    {
        let text = format!("a {} b", char::from_u32(code).unwrap());
        assert_eq!(linear(&[Block::Text(line(text))]), [format!("a \\u{{{code:x}}} b")]);
    }
}

#[test]
fn long_runs_are_separated_from_neighbouring_bits() {
    // A significand of 24 bits in a picture's groups: its first bit, and 23 zeros.
    let one = format!("1{}", "0".repeat(23));
    let row = |bits_: &str| bits("", bits_, &"f".repeat(24), "");
    assert_eq!(picture(0, vec![row(&one)], &[1]), ["bits, from 2^0 down: 1, then 23 zeros"]);
    assert_eq!(picture(0, vec![row(&one)], &[]), ["bits, from 2^0 down: 1, then 23 zeros"]);
    let both = format!("1{}{}", "0".repeat(12), "1".repeat(12));
    assert_eq!(
        picture(0, vec![bits("", &both, &"f".repeat(25), "")], &[]),
        ["bits, from 2^0 down: 1, then 12 zeros, then 12 ones"]
    );
    // The same holds for the fraction of a number.
    let fraction = Line::default().with(Role::Fraction, "0".repeat(22) + "1");
    assert_eq!(linear(&[Block::Heading(fraction)]), ["fraction 22 zeros, then 1"]);
}

#[test]
fn exponent_column_heads_are_read_as_a_range() {
    let exponent = |bits: &'static str| Line::default().with(Role::Exponent, bits);
    let heads = vec![Line::default(), exponent("00"), exponent("01"), exponent("10"), exponent("11")];
    let row = vec![line("x"), line("1"), line("2"), line("4"), line("inf")];
    assert_eq!(
        linear(&[Block::Table(Table::new(vec![], vec![row]).headed(heads))]),
        ["columns: exponent 0 of 3 to exponent 3 of 3", "x, 1, 2, 4, inf"]
    );
}

proptest! {
    #[test]
    fn linear_text_contains_no_drawing_characters(texts in prop::collection::vec(".{0,20}", 1..8), at in 0u32..=1000, marks in "[01GRS· …]{0,90}") {
        let cells: Vec<Line> = texts.iter().map(line).collect();
        let end = || [texts[0].clone(), texts[texts.len() - 1].clone()];
        let row = bits("", &marks, &"f".repeat(marks.chars().count()), &texts[0]);
        let blocks = [
            Block::Heading(cells[0].clone()),
            Block::Table(Table::new(vec![], vec![cells.clone()])),
            Block::Picture(Picture { top: 3, rows: vec![row], addends: 0, gaps: vec![1, 11, 400] }),
            Block::Ruler(Ruler { left: end(), right: end(), at, chose_right: true, nearest: true, lens: None, exact_as_typed: None }),
            Block::Scale(Scale { left: end(), right: end(), marks: vec![Mark { at, ..Mark::default() }] }),
            Block::Text(cells[cells.len() - 1].clone()),
        ];
        for line in linear(&blocks) {
            prop_assert!(!line.is_empty() && line.trim() == line && !line.contains("  "), "{:?}", line);
            let drawn = |c: char| c.is_control() || c == '·' || ('\u{2500}'..='\u{257f}').contains(&c);
            prop_assert!(!line.contains(drawn), "{:?}", line);
        }
    }
}
