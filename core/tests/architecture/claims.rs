//! No text of the project claims that an answer was seen on hardware. Only the ledger of records may claim that.

use super::{files, root, settle, sources};
use std::fs;

/// A sentence with one of these phrases and a phrase from `WHERE` claims that a GPU has given an answer.
const SEEN: [&str; 7] = ["verified", "seen", "confirmed", "checked", "matches", "match", "agrees with"];
const WHERE: [&str; 5] = ["on hardware", "on a gpu", "on gpus", "on silicon", "the hardware"];

/// Words that turn the claim into a denial, a condition or a question.
const DENIED: [&str; 15] = [
    "no ",
    "not ",
    "never",
    "nothing",
    "none",
    "until",
    "unless",
    "without",
    "whether",
    "only",
    "what was",
    "needs",
    "where",
    "claim",
    "all that was",
];

/// True if the sentence claims that an answer was seen on hardware.
fn is_claim(sentence: &str) -> bool {
    let sentence = sentence.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| sentence.contains(word));
    has(&SEEN) && has(&WHERE) && !has(&DENIED)
}

#[test]
fn no_text_claims_hardware_verification() {
    let read = |path: &str| (path.to_owned(), fs::read_to_string(root().join(path)).unwrap());
    let texts = ["core/src", "tui/src", "web/src"].into_iter().flat_map(sources);
    let mut texts: Vec<(String, String)> = texts.map(|source| (source.path, source.text)).collect();
    texts.extend(files("assets", ".md"));
    texts.push(read("README.md"));
    let mut complaints = Vec::new();
    for (path, text) in &texts {
        let flat =
            text.replace("///", "").replace("//!", "").split_whitespace().collect::<Vec<_>>().join(" ");
        let sentences = flat.split(['.', ';', '"', '|']).filter(|sentence| is_claim(sentence));
        complaints.extend(sentences.map(|sentence| format!("{path}: {}", sentence.trim())));
    }
    settle(complaints);
}

#[test]
fn is_claim_distinguishes_claims_from_denials() {
    for claim in
        ["Each answer was verified on hardware", "it matches the hardware", "checked on a GPU in 2026"]
    {
        assert!(is_claim(claim), "{claim}");
    }
    for fine in
        ["not verified on hardware", "No answer has been checked on a GPU yet", "what was seen on hardware"]
    {
        assert!(!is_claim(fine), "{fine}");
    }
}
