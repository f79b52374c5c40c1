//! The imports between the files of a crate: every `use` and every path in an expression, followed through the
//! re-exports of the `mod.rs` files to the file that defines the name.
//!
//! The parser relies on rustfmt's layout: every item and every `use` begins a line.

use super::{Source, branches};
use std::collections::{BTreeMap, BTreeSet};

/// A module of a crate by its path from the root, such as `["isa", "spelling", "parse"]`.
type Module = Vec<String>;

/// The files of a crate by module, each with its items, imports and mentioned paths.
pub struct Imports {
    modules: BTreeMap<Module, File>,
}

/// A file's definitions and imports, and the paths in its expressions.
struct File {
    /// relative to the crate's `src`
    path: String,
    /// the names of its items
    items: BTreeSet<String>,
    /// each name that a `use` imports, with its path
    aliases: Vec<(String, Vec<String>)>,
    /// paths in expressions and types
    mentions: BTreeSet<Vec<String>>,
    /// true for a `mod.rs` that only declares and re-exports modules
    is_index: bool,
}

impl Imports {
    /// Reads the files of one crate. The root is `lib.rs`, or `main.rs` if the crate has no library.
    pub fn of(sources: &[Source]) -> Self {
        let root = if sources.iter().any(|source| inside(&source.path) == "lib.rs") { "lib" } else { "main" };
        let modules = sources.iter().map(|source| (module(&source.path, root), File::of(source))).collect();
        Imports { modules }
    }

    /// For each file, the other files that it imports from, as paths relative to the crate's `src`.
    pub fn graph(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut graph = BTreeMap::new();
        for (module, file) in &self.modules {
            let targets: &mut BTreeSet<&str> = graph.entry(file.path.as_str()).or_default();
            if file.is_index {
                continue;
            }
            for path in file.aliases.iter().map(|(_, path)| path).chain(&file.mentions) {
                targets.extend(self.defining(module, path).filter(|path| *path != file.path));
            }
        }
        graph
    }

    /// The file that defines the target of a path used in a module; `None` for a name of another crate.
    fn defining(&self, from: &Module, path: &[String]) -> Option<&str> {
        self.walk(from, path, 0)
    }

    fn walk(&self, from: &Module, path: &[String], depth: usize) -> Option<&str> {
        // Stops circular aliases of the same name, such as `use float; float::…`.
        if depth > 12 {
            return None;
        }
        let (first, rest) = path.split_first()?;
        let mut at = from.clone();
        match first.as_str() {
            "crate" => at.clear(),
            "self" => {}
            "super" => {
                at.pop()?;
            }
            _ => return self.below(from, path, depth),
        }
        if rest.is_empty() { Some(&self.modules.get(&at)?.path) } else { self.step(&at, rest, depth) }
    }

    /// Resolves a path that begins with a name known in module `at`.
    fn below(&self, at: &Module, path: &[String], depth: usize) -> Option<&str> {
        let file = self.modules.get(at)?;
        let child: Module = at.iter().chain(&path[..1]).cloned().collect();
        if self.modules.contains_key(&child) {
            return if path.len() == 1 {
                Some(&self.modules.get(&child)?.path)
            } else {
                self.step(&child, &path[1..], depth)
            };
        }
        if file.items.contains(&path[0]) {
            return Some(&file.path);
        }
        let known = file.aliases.iter().filter(|(name, _)| *name == path[0] || name == "*");
        known.into_iter().find_map(|(name, stands_for)| {
            let mut full = stands_for.clone();
            full.extend_from_slice(if name == "*" { path } else { &path[1..] });
            self.walk(at, &full, depth + 1)
        })
    }

    /// Resolves the rest of a path whose first part is module `at`. Falls back to that module's file if the rest is
    /// unknown.
    fn step(&self, at: &Module, rest: &[String], depth: usize) -> Option<&str> {
        if rest[0] == "super" {
            return self.walk(at, rest, depth + 1);
        }
        self.below(at, rest, depth).or_else(|| Some(&self.modules.get(at)?.path))
    }
}

/// The path of a file relative to its crate's `src`.
fn inside(path: &str) -> &str {
    path.split_once("/src/").map_or(path, |(_, inside)| inside)
}

/// `core/src/isa/mod.rs` is the module `isa`, `core/src/isa/table.rs` the module `isa::table`.
fn module(path: &str, root: &str) -> Module {
    let inside = inside(path).trim_end_matches(".rs");
    let inside = inside.strip_suffix("/mod").unwrap_or(inside);
    if inside == root { Vec::new() } else { inside.split('/').map(str::to_owned).collect() }
}

impl File {
    fn of(source: &Source) -> File {
        let mut items = BTreeSet::new();
        let mut aliases = Vec::new();
        let mut code = String::new();
        let mut is_index = source.path.ends_with("/mod.rs") || source.path.ends_with("/lib.rs");
        let mut rest = source.code.as_str();
        while let Some(line) = rest.lines().next() {
            let plain = without_visibility(line.trim_start());
            let length = if plain.starts_with("use ") { rest.find(';').unwrap_or(0) + 1 } else { line.len() };
            let (statement, behind) = rest.split_at(length);
            rest = behind.strip_prefix('\n').unwrap_or(behind);
            if plain.starts_with("use ") {
                let tree = statement.split_once("use ").map_or("", |(_, tree)| tree.trim_end_matches(';'));
                bring_in(&[], tree, &mut aliases);
                continue;
            }
            if !line.starts_with([' ', '}', ')', '#']) {
                items.extend(item(plain).map(str::to_owned));
                is_index &= plain.is_empty() || plain.starts_with("mod ");
            }
            code += statement;
            code.push('\n');
        }
        // A path that contains a macro variable is not followed: its value appears where the macro is used.
        let code = code.replace("::$", " ");
        let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let words = code.split(|c| !is_path(c)).filter(|word| word.contains("::"));
        let mentions = words.map(|word| word.split("::").map(str::to_owned).collect()).collect();
        let path = inside(&source.path).to_owned();
        File { path, items, aliases, mentions, is_index }
    }
}

fn without_visibility(line: &str) -> &str {
    match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ").map_or(line, |(_, rest)| rest),
        Some(rest) => rest.trim_start(),
        None => line,
    }
}

/// The name of the item that begins a line.
fn item(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    let name = loop {
        match words.next()? {
            "fn" | "struct" | "enum" | "trait" | "type" | "static" | "union" | "macro_rules!" => {
                break words.next()?;
            }
            "const" => match words.next()? {
                "fn" => break words.next()?,
                name => break name,
            },
            "unsafe" | "async" => {}
            _ => return None,
        }
    };
    name.split(|c: char| !(c.is_alphanumeric() || c == '_')).next()
}

/// Collects the names that a `use` imports, each with its full path.
fn bring_in(prefix: &[String], tree: &str, aliases: &mut Vec<(String, Vec<String>)>) {
    let tree = tree.trim();
    let path = |text: &str| -> Vec<String> {
        let segments = text.split("::").map(str::trim).filter(|segment| !segment.is_empty());
        prefix.iter().cloned().chain(segments.map(str::to_owned)).collect()
    };
    if let Some((before, inside)) = tree.split_once('{') {
        let prefix = path(before);
        let inside = inside.trim_end().strip_suffix('}').unwrap_or(inside);
        for branch in branches(inside) {
            bring_in(&prefix, branch, aliases);
        }
    } else if !tree.is_empty() {
        let (text, alias) = tree.split_once(" as ").map_or((tree, None), |(text, name)| (text, Some(name)));
        let mut path = path(text);
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let all = path.last().is_some_and(|last| last == "*");
        if all {
            path.pop();
        }
        let last = if all { Some("*") } else { path.last().map(String::as_str) };
        aliases.extend(alias.or(last).map(|name| (name.trim().to_owned(), path.clone())));
    }
}

/// Sets of files that import each other, directly or indirectly: each set in full, preceded by a shortest cycle through
/// it.
pub fn circles<'a>(graph: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> Vec<(Vec<&'a str>, Vec<&'a str>)> {
    let mut left: BTreeSet<&str> = graph.keys().copied().collect();
    let mut found = Vec::new();
    while let Some(first) = left.pop_first() {
        let onward = reached(graph, first);
        let together: Vec<&str> =
            onward.iter().copied().filter(|other| reached(graph, other).contains(first)).collect();
        for other in &together {
            left.remove(other);
        }
        let ways = together.iter().filter_map(|file| way_round(graph, file));
        found.extend(ways.min_by_key(Vec::len).map(|way| (way, together)));
    }
    found
}

/// Every file that a file imports, directly or through others.
fn reached<'a>(graph: &BTreeMap<&'a str, BTreeSet<&'a str>>, from: &str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut next: Vec<&str> = graph[from].iter().copied().collect();
    while let Some(file) = next.pop() {
        if seen.insert(file) {
            next.extend(&graph[file]);
        }
    }
    seen
}

/// A shortest cycle from a file back to itself.
fn way_round<'a>(graph: &BTreeMap<&'a str, BTreeSet<&'a str>>, from: &'a str) -> Option<Vec<&'a str>> {
    let mut ways = vec![vec![from]];
    let mut seen = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            for &next in way.last().into_iter().flat_map(|last| &graph[last]) {
                let way: Vec<&str> = way.iter().copied().chain([next]).collect();
                if next == from {
                    return Some(way);
                }
                if seen.insert(next) {
                    longer.push(way);
                }
            }
        }
        ways = longer;
    }
    None
}

#[test]
fn imports_are_followed_through_re_exports() {
    let source = |path: &str, text: &str| Source {
        path: format!("core/src/{path}"),
        text: text.to_owned(),
        code: super::without_comments(text),
    };
    let sources = [
        source("lib.rs", "pub mod room;\nmod far;\n"),
        source("room/mod.rs", "mod one;\nmod two;\npub use one::{A, a as other};\n"),
        source(
            "room/one.rs",
            "use super::two::{self, B};\npub struct A;\npub const fn a() -> B { two::b() }\n",
        ),
        source("room/two.rs", "pub struct B;\npub fn b() -> B { B }\nfn c() { crate::far::f() }\n"),
        source("far.rs", "use crate::room::other;\npub fn f() { other() }\n"),
    ];
    let imports = Imports::of(&sources);
    let graph = imports.graph();
    let of = |path: &str| graph[path].iter().copied().collect::<Vec<_>>();
    assert_eq!(of("room/mod.rs"), [""; 0], "a `mod.rs` that only re-exports has no imports");
    assert_eq!(of("room/one.rs"), ["room/two.rs"]);
    assert_eq!(of("room/two.rs"), ["far.rs"]);
    assert_eq!(of("far.rs"), ["room/one.rs"]);
    let way = circles(&graph).into_iter().map(|(way, _)| way).collect::<Vec<_>>();
    assert_eq!(way, [["far.rs", "room/one.rs", "room/two.rs", "far.rs"]]);
}
