//! The forms in which a session can be copied or written to a file.

use super::host::Skin;
use crate::lesson::sheet::SheetForm;

/// A form to copy or to write.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExportForm {
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
    /// the picture of [`ExportForm::Svg`] in pixels, only as a file
    Png,
    /// the HTML of a frame that shows this screen on another page
    Iframe,
    /// the worksheet that is shown
    Sheet(SheetForm),
}

impl ExportForm {
    /// The forms in the copy menu, in its order.
    pub const ALL: [ExportForm; 9] = [
        ExportForm::Bits,
        ExportForm::Value,
        ExportForm::Link,
        ExportForm::Markdown,
        ExportForm::Json,
        ExportForm::Latex,
        ExportForm::Plain,
        ExportForm::Svg,
        ExportForm::Iframe,
    ];

    /// The forms that a skin can copy from a screen: a frame needs a page, and JSON needs a trace.
    pub(super) fn offered(skin: Skin, has_trace: bool) -> Vec<ExportForm> {
        let fits = |what: &ExportForm| match what {
            ExportForm::Iframe => skin == Skin::Page,
            ExportForm::Json => has_trace,
            _ => true,
        };
        ExportForm::ALL.into_iter().filter(fits).collect()
    }

    /// The name in commands.
    pub const fn word(self) -> &'static str {
        match self {
            ExportForm::Bits => "bits",
            ExportForm::Value => "value",
            ExportForm::Link => "link",
            ExportForm::Markdown => "markdown",
            ExportForm::Json => "json",
            ExportForm::Latex => "latex",
            ExportForm::Plain => "plain",
            ExportForm::Svg => "svg",
            ExportForm::Png => "png",
            ExportForm::Iframe => "iframe",
            ExportForm::Sheet(form) => form.word(),
        }
    }

    /// The key in the menu.
    pub const fn key(self) -> char {
        match self {
            ExportForm::Bits => 'b',
            ExportForm::Value => 'v',
            ExportForm::Link => 'l',
            ExportForm::Markdown => 'm',
            ExportForm::Json => 'j',
            ExportForm::Latex => 'x',
            ExportForm::Plain => 'p',
            ExportForm::Svg => 's',
            ExportForm::Png => 'g',
            ExportForm::Iframe => 'i',
            ExportForm::Sheet(form) => form.key(),
        }
    }

    /// A description in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            ExportForm::Bits => "the bits of the result",
            ExportForm::Value => "its exact value",
            ExportForm::Link => "a link to this state, for the terminal and the browser",
            ExportForm::Markdown => "this screen as Markdown, for an issue",
            ExportForm::Json => "the whole trace as JSON",
            ExportForm::Latex => "this screen as LaTeX",
            ExportForm::Plain => "this screen as plain text",
            ExportForm::Svg => "this screen as an SVG picture",
            ExportForm::Png => "this screen as a PNG picture",
            ExportForm::Iframe => "HTML that embeds this screen in another page",
            ExportForm::Sheet(_) => "the worksheet",
        }
    }

    /// The form for a file with this name, by its extension; `None` if the extension is unknown.
    pub fn of_file(path: &str) -> Option<ExportForm> {
        let ending = path.rsplit_once('.')?.1.to_ascii_lowercase();
        Some(match ending.as_str() {
            "md" | "markdown" => ExportForm::Markdown,
            "json" => ExportForm::Json,
            "tex" => ExportForm::Latex,
            "txt" => ExportForm::Plain,
            "svg" => ExportForm::Svg,
            "png" => ExportForm::Png,
            _ => return None,
        })
    }
}
