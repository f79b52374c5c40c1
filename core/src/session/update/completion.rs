//! Completes the word being typed, in the command line or in the instruction line.
//!
//! Tab first completes up to the point where the candidates differ, then cycles through them.

use crate::session::Session;
use crate::session::commands;
use crate::session::input::{Edit, Input, LONGEST};
use crate::session::overlays::{Completed, Cycle, OverlayState, PromptKind, number_names, spellings};
use crate::session::question::Focus;

impl Session {
    /// The possible completions of the text being typed, as whole texts with the words to show.
    pub(in crate::skins::session) fn completions(&self) -> Vec<Completed> {
        match &self.cycle {
            Some(cycle) if self.typed_input().as_ref() == Some(&cycle.shown) => cycle.candidates.clone(),
            _ => self.found_completions(),
        }
    }

    /// True if the text being typed ends in a word that a candidate completes. False if the text is unchanged, if it
    /// can be read, or if it equals a candidate.
    pub(in crate::skins::session) fn completes(&self, candidates: &[Completed]) -> bool {
        let Some(typed) = self.typed_input() else { return false };
        let (is_new, is_legal) = match (&self.open_overlay, &self.typing) {
            (None, Some(typing)) => (typing.start == typed.text, self.answer.invalid_span.is_none()),
            _ => (typed.text.is_empty(), false),
        };
        let is_whole = is_legal || candidates.iter().any(|one| one.text == typed.text);
        !candidates.is_empty() && !is_new && !is_whole
    }

    /// The line being typed: the command line or the focused row.
    fn typed_input(&self) -> Option<Input> {
        match (&self.open_overlay, &self.typing) {
            (Some(OverlayState::Prompt(prompt)), _) => Some(prompt.input().clone()),
            (None, Some(typing)) => {
                Some(Input { text: self.focused_text()?.to_owned(), caret: typing.caret })
            }
            _ => None,
        }
    }

    fn found_completions(&self) -> Vec<Completed> {
        match (&self.open_overlay, &self.typing) {
            (Some(OverlayState::Prompt(prompt)), _) if prompt.kind() == PromptKind::Command => {
                commands::completions(self, &prompt.input().text)
            }
            (None, Some(typing)) if self.state.focus == Focus::Instruction => {
                let question = &self.state.question;
                let line = question.line();
                let named = number_names(&line, typing.caret);
                if !named.is_empty() {
                    return named;
                }
                let found = spellings(&line, typing.caret, question.allow);
                if found.is_empty() { self.cure().into_iter().collect() } else { found }
            }
            (None, Some(_)) => self.cure().into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The text being typed, after the fix that its error message suggests.
    fn cure(&self) -> Option<Completed> {
        self.typing.as_ref()?;
        let question = &self.state.question;
        let cured = match self.state.focus {
            Focus::Instruction => question.corrected_line(),
            Focus::Bits { operand, lane } => question.corrected_operand(operand, lane),
            Focus::Steps | Focus::Result { .. } => None,
        }?;
        let caret = cured.text[..cured.end].chars().count();
        Some(Completed { text: cured.text, word: cured.word, caret, ends: true })
    }

    /// Completes the word being typed up to the point where the candidates differ, then cycles through them. If a row
    /// has nothing to complete, goes to the next row.
    pub(in crate::skins::session) fn complete(&mut self) {
        let typed = self.typed_input();
        let cycle = self.cycle.take().filter(|cycle| typed.as_ref() == Some(&cycle.shown));
        if let Some(Cycle { candidates, at, .. }) = cycle {
            let next = (at + 1) % candidates.len().max(1);
            return self.try_candidate(candidates, next);
        }
        let candidates = self.completions();
        let prompt = matches!(self.open_overlay, Some(OverlayState::Prompt(_)));
        let input = match candidates.as_slice() {
            [] if prompt => return,
            [] => return self.next_row(true),
            [one] => {
                let mut input = Input { text: one.text.clone(), caret: one.caret };
                if prompt && one.ends {
                    input.edit(Edit::Insert(' '));
                }
                input
            }
            [first, ..] => {
                let caret = common_start(&candidates);
                let behind: String = first.text.chars().skip(first.caret).collect();
                let before: String = first.text.chars().take(caret).collect();
                Input { text: before + &behind, caret }
            }
        };
        let Some(typed) = typed else { return };
        if input.caret <= typed.caret && candidates.len() > 1 {
            // The candidates differ from here on.
            let other = candidates.iter().position(|candidate| candidate.text != typed.text);
            return self.try_candidate(candidates, other.unwrap_or(0));
        }
        self.put_input(input);
    }

    /// Applies the candidate at this index, and moves the caret behind the completed word.
    pub(in crate::skins::session) fn complete_with(&mut self, candidate: usize) {
        if let Some(Completed { text, caret, .. }) = self.completions().into_iter().nth(candidate) {
            self.put_input(Input { text, caret });
        }
    }

    /// Replaces the word by one of the candidates.
    fn try_candidate(&mut self, candidates: Vec<Completed>, at: usize) {
        let Some(candidate) = candidates.get(at) else { return };
        let shown = Input { text: candidate.text.clone(), caret: candidate.caret };
        self.put_input(shown.clone());
        self.cycle = Some(Cycle { candidates, at, shown });
    }

    /// Replaces the line being typed, if the new text is short enough.
    fn put_input(&mut self, input: Input) {
        if input.text.chars().count() > LONGEST {
            return;
        }
        match &mut self.open_overlay {
            Some(OverlayState::Prompt(prompt)) => prompt.put(input),
            _ => self.replace_typed(input),
        }
    }
}

/// The length of the common prefix of all candidates, up to the place where typing continues.
fn common_start(candidates: &[Completed]) -> usize {
    let Some((first, rest)) = candidates.split_first() else { return 0 };
    let same = |other: &Completed| {
        let pairs = first.text.chars().zip(other.text.chars());
        pairs.take_while(|(a, b)| a == b).count().min(other.caret)
    };
    rest.iter().map(same).fold(first.caret, usize::min)
}
