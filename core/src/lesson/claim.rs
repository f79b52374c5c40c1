//! Recomputes the numerical claims of a text: `2048 + 1 = 2048`, `0.1 → 0.0999755859375`, `w ≈ 6.366`.

use crate::eval::lanes;
use crate::float::{Float, Format};
use crate::isa::Type;
use crate::literal::{parse, real};
use crate::program::read::{Context, read};
use crate::real::Real;
use crate::typo::clipped;

/// The context in which a claim is checked.
pub struct ClaimContext<'a> {
    /// the type of formulas, and the instruction that applies to bare numbers
    pub context: Context,
    /// the results of the program on the screen, by name
    pub named: &'a dyn Fn(&str) -> Option<Float>,
}

/// The signs of a claim, and whether each demands equality: equals, converts to, equals to the digits written.
const SIGNS: [(&str, bool); 3] = [(" = ", true), (" → ", true), (" ≈ ", false)];

/// The two sides of a claim, and whether it demands equality. `None` if the text claims no number.
fn sides(text: &str) -> Option<(&str, &str, bool)> {
    let (left, right, exactly) = SIGNS.iter().find_map(|(sign, exactly)| {
        let (left, right) = text.rsplit_once(sign)?;
        Some((left.trim(), right.trim(), *exactly))
    })?;
    let is_number = parse(right, Format::F32).is_ok() || right.starts_with('{');
    (!left.is_empty() && is_number).then_some((left, right, exactly))
}

/// True if the text makes a claim about a number.
pub(super) fn is_claim(text: &str) -> bool {
    sides(text).is_some()
}

/// Returns why a claim is false, or `None` if it is true.
///
/// ```
/// use halfplay_core::isa::Allow;
/// use halfplay_core::skins::lesson::{ClaimContext, claim_error};
/// use halfplay_core::read::Context;
/// let known = ClaimContext { context: Context::new(Allow::PTX), named: &|_| None };
/// assert_eq!(claim_error("2048 + 1 = 2048", &known), None);
/// assert_eq!(claim_error("0.1 ≈ 0.09998", &known), None);
/// assert_eq!(claim_error("0.1 = 0.1", &known).as_deref(), Some("0.1 is 0.0999755859375, not 0.1"));
/// ```
pub fn claim_error(claim: &str, known: &ClaimContext<'_>) -> Option<String> {
    let (left, right, exactly) = sides(claim)?;
    let found = match computed(left, known) {
        Ok(found) => found,
        Err(why) => return Some(format!("{}: {why}", clipped(left))),
    };
    let claimed: Vec<&str> = match right.strip_prefix('{').and_then(|lanes| lanes.strip_suffix('}')) {
        Some(lanes) => lanes.split(',').map(str::trim).collect(),
        None => vec![right],
    };
    let is_true = found.len() == claimed.len()
        && found.iter().zip(&claimed).all(|(found, claimed)| matches_claim(*found, claimed, exactly));
    let told = found.iter().map(|found| found.decimal()).collect::<Vec<_>>().join(", ");
    (!is_true).then(|| format!("{} is {told}, not {}", clipped(left), clipped(right)))
}

/// The values of the left side, one for each lane.
fn computed(text: &str, known: &ClaimContext<'_>) -> Result<Vec<Float>, String> {
    if let Some(value) = (known.named)(text) {
        return Ok(vec![value]);
    }
    // Leave a type that is unknown or has no format in the text, so that reading the text rejects it.
    let typed = text.rsplit_once(" in ");
    let typed = typed.and_then(|(number, ty)| Some((number, Type::named(ty.trim())?.format()?)));
    // Bits without a format are read as an f32.
    let (number, format) = typed.unwrap_or((text, known.context.ty.format().unwrap_or(Format::F32)));
    if let Ok(literal) = parse(number, format) {
        return Ok(vec![literal.float]);
    }
    let whole = Context { whole: true, ..known.context };
    let reading = read(text, &whole).map_err(|why| why.to_string())?;
    let evaluation = reading.evaluate(Default::default());
    Ok(lanes(evaluation.instr.ty, evaluation.outcome.bits))
}

/// True if `found` is the claimed number. A claim in bits must match bit for bit. A decimal must have the same value,
/// or, if not `exactly`, be within half a unit of its last digit.
pub fn matches_claim(found: Float, claimed: &str, exactly: bool) -> bool {
    let format = found.format();
    let Ok(literal) = parse(claimed, format) else { return false };
    let is_value = |text: &str| Some((Real::of(found)?, real(text, format)?));
    match is_value(claimed) {
        _ if claimed.starts_with("0x") || claimed.starts_with("0b") => literal.float == found,
        Some((found, claimed)) if exactly => found == claimed,
        Some((found, value)) => {
            let unit = half_unit(claimed).and_then(|unit| real(&unit, format));
            unit.is_some_and(|unit| !unit.minus(&found.minus(&value).magnitude()).is_negative())
        }
        None => literal.float == found || (literal.float.is_nan() && found.is_nan()),
    }
}

/// Half a unit in the last digit of a decimal: `5e-3` for `0.25`.
fn half_unit(decimal: &str) -> Option<String> {
    let (digits, power) = decimal.split_once(['e', 'E']).unwrap_or((decimal, "0"));
    let places = digits.split_once('.').map_or(0, |(_, behind)| behind.len());
    let power: i64 = power.parse().ok()?;
    Some(format!("5e{}", power - i64::try_from(places).ok()? - 1))
}
