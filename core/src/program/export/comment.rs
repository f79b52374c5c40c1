//! What is said beside each line of an exported program.

use crate::program::flow::{Flow, Number};
use crate::typo::visible;

/// Name, line and text of a number: `w, line 2: half w = c * d;`. Nothing in it ends the comment or goes on in the next
/// line.
pub fn comment(flow: &Flow, number: &Number) -> String {
    let statement = flow.statements.get(number.statement as usize).filter(|_| number.line > 0);
    let line = statement.map(|text| format!("line {}: {}", number.line, one_line(text)));
    let name = Some(one_line(&number.name)).filter(|name| !name.is_empty());
    name.into_iter().chain(line).collect::<Vec<_>>().join(", ")
}

/// The name of a result, within quotes.
pub fn quoted(name: &str) -> String {
    one_line(name).replace('"', "'").replace('\\', "/")
}

/// A backslash at its end would join the next line to a comment of C.
fn one_line(text: &str) -> String {
    visible(&Flow::statement(text)).trim_end_matches(['\\', ' ']).to_owned()
}
