//! C, Rust and Python: numbers are bits, and the functions that compute with them stand at the beginning of the program.

use super::comment::{comment, quoted};
use crate::float::{Format, Mode};
use crate::isa::{Instr, Modifier, Op};
use crate::program::flow::{Flow, Number, Operation, Origin};
use crate::program::read::Diagnostic;

/// How a language writes what all of them have.
pub struct Syntax {
    name: &'static str,
    /// the functions
    prelude: &'static str,
    /// how the program itself begins and ends
    begin: &'static str,
    end: &'static str,
    /// what stands before the name of a number, and behind its value
    declare: &'static str,
    close: &'static str,
    comment: &'static str,
    /// what stands before each line
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

/// The numbers at these places as a program of this language.
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

/// What a number is set to: its bits, or the call that makes it.
fn value(flow: &Flow, number: &Number, syntax: &Syntax) -> Result<String, Diagnostic> {
    let Origin::Made(operation, operands) = &number.origin else {
        let digits = number.value.format().width() as usize / 4;
        return Ok(format!("{:#0width$x}", number.value.bits(), width = digits + 2));
    };
    let name = operation.to_string();
    let call = match operation {
        Operation::Instr(instr) => call(flow, instr, *operands, number.value.format()),
        Operation::Call(_) => None,
    };
    call.ok_or_else(|| {
        let line = number.line;
        Diagnostic::new(format!("line {line}: {name} has no counterpart in the program in {}", syntax.name))
            .with_help("export it as ptx or cuda, where the instruction stands as it is")
    })
}

/// The call of the functions that all languages have; `None` where they do not go so far.
fn call(flow: &Flow, instr: &Instr, operands: [u32; 3], format: Format) -> Option<String> {
    let to = format_name(format)?;
    let mode = mode_name(instr.rounding())?;
    let beyond = [Modifier::Ftz, Modifier::Oob, Modifier::Nan, Modifier::XorsignAbs, Modifier::Approx];
    if beyond.into_iter().any(|modifier| instr.has(modifier)) {
        return None;
    }
    // Operands of mixed instructions are widened first, which changes nothing.
    let operand = |place: u32| {
        let from = flow.numbers.get(place as usize)?.value.format();
        if from == format {
            return Some(format!("n{place}"));
        }
        Some(format!("converted({to}, {mode}, {}, n{place})", format_name(from)?))
    };
    let [a, b, c] = operands;
    let two = |function: &str| Some(format!("{function}({to}, {mode}, {}, {})", operand(a)?, operand(b)?));
    let choice = |function: &str| Some(format!("{function}({to}, {}, {})", operand(a)?, operand(b)?));
    let made = match instr.op {
        Op::Add => two("added"),
        Op::Sub => two("difference"),
        Op::Mul => two("product"),
        Op::Fma => Some(format!("fused({to}, {mode}, {}, {}, {})", operand(a)?, operand(b)?, operand(c)?)),
        Op::Neg => Some(format!("negated({to}, {})", operand(a)?)),
        Op::Abs => Some(format!("absolute({to}, {})", operand(a)?)),
        Op::Min => choice("smaller"),
        Op::Max => choice("larger"),
        Op::Cvt | Op::Mov => operand(a),
        Op::Tanh | Op::Ex2 => None,
    }?;
    Some(match instr {
        _ if instr.has(Modifier::Sat) => format!("saturated({to}, {made})"),
        _ if instr.has(Modifier::Relu) => format!("rectified({to}, {made})"),
        _ => made,
    })
}

/// The constant that stands for a format.
fn format_name(format: Format) -> Option<&'static str> {
    [(Format::F16, "F16"), (Format::BF16, "BF16"), (Format::F32, "F32")]
        .into_iter()
        .find_map(|(known, name)| (known == format).then_some(name))
}

/// The constant that stands for a rounding.
const fn mode_name(mode: Mode) -> Option<&'static str> {
    match mode {
        Mode::Rn => Some("RN"),
        Mode::Rz => Some("RZ"),
        Mode::Rm => Some("RM"),
        Mode::Rp => Some("RP"),
        Mode::Rna | Mode::Ro => None,
    }
}
