//! Programs: what runs them, and what is known of the present one.
//!
//! A skin brings what runs programs, so that a page fetches it when it is first asked for.

use crate::explain::{Report, program_report};
use crate::program::{Task, examples};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use std::fmt;
use std::rc::Rc;

/// What runs programs.
pub struct Runner {
    /// what there is to see of a program that has run
    pub report: fn(&Task) -> Result<Report, String>,
    /// the text of an example of this name
    pub example: fn(&str) -> Option<&'static str>,
    /// names and titles of all examples
    pub examples: fn() -> Vec<(&'static str, &'static str)>,
    /// a text as a link has it
    pub pack: fn(&str) -> String,
    /// the same back; `None` of what is no such text
    pub unpack: fn(&str) -> Option<String>,
}

/// The one there is.
pub static RUNNER: Runner = Runner { report: program_report, example, examples: titles, pack, unpack };

/// There is one runner only.
impl PartialEq for Runner {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for Runner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Runner")
    }
}

/// A program that has run, and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Told {
    pub task: Rc<Task>,
    pub report: Result<Report, String>,
}

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
