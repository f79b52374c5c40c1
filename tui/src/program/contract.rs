//! Contraction of a program by a compiler: the rule that `--contract` names, and compilations as JSON.

use super::RunArgs;
use crate::failure::Failure;
use halfplay_core::float::Float;
use halfplay_core::real::Real;
use halfplay_core::skins::explain::visible;
use halfplay_core::skins::program::Language;
use halfplay_core::skins::program::contract::{Compilation, Fused, Outcome, Rule, formulas};
use serde_json::{Value, json};

/// The rule that `--contract` names. The error lists the rules for this language.
pub fn rule(args: &RunArgs, language: Language) -> Result<Option<Rule>, Failure> {
    let Some(name) = &args.contract else { return Ok(None) };
    match Rule::named(name).filter(|rule| rule.fits(language)) {
        Some(rule) => Ok(Some(rule)),
        None => {
            let rules = Rule::ALL.iter().filter(|rule| rule.fits(language));
            let names: Vec<String> = rules.map(|rule| rule.name().replace(' ', "-")).collect();
            let language = if language == Language::C { "C-like code" } else { "PTX" };
            Err(Failure::Usage(format!(
                "--contract takes a rule for {language}; found {}\nrules are {}",
                visible(name),
                names.join(", ")
            )))
        }
    }
}

/// A compilation as JSON.
pub fn compilation_data(compilation: &Compilation) -> Value {
    let fused = compilation.contracted.fused.iter();
    json!({
        "by": rules_data(&compilation.rules),
        "instructions": compilation.instructions,
        "registers": compilation.registers,
        "results": compilation.results.iter().map(result_data).collect::<Value>(),
        "formulas": formulas(&compilation.contracted.flow),
        "fused": fused.map(|Fused { product, sum, .. }| json!({ "product": product, "sum": sum })).collect::<Value>(),
    })
}

/// Contraction rules as JSON. The rule of a measured compiler has its version.
pub fn rules_data(rules: &[Rule]) -> Value {
    rules.iter().map(|rule| json!({ "name": rule.name(), "version": rule.version() })).collect()
}

fn result_data(result: &Outcome) -> Value {
    json!({
        "output": result.name,
        "bits": hex(result.value),
        "ulp": result.ulp.as_ref().map(Real::approximately),
        "ulp_exact": result.ulp.as_ref().map(Real::fraction),
    })
}

fn hex(value: Float) -> String {
    let width = value.format().width() as usize / 4 + 2;
    format!("{:#0width$x}", value.bits())
}
