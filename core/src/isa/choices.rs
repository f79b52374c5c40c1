//! The slots of an instruction as menus: the alternatives for each slot, and the resulting instructions.
//!
//! Menus include illegal choices, together with the parser's reason. So a menu teaches which combinations exist, and
//! why others do not.

use super::{
    Allow, Instr, Modifier, Op, Problem, Provenance, Since, Type, meaning, minimum, parse, rows, table,
};
use crate::float::Mode;

/// A slot of an instruction, with all choices for it.
#[derive(Clone, PartialEq, Debug)]
pub struct SlotChoices {
    /// the slot
    pub slot: SlotName,
    /// the choices, in the order in which a menu shows them
    pub choices: Vec<Choice>,
}

/// The slots of an instruction, in the order in which they are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SlotName {
    /// the first word: exactly one
    Operation,
    /// the rounding mode: one or none
    Rounding,
    /// the other modifiers: each is present or not
    Modifiers,
    /// the type or pair of types: one choice
    Type,
}

/// A choice for a slot, and the instruction that results from it.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// its spelling, such as `fma`, `rn`, `none`, `.ftz`, `f16x2` or `f32.f16`
    pub word: String,
    /// its meaning, in a few words
    pub meaning: &'static str,
    /// true if it is the current choice; choosing a current modifier removes it
    pub chosen: bool,
    /// The resulting instruction, or the reason why there is none. If another operation does not permit the other
    /// words, this is the nearest instruction with that operation. In the other slots, the problem suggests the nearest
    /// instruction.
    pub outcome: Result<Instr, Problem>,
    /// true if nothing but this slot changes
    pub exact: bool,
    /// the lowest target and PTX version of the outcome; `None` for a problem, and if no GPU has the instruction
    pub since: Option<Since>,
}

/// The slots of an instruction as menus, restricted to the instructions that `allow` permits.
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
    /// Every slot, in the order in which it is written.
    pub const ALL: [SlotName; 4] =
        [SlotName::Operation, SlotName::Rounding, SlotName::Modifiers, SlotName::Type];

    /// The name of the slot, for the title of its menu.
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
    /// The setting that would allow this choice: hypothetical or undocumented instructions.
    pub fn switch(&self) -> Option<Provenance> {
        self.outcome.as_ref().err().and_then(|problem| problem.switch)
    }

    /// The instruction that this choice selects: the outcome, or else the problem's suggestion.
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

/// The types of all instructions with this operation.
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
    /// The choice that results in exactly this instruction, if the parser accepts it.
    fn new(word: String, meaning: &'static str, chosen: bool, wanted: &Instr, allow: Allow) -> Choice {
        let outcome = parse(&wanted.to_string(), allow).map(|parsed| parsed.instr);
        let since = outcome.as_ref().ok().and_then(minimum);
        Choice { word, meaning, chosen, exact: outcome.is_ok(), outcome, since }
    }
}
