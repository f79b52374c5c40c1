//! Any text as a program of PTX and of C-like code.
#![no_main]

#[path = "../../tests/program/fuzzed.rs"]
mod fuzzed;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzzed::check(text));
