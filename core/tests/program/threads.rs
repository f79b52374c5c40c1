//! Programs that need several threads. halfplay runs one, so it says what is missing.

use super::{given, register, said, said_of};
use halfplay_core::skins::program::Task;
use halfplay_core::skins::program::exact::accuracies;
use halfplay_core::skins::program::run::{Run, RunInputs, Space, run};

const NEEDS: &str = "this needs the other threads, which halfplay does not run yet";

/// The sum of a block's numbers in shared memory, as nvcc prints it. A former version gave the first number alone and
/// called it exact.
const BLOCK_SUM: &str = "\
.visible .entry blocksum(.param .u64 x, .param .u64 y)
{
  .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .b64 %rd<9>;
  .shared .align 4 .b8 s[256];
  ld.param.u64 %rd1, [x];
  ld.param.u64 %rd2, [y];
  ld.global.f32 %f1, [%rd1];
  mul.f32 %f5, %f1, %f1;
  st.shared.f32 [s], %f1;
  bar.sync 0;
  ld.shared.f32 %f2, [s];
  ld.shared.f32 %f3, [s+4];
  add.f32 %f4, %f2, %f3;
  st.global.f32 [%rd2], %f4;
  st.global.f32 [%rd2+4], %f5;
}
";

fn block_sum() -> Run {
    let x = 2f32.to_le_bytes();
    run(BLOCK_SUM, &given(&["x=0x1000", "y=0x2000"], &[(0x1000, &x)]))
}

#[test]
fn a_barrier_after_a_shared_store_needs_the_other_threads() {
    let run = block_sum();
    assert!(said_of(&run, "bar.sync").contains(NEEDS), "{:?}", said(&run));
    assert!(!run.is_whole());
    // The values that the others may have stored are unknown; the values of this thread alone are known.
    assert_eq!(["%f2", "%f4"].map(|name| register(&run, name)), ["?", "?"]);
    assert_eq!(register(&run, "%f5"), "0x40800000");
    // Without a store to shared memory, no thread exchanges anything.
    let plain =
        super::ran("mov.f32 %f1, 0f3F800000; bar.sync 0; st.shared.f32 [0], %f1; ld.shared.f32 %f2, [0];");
    assert_eq!(register(&plain, "%f2"), "0x3f800000");
}

#[test]
fn a_read_of_unset_shared_memory_needs_the_other_threads() {
    let text = ".shared .f32 s[4]; ld.shared.f32 %f1, [s]; ld.shared.f32 %f2, [8];";
    let alone = run(text, &RunInputs::default());
    for place in ["[s]", "[8]"] {
        assert!(said_of(&alone, place).contains(NEEDS), "{:?}", said(&alone));
    }
    assert_eq!(register(&alone, "%f1"), "?");
    let memory = vec![(Space::Shared, 0, 1.5f32.to_le_bytes().to_vec())];
    let set = run(text, &RunInputs { memory, ..given(&["shared[0x8]=2"], &[]) });
    assert!(set.is_whole(), "{:?}", said(&set));
    assert_eq!(["%f1", "%f2"].map(|name| register(&set, name)), ["0x3fc00000", "0x40000000"]);
}

#[test]
fn shuffles_and_votes_need_the_other_threads() {
    for line in [
        "shfl.sync.bfly.b32 %r2, %r1, 16, 31, -1;",
        "vote.sync.ballot.b32 %r2, %p1, -1;",
        "redux.sync.add.s32 %r2, %r1, -1;",
    ] {
        let run = run(line, &RunInputs::default());
        assert!(said_of(&run, line).contains(NEEDS) && !run.is_whole(), "{:?}", said(&run));
        assert_eq!(register(&run, "%r2"), "?");
    }
}

/// Nothing of an incomplete program is called exact, and no compiler's code is shown for it.
#[test]
fn an_incomplete_program_makes_no_claims() {
    let flow = block_sum().flow;
    let product = accuracies(&flow).into_iter().find(|result| result.name == "global[0x2004]").unwrap();
    assert!(product.error().unwrap().is_zero() && product.certain_error().is_none());
    for text in [
        "float f(float a) { float t = a * a - 1.0f; return frob(t); }",
        "half p = 2.0h * 3.0h + 1.0h; for (float t = 0; t < 2; t += 1) p += 1.0h; half q = 1.0h * 1.0h;",
        "LOOP: mul.f16 %h1, 2.0, 3.0; add.f16 %h2, %h1, %h1; bra LOOP;",
    ] {
        let answer = Task::of(text).answer().unwrap();
        assert!(!answer.run.is_whole() && answer.compilations().is_empty(), "{text}");
        assert!(accuracies(&answer.run.flow).iter().all(|result| result.certain_error().is_none()), "{text}");
    }
}
