//! Compares halfplay's counts over arrays with those of numpy, which wrote the arrays in `assets/cases/tensors`.

use halfplay_core::float::{Float, Format};
use halfplay_core::isa::{Allow, parse};
use halfplay_core::skins::arrays::{Census, Differences, Landmarks, Order, Pattern, Shape, patterns};
use halfplay_core::skins::bulk::Bulk;
use halfplay_core::skins::explain::arrays::beside;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const SHAPE: [u64; 2] = [24, 40];

fn file(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/cases/tensors");
    fs::read(folder.join(name)).expect(name)
}

/// The elements of an array, which follow the header of its file.
fn elements(name: &str, width: usize) -> Vec<u32> {
    let bytes = file(&format!("{name}.npy"));
    let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let element = |bytes: &[u8]| bytes.iter().rev().fold(0, |code, byte| code << 8 | u32::from(*byte));
    bytes[10 + length..].chunks(width).map(element).collect()
}

fn answers() -> Value {
    serde_json::from_slice(&file("answers.json")).expect("JSON")
}

fn census(format: Format, codes: &[u32]) -> Census {
    let mut census = Census::new(format);
    // In parts of odd lengths, as they may come from a file.
    codes.chunks(37).for_each(|part| census.take(part));
    census
}

fn classes(census: &Census) -> Value {
    let classes = census.classes();
    let named = classes.iter().map(|of| {
        let name = serde_json::to_value(of.class).expect("a name");
        (name.as_str().expect("a name").to_owned(), json!([of.positive, of.negative]))
    });
    Value::Object(named.collect())
}

fn exponents(census: &Census) -> Value {
    let counts = census.exponents();
    Value::Object(counts.iter().map(|one| (one.exponent.to_string(), json!(one.count))).collect())
}

fn word(pattern: &Pattern) -> &'static str {
    match pattern {
        Pattern::Kind { kind, .. } => kind.word(),
        Pattern::Exponent { .. } => "exponent",
        Pattern::AtLeast { .. } => "at-least",
        Pattern::AtMost { .. } => "at-most",
        Pattern::Within { .. } => "within",
        Pattern::Every { .. } => "every",
    }
}

/// Both arrays of a pair, and which elements are ties. If the expected array has another format, it is rounded.
fn pair(name: &str) -> (Format, Vec<u32>, Vec<u32>, Vec<bool>) {
    let [got, expected] = ["got", "expected"].map(|which| format!("{name}-{which}"));
    if name != "ties" {
        let [got, expected] = [got, expected].map(|name| elements(&name, 2));
        return (Format::F16, got, expected, Vec::new());
    }
    let (got, wide) = (elements(&got, 2), elements(&expected, 4));
    let cvt = parse("cvt.rn.bf16.f32", Allow::PTX).expect("a conversion").instr;
    let mut rounded = vec![0u16; wide.len()];
    Bulk::<u32, u16>::of(&cvt).expect("in bulk").results([&wide, &wide, &wide], &mut rounded);
    let ties = wide.iter().map(|code| code & 0xffff == 0x8000).collect();
    (Format::BF16, got, rounded.into_iter().map(u32::from).collect(), ties)
}

/// The classes, exponents, distances, positions and common patterns of the differences in each pair.
#[test]
fn counts_and_patterns_match_numpy() {
    let answers = answers();
    let pairs = answers["pairs"].as_array().expect("pairs");
    assert_eq!(pairs.len(), 6);
    for about in pairs {
        let name = about["name"].as_str().expect("a name");
        let (format, got, expected, ties) = pair(name);
        let [of_got, of_expected] = [&got, &expected].map(|codes| census(format, codes));
        assert_eq!(json!([classes(&of_got), classes(&of_expected)]), about["classes"], "{name}");
        assert_eq!(json!([exponents(&of_got), exponents(&of_expected)]), about["exponents"], "{name}");
        let lengths = if name == "ties" { vec![512] } else { SHAPE.to_vec() };
        let mut between = Differences::new(format, Shape::new(lengths, Order::C).expect("a shape"));
        for at in (0..got.len()).step_by(100) {
            let part = at..got.len().min(at + 100);
            let is_tie = |place: usize| ties.get(at + place).copied().unwrap_or(false);
            between.take_rounded(&got[part.clone()], &expected[part], is_tie);
        }
        assert_eq!(between.taken(), got.len() as u64);
        assert_eq!(
            json!([between.differ(), between.zeros(), between.not_finite()]),
            json!([about["differ"], about["zeros"], about["not_finite"]]),
            "{name}"
        );
        let mut buckets: BTreeMap<String, [u64; 2]> = BTreeMap::new();
        for (which, counts) in [between.below(), between.above()].into_iter().enumerate() {
            counts.iter().for_each(|(bucket, count)| {
                buckets.entry(bucket.to_string()).or_default()[which] += count;
            });
        }
        assert_eq!(json!(buckets), about["buckets"], "{name}");
        let index = |place: Option<&halfplay_core::skins::arrays::DifferingElement>| {
            place.map_or(Value::Null, |place| json!(between.shape().index(place.offset)))
        };
        assert_eq!(index(between.first().first()), about["first"], "{name}");
        assert_eq!(index(between.worst().first()), about["worst"], "{name}");
        let found: Vec<&str> = patterns(&between, &of_expected).iter().map(word).collect();
        let wanted: Vec<&str> =
            about["patterns"].as_array().expect("patterns").iter().filter_map(Value::as_str).collect();
        for word in &wanted {
            assert!(found.contains(word), "{name}: {found:?} has no {word}");
        }
        assert!(found.len() <= wanted.len() + 1, "{name}: {found:?}, not {wanted:?}");
    }
}

fn said(name: &str) -> String {
    let (format, got, expected, _) = pair(name);
    let censuses = [&got, &expected].map(|codes| census(format, codes));
    let mut between = Differences::new(format, Shape::new(SHAPE.to_vec(), Order::C).expect("a shape"));
    between.take(&got, &expected);
    let link = |place: &halfplay_core::skins::arrays::DifferingElement| format!("at {}", place.offset);
    let blocks = beside(&between, ["got", "expected"], [&censuses[0], &censuses[1]], Some(&link));
    halfplay_core::skins::doc::plain(&halfplay_core::skins::doc::Doc::new(blocks), 160)
}

/// The script that made the arrays supplied the numbers in these sentences.
#[test]
fn sentences_describe_patterns_of_differences() {
    let column = said("column");
    assert!(column.starts_with("24 of 960 elements differ (2.50 %)\n"), "{column}");
    assert!(column.contains("All differences lie at index 7 of axis 1, which has 40."), "{column}");
    assert!(column.contains("[0, 7]") && column.contains("at 7"), "{column}");
    let lanes = said("lanes");
    assert!(lanes.contains("All differences lie at every second place along axis 1, from 1 on."), "{lanes}");
    assert!(said("flushed").contains("All differences lie where the actual value is zero."));
    assert!(said("special").contains("1 element is NaN in both, with different bits"));
}

/// The text about two arrays of 4096 elements: `got` computes each actual code from its place and the expected code.
fn said_of(expected: impl Fn(usize) -> u32, got: impl Fn(usize, u32) -> u32) -> String {
    let expected: Vec<u32> = (0..4096).map(expected).collect();
    let got: Vec<u32> = expected.iter().enumerate().map(|(place, code)| got(place, *code)).collect();
    let mut between = Differences::new(Format::F16, Shape::new(vec![4096], Order::C).expect("a shape"));
    between.take(&got, &expected);
    let [got, expected] = [&got, &expected].map(|codes| census(Format::F16, codes));
    let blocks = beside(&between, ["got", "expected"], [&got, &expected], None);
    halfplay_core::skins::doc::plain(&halfplay_core::skins::doc::Doc::new(blocks), 160)
}

/// A former version printed "every 32th place" and "at most 0x0000 0".
#[test]
fn ordinals_and_zeros_read_as_english() {
    let scattered = |place: usize| (0x3c00 + place * 7919 % 1024) as u32;
    for (step, words) in [(32, "every 32nd place"), (16, "every 16th place"), (4, "every 4th place")] {
        let said = said_of(scattered, |place, code| if place % step == 3 { code ^ 1 } else { code });
        assert!(said.contains(&format!("All differences lie at {words} ")), "{said}");
    }
    let zeros = |place: usize| if (place * 7919).is_multiple_of(97) { 0 } else { scattered(place) };
    let said = said_of(zeros, |_, code| if code == 0 { 0x0001 } else { code });
    assert!(said.contains("All differences lie where zero was expected; "), "{said}");
}

/// Few differences, or scattered ones, may have something in common by chance.
#[test]
fn few_or_scattered_differences_show_no_pattern() {
    let shape = || Shape::new(vec![100, 100], Order::C).expect("a shape");
    let expected: Vec<u16> = (0..10_000).map(|at: u32| (0x3c00 + at * 7919 % 1024) as u16).collect();
    let mut of_expected = Census::new(Format::F16);
    of_expected.take(&expected);
    let mut one = Differences::new(Format::F16, shape());
    let mut got = expected.clone();
    got[77] ^= 1;
    one.take(&got, &expected);
    assert_eq!((one.differ(), patterns(&one, &of_expected)), (1, Vec::new()));
    // Multiples of a prime are scattered over rows, columns and lanes. The differences alternate between up and down.
    let mut many = Differences::new(Format::F16, shape());
    let mut got = expected.clone();
    for at in (0..10_000).step_by(37) {
        got[at] = if at % 2 == 0 { got[at] + 2 } else { got[at] - 1 };
    }
    many.take(&got, &expected);
    assert_eq!(patterns(&many, &of_expected), Vec::new());
}

/// Codes of f32 are counted by their upper bits, but zeros, infinities and NaNs are counted exactly.
#[test]
fn f32_zeros_infinities_and_nans_are_counted_exactly() {
    let codes =
        [0, 0x8000_0000, 1, 0x8000_ffff, 0x7f80_0000, 0x7f80_0001, 0xff80_ffff, 0x7fc0_0000, 0x3f80_0001u32];
    let census = census(Format::F32, &codes);
    let wanted = json!({
        "zero": [1, 1], "subnormal": [1, 1], "normal": [1, 0], "infinite": [1, 0],
        "quiet_nan": [1, 0], "signalling_nan": [1, 1],
    });
    assert_eq!(classes(&census), wanted);
    assert_eq!(exponents(&census), json!({ "-127": 2, "0": 1 }));
    let nans: Vec<u64> = census.nans().0.iter().map(|(nan, _)| nan.bits()).collect();
    assert_eq!(nans, [0x7f80_0001, 0x7fc0_0000, 0xff80_ffff]);
}

#[test]
fn finds_landmarks_across_chunks() {
    let mut codes = vec![0x3c00u16; 10_000];
    (codes[5000], codes[7001], codes[9000], codes[9001]) = (0xc000, 0xfc00, 0x7e01, 0x7c00);
    let mut landmarks = Landmarks::new(Format::F16);
    codes.chunks(999).for_each(|part| landmarks.take(part));
    let found: Vec<(&str, u64, u64)> =
        landmarks.all().map(|(name, at, value): (_, _, Float)| (name, at, value.bits())).collect();
    let wanted =
        [("largest number", 5000, 0xc000), ("first infinity", 7001, 0xfc00), ("first NaN", 9000, 0x7e01)];
    assert_eq!(found, wanted);
}
