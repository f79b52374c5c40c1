//! Unset values: they are inputs, and what depends on them is not called exact.

use super::{given, ran, ran_with, register};
use halfplay_core::skins::doc::plain;
use halfplay_core::skins::explain::{Detail, program_document};
use halfplay_core::skins::program::contract::compilations;
use halfplay_core::skins::program::exact::{Doubt, accuracies, unset_names};
use halfplay_core::skins::program::run::{Run, RunInputs, Space, run};
use halfplay_core::skins::program::{Analysis, Language, Task};

/// The name, the type and whether the user gave each input.
fn inputs(run: &Run) -> Vec<(&str, &str, bool)> {
    run.inputs.iter().map(|input| (input.name.as_str(), input.ty.as_str(), input.given)).collect()
}

/// A former version read 0 in silence, and called the sum exact.
#[test]
fn unset_memory_is_an_input() {
    let text = "ld.global.u16 %h1, [0x1000]; ld.global.u16 %h2, [0x1040]; add.f16 %h3, %h1, %h2;";
    let partly = run(text, &given(&[], &[(0x1000, &[0x66, 0x3c])]));
    assert_eq!(inputs(&partly), [("global[0x1040]", "f16", false)]);
    let result = &accuracies(&partly.flow)[0];
    assert_eq!(result.doubt, Some(Doubt::NotSet));
    assert_eq!(unset_names(&partly.flow, &result.numbers), ["global[0x1040]"]);
    assert_eq!(result.certain_error(), None);
    let unset = partly.memory.iter().find(|region| region.base == 0x1040).unwrap();
    assert_eq!(unset.hex(), "????");
    // The name sets it. 0x3c66 is 1.099609375; 2 more is 3.099609375, 0x4233.
    let set = run(text, &given(&["global[0x1040]=2"], &[(0x1000, &[0x66, 0x3c])]));
    assert_eq!(
        (inputs(&set), register(&set, "%h3")),
        (vec![("global[0x1040]", "f16", true)], "0x4233".into())
    );
    assert_eq!(accuracies(&set.flow)[0].doubt, None);
    assert!(set.unused_inputs.is_empty());
}

#[test]
fn vectors_variables_and_partly_set_words_list_what_is_missing() {
    let vector = ran("ld.global.v2.f32 {%f1, %f2}, [16]; ld.global.f32 %f3, [16];");
    assert_eq!(inputs(&vector), [("global[0x10]", "f32", false), ("global[0x14]", "f32", false)]);
    let word = run("ld.global.b32 %r1, [16];", &given(&[], &[(17, &[1, 2])]));
    assert_eq!(inputs(&word), [("global[0x10]", "b8", false), ("global[0x13]", "b8", false)]);
    assert_eq!(register(&word, "%r1"), "0x00020100");
    let local = ran(
        ".local .f32 spill[2]; ld.local.f32 %f1, [spill]; st.local.f32 [spill+4], %f1; ld.local.f32 %f2, [spill+4];",
    );
    assert_eq!(inputs(&local), [("spill", "f32", false)]);
    // The manual initialises global variables and constants to zero.
    let zero = ran(
        ".global .f32 g[4]; .const .f32 c[2] = {1.5}; ld.global.f32 %f1, [g+4]; ld.const.f32 %f2, [c+4];",
    );
    assert_eq!((inputs(&zero), register(&zero, "%f2")), (Vec::new(), "0x00000000".into()));
}

#[test]
fn results_of_unset_inputs_are_not_called_exact() {
    let doubt = |run: &Run| {
        let result = accuracies(&run.flow).pop().unwrap();
        result.doubt.map(|doubt| (doubt, unset_names(&run.flow, &result.numbers)))
    };
    let not_set = |name: &str| Some((Doubt::NotSet, vec![name.to_owned()]));
    let text = "mul.f16 %h1, %a, %b; add.f16 %h2, 1.0, 2.0;";
    let set = ran_with(text, &["a=1", "b=2"]);
    assert_eq!(doubt(&set), None);
    let half = ran_with("mul.f16 %h1, %a, %b;", &["a=1"]);
    assert_eq!(doubt(&half), not_set("%b"));
    // Moves, packing and untyped registers keep the doubt.
    let moved = ran("mov.b32 %r1, {%x, %x}; mov.b32 {%h1, %h2}, %r1; add.f16 %h3, %h2, 1.0;");
    assert_eq!(doubt(&moved), not_set("%x"));
    // An integer that is not set may decide which lines run.
    let counted = ran("setp.eq.u32 %p1, %n, 0; @%p1 add.f16 %h1, 1.0, 1.0;");
    assert_eq!(doubt(&counted), not_set("%n"));
    assert_eq!(doubt(&ran("mov.u32 %r1, %tid.x; mov.u32 %r2, %ntid.x; add.f16 %h1, 1.0, 1.0;")), None);
    // So may a pointer, and a number computed from it.
    let aligned = ran("and.b64 %rd1, %p, 15; setp.eq.s64 %p1, %rd1, 0; @%p1 add.f16 %h1, 1.0, 1.0;");
    assert_eq!(doubt(&aligned), not_set("%p"));
    let converted = ran("add.s64 %rd1, %p, 8; cvt.rn.f32.u64 %f1, %rd1; add.f32 %f2, %f1, 1.0;");
    assert_eq!(doubt(&converted), not_set("%p"));
    // An address alone decides nothing.
    let stored = ran("add.s64 %rd1, %p, 8; mov.f32 %f1, 0f3F800000; st.global.f32 [%rd1], %f1;");
    assert_eq!(doubt(&stored), None);
    // A constant that no input reaches is exact.
    let result = accuracies(&ran_with(text, &["a=1"]).flow);
    assert_eq!(result.iter().map(|result| result.doubt.is_some()).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn the_report_says_which_inputs_are_missing() {
    let shown = |text: &str| {
        plain(&program_document(&Analysis::of(Task::of(text).answer().unwrap()), None, Detail::All), 200)
    };
    let text = shown("half f(half a, half b) { return a * b; }");
    assert!(
        text.contains("The error of returned is not known: it depends on inputs that are not set: a, b."),
        "{text}"
    );
    assert!(!text.contains("is exact"), "{text}");
    let text = shown("// set a = 1\n// set b = 2\nhalf f(half a, half b) { return a * b; }");
    assert!(text.contains("returned is exact: no rounding that leads to it lost anything."), "{text}");
}

/// `%ntid` is the number of threads of the block: 1, unless the user gives another.
#[test]
fn a_block_has_one_thread_by_default() {
    let text =
        "mov.u32 %r1, %ntid.x; mov.u32 %r2, %nctaid.y; mov.u32 %r3, %ctaid.x; mad.lo.u32 %r4, %r3, %r1, 5;";
    let one = ran_with(text, &["ctaid.x=2"]);
    assert_eq!(["%r1", "%r2", "%r4"].map(|name| super::bits(&one, name)), [1, 1, 7]);
    assert_eq!(super::bits(&ran_with(text, &["ctaid.x=2", "ntid.x=64"]), "%r4"), 133);
    let memory = vec![(Space::Param, 0, vec![0; 8])];
    assert!(run(text, &RunInputs { memory, ..RunInputs::default() }).is_whole());
}

/// A former version printed an error of 0 for each compilation.
#[test]
fn the_table_of_compilers_has_no_errors_without_inputs() {
    let text = "mul.f32 %p, %a, %b; add.f32 %d, %p, %c;";
    let known = |values: &[&str]| {
        let found = compilations(&ran_with(text, values).flow, Language::Ptx);
        found.iter().map(|one| one.results.iter().all(|result| result.ulp.is_some())).collect::<Vec<_>>()
    };
    assert_eq!(known(&["a=1.1", "b=2", "c=3"]), [true, true]);
    assert_eq!(known(&["a=1.1"]), [false, false]);
}
