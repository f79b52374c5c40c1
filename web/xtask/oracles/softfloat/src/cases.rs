//! A case file: a line for each operation with its operands, and on it SoftFloat's answer in every rounding mode.
//!
//! ```text
//! # op a b c                 rn           rz            ...
//! cvt.f16.f32 387ff000 - -    0400:x:ux    03ff:ux:ux    ...
//! ```
//!
//! An answer is the result, the flags where tininess is detected after rounding, and those where before.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::format::Format;
use crate::softfloat::{AFTER, BEFORE, MODES, Op, RO, RZ, run};

pub struct Cases {
    /// of the operands
    format: Format,
    seen: HashSet<(Op, [u32; 3])>,
    text: String,
    lines: usize,
}

/// An answer in one rounding mode.
struct Answer {
    result: u32,
    /// where tininess is detected after rounding
    after: u8,
    /// where it is detected before
    before: u8,
}

impl Cases {
    pub fn new(format: Format) -> Self {
        let names = MODES.map(|(name, _)| name).join("\t");
        let text = format!("# op a b c\t{names}\n");
        Cases { format, seen: HashSet::new(), text, lines: 0 }
    }

    /// Lines so far, the heading not counted.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// Adds a line, unless there is one with the same operands.
    pub fn put(&mut self, op: Op, given: &[u32]) {
        assert_eq!(given.len(), op.arity(), "operands of {}", op.name());
        let mut operands = [0; 3];
        operands[..given.len()].copy_from_slice(given);
        if !self.seen.insert((op, operands)) {
            return;
        }
        let answers = MODES.map(|(_, mode)| ask(op, self.format, mode, operands));
        let to = op.result(self.format);
        assert_round_to_odd(to, &answers[RZ], &answers[RO]);

        self.text.push_str(op.name());
        for i in 0..operands.len() {
            match given.get(i) {
                Some(x) => self.push(format_args!(" {x:0w$x}", w = self.format.digits())),
                None => self.text.push_str(" -"),
            }
        }
        for Answer { result, after, before } in answers {
            if to.is_nan(result) {
                self.text.push_str("\tnan");
            } else {
                self.push(format_args!("\t{result:0w$x}", w = to.digits()));
            }
            self.push(format_args!(":{}:{}", letters(after), letters(before)));
        }
        self.text.push('\n');
        self.lines += 1;
    }

    fn push(&mut self, words: std::fmt::Arguments) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(words);
    }

    pub fn save(&self, path: &Path) {
        fs::write(path, &self.text).expect("the file cannot be written");
        println!("{}: {} lines, {} bytes", path.display(), self.lines, self.text.len());
    }
}

/// Asks under both tininess rules; they must agree on the result.
fn ask(op: Op, format: Format, mode: u8, operands: [u32; 3]) -> Answer {
    let (result, after) = run(op, format, mode, AFTER, operands);
    let (same, before) = run(op, format, mode, BEFORE, operands);
    assert_eq!(result, same);
    Answer { result, after, before }
}

/// SoftFloat can be built without round to odd. With it, the result is that of `rz`, its last bit set where inexact.
fn assert_round_to_odd(to: Format, rz: &Answer, odd: &Answer) {
    let nan = to.is_nan(rz.result) && to.is_nan(odd.result);
    let set = rz.result | u32::from(rz.after & 1);
    assert!(nan || odd.result == set, "no round to odd: {:x} for {set:x}", odd.result);
}

/// Raised flags by their letters: invalid, division by zero, overflow, underflow, inexact.
fn letters(flags: u8) -> String {
    let raised =
        [(16, 'v'), (8, 'z'), (4, 'o'), (2, 'u'), (1, 'x')].iter().filter(|flag| flags & flag.0 != 0);
    let letters: String = raised.map(|flag| flag.1).collect();
    if letters.is_empty() { "-".into() } else { letters }
}
