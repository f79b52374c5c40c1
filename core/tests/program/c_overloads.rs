//! Functions of the same name. The expected choices are those of g++ with a class `half` that converts from and to
//! float, as in cuda_fp16.h.

use super::{given, said};
use halfplay_core::skins::program::c::{CRun, Options, compile};

fn ended(text: &str) -> CRun {
    compile(text, &Options::default()).unwrap().run(&given(&["h=3", "x=3", "n=3"], &[]))
}

/// Each function returns a number of its own.
const BOTH: &str = "float f(half a) { return 1; } float f(float a) { return 2; }\n";

fn choice(functions: &str, call: &str) -> Result<f32, String> {
    let ended = ended(&format!("{functions}float g(half h, float x, half2 v) {{ return {call}; }}"));
    match ended.run.is_whole() {
        true => Ok(f32::from_bits(ended.returned[0].bits as u32)),
        false => Err(said(&ended.run).into_iter().find(|line| line.contains("error")).unwrap()),
    }
}

/// A former version called the last function whatever the types, and got 4 for this kernel.
#[test]
fn a_half_calls_the_half_function() {
    let text = "__device__ half act(half x) { return x * x; }
        __device__ float act(float x) { return x + 1.0f; }
        __global__ void k(half *y, half v) { y[0] = act(v); }";
    let run = compile(text, &Options::default()).unwrap().run(&given(&["v=3"], &[])).run;
    let (_, bits) = run.registers.iter().find(|(name, _)| name == "y[0]").unwrap();
    // 9 is 1.125 times 2^3.
    assert_eq!(bits.unwrap().hex(), "0x4880");
}

#[test]
fn the_types_of_the_arguments_choose_the_function() {
    for (functions, call, chosen) in [
        (BOTH, "f(h)", 1.0),
        (BOTH, "f(x)", 2.0),
        (BOTH, "f(x * h)", 2.0),
        (BOTH, "f((half)x)", 1.0),
        // An integer or a double becomes a float before it becomes an object of a class.
        (BOTH, "f(1)", 2.0),
        (BOTH, "f(1.5)", 2.0),
        ("float f(half a) { return 1; } float f(half a, half b) { return 2; }\n", "f(h, x)", 2.0),
        ("float f(int a) { return 1; } float f(float a) { return 2; }\n", "f(1)", 1.0),
        ("float f(int a) { return 1; } float f(float a) { return 2; }\n", "f(x)", 2.0),
        ("float f(half a, float b) { return 1; } float f(half a, half b) { return 2; }\n", "f(h, 1)", 1.0),
        ("float f(half2 a) { return 1; } float f(half a) { return 2; }\n", "f(v)", 1.0),
        ("float f(half2 a) { return 1; } float f(half a) { return 2; }\n", "f(x)", 2.0),
        ("float f(float& a) { return 1; } float f(half& a) { return 2; }\n", "f(h)", 2.0),
    ] {
        assert_eq!(choice(functions, call), Ok(chosen), "{functions}{call}");
    }
}

#[test]
fn an_ambiguous_call_names_the_candidates() {
    for (functions, call, told) in [
        (
            "float f(half a, float b) { return 1; }\nfloat f(float a, half b) { return 2; }\n",
            "f(h, h)",
            "the call of `f` is ambiguous: it fits `f(half, float)` in line 1 and `f(float, half)` in line 2",
        ),
        (
            "float f(int a) { return 1; }\nfloat f(float a) { return 2; }\n",
            "f(1.5)",
            "`f(int)` in line 1 and",
        ),
        ("float f(half a) { return 1; }\nfloat f(half a) { return 2; }\n", "f(h)", "is ambiguous"),
        (BOTH, "f(v)", "no function `f` takes these arguments; pass the types of one of these: `f(half)`"),
        (BOTH, "f(h, h)", "no function `f` takes these arguments"),
    ] {
        let error = choice(functions, call).unwrap_err();
        assert!(error.contains(told), "{call}: {error}");
    }
}
