//! Operands when the instruction changes: values stay, bits of plain registers stay, nothing is forgotten.

use super::{a, after_lines, codes, focused, go, instruction, lane, list, remarks, typed};
use halfplay_core::skins::session::{ExportForm, Focus, Msg, Session};

#[test]
fn changing_the_type_and_back_restores_the_operands() {
    let mut session = Session::worked();
    typed(&mut session, "0.1");
    session.update(Msg::Accept);
    instruction(&mut session, "fma.rn.f32");
    // 0.1 is parsed again; the other operands keep their values.
    assert_eq!(codes(&session)[..3], ["0x3dcccccd", "0x37690000", "0x3dfec000"]);
    assert_eq!(remarks(&session), ["a: 0.1 is not an f32; 0x3dcccccd is 0.2 ulp too large."]);
    instruction(&mut session, "fma.rn.bf16");
    // 0.1243896484375 = 0x3dfec000 is not a tie between 0x3dfe and 0x3dff: c000 is three quarters.
    assert_eq!(codes(&session)[..3], ["0x3dcd", "0x3769", "0x3dff"]);
    assert!(
        remarks(&session)[1].starts_with("c: the f16 0x2ff6 is not a bf16; 0x3dff is 0.25 ulp too large")
    );
    instruction(&mut session, "fma.rn.f16");
    assert_eq!(codes(&session)[..3], ["0x2e66", "0x00e9", "0x2ff6"]);
}

#[test]
fn named_values_and_nans_convert_between_types() {
    let mut session = Session::worked();
    // Payloads are kept if they fit; otherwise a quiet NaN of the same sign remains.
    for (text, f16, bf16) in [
        ("max", "0x7bff", "0x7f7f"),
        ("0x7c01", "0x7c01", "0x7f81"),
        ("0xfe01", "0xfe01", "0xffc1"),
        ("0xffff", "0xffff", "0xffc0"),
        ("0xfc00", "0xfc00", "0xff80"),
        ("0x8000", "0x8000", "0x8000"),
    ] {
        instruction(&mut session, "neg.f16");
        go(&mut session, a());
        typed(&mut session, text);
        assert_eq!(codes(&session)[0], f16, "{text}");
        instruction(&mut session, "neg.bf16");
        assert_eq!(codes(&session)[0], bf16, "{text}");
    }
}

#[test]
fn packed_types_have_a_row_for_each_lane() {
    let mut session = Session::worked();
    instruction(&mut session, "fma.rn.f16x2");
    assert_eq!(codes(&session)[6..], ["0x3001", "0x3001"], "one number is both lanes at first");
    go(&mut session, lane(0, 1));
    typed(&mut session, "1");
    session.update(Msg::Accept);
    // 1 × 0x00e9 + 0x2ff6 = 0.12440353…, and 0x2ff6 is 0.12438965 with ulp 2^-14 = 0.000061.
    assert_eq!(codes(&session)[..2], ["0x520b", "0x3c00"]);
    assert_eq!(codes(&session)[6..], ["0x3001", "0x2ff6"]);
    assert_eq!(session.view().result.flags().text(), "inexact | inexact");
    // A remark that applies to both lanes appears once.
    for (text, count) in [("{0.1, 0.1}", 1), ("{0.1, 0.3}", 2), ("1", 1)] {
        typed(&mut session, text);
        session.update(Msg::Accept);
        assert_eq!(remarks(&session).len(), count, "{text}");
    }
    assert!(remarks(&session)[0].starts_with("a, lane 0: 0.1 is not"));
    // Braces, or eight digits, set both lanes.
    for text in ["{1.5, -2}", "0xc0003e00"] {
        typed(&mut session, text);
        assert_eq!(codes(&session)[..2], ["0x3e00", "0xc000"], "{text}");
        assert!(remarks(&session).is_empty());
        session.update(Msg::Accept);
        assert_eq!(codes(&session)[..2], ["0x3e00", "0xc000"], "{text}");
        typed(&mut session, "7");
        session.update(Msg::Accept);
    }
    typed(&mut session, "{1, 2, 3}");
    session.update(Msg::Accept);
    assert!(
        remarks(&session)[0].starts_with("a, lane 1, column 1: 3 numbers, but this register takes 2"),
        "{:?}",
        remarks(&session)
    );
    session.update(Msg::Revert);
    // Up and down move from lane to lane; each lane flips separately.
    session.update(Msg::Down);
    assert_eq!(focused(&session.view()), lane(1, 0));
    session.update(Msg::First);
    session.update(Msg::Flip);
    assert_eq!(codes(&session)[2..4], ["0x80e9", "0x00e9"]);
    // The steps show the lane that has the focus.
    let lane_shown = |session: &Session, lane| {
        let list = list(session);
        assert_eq!(list.table.rows[list.chosen][1].text(), lane);
        assert!(session.view().heading.text().contains(lane));
    };
    lane_shown(&session, "lane 0");
    session.update(Msg::Down);
    lane_shown(&session, "lane 1");
    // An instruction with one lane uses lane 0. Lane 1 returns with the next packed instruction.
    instruction(&mut session, "fma.rn.f16");
    assert_eq!(codes(&session)[..3], ["0x3e00", "0x80e9", "0x2ff6"]);
    instruction(&mut session, "fma.rn.f16x2");
    assert_eq!(codes(&session)[1], "0x4700");
}

#[test]
fn registers_without_a_format_hold_bits() {
    let mut session = Session::worked();
    instruction(&mut session, "mov.b32");
    assert_eq!(codes(&session), ["0x520b520b", "0x520b520b"]);
    go(&mut session, a());
    session.update(Msg::First);
    session.update(Msg::Flip);
    assert_eq!(codes(&session), ["0xd20b520b", "0xd20b520b"]);
    typed(&mut session, "{0x1, 0x2}");
    session.update(Msg::Accept);
    assert_eq!(codes(&session)[1], "0x00020001");
    typed(&mut session, "1.5");
    session.update(Msg::Accept);
    assert!(!remarks(&session).is_empty());
    session.update(Msg::Revert);
    instruction(&mut session, "add.f16x2");
    assert_eq!(codes(&session)[..2], ["0x0001", "0x0002"]);
}

#[test]
fn mixed_instructions_have_operands_of_two_types() {
    let mut session = Session::worked();
    instruction(&mut session, "add.f32.f16");
    let view = session.view();
    let rows: Vec<_> = view.registers.iter().map(|row| (row.name, row.bits.len())).collect();
    assert_eq!(rows, [("a", 16), ("c", 32), ("d", 32)]);
    assert_eq!(view.registers[1].code, "0x3dfec000", "c keeps its value");
    assert_eq!(focused(&session.view()), lane(0, 0));
    session.update(Msg::Down);
    assert_eq!(focused(&session.view()), lane(2, 0));
    session.update(Msg::Last);
    assert_eq!(session.view().registers[1].cursor, Some(31));
    session.update(Msg::Up);
    assert_eq!(session.view().registers[0].cursor, Some(15));
}

#[test]
fn an_operand_invalid_for_one_type_can_fit_another() {
    let mut session = Session::worked();
    typed(&mut session, "{1, 2}");
    session.update(Msg::Accept);
    assert!(session.view().registers[0].broken);
    instruction(&mut session, "fma.rn.f16x2");
    assert_eq!(codes(&session)[..2], ["0x3c00", "0x4000"]);
    assert!(remarks(&session).is_empty());
}

/// A rounded value is off by at most half an ulp. A former version claimed that a GPU gives this value or its
/// neighbour. The manual does not promise that: its bounds, which the step names, are wider.
#[test]
fn approximations_state_the_error_bound_of_the_manual() {
    for (spelling, bound) in [
        ("tanh.approx.f16", "2^-10.987 absolute"),
        ("tanh.approx.bf16x2", "2^-8 absolute"),
        ("ex2.approx.f16x2", "2^-9.9 relative"),
        ("ex2.approx.ftz.bf16", "2^-7 relative"),
    ] {
        let mut session = after_lines(&[spelling, "step true value"]);
        let provenance = session.view().instruction.provenance.unwrap();
        assert_eq!(provenance, "a model: the manual allows more error");
        session.update(Msg::FocusOn(Focus::Steps));
        let text = session.export(ExportForm::Plain).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(&format!("the manual allows an error of {bound}.")), "{spelling}: {text}");
    }
}
