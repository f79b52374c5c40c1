//! Strips in every kind of document. Every expected text was written by hand.

use halfplay_core::skins::doc::{Block, Doc, Strip, Strips, latex, linear, markdown, plain, svg};

fn strips(cells: [&[bool]; 2], below: &[usize]) -> Doc {
    let row = |name: &str, cells: &[bool]| {
        let count = cells.iter().filter(|agrees| **agrees).count();
        Strip { name: name.to_owned(), cells: cells.to_vec(), count }
    };
    let [best, written] = cells;
    let below = below.iter().map(|cell| (*cell, (cell + 1).to_string())).collect();
    let rows = vec![row("mul-then-add", best), row("as written", written)];
    Doc::new(vec![Block::Strips(Strips { rows, of: best.len(), below })])
}

#[test]
fn cells_stand_above_the_names_of_missed_results() {
    let doc = strips([&[true; 6], &[true, true, false, true, false, true]], &[2, 4]);
    let expected = [
        "  mul-then-add  ■  ■  ■  ■  ■  ■  6",
        "  as written    ■  ■  ×  ■  ×  ■  4",
        "                      3     5",
    ];
    assert_eq!(plain(&doc, 80).lines().collect::<Vec<_>>(), expected);
    assert!(markdown(&doc).contains("as written    ■  ■  ×  ■  ×  ■  4"));
    assert!(svg(&doc).contains("mul-then-add"));
    let tex = latex(&doc);
    assert!(tex.contains("\\rule{1ex}{1ex}") && !tex.contains("texttt{U+"), "{tex}");
    assert_eq!(linear(&doc.blocks), ["mul-then-add gives 6 of 6", "as written gives 4 of 6; not 3, 5"]);
}

#[test]
fn narrow_texts_put_cells_together() {
    let mut written = [true; 40];
    (written[4], written[13]) = (false, false);
    let doc = strips([&[true; 40], &written], &[4, 13]);
    // Two columns for each cell do not fit into 62 - 2 - 12 - 2 - 4 columns, one does.
    let lines: Vec<String> = plain(&doc, 62).lines().map(str::to_owned).collect();
    assert_eq!(
        lines[1],
        format!("  as written    {}×{}×{}  38", "■".repeat(4), "■".repeat(8), "■".repeat(26))
    );
    assert_eq!(lines[2], format!("                {}5{}14", " ".repeat(4), " ".repeat(8)));
    // 38 - 2 - 12 - 2 - 4 = 18 columns: three results share a cell.
    let lines: Vec<String> = plain(&doc, 38).lines().map(str::to_owned).collect();
    assert_eq!(lines[1], format!("  as written    ■×■■×{}  38", "■".repeat(9)));
}
