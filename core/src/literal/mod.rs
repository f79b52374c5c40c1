//! Numbers as people write them, read exactly and rounded once.
//!
//! ```text
//!   0x3c00  0b0_01111_0000000000        bit patterns: hex with fewer digits has zeros in front, binary
//!                                       has every bit of the format; underscores go between digits
//!   0.1f  0.1h  0.1bf                   a number of f32, f16 or bf16, then converted to the format
//!   0f3F800000  0d3FF0000000000000      PTX's f32 and f64 literals: 8 and 16 digits, a value in any format
//!   1.5  -1e-3  .5  5.  +1  65_504      decimals
//!   0x1.8p3  0x.8  -0x1p-14             hex floats: a point or a `p` tells them from bit patterns
//!   17/23  -1/3                         ratios of whole numbers
//!   2^-11  -2^5  360451 × 2^-29         powers of two, alone or times a whole number; `*` is as good as `×`
//!   inf  infinity  ∞                    infinity
//!   nan  nan(0x123)                     quiet NaN; in brackets its payload, the fraction without quiet bit
//!   snan  snan(0x1)                     signalling NaN; without brackets the payload is 1
//!   max  min_normal  max_subnormal  min_subnormal
//!                                       the largest finite, smallest normal, largest subnormal, smallest positive number
//!   eps                                 the gap from 1 to the next number
//!   largest subnormal, smallest normal  the same in words that are said; `largest` is `max`, `epsilon` is `eps`
//! ```
//!
//! Capital letters are as good as small ones, `−` is as good as `-`, spaces around are ignored. A sign may
//! stand before anything but a bit pattern and PTX's forms, which hold their own. `nan` is the plain quiet
//! NaN, payload 0; the canonical NaN that instructions deliver is, in f16, `nan(0x1ff)`. A NaN in one of
//! PTX's forms becomes `nan` with its sign, unless the form and the format are both f32.
//!
//! Values are rounded to nearest, ties to even, from their exact value. What is kept of long texts is enough
//! for that: a midpoint between two f32 numbers has at most 113 significant digits, so the first 128 digits
//! and whether any later one is not 0 decide every rounding. Time grows with the length of the text only;
//! exponents of any length are answered at once, since magnitudes beyond the format need no arithmetic.

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
pub use spoken::written;
pub(crate) use value::nearest;
