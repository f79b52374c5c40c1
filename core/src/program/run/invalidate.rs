//! Invalidates the registers and memory that a line would have written if it had run.

use super::bits::Ty;
use super::moves::Access;
use super::thread::Thread;
use crate::input::Language;
use crate::input::token::Tokens;
use crate::program::ptx::{Line, Operand, Space, Value};

/// The spaces that an address may point into if its line names none.
const ANYWHERE: [Space; 3] = [Space::Global, Space::Shared, Space::Local];
/// Lines whose first operand is an address that they do not write.
const HINTS: [&str; 4] = ["prefetch", "prefetchu", "applypriority", "setmaxnreg"];
/// System functions that leave the memory of the calling thread unchanged.
const HARMLESS: [&str; 4] = ["vprintf", "malloc", "free", "__assertfail"];

/// Invalidates everything that this line would have written.
pub fn invalidate<'a>(thread: &mut Thread<'a>, line: &Line<'a>, number: usize) {
    let first = line.name.split('.').next().unwrap_or_default();
    if line.name.split('.').any(|word| word == "cc") {
        thread.carry = Err(number);
    }
    if matches!(first, "bra" | "brx" | "ret" | "exit" | "trap") {
        return;
    }
    if matches!(first, "bar" | "barrier") {
        // The other threads may store to shared memory before they arrive.
        thread.memory.invalidate_all(Space::Shared, number);
    }
    if first == "call" {
        return invalidate_call(thread, line, number);
    }
    line.operands.first().into_iter().for_each(|to| invalidate_register(thread, to, number));
    let place = match line.operands.as_slice() {
        [to, ..] if is_address(to) && !HINTS.contains(&first) => to,
        [_, place, ..] if is_address(place) && matches!(first, "atom" | "mbarrier") => place,
        _ => return,
    };
    let exact = match first {
        "st" | "atom" | "red" => extent(thread, line, place),
        _ => None,
    };
    if let Some((space, address, bytes)) = exact {
        return thread.memory.invalidate(space, address, bytes, number);
    }
    let words = line.name.split('.').skip(1);
    let named = words.filter_map(|word| Space::named(word.split("::").next().unwrap_or(word))).next();
    match named {
        Some(space) => thread.memory.invalidate_all(space, number),
        None => ANYWHERE.into_iter().for_each(|space| thread.memory.invalidate_all(space, number)),
    }
}

/// Invalidates the destination of an unreadable statement: everything before its first comma.
pub fn invalidate_text<'a>(thread: &mut Thread<'a>, text: &'a str, number: usize) {
    let mut depth = 0u32;
    let words = Tokens::new(text, Language::Ptx).map(|token| token.text).skip(1).take_while(|word| {
        depth = match *word {
            "{" | "(" => depth + 1,
            "}" | ")" => depth.saturating_sub(1),
            _ => depth,
        };
        *word != "," || depth > 0
    });
    for word in words {
        if word == "[" {
            ANYWHERE.into_iter().for_each(|space| thread.memory.invalidate_all(space, number));
        } else if thread.registers.has(word) {
            thread.registers.invalidate(word, number);
        }
    }
}

fn is_address(operand: &Operand) -> bool {
    matches!(operand.value, Value::Address(_))
}

/// The bytes that an access would have written, if its address is known.
fn extent<'a>(thread: &mut Thread<'a>, line: &Line<'a>, place: &Operand<'a>) -> Option<(Space, u64, u64)> {
    let ty = line.name.rsplit('.').next().and_then(Ty::named)?;
    let access = Access::of(line, ty).ok()?;
    let (space, address, size) = access.place(thread, place).ok()?;
    thread.slips.clear();
    Some((space, address, size * access.count as u64))
}

/// Invalidates the return values of a call, and all memory that the function could reach.
fn invalidate_call<'a>(thread: &mut Thread<'a>, line: &Line<'a>, number: usize) {
    let called = line.operands.iter().map(Operand::name).find(|name| !name.is_empty());
    if let Some(Operand { value: Value::Vector(returned), .. }) = line.operands.first() {
        for operand in returned {
            match thread.memory.extent(operand.name()) {
                Some((space, address, bytes)) => {
                    let (space, address) = thread.memory.own(space, address);
                    thread.memory.invalidate(space, address, bytes, number);
                }
                None => invalidate_register(thread, operand, number),
            }
        }
    }
    if !called.is_some_and(|name| HARMLESS.contains(&name)) {
        ANYWHERE.into_iter().for_each(|space| thread.memory.invalidate_all(space, number));
    }
}

fn invalidate_register<'a>(thread: &mut Thread<'a>, operand: &Operand<'a>, line: usize) {
    match &operand.value {
        Value::Text(name) if name.starts_with(|c: char| c.is_alphabetic() || "%_$".contains(c)) => {
            thread.registers.invalidate(name, line);
        }
        Value::Both(p, q) => [p, q].iter().for_each(|name| thread.registers.invalidate(name, line)),
        Value::Vector(parts) => parts.iter().for_each(|part| invalidate_register(thread, part, line)),
        // Not written: a number or `_`; an address, which is read.
        Value::Text(_) | Value::Not(_) | Value::Address(_) => {}
    }
}
