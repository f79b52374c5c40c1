//! The command line: the effect of each command, and its message if it fails.

use super::places::is_empty;
use super::{after_lines, codes, do_line, focused, said, step};
use halfplay_core::isa::Op;
use halfplay_core::skins::session::{Effect, ExportForm, KeyContext, Msg, Session, commands};

/// Reads the property that a command should change.
type Look = fn(&Session) -> String;

const A: Look = |session| codes(session)[0].clone();
const B: Look = |session| codes(session)[1].clone();
const C: Look = |session| codes(session)[2].clone();
const SCREEN: Look = |session| session.screen().word().to_owned();
const PLACE: Look = |session| session.context().name().to_owned();
const SAID: Look = |session| said(session);
const LINE: Look = |session| super::spelled(session);
const STEP: Look = |session| step(session);
const HEADING: Look = |session| session.view().heading.text();
const FOCUS: Look = |session| format!("{:?}", focused(&session.view()));
/// The selected code, which comes first when it is copied.
const CODE: Look =
    |session| session.export(ExportForm::Bits).split_whitespace().next().unwrap_or_default().to_owned();
const FLAGS: Look = |session| session.view().result.flags().text();

/// The preceding command lines, the command, the property to read, and its expected value. Expected bits were worked
/// out by hand from those of the worked sum: 0x520b, 0x00e9 and 0x2ff6.
const CASES: &[(&[&str], &str, Look, &str)] = &[
    (&[], "a 0.1", A, "0x2e66"),
    (&[], "a = -1", A, "0xbc00"),
    (&["fma.rn.f16x2"], "a {1, 2}", B, "0x4000"),
    (&["fma.rn.f16x2"], "lane 1", FOCUS, "Bits { operand: 0, lane: 1 }"),
    (&[], "b 1/3", B, "0x3555"),
    (&[], "b", FOCUS, "Bits { operand: 1, lane: 0 }"),
    (&[], "c max", C, "0x7bff"),
    (&[], "flip 0", A, "0x520a"),
    (&[], "flip c 15", C, "0xaff6"),
    (&["fma.rn.f32"], "flip a 31", A, "0xc2416000"),
    (&[], "negate", A, "0xd20b"),
    (&[], "negate b", B, "0x80e9"),
    (&["number d"], "negate", A, "0xd20b"),
    (&[], "up c", C, "0x2ff7"),
    (&[], "down c", C, "0x2ff5"),
    (&[], "exponent up c", C, "0x33f6"),
    (&[], "exponent down", A, "0x4e0b"),
    (&[], "exponent + b", B, "0x04e9"),
    (&["add.f16 2048 2"], "make tie", B, "0x4200"),
    (
        &[],
        "slider b 0x00e8 0x00ea",
        |session| session.view().slider.map_or(String::new(), |one| one.at.to_string()),
        "1",
    ),
    (&[], "step exact product", STEP, "exact product"),
    (&[], "step 1", STEP, "decode"),
    (&["step 2"], "step first", STEP, "decode"),
    (&["step 3"], "step back", HEADING, "step 2 of 8   exact product"),
    (&["step 1"], "step", HEADING, "step 2 of 8   exact product"),
    (&["step 1"], "step next", HEADING, "step 2 of 8   exact product"),
    (&[], "step last", STEP, "result"),
    (&[], "hide", HEADING, "step 6 of 8   rounding: predict"),
    (&["hide"], "reveal", HEADING, "step 6 of 8   rounding"),
    (&[], "present", HEADING, "step 1 of 8   decode a"),
    (&["compare"], "operation", SCREEN, "operation"),
    (&[], "compare", SCREEN, "compare"),
    (&["fma.rn.f16x2", "compare"], "lane 1", HEADING, "1 of 12 · lane 1   fused"),
    (&["fma.rn.f16x2", "compare", "lane 1"], "lane 0", HEADING, "1 of 12 · lane 0   fused"),
    (&[], "quiz", PLACE, "the bits of a guess"),
    (&["hide", "step rounding"], "hands 2 1", HEADING, "step 6 of 8   rounding: predict"),
    (&["hide", "guess A"], "guess B", HEADING, "step 6 of 8   rounding"),
    (&[], "number b", HEADING, "b   0x00e9  ≈ 1.39e-5  f16"),
    (&[], "number d", HEADING, "d   0x3001  0.1251220703125  f16"),
    (&["fma.rn.f16x2"], "number c", HEADING, "c, lane 0   0x2ff6  0.1243896484375  f16"),
    (&[], "map", PLACE, "the map"),
    (&["map"], "map", PLACE, "the map"),
    (&[], "toy", PLACE, "the toy float"),
    // A tenth is 0x2e66 in f16 and 0x3dcd in bf16; the toy's 1.25 has a biased exponent of 3 and a fraction of 01.
    (&[], "map 0x3c01", CODE, "0x3c01"),
    (&[], "map 0.1", CODE, "0x2e66"),
    (&["fma.rn.bf16"], "map 0.1", CODE, "0x3dcd"),
    (&["map 1", "zoom in"], "map -inf", CODE, "0xfc00"),
    (&[], "toy 1.25", CODE, "0x0d"),
    (&["map"], "toy 0b1_111_00", CODE, "0x3c"),
    (&[], "plane", PLACE, "the plane"),
    (&["plane"], "plane distance rz 1 -1.5", PLACE, "the plane"),
    (&[], "pairs", PLACE, "the pairs"),
    (&["pairs"], "pairs distance 1 -1.5", PLACE, "the pairs"),
    (&["map"], "zoom in", PLACE, "the map"),
    (&["map"], "zoom out", PLACE, "the map"),
    (&["map"], "layer kinds", PLACE, "the map"),
    (&[], "layer kinds", SCREEN, "map"),
    (&[], "reference tanh f16x2", HEADING, "tanh.approx.f16x2"),
    (&["reference tanh"], "reference", HEADING, "add.f16"),
    (&["neg.bf16"], "diagnose", HEADING, "whose arithmetic is this?"),
    (&["neg.bf16"], "hardware", HEADING, "neg.bf16"),
    (&[], "glossary", PLACE, "the glossary"),
    (&[], "program", SCREEN, "program"),
    (&[], "open #1/add.f16/0x3c00,0x3c01", A, "0x3c00"),
    (&[], "open 1/add.f16/0x3c00,0x3c01", LINE, "add.f16"),
    (&[], "#1/add.f16/0x3c00,0x3c01/screen=steps", SCREEN, "operation"),
    (&[], "#2/add.f16/0x3c00,0x3c01/screen=steps/step=exact-sum", STEP, "exact sum"),
    (&[], "#1/add.f16/1,2/screen=number/page=toy", SCREEN, "map"),
    (&["a 1", "a 2"], "undo", A, "0x3c00"),
    (&["a 1", "a 2"], "undo 2", A, "0x520b"),
    (&["a 1"], "undo 100", A, "0x520b"),
    (&["a 1", "a 2", "undo 2"], "redo", A, "0x3c00"),
    (&["a 1", "a 2", "undo 2"], "redo 2", A, "0x4000"),
    (&["what-if on"], "fma.rna.f16", LINE, "fma.rna.f16"),
    (&["what-if on", "fma.rna.f16", "what-if off"], "what-if", LINE, "fma.rna.f16"),
    (&[], "step rou", STEP, "rounding"),
    (&["undocumented on"], "undocumented off", PLACE, "the bits of an operand"),
    // 1023.999 × 2^-24, just below the smallest normal number: tiny before rounding, but not after.
    (&["mul.f16", "a 0x03ff", "b 0x3c01"], "tininess before", FLAGS, "underflow, inexact"),
    (&["mul.f16", "a 0x03ff", "b 0x3c01", "tininess before"], "tininess after", FLAGS, "inexact"),
    (&[], "show bits", SAID, "0x3001"),
    (&[], "show link", SAID, "#2/fma.rn.f16/0x520b,0x00e9,0x2ff6"),
    (&[], "keys", PLACE, "these keys"),
    (&[], "add.f16 1 2", C, "0x4200"),
    (&[], ":compare", SCREEN, "compare"),
];

#[test]
fn each_command_gives_the_expected_result() {
    for (before, command, look, expected) in CASES {
        let mut session = after_lines(before);
        do_line(&mut session, command);
        assert_eq!(look(&session), *expected, "{before:?} {command}");
    }
    if !is_empty(KeyContext::GLOSSARY) {
        assert_eq!(after_lines(&["glossary ulp"]).view().heading.text(), "ulp");
    }
    if !is_empty(KeyContext::MAP) {
        assert_ne!(after_lines(&["map", "zoom in"]).view().blocks, after_lines(&["map"]).view().blocks);
        assert_eq!(after_lines(&["map", "zoom in", "zoom out"]), after_lines(&["map"]));
    }
    if !is_empty(KeyContext::COMPARE) {
        assert_eq!(after_lines(&["compare 2"]).view().list.unwrap().chosen, 1);
        // Five ways give 0x3001; the next two are mul-then-add and through-f32.
        assert_eq!(after_lines(&["compare through-f32"]).view().list.unwrap().chosen, 6);
    }
}

#[test]
fn commands_return_effects_for_the_skin() {
    let mut session = Session::worked();
    let mut done = |line: &str| session.update(Msg::RunCommand(line.into())).unwrap();
    for what in ExportForm::ALL {
        if what == ExportForm::Iframe {
            continue;
        }
        assert!(!Session::worked().export(what).is_empty());
        assert_eq!(done(&format!("copy {}", what.word())), Effect::Copy(what));
    }
    let copied = |what| Session::worked().export(what);
    assert_eq!(
        (copied(ExportForm::Bits), copied(ExportForm::Value)),
        ("0x3001".into(), "0.1251220703125".into())
    );
    for (line, path, what) in [
        ("write sum.md", "sum.md", ExportForm::Markdown),
        ("write sum.TXT", "sum.TXT", ExportForm::Plain),
        ("write a sum.md markdown", "a sum.md", ExportForm::Markdown),
        ("write ~/sum.md", "~/sum.md", ExportForm::Markdown),
        ("write out/sum.tex", "out/sum.tex", ExportForm::Latex),
        ("write sum.svg", "sum.svg", ExportForm::Svg),
        ("write sum.png", "sum.png", ExportForm::Png),
        ("write sum.json", "sum.json", ExportForm::Json),
        ("write sum link", "sum", ExportForm::Link),
        ("write sum.md bits", "sum.md", ExportForm::Bits),
    ] {
        let Effect::Write { path: to, what: kind, replace_with } = done(line) else { panic!("{line}") };
        let text = Session::worked().file(kind);
        assert_eq!((to.as_str(), text.trim_end()), (path, copied(what).trim_end()), "{line}");
        // An existing file is replaced only by `write!`; the effect contains that command.
        let again = replace_with.unwrap();
        assert_eq!(again, line.replace("write ", "write! "));
        assert_eq!(done(&again), Effect::Write { path: to, what, replace_with: None });
        assert!(text.ends_with('\n'), "{line}");
    }
    assert!(matches!(done("survey"), Effect::Survey(_)));
    assert_eq!(done("theme dark"), Effect::Theme("dark".into()));
    assert_eq!(done("open kernels/sum.ptx"), Effect::Open("kernels/sum.ptx".into()));
    assert_eq!(done("quit"), Effect::Quit);
    assert_eq!(done("q"), Effect::Quit);
}

#[test]
fn every_command_has_a_case() {
    let carried_out = ["copy", "write", "theme", "quit", "survey", "gpu"];
    // These need the module that runs programs; `program` tests them.
    let of_programs = ["set", "line", "entry", "block", "grid", "thread", "hold", "look"];
    // These need the module that reads lessons; `lessons` and `sheets` test them.
    let of_lessons = ["lesson", "museum", "answer", "sheet"];
    for command in commands::table() {
        let tried = CASES.iter().any(|(_, line, ..)| line.split(' ').next() == Some(command.name));
        assert!(
            tried
                || carried_out.contains(&command.name)
                || of_programs.contains(&command.name)
                || of_lessons.contains(&command.name),
            "{}",
            command.name
        );
        assert!(!command.does.is_empty());
    }
}

/// A command, and part of the expected message.
const WRONG: &[(&str, &str)] = &[
    ("a", ""),
    ("a 1.5x", "a, column 4: "),
    ("c {1, 2}", "c, column 1: "),
    ("flip", "expected a bit from 0, the lowest, to 15, not nothing"),
    ("flip 16", "expected a bit from 0, the lowest, to 15, not 16"),
    ("flip d 3", "expected the name of an operand, a, b or c, not d"),
    ("negate x", "expected the name of an operand, a, b or c, not x"),
    ("up 3", "expected the name of an operand"),
    ("down b c", "expected the name of an operand"),
    ("exponent", "expected up or down, not nothing"),
    ("exponent a up", "expected up or down, not a"),
    ("step 9", "step 9 does not exist; the last step is 8"),
    ("step 0", "step 0 does not exist"),
    ("step widen", "this evaluation has no step called widen"),
    ("step exact", "several steps begin with exact: exact product, exact sum"),
    ("operation now", "this command takes no argument; remove now"),
    ("operation 3", "this command takes no argument"),
    ("steps", "unknown word \"steps\"; did you mean step?"),
    ("compare x", "expected a row from 1 to 12 or its name, itself, through-f64, "),
    ("compare 0", "expected a row from 1 to "),
    ("compare 99", "expected a row from 1 to "),
    ("survey all", "expected first or nothing, not all"),
    ("survey first x", "expected a row from 1 to "),
    ("number e", "expected the name of an operand"),
    ("map x", "the code, column 1: x is not a number"),
    ("toy 0x40", "the code, column "),
    ("zoom", "expected in or out, not nothing"),
    ("layer sizes", "expected one of kinds, errors, differences, not sizes"),
    ("glossary mantissa", "the glossary has no term mantissa"),
    ("glossary stickey", "the glossary has no term stickey; did you mean sticky?"),
    ("open", "the link is empty: a link has a version"),
    ("open #3/add.f16", "this link has version 3"),
    ("open #1/dad.f16/1,2", "the link's instruction is dad.f16; expected a legal instruction: "),
    ("copy it", "expected one of bits, value, link, markdown, json, latex, plain, svg, iframe, not it"),
    ("copy png", "expected one of bits, value"),
    ("write", "expected the name of a file, such as sum.md"),
    ("write sum", "unknown kind of file sum"),
    // A former version wrote a file with the name "t.xyz md".
    (
        "write t.xyz md",
        "expected one of bits, value, link, markdown, json, latex, plain, svg, iframe, not md",
    ),
    (
        "write a sum.md",
        "expected one of bits, value, link, markdown, json, latex, plain, svg, iframe, not sum.md",
    ),
    ("write!", "expected the name of a file"),
    ("steps!", "unknown word \"steps!\"; did you mean step?"),
    ("write sum.gif", "end its name in .md, .json, .tex, .txt, .svg or .png"),
    ("undo x", "expected a count from 1, not x"),
    ("redo 0", "expected a count from 1, not 0"),
    ("undo", "there is nothing to undo"),
    ("redo", "there is nothing to redo"),
    ("what-if maybe", "expected on or off, not maybe"),
    ("undocumented 1", "expected on or off, not 1"),
    ("tininess", "expected before or after, not nothing"),
    ("theme", "expected the name of a theme"),
    ("keys x", "this command takes no argument"),
    ("quit now", "this command takes no argument"),
    // Words that share only their length with a command get no suggestion.
    ("foo", "unknown word \"foo\"; type a value, a formula"),
    ("lane 1", "fma.rn.f16 has one lane"),
    ("lane", "fma.rn.f16 has one lane"),
    ("lanes", "unknown word \"lanes\"; did you mean lane?"),
    ("glossary lane 1", "the glossary has no term lane 1; did you mean lane?"),
    ("stpe", "unknown word \"stpe\"; did you mean step?"),
    ("wrtie x", "unknown word \"wrtie\"; did you mean write?"),
    ("glosary ulp", "unknown word \"glosary\"; did you mean glossary?"),
    ("fam 1 2 3", "unknown word \"fam\"; did you mean fma?"),
    ("nge 1", "unknown word \"nge\"; did you mean neg?"),
    ("xyzzy 1", "unknown word \"xyzzy\""),
    ("xyzzy", "unknown word \"xyzzy\"; type a value, a formula"),
    ("fma.rn.rleu.f16", "unknown word .rleu; perhaps .relu"),
    ("add.f16 1", "add.f16 takes 2 operands"),
    ("add.f16 1 1.5x", "column 14: "),
    ("__hadd2(1)", "add.f16x2 takes 2 operands"),
];

#[test]
fn invalid_commands_give_a_message_and_change_nothing() {
    for (command, words) in WRONG {
        let mut session = Session::worked();
        assert_eq!(session.update(Msg::RunCommand((*command).into())), None, "{command}");
        assert!(said(&session).contains(words), "{command}: {}", said(&session));
        // Apart from the message, nothing has changed.
        session.update(Msg::Notice(String::new()));
        let mut before = Session::worked();
        before.update(Msg::Notice(String::new()));
        assert_eq!(session, before, "{command}");
    }
    let mut session = after_lines(&["neg.f16"]);
    session.update(Msg::RunCommand("b 1".into()));
    assert_eq!(said(&session), "neg.f16 has no operand b");
    session.update(Msg::RunCommand(format!("a {}", "1".repeat(5000))));
    assert_eq!(said(&session), "too long: 5000 characters (limit: 4096)");
}

/// In a former version, an invalid line stayed open and the next one was appended: "write t.xyz md" and ":write t.xyz"
/// became one line.
#[test]
fn an_invalid_command_line_closes_and_stays_in_history() {
    let mut session = super::after(&[Msg::Command]);
    super::typed(&mut session, "stpe");
    session.update(Msg::Accept);
    assert_eq!(said(&session), "unknown word \"stpe\"; did you mean step?");
    assert_eq!((session.context(), session.view().prompt), (KeyContext::Bits, None));
    session.update(Msg::Command);
    assert_eq!(session.view().prompt.unwrap().text, "");
    session.update(Msg::Up);
    assert_eq!(session.view().prompt.unwrap().text, "stpe", "for correction");
}

/// In a former version, a switch changed without a message, so users did not know its state.
#[test]
fn switches_report_their_new_state() {
    let mut session = Session::worked();
    let mut answer = |line: &str| {
        assert_eq!(session.update(Msg::RunCommand(line.into())), None);
        said(&session)
    };
    let on = "what-if is on: halfplay accepts combinations that no GPU has, and labels them";
    let off = "what-if is off: halfplay rejects combinations that no GPU has";
    for (line, words) in [("what-if", on), ("what-if", off), ("what-if on", on), ("what-if on", on)] {
        assert_eq!(answer(line), words);
    }
    assert_eq!(answer("fma.rz.f16"), "");
    assert_eq!(
        answer("what-if"),
        "fma.rz.f16 needs what-if, which is off; enter what-if on, or another instruction"
    );
    assert_eq!(answer("what-if"), on);
    assert!(answer("undocumented").starts_with("undocumented is on: "));
    assert!(answer("undocumented").starts_with("undocumented is off: "));
    assert_eq!(answer("tininess before"), "halfplay now detects tininess before rounding");
    assert_eq!(answer("tininess after"), "halfplay now detects tininess after rounding");
}

/// An unambiguous prefix of a command's name is enough, and aliases such as `exit` work, too.
#[test]
fn unambiguous_prefixes_of_command_names_work() {
    let names: Vec<&str> = commands::table().iter().map(|command| command.name).collect();
    let known = ["q", "exit", "w", "save", "e", "link", "help"];
    let ran = |line: &str| {
        let mut session = after_lines(&["a 1", "step 2"]);
        let effect = session.update(Msg::RunCommand(line.to_owned()));
        (effect, session)
    };
    for name in &names {
        for end in 1..name.len() {
            let short = &name[..end];
            // An instruction takes precedence over a command: `neg`.
            if Op::named(short).is_some() {
                continue;
            }
            let others = names.iter().filter(|other| other.starts_with(short)).count();
            if others == 1 && !known.contains(&short) {
                assert_eq!(ran(short), ran(name), "{short}");
            } else if !names.contains(&short) && !known.contains(&short) {
                let (_, session) = ran(short);
                assert!(said(&session).starts_with("unknown word "), "{short}: {}", said(&session));
            }
        }
    }
    for (short, name) in
        [("exit", "quit"), ("w x.md", "write x.md"), ("save x.md", "write x.md"), ("help", "keys")]
    {
        assert_eq!(ran(short), ran(name), "{short}");
    }
}
