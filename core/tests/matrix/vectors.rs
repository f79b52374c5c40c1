//! The elements on which a published simulator and an independent exact model agree.

use super::{model, result, unit_of};

/// One published element.
pub struct Published {
    pub sm: u16,
    pub spelling: String,
    pub a: Vec<u64>,
    pub b: Vec<u64>,
    pub c: u64,
    pub d: u64,
}

/// All rows of `assets/cases/mma.tsv.gz`: architecture, instruction, row of A, column of B, C, D.
pub fn published() -> Vec<Published> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/cases/mma.tsv.gz");
    let bytes = std::fs::read(path).expect("the published elements");
    let text = String::from_utf8(gunzip(&bytes)).expect("UTF-8");
    let hex = |text: &str| u64::from_str_radix(text, 16).expect("a code");
    let vector = |text: &str| text.split(',').map(hex).collect::<Vec<_>>();
    let row = |line: &str| {
        let [sm, spelling, a, b, c, d] = line.split('\t').collect::<Vec<_>>().try_into().expect("six fields");
        let sm = sm.trim_start_matches("sm_").parse().expect("a number");
        Published { sm, spelling: spelling.to_owned(), a: vector(a), b: vector(b), c: hex(c), d: hex(d) }
    };
    text.lines().map(row).collect()
}

/// Unpacks a gzip file with a single member.
fn gunzip(bytes: &[u8]) -> Vec<u8> {
    const NAME: u8 = 8;
    assert_eq!(&bytes[..3], [0x1f, 0x8b, 8], "a gzip file");
    assert_eq!(bytes[3] & !NAME, 0, "no other optional field than the name");
    let name =
        if bytes[3] & NAME == 0 { 0 } else { 1 + bytes[10..].iter().position(|&byte| byte == 0).unwrap() };
    miniz_oxide::inflate::decompress_to_vec(&bytes[10 + name..bytes.len() - 8]).expect("deflated data")
}

/// True for a zero of either sign in f16 or f32, and for no other result.
fn is_zero(register: u64, spelling: &str) -> bool {
    let sign = if spelling.contains("k4.f16.") || model::Parts::of(spelling).d == "f16" { 15 } else { 31 };
    register & !(1 << sign) == 0
}

#[test]
fn every_published_element_matches() {
    let rows = published();
    assert!(rows.len() > 2_000, "{} rows", rows.len());
    for row in &rows {
        let unit = unit_of(row.sm, &row.spelling);
        let found = result(&unit, &row.a, &row.b, row.c);
        let same = found == row.d || is_zero(found, &row.spelling) && is_zero(row.d, &row.spelling);
        assert!(same, "sm_{} {}: {found:#x}, published {:#x}", row.sm, row.spelling, row.d);
    }
}

/// The model of the other tests agrees with the published elements too.
#[test]
fn the_model_matches_every_published_element() {
    for row in &published() {
        let found = model::element(row.sm.into(), &row.spelling, &row.a, &row.b, row.c, [&[], &[]]);
        let same = found == row.d || is_zero(found, &row.spelling) && is_zero(row.d, &row.spelling);
        assert!(same, "sm_{} {}: {found:#x}, published {:#x}", row.sm, row.spelling, row.d);
    }
}
