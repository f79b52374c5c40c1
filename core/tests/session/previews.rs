//! The states with a link preview, and their pictures.

use halfplay_core::skins::doc::{Role, preview};
use halfplay_core::skins::lesson::shelf;
use halfplay_core::skins::session::{DOORS, PreviewedState, Session, previews};
use roxmltree::Document;

fn named(name: &str) -> PreviewedState {
    let state = previews().into_iter().find(|state| state.name == name);
    state.unwrap_or_else(|| panic!("no preview is named {name}"))
}

/// Other sites keep these addresses for ever. If an example gets another title, its address must stay.
#[test]
fn the_addresses_of_previews_never_change() {
    let names: Vec<String> = previews().into_iter().map(|state| state.name).collect();
    let wanted = [
        "",
        "why-0-1-is-not-0-1",
        "tie",
        "fma-or-mul-and-add",
        "8-or-6-37",
        "subnormal",
        "overflow",
        "float-of-six-bits",
        "map",
    ];
    assert_eq!(names[..wanted.len()], wanted);
    assert_eq!(names.len(), 1 + DOORS.len() + shelf().len());
    assert!(names.contains(&"lesson-ties".to_owned()), "{names:?}");
}

#[test]
fn every_preview_opens_its_state_and_says_something() {
    for state in previews().into_iter().skip(1) {
        assert_eq!(Session::open(&state.link).unwrap().link(), state.link, "{}", state.name);
        assert!(state.sentence.split(' ').count() >= 3, "{}: {}", state.name, state.sentence);
        assert!(!state.sentence.contains(['`', '*', '\n']), "{}: {}", state.name, state.sentence);
    }
    assert!(named("lesson-ties").link.contains("lesson=ties"));
    assert_eq!(named("lesson-ties").title, "Ties to even");
}

/// 2048 is 2^11: 0 11010 0000000000. The exact sum 2049 is half way to 2050; 2048 has the even significand.
#[test]
fn the_preview_of_a_tie_shows_the_sum_its_bits_and_the_number_line() {
    let tie = named("tie").preview;
    assert_eq!(tie.statement.text(), "2048 + 1 = 2048");
    assert!(tie.sentence.text().contains("half way"), "{}", tie.sentence.text());
    let bits: String = tie.rows[0].bits.iter().map(|(set, _)| if *set { '1' } else { '0' }).collect();
    assert_eq!((tie.rows.len(), bits.as_str()), (1, "0110100000000000"));
    assert_eq!(
        [0, 1, 6].map(|place| tie.rows[0].bits[place].1),
        [Role::Sign, Role::Exponent, Role::Fraction]
    );
    let ruler = tie.ruler.unwrap();
    assert_eq!((ruler.at, ruler.chose_right), (500, false));
    assert_eq!((ruler.left[1].as_str(), ruler.right[1].as_str()), ("2048", "2050"));
}

/// (1 + 2^-10) × 6520 − 6520 is 6520/1024 = 6.3671875; with the product rounded first it is 6528 − 6520 = 8.
#[test]
fn the_preview_of_a_comparison_shows_both_results() {
    let both = named("8-or-6-37").preview;
    let values: Vec<(&str, &str)> =
        both.rows.iter().map(|row| (row.name.as_str(), row.value.as_str())).collect();
    assert_eq!(values, [("mul, then add", "8"), ("fused", "6.3671875")]);
    assert_eq!(both.ruler, None);
}

/// Everything lies within 600 × 315 units, and no type is smaller than 13, which are 26 pixels.
#[test]
fn every_preview_fits_into_its_picture() {
    for state in previews() {
        let svg = preview(&state.preview);
        let document = Document::parse(&svg).unwrap_or_else(|why| panic!("{}: {why}", state.name));
        let root = document.root_element();
        assert_eq!((root.attribute("width"), root.attribute("height")), (Some("600"), Some("315")));
        for node in document.descendants() {
            let number = |name: &str| node.attribute(name).and_then(|text| text.parse::<f64>().ok());
            let (x, y) = (number("x").unwrap_or(0.0), number("y").unwrap_or(0.0));
            let right = x + number("width").unwrap_or(0.0);
            assert!(
                (0.0..=600.0).contains(&x) && right <= 600.0 && y <= 300.0 || node == root,
                "{}: {node:?}",
                state.name
            );
            let is_bit = node.text().is_some_and(|text| matches!(text, "0" | "1"));
            if node.has_tag_name("text") && !is_bit {
                assert!(number("font-size").unwrap() >= 13.0, "{}: {node:?}", state.name);
            }
        }
    }
}
