//! Registers by name and scope.

use super::bits::{Bits, Ty};
use super::input_reader::InputReader;
use super::messages;
use super::names::RegisterNames;
use super::recorder::Recorder;
use super::special::special;
use super::word::{Word, WordPart};
use crate::isa::Span;
use crate::program::ptx::Declared;
use crate::program::read::Diagnostic;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

/// All registers of a thread.
#[derive(Default)]
pub struct Registers<'a> {
    /// in the order in which the program first used them
    all: Vec<Register<'a>>,
    /// the open scopes, the innermost last
    scopes: Vec<Scope<'a>>,
    names: RegisterNames<'a>,
    /// for each name, by its number: the index of its register in the open scopes, plus 1; 0 if it must be looked up
    found: RefCell<Vec<u32>>,
    /// undeclared names in a program that declares others; recorded on first use
    pub undeclared: Vec<&'a str>,
}

#[derive(Default)]
struct Scope<'a> {
    names: HashMap<&'a str, usize>,
    /// the declared type of each name, with the line of its declaration
    declared: HashMap<&'a str, (Ty, usize)>,
    /// declarations such as `%r<4>`: the prefix and the number of registers
    series: Vec<(&'a str, u32, Ty, usize)>,
}

struct Register<'a> {
    name: &'a str,
    ty: Ty,
    /// true if it is declared; otherwise it takes the width of the last value written to it
    declared: bool,
    /// its scope (0 for the outermost) and the line of its declaration
    scope: (usize, usize),
    state: State,
    /// true if it was written and not read since
    fresh: bool,
}

/// The contents of a register.
#[derive(Clone, Copy)]
enum State {
    Known(Word),
    /// unknown, because this line, which would have written it, did not run
    Lost(usize),
}

impl<'a> Registers<'a> {
    /// No registers yet, in a program with these names.
    pub fn new(names: RegisterNames<'a>) -> Self {
        Registers { scopes: vec![Scope::default()], names, ..Registers::default() }
    }

    pub fn open(&mut self) {
        self.scopes.push(Scope::default());
    }

    pub fn close(&mut self) {
        if self.scopes.len() > 1 {
            self.scopes.pop();
            self.found.get_mut().clear();
        }
    }

    /// Declares registers of a type in the innermost scope. `is_repeated` is true for a declaration that ran before, in an
    /// earlier round of a loop.
    pub fn declare(
        &mut self,
        ty: &str,
        names: &[Declared<'a>],
        line: usize,
        is_repeated: bool,
    ) -> Result<(), Diagnostic> {
        let ty = Ty::named(ty).ok_or_else(|| messages::unknown_type(ty))?;
        self.found.get_mut().clear();
        let Some(scope) = self.scopes.last_mut() else { return Ok(()) };
        let mut twice = None;
        for Declared { name, count } in names {
            match count {
                Some(count) => {
                    let series = (*name, *count, ty, line);
                    if !is_repeated || !scope.series.contains(&series) {
                        scope.series.push(series);
                    }
                }
                None => match scope.declared.get(name) {
                    Some((_, before)) if !is_repeated => twice = Some(messages::twice(name, *before)),
                    _ => drop(scope.declared.insert(name, (ty, line))),
                },
            }
        }
        twice.map_or(Ok(()), Err)
    }

    /// True for the name of a register that is declared or was written.
    pub fn has(&self, name: &'a str) -> bool {
        self.found(name).is_some() || self.place(name).is_some() || self.declared(name).is_some()
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.scopes.iter().rev().find_map(|scope| scope.names.get(name)).copied()
    }

    /// The index of the register that this name denotes, if it was looked up before.
    fn found(&self, name: &'a str) -> Option<usize> {
        let number = self.names.number(name) as usize;
        (*self.found.borrow().get(number)? as usize).checked_sub(1)
    }

    /// Records the index of the register that a name denotes.
    fn find(&self, name: &'a str, place: usize) {
        let number = self.names.number(name) as usize;
        let mut found = self.found.borrow_mut();
        if found.len() <= number {
            found.resize(number + 1, 0);
        }
        if let (Some(found), Ok(place)) = (found.get_mut(number), u32::try_from(place + 1)) {
            *found = place;
        }
    }

    /// The declared type of a name, with the scope and line of its declaration.
    fn declared(&self, name: &str) -> Option<(Ty, usize, usize)> {
        let digits = name.len() - name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        // `%r12` may be register 12 of `%r<40>` or register 2 of `%r1<4>`; `%r02` belongs to neither.
        let splits = (1..=digits).filter_map(|digits| {
            let (series, number) = name.split_at(name.len() - digits);
            let plain = number.len() == 1 || !number.starts_with('0');
            number.parse::<u32>().ok().filter(|_| plain).map(|number| (series, number))
        });
        self.scopes.iter().enumerate().rev().find_map(|(at, scope)| {
            let own = scope.declared.get(name).copied();
            let in_series = || {
                scope.series.iter().find_map(|(series, count, ty, line)| {
                    let is_one = splits.clone().any(|(name, number)| name == *series && number < *count);
                    is_one.then_some((*ty, *line))
                })
            };
            own.or_else(in_series).map(|(ty, line)| (ty, at, line))
        })
    }

    /// The index of the register with this name; true if it is new. An undeclared one gets the type `wanted`.
    fn register(&mut self, name: &'a str, wanted: Ty) -> (usize, bool) {
        if let Some(place) = self.found(name) {
            return (place, false);
        }
        let (place, is_new) = self.look_up(name, wanted);
        self.find(name, place);
        (place, is_new)
    }

    fn look_up(&mut self, name: &'a str, wanted: Ty) -> (usize, bool) {
        let declared = self.declared(name);
        // If an inner scope declares the name again, it denotes another register there.
        let known =
            self.scopes.iter().enumerate().rev().find_map(|(at, scope)| Some((at, *scope.names.get(name)?)));
        match (known, declared) {
            (Some((at, place)), declared) if declared.is_none_or(|(_, inner, _)| inner <= at) => {
                (place, false)
            }
            (_, declared) => {
                let (ty, at, line) = declared.unwrap_or((wanted, 0, 0));
                if declared.is_none() && special(name).is_none() && self.declares() {
                    self.undeclared.push(name);
                }
                self.all.push(Register {
                    name,
                    ty,
                    declared: declared.is_some(),
                    scope: (at, line),
                    state: State::Known(Word::default()),
                    fresh: false,
                });
                let place = self.all.len() - 1;
                if let Some(scope) = self.scopes.get_mut(at) {
                    scope.names.insert(name, place);
                }
                (place, true)
            }
        }
    }

    /// Reads a register as `wanted`. Returns its bits and its own type. A register that was never written is an input.
    pub fn read(
        &mut self,
        name: &'a str,
        place: Span,
        wanted: Ty,
        inputs: &mut InputReader<'a>,
        recorder: &mut Recorder<'_>,
    ) -> Result<(Word, Ty), Diagnostic> {
        let (at, is_new) = self.register(name, wanted);
        if is_new {
            let ty = self.all.get(at).map_or(wanted, |register| register.ty);
            let word = inputs.register(name, (ty, wanted), recorder);
            if let Some(register) = self.all.get_mut(at) {
                register.state = State::Known(word);
            }
        }
        match self.all.get_mut(at) {
            Some(Register { ty, state: State::Known(word), fresh, .. }) => {
                *fresh = false;
                Ok((word.low(ty.width), *ty))
            }
            Some(Register { state: State::Lost(line), .. }) => Err(messages::not_known(place, name, *line)),
            None => Ok((Word::default(), wanted)),
        }
    }

    /// Writes a register and returns its type.
    pub fn write(&mut self, name: &'a str, word: Word, wanted: Ty) -> Ty {
        let (at, _) = self.register(name, wanted);
        let Some(register) = self.all.get_mut(at) else { return wanted };
        if !register.declared {
            register.ty = wanted;
        }
        register.state = State::Known(word.low(register.ty.width));
        register.fresh = true;
        register.ty
    }

    /// Records that this number is in a register, from this lane on. This becomes known when the register is used as a
    /// number.
    pub fn learn(&mut self, name: &'a str, lane: usize, number: u32) {
        let register = self.found(name).or_else(|| self.place(name)).and_then(|at| self.all.get_mut(at));
        if let Some(State::Known(word)) = register.map(|register| &mut register.state)
            && let Some(part) = word.parts.get_mut(lane)
        {
            *part = WordPart::Number(number);
        }
    }

    /// Makes a register unknown from this line on.
    pub fn invalidate(&mut self, name: &'a str, line: usize) {
        let (at, _) = self.register(name, Ty::bits(32));
        if let Some(register) = self.all.get_mut(at) {
            register.state = State::Lost(line);
        }
    }

    /// True if some register is declared in an open scope.
    fn declares(&self) -> bool {
        self.scopes.iter().any(|scope| !scope.declared.is_empty() || !scope.series.is_empty())
    }

    /// Every register that was read or written, with its final value; `None` if that is unknown. If several registers
    /// share a name, the one in the outermost scope keeps it, and the others get the line of their declaration as a
    /// suffix: `low@12`.
    pub fn last(&self) -> Vec<(String, Option<Bits>)> {
        let mut outermost: HashMap<&str, (usize, usize)> = HashMap::new();
        for register in &self.all {
            let scope = outermost.entry(register.name).or_insert(register.scope);
            *scope = (*scope).min(register.scope);
        }
        let mut order = Vec::new();
        let mut last = BTreeMap::new();
        for register in &self.all {
            let name = match outermost.get(register.name) {
                Some(scope) if *scope != register.scope => format!("{}@{}", register.name, register.scope.1),
                _ => register.name.to_owned(),
            };
            let bits = match register.state {
                State::Known(word) => Some(Bits::new(word.bits, register.ty.width)),
                State::Lost(_) => None,
            };
            if last.insert(name.clone(), bits).is_none() {
                order.push(name);
            }
        }
        let held = |name: String| {
            let bits = last.get(&name).copied().flatten();
            (name, bits)
        };
        order.into_iter().map(held).collect()
    }

    /// Every register with a known value that was written and not read since, in order of first use.
    pub fn unread(&self) -> impl Iterator<Item = (&'a str, Word)> {
        self.all.iter().filter(|register| register.fresh).filter_map(|register| match register.state {
            State::Known(word) => Some((register.name, word)),
            State::Lost(_) => None,
        })
    }
}
