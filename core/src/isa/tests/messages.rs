//! Tests the messages for illegal spellings.

use super::{read, refused};
use crate::isa::*;

/// The complete messages of important cases.
#[test]
fn error_messages_name_the_word_reason_and_fix() {
    for (text, message) in [
        ("", "column 1: expected an instruction here"),
        (
            "fam.rn.f16",
            "column 1: \"fam\" is not an operation; the operations are add, sub, mul, fma, neg, abs, min, max, tanh, ex2, cvt and mov; try fma.rn.f16",
        ),
        ("fma.rn.rleu.f16", "column 8: unknown word .rleu; perhaps .relu; try fma.rn.relu.f16"),
        ("max.nan.f16", "column 5: unknown word .nan; perhaps .NaN; write it in lower case; try max.NaN.f16"),
        (
            "fma.rn.f64",
            "column 8: fma does not exist for f64; its types are .f16, .f16x2, .bf16, .bf16x2, .f32.f16, .f32.bf16 and .f32; try fma.rn.f16",
        ),
        (
            "HADD2.BF16_V2",
            "column 1: HADD2 is machine code; write the PTX instruction that compiles to it; try add.bf16x2",
        ),
        (".add.f16", "column 1: a spelling begins with its operation, not with a dot; try add.f16"),
        ("fma..f16", "column 5: a word is missing after this dot; try fma.rn.f16"),
        ("fma.rn f16", "column 5: a spelling has no spaces; join its words with dots; try fma.rn.f16"),
        ("fma.rn.rn.f16", "column 8: .rn may appear only once; try fma.rn.f16"),
        ("add.ftz.ftz.f16", "column 9: .ftz may appear only once; try add.ftz.f16"),
        (
            "fma.rn.rz.f16",
            "column 8: only one rounding is allowed, but there are .rn and .rz; try fma.rn.f16",
        ),
        (
            "min.xorsign.f16",
            "column 5: .xorsign needs .abs: they are written together or not at all; try min.xorsign.abs.f16",
        ),
        (
            "fma.rn",
            "column 7: fma needs a type: .f16, .f16x2, .bf16, .bf16x2, .f32.f16, .f32.bf16 and .f32; try fma.rn.f16",
        ),
        (
            "fma.f16",
            "column 1: fma for f16 needs a rounding: .rn; the manual's note calls .rn the default, but its syntax and the assembler require it; try fma.rn.f16",
        ),
        ("tanh.f16", "column 1: tanh for f16 needs .approx; try tanh.approx.f16"),
        ("ex2.approx.bf16", "column 1: ex2 for bf16 needs .ftz; try ex2.approx.ftz.bf16"),
        (
            "ex2.approx.ftz.f16",
            "column 12: ex2 for f16 does not take .ftz (allowed for bf16 and bf16x2); try ex2.approx.f16",
        ),
        (
            "fma.rn.sat.bf16",
            "column 8: fma for bf16 does not take .sat (allowed for f16, f16x2, f32.f16, f32.bf16 and f32); try fma.rn.bf16; the what-if switch allows it, for teaching",
        ),
        (
            "fma.rn.sat.relu.f16",
            "column 12: .sat and .relu exclude each other in fma for f16; try fma.rn.sat.f16",
        ),
        (
            "fma.rn.ftz.oob.f16",
            "column 12: .ftz and .oob exclude each other in fma for f16; try fma.rn.ftz.f16; the what-if switch allows it, for teaching",
        ),
        (
            "fma.rz.bf16",
            "column 5: fma for bf16 does not take .rz, only .rn; the assembler accepts it but compiles it wrongly, reading the bits as f16 or ignoring the rounding; try fma.rn.bf16; the what-if switch allows it, for teaching",
        ),
        (
            "fma.rz.f16",
            "column 5: fma for f16 does not take .rz, only .rn; half-precision arithmetic on a GPU rounds to nearest even only; try fma.rn.f16; the what-if switch allows it, for teaching",
        ),
        (
            "add.rna.f32",
            "column 5: add for f32 does not take .rna, only .rn, .rz, .rm and .rp; no GPU rounds arithmetic this way; try add.rn.f32; the what-if switch allows it, for teaching",
        ),
        ("neg.rn.f16", "column 5: neg for f16 takes no rounding, so no .rn; try neg.f16"),
        (
            "fma.rn.oob.sat.f16",
            "column 1: the assembler accepts this instruction, but the manual does not document it; try fma.rn.sat.f16; the undocumented switch allows it",
        ),
        (
            "add.f16.f32",
            "column 5: add takes these types in the other order: .f32.f16, destination first; try add.f32.f16",
        ),
        (
            "mul.f32.f16",
            "column 5: mul does not exist for f32.f16; its types are .f16, .f16x2, .bf16, .bf16x2 and .f32; try mul.f32; the what-if switch allows it, for teaching",
        ),
        (
            "add.toy",
            "column 5: add does not exist for toy; its types are .f16, .f16x2, .bf16, .bf16x2, .f32.f16, .f32.bf16 and .f32; no hardware has the six-bit toy format; try add.f16; the what-if switch allows it, for teaching",
        ),
        (
            "cvt.f16.f32",
            "column 1: cvt for f16.f32 needs a rounding: .rn, .rz, .rm and .rp; try cvt.rn.f16.f32",
        ),
        // A former version suggested the opposite conversion, cvt.rn.f16.f32.
        (
            "cvt.rn.f32.f16",
            "column 5: cvt for f32.f16 takes no rounding, so no .rn; try cvt.f32.f16; the what-if switch allows it, for teaching",
        ),
    ] {
        assert_eq!(refused(text).to_string(), message);
    }
}

/// Other names, signs and separators.
#[test]
fn aliases_and_wrong_separators_get_specific_messages() {
    for (text, message) in [
        ("plus.f16", "column 1: \"plus\" is not an operation; PTX calls it add; try add.f16"),
        ("minus.bf16", "column 1: \"minus\" is not an operation; PTX calls it sub; try sub.bf16"),
        ("times.f16x2", "column 1: \"times\" is not an operation; PTX calls it mul; try mul.f16x2"),
        ("div.f16", "column 1: PTX has no half-precision div; its div takes f32 and runs only in programs"),
        (
            "sin.approx.f16",
            "column 1: PTX has no half-precision sin; its sin takes f32 and runs only in programs",
        ),
        ("rcp.f16", "column 1: PTX has no half-precision rcp; its rcp takes f32 and runs only in programs"),
        (
            "fma.ru.f32",
            "column 5: unknown word .ru; perhaps .rp; rounding up is .rp, toward plus infinity; rounding down is .rm; try fma.rp.f32",
        ),
        (
            "fma.rd.f32.f16",
            "column 5: unknown word .rd; perhaps .rm; rounding down is .rm, toward minus infinity; rounding up is .rp; try fma.rm.f32.f16",
        ),
        ("FMA.RN.F16", "column 1: \"FMA\" is not an operation; write it in lower case; try fma.rn.f16"),
        ("fma.RN.f16", "column 5: unknown word .RN; perhaps .rn; write it in lower case; try fma.rn.f16"),
        ("add.half", "column 5: unknown word .half; perhaps .f16; try add.f16"),
        ("add,f16", "column 1: the words of a spelling are joined by dots; try add.f16"),
        ("addf16", "column 1: the words of a spelling are joined by dots; try add.f16"),
        (
            "fma_rn_relu_bf16x2",
            "column 1: the words of a spelling are joined by dots; try fma.rn.relu.bf16x2",
        ),
        ("fma.rnf16", "column 5: the words of a spelling are joined by dots; try fma.rn.f16"),
    ] {
        assert_eq!(refused(text).to_string(), message);
    }
}

/// Every documented or companion spelling with one word added, removed or replaced is either legal or rejected. A
/// rejection has a position inside the text and names the wrong word. It suggests a legal spelling unless the operation
/// is unknown.
#[test]
fn mutated_spellings_parse_or_get_a_located_error() {
    let extra = [
        "rn", "rz", "rna", "ftz", "sat", "relu", "oob", "NaN", "xorsign", "abs", "approx", "f16", "bf16x2",
        "f32", "toy", "zzz", "",
    ];
    for allow in [Allow::PTX, Allow { what_if: true, ..Allow::PTX }] {
        for instr in documented().chain(with_provenance(Provenance::Companion)) {
            let canonical = instr.to_string();
            let words: Vec<&str> = canonical.split('.').collect();
            let mut texts = Vec::new();
            for place in 1..=words.len() {
                for word in extra {
                    let mut more = words.clone();
                    more.insert(place, word);
                    texts.push(more.join("."));
                    if place < words.len() {
                        let mut other = words.clone();
                        other[place] = word;
                        texts.push(other.join("."));
                    }
                }
                let mut fewer = words.clone();
                fewer.remove(place - 1);
                texts.push(fewer.join("."));
            }
            for text in texts {
                check_answer(&text, allow);
            }
        }
    }
}

fn check_answer(text: &str, allow: Allow) {
    let problem = match parse(text, allow) {
        Ok(parsed) => return assert!(allow.permits(parsed.row.provenance)),
        Err(problem) => problem,
    };
    let Span { start, end } = problem.at;
    assert!(start <= end && end <= text.len(), "{text}");
    let said = problem.reason();
    let about = &text[start..end];
    if !about.contains('.') && !about.is_empty() {
        assert!(said.contains(about), "{text}: {said} should name {about}");
    }
    match problem.suggestion {
        Some(instr) => {
            let again = parse(&instr.to_string(), allow);
            assert_eq!(again.map(|parsed| parsed.instr), Ok(instr), "{text}");
        }
        None => {
            assert!(matches!(problem.fault, Fault::UnknownOp(_) | Fault::LeadingDot), "{text}: {problem}")
        }
    }
}

#[test]
fn an_old_target_error_names_the_unmet_minimum() {
    let say = |text: &str, target: &str, ptx: &str| {
        let answer = check_target(&read(text), target.parse().ok(), ptx.parse().ok());
        answer.map_or_else(|problem| problem.to_string(), |()| "fine".to_owned())
    };
    for (text, target, ptx, message) in [
        ("fma.rn.relu.f16", "sm_80", "7.0", "fine"),
        ("fma.rn.relu.f16", "", "", "fine"),
        (
            "fma.rn.relu.f16",
            "sm_75",
            "",
            "column 8: .relu needs sm_80 and PTX 7.0 or later, not sm_75; try fma.rn.f16",
        ),
        (
            "fma.rn.oob.bf16",
            "",
            "8.0",
            "column 8: .oob needs sm_90 and PTX 8.1 or later, not PTX 8.0; try fma.rn.bf16",
        ),
        (
            "add.bf16",
            "sm_86",
            "7.4",
            "column 1: this instruction needs sm_90 and PTX 7.8 or later, not sm_86 and PTX 7.4",
        ),
        (
            "min.NaN.xorsign.abs.f16",
            "sm_80",
            "",
            "column 9: .xorsign.abs needs sm_86 and PTX 7.2 or later, not sm_80; try min.NaN.f16",
        ),
        (
            "add.f32.f16",
            "sm_90a",
            "",
            "column 1: this instruction needs sm_100 and PTX 8.6 or later, not sm_90a",
        ),
        (
            "add.f16",
            "sm_52",
            "4.1",
            "column 1: this instruction needs sm_53 and PTX 4.2 or later, not sm_52 and PTX 4.1",
        ),
    ] {
        assert_eq!(say(text, target, ptx), message);
    }
}
