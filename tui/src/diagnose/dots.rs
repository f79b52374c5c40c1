//! What explains dot products: every scheme of summing held against all of them.

use crate::common_args::Format as Printed;
use crate::failure::Failure;
use crate::{output, report};
use halfplay_core::doc::Doc;
use halfplay_core::explain::{dot_asked, dot_blocks, scheme_words};
use halfplay_core::float::Float;
use halfplay_core::infer::{Dot, DotFit, Dots, Scheme};
use rayon::prelude::*;
use serde_json::{Map, Value, json};

/// Holds every scheme against all cases, and prints what explains them; says whether something explains all.
pub fn explained(cases: Vec<Dot>, format: Printed) -> Result<bool, Failure> {
    let fits: Vec<DotFit> = Scheme::all().into_par_iter().map(|scheme| DotFit::of(scheme, &cases)).collect();
    let dots = Dots::of(cases, fits);
    output::formatted(
        format,
        match report::setter(format) {
            Some(set) => report::ended(set(&Doc::new(dot_blocks(&dots)))),
            None => data(&dots).to_string() + "\n",
        },
    )?;
    Ok(dots.is_whole())
}

fn data(dots: &Dots) -> Value {
    let Dots { cases, fits, among, decides } = dots;
    let code = |float: Float| {
        let digits = float.format().width() as usize / 4 + 2;
        format!("{:#0digits$x}", float.bits())
    };
    let against = |fit: &DotFit| -> Vec<Value> {
        let told = fit.against.iter().filter_map(|(place, gives)| {
            let case = cases.get(*place)?;
            Some(json!({ "line": case.line, "got": code(case.got), "gives": code(*gives) }))
        });
        told.collect()
    };
    let fits = fits.iter().map(|fit| {
        json!({
            "semantics": fit.scheme.word(),
            "says": scheme_words(&fit.scheme),
            "explained": fit.explained,
            "against": against(fit),
        })
    });
    let decides = decides.iter().map(|deciding| {
        let gives = among.iter().zip(&deciding.results);
        let gives: Map<String, Value> =
            gives.map(|(scheme, result)| (scheme.word(), json!(code(*result)))).collect();
        json!({ "statement": dot_asked(&deciding.terms), "gives": gives })
    });
    json!({
        "version": 1,
        "cases": cases.len(),
        "fits": fits.collect::<Vec<_>>(),
        "decides": decides.collect::<Vec<_>>(),
    })
}
