//! A program of PTX that runs: one thread, from its first line to its last, every line with its result.
//!
//! ```text
//!   inputs     what it is given: values of registers and parameters, bytes of memory
//!   bits       types of registers and of loads, and the numbers that are written for them
//!   registers  registers by name, in their scopes; those that are read before they are written are inputs
//!   special    registers that the GPU sets
//!   uses       what registers and parameters are first used for
//!   declare    variables and parameters: room for them, and what they hold at first
//!   memory     the bytes of each space, and where variables lie in them
//!   bodies     its functions, and which of them runs
//!   machine    line after line
//!   invalidate what is not known behind a line that did not run
//!   dispatch   which of the files below runs a line
//!   modifiers  the words that a spelling may have, and must have
//!   named      which instruction of the table a line names
//!   table      lines of the instruction table, each with its evaluation
//!   moves      mov, ld, st: what is copied
//!   generic    cvta and isspacep: addresses that may lead to any space
//!   integers   what compilers compute addresses with
//!   carry      sums longer than a register, products of 24 bits, two short numbers in one
//!   fields     bits picked apart and put together
//!   atomic     atom and red, by one thread
//!   background cp.async: copied at once
//!   convert    cvt with whole numbers
//!   compares   setp, set and testp
//!   choices    selp, slct and copysign
//!   functions  division, roots and the like on f32
//!   thread     what a line can read and change
//!   line_result a statement, and what became of it
//!   word       bits on their way, and the numbers that lie in them
//!   recorder   the flow, written while the program runs
//!   why        what is said of a line that does not run
//! ```

mod atomic;
mod background;
mod bits;
mod bodies;
mod carry;
mod choices;
mod compares;
mod convert;
mod declare;
mod dispatch;
mod fields;
mod functions;
mod generic;
mod inputs;
mod integers;
mod invalidate;
mod line_result;
mod machine;
mod memory;
mod modifiers;
mod moves;
mod named;
mod recorder;
mod registers;
mod special;
mod table;
mod thread;
mod uses;
pub(in crate::skins::program) mod why;
mod word;

pub use super::ptx::Space;
pub use bits::Bits;
pub use inputs::RunInputs;
pub use line_result::{Ran, Status};
pub use machine::{Run, run, run_entry};
pub use memory::Region;
pub use registers::Input;
