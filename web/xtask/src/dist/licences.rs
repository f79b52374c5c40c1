//! The licences of the crates that are linked into the program and the page.

use super::common::output;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crates that a release publishes.
const PUBLISHED: [&str; 2] = ["halfplay", "halfplay-web"];

/// The beginnings of the names of licence files, and of notices that must accompany them.
const NAMES: [&str; 5] = ["licen", "copying", "notice", "unlicense", "copyright"];

/// The parts of the output of `cargo metadata` that this module reads.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    manifest_path: PathBuf,
    /// None for a crate of this repository.
    source: Option<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    /// None for a normal dependency, `dev` or `build` for others.
    kind: Option<String>,
}

/// A list of the crates with their licences, then each text once, under the crates that it belongs to.
pub fn third_party(root: &Path) -> Result<String, String> {
    let words = ["metadata", "--format-version", "1", "--all-features", "--locked"];
    let answer = output(Command::new("cargo").args(words).current_dir(root))?;
    let metadata = serde_json::from_slice(&answer).map_err(|why| format!("cargo metadata: {why}"))?;
    let mut list = String::from("Crates that are linked into halfplay and its page:\n\n");
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in linked(&metadata) {
        let name = format!("{} {}", package.name, package.version);
        let licence = package.license.as_deref().unwrap_or("see its text below");
        list += &format!("{name}: {licence}\n");
        for text in files(package)? {
            texts.entry(text).or_default().push(name.clone());
        }
    }
    let rule = "─".repeat(80);
    let sections =
        texts.into_iter().map(|(text, names)| format!("\n{rule}\n{}\n\n{text}\n", names.join(", ")));
    Ok(sections.fold(list, |all, section| all + &section))
}

/// The third-party crates that are linked in, on any platform, sorted by name.
fn linked(metadata: &Metadata) -> Vec<&Package> {
    let nodes: BTreeMap<&str, &Node> = metadata.resolve.nodes.iter().map(|node| (&*node.id, node)).collect();
    let published = metadata.packages.iter().filter(|package| PUBLISHED.contains(&&*package.name));
    let mut left: Vec<&str> = published.map(|package| &*package.id).collect();
    let mut reached = BTreeSet::new();
    while let Some(id) = left.pop() {
        if reached.insert(id)
            && let Some(node) = nodes.get(id)
        {
            let normal = |one: &&Dependency| one.dep_kinds.iter().any(|kind| kind.kind.is_none());
            left.extend(node.deps.iter().filter(normal).map(|one| &*one.pkg));
        }
    }
    let from_elsewhere = |package: &&Package| package.source.is_some() && reached.contains(&*package.id);
    let mut linked: Vec<&Package> = metadata.packages.iter().filter(from_elsewhere).collect();
    linked.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    linked
}

/// The texts of the licences in a crate's folder.
fn files(package: &Package) -> Result<Vec<String>, String> {
    let folder = package.manifest_path.parent().unwrap_or(Path::new("."));
    let wrong = |why| format!("cannot read {}: {why}", folder.display());
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        if path.is_file() && NAMES.iter().any(|start| name.starts_with(start)) {
            let text = fs::read(&path).map_err(wrong)?;
            texts.push(String::from_utf8_lossy(&text).trim().replace("\r\n", "\n"));
        }
    }
    texts.sort();
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn build_and_dev_dependencies_are_left_out() {
        let text = r#"{
            "packages": [
                {"id": "a", "name": "halfplay", "version": "1", "license": null, "manifest_path": "", "source": null},
                {"id": "b", "name": "core", "version": "1", "license": null, "manifest_path": "", "source": null},
                {"id": "c", "name": "linked", "version": "1", "license": "MIT", "manifest_path": "", "source": "r"},
                {"id": "d", "name": "tested", "version": "1", "license": "MIT", "manifest_path": "", "source": "r"},
                {"id": "e", "name": "other", "version": "1", "license": "MIT", "manifest_path": "", "source": "r"}
            ],
            "resolve": {"nodes": [
                {"id": "a", "deps": [
                    {"pkg": "b", "dep_kinds": [{"kind": null}]},
                    {"pkg": "d", "dep_kinds": [{"kind": "dev"}, {"kind": "build"}]}
                ]},
                {"id": "b", "deps": [{"pkg": "c", "dep_kinds": [{"kind": "dev"}, {"kind": null}]}]}
            ]}
        }"#;
        let metadata = serde_json::from_str(text).expect("metadata");
        let names: Vec<&str> = linked(&metadata).iter().map(|package| &*package.name).collect();
        assert_eq!(names, ["linked"]);
    }
}
