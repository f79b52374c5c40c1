//! The architecture rules of the session: it evaluates in one place, only the folder of screens names a screen, and
//! calls go only downwards.

use super::{Source, core, crate_files, paths, root, settle, settle_circles, sources, starts_with_path};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The receivers of calls to session methods, in addition to `self.`.
const RECEIVERS: [&str; 3] = ["session.", "s.", "Session::"];

/// Only `question/answer.rs` evaluates the session's question; other code uses its answer. Counts over all codes are
/// exempt, because they do not belong to a single question.
#[test]
fn the_session_evaluates_in_one_place() {
    let mut complaints = Vec::new();
    for source in core().iter().filter(|source| source.path.starts_with("core/src/session/")) {
        for path in paths(&source.code) {
            let evaluates =
                ["Evaluation::of", "Evaluation::new", "crate::compare::pipelines", "crate::eval::eval"];
            let is_place = source.path.ends_with("/question/answer.rs");
            if !is_place && evaluates.iter().any(|name| starts_with_path(&path, name)) {
                complaints.push(format!("{}: {path}", source.path));
            }
        }
    }
    settle(complaints);
}

/// Drawing is the last stage: no code compares titles or splits rendered lines to recover a fact.
#[test]
fn no_code_parses_rendered_text() {
    const READING: [&str; 5] = ["title() ==", "title ==", ".text() ==", "split(\" | \")", "text().split("];
    let mut complaints = Vec::new();
    for source in ["core/src/session", "tui/src/screen", "web/src"].into_iter().flat_map(sources) {
        for found in READING.iter().filter(|found| source.code.contains(**found)) {
            complaints.push(format!("{}: {found}", source.path));
        }
    }
    settle(complaints);
}

/// Only the folder of screens names a screen; other code queries a screen's properties. So a new screen needs changes
/// only in that folder.
#[test]
fn only_the_screens_folder_names_a_screen() {
    let named = names_of_screens();
    let mut complaints = Vec::new();
    for source in ["core/src", "tui/src", "web/src"].into_iter().flat_map(crate_files) {
        if !source.path.starts_with(SCREENS) {
            let found = named.iter().filter(|name| names(&source.code, name));
            complaints.extend(found.map(|name| format!("{}: {name}", source.path)));
        }
    }
    settle(complaints);
}

/// The folder of screens.
const SCREENS: &str = "core/src/session/screens/";

/// The names of screens, read from their folder: the fields of the states, and the constants of screens and of their
/// keys, such as `screens.maps`, `Screen::MAP` and `KeyContext::PLANE`.
fn names_of_screens() -> Vec<String> {
    let mut names = Vec::new();
    for source in core().iter().filter(|source| source.path.starts_with(SCREENS)) {
        // A row of `with_screens`: `map { maps: Maps, … }`.
        let rows =
            source.code.split("        $make! {").nth(1).and_then(|rest| rest.split("\n        }").next());
        let rows = rows.into_iter().flat_map(str::lines).filter_map(|line| line.split_once(" { "));
        let fields = rows.filter_map(|(_, row)| row.split_once(": "));
        names.extend(fields.map(|(field, _)| format!("screens.{field}")));
        let constants = source.code.split("pub const ").skip(1).filter_map(|rest| rest.split_once(" = "));
        let constants = constants.filter_map(|(constant, _)| constant.split_once(": "));
        let constants = constants.filter(|(_, ty)| ["Screen", "KeyContext"].contains(ty));
        names.extend(constants.map(|(name, ty)| format!("{ty}::{name}")));
    }
    for kind in ["screens.", "Screen::", "KeyContext::"] {
        assert!(names.iter().filter(|name| name.starts_with(kind)).count() > 7, "{kind}: {names:?}");
    }
    names
}

/// True if the code contains this name as a whole word that is not a method name.
fn names(code: &str, name: &str) -> bool {
    // A chain of calls is joined into one word.
    let joined = |line: &str| if line.starts_with('.') { line.to_owned() } else { format!("\n{line}") };
    let code: String = code.lines().map(str::trim).map(joined).collect();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(name).any(|(at, _)| {
        let behind = &code[at + name.len()..];
        !code[..at].ends_with(is_word) && !behind.starts_with(is_word) && !behind.starts_with('(')
    })
}

#[test]
fn names_matches_whole_screen_names_only() {
    for (code, name) in [
        ("self.state\n    .screens\n    .maps\n    .layer()", "screens.maps"),
        ("let maps = &mut screens.maps;", "screens.maps"),
        ("if screen == Screen::MAP {", "Screen::MAP"),
        ("KeyContext::MAP => true", "KeyContext::MAP"),
    ] {
        assert!(names(code, name), "{code}");
    }
    for (code, name) in [
        ("screens.maps_of(state)", "screens.maps"),
        ("self.screens.maps()", "screens.maps"),
        ("Screen::MAPS", "Screen::MAP"),
        ("FullScreen::MAP", "Screen::MAP"),
    ] {
        assert!(!names(code, name), "{code}");
    }
}

/// The listed states of screens and overlays have neither `pub` nor `pub(in …)` fields.
#[test]
fn screens_and_overlays_have_private_fields() {
    for (file, name) in [
        ("chosen_step", "ChosenStep"),
        ("screens/compare/state", "Compare"),
        ("screens/map/state", "Maps"),
        ("screens/reference/state", "Reference"),
        ("overlays/menu", "Menu"),
        ("overlays/copy", "CopyMenu"),
        ("overlays/term", "Terms"),
        ("overlays/prompt", "PromptLine"),
    ] {
        let path = format!("core/src/session/{file}.rs");
        let text = fs::read_to_string(root().join(&path)).expect("a screen or an overlay");
        let body = text.split(&format!("pub struct {name} {{")).nth(1).expect("its state");
        let fields = body.split("\n}").next().unwrap_or_default();
        assert!(fields.contains(": "), "{path}: {fields}");
        assert!(!fields.contains("pub ") && !fields.contains("pub(in"), "{path}: {fields}");
    }
}

/// The methods of a session call only downwards: no two of its files call each other, directly or indirectly.
#[test]
fn session_files_have_no_call_cycles() {
    let sources = core();
    let calls = calls(&sources);
    assert!(calls.len() > 10, "the methods were not found: {calls:?}");
    settle_circles(&calls);
}

/// For each file of the session, the other files whose `Session` methods it calls. Methods are identified by name.
fn calls(sources: &[Source]) -> BTreeMap<&str, BTreeSet<&str>> {
    let files = || sources.iter().filter(|source| source.path.starts_with("core/src/session/"));
    let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
    for source in files() {
        for name in blocks(&source.code).flat_map(methods) {
            let other = owners.insert(name, &source.path);
            assert_eq!(other, None, "{name} is a method in {}, too", source.path);
        }
    }
    let mut graph: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for source in files() {
        let own = blocks(&source.code).flat_map(|block| called(block, "self."));
        let others = RECEIVERS.iter().flat_map(|receiver| called(&source.code, receiver));
        let owned = own.chain(others).filter_map(|name| owners.get(name).copied());
        let targets = owned.filter(|path| *path != source.path);
        graph.entry(&source.path).or_default().extend(targets);
    }
    graph
}

/// The contents of the `impl Session` blocks.
fn blocks(code: &str) -> impl Iterator<Item = &str> {
    code.split("\nimpl Session {\n").skip(1).filter_map(|rest| rest.split("\n}").next())
}

/// The names of the methods in a block.
fn methods(block: &str) -> impl Iterator<Item = &str> {
    let heads = block.lines().filter(|line| line.starts_with("    ") && !line.starts_with("     "));
    heads.filter_map(|line| name_at(line.split_once("fn ")?.1))
}

/// The method names that follow a receiver, whether they are called or passed on.
fn called<'a>(code: &'a str, receiver: &'a str) -> impl Iterator<Item = &'a str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let places = code.match_indices(receiver).filter(move |(at, _)| !code[..*at].ends_with(is_word));
    places.filter_map(move |(at, _)| name_at(&code[at + receiver.len()..]))
}

/// The identifier at the beginning of a text.
fn name_at(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    (end > 0).then(|| &text[..end])
}

#[test]
fn finds_method_definitions_and_calls() {
    let code = "\nimpl Session {\n    pub fn a(&self) {\n        self.b(); other.self.c();\n    }\n}\nfn d(s: &S) { s.e() }";
    let names: Vec<&str> = blocks(code).flat_map(methods).collect();
    assert_eq!(names, ["a"]);
    assert_eq!(blocks(code).flat_map(|block| called(block, "self.")).collect::<Vec<_>>(), ["b"]);
    assert_eq!(called(code, "s.").collect::<Vec<_>>(), ["e"]);
}
