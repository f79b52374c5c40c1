//! Everything there is to draw: values, flags, kinds and roles, which skins turn into cells or elements.

mod announcements;
mod linear;
mod registers;
mod result;

pub use registers::{Bit, Register};
pub use result::{LaneStatus, ResultView};

use super::overlay::Layer;
use super::prompt::PromptKind;
use super::question::{slots, type_of, whose};
use super::screens::titled;
use super::{Counted, Focus, KeyContext, List, ListKind, NumberPage, Screen, Session, What, keys};
use crate::doc::{Block, Line, Role, line};
use crate::explain::{MODEL, formula, formula_of, provenance_words, result_code, result_value, term_blocks};
use crate::isa::{Instr, Modifier, minimum};

/// An operand that is typed with more characters is given by its bits where there is only a line for all of them.
const LONGEST_OPERAND: usize = 12;

/// What a skin draws, from top to bottom.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// the screen that is shown, of [`Screen::ALL`]
    pub screen: Screen,
    /// where a key is pressed
    pub place: KeyContext,
    /// where it would be pressed if nothing lay above the screen
    pub below: KeyContext,
    /// is the result hidden, to be predicted? It is nowhere in this view then.
    pub hidden: bool,
    /// are the steps presented to a class: in big type, one after the other?
    pub presenting: bool,
    /// how much of the operation this screen shows
    pub head: Head,
    /// the instruction line
    pub instruction: Instruction,
    /// operands, then the result
    pub registers: Vec<Register>,
    /// the place of the cursor in a row of bits, 0 being the leftmost, whichever row has the focus; a narrower row
    /// has it at its last bit
    pub column: usize,
    /// the result with its flags
    pub result: ResultView,
    /// the text being typed for an operand
    pub typed: Option<Typed>,
    /// problems with what was typed for the operands, then notes about it
    pub remarks: Vec<Line>,
    /// what is to be chosen from on this screen: steps, pipelines, instructions, terms
    pub list: Option<List>,
    /// more to choose from, worth a look beside the operation where there is room
    pub aside: Option<List>,
    /// where steps are looked at: the place of the present one, from 0, and how many there are
    pub step: Option<(usize, usize)>,
    /// the name of what is shown below: `step 5 of 8   rounding`
    pub heading: Line,
    /// has the list the focus?
    pub list_focused: bool,
    /// pictures, tables and sentences about what is chosen
    pub blocks: Vec<Block>,
    /// how often pipelines differ: to stand below the blocks, its brief words beside the heading
    pub counted: Option<Counted>,
    /// what lies above the screen
    pub overlay: Option<Overlay>,
    /// the line of commands, or for searching
    pub prompt: Option<Prompt>,
    /// words that the text being typed could go on with
    pub completions: Vec<String>,
    /// does the text that is being typed end in a word to be completed with one of them? Not as long as it is as it
    /// was, and no longer when it can be read or the word is one of them
    pub completes: bool,
    /// what is said once about what was just done
    pub notice: Option<Line>,
    /// the keys worth showing at the foot
    pub hints: Vec<Hint>,
}

/// How much of the operation a screen shows above its own content.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Head {
    /// instruction, operands and result, bit by bit
    Full,
    /// instruction, the row that has the focus, and the result of its lane, bit by bit
    Row,
    /// the instruction and its result
    Brief,
    /// nothing
    None,
}

/// What lies above a screen, in place of its content.
#[derive(Clone, PartialEq, Debug)]
pub enum Overlay {
    /// something to read: the keys, a term
    Page {
        /// its heading
        title: Line,
        /// what it says
        blocks: Vec<Block>,
    },
    /// something to choose: what to copy
    List(List),
    /// the parts of the instruction, each with what may stand there
    Menu {
        /// the parts
        parts: Vec<List>,
        /// the part that is looked at
        part: usize,
        /// what is to be said about the choice that is looked at
        about: Vec<Line>,
    },
}

/// A line of commands, or for searching.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// what stands before it: `:` or `/`
    pub mark: char,
    /// the text
    pub text: String,
    /// the character before which the caret stands
    pub caret: usize,
    /// are there lines that were entered before this one?
    pub earlier: bool,
}

/// The instruction line.
#[derive(Clone, PartialEq, Debug)]
pub struct Instruction {
    /// as typed; what cannot be read has the role [`Role::Bad`]
    pub text: Line,
    /// the character before which the caret stands, while it is being typed
    pub caret: Option<usize>,
    /// does it have the focus?
    pub focused: bool,
    /// what is on screen instead, while the text cannot be read: `still fma.rn.f16`
    pub instead: Option<String>,
    /// what the last readable instruction computes: `d = a × b + c`
    pub formula: String,
    /// where that runs: `sm_53+   PTX 4.2+`; empty for what no GPU has
    pub needs: String,
    /// what is special about it: `companion: …`
    pub provenance: Option<&'static str>,
    /// what is wrong with the text, or worth a note
    pub remarks: Vec<Line>,
}

/// A text being typed for an operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typed {
    /// whose: `a`, or `a, lane 1`
    pub whose: String,
    /// the text
    pub text: String,
    /// the character before which the caret stands
    pub caret: usize,
}

/// A key and what it does, for the foot of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// the keys: `← →`
    pub keys: &'static str,
    /// what they do, in a word or two
    pub does: &'static str,
}

impl Session {
    /// What there is to see.
    pub fn view(&self) -> View {
        let content = self.content();
        let completions = self.completions();
        let presenting = self.state.presenting;
        let hides_result = self.state.hidden || self.presents_a_lane();
        let aside = (self.state.screen == Screen::Operation && !presenting && !hides_result)
            .then(|| self.state.screens.compare.aside(&self.scene()));
        let place_below = self.place_below();
        let has_list = content.list.is_some();
        View {
            screen: self.state.screen,
            place: self.place(),
            below: place_below,
            hidden: self.state.hidden,
            presenting,
            head: self.head(),
            instruction: self.instruction(),
            registers: self.registers(hides_result),
            column: self.state.column,
            result: self.result(),
            typed: self.typed_text(),
            remarks: self.answer.operand_remarks.clone(),
            list_focused: has_list
                && matches!(
                    place_below,
                    KeyContext::Steps | KeyContext::Compare | KeyContext::Reference | KeyContext::Glossary
                ),
            step: content.step,
            list: content.list.filter(|_| !presenting),
            aside,
            heading: content.heading,
            blocks: content.blocks,
            counted: self.counted().filter(|_| !self.state.hidden),
            overlay: self.overlay(),
            prompt: self.prompt_line(),
            completes: self.completes(&completions),
            completions: completions.into_iter().map(|candidate| candidate.word).collect(),
            notice: self.notice.clone(),
            hints: keys::hints(self.place(), self.host.skin()),
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
        match (self.state.screen, self.state.screens.numbers.page()) {
            _ if self.state.presenting => Head::Brief,
            (Screen::Operation, _) => Head::Full,
            (Screen::Number, NumberPage::Value) => Head::Row,
            (Screen::Steps | Screen::Compare, _) => Head::Brief,
            (Screen::Number | Screen::Reference, _) => Head::None,
        }
    }

    fn overlay(&self) -> Option<Overlay> {
        Some(match self.layer.as_ref()? {
            Layer::Prompt(_) => return None,
            Layer::Keys => Overlay::Page {
                title: line("keys"),
                blocks: keys::pages(self.place_below(), self.host.skin()),
            },
            Layer::Copy(chosen) => Overlay::List(copy_list(self.copies(), *chosen)),
            Layer::Term { terms, at } => {
                let term = terms.get(*at)?;
                let count = if terms.len() > 1 {
                    format!("   {} of {} on this screen", at + 1, terms.len())
                } else {
                    String::new()
                };
                let (title, blocks) = titled(term_blocks(term));
                Overlay::Page { title: title.with(Role::Dim, count), blocks }
            }
            Layer::Menu { part, choice } => self.menu(*part, *choice),
        })
    }

    fn prompt_line(&self) -> Option<Prompt> {
        let Some(Layer::Prompt(prompt)) = &self.layer else { return None };
        let mark = match prompt.kind {
            PromptKind::Command => ':',
            PromptKind::Search => '/',
        };
        let earlier = prompt.kind == PromptKind::Command && prompt.has_earlier(&self.entered);
        Some(Prompt { mark, text: prompt.input.text.clone(), caret: prompt.input.caret, earlier })
    }

    fn instruction(&self) -> Instruction {
        let instr = &self.state.question.spelling.good;
        let text = &self.state.question.spelling.text;
        let trouble = self.answer.trouble;
        let bad = trouble.map_or(text.len()..text.len(), |at| at.start..at.end);
        let piece = |range: std::ops::Range<usize>| text.get(range).unwrap_or_default().to_owned();
        let focused = self.place_below() == KeyContext::Instruction;
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

impl View {
    /// Does this row stand on the screen? Where one number is looked at, the others make room.
    pub fn shows(&self, row: &Register) -> bool {
        let focused = self.registers.iter().find(|row| row.focused);
        match (self.head, focused) {
            (Head::Full, _) | (Head::Row, None) => true,
            (Head::Row, Some(focused)) => row.focused || (row.is_result() && row.answers(focused)),
            (Head::Brief | Head::None, _) => false,
        }
    }

    /// Would the operation be drawn as in this other view: instruction, rows, result and what is said of them? It is
    /// not asked of a text under way, which a field may show otherwise than the session has it.
    pub fn has_operation_of(&self, other: &View) -> bool {
        let rows = |view: &View| (view.head, view.screen, view.column, view.hidden, view.below);
        let texts = |view: &View| view.place.takes_text() || view.prompt.is_some();
        !texts(self)
            && !texts(other)
            && rows(self) == rows(other)
            && self.instruction == other.instruction
            && (&self.registers, &self.typed) == (&other.registers, &other.typed)
            && self.result == other.result
            && (&self.remarks, &self.completions) == (&other.remarks, &other.completions)
    }
}

/// Is its answer a model of what a GPU approximates?
fn is_model(instr: &Instr) -> bool {
    instr.has(Modifier::Approx)
}

/// What can be copied, each with its letter.
fn copy_list(copies: Vec<What>, chosen: usize) -> List {
    let row = |what: What| {
        vec![
            Line::default().with(Role::Strong, what.key().to_string()),
            Line::default().with(Role::Plain, what.word()),
            Line::default().with(Role::Dim, what.words()),
        ]
    };
    List::new(ListKind::Copies, copies.into_iter().map(row).collect(), chosen)
}
