//! `halfplay isa check`: checks whether spellings are legal.
//!
//! The input may also be a whole statement, of which only the spelling is checked.

use super::args::IsaArgs;
use super::words::{columns, provenance};
use crate::batch::lines;
use crate::common_args::Platform;
use crate::failure::Failure;
use halfplay_core::isa::{self, Parsed};
use halfplay_core::read::Diagnostic;
use halfplay_core::skins::input::without_comment;
use halfplay_core::skins::program::read::spelling_of;
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;

/// Checks one spelling, or one on each line of stdin.
pub fn run(spelling: &str, args: &IsaArgs) -> Result<(), Failure> {
    let mut checks = Checks { args, out: Vec::new(), refused: false, whole: false, many: spelling == "-" };
    if checks.many {
        lines::each(&mut io::stdin().lock(), &mut checks).map_err(|stop| match stop {
            lines::Stop::Read(error) => Failure::unreadable(Path::new("stdin"), &error),
            lines::Stop::Write(error) => error.into(),
        })?;
    } else {
        checks.check(spelling);
        lines::Sink::flush(&mut checks)?;
    }
    if checks.whole && !args.json {
        // If the remark cannot be printed, the answers are still right.
        let _ = writeln!(io::stderr(), "{SPELLING_ONLY}");
    }
    if checks.refused { Err(Failure::No) } else { Ok(()) }
}

/// The remark on whole statements.
const SPELLING_ONLY: &str = "Only the spelling is checked, not the guard and the operands.";

/// A legal spelling.
pub struct Legal {
    /// the parsed spelling
    pub parsed: Parsed,
    /// true if it came from a whole statement
    pub whole: bool,
}

struct Checks<'a> {
    args: &'a IsaArgs,
    out: Vec<u8>,
    refused: bool,
    /// true if some input was a whole statement
    whole: bool,
    many: bool,
}

impl Checks<'_> {
    fn check(&mut self, text: &str) {
        let verdict = legal(text, self.args);
        self.answer(text, verdict);
    }

    fn answer(&mut self, text: &str, verdict: Result<Legal, Diagnostic>) {
        self.refused |= verdict.is_err();
        self.whole |= verdict.as_ref().is_ok_and(|legal| legal.whole);
        let line = match (&verdict, self.args.json) {
            (Ok(Legal { parsed, .. }), false) => self.marked("ok", &columns(parsed.instr, parsed.minimum())),
            (Err(diagnostic), false) => self.marked("no", &diagnostic.one_line(text)),
            (Ok(legal), true) => legal_json(legal),
            (Err(diagnostic), true) => json!({
                "legal": false,
                "reason": diagnostic.message(),
                "column": diagnostic.column(text),
                "help": diagnostic.help(),
            })
            .to_string(),
        };
        self.out.extend_from_slice(line.as_bytes());
        self.out.push(b'\n');
    }

    fn marked(&self, mark: &str, answer: &str) -> String {
        if self.many { format!("{mark}\t{answer}") } else { answer.to_owned() }
    }
}

impl lines::Sink for Checks<'_> {
    fn line(&mut self, line: &[u8]) {
        let text = match lines::utf8(without_comment(line)) {
            Ok(text) => text,
            Err((diagnostic, good)) => return self.answer(&good, Err(diagnostic)),
        };
        if !text.trim().is_empty() {
            self.check(text.trim_end());
        }
    }

    fn too_long(&mut self) {
        self.answer("", Err(lines::too_long()));
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(&self.out)?;
        self.out.clear();
        stdout.flush()
    }
}

/// Parses a spelling, or the spelling of a statement, and checks that it runs on the requested target and version.
pub fn legal(text: &str, args: &IsaArgs) -> Result<Legal, Diagnostic> {
    let Platform { target, ptx } = args.switches.platform();
    let (parsed, whole) = spelling_of(text, args.switches.allow())?;
    // The problem's position refers to the canonical spelling, which may differ from the input.
    isa::check_target(&parsed.instr, target, ptx)
        .map_err(|problem| Diagnostic { at: None, ..Diagnostic::from(problem) })?;
    Ok(Legal { parsed, whole })
}

fn legal_json(Legal { parsed, whole }: &Legal) -> String {
    let notes = parsed.notes.iter().map(|note| note.words());
    let notes = notes.chain(whole.then(|| SPELLING_ONLY.to_owned()));
    let since = parsed.minimum();
    json!({
        "legal": true,
        "spelling": parsed.instr.to_string(),
        "target": since.map(|since| since.target.to_string()),
        "ptx": since.map(|since| since.ptx.to_string()),
        "standing": provenance(parsed.instr.provenance),
        "notes": notes.collect::<Vec<_>>(),
    })
    .to_string()
}
