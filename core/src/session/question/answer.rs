//! The answer to a question, computed once per change and shared by all screens.

use super::definition::Question;
use super::focus::Focus;
use super::operands::type_of;
use crate::compare::{Pipeline, pipelines};
use crate::doc::Line;
use crate::eval::Evaluation;
use crate::explain::{Card, StepKind, cards, observed_words};
use crate::float::{Float, Format, Tininess};
use crate::isa::{Instr, Span, Type};
use crate::program::exact::TypedNumber;

/// Identifies a step of an evaluation, independently of its index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StepId {
    /// the lane; `None` for scalar instructions
    pub lane: Option<usize>,
    /// the kind of step
    pub kind: StepKind,
}

impl StepId {
    /// The step with this name: `rounding`; in lane 1 `1.exact-product`.
    pub fn named(text: &str) -> Option<StepId> {
        let (lane, kind) = match text.split_once('.') {
            Some(("0", kind)) => (Some(0), kind),
            Some(("1", kind)) => (Some(1), kind),
            _ => (None, text),
        };
        StepKind::named(kind).map(|kind| StepId { lane, kind })
    }
}

/// Everything that is computed from a question.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// the question of this answer
    question: Question,
    /// the evaluation of the last readable instruction and operands, with every step
    pub evaluation: Evaluation,
    /// the operands as they were typed
    pub typed: Vec<TypedNumber>,
    /// the steps of the evaluation, in order
    pub steps: Vec<StepId>,
    /// the results of all pipelines for the same operands; the instruction itself comes first
    pub pipelines: Vec<Pipeline>,
    /// the invalid bytes of the instruction line, if it cannot be read
    pub invalid_span: Option<Span>,
    /// true if the answer does not belong to the texts on screen, but to the last readable question
    pub is_stale: bool,
    /// remarks on the instruction line
    pub line_remarks: Vec<Line>,
    /// errors in the operands, then the rounding of their literals
    pub operand_remarks: Vec<Line>,
    /// the rounding of the operands' literals
    pub operand_notes: Vec<Line>,
    /// the pipelines that reproduce the observed result, in words; `None` if no result was observed. The text reveals
    /// the result
    pub observed: Option<Line>,
}

impl Answer {
    /// Computes the answer to a question.
    pub fn of(question: &Question) -> Self {
        let (instr, operands, tininess) = asked(question);
        #[cfg(test)]
        COMPUTED.set(COMPUTED.get() + 1);
        let evaluation = Evaluation::of(instr, &operands, tininess);
        let mut answer = Answer {
            question: question.clone(),
            typed: Vec::new(),
            steps: Vec::new(),
            pipelines: pipelines(&evaluation),
            evaluation,
            invalid_span: None,
            is_stale: false,
            line_remarks: Vec::new(),
            operand_remarks: Vec::new(),
            operand_notes: Vec::new(),
            observed: None,
        };
        answer.take_texts();
        answer
    }

    /// Updates the answer for another question. If the evaluation stays the same, recomputes only what depends on the
    /// texts.
    pub fn follow(&mut self, question: &Question) {
        if self.question == *question {
            return;
        }
        if asked(&self.question) != asked(question) {
            *self = Answer::of(question);
            return;
        }
        self.question.clone_from(question);
        self.take_texts();
    }

    /// The type of a row of bits.
    pub fn type_at(&self, focus: Focus) -> Option<Type> {
        let instr = &self.question.instr;
        match focus {
            Focus::Bits { operand, .. } => type_of(instr, operand),
            Focus::Result { .. } => Some(instr.ty),
            Focus::Instruction | Focus::Steps => None,
        }
    }

    /// The bits of a row.
    pub fn bits_at(&self, focus: Focus) -> Option<u64> {
        let ty = self.type_at(focus)?;
        let register = match focus {
            Focus::Bits { operand, .. } => self.question.operands.register(operand, ty),
            _ => self.evaluation.outcome.bits,
        };
        let lane = focus.lane().filter(|lane| *lane < ty.lanes())?;
        Some(ty.lane(register, lane))
    }

    /// The number in a row. Bits without a format count as f32.
    pub fn number_at(&self, focus: Focus) -> Option<Float> {
        let format = self.type_at(focus)?.format().unwrap_or(Format::F32);
        Some(Float::new(format, self.bits_at(focus)?))
    }

    /// The number of bits in a row.
    pub fn width_at(&self, focus: Focus) -> Option<usize> {
        Some(self.type_at(focus)?.lane_width() as usize)
    }

    /// The question of this answer.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The instruction that was evaluated.
    pub fn instr(&self) -> Instr {
        self.evaluation.instr
    }

    /// Notes on the operands and on the observed result. They may be shown only with the result.
    pub fn notes(&self) -> Vec<Line> {
        self.operand_notes.iter().chain(&self.observed).cloned().collect()
    }

    /// The cards of the evaluation's steps.
    pub fn cards(&self) -> Vec<Card> {
        cards(&self.evaluation, &self.typed)
    }

    /// Recomputes what depends on the texts themselves, not only on their values.
    fn take_texts(&mut self) {
        let question = &self.question;
        let (trouble, line_remarks) = question.line_remarks();
        let operand_notes = question.operand_notes();
        let mut operand_remarks = question.operand_problems(None);
        operand_remarks.extend(operand_notes.iter().cloned());
        let typed = question.typed_numbers();
        let cards = cards(&self.evaluation, &typed).into_iter();
        let steps = cards.map(|card| StepId { lane: card.lane, kind: card.kind }).collect();
        let observed = question.observed();
        let observed =
            observed.map(|observed| observed_words(observed, &self.evaluation.instr, &self.pipelines));
        (self.typed, self.steps, self.invalid_span, self.observed) = (typed, steps, trouble, observed);
        self.is_stale = question.is_stale();
        self.line_remarks = line_remarks;
        self.operand_remarks = operand_remarks;
        self.operand_notes = operand_notes;
    }
}

/// The parts of a question that determine its evaluation.
fn asked(question: &Question) -> (Instr, Vec<u64>, Tininess) {
    let instr = question.instr;
    (instr, question.operands.bits(&instr), question.tininess)
}

#[cfg(test)]
thread_local! {
    /// The number of questions that this thread has evaluated, each with its pipelines.
    static COMPUTED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

#[cfg(test)]
mod tests {
    use super::COMPUTED;
    use crate::session::{ExportForm, Focus, MapMsg, MapPage, Msg, Screen, Session};

    /// The number of evaluations during a call.
    fn computed(what: impl FnOnce()) -> usize {
        let before = COMPUTED.get();
        what();
        COMPUTED.get() - before
    }

    #[test]
    fn a_change_evaluates_at_most_once_and_a_redraw_never() {
        let mut session = Session::worked();
        let steps = [
            (Msg::Flip, 1),
            (Msg::Negate, 1),
            (Msg::Ulp { up: true }, 1),
            (Msg::Undo, 1),
            (Msg::NextStep, 0),
            (Msg::Type('0'), 1),
            (Msg::Type('.'), 0),
            (Msg::Type('1'), 1),
            (Msg::Accept, 0),
            (Msg::Down, 0),
            (Msg::Paste("add.f16 0.1, 0.2".into()), 1),
            (Msg::RunCommand("what-if on".into()), 0),
            (Msg::RunCommand("tininess before".into()), 1),
            (Msg::Show(Screen::COMPARE), 0),
            (Msg::Choose(2), 0),
            (Msg::Open, 0),
            (MapMsg::Page(MapPage::Codes).into(), 0),
            (Msg::FocusOn(Focus::Bits { operand: 0, lane: 0 }), 0),
            (Msg::Open, 1),
            (Msg::Menu, 0),
            (Msg::Pick(0, 1), 1),
            (Msg::Revert, 0),
            (Msg::Present, 0),
            (Msg::Forward, 0),
            (Msg::Hide, 0),
        ];
        for (msg, most) in steps {
            let count = computed(|| drop(session.update(msg.clone())));
            assert!(count <= most, "{msg:?}: {count} evaluations, at most {most}");
            let redrawn = computed(|| {
                let before = session.view();
                let view = session.view();
                view.linear();
                view.announcements_since(&before);
                ExportForm::ALL.iter().for_each(|&what| drop(session.export(what)));
                session.link();
                session.landmark();
            });
            assert_eq!(redrawn, 0, "after {msg:?}");
        }
    }
}
