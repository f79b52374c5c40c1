//! Elements of matrix products on the command line: `eval`, `compare` and `batch` with `mma`, `wgmma` or `tcgen05`.

mod data;
mod query;

pub use data::{SCHEMA, data};
pub use query::{ElementQuery, diagnostic, failure as problem_failure};

use crate::common_args::{AskArgs, EvalArgs, Format, Output};
use crate::failure::Failure;
use crate::{negative, output, query as texts, report};
use halfplay_core::read::Diagnostic;
use halfplay_core::skins::explain::{matrix_comparison, matrix_report};
use halfplay_core::skins::matrix::is_matrix_text;

/// The text that the words form, if it is a statement about a matrix unit.
pub fn statement(words: &[String]) -> Option<String> {
    let words: Vec<String> = words.iter().map(|word| negative::unshield(word)).collect();
    Some(texts::joined(&words)).filter(|text| is_matrix_text(text))
}

/// `halfplay eval` of an element: the result, the steps, other ways to compute it. The exit status is 1 if the user
/// expected another result.
pub fn eval(text: &str, args: &EvalArgs) -> Result<(), Failure> {
    let only = |option: &str, help: &str| {
        let what = format!("{option} does not apply to an element of a matrix product");
        Err(Failure::usage(&Diagnostic::new(what).with_help(help), ""))
    };
    if args.format_in.is_some() {
        return only("--in", "leave out --in: the instruction names the formats");
    }
    if args.step.is_some() {
        return only("--step", "leave out --step");
    }
    let query = ElementQuery::of(text, &args.ask)?;
    print(&query, args.output.format(), true)?;
    query.verdict()
}

/// `halfplay compare` of an element: the unit, the exact result, a chain of fma, every other unit.
pub fn compare(text: &str, ask: &AskArgs, output: Output) -> Result<(), Failure> {
    let query = ElementQuery::of(text, ask)?;
    print(&query, output.format(), false)?;
    query.verdict()
}

/// Prints an element without options, as `eval` does.
pub fn open(text: &str) -> Result<(), Failure> {
    print(&ElementQuery::read(text, None)?, Format::Plain, true)
}

fn print(query: &ElementQuery, format: Format, has_steps: bool) -> Result<(), Failure> {
    let ElementQuery { statement, steps, result, ways, .. } = query;
    let (unit, element, observed) = (&statement.unit, &statement.element, statement.observed);
    output::formatted(
        format,
        match report::writer_for(format) {
            Some(set) => {
                let document = if has_steps { matrix_report } else { matrix_comparison };
                report::ended(set(&document(unit, element, steps, *result, observed, ways)))
            }
            None => data(query).to_string() + "\n",
        },
    )
}
