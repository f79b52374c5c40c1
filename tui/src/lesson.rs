//! `halfplay lesson`: lessons are listed, told from first to last, and checked.

use crate::cli::{LessonArgs, LessonCommand, LessonFormat};
use crate::failure::Failure;
use crate::{output, report, text_file};
use halfplay_core::doc::{markdown, plain};
use halfplay_core::lesson::{Lesson, Mistake, Shelved, Weight, shelf};
use halfplay_core::session::{RUNNER, lesson_check, lesson_document};
use std::fmt::Write;
use std::path::Path;

/// Lists, tells or checks.
pub fn run(args: &LessonArgs) -> Result<(), Failure> {
    match &args.command {
        None | Some(LessonCommand::List) => list(),
        Some(LessonCommand::Show { name, format }) => show(name, *format),
        Some(LessonCommand::Check { file }) => check(file),
    }
}

/// Name and title of each, a line each, tab separated.
fn list() -> Result<(), Failure> {
    output::print(shelf().iter().map(|one| format!("{}\t{}\n", one.name, one.title())).collect::<String>())
}

/// A lesson of the shelf, or of a file.
fn show(name: &str, format: LessonFormat) -> Result<(), Failure> {
    let lesson = match shelf().iter().find(|one| one.name == name) {
        Some(one) => lesson_check(one.text, &RUNNER).0,
        None if Path::new(name).exists() => brought(name)?,
        None => return Err(unknown(name)),
    };
    let document = lesson_document(&lesson, &RUNNER);
    output::print(match format {
        LessonFormat::Plain => plain(&document, report::width()),
        LessonFormat::Markdown => markdown(&document),
    })
}

/// A lesson in a file; what is wrong with it is told on stderr.
fn brought(name: &str) -> Result<Lesson, Failure> {
    let (lesson, mistakes) = lesson_check(&text_file::read(Path::new(name), "lesson")?, &RUNNER);
    eprint!("{}", told(&mistakes, name));
    Ok(lesson)
}

fn unknown(name: &str) -> Failure {
    let names: Vec<&str> = shelf().iter().map(|one: &Shelved| one.name).collect();
    Failure::Usage(format!("no lesson is called {name}, and no file\nlessons: {}", names.join(", ")))
}

/// Is everything in it as it should be? What is not is named, by its line.
fn check(file: &Path) -> Result<(), Failure> {
    let (lesson, mistakes) = lesson_check(&text_file::read(file, "lesson")?, &RUNNER);
    let wrong = mistakes.iter().filter(|mistake| mistake.weight == Weight::Wrong).count();
    let claims: usize = lesson.steps.iter().map(|step| step.claims.len()).sum();
    let mut text = told(&mistakes, &file.display().to_string());
    let steps = lesson.steps.len();
    if wrong == 0 {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "fine: {} steps, {claims} numbers computed again", steps);
    }
    output::print(text)?;
    if wrong == 0 { Ok(()) } else { Err(Failure::No) }
}

/// What is wrong, a line each as compilers tell it.
fn told(mistakes: &[Mistake], file: &str) -> String {
    let word = |weight| if weight == Weight::Wrong { "error" } else { "advice" };
    let told =
        |mistake: &Mistake| format!("{file}:{}: {}: {}\n", mistake.line, word(mistake.weight), mistake.words);
    mistakes.iter().map(told).collect()
}
