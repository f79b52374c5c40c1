//! The type of a row of the table, and queries on a row.

use super::{Instr, Modifier, Modifiers, Op, Provenance, Since, Type};
use crate::float::Mode;
use serde::Serialize;

/// A row of the table: the spellings that it permits, their requirements and their meaning.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row {
    /// the operation
    pub op: Op,
    /// the types with which a spelling may end
    pub forms: &'static [Form],
    /// the permitted rounding modifiers
    pub rounding: RoundingSlot,
    /// required modifiers
    pub required: Modifiers,
    /// optional modifiers
    pub optional: Modifiers,
    /// pairs of modifiers that exclude each other
    pub exclusive: &'static [(Modifier, Modifier)],
    /// modifiers with higher requirements than the row itself
    pub later: &'static [(Modifier, Since)],
    /// the section of the PTX manual, for documented instructions
    pub section: Option<&'static str>,
    /// the description in one line, without modifiers
    pub meaning: &'static str,
    /// the grade of the row's main rule; other rules may have different grades
    pub grade: Grade,
    /// the provenance of the row's instructions
    pub provenance: Provenance,
}

/// The types at the end of a spelling, with the requirements of a row for these types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// the type of the destination
    pub ty: Type,
    /// the type of the operands; it differs in mixed instructions and conversions
    pub from: Type,
    /// the requirements of the row with these types, without modifiers
    pub since: Since,
}

/// The rounding modifiers that a row permits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundingSlot {
    /// no rounding modifier is permitted
    Absent,
    /// one of these modes may be written; the default is to nearest even
    Optional(&'static [Mode]),
    /// one of these modes is required
    Required(&'static [Mode]),
}

/// The evidence for a rule of behaviour, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Grade {
    /// the manual states the rule
    Documented,
    /// the vendor's assembler or headers show the rule
    Assembler,
    /// the rule was measured on a GPU, whose results are in `assets/golden`
    Measured,
    /// the rule follows from other rules
    Inferred,
    /// only hardware can tell
    Unknown,
}

impl Grade {
    /// Every grade, best first.
    pub const ALL: [Grade; 5] =
        [Grade::Documented, Grade::Assembler, Grade::Measured, Grade::Inferred, Grade::Unknown];

    /// The name of the grade, as in JSON, such as `assembler`.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Documented => "documented",
            Grade::Assembler => "assembler",
            Grade::Measured => "measured",
            Grade::Inferred => "inferred",
            Grade::Unknown => "unknown",
        }
    }

    /// The meaning of the grade, in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            Grade::Documented => "the manual says it",
            Grade::Assembler => "the assembler or the vendor's headers show it",
            Grade::Measured => "measured on an NVIDIA H200",
            Grade::Inferred => "inferred, not verified on hardware",
            Grade::Unknown => "not verified on hardware",
        }
    }
}

impl RoundingSlot {
    /// The permitted rounding modes.
    pub const fn modes(self) -> &'static [Mode] {
        match self {
            RoundingSlot::Absent => &[],
            RoundingSlot::Optional(modes) | RoundingSlot::Required(modes) => modes,
        }
    }

    /// True if this rounding mode, or none, is permitted.
    pub fn takes(self, mode: Option<Mode>) -> bool {
        match mode {
            Some(mode) => self.modes().contains(&mode),
            None => !matches!(self, RoundingSlot::Required(_)),
        }
    }
}

impl Row {
    /// All modifiers that this row permits.
    pub const fn modifiers(&self) -> Modifiers {
        self.required.union(self.optional)
    }

    /// The form with these types; `None` if the row does not have it.
    pub fn form(&self, ty: Type, from: Type) -> Option<&'static Form> {
        self.forms.iter().find(|form| form.ty == ty && form.from == from)
    }

    /// True if the row permits exactly this combination of modifiers.
    pub fn takes(&self, modifiers: Modifiers) -> bool {
        self.required.within(modifiers)
            && modifiers.within(self.modifiers())
            && self.clash(modifiers).is_none()
    }

    /// Two of these modifiers that exclude each other in this row; `None` if no two do.
    pub fn clash(&self, modifiers: Modifiers) -> Option<(Modifier, Modifier)> {
        self.exclusive.iter().copied().find(|&(a, b)| modifiers.has(a) && modifiers.has(b))
    }

    /// The lowest target and PTX version of one of the row's instructions; `None` if the row lacks the instruction's
    /// types, or if no GPU has the instruction.
    pub fn minimum(&self, instr: &Instr) -> Option<Since> {
        let form = self.form(instr.ty, instr.from)?;
        let asked = self.later.iter().filter(|(modifier, _)| instr.has(*modifier));
        let since = asked.fold(form.since, |since, &(_, later)| since.and(later));
        (self.provenance != Provenance::WhatIf).then_some(since)
    }

    /// Builds an instruction of this row.
    pub(super) fn instr(&self, form: &Form, mode: Option<Mode>, modifiers: Modifiers) -> Instr {
        Instr { op: self.op, mode, modifiers, ty: form.ty, from: form.from, provenance: self.provenance }
    }
}
