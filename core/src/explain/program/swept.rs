//! One input over all its codes, for the screen of a program: one code, then the errors of all.

use crate::doc::{Block, Line, Role, line};
use crate::explain::phrase::{code, number};
use crate::explain::reading::in_ulp;
use crate::explain::sweep::{brief_name, no_sweep_words, sweep_plot, sweep_tables};
use crate::float::Float;
use crate::program::sweep::{NoSweep, Sweep};
use crate::real::Real;

/// A sweep with column `at` marked, or the reason why there is none.
pub fn swept_blocks(sweep: &Result<Sweep, NoSweep>, at: usize) -> Vec<Block> {
    let sweep = match sweep {
        Ok(sweep) => sweep,
        Err(why) => return vec![Block::Text(line(no_sweep_words(why)))],
    };
    let heading = format!("Error of `{}` for each value of `{}`", sweep.output, sweep.input);
    let mut blocks = vec![Block::Text(line(heading))];
    blocks.extend(looked_at(sweep, at).map(Block::Text));
    blocks.push(Block::Plot(sweep_plot(sweep, Some(at))));
    blocks.extend(sweep_tables(sweep));
    blocks
}

/// The code with the largest error in a column, for the program as written. `None` if nothing in the column could be
/// compared.
pub fn code_of(sweep: &Sweep, at: usize) -> Option<Float> {
    sweep.rows.first()?.columns.get(at)?.at
}

/// The column whose worst code is `bits`, otherwise the column of the worst case, otherwise the first.
pub fn column_of(sweep: &Sweep, bits: Option<u64>) -> usize {
    let Some(written) = sweep.rows.first() else { return 0 };
    let worst = || written.tally.worst.as_ref()?.inputs.first().map(|input| input.bits());
    let place =
        |bits: u64| written.columns.iter().position(|column| column.at.map(Float::bits) == Some(bits));
    bits.and_then(place).or_else(|| worst().and_then(place)).unwrap_or(0)
}

/// The worst code of the column for the program as written, and the largest error of each row in the column.
fn looked_at(sweep: &Sweep, at: usize) -> Option<Line> {
    let input = code_of(sweep, at)?;
    let mut said = Line::default()
        .with(Role::Dim, format!("{} = ", sweep.input))
        .with(Role::Strong, number(input))
        .with(Role::Code, format!("   {}", code(input)));
    for row in &sweep.rows {
        let Some(column) = row.columns.get(at) else { continue };
        let off = Real::of_double(column.ulp).map_or_else(String::new, |ulp| in_ulp(&ulp));
        said = said.with(Role::Dim, format!("   {} ", brief_name(row))).with(Role::Plain, off);
    }
    Some(said)
}
