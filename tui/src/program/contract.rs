//! What compilers may make of a program: the one that is chosen, and all of them as data.

use super::{Answer, RunArgs};
use crate::failure::Failure;
use halfplay_core::explain::visible;
use halfplay_core::float::{Float, Real};
use halfplay_core::program::Language;
use halfplay_core::program::contract::{
    Compilation, Fused, Outcome, Rule, contract, contracted_code, contracted_returned, contracted_run,
    formulas,
};
use serde_json::{Value, json};

/// The answer for the program as `--contract` has it.
pub fn chosen(args: &RunArgs, answer: Answer) -> Result<Answer, Failure> {
    let Some(name) = &args.contract else { return Ok(answer) };
    let fits = |rule: &Rule| answer.language == Language::C || matches!(rule, Rule::Off | Rule::Ptxas);
    let Some(rule) = Rule::named(name).filter(fits) else {
        let names: Vec<String> =
            Rule::ALL.iter().filter(|rule| fits(rule)).map(|rule| rule.name().replace(' ', "-")).collect();
        let language = if answer.language == Language::C { "C-like code" } else { "PTX" };
        return Err(Failure::Usage(format!(
            "--contract takes a rule for {language}; found {}\nrules are {}",
            visible(name),
            names.join(", ")
        )));
    };
    let contracted = contract(&answer.run.flow, rule);
    if contracted.fused.is_empty() {
        return Ok(answer);
    }
    let mut run = contracted_run(&answer.run, &contracted);
    let mut code = contracted_code(&run);
    if answer.language == Language::Ptx {
        let lines = run.lines.iter_mut().zip(std::mem::take(&mut code));
        lines.filter(|(_, code)| !code.is_empty()).for_each(|(ran, code)| ran.text = code);
    }
    let returned = contracted_returned(&answer.returned, &contracted);
    Ok(Answer { run, code, returned, contract: Some(rule), ..answer })
}

/// A compilation as data.
pub fn compilation_data(compilation: &Compilation) -> Value {
    let names =
        compilation.rules.iter().map(|rule| json!({ "name": rule.name(), "version": rule.version() }));
    let fused = compilation.contracted.fused.iter();
    json!({
        "by": names.collect::<Value>(),
        "instructions": compilation.instructions,
        "registers": compilation.registers,
        "results": compilation.results.iter().map(result_data).collect::<Value>(),
        "formulas": formulas(&compilation.contracted.flow),
        "fused": fused.map(|Fused { product, sum, .. }| json!({ "product": product, "sum": sum })).collect::<Value>(),
    })
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
