//! An instruction with an array for each operand, and its results.

use super::array::Array;
use super::elements::Elements;
use super::error::ArrayError;
use super::fit_problem::FitProblem;
use crate::bulk::Bulk;
use crate::eval::{NoTrace, eval};
use crate::float::{Format, Tininess};
use crate::isa::Instr;

/// An instruction that is applied to arrays element by element.
#[derive(Clone, Debug)]
pub struct ElementwiseInstr {
    /// the instruction, of one lane
    pub instr: Instr,
    operands: Vec<Array>,
}

/// Codes of one of both widths.
#[derive(Clone, Debug)]
pub enum Codes {
    /// of f16 or bf16
    Half(Vec<u16>),
    /// of f32
    Single(Vec<u32>),
}

/// The rest of its results, computed part by part.
pub struct Results {
    operands: Vec<(Elements, Format)>,
    bulk: Option<Bulk<u16, u16>>,
    instr: Instr,
}

impl ElementwiseInstr {
    /// The instruction with these operands, in their order, beside the array that is said to have come out.
    ///
    /// # Errors
    /// Where the instruction computes no numbers of one lane, or the arrays fit neither it nor each other.
    pub fn new(instr: Instr, operands: Vec<Array>, got: &Array) -> Result<ElementwiseInstr, FitProblem> {
        let names = instr.operand_names();
        if instr.ty.lanes() > 1 {
            return Err(FitProblem::PackedLanes(instr));
        }
        if instr.ty.format().is_none() {
            return Err(FitProblem::NoArithmetic(instr));
        }
        if operands.len() != names.len() {
            return Err(FitProblem::OperandCount { instr, found: operands.len() });
        }
        let typed = (0..).map(|place| instr.operand_type(place).format());
        let all = names.iter().copied().zip(typed).zip(&operands);
        let result = ("the result", instr.ty.format());
        for ((operand, expected), array) in all.chain([(result, got)]) {
            let found = array.format;
            if expected != Some(found) {
                return Err(FitProblem::Formats { instr, operand, expected, title: array.title(), found });
            }
            array.stands_beside(got)?;
        }
        Ok(ElementwiseInstr { instr, operands })
    }

    /// What comes out, from the first element on.
    pub fn results(&self) -> Results {
        let operands = self.operands.iter().map(|array| (array.elements(), array.format));
        Results { operands: operands.collect(), bulk: Bulk::of(&self.instr), instr: self.instr }
    }

    /// The operands of the element that is stored behind so many others.
    ///
    /// # Errors
    /// [`ArrayError::File`] where they cannot be read.
    pub fn operands(&self, offset: u64) -> Result<Vec<u64>, ArrayError> {
        self.operands.iter().map(|array| array.element(offset)).collect()
    }
}

impl Results {
    /// The next operands, at most so many of each, and what comes out.
    ///
    /// # Errors
    /// [`ArrayError::File`] where the operands cannot be read.
    pub fn part(&mut self, most: usize) -> Result<(Vec<Codes>, Codes), ArrayError> {
        let mut operands = Vec::new();
        for (elements, format) in &mut self.operands {
            operands.push(match *format {
                Format::F32 => Codes::Single(elements.part(most)?),
                _ => Codes::Half(elements.part(most)?),
            });
        }
        let results = self.of(&operands);
        Ok((operands, results))
    }

    fn of(&self, operands: &[Codes]) -> Codes {
        let halves: Vec<&[u16]> = operands.iter().filter_map(Codes::halves).collect();
        if let (Some(bulk), true, Some(first)) = (&self.bulk, halves.len() == operands.len(), halves.first())
        {
            let operand = |place: usize| halves.get(place).unwrap_or(first);
            let mut results = vec![0; first.len()];
            bulk.results([operand(0), operand(1), operand(2)], &mut results);
            return Codes::Half(results);
        }
        let count = operands.first().map_or(0, Codes::count);
        let result = |at| eval(&self.instr, &at_place(operands, at), Tininess::default(), &mut NoTrace).bits;
        let results = (0..count).map(result);
        match self.instr.ty.format() {
            // A result of f32 has 32 bits.
            Some(Format::F32) => Codes::Single(results.map(|bits| bits as u32).collect()),
            _ => Codes::Half(results.map(|bits| bits as u16).collect()),
        }
    }
}

/// The operands of one element of a part.
pub fn at_place(operands: &[Codes], at: usize) -> Vec<u64> {
    operands.iter().map(|codes| codes.bits(at)).collect()
}

impl Codes {
    /// How many there are.
    pub fn count(&self) -> usize {
        match self {
            Codes::Half(codes) => codes.len(),
            Codes::Single(codes) => codes.len(),
        }
    }

    /// The bits of one of them; 0 behind the last.
    pub fn bits(&self, at: usize) -> u64 {
        match self {
            Codes::Half(codes) => codes.get(at).copied().unwrap_or(0).into(),
            Codes::Single(codes) => codes.get(at).copied().unwrap_or(0).into(),
        }
    }

    fn halves(&self) -> Option<&[u16]> {
        match self {
            Codes::Half(codes) => Some(codes),
            Codes::Single(_) => None,
        }
    }
}
