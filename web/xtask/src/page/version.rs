//! One version for all files of a page, so that files of two versions are never mixed.
//!
//! The version is a digest of all files. Each link to a file other than the page and the service worker carries it as a
//! query, `?v=…`, which servers ignore and caches respect. The service worker `sw.js` contains the version and the list
//! of files, with the digest of each file's content. The browser compares this digest before it caches the file.

use super::files::Files;
use super::sizes::is_sharing;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The service worker. Its address never changes, because browsers look there for the next version.
const WORKER: &str = "sw.js";
/// The worker's placeholders, and the page, which the worker knows by the address of its folder.
const VERSION: &str = "/*VERSION*/";
const FILES: &str = "/*FILES*/";
const PAGE: &str = "index.html";

/// Adds the version to all links and fills in the service worker.
pub fn stamped(mut files: Files) -> Result<Files, String> {
    let version = digest(&files);
    let linked: Vec<String> = files.keys().filter(|path| *path != WORKER && *path != PAGE).cloned().collect();
    for (path, content) in &mut files {
        if path != WORKER && (path.ends_with(".js") || path.ends_with(".html")) {
            *content = with_version(text(path, content)?, &linked, &version).into_bytes();
        }
    }
    let list = list(&files);
    let worker = files.get_mut(WORKER).ok_or("the page has no sw.js")?;
    let source = text(WORKER, worker)?;
    if !(source.contains(VERSION) && source.contains(FILES)) {
        return Err(format!("{WORKER}: no place for {VERSION} and {FILES}"));
    }
    *worker = source.replace(VERSION, &version).replace(FILES, &list).into_bytes();
    Ok(files)
}

/// A digest of every path and every byte, as 16 hexadecimal digits.
fn digest(files: &Files) -> String {
    let mut hash = Sha256::new();
    for (path, content) in files {
        for part in [path.as_bytes(), content] {
            hash.update(part.len().to_le_bytes());
            hash.update(part);
        }
    }
    hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Adds the version to links, which are relative and quoted, such as `"./style.css"`. The key of an object,
/// `"./lazy_modules.js": …`, stays: by that name the program knows a script.
fn with_version(mut text: String, linked: &[String], version: &str) -> String {
    for path in linked {
        for quote in ['"', '\''] {
            let link = format!("{quote}./{path}{quote}");
            let with = format!("{quote}./{path}?v={version}{quote}");
            text = text.replace(&link, &with).replace(&format!("{with}:"), &format!("{link}:"));
        }
    }
    text
}

/// The files that the service worker caches, one a line: `["path", "sha256-…"]`. The page has the empty path. Sharing
/// assets are left out.
fn list(files: &Files) -> String {
    let row = |(path, content): (&String, &Vec<u8>)| {
        let path = if path == PAGE { "" } else { path };
        format!("\n  [\"{path}\", \"{}\"],", integrity(content))
    };
    let rows: String =
        files.iter().filter(|(path, _)| *path != WORKER && !is_sharing(path)).map(row).collect();
    rows + "\n"
}

/// The digest of a file's content in the form that browsers compare: `sha256-…`.
pub fn integrity(content: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(content)))
}

fn text(path: &str, content: &[u8]) -> Result<String, String> {
    String::from_utf8(content.to_vec()).map_err(|_| format!("{path} is not UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(style: &str) -> Files {
        let files = [
            ("index.html", "<link href=\"./style.css\"><script src=\"./start.js\"></script>"),
            ("start.js", "import a from './glue.js'; register(\"./sw.js\"); \"./index.html\""),
            ("glue.js", "abc"),
            ("keys.js", "({ \"./glue.js\": a, b: \"./glue.js\" })"),
            ("style.css", style),
            ("sw.js", "const VERSION = \"/*VERSION*/\"; const FILES = [/*FILES*/];"),
        ];
        files.into_iter().map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec())).collect()
    }

    fn version_in(worker: &str) -> String {
        worker.split('"').nth(1).expect("a version").to_owned()
    }

    #[test]
    fn the_worker_does_not_list_sharing_assets() {
        let mut files = page("a");
        for path in ["share/card.png", "s/tie/card.png", "s/tie/index.html", "robots.txt"] {
            files.insert(path.to_owned(), b"abc".to_vec());
        }
        let files = stamped(files).expect("a page");
        let worker = String::from_utf8(files["sw.js"].clone()).expect("text");
        assert!(worker.contains("style.css"), "{worker}");
        assert!(!["card.png", "s/tie", "robots"].iter().any(|name| worker.contains(name)), "{worker}");
    }

    #[test]
    fn links_carry_the_version_except_to_page_and_worker() {
        let files = stamped(page("a")).expect("a page");
        let read = |path: &str| String::from_utf8(files[path].clone()).expect("text");
        let v = version_in(&read("sw.js"));
        assert_eq!((v.len(), v.chars().all(|c| c.is_ascii_hexdigit())), (16, true), "{v}");
        assert_eq!(
            read("index.html"),
            format!("<link href=\"./style.css?v={v}\"><script src=\"./start.js?v={v}\"></script>")
        );
        assert_eq!(
            read("start.js"),
            format!("import a from './glue.js?v={v}'; register(\"./sw.js\"); \"./index.html\"")
        );
    }

    #[test]
    fn an_object_key_gets_no_version() {
        let files = stamped(page("a")).expect("a page");
        let v = version_in(&String::from_utf8_lossy(&files["sw.js"]));
        let keys = format!("({{ \"./glue.js\": a, b: \"./glue.js?v={v}\" }})");
        assert_eq!(String::from_utf8_lossy(&files["keys.js"]), keys);
    }

    #[test]
    fn the_worker_lists_every_other_file_with_its_digest() {
        let files = stamped(page("a")).expect("a page");
        let worker = String::from_utf8(files["sw.js"].clone()).expect("text");
        // SHA-256 of "abc" is the first example of FIPS 180: ba7816bf 8f01cfea … 20015ad.
        assert!(
            worker.contains("[\"glue.js\", \"sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=\"],"),
            "{worker}"
        );
        assert!(worker.contains("[\"\", \"sha256-"), "{worker}");
        assert_eq!(worker.matches("sha256-").count(), 5, "{worker}");
        assert!(!worker.contains("/*"), "{worker}");
    }

    #[test]
    fn a_changed_file_changes_the_version() {
        let version = |style: &str| {
            version_in(&String::from_utf8_lossy(&stamped(page(style)).expect("a page")["sw.js"]))
        };
        assert_eq!(version("a"), version("a"));
        assert_ne!(version("a"), version("b"));
    }

    #[test]
    fn a_worker_without_placeholders_is_rejected() {
        let mut files = page("a");
        files.insert("sw.js".into(), b"const FILES = [];".to_vec());
        assert!(stamped(files).is_err_and(|why| why.contains(VERSION)));
    }
}
