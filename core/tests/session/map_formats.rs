//! The map and the table of formats other than that of the focus: by command, by button, by link.

use super::{after_lines, do_line, open, said};
use halfplay_core::float::Format;
use halfplay_core::skins::session::{Key, MapMsg, Msg, Session};

fn heading(session: &Session) -> String {
    session.view().heading.text()
}

/// Codes by OCP 8-bit Floating Point 1.0 and OCP Microscaling Formats 1.0. 0.1 is 1.6 × 2^-4; in e4m3 it becomes 1.625
/// × 2^-4, whose exponent field is 3. 448 is 0x7e in e4m3, 57344 is 0x7b in e5m2, and 4 is 127 + 2 in ue8m0.
#[test]
fn commands_show_the_codes_of_a_format() {
    for (lines, words) in [
        (&["map e4m3 0.1"][..], "map at 0x1d  0.1015625   e4m3  256 codes"),
        (&["map e4m3", "map max"], "map at 0x7e  448   e4m3  256 codes"),
        (&["map e4m3", "map e5m2 max"], "map at 0x7b  57344   e5m2  256 codes"),
        // The e4m3 number nearest to 48.34375, the value with the focus, is 48.
        (&["map e4m3"], "map at 0x64  48   e4m3  256 codes"),
        (&["map ue8m0 4"], "map at 0x81  4   ue8m0  256 codes"),
        (&["map e2m1 -6"], "map at 0xf  -6   e2m1  16 codes"),
        (&["map bf16 0.1"], "map at 0x3dcd  0.10009765625   bf16  65536 codes"),
        (&["toy", "map toy 1.25"], "map at 0x0d  1.25   toy  64 codes"),
        // Without a format the map follows the focus again.
        (&["map e4m3", "map"], "map at 0x520b  48.34375   f16  65536 codes"),
        (&["toy e2m1 -6"], "table of e2m1   0xf  -6  e2m1"),
        (&["toy e2m1", "toy 0.5"], "table of e2m1   0x1  0.5  e2m1"),
        (&["toy e2m3 7.5"], "table of e2m3   0x1f  7.5  e2m3"),
        (&["toy e3m2 28"], "table of e3m2   0x1f  28  e3m2"),
        // 48.34375 is beyond 14, the largest toy float.
        (&["toy e3m2 28", "toy"], "toy float   0x1c  inf  toy"),
    ] {
        assert!(
            heading(&after_lines(lines)).starts_with(words),
            "{lines:?}: {}",
            heading(&after_lines(lines))
        );
    }
}

#[test]
fn commands_reject_formats_without_a_map_or_table() {
    for (line, words) in [
        ("map f32", "A map draws every code, and f32 has 2^32 of them: too many."),
        ("map f64 1", "A map draws every code, and f64 has 2^64 of them: too many."),
        (
            "toy e4m3",
            "A table lists every code, and e4m3 has 2^8 of them: too many. Formats with a table: e2m1, toy, e2m3, e3m2.",
        ),
        ("map e4m3 x", "the code, column 1: x is not a number"),
        ("map e2m1 0x10", "the code, column "),
    ] {
        let mut session = after_lines(&[]);
        session.update(Msg::RunCommand(line.to_owned()));
        assert!(said(&session).contains(words), "{line}: {}", said(&session));
    }
}

#[test]
fn buttons_choose_the_format() {
    for (line, format, shown) in
        [("map", Format::E4M3, "e4m3"), ("toy", Format::E2M3, "e2m3"), ("map", Format::TOY, "toy")]
    {
        let mut session = after_lines(&[line]);
        session.update(Msg::from(MapMsg::Format(format)));
        assert!(heading(&session).contains(shown), "{}", heading(&session));
        let groups = session.view().buttons;
        let group = groups
            .iter()
            .find(|group| group.buttons.iter().any(|one| one.msg == Msg::from(MapMsg::Format(format))));
        let pressed =
            group.expect("buttons of formats").buttons.iter().filter(|one| one.pressed == Some(true));
        assert_eq!(
            pressed.map(|one| one.msg.clone()).collect::<Vec<_>>(),
            [Msg::from(MapMsg::Format(format))]
        );
    }
    // A format that the page cannot draw is rejected.
    let mut session = after_lines(&["toy"]);
    session.update(Msg::from(MapMsg::Format(Format::BF16)));
    assert!(said(&session).starts_with("A table lists every code, and bf16 has 2^16"), "{}", said(&session));
    assert!(heading(&session).starts_with("toy float"), "{}", heading(&session));
}

/// In e4m3 a row has 16 codes, with s eee for the rows and e fff for the columns: up is 16 codes more.
#[test]
fn arrows_walk_a_small_map() {
    let mut session = after_lines(&["map e4m3 1"]);
    for (key, code) in [
        (Key::Right, "0x39"),
        (Key::Up, "0x49"),
        (Key::Left, "0x48"),
        (Key::Down, "0x38"),
        (Key::End, "0xff"),
        (Key::Home, "0x00"),
        (Key::Down, "0x80"),
    ] {
        session.press(key);
        assert!(heading(&session).starts_with(&format!("map at {code} ")), "{key:?}: {}", heading(&session));
    }
    session.press(Key::Char('>'));
    assert_eq!(said(&session), "the map already shows all codes");
    assert!(heading(&session).contains("256 codes"));
}

#[test]
fn links_keep_the_format() {
    for (lines, part) in [
        (&["map e4m3 0.1"][..], "/format=e4m3/code=001d"),
        (&["map e2m1 -6"], "/format=e2m1/code=000f"),
        (&["map bf16 0.1", "zoom in"], "/format=bf16/code=3dcd/zoom=1"),
        (&["toy e2m1 -6"], "/map=toy/table=e2m1/toy=15"),
        (&["toy e2m1 0"], "/map=toy/table=e2m1"),
        (&["toy e3m2 28"], "/map=toy/table=e3m2/toy=31"),
    ] {
        let session = after_lines(lines);
        assert!(session.link().ends_with(part), "{lines:?}: {}", session.link());
        let opened = open(&session.link());
        assert_eq!((heading(&opened), opened.link()), (heading(&session), session.link()));
    }
    // A link names no format if the map follows the focus, and no table for the toy float.
    for line in ["map", "toy"] {
        let link = after_lines(&[line]).link();
        assert!(!link.contains("format=") && !link.contains("table="), "{link}");
    }
}

#[test]
fn links_reject_bad_formats_and_clamp_codes() {
    for (part, words) in [
        (
            "screen=map/format=f32",
            "the link's format is f32; expected one of e2m1, toy, e2m3, e3m2, e4m3, e5m2, ue8m0, f16, bf16",
        ),
        ("screen=map/map=toy/table=e4m3", "the link's table is e4m3; expected one of e2m1, toy, e2m3, e3m2"),
        ("screen=map/map=toy/table=e2m1/toy=16", "the link's toy is 16; expected a number from 0 to 15"),
    ] {
        let session = Session::open(&format!("#2/add.f16/1,2/{part}")).unwrap();
        assert_eq!(said(&session), words);
    }
    // A code beyond the last one becomes the last one, in whichever order the parts of the link appear.
    let session = open("#2/add.f16/1,2/screen=map/format=e4m3/code=3c00");
    assert!(heading(&session).starts_with("map at 0xff "), "{}", heading(&session));
    let session = open("#2/add.f16/1,2/screen=map/map=toy/toy=63/table=e2m1");
    assert!(heading(&session).starts_with("table of e2m1   0xf "), "{}", heading(&session));
    assert!(session.link().ends_with("/table=e2m1/toy=15"), "{}", session.link());
}

/// If a row's format has no map, the arrows and Enter do nothing.
#[test]
fn keys_do_nothing_on_an_unavailable_map() {
    let mut session = after_lines(&["add.f32 1 2", "a 1", "map"]);
    let before = session.clone();
    for key in [Key::Right, Key::Down, Key::End, Key::Enter] {
        session.press(key);
        assert_eq!((session.screen(), heading(&session)), (before.screen(), heading(&before)), "{key:?}");
        assert_eq!(session.evaluation().operands, before.evaluation().operands);
    }
    do_line(&mut session, "map e5m2");
    assert!(heading(&session).starts_with("map at 0x3c  1   e5m2"), "{}", heading(&session));
}
