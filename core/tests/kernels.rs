//! Kernels for single questions: every real instruction without f64 has one.

use halfplay_core::isa::{Allow, Provenance, Row, Type, minimum, parse, rows};
use halfplay_core::skins::kernel::kernel;

#[test]
fn exactly_the_real_instructions_without_f64_have_kernels() {
    for instr in rows().iter().flat_map(Row::spellings) {
        let text = kernel(&instr, None, None);
        // Kernels read and write 32-bit words.
        let is_wide = [instr.ty, instr.from].contains(&Type::F64);
        if instr.provenance == Provenance::WhatIf || is_wide {
            assert_eq!(text, None, "{instr}");
            continue;
        }
        let text = text.unwrap();
        let since = minimum(&instr).unwrap();
        assert!(text.starts_with(&format!(".version {}\n.target {}\n", since.ptx, since.target)), "{instr}");
        let names = instr.operand_names();
        let sources: Vec<String> = names.iter().map(|name| format!("%{name}")).collect();
        assert!(text.contains(&format!("    {instr} %d, {};\n", sources.join(", "))), "{instr}");
        let loads = text.matches("ld.global").count();
        assert_eq!(loads, names.len(), "{instr}");
        assert!(text.contains(&format!("%step, %case, {};", 4 * names.len())), "{instr}");
    }
}

#[test]
fn kernel_targets_below_the_minimum_are_raised() {
    let instr = parse("fma.rn.relu.f16", Allow::PTX).unwrap().instr;
    let head = |target: &str, ptx: &str| {
        let text = kernel(&instr, target.parse().ok(), ptx.parse().ok()).unwrap();
        text.lines().take(2).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(head("sm_90a", "8.1"), ".version 8.1 .target sm_90a");
    assert_eq!(head("sm_75", "6.3"), ".version 7.0 .target sm_80");
}
