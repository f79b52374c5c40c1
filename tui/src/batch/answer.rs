//! One line answered.

use super::known::{Entry, Known};
use super::lines::{self, Sink};
use crate::cli::{BatchArgs, Format};
use crate::complaint::{self, Complaint};
use crate::report;
use crate::statement::{Asked, operand_bits};
use halfplay_core::eval::{Flags, NoTrace, Outcome, eval};
use halfplay_core::float::{Tininess, read_operand};
use halfplay_core::isa::{Allow, Type, parse_statement};
use std::io::{self, Write};

/// The answers so far that have not been written yet.
pub struct Answers<W> {
    to: W,
    out: Vec<u8>,
    known: Known,
    letters: [&'static str; 32],
    allow: Allow,
    tininess: Tininess,
    json: bool,
    failed: bool,
}

impl<W: Write> Answers<W> {
    /// Answers as the command line asks for, written to `to`.
    pub fn new(args: &BatchArgs, to: W) -> Self {
        Answers {
            to,
            out: Vec::new(),
            known: Known::new(),
            letters: LETTERS,
            allow: args.switches.allow(),
            tininess: args.tininess.into(),
            json: args.jsonl,
            failed: false,
        }
    }

    /// Was there a line that could not be answered?
    pub fn failed(&self) -> bool {
        self.failed
    }

    /// Answers a line of a known spelling and operands without brackets; `None` for any other, and for a line
    /// with anything wrong in it.
    #[inline]
    fn answer_plain(&mut self, line: &[u8]) -> Option<()> {
        let mut rest = skip_blanks(line);
        if rest.is_empty() {
            return Some(());
        }
        let length = rest.iter().position(|&byte| is_blank(byte))?;
        let entry = self.known.get(&rest[..length])?;
        rest = &rest[length..];
        let mut bits = [0; 3];
        for (index, operand) in bits.iter_mut().enumerate().take(entry.operands) {
            rest = skip_blanks(rest);
            if index > 0
                && let [b',', behind @ ..] = rest
            {
                rest = skip_blanks(behind);
            }
            (*operand, rest) = match pattern(rest) {
                Some((bits, behind)) if bits <= entry.masks[index] => (bits, behind),
                _ => literal(rest, entry.instr.operand_type(index))?,
            };
        }
        if !skip_blanks(rest).is_empty() {
            return None;
        }
        let outcome = eval(&entry.instr, bits, self.tininess, &mut NoTrace);
        push(&mut self.out, entry, &outcome, &self.letters);
        Some(())
    }

    /// Answers any line.
    fn answer(&mut self, line: &[u8]) {
        let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        let text = match complaint::utf8(line) {
            Ok(text) => text,
            Err((complaint, good)) => return self.refuse(&complaint, &good),
        };
        let text = text.split('#').next().unwrap_or(text);
        if text.trim().is_empty() {
            return;
        }
        let answered = if self.json { self.answer_json(text) } else { self.answer_text(text) };
        if let Err(complaint) = answered {
            self.refuse(&complaint, text);
        }
    }

    fn answer_text(&mut self, text: &str) -> Result<(), Complaint> {
        let statement = parse_statement(text, self.allow).map_err(|problem| Complaint::from(&problem))?;
        let bits = operand_bits(&statement)?;
        let instr = statement.parsed.instr;
        let entry = Entry::new(instr);
        let outcome = eval(&instr, bits, self.tininess, &mut NoTrace);
        push(&mut self.out, &entry, &outcome, &self.letters);
        self.known.insert(statement.spelling.text.as_bytes(), entry);
        Ok(())
    }

    fn answer_json(&mut self, text: &str) -> Result<(), Complaint> {
        let asked = Asked::read(text, self.allow).map_err(|wrong| wrong.complaint().clone())?;
        self.out.extend_from_slice(report::report(&asked, self.tininess, Format::Json).as_bytes());
        Ok(())
    }

    fn refuse(&mut self, complaint: &Complaint, text: &str) {
        self.failed = true;
        let message = complaint.one_line(text);
        let line = if self.json {
            serde_json::json!({ "error": message }).to_string()
        } else {
            format!("error: {message}")
        };
        self.out.extend_from_slice(line.as_bytes());
        self.out.push(b'\n');
    }
}

impl<W: Write> Sink for Answers<W> {
    #[inline]
    fn line(&mut self, line: &[u8]) {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if self.json || self.answer_plain(line).is_none() {
            self.answer(line);
        }
    }

    fn too_long(&mut self) {
        self.refuse(&lines::too_long(), "");
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.write_all(&self.out)?;
        self.out.clear();
        self.to.flush()
    }
}

/// The flags' letters, for each of the 32 sets.
const LETTERS: [&str; 32] = [
    "-", "v", "z", "vz", "o", "vo", "zo", "vzo", "u", "vu", "zu", "vzu", "ou", "vou", "zou", "vzou", "x",
    "vx", "zx", "vzx", "ox", "vox", "zox", "vzox", "ux", "vux", "zux", "vzux", "oux", "voux", "zoux",
    "vzoux",
];

/// `0x3001 x`, or `0x3c007bff -,ox` for two lanes.
#[inline]
fn push(out: &mut Vec<u8>, entry: &Entry, outcome: &Outcome, letters: &[&str; 32]) {
    const LONGEST_ANSWER: usize = "0x12345678 vzoux,vzoux\n".len();
    let mut line = [b' '; LONGEST_ANSWER];
    line[..2].copy_from_slice(b"0x");
    let mut at = 2;
    for digit in (0..entry.digits).rev() {
        line[at] = HEX[(outcome.bits >> (4 * digit) & 15) as usize];
        at += 1;
    }
    at += 1;
    let mut letter = |flags: Flags, end: u8| {
        for byte in letters[usize::from(flags.code() & 31)].bytes() {
            line[at] = byte;
            at += 1;
        }
        line[at] = end;
        at += 1;
    };
    letter(outcome.flags[0], if entry.packed { b',' } else { b'\n' });
    if entry.packed {
        letter(outcome.flags[1], b'\n');
    }
    out.extend_from_slice(&line[..at]);
}

/// A hex pattern of one to eight digits, and what stands behind it.
#[inline]
fn pattern(text: &[u8]) -> Option<(u32, &[u8])> {
    let [b'0', b'x', digits @ ..] = text else { return None };
    let mut bits = 0;
    let mut count = 0;
    while let Some(&byte) = digits.get(count) {
        let value = DIGITS[usize::from(byte)];
        if value > 15 {
            break;
        }
        bits = bits << 4 | u32::from(value);
        count += 1;
    }
    let behind = &digits[count..];
    let ends = behind.first().is_none_or(|&byte| is_blank(byte) || byte == b',');
    ((1..=8).contains(&count) && ends).then_some((bits, behind))
}

/// A literal of letters, digits, points and signs, and what stands behind it. Ratios, brackets and mistakes are
/// left to those who know more.
fn literal(text: &[u8], ty: Type) -> Option<(u32, &[u8])> {
    let length = text.iter().position(|&byte| is_blank(byte) || byte == b',').unwrap_or(text.len());
    let (word, behind) = text.split_at(length);
    let simple = word.iter().all(|byte| byte.is_ascii_alphanumeric() || b".+-_".contains(byte));
    let word = std::str::from_utf8(word).ok().filter(|_| simple)?;
    let bits = read_operand(word, ty.lanes() as u32, ty.format()?).ok()?;
    Some((bits, behind))
}

#[inline]
fn skip_blanks(text: &[u8]) -> &[u8] {
    let count = text.iter().position(|&byte| !is_blank(byte)).unwrap_or(text.len());
    &text[count..]
}

#[inline]
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

const HEX: &[u8; 16] = b"0123456789abcdef";

/// The value of each hex digit; 255 for any other byte.
const DIGITS: [u8; 256] = {
    let mut table = [255; 256];
    let mut value = 0;
    while value < 16 {
        table[HEX[value] as usize] = value as u8;
        table[HEX[value].to_ascii_uppercase() as usize] = value as u8;
        value += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Switches, When};
    use halfplay_core::isa::documented;

    fn answers() -> Answers<Vec<u8>> {
        let switches = Switches { what_if: false, undocumented: false };
        let args = BatchArgs { file: None, jsonl: false, switches, tininess: When::After };
        Answers::new(&args, Vec::new())
    }

    /// The splitmix64 generator.
    fn next(state: &mut u64) -> usize {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = *state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) >> 1) as usize
    }

    /// Whatever the quick reader takes, the thorough one answers in the same way.
    #[test]
    fn the_quick_reader_says_what_the_thorough_one_says() {
        const PIECES: [&str; 24] = [
            " ",
            ",",
            ", ",
            "\t",
            "0x",
            "0x3c00",
            "0x3C00",
            "0x123456789",
            "1.5",
            "-1e-3",
            "-inf",
            "nan(0x1)",
            "nan",
            "{1, 2}",
            "17/23",
            "#",
            ";",
            "//",
            "%h1",
            "max",
            "0b0_01111_0000000000",
            "0f3F800000",
            "é",
            "_1",
        ];
        let mut state = 3;
        let (mut taken, mut all) = (0, 0);
        for instr in documented() {
            let (mut quick, mut thorough) = (answers(), answers());
            quick.answer(format!("{instr}{}", " 0x0".repeat(instr.operand_names().len())).as_bytes());
            for _ in 0..200 {
                let operands: Vec<&str> =
                    (0..1 + next(&mut state) % 5).map(|_| PIECES[next(&mut state) % PIECES.len()]).collect();
                let line =
                    format!("{instr} {}", operands.join(if next(&mut state) % 2 == 0 { " " } else { "," }));
                quick.out.clear();
                thorough.out.clear();
                thorough.answer(line.as_bytes());
                all += 1;
                if quick.answer_plain(line.as_bytes()).is_some() {
                    taken += 1;
                    assert_eq!(quick.out, thorough.out, "{line}");
                }
            }
        }
        assert!(taken > all / 50, "only {taken} of {all} lines were taken");
    }
}
