//! Parses a PTX module into operations. It supports only what the project's own programs use, and skips nothing: an
//! unknown word is an error, as for a compiler.

use halfplay_core::float::{Format, Mode};
use halfplay_core::isa::{Allow, Instr, parse};
use halfplay_core::skins::program::flow::{Call, Function};
use std::collections::HashMap;

/// The index of a register.
pub type Register = usize;

/// The source of an operand.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// a register
    Register(Register),
    /// a literal number
    Number(u64),
    /// a special register: thread, block, size of the block, number of blocks
    Special(usize),
}

/// An operation on 64-bit integers; the result is truncated to the width.
#[derive(Clone, Copy, Debug)]
pub enum Integer {
    Copy,
    Add,
    Sub,
    Mul,
    MulAdd,
    And,
    Or,
    Xor,
    Left,
    Right,
}

/// The operation of one statement.
#[derive(Clone, Debug)]
pub enum Operation {
    /// `to = integer(from…)`, truncated to `bits` bits
    Integer {
        what: Integer,
        bits: u32,
        to: Register,
        from: [Source; 3],
    },
    /// a comparison of unsigned numbers: greater or equal, less, greater
    Compare {
        less: bool,
        greater: bool,
        equal: bool,
        to: Register,
        from: [Source; 2],
    },
    /// one of two operands, chosen by a predicate
    Select {
        to: Register,
        from: [Source; 2],
        by: Register,
    },
    /// a parameter, by its index
    Parameter {
        to: Register,
        place: usize,
    },
    /// `bytes` bytes of memory
    Load {
        to: Register,
        bytes: usize,
        at: Source,
        offset: u64,
    },
    Store {
        from: Source,
        bytes: usize,
        at: Source,
        offset: u64,
    },
    /// adds 64 bits to memory
    Reduce {
        from: Source,
        at: Source,
    },
    /// a function on f32 that the table of instructions lacks
    Call {
        call: Call,
        to: Register,
        from: Vec<Source>,
    },
    /// a product and a sum that the compiler has fused; `negated` applies to the product and the addend
    Fused {
        fma: Instr,
        to: Register,
        from: [Source; 3],
        negated: [bool; 2],
    },
    /// an instruction on halves or f32
    Float {
        instr: Instr,
        to: Register,
        from: Vec<Source>,
    },
    Jump {
        to: usize,
    },
    End,
}

/// A statement and its guard predicate, if it has one.
#[derive(Clone, Debug)]
pub struct Statement {
    pub guard: Option<Register>,
    pub operation: Operation,
}

/// The only entry of a module.
#[derive(Clone, Debug)]
pub struct Program {
    pub entry: String,
    pub statements: Vec<Statement>,
    pub registers: usize,
    /// the target architecture: 90 for `sm_90`
    pub target: u32,
    /// the size of each parameter in bytes
    pub parameters: Vec<usize>,
}

/// Parses a module.
pub fn read(text: &str) -> Result<Program, String> {
    let behind = |word: &str| Some(text.split_once(word)?.1.trim_start());
    let target = behind(".target sm_").and_then(|rest| rest.split_whitespace().next()?.parse().ok());
    let (entry, rest) = behind(".entry ").and_then(|rest| rest.split_once('(')).ok_or("no entry")?;
    let (parameters, body) = rest.split_once(')').ok_or("no parameters")?;
    let body = body.trim().strip_prefix('{').and_then(|body| body.strip_suffix('}')).ok_or("no body")?;
    let mut reader = Reader::default();
    let mut sizes = Vec::new();
    for (place, parameter) in parameters.split(',').enumerate() {
        let [".param", ty, name] = parameter.split_whitespace().collect::<Vec<_>>()[..] else {
            return Err(format!("parameter {parameter}"));
        };
        sizes.push(if ty == ".u64" { 8 } else { 4 });
        reader.parameters.insert(name.to_owned(), place);
    }
    for piece in body.split(';') {
        let mut piece = piece.trim();
        while let Some((label, rest)) = piece.split_once(':') {
            reader.labels.insert(label.trim().to_owned(), reader.statements.len());
            piece = rest.trim();
        }
        if let Some(declared) = piece.strip_prefix(".reg ") {
            let names = declared.split_once(' ').ok_or("a declaration without names")?.1;
            for name in names.split(',') {
                let place = reader.registers.len();
                reader.registers.insert(name.trim().to_owned(), place);
            }
        } else if !piece.is_empty() {
            let statement = reader.statement(piece).ok_or_else(|| format!("statement {piece}"))?;
            reader.statements.push(statement);
        }
    }
    for (at, label) in &reader.jumps {
        let to = *reader.labels.get(label).ok_or_else(|| format!("label {label}"))?;
        reader.statements[*at].operation = Operation::Jump { to };
    }
    Ok(Program {
        entry: entry.trim().to_owned(),
        statements: reader.statements,
        registers: reader.registers.len(),
        target: target.ok_or("no target")?,
        parameters: sizes,
    })
}

#[derive(Default)]
struct Reader {
    parameters: HashMap<String, usize>,
    registers: HashMap<String, Register>,
    labels: HashMap<String, usize>,
    statements: Vec<Statement>,
    jumps: Vec<(usize, String)>,
}

impl Reader {
    fn statement(&mut self, text: &str) -> Option<Statement> {
        let (guard, text) = match text.strip_prefix('@') {
            Some(rest) => {
                let (name, rest) = rest.split_once(' ')?;
                (Some(*self.registers.get(name)?), rest.trim())
            }
            None => (None, text),
        };
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let operands: Vec<&str> =
            rest.split(',').map(str::trim).filter(|operand| !operand.is_empty()).collect();
        Some(Statement { guard, operation: self.operation(word, &operands)? })
    }

    fn operation(&mut self, word: &str, operands: &[&str]) -> Option<Operation> {
        let to = |place: usize| self.registers.get(*operands.get(place)?).copied();
        let from = |place: usize| self.source(operands.get(place)?);
        let none = Source::Number(0);
        let two = |what, bits| {
            Some(Operation::Integer { what, bits, to: to(0)?, from: [from(1)?, from(2)?, none] })
        };
        match word {
            "mov.b16" | "mov.u32" | "mov.b32" | "mov.u64" | "cvta.to.global.u64" | "cvt.u64.u32"
            | "cvt.u32.u16" | "cvt.u16.u32" | "cvt.u32.u64" => {
                let bits = if word.ends_with("16") || word.starts_with("cvt.u16") { 16 } else { 32 };
                let bits = if matches!(word, "mov.u64" | "cvta.to.global.u64") { 64 } else { bits };
                Some(Operation::Integer {
                    what: Integer::Copy,
                    bits,
                    to: to(0)?,
                    from: [from(1)?, none, none],
                })
            }
            "add.u32" => two(Integer::Add, 32),
            "add.u64" => two(Integer::Add, 64),
            "sub.u32" => two(Integer::Sub, 32),
            "mul.wide.u32" | "mul.lo.u64" => two(Integer::Mul, 64),
            "and.b32" => two(Integer::And, 32),
            "or.b32" => two(Integer::Or, 32),
            "or.b64" => two(Integer::Or, 64),
            "xor.b32" => two(Integer::Xor, 32),
            "xor.b64" => two(Integer::Xor, 64),
            "shl.b32" => two(Integer::Left, 32),
            "shl.b64" => two(Integer::Left, 64),
            "shr.u32" => two(Integer::Right, 32),
            "shr.u64" => two(Integer::Right, 64),
            "mad.lo.u32" => Some(Operation::Integer {
                what: Integer::MulAdd,
                bits: 32,
                to: to(0)?,
                from: [from(1)?, from(2)?, from(3)?],
            }),
            "setp.ge.u32" | "setp.lt.u32" | "setp.gt.u32" => Some(Operation::Compare {
                less: word.contains("lt"),
                greater: word.contains(".g"),
                equal: word.contains("ge"),
                to: to(0)?,
                from: [from(1)?, from(2)?],
            }),
            "selp.b32" => Some(Operation::Select { to: to(0)?, from: [from(1)?, from(2)?], by: to(3)? }),
            "ld.param.u32" | "ld.param.u64" => {
                let name = operands.get(1)?.strip_prefix('[')?.strip_suffix(']')?;
                Some(Operation::Parameter { to: to(0)?, place: *self.parameters.get(name)? })
            }
            "ld.global.b16" | "ld.global.b32" => {
                let (at, offset) = self.address(operands.get(1)?)?;
                let bytes = if word.ends_with("16") { 2 } else { 4 };
                Some(Operation::Load { to: to(0)?, bytes, at, offset })
            }
            "st.global.b32" => {
                let (at, offset) = self.address(operands.first()?)?;
                Some(Operation::Store { at, offset, bytes: 4, from: from(1)? })
            }
            "red.global.add.u64" => {
                Some(Operation::Reduce { at: self.address(operands.first()?)?.0, from: from(1)? })
            }
            "bra" => {
                self.jumps.push((self.statements.len(), (*operands.first()?).to_owned()));
                Some(Operation::Jump { to: 0 })
            }
            "ret" => Some(Operation::End),
            _ => {
                let from: Option<Vec<Source>> =
                    operands.get(1..)?.iter().map(|name| self.source(name)).collect();
                if let Some(call) = call(word) {
                    let from = from.filter(|from| from.len() == call.operands())?;
                    return Some(Operation::Call { call, to: to(0)?, from });
                }
                let instr = parse(word, Allow::ALL).ok()?.instr;
                let from = from.filter(|from| from.len() == instr.operand_names().len())?;
                Some(Operation::Float { instr, to: to(0)?, from })
            }
        }
    }

    fn source(&self, text: &str) -> Option<Source> {
        let special = ["%tid.x", "%ctaid.x", "%ntid.x", "%nctaid.x"].iter().position(|name| *name == text);
        if let Some(which) = special {
            return Some(Source::Special(which));
        }
        if let Some(register) = self.registers.get(text) {
            return Some(Source::Register(*register));
        }
        match text.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16).ok().map(Source::Number),
            None => text.parse().ok().map(Source::Number),
        }
    }

    /// Parses `[%register]` or `[%register+8]`.
    fn address(&self, text: &str) -> Option<(Source, u64)> {
        let inside = text.strip_prefix('[')?.strip_suffix(']')?;
        let (name, offset) = inside.split_once('+').unwrap_or((inside, "0"));
        Some((self.source(name)?, offset.parse().ok()?))
    }
}

/// A function on f32 in the spelling of PTX: `div.rn.f32`, `sqrt.approx.ftz.f32`.
fn call(word: &str) -> Option<Call> {
    let mut parts = word.strip_suffix(".f32")?.split('.');
    let function = Function::named(parts.next()?)?;
    let mode = match parts.next()? {
        "approx" => None,
        name => Some(Mode::ALL.into_iter().find(|mode| mode.name() == name)?),
    };
    let ftz = match parts.next() {
        None => false,
        Some("ftz") => true,
        Some(_) => return None,
    };
    parts.next().is_none().then_some(Call { function, mode, ftz, format: Format::F32 })
}
