//! The effects of messages. As a rule, a file calls only those listed before it.
//!
//! ```text
//!   settle      the answer to a changed question
//!   change      changes of a number or of the instruction
//!   screens     changes of the screen, the step or the focus; presenting
//!   layers      opens and closes overlays, and moves in them
//!   typing      edits a text, and takes it over
//!   pending     typed texts that cannot be taken over yet
//!   walk        movement: along a row, from row to row, through lists
//!   completion  completes the word being typed
//!   paste       texts from elsewhere
//!   guess       guesses at a hidden result: bits, value, or one of two neighbours
//!   slide       moves the operand of a slider
//!   quiz        starts a quiz, and goes to its next question
//!   history     undo, redo, the state of a link
//!   dispatch    message dispatch; commands come between it and the others
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
