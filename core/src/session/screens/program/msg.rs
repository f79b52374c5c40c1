//! The messages of the program screen.

/// A message to the program screen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ProgramMsg {
    /// show this program, with nothing given
    Bring(String),
    /// show this as the text of the program; what it is given stays
    Rewrite(String),
    /// open the line of commands with what the program is given
    Inputs,
    /// look at the result in this place
    Result(usize),
    /// look at this place of a plot, in thousandths from its left
    PlotAt(u32),
    /// hold the line that is looked at to its exact value, or let it go
    Hold,
    /// look at the next of what there is below the lines
    Besides,
}
