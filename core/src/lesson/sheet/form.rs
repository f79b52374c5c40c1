//! The forms in which a sheet is written.

use super::gift::sheet_gift;
use super::html::sheet_html;
use super::items::Sheet;
use super::json::sheet_json;
use super::latex::sheet_latex;
use super::markdown::sheet_markdown;

/// How a sheet is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SheetForm {
    /// Markdown
    Markdown,
    /// a whole LaTeX document
    Latex,
    /// a page that prints well
    Html,
    /// GIFT, which Moodle imports
    Gift,
    /// one object, as `halfplay schema sheet` describes it
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

    /// The name as it is read: `Markdown`.
    pub const fn name(self) -> &'static str {
        match self {
            SheetForm::Markdown => "Markdown",
            SheetForm::Latex => "LaTeX",
            SheetForm::Html => "HTML",
            SheetForm::Gift => "GIFT",
            SheetForm::Json => "JSON",
        }
    }

    /// A letter for it.
    pub const fn key(self) -> char {
        match self {
            SheetForm::Markdown => 'm',
            SheetForm::Latex => 'x',
            SheetForm::Html => 'h',
            SheetForm::Gift => 'g',
            SheetForm::Json => 'j',
        }
    }

    /// How the name of such a file ends: `md`.
    pub const fn ending(self) -> &'static str {
        match self {
            SheetForm::Markdown => "md",
            SheetForm::Latex => "tex",
            SheetForm::Html => "html",
            SheetForm::Gift => "gift",
            SheetForm::Json => "json",
        }
    }

    /// The form of this name.
    pub fn of_word(word: &str) -> Option<SheetForm> {
        SheetForm::ALL.into_iter().find(|form| form.word() == word)
    }

    /// The form of a file of this name, by its ending.
    pub fn of_file(path: &str) -> Option<SheetForm> {
        let (_, ending) = path.rsplit_once('.')?;
        SheetForm::ALL.into_iter().find(|form| form.ending().eq_ignore_ascii_case(ending))
    }

    /// A sheet in this form, with its key where that is wanted. GIFT and JSON have the answers anyway.
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
