//! Records the flow of a program while it runs.

use super::bits::WrittenNumber;
use super::messages;
use super::word::{Word, WordPart};
use crate::float::{Float, Format};
use crate::isa::{Allow, Instr, parse};
use crate::program::flow::{Flow, Name, Number, Operation, Origin, Output};
use crate::program::pinned::{ComputedNumber, Hold, Holds};
use crate::program::ptx::Statement;
use crate::program::read::Diagnostic;

/// The flow so far, and the current line.
#[derive(Default)]
pub struct Recorder<'a> {
    flow: Flow,
    holds: Holds<'a>,
    line: u32,
    statement: u32,
    /// the names of the unset inputs
    unset: Vec<Name>,
    /// the last name of a number of each statement, which the next one shares if it has the same name
    names: Vec<Name>,
}

/// The maximum number of numbers that are recorded; the rest of the program runs without a record of them.
pub const MOST_NUMBERS: usize = 1 << 20;
/// The index of a number that is not recorded.
const NOT_RECORDED: u32 = u32::MAX;

impl<'a> Recorder<'a> {
    /// Starts the flow of a program with these statements and holds.
    pub fn new(statements: &[Statement<'_>], holds: &'a [Hold]) -> Self {
        let statements: Vec<String> =
            statements.iter().map(|statement| Flow::statement(statement.text)).collect();
        let names = vec![Name::default(); statements.len()];
        let flow = Flow { statements, ..Flow::default() };
        Recorder { flow, holds: Holds::new(holds), names, ..Recorder::default() }
    }

    /// Begins the statement with this index. All rounds of a loop and all threads share their statements.
    pub fn go_to(&mut self, place: usize, line: usize) {
        self.line = u32::try_from(line).unwrap_or(u32::MAX);
        self.statement = u32::try_from(place).unwrap_or(u32::MAX);
    }

    /// The index of the current statement.
    pub const fn statement(&self) -> u32 {
        self.statement
    }

    /// The current line.
    pub const fn line(&self) -> usize {
        self.line as usize
    }

    /// The number of numbers so far.
    pub fn count(&self) -> u32 {
        u32::try_from(self.flow.numbers.len()).unwrap_or(u32::MAX)
    }

    /// Records that the current line compares numbers.
    pub fn chooses(&mut self) {
        self.flow.choice.get_or_insert(self.line);
    }

    /// Records that the current line compares integers. Any result may depend on those that are unset.
    pub fn decides(&mut self, words: [Word; 2]) {
        for part in words.into_iter().flat_map(|word| word.parts) {
            if let WordPart::Unset(input) = part {
                self.flow.unset_integers.extend(self.unset.get(input as usize).cloned());
            }
        }
    }

    /// Records that a branch led back to an earlier line.
    pub fn repeats(&mut self) {
        self.flow.repeats = true;
    }

    /// Adds the result of an operation; returns its index and its value. The value is `value`, unless the result or an
    /// operand is held.
    pub fn made(&mut self, name: &str, lane: u8, by: (Operation, [u32; 3]), value: Float) -> (u32, Float) {
        if self.is_full() {
            return (self.not_recorded(), value);
        }
        let computed = ComputedNumber { line: self.line, lane, name, by, value };
        let (value, effect) = self.holds.apply(&self.flow, computed);
        let name = self.shared_name(name);
        let place = self.add(Number {
            line: self.line,
            statement: self.statement,
            lane,
            name,
            origin: Origin::Made(by.0, by.1),
            value,
        });
        self.flow.keep(place, effect);
        (place, value)
    }

    /// True if no more numbers are recorded.
    const fn is_full(&self) -> bool {
        self.flow.numbers.len() >= MOST_NUMBERS
    }

    /// Counts a number that is not recorded; returns its index.
    const fn not_recorded(&mut self) -> u32 {
        self.flow.not_recorded += 1;
        NOT_RECORDED
    }

    /// The name of a number of the current statement. All rounds of a loop share its memory.
    fn shared_name(&mut self, name: &str) -> Name {
        let Some(last) = self.names.get_mut(self.statement as usize) else { return name.into() };
        if *last != *name {
            *last = name.into();
        }
        last.clone()
    }

    /// True if any of these numbers is held wider than its format.
    pub fn is_any_wide(&self, places: &[u32]) -> bool {
        places.iter().any(|place| self.flow.is_wide(*place))
    }

    /// Adds the numbers of an input, lane 0 first, each with the number as typed. They do not belong to a line.
    pub fn given(&mut self, name: &str, bits: u64, numbers: Vec<(Float, WrittenNumber)>) -> Word {
        let line = std::mem::take(&mut self.line);
        let word = self.lanes(name, bits, numbers, |typed| match typed {
            WrittenNumber::Bits => Origin::Given(None),
            WrittenNumber::Value(real) => Origin::Given(Some(real)),
            WrittenNumber::TooLong => Origin::TooLong,
        });
        self.line = line;
        word
    }

    /// As [`Recorder::given`], for an unset input. `is_integer` is true for one that only counts or decides.
    pub fn unset(
        &mut self,
        name: &str,
        bits: u64,
        numbers: Vec<(Float, WrittenNumber)>,
        is_integer: bool,
    ) -> Word {
        let mut word = self.given(name, bits, numbers);
        let name = Name::from(name);
        if is_integer {
            self.flow.unset_integers.insert(name.clone());
        }
        let input = u32::try_from(self.unset.len()).unwrap_or(u32::MAX);
        for part in &mut word.parts {
            match part {
                WordPart::Number(place) => drop(self.flow.unset.insert(*place, name.clone())),
                part => *part = WordPart::Unset(input),
            }
        }
        self.unset.push(name);
        word
    }

    /// Adds the literals of the current line.
    pub fn written(&mut self, text: &str, bits: u64, numbers: Vec<(Float, WrittenNumber)>) -> Word {
        self.lanes(text, bits, numbers, |written| match written {
            WrittenNumber::Bits => Origin::Bits,
            WrittenNumber::Value(real) => Origin::Literal(real),
            WrittenNumber::TooLong => Origin::TooLong,
        })
    }

    fn lanes(
        &mut self,
        name: &str,
        bits: u64,
        numbers: Vec<(Float, WrittenNumber)>,
        origin: impl Fn(WrittenNumber) -> Origin,
    ) -> Word {
        let mut word = Word::plain(bits);
        for ((lane, (value, written)), part) in (0..).zip(numbers).zip(&mut word.parts) {
            *part = WordPart::Number(self.found(name, lane, origin(written), value));
        }
        word
    }

    /// Adds a number that no operation makes.
    fn found(&mut self, name: &str, lane: u8, origin: Origin, value: Float) -> u32 {
        if self.is_full() {
            return self.not_recorded();
        }
        let (line, statement, name) = (self.line, self.statement, self.shared_name(name));
        self.add(Number { line, statement, lane, name, origin, value })
    }

    fn add(&mut self, number: Number) -> u32 {
        self.flow.numbers.push(number);
        u32::try_from(self.flow.numbers.len() - 1).unwrap_or(u32::MAX)
    }

    fn value(&self, place: u32) -> Option<Float> {
        self.flow.numbers.get(place as usize).map(|number| number.value)
    }

    /// The number in the lowest bits of a word, in this format. If no known number is there, a new one is added, whose
    /// exact value is that of the bits.
    pub fn number(&mut self, word: Word, format: Format, name: &str, lane: u8) -> u32 {
        let value = Float::new(format, word.bits);
        let [low, high, ..] = word.parts;
        match (low, high) {
            (WordPart::Number(place), _) if self.value(place) == Some(value) => place,
            // A bf16 number in the upper half, above zero bits, is the same number in f32.
            (_, WordPart::Number(place)) if self.widens(place, value) => {
                let operation = widening().map(|instr| (Operation::Instr(instr), [place; 3]));
                match operation {
                    Some(by) => self.made(name, lane, by, value).0,
                    None => self.found(name, lane, Origin::Bits, value),
                }
            }
            (WordPart::Outside, _) => self.found(name, lane, Origin::Given(None), value),
            (WordPart::Unset(input), _) => {
                let place = self.found(name, lane, Origin::Bits, value);
                let input = self.unset.get(input as usize);
                debug_assert!(input.is_some(), "every unset word has the index of an input");
                self.flow.unset.extend(input.map(|input| (place, input.clone())));
                place
            }
            _ => self.found(name, lane, Origin::Bits, value),
        }
    }

    /// The format of the number that begins in the lowest bits of a word.
    pub fn made_as(&self, word: Word) -> Option<Format> {
        let [WordPart::Number(place), ..] = word.parts else { return None };
        let value = self.value(place)?;
        (word.bits & value.format().code_mask() == value.bits()).then(|| value.format())
    }

    fn widens(&self, place: u32, value: Float) -> bool {
        let narrow = self.value(place).filter(|narrow| narrow.format() == Format::BF16);
        value.format() == Format::F32 && narrow.is_some_and(|narrow| narrow.bits() << 16 == value.bits())
    }

    /// The numbers in a word, each with its lane. Numbers whose bits have changed are left out.
    pub fn numbers_in(&self, word: Word) -> Vec<(u8, u32)> {
        let parts = (0..).zip(word.parts);
        let numbers = parts.filter_map(|(lane, part)| {
            let WordPart::Number(place) = part else { return None };
            let value = self.value(place)?;
            let there = word.from(16 * u32::from(lane)).bits & value.format().code_mask();
            (there == value.bits()).then_some((lane, place))
        });
        numbers.collect()
    }

    /// True if an operation made the number.
    pub fn is_made(&self, place: u32) -> bool {
        let number = self.flow.numbers.get(place as usize);
        number.is_some_and(|number| matches!(number.origin, Origin::Made(..)))
    }

    /// The complete flow with its results, and the errors in the holds.
    pub fn finish(mut self, outputs: Vec<Output>) -> (Flow, Vec<Diagnostic>) {
        self.flow.outputs = outputs;
        let mut wrong = Vec::new();
        if self.holds.any() && self.flow.not_recorded > 0 {
            wrong.push(messages::too_many_to_hold(MOST_NUMBERS));
        }
        wrong.extend(self.holds.wrong(&self.flow));
        (self.flow, wrong)
    }
}

/// The instruction that widens bf16 to f32 by appending zero bits.
fn widening() -> Option<Instr> {
    parse("cvt.f32.bf16", Allow::PTX).ok().map(|parsed| parsed.instr)
}
