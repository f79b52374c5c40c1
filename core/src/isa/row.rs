//! The shape of a row of the table, and what can be asked of a row.

use super::{Instr, Modifier, Modifiers, Op, Provenance, Since, Type};
use crate::float::Mode;
use serde::Serialize;

/// One syntax line: which spellings it allows, what they need, what they mean.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row {
    /// the operation
    pub op: Op,
    /// the types it may end with
    pub forms: &'static [Form],
    /// whether a rounding is written, and which
    pub rounding: Slot,
    /// modifiers that must be written
    pub required: Modifiers,
    /// modifiers that may be written
    pub optional: Modifiers,
    /// pairs of which at most one may be written
    pub exclusive: &'static [(Modifier, Modifier)],
    /// modifiers that need a later target or PTX version than the line itself
    pub later: &'static [(Modifier, Since)],
    /// the section of the PTX manual, for documented lines
    pub section: Option<&'static str>,
    /// what it does, in one line, before its modifiers change it
    pub meaning: &'static str,
    /// how well its main rule is known; single rules may have other grades
    pub grade: Grade,
    /// where the line comes from
    pub provenance: Provenance,
}

/// The types at the end of a spelling, and since when this line has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// type of the destination
    pub ty: Type,
    /// type of the operands; another one in mixed instructions and conversions
    pub from: Type,
    /// what the line needs with these types, before modifiers ask for more
    pub since: Since,
}

/// The place of the rounding modifier in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// no rounding may be written
    Absent,
    /// one of these may be written; without one it is nearest even
    Optional(&'static [Mode]),
    /// one of these must be written
    Required(&'static [Mode]),
}

/// How well a rule of behaviour is known, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Grade {
    /// the manual says it
    Documented,
    /// the vendor's assembler or headers show it
    Assembler,
    /// it was measured on a GPU, and `assets/golden` has what that answered
    Measured,
    /// it follows from other rules
    Inferred,
    /// only hardware can tell
    Unknown,
}

impl Grade {
    /// Every grade, best first.
    pub const ALL: [Grade; 5] =
        [Grade::Documented, Grade::Assembler, Grade::Measured, Grade::Inferred, Grade::Unknown];

    /// The name of the grade, as in JSON: `assembler`.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Documented => "documented",
            Grade::Assembler => "assembler",
            Grade::Measured => "measured",
            Grade::Inferred => "inferred",
            Grade::Unknown => "unknown",
        }
    }

    /// What the grade means, in a few words.
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

impl Slot {
    /// The roundings that may be written.
    pub const fn modes(self) -> &'static [Mode] {
        match self {
            Slot::Absent => &[],
            Slot::Optional(modes) | Slot::Required(modes) => modes,
        }
    }

    /// May the rounding be written so, or left out?
    pub fn takes(self, mode: Option<Mode>) -> bool {
        match mode {
            Some(mode) => self.modes().contains(&mode),
            None => !matches!(self, Slot::Required(_)),
        }
    }
}

impl Row {
    /// Every modifier that may stand in this line.
    pub const fn modifiers(&self) -> Modifiers {
        self.required.union(self.optional)
    }

    /// The form with these types.
    pub fn form(&self, ty: Type, from: Type) -> Option<&'static Form> {
        self.forms.iter().find(|form| form.ty == ty && form.from == from)
    }

    /// Does the line allow exactly these modifiers together?
    pub fn takes(&self, modifiers: Modifiers) -> bool {
        self.required.within(modifiers)
            && modifiers.within(self.modifiers())
            && self.clash(modifiers).is_none()
    }

    /// Two of these modifiers that exclude each other in this line.
    pub fn clash(&self, modifiers: Modifiers) -> Option<(Modifier, Modifier)> {
        self.exclusive.iter().copied().find(|&(a, b)| modifiers.has(a) && modifiers.has(b))
    }

    /// The least target and PTX version of one of the line's instructions; `None` for a line that no GPU has.
    pub fn minimum(&self, instr: &Instr) -> Option<Since> {
        let form = self.form(instr.ty, instr.from)?;
        let asked = self.later.iter().filter(|(modifier, _)| instr.has(*modifier));
        let since = asked.fold(form.since, |since, &(_, later)| since.and(later));
        (self.provenance != Provenance::WhatIf).then_some(since)
    }

    /// The instruction of this line with these parts.
    pub(super) fn instr(&self, form: &Form, mode: Option<Mode>, modifiers: Modifiers) -> Instr {
        Instr { op: self.op, mode, modifiers, ty: form.ty, from: form.from, provenance: self.provenance }
    }
}
