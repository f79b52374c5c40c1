//! The architecture rules, checked on the source files themselves: allowed imports, forbidden names, maximum file
//! length. Each top-level module of the core (a "room") is listed in [`ROOMS`]; add new ones there.

mod claims;
mod imports;
mod sentences;
mod session;

use imports::{Imports, circles};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of the core by floor, lowest floor first. A room must not import from a higher floor or from another room
/// on its own floor.
const ROOMS: [&[&str]; 16] = [
    &["typo", "order", "lazy", "chance", "vector_code"],
    &["float"],
    &["real"],
    &["literal"],
    &["isa"],
    &["input", "kernel"],
    &["eval"],
    &["variant", "matrix"],
    &["doc", "atlas", "compare"],
    &["bulk"],
    &["program"],
    &["infer"],
    &["arrays", "gpu_check"],
    &["explain"],
    &["lesson"],
    &["session"],
];

/// Paths that no file of the core may name: the core does no I/O, reads no clock, starts no threads and draws nothing.
const NOT_IN_CORE: [&str; 12] = [
    "std::fs",
    "std::net",
    "std::thread",
    "std::time",
    "std::process",
    "std::env",
    "std::io",
    "ratatui",
    "crossterm",
    "yew",
    "web_sys",
    "cudarc",
];

/// Words that no file of the core may contain.
const NO_WORDS_IN_CORE: [&str; 6] = ["unsafe", "println!", "eprintln!", "print!", "dbg!", "todo!"];

/// Imports that are forbidden although the floors would allow them, each with the reason.
const NEVER: [(&str, &[&str], &str); 11] = [
    (
        "explain",
        &["crate::float::round", "crate::eval::eval"],
        "explain describes recorded facts and recomputes nothing",
    ),
    (
        "explain",
        &[
            "crate::program::sweep::sweep",
            "crate::program::exact::Attributor",
            "crate::program::exact::attribute",
            "crate::program::exact::accuracies",
            "crate::program::exact::course",
            "crate::program::exact::theorems",
            "crate::compare::pipelines",
            "Evaluation::of",
            "Evaluation::new",
        ],
        "explain runs no analysis: program, compare and bulk supply the facts",
    ),
    ("doc", &["crate::float::round", "crate::eval::eval"], "documents compute nothing"),
    ("isa", &["crate::float::round"], "isa lists spellings and rounds nothing"),
    ("variant", DOCUMENTS, NUMBERS_ONLY),
    ("compare", DOCUMENTS, NUMBERS_ONLY),
    ("bulk", DOCUMENTS, NUMBERS_ONLY),
    ("matrix", DOCUMENTS, NUMBERS_ONLY),
    ("infer", DOCUMENTS, NUMBERS_ONLY),
    ("arrays", DOCUMENTS, NUMBERS_ONLY),
    ("gpu_check", DOCUMENTS, NUMBERS_ONLY),
];
const DOCUMENTS: &[&str] = &["crate::doc"];
const NUMBERS_ONLY: &str = "this room returns numbers only; explain makes the sentences and drawings";

/// Maximum number of lines of a Rust or Python file. The only exception is the table of instructions.
const LONGEST: usize = 400;
const LONG: [&str; 1] = ["core/src/isa/table.rs"];

/// Files that tests of other crates include by path.
const SHARED: [&str; 2] = ["core/tests/common/screens.rs", "core/tests/common/kinds.rs"];

/// A separate crate among the tests: the library that replaces a GPU's driver.
const FAKE_DRIVER: &str = "tui/tests/fake_driver/";

struct Source {
    /// relative to the root of the repository, with `/`
    path: String,
    text: String,
    /// the text without comments and without the unit tests at its end
    code: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All Rust files below a folder; empty if the folder does not exist.
fn sources(folder: &str) -> Vec<Source> {
    let source = |(path, text): (String, String)| Source { path, code: without_comments(&text), text };
    files(folder, ".rs").into_iter().map(source).collect()
}

/// Paths and texts of all files below a folder whose names end with `end`, sorted. Build output is left out.
fn files(folder: &str, end: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(root().join(folder)) else { return found };
    for entry in entries.flatten() {
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            if !path.ends_with("/target") {
                found.extend(files(&path, end));
            }
        } else if path.ends_with(end) {
            let text = fs::read_to_string(entry.path()).expect("a readable source file");
            found.push((path, text));
        }
    }
    found.sort();
    found
}

/// The core's files without its unit tests.
fn core() -> Vec<Source> {
    crate_files("core/src")
}

/// The files of a crate without its unit tests.
fn crate_files(folder: &str) -> Vec<Source> {
    let sources = sources(folder);
    assert!(sources.len() > 10, "the source files of {folder} were not found");
    sources.into_iter().filter(|source| !source.path.contains("/tests")).collect()
}

fn without_comments(text: &str) -> String {
    let code = text.split("\nmod tests {").next().unwrap_or_default();
    let line = |line: &str| line.split("//").next().unwrap_or_default().to_string() + "\n";
    code.lines().map(line).collect()
}

/// The room of a file and the number of its floor.
fn room(path: &str) -> Option<(&str, usize)> {
    let name = path.strip_prefix("core/src/")?.split('/').next()?.trim_end_matches(".rs");
    let floor = ROOMS.iter().position(|rooms| rooms.contains(&name))?;
    Some((name, floor))
}

/// Every path in the code: expanded `use` trees, and paths within expressions.
fn paths(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for statement in code.split(';') {
        if let Some(tree) = statement.split("use ").nth(1) {
            spell_out("", &tree.split_whitespace().collect::<String>(), &mut found);
        }
    }
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    found.extend(code.split(|c| !is_path(c)).filter(|word| word.contains("::")).map(str::to_string));
    found
}

/// Expands `a::{b, c::d}` into `a::b` and `a::c::d`.
fn spell_out(prefix: &str, tree: &str, found: &mut Vec<String>) {
    match tree.split_once('{') {
        None => found.push(format!("{prefix}{tree}")),
        Some((before, inside)) => {
            let inside = inside.strip_suffix('}').unwrap_or(inside);
            for branch in branches(inside) {
                spell_out(&format!("{prefix}{before}"), branch, found);
            }
        }
    }
}

/// Splits a `use` tree at its top-level commas: `a, b::{c, d}` has the branches `a` and `b::{c, d}`.
fn branches(tree: &str) -> Vec<&str> {
    let mut depth = 0;
    let is_comma = |c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    };
    tree.split(is_comma).collect()
}

fn starts_with_path(path: &str, start: &str) -> bool {
    path.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Fails if there are complaints, and prints all of them.
fn settle(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn paths_expands_use_trees() {
    let code = "use a::{b, c::{d, e}}; pub use f; fn g() { crate::h::i(j::k) }";
    let found = paths(&without_comments(code));
    for path in ["a::b", "a::c::d", "a::c::e", "f", "crate::h::i", "j::k"] {
        assert!(found.iter().any(|known| known == path), "{path} in {found:?}");
    }
}

#[test]
fn nothing_imports_upward() {
    let mut complaints = Vec::new();
    for source in core() {
        if ["core/src/lib.rs", "core/src/skins.rs"].contains(&source.path.as_str()) {
            continue;
        }
        let Some((own, floor)) = room(&source.path) else {
            complaints.push(format!("{} lies in no room: add it to ROOMS, on its floor", source.path));
            continue;
        };
        for path in paths(&source.code) {
            // `super` may reach the root of the crate, too.
            let path = path.trim_start_matches("super::").to_string();
            let path = path.strip_prefix("crate::").unwrap_or(&path);
            let target = path.split("::").next().unwrap_or_default();
            let Some(other) = ROOMS.iter().position(|rooms| rooms.contains(&target)) else { continue };
            if target != own && other >= floor && !has_module(&source.path, target) {
                complaints.push(format!("{}: {own} must not import {target}", source.path));
            }
        }
        for (who, names, why) in NEVER {
            for path in paths(&source.code) {
                if who == own && names.iter().any(|name| starts_with_path(&path, name)) {
                    complaints.push(format!("{}: {path}: {why}", source.path));
                }
            }
        }
    }
    settle(complaints);
}

/// No two files of a crate import each other, directly or indirectly.
#[test]
fn file_imports_have_no_cycles() {
    for folder in ["core/src", "tui/src", "web/src", "web/xtask/src"] {
        let sources = crate_files(folder);
        let imports = Imports::of(&sources);
        settle_circles(&imports.graph());
    }
}

/// Fails with every import cycle in a graph of files.
fn settle_circles(graph: &BTreeMap<&str, BTreeSet<&str>>) {
    let complaint = |(way, all): (Vec<&str>, Vec<&str>)| {
        format!("{} files in a circle, such as {}: {}", all.len(), way.join(" -> "), all.join(", "))
    };
    settle(circles(graph).into_iter().map(complaint).collect());
}

/// True if the file's folder contains a module of this name. Then the name means that module.
fn has_module(path: &str, name: &str) -> bool {
    let file = root().join(path);
    let beside = file.parent().map(|folder| [folder.join(format!("{name}.rs")), folder.join(name)]);
    beside.is_some_and(|places| places.iter().any(|place| place.exists()))
}

#[test]
fn the_core_is_pure() {
    let mut complaints = Vec::new();
    for source in core() {
        for path in paths(&source.code) {
            if let Some(found) = NOT_IN_CORE.iter().find(|name| starts_with_path(&path, name)) {
                complaints.push(format!("{}: {path}: the core must not use {found}", source.path));
            }
        }
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '!';
        for word in source.code.split(|c| !is_word(c)) {
            if NO_WORDS_IN_CORE.contains(&word) {
                complaints.push(format!("{}: no {word} in the core", source.path));
            }
        }
    }
    settle(complaints);
}

/// The front ends import neither each other nor each other's libraries.
#[test]
fn front_ends_do_not_depend_on_each_other() {
    let rules: [(&str, &[&str]); 3] = [
        ("web/src", &["halfplay", "ratatui", "crossterm", "cudarc", "clap"]),
        ("tui/src", &["halfplay_web", "yew", "web_sys", "wasm_bindgen"]),
        ("web/xtask/src", &["halfplay", "halfplay_web"]),
    ];
    let mut complaints = Vec::new();
    for (folder, never) in rules {
        for source in sources(folder) {
            for path in paths(&source.code) {
                if never.iter().any(|name| starts_with_path(&path, name)) {
                    complaints.push(format!("{}: {path}", source.path));
                }
            }
        }
    }
    settle(complaints);
}

/// Only the file that calls the GPU's driver may contain `unsafe`. The tests are not checked: their fake driver exports
/// functions of a C library.
#[test]
fn only_the_gpu_driver_file_uses_unsafe() {
    let mut complaints = Vec::new();
    for source in ["core/src", "tui/src", "web/src", "web/xtask/src"].into_iter().flat_map(sources) {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        if source.code.split(|c| !is_word(c)).any(|word| word == "unsafe")
            && source.path != "tui/src/gpu/cuda.rs"
        {
            complaints.push(source.path);
        }
    }
    settle(complaints);
}

#[test]
fn files_stay_short() {
    let folders = [
        "core/src",
        "core/tests",
        "core/benches",
        "tui/src",
        "tui/tests",
        "web/src",
        "web/tests",
        "web/xtask/src",
        "web/xtask/oracles",
    ];
    let rust = folders.into_iter().flat_map(sources);
    let python = files("web/xtask/oracles", ".py").into_iter();
    let texts = rust.map(|source| (source.path, source.text)).chain(python);
    let mut complaints = Vec::new();
    for (path, text) in texts {
        let lines = text.lines().count();
        if lines > LONGEST && !LONG.contains(&path.as_str()) {
            complaints.push(format!("{path}: {lines} lines, at most {LONGEST}"));
        }
    }
    settle(complaints);
}

/// The integration tests of each crate form one program, `tests/main.rs`. A file that no module declares would never
/// run.
#[test]
fn every_test_file_is_declared_as_a_module() {
    let mut complaints = Vec::new();
    for folder in ["core/tests", "tui/tests", "web/tests"] {
        let sources = sources(folder);
        assert!(!sources.is_empty(), "{folder} was not found");
        let paths = sources.iter().map(|source| source.path.as_str());
        for path in paths.filter(|path| !path.starts_with(FAKE_DRIVER)) {
            let named = path.strip_suffix("/mod.rs").or(path.strip_suffix(".rs")).unwrap_or(path);
            let (parent, name) = named.rsplit_once('/').unwrap_or_default();
            let declares = |source: &Source| {
                source.code.lines().any(|line| line.trim_start_matches("pub ") == format!("mod {name};"))
            };
            let files = [format!("{parent}/main.rs"), format!("{parent}/mod.rs"), format!("{parent}.rs")];
            let is_named = sources.iter().any(|source| files.contains(&source.path) && declares(source));
            if !(is_named || path == format!("{folder}/main.rs") || SHARED.contains(&path)) {
                complaints.push(format!("{path} is not declared in {}", files.join(" or ")));
            }
        }
    }
    settle(complaints);
}

/// The crate's documentation names the tests that check each invariant, as `file::test`. These tests exist.
#[test]
fn the_invariants_name_tests_that_exist() {
    let invariants = fs::read_to_string(root().join("core/src/invariants.md")).expect("the invariants");
    let tests: Vec<Source> =
        ["core/tests", "core/src", "tui/tests", "web/tests"].into_iter().flat_map(sources).collect();
    let mut named = 0;
    let mut complaints = Vec::new();
    for name in invariants.split('`').skip(1).step_by(2).filter(|name| name.contains("::")) {
        let (file, test) = name.rsplit_once("::").unwrap_or_default();
        let file = file.replace("::", "/");
        let exists = tests.iter().any(|source| {
            source.path.contains(&format!("/{file}")) && source.text.contains(&format!("fn {test}("))
        });
        if !exists {
            complaints.push(format!("core/src/invariants.md names {name}, and there is no such test"));
        }
        named += 1;
    }
    assert!(named > 0, "the invariants name no test");
    settle(complaints);
}
