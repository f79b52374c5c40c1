//! What a session is about: everything that a link holds and that undo brings back.

use super::WORKED;
use super::focus::Focus;
use super::operands::{Operands, slots};
use super::screen::{NumberPage, ReferencePage, Screen};
use super::steps::StepName;
use crate::eval::Evaluation;
use crate::float::{Format, Literal, Mode, Tininess, parse_operand};
use crate::isa::{Allow, Instr, Modifiers, Op, Provenance, Type};

/// Everything that a link holds.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct State {
    pub question: Question,
    pub screen: Screen,
    /// is the result hidden, to be predicted?
    pub hidden: bool,
    /// are the steps presented to a class?
    pub presenting: bool,
    pub focus: Focus,
    /// the bit cursor: 0 is the leftmost bit of a row
    pub column: usize,
    pub step: usize,
    /// what the visitor last chose to look at; found again after a change, where it still exists
    pub wanted: StepName,
    /// the pipeline that is looked at, of those compared
    pub pipeline: usize,
    /// are both traces shown beside each other?
    pub traces: bool,
    pub number: NumberPage,
    /// the code under the cursor of the map, and how far it is zoomed in
    pub map: (u32, u32),
    /// the code under the cursor of the toy float
    pub toy: u32,
    pub reference: ReferencePage,
    /// what is searched for in the instruction table
    pub query: String,
    /// the row chosen in the instruction table as it is filtered
    pub entry: usize,
    /// the term chosen in the glossary
    pub term: usize,
}

/// What is evaluated. A change of it can be undone.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Question {
    pub spelling: Spelling,
    pub operands: Operands,
    pub allow: Allow,
    pub tininess: Tininess,
}

/// The instruction line.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Spelling {
    /// as typed, perhaps not to be understood
    pub text: String,
    /// the last that was understood
    pub good: Instr,
}

/// The instruction that a session begins with.
const FIRST: Instr = Instr {
    op: Op::Fma,
    mode: Some(Mode::Rn),
    modifiers: Modifiers::NONE,
    ty: Type::F16,
    from: Type::F16,
    provenance: Provenance::Documented,
};

impl Question {
    /// `fma.rn.f16 0x520b 0x00e9 0x2ff6`.
    pub fn worked() -> Self {
        Question {
            spelling: Spelling { text: FIRST.to_string(), good: FIRST },
            operands: Operands::new(WORKED, Format::F16),
            allow: Allow::PTX,
            tininess: Tininess::default(),
        }
    }

    pub fn evaluation(&self) -> Evaluation {
        let instr = self.spelling.good;
        Evaluation::of(instr, self.operands.bits(&instr), self.tininess)
    }

    /// The operands as texts, and what became of each: a literal for each lane, none for bits without a format.
    pub fn written(&self) -> Vec<(String, Vec<Literal>)> {
        let written = |(slot, ty): (usize, Type)| {
            let text = self.operands.text(slot, ty);
            let lanes = ty.format().and_then(|format| parse_operand(&text, ty.lanes() as u32, format).ok());
            (text, lanes.map_or_else(Vec::new, |operand| operand.lanes))
        };
        slots(&self.spelling.good).map(written).collect()
    }
}

impl State {
    /// A question on its first screen, at its rounding. The place of the step is yet to be found.
    pub fn about(question: Question) -> Self {
        let width = super::operands::type_of(&question.spelling.good, 0)
            .map_or(16, |ty| ty.width() as usize / ty.lanes());
        State {
            question,
            screen: Screen::default(),
            hidden: false,
            presenting: false,
            focus: Focus::Bits { operand: 0, lane: 0 },
            column: width - 1,
            step: 0,
            wanted: StepName { lane: None, title: "rounding" },
            pipeline: 0,
            traces: false,
            number: NumberPage::default(),
            map: (0, 0),
            toy: 0,
            reference: ReferencePage::default(),
            query: String::new(),
            entry: 0,
            term: 0,
        }
    }
}
