//! Folding, positions on rulers, and plain text.

use super::sample::{bits, operands, ruler, sample};
use halfplay_core::skins::doc::{Block, Doc, Line, Picture, Piece, Ruler, Table, fold, line, plain};
use proptest::prelude::*;

fn picture(rows: &[&str], gaps: &[usize]) -> Picture {
    let rows = rows.iter().map(|row| bits("", row, &"f".repeat(row.chars().count()), "")).collect();
    Picture { top: 0, rows, addends: 0, gaps: gaps.to_vec() }
}

#[test]
fn columns_fold_only_in_runs_common_to_all_rows() {
    use Piece::{Folded, Gap, Shown};
    assert_eq!(fold(&picture(&["0110"], &[])), [Shown(0, 4)]);
    assert_eq!(fold(&picture(&[&"0".repeat(19)], &[])), [Shown(0, 19)]);
    assert_eq!(fold(&picture(&[&"0".repeat(20)], &[])), [Shown(0, 1), Folded(1, 19), Shown(19, 20)]);
    let long = "0".repeat(45);
    let step = "0".repeat(20) + &"1".repeat(25);
    assert_eq!(
        fold(&picture(&[&long, &step], &[])),
        [Shown(0, 1), Folded(1, 19), Shown(19, 21), Folded(21, 44), Shown(44, 45)]
    );
    // A gap ends a run.
    assert_eq!(
        fold(&picture(&[&long], &[30])),
        [Shown(0, 1), Folded(1, 29), Shown(29, 30), Gap, Shown(30, 45)]
    );
    // A letter at the beginning of a run does not end it; a letter within it does.
    let letter = |at: usize| "·".repeat(at) + "S" + &"·".repeat(44 - at);
    assert_eq!(fold(&picture(&[&long, &letter(0)], &[])), [Shown(0, 1), Folded(1, 44), Shown(44, 45)]);
    assert_eq!(fold(&picture(&[&long, &letter(9)], &[])), [Shown(0, 10), Folded(10, 44), Shown(44, 45)]);
    assert_eq!(fold(&Picture::default()), []);
}

#[test]
fn a_ruler_marks_ends_and_middle_only_for_exact_values() {
    for length in (5..80).step_by(2) {
        let mut last = 0;
        for at in 0..=1000 {
            let ruler = Ruler { at, ..ruler() };
            let place = ruler.place(length);
            assert!(place >= last && place < length, "{at} {length}");
            assert_eq!(place == 0, at == 0, "{at} {length}");
            assert_eq!(place == length / 2, at == 500, "{at} {length}");
            assert_eq!(place == length - 1, at == 1000, "{at} {length}");
            assert_eq!((0..length).filter(|&i| ruler.mark(i, length) == '●').count(), 1);
            last = place;
        }
    }
}

#[test]
fn long_values_at_a_ruler_are_not_cut() {
    let long = "1.40129846432481707092372958328991613128026194187651577175706828388979108268586e-45";
    for (left, right) in [(long, "0"), ("0", long), (long, long)] {
        let ruler =
            Ruler { left: ["0x1".into(), left.into()], right: ["0x2".into(), right.into()], ..ruler() };
        let text = plain(&Doc::new(vec![Block::Ruler(ruler)]), 80);
        assert_eq!(text.matches(long).count(), if left == right { 2 } else { 1 }, "{text}");
    }
}

#[test]
fn the_sample_fits_eighty_columns() {
    let text = plain(&sample(), 80);
    let too_long: Vec<&str> = text.lines().filter(|line| line.chars().count() > 80).collect();
    assert!(too_long.is_empty(), "{too_long:#?}");
    insta::assert_snapshot!("plain_80", text);
    insta::assert_snapshot!("plain_120", plain(&sample(), 120));
    insta::assert_snapshot!("plain_40", plain(&sample(), 40));
}

#[test]
fn empty_columns_vanish_and_remarks_do_not_widen_columns() {
    let mut table = operands();
    table.rows.remove(1);
    table.rows.push(vec![line("a remark that is much longer than the first column")]);
    let text = plain(&Doc::new(vec![Block::Table(table)]), 100);
    assert!(text.starts_with("  a  0x520b  0 10100"), "{text}");
    assert!(text.contains("× 2^5          48.34375\n"), "{text}");
}

fn words() -> impl Strategy<Value = String> {
    "[a-z0-9.×≈]{0,12}( [a-z0-9.×≈]{1,12}){0,12}"
}

proptest! {
    #[test]
    fn plain_text_keeps_every_word(texts in prop::collection::vec(words(), 1..6), width in 1usize..100) {
        let cells: Vec<Line> = texts.iter().map(line).collect();
        let mut blocks: Vec<Block> = cells.iter().cloned().map(Block::Text).collect();
        blocks.push(Block::Table(Table::new(Vec::new(), vec![cells.clone(), cells])));
        let doc = Doc::new(blocks);
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let all: Vec<String> = texts.iter().flat_map(|text| words(text)).collect();
        prop_assert_eq!(words(&plain(&doc, width)), [all.clone(), all.clone(), all].concat());
    }
}
