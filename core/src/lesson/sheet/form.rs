//! The output formats of a sheet.

use super::gift::sheet_gift;
use super::html::sheet_html;
use super::items::Sheet;
use super::json::sheet_json;
use super::latex::sheet_latex;
use super::markdown::sheet_markdown;

/// The output format of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SheetForm {
    /// Markdown
    Markdown,
    /// a complete LaTeX document
    Latex,
    /// an HTML page suitable for printing
    Html,
    /// GIFT, which Moodle imports
    Gift,
    /// one object, described by `halfplay schema sheet`
    Json,
}

impl SheetForm {
    /// Every form.
    pub const ALL: [SheetForm; 5] =
        [SheetForm::Markdown, SheetForm::Latex, SheetForm::Html, SheetForm::Gift, SheetForm::Json];

    /// The name in commands: `markdown`.
    pub const fn word(self) -> &'static str {
        match self {
            SheetForm::Markdown => "markdown",
            SheetForm::Latex => "latex",
            SheetForm::Html => "html",
            SheetForm::Gift => "gift",
            SheetForm::Json => "json",
        }
    }

    /// The display name: `Markdown`.
    pub const fn name(self) -> &'static str {
        match self {
            SheetForm::Markdown => "Markdown",
            SheetForm::Latex => "LaTeX",
            SheetForm::Html => "HTML",
            SheetForm::Gift => "GIFT",
            SheetForm::Json => "JSON",
        }
    }

    /// The key of the form in the copy menu.
    pub const fn key(self) -> char {
        match self {
            SheetForm::Markdown => 'm',
            SheetForm::Latex => 'x',
            SheetForm::Html => 'h',
            SheetForm::Gift => 'g',
            SheetForm::Json => 'j',
        }
    }

    /// The file extension: `md`.
    pub const fn ending(self) -> &'static str {
        match self {
            SheetForm::Markdown => "md",
            SheetForm::Latex => "tex",
            SheetForm::Html => "html",
            SheetForm::Gift => "gift",
            SheetForm::Json => "json",
        }
    }

    /// The form whose [`SheetForm::word`] is `word`.
    pub fn of_word(word: &str) -> Option<SheetForm> {
        SheetForm::ALL.into_iter().find(|form| form.word() == word)
    }

    /// The form whose file extension is that of `path`.
    pub fn of_file(path: &str) -> Option<SheetForm> {
        let (_, ending) = path.rsplit_once('.')?;
        SheetForm::ALL.into_iter().find(|form| form.ending().eq_ignore_ascii_case(ending))
    }

    /// Renders a sheet in this format, with its answer key if `key` is set. GIFT and JSON always contain the answers.
    pub fn written(self, sheet: &Sheet, key: bool) -> String {
        match self {
            SheetForm::Markdown => sheet_markdown(sheet, key),
            SheetForm::Latex => sheet_latex(sheet, key),
            SheetForm::Html => sheet_html(sheet, key),
            SheetForm::Gift => sheet_gift(sheet),
            SheetForm::Json => sheet_json(sheet),
        }
    }
}
