//! The README's examples show what the program prints.

use super::support::run_from;
use std::path::Path;

/// In a block that begins with `$ halfplay …`, or with `$ echo '…' | halfplay …`, each line must be the next line of
/// the output. A line with only `…` skips lines. File names are relative to the root of the repository, and a non-zero
/// exit code is allowed.
#[test]
fn examples_are_in_date() {
    let readme = include_str!("../../../README.md");
    let mut examples = 0;
    for block in readme.split("```text\n").skip(1) {
        let block = block.split("\n```").next().unwrap();
        let Some((command, shown)) = block.strip_prefix("$ ").and_then(|rest| rest.split_once('\n')) else {
            continue;
        };
        let (input, command) = match command.strip_prefix("echo '") {
            Some(rest) => rest.split_once("' | ").unwrap(),
            None => ("", command),
        };
        let Some(command) = command.strip_prefix("halfplay ") else { continue };
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let answer = run_from(&root, &command.split(' ').collect::<Vec<_>>(), input.as_bytes());
        assert!(matches!(answer.code, Some(0 | 1)) && answer.stderr.is_empty(), "{answer:?}");
        let mut printed = answer.stdout.lines();
        let mut skipping = false;
        for line in shown.lines() {
            if line == "…" {
                skipping = true;
                continue;
            }
            let found = if skipping { printed.find(|&next| next == line) } else { printed.next() };
            assert_eq!(found, Some(line), "`halfplay {command}` prints otherwise:\n{}", answer.stdout);
            skipping = false;
        }
        examples += 1;
    }
    assert!(examples > 0, "the README shows no example");
}
