//! What explains results, as JSON.

use halfplay_core::explain::{asked_bits, bits_text, semantics_words};
use halfplay_core::infer::{Case, Explained, Fit};
use serde_json::{Map, Value, json};

/// The version of what stands here.
const VERSION: u32 = 1;

/// `cases`, `fits` with the best first, `decides`: inputs with what each of the best gives for them, and `unseen`: departures that
/// would change nothing besides the best. `place` says where a case stands.
pub fn data(explained: &Explained, place: &dyn Fn(&Case) -> (&'static str, Value)) -> Value {
    let Explained { cases, fits, among, decides, unseen } = explained;
    let against = |fit: &Fit| -> Value {
        let told = fit.against.iter().filter_map(|(at, bits)| {
            let case = cases.get(*at)?;
            let (key, stands) = place(case);
            Some(json!({
                key: stands,
                "statement": asked_bits(&case.instr, case.operands),
                "got": bits_text(&case.instr, case.got),
                "gives": bits_text(&case.instr, *bits),
            }))
        });
        told.collect()
    };
    let fit = |fit: &Fit| {
        json!({
            "semantics": fit.semantics.word(),
            "says": semantics_words(&fit.semantics),
            "explained": fit.explained,
            "against": against(fit),
        })
    };
    let decides = decides.iter().map(|deciding| {
        let gives = among.iter().zip(&deciding.bits);
        let gives: Map<String, Value> =
            gives.map(|(one, bits)| (one.word(), json!(bits_text(&deciding.instr, *bits)))).collect();
        json!({ "statement": asked_bits(&deciding.instr, deciding.operands), "gives": gives })
    });
    json!({
        "version": VERSION,
        "cases": cases.len(),
        "fits": fits.iter().map(fit).collect::<Vec<_>>(),
        "decides": decides.collect::<Vec<_>>(),
        "unseen": unseen.iter().map(|one| one.word()).collect::<Vec<_>>(),
    })
}
