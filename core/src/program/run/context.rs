//! The part of the machine's state that each thread has for itself.

use super::control::Control;
use super::launch::Position;
use super::names::RegisterNames;
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
    /// A thread before its first statement, in a program with these names of registers. `shown` is the number of
    /// statements if it is the shown thread.
    pub fn new(position: Option<Position>, names: RegisterNames<'a>, shown: Option<usize>) -> Self {
        Context {
            position,
            registers: Registers::new(names),
            control: Control::default(),
            passed: Passed::default(),
            carry: Ok(false),
            rows: shown.map(Rows::with_capacity),
        }
    }

    /// True if the thread has neither finished nor waits for others.
    pub fn can_run(&self, statements: usize) -> bool {
        self.control.place < statements && self.control.waits.is_none()
    }
}
