//! Packs of numbers, one for each lane of a register.

use halfplay_core::float::Format;
use halfplay_core::literal::{parse_operand, read_operand};

/// A pack has as many numbers as its type has lanes, with lane 0 in the lowest bits. The codes follow OCP Microscaling
/// Formats 1.0: in e2m1, 1 is 0x2, 1.5 is 0x3 and −6 is 0xf; in e4m3, 448 is 0x7e; in e5m2, −0 is 0x80.
#[test]
fn packs_hold_one_number_per_lane() {
    for (text, lanes, format, bits) in [
        ("{1, 1.5, -6, 0}", 4, Format::E2M1, 0x0f32),
        ("{1, 2, 4, 6, -1, -2, -4, -6}", 8, Format::E2M1, 0xfeca_7642),
        ("{448, 0x00, nan, -448}", 4, Format::E4M3, 0xfe7f_007e),
        ("{ -0 ,57344}", 2, Format::E5M2, 0x7b80),
        ("{1, 2}", 2, Format::F32, 0x4000_0000_3f80_0000),
        ("0xfe7f007e", 4, Format::E4M3, 0xfe7f_007e),
    ] {
        let operand = parse_operand(text, lanes, format).unwrap();
        assert_eq!((operand.bits, operand.lanes.len()), (bits, lanes as usize), "{text}");
        assert_eq!(read_operand(text, lanes, format), Ok(bits), "{text}");
        let codes = (0..lanes).map(|lane| bits >> (lane * format.width()) & format.code_mask());
        assert!(operand.lanes.iter().map(|lane| lane.float.bits()).eq(codes), "{text}");
    }
    for (text, at, words) in [
        ("{1, 2}", "{1, 2}", "2 numbers, but this register takes 4: write `{1.5, 2, 3, 4}`, lane 0 first"),
        (
            "{1, 2, 3, x}",
            "x",
            "`x` is not a number: the names are inf, nan, snan, max, min_normal, max_subnormal, min_subnormal, eps",
        ),
        (
            "1.5",
            "1.5",
            "this register takes 4 numbers, but there is one value: write `{1.5, 1.5, 1.5, 1.5}`, lane 0 first",
        ),
        ("{1", "", "the closing `}` is missing: write `{1.5, 2, 3, 4}`"),
        ("0x1ffff", "0x1ffff", "17 bits, but this register has 16: write at most 16 bits, `0xffff`"),
    ] {
        let error = parse_operand(text, 4, Format::E2M1).unwrap_err();
        assert_eq!((&text[error.at.clone()], error.to_string().as_str()), (at, words), "{text}");
        assert_eq!(read_operand(text, 4, Format::E2M1), Err(error));
    }
}
