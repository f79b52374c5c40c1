//! The inputs of a program: finds their values, and lists them.

use super::bits::{Bits, Ty};
use super::inputs::RunInputs;
use super::launch::Position;
use super::recorder::Recorder;
use super::special::{special, unset_value};
use super::uses::Uses;
use super::word::Word;
use crate::program::read::Diagnostic;
use std::collections::{BTreeSet, HashMap};

/// An input: a value that a program reads before it writes it.
#[derive(Clone, PartialEq, Debug)]
pub struct Input {
    /// the name as the program writes it
    pub name: String,
    /// the PTX type that it is used with: `f16`, `b64`, `pred`
    pub ty: String,
    /// the initial value of the input
    pub bits: Bits,
    /// true if the user gave a value; otherwise the value is 0, or 1 for a size
    pub given: bool,
}

/// The given values, and the inputs that the program has read so far.
pub struct InputReader<'a> {
    pub given: &'a RunInputs,
    /// the floating-point types that registers are used with, according to instructions of the table
    pub uses: Uses<'a>,
    /// the inputs, in the order of the reads
    pub all: Vec<Input>,
    /// the names of given values that were used
    pub asked: BTreeSet<String>,
    /// the errors in given values
    pub wrong: Vec<Diagnostic>,
    /// the position of the current thread in the launch; `None` if it runs alone
    pub position: Option<Position>,
    /// the registers that several threads read before they wrote them: they share an input
    shared: HashMap<&'a str, (u32, Word)>,
}

impl<'a> InputReader<'a> {
    pub fn new(given: &'a RunInputs, uses: Uses<'a>) -> Self {
        InputReader {
            given,
            uses,
            all: Vec::new(),
            asked: BTreeSet::new(),
            wrong: Vec::new(),
            position: None,
            shared: HashMap::new(),
        }
    }

    /// The value of a register that was never written: the one that the launch gives to a special register, else an
    /// input. All threads share an input, unless a value is given for the thread: `%f1[3]` for `%f1` in thread 3.
    pub fn register(&mut self, name: &'a str, types: (Ty, Ty), recorder: &mut Recorder<'_>) -> Word {
        let Some(position) = self.position else { return self.read(name, types, None, self.given, recorder) };
        if let Some(value) = position.special(name) {
            return Word::plain(value);
        }
        let own = format!("{name}[{}]", position.index());
        if self.given.value(&own).is_some() {
            return self.read(&own, types, None, self.given, recorder);
        }
        if let Some((width, word)) = self.shared.get(name)
            && *width == types.0.width
        {
            return *word;
        }
        let word = self.read(name, types, None, self.given, recorder);
        self.shared.insert(name, (types.0.width, word));
        word
    }

    /// Adds an input of the program. Its value is the one that `given` has for its name, else the given bytes of its
    /// memory, else 0. `has` is the type of its register, `wanted` the type that it is read as.
    pub fn read(
        &mut self,
        name: &str,
        (has, wanted): (Ty, Ty),
        in_memory: Option<u64>,
        given: &RunInputs,
        recorder: &mut Recorder<'_>,
    ) -> Word {
        let float =
            self.uses.number(name).or(has.float).or(wanted.float).filter(|ty| ty.width() == has.width);
        let ty = match (float, has.width == wanted.width) {
            (Some(float), _) => Ty::of(float),
            (None, true) => wanted,
            (None, false) => has,
        };
        let mut bits = Bits::new(unset_value(name), ty.width);
        let mut is_given = false;
        let mut numbers = ty.numbers("0x0");
        if let Some(held) = in_memory {
            (bits, is_given) = (Bits::new(held, ty.width), true);
            numbers = ty.numbers(&bits.hex());
        }
        if let Some((known, value)) = given.value(name) {
            self.asked.insert(known.to_owned());
            match ty.read_given(value) {
                Ok(read) => (bits, is_given, numbers) = (read, true, ty.numbers(value)),
                Err(error) => {
                    let about = format!("{known}={value}");
                    let number = Diagnostic::number(error, known.len() + 1);
                    self.wrong.push(Diagnostic { about: Some(about), ..number });
                }
            }
        }
        self.all.push(Input { name: name.to_owned(), ty: ty.name(), bits, given: is_given });
        let is_special = special(name).is_some();
        if is_given || is_special {
            return recorder.given(name, bits.bits, numbers);
        }
        // A 64-bit integer is a pointer.
        recorder.unset(name, bits.bits, numbers, ty.float.is_none() && ty.width < 64)
    }

    /// The given values that the program does not use.
    pub fn unused(&self) -> Vec<String> {
        self.given.values.keys().filter(|name| !self.asked.contains(*name)).cloned().collect()
    }
}
