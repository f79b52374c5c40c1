//! Answers a line about an element of a matrix product.

use crate::matrix::{ElementQuery, data, diagnostic};
use halfplay_core::isa::Target;
use halfplay_core::read::Diagnostic;
use halfplay_core::skins::explain::code;
use halfplay_core::skins::matrix::{NoTrace, evaluate, read_statement};

/// The answer to a line, and true unless its result differs from the expected one.
pub fn answer(
    text: &str,
    target: Option<Target>,
    json: bool,
    check: bool,
) -> Result<(String, bool), Diagnostic> {
    let statement = read_statement(text, target.map(Target::number)).map_err(|why| diagnostic(&why))?;
    match (check, statement.observed) {
        (true, None) => {
            let why = Diagnostic::new("the expected result is missing");
            return Err(why.with_help("add it after the operands, or leave out --check"));
        }
        (false, Some(_)) => {
            let why = Diagnostic::new("an observed result follows the operands");
            return Err(why.with_help("to compare it, add --check"));
        }
        _ => {}
    }
    if json {
        return Ok((data(&ElementQuery::evaluated(statement)).to_string() + "\n", true));
    }
    if !check {
        let result = evaluate(&statement.unit, &statement.element, &mut NoTrace);
        return Ok((format!("{} -\n", code(result)), true));
    }
    let query = ElementQuery::evaluated(statement);
    if query.agrees(query.result) {
        return Ok(("ok\n".to_owned(), true));
    }
    let names = query.given_by();
    let names = if names.is_empty() { "-".to_owned() } else { names.join(",") };
    Ok((format!("differs {} - {names}\n", code(query.result)), false))
}
