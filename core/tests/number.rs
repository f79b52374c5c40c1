//! One value in all formats, compared with rational arithmetic and rustc_apfloat, and the text about it.

use crate::common::Random;
use crate::rational::{Rational, integer, is_too_large, nearest, power, rational, value};
use halfplay_core::float::{Class, Float, Format};
use halfplay_core::literal::parse;
use halfplay_core::skins::atlas::{Spread, class_ranges};
use halfplay_core::skins::doc::{Block, Line, Scale, Table};
use halfplay_core::skins::explain::{class_table, format_fields, format_rows, number_blocks, ulp_rows};
use rustc_apfloat::Float as _;
use rustc_apfloat::Round::NearestTiesToEven;
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};

fn code(bits: u64, format: Format) -> String {
    // A tf32 is written as the f32 register that holds it.
    let (bits, width) = if format == Format::TF32 { (bits << 13, 32) } else { (bits, format.width()) };
    format!("{bits:#0width$x}", width = width.div_ceil(4) as usize + 2)
}

/// The value of a finite code with its sign.
fn signed(number: Float) -> Rational {
    let magnitude = value(number.magnitude(), number.format());
    if number.is_negative() { -magnitude } else { magnitude }
}

fn texts(table: &Table) -> Vec<Vec<String>> {
    table.all_rows().map(|row| row.iter().map(Line::text).collect()).collect()
}

/// Decimals of all sizes: subnormals, ties, overflow, zeros.
fn decimals() -> Vec<String> {
    let mut random = Random(21);
    let mut all: Vec<String> =
        ["0", "0.1", "1", "65504", "65519.99", "65520", "14", "14.999", "15", "16", "1e60", "1e-60"]
            .map(String::from)
            .into();
    for round in 0..3000 {
        let digits = random.next() % 10u64.pow(1 + random.below(18) as u32);
        let exponent = match round % 3 {
            0 => random.below(110) as i64 - 65,
            1 => random.below(24) as i64 - 18,
            _ => -(random.below(18) as i64),
        };
        all.push(format!("{digits}e{exponent}"));
    }
    // Ties of each format: the midpoint of two codes as an exact decimal, and a value slightly above it.
    for format in Format::ALL {
        for _ in 0..200 {
            let low = random.next() % format.max_finite();
            let middle = (value(low, format) + value(low + 1, format)) / integer(2);
            let text = exact_decimal(&middle);
            let (digits, exponent) = text.split_once('e').unwrap();
            let exponent: i64 = exponent.parse().unwrap();
            all.push(format!("{digits}000001e{}", exponent - 6));
            all.push(text);
        }
    }
    all
}

/// A dyadic number as an integer times a power of ten.
fn exact_decimal(number: &Rational) -> String {
    let places = number.denom().bits() as i64 - 1;
    let digits = number * power(10, places);
    assert!(digits.is_integer());
    format!("{}e{}", digits.to_integer(), -places)
}

/// The nearest code to `text` according to rustc_apfloat; `None` for formats that it lacks.
fn theirs(text: &str, format: Format) -> Option<u64> {
    let bits = match format {
        Format::F16 => Half::from_str_r(text, NearestTiesToEven).unwrap().value.to_bits(),
        Format::BF16 => BFloat::from_str_r(text, NearestTiesToEven).unwrap().value.to_bits(),
        Format::F32 => Single::from_str_r(text, NearestTiesToEven).unwrap().value.to_bits(),
        Format::F64 => Double::from_str_r(text, NearestTiesToEven).unwrap().value.to_bits(),
        _ => return None,
    };
    Some(bits as u64)
}

/// Checks a row's text about the distance to the nearest number of its format.
fn check_error(said: &str, exact: &Rational, number: Float) {
    let magnitude = if *exact < integer(0) { -exact } else { exact.clone() };
    if is_too_large(&magnitude, number.format()) {
        assert_eq!(said, "too large: overflow");
        return;
    }
    let off = (signed(number) - exact) / power(2, gap_about(number, exact));
    if off == integer(0) {
        assert_eq!(said, "exact");
        return;
    }
    let (distance, side) = said.rsplit_once(" ulp ").unwrap();
    assert_eq!(side, if off > integer(0) { "above" } else { "below" });
    let off = if off < integer(0) { -off } else { off };
    let said = distance.trim_start_matches("≈ ").trim_start_matches("just under ");
    let miss = rational(said) / &off - integer(1);
    assert!(miss < power(10, -5) && -miss < power(10, -5), "{said}");
}

/// The exponent of the gap that contains an exact value, given the number that it rounds to. Below a power of two the
/// gap is half the gap above it, except among the subnormal numbers.
fn gap_about(number: Float, exact: &Rational) -> i64 {
    let magnitude = if *exact < integer(0) { -exact } else { exact.clone() };
    let below = value(number.magnitude(), number.format()) > magnitude;
    let least = if number.format() == Format::UE8M0 { 0 } else { 1 };
    let halves = below && number.fraction() == 0 && number.exponent_field() > least;
    i64::from(number.quantum()) - i64::from(halves)
}

/// The value at an end of a scale.
fn end(name: &str, format: Format) -> Rational {
    match name.strip_prefix("0x") {
        Some(digits) => signed(Float::of_register(format, u64::from_str_radix(digits, 16).unwrap())),
        None => {
            let exponent: i64 = name.trim_start_matches('-').strip_prefix("2^").unwrap().parse().unwrap();
            let magnitude = power(2, exponent);
            if name.starts_with('-') { -magnitude } else { magnitude }
        }
    }
}

/// Checks that each mark is within a thousandth of its number's position. A mark is at an end or in the middle only if
/// that is exact.
fn check_scale(scale: &Scale, said: &str, exact: &Rational, numbers: &[Float]) {
    let named = |format: &Format| {
        said.contains(&format!("neighbours in {},", format.name()))
            || said.contains(&format!("representable in {},", format.name()))
    };
    let format = Format::ALL.into_iter().find(named).expect("a format in the sentence behind");
    let [low, high] = [&scale.left[0], &scale.right[0]].map(|name| end(name, format));
    assert!(neighbouring(&[low.clone(), high.clone()], exact, format), "{said}");
    for mark in &scale.marks {
        let number = match mark.name.as_str() {
            "exact value" => exact.clone(),
            name => signed(*numbers.iter().find(|number| number.format().name() == name).unwrap()),
        };
        let way = (number - &low) / (&high - &low) * integer(1000);
        for place in [0, 500, 1000] {
            assert_eq!(mark.at == place, way == integer(place.into()), "{mark:?} {way}");
        }
        let miss = way - integer(mark.at.into());
        assert!(miss < integer(1) && -miss < integer(1), "{mark:?}");
    }
    assert_eq!(scale.marks.iter().filter(|mark| mark.name == "exact value").count(), 1);
}

/// True if these are the numbers before and after the exact value in the format.
fn neighbouring(ends: &[Rational; 2], exact: &Rational, format: Format) -> bool {
    let below = |limit: &Rational, strict: bool| {
        let finite = (0..2).flat_map(|sign| {
            let magnitude = if *limit < integer(0) { -limit } else { limit.clone() };
            let about = nearest(&magnitude, format);
            (about.saturating_sub(2)..=about + 2)
                .filter(|&code| code <= format.max_finite() + u64::from(format.is_ieee()))
                .map(move |code| if sign == 1 { -value(code, format) } else { value(code, format) })
        });
        let small = [-value(1, format), integer(0), value(1, format)];
        finite.chain(small).filter(|number| number < limit || !strict && number == limit).max()
    };
    let least = below(exact, true).or_else(|| below(exact, false));
    let above = below(&-exact, true).map(|number| -number);
    let is_number = below(exact, false).as_ref() == Some(exact);
    let [low, high] = ends;
    let expected_low = if is_number { least } else { below(exact, false) };
    Some(low) == expected_low.as_ref() && Some(high) == above.as_ref()
}

#[test]
fn every_format_rounds_the_typed_text_directly() {
    let mut random = Random(22);
    let (mut ties, mut overflows, mut scales) = (0, 0, 0);
    for text in decimals() {
        let negative = random.below(2) == 1;
        let text = if negative { format!("-{text}") } else { text };
        let magnitude = rational(text.trim_start_matches('-'));
        let exact = if negative { -magnitude.clone() } else { magnitude.clone() };
        let has = |format: Format| format != Format::UE8M0 || (!negative && magnitude != integer(0));
        let own = if has(Format::UE8M0) { random.pick(&Format::ALL) } else { Format::F16 };
        let typed = parse(&text, own).unwrap().float;
        let spread = Spread::of(typed, Some(&text));
        let [rows, fields, ulps] = [format_rows, format_fields, ulp_rows].map(|table| texts(&table(&spread)));
        let mut numbers = Vec::new();
        for format in Format::ALL {
            let i = place(format, own);
            if !has(format) {
                assert_eq!(rows[i + 1][..3], [format.name(), "", "none"], "{text}");
                continue;
            }
            let bits = nearest(&magnitude, format) | if negative { format.sign_mask() } else { 0 };
            let number = Float::new(format, bits);
            numbers.push(number);
            if let Some(theirs) = theirs(&text, format) {
                assert_eq!(bits, theirs, "{text}: the two oracles differ");
            }
            if !has_row(format, own) {
                continue;
            }
            let row = &rows[i + 1];
            assert_eq!(row[..2], [format.name().to_owned(), code(bits, format)], "{text}");
            check_error(&row[3], &exact, number);
            ties += usize::from(row[3].starts_with("0.5 ulp"));
            overflows += usize::from(is_too_large(&magnitude, format));
            let binary = format!("{bits:0width$b}", width = format.width() as usize);
            assert_eq!(fields[i + 1][1].replace(' ', ""), binary, "{text}");
            let ulp = match number.is_finite() {
                true if is_too_large(&magnitude, format) => continue,
                true => format!("2^{}", gap_about(number, &exact)),
                false => "none".into(),
            };
            assert_eq!(ulps[i][1], ulp);
        }
        for pair in number_blocks(typed, Some(&text)).windows(2) {
            if let [Block::Scale(scale), Block::Text(said)] = pair {
                check_scale(scale, &said.text(), &exact, &numbers);
                scales += 1;
            }
        }
    }
    assert!(ties > 400 && overflows > 400 && scales > 3000, "{ties} {overflows} {scales}");
}

/// True if a format has a row. The toy has one only for its own numbers.
fn has_row(format: Format, own: Format) -> bool {
    format != Format::TOY || own == Format::TOY
}

/// The row of a format: the number's own format first, then those of at least 16 bits, then narrower ones, the toy
/// last.
fn place(format: Format, own: Format) -> usize {
    let mut formats = Format::ALL.to_vec();
    formats.sort_by_key(|&format| (format != own, format == Format::TOY, format.width() < 16));
    formats.into_iter().position(|known| known == format).unwrap()
}

/// Without a text, the code's own value is rounded; a text of bits or a name changes nothing.
#[test]
fn every_format_rounds_the_value_of_a_code() {
    let mut random = Random(23);
    for round in 0..4000 {
        let format = Format::ALL[round % Format::ALL.len()];
        let number = Float::new(format, random.next());
        let pattern = code(number.bits(), format);
        // A text that means another number is ignored.
        for written in [None, Some(pattern.as_str()), Some("max"), Some("-0.013e99"), Some("what")] {
            // -0.013e99 overflows to an infinity or to the largest number, so for those it is a matching text.
            if written == Some("-0.013e99")
                && (number.is_infinite() || number.magnitude() == format.max_finite())
            {
                continue;
            }
            let rows = texts(&format_rows(&Spread::of(number, written)));
            for to in Format::ALL.into_iter().filter(|&to| has_row(to, format)) {
                let i = place(to, format);
                let is_lacking = match number.class() {
                    Class::QuietNan | Class::SignallingNan => !to.has_nan(),
                    Class::Infinite => !to.is_ieee(),
                    Class::Zero => to == Format::UE8M0,
                    _ => false,
                };
                if is_lacking || (number.is_negative() && to == Format::UE8M0) {
                    assert_eq!(rows[i + 1][..3], [to.name(), "", "none"], "{number:?} {written:?}");
                    continue;
                }
                let sign = if number.is_negative() { to.sign_mask() } else { 0 };
                let bits = match number.class() {
                    Class::QuietNan | Class::SignallingNan if to == format => number.bits(),
                    Class::QuietNan | Class::SignallingNan if !to.is_ieee() => sign | to.magnitude_mask(),
                    Class::QuietNan | Class::SignallingNan => sign | to.infinity() | to.quiet_bit(),
                    Class::Infinite => sign | to.infinity(),
                    _ => sign | nearest(&value(number.magnitude(), format), to),
                };
                assert_eq!(rows[i + 1][1], code(bits, to), "{number:?} {written:?}");
                if to == format {
                    assert!(number.is_nan() || rows[i + 1][3] == "exact", "{number:?}");
                }
            }
        }
    }
}

/// There is no intermediate rounding: 1 + 2^-11 + 2^-40 is not a tie in f16, although it is one after rounding to f32.
#[test]
fn no_double_rounding() {
    let text = "1.000488281250909494701772928237915039062500";
    assert_eq!(rational(text), integer(1) + power(2, -11) + power(2, -40));
    let rows = |number| texts(&format_rows(&Spread::of(number, Some(text))));
    let typed = rows(Float::new(Format::F32, 0x3f80_1000));
    assert_eq!(typed[1 + place(Format::F16, Format::F32)][1], "0x3c01");
    // The rows are the same if the text was typed as an f16.
    let other = rows(Float::new(Format::F16, 0x3c01));
    assert!(other.len() == typed.len() && other.iter().all(|row| typed.contains(row)), "{other:?}");
}

#[test]
fn every_code_is_in_one_class() {
    let counts = [
        (Format::TOY, [1, 3, 24, 1, 1, 2]),
        (Format::F16, [1, 1023, 30720, 1, 511, 512]),
        (Format::BF16, [1, 127, 32512, 1, 63, 64]),
        (Format::F32, [1, 8_388_607, 2_130_706_432, 1, 4_194_303, 4_194_304]),
    ];
    for (format, counts) in counts {
        let ranges = class_ranges(format);
        assert_eq!(ranges.iter().map(|range| range.count()).collect::<Vec<_>>(), [counts, counts].concat());
        if format == Format::F32 {
            continue;
        }
        for bits in 0..=format.code_mask() {
            let fraction = bits % (1 << format.fraction_bits());
            let exponent = (bits >> format.fraction_bits()) % (1 << format.exponent_bits());
            let class = match (exponent, fraction) {
                (0, 0) => Class::Zero,
                (0, _) => Class::Subnormal,
                (top, 0) if top + 1 == 1 << format.exponent_bits() => Class::Infinite,
                (top, _) if top + 1 == 1 << format.exponent_bits() => {
                    if fraction * 2 >= 1 << format.fraction_bits() {
                        Class::QuietNan
                    } else {
                        Class::SignallingNan
                    }
                }
                _ => Class::Normal,
            };
            let number = Float::new(format, bits);
            let holding: Vec<Class> =
                ranges.iter().filter(|range| range.holds(number)).map(|range| range.class).collect();
            assert_eq!(holding, [class], "{bits:#x}");
        }
    }
}

#[test]
fn the_class_table_marks_the_row_of_the_value() {
    let cases = [
        (Format::F16, 0x0000, "› zero", "0x0000"),
        (Format::F16, 0x83ff, "› subnormal", "0x8001–0x83ff"),
        (Format::F16, 0x3c00, "› normal", "0x0400–0x7bff"),
        (Format::BF16, 0xff80, "› infinity", "0xff80"),
        (Format::BF16, 0x7fbf, "› signalling NaN", "0x7f81–0x7fbf"),
        (Format::TOY, 0x3e, "› quiet NaN", "0x3e–0x3f"),
    ];
    for (format, bits, class, codes) in cases {
        let rows = texts(&class_table(Float::new(format, bits)));
        let marked: Vec<&Vec<String>> = rows.iter().filter(|row| row[0].starts_with('›')).collect();
        assert_eq!(marked.len(), 1);
        assert_eq!(marked[0][..2], [class.to_owned(), codes.to_owned()]);
    }
}
