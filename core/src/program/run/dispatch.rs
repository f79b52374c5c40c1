//! Dispatches each line to the module that runs it, by the first word of its instruction and the type at its end.

use super::bits::Ty;
use super::fields::BitFieldOp;
use super::instr_lookup::instr_of;
use super::integers::IntegerOp;
use super::narrow::Narrow;
use super::thread::{Done, Stop, Thread};
use super::{
    async_copy, atomic, calls, carry, choices, compares, convert, fields, functions, generic, integers,
    messages, modifiers, moves, narrow, table, three, wide,
};
use crate::float::Format;
use crate::isa::{Op, Type};
use crate::program::flow::Function;
use crate::program::ptx::Line;

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

/// Runs an instruction, or returns the reason why it has no effect.
pub fn perform<'a>(thread: &mut Thread<'a>, line: &Line<'a>) -> Result<Done, Stop> {
    if let Some(both) = three::instr_of(line) {
        return three::perform(thread, line, both);
    }
    if let Some(instr) = instr_of(line.name) {
        let spelling = instr.to_string();
        if spelling != line.name {
            thread.slips.push(messages::spelled(&spelling));
        }
        return table::perform(thread, line, &instr);
    }
    if let Some(narrow) = Narrow::named(line.name) {
        return narrow::perform(thread, line, narrow);
    }
    let has = |word: &str| line.name.split('.').any(|other| other == word);
    let name = line.name.split('.').next().unwrap_or_default();
    match name {
        "ret" | "exit" | "trap" => Err(Stop::Ends),
        "call" => calls::perform(thread, line),
        "cp" => async_copy::copy(thread, line),
        "bar" | "barrier" if thread.inputs.position.is_some() && !has("cluster") => {
            Err(messages::together(line.name).into())
        }
        "bar" | "barrier" if thread.memory.shares => Err(messages::other_threads().into()),
        "bar" | "barrier" | "membar" | "fence" | "nanosleep" | "pragma" | "griddepcontrol" => {
            Err(Stop::Idle(messages::waits()))
        }
        "prefetch" | "prefetchu" | "applypriority" | "discard" | "setmaxnreg" | "brkpt" | "pmevent" => {
            Err(Stop::Idle(messages::changes_nothing()))
        }
        _ if TOGETHER.contains(&name) => Err(messages::together(line.name).into()),
        // The type is not the last word of these two.
        "isspacep" => generic::is_of_space(thread, line),
        "prmt" if has("b32") => {
            modifiers::check(line.name)?;
            fields::perform(thread, line, BitFieldOp::Prmt, Ty::bits(32))
        }
        _ => typed(thread, line),
    }
}

/// Runs an instruction whose last word is its type, or returns the reason why it has no effect.
fn typed<'a>(thread: &mut Thread<'a>, line: &Line<'a>) -> Result<Done, Stop> {
    let has = |word: &str| line.name.split('.').any(|other| other == word);
    let mut words = line.name.split('.');
    let name = words.next().unwrap_or_default();
    if let Some(packed) = name_of_pair(line.name) {
        modifiers::check(line.name)?;
        return carry::pairs(thread, line, packed);
    }
    if let Some(instr) = wide::instr_of(line.name) {
        modifiers::check(line.name)?;
        return wide::perform(thread, line, instr);
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
        }
        .into());
    };
    modifiers::check(line.name)?;
    let format = ty.float.filter(|ty| [Type::F32, Type::F64].contains(ty)).and_then(Type::format);
    if let (Some(function), Some(format)) = (Function::named(name), format)
        && (format == Format::F32 || function.is_in_f64())
    {
        return functions::perform(thread, line, (function, format), ty);
    }
    if let (Some(field), None) = (BitFieldOp::named(name), ty.float) {
        return fields::perform(thread, line, field, ty);
    }
    match (name, IntegerOp::named(name)) {
        ("mov", _) => moves::copy(thread, line, ty),
        ("cvta", _) => generic::convert(thread, line, ty),
        ("ld" | "ldu", _) => moves::load(thread, line, ty),
        ("st", _) => moves::store(thread, line, ty),
        ("atom" | "red", _) => atomic::perform(thread, line, ty),
        ("setp", _) => compares::set_predicate(thread, line, ty),
        ("set", _) => compares::set(thread, line, ty),
        ("testp", _) => compares::test(thread, line, ty),
        ("selp", _) => choices::by_predicate(thread, line, ty),
        ("slct", _) => choices::by_sign(thread, line, ty),
        ("copysign", _) if format.is_some() => choices::copy_sign(thread, line, ty),
        ("cvt", _) => convert::perform(thread, line, ty),
        ("addc" | "subc" | "madc", _) => carry::perform(thread, line, ty),
        ("add" | "sub" | "mad", _) if has("cc") => carry::perform(thread, line, ty),
        ("mul24" | "mad24", _) if ty.width == 32 => carry::narrow(thread, line, ty),
        (_, Some(op)) if ty.float.is_none() => integers::perform(thread, line, op, ty),
        _ if Op::named(name).is_some() => Err(messages::spelling(line.name).into()),
        _ => Err(messages::unknown(line.name).into()),
    }
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
