//! Predict, then reveal: a hidden result appears nowhere.

use super::{after, after_lines, said};
use halfplay_core::skins::doc::plain;
use halfplay_core::skins::session::{Effect, ExportForm, KeyContext, Msg, Screen, Session};

/// Operations. Except for the maximum, the bits and digits of the result appear nowhere else in the question.
const QUESTIONS: [&[&str]; 5] = [
    &["fma.rn.f16", "a 0x520b", "b 0x00e9", "c 0x2ff6"],
    &["add.f16", "a 0.1", "b 0.2"],
    &["mul.rn.bf16x2", "a {1.5, 3}", "b {2.5, 7}"],
    &["tanh.approx.f16", "a 0.3"],
    &["max.f16", "a 7", "b 0.001"],
];

/// The texts that a front end may draw, and the reports that can be copied. Leaves out the two answers of a question,
/// because one of them is the result.
fn everything(session: &Session) -> String {
    let view = session.view();
    let texts = [ExportForm::Markdown, ExportForm::Latex, ExportForm::Plain, ExportForm::Svg]
        .map(|what| session.export(what));
    let registers = view.registers.iter().filter(|row| row.is_result()).map(|row| format!("{row:?}"));
    let lists = [&view.list, &view.aside].into_iter().flatten().filter_map(|list| list.fixed.as_deref());
    let fixed =
        lists.map(|table| format!("{table:?}")).chain(view.side_panel.iter().map(|more| format!("{more:?}")));
    let lines = [view.linear(), view.linear_list().unwrap_or_default(), registers.collect(), fixed.collect()]
        .concat();
    let is_answer = |line: &&String| line.starts_with("A: ") || line.starts_with("B: ");
    let answers: Vec<&String> = lines.iter().filter(is_answer).collect();
    assert_eq!(answers.len(), if view.asks() { 2 } else { 0 });
    let lines: Vec<String> = lines.iter().filter(|line| !is_answer(line)).cloned().collect();
    format!("{}\n{}\n{}", lines.join("\n"), plain(&session.document(), 80), texts.join("\n"))
}

#[test]
fn a_hidden_result_appears_nowhere() {
    for question in QUESTIONS.into_iter().take(4) {
        let mut open = after_lines(question);
        let answer = open.export(ExportForm::Bits);
        let value = open.export(ExportForm::Value);
        let digits = value.trim_matches(['{', '}']).split(", ").next().unwrap().to_owned();
        assert!(everything(&open).contains(&answer), "{question:?}");
        open.update(Msg::Hide);
        let steps = open.view().list.unwrap().table.rows.len();
        for screen in [Screen::OPERATION, Screen::COMPARE] {
            for step in 0..steps {
                open.update(Msg::Show(screen));
                open.update(Msg::Step(step));
                let text = everything(&open);
                assert!(
                    !text.contains(&answer) && !text.contains(&answer[2..]),
                    "{question:?} {screen:?} {step}"
                );
                assert!(!text.contains(&digits), "{question:?} {screen:?} {step}");
                assert!(!text.contains("inexact"), "{question:?} {screen:?} {step}: a flag");
            }
        }
        open.update(Msg::RunCommand("number d".into()));
        assert!(!everything(&open).contains(&answer), "{question:?}");
        open.update(Msg::Hide);
        assert!(everything(&open).contains(&answer), "{question:?}");
    }
}

#[test]
fn copies_that_reveal_a_hidden_result_are_refused() {
    let mut session = after_lines(&["hide"]);
    for what in [ExportForm::Bits, ExportForm::Value, ExportForm::Json] {
        assert_eq!(session.update(Msg::CopyAs(what)), None);
        assert!(said(&session).contains("hidden"), "{what:?}");
    }
    assert_eq!(session.update(Msg::RunCommand("write x.json".into())), None);
    assert!(said(&session).contains("hidden"));
    assert!(matches!(session.update(Msg::CopyAs(ExportForm::Markdown)), Some(Effect::Copy(_))));
    // The link opens with the result hidden. The bits of an operand are not secret.
    assert!(Session::open(&session.link()).unwrap().view().hidden);
    session.update(Msg::RunCommand("number a".into()));
    assert_eq!(session.update(Msg::CopyAs(ExportForm::Bits)), Some(Effect::Copy(ExportForm::Bits)));
    assert_eq!(session.export(ExportForm::Bits), "0x520b");
}

/// Goes forward. If a hidden result blocks the way, reveals it.
fn go_on(session: &mut Session) {
    let before = session.view();
    session.update(Msg::Forward);
    if before.hidden && session.view().step == before.step && said(session).contains("predict this first") {
        session.update(Msg::Hide);
    }
}

/// A clicker has one key, and an extra press must not reveal anything: the hidden result waits for `v` or for a choice.
#[test]
fn extra_clicker_presses_do_not_reveal_the_result() {
    use halfplay_core::skins::session::Key;
    for question in QUESTIONS {
        for key in [Key::PageDown, Key::Char(' '), Key::Right, Key::Down, Key::Enter] {
            let mut session = after_lines(question);
            let answer = session.export(ExportForm::Bits);
            session.update(Msg::Present);
            (0..40).for_each(|_| drop(session.press(key)));
            assert!(session.view().hidden && session.view().presenting, "{question:?} {key:?}");
            assert!(said(&session).contains("v shows it"), "{}", said(&session));
            // The larger of two numbers is one of them, so it is on the screen anyway.
            let tells = everything(&session).contains(&answer) && question[0] != "max.f16";
            assert!(!tells, "{question:?} {key:?}");
            session.press(Key::Char('v'));
            assert!(!session.view().hidden);
        }
    }
}

/// One key goes from step to step, and another key reveals the result.
#[test]
fn a_presentation_shows_every_step_and_reveals_each_lane() {
    for question in QUESTIONS {
        let mut session = after_lines(question);
        session.update(Msg::Present);
        let count = session.evaluation().outcome.flags.len();
        assert!(count > 0 && session.context() == KeyContext::Presenting);
        let mut seen = vec![session.view().heading.text()];
        let mut reveals = 0;
        for _ in 0..40 {
            let before = session.view();
            go_on(&mut session);
            let after = session.view();
            match (before.hidden, after.hidden) {
                (true, false) => reveals += 1,
                // Each lane is predicted separately.
                (false, true) => {
                    assert!(after.heading.text().contains("lane 1"), "{question:?}: hidden again");
                    seen.push(after.heading.text());
                }
                _ if after.step != before.step => seen.push(after.heading.text()),
                _ => {}
            }
            assert!(after.list.is_none() && after.aside.is_none() && after.side_panel.is_none());
        }
        let lanes = if question[0].contains("x2") { 2 } else { 1 };
        assert_eq!(reveals, lanes, "{question:?}");
        let last = session.view().heading.text();
        assert!(
            last.contains(&format!("step {} of {}", seen.len(), seen.len())),
            "{question:?} {last} {seen:?}"
        );
        session.update(Msg::Revert);
        assert!(!session.view().presenting && !session.view().hidden);
        assert_eq!(session.screen(), Screen::OPERATION);
    }
}

/// A class reads the operands one after the other; those of a packed instruction lane by lane.
#[test]
fn operands_are_read_one_at_a_time() {
    let shown = |session: &Session| {
        let view = session.view();
        let presented = view.presented.as_ref().unwrap();
        let rows: Vec<&str> =
            presented.registers.iter().map(|&row| view.registers[row].code.as_str()).collect();
        let said: Vec<String> = presented.said.iter().map(|line| line.text()).collect();
        (rows.join(" "), said.join(" "))
    };
    let mut session = after(&[Msg::Present]);
    for (code, words) in [
        ("0x520b", "a has exponent field 20, minus the bias 15: 5"),
        ("0x00e9", "b is subnormal"),
        ("0x2ff6", "c has exponent field 11, minus the bias 15: −4"),
    ] {
        let (codes, said) = shown(&session);
        assert_eq!(codes, code);
        assert!(said.contains(words), "{said}");
        assert!(
            session.view().heading.text().contains("decode "),
            "the heading names the step, for screen readers"
        );
        session.update(Msg::Forward);
    }
    assert!(session.view().heading.text().ends_with("exact product"));
    session.update(Msg::PreviousStep);
    assert_eq!(shown(&session).0, "0x520b");
    let mut session = after_lines(&["mul.rn.bf16x2", "a {1.5, 3}", "b {2.5, 7}"]);
    session.update(Msg::Present);
    session.update(Msg::Forward);
    assert_eq!(shown(&session).0, "0x4020", "2.5 in bf16: 1.25 × 2^1");
}

/// The facts to predict from are next to the question: the bits of a sum before rounding, the operands of a maximum.
#[test]
fn predictions_show_the_known_facts() {
    let shown = |lines: &[&str]| {
        let mut session = after_lines(lines);
        session.update(Msg::Present);
        while !session.view().heading.text().contains("predict") {
            session.update(Msg::Forward);
        }
        session.view().linear().join("\n")
    };
    // 0.1 and 0.2 in f16 are 1638 × 2^-14 and 1638 × 2^-13; the sum is 2457 × 2^-13, and 2457 is 100110011001 in
    // binary.
    let text = shown(&["add.f16", "a 0.1", "b 0.2"]);
    assert!(text.contains("add.f16 0.1 0.2") && text.contains("1 0011001100, guard 1, round 0"), "{text}");
    let text = shown(&["max.f16", "a 7", "b 0.001"]);
    assert!(text.contains("max.f16") && text.contains("0x4700"), "{text}");
}

/// Revealing one lane does not reveal the other, which comes later.
#[test]
fn revealing_one_lane_keeps_the_other_hidden() {
    let mut session = after_lines(&["mul.rn.bf16x2", "a {1.5, 3}", "b {2.5, 7}"]);
    session.update(Msg::Present);
    let is_revealed = |session: &Session| {
        let view = session.view();
        !view.hidden && view.heading.text().contains("lane 0")
    };
    while !is_revealed(&session) {
        go_on(&mut session);
    }
    // 3 × 7 is 21, 0x41a8.
    while session.view().heading.text().contains("lane 0") {
        let text = everything(&session).to_lowercase();
        let view = session.view();
        let lines = [view.linear(), vec![format!("{:?}", view.registers)]].concat().join(" ");
        assert!(!lines.contains("41a8") && !lines.contains("21"), "{lines}");
        assert!(text.contains("lane 0"));
        go_on(&mut session);
    }
    assert!(session.view().hidden);
}

/// A result that was not revealed by the end of a presentation stays hidden, so a wrong key does not reveal it to the
/// class.
#[test]
fn leaving_a_presentation_keeps_unshown_results_hidden() {
    for leave in [Msg::Present, Msg::Revert, Msg::Show(Screen::COMPARE), Msg::Show(Screen::OPERATION)] {
        // 0.1 + 0.2 is 0x34cc; 3 × 7 is 21, 0x41a8.
        for (lines, code) in
            [(["add.f16", "a 0.1", "b 0.2"], "34cc"), (["mul.rn.bf16x2", "a {1.5, 3}", "b {2.5, 7}"], "41a8")]
        {
            for steps in 0..8 {
                let mut session = after_lines(&lines);
                session.update(Msg::Present);
                (0..steps).for_each(|_| drop(session.update(Msg::Forward)));
                let hidden = session.view().registers.iter().any(|row| row.hidden);
                session.update(leave.clone());
                let view = session.view();
                assert!(!view.presenting);
                assert_eq!(view.hidden, hidden, "{lines:?} {steps} {leave:?}");
                if hidden {
                    assert!(
                        !everything(&session).to_lowercase().contains(code),
                        "{lines:?} {steps} {leave:?}"
                    );
                }
            }
        }
    }
}

/// The result of a conversion is the number in another format, so the list of formats must not show it.
#[test]
fn the_format_list_omits_a_hidden_conversion() {
    // 0.1 in f16 is 1638 × 2^-14, 0x2e66; in bf16 it is 205 × 2^-11, 0x3dcd.
    for (instr, code) in [("cvt.rn.f16.f32", "2e66"), ("cvt.rn.bf16.f32", "3dcd")] {
        let mut session = after_lines(&[instr, "a 0.1"]);
        for msg in [Msg::Show(Screen::NUMBER), Msg::Hide] {
            assert!(!session.view().hidden);
            session.update(msg);
        }
        let text = everything(&session).to_lowercase();
        assert!(!text.contains(code), "{text}");
        session.update(Msg::Hide);
        assert!(everything(&session).to_lowercase().contains(code));
    }
}

/// The kept bits are counted from the first 1 bit: 512.5 × 2^-24 keeps 512, which is ten bits; 2^-26 keeps none. Both
/// are cut at 2^-24.
#[test]
fn counts_the_kept_bits_of_subnormal_numbers() {
    let cases = [
        ("add.f16 0.1 0.2", "kept: 11 bits"),
        ("mul.f16 0x0401 0.5", "kept: 10 bits"),
        ("mul.f16 0x0001 0.25", "kept: 0 bits"),
    ];
    for (line, expected) in cases {
        let mut session = after_lines(&[line]);
        session.update(Msg::Present);
        session.update(Msg::RunCommand("step rounding".into()));
        assert_eq!(session.view().presented.unwrap().kept, expected, "{line}");
    }
}
