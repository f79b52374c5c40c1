//! Runs inline PTX. A single instruction of the table becomes an operation of the program. All other text runs as a PTX
//! program of its own, and the exact values of its results restart from their bits.

use super::places::Located;
use super::state::{CompileResult, Compiler, Item, Stop};
use crate::isa::{Allow, Instr, Span, Type, parse};
use crate::program::c::code::{NONE, RegisterValue};
use crate::program::c::integer::Int;
use crate::program::c::messages;
use crate::program::c::tree::{Assembly, Constraint};
use crate::program::read::Diagnostic;
use crate::program::run::{RunInputs, Status, instr_in_64_bits, run};

/// An operand of inline PTX, `%0` and so on.
struct Operand {
    /// its name in the program of its own, or the text of an immediate
    name: String,
    constraint: char,
    /// its value before; `None` if it is only written
    value: Option<Item>,
    /// the place that it is written to; `None` if it is only read
    target: Option<Located>,
}

impl Compiler<'_> {
    /// Runs inline PTX.
    pub async fn assembly(&mut self, of: &Assembly, at: Span) -> CompileResult<()> {
        let mut operands = Vec::with_capacity(of.outputs.len() + of.inputs.len());
        for (constraint, target) in &of.outputs {
            let Some(located) = self.target_place(target).await? else {
                return Err(messages::undeclared(target.at, &self.places.piece(target.at)).into());
            };
            let value = if constraint.0.starts_with('+') { Some(self.read(located, at)?) } else { None };
            let (constraint, name) = (letter(constraint, at)?, format!("%asm{}", operands.len()));
            operands.push(Operand { name, constraint, value, target: Some(located) });
        }
        for (constraint, expr) in &of.inputs {
            let item = self.item(expr).await?;
            let text = constraint.0.trim_start_matches(['%', '&']);
            if let Some(tied) = text.parse().ok().and_then(|place: usize| operands.get_mut(place)) {
                tied.value = Some(item);
                let name = tied.name.clone();
                operands.push(Operand { name, constraint: ' ', value: None, target: None });
                continue;
            }
            let constraint = letter(constraint, expr.at())?;
            let name = match (constraint, item) {
                ('n' | 'i', Item::Whole(number)) => number.value.to_string(),
                ('n' | 'i', _) => return Err(messages::not_whole(expr.at(), "an immediate").into()),
                _ => format!("%asm{}", operands.len()),
            };
            operands.push(Operand { name, constraint, value: Some(item), target: None });
        }
        if let Some((instr, sources)) = single(&of.text, &operands) {
            return self.single_instruction(instr, &sources, &operands, at);
        }
        self.own_program(of, &operands, at)
    }

    /// Adds an instruction whose operands all are operands of the inline PTX.
    fn single_instruction(
        &mut self,
        instr: Instr,
        sources: &[usize],
        operands: &[Operand],
        at: Span,
    ) -> CompileResult<()> {
        let mut registers = [NONE; 3];
        for (place, (source, register)) in sources.iter().zip(&mut registers).enumerate() {
            let operand = operands.get(*source);
            let item = operand.and_then(|operand| operand.value).unwrap_or(Item::Waiting);
            *register = self.bits_register(item, instr.operand_type(place), at)?;
        }
        let place = self.code.place(instr);
        let register = self.code.instr(place, registers);
        let held = match instr.ty.lanes() {
            2 => RegisterValue::packed(instr.ty.scalar(), register),
            _ => RegisterValue::one(instr.ty, register),
        };
        let target = operands.first().and_then(|operand| operand.target);
        let Some(target) = target else { return Ok(()) };
        let int = Int { bits: instr.ty.width() as u8, is_signed: false };
        self.put_bits(target, Item::Bits(held, int), at)
    }

    /// Runs the text as a program of its own, with the operands as registers.
    fn own_program(&mut self, of: &Assembly, operands: &[Operand], at: Span) -> CompileResult<()> {
        let mut text = String::new();
        let mut given = RunInputs { steps: Some(100_000), ..RunInputs::default() };
        for operand in operands.iter().filter(|operand| operand.name.starts_with('%')) {
            let Some(ty) = register_type(operand.constraint) else { continue };
            text += &format!(".reg {ty} {};\n", operand.name);
            if let Some(item) = operand.value {
                let bits = self.bits_of_item(item, at)?;
                given.values.insert(operand.name.clone(), format!("{bits:#x}"));
            }
        }
        text += &substituted(&of.text, operands);
        for word in text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '%' | '.' | '_'))) {
            if let Some(value) = self.position.special(word) {
                given.values.insert(word.to_owned(), value.to_string());
            }
        }
        let run = run(&text, &given);
        let wrong = run.lines.iter().find(|line| line.status == Status::Error);
        if let Some(line) = wrong {
            let said = line.message.as_ref().map_or_else(String::new, |message| message.message().to_owned());
            return Err(messages::assembly_failed(of.at, line.text.trim(), &said).into());
        }
        for operand in operands {
            let Some(target) = operand.target else { continue };
            let found = run.registers.iter().find(|(name, _)| *name == operand.name);
            let Some((_, Some(bits))) = found else {
                return Err(Stop::Missing(Diagnostic::new("the inline PTX does not set this value")));
            };
            let int = match bits.width {
                16 => Int::U16,
                64 => Int::U64,
                _ => Int::U32,
            };
            self.put_bits(target, Item::Whole(int.wrap(bits.bits.into())), at)?;
        }
        Ok(())
    }
}

/// The letter of a constraint.
fn letter(constraint: &Constraint, at: Span) -> Result<char, Diagnostic> {
    let letter = constraint.0.chars().find(char::is_ascii_alphabetic);
    let letter = letter.filter(|letter| matches!(letter, 'n' | 'i') || register_type(*letter).is_some());
    letter.ok_or_else(|| messages::constraint(at, &constraint.0))
}

/// The type of the registers of a constraint (the guide to inline PTX in CUDA).
fn register_type(constraint: char) -> Option<&'static str> {
    Some(match constraint {
        'h' => ".b16",
        'r' => ".b32",
        'l' => ".b64",
        'f' => ".f32",
        'd' => ".f64",
        _ => return None,
    })
}

/// The instruction and the indices of its source operands, if the text is a single instruction that halfplay can show
/// step by step, and whose result is the first operand.
fn single(text: &str, operands: &[Operand]) -> Option<(Instr, Vec<usize>)> {
    let line = text.trim().trim_start_matches('{').trim_end_matches('}').trim();
    let line = line.strip_suffix(';')?;
    if line.contains([';', '{', '\n', '/']) {
        return None;
    }
    let (name, rest) = line.trim().split_once(char::is_whitespace)?;
    let instr = instr_in_64_bits(name).or_else(|| Some(parse(name, Allow::PTX).ok()?.instr))?;
    let places: Option<Vec<usize>> =
        rest.split(',').map(|operand| operand.trim().strip_prefix('%')?.parse().ok()).collect();
    let places = places?;
    let (to, sources) = places.split_first()?;
    let is_register =
        |place: &usize| operands.get(*place).is_some_and(|operand| operand.name.starts_with('%'));
    let fits = *to == 0
        && operands.iter().filter(|operand| operand.target.is_some()).count() == 1
        && sources.len() == instr.operand_names().len()
        && sources.iter().all(is_register)
        && instr.ty.width() >= 16
        && instr.ty != Type::B32;
    fits.then(|| (instr, sources.to_vec()))
}

/// The text with the names of its operands; `%%` stands for `%`.
fn substituted(text: &str, operands: &[Operand]) -> String {
    let mut made = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        made += before;
        if let Some(after) = after.strip_prefix('%') {
            made.push('%');
            rest = after;
            continue;
        }
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, behind) = after.split_at(digits);
        match number.parse().ok().and_then(|place: usize| operands.get(place)) {
            Some(operand) => made += &operand.name,
            None => {
                made.push('%');
                made += number;
            }
        }
        rest = behind;
    }
    made + rest
}
