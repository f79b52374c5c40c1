//! The messages of lessons and worksheets.

/// A message to the lessons.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LessonMsg {
    /// read this text as a lesson
    Open(String),
    /// go to the next lesson of the shelf, or to the previous one
    Next {
        /// true for the next
        on: bool,
    },
    /// choose this answer to the question of a lesson, 0 being the first
    Answer(usize),
    /// show the worksheet of the active lesson or of the chosen one
    MakeSheet,
    /// from the end of a lesson, go back to its last step
    LastStep,
    /// open the command line with the worksheet on screen, or a default one, so that the user can edit it
    AskForSheet,
    /// go to the worksheet with the next seed, or the previous one
    NextSheet {
        /// true for the next
        on: bool,
    },
    /// show the worksheet with or without its key
    SheetKey,
}
