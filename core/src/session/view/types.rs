//! Everything that a skin draws, as values, flags, kinds and roles.

use super::front::Front;
use super::go::GoView;
use super::side_panel::SidePanel;

use super::overlay::{Overlay, Prompt};
use super::prediction::Prediction;
use super::presented::PresentedStep;
use super::quiz::QuizView;
use super::registers::Register;
use super::result::ResultView;
use crate::doc::{Block, Line};
use crate::explain::{Overview, PredictionPrompt};

use crate::session::keys::{Hint, KeyContext};
use crate::session::modules::SheetView;
use crate::session::number_line_drag::Handle;
use crate::session::screens::{
    ButtonGroup, FinerPicture, Head, LessonEnd, LessonList, LessonView, List, MapLayer, PREDICT, ProgramHead,
    Screen, Subject, SurveyView, TextField,
};
use crate::session::slider::SliderView;
use std::ops::Range;
use std::rc::Rc;

/// Everything that a skin draws, from top to bottom.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// the present screen, one of [`Screen::ALL`]
    pub screen: Screen,
    /// the part of the question that the screen is about
    pub subject: Subject,
    /// the context of a key press
    pub context: KeyContext,
    /// the context of a key press if no overlay were open
    pub context_below: KeyContext,
    /// the first screen of a visit, with a large number and the reason for it; `None` on any other screen
    pub front: Option<Front>,
    /// the operation at a glance, in place of its steps
    pub overview: Option<Overview>,
    /// true if the result is hidden, so that the user can predict it; this view then does not contain it
    pub hidden: bool,
    /// true if the steps are presented to a class, one by one in large type
    pub presenting: bool,
    /// the present step in large type, while steps are presented
    pub presented: Option<PresentedStep>,
    /// true while a presentation is blanked, so that the class looks at the speaker
    pub blank: bool,
    /// the part of the operation that this screen shows
    pub head: Head,
    /// the part above the lines of a program, if that is the screen
    pub program: Option<ProgramHead>,
    /// the active lesson
    pub lesson: Option<LessonView>,
    /// the shelf of lessons, if that is the screen: the rows of its list, each with a description
    pub lesson_list: Option<LessonList>,
    /// the end of a lesson, if that is shown
    pub lesson_end: Option<LessonEnd>,
    /// the worksheet, if that is the screen in place of the shelf
    pub sheet: Option<Rc<SheetView>>,
    /// the instruction line
    pub instruction: Instruction,
    /// operands, then the result
    pub registers: Vec<Register>,
    /// the position of the cursor in a row of bits, 0 being the leftmost, whichever row has the focus; in a narrower
    /// row the cursor is on the last bit
    pub column: usize,
    /// the result with its flags
    pub result: ResultView,
    /// true if operands and result do not belong to the text being typed, because that text cannot be read or has no
    /// effect before Enter; they belong to the last readable question
    pub stale: bool,
    /// the text being typed for an operand or a guess
    pub typed: Option<TypedText>,
    /// errors in the typed operands, notes on them, observed and recorded results, and the error in a typed guess
    pub remarks: Vec<Line>,
    /// the layer of the map of codes, if that map is on screen
    pub map_layer: Option<MapLayer>,
    /// the list to choose from on this screen: steps, pipelines, instructions, terms
    pub list: Option<List>,
    /// the field of the screen in which the user types lines of text
    pub field: Option<TextField>,
    /// another list, shown beside the operation if there is room
    pub aside: Option<List>,
    /// the side panel of wide windows; `None` on a page
    pub side_panel: Option<SidePanel>,
    /// the index of the present step, from 0, and the number of steps, if the screen shows steps
    pub step: Option<(usize, usize)>,
    /// the name of the content below: `step 5 of 8   rounding`
    pub heading: Line,
    /// true if the list has the focus
    pub list_focused: bool,
    /// the buttons of the screen, in groups, for skins with buttons
    pub buttons: Vec<ButtonGroup>,
    /// pictures, tables and sentences about the chosen item
    pub blocks: Vec<Block>,
    /// the range of the blocks that a wide window shows in its margin, beside the others
    pub margin: Range<usize>,
    /// the point that the user can drag on the number line among the blocks
    pub handle: Option<Handle>,
    /// the slider below the operation, which moves an operand through its codes
    pub slider: Option<SliderView>,
    /// the explanation of the bit to which the cursor has just moved: its weight, and the effect of flipping it
    pub pointed: Option<String>,
    /// the count of the codes for which pipelines differ: shown below the blocks, its summary beside the heading
    pub survey: Option<SurveyView>,
    /// a finer picture of the plane than the one in the blocks, for skins that can paint it
    pub finer_picture: Option<Rc<FinerPicture>>,
    /// the question about the hidden result on the step that rounds, and the answers so far
    pub prediction: Option<Prediction>,
    /// the score of the running quiz, and its next action
    pub quiz: Option<QuizView>,
    /// the popup that leads to other screens, above the present one
    pub go: Option<GoView>,
    /// the open overlay
    pub overlay: Option<Overlay>,
    /// the command line or the search line
    pub prompt: Option<Prompt>,
    /// the completions of the text being typed, as words
    pub completions: Vec<String>,
    /// true if the text being typed ends in a word that one of the completions completes; false if the text is
    /// unchanged, if it can be read, or if it equals a completion
    pub completes: bool,
    /// a message about the last action, shown once
    pub notice: Option<Line>,
    /// the hints to show at the foot of the screen
    pub hints: Vec<Hint>,
}

/// Texts to try on the operation screen.
pub const TRY: [&str; 5] = ["1/3", "2048 + 1", "65504 + 16", "fma.rn.f16 2 3 0.1", "half w = c * d;"];

/// Examples of texts for the line, with their meanings, shown on the Operation screen if there is room.
pub const EXAMPLES: [(&str, &str); 3] = [
    ("0.1 + 0.2", "a sum or any formula"),
    ("-1   1/3   0x3c00   max   nan", "a value, or bits"),
    ("fma.rn.f16 2 3 0.1", "an instruction of PTX"),
];

/// More examples, for tall windows.
pub const MORE_EXAMPLES: [(&str, &str); 3] = [
    ("1 0x00e9 0.1", "one value for each operand"),
    ("{1, 2}", "two lanes of a packed instruction"),
    ("make tie", "nearby operands that make a tie"),
];

/// The instruction line: the question in a form that can be typed.
#[derive(Clone, PartialEq, Debug)]
pub struct Instruction {
    /// the line as typed; unreadable parts have the role [`Role::Bad`](crate::doc::Role::Bad)
    pub text: Line,
    /// the text that precedes the computed result: the last readable line, without an observed result
    pub asked: String,
    /// the observed result in words: `observed elsewhere: 0x3000`; empty if there is none
    pub observed: String,
    /// the index of the character after the caret, while the line is being edited
    pub caret: Option<usize>,
    /// true if the whole text is selected, so that typing replaces it
    pub selected: bool,
    /// true if the line has the focus
    pub focused: bool,
    /// the effect of Enter or Esc on the text being typed, in the line or on a row, or a hint to start typing
    pub hint: Line,
    /// the instruction that is still on screen while the text cannot be read: `still fma.rn.f16`
    pub instead: Option<String>,
    /// the last readable instruction, in the manual's spelling: `fma.rn.f16`
    pub spelling: String,
    /// the formula of the last readable instruction: `d = a × b + c`
    pub formula: String,
    /// the requirements of the instruction: `sm_53+   PTX 4.2+`; empty if no GPU has the instruction
    pub needs: String,
    /// the GPU records of the instruction, in a sentence and in a word or two: `not verified on hardware`; `None` if no
    /// GPU has the instruction
    pub hardware: Option<[String; 2]>,
    /// the status of the instruction, if that is special: `companion: …`
    pub provenance: Option<&'static str>,
    /// errors in the text, and notes on it
    pub remarks: Vec<Line>,
}

/// A text being typed for an operand or a guess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypedText {
    /// the row: `a`, or `a, lane 1`
    pub operand: String,
    /// the text
    pub text: String,
    /// the index of the character after the caret
    pub caret: usize,
}

impl View {
    /// The present screen in a few words, for the title of a window: `0.1 + 0.2 = 0.2998046875`.
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
        let number = self.result.number().filter(|_| self.instruction.instead.is_none());
        let asked = match &self.result {
            _ if let Some(number) = number => number.title.clone(),
            ResultView::Shown { value, .. } => format!("{line} = {value}"),
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
            (_, Head::Line) => clipped_title(&format!("{}: {}", self.screen.name(), self.instruction.asked)),
            _ if number.is_some() => clipped_title(&asked),
            _ => clipped_title(&format!("{}: {asked}", self.screen.name())),
        }
    }

    /// The mark behind a result that does not belong to the text being typed; otherwise empty.
    pub fn stale_mark(&self) -> &'static str {
        if self.stale { " …" } else { "" }
    }

    /// The screen whose tab is highlighted.
    pub fn tab(&self) -> Screen {
        if self.lesson.is_some() { LessonView::SCREEN } else { self.screen }
    }

    /// The name of the key context in a word or two: `bits`, `line`, `type b`.
    pub fn chip(&self) -> String {
        match (self.context, &self.typed) {
            (context, None) if self.asks() && context == self.context_below && !self.presenting => {
                PREDICT.to_owned()
            }
            (KeyContext::Typing, Some(typed)) => format!("type {}", typed.operand),
            (KeyContext::Typing, None) => KeyContext::Instruction.chip().to_owned(),
            (context, _) => context.chip().to_owned(),
        }
    }

    /// True if there is a question about the hidden result now.
    pub fn asks(&self) -> bool {
        self.prediction_prompt().is_some()
    }

    /// The question about the hidden result.
    pub fn prediction_prompt(&self) -> Option<&PredictionPrompt> {
        self.prediction.as_ref()?.prompt.as_ref()
    }

    /// True if this row is on the screen. The Number screen shows only the focused row and the result of its lane;
    /// within a lesson, it shows only the focused row.
    pub fn shows(&self, row: &Register) -> bool {
        let focused = self.registers.iter().find(|row| row.focused);
        match (self.head, focused) {
            (Head::Full, _) | (Head::Row, None) => true,
            (Head::Row, Some(focused)) => row.focused || (row.is_result() && row.answers(focused)),
            (Head::Alone, _) => row.focused,
            (Head::Brief | Head::Line | Head::None, _) => false,
        }
    }

    /// True if this view draws the operation exactly as another view does: instruction, rows, result and remarks.
    /// Always false while a text is being edited, because a text field may show a different text than the session has.
    pub fn has_operation_of(&self, other: &View) -> bool {
        let rows = |view: &View| (view.head, view.screen, view.column, view.hidden, view.context_below);
        let texts = |view: &View| view.context.takes_text() || view.prompt.is_some();
        !texts(self)
            && !texts(other)
            && rows(self) == rows(other)
            && self.instruction == other.instruction
            && (&self.registers, &self.typed) == (&other.registers, &other.typed)
            && (&self.result, self.stale, &self.quiz) == (&other.result, other.stale, &other.quiz)
            && (&self.remarks, &self.completions) == (&other.remarks, &other.completions)
    }
}

/// The beginning of a title, if the title is long.
fn clipped_title(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
