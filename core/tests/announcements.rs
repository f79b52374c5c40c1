//! Spoken announcements of changes outside the focused element. The expected lines were written by hand. An
//! announcement has at most 250 characters.
use halfplay_core::skins::session::{Focus, Msg, OTHER_SCREENS, Session};

/// The announcements after each message.
fn announced(link: &str, msgs: &[Msg]) -> Vec<Vec<String>> {
    let mut session = Session::open(link).unwrap().with_modules(&[&OTHER_SCREENS]);
    let step = |msg: &Msg| {
        let before = session.view();
        session.update(msg.clone());
        session.view().announcements_since(&before)
    };
    msgs.iter().map(step).collect()
}

fn typed(text: &str) -> impl Iterator<Item = Msg> {
    text.chars().map(Msg::Type)
}

/// A screen reader reads the focused operand bit by itself. A result has the focus as a whole, so halfplay announces
/// the bit under its cursor.
#[test]
fn cursor_moves_announce_only_result_bits() {
    let a = Focus::Bits { operand: 0, lane: 0 };
    let msgs = [Msg::FocusOn(a), Msg::Left, Msg::FocusOn(Focus::Result { lane: 0 }), Msg::Right];
    // 1 + 2 = 3, 0x4200. The cursor moves one bit to the left of the last bit and comes back.
    let [start, left, result, right] = announced("#1/add.f16/1,2", &msgs).try_into().unwrap();
    assert_eq!([start, left], [const { Vec::<String>::new() }; 2]);
    assert_eq!(result, ["fraction bit 1 of the result d, is 0"]);
    assert_eq!(right, ["fraction bit 0 of the result d, is 0"]);
}

#[test]
fn a_change_announces_the_operand_and_the_result() {
    let a = Focus::Bits { operand: 0, lane: 0 };
    // The highest fraction bit of 1 is worth one half.
    let [flip, undo] = announced("#1/add.f16/1,2", &[Msg::FlipAt(a, 6), Msg::Undo]).try_into().unwrap();
    assert_eq!(flip, ["a, 0x3e00, 1.5", "result 0x4300, 3.5, no flags"]);
    assert_eq!(undo, ["a, 0x3c00, 1", "result 0x4200, 3, no flags"]);
}

/// The screen reader itself speaks each typed letter.
#[test]
fn typing_announces_results_and_accepting_announces_errors() {
    let a = Focus::Bits { operand: 0, lane: 0 };
    let msgs: Vec<Msg> = [Msg::FocusOn(a)].into_iter().chain(typed("5.x")).chain([Msg::Accept]).collect();
    let announced = announced("#1/add.f16/1,2", &msgs);
    assert_eq!(announced[1], ["result 0x4700, 7, no flags"]);
    assert_eq!(announced[2], [""; 0]);
    assert_eq!(announced[3], [""; 0], "more letters may correct the value");
    assert!(announced[4].len() == 1 && announced[4][0].starts_with("a, column 3: "), "{announced:?}");
}

#[test]
fn leaving_an_invalid_instruction_announces_its_error() {
    let msgs = [Msg::FocusOn(Focus::Instruction), Msg::ReplaceText("add.f1".into()), Msg::Down];
    let announced = announced("#1/add.f16/1,2", &msgs);
    assert_eq!(announced[1], [""; 0], "more letters may complete the instruction");
    assert_eq!(announced[2][0], "still add.f16");
    assert!(announced[2][1].starts_with("column "), "{announced:?}");
}

#[test]
fn a_corrected_text_is_announced_even_without_a_new_result() {
    let msgs = [Msg::ReplaceText(String::new()), Msg::Accept, Msg::ReplaceText("1".into())];
    let of_a = announced("#1/add.f16/1,2", &msgs);
    assert!(of_a[1][0].ends_with("Until then halfplay uses 1."), "{of_a:?}");
    assert_eq!(of_a[2], ["a, 0x3c00, 1"]);
    let write = |text: &str| Msg::ReplaceText(text.into());
    let msgs = [Msg::FocusOn(Focus::Instruction), write("add.f1"), Msg::Accept, write("add.f16")];
    assert_eq!(announced("#1/add.f16/1,2", &msgs)[3], ["add.f16, d = a + b"]);
}

#[test]
fn a_rejected_paste_is_announced_once() {
    let announced = announced("#1/fma.rn.f16/1,2,3", &[Msg::Paste("0.1, 0.2".into())]);
    let why = announced[0].iter().filter(|said| said.contains("takes 3 operands"));
    assert_eq!(why.count(), 1, "{announced:?}");
}

#[test]
fn a_completion_announces_the_instruction_and_result() {
    let msgs = [Msg::FocusOn(Focus::Instruction), Msg::ReplaceText("add.b".into()), Msg::Complete];
    let announced = announced("#1/add.f16/1,2", &msgs);
    assert_eq!(announced[1], ["add.b"]);
    // 3 = 1.5 × 2, so 0x4040 in bf16.
    assert_eq!(announced[2], ["add.bf16", "result 0x4040, 3, no flags"]);
}

#[test]
fn a_list_announces_the_selected_entry_and_its_meaning() {
    let announced = announced("#1/add.f16/1,2/screen=reference", &[Msg::Down, Msg::Search, Msg::Type('m')]);
    assert_eq!(announced[0], ["add.ftz.f16", "d = a + b, rounded once, with subnormals as zero."]);
    assert!(announced[2].len() == 1 && announced[2][0].starts_with("instructions, 1 of "), "{announced:?}");
}

#[test]
fn overlays_announce_their_title_and_length() {
    let msgs = [Msg::Keys, Msg::Keys, Msg::Copy, Msg::Down, Msg::Revert];
    let [keys, closed, copy, down, back] = announced("#1/add.f16/1,2", &msgs).try_into().unwrap();
    assert!(keys.len() == 1 && keys[0].starts_with("keys, ") && keys[0].ends_with(" lines"), "{keys:?}");
    assert_eq!([closed, back], [const { Vec::<String>::new() }; 2]);
    assert_eq!(copy, ["copy, 1 of 8: b, bits, the bits of the result"]);
    assert_eq!(down, ["copy, 2 of 8: v, value, its exact value"]);
}

#[test]
fn a_notice_is_announced_every_time() {
    let announced = announced("#1/add.f16/1,2", &[Msg::Undo, Msg::Undo]);
    assert_eq!(announced, [["there is nothing to undo"]; 2]);
}

/// A longer announcement would still be spoken when the user presses the next key.
#[test]
fn announcements_are_at_most_250_characters() {
    let walks = ["", "/screen=compare", "/screen=number", "/screen=map", "/screen=reference"];
    let msgs =
        [Msg::Down, Msg::Right, Msg::NextStep, Msg::Down, Msg::Keys, Msg::Keys, Msg::Glossary, Msg::Right];
    for walk in walks {
        for words in announced(&format!("#1/fma.rn.f16/0x520b,0x00e9,0x2ff6{walk}"), &msgs) {
            let length: usize = words.iter().map(|line| line.chars().count()).sum();
            assert!(length <= 250, "{walk}: {words:?}");
        }
    }
}
