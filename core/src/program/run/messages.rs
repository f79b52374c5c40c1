//! Messages about lines that do not run, or that contain slips that halfplay tolerates.

use super::bits::Ty;
use crate::float::Format;
use crate::isa::{self, Allow, Span};
use crate::program::flow::{Call, Function};
use crate::program::ptx::{Line, Space};
use crate::program::read::Diagnostic;
use crate::typo::clipped;

/// An error at this place in a statement.
pub fn at(place: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic { at: Some(place), ..Diagnostic::new(message) }
}

pub fn unknown(name: &str) -> Diagnostic {
    Diagnostic::new(format!("halfplay does not support `{}`", clipped(name)))
        .with_help("its result is unknown from here on")
}

/// The error for a wrong spelling of an instruction that the table has.
pub fn spelling(name: &str) -> Diagnostic {
    match isa::parse(name, Allow::PTX) {
        Ok(_) => unknown(name),
        // The column is dropped: in a program, the spelling need not be at the start of its line.
        Err(problem) => Diagnostic { at: None, ..Diagnostic::from(problem) },
    }
}

pub fn no_type(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` has no type that halfplay supports", clipped(name)))
        .with_help("the types are .b16, .u32, .s64, .f16, .f16x2, .bf16, .f32, .pred and similar ones")
}

pub fn operand_count(line: &Line, wanted: usize) -> Diagnostic {
    let (name, found) = (clipped(line.name), line.operands.len());
    let operands = if wanted == 1 { "operand" } else { "operands" };
    let message = format!("`{name}` takes {wanted} {operands}, including the destination; {found} found");
    // The first surplus operand, or the place where the next one is missing.
    let place = match line.operands.get(wanted) {
        Some(operand) => Some(operand.at),
        None => line.operands.last().map(|last| Span::new(last.at.end, last.at.end)),
    };
    let letters: Vec<String> = "dabcefgh".chars().take(wanted).map(String::from).collect();
    Diagnostic { at: place, ..Diagnostic::new(message) }
        .with_help(format!("write {name} {};", letters.join(", ")))
}

pub fn expected(place: Span, what: &str) -> Diagnostic {
    at(place, format!("expected {what}"))
}

pub fn no_destination(place: Span, text: &str) -> Diagnostic {
    at(place, format!("`{}` is not a register that can be written", clipped(text)))
}

pub fn not_known(place: Span, name: &str, line: usize) -> Diagnostic {
    at(place, format!("`{name}` is not known, because line {line} did not run"))
}

pub fn memory_not_known(space: Space, address: u64, line: usize) -> Diagnostic {
    let space = space.name();
    Diagnostic::new(format!(
        "the contents of {space}[{address:#x}] are unknown, because line {line} did not run"
    ))
}

pub fn behind_unknown(line: usize) -> Diagnostic {
    Diagnostic::new(format!("this line may not run, because the guard of line {line} is unknown"))
}

pub fn behind_jump(line: usize, label: &str) -> Diagnostic {
    Diagnostic::new(format!("the branch in line {line} jumps over this line to `{}`", clipped(label)))
}

pub fn guard_is(name: &str, negated: bool) -> Diagnostic {
    let holds = if negated { "true" } else { "false" };
    Diagnostic::new(format!("its guard does not hold: `{name}` is {holds}"))
}

pub fn not_chosen(name: &str, runs: &str) -> Diagnostic {
    let (name, runs) = (clipped(name), clipped(runs));
    Diagnostic::new(format!("halfplay runs `{runs}`, not this function"))
        .with_help(format!("--entry {name} runs it"))
}

pub fn of_another(name: &str) -> Diagnostic {
    Diagnostic::new(format!("this line belongs to `{}`, which does not run", clipped(name)))
}

pub fn other_kernels(others: &[&str]) -> Diagnostic {
    let others: Vec<String> = others.iter().map(|name| clipped(name)).collect();
    Diagnostic::new("halfplay runs this kernel: the last one, unless --entry names another")
        .with_help(format!("the others: {}", others.join(", ")))
}

pub fn not_closed() -> Diagnostic {
    Diagnostic::new("this brace is not closed: the program may be cut off").with_help("its `}` is missing")
}

pub fn closes_nothing() -> Diagnostic {
    Diagnostic::new("this closing brace has no opening brace")
}

pub fn too_many(most: usize) -> Diagnostic {
    Diagnostic::new(format!("the program has more than {most} statements: halfplay stops reading here"))
}

pub fn undeclared(name: &str) -> String {
    format!("`{}` is not declared, but other registers are", clipped(name))
}

pub fn behind_end(line: usize) -> Diagnostic {
    Diagnostic::new(format!("the thread ends in line {line}, before this one"))
}

pub fn behind_branch(line: usize) -> Diagnostic {
    Diagnostic::new(format!("halfplay does not follow the branch in line {line}"))
}

pub fn behind_limit(line: usize) -> Diagnostic {
    Diagnostic::new(format!("the run ended at its limit in line {line}"))
}

/// The error for a program that runs too long.
pub fn too_many_steps(limit: u64) -> Diagnostic {
    Diagnostic::new(format!("the program ran {limit} instructions without reaching its end"))
        .with_help("check the condition that ends its loop, or raise the limit: halfplay run --steps N")
}

/// The error for a branch back into the middle of a block, whose declarations would be missing.
pub fn into_block(label: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` is inside another block: the program ends here", clipped(label)))
        .with_help("put the label before the block's opening brace")
}

/// The error for a branch to a label that does not exist.
pub fn no_label(label: &str) -> Diagnostic {
    Diagnostic::new(format!("no line has the label `{}`: the program ends here", clipped(label)))
        .with_help(format!("put `{}:` before the line that the branch leads to", clipped(label)))
}

/// The error for `bra;`.
pub fn branch_without_label() -> Diagnostic {
    Diagnostic::new("a branch without a label: the program ends here")
        .with_help("write the label to branch to: bra DONE;")
}

/// The message for the name of the language, which code fences and web pages put above a program.
pub fn language() -> Diagnostic {
    Diagnostic::new("this is the name of the language")
}

pub fn goes_on(label: &str) -> Diagnostic {
    Diagnostic::new(format!("the program continues after `{}`", clipped(label)))
}

pub fn goes_back(label: &str) -> Diagnostic {
    Diagnostic::new(format!("the program repeats the lines after `{}`", clipped(label)))
}

/// The error for a thread that the launch does not have.
pub fn no_thread(thread: u64, threads: u64) -> Diagnostic {
    Diagnostic::new(format!("the launch has no thread {thread}"))
        .with_help(format!("its {threads} threads have the numbers 0 to {}", threads.saturating_sub(1)))
}

/// The error for a block that no GPU can run.
pub fn block_too_large(threads: u64, most: u64) -> Diagnostic {
    Diagnostic::new(format!("a block of {threads} threads is too large: a GPU runs at most {most}"))
        .with_help("divide the threads into several blocks: --block 256 --grid 4")
}

/// The error for a line without a message of its own.
pub fn did_not_run() -> Diagnostic {
    Diagnostic::new("this line did not run")
}

pub fn waits() -> Diagnostic {
    Diagnostic::new("halfplay runs one thread at a time, so there is nothing to wait for")
}

pub fn changes_nothing() -> Diagnostic {
    Diagnostic::new("this instruction controls the GPU and changes no value")
}

/// The error for an instruction that several threads perform together, and that halfplay does not support.
pub fn together(name: &str) -> Diagnostic {
    Diagnostic::new(format!("halfplay does not support `{}`, which needs several threads", clipped(name)))
        .with_help("replace the line by a `mov` that writes its result")
}

/// The start of the messages about a thread that runs alone.
const RUNS_ALONE: &str = "this needs other threads, but a single thread runs";
/// The help of these messages.
const RUN_A_BLOCK: &str = "run a block of threads: halfplay run --block 32";

/// The error for a barrier after a store to shared memory.
pub fn other_threads() -> Diagnostic {
    Diagnostic::new(format!("{RUNS_ALONE}: the others store to shared memory before this barrier"))
        .with_help(RUN_A_BLOCK)
}

/// The error for a read of shared memory that this thread did not set.
pub fn unset_shared(name: &str) -> Diagnostic {
    let name = clipped(name);
    Diagnostic::new(format!("{RUNS_ALONE}: this thread did not set {name}"))
        .with_help(format!("{RUN_A_BLOCK}; or set the value: --set '{name}=1.5'"))
}

/// The remark on a conversion whose result halfplay does not attribute to its operands.
pub fn restarts() -> String {
    "the exact value restarts from these bits".to_owned()
}

/// The remark on a result in f64 that is a NaN.
pub fn nan_bits() -> String {
    "a NaN: the manual does not specify its bits".to_owned()
}

pub fn no_conversion(name: &str) -> Diagnostic {
    Diagnostic::new(format!("halfplay does not support the conversion `{}`", clipped(name))).with_help(
        "between floating-point types it supports cvt.f32.f16, cvt.f32.bf16 and, with .rn, cvt.rn.f16.f32 and the like",
    )
}

pub fn no_comparison(name: &str) -> Diagnostic {
    let tests = match name.starts_with("testp") {
        true => "tests: .finite, .infinite, .number, .notanumber, .normal, .subnormal",
        false => "comparisons: .eq, .ne, .lt, .le, .gt, .ge; with u (.equ) also true for NaN; .num, .nan",
    };
    Diagnostic::new(format!("`{}` has no comparison that halfplay supports", clipped(name))).with_help(tests)
}

pub fn not_so_wide(name: &str, narrow: bool) -> Diagnostic {
    let widths = if narrow { "32-bit" } else { "32-bit or 64-bit" };
    Diagnostic::new(format!("`{}` must have a {widths} type", clipped(name)))
}

pub fn no_modifier(name: &str, word: &str, known: &[&str]) -> Diagnostic {
    let said = Diagnostic::new(format!("`.{}` is not a modifier of `{}`", clipped(word), clipped(name)));
    match known {
        [] => said.with_help("it has no modifiers"),
        [_, ..] if known.len() > 20 => said.with_help("leave it out"),
        _ => said.with_help(format!("its modifiers are {}", dotted(known))),
    }
}

pub fn both(name: &str, one: &str, other: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` has both `.{one}` and `.{other}`, which exclude each other", clipped(name)))
}

pub fn one_of(name: &str, words: &[&str]) -> Diagnostic {
    Diagnostic::new(format!("`{}` needs one of these modifiers: {}", clipped(name), dotted(words)))
}

fn dotted(words: &[&str]) -> String {
    words.iter().map(|word| format!(".{word}")).collect::<Vec<_>>().join(" ")
}

pub fn no_carry(line: usize) -> Diagnostic {
    Diagnostic::new(format!("the carry is unknown, because line {line} did not run"))
}

pub fn no_vector(name: &str) -> Diagnostic {
    Diagnostic::new(format!("no memory access moves the vector of `{}` in one step", clipped(name))).with_help(
        "use .v2 or .v4 of at most 16 bytes in all; in global memory also .v8 of 32 bits and .v4 of 64 bits",
    )
}

pub fn no_atomic(name: &str) -> Diagnostic {
    Diagnostic::new(format!("halfplay does not support the memory access `{}`", clipped(name))).with_help(
        "atom and red support .add, .min, .max, .inc, .dec, .and, .or and .xor; atom also .exch and .cas; floating-point \
         types only .add and .exch",
    )
}

pub fn twice(name: &str, line: usize) -> Diagnostic {
    Diagnostic::new(format!("`{}` is already declared in line {line}", clipped(name)))
        .with_help("halfplay keeps the first declaration")
}

pub fn unknown_type(ty: &str) -> Diagnostic {
    Diagnostic::new(format!("halfplay does not support the type `.{}`", clipped(ty)))
}

pub fn width(name: &str, has: Ty, wanted: Ty) -> String {
    let how = if has.width > wanted.width { "its low bits are used" } else { "its upper bits are zeros" };
    format!("`{name}` has {} bits, but {} is needed: {how}", has.width, wanted.name())
}

/// The slip of writing a wider value to a narrower register.
pub fn cut(name: &str, has: Ty, written: Ty) -> String {
    format!("`{name}` has {} bits, but {} is written: it keeps the low bits", has.width, written.name())
}

pub fn read_as(name: &str, made: Format, read: Format) -> String {
    let (name, made, read) = (clipped(name), made.name(), read.name());
    format!("`{name}` was computed as {made} and is read as {read}: the exact value restarts from these bits")
}

pub fn spelled(name: &str) -> String {
    format!("read as `{name}`")
}

pub fn misaligned(address: u64, bytes: u64) -> String {
    format!("the address {address:#x} is not a multiple of {bytes}: a GPU would stop with an error")
}

pub fn no_variable(place: Span, name: &str) -> Diagnostic {
    at(place, format!("the parameter `{}` is not declared", clipped(name)))
        .with_help("declare it: .param .u64 name")
}

pub fn no_space(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` does not name a state space", clipped(name)))
        .with_help("the state spaces are .global, .shared, .local, .const and .param")
}

pub fn narrow_address(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` makes a 32-bit address", clipped(name)))
        .with_help("generic addresses have 64 bits: cvta.shared.u64, cvta.to.shared.u64")
}

pub fn of_another_space(address: u64, found: Space, wanted: Space) -> String {
    let (found, wanted) = (found.name(), wanted.name());
    format!(
        "{address:#x} is a generic address in {found} memory, not in {wanted} memory: it is left unchanged"
    )
}

pub fn too_long(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` is too long: the limit is 1 MiB", clipped(name)))
}

pub fn no_rounding(name: &str, example: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` needs a rounding modifier, such as `.{example}`", clipped(name)))
}

/// The message for an approximation, with the bound on its error from section 9.7.3 of the PTX manual, which has none for
/// f64.
pub fn model(call: Call) -> String {
    let (what, off) = match call.function {
        Function::Div => ("quotient", "2 ulp"),
        Function::Rcp => ("reciprocal", "1 ulp"),
        Function::Sqrt => ("root", "2^-23 of the value"),
        Function::Rsqrt => ("reciprocal square root", "2^-22.9 of the value"),
        Function::Ex2 => ("power", "2 ulp"),
        Function::Lg2 => ("logarithm", "2^-22, or 2^-22 of the value for operands outside 0.5 to 2"),
        Function::Tanh => ("value", "2^-11 of the value"),
        Function::Sin | Function::Cos => ("value", "2^-20.5 for angles up to 2π, and more beyond"),
        _ => {
            let name = call.function.name();
            return format!(
                "a model: the exact value of {name}, rounded to nearest even; a library or a GPU may differ in the last bits"
            );
        }
    };
    if call.format == Format::F64 {
        return format!("a model: the exact {what}, rounded to the upper 32 bits; a GPU may differ in them");
    }
    format!("a model: the exact {what}, rounded to nearest even; the manual allows a GPU an error of {off}")
}

/// The error for a hold in a program that computes more numbers than this.
pub fn too_many_to_hold(most: usize) -> Diagnostic {
    Diagnostic::new(format!("a hold works only in a program that computes at most {most} numbers"))
        .with_help("run fewer rounds or threads")
}

/// The remark on a statement that ran more often than its results are listed.
pub fn left_out(times: u64) -> Diagnostic {
    Diagnostic::new(format!(
        "this line ran {times} more time{}, not listed",
        if times == 1 { "" } else { "s" }
    ))
}
