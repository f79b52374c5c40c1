//! `halfplay tensor`: describes an array, or the differences between two.
//!
//! ```text
//!   args     the command-line arguments
//!   links    links from array elements into the playground
//!   shared   code for one array and for several
//!   several  files with several tensors: a list, or all pairs of equal names
//!   data     the answer as JSON
//! ```

mod args;
mod data;
mod links;
mod several;
mod shared;

pub use args::{StoredFormat, TENSOR_BRIEF, TENSOR_HELP, TensorArgs};

use crate::arrays::{listed, open, open_expected};
use crate::common_args::Format as Printed;
use crate::diagnose::{Answer, MOST_ELEMENTS};
use crate::failure::Failure;
use crate::{output, report};
use halfplay_core::isa::parse;
use halfplay_core::read::Diagnostic;
use halfplay_core::skins::arrays::index_words;
use halfplay_core::skins::arrays::{Array, ElementwiseInstr, Expected, Sample, compared, counted};
use halfplay_core::skins::doc::{Block, Doc, line};
use halfplay_core::skins::explain::arrays::{alone, beside, sample_words};
use halfplay_core::skins::infer::Case;
use serde_json::{Value, json};
use shared::{AllCores, setter};
use std::iter;
use std::path::Path;

/// The schema of the JSON output.
pub const SCHEMA: &str = include_str!(concat!(env!("HALFPLAY_ASSETS"), "/schema/tensor-1.json"));

/// Reads arrays and prints a report on them.
pub fn run(args: &TensorArgs) -> Result<(), Failure> {
    let bits = args.bits.map(StoredFormat::format);
    let named = args.tensor.as_deref();
    let open = |path: &Path| open(path, named, bits);
    if named.is_none() && args.instr.is_none() && has_several(&args.got) {
        return several::run(&args.got, args.expected.as_deref(), bits, args.output.format());
    }
    let got = open(&args.got)?;
    let elementwise = match &args.instr {
        Some(spelling) => {
            let parsed = parse(spelling, args.switches.allow());
            let instr =
                parsed.map_err(|problem| Failure::of_text(&Diagnostic::from(problem), spelling))?.instr;
            let inputs = args.inputs.iter().map(|path| open(path)).collect::<Result<Vec<_>, _>>()?;
            Some(ElementwiseInstr::new(instr, inputs, &got)?)
        }
        None => None,
    };
    let expected = args.expected.as_deref().map(|path| open_expected(path, named, bits, &got)).transpose()?;
    // Often only one of several files has named arrays; `--tensor` then names an array of that file.
    let inputs = elementwise.iter().flat_map(|elementwise| elementwise.inputs());
    let mut all = iter::once(&got).chain(&expected).chain(inputs);
    if let Some(name) = named.filter(|_| all.all(|array| array.tensor.is_none())) {
        let words = "selects nothing: a .npy file holds one array, without a name; leave out --tensor";
        return Err(Failure::Usage(format!("--tensor {name} {words}")));
    }
    let against = match (&expected, &elementwise) {
        (Some(array), _) => Expected::Array(array),
        (None, Some(elementwise)) => Expected::Results(elementwise),
        (None, None) => return print_alone(&got, args.output.format()),
    };
    print_beside(&got, &against, elementwise.as_ref(), args.output.format())
}

/// True if a file holds several arrays. An unreadable file counts as holding none; opening it reports the error.
fn has_several(path: &Path) -> bool {
    listed(path).is_ok_and(|arrays| arrays.len() > 1)
}

fn print_alone(array: &Array, format: Printed) -> Result<(), Failure> {
    let (census, landmarks) = counted::<AllCores>(array)?;
    output::formatted(
        format,
        match setter(format) {
            Some(set) => {
                let blocks = alone(&array.title(), &array.shape, &census, &landmarks, Some(&links::number));
                report::ended(set(&Doc::new(blocks)))
            }
            None => data::alone(array, &census, &landmarks).to_string() + "\n",
        },
    )
}

fn print_beside(
    got: &Array,
    expected: &Expected<'_>,
    elementwise: Option<&ElementwiseInstr>,
    format: Printed,
) -> Result<(), Failure> {
    let comparison = compared::<AllCores>(got, expected)?;
    let between = &comparison.differences;
    let links = links::Links::of(between, elementwise)?;
    let link = |place: &halfplay_core::skins::arrays::DifferingElement| links.to(place);
    let diagnosis = match elementwise.filter(|_| between.differ() > 0) {
        Some(elementwise) => {
            let sample = Sample::of(elementwise, got, MOST_ELEMENTS)?;
            Some((sample_words(sample.sizes()), Answer::of(sample.cases())))
        }
        None => None,
    };
    let shape = &got.shape;
    let told = match setter(format) {
        Some(set) => {
            let names = [got.title(), expected.title()];
            let censuses = [&comparison.got, &comparison.expected];
            let mut blocks = beside(between, [&names[0], &names[1]], censuses, Some(&link));
            if let Some(words) = expected.rounded(got) {
                blocks.insert(2, Block::Text(line(words)));
            }
            if let Some((held, answer)) = &diagnosis {
                let place = |case: &Case| index_words(&shape.index(case.line as u64));
                blocks.extend(answer.blocks(&place));
                blocks.push(Block::Text(line(held)));
            }
            report::ended(set(&Doc::new(blocks)))
        }
        None => {
            let place = |case: &Case| ("index", json!(shape.index(case.line as u64)));
            let diagnosis = diagnosis.as_ref().map_or(Value::Null, |(_, answer)| answer.data(&place));
            data::beside(got, expected, &comparison, &link, diagnosis).to_string() + "\n"
        }
    };
    output::formatted(format, told)?;
    if between.differ() == 0 { Ok(()) } else { Err(Failure::No) }
}
