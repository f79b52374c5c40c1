//! The cursor of the plane of two operands.

use super::after_lines;
use halfplay_core::skins::session::{ALL_MODULES, Key, KeyContext, Msg, Screen, Session};
use rustc_apfloat::Float;
use rustc_apfloat::ieee::Half;

/// Presses a key for each character.
fn press(session: &mut Session, keys: &str) {
    keys.chars().for_each(|key| drop(session.press(Key::Char(key))));
}

/// A plane of 1.5 and 2 whose cursor is on 0 and -0.
const ELSEWHERE: &str = "#2/mul.f16/1.5,2/screen=map/map=plane/pair=0000.8000";

/// Without a pair in the link, the cursor starts at the operands.
#[test]
fn a_plane_begins_at_the_operands() {
    let link = |link: &str| Session::open(link).expect("a link").link();
    let begun = link("#2/mul.f16/1.5,2/screen=map/map=plane");
    assert!(begun.contains("/pair=3e00.4000"), "{begun}");
    assert_eq!(link(ELSEWHERE), ELSEWHERE);
}

/// The cursor moves to new operands, with or without the command `plane`; an instruction alone does not move it.
#[test]
fn the_plane_cursor_moves_to_new_operands() {
    for (text, pair) in [
        ("plane add.f16 3 0.5", "#2/add.f16/3,0.5/screen=map/map=plane/pair=4200.3800"),
        ("add.bf16 1 2", "#2/add.bf16/1,2/screen=map/map=plane/pair=3f80.4000"),
        ("plane add.f16", "#2/add.f16/1.5,2/screen=map/map=plane/pair=0000.8000"),
    ] {
        let mut session = Session::open(ELSEWHERE).expect("a link");
        session.update(Msg::RunCommand(text.to_owned()));
        assert_eq!(session.link(), pair, "{text}");
    }
    let mut session = Session::open(ELSEWHERE).expect("a link");
    session.update(Msg::RunCommand("plane add.rnn.f16 1 2".to_owned()));
    assert!(session.view().notice.expect("a notice").text().contains("rnn"));
    assert_eq!(session.link(), ELSEWHERE);
}

/// The map opens on the pairs for which `fma` differs from `mul`, then `add`. An exhaustive count found 285,362,634 of
/// them with c = 1.
#[test]
fn the_map_opens_on_pairs_that_differ() {
    let mut session = after_lines(&["add.f32 1 2"]).with_modules(&ALL_MODULES);
    press(&mut session, "gm");
    assert_eq!(session.context(), KeyContext::PAIRS);
    let view = session.view();
    assert_eq!(view.instruction.text.text(), "fma.rn.f16 a b 1");
    let digits: String = view.heading.text().chars().filter(|c| !c.is_whitespace()).collect();
    assert!(digits.starts_with("mul,thenadd≠fma285362634of4294967296pairs"), "{digits}");
    assert!(view.heading.text().ends_with("6.64 %"));
}

#[test]
fn links_keep_the_pairs_and_old_links_keep_the_map() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    press(&mut session, "gm");
    let opened = session.link();
    assert!(opened.ends_with("/screen=map/map=pairs/pair=4400.b400"), "{opened}");
    press(&mut session, ">> h");
    let link = session.link();
    assert!(link.contains("/map=pairs/by=distance/"), "{link}");
    assert_eq!(Session::open(&link).expect("a link").link(), link);
    for (old, context) in [
        ("#2/add.f16/1,2/screen=map", KeyContext::MAP),
        ("#2/add.f16/1,2/screen=map/code=3c01/zoom=2", KeyContext::MAP),
        ("#2/add.f16/1,2/screen=map/map=plane", KeyContext::PLANE),
        ("#2/add.f16/1,2/screen=map/map=plane/by=class/pair=3c00.4000", KeyContext::PLANE),
    ] {
        assert_eq!(Session::open(old).expect("a link").context(), context, "{old}");
    }
}

#[test]
fn t_leads_to_every_map_of_the_own_instruction_and_back() {
    let mut session = after_lines(&["mul.f16 1.5 2"]).with_modules(&ALL_MODULES);
    press(&mut session, "gm");
    let mut visited = vec![session.context()];
    for _ in 0..3 {
        press(&mut session, "t");
        visited.push(session.context());
    }
    assert_eq!(visited, [KeyContext::PAIRS, KeyContext::PLANE, KeyContext::MAP, KeyContext::PAIRS]);
}

/// Enter opens the pair of the cell whose results are farthest apart.
#[test]
fn enter_opens_a_pair_that_differs() {
    let mut session = after_lines(&["mul.f16 1.5 2"]).with_modules(&ALL_MODULES);
    press(&mut session, "gm");
    session.press(Key::Enter);
    let evaluation = session.evaluation();
    assert_eq!(evaluation.instr.to_string(), "fma.rn.f16");
    session.update(Msg::Show(Screen::COMPARE));
    let list = session.view().list.expect("pipelines");
    let row = list.table.rows.iter().find(|row| row[0].text() == "mul, then add").expect("the pipeline");
    assert!(row.iter().any(|cell| cell.text().contains("ulp")), "{row:?}");
}

/// True if `fma` differs from `mul`, then `add` with c = 1, computed by another library.
fn fma_differs(a: u16, b: u16) -> bool {
    let [a, b, c] = [a, b, 0x3c00].map(|code: u16| Half::from_bits(code.into()));
    let fused = a.mul_add(b, c).value;
    let two_steps = ((a * b).value + c).value;
    fused.to_bits() != two_steps.to_bits() && !(fused.is_nan() && two_steps.is_nan())
}

#[test]
fn brackets_go_to_pairs_that_differ() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    press(&mut session, "gm");
    let pair = |session: &Session| -> [u16; 2] {
        let link = session.link();
        let (_, pair) = link.split_once("/pair=").expect("a pair");
        [&pair[..4], &pair[5..9]].map(|code| u16::from_str_radix(code, 16).expect("a code"))
    };
    let start = pair(&session);
    let mut forward = Vec::new();
    for _ in 0..40 {
        press(&mut session, "]");
        let [a, b] = pair(&session);
        assert!(fma_differs(a, b), "{a:04x} {b:04x}");
        forward.push([a, b]);
    }
    assert!(!forward.contains(&start));
    // The way back leads through the same cells.
    for expected in forward.iter().rev().skip(1) {
        press(&mut session, "[");
        assert_eq!(pair(&session), *expected);
    }
    for _ in 0..8000 {
        press(&mut session, "]");
        if session.view().notice.is_some() {
            break;
        }
    }
    let said = session.view().notice.expect("the last cell").text();
    assert!(said.contains("last cell"), "{said}");
}
