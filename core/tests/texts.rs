//! Numbers as text, compared with the standard library's exact formatting and with a parse of the texts.
use halfplay_core::float::{Exact, Float, Format, Tail, Term, Wide};

/// The significant digits without zeros at either end, and the power of ten of the first digit.
fn digits_and_power(text: &str) -> (String, i64) {
    let text = text.trim_start_matches('-');
    let (number, power) = match text.split_once('e') {
        Some((number, power)) => (number, power.parse().unwrap()),
        None => (text, 0i64),
    };
    let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
    let all = format!("{whole}{rest}");
    let zeros = all.len() - all.trim_start_matches('0').len();
    let digits = all.trim_matches('0').to_string();
    if digits.is_empty() {
        return ("0".into(), 0);
    }
    (digits, power + whole.len() as i64 - 1 - zeros as i64)
}

/// The value of a finite code in hardware arithmetic; f64 holds all of them exactly.
fn as_f64(number: Float) -> f64 {
    let format = number.format();
    let fraction = (number.bits() & format.fraction_mask()) as f64;
    let field = (number.bits() >> format.fraction_bits()) & format.exponent_top();
    let width = 2f64.powi(format.fraction_bits() as i32);
    let magnitude = match field {
        0 => fraction / width * 2f64.powi(1 - format.bias()),
        _ => (1.0 + fraction / width) * 2f64.powi(field as i32 - format.bias()),
    };
    if number.is_negative() { -magnitude } else { magnitude }
}

/// All finite codes of the small formats, and a sample of f32 codes.
fn finite() -> impl Iterator<Item = Float> {
    let small = [Format::TOY, Format::F16, Format::BF16];
    let all = small
        .into_iter()
        .flat_map(|format| (0..=format.code_mask()).map(move |bits| Float::new(format, bits)));
    let some = (0..20_000u32).map(|index| Float::new(Format::F32, index.wrapping_mul(0x9e37_79b1).into()));
    let edges =
        [0, 1, 2, 0x7f_ffff, 0x80_0000, 0x3f80_0000, 0x7f7f_ffff].map(|bits| Float::new(Format::F32, bits));
    all.chain(some).chain(edges).filter(|number| number.is_finite())
}

#[test]
fn decimals_match_the_standard_library() {
    for number in finite() {
        let value = as_f64(number);
        let text = number.decimal();
        assert_eq!(digits_and_power(&text), digits_and_power(&format!("{value:.130e}")), "{number:?} {text}");
        assert_eq!(text.starts_with('-'), value.is_sign_negative(), "{number:?} {text}");
        assert!(
            value == 0.0 || text.contains('e') != (1e-4..1e21).contains(&value.abs()),
            "{number:?} {text}"
        );
        assert!(!text.contains('.') || !text.split('e').next().unwrap().ends_with('0'), "{number:?} {text}");
    }
    // The layout is the same, too, not only the digits.
    for bits in (0..0x7f80_0000u32).step_by(99_991) {
        let value = f32::from_bits(bits);
        if (1e-4..1e21).contains(&value) {
            let text = format!("{value:.160}");
            let text = text.trim_end_matches('0').trim_end_matches('.');
            assert_eq!(Float::new(Format::F32, bits.into()).decimal(), text);
        }
    }
}

#[test]
fn hex_floats_ratios_and_scaled_forms_are_exact() {
    let hex_digits = |text: &str| u64::from_str_radix(text, 16).unwrap() as f64;
    for number in finite() {
        let magnitude = as_f64(number).abs();
        let text = number.hex_float();
        let text = text.trim_start_matches('-').strip_prefix("0x").unwrap();
        let (digits, power) = text.split_once('p').unwrap();
        assert!(
            digits.starts_with(if magnitude == 0.0 { "0" } else { "1" }) && !digits.ends_with('.'),
            "{text}"
        );
        assert!(!digits.contains('.') || !digits.ends_with('0'), "{text}");
        assert!(power.starts_with(['+', '-']), "{text}");
        let places = digits.len() - digits.find('.').map_or(digits.len(), |at| at + 1);
        let whole = hex_digits(&digits.replace('.', ""));
        assert_eq!(
            whole * 16f64.powi(-(places as i32)) * 2f64.powi(power.parse().unwrap()),
            magnitude,
            "{text}"
        );

        for text in [number.scaled(), Wide::from(number.term()).scaled()] {
            let (significand, power) = text.trim_start_matches('-').split_once(" × 2^").unwrap();
            let significand: f64 = significand.parse().unwrap();
            assert_eq!(significand * 2f64.powi(power.parse().unwrap()), magnitude, "{text}");
        }

        let text = number.ratio();
        let value = match text.trim_start_matches('-').split_once('/') {
            Some((n, d)) => {
                let power = d.strip_prefix("2^").map(|power| 2f64.powi(power.parse().unwrap()));
                n.parse::<f64>().unwrap() / power.unwrap_or_else(|| d.parse().unwrap())
            }
            None => match text.trim_start_matches('-').split_once(" × 2^") {
                Some((n, power)) => n.parse::<f64>().unwrap() * 2f64.powi(power.parse().unwrap()),
                None => text.trim_start_matches('-').parse().unwrap(),
            },
        };
        assert_eq!(value, magnitude, "{text}");

        let text = number.binary_scientific();
        let (digits, power) = text.trim_start_matches('-').split_once(" × 2^").unwrap();
        let places = number.format().fraction_bits();
        assert_eq!(digits.len(), places as usize + 2, "{text}");
        let whole = u64::from_str_radix(&digits.replace('.', ""), 2).unwrap() as f64;
        let power: i32 = power.parse().unwrap();
        assert_eq!(whole * 2f64.powi(-(places as i32)) * 2f64.powi(power), magnitude, "{text}");
    }
}

#[test]
fn known_numbers_print_as_expected() {
    let f16 = |bits| Float::new(Format::F16, bits);
    assert_eq!(f16(0x3001).decimal(), "0.1251220703125");
    assert_eq!(f16(0x520b).decimal(), "48.34375");
    assert_eq!(f16(0x7bff).decimal(), "65504");
    assert_eq!(f16(0x00e9).decimal(), "1.3887882232666015625e-5");
    assert_eq!(f16(0x8000).decimal(), "-0");
    assert_eq!(f16(0x3001).hex_float(), "0x1.004p-3");
    assert_eq!(f16(0x8000).hex_float(), "-0x0p+0");
    assert_eq!(f16(0xbc00).hex_float(), "-0x1p+0");
    assert_eq!(f16(0x3001).ratio(), "1025/8192");
    assert_eq!(f16(0x0001).ratio(), "1/16777216");
    assert_eq!(Float::new(Format::BF16, 0x7f7f).ratio(), "255 × 2^120");
    assert_eq!(Float::new(Format::BF16, 0x0003).ratio(), "3/2^133");
    assert_eq!(f16(0x3001).scaled(), "1025 × 2^-13");
    assert_eq!(f16(0x3c00).scaled(), "1024 × 2^-10");
    assert_eq!(Wide::from(f16(0x3c00).term()).scaled(), "1 × 2^0");
    assert_eq!(f16(0x3001).binary_scientific(), "1.0000000001 × 2^-3");
    assert_eq!(f16(0x00e9).binary_scientific(), "0.0011101001 × 2^-14");
    assert_eq!(Wide::from(f16(0x3001).term()).binary_scientific(), "1.0000000001 × 2^-3");
    let names =
        [(0x7c00, "inf"), (0xfc00, "-inf"), (0x7e00, "nan"), (0x7fff, "nan(0x1ff)"), (0xfe01, "-nan(0x1)")];
    for (bits, name) in names.into_iter().chain([(0x7c01, "snan(0x1)"), (0xfdff, "-snan(0x1ff)")]) {
        assert_eq!(f16(bits).decimal(), name);
        assert_eq!(f16(bits).binary_scientific(), name);
    }
}

#[test]
fn distances_in_ulp() {
    let distance = |significand, exponent| Wide::from(Term { negative: false, significand, exponent });
    assert_eq!(distance(1, -25).in_units(-24).decimal(), "0.5");
    assert_eq!(distance(1364, -24).in_units(-12).decimal(), "0.3330078125");
    assert_eq!(distance(1364, -24).in_units(-12).brief(), "≈ 0.333008");
    assert_eq!(distance(1, -140).in_units(-7).brief(), "≈ 9.18355e-41");
    assert_eq!(distance((1 << 40) + 1, -41).in_units(0).brief(), "≈ 0.500000");
    assert_eq!(distance((1 << 40) - 1, -40).in_units(0).brief(), "≈ 1.00000");
    assert_eq!(distance(0, 12).in_units(-7).brief(), "0");
    assert_eq!(distance(1, -100_000).decimal(), "1 × 2^-100000");
}

#[test]
fn exact_sums_with_tails_equal_long_integer_sums() {
    let term = |negative, significand, exponent| Term { negative, significand, exponent };
    let exponents = [-300, -150, -149, -130, -100, -77, -50, -3, 0, 40];
    for (a, b) in exponents.into_iter().flat_map(|a| exponents.map(|b| (a, b))) {
        for (x, y) in [(3, 5), (1, 1), (0xff_ffff_ffff, 0x8000_0000_0001), (0x800, 0xffff_ffff_ffff), (0, 9)]
        {
            for negative in [false, true] {
                let (x, y) = (term(false, x, a), term(negative, y, b));
                let sum = x.plus(y);
                let wide = Wide::from(&sum);
                // Two ways to the sum: fixed-width arithmetic with a tail, and long integers.
                assert_eq!(wide, Wide::from(x).plus(&Wide::from(y)).unwrap(), "{x:?} {y:?}");
                for weight in -360..120 {
                    assert_eq!(sum.bit(weight), wide.bit(weight.into()), "{x:?} {y:?} {weight}");
                }
                assert!(wide.is_zero() || wide.last_exponent().unwrap() >= sum.last_exponent().into());
                assert!(wide.is_zero() || wide.leading_exponent() == Some(sum.leading_exponent().into()));
            }
        }
    }
}

#[test]
fn wide_arithmetic_matches_f64() {
    let values = [0x0000, 0x8000, 0x3c00, 0xbc00, 0x3c01, 0x7bff, 0x0001, 0x8001, 0x3555];
    let wide = |bits| Wide::from(Float::new(Format::F16, bits).term());
    for (a, b) in values.into_iter().flat_map(|a| values.map(|b| (a, b))) {
        let (x, y) = (as_f64(Float::new(Format::F16, a)), as_f64(Float::new(Format::F16, b)));
        let text =
            |value: f64| if value == 0.0 { "0".into() } else { digits_and_power(&format!("{value:.80e}")).0 };
        for (ours, theirs) in [
            (wide(a).plus(&wide(b)), x + y),
            (wide(a).minus(&wide(b)), x - y),
            (wide(a).times(&wide(b)), x * y),
        ] {
            let ours = ours.unwrap();
            assert_eq!(ours.is_negative(), theirs.is_sign_negative(), "{x} {y}");
            assert_eq!(digits_and_power(&ours.decimal()).0, text(theirs), "{x} {y}");
        }
        assert_eq!(wide(a).compare(&wide(b)), x.partial_cmp(&y), "{x} {y}");
    }
}

#[test]
fn endless_values_print_their_known_digits_and_an_ellipsis() {
    let third = Exact { negative: true, head: 0x5555_5555, exponent: -32, tail: Tail::Endless };
    let wide = Wide::from(&third);
    assert!(wide.is_endless());
    // 0x55555555 / 2^32 = 0.33333333325…; one more is 0.33333333348…
    assert_eq!(wide.decimal(), "-0.333333333…");
    assert_eq!(wide.hex_float(), "-0x1.5555555…p-2");
    assert_eq!(wide.scaled(), "-1431655765.… × 2^-32");
    assert!(wide.binary_scientific().ends_with("0101… × 2^-2"));
    assert_eq!(wide.brief(), "≈ -0.333333");
    assert_eq!((wide.bit(-2), wide.bit(-33)), (Some(true), None));
    assert_eq!((third.bit(-2), third.bit(-33)), (Some(true), None));
    assert_eq!(wide.plus(&wide), None);
    assert_eq!(wide.compare(&wide), None);
    // Just below one: only as many nines as are certain.
    let nearly =
        Wide::from(&Exact { negative: false, head: (1 << 20) - 1, exponent: -20, tail: Tail::Endless });
    assert_eq!(nearly.decimal(), "0.999999…");
    assert_eq!(
        nearly.compare(&Wide::from(Float::new(Format::F16, 0x3c00).term())),
        Some(std::cmp::Ordering::Less)
    );
}
