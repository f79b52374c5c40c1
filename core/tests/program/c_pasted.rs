//! Pasted C-like code: C++, CUDA, shaders, and listings with line numbers.

use super::{given, said};
use halfplay_core::skins::program::c::{CRun, Options, compile};
use halfplay_core::skins::program::run::Status;
use halfplay_core::skins::program::{Language, Task};

fn ended(text: &str) -> CRun {
    let ended = compile(text, &Options::default()).unwrap().run(&given(&["a=1.1", "b=-3"], &[]));
    assert!(ended.run.is_whole(), "{text}: {:#?}", said(&ended.run));
    ended
}

fn bits(text: &str) -> String {
    ended(text).returned.iter().map(|bits| bits.hex()).collect::<Vec<_>>().join(" ")
}

/// A former version rejected each text. It must give the same bits as the plain text next to it.
#[test]
fn equivalent_spellings_give_the_same_bits() {
    for (text, plain) in [
        ("return static_cast<half>(a) * 2;", "return (half)a * 2;"),
        ("return static_cast<const __half>(a * b);", "return (half)(a * b);"),
        // Shader keywords that are ordinary names in C.
        ("out[0] = a; float in = out[0] + 1; return in * out[0];", "float x = a + 1; return x * a;"),
        ("float out = a, in; in = out; return in;", "return a;"),
        ("return std::fma(a, b, 1.0f);", "return fma(a, b, 1.0f);"),
        ("return ::fmaf(a, b, 1.0f);", "return fmaf(a, b, 1.0f);"),
        ("std::float16_t h = a; return h;", "half h = a; return h;"),
        ("return __builtin_fmaf(a, b, 1.0f);", "return fmaf(a, b, 1.0f);"),
        ("return __builtin_fabsf(b);", "return fabsf(b);"),
        ("return a × b − 1.0f;", "return a * b - 1.0f;"),
        ("return −a;", "return -a;"),
        ("return clamp(a, 0.0, 1.0);", "return min(max(a, 0.0f), 1.0f);"),
        ("half h = a; return clamp(h, -1, 1);", "half h = a; return min(max(h, -1.0h), 1.0h);"),
        ("return saturate(b);", "return min(max(b, 0.0f), 1.0f);"),
        (
            "half2 v = half2(a, b); return saturate(v);",
            "half2 v = half2(a, b); return half2(min(max(v.x, 0.0h), 1.0h), min(max(v.y, 0.0h), 1.0h));",
        ),
        (
            "half2 v = half2(a, b); return h2tanh(v);",
            "half2 v = half2(a, b); return half2(htanh(v.x), htanh(v.y));",
        ),
        ("half h = __int2half_rn(2049); return h;", "return 2048.0h;"),
        // Halves taken out of pairs, and pairs swapped, as in kernels.
        (
            "half2 v = half2(a, b); float2 w = __half22float2(v); return w.x * w.y;",
            "half2 v = half2(a, b); return (float)v.x * (float)v.y;",
        ),
        ("float2 w = float2(a, b); return __float22half2_rn(w);", "return half2(a, b);"),
        (
            "half2 v = half2(a, b); return __low2float(v) - __high2float(v);",
            "half x = a, y = b; return (float)x - (float)y;",
        ),
        ("half2 v = half2(a, b); return __lows2half2(__lowhigh2highlow(v), v);", "return half2(b, a);"),
        ("half2 v = half2(a, b); return __highs2half2(v, __low2half2(v));", "return half2(b, a);"),
        ("half h = __ushort_as_half(0x3c01); return h * 2;", "return 0x1.004p0h * 2;"),
        ("return __int_as_float(0xbf800001) * a;", "return -0x1.000002p0f * a;"),
        // Attributes and hints for compilers.
        ("__global__ float __launch_bounds__(256, 2) f(float a) { return a * a * a; }", "return a * a * a;"),
        (
            "__launch_bounds__(32) float f(float a) { [unroll] for (int i = 0; i < 2; ++i) a *= a; return a; }",
            "float x = a * a; return x * x;",
        ),
        ("[[nodiscard]] float f(float a) noexcept { std::cout << a << 1; return a * 2; }", "return a * 2;"),
        ("float x[2] = {a, b}; return __ldg(&x[1]) * __ldg(&x[0]);", "return b * a;"),
        // Bit operations on integers: 6 >> 1 is 3, 3 & 2 | 1 is 3, 5 ^ 6 is 3, 1 << 2 is 4; sums bind tighter.
        (
            "float x[8]; x[3] = a; return x[6 >> 1] * x[3 & 2 | 1] + x[5 ^ 6] * (1 << 1 + 1);",
            "return a * a + a * 4;",
        ),
        ("int n = -8 >> 1; return a * n;", "return a * -4;"),
        ("*out = a; *out += 1; return *out * 2;", "float w[1]; w[0] = a; w[0] += 1; return w[0] * 2;"),
        (
            "typedef half real; typedef real scalar; scalar h = a; return (real)1.5 * h;",
            "half h = a; return 1.5h * h;",
        ),
        ("using real = half; real h = a; return h;", "half h = a; return h;"),
        ("typedef half half; half h = a; return h;", "half h = a; return h;"),
        (
            "typedef __nv_bfloat162 pair; pair p = pair(a, b); return p;",
            "bfloat162 p = bfloat162(a, b); return p;",
        ),
        (
            "float s = a; printf(\"%f; %f\\n\", s, b = 2); assert(s > 0); __syncthreads(); return s * b;",
            "return a * b;",
        ),
    ] {
        assert_eq!(bits(text), bits(plain), "{text}");
    }
}

/// A complete C program ends with `return 0;`, but the user wants to see its variables: 100 times 0.1 is about 10.
#[test]
fn a_main_function_shows_its_variables() {
    let text = "int main(void) { _Float16 s = 0; for (int i = 0; i < 100; i++) s += 0.1f16; return 0; }";
    let ended = ended(text);
    assert!(ended.returned.is_empty());
    let flow = &ended.run.flow;
    assert_eq!(flow.outputs.iter().map(|output| output.name.as_str()).collect::<Vec<_>>(), ["s"]);
    // Python's fractions, rounded a hundred times, give the same: 10.078125.
    assert_eq!(flow.numbers[flow.outputs[0].number as usize].value.bits(), 0x490a);
    // An `int` function truncates its result: 1.5 − 1.
    let cut = compile(
        "int cut(float x) { return x; } float f(float x) { return x - cut(x); }",
        &Options::default(),
    );
    let run = cut.unwrap().run(&given(&["x=1.5"], &[])).run;
    assert!(run.is_whole(), "{:?}", said(&run));
    assert_eq!(run.flow.numbers[run.flow.outputs[0].number as usize].value.bits(), 0x3f00_0000);
    let two = "int two() { return 4 / 2; } float f(float a) { return a * two(); }";
    assert_eq!(bits(two), bits("return a * 2;"));
}

/// An editor may leave a stray byte after a function; the function still runs.
#[test]
fn a_stray_character_after_a_function_does_not_stop_it() {
    let text = "half f(half a) {\n return a * a;\n}\n\0";
    let ended = compile(text, &Options::default()).unwrap().run(&given(&["a=1.5"], &[]));
    assert_eq!(ended.returned.iter().map(|bits| bits.hex()).collect::<Vec<_>>(), ["0x4080"]);
    assert!(!ended.run.is_whole());
}

#[test]
fn unclosed_comments_and_strings_are_reported_at_the_start() {
    for (text, column, what) in [
        ("half f(half a) { return a; } /* open", 30, "this comment is never closed"),
        ("/* all of it\nhalf f(half a) { return a; }", 1, "this comment is never closed"),
        ("half f(half a) { printf(\"open); return a; }", 25, "the closing quotation mark is missing"),
    ] {
        let run = compile(text, &Options::default()).unwrap().run(&given(&[], &[])).run;
        let told = run.lines.iter().filter_map(|line| line.message.as_ref());
        let at = told
            .filter(|said| said.message().contains(what) && said.help().is_some())
            .filter_map(|said| said.at.map(|at| at.start + 1))
            .collect::<Vec<_>>();
        assert_eq!(at, [column], "{text}");
        assert!(!run.is_whole(), "{text}");
    }
}

/// The sum of 1 and 2^-30 lies just above 1, the difference just below.
#[test]
fn f32_intrinsics_round_in_their_direction() {
    for (call, expected) in [
        ("__fadd_rn(1, 0x1p-30f)", 1.0f32),
        ("__fadd_ru(1, 0x1p-30f)", 1.0f32.next_up()),
        ("__fadd_rz(1, 0x1p-30f)", 1.0),
        ("__fsub_rz(1, 0x1p-30f)", 1.0f32.next_down()),
        ("__fsub_rd(1, 0x1p-30f)", 1.0f32.next_down()),
        ("__fsub_ru(1, 0x1p-30f)", 1.0),
        ("__fmul_rd(0x1.000002p0f, 0x1.000002p0f)", 1.0f32.next_up().next_up()),
        ("__fmul_ru(0x1.000002p0f, 0x1.000002p0f)", 1.0f32.next_up().next_up().next_up()),
        ("__fmaf_ru(1, 1, 0x1p-30f)", 1.0f32.next_up()),
    ] {
        assert_eq!(bits(&format!("return {call};")), format!("{:#010x}", expected.to_bits()), "{call}");
    }
}

#[test]
fn ignores_a_number_or_sign_at_the_start_of_every_line() {
    let plain = "half x = 1.5h;\nhalf y = x * x;\n// done\nreturn y;";
    for (margin, says) in [
        ("{n} | ", "its number"),
        ("  {n}|", "its number"),
        ("{n}: ", "its number"),
        ("> ", "`>`"),
        ("+ ", "`+`"),
        ("+", "`+`"),
    ] {
        let lines = (9..).zip(plain.lines());
        let text: Vec<String> = lines.map(|(n, line)| margin.replace("{n}", &n.to_string()) + line).collect();
        let text = text.join("\n");
        assert_eq!(Task::of(text.clone()).language(), Language::C);
        let ended = ended(&text);
        assert_eq!(ended.returned[0].hex(), "0x4080", "{text}");
        let first = &ended.run.lines[0];
        assert_eq!(first.status, Status::Ignored);
        let told = format!("every line begins with {says}; halfplay ignores it");
        assert_eq!(first.message.as_ref().unwrap().message(), told, "{text}");
        assert_eq!(ended.run.lines.iter().find(|line| line.text.starts_with("half y")).unwrap().line, 2);
    }
    // A single line with a sign is an expression. In the second text, only one line begins with `>`.
    assert_eq!(bits("+ a * 1"), bits("a * 1"));
    let mixed = compile("> half x = 1;\nhalf y = 2;", &Options::default()).unwrap().run(&given(&[], &[]));
    assert!(!mixed.run.is_whole());
}

/// In a former version, the listing had no rounding modes, so an assembler fused its products and sums.
#[test]
fn listed_products_and_sums_have_an_explicit_rounding() {
    let text = "half2 f(half2 a, half2 b, float x) { half2 p = a * b + a; x = x * x - x; return p; }";
    let listing = compile(text, &Options::default()).unwrap().listing().text;
    for line in ["mul.rn.f16x2", "add.rn.f16x2", "mul.rn.f32", "sub.rn.f32"] {
        assert!(listing.contains(line), "{listing}");
    }
}
