//! Formulas that are typed or pasted where an instruction or a number belongs: `0.1 + 0.2`.

use super::Session;
use super::line::Said;
use super::remarks::joined;
use crate::doc::{Line, Role, line};
use crate::isa::{Op, Type, formula};
use crate::typo::clipped;

impl Session {
    /// The statement that a formula stands for, in the type that is looked at, the half one where there are two:
    /// `add.f16 0.1 0.2`. `None` of any other text, and where its numbers cannot be read.
    fn statement_of(&self, text: &str) -> Option<String> {
        let question = &self.state.question;
        let instr = question.spelling.good;
        let half = [instr.ty, instr.from].into_iter().find(|ty| *ty != Type::F32);
        let statement = formula(text)?.statement(half.unwrap_or(Type::F32));
        Said::read(&statement, question.allow).is_ok().then_some(statement)
    }

    /// Takes over a formula as an instruction with its operands, in place of an edit under way; false where the text is
    /// none.
    pub(super) fn take_formula(&mut self, text: &str) -> bool {
        let Some(statement) = self.statement_of(text) else { return false };
        self.revert();
        if self.take_line(&statement).is_err() {
            return false;
        }
        let fma = self.state.question.spelling.good.op == Op::Fma;
        let once = if fma { ", which rounds once; compare shows mul, then add" } else { "" };
        let took = line(format!("took {}{once}", clipped(&statement)));
        self.notice = joined([took].into_iter().chain(self.notice.take()));
        true
    }

    /// What Enter does with a formula that stands in place of an instruction or a number.
    pub(super) fn formula_words(&self, text: &str) -> Option<Line> {
        let statement = self.statement_of(text)?;
        let said = line("this is a formula; Enter takes it as ");
        Some(said.with(Role::Code, clipped(&statement)))
    }
}
