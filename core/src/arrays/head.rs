//! What a file says of an array, whichever kind of file it is.

use super::file_problem::FileProblem;
use super::shape::Shape;
use crate::float::Format;

/// What a head says of an array: its type in the file's own words, what that stands for, its shape, and where it begins.
#[derive(Clone, PartialEq, Debug)]
pub struct Head {
    /// its name, in files that have names
    pub name: Option<String>,
    /// its type as the file calls it
    pub ty: String,
    /// what that is
    pub meant: Meant,
    /// its lengths and the order of its elements
    pub shape: Shape,
    /// where its first element stands, in bytes
    pub start: u64,
}

/// What the elements of an array are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meant {
    /// numbers of a format; with the highest byte first?
    Floats(Format, bool),
    /// numbers of f64, which nothing here computes in; with the highest byte first?
    Doubles(bool),
    /// whole numbers of so many bits, which may be the bits of a format
    Whole(u32, bool),
    /// objects of Python
    Objects,
    /// anything else
    Others,
}

impl Head {
    /// The format of the elements, and whether their highest byte stands first.
    pub fn format(&self, bits: Option<Format>) -> Result<(Format, bool), FileProblem> {
        match (self.meant, bits) {
            (Meant::Floats(format, is_big), _) => Ok((format, is_big)),
            (Meant::Whole(width, is_big), Some(format)) if format.width() == width => Ok((format, is_big)),
            (Meant::Whole(width @ (16 | 32), _), _) => {
                Err(FileProblem::Integers { ty: self.ty.clone(), width })
            }
            (Meant::Objects, _) => Err(FileProblem::Objects),
            _ => Err(FileProblem::Type(self.ty.clone())),
        }
    }
}
