//! Calls of functions: before the program runs, the statements of each called function are put after the call, in a block
//! of their own.
//!
//! ```text
//!   call (r), f, (a);      {
//!                          .param .b32 f_result, f_a;
//!                          call {f_a, a};              the argument
//!                          …                           the body, in which `ret` is `bra f`
//!                          f:
//!                          call {r, f_result};         the return value
//!                          }
//! ```

use super::bits::Ty;
use super::bodies::{Bodies, ProgramPart};
use super::thread::{Done, Stop, Thread};
use super::{call_messages, messages};
use crate::program::ptx::{Function, Guard, Line, Operand, Statement, StatementKind, Value};
use crate::program::read::Diagnostic;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

/// The statements of a program, each call followed by those of its function. Statements of a function that is called
/// appear only there. At most `most` statements are added.
pub fn inlined<'a>(
    statements: Vec<Statement<'a>>,
    entry: Option<&str>,
    most: usize,
) -> Result<Vec<Statement<'a>>, Diagnostic> {
    if !statements.iter().any(|statement| line_of(statement).is_some_and(is_call)) {
        return Ok(statements);
    }
    let bodies = Bodies::of(&statements, entry)?;
    let mut inliner = Inliner {
        statements: &statements,
        functions: functions(&statements),
        open: Vec::new(),
        called: BTreeSet::new(),
        all: Vec::new(),
        most: most + statements.len(),
    };
    let mut others: Vec<(usize, &str)> = Vec::new();
    for (place, statement) in statements.iter().enumerate() {
        match bodies.part(place) {
            ProgramPart::Other { name, .. } => {
                others.push((inliner.all.len(), name));
                inliner.all.push(statement.clone());
            }
            ProgramPart::Module | ProgramPart::Runs => inliner.add(statement),
        }
    }
    let Inliner { mut all, called, .. } = inliner;
    others.retain(|(_, name)| called.contains(name));
    let gone: BTreeSet<usize> = others.into_iter().map(|(place, _)| place).collect();
    let mut place = 0;
    all.retain(|_| {
        place += 1;
        !gone.contains(&(place - 1))
    });
    Ok(all)
}

fn line_of<'s, 'a>(statement: &'s Statement<'a>) -> Option<&'s Line<'a>> {
    match &statement.kind {
        Ok(StatementKind::Line(line)) => Some(line),
        _ => None,
    }
}

fn is_call(line: &Line) -> bool {
    line.name.split('.').next() == Some("call")
}

/// A function with a body.
struct Callee<'s, 'a> {
    function: &'s Function<'a>,
    /// the index of its head
    head: usize,
    /// the indices of the statements between its braces; the closing brace comes next
    body: Range<usize>,
}

/// The functions that can be called, by name: those with a closed body.
fn functions<'s, 'a>(statements: &'s [Statement<'a>]) -> HashMap<&'a str, Callee<'s, 'a>> {
    let mut found = HashMap::new();
    for (head, statement) in statements.iter().enumerate() {
        let Ok(StatementKind::Function(function)) = &statement.kind else { continue };
        let mut depth = 0;
        let closes = (head + 1..).zip(statements.iter().skip(head + 1)).find_map(|(place, statement)| {
            depth += match statement.kind {
                Ok(StatementKind::Opens) => 1,
                Ok(StatementKind::Closes) => -1,
                _ => 0,
            };
            (depth <= 0).then_some(place)
        });
        if let Some(closes) = closes.filter(|closes| function.has_body && *closes > head + 1) {
            found.insert(function.name, Callee { function, head, body: head + 2..closes });
        }
    }
    found
}

struct Inliner<'s, 'a> {
    statements: &'s [Statement<'a>],
    functions: HashMap<&'a str, Callee<'s, 'a>>,
    /// the functions whose statements are being added, the innermost last
    open: Vec<&'a str>,
    /// the functions that were called
    called: BTreeSet<&'a str>,
    all: Vec<Statement<'a>>,
    /// the maximum length of `all`
    most: usize,
}

impl<'a> Inliner<'_, 'a> {
    fn add(&mut self, statement: &Statement<'a>) {
        let added = match (line_of(statement), self.open.last()) {
            (Some(line), _) if is_call(line) => match self.call(statement, line) {
                Ok(is_inlined) if is_inlined => return,
                Ok(_) => statement.clone(),
                Err(why) => Statement { kind: Err(why), ..statement.clone() },
            },
            // A return from a function leads to its end.
            (Some(line), Some(function)) if line.name.split('.').next() == Some("ret") => {
                let target =
                    Operand { at: crate::isa::Span::new(0, line.name.len()), value: Value::Text(function) };
                let branch = Line { guard: line.guard, name: "bra", operands: vec![target] };
                Statement { kind: Ok(StatementKind::Line(branch)), ..statement.clone() }
            }
            _ => statement.clone(),
        };
        self.all.push(added);
    }

    /// Adds a call with the statements of its function; false if the program has no body of that function.
    fn call(&mut self, statement: &Statement<'a>, line: &Line<'a>) -> Result<bool, Diagnostic> {
        let (returned, rest): (&[Operand], &[Operand]) = match line.operands.as_slice() {
            [Operand { value: Value::Vector(returned), .. }, rest @ ..] => (returned, rest),
            rest => (&[], rest),
        };
        let Some((name, arguments)) = rest.split_first().filter(|(name, _)| !name.name().is_empty()) else {
            return Err(call_messages::call_without_name());
        };
        let (name, at) = (name.name(), name.at);
        let Some(Callee { function, head, body }) = self.functions.get(name) else { return Ok(false) };
        let (function, head, body) = (*function, *head, body.clone());
        if self.open.contains(&name) {
            return Err(call_messages::recursive(at, name));
        }
        if self.all.len() + body.len() > self.most {
            return Err(call_messages::too_many_calls(at, name));
        }
        if !function.registers.is_empty() {
            return Err(call_messages::register_parameters(at, name));
        }
        let arguments = match arguments {
            [Operand { value: Value::Vector(arguments), .. }, ..] => arguments.as_slice(),
            _ => &[],
        };
        let wanted = (function.returned.len(), function.parameters.len());
        if (returned.len(), arguments.len()) != wanted {
            return Err(call_messages::argument_count(at, name, wanted));
        }
        let (name, statements) = (function.name, self.statements);
        let (Some(first), Some(last)) = (statements.get(head), statements.get(body.end)) else {
            return Ok(false);
        };
        let pair = |to: Operand<'a>, from: Operand<'a>| Operand { at, value: Value::Vector(vec![to, from]) };
        let formal = |name| Operand { at, value: Value::Text(name) };
        let copies = |guard, operands| StatementKind::Line(Line { guard, name: line.name, operands });
        let variables = function.returned.iter().chain(&function.parameters).cloned().collect();
        let passed = function.parameters.iter().zip(arguments);
        let passed = passed.map(|(to, from)| pair(formal(to.name), from.clone())).collect();
        let given = returned.iter().zip(&function.returned);
        let given: Vec<Operand> = given.map(|(to, from)| pair(to.clone(), formal(from.name))).collect();
        let with =
            |kind, like: &Statement<'a>| Statement { kind: Ok(kind), slips: Vec::new(), ..like.clone() };
        self.all.push(with(StatementKind::Opens, first));
        self.all.push(with(StatementKind::Variables(variables), first));
        self.all.push(Statement { kind: Ok(copies(line.guard, passed)), ..statement.clone() });
        // If the guard does not hold, a branch leads past the return values too.
        if let Some(Guard { predicate, negated }) = line.guard {
            let guard = Some(Guard { predicate, negated: !negated });
            let branch = Line { guard, name: "bra", operands: vec![formal(line.name)] };
            self.all.push(with(StatementKind::Line(branch), statement));
        }
        self.open.push(name);
        self.called.insert(name);
        statements.get(body).unwrap_or_default().iter().for_each(|statement| self.add(statement));
        self.open.pop();
        self.all.push(with(StatementKind::Label(name), last));
        if !given.is_empty() {
            self.all.push(with(copies(None, given), last));
        }
        if line.guard.is_some() {
            self.all.push(with(StatementKind::Label(line.name), last));
        }
        self.all.push(with(StatementKind::Closes, last));
        Ok(true)
    }
}

/// Runs a call: copies arguments or return values. A call that still names its function is one whose body the program
/// lacks.
pub fn perform<'a>(thread: &mut Thread<'a>, line: &Line<'a>) -> Result<Done, Stop> {
    let Some(name) = line.operands.iter().map(Operand::name).find(|name| !name.is_empty()) else {
        line.operands.iter().try_for_each(|pair| copy(thread, pair))?;
        return Ok(Done::default());
    };
    match name {
        "vprintf" => {
            if let Some(Operand { value: Value::Vector(returned), .. }) = line.operands.first()
                && let Some((space, address, bytes)) =
                    returned.first().and_then(|returned| thread.memory.extent(returned.name()))
            {
                let (space, address) = thread.memory.own(space, address);
                thread.memory.invalidate(space, address, bytes, thread.recorder.line());
            }
            Err(Stop::Idle(call_messages::prints_nothing()))
        }
        "__assertfail" => {
            thread.slips.push(call_messages::assertion_failed());
            Err(Stop::Ends)
        }
        _ => Err(call_messages::no_body(name).into()),
    }
}

/// Copies a parameter: `{to, from}`.
fn copy<'a>(thread: &mut Thread<'a>, pair: &Operand<'a>) -> Result<(), Stop> {
    let Value::Vector(both) = &pair.value else { return Ok(()) };
    let [to, from] = both.as_slice() else { return Ok(()) };
    let places = (thread.memory.extent(to.name()), thread.memory.extent(from.name()));
    let (Some((to_space, to, room)), Some((space, from, bytes))) = places else {
        return Err(messages::expected(pair.at, "parameters in `.param` memory").into());
    };
    if bytes > room {
        return Err(messages::expected(pair.at, &format!("a parameter of {bytes} bytes")).into());
    }
    let (to_space, to) = thread.memory.own(to_space, to);
    let (space, from) = thread.memory.own(space, from);
    let mut at = 0;
    while at < bytes {
        let count = [8, 4, 2, 1].into_iter().find(|count| *count <= bytes - at).unwrap_or(1);
        let word = thread.load(space, from + at, count, Ty::bits(8 * count as u32))?;
        thread.memory.store(to_space, to + at, word, count);
        at += count;
    }
    Ok(())
}
