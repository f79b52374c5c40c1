//! The forms in which a session can be copied or written to a file.

use super::host::Skin;
use crate::lesson::sheet::SheetForm;

/// A form to copy or to write.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum What {
    /// the bits of the result: `0x3001`
    Bits,
    /// the exact value of the result
    Value,
    /// the link to the present state
    Link,
    /// a report as Markdown, for an issue
    Markdown,
    /// the trace as JSON
    Json,
    /// a report as LaTeX
    Latex,
    /// a report as plain text
    Plain,
    /// a picture
    Svg,
    /// the picture of [`What::Svg`] in pixels, only as a file
    Png,
    /// the HTML of a frame that shows this screen on another page
    Iframe,
    /// the worksheet that is shown
    Sheet(SheetForm),
}

impl What {
    /// The forms in the copy menu, in its order.
    pub const ALL: [What; 9] = [
        What::Bits,
        What::Value,
        What::Link,
        What::Markdown,
        What::Json,
        What::Latex,
        What::Plain,
        What::Svg,
        What::Iframe,
    ];

    /// The forms that a skin can copy from a screen: a frame needs a page, and JSON needs a trace.
    pub(super) fn offered(skin: Skin, has_trace: bool) -> Vec<What> {
        let fits = |what: &What| match what {
            What::Iframe => skin == Skin::Page,
            What::Json => has_trace,
            _ => true,
        };
        What::ALL.into_iter().filter(fits).collect()
    }

    /// The name in commands.
    pub const fn word(self) -> &'static str {
        match self {
            What::Bits => "bits",
            What::Value => "value",
            What::Link => "link",
            What::Markdown => "markdown",
            What::Json => "json",
            What::Latex => "latex",
            What::Plain => "plain",
            What::Svg => "svg",
            What::Png => "png",
            What::Iframe => "iframe",
            What::Sheet(form) => form.word(),
        }
    }

    /// The key in the menu.
    pub const fn key(self) -> char {
        match self {
            What::Bits => 'b',
            What::Value => 'v',
            What::Link => 'l',
            What::Markdown => 'm',
            What::Json => 'j',
            What::Latex => 'x',
            What::Plain => 'p',
            What::Svg => 's',
            What::Png => 'g',
            What::Iframe => 'i',
            What::Sheet(form) => form.key(),
        }
    }

    /// A description in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            What::Bits => "the bits of the result",
            What::Value => "its exact value",
            What::Link => "a link to this state, for the terminal and the browser",
            What::Markdown => "this screen as Markdown, for an issue",
            What::Json => "the whole trace as JSON",
            What::Latex => "this screen as LaTeX",
            What::Plain => "this screen as plain text",
            What::Svg => "this screen as an SVG picture",
            What::Png => "this screen as a PNG picture",
            What::Iframe => "HTML that embeds this screen in another page",
            What::Sheet(_) => "the worksheet",
        }
    }

    /// The form for a file with this name, by its extension; `None` if the extension is unknown.
    pub fn of_file(path: &str) -> Option<What> {
        let ending = path.rsplit_once('.')?.1.to_ascii_lowercase();
        Some(match ending.as_str() {
            "md" | "markdown" => What::Markdown,
            "json" => What::Json,
            "tex" => What::Latex,
            "txt" => What::Plain,
            "svg" => What::Svg,
            "png" => What::Png,
            _ => return None,
        })
    }
}
