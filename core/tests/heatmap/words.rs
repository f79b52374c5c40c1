//! The description of a plane in words.

use super::{field, instr};
use halfplay_core::float::Format;
use halfplay_core::literal::parse;
use halfplay_core::skins::bulk::heatmap::{Colouring, Plane, Window, place_of};
use halfplay_core::skins::doc::{Block, Doc, plain};
use halfplay_core::skins::explain::heatmap::{case_words, legend, no_field, overview, plane_blocks};
use halfplay_core::skins::explain::shades::shades;

fn places(a: &str, b: &str) -> [u32; 2] {
    [a, b].map(|text| place_of(parse(text, Format::F16).unwrap().float))
}

#[test]
fn case_words_describe_the_case_in_sentences() {
    // 1 + 2^-11 lies half way between 1 and the number above it.
    let decided = field("add.f16", Colouring::Decision, Some("rz"), 0);
    assert_eq!(
        case_words(&decided, places("1", "2^-11")),
        "a = `0x3c00` (1), b = `0x1000` (0.00048828125): add.f16 gives `0x3c00` (1), inexact. Toward zero .rz gives the same. \
         Exactly half way: a tie, to even."
    );
    let far = field("fma.rn.f16", Colouring::Distance, Some("mul-then-add"), 0x2ff6);
    let words = case_words(&far, [0x520b, 0x00e9].map(|code| 0x8000 + code));
    assert_eq!(
        words,
        "a = `0x520b` (48.34375), b = `0x00e9` (≈ 1.39e-5), c = `0x2ff6` (0.1243896484375): fma.rn.f16 gives `0x3001` \
         (0.1251220703125), inexact. Mul, then add gives `0x3000` (0.125): −1 ulp."
    );
}

#[test]
fn legend_counts_add_up_and_overview_names_each_shade() {
    for by in Colouring::ALL {
        let field = field("mul.f16", by, None, 0);
        let area = Window::default().area(&field);
        let seen = field.seen(area);
        let entries = legend(shades(field.by()), &seen.looked);
        // Four cases are examined for each point of the whole plane.
        assert_eq!(entries.iter().map(|entry| entry.cases).sum::<u64>(), 4 * seen.points.len() as u64);
        assert!(entries.windows(2).all(|pair| pair[0].cases >= pair[1].cases));
        let words = overview(&field, &area, &seen);
        assert!(words.starts_with("a from -NaN to NaN, b from -NaN to NaN: "), "{words}");
        assert!(entries.iter().all(|entries| words.contains(entries.shade.words)), "{words}");
    }
}

#[test]
fn the_picture_has_axes_a_legend_and_a_cursor() {
    let field = field("mul.f16", Colouring::Class, None, 0);
    let blocks = plane_blocks(&field, &Window::around(places("1", "1"), 0));
    let text = plain(&Doc::new(blocks.clone()), 100);
    for words in ["inf", "2^", "positive, stronger is larger", "NaN", "a = 0x3c00 (1), b = 0x3c00 (1)"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let Some(Block::Grid(grid)) = blocks.iter().find(|block| matches!(block, Block::Grid(_))) else {
        panic!()
    };
    assert_eq!((grid.rows.len(), grid.rows[0].len()), (16, 64));
    assert_eq!(grid.rows.iter().flatten().filter(|cell| cell.chosen).count(), 1);
    let sheet = grid.point_map.as_ref().unwrap();
    // In the code of a point, the place of b is above that of a. The chosen point is the one under the cursor.
    let [row, column] = sheet.cursor;
    let code = sheet.code(row as usize, column).unwrap();
    let [a, b] = places("1", "1").map(u64::from);
    assert!(a - (code & 0xffff) < 512, "{code:08x}");
    assert!((code >> 16) - b < 1024, "{code:08x}");
    assert!(
        sheet.rows.iter().all(|row| row.grounds.iter().map(|run| run.columns).sum::<u32>() == sheet.columns)
    );
}

#[test]
fn messages_without_a_plane_name_alternatives() {
    let refused =
        |spelling: &str, by: Colouring| no_field(&Plane::new(&instr(spelling), by, None, 0).unwrap_err());
    assert!(refused("tanh.approx.f16", Colouring::Class).contains("add.f16 or fma.rn.bf16"));
    assert!(refused("min.f16", Colouring::Decision).contains("class, distance or flag"));
}
