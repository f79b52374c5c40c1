//! Steps that finish without waiting for other threads.

use crate::isa::Span;
use crate::program::c::compile::expr::Frame;
use crate::program::c::compile::state::{CompileResult, Compiler, Item};
use crate::program::c::integer::Whole;
use crate::program::c::messages;
use crate::program::c::tree::Expr;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// The result of a step that cannot wait for other threads; `None` if it would wait.
pub fn at_once<T>(step: impl Future<Output = T>) -> Option<T> {
    match pin!(step).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => Some(result),
        Poll::Pending => None,
    }
}

impl Compiler<'_> {
    /// As [`Self::run`], for numbers without a type, in which no function of the program is called.
    pub fn run_at_once(&mut self, frame: &mut Frame<'_>, start: usize, end: usize) -> CompileResult<Item> {
        let at = frame.at(start);
        self.without_waiting(at, async |compiler| compiler.run(frame, start, end).await)
    }

    /// The value of an integer in a place where no thread can wait for another: the length of an array, the size of a
    /// launch, or the argument of a template.
    pub fn constant_number(&mut self, expr: &Expr, what: &str) -> CompileResult<Whole> {
        self.without_waiting(expr.at(), async |compiler| compiler.whole_number(expr, what).await)
    }

    /// The result of a step in which it is an error to wait for other threads.
    fn without_waiting<T>(
        &mut self,
        at: Span,
        step: impl AsyncFnOnce(&mut Self) -> CompileResult<T>,
    ) -> CompileResult<T> {
        let outer = std::mem::replace(&mut self.may_wait, false);
        let done = at_once(step(self));
        self.may_wait = outer;
        debug_assert!(done.is_some(), "a thread waits only where it may");
        done.unwrap_or_else(|| Err(messages::cannot_wait(at).into()))
    }
}
