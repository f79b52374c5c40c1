//! Arrays of numbers in files, `.npy` as numpy writes it and `.safetensors`: their contents, and the differences of two
//! arrays.
//!
//! ```text
//!   source            access to the bytes of a file, implemented by its owner
//!   head, headers     the description of one array, and of all arrays of a file
//!   npy               the header of a .npy file
//!   literal           the Python literal in that header
//!   safetensors       the header of a .safetensors file
//!   error             errors of a file, or of arrays that do not fit; errors of reading bytes
//!   file_problem      problems of one file
//!   fit_problem       problems of arrays that do not fit each other or an instruction
//!   array             one array of a file
//!   shape             the length of an array along each axis, and the place of an element
//!   elements          the elements of an array, part by part
//!   doubles           f64 elements as expected results
//!   expected_results  an instruction with an array for each operand, and its results
//!   sample            selects some elements as cases
//!   census            the number of elements of each class and exponent, and the NaNs
//!   landmarks         the first NaN and infinity, the largest number
//!   differences       the comparison of two arrays: distances, first and worst places
//!   marks             properties recorded for each difference
//!   difference_kind   kinds of differences
//!   pattern           properties that all differences share and that are hardly coincidence
//!   tie               the numbers half way between two of a narrower format
//!   counted           the counts of one array, or of two
//!   to_query          a place as a statement to explain
//!   rows              arrays of operands and results as a list of results
//!   array_role        roles of arrays that were opened together
//! ```
//!
//! Files may be larger than memory: only the header and one part of the elements are read at a time. A header that
//! claims more bytes than the file has is rejected before memory is allocated for it.
//!
//! ```
//! use halfplay_core::float::Format;
//! use halfplay_core::skins::arrays::{Differences, Census, Order, Shape};
//!
//! let shape = Shape::new(vec![2, 2], Order::C).unwrap();
//! let mut differences = Differences::new(Format::F16, shape);
//! differences.take(&[0x3c00u16, 0x3001, 0x4000, 0x0000], &[0x3c00, 0x3000, 0x4000, 0x0001]);
//! assert_eq!(differences.differ(), 2);
//! assert_eq!(differences.shape().index(differences.first()[0].offset), [0, 1]);
//! ```

mod array;
mod array_header;
mod array_role;
mod census;
mod counted;
mod difference_kind;
mod differences;
mod doubles;
mod elements;
mod error;
mod expected_results;
mod file_problem;
mod fit_problem;
mod headers;
mod landmarks;
mod literal;
mod marks;
mod names;
mod npy;
mod pattern;
mod read_error;
mod rows;
mod safetensors;
mod sample;
mod shape;
mod source;
mod tie;
mod to_query;

pub use array::Array;
pub use array_role::{ArrayRoles, array_roles};
pub use census::{Census, ClassCount, ExponentCount};
pub use counted::{Comparison, Cores, Expected, OneCore, compared, counted};
pub use difference_kind::DifferenceKind;
pub use differences::{Differences, DifferingElement};
pub use elements::{Elements, Stored};
pub use error::ArrayError;
pub use expected_results::{Codes, ElementwiseInstr, Results, at_place};
pub use file_problem::{Beginning, FileProblem, HeaderProblem};
pub use fit_problem::FitProblem;
pub use headers::{ArrayEntry, list_arrays};
pub use landmarks::Landmarks;
pub use pattern::{Pattern, patterns};
pub use read_error::ReadError;
pub use rows::ResultRows;
pub use sample::{Sample, SampleSizes};
pub use shape::{Order, Shape, index_words};
pub use source::{LoadedFile, Source};
pub use tie::is_half_way;
pub use to_query::{difference_query, number_query};
