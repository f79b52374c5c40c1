//! Observed results in words.

use super::compare::{pipeline_difference, pipeline_picture, pipeline_reason};
use super::phrase::code;
use super::verdict_words::Member;
use crate::doc::Block;
use crate::float::{Float, Format};
use crate::infer::{Case, Combination, DecidingResult, Dot, Observation, Query, Terms};
use crate::isa::Instr;

/// An observed result in words.
pub trait ObservedWords: Observation<Hypothesis: Member<Self>> {
    /// The line that the result was read from; in an array, the number of elements stored before it.
    fn line(&self) -> usize;

    /// The input in the form in which a user types it.
    fn input_text(input: &Self::Input) -> String;

    /// The input of this result as a user types it, or a short description of it.
    fn asked(&self) -> String;

    /// The observed result.
    fn got(&self) -> String;

    /// The bits of a possible result for this input, as text.
    fn bits_text(input: &Self::Input, bits: u64) -> String;

    /// The bits of another possible result for the same input, as text.
    fn gives(&self, bits: u64) -> String;

    /// The first difference between the computation as written and a hypothesis, in a few words; empty if it is not
    /// known.
    fn reason(_: &DecidingResult, _: &Self::Hypothesis) -> String {
        String::new()
    }

    /// The values that the computation as written and a hypothesis round last, bit by bit; `None` if they cannot be
    /// drawn together.
    fn picture(_: &DecidingResult, _: &Self::Hypothesis) -> Option<Block> {
        None
    }

    /// The first difference in one or two sentences; empty if it is not known.
    fn parting(_: &DecidingResult, _: &Self::Hypothesis) -> Vec<String> {
        Vec::new()
    }
}

impl ObservedWords for Case {
    fn line(&self) -> usize {
        self.line
    }

    fn input_text(input: &Query) -> String {
        asked(&input.instr, &input.operands)
    }

    fn asked(&self) -> String {
        asked(&self.instr, &self.operands)
    }

    fn got(&self) -> String {
        if self.any_nan { "nan".to_owned() } else { bits_text(&self.instr, self.got) }
    }

    fn bits_text(input: &Query, bits: u64) -> String {
        bits_text(&input.instr, bits)
    }

    fn gives(&self, bits: u64) -> String {
        bits_text(&self.instr, bits)
    }

    fn reason(row: &DecidingResult, hypothesis: &Combination) -> String {
        let [variant] = hypothesis.variants() else { return String::new() };
        pipeline_reason(&row.pipelines, *variant).unwrap_or_default()
    }

    fn picture(row: &DecidingResult, hypothesis: &Combination) -> Option<Block> {
        let [variant] = hypothesis.variants() else { return None };
        pipeline_picture(&row.pipelines, *variant)
    }

    fn parting(row: &DecidingResult, hypothesis: &Combination) -> Vec<String> {
        let [variant] = hypothesis.variants() else { return Vec::new() };
        pipeline_difference(&row.pipelines, *variant)
    }
}

impl ObservedWords for Dot {
    fn line(&self) -> usize {
        self.line
    }

    /// `dot.f32.f16 0x3c00,0x4000 0x4200,0x4400 0x00000000`
    fn input_text(terms: &Terms) -> String {
        let from = terms.from();
        let spelling = match terms.to {
            Format::F32 => format!("dot.f32.{}", from.name()),
            _ => format!("dot.{}", from.name()),
        };
        let vector = |of: fn(&(Float, Float)) -> Float| {
            terms.pairs.iter().map(|pair| code(of(pair))).collect::<Vec<_>>().join(",")
        };
        let [a, b] = [vector(|pair| pair.0), vector(|pair| pair.1)];
        let fields = [spelling, a, b].into_iter().chain(terms.addend.map(code));
        fields.collect::<Vec<_>>().join(" ")
    }

    fn asked(&self) -> String {
        format!("{} products", self.terms.pairs.len())
    }

    fn got(&self) -> String {
        code(self.got)
    }

    fn bits_text(terms: &Terms, bits: u64) -> String {
        code(Float::new(terms.to, bits))
    }

    fn gives(&self, bits: u64) -> String {
        code(Float::new(self.terms.to, bits))
    }
}

/// An instruction with the bits of its operands.
pub fn asked(instr: &Instr, operands: &[u64]) -> String {
    let operands = operands.iter().enumerate().take(instr.operand_names().len()).map(|(place, bits)| {
        let digits = instr.operand_type(place).width() as usize / 4 + 2;
        format!("{bits:#0digits$x}")
    });
    [instr.to_string()].into_iter().chain(operands).collect::<Vec<_>>().join(" ")
}

/// The bits of a register of the instruction's type.
pub fn bits_text(instr: &Instr, bits: u64) -> String {
    match instr.ty.format() {
        Some(format) if instr.ty.lanes() == 1 => code(Float::new(format, bits)),
        _ => format!("{bits:#010x}"),
    }
}
