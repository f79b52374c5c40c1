//! SVG pictures, read back by an XML parser.

use super::sample::{bits, ruler, sample};
use halfplay_core::skins::doc::{Block, Column, Doc, Line, Picture, Role, Ruler, Table, line, svg};
use proptest::prelude::*;
use roxmltree::{Document, Node};

/// All drawn text in order, without spaces. Exponents are superscripts and not written with `^`.
fn drawn(node: Node) -> String {
    let texts = node.descendants().filter(|node| node.has_tag_name("text"));
    let pieces = texts.flat_map(|text| text.descendants()).filter(|node| node.is_text());
    squeeze(&pieces.filter_map(|node| node.text()).collect::<String>())
}

fn squeeze(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '^').map(|c| if c == '−' { '-' } else { c }).collect()
}

fn parse(source: &str) -> Document<'_> {
    Document::parse(source).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

/// The left, right and lower ends of all rectangles, texts and circles except the paper, from their attributes.
fn extent(document: &Document) -> (f64, f64, f64) {
    let number = |node: &Node, name: &str| {
        node.attribute(name).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0)
    };
    let boxes =
        document.descendants().filter(|node| matches!(node.tag_name().name(), "rect" | "text" | "circle"));
    boxes.fold((f64::MAX, 0.0, 0.0), |(left, right, below), node| {
        let x = number(&node, "x").max(number(&node, "cx"));
        let y = number(&node, "y").max(number(&node, "cy"));
        let paper = node.attribute("class") == Some("hp-paper");
        if paper {
            (left, right, below)
        } else {
            (left.min(x), right.max(x + number(&node, "width")), below.max(y + number(&node, "height")))
        }
    })
}

fn view_box(document: &Document) -> (f64, f64) {
    let text = document.root_element().attribute("viewBox").expect("a viewBox");
    let numbers: Vec<f64> = text.split(' ').filter_map(|number| number.parse().ok()).collect();
    (numbers[2], numbers[3])
}

#[test]
fn svg_of_the_sample_contains_every_text() {
    let source = svg(&sample());
    insta::assert_snapshot!("svg", source);
    let document = parse(&source);
    let drawn = drawn(document.root());
    let mut wanted = Vec::new();
    for block in sample().blocks {
        match block {
            Block::Heading(line) | Block::Text(line) => wanted.push(line.text()),
            Block::Table(table) => wanted.extend(table.rows.iter().flatten().map(Line::text)),
            Block::Picture(picture) => wanted.extend(picture.rows.iter().map(|row| row.label.text())),
            Block::Ruler(ruler) => wanted.extend(ruler.left.into_iter().chain(ruler.right)),
            // The sample has none of these; `maps.rs`, `plots.rs` and `strips.rs` test them.
            Block::Scale(_) | Block::Grid(_) | Block::Plot(_) | Block::Strips(_) => {}
        }
    }
    for text in wanted {
        assert!(drawn.contains(&squeeze(&text)), "{text}\n{drawn}");
    }
    assert!(drawn.contains("+000000001011000000000000011"), "{drawn}");
    assert!(drawn.contains("GRS"));
}

#[test]
fn svg_is_self_contained_and_accessible() {
    let source = svg(&sample());
    let document = parse(&source);
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    assert_eq!(root.attribute("width"), None);
    let mut children = root.children().filter(Node::is_element).map(|node| node.tag_name().name());
    assert_eq!((children.next(), children.next()), (Some("title"), Some("desc")));
    let foreign = ["href", "url(", "@import", "<script", "<image", "onload"];
    assert!(foreign.iter().all(|text| !source.contains(text)));
    assert_eq!(source.matches("http").count(), 1, "the namespace only");
    assert!(source.contains("prefers-color-scheme:dark"));
    // The style sheet has a rule for every class.
    for class in
        document.descendants().filter_map(|node| node.attribute("class")).flat_map(str::split_whitespace)
    {
        let rule = [format!(".{class}{{"), format!(".{class},")];
        assert!(class == "hp" || rule.iter().any(|rule| source.contains(rule)), "{class}");
    }
}

#[test]
fn svg_bit_columns_are_aligned() {
    let source = svg(&sample());
    let document = parse(&source);
    let rows: Vec<Vec<&str>> = document
        .descendants()
        .filter(|node| {
            node.has_tag_name("text") && node.parent().is_some_and(|parent| parent.has_tag_name("g"))
        })
        .map(|node| (node.attribute("y"), node.attribute("x").expect("a place")))
        .collect::<Vec<_>>()
        .chunk_by(|a, b| a.0 == b.0)
        .map(|row| row.iter().map(|cell| cell.1).collect())
        .collect();
    // Two addends and their sum, the bits before rounding, the letters G, R, S, and the two rows of the last picture.
    assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [27, 27, 27, 27, 3, 18, 18]);
    assert!(rows[..4].iter().all(|row| *row == rows[0]));
    assert_eq!(rows[4], rows[3][11..14]);
    assert_eq!(rows[5], rows[6]);
}

#[test]
fn long_content_stays_inside_the_view_box() {
    let wide = "10".repeat(150);
    let long = "1.40129846432481707092372958328991613128026194187651577175706828388979108268586e-45";
    let label = "a label that says rather much about this row of bits, more than there is room for in one line of it, surely";
    let table = Table::new(vec![Column::Left, Column::Right], vec![vec![line(long), line(long)]; 2]);
    let ends = [long.to_owned(), long.to_owned()];
    let blocks = [
        Block::Picture(Picture {
            top: 9,
            rows: vec![bits("", &wide, &"f".repeat(300), "a")],
            addends: 0,
            gaps: vec![],
        }),
        Block::Picture(Picture { top: 9, rows: vec![bits("", "01", "ff", label)], addends: 0, gaps: vec![] }),
        Block::Table(table),
        Block::Ruler(Ruler { left: ends.clone(), right: ends, ..ruler() }),
        Block::Heading(line(long)),
        Block::Text(line(long.repeat(3))),
    ];
    for block in blocks {
        let source = svg(&Doc::new(vec![block]));
        let document = parse(&source);
        let (width, height) = view_box(&document);
        let (left, right, below) = extent(&document);
        assert!(
            left >= 30.0 && right <= width - 30.0 && below <= height - 20.0,
            "{left} {right} {width} {height}"
        );
    }
    assert_eq!(view_box(&parse(&svg(&sample()))).0, 800.0);
}

fn span() -> impl Strategy<Value = (Role, String)> {
    let text = prop_oneof!["[ab01 .|`_*<>&\"'\\\\;#-]{1,8}", "2\\^-?[0-9]{1,3}", "\\PC{0,4}", ".{0,3}"];
    (prop::sample::select(&Role::ALL[..]), text)
}

fn text() -> impl Strategy<Value = Line> {
    prop::collection::vec(span(), 0..5)
        .prop_map(|spans| spans.into_iter().fold(Line::default(), |line, (role, text)| line.with(role, text)))
}

/// Like `squeeze`, and without the characters that XML cannot represent.
fn sane(text: &str) -> String {
    squeeze(text).chars().filter(|c| !c.is_control() && !matches!(c, '\u{fffd}'..='\u{ffff}')).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn arbitrary_text_round_trips_through_svg(heading in text(), paragraph in text(), label in text(), cells in prop::collection::vec(text(), 2..4)) {
        let row = halfplay_core::skins::doc::Bits { operator: "", cells: vec![], label: label.clone() };
        let doc = Doc::new(vec![
            Block::Heading(heading.clone()),
            Block::Text(paragraph.clone()),
            Block::Picture(Picture { top: 0, rows: vec![row], addends: 0, gaps: vec![] }),
            Block::Table(Table::new(vec![], vec![cells.clone()])),
        ]);
        let source = svg(&doc);
        let document = parse(&source);
        let cells: String = cells.iter().map(Line::text).collect();
        let wanted = format!("{}{}20{}{}", heading.text(), paragraph.text(), label.text(), cells);
        prop_assert_eq!(sane(&drawn(document.root())), sane(&wanted), "\n{}", source);
    }
}
