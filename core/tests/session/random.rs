//! Thousands of messages in any order: nothing fails, the view is consistent, undo goes back through exactly the same
//! states, and a link records the whole state.

use super::links::{check_link, is_plain, still};
use super::messages::all_messages;
use super::places::check_list;
use super::undoing::Walk;
use super::worked;
use halfplay_core::isa::{Allow, Instr, documented};
use halfplay_core::read::{Context, read};
use halfplay_core::skins::kernel::kernel;
use halfplay_core::skins::session::{
    Focus, Head, KeyContext, Msg, Overlay, PROGRAMS, SCREENS, Screen, Session, Skin, View, keys,
};
use proptest::prelude::*;

/// Instructions, statements, operands, a link, and texts that are none of these.
const TEXTS: &[&str] = &[
    "fma.rn.f16x2",
    "add.bf16",
    "mov.b32",
    "cvt.rn.f16x2.f32",
    "add.f32.bf16",
    "ex2.approx.f16",
    "cvt.f32.f16",
    "max.xorsign.abs.bf16x2",
    "fma.rn.f16 %h4, 0x520b, %h2, 1.5;",
    "@!p add.f16x2 %r1, {1, 2}, 0x40003c00;",
    "add.f16 1 2 3",
    "{0.1, nan}",
    "0x7fff",
    "1e999",
    "snan",
    "0x12345678",
    "0f3F800000",
    "~!*'();:@&=+$,/?#[] %25 \"\\<>|`^",
    "×é\u{200d}∞\u{1f600}",
    "#1/add.f16/0.1,0.2/screen=compare",
    "",
];

const COMMANDS: &[&str] = &[
    "a 0.1",
    "b = nan(0x12)",
    "c {1, 2}",
    "flip 3",
    "flip c 15",
    "negate b",
    "up",
    "exponent down a",
    "step rounding",
    "step last",
    "compare 2",
    "number d",
    "map",
    "toy",
    "zoom in",
    "reference tanh f16",
    "reference ×%/",
    "glossary",
    "what-if on",
    "what-if off",
    "undocumented on",
    "tininess before",
    "open #1/fma.rn.bf16x2/1:2,0x1@f16,max/focus=b.1/bit=3/step=2",
    "fma.rna.f16",
    "add.f16 0.1 0.2",
    "open #9/x",
    "stpe",
    "copy json",
    "write a b",
    "keys",
    "quit",
];

fn text() -> impl Strategy<Value = String> {
    let spellings: Vec<String> = documented().map(|instr| instr.to_string()).collect();
    prop_oneof![
        3 => prop::sample::select(TEXTS).prop_map(str::to_owned),
        3 => prop::sample::select(spellings),
        1 => "\\PC{0,12}",
        1 => any::<String>(),
    ]
}

fn pasted() -> impl Strategy<Value = String> {
    let instrs: Vec<Instr> = documented().collect();
    let program = prop::sample::select(instrs).prop_map(|instr| kernel(&instr, None, None).unwrap());
    let lines = prop::collection::vec(text(), 0..4).prop_map(|lines| lines.join("\r\n"));
    prop_oneof![1 => program, 2 => lines]
}

fn any_key() -> impl Strategy<Value = Vec<Msg>> {
    let place = prop::sample::select(keys::contexts());
    let rows = prop::sample::select(keys::table().iter().flat_map(|row| row.keys).collect::<Vec<_>>());
    (place, rows).prop_map(|(place, (key, _))| keys::msg(*key, place, Skin::Terminal).into_iter().collect())
}

/// A few related messages.
/// All messages except key presses, whose meaning depends on the session.
fn own_messages() -> Vec<Msg> {
    all_messages().into_iter().filter(|msg| !matches!(msg, Msg::Press(_))).collect()
}

pub fn messages() -> impl Strategy<Value = Vec<Msg>> {
    let typed = (text(), any::<bool>()).prop_map(|(text, accept)| {
        text.chars().map(Msg::Type).chain(accept.then_some(Msg::Accept)).collect::<Vec<_>>()
    });
    let focus = (0..3_usize, 0..2_usize).prop_map(|(operand, lane)| Focus::Bits { operand, lane });
    let instruction = text().prop_map(|text| {
        let focus = [Msg::FocusOn(Focus::Instruction), Msg::EditAnew];
        focus.into_iter().chain(text.chars().map(Msg::Type)).collect::<Vec<_>>()
    });
    prop_oneof![
        6 => prop::sample::select(own_messages()).prop_map(|msg| vec![msg]),
        6 => any_key(),
        4 => typed,
        2 => instruction,
        2 => prop::sample::select(COMMANDS).prop_map(|line| vec![Msg::RunCommand(line.to_owned())]),
        1 => text().prop_map(|line| vec![Msg::RunCommand(line)]),
        2 => pasted().prop_map(|text| vec![Msg::Paste(text)]),
        2 => (focus.clone(), 0..40_usize).prop_map(|(focus, column)| vec![Msg::FlipAt(focus, column)]),
        2 => focus.prop_map(|focus| vec![Msg::FocusOn(focus)]),
        1 => (0..5_usize, 0..30_usize).prop_map(|(part, choice)| vec![Msg::Menu, Msg::Pick(part, choice)]),
        1 => (text(), 0..30_usize).prop_map(|(text, at)| vec![Msg::Define(text, at)]),
    ]
}

/// Checks that the view is consistent.
pub fn check(session: &Session) {
    let view = session.view();
    view.list.iter().chain(&view.aside).for_each(check_list);
    if let Some(Overlay::List(list)) = &view.overlay {
        check_list(list);
    }
    if let Some(Overlay::Menu { parts, part, about }) = &view.overlay {
        parts.iter().for_each(check_list);
        assert!(*part < parts.len() && !about.is_empty());
    }
    let caret =
        |text: &str, caret: usize| assert!(caret <= text.chars().count(), "caret {caret} of {text:?}");
    view.typed.iter().for_each(|typed| caret(&typed.text, typed.caret));
    view.prompt.iter().for_each(|prompt| caret(&prompt.text, prompt.caret));
    view.instruction.caret.iter().for_each(|place| caret(&view.instruction.text.text(), *place));
    let evaluation = session.evaluation();
    check_rows(&view, &evaluation.instr);
    // The instruction on the screen is the one that was evaluated, unless the screen has its own.
    let text = view.instruction.text.text();
    let context = Context::beside(evaluation.instr, Allow::ALL);
    match (&view.instruction.instead, view.instruction.caret) {
        _ if view.head == Head::Line => {}
        // An incomplete text need not be an instruction.
        (None, Some(_)) => {}
        (None, None) => assert_eq!(read(&text, &context).unwrap().instr, evaluation.instr, "{text}"),
        (Some(still), _) => assert_eq!(*still, format!("still {}", evaluation.instr)),
    }
    assert!(!view.hints.is_empty());
    assert_eq!(view.screen, session.screen());
}

fn check_rows(view: &View, instr: &Instr) {
    let sources = view.registers.iter().filter(|row| !row.is_result()).count();
    let lanes = |index| instr.operand_type(index).lanes();
    assert_eq!(sources, (0..instr.operand_names().len()).map(lanes).sum::<usize>());
    assert_eq!(view.registers.len() - sources, instr.ty.lanes());
    for row in &view.registers {
        assert!(row.cursor.is_none_or(|cursor| row.focused && cursor < row.bits.len()));
        if row.hidden {
            assert!(
                (view.hidden || view.presenting)
                    && row.is_result()
                    && row.bits.iter().all(|bit| bit.set.is_none())
            );
            continue;
        }
        let number = row.bits.iter().fold(0_u64, |number, bit| number << 1 | u64::from(bit.set.unwrap()));
        assert_eq!(row.code, format!("{number:#0width$x}", width = 2 + row.bits.len().div_ceil(4)));
    }
    let focuses = view.registers.iter().filter(|row| row.focused).count()
        + usize::from(view.instruction.focused)
        + usize::from(view.list_focused);
    // A screen with keys of its own but no list has its own cursor, or nothing to choose: a map, a hidden result, a
    // program that cannot run.
    let place = SCREENS.iter().any(|row| row.screen == view.screen && !row.places.is_empty());
    let own = place && view.list.is_none();
    // While the user types into the instruction line, it has the focus on every screen.
    let types = view.instruction.caret.is_some();
    // A lesson is read as a whole, without a focus.
    let reads = view.tab() == Screen::LESSONS;
    if !reads {
        assert_eq!(focuses, usize::from(types || (!own && !view.presenting)));
    }
    assert!(!view.list_focused || view.list.is_some());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(16), ..ProptestConfig::default() })]

    #[test]
    fn any_message_sequence_keeps_the_session_consistent(parts in prop::collection::vec(messages(), 1..25)) {
        let mut session = worked();
        for msg in parts.into_iter().flatten() {
            let mut copy = session.clone();
            let effect = session.update(msg.clone());
            prop_assert_eq!(copy.update(msg), effect);
            prop_assert_eq!(&copy, &session);
            check(&session);
        }
    }

    #[test]
    fn every_state_round_trips_through_its_link(parts in prop::collection::vec(messages(), 1..20)) {
        let mut session = worked().with_modules(&[&PROGRAMS]);
        for msgs in parts {
            msgs.into_iter().for_each(|msg| drop(session.update(msg)));
            check_link(&session);
        }
    }

    #[test]
    fn undo_goes_back_through_the_same_states(parts in prop::collection::vec(messages(), 1..25)) {
        let mut walk = Walk::new();
        for msg in parts.into_iter().flatten() {
            walk.step(msg);
        }
        walk.back_and_forth();
    }

    #[test]
    fn an_abandoned_edit_changes_nothing(
        parts in prop::collection::vec(messages(), 0..8),
        text in text(),
        place in 0..4_usize,
    ) {
        let mut session = worked();
        parts.into_iter().flatten().for_each(|msg| drop(session.update(msg)));
        for _ in 0..3 {
            session.update(Msg::Revert);
        }
        let focus = [Focus::Instruction, Focus::Bits { operand: 0, lane: 0 }, Focus::Bits { operand: 1, lane: 1 }];
        focus.get(place).into_iter().for_each(|focus| drop(session.update(Msg::FocusOn(*focus))));
        session.update(Msg::Notice(String::new()));
        let before = session.clone();
        session.update(Msg::EditAnew);
        text.chars().for_each(|c| drop(session.update(Msg::Type(c))));
        if session.context() == KeyContext::Typing {
            session.update(Msg::Revert);
        }
        session.update(Msg::Notice(String::new()));
        if is_plain(&session) {
            prop_assert_eq!(still(session.view()), still(before.view()));
            prop_assert_eq!(session.link(), before.link());
        }
    }
}
