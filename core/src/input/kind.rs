//! The kinds of input text, and their precedence.

use super::formula::LongFormula;
use super::language::Language;
use super::link::link;
use super::names::file_names;
use super::observed::{Count, observed};
use super::program::program;
use super::question::is_question;
use super::unknown::Unknown;
use super::value::is_value;
use super::vocabulary::Vocabulary;

/// The kind of an input text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input<'a> {
    /// a link, or an address that contains one: `#2/add.f16/0.1,0.2`
    Link(&'a str),
    /// file names: `kernel.ptx`, `a.npy b.npy got.npy`
    Files(Vec<&'a str>),
    /// a single value or code: `0.1`, `0x3c00`, `max`, `{1, 2}`
    Value(&'a str),
    /// a formula of several instructions, which runs as a program: `(0.1 + 0.2) * 3`
    Formula(LongFormula),
    /// a program of several instructions
    Program(Language),
    /// a single observed result: `add.f16 1 2 3`, `0.1 + 0.2 -> 0x34cd`
    Result,
    /// a list of observed results: several lines, CSV, JSON, dot products
    Results,
    /// a PTX statement, a formula, a call, or only operands; possibly invalid
    Question,
    /// the name of a lesson or an exhibit
    Lesson(&'a str),
    /// a command line, without its colon: `theme dark`
    Command(&'a str),
    /// none of these
    Unknown(Unknown),
}

/// Determines the kind of a text by its shape. A colon in front marks a command. Otherwise the kinds are tried in this
/// order: links, files, values, commands, long formulas, programs, results, lessons, questions.
///
/// ```
/// use halfplay_core::skins::input::{Input, Vocabulary, classify};
/// let vocabulary = Vocabulary { lessons: vec!["ties"], commands: vec!["quit"] };
/// let kind = |text| classify(text, &vocabulary);
/// assert_eq!(kind("max"), Input::Value("max"));
/// assert_eq!(kind("0.1 + 0.2"), Input::Question);
/// assert!(matches!(kind("0.1 + 0.2 + 0.3"), Input::Formula(_)));
/// assert_eq!(kind("add.f16 1 2 3"), Input::Result);
/// assert_eq!(kind("ties"), Input::Lesson("ties"));
/// assert_eq!(kind("quit"), Input::Command("quit"));
/// ```
pub fn classify<'a>(text: &'a str, vocabulary: &Vocabulary<'_>) -> Input<'a> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Input::Unknown(Unknown::Empty);
    }
    if let Some(line) = text.strip_prefix(':') {
        return Input::Command(line.trim_start());
    }
    if let Some(link) = link(text) {
        return Input::Link(link);
    }
    if let Some(names) = file_names(text) {
        return Input::Files(names);
    }
    if is_value(text) {
        return Input::Value(text);
    }
    if vocabulary.is_command(text) {
        return Input::Command(text);
    }
    if let Some(formula) = LongFormula::of(text) {
        return Input::Formula(formula);
    }
    if let Some(language) = program(text) {
        return Input::Program(language);
    }
    match observed(text) {
        Some(Count::One) => return Input::Result,
        Some(Count::Several) => return Input::Results,
        None => {}
    }
    if vocabulary.is_lesson(text) {
        Input::Lesson(text)
    } else if is_question(text) {
        Input::Question
    } else {
        Input::Unknown(Unknown::of(text, vocabulary))
    }
}
