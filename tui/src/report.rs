//! An evaluation as text: the result line, the trace in every format.

use crate::cli::Format;
use crate::notes;
use crate::statement::Asked;
use halfplay_core::doc::{self, Block, Doc};
use halfplay_core::eval::{Evaluation, Flags};
use halfplay_core::float::Tininess;
use halfplay_core::isa::Type;

/// Everything about one evaluation, in the format asked for. Ends with a newline.
pub fn report(asked: &Asked<'_>, tininess: Tininess, format: Format) -> String {
    let mut text = match format {
        Format::Json => json(asked, tininess),
        _ => {
            let evaluation = evaluate(asked, tininess);
            let doc = trace(asked, &evaluation);
            match format {
                Format::Plain => format!("{}\n\n{}", result_line(&evaluation), doc::plain(&doc, width())),
                _ => doc::plain(&doc, width()),
            }
        }
    };
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// The whole trace as one line of JSON, without its end.
pub fn json(asked: &Asked<'_>, tininess: Tininess) -> String {
    format!("{:?}", evaluate(asked, tininess))
}

/// `0x3001  0.1251220703125  inexact`: bits, exact value, flags.
pub fn result_line(evaluation: &Evaluation) -> String {
    let ty = evaluation.instr.ty;
    let bits = evaluation.outcome.bits;
    let flags = &evaluation.outcome.flags[..ty.lanes()];
    let flags: Vec<String> = flags.iter().map(|&flags| flag_names(flags)).collect();
    format!("{}  {}  {}", hex(bits, ty), value(evaluation), flags.join(" | "))
}

fn evaluate(asked: &Asked<'_>, tininess: Tininess) -> Evaluation {
    Evaluation::of(asked.instr(), asked.bits, tininess)
}

fn trace(asked: &Asked<'_>, evaluation: &Evaluation) -> Doc {
    let mut blocks: Vec<Block> = notes::notes(asked).into_iter().map(Block::Text).collect();
    for (lane, step) in &evaluation.trace.steps {
        blocks.push(Block::Text(doc::line(format!("{lane} {step:?}"))));
    }
    Doc::new(blocks)
}

/// The value of the destination: `{lo, hi}` for two lanes; for untyped bits their halves.
fn value(evaluation: &Evaluation) -> String {
    let values: Vec<String> = match evaluation.instr.ty {
        Type::B32 => [0, 16].map(|shift| hex(evaluation.outcome.bits >> shift & 0xffff, Type::F16)).into(),
        _ => evaluation.results().iter().map(|number| number.decimal()).collect(),
    };
    match values.as_slice() {
        [one] => one.clone(),
        lanes => format!("{{{}}}", lanes.join(", ")),
    }
}

fn hex(bits: u32, ty: Type) -> String {
    let digits = ty.width().div_ceil(4) as usize;
    format!("0x{bits:0digits$x}")
}

fn flag_names(flags: Flags) -> String {
    let names: Vec<&str> = flags.iter().map(|flag| flag.name()).collect();
    if names.is_empty() { "no flags".to_owned() } else { names.join(", ") }
}

/// How wide text may be: as the terminal, within reason; where there is none, 100 columns.
pub fn width() -> usize {
    terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0).clamp(40, 100))
}
