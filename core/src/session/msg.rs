//! The messages from the user, and the effects that a skin performs.

use super::export_form::ExportForm;
use super::keys::Key;
use super::question::Focus;
use super::screens::{Act, DiagnoseMsg, LessonMsg, Motion, ProgramMsg, Screen, ScreenMsg};
use crate::compare::SurveyState;
use crate::explain::asked_bits;
use crate::input::{Contents, Input, Vocabulary, classify, contents, not_text};
use crate::isa::Instr;

/// A request from the user.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Msg {
    /// move left: by a bit, a step, a letter
    Left,
    /// move right
    Right,
    /// go to the row above: operand, instruction; a typed text is kept
    Up,
    /// go to the row below: operand, steps; a typed text is kept
    Down,
    /// go to the first bit, step or letter
    First,
    /// go to the last bit, step or letter
    Last,
    /// press this key, as a click on its name does
    Press(Key),
    /// a message to one screen: see [`ScreenMsg`]
    Screen(ScreenMsg),
    /// go back several rows of a list
    PageUp,
    /// go forward several rows of a list
    PageDown,
    /// flip the bit under the cursor
    Flip,
    /// move the cursor to this bit of a row, 0 being the leftmost, and flip it
    FlipAt(Focus, usize),
    /// focus a row
    FocusOn(Focus),
    /// negate the number
    Negate,
    /// go to the next larger number, or to the next smaller one
    Ulp {
        /// true for the larger one
        up: bool,
    },
    /// increment or decrement the exponent field
    Exponent {
        /// true to increment
        up: bool,
    },
    /// go to the next place of a screen, or to the previous one: the line, the rows, the steps
    Place {
        /// true for the next
        on: bool,
    },
    /// select the next step, wherever the focus is
    NextStep,
    /// select the previous step
    PreviousStep,
    /// select this step, 0 being the first
    Step(usize),
    /// hide the result so that the user can predict it, or show it again
    Hide,
    /// answer the question about a hidden result: [`PredictionPrompt`](crate::explain::PredictionPrompt)
    Guess {
        /// true for B, the right one of the two
        right: bool,
    },
    /// compare the guess with the hidden result, and show both
    Check,
    /// in a quiz: go to the step where a wrong answer diverges, and from there to the next question
    NextQuestion,
    /// start presenting the steps to a class, from the first step and with the result hidden; or stop
    Present,
    /// while presenting: blank the screen until the next message
    Blank,
    /// while presenting: go to the next step, but do not reveal a hidden one
    Forward,
    /// count a raised hand for this answer, 0 being A, while a presentation asks the class a question
    Hand(usize),
    /// take back the hand that was counted last
    HandBack,
    /// use this candidate of [`View::completions`](super::View::completions)
    CompleteWith(usize),
    /// choose this row of the list on screen, or this code of a map
    Choose(usize),
    /// perform the action of the chosen row: compare the traces, take the code, open the instruction
    Open,
    /// drag the exact value to this position of its number line, in thousandths from the lesser end; an operand
    /// follows. Consecutive drags are one change
    DragTo(u32),
    /// nudge the exact value up or down
    NudgeValue {
        /// true for up
        up: bool,
    },
    /// move the slider's operand to this position, counted in codes from the lesser end. Consecutive moves are one
    /// change
    SlideTo(u32),
    /// move the slider's operand to the next code, or to the previous one
    Slide {
        /// true for the next
        up: bool,
    },
    /// end a drag; the next drag is a change of its own
    DragEnd,
    /// the progress of a survey that a skin runs: see [`Effect::Survey`]
    Surveyed(SurveyState),
    /// start editing the text of the focused row
    Edit,
    /// start editing the focused row with an empty text
    EditAnew,
    /// insert a character; outside an edit, start an edit that contains only this character
    Type(char),
    /// insert a text, which may have several lines
    Paste(String),
    /// replace the text of the focused row or of the command line; outside an edit, start an edit
    ReplaceText(String),
    /// go to the state of a link; an empty link leads to the start of a visit. If the link cannot be read, start afresh
    /// and say why
    OpenLink(String),
    /// delete the character before the caret
    Backspace,
    /// delete the character after the caret
    Delete,
    /// delete everything before the caret
    Clear,
    /// complete the word that is being typed
    Complete,
    /// end the edit if its text can be read; perform the chosen action
    Accept,
    /// cancel the edit and restore the state before it; close a menu; go back to the operation
    Revert,
    /// undo the last change
    Undo,
    /// redo
    Redo,
    /// go to a screen
    Show(Screen),
    /// open the glossary at a term on the screen
    Glossary,
    /// explain the term that covers this character of a text
    Define(String, usize),
    /// open the menu of the instruction's parts
    Menu,
    /// choose this entry of a menu: part, choice
    Pick(usize, usize),
    /// open the copy menu
    Copy,
    /// copy the state in this form
    CopyAs(ExportForm),
    /// open the command line
    Command,
    /// open the command line at `make `, so that only the kind of case is left to type
    MakeCase,
    /// wait for a letter that names a destination
    Go,
    /// open the search line
    Search,
    /// ask a GPU for the present result, and show its answer beside the model's
    AskGpu,
    /// run a command line
    RunCommand(String),
    /// show the outcome of something that a skin did
    Notice(String),
    /// show or hide the keys of this place
    Keys,
    /// while the keys are shown: switch between all places and this place
    Manual,
    /// scroll by this number of lines
    Scroll(i32),
    /// suspend the program
    Suspend,
    /// stop presenting; otherwise quit the program
    Leave,
    /// quit the program
    Quit,
}

impl From<Act> for Msg {
    fn from(act: Act) -> Msg {
        match act {
            Act::Choose(row) => Msg::Choose(row),
            Act::Open => Msg::Open,
            Act::Move(Motion::Left) => Msg::Left,
            Act::Move(Motion::Right) => Msg::Right,
            Act::Move(Motion::Up) => Msg::Up,
            Act::Move(Motion::Down) => Msg::Down,
            Act::Move(Motion::First) => Msg::First,
            Act::Move(Motion::Last) => Msg::Last,
            Act::Move(Motion::PageUp) => Msg::PageUp,
            Act::Move(Motion::PageDown) => Msg::PageDown,
        }
    }
}

/// The message of a page for [`Msg::AskGpu`]: a browser cannot run PTX, but the command in the message can.
pub fn gpu_is_elsewhere(instr: &Instr, operands: &[u64]) -> String {
    format!(
        "a browser cannot run PTX; on a machine with an NVIDIA GPU, run: halfplay gpu probe {}",
        asked_bits(instr, operands)
    )
}

impl Msg {
    /// The message that opens the text of a file. A Markdown file is a lesson, results are explained, a link is opened,
    /// a value is entered, and any other text is a program. A file that is not a text, such as a picture, only gives a
    /// notice.
    ///
    /// ```
    /// use halfplay_core::skins::session::{DiagnoseMsg, LessonMsg, Msg, ProgramMsg};
    /// assert_eq!(Msg::of_file("ties.md", "# Ties".into()), LessonMsg::Open("# Ties".into()).into());
    /// assert_eq!(Msg::of_file("kernel.ptx", "ret;".into()), ProgramMsg::Open("ret;".into()).into());
    /// let rows = "add.f16 1 2 3\nadd.f16 1 3 4";
    /// assert_eq!(Msg::of_file("rows.txt", rows.into()), DiagnoseMsg::Open(rows.into()).into());
    /// ```
    pub fn of_file(name: &str, text: String) -> Msg {
        if let Some(why) = not_text(name, &text) {
            return Msg::Notice(why);
        }
        if contents(name) == Contents::Lesson {
            return LessonMsg::Open(text).into();
        }
        match classify(&text, &Vocabulary::default()) {
            Input::Result | Input::Results => DiagnoseMsg::Open(text).into(),
            Input::Link(_) | Input::Value(_) | Input::Formula(_) => Msg::RunCommand(text),
            Input::Files(_)
            | Input::Program(_)
            | Input::Question
            | Input::Lesson(_)
            | Input::Command(_)
            | Input::Unknown(_) => ProgramMsg::Open(text).into(),
        }
    }

    /// True if a file with this name contains arrays rather than text.
    ///
    /// ```
    /// use halfplay_core::skins::session::Msg;
    /// assert!(Msg::has_arrays("out.NPY"));
    /// assert!(!Msg::has_arrays("kernel.ptx"));
    /// ```
    pub fn has_arrays(name: &str) -> bool {
        contents(name) == Contents::Arrays
    }

    /// The direction of a move; `None` for any other message.
    pub(super) fn motion(&self) -> Option<Motion> {
        Some(match self {
            Msg::Left => Motion::Left,
            Msg::Right => Motion::Right,
            Msg::Up => Motion::Up,
            Msg::Down => Motion::Down,
            Msg::First => Motion::First,
            Msg::Last => Motion::Last,
            Msg::PageUp => Motion::PageUp,
            Msg::PageDown => Motion::PageDown,
            _ => return None,
        })
    }

    /// The index after this move in a list of `count` items; `None` if the message is not a move.
    pub(super) fn moved(&self, place: usize, count: usize) -> Option<usize> {
        self.motion().map(|motion| motion.moved(place, count))
    }
}

/// An action that a skin has to perform.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// quit the program
    Quit,
    /// suspend the program
    Suspend,
    /// copy [`Session::export`](super::Session::export) of this kind to the clipboard
    Copy(ExportForm),
    /// write [`Session::file`](super::Session::file) of a kind to a file
    Write {
        /// the file name
        path: String,
        /// the kind
        what: ExportForm,
        /// `None` to overwrite an existing file. Otherwise an existing file is kept, and this is the command line that
        /// overwrites it: `write! sum.md`
        replace_with: Option<String>,
    },
    /// read this file, and show its program, lesson or results by [`Msg::of_file`]
    Open(String),
    /// run the survey of this link ([`Survey::of_link`](crate::compare::Survey::of_link)) in slices, and report its
    /// progress with [`Msg::Surveyed`] from time to time and at the end; it replaces a running survey
    Survey(String),
    /// ask a GPU to run this instruction on the bits of its operands, and report with [`Msg::Notice`] the answer, in
    /// the words of [`probe_words`](crate::explain::gpu::probe_words), or the reason why none is available
    AskGpu(Instr, Vec<u64>),
    /// cancel the running survey
    Cancel,
    /// scroll by this number of lines
    Scroll(i32),
    /// switch to a colour theme; the skin reports a name that it does not know
    Theme(String),
}
