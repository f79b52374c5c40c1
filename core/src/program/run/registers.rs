//! Registers by name, in their scopes.

use super::bits::{Bits, Ty};
use super::inputs::RunInputs;
use super::recorder::Recorder;
use super::special::special;
use super::uses::Uses;
use super::why;
use super::word::{Part, Word};
use crate::isa::Span;
use crate::program::ptx::Declared;
use crate::program::read::Diagnostic;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What a program reads before it writes it.
#[derive(Clone, PartialEq, Debug)]
pub struct Input {
    /// the name as the program writes it
    pub name: String,
    /// what it is for, in words of PTX: `f16`, `b64`, `pred`
    pub ty: String,
    /// what it holds at first
    pub bits: Bits,
    /// was a value given? Else it is 0
    pub given: bool,
}

/// All registers of a thread.
#[derive(Default)]
pub struct Registers<'a> {
    /// in the order in which they were first met
    all: Vec<Register<'a>>,
    /// what names mean, the innermost scope last
    scopes: Vec<Scope<'a>>,
    /// what numbers a register is used for, where an instruction of the table says so
    pub uses: Uses<'a>,
    pub inputs: Vec<Input>,
    /// names that no declaration has, where others are declared; noted when they are first met
    pub undeclared: Vec<&'a str>,
    /// the names of values that were given and asked for
    pub asked: BTreeSet<String>,
    /// given values that cannot be read
    pub wrong: Vec<Diagnostic>,
}

#[derive(Default)]
struct Scope<'a> {
    names: HashMap<&'a str, usize>,
    /// types of names, with the line that declares them
    declared: HashMap<&'a str, (Ty, usize)>,
    /// names with a number behind them: how many there are
    series: Vec<(&'a str, u32, Ty, usize)>,
}

struct Register<'a> {
    name: &'a str,
    ty: Ty,
    /// is it declared? Else it is as wide as what was put into it last
    declared: bool,
    /// the scope that it belongs to, the outermost being 0, and the line that declares it
    scope: (usize, usize),
    state: State,
    /// was it written, and not read since?
    fresh: bool,
}

/// What a register holds.
#[derive(Clone, Copy)]
enum State {
    Known(Word),
    /// the line that would have written it did not run
    Lost(usize),
}

impl<'a> Registers<'a> {
    pub fn new(uses: Uses<'a>) -> Self {
        Registers { uses, scopes: vec![Scope::default()], ..Registers::default() }
    }

    pub fn open(&mut self) {
        self.scopes.push(Scope::default());
    }

    pub fn close(&mut self) {
        if self.scopes.len() > 1 {
            self.scopes.pop();
        }
    }

    /// Declares registers of a type in the innermost scope.
    pub fn declare(&mut self, ty: &str, names: &[Declared<'a>], line: usize) -> Result<(), Diagnostic> {
        let ty = Ty::named(ty).ok_or_else(|| why::unknown_type(ty))?;
        let Some(scope) = self.scopes.last_mut() else { return Ok(()) };
        let mut twice = None;
        for Declared { name, count } in names {
            match count {
                Some(count) => scope.series.push((name, *count, ty, line)),
                None => match scope.declared.get(name) {
                    Some((_, before)) => twice = Some(why::twice(name, *before)),
                    None => drop(scope.declared.insert(name, (ty, line))),
                },
            }
        }
        twice.map_or(Ok(()), Err)
    }

    /// Is this the name of a register that is declared or was written?
    pub fn has(&self, name: &str) -> bool {
        self.place(name).is_some() || self.declared(name).is_some()
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.scopes.iter().rev().find_map(|scope| scope.names.get(name)).copied()
    }

    /// The type that a name was declared with, the scope, and the line.
    fn declared(&self, name: &str) -> Option<(Ty, usize, usize)> {
        let digits = name.len() - name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        // `%r12` may be the 12th of `%r<40>` or the 2nd of `%r1<4>`; `%r02` is none of them.
        let splits = (1..=digits).filter_map(|digits| {
            let (series, number) = name.split_at(name.len() - digits);
            let plain = number.len() == 1 || !number.starts_with('0');
            number.parse::<u32>().ok().filter(|_| plain).map(|number| (series, number))
        });
        let splits: Vec<_> = splits.collect();
        self.scopes.iter().enumerate().rev().find_map(|(at, scope)| {
            let own = scope.declared.get(name).copied();
            let in_series = || {
                scope.series.iter().find_map(|(series, count, ty, line)| {
                    let is_one = splits.iter().any(|(name, number)| name == series && number < count);
                    is_one.then_some((*ty, *line))
                })
            };
            own.or_else(in_series).map(|(ty, line)| (ty, at, line))
        })
    }

    /// The register of this name; it is made where there is none, for `wanted` where it is not declared.
    fn register(&mut self, name: &'a str, wanted: Ty) -> (usize, bool) {
        let declared = self.declared(name);
        // A name of an outer scope is another register where an inner scope declares it anew.
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

    /// What a register holds that is read as `wanted`: so many bits, and the type it has. Where nothing was written to it, it
    /// is an input.
    pub fn read(
        &mut self,
        name: &'a str,
        place: Span,
        wanted: Ty,
        given: &RunInputs,
        recorder: &mut Recorder<'_>,
    ) -> Result<(Word, Ty), Diagnostic> {
        let (at, is_new) = self.register(name, wanted);
        if is_new {
            let ty = self.all.get(at).map_or(wanted, |register| register.ty);
            let word = self.input(name, (ty, wanted), None, given, recorder);
            if let Some(register) = self.all.get_mut(at) {
                register.state = State::Known(word);
            }
        }
        match self.all.get_mut(at) {
            Some(Register { ty, state: State::Known(word), fresh, .. }) => {
                *fresh = false;
                Ok((word.low(ty.width), *ty))
            }
            Some(Register { state: State::Lost(line), .. }) => Err(why::not_known(place, name, *line)),
            None => Ok((Word::default(), wanted)),
        }
    }

    /// The value that was given for a name, else the bits that were given where it lies in memory, else 0: an input of the
    /// program, of the type it has and the one it is read as.
    pub fn input(
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
        let mut bits = Bits::new(0, ty.width);
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
        self.inputs.push(Input { name: name.to_owned(), ty: ty.name(), bits, given: is_given });
        recorder.given(name, bits.bits, numbers)
    }

    /// Puts bits into a register, and gives its type.
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

    /// What lies in a register from this lane on is this number: known since it was used as one.
    pub fn learn(&mut self, name: &str, lane: usize, number: u32) {
        let register = self.place(name).and_then(|at| self.all.get_mut(at));
        if let Some(State::Known(word)) = register.map(|register| &mut register.state)
            && let Some(part) = word.parts.get_mut(lane)
        {
            *part = Part::Number(number);
        }
    }

    /// What a register holds is not known from here on.
    pub fn lose(&mut self, name: &'a str, line: usize) {
        let (at, _) = self.register(name, Ty::bits(32));
        if let Some(register) = self.all.get_mut(at) {
            register.state = State::Lost(line);
        }
    }

    /// Is any register declared where the program is?
    fn declares(&self) -> bool {
        self.scopes.iter().any(|scope| !scope.declared.is_empty() || !scope.series.is_empty())
    }

    /// Every register that was read or written, with what it holds in the end; `None` where that is not known. Of several
    /// with one name that of the outermost scope has it alone, and the others have the line behind it that declares them:
    /// `low@12`.
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

    /// Every register that was written and not read since, with what it holds, in the order in which they were met.
    pub fn unread(&self) -> impl Iterator<Item = (&'a str, Word)> {
        self.all.iter().filter(|register| register.fresh).filter_map(|register| match register.state {
            State::Known(word) => Some((register.name, word)),
            State::Lost(_) => None,
        })
    }
}
