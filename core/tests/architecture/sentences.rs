//! Only the listed files of the core may contain sentences.
//!
//! A sentence is a text of at least four words, not counting the code in it. Every string literal counts, whatever its
//! purpose. Comments and tests do not count.

use super::{Source, core, settle};

/// The files and folders that may contain sentences, each with the reason. No other file of the core contains any.
const SENTENCES: &[(&str, &str)] = &[
    ("literal/error.rs", "errors in literals"),
    ("literal/exchange.rs", "errors in numbers from other programs"),
    ("eval/operands.rs", "errors in source registers"),
    ("isa/spelling/message.rs", "errors in spellings"),
    ("isa/spelling/parse.rs", "remarks on valid spellings"),
    ("isa/spelling/aliases.rs", "remarks on aliases of PTX words"),
    ("isa/target.rs", "errors in targets and versions"),
    ("isa/table.rs", "descriptions of the table's rows"),
    ("isa/meaning.rs", "descriptions of the words of a spelling"),
    ("isa/rules.rs", "the rules that instructions follow"),
    ("isa/row.rs", "the meanings of the grades of a rule"),
    ("doc/fold.rs", "the meaning of a folded run of bits"),
    ("doc/linear.rs", "descriptions of pictures for screen readers"),
    ("doc/svg/mod.rs", "the default title of a picture"),
    ("doc/latex/mod.rs", "the comment on top of a fragment"),
    ("program/", "errors in statements, formulas, calls and listings"),
    ("explain/", "explanations of numbers, steps and instructions"),
    ("input/", "errors in texts of no known kind, and the command that accepts a text"),
    ("infer/read/", "errors in observed results"),
    ("infer/dot/scheme.rs", "the explanation of a scheme"),
    ("matrix/problem.rs", "errors in statements about matrix units"),
    ("matrix/product/order.rs", "orders of sums that do not fit an instruction"),
    ("variant/table.rs", "the explanation of a variant"),
    ("gpu_check/", "errors in records of hardware, and questions to a GPU"),
    ("arrays/", "errors in array files, with the expected contents"),
    ("lesson/", "errors in lessons, and replies to answers"),
    ("session/", "errors in typed text and links, commands, keys, and notices"),
];

#[test]
fn only_listed_files_contain_sentences() {
    let mut complaints = Vec::new();
    let mut used = Vec::new();
    for source in core() {
        let inside = source.path.trim_start_matches("core/src/");
        let place = SENTENCES.iter().position(|(place, _)| inside.starts_with(place));
        for text in literals(&source).into_iter().filter(|text| is_sentence(text)) {
            match place {
                Some(place) => used.push(place),
                None => complaints.push(format!("{}: {text:?}", source.path)),
            }
        }
    }
    // Entries without sentences, or for files that no longer exist, must be removed from the list.
    let unused = (0..SENTENCES.len()).filter(|place| !used.contains(place));
    complaints.extend(unused.map(|place| format!("{} contains no sentence", SENTENCES[place].0)));
    settle(complaints);
}

#[test]
fn recognises_sentences_in_string_literals() {
    for text in [
        "The exact sum, however long.",
        "a comma separates operands, so {found}",
        "in `0x3c00` a number is kept",
    ] {
        assert!(is_sentence(text), "{text}");
    }
    for text in
        ["{a} {b} {c} {d}", "sm_90 and PTX 7.8", "<text x=\"0\" y=\"1\" class=\"a\">", "inf − inf is NaN"]
    {
        assert!(!is_sentence(text), "{text}");
    }
    let text = "fn f<'a>(c: char) { g('\"', 'x'); /* \"no\" */ h(\"one \\\"two\\\" \\\n   three\", r#\"raw \"text\"\"#) } // \"no\"";
    let source = Source { path: String::new(), text: text.to_owned(), code: String::new() };
    assert_eq!(literals(&source), ["one \"two\" three", "raw \"text\""]);
}

/// True for a text with at least four words outside code. A word consists of lower-case letters, hyphens and
/// apostrophes; its first letter may be a capital.
fn is_sentence(text: &str) -> bool {
    let without_code = text.split('`').step_by(2).collect::<Vec<_>>().join("` `");
    let is_word = |word: &&str| {
        let bare = word.trim_start_matches(['(', '"', '‘', '“']);
        let bare = bare.trim_end_matches(|c: char| "),.;:!?\"’”".contains(c));
        let mut letters = bare.chars();
        letters.next().is_some_and(char::is_alphabetic)
            && letters.all(|c| c.is_ascii_lowercase() || "-'’".contains(c))
    };
    without_code.split_whitespace().filter(is_word).count() >= 4
}

/// All string literals of a source file, except those in comments and in the unit tests at its end.
fn literals(source: &Source) -> Vec<String> {
    let code = source.text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(c) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some((text, length)) = raw(rest) {
            found.push(text.to_owned());
            length
        } else if c == '"' {
            let (text, length) = quoted(rest);
            found.push(text);
            length
        } else if c == '\'' {
            character(rest)
        } else {
            // Skips a whole word, so that an `r` at its end does not start a raw string.
            rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len()).max(c.len_utf8())
        };
        rest = &rest[length..];
    }
    found
}

/// The raw string `r"…"` or `r#"…"#` at the beginning of `code`, and its length in bytes.
fn raw(code: &str) -> Option<(&str, usize)> {
    let hashes = code.strip_prefix('r')?;
    let count = hashes.len() - hashes.trim_start_matches('#').len();
    let inside = hashes[count..].strip_prefix('"')?;
    let end = inside.find(&format!("\"{}", "#".repeat(count)))?;
    Some((&inside[..end], 1 + count + 1 + end + 1 + count))
}

/// The string literal at the beginning of `code`, unescaped, and its length in bytes.
fn quoted(code: &str) -> (String, usize) {
    let mut text = String::new();
    let mut chars = code.char_indices().skip(1).peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return (text, at + 1),
            '\\' => match chars.next() {
                // The string continues after the white space of the next line.
                Some((_, '\n')) => while chars.next_if(|(_, c)| c.is_whitespace()).is_some() {},
                Some((_, 'n' | 't')) => text.push(' '),
                Some((_, c)) => text.push(c),
                None => {}
            },
            c => text.push(c),
        }
    }
    (text, code.len())
}

/// The length in bytes of a character literal; of a lifetime, only that of its quote.
fn character(code: &str) -> usize {
    let inside = &code[1..];
    let length = match inside.strip_prefix('\\') {
        Some(escaped) => escaped.chars().next().map_or(0, char::len_utf8) + 1,
        None => inside.chars().next().map_or(0, char::len_utf8),
    };
    match inside.get(length..) {
        Some(rest) if rest.starts_with('\'') => 1 + length + 1,
        // `'\u{202e}'`
        Some(rest) if inside.starts_with("\\u{") => 1 + length + rest.find('\'').map_or(0, |end| end + 1),
        _ => 1,
    }
}
