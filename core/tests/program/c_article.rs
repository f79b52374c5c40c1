//! Well-known pieces of numerical code, with results that were computed outside this project.

use super::given;
use halfplay_core::skins::program::c::{Options, compile};

/// The values that a program returns for these bits of its inputs, and the number of its arithmetic instructions.
fn returns(text: &str, inputs: &[(&str, u32)]) -> (Vec<String>, usize) {
    let program = compile(text, &Options::default()).unwrap();
    let values: Vec<String> = inputs.iter().map(|(name, bits)| format!("{name}={bits:#x}")).collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let ended = program.run(&given(&values, &[]));
    assert!(
        ended.run.is_whole() && ended.run.unused_inputs.is_empty(),
        "{text}: {:#?}",
        super::said(&ended.run)
    );
    let lines = ended.run.lines.iter().filter(|line| line.evaluation.is_some()).count();
    (ended.returned.iter().map(|bits| bits.hex()).collect(), lines)
}

#[test]
fn four_determinant_formulas_give_the_expected_bits() {
    let plain = "half det(half a, half b, half c, half d) { return a * b - c * d; }";
    let left = "half det(half a, half b, half c, half d) { return fma(a, b, -(c * d)); }";
    let right = "half det(half a, half b, half c, half d) { return fma(-c, d, a * b); }";
    let careful = "half det(half a, half b, half c, half d) {
        half w = c * d; half e = fma(c, d, -w); half f = fma(a, b, -w); return f - e; }";
    for (inputs, results) in [
        ([0x5260, 0x5530, 0x5340, 0x5490], ["0x0000", "0x3c00", "0xc000", "0xbc00"]),
        ([0x51e0, 0x5590, 0x5260, 0x5520], ["0x0000", "0xbc00", "0x4000", "0x3c00"]),
        ([0x51a0, 0x55d0, 0x51c0, 0x55b0], ["0x0000", "0x3c00", "0xc000", "0xbc00"]),
        ([0x5200, 0x5200, 0x51fe, 0x5202], ["0x0000", "0x0000", "0x1c00", "0x1c00"]),
        ([0x3f61, 0x3f5f, 0x3f60, 0x3f60], ["0x0000", "0x13fe", "0x9400", "0x8010"]),
        ([0x3c70, 0x3fc0, 0x3f3f, 0x3cbf], ["0x9800", "0x9400", "0x9401", "0x8010"]),
    ] {
        let inputs: Vec<(&str, u32)> = ["a", "b", "c", "d"].into_iter().zip(inputs).collect();
        let found = [plain, left, right, careful].map(|text| returns(text, &inputs).0.join(" "));
        assert_eq!(found, results, "{inputs:x?}");
    }
}

#[test]
fn fma_rounds_once_and_mul_then_add_twice() {
    let inputs = [("a", 0x3f80_0001), ("b", 0x4c4b_b521), ("c", 0xcc4b_b521)];
    assert_eq!(returns("a * b + c", &inputs).0, ["0x41000000"]);
    assert_eq!(returns("fma(a, b, c)", &inputs).0, ["0x40cbb521"]);
    for (ty, inputs, twice, once) in [
        ("half", [0x3c01, 0x6e5e, 0xee5e], "0x4800", "0x465e"),
        ("bf16", [0x3f81, 0x444c, 0xc44c], "0x4100", "0x40cc"),
    ] {
        let inputs: Vec<(&str, u32)> = ["a", "b", "c"].into_iter().zip(inputs).collect();
        let text = |formula: &str| format!("{ty} f({ty} a, {ty} b, {ty} c) {{ return {formula}; }}");
        assert_eq!(returns(&text("a * b + c"), &inputs).0, [twice]);
        assert_eq!(returns(&text("fma(a, b, c)"), &inputs).0, [once]);
    }
}

#[test]
fn horner_and_sampler_code_give_the_expected_bits() {
    let text =
        "half p(half a, half b, half c, half d, half x) { return fma(fma(fma(a, x, b), x, c), x, d); }";
    for (inputs, result) in [
        ([0x3c00, 0xc200, 0x4200, 0xbc00, 0x3c20], "0x0200"),
        ([0x3c00, 0xc600, 0x4980, 0xc600, 0x4020], "0xabf8"),
        ([0x4800, 0xd080, 0x52c0, 0xcec0, 0x3dc0], "0x9800"),
    ] {
        let inputs: Vec<(&str, u32)> = ["a", "b", "c", "d", "x"].into_iter().zip(inputs).collect();
        assert_eq!(returns(text, &inputs), (vec![result.to_owned()], 3));
    }
    let naive = "float x2 = x * x; float x3 = x2 * x; a * x3 + b * x2 + c * x + d";
    assert_eq!(returns(naive, &[("x", 0x3f80_0000)]).1, 8);
    let inputs =
        [("dot", 0x3ac8), ("dir.s", 0x385b), ("angle", 0x3b00), ("line.normal.t", 0x3b64), ("cdf", 0x3d14)];
    for (text, result) in [
        ("half r = fma(dot, dir.s, fma(angle, line.normal.t, -cdf)); r", "0x0d18"),
        ("half r = fma(dot, dir.s, angle * line.normal.t) - cdf; r", "0x1400"),
        ("half r = dot * dir.s + angle * line.normal.t - cdf; r", "0x0000"),
    ] {
        assert_eq!(returns(text, &inputs).0, [result], "{text}");
    }
}

#[test]
fn double_word_products_give_the_expected_bits() {
    let text = |ty: &str| {
        format!(
            "{ty} product({ty} u, {ty} v) {{ precise {ty} p; p.x = u.x * v.x; p.y = fma(u.x, v.x, -p.x);
             p.y += u.x * v.y; p.y += u.y * v.x; auto high = p.x + p.y; return {ty}(high, p.y - (high - p.x)); }}"
        )
    };
    let pair = |name: &'static str, [high, low]: [u32; 2]| [(name, low << 16 | high)];
    for (ty, u, v, result) in [
        ("half2", [0x3c49, 0x0f15], [0x4020, 0x11c4], "0x0be0406c"),
        ("half2", [0x3555, 0x0555], [0x3555, 0x0555], "0x01c72f1c"),
        ("bfloat162", [0x3f84, 0xbb7d], [0x3fb5, 0xbb58], "0xbb783fba"),
    ] {
        let inputs = [pair("u", u), pair("v", v)].concat();
        assert_eq!(returns(&text(ty), &inputs).0, [result]);
    }
    let inputs = [("u.x", 0x4013_e065), ("u.y", 0x33d8_0649), ("v.x", 0x4010_949d), ("v.y", 0x33ea_d6fa)];
    assert_eq!(returns(&text("vec2"), &inputs).0, ["0x40a70823", "0x346f5838"]);
}

#[test]
fn repeated_sums_stall_in_half_and_bfloat16() {
    let sum = |ty: &str, tenth: &str, count: u32| {
        returns(&format!("{ty} s = 0; for (int i = 0; i < {count}; ++i) s += {tenth}; s"), &[]).0.join(" ")
    };
    for (count, result) in
        [(10, "0x3c00"), (100, "0x490a"), (1000, "0x5693"), (2048, "0x5b61"), (10_000, "0x5c00")]
    {
        assert_eq!(sum("half", "0.1", count), result, "{count}");
    }
    assert_eq!(sum("bfloat16", "0.1", 100), "0x4121");
    assert_eq!(sum("bfloat16", "0.1", 10_000), "0x4200");
    // A float sums all the halves without loss: 999.755859375.
    assert_eq!(sum("float", "0.1h", 10_000), "0x4479f060");
}
