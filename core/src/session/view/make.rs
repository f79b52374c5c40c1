//! The view of a session.

use super::overlay::{Overlay, Prompt};
use super::result::{LaneStatus, ResultView};
use super::types::{Instruction, Typed, View};
use crate::doc::{Line, Role, line};
use crate::explain::{MODEL, formula, formula_of, provenance_words, result_code, result_value};
use crate::isa::{Instr, Modifier, minimum};
use crate::session::keys::{self, KeyContext};
use crate::session::layers::Layer;
use crate::session::question::{Focus, slots, type_of, whose};
use crate::session::screens::{Head, Screen};
use crate::session::value::Session;
use crate::session::what::What;

/// An operand that is typed with more characters is given by its bits where there is only a line for all of them.
const LONGEST_OPERAND: usize = 12;

impl Session {
    /// What there is to see.
    pub fn view(&self) -> View {
        let content = self.content();
        let completions = self.completions();
        let presenting = self.state.presenting;
        let hides_result = self.state.hidden || self.presents_a_lane();
        let aside = (self.state.screen == Screen::Operation && !presenting && !hides_result)
            .then(|| self.state.screens.compare.aside(&self.scene()));
        let context_below = self.context_below();
        View {
            screen: self.state.screen,
            context: self.context(),
            context_below,
            hidden: self.state.hidden,
            presenting,
            head: self.head(),
            instruction: self.instruction(),
            registers: self.registers(hides_result),
            column: self.state.column,
            result: self.result(),
            typed: self.typed_text(),
            remarks: self.answer.operand_remarks.clone(),
            list_focused: content.list.is_some() && !shows_row(context_below),
            step: content.step,
            list: content.list.filter(|_| !presenting),
            aside,
            heading: content.heading,
            blocks: content.blocks,
            counted: self.counted().filter(|_| !self.state.hidden),
            overlay: self.overlay(),
            prompt: self.prompt(),
            completes: self.completes(&completions),
            completions: completions.into_iter().map(|candidate| candidate.word).collect(),
            notice: self.notice.clone(),
            hints: keys::hints(self.context(), self.host.skin()),
        }
    }

    /// The result as far as it may be seen.
    fn result(&self) -> ResultView {
        if self.state.hidden {
            return ResultView::Predicted { shown_by: self.revealer() };
        }
        if self.presents_a_lane() {
            return ResultView::InLastStep;
        }
        let evaluation = &self.answer.evaluation;
        let outcome = &evaluation.outcome;
        let lanes = 0..evaluation.instr.ty.lanes();
        ResultView::Shown {
            code: result_code(evaluation),
            value: result_value(evaluation),
            lanes: lanes
                .map(|lane| LaneStatus { flags: outcome.flags[lane], marks: outcome.marks[lane] })
                .collect(),
        }
    }

    fn head(&self) -> Head {
        if self.state.presenting { Head::Brief } else { self.panel().head(self.state.screen) }
    }

    fn overlay(&self) -> Option<Overlay> {
        let skin = self.host.skin();
        Some(match self.layer.as_ref()? {
            Layer::Prompt(_) => return None,
            Layer::Keys => {
                Overlay::Page { title: line("keys"), blocks: keys::pages(self.context_below(), skin) }
            }
            Layer::Copy(menu) => menu.overlay(&What::offered(skin)),
            Layer::Terms(terms) => terms.overlay(),
            Layer::Menu(menu) => menu.overlay(&self.state.question.parts()),
        })
    }

    fn prompt(&self) -> Option<Prompt> {
        let Some(Layer::Prompt(prompt)) = &self.layer else { return None };
        Some(prompt.view(&self.entered))
    }

    fn instruction(&self) -> Instruction {
        let instr = &self.state.question.spelling.good;
        let text = &self.state.question.spelling.text;
        let trouble = self.answer.trouble;
        let bad = trouble.map_or(text.len()..text.len(), |at| at.start..at.end);
        let piece = |range: std::ops::Range<usize>| text.get(range).unwrap_or_default().to_owned();
        let focused = self.context_below() == KeyContext::Instruction;
        Instruction {
            text: Line::default()
                .with(Role::Strong, piece(0..bad.start))
                .with(Role::Bad, piece(bad.start..bad.end))
                .with(Role::Strong, piece(bad.end..text.len())),
            caret: self.typing.as_ref().filter(|_| focused).map(|typing| typing.caret),
            focused,
            instead: trouble.filter(|_| *text != instr.to_string()).map(|_| format!("still {instr}")),
            formula: match self.head() {
                // Where the operands have no rows, they stand here.
                Head::Brief => self.question_formula(),
                Head::Full | Head::Row | Head::None => formula(instr),
            },
            needs: minimum(instr)
                .map_or_else(String::new, |since| format!("{}+   PTX {}+", since.target, since.ptx)),
            provenance: provenance_words(instr.provenance).or_else(|| is_model(instr).then_some(MODEL)),
            remarks: self.answer.line_remarks.clone(),
        }
    }

    /// What is computed, with the operands as they were typed: `d = 0.1 + 0.2`. Longer ones are given by their bits.
    fn question_formula(&self) -> String {
        let instr = &self.state.question.spelling.good;
        let operands = &self.state.question.operands;
        let mut texts = [const { String::new() }; 3];
        for (slot, ty) in slots(instr) {
            let text = operands.text(slot, ty);
            let digits = ty.width() as usize / 4 + 2;
            let fits = text.chars().count() <= LONGEST_OPERAND;
            texts[slot] = if fits { text } else { format!("{:#0digits$x}", operands.register(slot, ty)) };
        }
        formula_of(instr, texts.each_ref().map(String::as_str))
    }

    fn typed_text(&self) -> Option<Typed> {
        let Focus::Bits { operand, lane } = self.state.focus else { return None };
        let typing = self.typing.as_ref()?;
        let ty = type_of(&self.state.question.spelling.good, operand)?;
        let text = self.state.question.operands.field(operand, lane).text.clone();
        Some(Typed { whose: whose(operand, lane, ty), text, caret: typing.caret })
    }
}

/// Is its answer a model of what a GPU approximates?
fn is_model(instr: &Instr) -> bool {
    instr.has(Modifier::Approx)
}

/// Is it a row of the operation that has the focus, or a step that is presented, and no list?
fn shows_row(context: KeyContext) -> bool {
    matches!(
        context,
        KeyContext::Instruction | KeyContext::Bits | KeyContext::Result | KeyContext::Presenting
    )
}
