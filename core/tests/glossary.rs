//! The glossary is complete, consistent and plainly worded. Its examples are true, and the documentation shows its
//! current text.

use halfplay_core::skins::doc::{Block, Doc, Line, Role, line, plain};
use halfplay_core::skins::explain::{glossary, term, term_blocks, terms_in};
use rustc_apfloat::ieee::{BFloat, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round, Status};
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;

/// The technical words in all sentences of `explain` and `isa`, spelled as they appear there.
const TECHNICAL: &[&str] = &[
    "absolute error",
    "align",
    "approximates",
    "assembler",
    "assembles",
    "bias",
    "cancel",
    "canonical NaN",
    "carried",
    "clamped",
    "companion",
    "correctly rounded",
    "destination",
    "exact product",
    "exact result",
    "exact sum",
    "exact value",
    "exact zero sum",
    "exclusive or",
    "exponent",
    "exponent bits",
    "exponent field",
    "factor",
    "finite",
    "flag",
    "flags",
    "fraction bits",
    "guard bit",
    "half way",
    "hex float",
    "hidden bit",
    "IEEE 754",
    "inexact",
    "infinity",
    "infinities",
    "kept bits",
    "lane",
    "lanes",
    "largest finite number",
    "last kept bit",
    "leading bit",
    "machine code",
    "magnitudes",
    "model",
    "NaN",
    "nearest",
    "negative infinity",
    "normal",
    "normalise",
    "operand",
    "out of bounds",
    "out-of-bounds NaN",
    "overflow",
    "packs",
    "payload",
    "positive infinity",
    "product",
    "PTX",
    "quiet NaN",
    "register",
    "relative error",
    "rounded",
    "rounding",
    "sign bit",
    "signalling NaN",
    "signs",
    "significand",
    "smallest normal number",
    "spelling",
    "sticky",
    "subnormal",
    "subnormal range",
    "tensor",
    "ties",
    "ties away from zero",
    "ties to even",
    "to odd",
    "toward zero",
    "ulp",
    "undocumented",
    "what-if",
    "widened",
    "xor",
    "zero",
];

/// Words of `TECHNICAL` that need no explanation.
const PLAIN: &[&str] =
    &["factor", "nearest", "negative infinity", "positive infinity", "product", "smallest normal number"];

/// Technical words that no entry may use, because the glossary does not explain them.
const FOREIGN: &[&str] = &[
    "mantissa",
    "radix",
    "cohort",
    "opcode",
    "mnemonic",
    "simd",
    "warp",
    "unbounded",
    "operator",
    "epsilon",
    "bitwise",
    "predicate",
    "immediate",
    "endian",
    "wobble",
    "dyadic",
    "rational",
];

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The text of an entry without its code.
fn prose(words: &str) -> String {
    words.split('`').step_by(2).collect::<Vec<_>>().join(" ")
}

#[test]
fn listed_technical_words_are_used_and_explained() {
    let mut sources = String::new();
    for folder in ["src/explain", "src/isa"] {
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                sources += &fs::read_to_string(path).unwrap().to_lowercase();
            }
        }
    }
    sources += &read("src/eval/approx.rs");
    for word in TECHNICAL {
        assert!(sources.contains(&word.to_lowercase()), "no sentence has {word:?}: take it off the list");
        let known = term(word).is_some() || PLAIN.contains(word);
        assert!(known, "no term for {word:?}");
    }
}

#[test]
fn glossary_forms_are_unique_and_cross_references_exist() {
    let mut owners = HashMap::new();
    for entry in glossary() {
        for form in entry.forms() {
            assert_eq!(form.trim(), form);
            let other = owners.insert(form.to_lowercase(), entry.name);
            assert_eq!(other, None, "{form}");
            assert_eq!(term(&form.to_uppercase()), Some(entry), "{form}");
        }
        for see in entry.see {
            assert!(glossary().iter().any(|other| other.name == *see), "{}: see {see}", entry.name);
            assert_ne!(*see, entry.name);
        }
        assert_eq!(entry.see.iter().collect::<BTreeSet<_>>().len(), entry.see.len(), "{}", entry.name);
        assert!(!entry.see.is_empty(), "{} refers to no other entry", entry.name);
    }
    assert_eq!(term("mantissa"), None);
    // Another entry refers to each entry.
    for entry in glossary() {
        let named = |other: &&halfplay_core::skins::explain::Term| other.see.contains(&entry.name);
        assert!(glossary().iter().any(|other| named(&other)), "no entry refers to {}", entry.name);
    }
}

#[test]
fn entries_are_short_plain_sentences() {
    for entry in glossary() {
        let (name, words) = (entry.name, entry.words);
        let text = prose(words);
        assert!(words.ends_with('.') && !words.ends_with(".."), "{name}");
        assert!(words.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '`'), "{name}");
        assert!(words.split_whitespace().count() <= 60, "{name}: {} words", words.split_whitespace().count());
        assert!((1..=3).contains(&text.matches(". ").count().saturating_add(1)), "{name}");
        assert!(words.matches('`').count() % 2 == 0 && !words.contains("  "), "{name}");
        let small = text.to_lowercase();
        for bad in ["!", "simply", "just ", "obviously", "of course"].iter().chain(FOREIGN) {
            assert!(!small.contains(bad), "{name}: {bad}");
        }
        // An example has a digit, a bit of code, or a name.
        let example =
            words.contains(|c: char| c.is_ascii_digit()) || words.contains('`') || words.contains("minus");
        assert!(example, "{name} has no example");
    }
}

#[test]
fn terms_are_found_in_sentences() {
    let found = |text: &str| -> Vec<(String, &str)> {
        let line = line(text);
        let text = line.text();
        terms_in(&line).into_iter().map(|(at, term)| (text[at].to_owned(), term.name)).collect()
    };
    let pairs = |list: &[(&str, &'static str)]| -> Vec<(String, &'static str)> {
        list.iter().map(|&(text, name)| (text.to_owned(), name)).collect()
    };
    assert_eq!(
        found("The guard bit is 1 and nothing follows: exactly half way."),
        pairs(&[("guard bit", "guard bit"), ("half way", "tie")])
    );
    // The longest term wins, in any capitalisation, as whole words only.
    assert_eq!(
        found("Subnormal Numbers are no normals; unsigned zeroes"),
        pairs(&[("Subnormal Numbers", "subnormal number")])
    );
    assert_eq!(found("machine code"), pairs(&[("machine code", "assembler")]));
    assert_eq!(found("non-zero is zero-like; zero"), pairs(&[("zero", "zero")]));
    assert_eq!(
        found("a what-if, − lane 0 × ulp"),
        pairs(&[("what-if", "what-if"), ("lane", "lane"), ("ulp", "ulp")])
    );
    // A code span is a term as a whole or not at all.
    assert_eq!(
        found("`.ftz` replaces `fma.rn.f16` by `f16`, `code 1`"),
        pairs(&[(".ftz", "flush to zero"), ("f16", "f16")])
    );
    // A term may extend over several spans of words.
    let split =
        Line::default().with(Role::Plain, "× a quiet ").with(Role::Strong, "NaN").with(Role::Dim, "s");
    let [(at, name)] = &terms_in(&split)[..] else { panic!() };
    assert_eq!((&split.text()[at.clone()], name.name), ("quiet NaNs", "quiet NaN"));
    assert_eq!(found(""), []);
}

#[test]
fn an_entry_links_related_terms_and_cites_its_source() {
    let blocks = term_blocks(term("tie").unwrap());
    let text = plain(&Doc::new(blocks.clone()), 10_000);
    assert!(text.starts_with("tie\n  An exact value half way between"), "{text}");
    assert!(text.contains("See also to nearest, neighbour, guard bit.\n"), "{text}");
    let Some(Block::Text(see)) = blocks.get(2) else { panic!("{text}") };
    assert_eq!(see.0.iter().filter(|span| span.role == Role::Link).count(), 3);
    assert!(
        plain(&Doc::new(term_blocks(term("overflow").unwrap())), 80)
            .contains("Source: IEEE 754-2019, clause 7.4.")
    );
}

fn half(text: &str) -> Half {
    text.parse().unwrap()
}

fn code(text: &str) -> String {
    format!("0x{:04x}", half(text).to_bits())
}

/// rustc_apfloat computes the examples; the entry must contain the figure.
#[test]
fn examples_are_true() {
    let says = |name: &str, figure: &str| {
        assert!(term(name).unwrap().words.contains(figure), "{name} does not say {figure}");
    };
    let codes = [("code", "1"), ("finite number", "65504"), ("literal", "0.1"), ("widening", "1")];
    codes.iter().for_each(|(name, value)| says(name, &code(value)));
    says("widening", &format!("0x{:08x}", "1".parse::<Single>().unwrap().to_bits()));
    says("infinity", &format!("0x{:04x}", Half::INFINITY.to_bits()));
    says("subnormal number", &format!("0x{:04x}", Half::SMALLEST.to_bits()));
    says("zero", &format!("0x{:04x}", (-Half::ZERO).to_bits()));
    assert!(half("0.1").to_string().parse::<f64>().unwrap() <= 0.1 && half("0.1") < half("0.1001"));
    assert_eq!((Half::largest().to_string(), Half::PRECISION, BFloat::PRECISION), ("65504".into(), 11, 8));
    assert!(Half::from_bits(0x7d00).is_signaling() && !Half::from_bits(0x7e00).is_signaling());
    // The exact ends of the formats' ranges.
    assert_eq!(Half::smallest_normalized(), half("0x1p-14"));
    assert_eq!(Half::SMALLEST, half("0x1p-24"));
    assert!(half("0x1p-14") > half("0.00006") && half("0x1p-14") < half("0.000062"));
    let largest: Single = BFloat::largest().convert(&mut false).value;
    assert!(largest > "3.35e38".parse().unwrap() && largest < "3.45e38".parse().unwrap());
    // A conversion and a distance.
    assert_eq!("2049".parse::<Single>().unwrap().convert(&mut false).value, half("2048"));
    assert_eq!(half("1.5").to_bits() - half("1").to_bits(), 512);
    // Sums, products and roundings.
    assert_eq!((half("2048") + half("1")).value, half("2048"));
    assert_eq!((half("2048") + half("1")).status, Status::INEXACT);
    let up = half("2048").add_r(half("1"), Round::TowardPositive).value;
    assert_eq!(up, half("2050"));
    let factor = half("32.03125");
    assert_eq!(factor.mul_add(factor, half("-1026")).value, half("0x1p-10"));
    assert!(((factor * factor).value + half("-1026")).value.is_zero());
    assert_eq!((half("256") + half("0.1")).value, half("256"));
    assert!((half("255.75") + half("0.1")).value > half("255.75"));
    assert_eq!(half("65519"), half("65504"));
    assert_eq!("65520".parse::<Half>().unwrap(), Half::INFINITY);
    for (value, name, rounded, round) in [
        ("2.5", "to nearest", "2", Round::NearestTiesToEven),
        ("3.5", "to nearest", "4", Round::NearestTiesToEven),
        ("2.5", "ties away from zero", "3", Round::NearestTiesToAway),
        ("2.7", "toward zero", "2", Round::TowardZero),
        ("2.2", "directed rounding", "2", Round::TowardNegative),
        ("2.2", "directed rounding", "3", Round::TowardPositive),
        ("-2.2", "directed rounding", "-3", Round::TowardNegative),
        ("-2.2", "directed rounding", "-2", Round::TowardPositive),
    ] {
        assert_eq!(half(value).round_to_integral(round).value, half(rounded));
        let plain = |text: &str| text.replace('-', "−");
        says(name, &plain(value));
        says(name, &plain(rounded));
    }
}

/// The crate's documentation begins with the glossary, generated from the list.
#[test]
fn crate_documentation_contains_the_current_glossary() {
    let entry = |term: &halfplay_core::skins::explain::Term| format!("- **{}**: {}\n", term.name, term.words);
    let made: String = glossary().iter().map(entry).collect();
    let path = "src/explain/glossary/glossary.md";
    if std::env::var_os("HALFPLAY_REFRESH").is_some() {
        fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(path), &made).unwrap();
    }
    assert!(read(path) == made, "run: HALFPLAY_REFRESH=1 cargo test -p halfplay-core glossary");
    assert!(read("src/lib.rs").contains("#![doc = include_str!(\"explain/glossary/glossary.md\")]"));
}
