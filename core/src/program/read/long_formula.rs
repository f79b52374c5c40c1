//! Translates a formula of several operations into a program of PTX, with one line for each operation.
//!
//! ```text
//!   (0.1 + 0.2) * 3        // (0.1 + 0.2) * 3
//!                          add.f16 t1, 0.1, 0.2;
//!                          mul.f16 d, t1, 3;
//! ```

use super::calls::instr_of;
use super::diagnostic::Diagnostic;
use super::fault::Fault;
use super::infix::suffix_type;
use super::number::OperandText;
use super::reading::{Context, spelled};
use crate::eval::{Evaluation, Flags};
use crate::float::Tininess;
use crate::input::{LongFormula, Operator, Term};
use crate::isa::{self, Alias, Instr, Op, Span, Type, alias};
use crate::typo::clipped;

/// The name of the result.
const RESULT: &str = "d";

/// A formula as a program.
#[derive(Clone, PartialEq, Debug)]
pub struct FormulaProgram {
    /// the program: the formula as a comment, then the lines
    pub text: String,
    /// the type of all numbers
    pub ty: Type,
    /// the operations in the order in which they are computed
    lines: Vec<FormulaLine>,
}

/// An operation of a formula.
#[derive(Clone, PartialEq, Debug)]
struct FormulaLine {
    instr: Instr,
    operands: Vec<Value>,
}

/// An operand of an operation.
#[derive(Clone, PartialEq, Debug)]
enum Value {
    /// a number as it was typed, and its bits
    Number(String, u64),
    /// the result of the line with this index
    Line(usize),
}

impl FormulaProgram {
    /// Translates a formula. Its numbers have the type that the text names, else that of their suffixes, else that of
    /// the context. The error is about the first number or operation that this type does not have.
    ///
    /// ```
    /// use halfplay_core::isa::Allow;
    /// use halfplay_core::read::Context;
    /// use halfplay_core::skins::input::LongFormula;
    /// use halfplay_core::skins::program::read::FormulaProgram;
    /// let formula = LongFormula::of("(0.1 + 0.2) * 3").expect("two operations");
    /// let program = FormulaProgram::of(&formula, &Context::new(Allow::PTX))?;
    /// assert_eq!(program.text, "// (0.1 + 0.2) * 3\nadd.f16 t1, 0.1, 0.2;\nmul.f16 d, t1, 3;\n");
    /// # Ok::<(), halfplay_core::read::Diagnostic>(())
    /// ```
    pub fn of(formula: &LongFormula, context: &Context) -> Result<FormulaProgram, Diagnostic> {
        let text = &formula.text;
        let mut numbers = Vec::new();
        list_numbers(&formula.tree, text, &mut numbers);
        let ty = formula.ty.or_else(|| suffix_type(&numbers)).unwrap_or(context.ty).scalar();
        let mut lines = Vec::new();
        compute(&formula.tree, text, ty, &mut lines)?;
        let suffix = formula.ty.map_or_else(String::new, |ty| format!(" in {}", ty.name()));
        let mut program = format!("// {}{suffix}\n", text.trim());
        for (place, line) in lines.iter().enumerate() {
            let operands: Vec<String> = line.operands.iter().map(Value::text).collect();
            let name = if place + 1 == lines.len() { RESULT.to_owned() } else { temporary(place) };
            program += &format!("{} {name}, {};\n", line.instr, operands.join(", "));
        }
        Ok(FormulaProgram { text: program, ty, lines })
    }

    /// The instructions, in the order in which they are computed.
    pub fn instrs(&self) -> impl ExactSizeIterator<Item = Instr> {
        self.lines.iter().map(|line| line.instr)
    }

    /// The outcome of the formula: that of its last line, with the flags that any line raises.
    pub fn outcome(&self, tininess: Tininess) -> Option<Evaluation> {
        let evaluations = self.evaluate(tininess);
        let raised = evaluations.iter().flat_map(|one| one.outcome.flags[0].iter());
        let flags = raised.fold(Flags::NONE, Flags::with);
        let mut last = evaluations.last()?.clone();
        last.outcome.flags[0] = flags;
        Some(last)
    }

    /// Evaluates every line.
    fn evaluate(&self, tininess: Tininess) -> Vec<Evaluation> {
        let mut evaluations: Vec<Evaluation> = Vec::new();
        for line in &self.lines {
            let bits = |value: &Value| match value {
                Value::Number(_, bits) => *bits,
                Value::Line(place) => evaluations[*place].outcome.bits,
            };
            let operands: Vec<u64> = line.operands.iter().map(bits).collect();
            evaluations.push(Evaluation::of(line.instr, &operands, tininess));
        }
        evaluations
    }
}

impl Value {
    fn text(&self) -> String {
        match self {
            Value::Number(text, _) => text.clone(),
            Value::Line(place) => temporary(*place),
        }
    }
}

/// The name of the result of a line other than the last one.
fn temporary(place: usize) -> String {
    format!("t{}", place + 1)
}

/// Lists the texts of the numbers in a term.
fn list_numbers<'a>(term: &Term, text: &'a str, numbers: &mut Vec<&'a str>) {
    match term {
        Term::Number(at) => numbers.push(&text[at.start..at.end]),
        Term::Operation { terms, .. } => terms.iter().for_each(|term| list_numbers(term, text, numbers)),
    }
}

/// Appends the lines that compute a term, and returns its value.
fn compute(term: &Term, text: &str, ty: Type, lines: &mut Vec<FormulaLine>) -> Result<Value, Diagnostic> {
    match term {
        Term::Number(at) => {
            let number = &text[at.start..at.end];
            let read = OperandText::read(number, ty).map_err(|error| Diagnostic::number(error, at.start))?;
            Ok(Value::Number(number.to_owned(), read.bits(ty)))
        }
        Term::Operation { name, at, terms } => {
            let instr = instr_for(*name, *at, text, ty)?;
            let wanted = instr.operand_names().len();
            if terms.len() != wanted {
                let fault = Fault::OperandCount { instr, found: terms.len(), destination: false };
                return Err(Diagnostic::at(fault, *at));
            }
            let operands = terms.iter().map(|term| compute(term, text, ty, lines));
            let operands = operands.collect::<Result<Vec<_>, _>>()?;
            lines.push(FormulaLine { instr, operands });
            Ok(Value::Line(lines.len() - 1))
        }
    }
}

/// The instruction for an operation. All its operands and its result have this type.
fn instr_for(name: Operator, at: Span, text: &str, ty: Type) -> Result<Instr, Diagnostic> {
    let absent = |name| Diagnostic::from(isa::Problem::new(isa::Fault::Absent(name), at));
    let word = &text[at.start..at.end];
    let instr = match name {
        Operator::Sign(op) => spelled(op, ty),
        Operator::Absent(name) => return Err(absent(name)),
        Operator::Function => match alias(word) {
            Some(Alias::Absent(name)) => return Err(absent(name)),
            _ => instr_of(word, ty),
        },
    };
    let is_of_type = |instr: &Instr| {
        let operands = 0..instr.operand_names().len();
        instr.op != Op::Mov
            && instr.ty == ty
            && operands.map(|place| instr.operand_type(place)).all(|one| one == ty)
    };
    let fault = || Fault::NotOfType { name: clipped(word), ty };
    instr.filter(is_of_type).ok_or_else(|| Diagnostic::at(fault(), at))
}
