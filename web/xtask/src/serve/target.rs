//! Reads the target of a request: the file and its media type.

use std::path::{Path, PathBuf};

/// The meaning of a request's target.
#[derive(Debug, PartialEq)]
pub enum RequestTarget {
    /// this file or folder, relative to the served folder
    File(PathBuf),
    /// the base without its last slash: redirect to this address
    Moved(String),
    /// nothing below the base
    Elsewhere,
    /// malformed, or possibly outside the folder
    Refused,
}

/// Reads a target such as `/a/b.js?query`. Everything is served below `base`, which starts and ends with a slash.
pub fn read(target: &str, base: &str) -> RequestTarget {
    let (path, query) = match target.find(['?', '#']) {
        Some(at) => target.split_at(at),
        None => (target, ""),
    };
    if !path.starts_with('/') {
        RequestTarget::Refused
    } else if let Some(below) = path.strip_prefix(base) {
        path_inside(below).map_or(RequestTarget::Refused, RequestTarget::File)
    } else if Some(path) == base.strip_suffix('/') {
        RequestTarget::Moved(format!("{base}{query}"))
    } else {
        RequestTarget::Elsewhere
    }
}

/// The media type for a file's extension. Browsers insist on the right one for WebAssembly and modules.
pub fn mime(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// The relative path of a target, or `None` if it could lead outside the folder.
fn path_inside(below: &str) -> Option<PathBuf> {
    let decoded = percent_decoded(below)?;
    let mut inside = PathBuf::new();
    for part in decoded.split('/') {
        match part {
            "" | "." => {}
            ".." => return None,
            // A backslash or a drive letter could lead outside the folder on Windows.
            part if part.contains(['\\', ':', '\0']) => return None,
            part => inside.push(part),
        }
    }
    Some(inside)
}

/// The text with `%41` read as `A`; `None` if that is malformed or not UTF-8.
fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(if byte == b'%' {
            16 * hex_digit(rest.next()?)? + hex_digit(rest.next()?)?
        } else {
            byte
        });
    }
    String::from_utf8(bytes).ok()
}

fn hex_digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_inside_the_folder_are_found() {
        for (target, path) in [
            ("/", ""),
            ("/index.html", "index.html"),
            ("/a/b.js", "a/b.js"),
            ("//a//./b.js", "a/b.js"),
            ("/page.wasm?v=1#top", "page.wasm"),
            ("/a%20b.txt", "a b.txt"),
            ("/%e2%82%82.svg", "₂.svg"),
            ("/..a", "..a"),
        ] {
            assert_eq!(read(target, "/"), RequestTarget::File(path.into()), "{target}");
        }
    }

    #[test]
    fn targets_that_could_lead_outside_are_refused() {
        for target in [
            "",
            "index.html",
            "/..",
            "/../Cargo.toml",
            "/a/../../b",
            "/%2e%2e/Cargo.toml",
            "/..%2fCargo.toml",
            "/a\\..\\b",
            "/..%5cb",
            "/C:/b",
            "/a%00b",
            "/%",
            "/%4",
            "/%zz",
            "/%+1",
            "/%ff",
        ] {
            assert_eq!(read(target, "/"), RequestTarget::Refused, "{target}");
        }
    }

    #[test]
    fn only_targets_below_the_base_are_found() {
        let base = "/some/folder/";
        for (target, meant) in [
            ("/some/folder/", RequestTarget::File("".into())),
            ("/some/folder/?embed", RequestTarget::File("".into())),
            ("/some/folder/a.js?v=1", RequestTarget::File("a.js".into())),
            ("/some/folder", RequestTarget::Moved("/some/folder/".into())),
            ("/some/folder?embed", RequestTarget::Moved("/some/folder/?embed".into())),
            ("/", RequestTarget::Elsewhere),
            ("/a.js", RequestTarget::Elsewhere),
            ("/some/folders/a.js", RequestTarget::Elsewhere),
            ("/some/folder/../a.js", RequestTarget::Refused),
        ] {
            assert_eq!(read(target, base), meant, "{target}");
        }
    }

    #[test]
    fn each_file_extension_has_its_content_type() {
        for (file, wanted) in [
            ("index.html", "text/html; charset=utf-8"),
            ("halfplay-web.js", "text/javascript; charset=utf-8"),
            ("halfplay-web_bg.wasm", "application/wasm"),
            ("style.css", "text/css; charset=utf-8"),
            ("manifest.webmanifest", "application/manifest+json"),
            ("icon.svg", "image/svg+xml"),
            ("LICENSE", "application/octet-stream"),
        ] {
            assert_eq!(mime(Path::new(file)), wanted, "{file}");
        }
    }
}
