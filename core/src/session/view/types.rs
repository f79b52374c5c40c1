//! What a skin draws, as values, flags, kinds and roles.

use super::front::Front;
use super::side_panel::Besides;

use super::overlay::{Overlay, Prompt};
use super::prediction::Prediction;
use super::presented::Presented;
use super::quiz::QuizView;
use super::registers::Register;
use super::result::ResultView;
use crate::doc::{Block, Line};
use crate::explain::PredictionPrompt;

use crate::session::keys::{Hint, KeyContext};
use crate::session::line::Handle;
use crate::session::modules::SheetView;
use crate::session::screens::{
    Actions, Counted, Finer, Head, LessonView, List, MapLayer, PREDICT, ProgramHead, Screen, Shelf, Subject,
};
use crate::session::slider::SliderView;
use std::rc::Rc;

/// What a skin draws, from top to bottom.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// the screen that is shown, of [`Screen::ALL`]
    pub screen: Screen,
    /// the part of the question that it is about
    pub subject: Subject,
    /// the context in which a key is pressed
    pub context: KeyContext,
    /// the one in which it would be pressed if nothing lay above the screen
    pub context_below: KeyContext,
    /// where a visit begins: it is to be said there what this is, and where one may go
    pub front: Option<Front>,
    /// is the result hidden, to be predicted? It is nowhere in this view then.
    pub hidden: bool,
    /// are the steps presented to a class: in big type, one after the other?
    pub presenting: bool,
    /// what a class sees of the present step in large type, while steps are presented
    pub presented: Option<Presented>,
    /// is the presentation dark for a while, so that a class looks at who speaks?
    pub blank: bool,
    /// how much of the operation this screen shows
    pub head: Head,
    /// what stands above the lines of a program, where that is the screen
    pub program: Option<ProgramHead>,
    /// the lesson that stands round the screen
    pub lesson: Option<LessonView>,
    /// what stands on the shelf of lessons, where that is the screen: the rows of its list, each with what it is about
    pub shelf: Option<Shelf>,
    /// the worksheet that is the screen, in place of the shelf
    pub sheet: Option<Rc<SheetView>>,
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
    /// what the map of codes shows of each, where it is on screen
    pub layer: Option<MapLayer>,
    /// what is to be chosen from on this screen: steps, pipelines, instructions, terms
    pub list: Option<List>,
    /// more to choose from, worth a look beside the operation where there is room
    pub aside: Option<List>,
    /// still more that is worth a look where there is very much room; none on a page
    pub besides: Option<Besides>,
    /// where steps are looked at: the place of the present one, from 0, and how many there are
    pub step: Option<(usize, usize)>,
    /// the name of what is shown below: `step 5 of 8   rounding`
    pub heading: Line,
    /// has the list the focus?
    pub list_focused: bool,
    /// the buttons of the screen, in groups, for skins that have buttons
    pub actions: Vec<Actions>,
    /// pictures, tables and sentences about what is chosen
    pub blocks: Vec<Block>,
    /// what can be taken hold of on the number line among the blocks
    pub handle: Option<Handle>,
    /// what moves an operand through its codes, below the operation
    pub slider: Option<SliderView>,
    /// what the bit counts that the cursor was put on just now
    pub pointed: Option<String>,
    /// how often pipelines differ: to stand below the blocks, its brief words beside the heading
    pub counted: Option<Counted>,
    /// a finer picture of the plane than that in the blocks, for who has it painted
    pub finer: Option<Rc<Finer>>,
    /// what is to be predicted of the hidden result on the step that rounds, and what was answered
    pub prediction: Option<Prediction>,
    /// how a run of questions stands, while one is under way
    pub quiz: Option<QuizView>,
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

/// What may be typed in the line, and what that is: for a first screen, and wherever there is room.
pub const EXAMPLES: [(&str, &str); 3] = [
    ("0.1 + 0.2", "a sum or any formula"),
    ("-1   1/3   0x3c00   max   nan", "a value, or bits"),
    ("fma.rn.f16 2 3 0.1", "an instruction of PTX"),
];

/// More of that, for where there is very much room.
pub const MORE_EXAMPLES: [(&str, &str); 3] = [
    ("1 0x00e9 0.1", "one value for each operand"),
    ("{1, 2}", "two lanes of a packed instruction"),
    ("make tie", "operands near these that make one"),
];

/// The line: what is computed, in words that may be typed.
#[derive(Clone, PartialEq, Debug)]
pub struct Instruction {
    /// as typed; what cannot be read has the role [`Role::Bad`](crate::doc::Role::Bad)
    pub text: Line,
    /// the same without what was observed for it, so that it may stand before the result
    pub asked: String,
    /// what was observed for it somewhere, in words: `elsewhere it came out as 0x3000`; empty where nothing was
    pub observed: String,
    /// the character before which the caret stands, while it is being typed
    pub caret: Option<usize>,
    /// is the whole text selected, so that what is typed takes its place?
    pub selected: bool,
    /// does it have the focus?
    pub focused: bool,
    /// what Enter does with the text that is being typed, here or on a row, or what may be typed
    pub hint: Line,
    /// what is on screen instead, while the text cannot be read: `still fma.rn.f16`
    pub instead: Option<String>,
    /// the last readable instruction, as the manual spells it: `fma.rn.f16`
    pub spelling: String,
    /// what the last readable instruction computes: `d = a × b + c`
    pub formula: String,
    /// where that runs: `sm_53+   PTX 4.2+`; empty for what no GPU has
    pub needs: String,
    /// what is known from GPUs of it, in a sentence and in a word or two: `not verified on hardware`; `None` for what no GPU has
    pub hardware: Option<[String; 2]>,
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

impl View {
    /// What is on screen, in a few words, for the title of a window: `0.1 + 0.2 = 0.2998046875`.
    ///
    /// ```
    /// use halfplay_core::skins::session::{Msg, Screen, Session};
    /// let mut session = Session::welcome();
    /// assert_eq!(session.view().title(), "0.1 + 0.2 = 0.2998046875");
    /// session.update(Msg::Show(Screen::COMPARE));
    /// assert_eq!(session.view().title(), "Compare: 0.1 + 0.2 = 0.2998046875");
    /// ```
    pub fn title(&self) -> String {
        let line = self.instruction.asked.clone();
        let asked = match &self.result {
            ResultView::Shown { value, .. } if self.instruction.instead.is_none() => {
                format!("{line} = {value}")
            }
            _ => line,
        };
        if let Some(lesson) = &self.lesson {
            return clipped_title(&format!("{}: {}", lesson.title, lesson.heading()));
        }
        if let Some(sheet) = &self.sheet {
            return sheet.page.title.clone();
        }
        match (self.subject, self.head) {
            (Subject::Steps, _) => clipped_title(&asked),
            (_, Head::None) => self.screen.name().to_owned(),
            _ => clipped_title(&format!("{}: {asked}", self.screen.name())),
        }
    }

    /// The screen whose tab is the present one.
    pub fn tab(&self) -> Screen {
        if self.lesson.is_some() { LessonView::SCREEN } else { self.screen }
    }

    /// Where keys go, in a word or two: `bits`, `line`, `type b`.
    pub fn chip(&self) -> String {
        match (self.context, &self.typed) {
            (context, None) if self.asks() && context == self.context_below && !self.presenting => {
                PREDICT.to_owned()
            }
            (KeyContext::Typing, Some(typed)) => format!("type {}", typed.whose),
            (KeyContext::Typing, None) => KeyContext::Instruction.chip().to_owned(),
            (context, _) => context.chip().to_owned(),
        }
    }

    /// Is something of the result to be predicted now?
    pub fn asks(&self) -> bool {
        self.prediction_prompt().is_some()
    }

    /// The question about the hidden result.
    pub fn prediction_prompt(&self) -> Option<&PredictionPrompt> {
        self.prediction.as_ref()?.prompt.as_ref()
    }

    /// Does this row stand on the screen? Where one number is looked at, the others make room.
    pub fn shows(&self, row: &Register) -> bool {
        let focused = self.registers.iter().find(|row| row.focused);
        match (self.head, focused) {
            (Head::Full, _) | (Head::Row, None) => true,
            (Head::Row, Some(focused)) => row.focused || (row.is_result() && row.answers(focused)),
            (Head::Alone, _) => row.focused,
            (Head::Brief | Head::None, _) => false,
        }
    }

    /// Would the operation be drawn as in this other view: instruction, rows, result and what is said of them? It is
    /// not asked of a text under way, which a field may show otherwise than the session has it.
    pub fn has_operation_of(&self, other: &View) -> bool {
        let rows = |view: &View| (view.head, view.screen, view.column, view.hidden, view.context_below);
        let texts = |view: &View| view.context.takes_text() || view.prompt.is_some();
        !texts(self)
            && !texts(other)
            && rows(self) == rows(other)
            && self.instruction == other.instruction
            && (&self.registers, &self.typed) == (&other.registers, &other.typed)
            && (&self.result, &self.quiz) == (&other.result, &other.quiz)
            && (&self.remarks, &self.completions) == (&other.remarks, &other.completions)
    }
}

/// As much of a title as is read.
fn clipped_title(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
