//! Calls of functions, compared with the same arithmetic in Rust.

use super::{bits, ran_with, register, said, said_of};
use halfplay_core::skins::program::run::{RunInputs, run};

/// The functions of the tests: `scale` returns a·b or, for a negative a, 0; `twice` calls it with its argument and 2.
const FUNCTIONS: &str = "\
.func (.param .b32 func_retval0) scale(.param .b32 scale_param_0, .param .b32 scale_param_1)
{
  .reg .pred %p<2>; .reg .f32 %f<5>;
  ld.param.f32 %f1, [scale_param_0];
  setp.geu.f32 %p1, %f1, 0f00000000;
  @%p1 bra $L__BB0_2;
  mov.f32 %f4, 0f00000000;
  st.param.f32 [func_retval0], %f4;
  ret;
$L__BB0_2:
  ld.param.f32 %f2, [scale_param_1];
  mul.f32 %f3, %f1, %f2;
  st.param.f32 [func_retval0], %f3;
  ret;
}
.func (.param .b32 func_retval0) twice(.param .b32 twice_param_0)
{
  .reg .f32 %f<4>;
  ld.param.f32 %f1, [twice_param_0];
  { // callseq 0, 0
  .param .b32 param0; st.param.f32 [param0], %f1;
  .param .b32 param1; st.param.f32 [param1], 0f40000000;
  .param .b32 retval0;
  call.uni (retval0), scale, (param0, param1);
  ld.param.f32 %f2, [retval0];
  } // callseq 0
  add.f32 %f3, %f2, %f1;
  st.param.f32 [func_retval0], %f3;
  ret;
}
";

fn kernel(body: &str) -> String {
    format!(
        "{FUNCTIONS}.visible .entry k(.param .f32 x)\n{{\n.reg .pred %q<3>; .reg .b32 %n<4>; .reg .f32 %r<9>;\n\
         ld.param.f32 %r1, [x];\n{body}\nret;\n}}\n"
    )
}

/// A call of `function` with one argument.
fn call(function: &str, to: &str, from: &str) -> String {
    format!(
        "{{ .param .b32 param0; st.param.f32 [param0], {from}; .param .b32 retval0;
         call.uni (retval0), {function}, (param0); ld.param.f32 {to}, [retval0]; }}\n"
    )
}

#[test]
fn a_call_returns_the_value_of_its_function() {
    let text = kernel(
        &(call("twice", "%r2", "%r1")
            + &call("twice", "%r3", "%r2")
            + "neg.f32 %r4, %r1;\n"
            + &call("twice", "%r5", "%r4")),
    );
    let twice = |x: f32| if x >= 0.0 { x * 2.0 + x } else { x };
    let run = ran_with(&text, &["x=1.1"]);
    for (name, wanted) in [("%r2", twice(1.1)), ("%r3", twice(twice(1.1))), ("%r5", twice(-1.1))] {
        assert_eq!(bits(&run, name), u64::from(wanted.to_bits()), "{name}");
    }
}

#[test]
fn a_call_in_a_loop_runs_in_every_round() {
    let body = format!(
        "mov.u32 %n1, 0;\n$LOOP:\n{}mov.f32 %r1, %r2;\nadd.s32 %n1, %n1, 1;\nsetp.lt.s32 %q1, %n1, 4;\n@%q1 bra $LOOP;",
        call("twice", "%r2", "%r1")
    );
    let run = ran_with(&kernel(&body), &["x=1.1"]);
    let wanted = (0..4).fold(1.1f32, |x, _| x * 2.0 + x);
    assert_eq!(bits(&run, "%r1"), u64::from(wanted.to_bits()));
}

/// The rounding in the function reaches the result of the kernel.
#[test]
fn errors_in_a_function_are_attributed_to_its_lines() {
    let run = ran_with(&kernel(&(call("twice", "%r2", "%r1") + "add.f32 %r3, %r2, 1.0;")), &["x=1.1"]);
    let attributions = halfplay_core::skins::program::exact::attribute(&run.flow);
    let lines: Vec<u32> = attributions[0]
        .parts
        .iter()
        .filter(|part| !part.contribution.is_zero())
        .map(|part| run.flow.numbers[part.number as usize].line)
        .collect();
    // The input, the sum in `twice`, and the sum in the kernel; the product is exact.
    let line = |text: &str| kernel("").lines().position(|line| line.contains(text)).unwrap() as u32 + 1;
    assert!(lines.contains(&0) && lines.contains(&line("add.f32 %f3")), "{lines:?}");
    assert!(!lines.contains(&line("mul.f32 %f3")), "{lines:?}");
}

#[test]
fn a_call_whose_guard_does_not_hold_is_skipped() {
    for (value, wanted) in [("1", 3.0f32), ("0", 7.0)] {
        let body = format!(
            "setp.ne.u32 %q1, {value}, 0;
             {{ .param .b32 param0; st.param.f32 [param0], %r1; .param .b32 retval0; st.param.f32 [retval0], 0f40E00000;
             @%q1 call.uni (retval0), twice, (param0); ld.param.f32 %r2, [retval0]; }}"
        );
        let run = ran_with(&kernel(&body), &["x=1"]);
        assert_eq!(bits(&run, "%r2"), u64::from(wanted.to_bits()), "guard {value}");
    }
}

/// A structure of 12 bytes is copied as a whole.
#[test]
fn long_parameters_are_copied() {
    let text = ".func (.param .align 4 .b8 func_retval0[12]) turn(.param .align 4 .b8 turn_param_0[12])
        { .reg .b32 %r<4>;
          ld.param.b32 %r1, [turn_param_0]; ld.param.b32 %r2, [turn_param_0+4]; ld.param.b32 %r3, [turn_param_0+8];
          st.param.b32 [func_retval0], %r2; st.param.b32 [func_retval0+4], %r3; st.param.b32 [func_retval0+8], %r1;
          ret; }
        .visible .entry k() { .reg .b32 %r<9>;
          { .param .align 4 .b8 param0[12]; .param .align 4 .b8 retval0[12];
            st.param.b32 [param0], 1; st.param.b32 [param0+4], 2; st.param.b32 [param0+8], 3;
            call (retval0), turn, (param0);
            ld.param.b32 %r4, [retval0]; ld.param.b32 %r5, [retval0+4]; ld.param.b32 %r6, [retval0+8]; }
          ret; }";
    let run = ran_with(text, &[]);
    assert_eq!(["%r4", "%r5", "%r6"].map(|name| bits(&run, name)), [2, 3, 1]);
}

#[test]
fn printf_is_skipped_and_a_failed_assertion_ends_the_thread() {
    let text = ".extern .func (.param .b32 func_retval0) vprintf(.param .b64 vprintf_param_0, .param .b64 vprintf_param_1);
        .visible .entry k() { .reg .b32 %r<4>;
          { .param .b64 param0; st.param.b64 [param0], 8; .param .b64 param1; st.param.b64 [param1], 0;
            .param .b32 retval0; call.uni (retval0), vprintf, (param0, param1); ld.param.b32 %r1, [retval0]; }
          mov.u32 %r2, 5; ret; }";
    let run = ran_with(text, &[]);
    assert_eq!([register(&run, "%r1"), register(&run, "%r2")], ["?", "0x00000005"]);
    assert!(said_of(&run, "call.uni").contains("halfplay prints nothing here"));
    let text = ".extern .func __assertfail(.param .b64 a, .param .b64 b, .param .b32 c, .param .b64 d, .param .b64 e);
        .visible .entry k() { .reg .b32 %r<4>; mov.u32 %r1, 1;
          { call.uni __assertfail, (p, q, r, s, t); } mov.u32 %r1, 2; ret; }";
    let run = ran_with(text, &[]);
    assert_eq!(register(&run, "%r1"), "0x00000001");
    assert!(said_of(&run, "call.uni").contains("an assertion fails: the thread ends here"));
}

#[test]
fn calls_that_cannot_be_followed_have_a_message() {
    let function =
        ".func (.param .b32 r) f(.param .b32 a) { .reg .b32 %r<3>; ld.param.b32 %r1, [a]; BODY ret; }\n";
    for (body, kernel, wanted) in [
        ("{ .param .b32 p; .param .b32 q; call (q), f, (p); }", "call (y), f, (x);", "`f` calls itself"),
        ("", "call (y), g, (x);", "the program has no body of the function `g`"),
        ("", "call (y), f, (x, x);", "`f` has 1 return value and 1 parameter, not those of this call"),
        ("", "call f, (x);", "`f` has 1 return value and 1 parameter"),
        ("", "call;", "a call without a function"),
        ("", "call (y), f, (%r9);", "expected parameters in `.param` memory"),
    ] {
        let head = function.replace("BODY", body);
        let text = format!(
            "{head}.visible .entry k() {{ .reg .b32 %r<9>; .param .b32 x; .param .b32 y; {kernel} ret; }}"
        );
        let run = run(&text, &RunInputs::default());
        assert!(!run.is_whole(), "{kernel}");
        assert!(said(&run).concat().contains(wanted), "{kernel}: {:#?}", said(&run));
    }
}

/// Threads that wait inside a function keep the arguments that they passed.
#[test]
fn each_thread_passes_its_own_arguments() {
    let text = ".func (.param .b32 func_retval0) f(.param .b32 f_param_0)
        { .reg .b32 %r<3>; bar.sync 0; ld.param.b32 %r1, [f_param_0]; add.s32 %r2, %r1, 10;
          st.param.b32 [func_retval0], %r2; ret; }
        .visible .entry k(.param .u64 out) { .reg .b32 %r<9>; .reg .b64 %rd<4>;
          mov.u32 %r3, %tid.x; ld.param.u64 %rd1, [out];
          { .param .b32 param0; .param .b32 retval0; st.param.b32 [param0], %r3;
            call (retval0), f, (param0); ld.param.b32 %r4, [retval0]; }
          mad.wide.u32 %rd2, %r3, 4, %rd1; st.global.u32 [%rd2], %r4; ret; }";
    let given = RunInputs { block: Some([4, 1, 1]), ..super::given(&["out=0x100"], &[]) };
    let run = run(text, &given);
    assert!(run.is_whole(), "{:#?}", said(&run));
    let stored = super::memory(&run, 0x100, 16);
    assert_eq!(stored.chunks(4).map(|bytes| bytes[0]).collect::<Vec<_>>(), [10, 11, 12, 13]);
}
