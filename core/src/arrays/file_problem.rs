//! Problems of a single file of arrays. Messages say what was expected, what was found, and what to do.

use super::names::first_names;
use super::read_error::ReadError;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// The reason why a file has no usable array. The message is meant to follow the name of the file.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileProblem {
    /// the file's bytes cannot be read
    Unreadable(ReadError),
    /// the file is an archive of arrays, `.npz`
    Archive,
    /// the file is neither `.npy` nor `.safetensors`
    UnknownFormat(Beginning),
    /// the header of a `.npy` file is damaged or cut short
    Head(HeaderProblem),
    /// the file's header claims to be longer than headers can be
    LongHead {
        /// the claimed length, in bytes
        says: u64,
        /// the greatest length of a header, in bytes
        most: u64,
    },
    /// the file has fewer or more bytes than its header claims
    Size {
        /// the affected part: `header` or `elements`
        what: &'static str,
        /// the number of bytes according to the header
        expected: u128,
        /// the number of bytes in the file
        found: u64,
    },
    /// the array has more than 64 axes, 2^63 or more elements, or an axis whose length is not a whole number
    Shape(String),
    /// the elements have an unsupported type, as the file calls it
    Type(String),
    /// the elements are integers, which may be the codes of a format
    Integers {
        /// their type, as the file calls it
        ty: String,
        /// their width in bits
        width: u32,
    },
    /// the elements are Python objects
    Objects,
    /// the file contains no array
    NoArray,
    /// the file contains several arrays, and none was chosen; their names
    Several(Vec<String>),
    /// the file contains no array of this name
    NoTensor {
        /// the requested name
        name: String,
        /// the names of its arrays
        known: Vec<String>,
    },
}

/// The beginning of a file whose format is unknown.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Beginning {
    /// the whole file has this many bytes, fewer than 8
    Short(u64),
    /// text in the first 8 bytes
    Text(String),
    /// no JSON object after the first 8 bytes
    NoObject,
    /// JSON that does not describe tensors, with the message of the JSON parser
    NoTensors(String),
}

/// A problem with the header of a `.npy` file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HeaderProblem {
    /// a format version above 3
    Version(u8),
    /// the file ends within its header
    CutShort {
        /// the length of the file in bytes
        size: u64,
    },
    /// the header is not a Python dictionary
    Literal {
        /// the syntax that is allowed at this place
        expected: &'static str,
        /// the first characters found there; empty at the end of the header
        found: String,
    },
    /// the header has no entry of this name: `descr`, `fortran_order` or `shape`
    Missing(&'static str),
    /// an entry has a value of the wrong type
    Entry {
        /// the entry
        key: &'static str,
        /// the type that it should have
        expected: &'static str,
    },
}

/// The largest number of names in a message.
const MOST_NAMES: usize = 12;

impl Display for FileProblem {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            FileProblem::Unreadable(cause) => cause.fmt(f),
            FileProblem::Archive => {
                f.write_str("it is an archive (.npz); unzip it and pass one of its .npy files")
            }
            FileProblem::UnknownFormat(beginning) => write!(
                f,
                "expected a numpy file (.npy), which begins with \\x93NUMPY, or a safetensors file, which begins with the length of its \
                 header and then a JSON object; {beginning}"
            ),
            FileProblem::Head(problem) => write!(
                f,
                "expected a header such as {{'descr': '<f2', 'fortran_order': False, 'shape': (2, 3)}}; {problem}"
            ),
            FileProblem::LongHead { says, most } => write!(
                f,
                "its header claims to be {says} bytes long, but headers have at most {most}: the file is damaged, or not an array file"
            ),
            FileProblem::Size { what, expected, found } if *expected > u128::from(*found) => write!(
                f,
                "it is cut short: expected {expected} bytes of {what}, found {found}; write or download the file again"
            ),
            FileProblem::Size { what, expected, found } => write!(
                f,
                "it is too long: expected {expected} bytes of {what}, found {found}; write the array to its own file"
            ),
            FileProblem::Shape(shape) => write!(
                f,
                "its shape is {shape}: expected at most 64 axes, 2^63 elements, and whole numbers as lengths; the file is damaged"
            ),
            FileProblem::Type(ty) => write!(
                f,
                "its elements are {ty}; expected f16 (numpy's <f2), bf16 (<V2, as ml_dtypes writes it) or f32 (<f4); only the expected array, \
                 the second of two, may be f64 (<f8): convert it, for example with array.astype(numpy.float32)"
            ),
            FileProblem::Integers { ty, width: 32 } => write!(
                f,
                "its elements are integers ({ty}); if they are f32 bits, save array.view(numpy.float32), or add --bits f32 to the command"
            ),
            FileProblem::Integers { ty, .. } => write!(
                f,
                "its elements are integers ({ty}); if they are f16 bits, save array.view(numpy.float16), or add --bits f16 or --bits bf16 to \
                 the command"
            ),
            FileProblem::Objects => f.write_str(
                "its elements are Python objects, which only Python can read; expected f16, bf16 or f32: \
                 save array.astype(numpy.float16) instead",
            ),
            FileProblem::NoArray => f.write_str("it contains no array"),
            FileProblem::Several(names) => {
                write!(
                    f,
                    "it contains {} tensors; choose one with --tensor NAME: {}",
                    names.len(),
                    first_names(names, MOST_NAMES)
                )
            }
            FileProblem::NoTensor { name, known } => {
                write!(f, "it has no tensor {name:?}; it has {}", first_names(known, MOST_NAMES))
            }
        }
    }
}

impl Error for FileProblem {}

impl Display for Beginning {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Beginning::Short(size) => write!(f, "found {size} bytes"),
            Beginning::Text(text) => write!(f, "found {text:?}"),
            Beginning::NoObject => f.write_str("found no JSON object after the first 8 bytes"),
            Beginning::NoTensors(why) => write!(f, "its header does not describe tensors: {why}"),
        }
    }
}

impl Display for HeaderProblem {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            HeaderProblem::Version(version) => {
                write!(f, "it has version {version} of the .npy format, but halfplay reads only 1 to 3")
            }
            HeaderProblem::CutShort { size } => write!(f, "it is cut short after {size} bytes"),
            HeaderProblem::Literal { expected, found } if found.is_empty() => {
                write!(f, "expected {expected}, found the end of the header")
            }
            HeaderProblem::Literal { expected, found } => write!(f, "expected {expected}, found {found:?}"),
            HeaderProblem::Missing(key) => write!(f, "{key:?} is missing"),
            HeaderProblem::Entry { key, expected } => write!(f, "{key:?} must be {expected}"),
        }
    }
}

impl Error for HeaderProblem {}
