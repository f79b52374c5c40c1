//! `cargo xtask web`: from the crate `halfplay-web` to a folder that a static file server can serve.
//!
//! `index.html` is written for Trunk, so that `trunk serve` works for those who have it. This does the
//! part of Trunk's work that the page needs: each `<link data-trunk …>` becomes what it stands for.

use crate::step::Step;
use crate::toolchain::{self, WASM};
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// The name of the crate and so of its files.
const PAGE: &str = "halfplay-web";

/// Where the finished page lies.
pub fn dist(root: &Path) -> PathBuf {
    root.join("web/dist")
}

/// Builds the page into [`dist`], from an empty folder.
pub fn build(root: &Path) -> Result<(), String> {
    toolchain::ensure_wasm(root)?;
    let target = target_dir(root);
    let line = format!("build --package {PAGE} --bin {PAGE} --profile web --target {WASM} --target-dir");
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let target_word = target.to_string_lossy();
    words.push(&target_word);
    Step::new("the page's build", "cargo", &words).perform(root)?;

    let dist = dist(root);
    emptied(&dist)?;
    bind(&target.join(WASM).join("web").join(format!("{PAGE}.wasm")), &dist)?;
    let source = read(&root.join("web/index.html"))?;
    let page = expand(&source)?;
    for file in &page.files {
        copy(&root.join("web").join(file), &dist.join(file))?;
    }
    write(&dist.join("index.html"), &page.html)?;
    report(&dist)
}

/// The folder of cargo's output. It is told to cargo in so many words, so that both look in one place.
fn target_dir(root: &Path) -> PathBuf {
    root.join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Writes the WebAssembly and the JavaScript around it.
fn bind(wasm: &Path, dist: &Path) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).typescript(false).remove_name_section(true).remove_producers_section(true);
    let web = bindgen.web(true).map_err(|why| format!("wasm-bindgen: {why:#}"))?;
    web.omit_default_module_path(false);
    web.generate(dist).map_err(|why| format!("wasm-bindgen on {}: {why:#}", wasm.display()))
}

/// A page whose Trunk links have been replaced, and the files those links named.
#[derive(Debug, PartialEq)]
struct Expanded {
    html: String,
    files: Vec<String>,
}

/// Replaces each line that holds a Trunk link; there is one a line.
fn expand(source: &str) -> Result<Expanded, String> {
    let mut html = String::new();
    let mut files = Vec::new();
    for (number, line) in source.lines().enumerate() {
        if !line.contains("data-trunk") {
            html.push_str(line);
        } else {
            let wrong = |what: &str| format!("index.html:{}: {what}: {}", number + 1, line.trim());
            let indent = line.len() - line.trim_start().len();
            html.push_str(&line[..indent]);
            let href = attribute(line, "href").ok_or_else(|| wrong("a Trunk link without href"));
            match attribute(line, "rel") {
                Some("rust") => html.push_str(&loader()),
                Some("css") => {
                    html.push_str(&format!(r#"<link rel="stylesheet" href="{}">"#, href.clone()?));
                    files.push(href?.to_owned());
                }
                Some("icon") => {
                    html.push_str(&format!(r#"<link rel="icon" href="{}">"#, href.clone()?));
                    files.push(href?.to_owned());
                }
                _ => return Err(wrong("a Trunk link that is none of rust, css, icon")),
            }
        }
        html.push('\n');
    }
    Ok(Expanded { html, files })
}

/// The value of `name="…"` in a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, after) = tag.split_once(&format!(" {name}=\""))?;
    after.split_once('"').map(|(value, _)| value)
}

fn loader() -> String {
    format!(r#"<script type="module">import init from "./{PAGE}.js"; init();</script>"#)
}

/// Prints what was written, and how big it is.
fn report(dist: &Path) -> Result<(), String> {
    let mut files: Vec<(String, u64)> = fs::read_dir(dist)
        .and_then(|entries| {
            let size = |entry: fs::DirEntry| {
                Ok((entry.file_name().to_string_lossy().into_owned(), entry.metadata()?.len()))
            };
            entries.map(|entry| entry.and_then(size)).collect()
        })
        .map_err(|why| format!("cannot list {}: {why}", dist.display()))?;
    files.sort();
    println!("The page is in web/dist:");
    for (name, bytes) in files {
        println!("  {:>8.1} kB  {name}", bytes as f64 / 1000.0);
    }
    Ok(())
}

fn emptied(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|why| format!("cannot empty {}: {why}", folder.display()))?;
    }
    fs::create_dir_all(folder).map_err(|why| format!("cannot make {}: {why}", folder.display()))
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|why| format!("cannot read {}: {why}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|why| format!("cannot write {}: {why}", path.display()))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|why| format!("cannot copy {}: {why}", from.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trunk_links_become_what_they_stand_for() {
        let source = "<head>\n  <link data-trunk rel=\"rust\" href=\"Cargo.toml\">\n  \
                      <link data-trunk rel=\"css\" href=\"style.css\">\n</head>\n";
        let page = expand(source).expect("a page");
        assert_eq!(
            page.html,
            "<head>\n  <script type=\"module\">import init from \"./halfplay-web.js\"; init();</script>\n  \
             <link rel=\"stylesheet\" href=\"style.css\">\n</head>\n"
        );
        assert_eq!(page.files, ["style.css"]);
    }

    #[test]
    fn an_unknown_link_is_named_with_its_line() {
        let said = expand("<head>\n<link data-trunk rel=\"sass\" href=\"a.scss\">").expect_err("not ours");
        assert!(said.starts_with("index.html:2:"), "{said}");
        let said = expand("<link data-trunk rel=\"css\">").expect_err("no file");
        assert!(said.contains("without href"), "{said}");
    }

    #[test]
    fn the_pages_own_links_are_understood_and_their_files_are_there() {
        let web = crate::root().join("web");
        let page = expand(&read(&web.join("index.html")).expect("index.html")).expect("its links");
        assert!(page.html.contains(&loader()), "the page does not load the program");
        for file in page.files {
            assert!(web.join(&file).is_file(), "{file}");
        }
    }
}
