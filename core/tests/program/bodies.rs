//! If a text has several functions, only one runs: the last kernel, or the function that the user names.

use super::{given, memory, ran, register, said, said_of};
use halfplay_core::skins::program::run::{Run, RunInputs, Status, run, run_entry};

/// Compilers print device functions before the kernels that call them. A former version ran such a function instead of
/// the kernel.
const THREE: &str = "\
.extern .func (.param .b32 func_retval0) vprintf(.param .b64 vprintf_param_0, .param .b64 vprintf_param_1);
.func (.param .f32 r) twice(.param .f32 p)
{
  .reg .f32 %a;
  ld.param.f32 %a, [p];
  add.f32 %a, %a, %a;
  st.param.f32 [r], %a;
  ret;
}
.visible .entry first(.param .u64 first_param_0)
{
  .reg .b64 %rd1;
  ld.param.u64 %rd1, [first_param_0];
  st.global.f32 [%rd1], 0f3F800000;
  ret;
}
.visible .entry second(.param .u64 second_param_0)
{
  .reg .b64 %rd1;
  .param .b32 retval0;
  ld.param.u64 %rd1, [second_param_0];
  st.global.f32 [%rd1], 0f40000000;
  ret;
}
";

fn inputs(run: &Run) -> Vec<&str> {
    run.inputs.iter().map(|input| input.name.as_str()).collect()
}

#[test]
fn only_the_last_kernel_runs() {
    let last = run(THREE, &given(&["second_param_0=0x40"], &[]));
    assert!(last.is_whole(), "{:?}", said(&last));
    assert_eq!(memory(&last, 0x40, 4), 2f32.to_le_bytes());
    // Parameters of other functions, and space for the parameters of calls, are not inputs.
    assert_eq!(inputs(&last), ["second_param_0"]);
    let ran: Vec<usize> =
        last.lines.iter().filter(|line| line.status == Status::Ran).map(|line| line.line).collect();
    assert_eq!(ran, [21, 22, 23]);
    assert!(said_of(&last, "ld.param.f32").ends_with("this line belongs to `twice`, which does not run"));
    assert!(said_of(&last, ".entry second").contains("the others: first"), "{:?}", said(&last));
    assert!(said_of(&last, ".entry first").contains("--entry first runs it"), "{:?}", said(&last));
}

#[test]
fn run_entry_runs_the_named_function() {
    let first = run_entry(THREE, Some("first"), &given(&["first_param_0=0x40"], &[])).unwrap();
    assert_eq!(
        (memory(&first, 0x40, 4), inputs(&first)),
        (1f32.to_le_bytes().to_vec(), vec!["first_param_0"])
    );
    let twice = run_entry(THREE, Some("twice"), &given(&["p=1.5"], &[])).unwrap();
    assert_eq!((register(&twice, "%a"), inputs(&twice)), ("0x40400000".to_owned(), vec!["p"]));
    let missing = run_entry(THREE, Some("frist"), &RunInputs::default()).unwrap_err();
    let told = missing.one_line("");
    assert!(told.contains("no function `frist`") && told.contains("did you mean first?"), "{told}");
    assert!(told.contains("it has twice, first, second"), "{told}");
}

/// Without a kernel a function runs; its parameters may be in registers.
#[test]
fn a_function_without_a_kernel_runs() {
    let text = ".func (.reg .f32 r) f(.reg .f32 p) {\n add.f32 r, p, p;\n ret;\n}\n.func g();\n";
    let run = run(text, &given(&["p=1.25"], &[]));
    assert!(run.is_whole(), "{:?}", said(&run));
    assert_eq!((register(&run, "r"), inputs(&run)), ("0x40200000".to_owned(), vec!["p"]));
}

/// CUDA's headers write `.reg.b16` in inline assembly, without a blank. Such registers are declared like others, so the
/// same name denotes another register in another block.
#[test]
fn a_register_declaration_needs_no_blank() {
    let run = ran("{.reg.b16 h,r; mov.b16 h, 1; {.reg.b16 h; mov.b16 h, 2;} mov.b16 r, h;}");
    assert!(!said(&run).join("\n").contains("declared,"), "{:#?}", said(&run));
    assert_eq!(register(&run, "r"), "0x0001");
}
