//! A count over all codes of an operand, some at a time.

use super::Steps;
use halfplay_core::skins::session::Survey;
use wasm_bindgen::JsValue;

/// So many codes are counted between two answers.
const SLICE: u32 = 16384;

/// The count that a link asks for. Its answers say as texts what it has come to.
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
