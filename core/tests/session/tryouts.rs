//! Faults that users met when they tried former versions of the program.

use super::{after, after_lines, codes, focused, go, said, typed};
use halfplay_core::skins::session::{Effect, Focus, Key, KeyContext, Msg, ReferencePage, Screen, Session};

fn press(session: &mut Session, keys: &str) {
    keys.chars().for_each(|c| assert_eq!(session.press(Key::Char(c)), None));
}

fn prompt(session: &Session) -> String {
    session.view().prompt.unwrap().text
}

/// In a former version, `/` kept the previous search text, and appended the new text to it.
#[test]
fn a_search_starts_with_an_empty_prompt() {
    let heading = |session: &Session| session.view().heading.text();
    let mut session = after_lines(&["reference tanh"]);
    let found = heading(&session);
    session.update(Msg::Search);
    assert_eq!(prompt(&session), "");
    typed(&mut session, "ex2");
    assert!(heading(&session).starts_with("ex2."));
    session.update(Msg::Revert);
    assert_eq!(heading(&session), found, "the previous search is restored");
    session.update(Msg::Search);
    session.update(Msg::Accept);
    assert_eq!(heading(&session), heading(&after_lines(&["reference"])), "an empty line finds everything");
}

/// In a former version, the key of the reference had no visible effect on the glossary's page.
#[test]
fn g_r_goes_to_the_instruction_table() {
    let mut session = after_lines(&["glossary"]);
    press(&mut session, "gr");
    assert_eq!(session.context(), KeyContext::REFERENCE);
    assert_eq!(ReferencePage::default(), ReferencePage::Instructions);
}

#[test]
fn maps_are_shown_from_every_screen() {
    for line in ["operation", "number", "number d", "compare", "reference", "glossary", "map", "toy"] {
        for (keys, place) in [("gm", KeyContext::PAIRS), ("gt", KeyContext::TOY)] {
            let mut session = after_lines(&[line]);
            press(&mut session, keys);
            assert_eq!((session.screen(), session.context()), (Screen::MAP, place), "{line} {keys}");
        }
    }
}

/// In a former version, typing `-1.5` on a row of bits silently moved one ulp down and then entered 1.5. `-0.5 * 4`
/// gave 2, and `-inf` went to another screen. Now every character that can begin a value does so, on every row of the
/// operation.
#[test]
fn typing_a_sign_or_name_starts_a_value() {
    for (text, code) in [
        ("-1.5", "0xbe00"),
        ("+1.5", "0x3e00"),
        ("-inf", "0xfc00"),
        ("\u{2212}2", "0xc000"),
        ("inf", "0x7c00"),
        ("nan", "0x7e00"),
        ("-max", "0xfbff"),
        (".5", "0x3800"),
        ("eps", "0x1400"),
    ] {
        let mut session = Session::worked();
        press(&mut session, text);
        session.press(Key::Enter);
        assert_eq!((codes(&session)[0].as_str(), session.context()), (code, KeyContext::Bits), "{text}");
    }
    for focus in [super::a(), Focus::Instruction, Focus::Result { lane: 0 }, Focus::Steps] {
        for (text, code) in [
            ("-0.5 * 4", "0xc000"),
            ("-1 + 2", "0x3c00"),
            ("max(1, 2)", "0x4000"),
            ("sub.f16 -1 2", "0xc200"),
        ] {
            let mut session = after(&[Msg::FocusOn(focus)]);
            press(&mut session, text);
            session.press(Key::Enter);
            assert_eq!(codes(&session).last().map(String::as_str), Some(code), "{text} from {focus:?}");
        }
    }
}

/// Texts that people typed into the line, and their meaning. An operation keeps the current type, operands have names,
/// and bits may be in groups (0 01111 0000000000 is 1). A text that begins like a number gets an error message about a
/// number.
#[test]
fn the_instruction_line_accepts_informal_input() {
    for (text, spelled, code) in [
        ("sub", "sub.bf16", "0xbf80"),
        ("mul 3 0.5", "mul.bf16", "0x3fc0"),
        ("fma 1 2 3", "fma.rn.bf16", "0x40a0"),
        ("a=3 b=4", "add.bf16", "0x40e0"),
        ("b = 0x3f80, a = 1", "add.bf16", "0x4000"),
        ("0 01111111 0000000", "add.bf16", "0x4040"),
        ("1 + 2^-3 in f16", "add.f16", "0x3c80"),
    ] {
        // 1 + 2 in bf16.
        let mut session = Session::open("#2/add.bf16/1,2").unwrap();
        session.update(Msg::FocusOn(Focus::Instruction));
        session.update(Msg::EditAnew);
        press(&mut session, text);
        session.press(Key::Enter);
        assert_eq!(super::spelled(&session), spelled, "{text}: {:?}", super::remarks(&session));
        assert_eq!(codes(&session).last().map(String::as_str), Some(code), "{text}");
        // The line can be edited again, with the same meaning.
        session.update(Msg::FocusOn(Focus::Instruction));
        session.update(Msg::Edit);
        press(&mut session, " ");
        session.press(Key::Enter);
        assert_eq!(codes(&session).last().map(String::as_str), Some(code), "{text}, edited again");
    }
    let mut session = after(&[Msg::FocusOn(Focus::Instruction), Msg::EditAnew]);
    press(&mut session, "99999x");
    session.press(Key::Enter);
    assert!(super::remarks(&session)[0].starts_with("column 6: "), "{:?}", super::remarks(&session));
}

/// Bits separated into the fields of a narrow format are one number only if the instruction has that format. By hand, 1
/// × 100 + 10 is 110, 1.71875 × 2^6. For toy floats, 1 + 1.25 is half way between 2 and 2.5, and 2 is even.
#[test]
fn bit_groups_are_fields_only_in_a_format_of_the_instruction() {
    for (line, text, code) in [
        ("fma.rn.f16 1 1 1", "1 100 10", "0x56e0"),
        ("fma.rn.f16 1 1 1", "1 10 1", "0x4980"),
        ("add.toy 1 1", "0 011 00 0 011 01", "0x10"),
    ] {
        let mut session = after_lines(&["what-if on", line]);
        session.update(Msg::FocusOn(Focus::Instruction));
        session.update(Msg::EditAnew);
        press(&mut session, text);
        session.press(Key::Enter);
        assert_eq!(
            codes(&session).last().map(String::as_str),
            Some(code),
            "{text}: {:?}",
            super::remarks(&session)
        );
    }
}

/// In a presentation, a character that begins neither a value nor an instruction does not start a text.
#[test]
fn stray_letters_do_not_start_text_while_presenting() {
    for c in "jkJK".chars() {
        let mut session = after(&[Msg::Present]);
        session.press(Key::Char(c));
        assert_eq!(session.context(), KeyContext::Presenting, "{c}");
    }
}

/// A user who has typed `0.1 + ` is not finished. In a former version, every such prefix caused an error message.
#[test]
fn incomplete_input_is_reported_only_after_enter() {
    for start in [vec![], vec![Msg::FocusOn(Focus::Instruction), Msg::EditAnew]] {
        let mut session = after(&start);
        for c in "0.1 + 0.2".chars() {
            session.press(Key::Char(c));
            assert_eq!(
                super::remarks(&session).iter().filter(|said| said.contains("column")).count(),
                0,
                "{c}"
            );
            assert!(session.view().instruction.instead.is_none());
        }
    }
    let mut session = after(&[Msg::FocusOn(Focus::Instruction), Msg::EditAnew]);
    press(&mut session, "0.1 +");
    session.press(Key::Enter);
    assert!(
        session.view().instruction.instead.is_some() && !super::remarks(&session).is_empty(),
        "Enter reports the error"
    );
}

/// The line shows a formula as the user typed it, until something else is computed.
#[test]
fn a_formula_stays_in_the_line() {
    let mut session = Session::worked();
    press(&mut session, "0.1 + 0.2");
    session.press(Key::Enter);
    assert_eq!(super::line(&session), "0.1 + 0.2");
    let link = session.link();
    assert_eq!(super::line(&Session::open(&link).unwrap()), "0.1 + 0.2", "{link}");
    session.update(Msg::Flip);
    assert_eq!(super::line(&session), "add.f16 0x2e67 0.2");
    session.update(Msg::Undo);
    assert_eq!(super::line(&session), "0.1 + 0.2");
}

/// On the first screen the text is selected, so typing replaces it.
#[test]
fn typing_on_the_welcome_screen_replaces_the_formula() {
    let welcome = Session::welcome();
    assert_eq!((super::line(&welcome).as_str(), welcome.context()), ("0.1 + 0.2", KeyContext::Typing));
    for (text, line, code) in [
        ("-1.5", "-1.5", "0xbe00"),
        ("1 - 3", "1 - 3", "0xc000"),
        ("fma.rn.f16 1 2 3", "fma.rn.f16 1 2 3", "0x4500"),
    ] {
        let mut session = welcome.clone();
        press(&mut session, text);
        session.press(Key::Enter);
        assert_eq!(super::line(&session), line);
        assert_eq!(codes(&session).last().map(String::as_str), Some(code), "{text}");
    }
    let mut session = welcome.clone();
    session.press(Key::Escape);
    assert_eq!((session.context(), super::line(&session).as_str()), (KeyContext::Bits, "0.1 + 0.2"));
    // Pasted lines and links take effect without Enter.
    let mut session = welcome.clone();
    session.update(Msg::Paste("#2/mul.f16/2,3".into()));
    assert_eq!(codes(&session), ["0x4000", "0x4200", "0x4600"]);
    let mut session = welcome;
    session.update(Msg::Paste("mov.b16 %h1, 0x3c00;\nneg.f16 %h2, %h1;".into()));
    assert_eq!(codes(&session), ["0x3c00", "0xbc00"]);
}

/// In a former version, a link with only one of two operands silently opened with 0 for the other operand.
#[test]
fn missing_link_operands_default_to_zero_with_a_notice() {
    let one = "the link has no value for b, so b is 0";
    assert_eq!(said(&Session::open("#1/add.f16/1").unwrap()), one);
    assert_eq!(said(&after(&[Msg::Paste("#1/add.f16/1".into())])), one);
    let mut session = Session::worked();
    for line in ["open #1/add.f16/1", "#1/add.f16/1"] {
        session.update(Msg::RunCommand(line.into()));
        assert_eq!((said(&session).as_str(), codes(&session)[1].as_str()), (one, "0x0000"));
    }
    let both = "the link has no values for b and c, so they are 0";
    assert_eq!(said(&Session::open("#1/fma.rn.f16/1").unwrap()), both);
    // This sum has the operands a and c.
    assert_eq!(
        said(&Session::open("#1/add.f32.f16/1,2").unwrap()),
        "the link has no value for c, so c is 0; add.f32.f16 takes no operand b; \
         halfplay keeps b from the link for instructions that do"
    );
    assert_eq!(said(&Session::open("#1/neg.f16/1").unwrap()), "");
    assert_eq!(said(&Session::open("#1/add.f16/1,2").unwrap()), "");
}

/// The toy's code 0x3f is a NaN with the payload 1. In a former version, it became an f16 NaN with a payload that means
/// something else.
#[test]
fn dropping_a_toy_nan_payload_shows_a_notice() {
    let mut session = after_lines(&["toy"]);
    session.update(Msg::Last);
    assert!(session.link().contains("toy=63"), "{}", session.link());
    session.update(Msg::Open);
    assert_eq!(said(&session), "a is -nan now; another format does not keep the payload of a NaN");
    assert_eq!(codes(&session)[0], "0xfe00", "sign, exponent of ones, the quiet bit");
}

/// In a former version, completion offered `fma` alone, but no command had that name. Now `fma` alone selects the
/// operation and keeps the current type.
#[test]
fn an_operation_name_alone_is_a_command() {
    let mut session = Session::worked();
    session.update(Msg::RunCommand("fma".into()));
    assert_eq!((said(&session).as_str(), super::spelled(&session).as_str()), ("", "fma.rn.f16"));
    assert_eq!(focused(&session.view()), Focus::Bits { operand: 0, lane: 0 });
}

/// In a former version, `0x3c00` typed on the instruction's row began an instruction; on the result's row it did
/// nothing. Now it goes to the operand whose row had the focus before, or else to the first operand.
#[test]
fn a_number_typed_anywhere_goes_to_an_operand() {
    for focus in [Focus::Instruction, Focus::Result { lane: 0 }, Focus::Steps] {
        let mut session = after(&[Msg::FocusOn(focus)]);
        press(&mut session, "0x3c00");
        assert_eq!(session.view().instruction.hint.text(), "Enter sets a");
        session.press(Key::Enter);
        assert_eq!((codes(&session)[0].as_str(), said(&session).as_str()), ("0x3c00", "a is 0x3c00 now"));
        let mut session = after(&[Msg::FocusOn(focus), Msg::Paste("-1.5".into()), Msg::Accept]);
        assert_eq!(codes(&session)[0], "0xbe00");
        session.update(Msg::Undo);
        assert_eq!(codes(&session)[0], "0x520b");
    }
    let mut session = after(&[Msg::FocusOn(Focus::Instruction)]);
    press(&mut session, "add.f16 1 2");
    assert_eq!(codes(&session)[2], "0x4200");
}

/// In a former version, Tab did nothing if the candidates had no further letters in common.
#[test]
fn tab_goes_through_the_candidates() {
    let mut session = after(&[Msg::Command]);
    typed(&mut session, "copy l");
    let mut tab = || {
        session.update(Msg::Complete);
        (prompt(&session), session.view().completions.join(" "))
    };
    for text in ["copy link", "copy latex", "copy link"] {
        assert_eq!(tab(), (text.to_owned(), "link latex".to_owned()));
    }
    typed(&mut session, "x");
    session.update(Msg::Complete);
    assert_eq!((prompt(&session).as_str(), session.view().completions.len()), ("copy linkx", 0));
    // On an empty line the candidates are the commands, in the order of the table.
    let mut session = after(&[Msg::Command, Msg::Complete, Msg::Complete, Msg::Complete]);
    assert_eq!(prompt(&session), "c");
    assert!(session.view().completions.contains(&"glossary".to_owned()));
    session.update(Msg::Complete);
    assert_eq!(prompt(&session), "flip");
    // The same holds in the instruction line.
    let mut session = after(&[Msg::FocusOn(Focus::Instruction), Msg::EditAnew]);
    typed(&mut session, "fma.rn.f16");
    session.update(Msg::Complete);
    assert_eq!(super::line(&session), "fma.rn.f16x2");
    session.update(Msg::Complete);
    assert_eq!(super::line(&session), "fma.rn.f16");
}

/// CUDA intrinsics begin with an underscore. In a former version, `__hfma2` became `hfma2`, which is unknown.
#[test]
fn a_name_may_begin_with_an_underscore() {
    let mut session = Session::worked();
    go(&mut session, Focus::Instruction);
    for c in "__hfma2".chars() {
        session.press(Key::Char(c));
    }
    assert_eq!(session.view().instruction.text.text(), "__hfma2");
}

/// In a former version, `99999x` left `inf` behind, and an error about a column of a text that was no longer visible.
#[test]
fn a_rejected_value_is_quoted_with_the_value_used_instead() {
    let mut session = Session::worked();
    for c in "99999x".chars() {
        session.press(Key::Char(c));
    }
    session.press(Key::Down);
    let said = session.view().remarks[0].text();
    assert!(
        said.starts_with("a, column 6: ") && said.contains("You typed 99999x; halfplay uses 99999, the last"),
        "{said}"
    );
}

/// In a former version, PgDn on the Number screen selected another step, which was not visible.
#[test]
fn page_keys_scroll_screens_without_steps() {
    let mut session = after_lines(&["number a"]);
    let link = session.link();
    assert_eq!(session.press(Key::PageDown), Some(Effect::Scroll(8)));
    assert_eq!(session.press(Key::PageUp), Some(Effect::Scroll(-8)));
    assert_eq!(session.link(), link);
}

/// A former version treated a link with a typing error as a program without instructions.
#[test]
fn an_unreadable_pasted_link_reports_the_reason() {
    let mut session = Session::worked();
    session.update(Msg::Paste("http://localhost/#1/addx.f16/1,2".into()));
    let said = session.view().notice.map(|notice| notice.text()).unwrap_or_default();
    assert!(said.contains("addx") && said.contains("instruction is"), "{said}");
}

/// In a former version, a message named the intended text, but the user still had to type it.
#[test]
fn tab_accepts_the_suggestion_of_an_error_message() {
    for (text, word, cured) in [
        ("add.f17", "add.f16", "add.f16"),
        ("HFMA2.MMA R0, R1, R2, R3", "fma.rn.f16x2", "fma.rn.f16x2 R0, R1, R2, R3"),
        ("add.f16 1 2x", "2", "add.f16 1 2"),
        (".add.f16 1 2", "add.f16", "add.f16 1 2"),
    ] {
        let mut session = Session::worked();
        session.update(Msg::FocusOn(Focus::Instruction));
        session.update(Msg::EditAnew);
        typed(&mut session, text);
        session.press(Key::Enter);
        let view = session.view();
        assert!(view.completes && view.completions == [word], "{text}: {:?}", view.completions);
        session.press(Key::Tab);
        assert_eq!(session.view().instruction.text.text(), cured);
    }
    // The same holds on the row of an operand.
    for (text, cured) in [("mxa", "max"), ("99999x", "99999"), ("1.5f16", "1.5"), ("3c0f", "0x3c0f")] {
        let mut session = Session::worked();
        go(&mut session, Focus::Bits { operand: 0, lane: 0 });
        session.update(Msg::EditAnew);
        typed(&mut session, text);
        session.press(Key::Enter);
        session.press(Key::Tab);
        assert_eq!(session.view().typed.map(|typed| typed.text).as_deref(), Some(cured), "{text}");
    }
}
