//! Expands the Trunk links of `index.html`.
//!
//! | link | becomes | and the file |
//! |---|---|---|
//! | `rel="rust"` | the loader, and preload hints | is the program |
//! | `rel="css"` | one stylesheet for all of them | is joined to the others |
//! | `rel="icon"` | the icon | is copied |
//! | `rel="copy-file"` | nothing | is copied |
//!
//! The page's content security policy lets it load and run only its own files, and no inline script or style. Only the
//! finished page has the policy, since Trunk's own loader is an inline script.

use super::files::{Files, PAGE, read};
use super::lazy_modules;
use std::path::Path;

/// The file with the page's content security policy, one directive per line. A policy in the page cannot restrict who
/// may frame it, so anyone may.
const POLICY: &str = "policy.txt";

/// The stylesheet into which all others are joined.
const STYLE: &str = "style.css";

/// The finished `index.html` and the files that it links to.
pub fn page(web: &Path) -> Result<Files, String> {
    let text = |name: &str| String::from_utf8(read(&web.join(name))?).map_err(|why| format!("{name}: {why}"));
    let policy = text(POLICY)?.lines().collect::<Vec<_>>().join("; ");
    let page = expand(&text("index.html")?, &policy)?;
    let mut files = Files::from([("index.html".to_owned(), page.html.into_bytes())]);
    for name in page.copied {
        let content = if name.ends_with(".js") {
            without_remarks(&text(&name)?).into_bytes()
        } else {
            read(&web.join(&name))?
        };
        files.insert(name, content);
    }
    let mut style = String::new();
    for name in page.styles {
        style += &squeezed(&text(&name)?);
    }
    files.insert(STYLE.to_owned(), style.into_bytes());
    Ok(files)
}

/// Removes comments, indentation and empty lines from a style sheet, but keeps its lines apart.
fn squeezed(sheet: &str) -> String {
    let rules: String =
        sheet.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, rule)| rule)).collect();
    let lines = rules.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Removes the comment lines from a script.
fn without_remarks(script: &str) -> String {
    let is_remark = |line: &&str| line.trim_start().starts_with("//");
    script.lines().filter(|line| !is_remark(line)).flat_map(|line| [line, "\n"]).collect()
}

/// A page whose Trunk links have been replaced, and the files that those links named.
#[derive(Debug, Default, PartialEq)]
struct Expanded {
    html: String,
    copied: Vec<String>,
    styles: Vec<String>,
}

/// Replaces each line with a Trunk link; a line has at most one. The policy comes directly after the character set,
/// before everything that it governs.
fn expand(source: &str, policy: &str) -> Result<Expanded, String> {
    let mut page = Expanded::default();
    for (number, line) in source.lines().enumerate() {
        let wrong = |what: &str| format!("index.html:{}: {what}: {}", number + 1, line.trim());
        let mut tags = Vec::new();
        if !line.contains("data-trunk") {
            page.html.push_str(&format!("{line}\n"));
            if line.contains("<meta charset") {
                tags.push(format!(r#"<meta http-equiv="Content-Security-Policy" content="{policy}">"#));
            }
        } else {
            let href = attribute(line, "href").ok_or_else(|| wrong("a Trunk link without href"))?.to_owned();
            match attribute(line, "rel") {
                Some("rust") => tags.extend(loader()),
                Some("css") => {
                    if page.styles.is_empty() {
                        tags.push(format!(r#"<link rel="stylesheet" href="./{STYLE}">"#));
                    }
                    page.styles.push(href);
                }
                Some("icon") => {
                    tags.push(format!(r#"<link rel="icon" href="./{href}">"#));
                    page.copied.push(href);
                }
                Some("copy-file") => page.copied.push(href),
                _ => return Err(wrong("a Trunk link other than rust, css, icon and copy-file")),
            }
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        tags.iter().for_each(|tag| page.html.push_str(&format!("{indent}{tag}\n")));
    }
    if page.html.contains(policy) { Ok(page) } else { Err("index.html: no line <meta charset=…>".into()) }
}

/// The value of `name="…"` in a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, after) = tag.split_once(&format!(" {name}=\""))?;
    after.split_once('"').map(|(value, _)| value)
}

/// The script that starts the program, with hints to fetch its imports while the script itself is still loading.
fn loader() -> [String; 4] {
    [
        format!(r#"<link rel="modulepreload" href="./{PAGE}.js">"#),
        format!(r#"<link rel="modulepreload" href="./{}">"#, lazy_modules::SCRIPT),
        format!(
            r#"<link rel="preload" href="./{PAGE}_bg.wasm" as="fetch" type="application/wasm" crossorigin>"#
        ),
        r#"<script type="module" src="./start.js"></script>"#.to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squeezed_removes_comments_and_indentation() {
        let sheet = "/* The bar,\n   in short. */\n\n.bar > a {\n  color: red; /* not blue */\n}\n";
        assert_eq!(squeezed(sheet), ".bar > a {\ncolor: red;\n}\n");
    }

    #[test]
    fn without_remarks_removes_only_comment_lines() {
        let script =
            "// Starts.\nimport a from \"./a.js\"; // Not this.\n  // Nor why.\nopen(\"https://b\");\n";
        assert_eq!(without_remarks(script), "import a from \"./a.js\"; // Not this.\nopen(\"https://b\");\n");
    }

    const CHARSET: &str = "<meta charset=\"utf-8\">\n";

    #[test]
    fn expand_replaces_trunk_links() {
        let source = format!(
            "{CHARSET}  <link data-trunk rel=\"css\" href=\"a.css\">\n  \
             <link data-trunk rel=\"css\" href=\"b.css\">\n<link data-trunk rel=\"icon\" href=\"i.svg\">\n\
             <link data-trunk rel=\"copy-file\" href=\"sw.js\">\n<link rel=\"manifest\" href=\"./m\">\n"
        );
        let page = expand(&source, "default-src 'none'").expect("a page");
        assert_eq!(
            page.html,
            "<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">\n  \
             <link rel=\"stylesheet\" href=\"./style.css\">\n<link rel=\"icon\" href=\"./i.svg\">\n\
             <link rel=\"manifest\" href=\"./m\">\n"
        );
        assert_eq!(page.copied, ["i.svg", "sw.js"]);
        assert_eq!(page.styles, ["a.css", "b.css"]);
    }

    #[test]
    fn expand_reports_invalid_links_and_a_missing_charset() {
        let said = expand("<head>\n<link data-trunk rel=\"sass\" href=\"a.scss\">", "default-src")
            .expect_err("not ours");
        assert!(said.starts_with("index.html:2:"), "{said}");
        let said = expand("<link data-trunk rel=\"css\">", "default-src").expect_err("no file");
        assert!(said.contains("without href"), "{said}");
        let said = expand("<title>halfplay</title>", "default-src").expect_err("no place for the policy");
        assert!(said.contains("<meta charset"), "{said}");
    }

    #[test]
    fn the_page_of_this_project_has_all_its_files() {
        let files = page(&crate::root().join("web")).expect("its links");
        let html = String::from_utf8_lossy(&files["index.html"]).into_owned();
        for tag in loader() {
            assert!(html.contains(&tag), "{tag} is missing in {html}");
        }
        for name in ["start.js", "sw.js", "worker.js", "manifest.webmanifest", "icon.svg", "style.css"] {
            assert!(files.contains_key(name), "{name}");
        }
        assert!(!html.contains("data-trunk"), "{html}");
    }

    #[test]
    fn the_page_links_every_style_sheet() {
        let web = crate::root().join("web");
        let source = std::fs::read_to_string(web.join("index.html")).expect("index.html");
        let mut linked = expand(&source, "").expect("a page").styles;
        let there = crate::page::files::read_all(&web.join("style")).expect("web/style");
        linked.push(format!("style/{}", crate::page::guides::OWN_SHEET));
        linked.sort_unstable();
        assert_eq!(linked, there.into_keys().map(|name| format!("style/{name}")).collect::<Vec<_>>());
    }
}
