//! A count over all codes of an operand, in slices.

use super::Steps;
use halfplay_core::skins::session::Survey;
use wasm_bindgen::JsValue;

/// Number of codes counted in each step.
const SLICE: u32 = 16384;

/// Starts the count that a link describes. Each step returns the state of the count as text.
pub fn count(link: String) -> Result<Steps, String> {
    let mut survey = Survey::of_link(&link).map_err(|why| why.to_string())?;
    let mut finished = false;
    Ok(Box::new(move || {
        if finished {
            return JsValue::UNDEFINED;
        }
        halfplay_core::skins::bulk::survey::advance(&mut survey, SLICE);
        finished = survey.state().progress().is_finished();
        JsValue::from(survey.state().to_text())
    }))
}
