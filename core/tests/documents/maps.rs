//! Scales and grids in plain text, Markdown, SVG and LaTeX.

use halfplay_core::skins::doc::{
    Block, Cell, Doc, Grid, Line, Mark, Role, Scale, latex, line, markdown, plain, svg,
};
use proptest::prelude::*;
use roxmltree::Document;

/// The number 0.1 between two bf16 neighbours; the figures were worked out by hand.
fn scale() -> Scale {
    let end = |name: &str, value: &str| [name.to_owned(), value.to_owned()];
    let mark = |at, name: &str, role| Mark { at, name: name.to_owned(), role };
    Scale {
        left: end("0x3dcc", "0.099609375"),
        right: end("0x3dcd", "0.10009765625"),
        marks: vec![
            mark(800, "exact value", Role::Strong),
            mark(750, "f16", Role::Code),
            mark(1000, "bf16", Role::Code),
            mark(800, "f32", Role::Code),
        ],
    }
}

fn grid() -> Grid {
    let cell = |mark, chosen| Cell { mark, role: Role::Fraction, chosen, code: 0 };
    Grid {
        gap: 0,
        point_map: None,
        rows: vec![vec![cell('0', false), cell('s', false)], vec![cell('.', false), cell(':', true)]],
        left: vec!["0x00".into(), "0x02".into()],
        cells: line("1 code to a cell"),
        top: line("ab"),
        legend: line("0 zero"),
    }
}

#[test]
fn a_scale_in_plain_text() {
    let text = plain(&Doc::new(vec![Block::Scale(scale())]), 60);
    let lines: Vec<&str> = text.lines().collect();
    // The line has 41 characters: 750 thousandths are 30 of its 40 steps, 800 are 32.
    let marks = format!("├{}A─B{}C", "─".repeat(29), "─".repeat(7));
    assert_eq!(lines[0], format!("    0x3dcc {marks} 0x3dcd"));
    assert_eq!(lines[1].trim_start(), format!("0.099609375{}0.10009765625", " ".repeat(17)));
    assert_eq!(lines[2].trim(), "A f16 (75 %)   B exact value, f32 (80 %)");
    assert_eq!(lines[3].trim(), "C bf16 (100 %)");
    assert_eq!(lines.len(), 4);
}

#[test]
fn a_grid_in_plain_text() {
    let text = plain(&Doc::new(vec![Block::Grid(grid())]), 60);
    assert_eq!(text, "  1 code to a cell\n       ab\n  0x00 0s\n  0x02 .:\n        ^\n  0 zero\n");
}

#[test]
fn markdown_puts_scales_and_grids_in_code_fences() {
    let text = markdown(&Doc::new(vec![Block::Scale(scale()), Block::Grid(grid())]));
    assert_eq!(text.matches("```").count(), 4);
    assert!(text.contains("C bf16 (100 %)") && text.contains("\n0x02 .:\n      ^\n"), "{text}");
}

#[test]
fn svg_contains_every_name_and_cell() {
    let source = svg(&Doc::new(vec![Block::Scale(scale()), Block::Grid(grid())]));
    let document = Document::parse(&source).expect("a picture");
    let texts: Vec<String> = document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .map(|node| node.descendants().filter(|node| node.is_text()).filter_map(|node| node.text()).collect())
        .collect();
    for wanted in [
        "1 code to a cell",
        "exact value, f32",
        "f16",
        "bf16",
        "0x3dcc",
        "0.10009765625",
        "0x02",
        "ab",
        "0",
        "s",
        ".",
    ] {
        assert!(texts.iter().any(|text| text == wanted), "{wanted} in {texts:?}");
    }
    // The chosen cell appears once in its row and once in its frame.
    assert_eq!(texts.iter().filter(|text| *text == ":").count(), 2, "{texts:?}");
    // The style sheet has a rule for every class.
    for class in document.descendants().filter_map(|node| node.attribute("class")) {
        for class in class.split_whitespace().filter(|class| *class != "hp") {
            assert!(
                source.contains(&format!(".{class}{{")) || source.contains(&format!(".{class},")),
                "{class}"
            );
        }
    }
    let mark = |node: &roxmltree::Node| node.attribute("class") == Some("hp-dot");
    assert_eq!(document.descendants().filter(mark).count(), 3, "a dot for each place");
}

#[test]
fn latex_underlines_the_chosen_cell() {
    let source = latex(&Doc::new(vec![Block::Scale(scale()), Block::Grid(grid())]));
    assert!(source.contains("\\underline{\\texttt{:}}"), "{source}");
    assert!(source.contains("1 code to a cell"), "{source}");
    assert!(source.contains("B} exact value, f32 (80 \\%)"), "{source}");
    assert_eq!(source.matches('{').count(), source.matches('}').count());
}

#[test]
fn roles_cover_scale_marks_and_grid_cells() {
    let roles = Doc::new(vec![Block::Scale(scale()), Block::Grid(grid())]).roles();
    assert_eq!(roles, [Role::Plain, Role::Strong, Role::Code, Role::Fraction, Role::Changed]);
    assert!(Doc::new(vec![Block::Grid(Grid { top: Line::default(), ..Grid::default() })]).roles().is_empty());
}

proptest! {
    #[test]
    fn every_mark_is_drawn_near_its_position(places in prop::collection::vec(0u32..=1000, 0..12), half in 2usize..60) {
        let length = 2 * half + 1;
        let mark = |(i, &at): (usize, &u32)| Mark { at, name: format!("m{i}"), role: Role::Plain };
        let scale = Scale { marks: places.iter().enumerate().map(mark).collect(), ..Scale::default() };
        let spots = scale.spots(length);
        prop_assert!(spots.windows(2).all(|pair| pair[0].place < pair[1].place && pair[0].letter < pair[1].letter));
        prop_assert_eq!(spots.iter().map(|spot| spot.marks.len()).sum::<usize>(), places.len());
        for spot in &spots {
            for mark in &spot.marks {
                for (place, at) in [(0, 0), (half, 500), (2 * half, 1000)] {
                    prop_assert_eq!(spot.place == place, mark.at == at);
                }
                // A mark is drawn at most one and a half steps from its exact position.
                let exact = mark.at as f64 * 2.0 * half as f64 / 1000.0;
                prop_assert!((spot.place as f64 - exact).abs() <= 1.5);
            }
        }
        // Every name appears in the text at any width.
        for width in [20, 40, 76] {
            let text = plain(&Doc::new(vec![Block::Scale(scale.clone())]), width);
            for i in 0..places.len() {
                prop_assert!(text.contains(&format!("m{i}")), "{}", text);
            }
        }
    }
}
