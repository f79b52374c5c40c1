//! A question about one element.

use crate::common_args::AskArgs;
use crate::failure::Failure;
use crate::negative;
use halfplay_core::float::Float;
use halfplay_core::isa::Target;
use halfplay_core::read::Diagnostic;
use halfplay_core::skins::matrix::{
    Alternative, MatrixProblem, Statement, Step, Trace, alternatives, evaluate, read_observed, read_statement,
};

/// A statement with its evaluation.
pub struct ElementQuery {
    /// the unit, the operands, the observed result
    pub statement: Statement,
    /// the steps of the unit
    pub steps: Vec<Step>,
    /// the result of the unit
    pub result: Float,
    /// the ways to compute the element, the unit first
    pub ways: Vec<Alternative>,
}

impl ElementQuery {
    /// Reads and evaluates a statement with these options.
    pub fn of(text: &str, args: &AskArgs) -> Result<Self, Failure> {
        if args.platform.ptx.is_some() {
            let what = "halfplay does not know the PTX versions of matrix instructions";
            return Err(Failure::usage(&Diagnostic::new(what).with_help("leave out --ptx"), ""));
        }
        let mut query = ElementQuery::read(text, args.platform.target)?;
        if let Some(value) = &args.expect {
            let value = negative::unshield(value);
            let observed = read_observed(&value, &query.statement.unit.instr);
            query.statement.observed = Some(observed.map_err(|problem| failure(&problem, &value))?);
        }
        Ok(query)
    }

    /// Reads and evaluates a statement.
    pub fn read(text: &str, target: Option<Target>) -> Result<Self, Failure> {
        let statement = read_statement(text, target.map(Target::number));
        Ok(ElementQuery::evaluated(statement.map_err(|problem| failure(&problem, text))?))
    }

    /// Evaluates a statement.
    pub fn evaluated(statement: Statement) -> Self {
        let mut trace = Trace::default();
        let result = evaluate(&statement.unit, &statement.element, &mut trace);
        let ways = alternatives(&statement.unit, &statement.element);
        ElementQuery { statement, steps: trace.steps, result, ways }
    }

    /// True if a result is the observed one; all NaNs count as equal. True without an observed result.
    pub fn agrees(&self, result: Float) -> bool {
        let observed = self.statement.observed;
        observed.is_none_or(|observed| observed == result || observed.is_nan() && result.is_nan())
    }

    /// The words for the ways that give the observed result.
    pub fn given_by(&self) -> Vec<String> {
        self.ways.iter().filter(|way| self.agrees(way.result)).map(|way| way.way.word()).collect()
    }

    /// Fails if the user expected another result.
    pub fn verdict(&self) -> Result<(), Failure> {
        if self.agrees(self.result) { Ok(()) } else { Err(Failure::No) }
    }
}

/// The failure of a command because of a problem in `text`.
pub fn failure(problem: &MatrixProblem, text: &str) -> Failure {
    match problem.is_refusal() {
        true => Failure::refused(&diagnostic(problem), text),
        false => Failure::usage(&diagnostic(problem), text),
    }
}

/// The problem as a diagnostic.
pub fn diagnostic(problem: &MatrixProblem) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(problem.to_string()).with_help(problem.help());
    diagnostic.at = Some(problem.at);
    diagnostic
}
