//! Writes the instruction and its registers: `%d` is the result, the operands are named as in the manual.

use super::definition::Kernel;
use super::text::Text;
use crate::isa::{Modifier, Type};

/// The untyped register for a type: the assembler accepts these for all half and single types.
pub(super) const fn register(ty: Type) -> &'static str {
    match ty.width() {
        32 => ".b32",
        _ => ".b16",
    }
}

/// Declares the registers of the result and the operands, and temporaries for widening.
pub(super) fn registers(text: &mut Text, kernel: &Kernel) {
    let instr = &kernel.instr;
    text.line(&format!(".reg {} %d;", register(instr.ty)));
    for (i, name) in instr.operand_names().iter().enumerate() {
        text.line(&format!(".reg {} %{name};", register(instr.operand_type(i))));
        if !kernel.native && *name != "c" {
            text.line(&format!(".reg .b32 %wide_{name};"));
        }
    }
}

/// Computes `%d` from the operands.
pub(super) fn instruction(text: &mut Text, kernel: &Kernel) {
    let names = kernel.instr.operand_names();
    let from: Vec<String> = names.iter().map(|name| format!("%{name}")).collect();
    operation(text, kernel, "%d", &from, |place| format!("wide_{}", names[place]));
}

/// Computes a register from others, by the instruction itself or by widening and a single-precision operation with the
/// same rounding. `spare` names the register for a widened operand.
pub(super) fn operation(
    text: &mut Text,
    kernel: &Kernel,
    to: &str,
    from: &[String],
    spare: impl Fn(usize) -> String,
) {
    let instr = &kernel.instr;
    if kernel.native {
        return text.line(&format!("{instr} {to}, {};", from.join(", ")));
    }
    let mut sources = Vec::new();
    for (place, (name, from)) in instr.operand_names().iter().zip(from).enumerate() {
        if *name == "c" {
            sources.push(from.clone());
        } else {
            let spare = spare(place);
            wide(text, &spare, instr.from, from.trim_start_matches('%'));
            sources.push(format!("%{spare}"));
        }
    }
    let sat = if instr.has(Modifier::Sat) { ".sat" } else { "" };
    let (op, mode) = (instr.op.name(), instr.rounding().name());
    text.line(&format!("{op}.{mode}{sat}.f32 {to}, {};", sources.join(", ")));
}

/// Widens a half to a single, exactly. The bits of a bfloat16 are the upper half of the single's, so a shift works on
/// every GPU; the conversion instruction came later.
pub(super) fn wide(text: &mut Text, to: &str, ty: Type, from: &str) {
    match ty.scalar() {
        Type::BF16 => text.line(&format!("cvt.u32.u16 %{to}, %{from};\nshl.b32 %{to}, %{to}, 16;")),
        _ => text.line(&format!("cvt.f32.f16 %{to}, %{from};")),
    }
}

/// Extends a register of any width to 32 bits; the upper half of a 16-bit value becomes zero.
pub(super) fn widen(text: &mut Text, to: &str, ty: Type, from: &str) {
    match ty.width() {
        16 => text.line(&format!("cvt.u32.u16 %{to}, %{from};")),
        _ => text.line(&format!("mov.b32 %{to}, %{from};")),
    }
}
