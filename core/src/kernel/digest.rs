//! Writes the program that enumerates operands on the GPU and digests the results.
//!
//! Its parameters are the address of the digests (64 bits), the first `a` (32 bits) and the stride of `a` (32 bits).
//! Block `i` of [`THREADS`] threads computes the row of `a = first + i·stride`: every `b` from 0 to 65,535, with an
//! addend derived from the pair if the instruction has one. It adds the digest of the row to the 64-bit word `i`, which
//! must initially be zero. A packed instruction has `(a, b)` in lane 0 and `(a, b ^ 1)` in lane 1; lane 1 goes to word
//! `rows + i`.
//!
//! The sum, modulo 2^64, has one term per case, where `mix` and `G` are those of splitmix64:
//!
//! - for two half operands, `mix(G + (a << 48 | b << 32 | d))`,
//! - for three half operands, `mix(G + (a << 48 | b << 32 | c << 16 | d))`,
//! - for mixed operands, where `c` and `d` have 32 bits, `mix(G + (mix(a << 48 | b << 32 | c) ^ d))`.
//!
//! The sum does not depend on the order in which threads add to it.

use super::addend::Addend;
use super::body;
use super::definition::Kernel;
use super::text::Text;
use crate::chance::{G, LAST, ROUNDS};
use crate::isa::{Instr, Op, Type};

/// Number of threads in a block; each thread computes 256 values of `b`.
pub const THREADS: u32 = 256;

impl Kernel {
    /// A complete PTX module that enumerates operands and digests the results, as the documentation of this file
    /// describes. `None` for instructions with one operand, for pairs of f32, for conversions, and if the addend is
    /// missing or does not belong to the instruction.
    pub fn digests(&self, addend: Option<Addend>) -> Option<String> {
        text(self, addend)
    }
}

fn text(kernel: &Kernel, addend: Option<Addend>) -> Option<String> {
    let instr = &kernel.instr;
    let arity = instr.operand_names().len();
    let pairs = arity == 2 && !matches!(instr.op, Op::Cvt) && instr.from.scalar() != Type::F32;
    let fits = match addend {
        Some(addend) => Addend::of(instr).contains(&addend),
        None => pairs && !instr.is_mixed(),
    };
    if !fits {
        return None;
    }
    let mut text = Text::new(kernel.since, &[".u64 digests", ".u32 first", ".u32 stride"]);
    declarations(&mut text, kernel);
    text.gap();
    text.line("mov.u32 %row, %ctaid.x;\nld.param.u32 %t, [stride];\nld.param.u32 %x, [first];");
    text.line("mad.lo.u32 %x, %row, %t, %x;\nmov.u32 %y, %tid.x;\nmov.u64 %sum0, 0;\nmov.u64 %sum1, 0;");
    text.label("next");
    let lanes = instr.ty.lanes();
    for lane in 0..lanes {
        if lane == 1 {
            text.line("xor.b32 %y1, %y, 1;");
        }
        if let Some(addend) = addend {
            derived_addend(&mut text, instr, addend, second(lane), &format!("z{lane}"));
        }
    }
    operands(&mut text, instr);
    body::instruction(&mut text, kernel);
    body::widen(&mut text, "r", instr.ty, "d");
    for lane in 0..lanes {
        added(&mut text, instr, lane, addend.is_some());
    }
    text.line(&format!("add.u32 %y, %y, {THREADS};\nsetp.lt.u32 %go, %y, 65536;\n@%go bra next;"));
    text.gap();
    text.line("ld.param.u64 %to, [digests];\ncvta.to.global.u64 %to, %to;");
    text.line("mul.wide.u32 %step, %row, 8;\nadd.u64 %to, %to, %step;\nred.global.add.u64 [%to], %sum0;");
    if lanes == 2 {
        text.line("mov.u32 %t, %nctaid.x;\nmul.wide.u32 %step, %t, 8;\nadd.u64 %to, %to, %step;");
        text.line("red.global.add.u64 [%to], %sum1;");
    }
    text.line("ret;");
    Some(text.finished())
}

fn declarations(text: &mut Text, kernel: &Kernel) {
    text.line(".reg .pred %go, %nan;\n.reg .b64 %to, %step, %key, %h, %u, %sum0, %sum1;");
    text.line(".reg .b32 %row, %x, %y, %y1, %z0, %z1, %p, %q, %r, %t, %w;\n.reg .b16 %ha, %hb, %hp, %h0;");
    body::registers(text, kernel);
}

/// The register that holds `b` in this lane.
const fn second(lane: usize) -> &'static str {
    if lane == 0 { "y" } else { "y1" }
}

/// Copies the pair and its addend into the operand registers.
fn operands(text: &mut Text, instr: &Instr) {
    let lanes = instr.ty.lanes();
    for name in instr.operand_names() {
        let words = match *name {
            "a" => ["x", "x"],
            "b" => ["y", "y1"],
            _ => ["z0", "z1"],
        };
        match (lanes, *name == "c" && instr.is_mixed()) {
            (2, _) => {
                text.line(&format!("shl.b32 %t, %{}, 16;\nor.b32 %{name}, %t, %{};", words[1], words[0]));
            }
            (_, true) => text.line(&format!("mov.b32 %{name}, %{};", words[0])),
            _ => text.line(&format!("cvt.u16.u32 %{name}, %{};", words[0])),
        }
    }
}

/// Sets `%key` to `a << 48 | b << 32`.
fn pair(text: &mut Text, key: &str, b: &str) {
    text.line(&format!("shl.b32 %t, %x, 16;\nor.b32 %t, %t, %{b};\ncvt.u64.u32 %{key}, %t;"));
    text.line(&format!("shl.b64 %{key}, %{key}, 32;"));
}

/// The finalizer of splitmix64, in place.
fn mix(text: &mut Text, key: &str) {
    for (shift, factor) in ROUNDS {
        text.line(&format!("shr.u64 %u, %{key}, {shift};\nxor.b64 %{key}, %{key}, %u;"));
        text.line(&format!("mul.lo.u64 %{key}, %{key}, {factor:#x};"));
    }
    text.line(&format!("shr.u64 %u, %{key}, {LAST};\nxor.b64 %{key}, %{key}, %u;"));
}

/// Adds the term of a case in this lane to its sum.
fn added(text: &mut Text, instr: &Instr, lane: usize, has_addend: bool) {
    pair(text, "key", second(lane));
    let addend = |text: &mut Text, shift: u32| {
        text.line(&format!("cvt.u64.u32 %u, %z{lane};\nshl.b64 %u, %u, {shift};\nor.b64 %key, %key, %u;"));
    };
    if instr.is_mixed() {
        addend(text, 0);
        mix(text, "key");
        text.line("cvt.u64.u32 %u, %r;\nxor.b64 %key, %key, %u;");
    } else {
        if has_addend {
            addend(text, 16);
        }
        text.line(&format!(
            "shr.u32 %w, %r, {};\nand.b32 %w, %w, 0xffff;",
            instr.ty.lane_width() as usize * lane
        ));
        text.line("cvt.u64.u32 %u, %w;\nor.b64 %key, %key, %u;");
    }
    text.line(&format!("add.u64 %key, %key, {G:#x};"));
    mix(text, "key");
    text.line(&format!("add.u64 %sum{lane}, %sum{lane}, %key;"));
}

/// Computes the addend of a pair.
fn derived_addend(text: &mut Text, instr: &Instr, addend: Addend, b: &str, to: &str) {
    let mixed = instr.is_mixed();
    pair(text, "h", b);
    text.line(&format!("add.u64 %h, %h, {:#x};", G.wrapping_add(0x1000 + addend.mode(mixed))));
    mix(text, "h");
    if matches!(addend, Addend::Random | Addend::Random2 | Addend::Random3) {
        return text
            .line(&format!("shr.u64 %u, %h, {};\ncvt.u32.u64 %{to}, %u;", if mixed { 32 } else { 48 }));
    }
    text.line(&format!("cvt.u16.u32 %ha, %x;\ncvt.u16.u32 %hb, %{b};"));
    if mixed { single(text, instr, addend, to) } else { half(text, instr.from.scalar(), addend, to) }
}

/// An addend of the product's size, for halves.
fn half(text: &mut Text, ty: Type, addend: Addend, to: &str) {
    // GPUs got a bfloat16 `mul` later than `fma`; `fma` with an addend of −0 gives the same result.
    match ty {
        Type::BF16 => text.line("mov.b16 %h0, 0x8000;\nfma.rn.bf16 %hp, %ha, %hb, %h0;"),
        _ => text.line("mul.rn.f16 %hp, %ha, %hb;"),
    }
    text.line("cvt.u32.u16 %p, %hp;");
    if addend == Addend::Cancel {
        text.line("cvt.u32.u64 %t, %h;\nand.b32 %t, %t, 3;\nxor.b32 %p, %p, 0x8000;");
        return text.line(&format!("xor.b32 %{to}, %p, %t;"));
    }
    let (exponent, rest) = if matches!(ty, Type::BF16) { (0x7f80, 0x807f) } else { (0x7c00, 0x83ff) };
    text.line(&format!("shr.u64 %u, %h, 32;\ncvt.u32.u64 %t, %u;\nand.b32 %t, %t, {rest:#x};"));
    text.line(&format!("and.b32 %p, %p, {exponent:#x};\nor.b32 %{to}, %p, %t;"));
}

/// An addend of the product's size in single precision, for mixed operands.
fn single(text: &mut Text, instr: &Instr, addend: Addend, to: &str) {
    body::wide(text, "p", instr.from, "ha");
    if instr.op == Op::Fma {
        body::wide(text, "q", instr.from, "hb");
        text.line("mul.rn.f32 %p, %p, %q;");
    }
    text.line("and.b32 %t, %p, 0x7fffffff;\nsetp.gt.u32 %nan, %t, 0x7f800000;");
    text.line("selp.b32 %p, 0x7fffffff, %p, %nan;");
    if addend == Addend::Cancel {
        text.line("cvt.u32.u64 %t, %h;\nand.b32 %t, %t, 7;\nxor.b32 %p, %p, 0x80000000;");
        return text.line(&format!("xor.b32 %{to}, %p, %t;"));
    }
    text.line("cvt.u32.u64 %t, %h;\nand.b32 %t, %t, 63;\nsub.u32 %t, %t, 32;\nshr.u32 %p, %p, 23;");
    text.line("add.u32 %t, %t, %p;\nand.b32 %t, %t, 255;\nshl.b32 %t, %t, 23;");
    text.line("shr.u64 %u, %h, 32;\ncvt.u32.u64 %w, %u;\nand.b32 %w, %w, 0x807fffff;");
    text.line(&format!("or.b32 %{to}, %w, %t;"));
}
