//! Texts that nobody would write: the fuzz target's corpus, and examples with pieces removed, duplicated and moved.

use super::fuzzed::check;
use halfplay_core::skins::program::examples;
use proptest::prelude::*;
use std::fs;
use std::path::Path;

/// The texts of the corpus with their file names.
fn corpus() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/program");
    let mut texts: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let text = String::from_utf8_lossy(&fs::read(entry.path()).unwrap()).into_owned();
            (entry.file_name().to_string_lossy().into_owned(), text)
        })
        .collect();
    texts.sort();
    texts
}

#[test]
fn the_fuzz_corpus_passes_all_checks() {
    let texts = corpus();
    assert!(texts.len() > 10);
    for (name, text) in texts {
        println!("{name}");
        check(&text);
    }
}

/// A change of a text: the kind, the start and length of a piece in characters, and its destination.
type Change = (u8, usize, usize, usize);

fn changed(text: &str, (what, from, count, to): Change) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let from = from % letters.len().max(1);
    let piece: Vec<char> = letters.iter().copied().skip(from).take(count).collect();
    if what % 3 != 0 {
        letters.drain(from..from + piece.len());
    }
    if what % 3 != 1 {
        let to = to % (letters.len() + 1);
        letters.splice(to..to, piece);
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Each change duplicates, removes or moves a piece of the example.
    #[test]
    fn mutated_examples_pass_all_checks(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((0u8..3, 0usize..4000, 1usize..40, 0usize..4000), 1..6),
    ) {
        let example = examples()[which.index(examples().len())];
        check(&changes.into_iter().fold(example.text.to_owned(), |text, change| changed(&text, change)));
    }
}
