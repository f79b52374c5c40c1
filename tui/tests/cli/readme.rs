//! The README and the guides show what the program prints, and name what exists.

use super::support::{run, run_from};
use std::fs;
use std::path::{Path, PathBuf};

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The README and every guide: the path from the root, and the text.
fn documents() -> Vec<(String, String)> {
    let guides = fs::read_dir(root().join("assets/guide")).unwrap();
    let guides = guides.map(|file| format!("assets/guide/{}", file.unwrap().file_name().display()));
    let paths = std::iter::once("README.md".to_owned()).chain(guides);
    paths.map(|path| (path.clone(), fs::read_to_string(root().join(path)).unwrap())).collect()
}

/// In a block that begins with `$ halfplay …`, or with `$ echo '…' | halfplay …`, each line must be the next line of
/// the output. A line with only `…` skips lines. File names are relative to the root of the repository, and a non-zero
/// exit code is allowed.
#[test]
fn examples_show_the_current_output() {
    let mut stale = Vec::new();
    for (path, text) in documents() {
        let mut examples = 0;
        for block in text.split("```text\n").skip(1) {
            let block = block.split("\n```").next().unwrap();
            let Some((command, shown)) = block.strip_prefix("$ ").and_then(|rest| rest.split_once('\n'))
            else {
                continue;
            };
            examples += usize::from(command.contains("halfplay "));
            stale.extend(difference(command, shown).map(|found| format!("{path}: {found}")));
        }
        assert!(examples > 0 || path.ends_with("contribute.md"), "{path} shows no example");
    }
    assert!(stale.is_empty(), "{}", stale.join("\n\n"));
}

/// A message about the first shown line that the command does not print, with the whole output.
fn difference(command: &str, shown: &str) -> Option<String> {
    let (input, command) = match command.strip_prefix("echo '") {
        Some(rest) => rest.split_once("' | ").unwrap(),
        None => ("", command),
    };
    let command = command.strip_prefix("halfplay ")?;
    let answer = run_from(&root(), &words(command), input.as_bytes());
    assert!(matches!(answer.code, Some(0 | 1)) && answer.stderr.is_empty(), "{command}: {answer:?}");
    let mut printed = answer.stdout.lines();
    let mut skipping = false;
    for line in shown.lines() {
        if line == "…" {
            skipping = true;
            continue;
        }
        let found = if skipping { printed.find(|&next| next == line) } else { printed.next() };
        if found != Some(line) {
            return Some(format!(
                "`halfplay {command}` does not print {line:?} here, but\n{}",
                answer.stdout
            ));
        }
        skipping = false;
    }
    None
}

/// The words of a command as a shell would pass them: single quotes keep spaces.
fn words(command: &str) -> Vec<&str> {
    let parts = command.split('\'').enumerate();
    parts
        .flat_map(|(place, part)| if place % 2 == 1 { vec![part] } else { part.split_whitespace().collect() })
        .collect()
}

#[test]
fn the_readme_is_short_and_names_every_command() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(
        readme.lines().count() <= 200,
        "the README has more than 200 lines: move details to assets/guide"
    );
    let help = run(&["--help"]).stdout;
    // A command is indented by two spaces and followed by its purpose.
    let rows = help.lines().filter_map(|line| line.strip_prefix("  ")?.split_once("  "));
    let names: Vec<&str> =
        rows.map(|(name, _)| name).filter(|name| is_name(name) && *name != "halfplay").collect();
    assert!(names.len() > 15, "{names:?}");
    for name in names.into_iter().filter(|name| *name != "help") {
        assert!(readme.contains(&format!("| `{name}` |")), "the README has no line for the command {name}");
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_lowercase())
}

/// Links between the README and the guides lead to files that exist.
#[test]
fn links_lead_to_files() {
    for (path, text) in documents() {
        let folder = root().join(&path).parent().unwrap().to_owned();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap();
            if !file.is_empty() && !file.contains("://") {
                assert!(folder.join(file).exists(), "{path} links to {link}");
            }
        }
    }
}
