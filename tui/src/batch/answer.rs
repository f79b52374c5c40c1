//! Answers the lines of a batch.

use super::BatchArgs;
use super::bytes::{ends_field, literal, next_field, pattern, push, skip_spaces};
use super::cache::{CachedSpelling, SpellingCache};
use super::element;
use super::lines::{self, Sink};
use crate::common_args::Format;
use crate::gpu::Recorded;
use crate::query::vocabulary;
use crate::report;
use halfplay_core::compare::pipelines;
use halfplay_core::eval::{NoTrace, eval};
use halfplay_core::float::Tininess;
use halfplay_core::isa::{self, Allow, Target};
use halfplay_core::read::{Context, Diagnostic, Notation, Reading, read};
use halfplay_core::skins::input::{Input, Vocabulary, classify, is_whole_link, without_comment};
use halfplay_core::skins::lesson::with_lesson;
use halfplay_core::skins::matrix::is_matrix_text;
use halfplay_core::skins::program::read::with_result;
use halfplay_core::skins::session::Session;
use halfplay_core::variant::Variant;
use std::io::{self, Write};

/// The answer to a line whose expected result is right.
const AGREES: &[u8] = b"ok\n";
/// Printed before the pipeline names if the manual only bounds the error, and the expected result is within that bound.
const WITHIN_BOUND: &str = "within-bound";

/// Answers lines, and buffers answers that are not yet written.
pub struct Answers<W> {
    to: W,
    out: Vec<u8>,
    cache: SpellingCache,
    allow: Allow,
    tininess: Tininess,
    json: bool,
    check: bool,
    target: Option<Target>,
    failed: bool,
    vocabulary: Vocabulary<'static>,
}

impl<W: Write> Answers<W> {
    /// Creates an answerer with these options. It writes to `to`.
    pub fn new(args: &BatchArgs, to: W) -> Self {
        Answers {
            to,
            out: Vec::new(),
            cache: SpellingCache::new(),
            allow: args.switches.allow(),
            tininess: args.tininess.into(),
            json: args.jsonl,
            check: args.check,
            target: args.target,
            failed: false,
            vocabulary: vocabulary(),
        }
    }

    /// True if some line could not be answered, or its result differs from the expected one.
    pub fn failed(&self) -> bool {
        self.failed
    }

    /// Answers a line that is blank, or has a cached spelling and simple operands. Returns `None` for any other line,
    /// for a line with an error, and for an unexpected result.
    #[inline]
    fn answer_plain(&mut self, line: &[u8]) -> Option<()> {
        let mut rest = skip_spaces(line);
        if rest.is_empty() {
            return Some(());
        }
        let length = rest.iter().position(|&byte| ends_field(byte))?;
        let entry = self.cache.get(&rest[..length])?;
        rest = match &rest[length..] {
            [b',' | b';', behind @ ..] => behind,
            rest => rest,
        };
        let mut bits = [0; 3];
        for (index, operand) in bits.iter_mut().enumerate().take(entry.operands) {
            rest = if index == 0 { skip_spaces(rest) } else { next_field(rest) };
            (*operand, rest) = match pattern(rest) {
                Some((bits, behind)) if bits <= entry.masks[index] => (bits, behind),
                _ => literal(rest, entry.instr.operand_type(index))?,
            };
        }
        let mut expected = None;
        if self.check {
            rest = next_field(rest);
            let most = entry.instr.ty.mask();
            let (value, behind) = pattern(rest).filter(|(bits, _)| *bits <= most)?;
            (expected, rest) = (Some(value), behind);
        }
        if !skip_spaces(rest).is_empty() {
            return None;
        }
        let outcome = eval(&entry.instr, &bits, self.tininess, &mut NoTrace);
        match expected {
            Some(value) if value == outcome.bits => self.out.extend_from_slice(AGREES),
            // Only the thorough path finds the pipelines that deliver the expected result.
            Some(_) => return None,
            None => push(&mut self.out, entry, &outcome),
        }
        Some(())
    }

    /// Answers any line.
    fn answer(&mut self, line: &[u8]) {
        let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        let line = if is_link(line) { line } else { without_comment(line) };
        let text = match lines::utf8(line) {
            Ok(text) => text,
            Err((diagnostic, good)) => return self.refuse(&diagnostic, &good),
        };
        if text.trim().is_empty() {
            return;
        }
        if is_matrix_text(text) {
            return match element::answer(text, self.target, self.json, self.check) {
                Ok((line, agrees)) => {
                    self.failed |= !agrees;
                    self.out.extend_from_slice(line.as_bytes());
                }
                Err(diagnostic) => self.refuse(&diagnostic, text),
            };
        }
        match self.reading(text) {
            Ok(reading) if self.check => self.answer_check(text, &reading),
            Ok(reading) if self.json => {
                let report = report::report(&reading, self.tininess, Format::Json, &Recorded::default());
                self.out.extend_from_slice(report.as_bytes());
            }
            Ok(reading) => self.answer_text(text, &reading),
            Err(diagnostic) => self.refuse(&diagnostic, text),
        }
    }

    /// Parses a line, whose instruction must run on the target.
    fn reading(&self, text: &str) -> Result<Reading, Diagnostic> {
        let reading = self.any_reading(text)?;
        isa::check_target(&reading.instr, self.target, None)?;
        Ok(reading)
    }

    /// Parses a line. With `check`, the line must have an expected result; without `check`, such a result is an error.
    fn any_reading(&self, text: &str) -> Result<Reading, Diagnostic> {
        let context = Context::new(self.allow);
        let kind = classify(text, &self.vocabulary);
        if let Input::Link(link) = kind {
            let session = Session::open(link).map_err(|why| Diagnostic::new(why.to_string()))?;
            return read(&session.line(), &context);
        }
        if let Some([what, help]) = kind.command_hint() {
            return Err(Diagnostic::new(what).with_help(help));
        }
        if self.check {
            return with_result(text, &context)?.ok_or_else(|| {
                Diagnostic::new("the expected result is missing")
                    .with_help("add it after the operands, or leave out --check")
            });
        }
        let reading = read(text, &context).map_err(|why| with_lesson(why, text))?;
        match reading.observed {
            Some(_) => Err(Diagnostic::new("an observed result follows the operands")
                .with_help("to compare it, add --check")),
            None => Ok(reading),
        }
    }

    /// Prints `ok`, or the result and the pipelines that deliver the expected result.
    fn answer_check(&mut self, text: &str, reading: &Reading) {
        let evaluation = reading.evaluate(self.tininess);
        let pipelines = pipelines(&evaluation);
        let observed = reading.observed.iter();
        let names = observed.flat_map(|observed| observed.deliverers(&pipelines));
        let names: Vec<&str> = names.map(|pipeline| pipeline.variant.word()).collect();
        self.remember(text, reading);
        if names.iter().any(|name| *name == Variant::Itself.word()) {
            self.out.extend_from_slice(AGREES);
            return;
        }
        self.failed = true;
        self.out.extend_from_slice(b"differs ");
        push(&mut self.out, &CachedSpelling::new(reading.instr), &evaluation.outcome);
        self.out.pop();
        let is_allowed =
            reading.observed.as_ref().is_some_and(|observed| observed.allowed(&pipelines).is_some());
        let names: Vec<&str> = is_allowed.then_some(WITHIN_BOUND).into_iter().chain(names).collect();
        let names = if names.is_empty() { "-".to_owned() } else { names.join(",") };
        self.out.extend_from_slice(format!(" {names}\n").as_bytes());
    }

    fn answer_text(&mut self, text: &str, reading: &Reading) {
        let entry = CachedSpelling::new(reading.instr);
        let outcome = eval(&reading.instr, &reading.bits(), self.tininess, &mut NoTrace);
        push(&mut self.out, &entry, &outcome);
        self.remember(text, reading);
    }

    /// Adds the spelling at the start of a line to the cache.
    fn remember(&mut self, text: &str, reading: &Reading) {
        let entry = CachedSpelling::new(reading.instr);
        let ends = |c: char| c.is_whitespace() || ",;".contains(c);
        let spelling = text.trim_start().split(ends).next().unwrap_or_default();
        let is_known = reading.notation == Notation::Statement
            && isa::parse(spelling, self.allow).is_ok_and(|parsed| parsed.instr == reading.instr);
        if is_known {
            self.cache.insert(spelling.as_bytes(), entry);
        }
    }

    fn refuse(&mut self, diagnostic: &Diagnostic, text: &str) {
        self.failed = true;
        let message = diagnostic.one_line(text);
        let line = if self.json {
            serde_json::json!({ "error": message }).to_string()
        } else {
            format!("error: {message}")
        };
        self.out.extend_from_slice(line.as_bytes());
        self.out.push(b'\n');
    }
}

/// True if a line is a link, whose `#` does not begin a comment.
fn is_link(line: &[u8]) -> bool {
    line.contains(&b'#') && std::str::from_utf8(line).is_ok_and(|text| is_whole_link(text.trim()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common_args::{Switches, TininessArg};
    use halfplay_core::isa::documented;

    fn answers() -> Answers<Vec<u8>> {
        let switches = Switches { what_if: false, undocumented: false };
        let args = BatchArgs {
            file: None,
            jsonl: false,
            check: false,
            switches,
            target: None,
            tininess: TininessArg::After,
        };
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

    /// Every line that the fast path accepts gets the same answer from the thorough path.
    #[test]
    fn the_fast_path_agrees_with_the_thorough_path() {
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
                let line = format!("{instr} {}", operands.join([" ", ","][next(&mut state) % 2]));
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
