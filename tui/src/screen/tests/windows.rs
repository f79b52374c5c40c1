//! Tests windows of every size.

use super::*;
use halfplay_core::skins::session::ALL_MODULES;

#[test]
fn tiny_windows_show_the_answer() {
    assert_eq!(seen(&pressed(""), (20, 3)), "0x3001  inexact\na larger window sho…\n");
    assert_eq!(seen(&pressed(""), (8, 1)), "0x3001 …");
    assert_eq!(seen(&pressed(""), (1, 1)), "…");
    assert_eq!(seen(&pressed(""), (80, 1)), "0x3001  inexact");
}

/// Every screen in windows of many sizes: nothing panics, and something is visible.
#[test]
fn every_screen_draws_in_every_size() {
    let more = ["↑fam", "↑fma.rn.f16x2⏎↓0x", "{1,1234567890123456789012345678901234567890"];
    for session in STATES.iter().map(|(_, keys)| *keys).chain(more).map(pressed) {
        for width in (1..=45).step_by(4).chain([60, 79, 80, 81, 103, 104, 123, 124, 139, 200]) {
            for height in [1, 2, 3, 5, 6, 8, 9, 13, 20, 24, 40] {
                let text = seen(&session, (width, height));
                assert!(text.contains(|c: char| !c.is_whitespace()), "{width}x{height}");
            }
        }
    }
}

/// The meaning of a bit determines its column, whatever the values are.
#[test]
fn bit_columns_do_not_depend_on_the_values() {
    let mut random = 0x9e37_79b9_u32;
    let mut next = || {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        random
    };
    for (instr, width) in [("fma.rn.f16", 16), ("add.bf16", 16), ("fma.rn.f32.f16", 32)] {
        for size in [(45, 24), (79, 30), (80, 24), (120, 35), (160, 24), (200, 60)] {
            let mut known = None;
            for _ in 0..170 {
                let values = [next(), next(), next()].map(|bits| format!("{:#06x}", bits & 0xffff));
                let count = if instr.starts_with("add") { 2 } else { 3 };
                let mut session = pressed("");
                session.update(Msg::RunCommand(format!("{instr} {}", values[..count].join(" "))));
                let (_, drawn) = drawn(&session, size, 0);
                let bits = drawn.hits.iter().filter_map(|(row, columns, msg)| match msg {
                    Msg::FlipAt(..) => Some((*row, columns.clone())),
                    _ => None,
                });
                let mut columns: Vec<u16> = bits.map(|(_, columns)| columns.start).collect();
                columns.sort_unstable();
                columns.dedup();
                assert!(columns.len() >= width, "{instr}: {columns:?}");
                let known = known.get_or_insert_with(|| columns.clone());
                assert_eq!(&columns, known, "{instr} at {size:?}: {values:?}");
            }
        }
    }
}

#[test]
fn the_welcome_screen_suggests_inputs() {
    for size in [(80, 24), (120, 35), (100, 30)] {
        let text = seen(&Session::welcome().with_modules(&ALL_MODULES), size);
        for words in
            ["Type here, press Enter", "a sum or any formula", "a value, or bits", "an instruction of PTX"]
        {
            assert!(text.contains(words), "{size:?}: {words}\n{text}");
        }
    }
}

/// The longest value fills its column and is still visible: 0x251e is 1310 × 2^-16.
#[test]
fn a_long_result_value_is_visible_at_every_width() {
    let session = pressed("↑fma.rn.f16 0.1 0.2 -0.0");
    for width in 60..240 {
        let text = seen(&session, (width, 40));
        let line = text.lines().find(|line| line.starts_with(" d ")).unwrap();
        assert!(line.contains("0.0199"), "{width}: {line}");
    }
}

/// On the Number screen, the other operands make room for the number line.
#[test]
fn the_number_line_is_visible_without_scrolling() {
    let text = seen(&pressed("gn"), (80, 24));
    // The neighbours of 0x520b, 48.34375, in f16 are 0x520a and 0x520c. The formats are below, the wide ones first. The
    // meaning of the bits follows after twelve formats, out of sight.
    assert!(text.contains("0x520a ├") && text.contains("┤ 0x520c"), "{text}");
    assert!(text.contains("0x4241") && text.contains("0x42416000"), "{text}");
    assert!(
        text.contains("›a 0x520b") && text.contains(" d 0x3001") && !text.contains(" b 0x00e9"),
        "{text}"
    );
    // With the focus on the result, only the result is shown.
    let text = seen(&pressed("gn↓↓↓"), (80, 24));
    assert!(text.contains("›d 0x3001") && !text.contains(" a 0x520b"), "{text}");
}

/// A window may have size zero while the user is resizing the terminal.
#[test]
fn a_window_of_size_zero_does_not_panic() {
    for size in [(0, 0), (0, 5), (5, 0)] {
        terminal(&Session::worked().with_modules(&ALL_MODULES), size);
    }
}

/// Lines that do not fit are counted and can be scrolled to: every line of a long text is visible in turn.
#[test]
fn long_texts_scroll() {
    let session = pressed("gn");
    let whole = seen(&session, (80, 200));
    let (_, first) = drawn(&session, (80, 24), 0);
    assert!(first.beyond > 10);
    let windows: Vec<String> =
        (0..=first.beyond).map(|scroll| text_of(&drawn(&session, (80, 24), scroll).0)).collect();
    for line in whole.lines().filter(|line| !line.is_empty()) {
        assert!(windows.iter().any(|window| window.lines().any(|seen| seen == line)), "{line}");
    }
    // Scrolling stops at the end.
    let last = text_of(&drawn(&session, (80, 24), first.beyond + 100).0);
    assert_eq!(windows.last(), Some(&last));
}

#[test]
fn the_caret_is_shown_while_typing() {
    let mut session = pressed("0.1←");
    let place = terminal(&session, (80, 24)).get_cursor_position().unwrap();
    assert_eq!((place.x, place.y), (7, 1), "after ` a › 0.`");
    session.update(Msg::Revert);
    session.update(Msg::Up);
    session.update(Msg::Edit);
    let place = terminal(&session, (80, 24)).get_cursor_position().unwrap();
    assert_eq!((place.x, place.y), (34, 1), "after ` › fma.rn.f16 0x520b 0x00e9 0x2ff6`");
    let place = terminal(&pressed(":ab"), (80, 24)).get_cursor_position().unwrap();
    assert_eq!((place.x, place.y), (4, 23), "after ` :ab`");
    // Long texts are shown around the caret.
    let mut session = pressed("");
    "1".repeat(300).chars().for_each(|c| assert_eq!(session.update(Msg::Type(c)), None));
    for end in [Msg::Last, Msg::First] {
        session.update(end);
        let mut terminal = terminal(&session, (80, 24));
        let place = terminal.get_cursor_position().unwrap();
        assert!((5..79).contains(&place.x) && place.y == 1, "{place}");
    }
}

/// In a narrow window each row of a comparison still shows its code and its distance.
#[test]
fn a_narrow_comparison_shows_codes_and_distances() {
    let rows = [
        (":compare mul-then-add⏎", "mul, add 0x3000 −1 ulp"),
        ("gc", "via f64 0x3001 same"),
        // 1 − 2.5 is clamped; an ulp of +0 is 2^-24.
        ("↑sub.sat.f16 1 2.5⏎↓:compare without-sat⏎", "no .sat 0xbe00 ≈ −2.5e7 ulp"),
    ];
    for (keys, row) in rows {
        let text = seen(&pressed(keys), (40, 12));
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(row), "{text}");
    }
}

/// The formulas of instructions with long spellings are not cut at 80 columns.
#[test]
fn instruction_formulas_are_not_cut_at_80_columns() {
    for keys in ["gr", "/xorsign bf16x2⏎", "/relu⏎", ":what-if on⏎/rna⏎", "/cvt x2⏎"] {
        let text = seen(&pressed(keys), (80, 24));
        let cut = text.lines().filter(|line| line.contains("sm_") && line.ends_with('…'));
        assert_eq!(cut.count(), 0, "{text}");
    }
}

/// The regions of a wide window keep their columns, whatever the operands are.
#[test]
fn regions_keep_their_columns() {
    for size in [(120, 50), (200, 70)] {
        let mut known = None;
        for keys in ["", "0.1 + 0.2⏎", "↑fma.rn.f16 -0.0 max nan⏎", "↑fma.rn.f16 1e-7 1e-3 3⏎"] {
            let text = seen(&pressed(keys), size);
            let column = |words: &str| {
                let line = text.lines().find(|line| line.contains(words));
                line.and_then(|line| line.find(words).map(|at| line[..at].chars().count()))
            };
            let columns = ["steps ─", "other ways to compute it ─", "─ g c"].map(column);
            assert!(columns.iter().all(Option::is_some), "{columns:?}\n{text}");
            assert_eq!(*known.get_or_insert(columns), columns, "{keys}\n{text}");
        }
    }
}

/// In ASCII and without colours, a plane has a character for each cell, and one of them is the cursor.
#[test]
fn planes_without_colours_have_a_character_for_each_cell() {
    use halfplay_core::skins::doc::Share;
    let marks = Share::ALL.map(Share::mark);
    for (palette, cursor) in [(Palette::new(true).in_ascii(true), '@'), (Palette::new(false), '◆')] {
        let (terminal, _) = drawn_in(palette, &pressed("gm"), (80, 24), 0);
        let text = text_of(&terminal);
        let rows: Vec<String> = text.lines().skip(3).take(16).map(|row| format!("{row:<80}")).collect();
        let cells: Vec<char> = rows.iter().flat_map(|row| row.chars().skip(8).take(64)).collect();
        assert_eq!(cells.iter().filter(|c| **c == cursor).count(), 1, "{text}");
        assert!(cells.iter().all(|c| *c == cursor || marks.contains(c)), "{text}");
        assert!(marks.iter().all(|mark| cells.contains(mark)), "{text}");
        assert!(text.contains("blank none  . up to 5 %  : up to 20 %  o up to 50 %  # more"), "{text}");
    }
}

#[test]
fn short_windows_drop_the_texts_to_try_before_the_reason() {
    let session = Session::welcome().with_overview().with_modules(&ALL_MODULES);
    let drops = |height: &u16| {
        let window = seen(&session, (80, *height));
        window.contains(" why ─") && !window.contains(" try  ")
    };
    assert!((6..30).any(|height| drops(&height)));
}

/// The result of 0.1 + 0.2 is 0x34cc; the upper neighbour is 0x34cd.
#[test]
fn a_hidden_result_at_a_glance_shows_its_question() {
    let mut session = Session::welcome().with_overview().with_modules(&ALL_MODULES);
    session.press(named('v'));
    for size in [(80, 24), (120, 40)] {
        let window = seen(&session, size);
        assert!(window.contains("0x34cc") && window.contains("0x34cd"), "{window}");
    }
}
