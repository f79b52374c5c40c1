//! Typed texts that cannot be applied yet: unfinished, or waiting for Enter.

use crate::input::Input;
use crate::program::read::Reading;
use crate::session::Session;
use crate::session::commands;
use crate::session::question::Focus;

impl Session {
    /// Applies a text that waits for Enter on the row of a number, such as a formula. Returns false if there is none.
    pub(in crate::skins::session) fn take_pending(&mut self) -> bool {
        let Some((reading, text)) = self.pending() else { return false };
        self.revert();
        self.take_reading(&reading, &text);
        if reading.observed.is_some() {
            self.diagnose_observed(&text);
        }
        true
    }

    /// The text that waits for Enter on the row of a number.
    pub(in crate::skins::session) fn pending(&self) -> Option<(Reading, String)> {
        self.typing.as_ref()?;
        self.row_problem()?;
        let text = self.focused_text()?;
        Some((self.state.question.read(text).ok()?, text.to_owned()))
    }

    /// True if the text being typed is merely unfinished. The next character may correct an error at its end, where the
    /// caret is, so that error is not shown until the user presses Enter.
    pub(in crate::skins::session) fn is_unfinished(&self) -> bool {
        let (Some(typing), Some(text)) = (&self.typing, self.focused_text()) else { return false };
        if typing.tried || typing.caret < text.chars().count() {
            return false;
        }
        let at_end = |end: usize| text.get(end..).is_none_or(|rest| rest.trim().is_empty());
        if text.trim_end().ends_with(|c: char| "+-*/×÷·−(,".contains(c)) {
            return true;
        }
        match self.state.focus {
            Focus::Instruction => {
                let question = &self.state.question;
                let alone = question.value_alone(text, typing.before.focus).is_some()
                    || question.named_operands(text).is_some();
                alone
                    || commands::is_done(question, text)
                    || matches!(commands::kind(text), Input::Link(_))
                    || self.answer.invalid_span.is_some_and(|at| at_end(at.end))
            }
            Focus::Bits { .. } | Focus::Result { .. } => {
                let Some(problem) = self.row_problem() else { return false };
                // With a space or a sign in it, the text may become a formula or an instruction.
                let longer = text.trim().contains(|c: char| c.is_whitespace() || "+*×(".contains(c));
                let read = longer.then(|| self.state.question.read(text).err()?.at).flatten();
                at_end(problem.at.end) || read.is_some_and(|at| at_end(at.end))
            }
            Focus::Steps => false,
        }
    }
}
