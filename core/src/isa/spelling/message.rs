//! The messages for problems with spellings.

use super::aliases::{Alias, alias};
use super::diagnose::types_of;
use super::problem::{Fault, Problem, Types};
use crate::float::Mode;
use crate::isa::{Op, Provenance, Type};
use std::fmt;

impl Problem {
    /// The problem and its reason, without position and suggestion.
    pub fn reason(&self) -> String {
        self.fault.reason()
    }
}

/// Position, reason, suggestion and setting, in one line.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.at.column(), self.reason())?;
        if let Some(instr) = self.suggestion {
            write!(f, "; try {instr}")?;
        }
        match self.switch {
            Some(Provenance::WhatIf) => f.write_str("; the what-if switch allows it, for teaching"),
            Some(Provenance::Undocumented) => f.write_str("; the undocumented switch allows it"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Empty => f.write_str("expected an instruction here"),
            Fault::MachineCode(name) => {
                write!(f, "{name} is machine code; write the PTX instruction that compiles to it")
            }
            Fault::LeadingDot => f.write_str("a spelling begins with its operation, not with a dot"),
            Fault::EmptyWord => f.write_str("a word is missing after this dot"),
            Fault::TooManyWords => f.write_str("too many words: no instruction has this many"),
            Fault::Space => f.write_str("a spelling has no spaces; join its words with dots"),
            Fault::Joint => f.write_str("the words of a spelling are joined by dots"),
            Fault::Absent(name) => {
                write!(f, "PTX has no half-precision {name}; its {name} takes f32 and runs only in programs")
            }
            Fault::UnknownOp(word) => match (Op::named(&word.to_ascii_lowercase()), alias(word)) {
                (Some(_), _) => write!(f, "\"{word}\" is not an operation; write it in lower case"),
                (None, Some(Alias::Op(op))) => {
                    write!(f, "\"{word}\" is not an operation; PTX calls it {}", op.name())
                }
                _ => write!(
                    f,
                    "\"{word}\" is not an operation; the operations are {}",
                    and_list(Op::ALL.map(Op::name))
                ),
            },
            Fault::UnknownWord(word, Some(near)) => write!(f, "unknown word .{word}; perhaps .{near}"),
            Fault::UnknownWord(word, None) => write!(f, "unknown word .{word}"),
            Fault::Elsewhere(word) => {
                write!(f, ".{word} belongs to PTX instructions that halfplay does not run")
            }
            Fault::Repeated(word) => write!(f, ".{word} may appear only once"),
            Fault::TwoRoundings { first, second } => {
                write!(
                    f,
                    "only one rounding is allowed, but there are .{} and .{}",
                    first.name(),
                    second.name()
                )
            }
            Fault::Alone { word, partner } => {
                write!(f, ".{word} needs .{partner}: they are written together or not at all")
            }
            Fault::NoType(op) => write!(f, "{} needs a type: {}", op.name(), and_list(types_of(*op))),
            Fault::ManyTypes(op, ty) => write!(f, "one type too many for {}: .{}", op.name(), ty.name()),
            Fault::WrongType(Op::Cvt, (ty, from)) if ty == from => write!(
                f,
                "cvt needs two different types, the destination's first, not .{} twice; its types are {}",
                ty.name(),
                and_list(types_of(Op::Cvt))
            ),
            Fault::WrongType(op, types) => {
                write!(
                    f,
                    "{} does not exist for {}; its types are {}",
                    op.name(),
                    dotted(*types),
                    and_list(types_of(*op))
                )
            }
            Fault::TypesSwapped(op, (ty, from)) => write!(
                f,
                "{} takes these types in the other order: .{}.{}, destination first",
                op.name(),
                from.name(),
                ty.name()
            ),
            Fault::NoSuchModifier { modifier, op, types, elsewhere } => {
                write!(f, "{} for {} does not take .{}", op.name(), dotted(*types), modifier.name())?;
                if elsewhere.is_empty() {
                    return Ok(());
                }
                write!(f, " (allowed for {})", and_list(elsewhere.iter().map(|&types| dotted(types))))
            }
            Fault::NoSuchRounding { mode, op, types, has } if has.is_empty() => {
                write!(f, "{} for {} takes no rounding, so no .{}", op.name(), dotted(*types), mode.name())
            }
            Fault::NoSuchRounding { mode, op, types, has } => {
                let has = and_list(has.iter().map(|mode| format!(".{}", mode.name())));
                write!(f, "{} for {} does not take .{}, only {has}", op.name(), dotted(*types), mode.name())
            }
            Fault::NeedsRounding { op, types, has } => {
                let has = and_list(has.iter().map(|mode| format!(".{}", mode.name())));
                write!(f, "{} for {} needs a rounding: {has}", op.name(), dotted(*types))
            }
            Fault::NeedsModifier { modifier, op, types } => {
                write!(f, "{} for {} needs .{}", op.name(), dotted(*types), modifier.name())
            }
            Fault::Exclusive { first, second, op, types } => {
                write!(f, ".{first} and .{second} exclude each other in {} for {}", op.name(), dotted(*types))
            }
            Fault::NeedsSwitch(Provenance::Undocumented) => {
                f.write_str("the assembler accepts this instruction, but the manual does not document it")
            }
            Fault::NeedsSwitch(_) => f.write_str("no GPU has this instruction"),
            Fault::TooOld { word, need, target, ptx } => {
                match word {
                    Some(word) => write!(f, ".{word} needs {need} or later")?,
                    None => write!(f, "this instruction needs {need} or later")?,
                }
                match (target.filter(|t| !t.supports(need.target)), ptx.filter(|v| !v.supports(need.ptx))) {
                    (Some(target), Some(ptx)) => write!(f, ", not {target} and PTX {ptx}"),
                    (Some(target), None) => write!(f, ", not {target}"),
                    (None, Some(ptx)) => write!(f, ", not PTX {ptx}"),
                    (None, None) => Ok(()),
                }
            }
        }
    }
}

impl Fault {
    /// The problem, followed by background information if there is any.
    pub fn reason(&self) -> String {
        let background = self.background().map_or_else(String::new, |background| format!("; {background}"));
        format!("{self}{background}")
    }

    /// Background that is not in the table: why this particular combination does not exist, or what was probably meant.
    pub fn background(&self) -> Option<&'static str> {
        match self {
            Fault::NeedsRounding { op: Op::Fma, types: (Type::F32, _), .. } => None,
            Fault::NeedsRounding { op: Op::Fma, .. } => {
                Some("the manual's note calls .rn the default, but its syntax and the assembler require it")
            }
            Fault::NoSuchRounding { mode: Mode::Rna | Mode::Ro, .. } => {
                Some("no GPU rounds arithmetic this way")
            }
            Fault::NoSuchRounding { op: Op::Fma, types: (Type::BF16 | Type::BF16X2, _), .. } => Some(
                "the assembler accepts it but compiles it wrongly, reading the bits as f16 or ignoring the rounding",
            ),
            Fault::NoSuchRounding { has, .. } if has[..] == [Mode::Rn] => {
                Some("half-precision arithmetic on a GPU rounds to nearest even only")
            }
            Fault::WrongType(_, (Type::TOY, _) | (_, Type::TOY)) => {
                Some("no hardware has the six-bit toy format")
            }
            Fault::UnknownWord(word, Some(near)) if word.eq_ignore_ascii_case(near) => {
                Some("write it in lower case")
            }
            Fault::UnknownWord(word, Some(_)) => match alias(word) {
                Some(Alias::Word(_, why)) => why,
                _ => None,
            },
            _ => None,
        }
    }
}

/// The types as text: `f16`, or `f32.f16` if they differ.
fn dotted((ty, from): Types) -> String {
    if ty == from { ty.name().to_owned() } else { format!("{}.{}", ty.name(), from.name()) }
}

/// The items as a list: `a, b and c`.
pub(crate) fn and_list<T: AsRef<str>>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<T> = items.into_iter().collect();
    let mut text = String::new();
    for (i, item) in items.iter().enumerate() {
        let glue = if i == 0 {
            ""
        } else if i + 1 == items.len() {
            " and "
        } else {
            ", "
        };
        text.push_str(glue);
        text.push_str(item.as_ref());
    }
    text
}
