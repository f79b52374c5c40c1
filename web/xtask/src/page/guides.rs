//! Turns each guide of `assets/guide` into a page without scripts: `share/guide/explore.html`.

use super::files::{Files, read, read_all};
use super::sizes::SHARING;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use std::path::Path;

/// The folder of the guides' pages, below that of the sharing assets.
const FOLDER: &str = "guide/";
/// The style sheet of the guides' pages: the colours and measures of the page, and the sheet of the guides.
const STYLE: &str = "style.css";
const SHEETS: [&str; 3] = ["palette.css", "tokens.css", OWN_SHEET];
/// The sheet that only the guides have.
pub const OWN_SHEET: &str = "guide.css";

/// The pages of all guides, and their style sheet.
pub fn pages(root: &Path) -> Result<Files, String> {
    let text = |content: Vec<u8>| String::from_utf8(content).map_err(|why| why.to_string());
    let folder = |name: &str| format!("{SHARING}{FOLDER}{name}");
    let mut style = String::new();
    for sheet in SHEETS {
        style += &text(read(&root.join("web/style").join(sheet))?)?;
    }
    let mut files = Files::from([(folder(STYLE), style.into_bytes())]);
    for (path, content) in read_all(&root.join("assets/guide"))? {
        let name = path.strip_suffix(".md").ok_or_else(|| format!("{path} is not a guide"))?;
        files.insert(folder(&format!("{name}.html")), page(&text(content)?).into_bytes());
    }
    Ok(files)
}

/// The page of a guide.
fn page(markdown: &str) -> String {
    let title = markdown.lines().next().unwrap_or_default().trim_start_matches("# ");
    let mut body = String::new();
    html::push_html(
        &mut body,
        Parser::new_ext(markdown, Options::ENABLE_TABLES).scan(false, linked).flatten(),
    );
    // People who have no mouse scroll wide code with the keyboard.
    let body = body.replace("<pre>", "<pre tabindex=\"0\">");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title} – halfplay</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"../../icon.png\">\n<link rel=\"stylesheet\" href=\"{STYLE}\">\n</head>\n\
         <body>\n<nav><a href=\"../../\">halfplay</a></nav>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )
}

/// Adapts links to the pages: a link to another guide leads to its page. Pictures and links to other files of the
/// repository are not on the page, so only their words stay. `inside` is true within such a link.
fn linked<'a>(inside: &mut bool, event: Event<'a>) -> Option<Option<Event<'a>>> {
    Some(match event {
        Event::Start(Tag::Image { .. }) => None,
        Event::End(TagEnd::Image) => None,
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let dest_url = address(&dest_url);
            *inside = dest_url.is_none();
            dest_url.map(|dest_url| Event::Start(Tag::Link { link_type, dest_url, title, id }))
        }
        Event::End(TagEnd::Link) => (!std::mem::take(inside)).then_some(Event::End(TagEnd::Link)),
        other => Some(other),
    })
}

/// The address of a link on the page; `None` if it leads to a file that is not on the page.
fn address(link: &str) -> Option<CowStr<'static>> {
    match link.strip_suffix(".md") {
        _ if link.contains("://") => Some(link.to_owned().into()),
        Some(guide) if !guide.contains('/') => Some(format!("{guide}.html").into()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::page;

    #[test]
    fn links_lead_to_other_guides_and_other_sites_only() {
        let text = "# One\n\n[two](two.md), [cases](../cases/README.md), [site](https://a.b/c) ![a **b**](../p.png)\n";
        let html = page(text);
        let paragraph = "<p><a href=\"two.html\">two</a>, cases, <a href=\"https://a.b/c\">site</a> a <strong>b</strong></p>";
        assert!(html.contains("<title>One – halfplay</title>") && html.contains(paragraph), "{html}");
    }

    #[test]
    fn code_can_be_scrolled_by_keyboard() {
        let html = page("# One\n\n```text\n$ a < b\n```\n\n| a |\n|---|\n| b |\n");
        assert!(html.contains("<pre tabindex=\"0\"><code class=\"language-text\">$ a &lt; b\n"), "{html}");
        assert!(html.contains("<td>b</td>"), "{html}");
    }
}
