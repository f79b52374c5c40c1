//! The size of a launch, and the place of a thread in it.

use crate::isa::Span;
use crate::program::c::attribute::ThreadIndex;
use crate::program::c::compile::places::Place;
use crate::program::c::compile::state::{CompileResult, Compiler};
use crate::program::c::integer::{Int, Whole};
use crate::program::c::messages;
use crate::program::c::scope::State;
use crate::program::c::tree::{Expr, Name};
use crate::program::run::{Launch, Lengths, Position, Status, WARP};

impl Compiler<'_> {
    /// Takes the size of the launch: that which the user gives, else that of the last launch of this kernel in the
    /// program, else a single thread. Then finds the place of the shown thread.
    pub fn use_launch(&mut self, kernel: Option<Name>) {
        let tree = self.tree;
        let last = tree.launches.iter().rev().find(|launch| Some(launch.kernel) == kernel);
        let mut launch = Launch { block: tree.block.unwrap_or([1; 3]), grid: [1; 3] };
        self.has_launch = tree.block.is_some();
        if let Some(written) = last {
            let sizes = [&written.grid, &written.block].map(|lengths| self.size(lengths));
            match sizes {
                [Some(grid), Some(block)] => {
                    launch = Launch { block, grid };
                    self.has_launch = true;
                }
                _ => {
                    let name = self.text(written.kernel);
                    self.note(written.at, Status::Ignored, Some(messages::unknown_size(name)));
                }
            }
        }
        if let Some(block) = self.given.block {
            launch.block = block;
            self.has_launch = true;
        }
        launch.grid = self.given.grid.unwrap_or(launch.grid);
        self.position = place(launch, self.given.thread);
    }

    /// The launch of a program whose threads need each other: a warp if no size is known.
    pub fn launch_of_threads(&self) -> Launch {
        let Launch { block, grid } = self.position.launch;
        Launch { block: if self.has_launch { block } else { [WARP, 1, 1] }, grid }
    }

    /// An index of the thread along an axis, from 0 for x. A thread that runs alone takes the value that the user gives
    /// under this name.
    pub fn thread_index(&mut self, index: ThreadIndex, axis: usize, name: &str) -> Option<Whole> {
        let value = index.value(self.position, axis)?;
        if self.meeting.is_some() {
            return Some(Int::U32.wrap(value.into()));
        }
        Some(self.given_integer(name, Int::U32, value.into(), true))
    }

    /// Gives the parameters of the entry function that are indices of the thread their values.
    pub fn set_thread_indices(&mut self, entry: Option<usize>) {
        let tree = self.tree;
        let function = entry.and_then(|entry| tree.functions.get(entry));
        let parameters = function.map_or(&[][..], |function| &function.parameters);
        for parameter in parameters {
            let Some(index) = parameter.thread_index else { continue };
            let name = self.text(parameter.name);
            match self.state(parameter.name) {
                Some(State::Record(record)) => {
                    // Threads do not share the structure.
                    let copy = self.copied(State::Record(record));
                    self.set(parameter.name, copy);
                    let State::Record(record) = copy else { continue };
                    let members =
                        self.scopes.memory.records.get(record as usize).map_or(0, |of| of.members.len());
                    for (axis, letter) in (0..members).zip(["x", "y", "z"]) {
                        if let Some(number) = self.thread_index(index, axis, &format!("{name}.{letter}")) {
                            self.put(Place::Member(record, axis), State::Integer(number));
                        }
                    }
                }
                Some(State::Integer(_)) => {
                    if let Some(number) = self.thread_index(index, 0, name) {
                        self.set(parameter.name, State::Integer(number));
                    }
                }
                _ => {}
            }
        }
    }

    /// The lengths along each axis, 1 for those that are not given; `None` if one of them is unknown.
    fn size(&mut self, lengths: &[Expr]) -> Option<Lengths> {
        let mut size = [1; 3];
        for (length, axis) in lengths.iter().zip(&mut size) {
            let number = self.constant_number(length, "the size of a launch").ok()?;
            *axis = u32::try_from(number.value).ok().filter(|length| *length > 0)?;
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
}

/// The place of the thread with this index in the launch.
pub fn place(launch: Launch, index: u64) -> Position {
    let threads = launch.in_block().max(1);
    let thread = u32::try_from(index % threads).unwrap_or(0);
    Position { launch, block: index / threads, thread }
}
