//! Suffixes of numbers: `0.1f`, `0.1h`, `0.1bf`.

use halfplay_core::float::Format;
use halfplay_core::literal::{parse, read};

const F16: Format = Format::F16;

fn bits(text: &str, format: Format) -> u64 {
    let literal = parse(text, format).unwrap();
    assert_eq!(read(text, format), Ok(literal.float));
    literal.float.bits()
}

/// A suffix makes a number of a format, which is then converted. 1.00048828126 lies above the midpoint of 1 and the
/// next f16. As an f32 it becomes that midpoint, which rounds to even.
#[test]
fn a_suffix_rounds_the_number_to_its_format_first() {
    for (text, format, expected) in [
        ("0.1h", F16, 0x2e66),
        ("0.1H", F16, 0x2e66),
        ("0.1f", F16, 0x2e66),
        ("1.00048828126", F16, 0x3c01),
        ("1.00048828126h", F16, 0x3c01),
        ("1.00048828126f", F16, 0x3c00),
        ("-1.00048828126f", F16, 0xbc00),
        ("0.1f", Format::F32, 0.1f32.to_bits()),
        // In f16, 0.1 is 819 × 2^-13. In bf16 it is the rounded upper half of its f32.
        ("0.1h", Format::F32, (819.0 / 8192.0_f32).to_bits()),
        ("0.1bf", Format::BF16, 0x3dcd),
        ("0.1bf", Format::F32, 0x3dcd_0000),
        ("3f", F16, 0x4200),
        ("0f", F16, 0),
        ("-0f", F16, 0x8000),
        ("0h", F16, 0),
        ("0bf", F16, 0),
        ("12bf", Format::F32, 12f32.to_bits()),
        ("1e2f", F16, 0x5640),
        ("70000h", Format::F32, f32::INFINITY.to_bits()),
        ("-70000h", Format::BF16, 0xff80),
        ("1e-50f", F16, 0),
        ("0x1.8p3f", F16, 0x4a00),
        ("0x1.8p3h", Format::F32, 12f32.to_bits()),
        // Codes: 8 hexadecimal digits, and binary digits.
        ("0f3F80000f", Format::F32, 0x3f80_000f),
        ("0b0_01111_0000000000", F16, 0x3c00),
    ] {
        assert_eq!(bits(text, format), u64::from(expected), "{text} in {}", format.name());
    }
}
