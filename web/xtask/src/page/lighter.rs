//! Makes the glue between JavaScript and WebAssembly lighter.
//!
//! wasm-bindgen writes comments and indentation, and ends the name of each import with 16 random digits, which no
//! compression shortens. The names only have to agree between the script and the program.

use super::files::Files;
use std::collections::BTreeSet;

/// Number of digits at the end of an import's name.
const DIGITS: usize = 16;

/// Removes comments and indentation from a script, and numbers the imports in the script and in the program that it
/// starts. The numbers have as many digits as before, so that nothing in the program moves.
pub fn lighten(files: &mut Files, script: &str, program: &str) -> Result<(), String> {
    let mut bytes = shorten(files, script)?;
    let marks = marks(&String::from_utf8_lossy(&bytes));
    number(&mut bytes, &marks);
    files.insert(script.to_owned(), bytes);
    let program = files.get_mut(program).ok_or_else(|| missing(program))?;
    number(program, &marks);
    Ok(())
}

/// Removes comments and indentation from a script.
pub fn shorten(files: &mut Files, script: &str) -> Result<Vec<u8>, String> {
    let source = files.get(script).ok_or_else(|| missing(script))?;
    let source = String::from_utf8(source.clone()).map_err(|_| format!("{script} is not UTF-8"))?;
    let bytes = without_comments(&source).into_bytes();
    files.insert(script.to_owned(), bytes.clone());
    Ok(bytes)
}

fn missing(name: &str) -> String {
    format!("there is no {name} to make lighter")
}

/// The random ends of the imports' names.
fn marks(source: &str) -> Vec<String> {
    let is_digit = |c: char| c.is_ascii_hexdigit() && !c.is_ascii_uppercase();
    let words = source.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let names = words.filter(|word| word.starts_with("__wb"));
    let marks = names.filter_map(|name| name.rsplit_once('_').map(|(_, mark)| mark));
    let marks = marks.filter(|mark| mark.len() == DIGITS && mark.chars().all(is_digit));
    marks.map(str::to_owned).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Replaces each mark by its number.
fn number(bytes: &mut [u8], marks: &[String]) {
    let mut at = 0;
    while let Some(window) = bytes.get_mut(at..at + DIGITS) {
        match marks.binary_search_by(|mark| mark.as_bytes().cmp(window)).ok() {
            Some(place) => {
                window.copy_from_slice(format!("{place:0DIGITS$}").as_bytes());
                at += DIGITS;
            }
            None => at += 1,
        }
    }
}

/// The script without lines of comments and without indentation.
fn without_comments(source: &str) -> String {
    let mut in_comment = false;
    let mut kept = String::with_capacity(source.len());
    for line in source.lines().map(str::trim) {
        in_comment |= line.starts_with("/*");
        if !in_comment && !line.is_empty() && !line.starts_with("//") {
            kept.push_str(line);
            kept.push('\n');
        }
        in_comment &= !line.ends_with("*/");
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "/**\n * A comment.\n */\n  __wbg_at_208446807d0d1e30: f,\n    // no\n  __wbg_of_0123456789abcdef: g,\n";

    #[test]
    fn imports_are_numbered_alike() {
        let mut files = Files::new();
        files.insert("a.js".into(), SCRIPT.into());
        files.insert("a.wasm".into(), b"\x19__wbg_at_208446807d0d1e30 0123456789abcdee".to_vec());
        lighten(&mut files, "a.js", "a.wasm").expect("both files");
        let text = |name: &str| String::from_utf8(files[name].clone()).expect("text");
        assert_eq!(text("a.js"), "__wbg_at_0000000000000001: f,\n__wbg_of_0000000000000000: g,\n");
        assert_eq!(text("a.wasm"), "\x19__wbg_at_0000000000000001 0123456789abcdee");
        assert!(lighten(&mut files, "b.js", "a.wasm").is_err());
    }
}
