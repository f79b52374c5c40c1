//! The effects of messages. As a rule, a file calls only those listed before it.
//!
//! ```text
//!   settle      the answer to a changed question
//!   change      changes of a number or of the instruction
//!   screens     changes of the screen, the step or the focus; presenting
//!   single      asks about a single number
//!   overlays    opens and closes overlays, and moves in them
//!   typing      edits a text, and applies it
//!   pending     typed texts that cannot be applied yet
//!   walk        movement: along a row, from row to row, through lists
//!   completion  completes the word being typed
//!   paste       pasted texts
//!   guess       guesses at a hidden result: bits, value, or one of two neighbours
//!   slide       moves the operand of a slider
//!   quiz        starts a quiz, and goes to its next question
//!   history     undo, redo, the state of a link
//!   dispatch    message dispatch; it calls the commands, and both call the files above
//! ```

mod change;
mod completion;
mod dispatch;
mod front;
mod guess;
mod help;
mod history;
mod overlays;
mod paste;
mod pending;
mod quiz;
mod screens;
mod settle;
mod single;
mod slide;
mod typing;
mod walk;
