//! What the user wants, and what a skin has to do.

use super::question::Focus;
use super::screens::{Act, DiagnoseMsg, LessonMsg, Motion, ProgramMsg, Screen, ScreenMsg};
use super::what::What;
use crate::compare::SurveyState;
use crate::explain::asked_bits;
use crate::input::{Contents, Input, Vocabulary, classify, contents};
use crate::isa::Instr;

/// What the user wants.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Msg {
    /// to the left: a bit, a step, a letter
    Left,
    /// to the right
    Right,
    /// to the row above: operand, instruction; what was typed is kept
    Up,
    /// to the row below: operand, steps; what was typed is kept
    Down,
    /// to the first bit, step or letter
    First,
    /// to the last bit, step or letter
    Last,
    /// to a screen of its own: see [`ScreenMsg`]
    Screen(ScreenMsg),
    /// back by several rows of a list
    PageUp,
    /// on by several rows of a list
    PageDown,
    /// flip the bit under the cursor
    Flip,
    /// put the cursor on this bit of a row, 0 being the leftmost, and flip it
    FlipAt(Focus, usize),
    /// put the focus on a row
    FocusOn(Focus),
    /// negate the number
    Negate,
    /// to the next larger number, or to the next smaller one
    Ulp {
        /// to the larger one?
        up: bool,
    },
    /// one more in the exponent field, or one less
    Exponent {
        /// one more?
        up: bool,
    },
    /// to the next place of a screen, or to the one before: the line, the rows, the steps
    Place {
        /// to the next?
        on: bool,
    },
    /// look at the next step, wherever the focus is
    NextStep,
    /// look at the step before
    PreviousStep,
    /// look at this step, 0 being the first
    Step(usize),
    /// hide the result, so that it can be predicted, or show it again
    Hide,
    /// answer what is asked of a hidden result: [`PredictionPrompt`](crate::explain::PredictionPrompt)
    Guess {
        /// with B, the right one of the two?
        right: bool,
    },
    /// compare what is guessed of the hidden result with it, and show that
    Check,
    /// in a run of questions: to the step where a wrong answer goes another way, and from there to the next question
    NextQuestion,
    /// present the steps to a class, from the first on, with the result hidden; or end that
    Present,
    /// while presenting: darken the screen, until anything else is done
    Blank,
    /// while presenting: to the next step; one that is hidden stays so
    Forward,
    /// while an answer is to be chosen in a presentation: one more hand of the class for this one, 0 being A
    Hand(usize),
    /// take back the hand that was counted last
    HandBack,
    /// take this candidate of [`View::completions`](super::View::completions)
    CompleteWith(usize),
    /// choose this row of the list that is on screen, or this code of a map
    Choose(usize),
    /// do what the chosen row offers: compare the traces, take the code, open the instruction
    Open,
    /// move the exact value to this place of its number line, in thousandths from the lesser end: an operand follows. One
    /// after the other they are one change
    LineAt(u32),
    /// move it a little up, or down
    LineStep {
        /// up?
        up: bool,
    },
    /// move the operand of the slider to this place, counted in codes from the lesser end. One after the other they are one
    /// change
    SlideTo(u32),
    /// move it to the next code, or to the one before
    Slide {
        /// to the next?
        up: bool,
    },
    /// let go of what is moved by hand: what moves it next is another change
    LineLet,
    /// how far the count has come that a skin was asked for
    Surveyed(SurveyState),
    /// start to edit the text of the focused row
    Edit,
    /// start to edit it with nothing in it
    EditAnew,
    /// put a character; outside an edit this starts one, with nothing but the character
    Type(char),
    /// put a text, which may have several lines
    Paste(String),
    /// the text of the focused row, or of the line of commands, is now this; outside an edit this starts one
    Write(String),
    /// go to the state of a link, with none to where a visit begins; where it cannot be read, to a fresh start, and say
    /// why
    Follow(String),
    /// take away the character before the caret
    Backspace,
    /// take away the character behind the caret
    Delete,
    /// take away everything before the caret
    Clear,
    /// complete the word that is being typed
    Complete,
    /// end the edit, if its text can be read; do what is chosen
    Accept,
    /// end the edit and go back to what was before it; leave a menu; go back to the operation
    Revert,
    /// back to before the last change
    Undo,
    /// forward again
    Redo,
    /// go to a screen
    Show(Screen),
    /// open the glossary, at a term that is on screen
    Glossary,
    /// what does the word mean that covers this character of a text?
    Define(String, usize),
    /// open the menu of the instruction's parts
    Menu,
    /// choose this in a menu: part, choice
    Pick(usize, usize),
    /// ask what to copy
    Copy,
    /// copy this
    CopyAs(What),
    /// open the line of commands
    Command,
    /// open the line of commands at the one that makes a case of the operands: which one is all that is left to type
    MakeCase,
    /// wait for a letter that names where to go
    Go,
    /// open the line for searching
    Search,
    /// ask a GPU for the present result, and say what it gives beside the model's
    AskGpu,
    /// do what a line of commands says
    Do(String),
    /// say how something ended that a skin was asked to do
    Notice(String),
    /// show the keys of this place, or hide them
    Keys,
    /// while they are shown: those of every place, or of this one again
    Manual,
    /// scroll by so many lines
    Scroll(i32),
    /// put the program to sleep
    Suspend,
    /// leave a presentation; outside one, the program
    Leave,
    /// leave the program
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

/// Said by a page that is to ask a GPU: a browser has no way to its instructions, and which command has.
pub fn gpu_is_elsewhere(instr: &Instr, operands: &[u64]) -> String {
    format!(
        "a browser cannot ask a GPU for PTX; on a machine with one this does: halfplay gpu probe {}",
        asked_bits(instr, operands)
    )
}

impl Msg {
    /// Shows the text of a file: Markdown is a lesson, results are explained, a link is opened, a value is taken over, anything
    /// else is a program.
    ///
    /// ```
    /// use halfplay_core::skins::session::{DiagnoseMsg, LessonMsg, Msg, ProgramMsg};
    /// assert_eq!(Msg::of_file("ties.md", "# Ties".into()), LessonMsg::Bring("# Ties".into()).into());
    /// assert_eq!(Msg::of_file("kernel.ptx", "ret;".into()), ProgramMsg::Bring("ret;".into()).into());
    /// let rows = "add.f16 1 2 3\nadd.f16 1 3 4";
    /// assert_eq!(Msg::of_file("rows.txt", rows.into()), DiagnoseMsg::Bring(rows.into()).into());
    /// ```
    pub fn of_file(name: &str, text: String) -> Msg {
        if contents(name) == Contents::Lesson {
            return LessonMsg::Bring(text).into();
        }
        match classify(&text, &Vocabulary::default()) {
            Input::Result | Input::Results => DiagnoseMsg::Bring(text).into(),
            Input::Link(_) | Input::Value(_) => Msg::Do(text),
            Input::Files(_)
            | Input::Program(_)
            | Input::Question
            | Input::Lesson(_)
            | Input::Command(_)
            | Input::Unknown(_) => ProgramMsg::Bring(text).into(),
        }
    }

    /// Does a file of this name hold arrays, and no text?
    ///
    /// ```
    /// use halfplay_core::skins::session::Msg;
    /// assert!(Msg::has_arrays("out.NPY"));
    /// assert!(!Msg::has_arrays("kernel.ptx"));
    /// ```
    pub fn has_arrays(name: &str) -> bool {
        contents(name) == Contents::Arrays
    }

    /// The direction of a move; `None` of any other message.
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

    /// A place in a list of `count`, moved; `None` where this is no move.
    pub(super) fn moved(&self, place: usize, count: usize) -> Option<usize> {
        self.motion().map(|motion| motion.moved(place, count))
    }
}

/// What a skin has to do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// end the program
    Quit,
    /// put the program to sleep
    Suspend,
    /// put [`Session::export`](super::Session::export) of this kind on the clipboard
    Copy(What),
    /// write [`Session::file`](super::Session::file) of a kind into a file
    Write {
        /// where
        path: String,
        /// what
        what: What,
        /// `None` replaces a file that exists; else such a file stays as it is, and this is the command line
        /// that would replace it: `write! sum.md`
        replace_with: Option<String>,
    },
    /// read this file, and show the program, the lesson or the results in it by [`Msg::of_file`]
    Open(String),
    /// do the survey of this link ([`Survey::of_link`](crate::compare::Survey::of_link)) in slices, and say with [`Msg::Surveyed`] how far it has come, now
    /// and then and at its end; it takes the place of one under way
    Survey(String),
    /// ask a GPU for the answer to this instruction, with the bits of its operands, and say with [`Msg::Notice`] what it gives, in
    /// the words of [`probe_words`](crate::explain::gpu::probe_words), or why none can be asked
    AskGpu(Instr, Vec<u64>),
    /// give up the survey that is under way
    Cancel,
    /// scroll by so many lines
    Scroll(i32),
    /// show other colours; the name is one that the skin knows, or it says so
    Theme(String),
}
