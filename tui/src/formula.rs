//! `halfplay eval` of a formula of several operations: its result, then the program that computes it.

use crate::common_args::EvalArgs;
use crate::failure::Failure;
use crate::program::json_text;
use crate::query;
use crate::{negative, output, report};
use halfplay_core::isa::{self, Allow};
use halfplay_core::read::{Context, Diagnostic, Observed};
use halfplay_core::skins::explain::formula_document;
use halfplay_core::skins::input::{Input, LongFormula, classify};
use halfplay_core::skins::program::read::FormulaProgram;
use halfplay_core::skins::program::{Analysis, Task};

/// The formula that the words form, with its text. `None` unless it has several operations.
pub fn long(words: &[String]) -> Option<(LongFormula, String)> {
    let words: Vec<String> = words.iter().map(|word| negative::unshield(word)).collect();
    let text = query::joined(&words);
    match classify(&text, &query::vocabulary()) {
        Input::Formula(formula) => Some((formula, text)),
        _ => None,
    }
}

/// The program that computes a formula; f16 unless the formula names another type.
pub fn program(formula: &LongFormula, text: &str) -> Result<FormulaProgram, Failure> {
    FormulaProgram::of(formula, &Context::new(Allow::PTX))
        .map_err(|diagnostic| Failure::of_text(&diagnostic, text))
}

/// Prints the result of a formula, and every line of its program. The exit status is 1 if the user expected another
/// result.
pub fn run(formula: &LongFormula, text: &str, args: &EvalArgs) -> Result<(), Failure> {
    let usage = |diagnostic: Diagnostic| Failure::usage(&diagnostic, "");
    if args.format_in.is_some() {
        let why = Diagnostic::new("--in is for a single value");
        return Err(usage(
            why.with_help(format!("write the type behind the formula: {} in bf16", text.trim())),
        ));
    }
    if args.step.is_some() {
        let why = Diagnostic::new("--step is for a single instruction; a formula has several");
        return Err(usage(why.with_help("leave out --step")));
    }
    let program = program(formula, text)?;
    for instr in program.instrs() {
        isa::check_target(&instr, args.ask.platform.target, args.ask.platform.ptx)
            .map_err(|problem| Failure::of_text(&Diagnostic::from(problem), &instr.to_string()))?;
    }
    let Some(outcome) = program.outcome(args.ask.tininess.into()) else {
        return Err(usage(Diagnostic::new("the formula has no operation")));
    };
    let expected = args.ask.expect.as_ref().map(|value| {
        let value = negative::unshield(value);
        let observed = Observed::read(&value, &outcome.instr);
        observed.map_err(|error| Failure::usage(&Diagnostic::number(error, 0), &value))
    });
    let expected = expected.transpose()?;
    let analysis = Analysis::of(Task::of(program.text.clone()).answer().map_err(usage)?);
    let format = args.output.format();
    output::formatted(
        format,
        match report::writer_for(format) {
            Some(set) => report::ended(set(&formula_document(&program, &outcome, &analysis))),
            None => json_text(&analysis.answer, None, None),
        },
    )?;
    let result = outcome.results();
    let agrees = expected.is_none_or(|expected| result.iter().all(|result| expected.is(*result, 0)));
    if agrees { Ok(()) } else { Err(Failure::No) }
}
