//! Thousands of messages in any order.

use halfplay_core::session::{Msg, Session};
use proptest::prelude::*;

fn any_msg() -> impl Strategy<Value = Msg> {
    let plain = prop::sample::select(vec![
        Msg::Left,
        Msg::Right,
        Msg::Up,
        Msg::Down,
        Msg::First,
        Msg::Last,
        Msg::Flip,
        Msg::NextStep,
        Msg::PreviousStep,
        Msg::Edit,
        Msg::Backspace,
        Msg::Delete,
        Msg::Accept,
        Msg::Revert,
        Msg::Keys,
    ]);
    let letters: Vec<char> = "fmarnbx2016.3-{},ed/i+tscvo×é\u{200d}\n ".chars().collect();
    prop_oneof![4 => plain, 5 => prop::sample::select(letters).prop_map(Msg::Type)]
}

fn texts() -> impl Strategy<Value = Vec<Msg>> {
    let texts = [
        "fma.rn.f16x2",
        "add.bf16",
        "mov.b32",
        "cvt.rn.f16x2.f32",
        "add.f32.bf16",
        "ex2.approx.f16",
        "cvt.f32.f16",
        "max.xorsign.abs.bf16x2",
        "{0.1, nan}",
        "0x7fff",
        "1e999",
        "snan",
        "0x12345678",
        "0f3F800000",
    ];
    prop::sample::select(texts.to_vec()).prop_map(|text| text.chars().map(Msg::Type).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_messages_is_too_much(parts in prop::collection::vec(
        prop_oneof![3 => any_msg().prop_map(|msg| vec![msg]), 1 => texts()], 1..60))
    {
        let mut session = Session::worked();
        for msg in parts.into_iter().flatten() {
            let copy = session.clone();
            prop_assert_eq!(session.update(msg), None);
            let view = session.view();
            prop_assert!(view.step < view.steps.len());
            let results = session.evaluation();
            // What is on screen is what is evaluated.
            let mut copied = copy;
            copied.update(msg);
            prop_assert_eq!(&copied, &session);
            let rows = view.registers.iter().filter(|row| row.focus.is_some()).count();
            let lanes: usize = (0..results.instr.operand_names().len())
                .map(|index| results.instr.operand_type(index).lanes())
                .sum();
            prop_assert_eq!(rows, lanes);
            let focuses = view.registers.iter().filter(|row| row.focused).count()
                + usize::from(view.instruction.focused) + usize::from(view.steps_focused);
            prop_assert_eq!(focuses, 1);
            if let Some(typed) = &view.typed {
                prop_assert!(typed.caret <= typed.text.chars().count());
            }
        }
    }
}
