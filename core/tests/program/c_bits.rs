//! Bits of numbers seen as another type, inline PTX, and evaluations that happen once, compared with the host.

use super::c_ran::{ran, returned};
use super::{given, said};
use crate::common::Random;
use halfplay_core::skins::program::c::{Options, compile_for};

/// The inverse square root of a game of 1999, in three spellings.
#[test]
fn bits_of_a_variable_are_read_and_written_through_a_pointer() {
    let mut random = Random(31);
    for _ in 0..50 {
        let x = f32::from_bits(random.next() as u32 & 0x0fff_ffff | 0x3000_0000);
        let guess = f32::from_bits(0x5f37_59df - (x.to_bits() >> 1));
        let expected = guess * (1.5f32 - 0.5f32 * x * guess * guess);
        for text in [
            "float f(float x) { float y = x; int i = *(int*)&y; i = 0x5f3759df - (i >> 1); y = *(float*)&i; return y * (1.5f - 0.5f * x * y * y); }",
            "float f(float x) { float y; int i = std::bit_cast<int>(x); *(int*)&y = 0x5f3759df - (i >> 1); return y * (1.5f - 0.5f * x * y * y); }",
            "float f(float x) { float y = x; reinterpret_cast<int&>(y) = 0x5f3759df - (reinterpret_cast<int&>(y) >> 1); return y * (1.5f - 0.5f * x * y * y); }",
        ] {
            let found = returned(text, &[&format!("x={x:e}")]);
            assert_eq!(found as u32, expected.to_bits(), "{text} of {x:e}");
        }
    }
}

#[test]
fn bits_of_halves_are_read_and_written() {
    for (text, values, expected) in [
        (
            "half f(half x) { unsigned short u = *(unsigned short*)&x; u ^= 0x8000; return *(half*)&u; }",
            &["x=1.5"][..],
            0xbe00,
        ),
        ("half f(half x) { *(unsigned short*)&x &= 0x7fff; return x; }", &["x=-1.5"], 0x3e00),
        (
            "half2 f(half2 v) { unsigned u = reinterpret_cast<unsigned&>(v); u = (u >> 16) | (u << 16); return reinterpret_cast<half2&>(u); }",
            &["v={1, 2}"],
            0x3c00_4000,
        ),
        ("half f() { return std::bit_cast<half>((uint16_t)0x3c01); }", &[], 0x3c01),
        (
            "#include <metal_stdlib>\nhalf f(half x) { return as_type<half>(ushort(as_type<ushort>(x) + 1)); }",
            &["x=1"],
            0x3c01,
        ),
        (
            "float f(float x) { auto u = std::bit_cast<uint32_t>(x); u ^= 0x80000000u; return std::bit_cast<float>(u); }",
            &["x=0.7"],
            0xbf33_3333,
        ),
    ] {
        assert_eq!(returned(text, values), expected, "{text}");
    }
}

#[test]
fn a_step_or_a_call_beside_a_double_runs_once() {
    for (text, expected) in [
        ("float f(float x) { int i = 1; return i++ * 0.5; }", 0.5f32),
        ("float f(float x) { int i = 1; float y = i++ * 0.5; return i; }", 2.0),
        (
            "int g(int* c) { c[0] += 1; return c[0]; } float f(float x) { int c[1] = {2}; return 1.0 + g(c) + c[0]; }",
            7.0,
        ),
        (
            "uint r(inout uint s) { s = s * 3u; return s; } float f(float x) : SV_Target { uint s = 1; return r(s) * 2.0; }",
            6.0,
        ),
        ("float f(float x) { int i = 1; return pow(i++, 2.0) + i; }", 3.0),
        ("static int count; float f(float x) { count++; return count; }", 1.0),
    ] {
        assert_eq!(returned(text, &["x=1"]) as u32, expected.to_bits(), "{text}");
    }
}

#[test]
fn products_and_sums_in_double_have_a_table_of_compilers() {
    use halfplay_core::skins::program::Task;
    for text in [
        "float f(float x) { return 2.0 * x + 1.0; }",
        "double f(double a, double b, double c) { return a * b + c; }",
    ] {
        let answer = Task::of(text).answer().unwrap();
        assert!(!answer.compilations().is_empty(), "{text}");
    }
}

#[test]
fn inline_ptx_runs() {
    let mut random = Random(32);
    for (text, model) in [
        (
            "__device__ float f(float a, float b) { float d; asm volatile(\"mul.rn.f32 %0, %1, %2;\" : \"=f\"(d) : \"f\"(a), \"f\"(b)); return d; }",
            (|a, b| a * b) as fn(f32, f32) -> f32,
        ),
        (
            "__device__ float f(float a, float b) { asm(\"fma.rn.f32 %0, %0, %1, %1;\\n\" : \"+f\"(a) : \"f\"(b)); return a; }",
            |a, b| a.mul_add(b, b),
        ),
        (
            "__device__ float f(float a, float b) { float d; asm(\"{ .reg .f32 t; add.f32 t, %1, %2;\\n\\t\" \"sub.f32 %0, t, %2; }\" : \"=f\"(d) : \"f\"(a), \"f\"(b)); return d; }",
            |a, b| (a + b) - b,
        ),
    ] {
        for _ in 0..20 {
            let [a, b] = [(); 2].map(|()| (random.next() >> 40) as f32 / 65536.0 - 100.0);
            let found = returned(text, &[&format!("a={a}"), &format!("b={b}")]) as u32;
            assert_eq!(found, model(a, b).to_bits(), "{text} of {a}, {b}");
        }
    }
    // Two numbers of four bits each become bf16: 0x4300 + 5 is 133, and 133 - 128 = 5.
    let text = "__device__ void f(uint32_t src, uint32_t *h) {
        static constexpr uint32_t MASK = 0x000f000f, MAGIC = 0x43004300, LUT = (0xf0 & 0xcc) | 0xaa, BIAS = 0xC3008000 | 0x4300, ONE = 0x3F803F80;
        asm volatile(\"lop3.b32 %0, %1, %2, %3, %4;\\n\" : \"=r\"(h[0]) : \"r\"(src), \"n\"(MASK), \"n\"(MAGIC), \"n\"(LUT));
        asm volatile(\"fma.rn.bf16x2 %0, %1, %2, %3;\\n\" : \"=r\"(h[0]) : \"r\"(h[0]), \"r\"(ONE), \"r\"(0xC300C300));
    }";
    let run = ran(text, &["src=0x00090005"]);
    let (_, bits) = run.run.registers.iter().find(|(name, _)| name == "h[0]").unwrap();
    // 9 and 5 in bf16
    assert_eq!(bits.unwrap().bits, 0x4110_40a0);
    // An unknown instruction is an error of its line.
    let given = given(&[], &[]);
    let text = "float f(float a) { asm(\"foo.f32 %0, %0;\" : \"+f\"(a)); return a; }";
    let run = compile_for(text, &Options::default(), &given).unwrap().run(&given);
    assert!(
        said(&run.run).join("\n").contains("does not run: halfplay does not support `foo.f32`"),
        "{:?}",
        said(&run.run)
    );
}

#[test]
fn prototypes_and_bracketed_targets_are_read() {
    let text = "float g(float x);\nfloat h(const float*, int n);\nfloat f(float x) { float y = 0; (y) = g(x); (y) += 1.0f; return y; }\nfloat g(float x) { return x * 2.0f; }";
    let given = given(&["x=3"], &[]);
    let options = Options { entry: Some("f".to_owned()), ..Options::default() };
    let run = compile_for(text, &options, &given).unwrap().run(&given);
    assert!(run.run.is_whole(), "{:?}", said(&run.run));
    assert_eq!(run.returned[0].bits as u32, 7f32.to_bits());
}
