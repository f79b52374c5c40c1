//! Case files: a line for each operation with its operands, with SoftFloat's answer in every rounding mode.
//!
//! ```text
//! # op a b c                 rn           rz            ...
//! cvt.f16.f32 387ff000 - -    0400:x:ux    03ff:ux:ux    ...
//! ```
//!
//! An answer consists of the result, the flags with tininess detected after rounding, and the flags with tininess
//! before.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::format::Format;
use crate::softfloat::{AFTER, BEFORE, MODES, Op, RO, RZ, run};

pub struct Cases {
    /// the format of the operands
    format: Format,
    seen: HashSet<(Op, [u32; 3])>,
    text: String,
    lines: usize,
}

/// An answer in one rounding mode.
struct Answer {
    result: u32,
    /// the flags with tininess detected after rounding
    after: u8,
    /// the flags with tininess detected before rounding
    before: u8,
}

impl Cases {
    pub fn new(format: Format) -> Self {
        let names = MODES.map(|(name, _)| name).join("\t");
        let text = format!("# op a b c\t{names}\n");
        Cases { format, seen: HashSet::new(), text, lines: 0 }
    }

    /// Number of lines so far, without the heading.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// Adds a line, unless there is one with the same operation and operands.
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

/// Runs the operation under both tininess rules; they must agree on the result.
fn ask(op: Op, format: Format, mode: u8, operands: [u32; 3]) -> Answer {
    let (result, after) = run(op, format, mode, AFTER, operands);
    let (same, before) = run(op, format, mode, BEFORE, operands);
    assert_eq!(result, same);
    Answer { result, after, before }
}

/// Checks round to odd, which SoftFloat can be built without: the result must be that of `rz`, with its last bit set if
/// inexact.
fn assert_round_to_odd(to: Format, rz: &Answer, odd: &Answer) {
    let nan = to.is_nan(rz.result) && to.is_nan(odd.result);
    let set = rz.result | u32::from(rz.after & 1);
    assert!(nan || odd.result == set, "no round to odd: {:x} for {set:x}", odd.result);
}

/// The letters of the raised flags: invalid, division by zero, overflow, underflow, inexact.
fn letters(flags: u8) -> String {
    let raised =
        [(16, 'v'), (8, 'z'), (4, 'o'), (2, 'u'), (1, 'x')].iter().filter(|flag| flags & flag.0 != 0);
    let letters: String = raised.map(|flag| flag.1).collect();
    if letters.is_empty() { "-".into() } else { letters }
}
