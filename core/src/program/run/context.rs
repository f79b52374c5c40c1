//! The part of the machine's state that each thread has for itself.

use super::control::Control;
use super::launch::Position;
use super::races::Passed;
use super::registers::Registers;
use super::rows::Rows;

/// A thread while others run.
pub struct Context<'a> {
    /// the thread's position in the launch; `None` if it runs alone
    pub position: Option<Position>,
    pub registers: Registers<'a>,
    pub control: Control<'a>,
    /// the barriers that the thread has passed
    pub passed: Passed,
    /// the carry of the thread's last sum
    pub carry: Result<bool, usize>,
    /// the results of its statements, if it is the shown thread
    pub rows: Option<Rows>,
}

impl<'a> Context<'a> {
    /// A thread before its first statement, in a program of this number of statements.
    pub fn new(position: Option<Position>, statements: usize, is_shown: bool) -> Self {
        Context {
            position,
            registers: Registers::new(),
            control: Control::default(),
            passed: Passed::default(),
            carry: Ok(false),
            rows: is_shown.then(|| Rows::with_capacity(statements)),
        }
    }

    /// True if the thread has neither finished nor waits for others.
    pub fn can_run(&self, statements: usize) -> bool {
        self.control.place < statements && self.control.waits.is_none()
    }
}
