//! Builds the view of a session.

use super::number_alone::NumberAlone;
use super::overlay::{Overlay, Prompt};
use super::registers::Register;
use super::result::{LaneStatus, ResultView, shorter};
use super::types::{Instruction, TypedText, View};
use crate::doc::{Line, Role, line};
use crate::explain::{
    MODEL, code, formula, hardware_words, number_text, observed_text, provenance_words, result_code,
    result_value,
};
use crate::isa::{Instr, Modifier, minimum};
use crate::literal::Fidelity;
use crate::session::Session;
use crate::session::commands;
use crate::session::export_form::ExportForm;
use crate::session::keys::{self, Hint, KeyContext};
use crate::session::overlays::OverlayState;
use crate::session::question::{Focus, NAMES, operand_name, type_of};
use crate::session::screens::{Head, Subject};
use crate::typo::clipped;
use std::rc::Rc;

impl Session {
    /// The view of the session.
    pub fn view(&self) -> View {
        let content = self.content();
        let subject = self.panel().subject();
        let completions = self.completions();
        let presenting = self.state.presenting;
        let alone = self.number_alone();
        let single = alone.as_ref().filter(|alone| alone.is_single);
        // A single number has no result.
        let hidden = self.state.hidden && single.is_none();
        let hides_result = hidden || (self.withholds_result() && single.is_none());
        let has_aside = subject == Subject::Steps && !presenting && !hides_result && !self.reads_lesson();
        let aside = if has_aside { self.state.screens.aside(&self.scene()) } else { None };
        let context_below = self.context_below();
        let mut registers = self.registers(hides_result);
        registers.retain(|row| single.is_none() || !row.is_result());
        let prediction = self.prediction();
        let asks = prediction.as_ref().is_some_and(|prediction| prediction.prompt.is_some());
        let roomy = aside.is_some() && self.host.has_keys_alone();
        let side_panel = roomy.then(|| self.side_panel(&registers));
        let shown = alone.as_ref().filter(|_| !hides_result);
        let result = shown.map_or_else(|| self.result(), NumberAlone::result);
        let front = self.front_view(&registers);
        let front = front.map(|front| shown.iter().fold(front, |front, alone| alone.front(front)));
        let lesson = self.lesson_view();
        let presented = self.presented(&registers, prediction.as_ref(), lesson.as_ref(), &content.blocks);
        let heading = match presented.as_ref().and_then(|presented| presented.reads(&registers)) {
            Some(operand) if self.host.has_keys_alone() => {
                content.heading.with(Role::Strong, format!(" {operand}"))
            }
            _ => content.heading,
        };
        let verdicts = self.verdicts();
        View {
            screen: self.state.screen,
            subject,
            context: self.context(),
            context_below,
            front,
            overview: self.overview(hides_result),
            hidden,
            presenting,
            presented,
            blank: self.blank,
            head: self.head(),
            program: self.program_head(),
            instruction: self.line_shown(single, shown),
            pointed: self.points.then(|| bit_under_cursor(&registers)).flatten(),
            handle: self.handle(&content.blocks),
            slider: self.slider_view(),
            registers,
            column: self.state.column,
            result,
            stale: self.answer.is_stale
                && alone.as_ref().is_none_or(|alone| alone.is_single && !self.types_single()),
            typed: self.typed_text(),
            remarks: self.remarks(),
            list_focused: content.list.is_some() && !shows_row(context_below) && !self.types_line(),
            step: lesson.as_ref().map_or(content.step, |lesson| Some((lesson.place, lesson.steps.len()))),
            map_layer: self.map_layer(),
            list: content
                .list
                .filter(|_| subject != Subject::Steps || !(presenting || lesson.is_some()))
                .map(
                    |list| {
                        if subject == Subject::Result && lesson.is_some() {
                            list.up_to_chosen()
                        } else {
                            list
                        }
                    },
                ),
            field: self.panel().field().filter(|_| !presenting && lesson.is_none()),
            lesson,
            lesson_list: self.lesson_list_view(),
            lesson_end: self.lesson_end(),
            sheet: self.sheet_shown().cloned(),
            aside,
            side_panel,
            heading,
            buttons: self.panel().actions(&self.scene()),
            margin: content.margin.start + verdicts.len()..content.margin.end + verdicts.len(),
            blocks: [verdicts, content.blocks].concat(),
            prediction,
            survey: self.counted().filter(|_| !self.state.hidden),
            finer_picture: self.finer().map(Rc::new),
            quiz: self.quiz_view(),
            go: self.go_view(),
            overlay: self.overlay(),
            prompt: self.prompt(),
            completes: self.completes(&completions),
            completions: completions.into_iter().map(|candidate| candidate.word).collect(),
            notice: self.notice.clone(),
            hints: self.hints(asks),
        }
    }

    /// The hints to show at the foot of the screen. In a quiz, the hint for the next question comes first.
    fn hints(&self, asks: bool) -> Vec<Hint> {
        let (context, skin) = (self.context(), self.host.skin());
        let on = self.quiz_view().filter(|quiz| !quiz.on.is_empty() && context == KeyContext::Result);
        let next = on.map(|quiz| Hint { keys: "Enter", does: quiz.on });
        let slides = self.lesson_context() == Some(context) && self.slider_view().is_some();
        let slide = slides.then_some(Hint { keys: "< >", does: "slide" });
        let rest = match asks && context == self.context_below() {
            _ if self.awaits_answer() => keys::hints_to_answer(self.lesson_choices(), context, skin),
            true => keys::hints_to_choose(context, skin),
            false if self.is_untouched() => keys::hints_before_typing(self.context_below(), skin),
            false => keys::hints(context, skin),
        };
        next.into_iter().chain(slide).chain(rest).collect()
    }

    /// True while the line is being edited.
    fn types_line(&self) -> bool {
        self.typing.is_some() && self.state.focus == Focus::Instruction
    }

    /// The result, as far as the user may see it.
    fn result(&self) -> ResultView {
        if self.state.hidden {
            return ResultView::Predicted { shown_by: self.revealer() };
        }
        if self.withholds_result() {
            let lane = self.presents_a_lane();
            let when = if lane { "the last step shows both lanes" } else { "a later step shows it" };
            return ResultView::Later { when };
        }
        let evaluation = &self.answer.evaluation;
        let outcome = &evaluation.outcome;
        let lanes = 0..evaluation.instr.ty.lanes();
        ResultView::Shown {
            code: result_code(evaluation),
            value: result_value(evaluation),
            shorter: shorter(&evaluation.results()),
            lanes: lanes
                .map(|lane| LaneStatus { flags: outcome.flags[lane], marks: outcome.marks[lane] })
                .collect(),
            number: None,
        }
    }

    fn head(&self) -> Head {
        match self.panel().head() {
            _ if self.state.presenting => Head::Brief,
            head if self.reads_lesson() => head.in_lesson(),
            head => head,
        }
    }

    fn overlay(&self) -> Option<Overlay> {
        let skin = self.host.skin();
        Some(match self.open_overlay.as_ref()? {
            OverlayState::Prompt(_) | OverlayState::Go(_) => return None,
            OverlayState::Help(help) => self.help(help),
            OverlayState::Copy(menu) => menu.overlay(&ExportForm::offered(skin, self.panel().has_trace())),
            OverlayState::Terms(terms) => terms.overlay(),
            OverlayState::Menu(menu) => menu.overlay(&self.state.question.parts()),
        })
    }

    fn prompt(&self) -> Option<Prompt> {
        let Some(OverlayState::Prompt(prompt)) = &self.open_overlay else { return None };
        Some(prompt.view(&self.command_history))
    }

    fn instruction(&self, alone: Option<&NumberAlone>) -> Instruction {
        let instr = &self.state.question.instr;
        let text = &self.line();
        let unfinished = self.state.focus == Focus::Instruction && self.is_unfinished();
        let trouble = self.answer.invalid_span.filter(|_| !unfinished);
        let bad = trouble.map_or(text.len()..text.len(), |at| at.start..at.end);
        let piece = |range: std::ops::Range<usize>| text.get(range).unwrap_or_default().to_owned();
        let focused = self.state.focus == Focus::Instruction;
        let typed = self.typing.as_ref().filter(|_| focused);
        Instruction {
            text: Line::default()
                .with(Role::Strong, piece(0..bad.start))
                .with(Role::Bad, piece(bad.start..bad.end))
                .with(Role::Strong, piece(bad.end..text.len())),
            asked: alone.map_or_else(|| self.state.question.question_text(), |alone| alone.text().to_owned()),
            observed: self
                .state
                .question
                .observed()
                .map_or_else(String::new, |observed| observed_text(observed.text())),
            caret: typed.map(|typing| typing.caret),
            selected: typed.is_some_and(|typing| typing.selected),
            focused: typed.is_some() || self.context_below() == KeyContext::Instruction,
            hint: self.line_hint(),
            instead: trouble.map(|_| format!("still {instr}")),
            spelling: instr.to_string(),
            formula: formula(instr),
            needs: minimum(instr)
                .map_or_else(String::new, |since| format!("{}+   PTX {}+", since.target, since.ptx)),
            hardware: hardware_words(instr),
            provenance: provenance_words(instr.provenance).or_else(|| is_model(instr).then_some(MODEL)),
            remarks: if unfinished { Vec::new() } else { self.line_remarks() },
        }
    }

    /// The instruction line: of the screen's own instruction, of a single number, or of the question.
    fn line_shown(&self, single: Option<&NumberAlone>, alone: Option<&NumberAlone>) -> Instruction {
        let own = self.panel().own_line().filter(|_| self.head() == Head::Line && self.typing.is_none());
        match (own, single) {
            (Some([text, hint]), _) => Instruction {
                text: Line::default().with(Role::Strong, text.clone()),
                hint: Line::default().with(Role::Dim, hint),
                asked: text,
                formula: String::new(),
                needs: String::new(),
                hardware: None,
                provenance: None,
                remarks: Vec::new(),
                ..self.instruction(alone)
            },
            (None, Some(number)) => self.number_line(number),
            (None, None) => self.instruction(alone),
        }
    }

    fn number_line(&self, number: &NumberAlone) -> Instruction {
        let line = self.instruction(Some(number));
        Instruction {
            asked: number.text().to_owned(),
            instead: line.instead.map(|_| format!("still {}", number.text())),
            spelling: number.format().to_owned(),
            formula: String::new(),
            needs: String::new(),
            hardware: None,
            provenance: None,
            ..line
        }
    }

    /// The errors in the typed operands, then notes on them, then the observed and the recorded results, then the error
    /// in a typed guess. An unfinished text is not an error.
    fn remarks(&self) -> Vec<Line> {
        let of_operands = match self.state.focus {
            Focus::Bits { operand, lane } if self.is_unfinished() => {
                let problems = self.state.question.operand_problems(Some((operand, lane)));
                problems.into_iter().chain(self.answer.operand_notes.iter().cloned()).collect()
            }
            _ if self.overview_explains_numbers() => self.state.question.operand_problems(None),
            _ => self.answer.operand_remarks.clone(),
        };
        let recorded = self.recorded.iter().cloned();
        let told = self.answer.observed.clone().into_iter().chain(recorded);
        let told = told.filter(|_| !self.state.hidden && !self.withholds_result() && self.single().is_none());
        of_operands.into_iter().chain(told).chain(self.guess_remark()).collect()
    }

    /// The effect of Enter or Esc on the text being typed, or a hint to start typing.
    fn line_hint(&self) -> Line {
        let focus = self.state.focus;
        let Some(typing) = &self.typing else {
            let here = self.context_below() == KeyContext::Instruction;
            return line(if here { "Enter edits" } else { "" });
        };
        let text = self.focused_text().unwrap_or_default();
        if typing.selected {
            return line("Type here, press Enter");
        }
        let taken =
            |said: String| Line::default().with(Role::Strong, said).with(Role::Dim, "   Enter accepts it");
        let pending = self.pending();
        match focus {
            _ if text == typing.start => line("Esc keeps it"),
            Focus::Instruction if self.on_first_screen && self.types_single() => {
                line("Enter shows where it lies")
            }
            Focus::Instruction if self.answer.invalid_span.is_none() => line("Enter accepts it"),
            Focus::Instruction if commands::is_done(&self.state.question, text) => line("Enter runs it"),
            Focus::Instruction if self.state.question.named_operands(text).is_some() => {
                line("Enter accepts it")
            }
            Focus::Instruction => match self.state.question.value_alone(text, typing.before.focus) {
                Some((slot, _)) => line(format!("Enter sets {}", NAMES[slot])),
                None => self.missing_words(text),
            },
            Focus::Bits { .. } | Focus::Result { .. } if pending.is_some() => {
                let statement = pending.map(|(reading, _)| reading.statement()).unwrap_or_default();
                line("Enter reads it as ").with(Role::Code, clipped(&statement))
            }
            Focus::Bits { .. } if commands::is_formula(&self.state.question, text) => line("Enter runs it"),
            Focus::Bits { operand, lane } => match self.answer.number_at(focus) {
                _ if self.state.question.operand_problem(operand, lane).is_some() => Line::default(),
                Some(number) => {
                    let field = self.state.question.operands.field(operand, lane);
                    let exact = field
                        .good
                        .literal(number.format())
                        .is_none_or(|literal| literal.fidelity == Fidelity::Exact);
                    let how = if exact { "exact" } else { "rounded" };
                    taken(format!("= {}   {}   {how}", number_text(number), code(number)))
                }
                None => line("Enter accepts it"),
            },
            Focus::Result { .. } => self.guess_hint().unwrap_or_default(),
            Focus::Steps => Line::default(),
        }
    }

    /// True if the text being typed is a single number.
    fn types_single(&self) -> bool {
        let text = self.focused_text().unwrap_or_default();
        self.single().is_some_and(|number| number.text == text.trim())
    }

    fn typed_text(&self) -> Option<TypedText> {
        let Focus::Bits { operand, lane } = self.state.focus else { return self.typed_guess() };
        let typing = self.typing.as_ref()?;
        let ty = type_of(&self.state.question.instr, operand)?;
        let text = self.state.question.operands.field(operand, lane).text.clone();
        Some(TypedText { operand: operand_name(operand, lane, ty), text, caret: typing.caret })
    }
}

/// The explanation of the bit under the cursor: its weight, and the effect of flipping it.
fn bit_under_cursor(registers: &[Register]) -> Option<String> {
    let row = registers.iter().find(|row| row.cursor.is_some())?;
    row.cursor.map(|place| row.bit_weight_words(place)).filter(|told| !told.is_empty())
}

/// True if the answer comes from a model of a GPU's approximation.
fn is_model(instr: &Instr) -> bool {
    instr.has(Modifier::Approx)
}

/// True if a row of the operation or a presented step has the focus, rather than a list.
fn shows_row(context: KeyContext) -> bool {
    matches!(
        context,
        KeyContext::Instruction
            | KeyContext::Bits
            | KeyContext::Result
            | KeyContext::Guess
            | KeyContext::Presenting
    )
}
