//! What an input over all its codes does to the error of a result, in words.

use super::phrase::{code, number as number_text};
use super::reading::in_ulp;
use crate::doc::{Block, Line, Role, Table, line};
use crate::program::{Case, NoSweep, Sweep};

/// Heights of a column, the least first.
const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// What came of a sweep: counts, the worst case, the first that is off, and where errors are large.
pub fn sweep_blocks(sweep: &Sweep) -> Vec<Block> {
    let row = |name: &'static str, cells: [String; 2]| {
        let [first, second] = cells.map(|cell| Line::default().with(Role::Plain, cell));
        vec![Line::default().with(Role::Dim, name), first, second]
    };
    let share = |count: u32| format!("{:.1} %", 100.0 * f64::from(count) / f64::from(sweep.compared.max(1)));
    let off = sweep.compared - sweep.nearest;
    let mut rows = vec![
        row("nearest", [sweep.nearest.to_string(), share(sweep.nearest)]),
        row("off", [off.to_string(), share(off)]),
    ];
    if sweep.lost > 0 {
        rows.push(row(
            "not finite",
            [sweep.lost.to_string(), "though the exact result is in range".to_owned()],
        ));
    }
    let case = |case: &Case| {
        let at = format!("{} = {} ({})", sweep.input, number_text(case.input), code(case.input));
        [at, format!("{}, not {}: {}", code(case.result), code(case.nearest), in_ulp(&case.ulp))]
    };
    let cases = [("worst", &sweep.worst), ("first off", &sweep.first)];
    rows.extend(cases.into_iter().filter_map(|(name, found)| Some(row(name, case(found.as_ref()?)))));
    let plot = Line::default().with(Role::Code, plot(&sweep.columns));
    vec![
        Block::Heading(line(format!("`{}` over all codes of `{}`", sweep.output, sweep.input))),
        Block::Table(Table::new(Vec::new(), rows)),
        Block::Text(plot),
        Block::Text(line(
            "The largest errors from the least number to the greatest: each step up is four times as many ulp, the lowest up to \
             half an ulp, and a blank none.",
        )),
    ]
}

/// The columns as one line of text.
fn plot(columns: &[f64]) -> String {
    let height = |error: f64| match error {
        0.0 => ' ',
        error => {
            let steps = if error <= 0.5 { 0.0 } else { ((error * 2.0).log2() / 2.0).ceil() };
            let place = HEIGHTS.len().min(steps as usize + 1) - 1;
            HEIGHTS.get(place).copied().unwrap_or(' ')
        }
    };
    columns.iter().map(|error| height(*error)).collect()
}

/// Why an input cannot be varied.
pub fn no_sweep_words(why: &NoSweep, input: &str) -> String {
    match why {
        NoSweep::NoInput(names) if names.is_empty() => {
            format!("no number is called {input}, and the program has no input that is a number")
        }
        NoSweep::NoInput(names) => {
            format!("no number that the program reads first is called {input}; they are {}", names.join(", "))
        }
        NoSweep::TooWide(format) => format!(
            "{input} is an {} and has more codes than can be gone through; an input of 16 bits has 65,536",
            format.name()
        ),
        NoSweep::NoOutput => "the program has no result that is a number".to_owned(),
        NoSweep::Chooses(line) => format!(
            "line {line} compares numbers, or makes whole ones of them: for another {input} the program may go another way, and only straight programs \
             are gone through"
        ),
    }
}
