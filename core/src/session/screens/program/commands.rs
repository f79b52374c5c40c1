//! The commands of programs.

use crate::explain::NO_RUNNER;
use crate::session::Session;
use crate::session::commands::{Command, CommandResult};
use crate::session::screens::program::{ProgramChange, looks as look_words};
use crate::session::screens::screen::Screen;

/// The commands.
pub const COMMANDS: &[Command] = &[
    Command::new(
        "program",
        "[EXAMPLE|TEXT]",
        "run lines of PTX, CUDA or C; without an argument: show the present program",
        program,
    ),
    Command::new("set", "NAME=VALUE …", "set inputs of the program: a=0.1 b=0x3c00", |s, t| {
        change(s, t, ProgramChange::Set)
    }),
    Command::new("line", "N TEXT", "replace line N of the program", |s, t| {
        change(s, t, ProgramChange::Line)
    }),
    Command::new(
        "entry",
        "[NAME]",
        "choose the function of the program to run; without a name, the last one",
        |s, t| change(s, t, ProgramChange::Entry),
    ),
    Command::new(
        "block",
        "[X[,Y[,Z]]]",
        "run a PTX program as a block of threads: 64, or 16,16; without an argument, as many as it needs",
        |s, t| change(s, t, ProgramChange::Block),
    ),
    Command::new("grid", "[X[,Y[,Z]]]", "the number of blocks of threads; without an argument, one", |s, t| {
        change(s, t, ProgramChange::Grid)
    }),
    Command::new("thread", "[N]", "show the lines of this thread, counted from 0 over all blocks", |s, t| {
        change(s, t, ProgramChange::Thread)
    }),
    Command::new(
        "hold",
        "[exact|f32|rz|VALUE|off|NAME=…]",
        "hold a line to another value, format or rounding, or release it; without an argument: this line, to its exact value",
        |s, t| change(s, t, ProgramChange::Hold),
    )
    .words(|| vec!["exact", "f32", "rn", "rz", "rm", "rp", "off"]),
    Command::new(
        "look",
        "who [RESULT]|compilers|loop [TIME]|sweep [INPUT]",
        "choose the view below the program: error contribution per line, compilers, an iteration of a loop, all codes of an input",
        |s, t| change(s, t, ProgramChange::Look),
    )
    .words(look_words)
    .there(looks),
];

/// Shows an example, or runs the program in the text.
fn program(session: &mut Session, text: &str) -> CommandResult {
    match text {
        "" => session.show(Screen::PROGRAM),
        name if name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') => {
            let before = session.state.screens.programs.clone();
            session.state.screens.programs.put_example(name);
            session.show(Screen::PROGRAM);
            if let Some(runner) = session.programs()
                && let Err(why) = session.state.screens.programs.find_text(runner)
            {
                session.state.screens.programs = before;
                return Err(why);
            }
        }
        text => session.put_program(text),
    }
    Ok(None)
}

/// The dynamic completions of `look` for the present program.
fn looks(session: &Session) -> Vec<String> {
    let report = session.run.as_ref().and_then(|told| told.report.as_ref().ok());
    report.zip(session.programs()).map_or_else(Vec::new, |(report, runner)| runner.looks(report))
}

/// Changes the program, and shows it.
pub fn change(session: &mut Session, text: &str, change: ProgramChange) -> CommandResult {
    session.show(Screen::PROGRAM);
    session.settle_program();
    let runner = session.programs().ok_or(NO_RUNNER)?;
    let run = session.run.clone();
    let report = run.as_ref().and_then(|run| run.report.as_ref().ok());
    runner.change(change, &mut session.state.screens.programs, report, text)?;
    Ok(None)
}
