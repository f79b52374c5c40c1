//! Splits the program: code that is reachable only through a table of `halfplay_web::lazy_modules` becomes a
//! WebAssembly file of its own.
//!
//! The linker leaves its relocations in the program. They tell the splitter which functions and data each function
//! needs, and so which of them the first screen can do without. Lazy modules share the program's memory and call it
//! through its table of functions. A module therefore fits only the program that it was split from: all of them carry
//! one version.

use super::files::{PAGE, read};
use super::version::integrity;
use std::fs;
use std::path::{Path, PathBuf};
use wasm_split_cli_support::{Options, transform};

/// The script that fetches lazy modules when the program needs them.
pub const SCRIPT: &str = "lazy_modules.js";

/// Writes the lazy modules of a program into `dist`, with the script that fetches them. Returns the path of the program
/// without its lazy modules, and the names of the modules' files.
pub fn split(program: &Path, dist: &Path) -> Result<(PathBuf, Vec<String>), String> {
    let input = read(program)?;
    let rest = program.with_file_name("split").join(format!("{PAGE}.wasm"));
    let folder = rest.parent().unwrap_or(dist);
    fs::create_dir_all(folder).map_err(|why| format!("cannot make {}: {why}", folder.display()))?;
    let (link, main) = (format!("./{SCRIPT}"), format!("./{PAGE}.js"));
    let mut options = Options::new(&input);
    options.output_dir = dist;
    options.main_out_path = &rest;
    options.link_name = &link;
    options.main_module = &main;
    let split = transform(options).map_err(|why| format!("wasm-split: {why:#}"))?;
    let path = dist.join(SCRIPT);
    let mut script = String::from_utf8(read(&path)?).map_err(|why| format!("{SCRIPT}: {why}"))?;
    let mut names = Vec::new();
    for path in split.split_modules {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let module =
            without_custom_sections(&read(&path)?).ok_or_else(|| format!("{name} is not WebAssembly"))?;
        script = fetching(script, &name, &integrity(&module))?;
        write(&path, &module)?;
        names.push(name);
    }
    write(&path, script.as_bytes())?;
    Ok((rest, names))
}

fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    fs::write(path, content).map_err(|why| format!("cannot write {}: {why}", path.display()))
}

/// Adds the digest of one module to the script, so that the browser accepts only that file. An error page, or the
/// module of a later version, is rejected instead of running with a program that it does not fit. The media type that
/// the server sends no longer matters.
fn fetching(script: String, name: &str, integrity: &str) -> Result<String, String> {
    let url = format!("new URL(\"./{name}\", import.meta.url)");
    let found = script.contains(&format!("fetch({url})"));
    let script = script
        .replace(&format!("fetch({url})"), &format!("fetch({url}, {{ integrity: \"{integrity}\" }})"))
        .replace("WebAssembly.instantiateStreaming(src, imports)", INSTANTIATE);
    if found && script.contains(INSTANTIATE) {
        return Ok(script);
    }
    Err(format!("{SCRIPT} does not fetch {name} in the expected way:\n{script}"))
}

const INSTANTIATE: &str = "WebAssembly.instantiate(await (await src).arrayBuffer(), imports)";

/// Removes a module's custom sections, such as names, as wasm-bindgen does for the program. `None` if the last section
/// does not end with the file. A section is a byte for its kind (0 for custom), its length as LEB128, and its content.
fn without_custom_sections(module: &[u8]) -> Option<Vec<u8>> {
    let (header, mut rest) = module.split_at_checked(8)?;
    let mut kept = header.to_vec();
    while let Some((&kind, after)) = rest.split_first() {
        let digits = after.iter().position(|byte| byte & 0x80 == 0)? + 1;
        let length = after[..digits].iter().rev().fold(0, |sum, byte| sum << 7 | usize::from(byte & 0x7f));
        let (section, next) = rest.split_at_checked(1 + digits + length)?;
        if kind != 0 {
            kept.extend(section);
        }
        rest = next;
    }
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: [u8; 8] = *b"\0asm\x01\0\0\0";

    #[test]
    fn the_fetch_of_a_module_carries_its_digest() {
        let script = "const src = fetch(new URL(\"./a.wasm\", import.meta.url)); \
                      return async (imports) => (WebAssembly.instantiateStreaming(src, imports));";
        let wanted = "const src = fetch(new URL(\"./a.wasm\", import.meta.url), { integrity: \"sha256-x\" }); \
                      return async (imports) => (WebAssembly.instantiate(await (await src).arrayBuffer(), imports));";
        assert_eq!(fetching(script.to_owned(), "a.wasm", "sha256-x").as_deref(), Ok(wanted));
        assert!(fetching(script.to_owned(), "b.wasm", "sha256-x").is_err_and(|why| why.contains("b.wasm")));
    }

    #[test]
    fn without_custom_sections_keeps_all_other_sections() {
        let long = [vec![10, 0x80, 0x01], vec![7; 128]].concat();
        let note = [0, 3, 1, b'a', 9];
        let module = [&HEADER[..], &note, &[1, 1, 0], &note, &long].concat();
        let kept = [&HEADER[..], &[1, 1, 0], &long].concat();
        assert_eq!(without_custom_sections(&module), Some(kept));
    }

    #[test]
    fn rejects_a_truncated_module() {
        for cut in [&[][..], &[1], &[1, 0x80], &[1, 2, 0]] {
            assert_eq!(without_custom_sections(&[&HEADER[..], cut].concat()).is_some(), cut.is_empty());
        }
        assert_eq!(without_custom_sections(b"\0asm"), None);
    }
}
