//! Dispatches each line to the module that runs it, by the first word of its instruction and the type at its end. The
//! names are read once for each line, however often it runs.

use super::bits::Ty;
use super::fields::BitFieldOp;
use super::instr_lookup::instr_of;
use super::integers::IntegerOp;
use super::narrow::Narrow;
use super::thread::{Done, Stop, Thread};
use super::together::{Kind, kind};
use super::{
    async_copy, atomic, calls, carry, choices, compares, convert, fields, functions, generic, integers,
    messages, modifiers, moves, narrow, table, three, wide,
};
use crate::float::Format;
use crate::isa::{Instr, Op, Type};
use crate::program::flow::Function;
use crate::program::ptx::Line;
use crate::program::read::Diagnostic;

/// Instructions that several threads perform together, and that halfplay does not support. [`together`](super::together)
/// has the others.
const TOGETHER: [&str; 12] = [
    "mma",
    "wmma",
    "wgmma",
    "tcgen05",
    "ldmatrix",
    "stmatrix",
    "movmatrix",
    "mbarrier",
    "mapa",
    "getctarank",
    "multimem",
    "tensormap",
];

/// The properties of a line that follow from its name.
pub struct Plan<'a> {
    pub action: Action<'a>,
    /// if threads perform it together: the instruction, and true if it has a member mask
    pub together: Option<(Kind, bool)>,
    /// true for a branch
    pub branches: bool,
}

impl<'a> Plan<'a> {
    /// The plan of a line.
    pub fn of(line: &Line<'a>) -> Plan<'a> {
        let branches = matches!(line.name.split('.').next(), Some("bra" | "brx"));
        Plan { action: Action::of(line), together: kind(line.name), branches }
    }
}

/// The code that runs a line.
#[derive(Clone)]
pub enum Action<'a> {
    /// an instruction of the table; and its spelling, if the line has another one
    Table(Instr, Option<String>),
    /// a minimum or maximum of three numbers, or of magnitudes
    Three(Instr, bool),
    Narrow(Narrow),
    /// arithmetic in f64 or `f32x2`
    Wide(Instr),
    /// two packed 16-bit integers; true if they are signed
    Pairs(IntegerOp, bool),
    Function((Function, Format), Ty),
    Field(BitFieldOp, Ty),
    Integer(IntegerOp, Ty),
    /// an instruction with a type
    Typed(fn(&mut Thread<'a>, &Line<'a>, Ty) -> Result<Done, Stop>, Ty),
    /// an instruction without a type
    Untyped(fn(&mut Thread<'a>, &Line<'a>) -> Result<Done, Stop>),
    /// a barrier that is not performed by several threads together
    Barrier,
    /// ends the thread
    Ends,
    /// has no effect in halfplay
    Idle(Diagnostic),
    /// cannot run
    Wrong(Diagnostic),
}

impl<'a> Action<'a> {
    /// The action of a line.
    pub fn of(line: &Line<'a>) -> Action<'a> {
        if let Some((instr, takes_magnitudes)) = three::instr_of(line) {
            return Action::Three(instr, takes_magnitudes);
        }
        if let Some(instr) = instr_of(line.name) {
            let spelling = instr.to_string();
            return Action::Table(instr, (spelling != line.name).then_some(spelling));
        }
        if let Some(narrow) = Narrow::named(line.name) {
            return Action::Narrow(narrow);
        }
        let has = |word: &str| line.name.split('.').any(|other| other == word);
        let name = line.name.split('.').next().unwrap_or_default();
        match name {
            "ret" | "exit" | "trap" => Action::Ends,
            "call" => Action::Untyped(calls::perform),
            "cp" => Action::Untyped(async_copy::copy),
            "bar" | "barrier" => Action::Barrier,
            "membar" | "fence" | "nanosleep" | "pragma" | "griddepcontrol" => Action::Idle(messages::waits()),
            "prefetch" | "prefetchu" | "applypriority" | "discard" | "setmaxnreg" | "brkpt" | "pmevent" => {
                Action::Idle(messages::changes_nothing())
            }
            _ if TOGETHER.contains(&name) => Action::Wrong(messages::together(line.name)),
            // The type is not the last word of these two.
            "isspacep" => Action::Untyped(generic::is_of_space),
            "prmt" if has("b32") => match modifiers::check(line.name) {
                Ok(()) => Action::Field(BitFieldOp::Prmt, Ty::bits(32)),
                Err(why) => Action::Wrong(why),
            },
            _ => typed(line).unwrap_or_else(Action::Wrong),
        }
    }

    /// Runs a line, or returns the reason why it has no effect.
    pub fn perform(&self, thread: &mut Thread<'a>, line: &Line<'a>) -> Result<Done, Stop> {
        match self {
            Action::Table(instr, spelling) => {
                thread.slips.extend(spelling.as_deref().map(messages::spelled));
                table::perform(thread, line, instr)
            }
            Action::Three(instr, takes_magnitudes) => {
                three::perform(thread, line, (*instr, *takes_magnitudes))
            }
            Action::Narrow(narrow) => narrow::perform(thread, line, *narrow),
            Action::Wide(instr) => wide::perform(thread, line, *instr),
            Action::Pairs(op, signed) => carry::pairs(thread, line, (*op, *signed)),
            Action::Function(function, ty) => functions::perform(thread, line, *function, *ty),
            Action::Field(field, ty) => fields::perform(thread, line, *field, *ty),
            Action::Integer(op, ty) => integers::perform(thread, line, *op, *ty),
            Action::Typed(perform, ty) => perform(thread, line, *ty),
            Action::Untyped(perform) => perform(thread, line),
            Action::Barrier => Err(barrier(thread, line)),
            Action::Ends => Err(Stop::Ends),
            Action::Idle(why) => Err(Stop::Idle(why.clone())),
            Action::Wrong(why) => Err(Stop::Wrong(why.clone())),
        }
    }
}

/// The reason why a thread does not wait at a barrier.
fn barrier<'a>(thread: &Thread<'a>, line: &Line<'a>) -> Stop {
    let is_of_cluster = line.name.split('.').any(|word| word == "cluster");
    match thread.inputs.position {
        Some(_) if !is_of_cluster => messages::together(line.name).into(),
        _ if thread.memory.shares => messages::other_threads().into(),
        _ => Stop::Idle(messages::waits()),
    }
}

/// The action of a line whose last word is its type.
fn typed<'a>(line: &Line<'a>) -> Result<Action<'a>, Diagnostic> {
    let has = |word: &str| line.name.split('.').any(|other| other == word);
    let mut words = line.name.split('.');
    let name = words.next().unwrap_or_default();
    if let Some((op, signed)) = name_of_pair(line.name) {
        modifiers::check(line.name)?;
        return Ok(Action::Pairs(op, signed));
    }
    if let Some(instr) = wide::instr_of(line.name) {
        modifiers::check(line.name)?;
        return Ok(Action::Wide(instr));
    }
    let copies = matches!(name, "mov" | "ld" | "ldu" | "st" | "selp" | "slct");
    let Some(ty) = words.next_back().and_then(Ty::named) else {
        let known = copies
            || IntegerOp::named(name).is_some()
            || BitFieldOp::named(name).is_some()
            || Function::named(name).is_some()
            || matches!(name, "addc" | "subc" | "madc" | "mul24" | "mad24")
            || matches!(name, "setp" | "set" | "testp" | "cvt" | "cvta" | "atom" | "red" | "copysign");
        return Err(match known {
            _ if Op::named(name).is_some() => messages::spelling(line.name),
            true => messages::no_type(line.name),
            false => messages::unknown(line.name),
        });
    };
    modifiers::check(line.name)?;
    let format = ty.float.filter(|ty| [Type::F32, Type::F64].contains(ty)).and_then(Type::format);
    if let (Some(function), Some(format)) = (Function::named(name), format)
        && (format == Format::F32 || function.is_in_f64())
    {
        return Ok(Action::Function((function, format), ty));
    }
    if let (Some(field), None) = (BitFieldOp::named(name), ty.float) {
        return Ok(Action::Field(field, ty));
    }
    Ok(match (name, IntegerOp::named(name)) {
        ("mov", _) => Action::Typed(moves::copy, ty),
        ("cvta", _) => Action::Typed(generic::convert, ty),
        ("ld" | "ldu", _) => Action::Typed(moves::load, ty),
        ("st", _) => Action::Typed(moves::store, ty),
        ("atom" | "red", _) => Action::Typed(atomic::perform, ty),
        ("setp", _) => Action::Typed(compares::set_predicate, ty),
        ("set", _) => Action::Typed(compares::set, ty),
        ("testp", _) => Action::Typed(compares::test, ty),
        ("selp", _) => Action::Typed(choices::by_predicate, ty),
        ("slct", _) => Action::Typed(choices::by_sign, ty),
        ("copysign", _) if format.is_some() => Action::Typed(choices::copy_sign, ty),
        ("cvt", _) => Action::Typed(convert::perform, ty),
        ("addc" | "subc" | "madc", _) => Action::Typed(carry::perform, ty),
        ("add" | "sub" | "mad", _) if has("cc") => Action::Typed(carry::perform, ty),
        ("mul24" | "mad24", _) if ty.width == 32 => Action::Typed(carry::narrow, ty),
        (_, Some(op)) if ty.float.is_none() => Action::Integer(op, ty),
        _ if Op::named(name).is_some() => return Err(messages::spelling(line.name)),
        _ => return Err(messages::unknown(line.name)),
    })
}

/// The operation on two packed 16-bit integers that a spelling names, and true if they are signed.
fn name_of_pair(spelling: &str) -> Option<(IntegerOp, bool)> {
    let signed = match spelling.rsplit('.').next()? {
        "s16x2" => true,
        "u16x2" => false,
        _ => return None,
    };
    let op = IntegerOp::named(spelling.split('.').next()?)?;
    matches!(op, IntegerOp::Add | IntegerOp::Min | IntegerOp::Max).then_some((op, signed))
}
