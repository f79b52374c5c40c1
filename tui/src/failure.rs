//! The ways in which a command can fail, with their exit codes.

use halfplay_core::read::Diagnostic;
use halfplay_core::skins::arrays::{ArrayError, FitProblem};
use halfplay_core::skins::explain::visible;
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// The reason why a command ended early, or its negative answer.
#[derive(Debug)]
pub enum Failure {
    /// The answer is no and has been printed: exit 1, without a message.
    No,
    /// The answer is no, for this reason: exit 1.
    Refused(String),
    /// The command was used wrongly, or it cannot read or write: exit 2.
    Usage(String),
    /// The reader closed the output pipe: the program ends quietly.
    ClosedPipe,
}

impl Failure {
    /// An illegal instruction. The message marks the error in `text`.
    pub fn refused(diagnostic: &Diagnostic, text: &str) -> Self {
        Failure::Refused(diagnostic.lines(text))
    }

    /// Input that halfplay cannot parse. The message marks the error in `text`.
    pub fn usage(diagnostic: &Diagnostic, text: &str) -> Self {
        Failure::Usage(diagnostic.lines(text))
    }

    /// A text that is refused or cannot be parsed.
    pub fn of_text(diagnostic: &Diagnostic, text: &str) -> Self {
        if diagnostic.is_refusal() {
            Failure::refused(diagnostic, text)
        } else {
            Failure::usage(diagnostic, text)
        }
    }

    /// A file cannot be opened or read.
    pub fn unreadable(path: &Path, error: &io::Error) -> Self {
        Failure::Usage(format!("cannot read {}: {}", path.display(), reason(error)))
    }

    /// The message; empty for [`Failure::No`] and [`Failure::ClosedPipe`].
    pub fn words(&self) -> &str {
        match self {
            Failure::Refused(why) | Failure::Usage(why) => why,
            Failure::No | Failure::ClosedPipe => "",
        }
    }

    /// Prints the message, if there is one, on stderr. Returns the exit code.
    pub fn report(&self) -> ExitCode {
        match self {
            Failure::No => ExitCode::from(1),
            Failure::Refused(why) => error(why, 1),
            Failure::Usage(why) => error(why, 2),
            Failure::ClosedPipe => ExitCode::SUCCESS,
        }
    }
}

/// Prints an error and returns the exit code. File names may contain control characters, so these are spelled out.
fn error(why: &str, code: u8) -> ExitCode {
    let lines: Vec<String> = why.split('\n').map(visible).collect();
    // If stderr cannot be written to, the exit code still shows the failure.
    let _ = writeln!(io::stderr(), "error: {}", lines.join("\n"));
    ExitCode::from(code)
}

/// Arrays that cannot be read or do not match.
impl From<ArrayError> for Failure {
    fn from(why: ArrayError) -> Self {
        Failure::Usage(why.to_string())
    }
}

impl From<FitProblem> for Failure {
    fn from(why: FitProblem) -> Self {
        Failure::Usage(why.to_string())
    }
}

/// An error of the operating system about a file, in the words of [`Failure::unreadable`].
#[derive(Debug)]
pub struct Refusal(pub io::Error);

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&reason(&self.0))
    }
}

impl Error for Refusal {}

/// The reason why a file cannot be opened or read.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::IsADirectory => "it is a directory; name a file in it".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}

/// Output that cannot be written to stdout.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Usage(format!("cannot write the output: {error}")),
        }
    }
}
