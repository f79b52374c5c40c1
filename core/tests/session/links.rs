//! Links: the whole state survives a round trip, and an invalid link gives a message.

use super::random::{check, messages};
use super::{after_lines, line};
use halfplay_core::isa::{Provenance, documented, rows, with_provenance};
use halfplay_core::skins::doc::Line;
use halfplay_core::skins::session::{
    ALL_MODULES, CompareMsg, KeyContext, LinkError, MapLayer, MapMsg, Module, Msg, OTHER_SCREENS, PROGRAMS,
    Screen, Session, View,
};
use proptest::prelude::*;

/// The part of a view that a link records: everything except work in progress.
pub fn still(view: View) -> View {
    let registers =
        view.registers.into_iter().map(|row| halfplay_core::skins::session::Register { cursor: None, ..row });
    // A link records the cursor's bit only on screens where the cursor moves along bits.
    let walks = matches!(view.screen, Screen::OPERATION | Screen::NUMBER);
    // A link does not contain a count over all codes. So the buttons that start, stop and use a count are left out,
    // too.
    let of_count = [Msg::Revert, CompareMsg::Survey.into(), CompareMsg::FirstDifference.into()];
    let mut actions = view.buttons;
    if view.screen == Screen::COMPARE {
        let groups = actions.iter_mut();
        groups.for_each(|group| group.buttons.retain(|button| !of_count.contains(&button.msg)));
    }
    View {
        buttons: actions,
        column: if walks { view.column } else { 0 },
        context: KeyContext::Bits,
        pointed: None,
        registers: registers.collect(),
        instruction: halfplay_core::skins::session::Instruction {
            caret: None,
            selected: false,
            hint: Line::default(),
            ..view.instruction
        },
        typed: None,
        // Blanking the screen only lasts for a while during a presentation.
        blank: false,
        overlay: None,
        go: None,
        survey: None,
        prompt: None,
        completions: Vec::new(),
        completes: false,
        notice: None,
        hints: Vec::new(),
        ..view
    }
}

/// True if no edit, overlay or prompt is open.
pub fn is_plain(session: &Session) -> bool {
    let view = session.view();
    session.context() != KeyContext::Typing && view.overlay.is_none() && view.prompt.is_none()
}

/// Checks that the session's link opens the same session.
pub fn check_link(session: &Session) {
    let link = session.link();
    // The link has no characters that a shell, a page's address or a chat program would change.
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+,:@~=%".contains(c);
    assert!(link.strip_prefix('#').is_some_and(|rest| rest.chars().all(plain)), "{link}");
    // The link does not contain guesses about the hidden result. While a text is being typed, there are none.
    let mut session = session.clone().with_modules(&[&OTHER_SCREENS]);
    let types = session.view().instruction.caret.is_some() || session.view().typed.is_some();
    if session.view().prediction.is_some() && !types {
        let _ = [Msg::Hide, Msg::Hide].map(|msg| session.update(msg));
    }
    let opened = super::open(&link);
    // Both sessions have the modules for programs and records, or neither does.
    let runs = |opened: Session| {
        let opened = if session.report().is_some() { opened.with_modules(&[&PROGRAMS]) } else { opened };
        let reads = opened.lacks(Module::Teaching) && !session.lacks(Module::Teaching);
        if reads { opened.with_modules(&ALL_MODULES) } else { opened }
    };
    let opened = runs(opened);
    assert_eq!(opened.link(), link);
    assert_eq!(opened.evaluation(), session.evaluation(), "{link}");
    // The link does not contain a text that is being typed, or that cannot be read.
    let view = session.view();
    let begun = view.field.as_ref().is_some_and(|field| field.focused);
    if view.instruction.caret.is_some() || view.typed.is_some() || view.stale || begun {
        assert_eq!(opened.view().registers.len(), session.view().registers.len(), "{link}");
    } else {
        // The link does not contain the progress of a layer's count, either.
        let drawn = |session: &Session| {
            let mut session = session.clone();
            let layer = session.view().map_layer;
            layer.map(|_| session.update(Msg::from(MapMsg::Layer(MapLayer::Kinds))));
            (layer, still(session.view()))
        };
        assert_eq!(drawn(&opened), drawn(&session), "{link}");
    }
    // A page's address, a text without `#`, and spaces added by a terminal.
    for text in [format!("https://example.org/halfplay/?x=1{link}"), format!(" {}\n", &link[1..])] {
        assert_eq!(runs(super::open(&text)), opened, "{text}");
    }
    check(&opened);
}

#[test]
fn the_link_of_the_worked_sum_is_short() {
    assert_eq!(Session::worked().link(), "#2/fma.rn.f16/0x520b,0x00e9,0x2ff6");
    for version in ["1", "2"] {
        let link = format!("#{version}/fma.rn.f16/0x520b,0x00e9,0x2ff6");
        assert_eq!(Session::open(&link), Ok(Session::worked()));
    }
}

#[test]
fn links_round_trip_every_spelling() {
    let mut count = 0;
    for provenance in
        [Provenance::Documented, Provenance::Companion, Provenance::Undocumented, Provenance::WhatIf]
    {
        for instr in with_provenance(provenance) {
            let plain = instr.operand_type(0).format().is_none();
            let link = format!("#1/{instr}/{}", if plain { "0x1,0x2,0x3" } else { "1,2,0x3" });
            let mut session = super::open(&link);
            assert_eq!(session.evaluation().instr, instr);
            session.update(Msg::RunCommand("what-if on".into()));
            session.update(Msg::RunCommand("undocumented on".into()));
            assert_eq!(session.view().instruction.instead, None, "{instr}");
            check_link(&session);
            // Typing the instruction gives the same instruction, and a valid link.
            let mut typed = after_lines(&["what-if on", "undocumented on"]);
            super::instruction(&mut typed, &instr.to_string());
            assert_eq!((typed.evaluation().instr, super::spelled(&typed)), (instr, instr.to_string()));
            check_link(&typed);
            count += 1;
        }
    }
    assert_eq!(count, rows().iter().flat_map(|row| row.spellings()).count());
    assert!(count > documented().count());
}

/// A link asks the last question that could be read. Links of former versions contain unreadable texts.
#[test]
fn links_leave_out_invalid_texts() {
    let mut session = after_lines(&["fma.rn.f16x2", "a {1, 2}"]);
    for text in ["1.5x", "{1, 2, 3}", "×/#%,:~@ =", "~1", "1@f16", "\u{202e}x"] {
        session.update(Msg::EditAnew);
        super::typed(&mut session, text);
        check_link(&session);
        session.update(Msg::Down);
        assert!(session.view().registers.iter().any(|row| row.broken), "{text}");
        assert!(!session.link().contains('~'), "{text}: {}", session.link());
        check_link(&session);
    }
    for text in ["fma.rn.rleu.f16", "hello", "~", "#1/x"] {
        super::go(&mut session, halfplay_core::skins::session::Focus::Instruction);
        session.update(Msg::EditAnew);
        super::typed(&mut session, text);
        session.update(Msg::Down);
        assert_eq!(line(&session), text);
        assert!(!session.link().contains('~'), "{text}: {}", session.link());
        check_link(&session);
    }
    for (link, text) in
        [("#2/add.f16~hello/1,2", "hello"), ("#1/add.f16~fma.rn.rleu.f16/1,2,3", "fma.rn.rleu.f16")]
    {
        assert_eq!(line(&Session::open(link).unwrap()), text);
    }
    assert!(Session::open("#2/add.f16/1~1.5x,2").unwrap().view().registers[0].broken);
}

/// The longest possible texts in every row: even the longest link opens.
#[test]
fn links_hold_the_longest_texts() {
    let longest = "×".repeat(4096);
    let mut session = after_lines(&["fma.rn.f16x2"]);
    for focus in session.view().registers.iter().map(|row| row.focus).collect::<Vec<_>>() {
        session.update(Msg::FocusOn(focus));
        session.update(Msg::EditAnew);
        session.update(Msg::ReplaceText(longest.clone()));
    }
    session.update(Msg::FocusOn(halfplay_core::skins::session::Focus::Instruction));
    session.update(Msg::EditAnew);
    session.update(Msg::ReplaceText(longest.clone()));
    session.update(Msg::RunCommand(format!("reference {longest}")));
    assert!(session.link().len() > 20_000);
    check_link(&session);
    // A command or a program may be longer than a typed line.
    let digits = format!("0.{}", "1".repeat(5000));
    for msg in
        [Msg::RunCommand(format!("add.f16 {digits} 1")), Msg::Paste(format!("add.f16 {digits}, 1;\nret;"))]
    {
        let mut session = Session::worked();
        session.update(msg);
        check_link(&session);
    }
}

#[test]
fn invalid_links_give_an_error_message() {
    for (text, words) in [
        ("", "the link is empty: a link has a version and an instruction, such as #2/"),
        ("#", "the link is empty: a link has a version and an instruction, such as #2/"),
        ("https://example.org/#", "the link is empty"),
        ("hello", "not a link: hello"),
        ("#x/add.f16/1,2", "not a link: x/add.f16/1,2"),
        ("#3/add.f16/1,2", "this link has version 3, but this halfplay reads versions 1 and 2"),
        ("#99999999999999999999/x", "this link has version 99999999999999999999"),
        ("#1/", "the link's instruction is missing; expected an instruction, such as add.f16"),
        ("#1/dad.f16/1,2", "the link's instruction is dad.f16; expected a legal instruction: "),
        ("#1/add.f16", "the link's operand a is missing"),
        ("#1/add.f16/1,x", "the link's operand b is x; expected "),
        ("#1/add.f16/1,2,3,4", "the link's operand 4 is 4; expected nothing: add.f16 takes 2 operands, a, b"),
        ("#1/add.f16/1@f15", "the link's operand a is f15; expected one of e2m1, toy, e2m3, "),
        ("#1/add.f16/%zz", "the link's operand a is %zz; expected percent-encoded UTF-8"),
        ("#1/add.f16/1~%ff", "the link's operand a is %ff; expected percent-encoded UTF-8"),
        ("#1/add.f16/1~%0a", "expected a text without control characters"),
        ("#1/add.f16/1%1B,2", "the link's operand a is 1\\u{1b}; expected a text without control characters"),
        ("#1/add.f16/1,2/search=%1b", "expected a text without control characters"),
        (
            "#1/add.f16/1,2/scren=steps",
            "the link's part is scren; expected one of allow, tininess, observed, screen",
        ),
        ("#1/add.f16/1,2/screen=stpes", "the link's screen is stpes; expected one of operation, compare"),
        ("#1/add.f16/1,2/focus=c.0", "the link's focus is c.0; expected a row of add.f16"),
        ("#1/add.f16/1,2/focus=a.1", "the link's focus is a.1"),
        ("#1/add.f16/1,2/bit=32", "the link's bit is 32; expected a number from 0 to 31"),
        ("#1/add.f16/1,2/bit=+1", "the link's bit is +1"),
        ("#1/add.f16/1,2/step=0", "the link's step is 0; expected a number from 1"),
        ("#1/add.f16/1,2/code=10000", "the link's code is 10000; expected four hexadecimal digits"),
        ("#1/add.f16/1,2/code=+3c0", "the link's code is +3c0; expected four hexadecimal digits"),
        ("#1/add.f16/1,2/toy=64", "the link's toy is 64; expected a number from 0 to 63"),
        ("#1/add.f16/1,2/tininess", "the link's tininess is missing; expected before or after"),
        ("#1/add.f16/1,2/search=%0a", "the link's search is "),
    ] {
        let said = match Session::open(text) {
            Ok(session) => super::said(&session),
            Err(error) => error.to_string(),
        };
        assert!(said.contains(words), "{text}: {said}");
    }
    let long = format!("#1/add.f16/{}", "1".repeat(1 << 20));
    assert_eq!(Session::open(&long).err(), Some(LinkError::TooLong(long.len())));
}

fn opened(link: &str) -> Session {
    Session::open(link).unwrap_or_else(|error| panic!("{link}: {error}"))
}

#[test]
fn reports_missing_and_extra_operands() {
    let said = |link: &str| super::said(&opened(link));
    for (link, words) in [
        ("#1/add.f16/0.1", "the link has no value for b, so b is 0"),
        ("#1/fma.rn.f16/0.1", "the link has no values for b and c, so they are 0"),
        (
            "#1/add.f16/1,2,3",
            "add.f16 takes no operand c; halfplay keeps c from the link for instructions that do",
        ),
        (
            "#1/neg.f16/1,2,3",
            "neg.f16 takes no operands b and c; halfplay keeps b and c from the link for instructions that do",
        ),
        (
            "#1/add.f32.f16/1,7",
            "the link has no value for c, so c is 0; add.f32.f16 takes no operand b; \
             halfplay keeps b from the link for instructions that do",
        ),
    ] {
        assert_eq!(said(link), words, "{link}");
        // A command and a paste give the same message.
        for msg in
            [Msg::RunCommand(link.into()), Msg::RunCommand(format!("open {link}")), Msg::Paste(link.into())]
        {
            let mut session = Session::worked();
            session.update(msg);
            assert_eq!(super::said(&session), words, "{link}");
        }
    }
    // Operands that the user did not enter, such as those of the worked sum, cause no message.
    let mut session = Session::worked();
    session.update(Msg::RunCommand("add.f16".into()));
    assert_eq!(opened(&session.link()).view().notice, None);
}

#[test]
fn reports_the_switch_that_an_instruction_needs() {
    let view = opened("#1/add.rz.f16/1,2").view();
    let remarks: Vec<String> =
        view.instruction.remarks.iter().map(halfplay_core::skins::doc::Line::text).collect();
    assert_eq!(remarks, ["add.rz.f16 needs what-if, which is off; enter what-if on, or another instruction"]);
    assert_eq!(view.instruction.instead, None);
    let view = opened("#1/add.rz.f16/1,2/allow=what-if").view();
    assert!(view.instruction.remarks.is_empty());
}

fn mangled() -> impl Strategy<Value = String> {
    let link = prop::collection::vec(messages(), 0..6).prop_map(|parts| {
        let mut session = Session::worked();
        parts.into_iter().flatten().for_each(|msg| drop(session.update(msg)));
        session.link()
    });
    let other = prop::sample::select("/,:@~=%#.019af\u{7f}é\n ".chars().collect::<Vec<_>>());
    (link, prop::collection::vec((any::<prop::sample::Index>(), other, 0..3_u8), 0..4)).prop_map(
        |(link, edits)| {
            let mut link: Vec<char> = link.chars().collect();
            for (place, c, kind) in edits {
                let at = place.index(link.len() + 1);
                match kind {
                    0 => link.truncate(at),
                    1 => link.insert(at, c),
                    _ if at < link.len() => link[at] = c,
                    _ => link.push(c),
                }
            }
            link.into_iter().collect()
        },
    )
}

/// Checks that the text opens a consistent session, or gives an error message.
fn opens_or_says_why(text: &str) {
    match Session::open(text) {
        Ok(session) => {
            let session = session.with_modules(&[&OTHER_SCREENS]);
            check(&session);
            check_link(&session);
        }
        Err(error) => {
            let words = error.to_string();
            assert!(words.chars().count() < 500 && !words.contains(char::is_control), "{words:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mangled_links_open_or_give_an_error(text in mangled()) {
        opens_or_says_why(&text);
    }

    #[test]
    fn any_text_opens_or_gives_an_error(text in any::<String>(), parts in "(/[a-z.0-9]{0,9}){0,4}") {
        opens_or_says_why(&text);
        opens_or_says_why(&format!("#2{parts}/{text}"));
        opens_or_says_why(&format!("#1/fma.rn.f16x2/{text}"));
        opens_or_says_why(&format!("#1/add.f16~{text}/1,2/search={text}"));
    }
}

/// A register with two lanes may be written as one word or lane by lane; the upper half is lane 1.
#[test]
fn a_packed_register_may_be_one_word() {
    let session = Session::open("#1/add.f16x2/0x7c017bff,0xfc004c00").expect("a link");
    assert_eq!(super::codes(&session)[..4], ["0x7bff", "0x7c01", "0x4c00", "0xfc00"]);
    let again = Session::open(&session.link()).expect("its own link");
    assert_eq!(super::codes(&again), super::codes(&session));
    let of_one_lane = Session::open("#1/add.f16/0x7c017bff,1").expect("its other parts");
    assert!(super::said(&of_one_lane).contains("operand a is 0x7c017bff"), "{}", super::said(&of_one_lane));
}

/// A slash separates the parts of a link, so a fraction must contain `%2F` instead.
#[test]
fn errors_explain_slashes_and_braces_in_operands() {
    let said = |link: &str| super::said(&Session::open(link).expect("what can be read"));
    let why = said("#1/mul.bf16/3,1/3");
    assert!(why.contains("%2F"), "{why}");
    for link in ["#1/add.f16x2/{1,2},3", "#1/add.f16/%7B1,2%7D,3"] {
        let why = said(link);
        assert!(why.contains("operand a") && why.contains("as in 1:2"), "{why}");
    }
    let session = Session::open("#1/mul.bf16/3,1%2F3").expect("as it is copied");
    assert_eq!(super::codes(&session)[1], "0x3eab", "1/3 in bf16");
}

/// `add.rz.f32.f16` has an `a` and a `c`.
#[test]
fn links_may_omit_operands_that_the_instruction_lacks() {
    let session = Session::open("#1/add.rz.f32.f16/1,,2").expect("a link");
    assert_eq!(super::codes(&session), ["0x3c00", "0x40000000", "0x40400000"], "1 + 2 = 3");
    assert_eq!(session.view().notice, None);
    let needed = Session::open("#1/add.f16/1,,2").expect("its other parts");
    assert!(super::said(&needed).contains("operand b is missing"), "{}", super::said(&needed));
}

/// Each part of a link belongs to one screen. Two screens with the same part name would read each other's values.
#[test]
fn link_parts_have_unique_names() {
    let said = Session::open("#2/add.f16/1,2/frob=1").unwrap().view().notice.unwrap().text();
    let (_, names) = said.split_once("one of ").unwrap();
    let mut names: Vec<&str> = names.split(';').next().unwrap().split(", ").collect();
    assert!(names.len() > 20, "{said}");
    names.sort_unstable();
    let all = names.clone();
    names.dedup();
    assert_eq!(names, all);
}
