//! The slots of an instruction as menus: what else could stand there, and what that would give.
//!
//! Nothing is left out of a menu because it is illegal: then the parser's own reason stands beside it. So a
//! menu teaches which combinations exist, and why the others do not.

use super::{
    Allow, Instr, Modifier, Op, Problem, Provenance, Since, Type, meaning, minimum, parse, rows, table,
};
use crate::float::Mode;

/// One slot of an instruction, with everything that could stand there.
#[derive(Clone, PartialEq, Debug)]
pub struct SlotChoices {
    /// which slot
    pub slot: SlotName,
    /// the choices, in the table's order
    pub choices: Vec<Choice>,
}

/// The slots of an instruction, in the order in which they are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SlotName {
    /// the first word: one of them
    Operation,
    /// the rounding: one of them, or none
    Rounding,
    /// the other modifiers: each is there or not
    Modifiers,
    /// the type, or both types: one choice
    Type,
}

/// Something that could stand in a slot, and the instruction this would give.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// how it is written: `fma`, `rn`, `none`, `.ftz`, `f16x2`, `f32.f16`
    pub word: String,
    /// what it means, in a few words
    pub meaning: &'static str,
    /// Does it stand there now? Choosing a modifier that does takes it away.
    pub chosen: bool,
    /// The instruction after choosing it, or why there is none. For an operation whose lines do not have the
    /// other words it is the nearest instruction with that operation; everywhere else the problem has the
    /// nearest one as its suggestion.
    pub outcome: Result<Instr, Problem>,
    /// is this slot all that changes?
    pub exact: bool,
    /// the least target and PTX version of the outcome; `None` for a problem and for what no GPU has
    pub since: Option<Since>,
}

/// The slots of an instruction as menus, for the lines of the table that `allow` permits.
///
/// ```
/// use halfplay_core::isa::{Allow, SlotName, choices, parse};
/// let fma = parse("fma.rn.f16", Allow::PTX).unwrap().instr;
/// let slots = choices(&fma, Allow::PTX);
/// assert_eq!(slots[2].slot, SlotName::Modifiers);
/// let relu = slots[2].choices.iter().find(|choice| choice.word == ".relu").unwrap();
/// assert_eq!(relu.outcome.as_ref().unwrap().to_string(), "fma.rn.relu.f16");
/// assert_eq!(relu.since.unwrap().to_string(), "sm_80 and PTX 7.0");
/// ```
pub fn choices(instr: &Instr, allow: Allow) -> Vec<SlotChoices> {
    SlotName::ALL.map(|slot| SlotChoices { slot, choices: of_slot(slot, instr, allow) }).into()
}

impl SlotName {
    /// Every slot, in the order in which they are written.
    pub const ALL: [SlotName; 4] =
        [SlotName::Operation, SlotName::Rounding, SlotName::Modifiers, SlotName::Type];

    /// The name of the slot, for the head of its menu.
    pub const fn name(self) -> &'static str {
        match self {
            SlotName::Operation => "operation",
            SlotName::Rounding => "rounding",
            SlotName::Modifiers => "modifiers",
            SlotName::Type => "type",
        }
    }
}

impl Choice {
    /// The switch that would allow the choice as it stands: what-if or undocumented.
    pub fn switch(&self) -> Option<Provenance> {
        self.outcome.as_ref().err().and_then(|problem| problem.switch)
    }

    /// The instruction to go to: the outcome, or the nearest legal one where there is none.
    pub fn leads_to(&self) -> Option<Instr> {
        self.outcome.as_ref().map_or_else(|problem| problem.suggestion, |instr| Some(*instr))
    }
}

fn of_slot(slot: SlotName, instr: &Instr, allow: Allow) -> Vec<Choice> {
    match slot {
        SlotName::Operation => Op::ALL.into_iter().map(|op| operation(op, instr, allow)).collect(),
        SlotName::Rounding => {
            let modes = Mode::ALL.into_iter().map(Some);
            std::iter::once(None).chain(modes).map(|mode| rounding(mode, instr, allow)).collect()
        }
        SlotName::Modifiers => Modifier::ALL.into_iter().map(|word| modifier(word, instr, allow)).collect(),
        SlotName::Type => forms(instr.op).into_iter().map(|types| form(types, instr, allow)).collect(),
    }
}

fn operation(op: Op, instr: &Instr, allow: Allow) -> Choice {
    let wanted = Instr { op, ..*instr };
    let choice = Choice::new(op.name().into(), table::meaning(op), op == instr.op, &wanted, allow);
    match choice.outcome {
        Err(Problem { suggestion: Some(nearest), .. }) if !choice.chosen => {
            Choice { outcome: Ok(nearest), since: minimum(&nearest), ..choice }
        }
        _ => choice,
    }
}

fn rounding(mode: Option<Mode>, instr: &Instr, allow: Allow) -> Choice {
    let word = mode.map_or("none", Mode::name).to_owned();
    let wanted = Instr { mode, ..*instr };
    Choice::new(word, meaning::of_rounding(mode), mode == instr.mode, &wanted, allow)
}

fn modifier(modifier: Modifier, instr: &Instr, allow: Allow) -> Choice {
    let chosen = instr.has(modifier);
    let modifiers = if chosen { instr.modifiers.without(modifier) } else { instr.modifiers.with(modifier) };
    let word = format!(".{}", modifier.name());
    Choice::new(word, modifier.meaning(), chosen, &Instr { modifiers, ..*instr }, allow)
}

fn form((ty, from): (Type, Type), instr: &Instr, allow: Allow) -> Choice {
    let word = if ty == from { ty.name().into() } else { format!("{}.{}", ty.name(), from.name()) };
    let chosen = (ty, from) == (instr.ty, instr.from);
    Choice::new(word, meaning::of_types(instr.op, ty, from), chosen, &Instr { ty, from, ..*instr }, allow)
}

/// The types that any line of the operation has.
fn forms(op: Op) -> Vec<(Type, Type)> {
    let mut found = Vec::new();
    for form in rows().iter().filter(|row| row.op == op).flat_map(|row| row.forms) {
        if !found.contains(&(form.ty, form.from)) {
            found.push((form.ty, form.from));
        }
    }
    found
}

impl Choice {
    /// The choice that leads to exactly this instruction, as far as the parser takes it.
    fn new(word: String, meaning: &'static str, chosen: bool, wanted: &Instr, allow: Allow) -> Choice {
        let outcome = parse(&wanted.to_string(), allow).map(|parsed| parsed.instr);
        let since = outcome.as_ref().ok().and_then(minimum);
        Choice { word, meaning, chosen, exact: outcome.is_ok(), outcome, since }
    }
}
