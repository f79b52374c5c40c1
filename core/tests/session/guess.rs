//! One of two neighbours is chosen for a hidden result.

use super::*;
use halfplay_core::doc::Block;
use halfplay_core::session::{Key, KeyContext, Screen};

fn press(session: &mut Session, keys: &[Key]) {
    keys.iter().for_each(|&key| assert_eq!(session.press(key), None));
}

fn first_text(session: &Session) -> String {
    match session.view().blocks.first() {
        Some(Block::Text(text)) => text.text(),
        other => panic!("{other:?}"),
    }
}

/// The worked sum lies between 0x3000 and 0x3001 and is the greater one; rounded twice it is a tie that goes to 0x3000.
#[test]
fn a_neighbour_is_chosen() {
    for (key, right) in
        [(Key::Char('a'), false), (Key::Left, false), (Key::Char('b'), true), (Key::Right, true)]
    {
        let mut session = after(&[Msg::Hide]);
        let asked = session.view();
        let between = asked.prediction.as_ref().unwrap().between.clone();
        assert_eq!([between.left, between.right].map(|[code, _]| code), ["0x3000", "0x3001"]);
        assert_eq!(between.outcome, None, "the mark would tell it");
        assert!(asked.asks() && asked.chip() == "predict", "{}", asked.chip());
        press(&mut session, &[key]);
        let view = session.view();
        assert_eq!((view.hidden, view.prediction.as_ref().unwrap().guess), (false, Some(right)));
        let words = if right { "Yes: B, 0x3001. A, 0x3000, " } else { "No: B, 0x3001. A, 0x3000, " };
        let said = first_text(&session);
        assert!(said.starts_with(words) && said.contains("mul, then add; through f32"), "{said}");
        // Nothing is left of it once it is hidden again, or about something else.
        for msg in [Msg::Hide, Msg::Flip] {
            let mut session = session.clone();
            session.update(msg);
            assert!(session.view().prediction.is_none_or(|prediction| prediction.guess.is_none()));
        }
    }
}

/// Where no neighbours stand on the screen, those keys are what they are elsewhere.
#[test]
fn letters_choose_only_what_is_asked() {
    // 1 + 1 is exact: there is nothing to choose.
    for lines in [&["add.f16 1 1", "hide"][..], &["hide", "step decode"]] {
        let mut session = after_lines(lines);
        assert!(!session.view().asks(), "{lines:?}");
        press(&mut session, &[Key::Char('a')]);
        assert_eq!(session.context(), KeyContext::Typing, "{lines:?}");
    }
    let mut session = after(&[Msg::Hide, Msg::Show(Screen::Number)]);
    assert!(session.view().prediction.is_none());
    // Every other character still opens the text, and takes the letters then.
    session = after(&[Msg::Hide]);
    press(&mut session, &[Key::Char('0'), Key::Char('x'), Key::Char('a'), Key::Char('b')]);
    assert_eq!(session.view().typed.unwrap().text, "0xab");
    // While steps are presented arrows go on and back; the letters choose.
    session = after(&[Msg::Present]);
    press(&mut session, &[Key::Char(' '); 5]);
    assert!(session.view().asks());
    press(&mut session, &[Key::Left, Key::Right]);
    assert!(session.view().asks());
    press(&mut session, &[Key::Char('a')]);
    assert!(!session.view().hidden && session.view().presenting);
}
