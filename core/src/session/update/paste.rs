//! Pasting: numbers, instructions with operands, programs, links.

use crate::doc::Line;
use crate::input::Input;
use crate::isa::Allow;
use crate::program::read::{Diagnostic, Fault, Notation, Problem, Reading, begins_number, instr_of};
use crate::session::Session;
use crate::session::commands;
use crate::session::input::{Edit, fits};
use crate::session::keys::KeyContext;
use crate::session::msg::Effect;
use crate::session::overlays::OverlayState;
use crate::session::question::Focus;

impl Session {
    /// Handles a pasted text.
    ///
    /// During an edit, the text goes to the caret, in one line. Outside an edit, or if the whole text is selected,
    /// halfplay opens a link, explains a list of results, or runs a program. File names are left to the skin, because
    /// terminals paste the name of a dropped file. On the Program screen, any other text becomes a program. On other
    /// screens, a question replaces the present one, with those of its operands that are numbers, and any other text
    /// starts an edit of the focused row.
    pub(in crate::skins::session) fn paste(&mut self, text: &str) -> Option<Effect> {
        if self.typing.as_ref().is_some_and(|typing| typing.selected) {
            self.revert();
        }
        if self.typing.is_some() || matches!(self.open_overlay, Some(OverlayState::Prompt(_))) {
            self.insert(text);
            return None;
        }
        self.open_overlay = None;
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return None;
        }
        let takes_any_text = self.panel().takes_any_text();
        match commands::kind(trimmed) {
            Input::Link(link) => {
                if let Err(why) = self.open_link(link) {
                    self.say(why.to_string());
                }
            }
            Input::Results => {
                self.show_results(text);
            }
            Input::Files(names) => return Some(Effect::Open(names.join(" "))),
            Input::Program(_) => self.put_program(text),
            Input::Formula(formula) => match self.put_formula(&formula) {
                Ok(()) => {}
                Err(why) => self.mend(trimmed, why.line(trimmed, None)),
            },
            // On the Program screen, any other text becomes a program.
            _ if takes_any_text => self.put_program(text),
            Input::Question => self.paste_question(trimmed),
            Input::Result => {
                self.paste_question(trimmed);
                self.diagnose_observed(trimmed);
            }
            // Pressing Enter performs these.
            Input::Value(_) | Input::Lesson(_) | Input::Command(_) | Input::Unknown(_) => {
                self.take_number(trimmed);
            }
        }
        None
    }

    /// Replaces the question by a pasted one, or sets named operands.
    fn paste_question(&mut self, text: &str) {
        match self.state.question.read(text) {
            Ok(reading) if self.has_room(&taken(&reading)) => self.take_reading(&reading, text),
            Ok(_) => {}
            Err(_) if self.state.question.named_operands(text).is_some() => drop(self.accept_values(text)),
            Err(why) => self.take_broken(text, &why),
        }
    }

    /// Puts an unreadable text where the user can correct it. A line of a program never becomes the text of an operand:
    /// the notice says that its instruction is not in the table.
    fn take_broken(&mut self, text: &str, why: &Diagnostic) {
        let instr = self.state.question.instr;
        if let Some(Fault::NotInTable(_) | Fault::NothingKnown { .. }) = why.statement() {
            self.notice = Some(why.line(text, None));
        } else if let Some(piece) = &why.about {
            self.mend(piece, why.line(piece, None));
        } else if is_numbers(text) {
            let numbers = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
            self.mend(&format!("{instr} {}", numbers.collect::<Vec<_>>().join(", ")), Line::default());
            self.settle();
            self.notice = self.answer.line_remarks.first().cloned();
        } else if is_meant_as_instruction(text, why) {
            self.mend(text, why.line(text, None));
        } else {
            self.take_number(text);
        }
    }

    /// Keeps an unreadable text in the instruction line, where the user can correct it.
    fn mend(&mut self, text: &str, why: Line) {
        if self.has_room(text) {
            self.begin_at(Focus::Instruction);
            self.insert(text);
            self.try_text();
            self.notice = Some(why);
        }
    }

    /// Starts an edit with this text: of the focused operand or guess, else of the line.
    fn take_number(&mut self, text: &str) {
        if self.has_room(text) {
            let has_row = matches!(self.context_below(), KeyContext::Bits | KeyContext::Guess);
            // On the first screen, a value is a question of its own.
            let on_row = has_row && !self.on_first_screen;
            self.begin_at(if on_row { self.state.focus } else { Focus::Instruction });
            self.insert(text);
            self.try_text();
        }
    }

    /// Reports errors in the text at once: a pasted text is complete.
    fn try_text(&mut self) {
        if let Some(typing) = &mut self.typing {
            typing.tried = true;
        }
    }

    /// Inserts a text at the caret, with spaces in place of line breaks. A text that is too long is refused, not
    /// truncated.
    fn insert(&mut self, text: &str) {
        let text = text.trim_end_matches(['\n', '\r']);
        if self.has_room(text) {
            self.edit_all(text.chars().map(|c| Edit::Insert(if c.is_whitespace() { ' ' } else { c })));
        }
    }

    /// True if a text and the one already typed are short enough together; otherwise shows a notice.
    fn has_room(&mut self, text: &str) -> bool {
        let there = match (&self.open_overlay, &self.typing) {
            (Some(OverlayState::Prompt(prompt)), _) => &prompt.input().text,
            (_, Some(_)) => self.focused_text().unwrap_or_default(),
            _ => "",
        };
        let fits = fits(text, there);
        if let Err(why) = &fits {
            self.say(why.clone());
        }
        fits.is_ok()
    }
}

/// The text that the instruction line will contain after a reading.
fn taken(reading: &Reading) -> String {
    match &reading.notation {
        Notation::Listing { taken, .. } => taken.clone(),
        _ => reading.statement(),
    }
}

/// True for several numbers, separated by commas or white space.
fn is_numbers(text: &str) -> bool {
    let is_number = |word: &str| word.trim_start_matches(['+', '-', '−']).starts_with(begins_number);
    let words = || text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    words().count() > 1 && words().all(is_number) && !text.starts_with('{')
}

/// True if a text is meant as an instruction or a call, perhaps by a foreign name: `mad.rn.f16` is fma.
fn is_meant_as_instruction(text: &str, why: &Diagnostic) -> bool {
    let names_one =
        why.suggestion().is_some() && text.split_whitespace().next().is_some_and(|name| name.contains("f16"));
    let is_call = matches!(why.statement(), Some(Fault::Function(_) | Fault::OperandCount { .. }))
        || (matches!(why.problem, Problem::Number(_)) && text.contains('('));
    names_one || is_call || instr_of(text, Allow::ALL).is_some()
}
