//! Exports to C, Rust and Python. Numbers are bit patterns; functions at the top of the program compute with them.

use super::comment::{comment, quoted};
use crate::float::{Format, Mode};
use crate::isa::{Instr, Modifier, Op};
use crate::program::flow::{Call, Flow, Function, Number, Operation, Origin};
use crate::program::read::Diagnostic;

/// The syntax of a target language.
pub struct Syntax {
    name: &'static str,
    /// the arithmetic functions
    prelude: &'static str,
    /// the start and the end of the main program
    begin: &'static str,
    end: &'static str,
    /// the texts before a variable's name and after its value
    declare: &'static str,
    close: &'static str,
    comment: &'static str,
    /// the indentation of each line
    indent: &'static str,
}

pub const C: Syntax = Syntax {
    name: "C",
    prelude: include_str!("prelude.c"),
    begin: "int main(void) {\n",
    end: "    return 0;\n}\n",
    declare: "uint32_t ",
    close: ";",
    comment: "//",
    indent: "    ",
};

pub const RUST: Syntax = Syntax {
    name: "Rust",
    prelude: include_str!("prelude.rs.txt"),
    begin: "fn main() {\n",
    end: "}\n",
    declare: "let ",
    close: ";",
    comment: "//",
    indent: "    ",
};

pub const PYTHON: Syntax = Syntax {
    name: "Python",
    prelude: include_str!("prelude.py"),
    begin: "\n",
    end: "",
    declare: "",
    close: "",
    comment: " #",
    indent: "",
};

/// The numbers at these indices as a program in this language.
pub fn program(flow: &Flow, places: &[u32], syntax: &Syntax) -> Result<String, Diagnostic> {
    let Syntax { prelude, begin, end, indent, declare, close, comment: mark, .. } = syntax;
    let mut text = format!("{prelude}\n{begin}");
    for place in places {
        let Some(number) = flow.numbers.get(*place as usize) else { continue };
        let value = value(flow, number, syntax)?;
        let said = comment(flow, number);
        text.push_str(&format!("{indent}{declare}n{place} = {value}{close} {mark} {said}\n"));
    }
    text.push('\n');
    for output in &flow.outputs {
        let Some(number) = flow.numbers.get(output.number as usize) else { continue };
        let digits = number.value.format().width() / 4;
        let line = format!("{indent}printed(\"{}\", {digits}, n{})", quoted(&output.name), output.number);
        let bits = number.value.bits();
        text.push_str(&format!(
            "{line}{close} {mark} {bits:#0width$x} is predicted\n",
            width = digits as usize + 2
        ));
    }
    text.push_str(end);
    Ok(text)
}

/// The value of a number: its bits, or the call that computes it.
fn value(flow: &Flow, number: &Number, syntax: &Syntax) -> Result<String, Diagnostic> {
    let Origin::Made(operation, operands) = &number.origin else {
        let digits = number.value.format().width() as usize / 4;
        return Ok(format!("{:#0width$x}", number.value.bits(), width = digits + 2));
    };
    let name = operation.to_string();
    let made = match operation {
        Operation::Instr(instr) => call(flow, instr, *operands, number.value.format()),
        Operation::Call(call) => function(call, *operands),
    };
    made.ok_or_else(|| {
        let line = number.line;
        Diagnostic::new(format!("line {line}: exports to {} do not support {name} yet", syntax.name))
            .with_help("export it as ptx or cuda, which keep the instruction itself")
    })
}

/// The call that computes an instruction with the prelude's functions; `None` if they do not support it.
fn call(flow: &Flow, instr: &Instr, operands: [u32; 3], format: Format) -> Option<String> {
    let to = format_name(format)?;
    let mode = mode_name(instr.rounding())?;
    let ftz = instr.has(Modifier::Ftz);
    // Operands of mixed-precision instructions are widened first, which is exact.
    let operand = |place: u32| {
        let from = flow.numbers.get(place as usize)?.value.format();
        if from == format {
            return Some(flushed_if(ftz, to, format!("n{place}")));
        }
        let widened = format!("converted({to}, {mode}, {}, n{place})", format_name(from)?);
        Some(widened).filter(|_| !ftz)
    };
    let [a, b, c] = operands;
    // A rounding operation, evaluated once for each rounding mode that it needs.
    let rounds = |function: &str, places: &[u32]| {
        let operands: Option<Vec<String>> = places.iter().map(|place| operand(*place)).collect();
        let operands = operands?.join(", ");
        Some(rounded(ftz, to, mode, |mode| format!("{function}({to}, {mode}, {operands})")))
    };
    let made = match instr.op {
        Op::Add => rounds("added", &[a, b]),
        Op::Sub => rounds("difference", &[a, b]),
        Op::Mul => rounds("product", &[a, b]),
        Op::Fma => rounds("fused", &[a, b, c]),
        Op::Ex2 => rounds("power", &[a]).filter(|_| format != Format::F32),
        Op::Tanh => Some(format!("hyperbolic({to}, {})", operand(a)?)).filter(|_| format != Format::F32),
        Op::Neg => Some(format!("negated({to}, {})", operand(a)?)),
        Op::Abs => Some(format!("absolute({to}, {})", operand(a)?)),
        Op::Min => choice("smaller", instr, to, [&operand(a)?, &operand(b)?]),
        Op::Max => choice("larger", instr, to, [&operand(a)?, &operand(b)?]),
        Op::Cvt | Op::Mov => operand(a),
    }?;
    let made = match instr {
        _ if instr.has(Modifier::Sat) => format!("saturated({to}, {made})"),
        _ if instr.has(Modifier::Relu) => format!("rectified({to}, {made})"),
        _ => made,
    };
    // The bounds check sees the operands before they are flushed.
    Some(if instr.has(Modifier::Oob) { format!("inside({to}, n{a}, n{b}, {made})") } else { made })
}

/// The smaller or larger of two operands.
fn choice(function: &str, instr: &Instr, to: &str, [a, b]: [&str; 2]) -> Option<String> {
    let [x, y] = [a, b].map(|operand| match instr.has(Modifier::XorsignAbs) {
        true => format!("absolute({to}, {operand})"),
        false => operand.to_owned(),
    });
    let mut made = format!("{function}({to}, {x}, {y})");
    if instr.has(Modifier::Nan) {
        made = format!("strict({to}, {a}, {b}, {made})");
    }
    if instr.has(Modifier::XorsignAbs) {
        made = format!("signed_by({to}, {a}, {b}, {made})");
    }
    Some(made)
}

/// An f32 function that is rounded once. `None` for functions whose results have endless digits: 60 bits may not
/// suffice to round them; and in f64, which the preludes lack.
fn function(call: &Call, [a, b, _]: [u32; 3]) -> Option<String> {
    if call.format != Format::F32 {
        return None;
    }
    let mode = mode_name(call.mode.unwrap_or(Mode::Rn))?;
    let [a, b] = [a, b].map(|place| flushed_if(call.ftz, "F32", format!("n{place}")));
    let (name, operands) = match call.function {
        Function::Div => ("quotient", format!("{a}, {b}")),
        Function::Rcp => ("quotient", format!("one(F32), {a}")),
        Function::Sqrt => ("root", a),
        Function::Rsqrt => ("root_below_one", a),
        _ => return None,
    };
    Some(rounded(call.ftz, "F32", mode, |mode| format!("{name}(F32, {mode}, {operands})")))
}

/// An operand under `.ftz`: a subnormal number becomes a zero with its sign.
fn flushed_if(ftz: bool, to: &str, operand: String) -> String {
    if ftz { format!("flushed({to}, {operand}, {operand})") } else { operand }
}

/// A rounded result. With `.ftz` it is zero if the exact value is smaller than any normal number.
fn rounded(ftz: bool, to: &str, mode: &str, made: impl Fn(&str) -> String) -> String {
    if ftz { format!("flushed({to}, {}, {})", made("RZ"), made(mode)) } else { made(mode) }
}

/// The prelude's constant for a format.
fn format_name(format: Format) -> Option<&'static str> {
    [(Format::F16, "F16"), (Format::BF16, "BF16"), (Format::F32, "F32")]
        .into_iter()
        .find_map(|(known, name)| (known == format).then_some(name))
}

/// The prelude's constant for a rounding mode.
const fn mode_name(mode: Mode) -> Option<&'static str> {
    match mode {
        Mode::Rn => Some("RN"),
        Mode::Rz => Some("RZ"),
        Mode::Rm => Some("RM"),
        Mode::Rp => Some("RP"),
        Mode::Rna | Mode::Ro => None,
    }
}
