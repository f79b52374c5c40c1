//! `halfplay lesson` and `halfplay museum`: list and print lessons and exhibits, and check lessons.

use crate::failure::Failure;
use crate::{output, report, text_file};
use clap::{Args, Subcommand, ValueEnum};
use halfplay_core::skins::doc::{markdown, plain};
use halfplay_core::skins::lesson::{self, BundledLesson, Lesson, Mistake, Severity, shelf};
use halfplay_core::skins::session::{PROGRAMS, lesson_check, lesson_document};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Arguments of `halfplay lesson`.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, after_help = LESSON_BRIEF)]
pub struct LessonArgs {
    /// The command [default: show NAME, or list all lessons]
    #[command(subcommand)]
    pub command: Option<LessonCommand>,
    #[command(flatten)]
    pub shown: ShownArgs,
}

/// The lesson or exhibit to print.
#[derive(Args, Debug)]
pub struct ShownArgs {
    /// The lesson or exhibit to print
    pub name: Option<String>,
    /// Output format
    #[arg(long, requires = "name", value_enum, default_value_t = LessonFormat::Plain)]
    pub format: LessonFormat,
}

/// The commands of `halfplay lesson`.
#[derive(Subcommand, Debug)]
pub enum LessonCommand {
    /// Print the name and title of every built-in lesson
    List,
    /// Print all steps of a lesson, with the feedback on its answers
    Show {
        /// The lesson's name, or its file
        name: String,
        /// Output format
        #[arg(long, value_enum, default_value_t = LessonFormat::Plain)]
        format: LessonFormat,
    },
    /// Check a lesson for errors; exit status 0 if there are none, 1 otherwise
    Check {
        /// The Markdown file; - for stdin
        file: PathBuf,
    },
}

/// Arguments of `halfplay museum`.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, after_help = MUSEUM_BRIEF)]
pub struct MuseumArgs {
    /// The command [default: show NAME, or list all exhibits]
    #[command(subcommand)]
    pub command: Option<MuseumCommand>,
    #[command(flatten)]
    pub shown: ShownArgs,
}

/// The commands of `halfplay museum`.
#[derive(Subcommand, Debug)]
pub enum MuseumCommand {
    /// Print the name and title of every exhibit
    List,
    /// Print an exhibit: the observation, the expectation, the step where they differ, and the rule
    Show {
        /// The exhibit's name
        name: String,
        /// Output format
        #[arg(long, value_enum, default_value_t = LessonFormat::Plain)]
        format: LessonFormat,
    },
}

/// How a lesson or an exhibit is printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonFormat {
    /// as text
    Plain,
    /// as Markdown
    Markdown,
}

const LESSON_BRIEF: &str = "\
Examples:
  halfplay lesson reading
  halfplay lesson check my-lesson.md";

const MUSEUM_BRIEF: &str = "\
Examples:
  halfplay museum
  halfplay museum show 0.1h";

/// Lists, prints or checks lessons.
pub fn run(args: &LessonArgs) -> Result<(), Failure> {
    match (&args.command, &args.shown.name) {
        (None, Some(name)) => show_lesson(name, args.shown.format),
        (None | Some(LessonCommand::List), _) => list(shelf()),
        (Some(LessonCommand::Show { name, format }), _) => show_lesson(name, *format),
        (Some(LessonCommand::Check { file }), _) => check(file),
    }
}

fn show_lesson(name: &str, format: LessonFormat) -> Result<(), Failure> {
    let lesson = match BundledLesson::named(name, shelf()) {
        Ok(one) => lesson_check(one.text, &PROGRAMS).0,
        Err(_) if Path::new(name).exists() => brought(name)?,
        Err(near) => return Err(unknown("lesson", name, near, shelf())),
    };
    show(&lesson, format)
}

/// Lists or prints exhibits.
pub fn museum(args: &MuseumArgs) -> Result<(), Failure> {
    match (&args.command, &args.shown.name) {
        (None, Some(name)) => show_exhibit(name, args.shown.format),
        (None | Some(MuseumCommand::List), _) => list(lesson::museum()),
        (Some(MuseumCommand::Show { name, format }), _) => show_exhibit(name, *format),
    }
}

fn show_exhibit(name: &str, format: LessonFormat) -> Result<(), Failure> {
    let exhibits = lesson::museum();
    let exhibit = BundledLesson::named(name, exhibits);
    let exhibit = exhibit.map_err(|near| unknown("exhibit", name, near, exhibits))?;
    show(&lesson_check(exhibit.text, &PROGRAMS).0, format)
}

/// Prints one line for each lesson or exhibit: name, tab, title.
fn list(shelf: &[BundledLesson]) -> Result<(), Failure> {
    output::print(shelf.iter().map(|one| format!("{}\t{}\n", one.name, one.title())).collect::<String>())
}

fn show(lesson: &Lesson, format: LessonFormat) -> Result<(), Failure> {
    let document = lesson_document(lesson, &PROGRAMS);
    output::print(match format {
        LessonFormat::Plain => plain(&document, report::width()),
        LessonFormat::Markdown => markdown(&document),
    })
}

/// The error for an unknown name. It suggests the closest name, or lists all names if none is close.
fn unknown(kind: &str, name: &str, near: Option<&str>, shelf: &[BundledLesson]) -> Failure {
    let instead = near.map_or_else(
        || format!("{kind}s: {}", shelf.iter().map(|one| one.name).collect::<Vec<_>>().join(", ")),
        |near| format!("did you mean {near}?"),
    );
    Failure::Usage(format!("no {kind} is called {name}\n{instead}"))
}

/// Reads a lesson from a file and prints its mistakes on stderr.
fn brought(name: &str) -> Result<Lesson, Failure> {
    let (lesson, mistakes) = lesson_check(&text_file::read(Path::new(name), "lesson")?, &PROGRAMS);
    eprint!("{}", mistake_lines(&mistakes, name));
    Ok(lesson)
}

/// Checks a lesson, and prints each mistake with its line. Fails if one of the mistakes is an error, not just advice.
fn check(file: &Path) -> Result<(), Failure> {
    let (lesson, mistakes) = lesson_check(&text_file::read(file, "lesson")?, &PROGRAMS);
    let wrong = mistakes.iter().filter(|mistake| mistake.severity == Severity::Wrong).count();
    let claims: usize = lesson.steps.iter().map(|step| step.claims.len()).sum();
    let mut text = mistake_lines(&mistakes, &file.display().to_string());
    let steps = lesson.steps.len();
    if wrong == 0 {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "no errors: {} steps, {claims} numbers recomputed", steps);
    }
    output::print(text)?;
    if wrong == 0 { Ok(()) } else { Err(Failure::No) }
}

/// The mistakes, one on each line, in the style of a compiler.
fn mistake_lines(mistakes: &[Mistake], file: &str) -> String {
    let word = |weight| if weight == Severity::Wrong { "error" } else { "advice" };
    let told = |mistake: &Mistake| {
        format!("{file}:{}: {}: {}\n", mistake.line, word(mistake.severity), mistake.words)
    };
    mistakes.iter().map(told).collect()
}
