//! The program screen. Errors and gains of Kahan's determinant were worked out outside this project.
use super::said;
use halfplay_core::skins::doc::{Block, linear};
use halfplay_core::skins::session::{
    Effect, ExportForm, Key, KeyContext, Module, Msg, PROGRAMS, ProgramMsg, Screen, Session, View,
};

const KAHAN: &str = "half kahan(half a, half b, half c, half d) {
    half w = c * d;
    half e = fma(c, d, -w);
    half f = fma(a, b, -w);
    return f - e;
}";
const GIVEN: &str = "set a=0x3f92 b=0x3c5d c=0x3f8f d=0x3c5d";

fn shown(text: &str, lines: &[&str]) -> Session {
    let mut session = Session::worked().with_modules(&[&PROGRAMS]);
    assert_eq!(session.update(Msg::from(ProgramMsg::Open(text.into()))), None);
    for line in lines {
        session.update(Msg::RunCommand((*line).into()));
        assert!(!session.is_refused(), "{line}: {}", said(&session));
    }
    session
}

fn table(view: &View) -> Vec<Vec<String>> {
    let rows = &view.list.as_ref().unwrap().table.rows;
    rows.iter().map(|row| row.iter().map(|cell| cell.text()).collect()).collect()
}

#[test]
fn kahan_report_matches_hand_computed_errors() {
    let session = shown(KAHAN, &[GIVEN]);
    let view = session.view();
    let head = view.program.as_ref().unwrap();
    let inputs: Vec<String> =
        head.inputs.iter().map(|input| format!("{}={}", input.name, input.value)).collect();
    assert_eq!(inputs.join(" "), &GIVEN[4..]);
    assert_eq!(
        head.results[0].text(),
        "returned   0.003192901611328125   0x1a8a   −1.5 ulp   exactly 0.00319576263427734375"
    );
    let results: Vec<String> = table(&view).iter().map(|row| row[3].clone()).collect();
    assert_eq!(results, ["0x401f", "0xc01f", "0x11e6", "0xc01f", "0x1c02", "0x1a8a"]);
    let causes = session.report().unwrap().causes(0);
    let parts = &causes.parts;
    let four = parts.iter().map(|part| [&part.name, &part.own, &part.gain, &part.contribution]);
    let told: Vec<[&str; 4]> = four.map(|four| four.map(String::as_str)).collect();
    assert_eq!(
        told,
        [["w", "−377.5", "0", "0"], ["f", "−1", "1", "−1"], ["line 5, sub.f16", "−0.5", "1", "−0.5"]]
    );
    assert_eq!(parts.iter().map(|part| part.share).collect::<Vec<_>>(), [0.0, -1.0, -0.5]);
}

/// A former version described a line with eleven instructions as a loop: "shifted, 11 times".
#[test]
fn a_long_line_is_not_described_as_a_loop() {
    let mut session = shown("1", &["program softmax"]);
    session.update(Msg::Right);
    let causes = session.report().unwrap().causes(1);
    assert!(causes.parts.len() > 5 && !causes.parts.iter().any(|part| part.name.contains("times")));
    let session = shown("1", &["program stall"]);
    let report = session.report().unwrap();
    let is_loop = |result| report.causes(result).parts.iter().any(|part| part.name == "in_half, 10000 times");
    assert!((0..report.results.len()).any(is_loop), "a loop is described as a loop");
}

#[test]
fn enter_opens_a_line_as_an_operation_and_undo_returns() {
    let mut session = shown(KAHAN, &[GIVEN]);
    (0..4).for_each(|_| drop(session.update(Msg::Down)));
    assert_eq!(session.view().heading.text(), "line 4   fma.rn.f16   rounded");
    let link = session.link();
    assert_eq!(session.press(Key::Enter), None);
    assert_eq!(session.screen(), Screen::OPERATION);
    let evaluation = session.evaluation();
    assert_eq!((&evaluation.operands[..], evaluation.outcome.bits), (&[0x3f92, 0x3c5d, 0xc01f][..], 0x1c02));
    session.update(Msg::Undo);
    assert_eq!((session.link(), session.screen()), (link, Screen::PROGRAM));
}

#[test]
fn set_changes_inputs_and_bad_commands_change_nothing() {
    let mut session = shown(KAHAN, &[GIVEN]);
    session.press(Key::Char('='));
    assert_eq!(session.view().prompt.unwrap().text, GIVEN);
    session.update(Msg::ReplaceText("set a=1 b=2".into()));
    session.update(Msg::Accept);
    // The input a is now 1.
    assert_eq!(session.report().unwrap().inputs[0].bits.hex(), "0x3c00");
    session.update(Msg::Undo);
    assert_eq!(session.report().unwrap().results[0].code, "0x1a8a", "one change");
    for (line, words) in [
        ("set q=1", "the program has no input named q; its inputs are a, b, c, d"),
        ("set a=1.5x", "a=1.5x: "),
        ("set", "expected names and values"),
        ("set 0.1 + 0.2", "expected names and values"),
        ("entry frob", "frob"),
        ("line 99 x", "expected a line number from 1 to 7"),
        ("program frobnicate", "unknown example frobnicate; choose from determinant, cubic"),
    ] {
        let before = session.link();
        session.update(Msg::RunCommand(line.into()));
        assert!(session.is_refused() && said(&session).contains(words), "{line}: {}", said(&session));
        assert_eq!(session.link(), before, "{line}");
        assert_eq!(session.report().unwrap().results[0].code, "0x1a8a", "{line}");
    }
    // A letter begins the name of an input.
    session.press(Key::Char('a'));
    assert_eq!(
        (session.context(), session.view().prompt.unwrap().text.as_str()),
        (KeyContext::Prompt, "set a")
    );
}

#[test]
fn line_rewrites_a_line_and_entry_selects_a_function() {
    let text = "half f(half a) { return a + a; }\nhalf g(half a) { return a * a; }";
    let mut session = shown(text, &["set a=3"]);
    let code = |session: &Session| session.report().unwrap().results[0].code.clone();
    assert_eq!(code(&session), "0x4880", "9");
    session.update(Msg::RunCommand("entry f".into()));
    assert_eq!(code(&session), "0x4600", "6");
    // Links of former versions used `entry`, which is also the reference page's name for its selected row.
    assert!(session.link().contains("/function=f"), "{}", session.link());
    for link in [session.link(), session.link().replace("/function=", "/entry=")] {
        assert_eq!(code(&Session::open(&link).unwrap().with_modules(&[&PROGRAMS])), "0x4600");
    }
    session.update(Msg::RunCommand("line 1 half f(half a) { return a - a; }".into()));
    assert_eq!(code(&session), "0x0000");
    session.update(Msg::RunCommand("entry".into()));
    session.update(Msg::RunCommand("line 2".into()));
    assert_eq!(code(&session), "0x0000", "the second function is gone");
}

/// A command or a key holds a line at another value: the lines that depend on it change, and a link records it.
#[test]
fn hold_overrides_a_computed_value_until_released() {
    // 161·41 = 6601 and 88·75 = 6600 are both 6600 in f16.
    let text = "half d(half a, half b, half c, half d) {\n  half p = a * b;\n  return p - c * d;\n}";
    let mut session = shown(text, &["set a=161 b=41 c=88 d=75"]);
    let code = |session: &Session| session.report().unwrap().results[0].code.clone();
    assert_eq!(code(&session), "0x0000");
    session.press(Key::Char('!'));
    assert_eq!(code(&session), "0x3c00", "{}", session.link());
    assert!(session.link().contains("/hold=p%3Dexact"), "{}", session.link());
    let row = session.view().list.unwrap().table.rows[0].iter().map(|cell| cell.text()).collect::<String>();
    assert!(row.contains("held exact") && row.contains("6601"), "{row}");
    let opened = Session::open(&session.link()).unwrap().with_modules(&[&PROGRAMS]);
    assert_eq!(opened.report(), session.report());
    session.update(Msg::Undo);
    assert_eq!(code(&session), "0x0000");
    session.update(Msg::Redo);
    session.press(Key::Char('!'));
    assert_eq!(code(&session), "0x0000");
    for (command, expected) in [
        ("hold rp", "0x4400"),
        ("hold 3.1=8", "0x6e71"),
        ("hold p=off", "0x6e70"),
        ("hold off", "0x0000"),
        ("hold 3=-0.5", "0xb800"),
    ] {
        session.update(Msg::RunCommand(command.into()));
        assert_eq!(code(&session), expected, "{command}");
    }
    let before = session.link();
    for (command, words) in [
        ("hold q=exact", "no computed value is named q"),
        ("hold p=frob", "frob"),
        ("hold 9=exact", "line 9 computes no value"),
        ("hold =", "expected a name or a line"),
    ] {
        session.update(Msg::RunCommand(command.into()));
        let said = session.view().notice.unwrap().text();
        assert!(said.contains(words), "{command}: {said}");
        assert_eq!(session.link(), before);
    }
}

/// In the plot of a loop's variable, the last assignment is selected first. Enter opens the selected assignment as an
/// operation.
#[test]
fn loop_plot_selects_one_assignment_at_a_time() {
    let mut session = shown("half s = 0;\nfor (int i = 0; i < 3000; i++) s += 0.1h;", &["look loop"]);
    let plot = |session: &Session| {
        let blocks = session.view().blocks;
        blocks
            .into_iter()
            .find_map(|block| if let Block::Plot(plot) = block { Some(plot) } else { None })
            .unwrap()
    };
    let words = |session: &Session| linear(&session.view().blocks).join("\n");
    assert_eq!(plot(&session).at, Some(1.0));
    assert!(words(&session).contains("assignment 3000 of 3000 s is 256"), "{}", words(&session));
    assert!(words(&session).contains("From assignment 2207 on, s stays 256"), "{}", words(&session));
    session.press(Key::Left);
    assert!(plot(&session).at < Some(1.0));
    session.update(Msg::from(ProgramMsg::PlotAt(0)));
    assert!(words(&session).contains("assignment 1 of 3000 s is 0.0999"), "{}", words(&session));
    session.press(Key::Right);
    assert!(plot(&session).at > Some(0.0));
    session.update(Msg::RunCommand("look loop 2".into()));
    let opened = Session::open(&session.link()).unwrap().with_modules(&[&PROGRAMS]);
    assert_eq!(opened.view().blocks, session.view().blocks, "{}", session.link());
    session.press(Key::Enter);
    // The second assignment adds 0.1 and 0.1.
    assert_eq!(session.evaluation().operands[..2], [0x2e66, 0x2e66]);
    session.update(Msg::Undo);
    assert_eq!(plot(&session).at, opened_at(&opened));
    for (command, words) in [
        ("look frob", "expected one of who, compilers, loop"),
        ("look loop x", "expected an iteration of the loop"),
        ("look who 3", "no result is named 3; the results are s"),
        ("look compilers 3", "compilers takes no argument"),
    ] {
        session.update(Msg::RunCommand(command.into()));
        let said = session.view().notice.unwrap().text();
        assert!(said.contains(words), "{command}: {said}");
    }
    session.update(Msg::RunCommand("program determinant".into()));
    session.update(Msg::RunCommand("look loop".into()));
    assert!(session.view().notice.unwrap().text().contains("who, compilers"));
}

/// With several results, the user selects the one to explain: by name, by keys, or by a click.
#[test]
fn commands_keys_and_clicks_select_the_result_to_explain() {
    // Reading 1/3 causes an error, which p doubles and q triples.
    let text = "half p = x + x; half q = x * 3;";
    let mut session = shown(text, &["set x=1/3"]);
    let explained = |session: &Session| {
        let view = session.view();
        let program = view.program.unwrap();
        (program.results[program.result].text(), linear(&view.blocks).join("\n"))
    };
    let is = |session: &Session, name: &str| {
        let (line, _) = explained(session);
        assert!(line.trim_start().starts_with(name), "{line}");
    };
    session.update(Msg::RunCommand("look who p".into()));
    is(&session, "p");
    let of_p = explained(&session).1;
    session.update(Msg::RunCommand("look compilers".into()));
    session.update(Msg::RunCommand("look who q".into()));
    is(&session, "q");
    assert_ne!(explained(&session).1, of_p);
    let link = session.link();
    let opened = Session::open(&link).unwrap().with_modules(&[&PROGRAMS]);
    is(&opened, "q");
    session.press(Key::Left);
    is(&session, "p");
    // On a plot the arrows move along the plot, but a click still selects a result.
    session.update(Msg::RunCommand("look sweep".into()));
    session.update(Msg::from(ProgramMsg::Result(1)));
    is(&session, "q");
    session.update(Msg::from(ProgramMsg::Result(0)));
    is(&session, "p");
    session.update(Msg::RunCommand("look who r".into()));
    assert!(session.view().notice.unwrap().text().contains("no result is named r; the results are p, q"));
    // Completion offers both names after `look who`.
    let offered = |typed: &str| {
        let mut session = session.clone();
        session.update(Msg::Command);
        typed.chars().for_each(|c| drop(session.update(Msg::Type(c))));
        session.view().completions
    };
    assert_eq!(offered("look w"), ["who"]);
    assert_eq!(offered("look who "), ["who p", "who q"]);
    assert_eq!(offered("look sweep "), ["sweep x"]);
}

/// All codes of an input are plotted, the worst selected first. Enter uses the selected code as the input.
#[test]
fn sweep_plots_the_error_for_every_code_of_an_input() {
    // x·x is off by at most half an ulp. Next to 1, that error remains after subtracting 1; fma rounds only once.
    let mut session = shown("half f(half x) { return x * x - 1; }", &["look sweep"]);
    let words = |session: &Session| linear(&session.view().blocks).join("\n");
    assert!(words(&session).contains("Error of returned for each value of x"), "{}", words(&session));
    let plot = session.view().blocks.into_iter().find_map(|block| match block {
        Block::Plot(plot) => Some(plot),
        _ => None,
    });
    let plot = plot.unwrap();
    assert_eq!(plot.curves.len(), 2, "as written, and with fma");
    assert_eq!(plot.up.ends[0], "0");
    let worst = session.link();
    session.press(Key::Left);
    assert_ne!(session.link(), worst);
    session.update(Msg::from(ProgramMsg::PlotAt(1000)));
    let opened = Session::open(&session.link()).unwrap().with_modules(&[&PROGRAMS]);
    assert_eq!(opened.view().blocks, session.view().blocks, "{}", session.link());
    let mut session = shown("half f(half x) { return x * x - 1; }", &["look sweep"]);
    session.press(Key::Enter);
    let result = &session.report().unwrap().results[0];
    assert!(result.off > 10.0, "{}: {}", result.error, session.link());
    assert!(session.link().contains("/set=x%3D0x"), "{}", session.link());
    session.update(Msg::Undo);
    assert_eq!(session.link(), worst);
    session.update(Msg::RunCommand("look sweep y".into()));
    assert!(
        session.view().notice.unwrap().text().contains("no 16-bit input is named y; the 16-bit inputs are x")
    );
    // If a sweep is impossible, the text says why.
    let chooses = shown("setp.lt.f16 p, x, y; selp.b16 z, x, y, p;", &["look sweep"]);
    assert!(words(&chooses).contains("line 1"), "{}", words(&chooses));
}

/// The selected position on the session's plot.
fn opened_at(session: &Session) -> Option<f64> {
    session
        .view()
        .blocks
        .into_iter()
        .find_map(|block| if let Block::Plot(plot) = block { plot.at } else { None })
}

/// If the link's function does not exist, a message says so, and the text remains for correction.
#[test]
fn a_link_with_an_unknown_function_keeps_the_program_text() {
    let session = shown("// A square\nhalf square(half x) { return x * x; }", &["set x=3"]);
    let link = session.link() + "/function=squre";
    let mut opened = Session::open(&link).unwrap().with_modules(&[&PROGRAMS]);
    let view = opened.view();
    let words = linear(&view.blocks).join(" ");
    assert!(words.contains("did you mean square?"), "{words}");
    let head = view.program.unwrap();
    assert_eq!(head.title, "A square");
    assert!(head.task.text.contains("half square") && !head.examples.is_empty());
    opened.update(Msg::from(ProgramMsg::Rewrite(head.task.text.replace("x * x", "x + x"))));
    assert_eq!(opened.report().unwrap().results[0].code, "0x4600", "6");
}

/// Links contain the text, its inputs and the selected line; an example is given by name.
#[test]
fn program_links_round_trip_and_report_errors() {
    let mut session = shown(KAHAN, &[GIVEN]);
    session.update(Msg::Down);
    let opened = Session::open(&session.link()).unwrap().with_modules(&[&PROGRAMS]);
    assert_eq!(opened.report(), session.report());
    assert_eq!(opened.view().heading, session.view().heading);
    let mut session = shown(KAHAN, &["program cubic"]);
    assert!(session.link().ends_with("/screen=program/example=cubic"), "{}", session.link());
    session.update(Msg::RunCommand("program determinant".into()));
    assert!(session.link().ends_with("/screen=program"), "{}", session.link());
    // If the program cannot be read, a message says so, and the screen still shows a program.
    for (part, words) in [
        ("text=!!!", "cannot be read"),
        ("text=AAAA", "cannot be read"),
        ("example=frob", "unknown example frob"),
    ] {
        let opened = Session::open(&format!("#2/add.f16/1,2/screen=program/{part}"))
            .unwrap()
            .with_modules(&[&PROGRAMS]);
        assert!(said(&opened).contains(words), "{part}: {}", said(&opened));
        assert!(opened.report().is_some(), "{part}");
    }
    // If the program is too long for a link, a message says so, but the screen shows it.
    let noise = (0..4000).map(|i: u32| format!("half x{} = 0x{:04x};\n", i, i.wrapping_mul(40503) & 0x7bff));
    let long = shown(&noise.collect::<String>(), &[]);
    assert!(said(&long).contains("too long for a link"), "{}", said(&long));
    assert!(!long.link().contains("text="));
}

/// A page loads the module that runs programs only when it must show a program.
#[test]
fn loading_the_program_module_fills_in_the_report() {
    let mut session = Session::open(&shown(KAHAN, &[GIVEN]).link()).unwrap();
    assert!(session.lacks(Module::Programs) && session.report().is_none());
    let link = session.link();
    session.load(&PROGRAMS);
    assert!(!session.lacks(Module::Programs));
    assert_eq!(session.report().unwrap().results[0].code, "0x1a8a");
    assert_eq!(session.link(), link);
}

#[test]
fn program_exports_bits_value_and_report() {
    let session = shown(KAHAN, &[GIVEN]);
    assert_eq!(session.export(ExportForm::Bits), "0x1a8a");
    assert_eq!(session.export(ExportForm::Value), "0.003192901611328125");
    let report = session.export(ExportForm::Markdown);
    assert!(report.contains("half f = fma(a, b, -w);") && report.contains("−1.5 ulp"), "{report}");
    assert!(report.contains("screen=program"), "{report}");
    let mut session = session;
    let opens = session.update(Msg::RunCommand("open kernel.ptx".into()));
    assert_eq!(opens, Some(Effect::Open("kernel.ptx".into())));
}

/// For any text, the screen has a heading and the link opens.
#[test]
fn any_text_opens_on_the_program_screen() {
    for text in ["", " ", "\0", "((((", "é", "ret;", "1 + 1", "add.f16", "}", "for (;;)", "half x = y;"] {
        let session = shown(text, &[]);
        let view = session.view();
        assert_eq!(view.screen, Screen::PROGRAM, "{text:?}");
        assert!(!view.heading.text().is_empty(), "{text:?}");
        Session::open(&session.link()).unwrap();
    }
}
