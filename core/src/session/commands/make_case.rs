//! The command `make`, which changes the operands into a case of a given kind.

use super::run::quoted;
use crate::explain::{code, number_text};
use crate::isa::Type;
use crate::lesson::{CaseOperands, CaseRequest, Change};
use crate::program::read::Number;
use crate::session::Session;
use crate::session::msg::{Effect, Msg};
use crate::session::question::{operand_name, slots};
use crate::typo::clipped;

/// Changes the operands into a case of this kind and reports the changes.
pub fn make(session: &mut Session, text: &str) -> Result<Option<Effect>, String> {
    let expected = || format!("expected one of {}, not {}", CaseRequest::words().join(", "), quoted(text));
    let wanted = CaseRequest::named(text).ok_or_else(expected)?;
    let again = || Msg::RunCommand(format!("make {text}"));
    let Some(teacher) = session.teaching_for(again) else { return Ok(None) };
    let instr = session.state.question.instr;
    let made = teacher.make(&instr, &session.state.question.operands.bits(&instr), wanted)?;
    let said = take(session, &made);
    session.say(said);
    Ok(None)
}

/// Applies the changes and describes them. The description omits the kind of case while the result is hidden or not
/// reached yet, because it would reveal the result.
fn take(session: &mut Session, made: &CaseOperands) -> String {
    let places: Vec<(usize, Type)> = slots(&session.state.question.instr).collect();
    let tells = !session.state.hidden && !session.withholds_result();
    let operands = &mut session.state.question.operands;
    let mut changed = Vec::new();
    for Change { operand, lane, to } in &made.changes {
        let Some(&(slot, ty)) = places.get(*operand) else { continue };
        let was = clipped(operands.field(slot, *lane).good.text());
        operands.put(slot, *lane, ty, Number::of_bits(to.bits(), ty.format()));
        let value = number_text(*to);
        let value = if value.starts_with('≈') { value } else { format!("= {value}") };
        changed.push(format!("{} was {was}, now {} {value}", operand_name(slot, *lane, ty), code(*to)));
    }
    let changed = changed.join("; ");
    if tells { format!("{changed}: {}", made.words) } else { changed }
}
