//! Uses only the library: evaluates a statement and prints its result, followed by every step.
//!
//! ```text
//! cargo run -p halfplay-core --example statement -- fma.rn.f16 0x520b 0x00e9 0x2ff6
//! ```

use halfplay_core::evaluate;
use halfplay_core::skins::doc::plain;
use halfplay_core::skins::explain::report;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let text = words.join(" ");
    match answer(&text) {
        Ok(answer) => print!("{answer}"),
        Err(problem) => {
            eprintln!("{problem}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// The report in lines of 80 columns, or an error message for the statement.
pub fn answer(text: &str) -> Result<String, String> {
    let evaluation = evaluate(text).map_err(|problem| problem.one_line(text))?;
    Ok(plain(&report(&evaluation, &[], &[]), 80))
}
