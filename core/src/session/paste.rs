//! Pasting: a number, an instruction with its operands, lines of a program, a link.

use super::input::{Edit, fits};
use super::keys::begins_number;
use super::line::{Said, Trouble};
use super::overlay::Layer;
use super::program::{Program, Registers, mnemonic};
use super::remarks::{joined, spelling_words};
use super::{Focus, Session, link};
use crate::doc::{Line, line};
use crate::isa::{Fault, Op, Problem, and_list, quoted};
use crate::typo::clipped;

impl Session {
    /// Takes over a text that comes from elsewhere.
    ///
    /// Within an edit it is put at the caret, in one line. Outside, a link is opened; the first instruction of a
    /// program is taken over with those operands that are numbers; anything else starts an edit of the focused
    /// row.
    pub(super) fn paste(&mut self, text: &str) {
        if self.typing.is_some() || matches!(self.layer, Some(Layer::Prompt(_))) {
            return self.insert(text);
        }
        self.layer = None;
        // Terminals end the lines of what is pasted with returns; a string of a C program writes its ends as `\\n`.
        let text = text.replace("\r\n", "\n").replace('\r', "\n").replace("\\n", "\n").replace("\\t", " ");
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return;
        }
        if link::looks_like_one(trimmed) {
            match Session::open(trimmed) {
                Ok(opened) => {
                    self.state = opened.state;
                    self.notice = opened.notice;
                    return;
                }
                // Nothing else has this in it.
                Err(why) if trimmed.contains("#1/") && !trimmed.contains('\n') => {
                    return self.answer(why.to_string());
                }
                Err(_) => {}
            }
        }
        let inside = quoted(trimmed);
        let trimmed = inside.as_deref().map_or(trimmed, str::trim);
        let program = Program::of(trimmed);
        match program.first {
            Some(first) => self.take_first(first, &program),
            None => self.take_no_instruction(trimmed, &program),
        }
    }

    /// Takes over the first instruction of a program, with the values that its moves give to registers.
    fn take_first(&mut self, first: &str, program: &Program<'_>) {
        if !self.has_room(first) {
            return;
        }
        match self.take_with(first, &program.registers) {
            Err(why) => {
                self.mend(first);
                self.notice = Some(line(why));
            }
            Ok((given, remarks)) => {
                let instr = self.state.question.spelling.good;
                let given = match given.as_slice() {
                    [] => None,
                    names => Some(format!("took {instr}, {} from the lines before it", and_list(names))),
                };
                let left_out = match program.others {
                    0 => None,
                    others => {
                        let lines = if others == 1 { "line was" } else { "lines were" };
                        let took = if given.is_none() { format!("took {instr}; ") } else { String::new() };
                        Some(format!("{took}{others} other {lines} left out"))
                    }
                };
                let said = given.into_iter().chain(left_out).map(line).chain(remarks);
                self.notice = joined(said);
            }
        }
    }

    /// What cannot be taken over is not lost: it stands in the instruction line, to be mended.
    fn mend(&mut self, text: &str) {
        self.begin_at(Focus::Instruction);
        self.insert(text);
    }

    /// Takes over numbers, or one. A program never becomes the text of an operand: that the table does not have it is
    /// said.
    fn take_no_instruction(&mut self, text: &str, program: &Program<'_>) {
        if self.take_numbers(text) || self.take_formula(text) {
            return;
        }
        let count = text.lines().count();
        // A call, or what is called otherwise elsewhere, has to become an instruction: what it would be is said where it
        // is written.
        if let Err(Trouble::Spelling(problem)) = Said::read(text, self.state.question.allow)
            && (matches!(problem.fault, Fault::Function(_)) || (count == 1 && is_slip(&problem, text)))
            && self.has_room(text)
        {
            self.mend(text);
            self.notice = Some(spelling_words(&problem));
            return;
        }
        match program.unknown.as_slice() {
            [one] if mnemonic(one).split('.').next().and_then(Op::named).is_some() => {
                if self.has_room(one)
                    && let Err(why) = self.take_line(one)
                {
                    self.mend(one);
                    self.notice = Some(line(why));
                }
            }
            [one] if count == 1 => {
                self.answer(format!("{} is no instruction of the table", clipped(mnemonic(one))));
            }
            [first, ..] => self.answer(format!(
                "no instruction of the table stands in these {count} lines; the first is {}",
                clipped(mnemonic(first))
            )),
            [] if count > 1 || program.is_ptx => {
                let lines = if count == 1 { "this line".to_owned() } else { format!("these {count} lines") };
                self.answer(format!("no instruction of the table stands in {lines}"));
            }
            [] => self.take_number(text),
        }
    }

    /// Takes over several numbers, one for each operand, however they are set apart; false where the text is something
    /// else. What cannot be taken over is to be mended behind the instruction.
    fn take_numbers(&mut self, text: &str) -> bool {
        let is_number = |word: &str| word.trim_start_matches(['+', '-', '−']).starts_with(begins_number);
        let words = || text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
        if words().count() < 2 || !words().all(is_number) || !self.has_room(text) {
            return false;
        }
        let instr = self.state.question.spelling.good;
        let names: Vec<&str> = instr.operand_names().to_vec();
        let statement = format!("{instr} {}", words().collect::<Vec<_>>().join(", "));
        match self.take_line(&statement) {
            Ok(()) => {
                let took = line(format!("took {}, the operands of {instr}", and_list(&names)));
                self.notice = joined([took].into_iter().chain(self.notice.take()));
            }
            // Two lanes of one operand.
            Err(_) if text.starts_with('{') => return false,
            Err(why) => {
                self.mend(&statement);
                self.notice = Some(line(why));
            }
        }
        true
    }

    /// Starts an edit of the focused row with a text; a number that cannot stand there goes to the first operand.
    fn take_number(&mut self, text: &str) {
        if self.state.focus == Focus::Steps {
            return self.answer(format!("this is no instruction and no link: {}", clipped(text)));
        }
        if !self.has_room(text) {
            return;
        }
        let number = text.starts_with(|c: char| begins_number(c) || "+-".contains(c));
        let elsewhere = matches!(self.state.focus, Focus::Instruction | Focus::Result { .. });
        self.begin_at(if number && elsewhere { self.first_operand() } else { self.state.focus });
        self.insert(text);
    }

    /// Puts a text at the caret: blanks stand for the ends of lines. Too long a text is not cut but refused.
    fn insert(&mut self, text: &str) {
        let text = text.trim_end_matches(['\n', '\r']);
        if self.has_room(text) {
            self.edit_all(text.chars().map(|c| Edit::Insert(if c.is_whitespace() { ' ' } else { c })));
        }
    }

    /// Is there room for a text beside what is typed already? If not, that is said.
    fn has_room(&mut self, text: &str) -> bool {
        let there = match (&self.layer, &self.typing) {
            (Some(Layer::Prompt(prompt)), _) => &prompt.input.text,
            (_, Some(_)) => self.focused_text().unwrap_or_default(),
            _ => "",
        };
        let fits = fits(text, there);
        if let Err(why) = &fits {
            self.notice = Some(line(why.clone()));
        }
        fits.is_ok()
    }

    /// Takes over an instruction, with its operands where it has any. An error says what is wrong with it.
    pub(super) fn take_line(&mut self, text: &str) -> Result<(), String> {
        let (_, remarks) = self.take_with(text, &Registers::default())?;
        self.notice = joined(remarks);
        Ok(())
    }

    /// The same with what is known of registers: gives the names of the operands that are known from there, and what
    /// is to be said.
    fn take_with(
        &mut self,
        text: &str,
        registers: &Registers<'_>,
    ) -> Result<(Vec<&'static str>, Vec<Line>), String> {
        fits(text, "")?;
        let question = &mut self.state.question;
        let mut said = Said::read(text, question.allow).map_err(|trouble| trouble.words().text())?;
        let given = said.fill(registers);
        said.put(&mut question.operands);
        self.use_instr(said.instr);
        Ok((given, said.remarks(&self.state.question.operands)))
    }
}

/// Is this an instruction on halves under another name, as `mad.rn.f16` is fma?
fn is_slip(problem: &Problem, text: &str) -> bool {
    matches!(problem.fault, Fault::UnknownOp(_))
        && problem.suggestion.is_some()
        && mnemonic(text).contains("f16")
}
