//! Runs PTX programs: one thread or the threads of a launch, with branches and loops, and the result of every line that
//! the shown thread runs.
//!
//! ```text
//!   inputs        the inputs: values of registers and parameters, bytes of memory
//!   input_reader  finds the values of inputs, and lists the inputs
//!   bits          types of registers and memory, and numbers written for them
//!   names         numbers the names of registers
//!   registers     registers by name and scope; those that are read before they are written are inputs
//!   special       registers that the GPU sets
//!   uses          the types that registers and parameters are used with
//!   declare       allocates and initialises variables and parameters
//!   memory        the bytes of each space, and the addresses of variables
//!   bodies        the functions, and the choice of the one that runs
//!   calls         puts the statements of a function after each call of it
//!   call_messages messages about calls
//!   branches      labels, and the targets of branches
//!   outputs       the results of the program
//!   rows          the results of statements, with those of loops
//!   machine       the interpreter: runs the threads in turn
//!   execute       executes one statement of a thread
//!   control       the progress of a thread
//!   context       the state that each thread has for itself
//!   launch        the size of a launch, and positions in it
//!   together      shuffles, votes and barriers
//!   races         accesses of several threads to the same memory, without a barrier in between
//!   order         results that depend on the order of atomic accesses
//!   invalidate    invalidates registers and memory after a line that did not run
//!   dispatch      chooses the module that runs a line
//!   modifiers     the optional and required words of a spelling
//!   instr_lookup  the instruction of the table that a line names
//!   table         instructions of the table, each with its evaluation
//!   moves         mov, ld, st
//!   generic       cvta and isspacep: generic addresses
//!   integers      integer arithmetic
//!   carry         multi-word sums, 24-bit products, packed 16-bit integers
//!   fields        bit-field operations
//!   atomic        atom and red, by one thread
//!   async_copy    cp.async, which copies immediately
//!   convert       cvt with integers
//!   compares      setp, set and testp
//!   choices       selp, slct and copysign
//!   functions     division, roots and the like in f32 and f64
//!   wide          sums, products, minimum and maximum in f64; f32x2
//!   three         minimum and maximum of three numbers
//!   narrow        cvt with numbers of at most eight bits and tf32; cvt.pack
//!   thread        the state that a line can read and change
//!   line_result   a statement and its outcome
//!   word          bits in transit, and the numbers that they represent
//!   recorder      records the flow during the run
//!   messages      messages about lines that do not run
//! ```

mod async_copy;
mod atomic;
mod bits;
mod bodies;
mod branches;
mod call_messages;
mod calls;
mod carry;
mod choices;
mod compares;
mod context;
mod control;
mod convert;
mod declare;
mod dispatch;
mod execute;
mod fields;
mod functions;
mod generic;
mod input_reader;
mod inputs;
mod instr_lookup;
mod integers;
mod invalidate;
mod launch;
mod line_result;
mod machine;
mod memory;
pub(in crate::skins::program) mod messages;
mod modifiers;
mod moves;
mod names;
mod narrow;
mod order;
mod outputs;
mod races;
mod recorder;
mod registers;
mod rows;
mod special;
mod table;
mod thread;
mod three;
mod together;
mod uses;
mod wide;
mod word;

pub use super::ptx::Space;
pub use bits::Bits;
pub use input_reader::Input;
pub use inputs::RunInputs;
pub use launch::{Launch, Lengths, lengths_text, read_lengths};
pub use line_result::{LineResult, Status};
pub use machine::{Run, Trouble, run, run_entry};
pub use memory::Region;
pub use order::OrderDifference;

// Threads of C-like programs use the same rules.
pub(in crate::skins::program) use bits::Ty as RegisterType;
pub(in crate::skins::program) use integers::IntegerOp;
pub(in crate::skins::program) use launch::{Position, WARP};
pub(in crate::skins::program) use races::{Access, Passed, Races, race};
pub(in crate::skins::program) use together::{
    Arrival, Kind, Progress, Received, Shuffle, Vote, not_in_mask, release,
};
pub(in crate::skins::program) use wide::{double_instr, instr_of as instr_in_64_bits};
pub(in crate::skins::program) use word::{Word, WordPart};
