//! The description of an array in a file, common to both file formats.

use super::file_problem::FileProblem;
use super::shape::Shape;
use crate::float::Format;

/// The header entry of an array: its type, its shape, and the offset of its elements.
#[derive(Clone, PartialEq, Debug)]
pub struct ArrayHeader {
    /// its name, if arrays in the file have names
    pub name: Option<String>,
    /// its type, as the file calls it
    pub ty: String,
    /// the meaning of that type
    pub element_type: ElementType,
    /// its dimensions and storage order
    pub shape: Shape,
    /// byte offset of its first element in the file
    pub start: u64,
}

/// The element type of an array. A `bool` is true for big-endian elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementType {
    /// numbers of a format
    Floats(Format, bool),
    /// f64 numbers, which are only accepted as expected values
    Doubles(bool),
    /// integers of this width in bits, which may be the codes of a format
    Integers(u32, bool),
    /// Python objects
    Objects,
    /// any other type
    Others,
}

impl ArrayHeader {
    /// The format of the elements, and whether they are big-endian. Integers are taken as codes of the format `bits`.
    pub fn format(&self, bits: Option<Format>) -> Result<(Format, bool), FileProblem> {
        match (self.element_type, bits) {
            (ElementType::Floats(format, is_big), _) => Ok((format, is_big)),
            (ElementType::Integers(width, is_big), Some(format)) if format.width() == width => {
                Ok((format, is_big))
            }
            (ElementType::Integers(width @ (16 | 32), _), _) => {
                Err(FileProblem::Integers { ty: self.ty.clone(), width })
            }
            (ElementType::Objects, _) => Err(FileProblem::Objects),
            _ => Err(FileProblem::Type(self.ty.clone())),
        }
    }
}
