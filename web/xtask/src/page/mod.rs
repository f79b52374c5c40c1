//! `cargo xtask web`: builds the crate `halfplay-web` into a folder that a static file server can serve.
//!
//! `index.html` is written for Trunk, so that `trunk serve` works too. This module does the part of Trunk's work that
//! the page needs ([`links`]). It also does more than Trunk can: it splits lazy modules off the program
//! ([`lazy_modules`]), adds a page for each guide ([`guides`]) and each link preview ([`previews`]), makes
//! the glue lighter ([`lighter`]), gives all files one version for offline use ([`version`]), and prints their sizes
//! ([`sizes`]).

mod files;
mod guides;
mod lazy_modules;
mod lighter;
mod links;
mod previews;
mod sizes;
mod version;

use crate::step::Step;
use crate::toolchain::{self, WASM};
use files::{PAGE, emptied, read_all};
use sizes::Weight;
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// The folder of the finished page.
pub fn dist(root: &Path) -> PathBuf {
    root.join("web/dist")
}

/// Builds the page into [`dist`], from an empty folder, and prints the sizes of its files. Returns an error if they
/// exceed their bounds.
pub fn build_within_bound(root: &Path, base: Option<&str>) -> Result<(), String> {
    build(root, base)?.within_bounds()
}

/// Builds the page into [`dist`], from an empty folder, prints the sizes of its files, and returns the weight of the
/// page. `base` is the address at which the page will be published, if it is known.
pub fn build(root: &Path, base: Option<&str>) -> Result<Weight, String> {
    let drawn = previews::drawn(root, &target_dir(root))?;
    let wasm = compile(root)?;
    let dist = dist(root);
    emptied(&dist)?;
    let (program, lazy) = lazy_modules::split(&wasm, &dist)?;
    bind(&program, &dist)?;
    let mut files = read_all(&dist)?;
    lighter::shorten(&mut files, lazy_modules::SCRIPT)?;
    lighter::lighten(&mut files, &format!("{PAGE}.js"), &format!("{PAGE}_bg.wasm"))?;
    files.extend(links::page(&root.join("web"))?);
    files.extend(guides::pages(root)?);
    previews::add(&mut files, drawn, base)?;
    let files = version::stamped(files)?;
    for (path, content) in &files {
        let wrong = |why| format!("cannot write {path}: {why}");
        let path = dist.join(path);
        path.parent().map_or(Ok(()), fs::create_dir_all).map_err(wrong)?;
        fs::write(&path, content).map_err(wrong)?;
    }
    let (table, weight) = sizes::table(&files, &lazy);
    println!("The page is in web/dist:\n{table}");
    Ok(weight)
}

/// Compiles the program. The output keeps its relocations, which the splitter reads.
fn compile(root: &Path) -> Result<PathBuf, String> {
    toolchain::ensure_wasm(root)?;
    let target = target_dir(root);
    let line = format!(
        "rustc --package {PAGE} --bin {PAGE} --features lazy_modules --profile web --target {WASM} --target-dir"
    );
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let target_word = target.to_string_lossy();
    words.extend([&*target_word, "--", "-C", "link-arg=--emit-relocs"]);
    Step::new("the page's build", "cargo", &words).perform(root)?;
    Ok(target.join(WASM).join("web").join(format!("{PAGE}.wasm")))
}

/// The folder of cargo's output. It is also passed to cargo explicitly, so that both use the same folder.
fn target_dir(root: &Path) -> PathBuf {
    root.join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Writes the final WebAssembly and its JavaScript.
fn bind(wasm: &Path, dist: &Path) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).typescript(false).remove_name_section(true).remove_producers_section(true);
    let web = bindgen.web(true).map_err(|why| format!("wasm-bindgen: {why:#}"))?;
    // Keep the linker's own exports: the memory and the table of functions, which lazy modules share.
    web.omit_default_module_path(false).keep_lld_exports(true);
    web.generate(dist).map_err(|why| format!("wasm-bindgen on {}: {why:#}", wasm.display()))
}
