//! Link previews: a picture and a page without a fragment for each state that is worth sharing, and the tags by which
//! other sites find them.
//!
//! A site that previews a link requests its address without the fragment, and runs no scripts. So the state of `s/tie/`
//! is in its path. For a reader, the page goes on to the state at once, without an entry in the browser's history.
//!
//! Previews need absolute addresses. The build knows them only from `cargo xtask web --base`.

use super::files::{Files, emptied, read_all};
use super::sizes::{PREVIEWED, SHARING};
use crate::step::Step;
use serde::Deserialize;
use std::path::Path;
use std::process::Command;

/// The picture beside a page.
const CARD: &str = "card.png";
/// The list that the program writes beside its pictures.
const LIST: &str = "pages.json";
/// The script that goes on to the state.
const OPEN: &str = "open.js";
const OPEN_SCRIPT: &str = "location.replace(document.documentElement.dataset.opens);\n";
/// The policy of these pages: nothing but their own files.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";
/// The start of the line of index.html that follows the tags.
const PLACE: &str = "  <meta name=\"color-scheme\"";

/// A state with a preview.
#[derive(Deserialize)]
struct State {
    /// its name in addresses; empty for the first screen
    name: String,
    title: String,
    sentence: String,
    /// its fragment
    link: String,
}

/// Draws the pictures, in the folder for build output `target`. Returns them with the list of states.
pub fn drawn(root: &Path, target: &Path) -> Result<Files, String> {
    // With the flags of the tests, so that cargo builds nothing twice.
    let line = "build --workspace --exclude xtask --features halfplay/png --example previews";
    Step::cargo("the program that draws link previews", line).perform(root)?;
    let folder = target.join("previews");
    emptied(&folder)?;
    let program = target.join("debug/examples/previews").with_extension(std::env::consts::EXE_EXTENSION);
    let wrong = |why: String| format!("{}: {why}", program.display());
    let ended = Command::new(&program).arg(&folder).status().map_err(|why| wrong(why.to_string()))?;
    if ended.success() { read_all(&folder) } else { Err(wrong(ended.to_string())) }
}

/// Turns the list of states into pages, and adds tags to index.html. `base` is the address of the page, if it is known.
pub fn add(files: &mut Files, mut drawn: Files, base: Option<&str>) -> Result<(), String> {
    let list = drawn.remove(LIST).ok_or_else(|| format!("there is no {LIST}"))?;
    let states: Vec<State> = serde_json::from_slice(&list).map_err(|why| format!("{LIST}: {why}"))?;
    for state in &states {
        if state.name.is_empty() {
            let page = files.get_mut("index.html").ok_or("there is no index.html")?;
            let html =
                String::from_utf8_lossy(page).replacen(PLACE, &format!("{}{PLACE}", tags(state, base)), 1);
            if !html.contains("og:title") {
                return Err(format!("index.html: no line {PLACE}"));
            }
            *page = html.into_bytes();
        } else {
            files.insert(format!("{PREVIEWED}{}/index.html", state.name), page(state, base).into_bytes());
        }
    }
    files.insert(format!("{PREVIEWED}{OPEN}"), OPEN_SCRIPT.into());
    files.extend(drawn);
    Ok(())
}

/// The tags of a state: Open Graph, which most sites read, and the type of the card. Absolute addresses need a base.
fn tags(state: &State, base: Option<&str>) -> String {
    let (title, sentence) = (escaped(&state.title), escaped(&state.sentence));
    let mut tags = format!(
        "  <meta property=\"og:type\" content=\"website\">\n  \
         <meta property=\"og:site_name\" content=\"halfplay\">\n  \
         <meta property=\"og:title\" content=\"{title}\">\n  \
         <meta property=\"og:description\" content=\"{sentence}\">\n  \
         <meta name=\"twitter:card\" content=\"summary_large_image\">\n"
    );
    if let Some(base) = base.map(escaped) {
        let (page, card) = match state.name.as_str() {
            "" => (base.clone(), format!("{base}{SHARING}{CARD}")),
            name => (format!("{base}{PREVIEWED}{name}/"), format!("{base}{PREVIEWED}{name}/{CARD}")),
        };
        tags += &format!(
            "  <link rel=\"canonical\" href=\"{page}\">\n  \
             <meta property=\"og:url\" content=\"{page}\">\n  \
             <meta property=\"og:image\" content=\"{card}\">\n  \
             <meta property=\"og:image:width\" content=\"1200\">\n  \
             <meta property=\"og:image:height\" content=\"630\">\n  \
             <meta property=\"og:image:alt\" content=\"{title}: {sentence}\">\n"
        );
    }
    tags
}

/// The page of a state: its title, its sentence, its picture, and a link to the state, which a script follows at once.
fn page(state: &State, base: Option<&str>) -> String {
    let (title, sentence, tags) = (escaped(&state.title), escaped(&state.sentence), tags(state, base));
    let link = format!("../../{}", escaped(&state.link));
    format!(
        "<!doctype html>\n<html lang=\"en\" data-opens=\"{link}\">\n<head>\n  <meta charset=\"utf-8\">\n  \
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n  \
         <title>{title} – halfplay</title>\n  \
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n  \
         <meta name=\"description\" content=\"{sentence}\">\n  \
         <meta name=\"color-scheme\" content=\"light dark\">\n{tags}  \
         <script src=\"../{OPEN}\"></script>\n  \
         <link rel=\"icon\" href=\"../../icon.png\">\n  \
         <link rel=\"stylesheet\" href=\"../../{SHARING}guide/style.css\">\n</head>\n<body>\n\
         <nav><a href=\"../../\">halfplay</a></nav>\n<main>\n<h1>{title}</h1>\n<p>{sentence}</p>\n\
         <p><a href=\"{link}\">Open it in halfplay</a></p>\n\
         <p><img src=\"{CARD}\" width=\"1200\" height=\"630\" alt=\"{title}: {sentence}\"></p>\n\
         </main>\n</body>\n</html>\n"
    )
}

/// A text for an element or an attribute in quotes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATES: &str = r##"[
        {"name": "", "title": "halfplay", "sentence": "All of it.", "link": ""},
        {"name": "tie", "title": "A \"tie\" & more", "sentence": "1 < 2", "link": "#2/add.f16~1%20+%202/1,2"}
    ]"##;

    fn added(base: Option<&str>) -> Files {
        let mut files = Files::from([("index.html".to_owned(), format!("<head>\n{PLACE}>\n").into_bytes())]);
        let drawn = [(LIST, STATES), ("share/card.png", "1"), ("s/tie/card.png", "2")];
        let drawn = drawn.map(|(path, content)| (path.to_owned(), content.as_bytes().to_vec()));
        add(&mut files, drawn.into_iter().collect(), base).expect("pages");
        files
    }

    fn text(files: &Files, path: &str) -> String {
        String::from_utf8(files[path].clone()).expect("text")
    }

    #[test]
    fn each_state_has_a_page_beside_its_picture() {
        let files = added(None);
        let paths: Vec<&str> = files.keys().map(String::as_str).collect();
        assert_eq!(
            paths,
            ["index.html", "s/open.js", "s/tie/card.png", "s/tie/index.html", "share/card.png"]
        );
        let page = text(&files, "s/tie/index.html");
        for part in [
            "<html lang=\"en\" data-opens=\"../../#2/add.f16~1%20+%202/1,2\">",
            "<title>A &quot;tie&quot; &amp; more – halfplay</title>",
            "<meta property=\"og:description\" content=\"1 &lt; 2\">",
            "<a href=\"../../#2/add.f16~1%20+%202/1,2\">",
            "<img src=\"card.png\" ",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
        assert!(text(&files, "index.html").contains("<meta property=\"og:title\" content=\"halfplay\">"));
    }

    #[test]
    fn absolute_addresses_appear_only_with_a_base() {
        let files = added(Some("https://example.org/half/"));
        for (path, address, card) in [
            ("index.html", "https://example.org/half/", "https://example.org/half/share/card.png"),
            (
                "s/tie/index.html",
                "https://example.org/half/s/tie/",
                "https://example.org/half/s/tie/card.png",
            ),
        ] {
            let page = text(&files, path);
            for part in [
                format!("<link rel=\"canonical\" href=\"{address}\">"),
                format!("<meta property=\"og:url\" content=\"{address}\">"),
                format!("<meta property=\"og:image\" content=\"{card}\">"),
            ] {
                assert!(page.contains(&part), "{part}: {page}");
            }
        }
        for path in ["index.html", "s/tie/index.html"] {
            let page = text(&added(None), path);
            assert!(
                !["canonical", "og:url", "og:image", "https:"].iter().any(|tag| page.contains(tag)),
                "{page}"
            );
        }
    }

    #[test]
    fn an_index_without_a_place_for_the_tags_is_an_error() {
        let mut files = Files::from([("index.html".to_owned(), b"<head>".to_vec())]);
        let drawn = Files::from([(LIST.to_owned(), STATES.as_bytes().to_vec())]);
        assert!(add(&mut files, drawn, None).is_err_and(|why| why.contains("color-scheme")));
    }
}
