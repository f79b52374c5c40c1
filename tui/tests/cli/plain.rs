//! The session as linear text: a transcript, and the effect of each command.

use super::support::{program, run_with, start, state_folder};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

/// The lines that these commands print, without the greeting.
fn lines_of(commands: &str) -> Vec<String> {
    let opening = run_with(&["--plain"], b"").fine().stdout;
    let answer = run_with(&["--plain"], commands.as_bytes());
    let lines =
        answer.stdout.strip_prefix(&opening).unwrap_or_else(|| panic!("another greeting: {}", answer.stdout));
    lines.lines().map(str::to_owned).collect()
}

/// The texts come from the program; every code and value was checked by hand. 0x3c01 is 1 + 2^-10. Its square is 1 +
/// 2^-9 + 2^-20, and 2^-20 is 2^-10 ulp.
#[test]
fn a_scripted_session() {
    let script = [
        "mul.rn.f16 1 1.0009765625",
        "flip a 0",
        "",
        "",
        "step rounding",
        "step 99",
        "operation",
        "list",
        "operation",
        "undo 2",
        "flop",
        "b 1.5x",
        "copy link",
        "theme dark",
        "show",
        "quit",
        "a 0.5",
    ];
    let transcript: Vec<String> = (0..script.len())
        .scan(0, |known, count| {
            let lines = lines_of(&(script[..=count].join("\n") + "\n"));
            let fresh = lines[*known..].join("\n");
            *known = lines.len();
            Some(format!("> {}\n{fresh}", script[count]))
        })
        .collect();
    insta::assert_snapshot!(transcript.join("\n"));
}

#[test]
fn screens_print_their_name_and_no_box_drawing() {
    let lines = lines_of("compare\nnumber b\nmap\ntoy\nreference neg.bf16\nglossary ulp\n");
    let screens: Vec<&String> = lines.iter().filter(|line| line.starts_with("screen ")).collect();
    assert_eq!(screens, ["screen Compare", "screen Number", "screen Map", "screen Reference"]);
    assert!(lines.iter().any(|line| line == "neg.bf16"), "{lines:#?}");
    let drawn = |c: char| c.is_control() || ('\u{2500}'..='\u{257f}').contains(&c);
    assert!(lines.iter().all(|line| !line.is_empty() && !line.contains(drawn)), "{lines:#?}");
}

#[test]
fn an_empty_line_goes_to_the_next_step_or_row() {
    // There are eight steps, and the session starts at the sixth.
    let lines = lines_of("\n\n\n\n");
    let headings: Vec<&String> = lines.iter().filter(|line| line.starts_with("step ")).collect();
    assert_eq!(headings, ["step 7 of 8, flags", "step 8 of 8, result"]);
    assert_eq!(lines.iter().filter(|line| line.starts_with("this is the last step")).count(), 2);
    // On other screens an empty line goes to the next row.
    let lines = lines_of("reference neg.\n\n");
    assert!(lines.iter().any(|line| line.starts_with("instructions, 2 of ")), "{lines:#?}");
    assert!(lines_of("number\n\n").last().unwrap().starts_with("this screen has no list"));
}

#[test]
fn help_lists_each_command_once() {
    // The sequences that arrow keys send are not text.
    assert_eq!(lines_of("\x1b[A\x1b[Bhelp\x1bOC\n"), lines_of("help\n"));
    assert!(lines_of("compare\nstep decode\n").iter().any(|line| line.starts_with("step 1 of ")));
    let help = lines_of("help\n");
    for name in ["a", "flip", "undo", "write", "open", "show", "list", "help", "quit", "compare"] {
        let named =
            |line: &String| line.starts_with(&format!("{name}:")) || line.starts_with(&format!("{name} "));
        assert_eq!(help.iter().filter(|line| named(line)).count(), 1, "{name}: {help:#?}");
    }
    assert!(!help.iter().any(|line| line.contains("clipboard") || line.starts_with("theme")), "{help:#?}");
    for same in ["?\n", ":help\n", "keys\n", "  help  \r\n"] {
        assert_eq!(lines_of(same), help, "{same:?}");
    }
}

/// One command counts all codes. By hand: of the products 1 × b, a flush changes the 1023 subnormals of each sign.
#[test]
fn survey_counts_all_codes_in_one_command() {
    let lines = lines_of("mul.f16 1 0.3\nb\nsurvey\n");
    let flushed = "with .ftz, 2046 (3.12 %), at most 1023 ulp, first at 0x0001";
    assert!(lines.iter().any(|line| line.contains(flushed)), "{lines:#?}");
    assert!(lines.iter().any(|line| line.contains("through f32, never")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("b takes all 65536 codes")), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.contains("are done") || line.contains("Esc")), "{lines:#?}");
    assert_eq!(lines.last().map(String::as_str), Some("all codes are counted"));
}

#[test]
fn write_saves_a_file_and_refuses_to_overwrite() {
    let folder = std::env::temp_dir().join(format!("halfplay-plain-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("sum.md");
    let name = file.to_str().unwrap();
    assert_eq!(
        lines_of(&format!("add.f16 0.5 0.25\nwrite {name}\n")).last().unwrap(),
        &format!("written: {name}")
    );
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("0x3a00") && text.ends_with('\n'), "{text}");
    // A former version overwrote existing files without notice.
    std::fs::write(&file, "kept").unwrap();
    let refused = format!("{name} exists; to replace it use :write! {name}");
    assert_eq!(lines_of(&format!("write {name}\n")), [refused]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "kept");
    assert_eq!(lines_of(&format!("write! {name}\n")), [format!("written: {name}")]);
    assert!(std::fs::read_to_string(&file).unwrap().contains("0x3001"));
    // As in a shell, ~ is the home folder.
    let mut command = program();
    command.env("HOME", &folder).arg("--plain").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"write ~/home.md\n").unwrap();
    let answer = child.wait_with_output().unwrap();
    assert!(String::from_utf8_lossy(&answer.stdout).contains("written: ~/home.md"));
    assert!(folder.join("home.md").exists());
    let nowhere = folder.join("none").join("sum.md");
    let nowhere = nowhere.to_str().unwrap();
    assert!(lines_of(&format!("write {nowhere}\n"))[0].starts_with(&format!("{nowhere} was not written: ")));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A second program shows the progress that a first one stored.
#[test]
fn progress_in_lessons_is_stored_and_shown() {
    let first = run_with(&["--plain"], b"lesson ties\n\n\n").fine();
    assert!(first.lines().iter().any(|line| line.starts_with("step 3 of 8 ")), "{first:?}");
    let stored = || std::fs::read_to_string(state_folder().join("halfplay/lessons")).unwrap();
    assert_eq!(stored(), "ties 3\n");
    let second = run_with(&["--plain"], b"lesson\nlist\n").fine();
    let lines = second.lines();
    assert!(
        lines.iter().any(|line| line.contains("Ties to even") && line.contains("step 3 of 8")),
        "{second:?}"
    );
    std::fs::remove_dir_all(state_folder()).unwrap();
}

#[test]
fn invalid_input_gets_printable_error_messages() {
    let answer = run_with(&["--plain"], b"\xff\xfe\n\x1b[2J\n\xe2\x94\x80\n0x\n");
    assert_eq!((answer.code, answer.stderr.lines().count()), (Some(1), 3), "{answer:?}");
    let drawn = |c: char| c.is_control() || ('\u{2500}'..='\u{257f}').contains(&c);
    let lines = || answer.stdout.lines().chain(answer.stderr.lines());
    assert!(lines().all(|line| !line.is_empty() && !line.contains(drawn)), "{answer:?}");
}

/// In a former version, a character that starts right-to-left text changed how an error message read.
#[test]
fn messages_escape_text_direction_characters() {
    for line in
        ["a 1\u{202e}5", "fma\u{202e}.rn.f16 1 2 3", "\u{2066}x", "glossary \u{200f}ulp", "step \u{202d}"]
    {
        let said = run_with(&["--plain"], format!("{line}\n").as_bytes()).stderr;
        assert!(said.contains("\\u{20"), "{line:?}: {said}");
        assert!(!said.contains(|c| ('\u{2000}'..='\u{206f}').contains(&c)), "{line:?}: {said}");
    }
}

#[test]
fn answers_come_line_by_line_and_a_closed_pipe_exits_0() {
    let mut child = start(&["--plain"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    // An answer comes before the next command is read.
    stdin.write_all(b"a 0.5\n").unwrap();
    let mut line = String::new();
    while !line.starts_with("a, 0x3800, ") {
        line.clear();
        assert!(stdout.read_line(&mut line).unwrap() > 0, "the output ended");
    }
    drop(stdout);
    // The program notices the closed pipe at its next answer, and stops reading.
    while stdin.write_all(b"show\n").is_ok() {}
    let mut complaint = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
    assert_eq!((child.wait().unwrap().code(), complaint.as_str()), (Some(0), ""));
}

#[test]
#[cfg(unix)]
fn unreadable_stdin_exits_2() {
    let folder = std::fs::File::open(std::env::temp_dir()).unwrap();
    let output = program().arg("--plain").stdin(folder).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("error: cannot read the commands: "));
}

/// If a script contains an unknown command, the error goes to stderr and into the exit code, and the session continues.
#[test]
fn an_unknown_command_goes_to_stderr_and_exits_1() {
    let output = run_with(&["--plain"], b"frobnicate\nadd.f16 1 2\n");
    assert_eq!(output.code, Some(1), "{output:?}");
    assert!(output.stderr.contains("unknown word \"frobnicate\""), "{output:?}");
    assert!(!output.stdout.contains("frobnicate") && output.stdout.contains("result 0x4200"), "{output:?}");
}
