//! Atomic operations: memory is read, changed and written in one step.

use super::{bits, given, memory, register, said};
use halfplay_core::skins::program::run::{Run, RunInputs, run};
use rustc_apfloat::Float;
use rustc_apfloat::ieee::Half;

fn ran_on(text: &str, bytes: &[u8]) -> Run {
    let run = run(text, &given(&["p=0x100"], &[(0x100, bytes)]));
    assert!(run.is_whole(), "{:#?}", said(&run));
    run
}

#[test]
fn integer_atomics_update_memory_and_return_the_old_value() {
    type Change = fn(u32, u32) -> u32;
    let changes: [(&str, Change); 11] = [
        ("add.u32", u32::wrapping_add),
        ("min.u32", u32::min),
        ("max.u32", u32::max),
        ("min.s32", |old, b| (old as i32).min(b as i32) as u32),
        ("max.s32", |old, b| (old as i32).max(b as i32) as u32),
        ("and.b32", |old, b| old & b),
        ("or.b32", |old, b| old | b),
        ("xor.b32", |old, b| old ^ b),
        ("inc.u32", |old, b| if old >= b { 0 } else { old + 1 }),
        ("dec.u32", |old, b| if old == 0 || old > b { b } else { old - 1 }),
        ("exch.b32", |_, b| b),
    ];
    for old in [0u32, 1, 7, 0x8000_0000, u32::MAX] {
        for b in [0u32, 1, 6, 7, 0x7fff_ffff, 0xffff_fff0] {
            for (name, change) in changes {
                let run = ran_on(&format!("atom.global.{name} d, [p], {b:#x};"), &old.to_le_bytes());
                assert_eq!(bits(&run, "d"), u64::from(old), "{name} {old:x} {b:x}");
                assert_eq!(memory(&run, 0x100, 4), change(old, b).to_le_bytes(), "{name} {old:x} {b:x}");
                if name != "exch.b32" {
                    let run =
                        ran_on(&format!("red.relaxed.gpu.global.{name} [p], {b:#x};"), &old.to_le_bytes());
                    assert_eq!(memory(&run, 0x100, 4), change(old, b).to_le_bytes(), "{name} {old:x} {b:x}");
                }
            }
        }
    }
    let run = ran_on("atom.cas.b32 d, [p], 5, 9; atom.cas.b64 e, [p+8], 5, 9;", &[5, 0, 0, 0]);
    assert_eq!([bits(&run, "d"), bits(&run, "e")], [5, 0]);
    assert_eq!(memory(&run, 0x100, 16), [9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
}

/// Atomic additions round as the `add` instructions do. In global memory, those of f32 flush subnormals.
#[test]
fn floating_point_atomics_add_in_memory() {
    let run = ran_on(
        "atom.global.add.f32 d, [p], 0f3E99999A; red.global.add.f32 [p], 0f3E99999A;",
        &0.1f32.to_le_bytes(),
    );
    assert_eq!(bits(&run, "d"), u64::from(0.1f32.to_bits()));
    assert_eq!(memory(&run, 0x100, 4), (0.1f32 + 0.3 + 0.3).to_le_bytes());
    let tiny = 1u32.to_le_bytes();
    assert_eq!(memory(&ran_on("red.global.add.f32 [p], 0f00000001;", &tiny), 0x100, 4), [0; 4]);
    let shared =
        super::ran("st.shared.b32 [16], 1; atom.shared.add.f32 d, [16], 0f00000001; ld.shared.b32 e, [16];");
    assert_eq!([register(&shared, "d"), register(&shared, "e")], ["0x00000001", "0x00000002"]);
    let sum = |a: u16, b: u16| (Half::from_bits(a.into()) + Half::from_bits(b.into())).value.to_bits() as u16;
    let (old, add) = ([0x2e66u16, 0x7bff], [0x34cdu16, 0x7bff]);
    let bytes = [old[0].to_le_bytes(), old[1].to_le_bytes()].concat();
    let run = ran_on("mov.b32 a, 0x7bff34cd; { atom.add.noftz.f16x2 d,[p],a; }", &bytes);
    assert_eq!(bits(&run, "d"), 0x7bff_2e66);
    let sums = [sum(old[0], add[0]).to_le_bytes(), sum(old[1], add[1]).to_le_bytes()].concat();
    assert_eq!(memory(&run, 0x100, 4), sums);
    // The result in memory is computed from its previous contents, `d`, and from `h`.
    let run = ran_on("atom.add.noftz.f16 d, [p], h; red.global.add.noftz.bf16x2 [p+4], b;", &[0x66, 0x2e]);
    let outputs: Vec<_> = run.flow.outputs.iter().map(|output| output.name.as_str()).collect();
    assert_eq!(outputs, ["global[0x100]", "global[0x104]", "global[0x106]"]);
    let sum = &run.flow.numbers[run.flow.outputs[0].number as usize];
    let from: Vec<_> =
        sum.operands().iter().map(|place| run.flow.numbers[*place as usize].name.as_str()).collect();
    assert_eq!(from, ["d", "h"]);
    // Several numbers in one operation.
    let run = ran_on("red.global.add.v2.f32 [p], {0f3F800000, 0f40000000};", &[0; 8]);
    assert_eq!(memory(&run, 0x100, 8), [1f32.to_le_bytes(), 2f32.to_le_bytes()].concat());
}

#[test]
fn asynchronous_copies_take_effect_at_once() {
    let text = "cp.async.ca.shared.global [s], [p], 8; cp.async.cg.shared.global.L2::128B [s+16], [p], 16, 6;
cp.async.commit_group; cp.async.wait_group 0; ld.shared.b64 d, [s]; ld.shared.v2.b64 {e, f}, [s+16];";
    let run = ran_on(text, &[1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(
        [bits(&run, "d"), bits(&run, "e"), bits(&run, "f")],
        [0x0807_0605_0403_0201, 0x0605_0403_0201, 0]
    );
}

/// Operations that need several threads, and unsupported types and modifiers, are reported.
#[test]
fn unsupported_instructions_are_reported_and_the_rest_runs() {
    for (line, told) in [
        ("shfl.sync.sideways.b32 d, a, 1, 31, -1;", "halfplay does not support `shfl.sync.sideways.b32`"),
        ("redux.sync.add.f32 d, a, -1;", "halfplay does not support `redux.sync.add.f32`"),
        (
            "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {a,b,c,d}, {e,f,g,h}, {i,j}, {a,b,c,d};",
            "halfplay does not support `mma.sync.aligned.m16n8k16.row.col.f32.f1…`, which needs several threads",
        ),
        (
            "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {a,b,c,d}, [p];",
            "`ldmatrix.sync.aligned.m8n8.x4.shared.b16`, which needs several threads",
        ),
        (
            "wmma.load.a.sync.aligned.row.m16n16k16.f16 {a,b}, [p], 16;",
            "`wmma.load.a.sync.aligned.row.m16n16k16.f…`, which needs several threads",
        ),
        (
            "atom.global.min.f32 d, [p], a;",
            "halfplay does not support the memory access `atom.global.min.f32`",
        ),
        ("bfe.u16 d, a, 1, 2;", "`bfe.u16` must have a 32-bit or 64-bit type"),
        ("prmt.b64 d, a, b, 1;", "`prmt.b64` must have a 32-bit type"),
        (
            "setp.foo.f32 p, a, b;",
            "`.foo` is not a modifier of `setp.foo.f32`; its modifiers are .eq .ne .lt",
        ),
    ] {
        let text = format!("{line}\nmov.b32 %z, 3;");
        let run = run(&text, &given(&[], &[]));
        let all = said(&run);
        assert!(all[0].contains(told), "{line}: {all:?}");
        assert_eq!(register(&run, "%z"), "0x00000003", "{line}");
    }
}

/// The result of an atomic line is the value of its register: the old contents of memory. A former version gave the new
/// contents.
#[test]
fn the_result_of_an_atomic_line_is_the_old_value() {
    let run = run("atom.global.add.f32 %f2, [8], 0f3F800000;\n", &given(&[], &[(8, &2f32.to_le_bytes())]));
    assert_eq!(run.lines[0].result.map(|bits| bits.hex()), Some("0x40000000".to_owned()));
    assert_eq!(
        (register(&run, "%f2"), super::memory(&run, 8, 4)),
        ("0x40000000".into(), 3f32.to_le_bytes().into())
    );
}

/// The first thread adds 2^24, the others add 1. In this order every 1 is rounded away: 2^24 + 1 is a tie, and 2^24 is
/// even. In the reverse order, the ones add up to 2 first, and 2^24 + 2 is a number of f32.
#[test]
fn results_that_depend_on_the_order_of_atomic_additions_are_reported() {
    let text = "red.shared.add.f32 [0], %f1;\nbar.sync 0;\nld.shared.f32 %f2, [0];\nst.global.f32 [64], %f2;";
    let global = "red.global.add.f32 [64], %f1;";
    for text in [text, global] {
        let given = RunInputs {
            block: Some([3, 1, 1]),
            ..given(&["f1=1", "%f1[0]=16777216", "shared[0x0]=0", "global[0x40]=0"], &[])
        };
        let run = run(text, &given);
        assert!(run.is_whole(), "{:?}", run.troubles);
        let [difference] = run.order.as_slice() else { panic!("{:?}", run.order) };
        assert_eq!(difference.name, "global[0x40]");
        assert_eq!(difference.bits.map(|bits| bits.bits), [0x4b80_0000, 0x4b80_0001]);
    }
}

/// Old values that threads receive depend on the order; sums of integers do not.
#[test]
fn only_results_that_depend_on_the_order_are_reported() {
    let in_block =
        |text: &str| run(text, &RunInputs { block: Some([4, 1, 1]), ..given(&["global[0x0]=0"], &[]) });
    let sum = in_block("mov.u32 %r1, %tid.x;\nred.global.add.u32 [0], %r1;");
    assert!(sum.is_whole() && sum.order.is_empty(), "{:?}", sum.order);
    let places = in_block(
        "mov.u32 %r1, %tid.x;\natom.global.add.u32 %r2, [0], 1;\nmul.wide.u32 %rd1, %r1, 4;\n\
         st.global.u32 [%rd1+64], %r2;",
    );
    let bits: Vec<[u64; 2]> = places.order.iter().map(|found| found.bits.map(|bits| bits.bits)).collect();
    assert_eq!(bits, [[0, 3], [1, 2], [2, 1], [3, 0]], "{:?}", places.order);
}
