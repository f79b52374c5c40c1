//! Worksheets in Markdown, HTML, LaTeX and JSON are well formed, complete, and byte for byte unchanged.

use super::sheet;
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::lesson::sheet::{
    ItemText, Sheet, Topic, sheet_gift, sheet_html, sheet_json, sheet_latex, sheet_markdown,
};

/// FNV-1a: a digest that any language computes in a few lines.
fn digest(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

type Writer = fn(&Sheet, bool) -> String;

const WRITERS: [(&str, Writer); 5] = [
    ("markdown", sheet_markdown),
    ("html", sheet_html),
    ("latex", sheet_latex),
    ("gift", |sheet, _| sheet_gift(sheet)),
    ("json", |sheet, _| sheet_json(sheet)),
];

/// A printed sheet must be reproducible. Changing these digests means that every sheet changes.
const DIGESTS: [(Topic, usize, u64, [u64; 5]); 3] = [
    (
        Topic::Rounding,
        12,
        7,
        [
            0xed77_0333_c13d_8ee8,
            0xe802_e824_c6bb_64a4,
            0x1bdf_feac_0d87_e046,
            0x77f1_1eb4_245b_a4d8,
            0x46e9_a352_c28f_b108,
        ],
    ),
    (
        Topic::Fma,
        20,
        2026,
        [
            0xaacb_9f89_4a4a_7a4b,
            0xfdc5_3ee3_a2e7_a75f,
            0xc5dc_5e9e_f999_ccf7,
            0xa420_6b3c_349e_fe20,
            0x4e40_21b5_6240_0cbb,
        ],
    ),
    (
        Topic::All,
        200,
        u64::MAX,
        [
            0xe3a4_55d3_0841_a10a,
            0x7b54_551b_0bf7_02cf,
            0xc299_9da9_b5e4_b702,
            0x48cd_7ed5_1b12_04fd,
            0x0942_03a3_4e69_ae65,
        ],
    ),
];

#[test]
fn sheets_match_their_recorded_digests() {
    let mut found = Vec::new();
    for (topic, count, seed, expected) in DIGESTS {
        let sheet = sheet(topic, count, seed);
        let digests: Vec<u64> = WRITERS.iter().map(|(_, write)| digest(&write(&sheet, true))).collect();
        if digests != expected {
            found.push(format!("{} {count} {seed}: {digests:#018x?}", topic.name()));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_markdown_sheet_matches_the_stored_file() {
    assert_eq!(sheet_markdown(&sheet(Topic::Rounding, 6, 7), true), include_str!("rounding-6-7.md"));
}

#[test]
fn a_sheet_without_its_key_reveals_no_answer() {
    for topic in Topic::ALL {
        let sheet = sheet(topic, 40, 3);
        for (name, write) in &WRITERS[..3] {
            let (without, with) = (write(&sheet, false), write(&sheet, true));
            assert!(with.len() > without.len() && !without.contains("Key"), "{name}");
            assert!(with.matches("not ").count() > without.matches("not ").count(), "{name}");
            for item in &sheet.items {
                let item_text = ItemText::of(item);
                let answer = &item_text.accepted.first().filter(|_| item_text.right.is_none());
                let text = item_text.question.text()
                    + &item_text.given.iter().map(|line| line.text()).collect::<String>();
                assert!(
                    answer.is_none_or(|answer| !text.split([' ', ',', ')', '(']).any(|word| word == answer)
                        || is_neutral(item)),
                    "{text} has {answer:?}"
                );
            }
        }
    }
}

/// True if the result is one of the operands, as in `x × 1`, `inf + x` or a tie that stays. Then the question contains
/// the result.
fn is_neutral(item: &halfplay_core::skins::lesson::sheet::Item) -> bool {
    crate::common::three(&item.operands).contains(&item.answer())
}

#[test]
fn html_is_well_formed_and_has_print_styles() {
    for topic in Topic::ALL {
        let sheet = sheet(topic, 60, 9);
        let html = sheet_html(&sheet, true);
        let body = html.strip_prefix("<!DOCTYPE html>\n").unwrap();
        let page = roxmltree::Document::parse(body).unwrap();
        let count =
            |class: &str| page.descendants().filter(|node| node.attribute("class") == Some(class)).count();
        assert_eq!(count("question"), 60);
        assert_eq!(count("answer"), 60);
        assert!(html.contains("@media print") && !html.contains("<script") && !html.contains("http"));
        for (item, node) in sheet
            .items
            .iter()
            .zip(page.descendants().filter(|node| node.attribute("class") == Some("question")))
        {
            let text: String =
                node.descendants().filter_map(|node| node.text().filter(|_| node.is_text())).collect();
            assert!(text.contains(&ItemText::of(item).question.text()), "{text}");
        }
    }
}

#[test]
fn latex_is_a_whole_document_without_packages() {
    for topic in Topic::ALL {
        let latex = sheet_latex(&sheet(topic, 60, 9), true);
        assert!(latex.contains("\\documentclass") && !latex.contains("usepackage"));
        assert!(latex.is_ascii(), "{:?}", latex.chars().find(|c| !c.is_ascii()));
        let mut depth = 0;
        let mut open = Vec::new();
        let mut dollars = 0;
        for line in latex.lines().filter(|line| !line.starts_with('%')) {
            let mut chars = line.chars();
            while let Some(c) = chars.next() {
                match c {
                    '\\' => {
                        chars.next();
                    }
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    '$' => dollars += 1,
                    '%' | '&' => panic!("{c} is not escaped: {line}"),
                    _ => {}
                }
                assert!(depth >= 0, "{line}");
            }
            for piece in line.split("\\begin{").skip(1) {
                open.push(piece.split('}').next().unwrap());
            }
            for piece in line.split("\\end{").skip(1) {
                assert_eq!(open.pop(), piece.split('}').next(), "{line}");
            }
            assert_eq!(dollars % 2, 0, "{line}");
        }
        assert_eq!((depth, open.len()), (0, 0));
        assert_eq!(latex.matches("\\item \\begin{minipage}").count(), 60);
    }
}

#[test]
fn json_has_every_item_with_its_answer() {
    let sheet = sheet(Topic::All, 60, 4);
    let json: serde_json::Value = serde_json::from_str(&sheet_json(&sheet)).unwrap();
    let items = json["items"].as_array().unwrap();
    assert_eq!(items.len(), 60);
    for (data, item) in items.iter().zip(&sheet.items) {
        let bits = |text: &serde_json::Value| u64::from_str_radix(&text.as_str().unwrap()[2..], 16).unwrap();
        assert_eq!(data["instruction"], item.instr.to_string());
        assert_eq!(bits(&data["answer"]), item.answer());
        let operands: Vec<u64> = data["operands"].as_array().unwrap().iter().map(bits).collect();
        assert_eq!(operands, item.operands[..operands.len()]);
        assert_eq!(operands.len(), item.instr.operand_names().len());
        let steps = data["steps"].as_array().unwrap().len();
        assert!((3..=5).contains(&steps), "{steps} steps: {data:#}");
    }
}

#[test]
fn questions_use_only_plain_and_code_spans() {
    for item in sheet(Topic::All, 120, 8).items {
        let item_text = ItemText::of(&item);
        let lines = [&item_text.question, &item_text.answer]
            .into_iter()
            .chain(&item_text.given)
            .chain(&item_text.choices);
        for line in lines {
            assert!(line.0.iter().all(|span| matches!(span.role, Role::Plain | Role::Code)), "{line:?}");
        }
        assert!(item_text.question.text().ends_with(['?', '.']), "{}", item_text.question.text());
    }
}
