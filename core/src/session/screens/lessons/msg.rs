//! The messages of lessons and worksheets.

/// A message to the lessons.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LessonMsg {
    /// read this text as a lesson
    Bring(String),
    /// to the next lesson of the shelf, or to the one before
    Next {
        /// to the next?
        on: bool,
    },
    /// choose this answer to the question of a lesson, 0 being the first
    Answer(usize),
    /// open the line of commands with the worksheet that is shown, or that is offered first: it can be changed there
    AskForSheet,
    /// to the worksheet of the next seed, or of the one before
    NextSheet {
        /// to the next?
        on: bool,
    },
    /// show the worksheet with its key, or without
    SheetKey,
}
