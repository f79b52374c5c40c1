//! Texts from a clipboard: numbers, statements, programs, links, and other texts.

use super::{after, after_lines, codes, instruction, line, remarks, said, spelled};
use halfplay_core::isa::{Allow, documented};
use halfplay_core::read::parse_statement;
use halfplay_core::skins::kernel::kernel;
use halfplay_core::skins::session::{Focus, KeyContext, Msg, PROGRAMS, Screen, Session};

fn pasted(text: &str) -> Session {
    paste(Session::worked(), text)
}

fn paste(mut session: Session, text: &str) -> Session {
    assert_eq!(session.update(Msg::Paste(text.to_owned())), None);
    session
}

#[test]
fn a_pasted_number_goes_to_the_focused_row() {
    for text in ["0.1", " 0.1\r\n", "0.1\n"] {
        let session = pasted(text);
        assert_eq!(codes(&session)[0], "0x2e66", "{text:?}");
        assert_eq!(session.context(), KeyContext::Typing, "the text can be corrected, and Esc reverts it");
    }
    let session = paste(after_lines(&["fma.rn.f16x2"]), "{1, 2}");
    assert_eq!(codes(&session)[..2], ["0x3c00", "0x4000"]);
    let session = paste(after(&[Msg::FocusOn(Focus::Steps)]), "0.1");
    assert_eq!((line(&session).as_str(), session.context()), ("0.1", KeyContext::Typing), "Enter sets a");
}

#[test]
fn numbers_go_to_the_operands_in_their_order() {
    for text in ["0x3800 1 0x4000", "0.5, 1.0, 2", "0.5\n0x3c00\n2\n", "+0.5\t1\t0b0100000000000000"] {
        let session = pasted(text);
        assert_eq!(codes(&session)[..3], ["0x3800", "0x3c00", "0x4000"], "{text:?}");
        assert_eq!(
            (spelled(&session).as_str(), session.context()),
            ("fma.rn.f16", KeyContext::Bits),
            "{text:?}"
        );
        assert!(
            said(&session).starts_with("set a, b and c, the operands of fma.rn.f16"),
            "{}",
            said(&session)
        );
    }
    let session = paste(after_lines(&["add.f16x2"]), "{1, 2} 0x40003c00");
    assert_eq!(codes(&session)[..4], ["0x3c00", "0x4000", "0x3c00", "0x4000"]);
    // If the numbers do not match the operands, they are appended to the instruction, with an error message.
    for (text, wrong) in [("1 2", "operands"), ("1, 2, 3x", "column 19: "), ("1 2 3 4 5", "operands")] {
        let session = pasted(text);
        assert_eq!(line(&session), format!("fma.rn.f16 {}", text.replace(", ", " ").replace(' ', ", ")));
        assert!(said(&session).contains(wrong), "{text}: {}", said(&session));
        assert_eq!(codes(&session)[..3], codes(&Session::worked())[..3], "{text}");
    }
    // A single number that consists of several words is not a list of operands.
    let session = pasted("{1, 2}");
    let why =
        "{…} is for packed types, but this register holds one number; write one number, without braces.";
    assert!(remarks(&session)[0].contains(why), "{:?}", remarks(&session));
}

#[test]
fn a_statement_sets_its_operands() {
    for text in [
        "add.f16 0.5, 0x3c00",
        "add.f16 0.5 1",
        "  add.f16 %h3, 0.5, 1.0;  // a sum\r\n",
        "@!p add.f16 %h3, 0.5, 1.0;",
        "{add.f16 %0, 0.5, 1.0;}",
    ] {
        let session = pasted(text);
        assert_eq!(spelled(&session), "add.f16", "{text}");
        assert_eq!(codes(&session), ["0x3800", "0x3c00", "0x3e00"], "{text}");
        assert_eq!(session.context(), KeyContext::Bits);
    }
    assert!(said(&pasted("@!p add.f16 %h3, 0.5, 1.0;")).contains("The guard is ignored"));
    // Registers give no values, so the current operands stay.
    let session = pasted("fma.rn.f16 %h4, %h1, 1.5, %h3;");
    assert_eq!(codes(&session)[..3], ["0x520b", "0x3e00", "0x2ff6"]);
    let session = pasted("fma.rn.f16 %h4, %h1, %h2, 1.5; 1 2");
    assert_eq!(codes(&session)[..3], ["0x3c00", "0x4000", "0x3e00"], "values may follow");
    for text in ["asm(\n{add.f16 %0, 0.5, 1.0;}\n);", "$L1: add.f16 %h1, 0.5, 1.0;\nbra $L1;"] {
        assert_eq!(codes(&pasted(text)), ["0x3800", "0x3c00", "0x3e00"], "{text}");
    }
    let session = pasted("fma.rn.f16x2 %r4, {1, 2}, %r2, 0x40003c00;");
    assert_eq!(codes(&session)[..6], ["0x3c00", "0x4000", "0x00e9", "0x00e9", "0x3c00", "0x4000"]);
}

#[test]
fn an_invalid_statement_keeps_its_text_with_an_error() {
    let mut session = pasted("add.f16 0.5, 1.5x");
    assert_eq!(line(&session), "add.f16 0.5, 1.5x");
    assert_eq!(said(&session), remarks(&session)[0]);
    assert!(remarks(&session)[0].starts_with("column 17: "), "{:?}", remarks(&session));
    session.update(Msg::Backspace);
    session.update(Msg::Accept);
    assert_eq!((spelled(&session).as_str(), codes(&session)[2].as_str()), ("add.f16", "0x4000"));
    session.update(Msg::Undo);
    assert_eq!(session, paste_undone());
}

/// The session after an undone paste. Only its link is equal to that of the worked sum.
fn paste_undone() -> Session {
    let mut session = pasted("add.f16 0.5, 1.5x");
    session.update(Msg::Backspace);
    session.update(Msg::Accept);
    session.update(Msg::Undo);
    assert_eq!(session.link(), Session::worked().link());
    session
}

/// For every documented spelling, the kernel that runs it is recognised as a program, with the instruction in one of
/// its lines.
#[test]
fn kernels_open_as_programs() {
    for instr in documented() {
        let program = kernel(&instr, None, None).unwrap();
        for text in [program.clone(), program.replace('\n', "\r\n")] {
            let mut session = Session::worked().with_modules(&[&PROGRAMS]);
            assert_eq!(session.update(Msg::Paste(text.clone())), None);
            assert_eq!(session.screen(), Screen::PROGRAM, "{text}");
            session.update(Msg::RunCommand("set cases=1".into()));
            let rows = &session.report().unwrap().rows;
            assert!(
                rows.iter().any(|row| row.query.as_ref().is_some_and(|(asked, _)| *asked == instr)),
                "{text}"
            );
        }
    }
    for text in ["// sums\nadd.f16 %a, 1, 2;\nmul.f16 %b, %a, 4;\n", "half x = 0.1h;\nhalf y = x + x;"] {
        assert_eq!(pasted(text).screen(), Screen::PROGRAM, "{text}");
    }
    // A text of `mov` lines and one operation opens as this operation.
    assert_eq!(pasted("mov.b16 %h1, 1; add.f16 %h2, %h1, 2;").screen(), Screen::OPERATION);
    let rest = pasted("add.f16 %h2, 1, 2; st.global.b16 [%rd1], %h2;");
    assert_eq!(said(&rest), "read as add.f16; skipped 1 other line");
}

#[test]
fn text_without_an_instruction_gives_a_message() {
    let session = pasted("Dear all,\nnothing here.\n");
    assert_eq!(said(&session), "none of these 2 lines has an instruction of halfplay's table");
    assert_eq!(session.link(), Session::worked().link());
    let session = pasted("mov.u32 %r1, %tid.x;\r\nret;\r\n");
    assert_eq!(
        said(&session),
        "none of these 2 lines has an instruction of halfplay's table; the first instruction is mov.u32"
    );
    assert_eq!(pasted("").link(), Session::worked().link());
}

#[test]
fn rejects_long_texts_and_reads_many_lines() {
    let long = "1".repeat(1 << 20);
    for text in
        [long.clone(), "é".repeat(1 << 19), format!("add.f16 {long}, 1;"), " ".repeat(1 << 20) + "x y z"]
    {
        let mut session = pasted(&text);
        session.update(Msg::Revert);
        assert_eq!(session.link(), Session::worked().link());
    }
    assert_eq!(said(&pasted(&long)), "too long: 1048576 characters (limit: 4096)");
    assert_eq!(pasted(&long).context(), KeyContext::Bits, "no edit is begun");
    // Many lines are read, too.
    let lines = "// nothing\n".repeat(1 << 16) + "add.f16 1, 2;";
    assert_eq!(spelled(&pasted(&lines)), "add.f16");
    let lines = "mov.u32 %r1, %r2;\n".repeat(1 << 16);
    assert_eq!(
        said(&pasted(&lines)),
        "none of these 65536 lines has an instruction of halfplay's table; the first instruction is mov.u32"
    );
    // During an edit, a paste that is too long leaves the current text as it is.
    let mut session = after(&[Msg::Type('1')]);
    session.update(Msg::Paste("2".repeat(4096)));
    assert_eq!(session.view().typed.unwrap().text, "1");
    session.update(Msg::Paste("2".repeat(4095)));
    assert_eq!(session.view().typed.unwrap().text.len(), 4096);
}

#[test]
fn a_link_is_opened() {
    let link = "#1/add.f16/0x3c00,0x3c01/screen=compare";
    for text in [link.to_owned(), format!("https://example.org/{link}\n"), link[1..].to_owned()] {
        let session = pasted(&text);
        assert_eq!(session.link(), Session::open(link).unwrap().link(), "{text}");
        assert_eq!(session.screen().word(), "compare");
    }
    let mut session = pasted(link);
    session.update(Msg::Undo);
    assert_eq!(session.link(), Session::worked().link(), "opening is a change that is undone");
}

#[test]
fn a_paste_into_an_edit_joins_its_lines() {
    let mut session = after(&[Msg::FocusOn(Focus::Instruction), Msg::EditAnew]);
    session.update(Msg::Paste("add.f16\r\n 1,\t2\r\n".into()));
    assert_eq!(line(&session), "add.f16   1, 2");
    assert_eq!(parse_statement(&line(&session), Allow::PTX).unwrap().operands.iter().count(), 2);
    session.update(Msg::Accept);
    assert_eq!(codes(&session)[2], "0x4200");
    let mut session = after(&[Msg::Command]);
    session.update(Msg::Paste("a\n0.1\n".into()));
    assert_eq!(session.view().prompt.unwrap().text, "a 0.1");
    // A paste closes a menu.
    let mut session = after(&[Msg::Menu]);
    session.update(Msg::Paste("add.f16 1, 2".into()));
    assert_eq!((spelled(&session).as_str(), session.context()), ("add.f16", KeyContext::Bits));
    instruction(&mut session, "mul.f16");
    assert_eq!(codes(&session)[2], "0x4000");
}

/// In a former version, nvcc's output, and lines in the form that a terminal passes on, became the text of operand a.
#[test]
fn a_program_never_becomes_an_operand() {
    let worked = Session::worked().link();
    for end in ["\n", "\r", "\r\n", "\\n"] {
        let inline = format!("{{add.f16 %rs3,%rs1,%rs2;{end}}}");
        for text in [inline.clone(), format!("// begin inline asm{end}{inline}{end}// end inline asm")] {
            let session = pasted(&text);
            assert_eq!(
                (spelled(&session).as_str(), session.context()),
                ("add.f16", KeyContext::Bits),
                "{text:?}"
            );
        }
        let session = pasted(&format!("add.f16 1, 2{end}mul.f16 %h1, %h2, %h3{end}setp.lt.f16 %p, %h1, %h2"));
        assert_eq!(said(&session), "read as add.f16; skipped 2 other lines");
        assert_eq!(codes(&session), ["0x3c00", "0x4000", "0x4200"]);
    }
    for (text, answer) in [
        // If PTX has another name for the operation, the message gives that name.
        ("mad.rn.f16 1, 2, 3", "column 1: \"mad\" is not an operation; PTX calls it fma; try fma.rn.f16"),
        ("setp.lt.f16 %p1, %h1, %h2;", "setp.lt.f16 is not in halfplay's instruction table"),
        ("ld.global.b16 %h1, [%rd1]", "ld.global.b16 is not in halfplay's instruction table"),
        ("@%p1 bra $L1;", "bra is not in halfplay's instruction table"),
        ("// 1.5", "this line has no instruction of halfplay's table"),
        (".reg .b16 %h;", "this line has no instruction of halfplay's table"),
        (
            "{ret;\n}",
            "none of these 2 lines has an instruction of halfplay's table; the first instruction is ret",
        ),
    ] {
        for focus in [Focus::Bits { operand: 0, lane: 0 }, Focus::Instruction, Focus::Steps] {
            let session = paste(after(&[Msg::FocusOn(focus)]), text);
            assert_eq!((said(&session).as_str(), session.view().typed), (answer, None), "{text}");
            assert_eq!(codes(&session), codes(&Session::open(&worked).unwrap()));
        }
    }
    let session = pasted("fma.rn.rleu.f16 %h4, %h1, %h2, %h3;");
    assert_eq!(line(&session), "fma.rn.rleu.f16 %h4, %h1, %h2, %h3", "the text stays, for correction");
    assert!(said(&session).contains("perhaps .relu"), "{}", said(&session));
}

/// A former version silently ignored registers, so the result was a sum that the user had not entered.
#[test]
fn mov_lines_set_the_register_values() {
    let session = pasted("mov.b16 %h1, 0x3c00;\nmov.b16 %h2, 0x4000;\nadd.f16 %h3, %h1, %h2;");
    assert_eq!((spelled(&session).as_str(), codes(&session)[2].as_str()), ("add.f16", "0x4200"), "1 + 2 = 3");
    assert_eq!(codes(&session)[..2], ["0x3c00", "0x4000"]);
    assert_eq!(said(&session), "read as add.f16, with a and b from earlier lines");
    // The lines, and the codes of the operands a, b, c of the resulting instruction, one per lane.
    for (text, wanted) in [
        (
            "mov.b32 %r1, 0x3c003c00; mov.b32 %r2, 0x40003c00; add.rn.f16x2 %r3, %r1, %r2;",
            "3c00 3c00 3c00 4000",
        ),
        ("mov.u16 %rs1, 15360;\nmov.s16 %rs2, -1024;\nadd.f16 %rs3, %rs1, %rs2;", "3c00 fc00"),
        ("mov.b16 %h1, 0x3C00U; mov.b16 %h2, %h1; mul.f16 %h3, %h1, %h2;", "3c00 3c00"),
        ("mov.b16 h1, 0b0100000000000000; mov.b16 h2, 036000; mul.f16 h3, h1, h2;", "4000 3c00"),
        (
            "mov.b16 %h1, 0x3c00; mov.b32 %r1, {%h1, %h2}; mul.f16x2 %r2, %r1, {%h1, 2};",
            "520b 520b 3c00 4000",
        ),
        ("mov.b32 %r1, {0x3c00, 0x4000}; mov.b32 {%h2, %h1}, %r1; sub.f16 %h3, %h1, %h2;", "4000 3c00"),
        (
            "mov.f32 %f1, 0f3F800000; mov.b16 %h1, 16384; fma.rn.f32.f16 %f2, %h1, %h1, %f1;",
            "4000 4000 3f800000",
        ),
        ("mov.f32 %f1, 1.5; add.f32 %f2, %f1, 0f40000000;", "3fc00000 40000000"),
        // A value is unknown if its width does not match, if a guard or another instruction may change it, or if it
        // comes later.
        ("mov.b32 %r1, 0x3c00; add.f16 %h3, %r1, 2;", "520b 4000"),
        ("mov.b16 %h1, 0x13c00; add.f16 %h3, %h1, 2;", "520b 4000"),
        ("mov.b16 %h1, 0x3c00; @%p mov.b16 %h1, 0x4000; add.f16 %h3, %h1, 2;", "520b 4000"),
        ("mov.b16 %h1, 0x3c00; ld.global.b16 %h1, [%rd1]; add.f16 %h3, %h1, 2;", "520b 4000"),
        ("add.f16 %h3, %h1, 2; mov.b16 %h1, 0x3c00;", "520b 4000"),
    ] {
        let session = pasted(text);
        let mut read = codes(&session);
        read.truncate(wanted.split(' ').count());
        assert_eq!(read.join(" ").replace("0x", ""), wanted, "{text}");
    }
    // If there are only moves, the first one that the instruction table contains is used.
    let session = pasted("mov.b32 %r1, 0x40003c00;\nmov.b32 %r2, %r1;");
    assert_eq!((spelled(&session).as_str(), codes(&session)[0].as_str()), ("mov.b32", "0x40003c00"));
    assert_eq!(said(&session), "read as mov.b32; skipped 1 other line");
}

#[test]
fn reports_registers_without_a_known_value() {
    for (text, remark) in [
        ("add.f16 %h3, 1, %h2;", "operand b is the register %h2, whose value is unknown; it keeps 0x00e9"),
        (
            "add.f16 nope nope",
            "operands a and b are registers nope and nope with unknown values; they keep 0x520b and 0x00e9",
        ),
        (
            "add.f16 0.1 mxa",
            "operand b is the register mxa, whose value is unknown; it keeps 0x00e9; did you mean max?",
        ),
        ("neg.f16x2 %r2, %r1;", "operand a is the register %r1, whose value is unknown; it keeps 0x520b520b"),
        (
            "neg.f16x2 %r2, {%h1, 1};",
            "operand a is the register {%h1, 1}, whose value is unknown; it keeps 0x520b520b",
        ),
        (
            "@%p fma.rn.f16 %h4, %h1, 1, %h3;",
            "The guard is ignored: halfplay assumes that the instruction runs; \
             operands a and c are registers %h1 and %h3 with unknown values; they keep 0x520b and 0x2ff6",
        ),
        (
            "mov.b16 %h1, 0x3c00;\nld.b16 %h2, [%rd1];\nadd.f16 %h3, %h1, %h2;",
            "read as add.f16, with a from earlier lines; skipped 1 other line; \
             operand b is the register %h2, whose value is unknown; it keeps 0x00e9",
        ),
    ] {
        assert_eq!(said(&pasted(text)), remark, "{text}");
        if text.contains('\n') {
            continue;
        }
        let mut session = Session::worked();
        session.update(Msg::RunCommand(text.into()));
        assert_eq!(said(&session), remark, "{text}");
        // The message is the same while the user types, and after Enter.
        let mut session = after(&[Msg::FocusOn(Focus::Instruction), Msg::EditAnew]);
        super::typed(&mut session, text);
        let told = session.view().instruction.remarks;
        assert!(remark.ends_with(&told.last().unwrap().text()), "{text}: {told:?}");
        session.update(Msg::Accept);
        assert_eq!(said(&session), remark, "{text}");
    }
}

/// A former version claimed "this ( has no matching bracket", although it had one. A CUDA call became the text of an
/// operand.
#[test]
fn inline_asm_and_cuda_calls_are_read_as_instructions() {
    for text in [
        r#"asm("fma.rn.f16 %0, %1, %2, %3;" : "=h"(d) : "h"(a), "h"(b), "h"(c));"#,
        r#"asm volatile ("{fma.rn.f16 %0, %1, %2, %3;\n\t}" : "=h"(d) : "h"(a), "h"(b), "h"(c));"#,
        "__asm__ __volatile__(\n  \"{.reg .b16 t;\\n\"\n  \"fma.rn.f16 %0, %1, %2, %3;}\"\n : \"=h\"(d));",
        r#"half f(half a) { half d; /* asm */ asm("fma.rn.f16 %0, %1, %2, %3;" : "=h"(d) : "h"(a)); return d; }"#,
    ] {
        let session = pasted(text);
        assert_eq!(
            (spelled(&session).as_str(), session.context()),
            ("fma.rn.f16", KeyContext::Bits),
            "{text}"
        );
        assert!(said(&session).contains("with unknown values; they keep "), "{}", said(&session));
    }
    let session = pasted(r#"asm("mov.b16 t, 0x3c00; add.f16 %0, t, 2;" : "=h"(d));"#);
    assert_eq!(codes(&session), ["0x3c00", "0x4000", "0x4200"]);
    for text in ["__hfma(1, b, -0.5f)", "d = __hfma(1, b, -0.5f);"] {
        let session = pasted(text);
        let kept = "read as fma.rn.f16; operand b is the register b, whose value is unknown; it keeps 0x00e9";
        assert_eq!((spelled(&session).as_str(), said(&session).as_str()), ("fma.rn.f16", kept), "{text}");
        assert_eq!(codes(&session)[..3], ["0x3c00", "0x00e9", "0xb800"], "{text}");
    }
    let session = pasted("__hfma(1, 2)");
    assert_eq!(said(&session), "column 1: fma.rn.f16 takes 3 operands, a, b and c; 2 found");
    assert_eq!(line(&session), "__hfma(1, 2)", "the text stays in the line, for correction");
}
