//! The explanation of observed results, as JSON.

use halfplay_core::skins::explain::ObservedWords;
use halfplay_core::skins::infer::{Explanation, Fit, Hypothesis};
use serde_json::{Map, Value, json};

/// The version of this data format.
const VERSION: u32 = 1;

/// The fields are `cases`, their number; `fits`, the hypotheses worth listing, best first; `decides`, inputs with the
/// result of each of the best hypotheses; and `unseen`, variants that could be present in addition to the only
/// explanation without changing any of these results. `place` gives the key and the value for the position of a result.
pub fn data<O: ObservedWords>(
    explanation: &Explanation<O>,
    place: &dyn Fn(&O) -> (&'static str, Value),
) -> Value {
    let Explanation { cases, fits, tied: among, decides, undetectable: unseen, .. } = explanation;
    let against = |fit: &Fit<O>| -> Value {
        let listed = fit.against.iter().filter_map(|(at, bits)| {
            let case = cases.get(*at)?;
            let (key, stands) = place(case);
            Some(json!({
                key: stands,
                "statement": case.asked(),
                "got": case.got(),
                "gives": case.gives(*bits),
            }))
        });
        listed.collect()
    };
    let fit = |fit: &Fit<O>| {
        json!({
            "semantics": fit.hypothesis.word(),
            "says": fit.hypothesis.says(),
            "explained": fit.explained,
            "against": against(fit),
        })
    };
    let decides = decides.iter().map(|deciding| {
        let gives = among.iter().zip(&deciding.bits);
        let gives: Map<String, Value> =
            gives.map(|(one, bits)| (one.word(), json!(O::bits_text(&deciding.input, *bits)))).collect();
        json!({ "statement": O::input_text(&deciding.input), "gives": gives })
    });
    json!({
        "version": VERSION,
        "cases": cases.len(),
        "fits": fits.iter().map(fit).collect::<Vec<_>>(),
        "decides": decides.collect::<Vec<_>>(),
        "unseen": unseen.iter().map(|one| one.word()).collect::<Vec<_>>(),
    })
}
