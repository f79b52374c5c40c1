//! Markdown output, read back by a Markdown parser.

use super::sample::sample;
use halfplay_core::skins::doc::{Block, Column, Doc, Line, Role, Table, line, markdown};
use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The text that a reader sees for each paragraph, heading, column head, cell and code fence, with its kind.
fn read(source: &str) -> Vec<(&'static str, String)> {
    let (mut seen, mut cell) = (Vec::new(), "cell");
    for event in Parser::new_ext(source, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Start(Tag::Paragraph) => seen.push(("paragraph", String::new())),
            Event::Start(Tag::Heading { .. }) => seen.push(("heading", String::new())),
            Event::Start(Tag::TableCell) => seen.push((cell, String::new())),
            Event::Start(Tag::CodeBlock(_)) => seen.push(("fence", String::new())),
            Event::Start(Tag::TableHead) => cell = "head",
            Event::End(TagEnd::TableHead) => cell = "cell",
            Event::Start(Tag::Table(_) | Tag::TableRow | Tag::Strong) => {}
            Event::Start(other) => panic!("{other:?} in\n{source}"),
            Event::End(_) => {}
            Event::Text(text) | Event::Code(text) => {
                seen.last_mut().expect("text lies in a block").1.push_str(&text)
            }
            other => panic!("{other:?} in\n{source}"),
        }
    }
    seen
}

#[test]
fn a_parser_reads_the_sample_back_from_markdown() {
    let text = markdown(&sample());
    insta::assert_snapshot!("markdown", text);
    let seen = read(&text);
    let has = |kind: &str, text: &str| seen.iter().any(|(k, t)| *k == kind && squeeze(t) == squeeze(text));
    for block in sample().blocks {
        match block {
            Block::Heading(line) => assert!(has("heading", &line.text())),
            Block::Text(line) => assert!(has("paragraph", &line.text())),
            Block::Table(table) => {
                table.rows.iter().flatten().for_each(|cell| assert!(has("cell", &cell.text())))
            }
            Block::Picture(picture) => {
                for row in picture.rows {
                    assert!(
                        seen.iter().any(|(kind, text)| *kind == "fence" && text.contains(&row.label.text()))
                    );
                }
            }
            Block::Ruler(ruler) => {
                for text in ruler.left.iter().chain(&ruler.right) {
                    assert!(seen.iter().any(|(kind, seen)| *kind == "fence" && seen.contains(text.as_str())));
                }
            }
            // The sample has none of these; `maps.rs`, `plots.rs` and `strips.rs` test them.
            Block::Scale(_) | Block::Grid(_) | Block::Plot(_) | Block::Strips(_) => {}
        }
    }
}

#[test]
fn markdown_syntax_in_text_is_escaped() {
    let texts = [
        "# a",
        "#",
        "- a",
        "-",
        "---",
        "+ a",
        "> a",
        ">a",
        "1. a",
        "1.",
        "23) a",
        "0.125 is",
        "-0.5",
        "+0",
        "=====",
        "    indented",
        "~~~",
        "```",
        "* * *",
        "a #",
        "##",
        "&amp;",
        "&#35;",
        "![a](b)",
        "[a]: b",
        "|a|b|",
    ];
    for text in texts.map(str::trim) {
        let source = markdown(&Doc::new(vec![
            Block::Text(Line::default().with(Role::Plain, text)),
            Block::Heading(Line::default().with(Role::Plain, text)),
            Block::Table(Table::new(vec![], vec![vec![Line::default().with(Role::Code, text), line("b")]])),
        ]));
        let text = text.to_owned();
        let expected = [
            ("paragraph", text.clone()),
            ("heading", text.clone()),
            ("head", "".into()),
            ("head", "".into()),
            ("cell", text),
            ("cell", "b".into()),
        ];
        assert_eq!(read(&source), expected, "\n{source}");
    }
    // Only characters that need escaping are escaped.
    assert_eq!(
        markdown(&Doc::new(vec![Block::Text(line("0.125 - 0.5 > a, `a_b`"))])),
        "0.125 - 0.5 > a, `a_b`\n"
    );
}

#[test]
fn table_heads_are_markdown_header_cells() {
    let heads = || vec![line(""), line("codes"), line("a | b")];
    let table = Table::new(vec![Column::Left, Column::Right], vec![vec![line("zero"), line("2"), line("")]]);
    let source = markdown(&Doc::new(vec![Block::Table(table.headed(heads()))]));
    assert_eq!(source, "|      | codes | a \\| b |\n| ---- | ----: | ------ |\n| zero |     2 |        |\n");
    let seen = read(&source);
    let heads: Vec<&str> =
        seen.iter().filter(|(kind, _)| *kind == "head").map(|(_, text)| text.as_str()).collect();
    assert_eq!(heads, ["", "codes", "a | b"]);
}

fn span() -> impl Strategy<Value = (Role, String)> {
    (prop::sample::select(&Role::ALL[..]), "[ab01 .|`_*<>&#\\\\~$!()\\[\\]{}+=-]{1,6}")
}

fn text() -> impl Strategy<Value = Line> {
    prop::collection::vec(span(), 1..5)
        .prop_map(|spans| spans.into_iter().fold(Line::default(), |line, (role, text)| line.with(role, text)))
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn arbitrary_text_round_trips_through_markdown(heading in text(), paragraph in text(), cells in prop::collection::vec(text(), 2..4)) {
        let table = Table::new(vec![Column::Left, Column::Right], vec![cells.clone()]).headed(cells.clone());
        let doc = Doc::new(vec![Block::Heading(heading.clone()), Block::Text(paragraph.clone()), Block::Table(table)]);
        let source = markdown(&doc);
        let seen: Vec<String> = read(&source).into_iter().map(|(_, text)| squeeze(&text)).filter(|text| !text.is_empty()).collect();
        let lines = [heading, paragraph].into_iter().chain(cells.clone()).chain(cells);
        let wanted: Vec<String> = lines.map(|line| squeeze(&line.text())).filter(|text| !text.is_empty()).collect();
        prop_assert_eq!(seen, wanted, "\n{}", source);
    }
}
