//! Recognises file names by their shape, and guesses the content of a file from its name.

use crate::float::Mode;
use crate::isa::{Modifier, Op, Type, names_operation};

/// The expected content of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contents {
    /// arrays in a binary format
    Arrays,
    /// a lesson
    Lesson,
    /// a list of results
    Results,
    /// text of any other kind
    Text,
}

/// The expected content of a file with this name, judging by its extension.
///
/// ```
/// use halfplay_core::skins::input::{Contents, contents};
/// assert_eq!(contents("out.NPY"), Contents::Arrays);
/// assert_eq!(contents("ties.md"), Contents::Lesson);
/// assert_eq!(contents("kernel.ptx"), Contents::Text);
/// ```
pub fn contents(name: &str) -> Contents {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    match ending.as_deref() {
        Some("npy" | "safetensors") => Contents::Arrays,
        Some("md" | "markdown") => Contents::Lesson,
        Some("txt" | "csv" | "tsv" | "jsonl") => Contents::Results,
        _ => Contents::Text,
    }
}

/// The file names in a text; `None` if it contains anything else.
pub(super) fn file_names(text: &str) -> Option<Vec<&str>> {
    if let Some(path) = quoted_path(text) {
        return Some(vec![path]);
    }
    let names: Vec<&str> = text.split_whitespace().collect();
    (!text.contains(['\n', '\r']) && names.iter().all(|name| is_file_name(name))).then_some(names)
}

/// The path in a text that is a quoted absolute path. Terminals paste the name of a dropped file this way.
fn quoted_path(text: &str) -> Option<&str> {
    let inside = ['\'', '"'].into_iter().find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote))?;
    (inside.starts_with('/') && !inside.contains(['\'', '"', '\n', '\r'])).then_some(inside)
}

/// True if a word looks like a file name: it contains `/` or `\`, or has an extension that is not a word of a spelling.
fn is_file_name(word: &str) -> bool {
    let begins = |text: &str| text.starts_with(|c: char| c.is_ascii_digit() || "+-−.".contains(c));
    if word.contains(|c: char| "=;,{}()[]<>*\"'`#@%?|&!+^".contains(c)) || word.starts_with("//") {
        return false;
    }
    // The name of a tensor may follow that of its file: `model.safetensors:name`.
    let path =
        word.split_once(".safetensors:").map_or(word, |(path, _)| &word[..path.len() + ".safetensors".len()]);
    let ending = path.rsplit_once('.').filter(|(stem, ending)| is_ending(ending) && !stem.is_empty());
    let is_number = begins(path) && !path.starts_with(['.', '~']) && !path.contains(char::is_alphabetic);
    if path.contains(['/', '\\']) {
        let is_folder = path.starts_with(['/', '.', '~', '\\']);
        let is_ratio = begins(path) && !is_folder && ending.is_none();
        return !is_number && !is_ratio && path.contains(char::is_alphanumeric);
    }
    ending.is_some_and(|(stem, ending)| {
        let first = stem.split('.').next().unwrap_or_default();
        // `1.f` is a number with a suffix, not a file name.
        let is_digits = stem.bytes().all(|byte| byte.is_ascii_digit() || b"_.-+".contains(&byte));
        !is_digits && !is_spelling_word(ending) && !names_operation(first)
    })
}

/// True if this may be the extension of a file name.
fn is_ending(ending: &str) -> bool {
    ending.len() <= LONGEST_ENDING
        && ending.starts_with(|c: char| c.is_ascii_alphabetic())
        && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

const LONGEST_ENDING: usize = 12;

/// True if this word can follow a dot in PTX.
fn is_spelling_word(word: &str) -> bool {
    let integer = word.trim_start_matches(['u', 's', 'b']);
    let is_integer = integer.len() < word.len() && ["8", "16", "32", "64", "128"].contains(&integer);
    is_integer
        || Type::named(word).is_some()
        || Mode::named(word).is_some()
        || Modifier::named(word).is_some()
        || Op::named(word).is_some()
}
