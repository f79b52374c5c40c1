//! The menu of the instruction's parts, and the menu of things to copy.

use super::{codes, menu, said, spelled};
use halfplay_core::isa::{Allow, choices, documented};
use halfplay_core::skins::session::{Effect, ExportForm, Focus, Key, KeyContext, Msg, Overlay, Session};

/// Opens the menu and selects the row `words` in the part `part`.
fn open(session: &mut Session, part: &str, words: &str) {
    session.update(Msg::FocusOn(Focus::Instruction));
    assert_eq!(session.press(Key::Char(' ')), None);
    while menu(session).0.title() != part {
        let before = menu(session).0.title();
        session.press(Key::Right);
        assert_ne!(menu(session).0.title(), before, "no part is called {part}");
    }
    session.press(Key::Home);
    let bare = |row: &str| row.trim_start_matches('•').trim_start().split(' ').next().unwrap().to_owned();
    let (list, rows) = menu(session);
    let place =
        rows.iter().position(|row| bare(row) == words).unwrap_or_else(|| panic!("{words} in {rows:?}"));
    (list.chosen..place).for_each(|_| drop(session.press(Key::Down)));
    assert_eq!(menu(session).0.chosen, place);
}

#[test]
fn the_menu_changes_each_part_of_an_instruction() {
    for (start, part, words, then) in [
        ("fma.rn.f16", "rounding", "rz", "fma.rn.f16"),
        ("fma.rn.f32", "rounding", "rz", "fma.rz.f32"),
        ("fma.rn.f16", "modifiers", ".relu", "fma.rn.relu.f16"),
        ("fma.rn.relu.f16", "modifiers", ".relu", "fma.rn.f16"),
        ("fma.rn.f16", "modifiers", ".ftz", "fma.rn.ftz.f16"),
        ("fma.rn.f16", "type", "bf16x2", "fma.rn.bf16x2"),
        ("add.f32", "type", "f32.f16", "add.f32.f16"),
        ("fma.rn.f16", "operation", "add", "add.rn.f16"),
        ("fma.rn.f16", "operation", "tanh", "tanh.approx.f16"),
        ("max.f16", "modifiers", ".NaN", "max.NaN.f16"),
    ] {
        let mut session = super::after_lines(&[start]);
        open(&mut session, part, words);
        assert_eq!(session.press(Key::Enter), None);
        if said(&session).is_empty() {
            assert_eq!(
                (spelled(&session).as_str(), session.evaluation().instr.to_string().as_str()),
                (then, then)
            );
            let (list, rows) = menu(&session);
            assert!(part == "modifiers" || rows[list.chosen].starts_with('•'), "{rows:?}");
        } else {
            // The message suggests a legal instruction, and nothing changes.
            assert!(said(&session).ends_with(&format!("try {then}")), "{words}: {}", said(&session));
            assert_eq!(spelled(&session), start);
        }
        assert_eq!(session.context(), KeyContext::Menu, "the menu stays open");
        session.press(Key::Escape);
        assert_eq!(session.context(), KeyContext::Instruction);
    }
}

#[test]
fn illegal_choices_give_the_reason() {
    let mut session = Session::worked();
    open(&mut session, "rounding", "rz");
    let Some(Overlay::Menu { about, .. }) = session.view().overlay else { panic!() };
    let about: Vec<String> = about.iter().map(|line| line.text()).collect();
    assert!(about[0].starts_with("rz   ") && about[1].starts_with("no: "), "{about:?}");
    let before = session.clone();
    session.press(Key::Enter);
    assert!(about[1].starts_with(&format!("no: {}", said(&session).split("; try").next().unwrap())));
    session.update(Msg::Notice(String::new()));
    let mut same = before;
    same.update(Msg::Notice(String::new()));
    assert_eq!(session, same);
    // With what-if, this rounding is legal.
    session.update(Msg::RunCommand("what-if on".into()));
    open(&mut session, "rounding", "rz");
    session.press(Key::Enter);
    assert_eq!(spelled(&session), "fma.rz.f16");
    assert_eq!(session.view().instruction.needs, "");
}

/// For every seventh documented instruction, each choice is accepted, or a message gives the reason.
#[test]
fn menu_choices_match_the_instruction_table() {
    for instr in documented().step_by(7) {
        for (part, slot) in choices(&instr, Allow::PTX).into_iter().enumerate() {
            for (choice, wanted) in slot.choices.into_iter().enumerate() {
                let mut session = super::after_lines(&[&instr.to_string()]);
                session.update(Msg::Menu);
                session.update(Msg::Pick(part, choice));
                match wanted.outcome {
                    Ok(then) => assert_eq!(session.evaluation().instr, then, "{instr} {}", wanted.word),
                    Err(problem) => {
                        assert_eq!(session.evaluation().instr, instr);
                        assert!(said(&session).starts_with(&problem.reason()), "{instr} {}", wanted.word);
                    }
                }
                if session.evaluation().instr != instr {
                    session.update(Msg::Undo);
                }
                assert_eq!(session.evaluation().instr, instr, "one change, and none where it was illegal");
            }
        }
    }
}

/// The instruction may change while the menu is open: the cursor stays on an existing choice.
#[test]
fn the_cursor_stays_within_the_menu() {
    let mut session = super::after(&[Msg::Menu]);
    open(&mut session, "type", "f32");
    session.press(Key::End);
    let (before, _) = menu(&session);
    super::do_line(&mut session, "ex2.approx.f16");
    let (list, rows) = menu(&session);
    assert!(rows.len() < before.table.rows.len() && list.chosen == rows.len() - 1, "{rows:?}");
    session.press(Key::Enter);
    assert!(said(&session).is_empty() || said(&session).contains("ex2"), "{}", said(&session));
}

#[test]
fn choosing_a_type_keeps_the_operand_texts() {
    let mut session = super::after_lines(&["a 0.1"]);
    open(&mut session, "type", "f32");
    session.press(Key::Enter);
    assert_eq!(codes(&session)[0], "0x3dcccccd", "0.1 is read again");
    open(&mut session, "type", "f16");
    session.press(Key::Enter);
    assert_eq!(codes(&session)[0], "0x2e66");
}

#[test]
fn the_copy_menu_offers_every_form() {
    for (place, what) in ExportForm::ALL.into_iter().enumerate() {
        let start = || super::after(&[]).on_page("/class/");
        let mut session = start();
        session.update(Msg::Copy);
        (0..place).for_each(|_| drop(session.press(Key::Down)));
        let Some(Overlay::List(list)) = session.view().overlay else { panic!() };
        assert_eq!((list.chosen, list.table.rows.len()), (place, ExportForm::ALL.len()));
        let text = session.export(what);
        assert_eq!(session.press(Key::Enter), Some(Effect::Copy(what)));
        assert_eq!(session.export(what), text);
        assert!(session.view().overlay.is_none());
        let mut session = start();
        session.update(Msg::Copy);
        assert_eq!(session.update(Msg::Pick(0, place)), Some(Effect::Copy(what)), "by a click");
        assert_eq!(session.export(what), text);
    }
    let mut session = super::after(&[Msg::Copy]);
    assert_eq!(session.press(Key::Char('j')), session.update(Msg::CopyAs(ExportForm::Json)));
    assert!(Session::worked().export(ExportForm::Json).contains("0x3001"));
}
