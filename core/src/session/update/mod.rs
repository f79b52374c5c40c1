//! What each message does. Every file calls only those named above it, down to the session's value.
//!
//! ```text
//!   settle      the answer to a question that has changed
//!   change      another number or instruction in the question
//!   screens     to another screen, another step, another row of a list; presenting
//!   layers      what lies above a screen: opened, moved in, closed
//!   typing      a text being typed, and what becomes of it
//!   pending     what is typed and cannot be taken over yet
//!   walk        moving: along a row, from row to row, through lists
//!   completion  the word that is being typed, completed
//!   paste       a text that comes from elsewhere
//!   guess       guessing a hidden result: its bits, its value, which of two is right
//!   slide       a slider's operand, moved
//!   quiz        a run of questions: begun, gone on with
//!   history     undo, redo, the state of a link
//!   dispatch    which message does what; commands come between it and the others
//! ```

mod change;
mod completion;
mod dispatch;
mod front;
mod guess;
mod help;
mod history;
mod layers;
mod paste;
mod pending;
mod quiz;
mod screens;
mod settle;
mod slide;
mod typing;
mod walk;
