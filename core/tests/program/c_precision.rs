//! Numbers with reduced precision: `mediump` and `lowp` in GLSL, `min16float` in HLSL.

use super::{given, said};
use halfplay_core::isa::Type;
use halfplay_core::skins::program::c::{CRun, Options, compile};

fn ended(text: &str, mediump: Type) -> CRun {
    let options = Options { mediump, ..Options::default() };
    let ended = compile(text, &options).unwrap().run(&given(&["dist=300"], &[]));
    assert!(ended.run.is_whole(), "{text}: {:?}", said(&ended.run));
    ended
}

fn bits(text: &str, mediump: Type) -> String {
    ended(text, mediump).returned[0].hex()
}

/// The square of 300 is 90000, which f16 does not reach.
#[test]
fn reduced_precision_computes_in_f16_or_f32() {
    for text in [
        "mediump float f(mediump float dist) { return dist * dist; }",
        "lowp float f(lowp float dist) { lowp float d2 = dist * dist; return d2; }",
        "uniform mediump float dist; mediump float f() { return dist * dist; }",
        "precision mediump float; uniform float dist; float f() { float d2 = dist * dist; return d2; }",
        "precision mediump float; float f(float dist) { return float(dist) * (float)dist; }",
        "min16float f(min16float dist) { return dist * dist; }",
        "min16float f(float dist) { min16float d = (min16float)dist; return d * d; }",
    ] {
        assert_eq!(bits(text, Type::F16), "0x7c00", "{text}");
        assert_eq!(bits(text, Type::F32), "0x47afc800", "{text}");
    }
    // `highp`, and names without a precision outside of `precision mediump float;`, are f32.
    for text in [
        "precision mediump float; highp float f(highp float dist) { highp float d = dist * dist; return d; }",
        "float f(float dist) { return dist * dist; }",
        "precision highp float; float f(float dist) { return dist * dist; }",
    ] {
        assert_eq!(bits(text, Type::F16), "0x47afc800", "{text}");
    }
}

#[test]
fn a_remark_says_that_a_gpu_may_use_the_other_format() {
    let text = "mediump float f(mediump float dist) { lowp float a = dist; return a; }";
    for (mediump, told) in [
        (Type::F16, "in f16; a GPU may use f32: --mediump f32 shows that"),
        (Type::F32, "in f32; a GPU may use f16: --mediump f16 shows that"),
    ] {
        let all = said(&ended(text, mediump).run).join("\n");
        assert_eq!(all.matches(told).count(), 1, "{all}");
    }
    let all = said(&ended("half f(half dist) { return dist; }", Type::F16).run).join("\n");
    assert!(!all.contains("mediump"), "{all}");
}
