//! Whole kernels as compilers print them, from the first line to the last.

use super::{bits, given, memory, ran, ran_with, register, said};
use halfplay_core::skins::program::run::{Status, run};
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{BFloat, Half, Single};

/// A kernel in which each thread scales and adds two halves in one register.
const SCALE_AND_ADD: &str = "\
//
// printed by a compiler
//
.version 8.5
.target sm_80
.address_size 64

	// .globl	scale
.visible .entry scale(
	.param .u64 .ptr .align 1 scale_x,
	.param .align 4 .b8 scale_k[4],
	.param .u64 scale_y
)
{
	.reg .pred 	%p<2>;
	.reg .b32 	%r<9>;
	.reg .b64 	%rd<9>;
	.loc	1 12 0

	ld.param.u64 	%rd1, [scale_x];
	ld.param.u64 	%rd2, [scale_y];
	ld.param.u32 	%r2, [scale_k];
	mov.u32 	%r4, %ctaid.x;
	mov.u32 	%r5, %ntid.x;
	mov.u32 	%r6, %tid.x;
	mad.lo.s32 	%r7, %r4, %r5, %r6;
	cvta.to.global.u64 	%rd3, %rd1;
	cvta.to.global.u64 	%rd4, %rd2;
	mul.wide.s32 	%rd5, %r7, 4;
	add.s64 	%rd6, %rd3, %rd5;
	ld.global.nc.u32 	%r1, [%rd6];
	add.s64 	%rd7, %rd4, %rd5;
	ld.global.u32 	%r3, [%rd7];
	// begin inline asm
	{ fma.rn.f16x2 %r8,%r1,%r2,%r3;
}
	// end inline asm
	st.global.u32 	[%rd7], %r8;
	ret;
}
";

#[test]
fn a_packed_kernel_runs() {
    let (k, x, y) = ([0x3e00u16, 0x2e66], [0x3c01u16, 0xb266], [0x0001u16, 0x3555]);
    let halves = |pair: [u16; 2]| pair.iter().flat_map(|half| half.to_le_bytes()).collect::<Vec<u8>>();
    // Thread 3 of block 2, with eight threads in each block: element 19.
    let (from, to) = (0x1000 + 4 * 19, 0x2000 + 4 * 19);
    let values =
        ["scale_x=0x1000", "scale_y=0x2000", "scale_k={1.5, 0.1}", "%tid.x=3", "%ctaid.x=2", "ntid.x=8"];
    let run = run(SCALE_AND_ADD, &given(&values, &[(from, &halves(x)), (to, &halves(y))]));
    assert!(run.is_whole() && run.unused_inputs.is_empty(), "{:#?}", said(&run));
    let half = |bits: u16| Half::from_bits(bits.into());
    let expected =
        [0, 1].map(|lane| half(x[lane]).mul_add(half(k[lane]), half(y[lane])).value.to_bits() as u16);
    assert_eq!(memory(&run, to, 4), halves(expected));
    let names: Vec<_> =
        run.inputs.iter().map(|input| (input.name.as_str(), input.ty.as_str(), input.given)).collect();
    let inputs = [
        ("scale_x", "b64", true),
        ("scale_k", "f16x2", true),
        ("scale_y", "b64", true),
        ("%ctaid.x", "b32", true),
        ("%ntid.x", "b32", true),
        ("%tid.x", "b32", true),
    ];
    assert_eq!(names, inputs);
    assert!(run.lines.iter().all(|line| line.status != Status::Skipped), "{:#?}", said(&run));
}

#[test]
fn loads_and_stores_of_vectors_and_of_all_widths() {
    let text = "\
.reg .b64 %rd<3>; .reg .b16 %rs<9>; .reg .b32 %r<9>; .reg .f32 %f<5>;
ld.global.v4.u16 {%rs1, %rs2, %rs3, %rs4}, [%rd1];
ld.global.v2.f32 {%f1, %f2}, [%rd1+8];
ld.global.s8 %r1, [%rd1+16];
ld.global.u8 %r2, [%rd1+16];
ld.volatile.global.s16 %r3, [%rd1+16];
ld.global.b64 %rd2, [%rd1+-8];
add.f16 %rs5, %rs1, %rs2;
mov.b32 %r4, {%rs5, %rs3};
mov.b32 {%rs6, %rs7}, %r4;
mov.b64 {%r5, %r6}, %rd2;
st.global.v2.b32 [%rd1+32], {%r4, %r5};
st.global.u8 [%rd1+40], %r4;
";
    let bytes =
        [0x00, 0x3c, 0x00, 0x40, 0x66, 0x2e, 0xff, 0x7b, 0, 0, 0x80, 0x3f, 0, 0, 0x20, 0xc1, 0x80, 0xff];
    let before = [1, 2, 3, 4, 5, 6, 7, 8];
    let run = run(text, &given(&["rd1=0x100"], &[(0x100, &bytes), (0xf8, &before)]));
    assert!(run.is_whole(), "{:#?}", said(&run));
    for (name, held) in [
        ("%rs4", "0x7bff"),
        ("%f1", "0x3f800000"),
        ("%f2", "0xc1200000"),
        ("%r1", "0xffffff80"),
        ("%r2", "0x00000080"),
        ("%r3", "0xffffff80"),
        ("%rd2", "0x0807060504030201"),
        ("%rs5", "0x4200"),
        ("%r4", "0x2e664200"),
        ("%rs6", "0x4200"),
        ("%rs7", "0x2e66"),
        ("%r6", "0x08070605"),
    ] {
        assert_eq!(register(&run, name), held, "{name}");
    }
    assert_eq!(memory(&run, 0x120, 9), [0x00, 0x42, 0x66, 0x2e, 1, 2, 3, 4, 0x00]);
}

#[test]
fn declared_variables_have_addresses_and_values() {
    let text = "\
.const .align 4 .f32 table[3] = {0f3F800000, -2.5, 3};
.shared .align 8 .b8 tile[64];
.global .u16 one = 1, two = 2;
ld.const.f32 %f1, [table+4];
mov.u32 %r1, tile;
ld.global.u16 %r2, [two];
st.shared.f32 [%r1+8], %f1;
ld.shared.b32 %r3, [tile+8];
";
    let run = ran(text);
    assert_eq!((register(&run, "%f1"), register(&run, "%r3")), ("0xc0200000".into(), "0xc0200000".into()));
    assert_eq!((register(&run, "%r1"), register(&run, "%r2")), ("0x00000000".into(), "0x0002".into()));
}

/// A ReLU written with a comparison, and a guarded line.
#[test]
fn guards_and_selections_use_their_predicates() {
    let text = "\
.reg .pred %p<4>; .reg .b16 %h<6>; .reg .b16 low, high;
setp.lt.f16 %p1|%p2, %h1, %h2;
selp.b16 %h3, %h2, %h1, %p1;
@%p1 add.f16 %h4, %h1, %h1;
@!%p1 add.f16 %h5, %h1, %h1;
setp.gt.and.f16 %p3, %h2, %h1, !%p2;
{
  .reg .b16 low, high;
  mov.b16 low, 0x1111;
}
mov.b16 low, 0x2222;
";
    let run = ran_with(text, &["%h1=-1.5", "h2=0"]);
    assert_eq!([register(&run, "%p1"), register(&run, "%p2"), register(&run, "%p3")], ["0x1", "0x0", "0x1"]);
    assert_eq!(
        [register(&run, "%h3"), register(&run, "%h4"), register(&run, "low")],
        ["0x0000", "0xc200", "0x2222"]
    );
    // A register of an inner scope has the line of its declaration after its name.
    assert_eq!(register(&run, "low@8"), "0x1111");
    assert!(run.registers.iter().all(|(name, _)| name != "%h5"), "{:?}", run.registers);
    assert!(super::said_of(&run, "%h5").contains("skipped its guard does not hold: `%p1` is true"));
    // Each of two halves in a register has its own predicate.
    let run = ran_with("setp.eq.f16x2 p|q, %a, %b;", &["a={1, nan}", "b={1, nan}"]);
    assert_eq!([bits(&run, "p"), bits(&run, "q")], [1, 0]);
}

/// A dot product summed in f16 and in f32, compared with rustc_apfloat.
#[test]
fn dot_products_in_f16_and_f32_match_apfloat() {
    let (x, y): (Vec<u16>, Vec<u16>) = (0..8).map(|k| (0x2e66 + 97 * k, 0x3555 + 211 * k)).unzip();
    let mut text =
        ".reg .b16 %h<40>; .reg .f32 %f<10>;\nmov.b16 %h0, 0; mov.f32 %f0, 0f00000000;\n".to_owned();
    let (mut sum, mut wide) = (Half::from_bits(0), Single::from_bits(0));
    for (k, (&x, &y)) in (1..).zip(x.iter().zip(&y)) {
        text += &format!("mov.u16 %h{}, {x}; mov.b16 %h{}, {y:#x};\n", 10 + k, 20 + k);
        text += &format!("fma.rn.f16 %h{k}, %h{}, %h{}, %h{};\n", 10 + k, 20 + k, k - 1);
        text += &format!("fma.rn.f32.f16 %f{k}, %h{}, %h{}, %f{};\n", 10 + k, 20 + k, k - 1);
        sum = Half::from_bits(x.into()).mul_add(Half::from_bits(y.into()), sum).value;
        let single = |bits: u16| -> Single {
            rustc_apfloat::FloatConvert::convert(Half::from_bits(bits.into()), &mut false).value
        };
        wide = single(x).mul_add(single(y), wide).value;
    }
    let run = ran(&text);
    assert_eq!(bits(&run, "%h8"), sum.to_bits() as u64);
    assert_eq!(bits(&run, "%f8"), wide.to_bits() as u64);
    // Each of the 16 `fma` instructions keeps its evaluation.
    let traced = run.lines.iter().filter(|line| line.evaluation.is_some()).count();
    assert_eq!(traced, 16);
    let one = ran_with("mul.bf16 d, a, b;", &["a=3.14", "b=2.72"]);
    let product = (BFloat::from_bits(0x4049) * BFloat::from_bits(0x402e)).value;
    assert_eq!(bits(&one, "d"), product.to_bits() as u64);
}
