//! C-like code as it comes from elsewhere: C++, CUDA, shaders, listings with numbers of lines.

use super::{given, said};
use halfplay_core::program::c::{Ended, Options, compile};
use halfplay_core::program::run::Status;
use halfplay_core::program::{Language, Task};

fn ended(text: &str) -> Ended {
    let ended = compile(text, &Options::default()).unwrap().run(&given(&["a=1.1", "b=-3"], &[]));
    assert!(ended.run.is_whole(), "{text}: {:#?}", said(&ended.run));
    ended
}

fn bits(text: &str) -> String {
    ended(text).returned.iter().map(|bits| bits.hex()).collect::<Vec<_>>().join(" ")
}

/// Each line was refused, and says the same as the one beside it.
#[test]
fn what_says_the_same_gives_the_same() {
    for (text, plain) in [
        ("return static_cast<half>(a) * 2;", "return (half)a * 2;"),
        ("return static_cast<const __half>(a * b);", "return (half)(a * b);"),
        // Words of shaders that are names elsewhere.
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
        ("*out = a; *out += 1; return *out * 2;", "float w[1]; w[0] = a; w[0] += 1; return w[0] * 2;"),
        (
            "typedef half real; typedef real scalar; scalar h = a; return (real)1.5 * h;",
            "half h = a; return 1.5h * h;",
        ),
        ("using real = half; real h = a; return h;", "half h = a; return h;"),
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

/// The sum of 1 and 2^-30 lies just above 1, the difference just below.
#[test]
fn directed_roundings_of_single_precision() {
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
fn numbers_and_signs_before_every_line_are_left_out() {
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
        let told = format!("every line begins with {says}, which is left out");
        assert_eq!(first.message.as_ref().unwrap().message(), told, "{text}");
        assert_eq!(ended.run.lines.iter().find(|line| line.text.starts_with("half y")).unwrap().line, 2);
    }
    // One line with a sign is an expression, and not every line here begins alike.
    assert_eq!(bits("+ a * 1"), bits("a * 1"));
    let mixed = compile("> half x = 1;\nhalf y = 2;", &Options::default()).unwrap().run(&given(&[], &[]));
    assert!(!mixed.run.is_whole());
}

/// What is listed for an assembler was fused by it.
#[test]
fn products_and_sums_are_listed_with_their_rounding() {
    let text = "half2 f(half2 a, half2 b, float x) { half2 p = a * b + a; x = x * x - x; return p; }";
    let listing = compile(text, &Options::default()).unwrap().listing().text;
    for line in ["mul.rn.f16x2", "add.rn.f16x2", "mul.rn.f32", "sub.rn.f32"] {
        assert!(listing.contains(line), "{listing}");
    }
}
