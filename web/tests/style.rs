//! The style sheets use only one scale of type, one of space and one palette. They contain no sizes or colours of their
//! own.

use std::path::Path;

/// The sheets that define measures and colours.
const SCALES: [&str; 2] = ["tokens.css", "palette.css"];
/// Lengths up to this many pixels are thicknesses of lines, not spaces.
const HAIRLINE: f64 = 4.0;

/// All declarations outside the scales: sheet, property, value.
fn declarations() -> Vec<(String, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("style");
    let mut found = Vec::new();
    for file in std::fs::read_dir(folder).expect("web/style").map(|file| file.expect("a file").path()) {
        let sheet = file.file_name().expect("a name").to_string_lossy().into_owned();
        if SCALES.contains(&sheet.as_str()) {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("a style sheet");
        let text = without_comments(&text);
        for block in text.split('{').skip(1) {
            let body = block.split('}').next().unwrap_or_default();
            found.extend(body.split(';').filter_map(|line| {
                let (property, value) = line.split_once(':')?;
                Some((sheet.clone(), property.trim().to_owned(), value.trim().to_owned()))
            }));
        }
    }
    found
}

fn without_comments(text: &str) -> String {
    text.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, rest)| rest)).collect()
}

/// All numbers with units in a value, except within names of variables.
fn measures(value: &str) -> Vec<(f64, String)> {
    let words = value.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '%')));
    let measure = |word: &str| {
        let end = word.find(|c: char| c.is_ascii_alphabetic() || c == '%')?;
        let (number, unit) = word.split_at(end);
        Some((number.parse::<f64>().ok()?, unit.to_owned()))
    };
    words.filter_map(measure).collect()
}

#[test]
fn every_font_size_is_on_the_type_scale() {
    let mut seen = 0;
    for (sheet, property, value) in declarations() {
        let is_size = match property.as_str() {
            "font-size" => true,
            "font" => value != "inherit",
            _ => false,
        };
        if is_size {
            let named = [
                "var(--t1)",
                "var(--t2)",
                "var(--t3)",
                "var(--t4)",
                "var(--raised-size)",
                "var(--map-letter)",
                "var(--mono-size)",
            ];
            // Print shrinks the whole scale through the root's font size.
            if (sheet.as_str(), value.as_str()) == ("print.css", "75%") {
                continue;
            }
            let known = value == "1em" || named.iter().any(|name| value.contains(name));
            assert!(
                known && measures(&value).iter().all(|(_, unit)| unit == "em"),
                "{sheet}: {property}: {value}"
            );
            seen += 1;
        }
    }
    assert!(seen > 30, "{seen}");
}

#[test]
fn every_space_is_on_the_spacing_scale() {
    let mut seen = 0;
    for (sheet, property, value) in declarations() {
        let is_space = ["padding", "margin"].iter().any(|side| property.starts_with(side))
            || ["gap", "row-gap", "column-gap"].contains(&property.as_str());
        if is_space {
            let fine = measures(&value)
                .iter()
                .all(|(number, unit)| unit == "px" && number.abs() <= HAIRLINE || unit == "vw");
            assert!(fine, "{sheet}: {property}: {value}");
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

/// All colours come from the palette. (A test of the palette checks that none is written as `#…` and that every name
/// exists.)
#[test]
fn style_sheets_contain_no_literal_colour() {
    const TYPED: [&str; 8] = ["rgb", "hsl", "oklch", "white", "black", "red", "grey", "gray"];
    for (sheet, property, value) in declarations() {
        let words = value.split(|c: char| !c.is_ascii_alphabetic());
        let typed = words.filter(|word| TYPED.contains(word)).count();
        let named = property.starts_with("white") || property == "font";
        assert!(typed == 0 || named, "{sheet}: {property}: {value}");
    }
}

/// Checked by hand: values with and without measures of their own.
#[test]
fn measures_finds_numbers_with_units() {
    assert_eq!(measures("0 auto calc(var(--u) * 2)"), []);
    assert_eq!(measures("1px 0.3em"), [(1.0, "px".to_owned()), (0.3, "em".to_owned())]);
    assert_eq!(without_comments("a /* b */ c"), "a  c");
}
