//! Parses numbers as people write them, exactly, and rounds them once.
//!
//! ```text
//!   0x3c00  0b0_01111_0000000000        bit patterns: hex is padded with zeros on the left, binary
//!                                       needs every bit of the format; underscores go between digits
//!   0.1f  0.1h  0.1bf                   an f32, f16 or bf16 number, then converted to the format
//!   0f3F800000  0d3FF0000000000000      PTX's f32 and f64 literals: 8 or 16 digits, then converted to the format
//!   1.5  -1e-3  .5  5.  +1  65_504      decimals
//!   0x1.8p3  0x.8  -0x1p-14             hex floats: a point or a `p` distinguishes them from bit patterns
//!   17/23  -1/3                         ratios of integers
//!   2^-11  -2^5  360451 × 2^-29         powers of two, alone or times an integer; `*` may replace `×`
//!   inf  infinity  ∞                    infinity
//!   nan  nan(0x123)                     quiet NaN, optionally with its payload: the fraction without quiet bit
//!   snan  snan(0x1)                     signalling NaN; the default payload is 1
//!   max  min_normal  max_subnormal  min_subnormal
//!                                       largest finite, smallest normal, largest subnormal, smallest positive number
//!   eps                                 the gap from 1 to the next number
//!   largest subnormal, smallest normal  the same in spoken words; `largest` is `max`, `epsilon` is `eps`
//! ```
//!
//! Upper and lower case are equivalent, `−` is equivalent to `-`, and surrounding spaces are ignored. A sign is allowed
//! except in bit patterns and PTX's forms, which contain it. `nan` is the quiet NaN with payload 0; the canonical NaN
//! that instructions return is, in f16, `nan(0x1ff)`. A NaN in one of PTX's forms becomes `nan` with its sign, unless
//! the form and the format are both f32 or both f64.
//!
//! Values are rounded to nearest, ties to even, from their exact value. Of a long text, the first 800 significant
//! digits are kept, and whether any later one is nonzero. This is enough, because numbers and midpoints of f64 and
//! smaller formats have at most 768 significant digits. The running time depends only on the length of the text: a
//! magnitude far beyond the format needs no arithmetic, however long its exponent is.

mod deviation;
mod error;
mod exchange;
mod kind;
mod name;
mod number;
mod operand;
mod power;
mod read;
mod scan;
mod scanned;
mod spoken;
mod text;
mod value;

pub use deviation::{Deviation, Fidelity};
pub use error::{LiteralError, Problem};
pub use exchange::{NumberError, WrongFormat};
pub use kind::LiteralKind;
pub use name::{is_name, names};
pub use operand::{Operand, parse_operand, parse_pattern, read_operand};
pub use read::{Literal, exact, parse, read, real, rounding};
pub(crate) use scan::suffix_format;
pub use spoken::with_written_names;
pub(crate) use value::nearest;
