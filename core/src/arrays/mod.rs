//! Arrays in files: `.npy` as numpy writes it, `.safetensors`.
//!
//! ```text
//!   source        where the bytes are: whoever has the file
//!   head          what a file says of an array
//!   heads         the same of all that it has
//!   npy           the head of a .npy file
//!   literal       what of Python stands in that head
//!   safetensors   the head of a .safetensors file
//!   trouble       what is wrong with a file: what was expected, what was found, what to do
//!   array         one array of a file
//!   elements      its elements, part by part
//!   doubles       those of f64, where they are what should have come out
//!   given         an instruction with an array for each operand, and its results
//!   sample        some of these as cases, and what came out
//!   counted       what is counted of an array, or of two
//!   asked         what a place is asked as
//!   rows          arrays with results and operands, as a list of results
//!   seen          what arrays are that were brought together
//! ```
//!
//! Of a file no more is asked for than its head and the part that is looked at, so that it may be longer than memory; a head that
//! claims more than the file has is found out before anything is made room for.

mod array;
mod asked;
mod counted;
mod doubles;
mod elements;
mod given;
mod head;
mod heads;
mod literal;
mod npy;
mod rows;
mod safetensors;
mod sample;
mod seen;
mod source;
mod trouble;

pub use array::Array;
pub use asked::{asked_number, asked_place};
pub use counted::{Cores, Expected, Found, OneCore, compared, counted};
pub use elements::{Elements, Stored};
pub use given::{Codes, Given, Results, at_place};
pub use heads::{Listed, listed};
pub use sample::Sample;
pub use seen::{Numbers, Seen, seen};
pub use source::{Brought, Source};
