//! What is wrong with a file of arrays: what was expected, what was found, what to do.

use std::fmt::{self, Display, Formatter};

/// Why there is no array to be read.
#[derive(Debug)]
pub enum ArrayError {
    /// the file cannot be read, in a sentence that names it
    Unreadable(String),
    /// an archive of arrays
    Zip,
    /// neither of both kinds of files
    Unknown {
        /// what makes it none
        why: String,
    },
    /// a file of .npy whose head cannot be read
    Head(String),
    /// a head that is longer than heads are
    LongHead {
        /// how long it says that it is
        says: u64,
        /// how long heads may be
        most: u64,
    },
    /// fewer bytes than the head says, or more
    Size {
        /// what the bytes are
        what: &'static str,
        /// how many the head wants
        expected: u128,
        /// how many there are
        found: u64,
    },
    /// more axes or elements than anything has
    Shape(String),
    /// elements of another type
    Type(String),
    /// whole numbers
    Whole {
        /// their type, as the file calls it
        ty: String,
        /// their width in bits
        width: u32,
    },
    /// objects of Python
    Objects,
    /// no array at all
    Empty,
    /// several arrays, none of which is named
    Several(Vec<String>),
    /// no array of this name
    NoTensor {
        /// the name that was asked for
        name: String,
        /// the names that there are
        known: Vec<String>,
    },
}

/// So many names are told.
const MOST_NAMES: usize = 12;

impl ArrayError {
    /// The same, about a file of this name.
    pub fn about(self, name: &str) -> String {
        match self {
            ArrayError::Unreadable(why) => why,
            other => format!("cannot read {name}: {other}"),
        }
    }
}

impl Display for ArrayError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ArrayError::Unreadable(why) => f.write_str(why),
            ArrayError::Zip => f.write_str(
                "it is an archive (.npz); take an array out of it: unzip it and name one of its .npy files",
            ),
            ArrayError::Unknown { why } => write!(
                f,
                "expected a file of numpy (.npy), which begins with \\x93NUMPY, or of safetensors, which begins with the length of its \
                 head and then an object of JSON; {why}"
            ),
            ArrayError::Head(why) => write!(
                f,
                "expected a head such as {{'descr': '<f2', 'fortran_order': False, 'shape': (2, 3)}}; {why}"
            ),
            ArrayError::LongHead { says, most } => write!(
                f,
                "its head says that it is {says} bytes long, and heads have at most {most}: the file is damaged, or no file of arrays"
            ),
            ArrayError::Size { what, expected, found } if *expected > u128::from(*found) => write!(
                f,
                "it is cut short: expected {expected} bytes of {what}, found {found}; write or fetch the file again"
            ),
            ArrayError::Size { what, expected, found } => write!(
                f,
                "it goes on behind its end: expected {expected} bytes of {what}, found {found}; write the array into a file of its own"
            ),
            ArrayError::Shape(shape) => write!(
                f,
                "its shape is {shape}: expected at most 64 axes and 2^63 elements, each length a whole number; the file is damaged"
            ),
            ArrayError::Type(ty) => write!(
                f,
                "its elements are {ty}; expected f16 (numpy's <f2), bf16 (<V2, as ml_dtypes writes it) or f32 (<f4); f64 (<f8) is read of what should \
                 have come out alone, the second of two: convert it, such as by array.astype(numpy.float32)"
            ),
            ArrayError::Whole { ty, width: 32 } => {
                write!(
                    f,
                    "its elements are whole numbers ({ty}); where they are bits of f32, save array.view(numpy.float32), or add --bits f32 to the command"
                )
            }
            ArrayError::Whole { ty, .. } => {
                write!(
                    f,
                    "its elements are whole numbers ({ty}); where they are bits of f16, save array.view(numpy.float16), or add --bits f16 or --bits bf16 to \
                     the command"
                )
            }
            ArrayError::Objects => f.write_str(
                "its elements are objects of Python, which only Python can read; expected f16, bf16 or f32: \
                 save array.astype(numpy.float16) instead",
            ),
            ArrayError::Empty => f.write_str("it holds no array"),
            ArrayError::Several(names) => {
                write!(f, "it holds {} tensors; choose one by --tensor NAME: {}", names.len(), told(names))
            }
            ArrayError::NoTensor { name, known } => {
                write!(f, "it has no tensor {name:?}; it has {}", told(known))
            }
        }
    }
}

fn told(names: &[String]) -> String {
    let some = names.iter().take(MOST_NAMES).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > MOST_NAMES { format!("{some}, … ({} more)", names.len() - MOST_NAMES) } else { some }
}
