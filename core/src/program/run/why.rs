//! Messages about lines that do not run, or that run in spite of a slip.

use super::bits::Ty;
use crate::float::Format;
use crate::isa::{self, Allow, Span};
use crate::program::flow::Function;
use crate::program::ptx::{Line, Space};
use crate::program::read::Diagnostic;
use crate::typo::clipped;

/// An error at this place in a statement.
pub fn at(place: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic { at: Some(place), ..Diagnostic::new(message) }
}

pub fn unknown(name: &str) -> Diagnostic {
    let word = name.split('.').next().unwrap_or(name);
    Diagnostic::new(format!("`{}` is no instruction that runs here", clipped(word)))
        .with_help("what it writes is not known from here on")
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
    Diagnostic::new(format!("`{}` ends with no type that is known here", clipped(name)))
        .with_help("types are .b16 .u32 .s64 .f16 .f16x2 .bf16 .f32 .pred and their like")
}

pub fn operand_count(line: &Line, wanted: usize) -> Diagnostic {
    let (name, found) = (clipped(line.name), line.operands.len());
    let operands = if wanted == 1 { "operand" } else { "operands" };
    let message = format!("`{name}` takes {wanted} {operands}, the destination among them; {found} found");
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
    at(place, format!("`{}` is no register that could be written", clipped(text)))
}

pub fn not_known(place: Span, name: &str, line: usize) -> Diagnostic {
    at(place, format!("`{name}` is not known, because line {line} did not run"))
}

pub fn memory_not_known(space: Space, address: u64, line: usize) -> Diagnostic {
    let space = space.name();
    Diagnostic::new(format!(
        "what lies at {space}[{address:#x}] is not known, because line {line} did not run"
    ))
}

pub fn behind_unknown(line: usize) -> Diagnostic {
    Diagnostic::new(format!(
        "whether the thread comes here is not known, because line {line} could not decide"
    ))
}

pub fn behind_jump(line: usize, label: &str) -> Diagnostic {
    Diagnostic::new(format!("the branch in line {line} goes over it to `{}`", clipped(label)))
}

pub fn guard_is(name: &str, negated: bool) -> Diagnostic {
    let holds = if negated { "true" } else { "false" };
    Diagnostic::new(format!("its guard does not hold: `{name}` is {holds}"))
}

pub fn not_chosen(name: &str, runs: &str) -> Diagnostic {
    let (name, runs) = (clipped(name), clipped(runs));
    Diagnostic::new(format!("`{runs}` runs, and not this function"))
        .with_help(format!("--entry {name} runs it"))
}

pub fn of_another(name: &str) -> Diagnostic {
    Diagnostic::new(format!("it belongs to `{}`, which does not run", clipped(name)))
}

pub fn other_kernels(others: &[&str]) -> Diagnostic {
    let others: Vec<String> = others.iter().map(|name| clipped(name)).collect();
    Diagnostic::new("the kernel that runs: the last one, or the one that --entry names")
        .with_help(format!("the others: {}", others.join(", ")))
}

pub fn not_closed() -> Diagnostic {
    Diagnostic::new("this brace is not closed: the program may be cut off").with_help("its `}` is missing")
}

pub fn closes_nothing() -> Diagnostic {
    Diagnostic::new("it closes no brace")
}

pub fn too_many(most: usize) -> Diagnostic {
    Diagnostic::new(format!("the program has more than {most} statements: from here on it is not read"))
}

pub fn undeclared(name: &str) -> String {
    format!("`{}` is not declared, and others are", clipped(name))
}

pub fn behind_end(line: usize) -> Diagnostic {
    Diagnostic::new(format!("it stands behind the end of the thread in line {line}"))
}

pub fn behind_branch(line: usize) -> Diagnostic {
    Diagnostic::new(format!("it stands behind the branch in line {line}, where the straight part ends"))
}

pub fn branch(label: &str, guard: Option<&str>) -> Diagnostic {
    let said = Diagnostic::new(format!(
        "a branch back to `{}`, which is not followed: the straight part of the program ends here",
        clipped(label)
    ));
    match guard {
        Some(guard) => said.with_help(format!(
            "set what its guard `{}` depends on, so that the program goes straight on; or paste the lines of each round",
            clipped(guard)
        )),
        None => said.with_help("paste the lines of each round one after the other"),
    }
}

/// The error for a branch or a call to a label that does not exist.
pub fn no_label(label: &str) -> Diagnostic {
    Diagnostic::new(format!(
        "no line has the label `{}`: the straight part of the program ends here",
        clipped(label)
    ))
    .with_help(format!("put `{}:` before the line that the branch leads to", clipped(label)))
}

/// The error for `bra;`.
pub fn branch_without_label() -> Diagnostic {
    Diagnostic::new("a branch without a label: the straight part of the program ends here")
        .with_help("write the label that it leads to: bra DONE;")
}

/// The name of the language that code fences and web pages put above a program.
pub fn language() -> Diagnostic {
    Diagnostic::new("the name of the language, which is left out")
}

pub fn goes_on(label: &str) -> Diagnostic {
    Diagnostic::new(format!("it goes on behind `{}`", clipped(label)))
}

pub fn call() -> Diagnostic {
    Diagnostic::new("a call of another function, which does not run here")
        .with_help("paste its lines in place of the call")
}

pub fn waits() -> Diagnostic {
    Diagnostic::new("one thread runs here, so there is nothing to wait for")
}

pub fn changes_nothing() -> Diagnostic {
    Diagnostic::new("it says how the GPU may work, and changes no value")
}

pub fn together(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` is done by several threads together, and one runs here", clipped(name)))
        .with_help("put a `mov` in its place that sets what it would write")
}

pub fn double(name: &str) -> Diagnostic {
    Diagnostic::new(format!(
        "`{}` computes in double precision, of which numbers are only copied here",
        clipped(name)
    ))
    .with_help("numbers that are computed with have the types f16 f16x2 bf16 bf16x2 f32")
}

pub fn no_conversion(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` is no conversion that runs here", clipped(name))).with_help(
        "between numbers there are cvt.f32.f16 cvt.f32.bf16 and, with .rn, cvt.rn.f16.f32 and their like",
    )
}

pub fn no_comparison(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` names nothing to test that is known here", clipped(name)))
        .with_help("comparisons are eq ne lt le gt ge, with a u behind them where NaN counts, num and nan")
}

pub fn not_so_wide(name: &str, narrow: bool) -> Diagnostic {
    let widths = if narrow { "32 bits" } else { "32 or 64 bits" };
    Diagnostic::new(format!("`{}` is for words of {widths}", clipped(name)))
}

pub fn no_modifier(name: &str, word: &str, known: &[&str]) -> Diagnostic {
    let said = Diagnostic::new(format!("`.{}` means nothing in `{}`", clipped(word), clipped(name)));
    match known {
        [] => said.with_help("no word stands before its type"),
        [_, ..] if known.len() > 20 => said.with_help("leave it out"),
        _ => said.with_help(format!("words that may stand there: {}", dotted(known))),
    }
}

pub fn both(name: &str, one: &str, other: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` has both `.{one}` and `.{other}`, which exclude each other", clipped(name)))
}

pub fn one_of(name: &str, words: &[&str]) -> Diagnostic {
    Diagnostic::new(format!("`{}` does not say which is meant: {}", clipped(name), dotted(words)))
}

fn dotted(words: &[&str]) -> String {
    words.iter().map(|word| format!(".{word}")).collect::<Vec<_>>().join(" ")
}

pub fn no_carry(line: usize) -> Diagnostic {
    Diagnostic::new(format!("the carry is not known, because line {line} did not run"))
}

pub fn no_vector(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` asks for a vector that memory does not move in one step", clipped(name))).with_help(
        "there are .v2 and .v4, up to 16 bytes together; of global memory .v8 of 32 bits and .v4 of 64 bits, too",
    )
}

pub fn no_atomic(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` is no access to memory that runs here", clipped(name))).with_help(
        "atom and red have add min max inc dec and or xor, atom has exch and cas too; of numbers add alone",
    )
}

pub fn twice(name: &str, line: usize) -> Diagnostic {
    Diagnostic::new(format!("`{}` is declared already in line {line}", clipped(name)))
        .with_help("the first declaration holds")
}

pub fn unknown_type(ty: &str) -> Diagnostic {
    Diagnostic::new(format!("`.{}` is no type of registers that is known here", clipped(ty)))
}

pub fn width(name: &str, has: Ty, wanted: Ty) -> String {
    let how = if has.width > wanted.width { "its low bits are used" } else { "zeros stand above its bits" };
    format!("`{name}` has {} bits and {} is asked for: {how}", has.width, wanted.name())
}

pub fn read_as(name: &str, made: Format, read: Format) -> String {
    let (name, made, read) = (clipped(name), made.name(), read.name());
    format!("`{name}` was made as {made} and is read as {read}: its bits count as exact from here on")
}

pub fn spelled(name: &str) -> String {
    format!("read as `{name}`")
}

pub fn misaligned(address: u64, bytes: u64) -> String {
    format!("the address {address:#x} is no multiple of {bytes}, on which a GPU would stop")
}

pub fn no_variable(place: Span, name: &str) -> Diagnostic {
    at(place, format!("there is no parameter `{}`", clipped(name))).with_help("declare it: .param .u64 name")
}

pub fn no_space(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` names no space of memory", clipped(name)))
        .with_help("spaces are .global .shared .local .const .param")
}

pub fn narrow_address(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` makes an address of 32 bits", clipped(name)))
        .with_help("generic addresses have 64 bits here: cvta.shared.u64, cvta.to.shared.u64")
}

pub fn of_another_space(address: u64, found: Space, wanted: Space) -> String {
    let (found, wanted) = (found.name(), wanted.name());
    format!("{address:#x} is a generic address of {found} memory, not of {wanted} memory: it stays as it is")
}

pub fn too_long(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` is longer than memory here may be", clipped(name)))
}

pub fn no_rounding(name: &str, example: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` names no rounding, such as `.{example}`", clipped(name)))
}

/// An approximation, with the bound on its error that the PTX manual gives in section 9.7.3.
pub fn model(function: Function) -> String {
    let (what, off) = match function {
        Function::Div => ("quotient", "2 ulp"),
        Function::Rcp => ("reciprocal", "1 ulp"),
        Function::Sqrt => ("root", "2^-23 of the value"),
        Function::Rsqrt => ("function", "2^-22.9 of the value"),
        Function::Ex2 => ("power", "2 ulp"),
        Function::Lg2 => ("logarithm", "2^-22; beyond 0.5 to 2 by 2^-22 of the value"),
        Function::Tanh => ("function", "2^-11 of the value"),
        Function::Sin | Function::Cos => ("function", "2^-20.5 for angles up to 2π, and by more beyond"),
    };
    format!(
        "a model: the true value of the {what}, rounded to nearest even; by the manual a GPU may be off by {off}"
    )
}
