//! Barriers, shared memory and launches. A single thread runs, so whatever needs the others is an error.

use super::launch_size::LaunchSize;
use super::state::{CompileResult, Compiler};
use crate::isa::Span;
use crate::program::c::messages;
use crate::program::c::scope::State;
use crate::program::c::tree::{Expr, Name};
use crate::program::run::Status;

impl Compiler<'_> {
    /// Takes the sizes of the last launch of this kernel, if there is one.
    pub fn use_launch(&mut self, kernel: Name) {
        let tree = self.tree;
        let Some(launch) = tree.launches.iter().rev().find(|launch| launch.kernel == kernel) else { return };
        let sizes = [&launch.grid, &launch.block].map(|lengths| self.size(lengths));
        if let [Some(grid), Some(block)] = sizes {
            self.launch = LaunchSize { block, grid };
            return;
        }
        self.note(launch.at, Status::Ignored, Some(messages::unknown_size(self.text(kernel))));
    }

    /// The lengths along each axis, 1 for those that are not given; `None` if one of them is unknown.
    fn size(&mut self, lengths: &[Expr]) -> Option<[i64; 3]> {
        let mut size = [1; 3];
        for (length, axis) in lengths.iter().zip(&mut size) {
            *axis = self.whole_number(length, "the size of a launch").ok()?.index()?;
        }
        Some(size)
    }

    /// A launch outside of functions starts the program. A launch by a function that runs is an error.
    pub fn launch_statement(&mut self, kernel: Name, number: u32, at: Span) -> CompileResult<()> {
        let name = self.text(kernel);
        if !self.calls.is_empty() {
            return Err(messages::launch(at, name).into());
        }
        self.note_statement(number, at, Status::Ignored, Some(messages::launched(name)));
        Ok(())
    }

    /// Compiles a barrier. If this thread has stored to shared memory, so have the others; their values are unknown.
    pub fn barrier(&mut self, number: u32, at: Span) -> CompileResult<()> {
        let line = self.places.line(at.start);
        let mut has_stored = false;
        for binding in self.scopes.shared().filter(|binding| binding.state != State::Unset) {
            binding.state = State::Lost(line);
            has_stored = true;
        }
        for array in self.scopes.arrays.iter_mut().filter(|array| array.is_shared) {
            has_stored |= !array.elements.is_empty();
            array.elements.clear();
        }
        if has_stored {
            return Err(messages::other_threads().into());
        }
        self.note_statement(number, at, Status::Ignored, Some(messages::waits()));
        Ok(())
    }
}
