//! Applies an instruction to arrays of operands, element by element.

use super::array::Array;
use super::elements::Elements;
use super::error::ArrayError;
use super::fit_problem::FitProblem;
use crate::bulk::Bulk;
use crate::eval::{NoTrace, eval};
use crate::float::{Format, Tininess};
use crate::isa::Instr;

/// An instruction with an array for each operand.
#[derive(Clone, Debug)]
pub struct ElementwiseInstr {
    /// the instruction, which has a single lane
    pub instr: Instr,
    operands: Vec<Array>,
}

/// Codes of 16 or 32 bits.
#[derive(Clone, Debug)]
pub enum Codes {
    /// f16 or bf16
    Half(Vec<u16>),
    /// f32
    Single(Vec<u32>),
}

/// The remaining results, computed part by part.
pub struct Results {
    operands: Vec<(Elements, Format)>,
    bulk: Option<Bulk<u16, u16>>,
    instr: Instr,
}

impl ElementwiseInstr {
    /// Combines the instruction with its operands, in their order. `got` is the array of observed results.
    ///
    /// # Errors
    /// If the instruction has several lanes or only moves bits, or if the arrays do not fit it or each other.
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
            array.check_same_shape(got)?;
        }
        Ok(ElementwiseInstr { instr, operands })
    }

    /// The arrays of the operands, in their order.
    pub fn inputs(&self) -> &[Array] {
        &self.operands
    }

    /// The results, from the first element on.
    pub fn results(&self) -> Results {
        let operands = self.operands.iter().map(|array| (array.elements(), array.format));
        Results { operands: operands.collect(), bulk: Bulk::of(&self.instr), instr: self.instr }
    }

    /// The operands of the element at this offset in storage order.
    ///
    /// # Errors
    /// [`ArrayError::File`] if they cannot be read.
    pub fn operands(&self, offset: u64) -> Result<Vec<u64>, ArrayError> {
        self.operands.iter().map(|array| array.element(offset)).collect()
    }
}

impl Results {
    /// Reads at most `most` further elements of each operand, and computes the results.
    ///
    /// # Errors
    /// [`ArrayError::File`] if the operands cannot be read.
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
            // An f32 result has 32 bits.
            Some(Format::F32) => Codes::Single(results.map(|bits| bits as u32).collect()),
            _ => Codes::Half(results.map(|bits| bits as u16).collect()),
        }
    }
}

/// The operands of element `at` of a part.
pub fn at_place(operands: &[Codes], at: usize) -> Vec<u64> {
    operands.iter().map(|codes| codes.bits(at)).collect()
}

impl Codes {
    /// The number of codes.
    pub fn count(&self) -> usize {
        match self {
            Codes::Half(codes) => codes.len(),
            Codes::Single(codes) => codes.len(),
        }
    }

    /// The bits of one code; 0 after the last.
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
