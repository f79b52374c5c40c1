//! Memory: vectors, variables, spaces, and unknown contents. A former version gave wrong results for these kernels. The
//! expected values were worked out by hand.

use super::{given, memory, register, said, said_of};
use halfplay_core::skins::program::run::{Run, RunInputs, Space, run};

/// The first `count` integers from 1, as 32-bit little-endian bytes: 01 00 00 00, 02 00 00 00 and so on.
fn counted(count: u32) -> Vec<u8> {
    (1..=count).flat_map(u32::to_le_bytes).collect()
}

/// Compilers load and store eight 32-bit numbers in one step for types that are aligned to 32 bytes. A former version
/// split them into pieces of 4 bits.
#[test]
fn loads_and_stores_vectors_of_32_bytes() {
    let text = "\
ld.global.nc.v8.b32 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%rd1];
st.global.v8.b32 [%rd1+32], {%r8, %r7, %r6, %r5, %r4, %r3, %r2, %r1};
ld.global.v4.b64 {%rd2, %rd3, %rd4, %rd5}, [%rd1];
";
    let run = run(text, &given(&["rd1=0x40"], &[(0x40, &counted(8))]));
    assert!(run.is_whole(), "{:?}", said(&run));
    for number in 1..=8 {
        assert_eq!(register(&run, &format!("%r{number}")), format!("0x{number:08x}"));
    }
    let backwards: Vec<u8> = (1..=8u32).rev().flat_map(u32::to_le_bytes).collect();
    assert_eq!(memory(&run, 0x60, 32), backwards);
    assert_eq!(register(&run, "%rd5"), "0x0000000800000007");
}

/// The assembler accepts vectors of two or four elements and at most 16 bytes. In global memory it also accepts eight
/// 32-bit or four 64-bit elements.
#[test]
fn rejects_unsupported_vector_sizes() {
    for (line, told) in [
        ("ld.global.v3.b32 {%r1, %r2, %r3}, [%rd1];", "no memory access moves the vector"),
        ("ld.global.v5.b32 {%r1, %r2, %r3, %r4, %r5}, [%rd1];", "no memory access moves the vector"),
        (
            "ld.shared.v8.b32 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%rd1];",
            "no memory access moves the vector",
        ),
        (
            "ld.global.v8.b16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%rd1];",
            "no memory access moves the vector",
        ),
        ("ld.global.v8.b32 {%r1, %r2, %r3, %r4}, [%rd1];", "expected eight registers in braces"),
        ("ld.global.b32 {%r1, %r2}, [%rd1];", "expected one register"),
        ("mov.b32 {%r1, %r2, %r3}, 0x12345678;", "expected two or four elements"),
        ("mov.b64 {%a, %b, %c, %d, %e, %f, %g, %h}, 1;", "expected two or four elements"),
        ("mov.b32 %r1, {%h1, %h2, %h3};", "expected two or four elements"),
    ] {
        let run = run(line, &RunInputs::default());
        assert!(said_of(&run, line).contains(told) && !run.is_whole(), "{line}: {:?}", said(&run));
        assert!(run.memory.iter().all(|region| region.bytes.iter().all(|byte| *byte == 0)));
        assert!(values(&run).all(|bits| bits == 0), "{line}");
    }
    // The four bytes of a word become the elements, the lowest byte first.
    let run = run("mov.b32 {%a, %b, %c, %d}, 0x12345678;", &RunInputs::default());
    assert_eq!(["%a", "%b", "%c", "%d"].map(|name| register(&run, name)), ["0x78", "0x56", "0x34", "0x12"]);
}

/// The contents of all registers whose contents are known.
fn values(run: &Run) -> impl Iterator<Item = u64> + '_ {
    run.registers.iter().filter_map(|(_, bits)| bits.map(|bits| bits.bits))
}

/// Dynamic shared memory, whose length the launch gives, begins after all other shared memory, even if it is declared
/// first, as compilers do. In a former version, it overlapped the first variable.
#[test]
fn dynamic_shared_memory_follows_all_other_shared_memory() {
    let text = "\
.extern .shared .align 16 .b8 dyn[];
.extern .shared .align 4 .b8 same[];
.visible .entry k()
{
  .shared .align 4 .b8 s[20];
  st.shared.f32 [s], 0f3F800000;
  st.shared.f32 [dyn], 0f40000000;
  ld.shared.f32 %f1, [s];
  ld.shared.f32 %f2, [same];
  mov.u32 %r1, dyn;
}
";
    let run = run(text, &RunInputs::default());
    assert!(run.is_whole(), "{:?}", said(&run));
    assert_eq!([register(&run, "%f1"), register(&run, "%f2")], ["0x3f800000", "0x40000000"]);
    // The first multiple of 16 after 20 bytes.
    assert_eq!(register(&run, "%r1"), "0x00000020");
}

/// No global variable lies at address 0, because a pointer that the user does not set is 0. In a former version, a
/// store through such a pointer changed a variable.
#[test]
fn global_variables_do_not_overlap_memory_at_address_0() {
    let text = "\
.global .align 4 .b8 gv[8] = {0, 0, 192, 63, 0, 0, 32, 64};
.global .u8 open[] = {1, 2, 3}; .global .u8 next = 9;
.visible .entry k(.param .u64 k_param_0)
{
  ld.param.u64 %rd1, [k_param_0];
  ld.global.f32 %f1, [%rd1];
  ld.global.f32 %f2, [gv];
  mul.f32 %f3, %f1, %f2;
  st.global.f32 [%rd1], %f3;
  ld.global.f32 %f4, [gv];
  ld.global.u8 %r1, [open+2]; ld.global.u8 %r2, [next];
}
";
    // 2 × 1.5 = 3.
    let run = run(text, &given(&[], &[(0, &2f32.to_le_bytes())]));
    assert!(run.is_whole(), "{:?}", said(&run));
    assert_eq!(memory(&run, 0, 4), 3f32.to_le_bytes());
    assert_eq!([register(&run, "%f2"), register(&run, "%f4")], ["0x3fc00000", "0x3fc00000"]);
    assert_eq!([register(&run, "%r1"), register(&run, "%r2")], ["0x03", "0x09"]);
}

/// A generic address keeps its space: loads and stores without a space accept a pointer to local, shared or constant
/// memory. In a former version, all of these went to global memory.
#[test]
fn generic_addresses_keep_their_memory_space() {
    let text = "\
.local .align 4 .b8 depot[8]; .shared .align 4 .b8 sh[8];
.const .align 4 .b8 cc[8] = {0, 0, 64, 64, 0, 0, 128, 64};
.reg .b64 %SP, %SPL, %rs, %rc, %rg, %p, %back; .reg .f32 %f<9>; .reg .pred %q<3>;
mov.u64 %SPL, depot;
cvta.local.u64 %SP, %SPL;
st.local.f32 [%SPL], 0f3F800000;
ld.f32 %f1, [%SP];
mov.u64 %p, sh;
cvta.shared.u64 %rs, %p;
st.f32 [%rs+4], 0f40000000;
ld.shared.f32 %f2, [sh+4];
ld.f32 %f3, [%SP];
ld.global.f32 %f4, [%rg];
mov.u64 %p, cc;
cvta.const.u64 %rc, %p;
ld.f32 %f5, [%rc+4];
cvta.to.shared.u64 %back, %rs;
add.s64 %back, %back, 4;
ld.shared.f32 %f6, [%back];
atom.add.f32 %f7, [%rs+4], 0f3F800000;
isspacep.shared %q1, %rs;
isspacep.global %q2, %rs;
";
    let run = run(text, &RunInputs::default());
    assert!(run.is_whole(), "{:?}", said(&run));
    let singles = |numbers: [f32; 7]| numbers.map(|number| format!("{:#010x}", number.to_bits()));
    let registers = ["%f1", "%f2", "%f3", "%f4", "%f5", "%f6", "%f7"].map(|name| register(&run, name));
    assert_eq!(registers, singles([1.0, 2.0, 1.0, 0.0, 4.0, 2.0, 2.0]));
    assert_eq!(
        [register(&run, "%q1"), register(&run, "%q2"), register(&run, "%back")],
        ["0x1", "0x0", "0x0000000000000004"]
    );
}

/// A condition selects a pointer to one of two spaces, and the same lines use it in both cases.
#[test]
fn follows_a_pointer_selected_between_two_spaces() {
    let text = "\
.shared .align 4 .b8 s[16];
ld.global.f32 %f1, [%rd4+4];
st.shared.f32 [s], %f1;
mov.u32 %r4, s;
setp.gt.s32 %p1, %n, 2;
{ .reg .b64 %tmp;
  cvt.u64.u32 %tmp, %r4;
  cvta.shared.u64 %rd5, %tmp; }
selp.b64 %rd6, %rd5, %rd4, %p1;
ld.f32 %f2, [%rd6];
add.f32 %f3, %f2, 0f3F800000;
st.f32 [%rd6], %f3;
ld.shared.f32 %f4, [s];
ld.global.f32 %f5, [%rd4];
";
    let bytes = [10f32, 4.0].map(f32::to_le_bytes).concat();
    for (n, expected) in [("n=3", [5f32, 10.0]), ("n=2", [4.0, 11.0])] {
        let run = run(text, &given(&["rd4=0x40", &format!("%{n}")], &[(0x40, &bytes)]));
        assert!(run.is_whole(), "{:?}", said(&run));
        let expected = expected.map(|number| format!("{:#010x}", number.to_bits()));
        assert_eq!([register(&run, "%f4"), register(&run, "%f5")], expected, "{n}");
    }
}

/// If a store did not run, the bytes that it would have written are unknown to every load. In a former version, a load
/// returned the old bytes and called them exact.
#[test]
fn bytes_of_a_skipped_store_are_unknown_to_loads() {
    for (before, after) in [
        // The value is unknown.
        ("frob.b32 %r1, %r0;", "st.shared.b32 [s+4], %r1;"),
        ("frob.b32 %r1, %r0;", "st.shared.v2.b32 [s], {%r0, %r1};"),
        // The address is unknown.
        ("frob.b32 %r1, %r0;", "st.shared.b32 [%r1], %r0;"),
        ("frob.b64 %rd1, %r0;", "st.b32 [%rd1], %r0;"),
        // It is unknown whether the store happens.
        ("frob.pred %p;", "@%p st.shared.b32 [s+4], %r0;"),
        ("frob.pred %p;", "@%p red.shared.add.u32 [s+4], 1;"),
        // The effect is unknown.
        ("", "stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r9], {%r0};"),
        ("", "call.uni f, (%r0);"),
        ("", "frob.b32 [%rd9], {%r0, [;"),
    ] {
        let text = format!(
            ".shared .align 8 .b32 s[4];\nst.shared.b32 [s+4], 7;\n{before}\n{after}\nld.shared.b32 %r3, [s+4];\n\
             add.f32 %r4, %r3, 1;\nst.shared.b32 [s+4], 9;\nld.shared.b32 %r5, [s+4];\n"
        );
        let run = run(&text, &RunInputs::default());
        assert_eq!(
            ["%r3", "%r4", "%r5"].map(|name| register(&run, name)),
            ["?", "?", "0x00000009"],
            "{after}"
        );
        assert!(said_of(&run, "ld.shared").contains("unknown, because line 4 did not run"), "{after}");
        assert!(!run.is_whole());
    }
    // At a known address, only the bytes that the store covers become unknown; the listing of memory shows them as
    // `??`.
    let text = "\
.shared .align 8 .b32 s[4];
st.shared.v2.b32 [s], {7, 8};
frob.pred %p;
@%p st.shared.b16 [s+4], 1;
ld.shared.b32 %r1, [s];
";
    let run = run(text, &RunInputs::default());
    assert_eq!(register(&run, "%r1"), "0x00000007");
    assert_eq!(run.memory[0].hex(), "07000000????0000");
}

/// The bytes that a call returns in memory are unknown, and so is a variable whose initial value cannot be parsed.
#[test]
fn call_results_and_unparsable_initialisers_are_unknown() {
    let text = "\
.global .u32 wrong = wobble, other = 4;
.global .u64 there = other;
.param .b32 retval0;
call.uni (retval0), vprintf, (%rd1, %rd2);
ld.param.f32 %f1, [retval0];
add.f32 %f2, %f1, 0f3F800000;
ld.global.u32 %r1, [wrong];
ld.global.u64 %rd3, [there];
ld.global.u32 %r2, [%rd3];
";
    let run = run(&text.replace(" = wobble, other", " = wobble;\n.global .u32 other"), &RunInputs::default());
    assert_eq!(["%f1", "%f2", "%r1", "%r2"].map(|name| register(&run, name)), ["?", "?", "?", "0x00000004"]);
}

/// A parameter of many bytes has the type with which the kernel loads it. It may be given as bytes of memory, as one
/// number, or in pieces. In a former version, the zeros of unset parts overwrote the given bytes, and at most 64 bits
/// could be set.
#[test]
fn parameters_accept_numbers_and_bytes() {
    let text = "\
.visible .entry k(.param .f32 q, .param .align 8 .b8 p[24], .param .align 4 .b8 few[4])
{
  .reg .f32 %f<3>; .reg .b32 %r<5>; .reg .b64 %rd<2>; .reg .b16 %h<3>;
  ld.param.f32 %f1, [q];
  ld.param.b64 %rd1, [p];
  ld.param.v2.u32 {%r1, %r2}, [p+8];
  ld.param.b16 %h1, [p+20];
  add.f16 %h2, %h1, %h1;
  ld.param.b32 %r4, [few];
}
";
    let names = ["%f1", "%rd1", "%r1", "%r2", "%h1", "%r4"];
    let held = |run: &Run| {
        assert!(run.is_whole() && run.unused_inputs.is_empty(), "{:?} {:?}", said(run), run.wrong);
        names.map(|name| register(run, name))
    };
    let asked = |run: &Run| {
        let inputs = run.inputs.iter().map(|input| format!("{} {} {}", input.name, input.ty, input.given));
        inputs.collect::<Vec<_>>()
    };
    // q is in bytes 0 to 3, p begins at byte 8, few at byte 32.
    let bytes: Vec<u8> = (0..36).collect();
    let mut memory = given(&["q=1.5"], &[]);
    memory.memory.push((Space::Param, 0, bytes));
    let bytes = run(text, &memory);
    let expected = ["0x3fc00000", "0x0f0e0d0c0b0a0908", "0x13121110", "0x17161514", "0x1d1c", "0x23222120"];
    assert_eq!(held(&bytes), expected);
    assert_eq!(
        asked(&bytes),
        ["q f32 true", "p b64 true", "p+8 b32 true", "p+12 b32 true", "p+20 f16 true", "few b32 true"]
    );
    let pieces = run(text, &given(&["p=7", "p+12=0xffffffff", "p+20=1.5"], &[]));
    let expected = ["0x00000000", "0x0000000000000007", "0x00000000", "0xffffffff", "0x3e00", "0x00000000"];
    assert_eq!(held(&pieces), expected);
    let whole = run(text, &given(&["p=0x3c00_00000000_00000004_00000003_0000000200000001"], &[]));
    let expected = ["0x00000000", "0x0000000200000001", "0x00000003", "0x00000004", "0x3c00", "0x00000000"];
    assert_eq!(held(&whole), expected);
    // If a value is too long, the message gives its number of bits.
    let wrong = run(".param .u64 x;", &given(&["x=0x1ffffffffffffffff"], &[])).wrong;
    assert!(wrong[0].one_line("").contains("65 bits, but b64 has 64"), "{wrong:?}");
    let wrong = run("add.u32 d, a, a;", &given(&["a=0x100000000"], &[])).wrong;
    assert!(wrong[0].one_line("").contains("33 bits, but b32 has 32"), "{wrong:?}");
}

/// Constants may be sums and products, initialisers of nested arrays may have rows, and pointers may be names of
/// variables.
#[test]
fn parses_constant_expressions_nested_rows_and_addresses() {
    let text = "\
.global .u32 gx[4] = {10, 11, 12, 13};
.shared .align 8 .b8 gap[8], sh[8];
.global .u64 there[3] = {gx+4, generic(sh), generic(gx)+4*3};
.global .align 4 .b32 rows[2][3] = {{1}, {4, 5+1, 1+2*3}};
add.s32 %r1, 5, 1+2*3;
mov.u32 %r2, 1<<4;
mov.u32 %r3, -8+2;
ld.global.u64 %rd1, [there]; ld.global.u32 %r4, [%rd1];
ld.global.u64 %rd2, [there+8]; st.u32 [%rd2], 77; ld.shared.u32 %r5, [sh];
ld.global.u64 %rd3, [there+8*2]; ld.u32 %r6, [%rd3];
ld.global.v2.b32 {%r7, %r8}, [rows+8];
ld.global.b32 %r9, [rows+4*5];
";
    let run = run(text, &RunInputs::default());
    assert!(run.is_whole(), "{:?}", said(&run));
    let names = ["%r1", "%r2", "%r3", "%r4", "%r5", "%r6", "%r7", "%r8", "%r9"];
    let expected = [12, 16, (-6i32) as u32, 11, 77, 13, 0, 4, 7].map(|number| format!("{number:#010x}"));
    assert_eq!(names.map(|name| register(&run, name)), expected);
}

/// A row of an array begins after all elements of the row before it, however long that row is.
#[test]
fn long_array_rows_do_not_overlap() {
    let text = "\
.global .b8 x[2][70000] = {{1}, {2}};
ld.global.u8 %r1, [x+70000];
ld.global.u8 %r2, [x+65536];
";
    let run = run(text, &RunInputs::default());
    assert_eq!(["%r1", "%r2"].map(|name| register(&run, name)), ["0x02", "0x00"]);
}

/// The last bytes of the address space are stored and loaded like all others.
#[test]
fn accesses_the_last_bytes_of_memory() {
    let text = "\
mov.u64 %rd1, 0xfffffffffffffffc;
mov.b32 %r1, 0x3f800000;
st.global.b32 [%rd1], %r1;
ld.global.f32 %f1, [%rd1];
";
    let run = run(text, &RunInputs::default());
    assert!(run.is_whole(), "{:?}", said(&run));
    assert_eq!(register(&run, "%f1"), "0x3f800000");
    assert_eq!(memory(&run, 0xffff_ffff_ffff_fffc, 3), [0, 0, 0x80]);
}
