//! The session as linear text with commands at a prompt: for screen readers, braille displays, logs, and wherever
//! halfplay cannot draw on a terminal.
//!
//! There are no colours, boxes or alternate screen; each line states one fact. Each line of input is a command, as
//! after `:` on the screen; halfplay prints what the command changed.

use crate::failure::Failure;
use crate::gpu;
use crate::lesson_store::LessonStore;
use crate::open_file::open_file_msg;
use crate::output;
use halfplay_core::skins::bulk::survey;
use halfplay_core::skins::session::{Effect, Msg, Session, Subject, Survey, View, commands};
use std::io::{self, BufRead, IsTerminal, Write};
use std::ops::ControlFlow;

/// Prints the contents of a session. With `reads_commands`, it then reads commands from stdin until its end, or until
/// the user quits.
///
/// Commands that fail are reported on stderr. If stdin is not a terminal, the exit code is then 1. Other errors mean
/// that stdin cannot be read or stdout cannot be written.
pub fn run(
    session: Session,
    first: Option<Effect>,
    lesson_store: LessonStore,
    reads_commands: bool,
) -> Result<(), Failure> {
    let stdin = io::stdin();
    let has_prompt = stdin.is_terminal();
    let mut plain = PlainSession { session, lesson_store, out: io::stdout().lock(), has_refused: false };
    if plain.perform(first)?.is_break() {
        return Ok(());
    }
    if !reads_commands {
        return plain.print(&plain.session.view().linear());
    }
    plain.print(&[GREETING.to_owned()])?;
    plain.print(&plain.session.view().linear())?;
    let mut input = stdin.lock();
    let mut line = Vec::new();
    loop {
        if has_prompt {
            plain.prompt()?;
        }
        line.clear();
        let count = input.read_until(b'\n', &mut line).map_err(|error| unread(&error))?;
        if count == 0 && has_prompt {
            // The shell's prompt must start on a new line.
            plain.print(&[String::new()])?;
        }
        if count == 0 || plain.answer(without_keys(&String::from_utf8_lossy(&line)).trim())?.is_break() {
            return if plain.has_refused && !has_prompt { Err(Failure::No) } else { Ok(()) };
        }
    }
}

const GREETING: &str =
    "halfplay in plain text. help lists the commands, an empty line shows the next step, quit ends.";

/// The prompt before each line of input.
const PROMPT: &str = "> ";

/// A line without the escape sequences that a terminal sends for arrows and other such keys: `\x1b[A`.
fn without_keys(line: &str) -> String {
    let mut pieces = line.split('\x1b');
    let first = pieces.next().unwrap_or_default().to_owned();
    // After the escape come `[` or `O`, digits and semicolons, then one letter or `~`.
    let behind = |piece: &str| -> String {
        let digits =
            piece.trim_start_matches(['[', 'O']).trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        digits.chars().skip(1).collect()
    };
    pieces.map(behind).fold(first, |line, piece| line + &piece)
}

/// The commands of plain mode that the command table does not have.
const OWN: [(&str, &str); 6] = [
    ("INSTRUCTION [OPERANDS]", "evaluate it: add.f16 0.1 0.2"),
    ("LINK", "open it"),
    ("Enter alone", "show the next step, of a lesson too, or the next row of this screen's list"),
    ("show", "print the whole screen"),
    ("list", "print the rows of this screen's list, such as the steps"),
    ("help", "list the commands"),
];

/// Commands of the command table that plain mode leaves out: it has its own `show`, and no keys or themes.
const FOR_SCREENS: [&str; 3] = ["keys", "theme", "show"];

/// A session, and the output that its lines are printed to.
struct PlainSession<W> {
    session: Session,
    /// the progress in lessons, shared with the drawn screen
    lesson_store: LessonStore,
    out: W,
    /// true if a command has failed
    has_refused: bool,
}

impl<W: Write> PlainSession<W> {
    /// Executes a line, and prints what it changed.
    fn answer(&mut self, line: &str) -> Result<ControlFlow<()>, Failure> {
        let before = self.session.view();
        match line.trim_start_matches(':').trim() {
            "help" | "keys" | "?" => return self.print(&help()).map(ControlFlow::Continue),
            "show" => {
                let all = View { notice: None, ..before }.linear();
                return self.print(&all).map(ControlFlow::Continue);
            }
            "list" => match before.linear_list() {
                Some(rows) => return self.print(&rows).map(ControlFlow::Continue),
                None => self.notice("this screen has no list"),
            },
            "" => self.next(),
            _ => {
                let effect = self.session.update(Msg::RunCommand(line.to_owned()));
                // A copied text is already printed, so there is nothing to add.
                let is_whole_answer = matches!(effect, Some(Effect::Copy(_) | Effect::Quit));
                let flow = self.perform(effect)?;
                if is_whole_answer {
                    return Ok(flow);
                }
            }
        }
        if let Some(failure) = self.lesson_store.keep(self.session.lesson_records()) {
            self.notice(&failure);
        }
        if self.session.is_refused() {
            return self.refuse().map(ControlFlow::Continue);
        }
        let changes = self.session.view().linear_since(&before);
        self.print(&changes).map(ControlFlow::Continue)
    }

    /// Performs the effect of a line.
    fn perform(&mut self, effect: Option<Effect>) -> Result<ControlFlow<()>, Failure> {
        match effect {
            Some(Effect::Quit) => return Ok(ControlFlow::Break(())),
            // Without a screen there may be no clipboard, so the text is printed.
            Some(Effect::Copy(what)) => {
                let text = self.session.export(what);
                let lines = [format!("{}:", what.words()), text.trim_end().to_owned()];
                self.print(&lines)?;
            }
            Some(Effect::Write { path, what, replace_with }) => {
                self.notice(&output::write_session(&self.session, &path, what, replace_with.as_deref()));
            }
            Some(Effect::Open(path)) => drop(self.session.update(open_file_msg(&path))),
            Some(Effect::AskGpu(instr, operands)) => self.notice(&gpu::probe_sentence(&instr, &operands)),
            Some(Effect::Theme(_)) => self.notice("plain text has no colours"),
            // In plain mode nothing can interrupt a count, so it runs to its end.
            Some(Effect::Survey(link)) => match Survey::of_link(&link) {
                Ok(mut survey) => {
                    survey::advance(&mut survey, u32::MAX);
                    drop(self.session.update(Msg::Surveyed(survey.state().clone())));
                }
                Err(why) => self.notice(&why.to_string()),
            },
            Some(Effect::Suspend | Effect::Scroll(_) | Effect::Cancel) | None => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Moves to the next step of the lesson or of the operation, or to the next row of the list.
    fn next(&mut self) {
        let view = self.session.view();
        if view.lesson.is_some() {
            self.session.update(Msg::NextStep);
            return;
        }
        let next = view.list.as_ref().map(|list| (list.chosen + 1, list.table.rows.len()));
        match (next, view.subject) {
            (Some((next, count)), Subject::Steps) if next < count => {
                self.session.update(Msg::NextStep);
            }
            (Some((next, count)), _) if next < count => {
                self.session.update(Msg::Choose(next));
            }
            (Some(_), Subject::Steps) => {
                self.notice("this is the last step; to go back to the first type step first");
            }
            (Some(_), _) => self.notice("this is the last row of the list"),
            (None, _) => self.notice("this screen has no list; to list the commands type help"),
        }
    }

    /// Prints on stderr why a command failed.
    fn refuse(&mut self) -> Result<(), Failure> {
        self.has_refused = true;
        // The notice is the last line of the linear text.
        let why = self.session.view().linear().pop().unwrap_or_default();
        Ok(writeln!(io::stderr(), "{why}")?)
    }

    fn notice(&mut self, text: &str) {
        self.session.update(Msg::Notice(text.to_owned()));
    }

    fn print(&mut self, lines: &[String]) -> Result<(), Failure> {
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        Ok(self.out.flush()?)
    }

    fn prompt(&mut self) -> Result<(), Failure> {
        write!(self.out, "{PROMPT}")?;
        Ok(self.out.flush()?)
    }
}

/// All commands with their arguments and descriptions.
fn help() -> Vec<String> {
    let own = OWN.iter().map(|(name, does)| format!("{name}: {does}"));
    let useful = commands::table().iter().filter(|command| !FOR_SCREENS.contains(&command.name));
    let shared = useful.map(|command| {
        let takes = if command.takes.is_empty() { String::new() } else { format!(" {}", command.takes) };
        let does = if command.name == "copy" { "print it" } else { command.does };
        format!("{}{takes}: {does}", command.name)
    });
    own.chain(shared).collect()
}

fn unread(error: &io::Error) -> Failure {
    Failure::Usage(format!("cannot read the commands: {error}"))
}
