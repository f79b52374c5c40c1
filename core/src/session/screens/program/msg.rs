//! The messages of the program screen.

/// A message to the program screen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ProgramMsg {
    /// show this program, with no inputs given
    Open(String),
    /// replace the text of the program, and keep its inputs
    Rewrite(String),
    /// open the command line with the inputs of the program
    Inputs,
    /// select the result at this index
    Result(usize),
    /// select this position of a plot, in thousandths from the left
    PlotAt(u32),
    /// hold the selected line to its exact value, or release it
    Hold,
    /// show another thread of the launch
    Thread {
        /// true for the next thread, false for the previous one
        on: bool,
    },
    /// select the next view below the lines
    NextLook,
}
