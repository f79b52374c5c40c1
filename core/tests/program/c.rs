//! C-like code: its constructs, with expected values worked out by hand or with exact ratios.

use super::{given, said};
use crate::rational::{Rational, nearest, power, rational, value};
use halfplay_core::float::Format;
use halfplay_core::isa::Type;
use halfplay_core::skins::program::c::{CRun, Compiled, Options, compile};
use halfplay_core::skins::program::flow::Origin;
use halfplay_core::skins::program::run::run;

/// Runs a program in which every line is understood.
fn ran(text: &str) -> CRun {
    ran_with(text, &[], &Options::default())
}

fn ran_with(text: &str, values: &[&str], options: &Options) -> CRun {
    let program = compile(text, options).unwrap();
    let ended = program.run(&given(values, &[]));
    assert!(ended.run.is_whole() && ended.run.wrong.is_empty(), "{text}: {:#?}", said(&ended.run));
    assert_eq!(ended.run.unused_inputs, [""; 0], "{text}");
    same_as_ptx(&program, &ended);
    ended
}

/// Checks that the PTX compiled from a program gives the same results when it runs by itself.
pub fn same_as_ptx(program: &Compiled<'_>, ended: &CRun) {
    let listing = program.listing();
    let inputs = listing.inputs.iter().zip(&ended.run.inputs);
    let inputs: Vec<String> =
        inputs.map(|((_, register), input)| format!("{register}={}", input.bits.hex())).collect();
    let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
    let again = run(&listing.text, &given(&inputs, &[]));
    assert!(again.is_whole(), "{}: {:#?}", listing.text, said(&again));
    // The final value of an operand: a number, two halves, an input that no line reads, or a register.
    let one = |operand: &str| match inputs
        .iter()
        .find_map(|input| input.strip_prefix(operand)?.strip_prefix('='))
    {
        Some(bits) => bits.to_owned(),
        None => match operand.strip_prefix("0f") {
            Some(bits) => format!("0x{}", bits.to_lowercase()),
            None => super::register(&again, operand),
        },
    };
    let held = |operand: &str| match operand.strip_prefix('{').and_then(|inside| inside.strip_suffix('}')) {
        Some(inside) => {
            let (low, high) = inside.split_once(", ").unwrap();
            format!("{}{}", one(high), &one(low)[2..])
        }
        None => one(operand),
    };
    for (name, operand) in &listing.variables {
        assert_eq!(held(operand), register(ended, name), "{name} is {operand} in\n{}", listing.text);
    }
    let returned: Vec<String> = listing.returned.iter().map(|operand| held(operand)).collect();
    let expected: Vec<String> = ended.returned.iter().map(|bits| bits.hex()).collect();
    assert_eq!(returned, expected, "{}", listing.text);
    assert_eq!(listing.sources.len(), listing.text.lines().count());
}

pub fn register(ended: &CRun, name: &str) -> String {
    super::register(&ended.run, name)
}

/// The value that an expression or a function returns, in hexadecimal.
fn returns(text: &str) -> String {
    ran(text).returned.iter().map(|bits| bits.hex()).collect::<Vec<_>>().join(" ")
}

/// The code of the number nearest to a ratio, in hexadecimal.
fn code(exact: &Rational, format: Format) -> String {
    let zero = rational("0");
    let magnitude = nearest(&if *exact < zero { -exact.clone() } else { exact.clone() }, format);
    let sign = if *exact < zero { 1 << (format.width() - 1) } else { 0 };
    format!("{:#0width$x}", magnitude | sign, width = format.width() as usize / 4 + 2)
}

/// The number of the format that is nearest to a ratio.
fn rounded(exact: &Rational, format: Format) -> Rational {
    let zero = rational("0");
    match *exact < zero {
        true => -value(nearest(&-exact.clone(), format), format),
        false => value(nearest(exact, format), format),
    }
}

/// The instructions that a program compiles to.
fn instructions(text: &str) -> Vec<String> {
    let ended = ran(text);
    ended.run.lines.iter().filter_map(|line| line.instruction.clone()).collect()
}

#[test]
fn accepts_all_names_of_each_type() {
    let third = rational("1/3");
    for (names, format, sum) in [
        (&["float"][..], Format::F32, "add.f32"),
        (&["half", "__half", "_Float16", "float16_t", "min16float"], Format::F16, "add.f16"),
        (&["__nv_bfloat16", "bfloat16", "bf16", "__bf16"], Format::BF16, "add.bf16"),
    ] {
        let third = rounded(&third, format);
        for name in names {
            let text = format!("{name} f({name} a) {{ return a + a; }}");
            let ended = ran_with(&text, &["a=1/3"], &Options::default());
            assert_eq!(ended.returned[0].hex(), code(&(&third + &third), format), "{name}");
            let first = ended.run.lines.iter().find_map(|line| line.instruction.as_deref());
            assert_eq!(first, Some(sum), "{name}");
        }
    }
    for (names, sum) in [
        (&["vec2", "float2"][..], &["add.f32", "add.f32"][..]),
        (&["half2", "__half2", "f16vec2"], &["mov.b32", "mov.b32", "add.f16x2"]),
        (&["__nv_bfloat162", "bfloat162"], &["mov.b32", "mov.b32", "add.bf16x2"]),
    ] {
        for name in names {
            let text = format!("{name} f({name} a) {{ {name} b = a.yx; return a + b; }}");
            let found = instructions(&text);
            assert_eq!(
                found.iter().filter(|known| known.starts_with("add")).count(),
                sum.len().min(2) - usize::from(sum.len() == 3),
                "{name}: {found:?}"
            );
            assert_eq!(found.last().map(String::as_str), sum.last().copied(), "{name}: {found:?}");
        }
    }
}

#[test]
fn qualifiers_change_nothing() {
    let text =
        "extern \"C\" __device__ __forceinline__ static inline const half f(const half a, in highp half b) {
        precise const half c = a * b; volatile mediump half d = c; return d; }";
    assert_eq!(instructions(text), ["mul.f16"]);
    let text = "extern \"C\" { __global__ void f(uniform lowp float x, const float *__restrict__ y, out float z) { z = x * y[2]; } }";
    let ended = ran_with(text, &["x=3", "y[2]=0.5"], &Options::default());
    assert_eq!(register(&ended, "z"), "0x3fc00000");
}

#[test]
fn mixed_types_convert_as_in_c() {
    for (text, expected) in [
        ("half f(half a, half b) { return a + b; }", &["add.f16"][..]),
        ("float f(half a, float b) { return a * b; }", &["cvt.f32.f16", "mul.f32"]),
        ("float f(half a, half b) { return a * b; }", &["mul.f16", "cvt.f32.f16"]),
        ("half f(float a, half b) { return a - b; }", &["cvt.f32.f16", "sub.f32", "cvt.rn.f16.f32"]),
        ("bf16 f(float a, bf16 b) { return a - b; }", &["cvt.f32.bf16", "sub.f32", "cvt.rn.bf16.f32"]),
        ("bf16 f(half a) { return (bf16)a; }", &["cvt.rn.bf16.f16"]),
        ("half f(half a) { return a * 0.1; }", &["mov.b16", "mul.f16"]),
        ("half f(half a) { return a * 0.1f; }", &["cvt.f32.f16", "mul.f32", "cvt.rn.f16.f32"]),
        ("half f(half a) { return a * 2; }", &["mov.b16", "mul.f16"]),
        ("float f(float a) { return (half)a; }", &["cvt.rn.f16.f32", "cvt.f32.f16"]),
        ("float f(float a) { return -a; }", &["neg.f32"]),
        ("float f(float a) { return +a * -2.0f; }", &["mul.f32"]),
        (
            "float f(half2 a, float2 b) { return (a * b).x; }",
            &["mov.b32", "cvt.f32.f16", "mov.b32", "cvt.f32.f16", "mul.f32", "mul.f32"],
        ),
        ("half2 f(half2 a, half b) { return a * b; }", &["mov.b32", "mul.f16x2"]),
        ("half2 f(half2 a) { return fma(a, a, a); }", &["fma.rn.f16x2"]),
    ] {
        assert_eq!(instructions(text), expected, "{text}");
    }
}

#[test]
fn builtins_compile_to_their_instruction() {
    for (call, expected) in [
        ("fma(h, h, h)", "fma.rn.f16"),
        ("mad(x, x, x)", "fma.rn.f32"),
        ("fmaf(x, x, x)", "fma.rn.f32"),
        ("__fmaf_rn(x, x, x)", "fma.rn.f32"),
        ("__hfma(h, h, h)", "fma.rn.f16"),
        ("__hfma(b, b, b)", "fma.rn.bf16"),
        ("__hfma_relu(h, h, h)", "fma.rn.relu.f16"),
        ("__hfma_sat(h, h, h)", "fma.rn.sat.f16"),
        ("__hadd(h, h)", "add.f16"),
        ("__hadd_rn(h, h)", "add.rn.f16"),
        ("__hadd_sat(h, h)", "add.sat.f16"),
        ("__hsub(h, h)", "sub.f16"),
        ("__hmul(b, b)", "mul.bf16"),
        ("__hmul_rn(b, b)", "mul.rn.bf16"),
        ("__hneg(h)", "neg.f16"),
        ("__habs(h)", "abs.f16"),
        ("__hmin(h, h)", "min.f16"),
        ("__hmax(h, h)", "max.f16"),
        ("__hmax_nan(h, h)", "max.NaN.f16"),
        ("__hadd2(p, p)", "add.f16x2"),
        ("__hmul2(q, q)", "mul.bf16x2"),
        ("__hsub2_rn(p, p)", "sub.rn.f16x2"),
        ("__hfma2(p, p, p)", "fma.rn.f16x2"),
        ("__hfma2_relu(q, q, q)", "fma.rn.relu.bf16x2"),
        ("__hneg2(p)", "neg.f16x2"),
        ("__hmax2(p, p)", "max.f16x2"),
        ("__fmul_rn(x, x)", "mul.rn.f32"),
        ("__fadd_rn(x, x)", "add.rn.f32"),
        ("__fsub_rn(x, x)", "sub.rn.f32"),
        ("min(h, h)", "min.f16"),
        ("max(x, x)", "max.f32"),
        ("fminf(x, x)", "min.f32"),
        ("fmax(b, b)", "max.bf16"),
        ("fmaxf(x, x)", "max.f32"),
        ("abs(h)", "abs.f16"),
        ("fabs(x)", "abs.f32"),
        ("fabsf(x)", "abs.f32"),
        ("tanh(h)", "tanh.approx.f16"),
        ("tanhf(x)", "tanh.approx.f32"),
        ("exp2(b)", "ex2.approx.ftz.bf16"),
        ("exp2f(x)", "ex2.approx.f32"),
        ("__float2half(x)", "cvt.rn.f16.f32"),
        ("__float2half_rz(x)", "cvt.rz.f16.f32"),
        ("__half2float(h)", "cvt.f32.f16"),
        ("__float2bfloat16(x)", "cvt.rn.bf16.f32"),
        ("__bfloat162float(b)", "cvt.f32.bf16"),
        ("make_half2(h, h)", "mov.b32"),
        ("__halves2half2(h, h)", "mov.b32"),
        ("__low2half(p)", "mov.b32"),
        ("__high2half(p)", "mov.b32"),
    ] {
        let text = format!(
            "auto r = 0.0f; void f(half h, bf16 b, float x, half2 p, bfloat162 q) {{ auto r = {call}; auto s = r + r; }}"
        );
        let found = instructions(&text);
        assert!(found.contains(&expected.to_owned()), "{call}: {found:?}");
    }
    // 3 - 4 is clamped; 1.5 × 1.5 - 2 = 0.25.
    assert_eq!(returns("half f() { return __hsub_sat(3.0h, 4.0h); }"), "0x0000");
    assert_eq!(returns("half f() { return __hfma_relu(1.5h, 1.5h, -2); }"), "0x3400");
    assert_eq!(returns("half f() { return __hfma_relu(1.5h, 1.5h, -3); }"), "0x0000");
    assert_eq!(
        returns("half2 f() { return __hfma2(half2(1.5, 2), make_half2(2, 3), half2(1)); }"),
        "0x47004400"
    );
    assert_eq!(returns("float f() { return exp2f(3.0f) + tanhf(0.0f); }"), "0x41000000");
}

#[test]
fn literals_are_rounded_to_their_type() {
    let tenth = rational("0.1");
    for (text, format) in [
        ("float f() { return 0.1; }", Format::F32),
        ("float f() { return 0.1f; }", Format::F32),
        ("half f() { return 0.1h; }", Format::F16),
        ("half f() { return 0.1; }", Format::F16),
        ("half f() { return 1e-1hf; }", Format::F16),
        ("bf16 f() { return .1bf16; }", Format::BF16),
    ] {
        assert_eq!(returns(text), code(&tenth, format), "{text}");
    }
    // A float literal that becomes a half is rounded twice. 1 + 2^-11 + 2^-25 lies above the midpoint, but the nearest
    // float is the midpoint.
    assert_eq!(returns("half f() { return 0x1.002001p0; }"), "0x3c01");
    assert_eq!(returns("half f() { return 0x1.0020008p0f; }"), "0x3c00");
    assert_eq!(returns("float f() { return 0x1p-11f; }"), code(&power(2, -11), Format::F32));
    assert_eq!(returns("float f() { return 0x1f + 010; }"), code(&rational("39"), Format::F32));
    assert_eq!(
        returns("half f(half a) { return -0.1 - a; }"),
        code(&-rounded(&tenth, Format::F16), Format::F16)
    );
    let told = said(&ran("float a = 1.0; float b = 2.0 * a;").run);
    assert_eq!(
        told.iter().filter(|line| line.contains("is a double in a function of C")).count(),
        1,
        "{told:?}"
    );
    assert!(!said(&ran("float a = 1.0f; float b = 2;").run).join("").contains("double"));
}

#[test]
fn declarations_assignments_and_blocks_work_as_in_c() {
    let text = "float a = 1, b, c = 2.5f;\nb = a + c;\nb += 1; b -= 0.5f; b *= 2;\n{ float a = 7; b = b + a; }\na = a + b;";
    let ended = ran(text);
    // ((1 + 2.5 + 1 - 0.5) × 2 + 7), and 1 more.
    assert_eq!([register(&ended, "b"), register(&ended, "a")], ["0x41700000", "0x41800000"]);
    let text = "float w[3] = {1, 2}, s = 0; for (int i = 2; i >= 0; i--) s += w[i] * (i + 1); w[1] = s; s = w[1] * w[1];";
    assert_eq!(register(&ran(text), "s"), code(&rational("25"), Format::F32));
    let text = "#define N 3\n#define TWICE (N + N)\nfloat s = 0;\n#pragma unroll\nfor (int i = 0; i < TWICE; i += 2) for (int j = i; j != 0; --j) s += 1;";
    assert_eq!(register(&ran(text), "s"), code(&rational("6"), Format::F32));
    let text = "const int n = 2 * 3; float s; s = 0; for (uint i = 1; i <= n / 2; i = i + 1) { s += i; }";
    assert_eq!(register(&ran(text), "s"), code(&rational("6"), Format::F32));
    let text = "half2 v = {1, 2}; v.x += v.y; v.y = 0.25; half2 w = v.yx; w *= 2; float2 u = float2(v.x, 3); u.x = u.x - 1;";
    let ended = ran(text);
    assert_eq!([register(&ended, "v"), register(&ended, "w")], ["0x34004200", "0x46003800"]);
    assert_eq!([register(&ended, "u.x"), register(&ended, "u.y")], ["0x40000000", "0x40400000"]);
}

#[test]
fn undeclared_names_are_inputs_typed_by_their_use() {
    let types = |text: &str, options: &Options| -> Vec<String> {
        let program = compile(text, options).unwrap();
        let ended = program.run(&given(&[], &[]));
        ended.run.inputs.iter().map(|input| format!("{}:{}", input.name, input.ty)).collect()
    };
    let float = Options::default();
    for (text, expected) in [
        ("a * b + 0.1h", "a:f16 b:f16"),
        ("a * b + 0.1", "a:f32 b:f32"),
        ("line.normal.t * dir.s", "line.normal.t:f32 dir.s:f32"),
        ("half r = a + b;", "a:f16 b:f16"),
        ("__half2float(a) + b", "a:f16 b:f16"),
        ("__float2half(a)", "a:f32"),
        ("(half)a", "a:f32"),
        ("__hadd2(v, w)", "v:f16x2 w:f16x2"),
        ("half f(half x) { return x; } f(y) * 2", "y:f16"),
        ("float a; float b = a + c[3];", "a:f32 c[3]:f32"),
        ("float2 v; float b = v.y;", "v.x:f32 v.y:f32"),
        ("x += y;", "x:f32 y:f32"),
    ] {
        assert_eq!(types(text, &float).join(" "), expected, "{text}");
    }
    let half = Options { ty: Type::BF16, ..Options::default() };
    assert_eq!(types("a * b + 2", &half).join(" "), "a:bf16 b:bf16");
    let ended = ran_with("a * b + 2", &["a=3", "b=0.5"], &half);
    assert_eq!(ended.returned[0].hex(), "0x4060");
}

#[test]
fn calls_are_inlined_and_entry_selects_the_function() {
    let text = "float twice(float x) { float y = x + x; return y; }\nhalf f(half a) { half y = twice(twice(a)); return y * y; }";
    let ended = ran_with(text, &["a=3"], &Options::default());
    assert_eq!(ended.returned[0].hex(), "0x5880");
    let entry = Options { entry: Some("twice".into()), ..Options::default() };
    assert_eq!(ran_with(text, &["x=1.5"], &entry).returned[0].hex(), "0x40400000");
    let none = compile(text, &Options { entry: Some("g".into()), ..Options::default() }).unwrap_err();
    assert_eq!(none.to_string(), "the program has no function `g`; it has twice, f");
    let near = compile(text, &Options { entry: Some("Twicce".into()), ..Options::default() }).unwrap_err();
    assert_eq!(near.to_string(), "the program has no function `Twicce`; did you mean twice? it has twice, f");
    // The named function may be in code that could not be parsed.
    let class = "template <typename T> class A { T f(T a) { return a * a; } };";
    let none = compile(class, &Options { entry: Some("f".into()), ..Options::default() }).unwrap_err();
    assert!(none.to_string().contains("is not a type"), "{none}");
    let none = compile("a + b", &Options { entry: Some("f".into()), ..Options::default() }).unwrap_err();
    assert!(none.to_string().contains("it has no functions; without --entry"), "{none}");
    // A function does not see the caller's variables.
    assert_eq!(
        returns("float g = 1; float f(float x) { return g * x; } float h() { float g = 5; return f(g); }"),
        "0x40a00000"
    );
    assert_eq!(returns("void f(float a) { float b = a; }"), "");
    assert_eq!(returns("vec2 f() { return vec2(1, 2); }"), "0x3f800000 0x40000000");
    assert_eq!(returns("half2 f() { return {1, 2}; }"), "0x40003c00");
}

#[test]
fn flow_numbers_keep_their_names_and_typed_values() {
    let program =
        compile("float f(float a, float b) { float cd = a * b; return cd + a * 0.1f; }", &Options::default())
            .unwrap();
    let flow = program.run(&given(&["a=0.1", "b=0x3f800000"], &[])).run.flow;
    let names: Vec<&str> = flow.numbers.iter().map(|number| number.name.as_str()).collect();
    assert_eq!(names, ["a", "b", "cd", "0.1", "", ""]);
    assert!(matches!(&flow.numbers[0].origin, Origin::Given(Some(real)) if real.to_string() == "0.1"));
    assert!(matches!(&flow.numbers[1].origin, Origin::Given(None)));
    assert!(matches!(&flow.numbers[3].origin, Origin::Literal(real) if real.to_string() == "0.1"));
    assert!(matches!(&flow.numbers[5].origin, Origin::Made(_, [2, 4, _])), "{:?}", flow.numbers[5]);
    assert_eq!((flow.outputs[0].name.as_str(), flow.outputs[0].number), ("returned", 5));
    // Both lanes of a packed instruction are numbers; packing and unpacking add no numbers.
    let program =
        compile("half2 v = {1, 2}; half2 w = v * v; half s = w.x + w.y;", &Options::default()).unwrap();
    let flow = program.run(&given(&[], &[])).run.flow;
    let values: Vec<u64> = flow.numbers.iter().map(|number| number.value.bits()).collect();
    assert_eq!(values, [0x3c00, 0x4000, 0x3c00, 0x4400, 0x4500]);
    assert!(matches!(flow.numbers[4].origin, Origin::Made(_, [2, 3, _])));
    assert_eq!(
        flow.outputs.iter().map(|output| output.name.as_str()).collect::<Vec<_>>(),
        ["v.x", "v.y", "w.x", "w.y", "s"]
    );
}

/// A former version kept the values of a function's outer call, although an inner call came later.
#[test]
fn variables_keep_the_values_of_the_last_call() {
    let text = "half g(half t) { half q = t * t; return q; }\nhalf h(half x) { return g(x) + 1; }\n\
                half f(half a) { half p = g(a); half r = h(a + 1); return p + r; }";
    let ended = ran_with(text, &["a=2"], &Options::default());
    // g(2), then g(3) within h: 3 and 9.
    assert_eq!([register(&ended, "t"), register(&ended, "q")], ["0x4200", "0x4880"]);
}

/// In C, a backslash at the end of a line continues the comment on the next line.
#[test]
fn a_trailing_backslash_continues_a_comment() {
    let ended = ran("half b = 1.0h;\n// note \\\nb = 9.0h;\nhalf c = b + \\\n b;\nreturn c;");
    assert_eq!(ended.returned[0].hex(), "0x4000");
}
