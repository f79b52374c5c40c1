//! `halfplay` without a command; help, version, completions and manual.

use super::support::{program, run, start};
use halfplay_core::skins::session::{Skin, commands, keys};
use std::io::Read;
use std::path::Path;
use std::process::Command;

#[test]
fn without_a_terminal_halfplay_prints_the_worked_sum() {
    let answer = run(&[]).fine();
    assert!(answer.first_line().contains("help lists the commands"));
    assert!(answer.lines().contains(&"result 0x3001, 0.1251220703125, inexact"));
    assert_eq!(answer.stdout, run(&["--plain"]).fine().stdout);
    assert_eq!(answer.stdout, String::from_utf8(program().output().unwrap().stdout).unwrap());
    let dumb = program().env("TERM", "dumb").output().unwrap();
    assert_eq!((dumb.status.code(), String::from_utf8(dumb.stdout).unwrap()), (Some(0), answer.stdout));
}

#[test]
fn unknown_commands_exit_2_with_a_message() {
    run(&["evl"]).fails(2, &["evl", "eval"]);
    run(&["walk"]).fails(2, &["walk"]);
    run(&["fma.rn.f16", "1", "2"]).fails(2, &["fma.rn.f16 takes 3 operands, a, b and c; 2 found"]);
    run(&["--wide"]).fails(2, &["--wide"]);
}

#[test]
fn a_bare_file_opens_and_eval_suggests_its_command() {
    for (file, command) in [
        ("tensors/f64.npy", "tensor"),
        ("../lessons/approx.md", "lesson check"),
        ("../counts/counts.txt", "diagnose"),
        ("../programs/lerp.ptx", "run"),
    ] {
        let path = format!("{}/../assets/cases/{file}", env!("CARGO_MANIFEST_DIR"));
        run(&["eval", &path]).fails(2, &["is the name of a file", &format!("halfplay {command} {path}")]);
    }
    for (file, screen) in [("lessons/approx.md", "lesson"), ("programs/lerp.ptx", "screen Program")] {
        let path = format!("{}/../assets/{file}", env!("CARGO_MANIFEST_DIR"));
        assert!(run(&[&path]).fine().stdout.contains(screen), "{file}");
    }
}

/// The theme only concerns the screen. If no screen opens, it has no effect, but a wrong name is reported.
#[test]
fn themes_do_not_affect_text_and_unknown_names_fail() {
    let told = run(&["--theme", "colour-blind", "--ascii"]).fine().stdout;
    assert_eq!(told, run(&[]).fine().stdout);
    let eval = ["eval", "neg.f16", "1"];
    let themed = program().args(eval).env("HALFPLAY_THEME", "dark").output().unwrap();
    assert_eq!(String::from_utf8(themed.stdout).unwrap(), run(&eval).fine().stdout);
    let names = ["terminal", "dark", "light", "high-contrast", "colour-blind", "colour-blind-light"];
    run(&["--theme", "drak"]).fails(2, &names);
}

#[test]
fn help_prints_usage_and_exit_codes() {
    for args in
        [&["--help"][..], &["-h"], &["help"], &["eval", "--help"], &["batch", "--help"], &["isa", "--help"]]
    {
        assert!(run(args).fine().stdout.contains("Usage"), "{args:?}");
    }
    for code in ["0 success", "1 ", "2 wrong usage"] {
        assert!(run(&["eval", "--help"]).fine().stdout.contains(code));
    }
}

#[test]
fn the_version_has_the_commit_of_the_clone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut version = format!("halfplay {}", env!("CARGO_PKG_VERSION"));
    if root.join(".git").exists() {
        let git = Command::new("git").current_dir(root).args(["rev-parse", "HEAD"]).output().unwrap();
        version += &format!(" ({})", String::from_utf8_lossy(&git.stdout[..12]));
    }
    assert_eq!(run(&["--version"]).fine().stdout, version + "\n");
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let answer = run(&["completions", shell]).fine();
        assert!(answer.stdout.contains("tininess"), "{shell}");
    }
    run(&["completions", "cmd"]).fails(2, &["bash", "zsh", "fish"]);
    run(&["completions"]).fails(2, &["SHELL"]);
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let answer = run(&["man"]).fine();
    for page in ["halfplay", "halfplay-eval", "halfplay-batch", "halfplay-isa", "halfplay-schema"] {
        assert!(answer.stdout.contains(&format!(".TH {page} 1")), "{page}");
    }
    // The manual pages contain the keys and commands of the screen as their tables list them.
    let text = answer.stdout.replace("\\-", "-").replace("\\*(Aq", "'");
    let rows = keys::table()
        .iter()
        .filter(|row| row.skin != Some(Skin::Page))
        .map(|row| row.does)
        .chain(commands::table().iter().map(|row| row.does));
    for does in rows {
        assert!(text.contains(does), "{does}");
    }
}

#[test]
fn each_manual_page_gets_a_file() {
    let folder = std::env::temp_dir().join(format!("halfplay-man-{}", std::process::id()));
    let path = folder.to_str().unwrap();
    run(&["man", "--dir", path]).fails(2, &["cannot write", "halfplay.1"]);
    std::fs::create_dir(&folder).unwrap();
    assert_eq!(run(&["man", "--dir", path]).fine().stdout, "");
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).unwrap();
    for page in ["halfplay", "halfplay-eval", "halfplay-gpu"] {
        let text = read(&format!("{page}.1"));
        assert_eq!(text.matches(".TH ").count(), 1, "{page}");
        assert!(text.contains(&format!(".TH {page} 1")), "{page}");
    }
    let files = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(run(&["man"]).fine().stdout.matches(".TH ").count(), files);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn commands_exit_quietly_when_stdout_is_closed() {
    for args in [
        &["isa", "list", "--what-if"][..],
        &["schema"],
        &["man"],
        &["completions", "bash"],
        &["eval", "neg.f16", "1"],
        &[],
    ] {
        let mut child = start(args);
        drop((child.stdout.take(), child.stdin.take()));
        let mut complaint = String::new();
        child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
        assert_eq!((child.wait().unwrap().code(), complaint.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn a_closed_stderr_keeps_the_exit_code() {
    let mut child = start(&["eval", "fma.rz.f16", "1", "2", "3"]);
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}
