//! The classification of texts by their shape.

use crate::common::kinds::TEXTS;
use halfplay_core::skins::input::{Input, Language, Unknown, classify};
use halfplay_core::skins::session::commands;

/// The name of the input's kind in `TEXTS`.
fn name(input: &Input<'_>) -> &'static str {
    match input {
        Input::Link(_) => "link",
        Input::Files(_) => "files",
        Input::Value(_) => "value",
        Input::Formula(_) => "formula",
        Input::Program(Language::Ptx) => "ptx",
        Input::Program(Language::C) => "c",
        Input::Result => "result",
        Input::Results => "results",
        Input::Question => "question",
        Input::Lesson(_) => "lesson",
        Input::Command(_) => "command",
        Input::Unknown(Unknown::Empty) => "empty",
        Input::Unknown(Unknown::Word { .. }) => "unknown",
    }
}

#[test]
fn classifies_each_text_as_its_kind() {
    let vocabulary = commands::vocabulary();
    for (row, texts) in TEXTS {
        let kind = row.trim_end_matches('!').trim_end_matches(" beside");
        for text in *texts {
            assert_eq!(name(&classify(text, &vocabulary)), kind, "{text:?}");
        }
    }
}

/// Names of commands and lessons belong to no other kind, with two exceptions: fma is an instruction, and
/// smallest-normal a value.
#[test]
fn classifies_command_and_lesson_names() {
    let vocabulary = commands::vocabulary();
    for command in &vocabulary.commands {
        assert_eq!(classify(command, &vocabulary), Input::Command(command));
    }
    for lesson in vocabulary.lessons.iter().filter(|name| !["fma", "smallest-normal"].contains(name)) {
        assert_eq!(classify(lesson, &vocabulary), Input::Lesson(lesson));
    }
    assert_eq!(classify("fma", &vocabulary), Input::Question);
}

#[test]
fn unknown_words_suggest_the_nearest_name() {
    let vocabulary = commands::vocabulary();
    for (text, word, nearest) in [
        ("tise", "tise", Some("ties")),
        ("sbu 1 2", "sbu", Some("sub")),
        ("hello", "hello", None),
        ("nax", "nax", Some("max")),
    ] {
        let Input::Unknown(unknown) = classify(text, &vocabulary) else { panic!("{text}") };
        let expected = Unknown::Word { word: word.to_owned(), nearest: nearest.map(str::to_owned) };
        assert_eq!(unknown, expected);
    }
}

/// Texts of about a megabyte are classified.
#[test]
fn long_texts_are_classified() {
    let vocabulary = commands::vocabulary();
    for (text, kind) in [
        ("1".repeat(1 << 20), "value"),
        ("é".repeat(1 << 19), "unknown"),
        ("x ".repeat(1 << 19), "unknown"),
        ("mov.u32 %r1, %r2;\n".repeat(1 << 16), "question"),
        ("add.f16 %a, 1, 2;\n".repeat(1 << 16), "ptx"),
        ("add.f16 1 2 3\n".repeat(1 << 16), "results"),
    ] {
        assert_eq!(name(&classify(&text, &vocabulary)), kind);
    }
}
