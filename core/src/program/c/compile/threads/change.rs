//! The table of the atomic functions.

use crate::program::c::operator::Operator;

/// An atomic function.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Atomic {
    pub change: Change,
    /// the number of arguments behind the address; C11's functions also have a memory order, which is ignored
    pub operands: usize,
    pub has_order: bool,
}

/// The change of the contents of memory.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Change {
    Combine(Operator),
    Min,
    Max,
    Exchange,
    /// replaces the contents by the second operand if they equal the first
    CompareAndSwap,
    /// increments, and wraps to zero at the operand
    Increment,
    /// decrements, and wraps from zero to the operand
    Decrement,
    /// adds or subtracts 1
    Step(Operator),
}

/// The atomic function of this name, in CUDA, HIP, OpenCL, Metal or C.
pub fn atomic_function(name: &str) -> Option<Atomic> {
    // HIP and PyTorch have other names of this one.
    let bare = if name.ends_with("AtomicAdd") { "atomicAdd" } else { name };
    let bare = bare.trim_end_matches("_block").trim_end_matches("_system");
    let explicit = bare.strip_prefix("atomic_").and_then(|word| word.strip_suffix("_explicit"));
    let word = match explicit {
        Some(word) => word.strip_prefix("fetch_").unwrap_or(word),
        None => bare.strip_prefix("atomic_").or_else(|| bare.strip_prefix("atomic"))?,
    };
    let change = match word {
        "Add" | "add" => Change::Combine(Operator::Add),
        "Sub" | "sub" => Change::Combine(Operator::Sub),
        "And" | "and" => Change::Combine(Operator::And),
        "Or" | "or" => Change::Combine(Operator::Or),
        "Xor" | "xor" => Change::Combine(Operator::Xor),
        "Min" | "min" => Change::Min,
        "Max" | "max" => Change::Max,
        "Exch" | "xchg" | "exchange" => Change::Exchange,
        "CAS" | "cmpxchg" => Change::CompareAndSwap,
        "Inc" => Change::Increment,
        "Dec" => Change::Decrement,
        "inc" => Change::Step(Operator::Add),
        "dec" => Change::Step(Operator::Sub),
        _ => return None,
    };
    let operands = match change {
        Change::CompareAndSwap => 2,
        Change::Step(_) => 0,
        _ => 1,
    };
    Some(Atomic { change, operands, has_order: explicit.is_some() })
}
