//! The comments on the lines of an exported program.

use crate::program::flow::{Flow, Number};
use crate::typo::visible;

/// Name, line and statement of a number: `w, line 2: half w = c * d;`. The text cannot end the comment or
/// continue on the next line.
pub fn comment(flow: &Flow, number: &Number) -> String {
    let statement = flow.statements.get(number.statement as usize).filter(|_| number.line > 0);
    let line = statement.map(|text| format!("line {}: {}", number.line, one_line(text)));
    let name = Some(one_line(&number.name)).filter(|name| !name.is_empty());
    name.into_iter().chain(line).collect::<Vec<_>>().join(", ")
}

/// The name of a result, safe within quotes.
pub fn quoted(name: &str) -> String {
    one_line(name).replace('"', "'").replace('\\', "/")
}

/// Removes final backslashes: in C they would join the next line to the comment.
fn one_line(text: &str) -> String {
    visible(&Flow::statement(text)).trim_end_matches(['\\', ' ']).to_owned()
}
