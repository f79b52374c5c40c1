//! Texts of programs: examples by their names, and texts as links have them.

use crate::program::examples;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// Where texts of programs come from.
pub struct Texts {
    /// the text of an example of this name
    pub example: fn(&str) -> Option<&'static str>,
    /// names and titles of all examples
    pub examples: fn() -> Vec<(&'static str, &'static str)>,
    /// a text as a link has it
    pub pack: fn(&str) -> String,
    /// the same back; `None` of what is no such text
    pub unpack: fn(&str) -> Option<String>,
}

/// All of that. Only what runs programs may name it: the first visit of a page does without.
pub const TEXTS: Texts = Texts { example, examples: titles, pack, unpack };

fn example(name: &str) -> Option<&'static str> {
    examples().iter().find(|example| example.name == name).map(|example| example.text)
}

fn titles() -> Vec<(&'static str, &'static str)> {
    examples().iter().map(|example| (example.name, example.title)).collect()
}

/// A longer text does not come out of a link.
const LONGEST: usize = 1 << 20;

fn pack(text: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), 9))
}

fn unpack(packed: &str) -> Option<String> {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(packed).ok()?;
    String::from_utf8(decompress_to_vec_with_limit(&bytes, LONGEST).ok()?).ok()
}
