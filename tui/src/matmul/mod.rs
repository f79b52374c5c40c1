//! `halfplay matmul`: a whole matrix product, as a matrix unit computes it.

mod args;
mod matrix;

pub use args::{MATMUL_BRIEF, MATMUL_HELP, MatmulArgs};

use crate::failure::Failure;
use crate::matrix::problem_failure;
use crate::{output, report};
use halfplay_core::float::{Float, Format};
use halfplay_core::isa::Target;
use halfplay_core::skins::explain::{ObservedProduct, code, product_report};
use halfplay_core::skins::matrix::{
    Errors, MatrixProduct, Rule, SumOrder, Unit, Vectors, WorstElement, parse, unit_on,
};
use matrix::{Matrix, npy};
use rayon::prelude::*;
use serde_json::{Value, json};

/// The JSON Schema of a product.
pub const SCHEMA: &str = include_str!(concat!(env!("HALFPLAY_ASSETS"), "/schema/matmul-1.json"));

/// The version of the schema.
const VERSION: u32 = 1;

/// The number of different elements that are listed.
const LISTED: usize = 5;

/// Computes a product and prints the report. The exit status is 1 if an observed element differs.
pub fn run(args: &MatmulArgs) -> Result<(), Failure> {
    let (a, b) = (Matrix::read(&args.a)?, Matrix::read(&args.b)?);
    let ([rows, depth], [length, columns]) = (a.size, b.size);
    if depth != length {
        let sizes = format!("{} is {rows} × {depth} and {} is {length} × {columns}", a.title, b.title);
        return Err(Failure::Usage(format!("{sizes}: A needs as many columns as B has rows")));
    }
    let unit = unit(args, a.format)?;
    let instr = unit.instr;
    let c = match &args.c {
        Some(path) => {
            let c = Matrix::read(path)?;
            check_size(&c, [rows, columns])?;
            c.in_format(instr.c)?
        }
        None => Vec::new(),
    };
    let (b, k) = (b.transposed(), instr.k());
    let a = Vectors::new(&a.in_format(instr.a)?, instr.a, rows, depth, k);
    let b = Vectors::new(&b.in_format(instr.b)?, instr.b, columns, depth, k);
    let order = match (args.split, args.promote) {
        (Some(parts), _) => SumOrder::Split(parts),
        (_, Some(products)) => SumOrder::Promote(products),
        _ => SumOrder::Single,
    };
    let to = args.to.unwrap_or(instr.d);
    if ![Format::F16, Format::BF16, Format::F32].contains(&to) {
        return Err(Failure::Usage(format!("--to {}: write f16, bf16 or f32", to.name())));
    }
    let product = MatrixProduct::new(unit, a, b, c, order, to);
    let product = product.map_err(|problem| Failure::Usage(problem.to_string()))?;
    let computed: Vec<_> = (0..rows).into_par_iter().map(|row| product.row(row)).collect();
    let mut errors = Errors::default();
    computed.iter().for_each(|row| errors.add(&row.errors));
    let elements: Vec<Float> = computed.into_iter().flat_map(|row| row.elements).collect();
    let observed =
        args.got.as_deref().map(|path| observed(path, &elements, [rows, columns], to)).transpose()?;
    if let Some(path) = &args.out {
        let bytes = npy(&elements, [rows, columns], to);
        std::fs::write(path, bytes)
            .map_err(|error| Failure::Usage(format!("cannot write {}: {error}", path.display())))?;
    }
    let format = args.output.format();
    output::formatted(
        format,
        match report::writer_for(format) {
            Some(set) => report::ended(set(&product_report(&product, depth, &errors, observed.as_ref()))),
            None => data(&product, depth, &errors, observed.as_ref()).to_string() + "\n",
        },
    )?;
    match observed {
        Some(observed) if observed.equal < errors.count => Err(Failure::No),
        _ => Ok(()),
    }
}

/// The unit that the arguments select.
fn unit(args: &MatmulArgs, format: Format) -> Result<Unit, Failure> {
    let usual = match format {
        Format::BF16 => "mma.m16n8k16.f32.bf16.bf16.f32",
        Format::F32 => "mma.m16n8k8.f32.tf32.tf32.f32",
        _ => "mma.m16n8k16.f32.f16.f16.f32",
    };
    let spelling = args.instr.as_deref().unwrap_or(usual);
    let instr = parse(spelling).map_err(|problem| problem_failure(&problem, spelling))?;
    let unit = unit_on(instr, args.target.map(Target::number));
    let unit = unit.map_err(|problem| problem_failure(&problem, spelling))?;
    if unit.rule == Rule::Chain || instr.scaling.is_some() {
        return Err(Failure::Usage(format!(
            "halfplay matmul does not support {instr} yet; halfplay eval computes its elements"
        )));
    }
    Ok(unit)
}

fn check_size(matrix: &Matrix, [rows, columns]: [usize; 2]) -> Result<(), Failure> {
    let [own_rows, own_columns] = matrix.size;
    if matrix.size == [rows, columns] {
        return Ok(());
    }
    let title = &matrix.title;
    Err(Failure::Usage(format!(
        "{title} is {own_rows} × {own_columns}, but the product is {rows} × {columns}"
    )))
}

/// Compares the product with an observed one.
fn observed(
    path: &std::path::Path,
    elements: &[Float],
    size: [usize; 2],
    to: Format,
) -> Result<ObservedProduct, Failure> {
    let got = Matrix::read(path)?;
    check_size(&got, size)?;
    if got.format != to {
        let (own, title) = (got.format.name(), &got.title);
        return Err(Failure::Usage(format!(
            "{title} is {own}; to compare, round the product too: --to {own}"
        )));
    }
    let [_, columns] = size;
    let is_equal = |one: Float, other: Float| one == other || one.is_nan() && other.is_nan();
    let pairs = || elements.iter().zip(&got.elements).enumerate();
    let different = pairs().filter(|(_, (one, other))| !is_equal(**one, **other));
    let first = different
        .clone()
        .take(LISTED)
        .map(|(place, (one, other))| ([place / columns.max(1), place % columns.max(1)], *one, *other));
    Ok(ObservedProduct { equal: (elements.len() - different.clone().count()) as u64, first: first.collect() })
}

/// The report as JSON.
fn data(product: &MatrixProduct, depth: usize, errors: &Errors, observed: Option<&ObservedProduct>) -> Value {
    let [rows, columns] = product.size();
    let unit = product.unit();
    let worst = |worst: &WorstElement| {
        json!({
            "index": worst.place,
            "bits": code(worst.result),
            "exact": code(worst.exact),
            "ulp": worst.error,
        })
    };
    let observed = observed.map(|observed| {
        let first = observed.first.iter().map(
            |(place, result, seen)| json!({ "index": place, "bits": code(*result), "observed": code(*seen) }),
        );
        json!({
            "equal": observed.equal,
            "differ": errors.count - observed.equal,
            "first": first.collect::<Vec<_>>(),
        })
    });
    json!({
        "version": VERSION,
        "instruction": unit.instr.to_string(),
        "target": format!("sm_{}", unit.architecture.sm),
        "rows": rows,
        "columns": columns,
        "depth": depth,
        "order": match product.order() {
            SumOrder::Single => json!({ "kind": "single" }),
            SumOrder::Split(parts) => json!({ "kind": "split", "parts": parts }),
            SumOrder::Promote(products) => json!({ "kind": "promote", "products": products }),
        },
        "format": product.to().name(),
        "elements": errors.count,
        "correct": errors.correct,
        "not_finite": errors.not_finite,
        "mean": errors.mean(),
        "least": errors.least,
        "greatest": errors.greatest,
        "up_to": errors.up_to,
        "worst": errors.worst.iter().map(worst).collect::<Vec<_>>(),
        "observed": observed,
    })
}
