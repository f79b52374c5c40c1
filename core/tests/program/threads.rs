//! Blocks of threads: barriers, shared memory, and what a thread cannot do alone.

use super::{bits, given, memory, register, said, said_of};
use halfplay_core::skins::program::Task;
use halfplay_core::skins::program::exact::accuracies;
use halfplay_core::skins::program::run::{Lengths, Run, RunInputs, Space, run};

const NEEDS: &str = "this needs other threads, but a single thread runs";

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
    let shared = vec![(Space::Shared, 0, 1.5f32.to_le_bytes().to_vec())];
    let set = run(text, &RunInputs { memory: shared, ..given(&["shared[0x8]=2"], &[]) });
    assert!(set.is_whole(), "{:?}", said(&set));
    assert_eq!(["%f1", "%f2"].map(|name| register(&set, name)), ["0x3fc00000", "0x40000000"]);
}

/// A launch of this many threads in each block, and this many blocks.
fn launch(block: Lengths, grid: Lengths, given: RunInputs) -> RunInputs {
    RunInputs { block: Some(block), grid: Some(grid), ..given }
}

#[test]
fn a_block_shares_memory_and_waits_at_barriers() {
    let x = 2f32.to_le_bytes();
    let alone = run(BLOCK_SUM, &launch([1; 3], [1; 3], given(&["x=0x1000", "y=0x2000"], &[(0x1000, &x)])));
    assert!(alone.is_whole(), "{:?}", said(&alone));
    assert_eq!(memory(&alone, 0x2000, 4), 2f32.to_le_bytes(), "s[1] is an unset input, which is 0");
    assert!(alone.inputs.iter().any(|input| input.name == "shared[0x4]" && !input.given));
}

/// Adds the numbers of a block in shared memory, as in a reduction by halves.
const REDUCTION: &str = "\
.visible .entry sum(.param .u64 in, .param .u64 out)
{
  .reg .f32 %f<5>; .reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .pred %p<4>;
  .shared .align 4 .b8 tile[4096];
  ld.param.u64 %rd1, [in];
  ld.param.u64 %rd4, [out];
  mov.u32 %r1, %tid.x;
  mov.u32 %r5, %ntid.x;
  mov.u32 %r8, %ctaid.x;
  mad.lo.s32 %r2, %r8, %r5, %r1;
  mul.wide.u32 %rd2, %r2, 4;
  add.s64 %rd3, %rd1, %rd2;
  ld.global.f32 %f1, [%rd3];
  shl.b32 %r2, %r1, 2;
  mov.u32 %r3, tile;
  add.s32 %r4, %r3, %r2;
  st.shared.f32 [%r4], %f1;
LOOP:
  shr.u32 %r5, %r5, 1;
  setp.eq.s32 %p1, %r5, 0;
  @%p1 bra DONE;
  bar.sync 0;
  setp.ge.u32 %p2, %r1, %r5;
  @%p2 bra LOOP;
  shl.b32 %r6, %r5, 2;
  add.s32 %r7, %r4, %r6;
  ld.shared.f32 %f2, [%r7];
  ld.shared.f32 %f3, [%r4];
  add.f32 %f4, %f3, %f2;
  st.shared.f32 [%r4], %f4;
  bra LOOP;
DONE:
  setp.ne.s32 %p3, %r1, 0;
  @%p3 ret;
  mul.wide.u32 %rd5, %r8, 4;
  add.s64 %rd6, %rd4, %rd5;
  ld.shared.f32 %f4, [tile];
  st.global.f32 [%rd6], %f4;
  ret;
}
";

#[test]
fn a_reduction_adds_by_halves_in_every_block() {
    for (threads, blocks) in [(1u32, 2u32), (2, 3), (64, 2), (256, 3), (1024, 1)] {
        let data: Vec<f32> = (0..threads * blocks).map(|place| (place as f32 * 0.37 - 5.1) * 1.1).collect();
        let bytes: Vec<u8> = data.iter().flat_map(|number| number.to_le_bytes()).collect();
        let inputs = given(&["in=0x1000", "out=0x90000"], &[(0x1000, &bytes)]);
        let run = run(REDUCTION, &launch([threads, 1, 1], [blocks, 1, 1], inputs));
        assert!(run.is_whole(), "{threads} × {blocks}: {:?} {:?}", said(&run), run.troubles);
        for (block, data) in data.chunks(threads as usize).enumerate() {
            let mut sums = data.to_vec();
            while sums.len() > 1 {
                let (low, high) = sums.split_at(sums.len() / 2);
                sums = low.iter().zip(high).map(|(a, b)| a + b).collect();
            }
            let found = memory(&run, 0x90000 + 4 * block as u64, 4);
            assert_eq!(found, sums[0].to_le_bytes(), "block {block} of {threads} threads");
        }
        if threads == 1 {
            continue;
        }
        // The exact sum is that of all threads, and each rounding of the tree contributes to the error.
        let exact: f64 = data.iter().take(threads as usize).map(|number| f64::from(*number)).sum();
        let result = accuracies(&run.flow).into_iter().find(|result| result.name == "global[0x90000]");
        let found = result.unwrap().exact.unwrap().approximately();
        assert!((found - exact).abs() <= 1e-9 * exact.abs(), "{found} is {exact}");
    }
}

#[test]
fn special_registers_have_the_place_of_each_thread() {
    let names =
        ["%tid.x", "%tid.y", "%tid.z", "%ntid.x", "%ntid.y", "%ntid.z", "%ctaid.x", "%ctaid.y", "%ctaid.z"];
    let more = ["%nctaid.x", "%nctaid.y", "%nctaid.z", "%laneid", "%warpid", "%lanemask_eq", "%lanemask_lt"];
    let masks = ["%lanemask_le", "%lanemask_gt", "%lanemask_ge"];
    let names: Vec<&str> = names.into_iter().chain(more).chain(masks).collect();
    let lines: Vec<String> =
        names.iter().enumerate().map(|(place, name)| format!("mov.u32 %r{place}, {name};")).collect();
    let (block, grid) = ([7u32, 3, 4], [2u32, 2, 3]);
    let (in_block, threads) = (7 * 3 * 4u64, 7 * 3 * 4 * 2 * 2 * 3u64);
    for thread in (0..threads).step_by(37) {
        let run = run(&lines.join("\n"), &RunInputs { thread, ..launch(block, grid, RunInputs::default()) });
        assert!(run.is_whole() && run.inputs.is_empty(), "{:?}", said(&run));
        let (of, at) = ((thread / in_block) as u32, (thread % in_block) as u32);
        let lane = at % 32;
        let all = u32::MAX;
        let expected = [
            at % 7,
            at / 7 % 3,
            at / 21,
            7,
            3,
            4,
            of % 2,
            of / 2 % 2,
            of / 4,
            2,
            2,
            3,
            lane,
            at / 32,
            1 << lane,
            !(all << lane),
            !(all << lane << 1),
            all << lane << 1,
            all << lane,
        ];
        for (place, (name, expected)) in names.iter().zip(expected).enumerate() {
            assert_eq!(bits(&run, &format!("%r{place}")), u64::from(expected), "{name} of thread {thread}");
        }
    }
}

/// Each thread has its own registers, its own local memory, and its own carry.
#[test]
fn threads_do_not_see_the_registers_of_others() {
    let text = "\
        .reg .b32 %r<9>; .local .align 4 .b8 own[8]; .reg .b64 %rd<4>;
        mov.u32 %r1, %tid.x; mul.lo.u32 %r2, %r1, 3; st.local.u32 [own+4], %r2;
        add.cc.u32 %r3, %r1, 4294967294; bar.sync 0; addc.u32 %r4, 0, 0; ld.local.u32 %r5, [own+4];
        mad.lo.u32 %r6, %r5, 2, %r4; mul.wide.u32 %rd1, %r1, 4; st.global.u32 [%rd1+4096], %r6;";
    let run = run(text, &launch([48, 1, 1], [1; 3], RunInputs::default()));
    assert!(run.is_whole(), "{:?} {:?}", said(&run), run.troubles);
    for thread in 0..48u32 {
        let carry = u32::from(thread.checked_add(u32::MAX - 1).is_none());
        let found = memory(&run, 4096 + 4 * u64::from(thread), 4);
        assert_eq!(found, (6 * thread + carry).to_le_bytes(), "thread {thread}");
    }
}

/// An input is shared by all threads, unless a value is given for one of them.
#[test]
fn an_input_of_a_single_thread_has_its_number_in_brackets() {
    let text = "mul.lo.u32 %r2, %r1, 2; mov.u32 %r3, %tid.x; mul.wide.u32 %rd1, %r3, 4; st.global.u32 [%rd1+64], %r2;";
    let run = run(text, &launch([4, 1, 1], [1; 3], given(&["%r1=5", "%r1[2]=7"], &[])));
    assert!(run.is_whole() && run.unused_inputs.is_empty(), "{:?}", said(&run));
    let found: Vec<u8> = (0..4).flat_map(|_| 10u32.to_le_bytes()).collect();
    let mut expected = found.clone();
    expected[8..12].copy_from_slice(&14u32.to_le_bytes());
    assert_eq!(memory(&run, 64, 16), expected);
    let names: Vec<&str> = run.inputs.iter().map(|input| input.name.as_str()).collect();
    assert_eq!(names, ["%r1", "%r1[2]"]);
}

#[test]
fn barriers_that_some_threads_never_reach_are_reported() {
    let head = "mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 16;";
    // Half of a warp waits at another barrier.
    let apart = format!("{head}\n@%p1 bar.sync 1;\n@!%p1 bar.sync 2;\nmov.u32 %r2, 1;");
    let run_in_block = |text: &str| run(text, &launch([32, 1, 1], [1; 3], RunInputs::default()));
    let stuck = run_in_block(&apart);
    assert!(!stuck.is_whole());
    let words = said_of(&stuck, "bar.sync 1");
    assert!(
        words.contains(
            "barrier 1 waits for ever for 16 threads: the first of them, thread 16, waits in line 3"
        ),
        "{words}"
    );
    let other = &stuck.troubles[0];
    assert_eq!((other.line, other.thread, other.threads), (2, 1, 15));
    assert_eq!((stuck.troubles[1].line, stuck.troubles[1].thread, stuck.troubles[1].threads), (3, 16, 16));
    assert_eq!(register(&stuck, "%r2"), "0x00000001", "the lines after the barrier run");
    // The other half ends before the barrier.
    let ended = run_in_block(&format!("{head}\n@!%p1 ret;\nbar.sync 0;"));
    assert!(ended.is_whole(), "{:?}", said(&ended));
    assert!(said_of(&ended, "bar.sync").contains("16 of the block's 32 threads ended before this barrier"));
    // The barrier counts more threads than there are.
    let few = run_in_block("bar.sync 0, 64;");
    assert!(said_of(&few, "bar.sync").contains("fewer than 64 threads reach it"), "{:?}", said(&few));
    let enough = run_in_block(&format!("{head}\nbar.sync 3, 32;"));
    assert!(enough.is_whole(), "{:?}", said(&enough));
}

/// Two threads use the same shared memory, one of them writes, and no barrier comes between them.
#[test]
fn races_name_both_threads_and_lines() {
    let head = ".shared .b32 s[64]; mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 2; xor.b32 %r3, %r2, 4;\n";
    let troubles = |text: &str, block: u32| {
        let run = run(&format!("{head}{text}"), &launch([block, 1, 1], [2, 1, 1], RunInputs::default()));
        assert!(said(&run).iter().all(|line| !line.contains("error")), "{:?}", said(&run));
        let words = run.troubles.iter().map(|trouble| {
            let words = trouble.message.to_string();
            (trouble.line, trouble.thread, words.split(" without").next().unwrap().to_owned())
        });
        words.collect::<Vec<_>>()
    };
    let at = |address: u64, thread: u64, line: usize| {
        format!("a race with thread {thread}, which uses shared[{address:#x}] in line {line}")
    };
    // Thread 0 reads the element that thread 1 writes later; then thread 1 reads the element of thread 0.
    let neighbours = "add.u32 %r5, %r3, s;\nst.shared.u32 [%r2], %r1;\nBARRIER\nld.shared.u32 %r6, [%r3];";
    let raced = troubles(&neighbours.replace("BARRIER\n", ""), 2);
    assert_eq!(raced, [(3, 1, at(4, 0, 4)), (4, 1, at(0, 0, 3))]);
    for barrier in ["bar.sync 0;", "barrier.sync 0;", "bar.warp.sync -1;"] {
        assert_eq!(troubles(&neighbours.replace("BARRIER", barrier), 2), [], "{barrier}");
    }
    // A barrier of the warp does not order the threads of two warps.
    let far =
        "xor.b32 %r3, %r2, 128;\nst.shared.u32 [%r2], %r1;\nbar.warp.sync -1;\nld.shared.u32 %r6, [%r3];";
    assert_eq!(troubles(far, 64), [(5, 0, at(128, 32, 3))]);
    assert_eq!(troubles(&far.replace("warp.sync -1", "sync 0"), 64), []);
    // Atomic accesses, volatile ones, and stores of the same bits do not race.
    assert_eq!(troubles("atom.shared.add.u32 %r4, [s], 1;\nbar.sync 0;\nld.shared.u32 %r5, [s];", 32), []);
    assert_eq!(troubles("st.volatile.shared.u32 [s], %r1;", 32), []);
    assert_eq!(troubles("st.shared.u32 [s], 7;", 32), []);
    assert_eq!(troubles("st.shared.u32 [s], %r1;", 2), [(2, 1, at(0, 0, 2)),]);
    // Blocks are never ordered, but each has its own shared memory.
    let global = "mov.u32 %r4, %ctaid.x; st.global.u32 [64], %r4;";
    assert_eq!(
        troubles(global, 1),
        [(2, 1, "a race with thread 0, which uses global[0x40] in line 2".to_owned())]
    );
}

#[test]
fn launches_that_no_gpu_runs_are_refused() {
    let inputs = |block, thread| RunInputs { thread, ..launch(block, [1; 3], RunInputs::default()) };
    let words = |given: &RunInputs| run("mov.u32 %r1, 1;", given).wrong[0].to_string();
    assert!(words(&inputs([1 << 20, 1, 1], 0)).contains("at most 1024"));
    assert!(words(&inputs([32, 32, 2], 0)).contains("2048 threads is too large"));
    assert!(words(&inputs([32, 1, 1], 32)).contains("its 32 threads have the numbers 0 to 31"));
    // The limit of instructions holds for all threads together.
    let many = RunInputs { steps: Some(1000), ..launch([1024, 1, 1], [u32::MAX; 3], RunInputs::default()) };
    let many = run("mov.u32 %r1, 1;", &many);
    assert!(!many.is_whole() && many.troubles[0].message.to_string().contains("1000 instructions"));
}

/// The bytes that a thread stores do not remain in the shared memory of the next block; given bytes do.
#[test]
fn every_block_has_its_own_shared_memory() {
    let text = "\
        .shared .b32 s[2]; mov.u32 %r1, %ctaid.x; ld.shared.u32 %r2, [s]; ld.shared.u32 %r3, [s+4];
        add.u32 %r4, %r2, %r1; add.u32 %r4, %r4, 1; st.shared.u32 [s], %r4; mul.wide.u32 %rd1, %r1, 4;
        st.global.u32 [%rd1+64], %r4;";
    let given = RunInputs {
        memory: vec![(Space::Shared, 0, vec![100, 0, 0, 0, 0, 0, 0, 0])],
        ..RunInputs::default()
    };
    let run = run(text, &launch([1; 3], [3, 1, 1], given));
    assert!(run.is_whole(), "{:?}", said(&run));
    let expected: Vec<u8> = [101u32, 102, 103].into_iter().flat_map(u32::to_le_bytes).collect();
    assert_eq!(memory(&run, 64, 12), expected);
}

/// A kernel says how many threads its block must have. A kernel that needs no other thread still runs as one.
#[test]
fn a_kernel_with_a_barrier_runs_as_the_block_that_it_requires() {
    let kernel = |lengths: &str, body: &str| {
        format!(".visible .entry k()\n.reqntid {lengths}\n{{\n{body}\nret;\n}}\n")
    };
    let block = |text: &str| run(text, &RunInputs::default()).launch.map(|launch| launch.block);
    assert_eq!(block(&kernel("128, 1, 1", "bar.sync 0;")), Some([128, 1, 1]));
    assert_eq!(block(&kernel("16, 4", "vote.sync.any.pred %p1, %p1, -1;")), Some([16, 4, 1]));
    assert_eq!(block(&kernel("128, 1, 1", "mov.u32 %r1, %tid.x;")), None);
    let other = launch([32, 1, 1], [1; 3], RunInputs::default());
    assert_eq!(
        run(&kernel("128", "bar.sync 0;"), &other).launch.map(|launch| launch.block),
        Some([32, 1, 1])
    );
}

#[test]
fn comments_set_the_size_of_the_launch() {
    let answer =
        Task::of("// block 8,2\n// grid 3\nmov.u32 %r1, %ntid.y; mov.u32 %r2, %nctaid.x;").answer().unwrap();
    assert_eq!(["%r1", "%r2"].map(|name| register(&answer.run, name)), ["0x00000002", "0x00000003"]);
    assert_eq!(answer.run.launch.map(|launch| (launch.block, launch.grid)), Some(([8, 2, 1], [3, 1, 1])));
}

/// Nothing of an incomplete program is called exact, and no compiler's code is shown for it.
#[test]
fn an_incomplete_program_makes_no_claims() {
    let flow = block_sum().flow;
    let product = accuracies(&flow).into_iter().find(|result| result.name == "global[0x2004]").unwrap();
    assert!(product.error().unwrap().is_zero() && product.certain_error().is_none());
    for text in [
        "float f(float a) { float t = a * a - 1.0f; return frob(t); }",
        "half p = 2.0h * 3.0h + 1.0h; for (float t = 0; t < frob(2); t += 1) p += 1.0h; half q = 1.0h * 1.0h;",
        "LOOP: mul.f16 %h1, 2.0, 3.0; add.f16 %h2, %h1, %h1; bra LOOP;",
    ] {
        let answer = Task::of(text).answer().unwrap();
        assert!(!answer.run.is_whole() && answer.compilations().is_empty(), "{text}");
        assert!(accuracies(&answer.run.flow).iter().all(|result| result.certain_error().is_none()), "{text}");
    }
}
