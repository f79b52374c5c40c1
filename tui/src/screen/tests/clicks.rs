//! Tests the effects of clicks at the visible positions.

use super::*;
use halfplay_core::skins::session::{ALL_MODULES, Focus, Screen};

/// Clicks on the first occurrence of this text in a window of 80 columns, at its first character.
pub fn click(session: &mut Session, text: &str) {
    click_in(session, (80, 24), text);
}

fn click_in(session: &mut Session, size: (u16, u16), text: &str) {
    let (terminal, drawn) = drawn(session, size, 0);
    let seen = text_of(&terminal);
    let row =
        seen.lines().position(|line| line.contains(text)).unwrap_or_else(|| panic!("no {text} in\n{seen}"));
    let line = seen.lines().nth(row).unwrap();
    let column = line.split(text).next().unwrap().chars().count() as u16;
    let hit = drawn.hits.iter().rev().find(|(y, columns, _)| *y == row as u16 && columns.contains(&column));
    let (_, _, msg) = hit.unwrap_or_else(|| panic!("nothing happens at {text} in\n{seen}"));
    assert_eq!(session.update(msg.clone()), None);
}

#[test]
fn a_click_flips_a_bit() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    // The sign of `a`, then the lowest bit of `b`; the first row of the worked sum is 0x520b.
    click(&mut session, "0  1▌0 1▌0 0");
    assert_eq!(session.view().registers[0].code, "0xd20b");
    let (_, drawn) = drawn(&session, (80, 24), 0);
    // The columns of the design: the fraction begins at 29, and its bits are two columns apart.
    let column = 29 + 2 * 9;
    let (_, _, msg) =
        drawn.hits.iter().find(|(row, columns, _)| *row == 5 && columns.contains(&column)).unwrap();
    session.update(msg.clone());
    assert_eq!(session.view().registers[1].code, "0x00e8");
    // The result is computed: a click on it shows a notice.
    click(&mut session, "1▌1▌1▌1▌1▌0 1▌0 1▌1▌");
    assert!(session.view().notice.is_some());
}

/// A cap acts like its key; one with two arrows has a part for each.
#[test]
fn a_click_on_a_key_at_the_foot_acts_like_the_key() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.update(Msg::FocusOn(Focus::Bits { operand: 0, lane: 0 }));
    let column = session.view().column;
    // Bit 0 of 0x520b is flipped.
    click(&mut session, "space");
    assert_eq!(session.view().registers[0].code, "0x520a");
    click(&mut session, "←→");
    assert_eq!(session.view().column, column - 1);
    click(&mut session, "go to");
    assert_eq!(session.view().go.map(|go| go.chosen), Some(0));
    click(&mut session, "other ways to compute the same");
    assert_eq!((session.screen(), session.view().go), (Screen::COMPARE, None));
}

#[test]
fn the_popup_of_screens_obeys_arrows_and_letters() {
    let mut session = pressed("g↓↓");
    let go = session.view().go.unwrap();
    assert_eq!((go.chosen, go.screens[2].name, go.screens[0].here), (2, "Number", true));
    assert_eq!(session.press(named('⏎')), None);
    assert_eq!(session.screen(), Screen::NUMBER);
    assert_eq!(pressed("gm").screen(), Screen::MAP);
    // Escape stays.
    assert_eq!(pressed("g↓⎋").screen(), Screen::OPERATION);
    for size in SIZES {
        let text = seen(&pressed("g"), size);
        let screens = Screen::ALL.map(|screen| {
            format!(
                "{}  {}",
                pressed("g")
                    .view()
                    .go
                    .unwrap()
                    .screens
                    .iter()
                    .find(|row| row.name == screen.name())
                    .unwrap()
                    .key,
                screen.name()
            )
        });
        assert!(screens.iter().all(|row| text.contains(row)), "{size:?}\n{text}");
    }
}

#[test]
fn a_click_goes_to_screens_steps_and_rows() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    click(&mut session, "Compare");
    assert_eq!(session.screen(), Screen::COMPARE);
    click(&mut session, "through f32");
    assert!(session.view().heading.text().contains("through f32"));
    click(&mut session, "Reference");
    click(&mut session, "add.ftz.f16 ");
    assert_eq!(session.view().heading.text(), "add.ftz.f16");
    click(&mut session, "Operation");
    click_in(&mut session, (140, 50), "decode");
    assert!(session.view().heading.text().ends_with("decode"));
}

#[test]
fn a_click_chooses_in_menus() {
    let mut session = pressed("↑ ");
    click(&mut session, "bf16");
    assert_eq!(session.view().instruction.spelling, "fma.rn.bf16");
    click(&mut session, " .relu");
    assert_eq!(session.view().instruction.spelling, "fma.rn.relu.bf16");
}

/// The worked sum rounds up to 0x3001, and is inexact without underflow.
#[test]
fn a_click_answers_a_question() {
    let mut session = pressed("v");
    click(&mut session, "┼");
    assert_eq!(session.view().prediction.unwrap().guess, Some(true), "the middle is in the right half");
    click(&mut session, "A  inexact");
    assert!(!session.view().hidden);
    let text = seen(&session, (80, 24));
    assert!(
        text.contains("Yes: B, 0x3001 = 0.1251220703125.") && text.contains("Flags, yes: A, inexact."),
        "{text}"
    );
    let mut session = pressed("v");
    click_in(&mut session, (40, 12), "A  0x3000");
    assert_eq!(session.view().prediction.unwrap().guess, Some(false));
}

#[test]
fn a_click_picks_a_code_of_the_map() {
    let mut session = pressed("gmtt");
    click(&mut session, "innnnnnn");
    assert!(
        session.export(halfplay_core::skins::session::ExportForm::Bits).starts_with("0x7c00"),
        "infinity"
    );
}

/// In the toy format, with three exponent bits, a bias of 3 and two fraction bits, 5 is 0b0_101_01 and -0.75 is
/// 0b1_010_10.
#[test]
fn a_click_picks_a_number_of_the_toy_table() {
    let bits = |session: &Session| session.export(halfplay_core::skins::session::ExportForm::Bits);
    let mut session = pressed("gt");
    click(&mut session, "  5 ");
    assert!(bits(&session).starts_with("0x15"), "{}", bits(&session));
    click(&mut session, "-0.75");
    assert!(bits(&session).starts_with("0x2a"), "{}", bits(&session));
}

/// 2048 + 1 is in the middle between 2048 and 2050. Three quarters of the way is 2048 + 1.5. A position beyond the end
/// of the line gives the last number before that end.
#[test]
fn dragging_on_the_number_line_changes_the_operand() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.update(Msg::RunCommand("add.f16 2048 1".into()));
    session.update(Msg::FocusOn(Focus::Bits { operand: 1, lane: 0 }));
    let b = |session: &Session| session.view().registers[1].code.clone();
    let (terminal, drawn) = drawn(&session, (80, 24), 0);
    let seen = text_of(&terminal);
    let line = seen.lines().find(|line| line.contains('┝')).expect("a number line");
    let [left, right] = ['┝', '┤'].map(|end| line.chars().position(|c| c == end).unwrap() as u16);
    let at = |column: u16| drawn.held_at(&Msg::DragTo(0), column).expect("a place of the line");
    assert_eq!(at(left + (right - left) / 2), Msg::DragTo(500));
    session.update(at(left + (right - left) * 3 / 4));
    assert_eq!(b(&session), "0x3e00");
    session.update(at(right + 9));
    assert_eq!(b(&session), "0x3fff");
    session.update(Msg::DragEnd);
    session.update(Msg::Undo);
    assert_eq!(b(&session), "0x3c00");
    // A click does the same. If the result is hidden, nothing can be dragged.
    click(&mut session, "┝");
    assert_eq!(b(&session), "0x0001");
    session.update(Msg::Hide);
    assert_eq!(super::drawn(&session, (80, 24), 0).1.held_at(&Msg::DragTo(0), 40), None);
}

/// Right after the cursor moves to a bit, the foot shows its weight.
#[test]
fn the_foot_shows_the_weight_of_the_bit_at_the_cursor() {
    let told = "weight 2^-4 = 0.0625: off gives 0x5209, 48.28125";
    let foot = |session: &Session, size| {
        let text = text_of(&drawn(session, size, 0).0);
        text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().to_owned()
    };
    let session = pressed("←");
    for size in [(80, 24), (200, 60)] {
        assert!(foot(&session, size).contains(told), "{}", foot(&session, size));
    }
    assert!(!foot(&pressed("↓"), (80, 24)).contains("weight"));
}

/// Each pair of the toy format has its own cell. If not all fit, a part around the cursor is shown without gaps, and a
/// text gives its size.
#[test]
fn small_windows_show_part_of_the_pair_table() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    for line in ["what-if on", "mul.toy 1 2", "plane 1 2"] {
        session.update(Msg::RunCommand(line.into()));
    }
    let palette =
        Palette::from_environment(None, |name| (name == "COLORTERM").then(|| "truecolor".to_owned()));
    for (size, part) in [((80, 24), true), ((40, 20), true), ((160, 80), false)] {
        let (terminal, drawn) = drawn_in(palette, &session, size, 0);
        let seen = text_of(&terminal);
        assert_eq!(seen.contains(" of 64 rows"), part, "{size:?}: {seen}");
        let codes: Vec<(u16, usize)> = drawn
            .hits
            .iter()
            .filter_map(|(row, _, msg)| match msg {
                Msg::Choose(code) => Some((*row, *code)),
                _ => None,
            })
            .collect();
        // Along a line, `a` advances by one number; from line to line, `b` decreases by two, because a line has two
        // rows.
        let mut firsts: Vec<usize> = Vec::new();
        for line in codes.chunk_by(|a, b| a.0 == b.0) {
            let mut places: Vec<usize> = line.iter().map(|(_, code)| code & 0xffff).collect();
            places.dedup();
            assert!(places.len() > 20 && places.windows(2).all(|pair| pair[1] == pair[0] + 1), "{places:?}");
            firsts.push(line[0].1 >> 16);
        }
        assert!(firsts.len() >= 4 && firsts.windows(2).all(|pair| pair[0] == pair[1] + 2), "{firsts:?}");
    }
    // Moving to the last cell makes the end visible.
    session.update(Msg::Last);
    let (_, drawn) = drawn_in(palette, &session, (40, 20), 0);
    let last = drawn.hits.iter().any(|(_, _, msg)| matches!(msg, Msg::Choose(code) if code & 0xffff == 63));
    assert!(last);
}

/// The bar of a slider from 1 to 2 has 1024 codes: 1.5 is in the middle, and 1.25 a quarter of the way.
#[test]
fn dragging_the_slider_selects_the_code_at_the_column() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    for line in ["add.f16 2048 1", "slider b 1 2"] {
        session.update(Msg::RunCommand(line.into()));
    }
    let (terminal, drawn) = drawn(&session, (80, 24), 0);
    let seen = text_of(&terminal);
    let line = seen.lines().find(|line| line.contains(" 1 ●")).expect("a slider");
    let [left, right] = ['●', '┤'].map(|end| line.chars().position(|c| c == end).unwrap() as u16);
    let at = |column: u16| drawn.held_at(&Msg::SlideTo(0), column).expect("a place of the slider");
    assert_eq!([at(left), at(right), at(79)], [0, 1024, 1024].map(Msg::SlideTo));
    let Msg::SlideTo(middle) = at(left + (right - left) / 2) else { panic!("no place") };
    // A column is at most a 65th of the bar.
    assert!(middle.abs_diff(512) <= 16, "{middle}");
    session.update(Msg::SlideTo(256));
    let seen = text_of(&super::drawn(&session, (80, 24), 0).0);
    let line = seen.lines().find(|line| line.contains(" 1 ├")).expect("a slider");
    assert!(line.contains("b  0x3d00") && line.trim_end().ends_with(" 1.25"), "{line}");
}
