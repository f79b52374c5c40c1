//! Prints the compiled program as PTX that gives the same results when it runs on its own.

use super::code::{NONE, Operation, OperationKind, Register, RegisterValue};
use super::compile::FinalValue;
use super::compiled::Compiled;
use super::ty::lane_suffix;
use crate::isa::{Instr, Type};
use crate::program::flow::{Flow, Operation as FlowOperation};
use crate::program::run::{Input, RunInputs};
use crate::typo::visible;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

/// A PTX text, and the meaning of its registers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// register declarations, and one line for each operation
    pub text: String,
    /// for each line of the text: the source line that it comes from; `None` for declarations and comments
    pub sources: Vec<Option<usize>>,
    /// the register of each input, by input name
    pub inputs: Vec<(String, String)>,
    /// the register or number with the final value of each variable, if that is known
    pub variables: Vec<(String, String)>,
    /// the registers or numbers that are returned
    pub returned: Vec<String>,
    /// the first function of the program that PTX lacks, if there is one; its line is no PTX
    pub outside_ptx: Option<&'static str>,
}

impl Listing {
    /// The text, preceded by comments that set its inputs to the given values: as typed if that
    /// is one word, else as bits.
    pub fn text_with(&self, inputs: &[Input], given: &RunInputs) -> String {
        let mut text = String::new();
        for input in inputs.iter().filter(|input| input.given) {
            let Some((_, register)) = self.inputs.iter().find(|(name, _)| *name == input.name) else {
                continue;
            };
            let typed = given.value(&input.name).map(|(_, typed)| typed.trim());
            let value = typed.filter(|typed| !typed.contains(char::is_whitespace));
            // Writing to a string cannot fail.
            let _ = match value {
                Some(value) => writeln!(text, "// set {register} = {value}"),
                None => writeln!(text, "// set {register} = {}", input.bits.hex()),
            };
        }
        text + &self.text
    }
}

/// The types of registers, in order of declaration.
const TYPES: [Type; 6] = [Type::F64, Type::F32, Type::F16, Type::BF16, Type::F16X2, Type::BF16X2];

/// The prefix of register names of this type.
const fn letters(ty: Type) -> &'static str {
    match ty {
        Type::F64 => "fd",
        Type::F16 => "h",
        Type::BF16 => "b",
        Type::F16X2 => "hh",
        Type::BF16X2 => "bb",
        _ => "f",
    }
}

/// The PTX type in the declaration of a register of this type.
const fn declared(ty: Type) -> &'static str {
    match ty {
        Type::F64 => ".f64",
        Type::F16 | Type::BF16 => ".b16",
        Type::F16X2 | Type::BF16X2 => ".b32",
        _ => ".f32",
    }
}

impl Compiled<'_> {
    /// The program as PTX.
    pub fn listing(&self) -> Listing {
        let registers = self.register_names(self.code.operations.len());
        let mut text = String::new();
        let mut sources = Vec::new();
        let mut line = |args: std::fmt::Arguments<'_>, source: Option<usize>| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{args}");
            sources.push(source);
        };
        let inputs: Vec<(String, String)> = self
            .code
            .inputs
            .iter()
            .map(|input| (input.name.clone(), self.operand(input.register, &registers)))
            .collect();
        for (input, (_, register)) in self.code.inputs.iter().zip(&inputs) {
            line(format_args!(".reg {} {register};", declared(input.ty)), None);
        }
        let counts = self.counts();
        for (ty, count) in TYPES.into_iter().filter_map(|ty| Some((ty, counts.get(&ty)?))) {
            line(format_args!(".reg {} %{}<{}>;", declared(ty), letters(ty), count + 1), None);
        }
        let mut last = None;
        for (place, operation) in self.code.operations.iter().enumerate() {
            if !self.is_line(operation) {
                continue;
            }
            let at = self.place_of(operation);
            let source = self.places.line(at.start);
            if last != Some(operation.statement) {
                let piece = self.places.piece(at);
                line(format_args!("// {source}: {}", visible(&Flow::statement(&piece))), None);
                last = Some(operation.statement);
            }
            // An explicit rounding mode keeps the assembler from fusing products and sums.
            let spelled = |instr: &Instr| FlowOperation::Instr(*instr).kept_apart().to_string();
            let said = self.line((place as Register, operation), &registers, spelled);
            line(format_args!("{said}"), Some(source));
        }
        let returned: Vec<String> = self.returned.map_or_else(Vec::new, |held| {
            self.operands_of(held, &registers).into_iter().map(|(_, text)| text).collect()
        });
        if !returned.is_empty() {
            line(format_args!("// returned: {}", returned.join(", ")), None);
        }
        let mut variables = Vec::new();
        for variable in &self.variables {
            if let FinalValue::Held(held) = variable.last {
                let parts = self.operands_of(held, &registers);
                variables
                    .extend(parts.into_iter().map(|(lane, text)| (format!("{}{lane}", variable.name), text)));
            }
        }
        let functions = self.code.operations.iter().filter_map(|operation| match operation.kind {
            OperationKind::Call(call) => Some(call.function),
            _ => None,
        });
        let outside_ptx =
            functions.filter(|function| !function.is_of_ptx()).map(|function| function.name()).next();
        Listing { text, sources, inputs, variables, returned, outside_ptx }
    }

    /// The number of registers of each type that operations need.
    fn counts(&self) -> HashMap<Type, usize> {
        let mut counts = HashMap::new();
        for (place, operation) in self.code.operations.iter().enumerate() {
            if self.is_line(operation) {
                *counts.entry(self.code.ty(place as Register)).or_insert(0) += 1;
            }
        }
        counts
    }

    /// The register names of the first `count` operations: one made from the name of an input; empty for an f32
    /// literal; else a prefix and a number.
    pub(super) fn register_names(&self, count: usize) -> Vec<String> {
        let mut taken = BTreeSet::new();
        let mut counts: HashMap<Type, usize> = HashMap::new();
        let mut names = Vec::with_capacity(count);
        for (place, operation) in self.code.operations.iter().enumerate().take(count) {
            let ty = self.code.ty(place as Register);
            names.push(match operation.kind {
                OperationKind::Input(input) => {
                    let name = self.code.input_at(input).map_or("", |input| &input.name);
                    input_name(name, &mut taken)
                }
                _ if self.is_line(operation) => {
                    let count = counts.entry(ty).or_insert(0);
                    *count += 1;
                    format!("%{}{count}", letters(ty))
                }
                _ => String::new(),
            });
        }
        names
    }

    /// The operand text of a register: its name, or an f32 or f64 literal itself.
    fn operand(&self, register: Register, names: &[String]) -> String {
        if let Some(OperationKind::Literal(place)) =
            self.code.operations.get(register as usize).map(|of| of.kind)
            && let Some(one) = self.code.literal_at(place).filter(|one| one.ty.width() != 16)
        {
            return match one.ty {
                Type::F64 => format!("0d{:016X}", one.value.bits()),
                _ => format!("0f{:08X}", one.value.bits()),
            };
        }
        let name = names.get(register as usize);
        debug_assert!(name.is_some(), "register {register} has a name");
        name.cloned().unwrap_or_default()
    }

    /// The line of an operation; `spelled` spells its instruction.
    pub(super) fn line(
        &self,
        (place, operation): (Register, &Operation),
        names: &[String],
        spelled: impl Fn(&Instr) -> String,
    ) -> String {
        let to = self.operand(place, names);
        let operand = |register: Register| self.operand(register, names);
        let [first, second, _] = operation.operands;
        match operation.kind {
            OperationKind::Call(call) if call.operands() == 2 => {
                format!("{call} {to}, {}, {};", operand(first), operand(second))
            }
            OperationKind::Instr(instr) => {
                let Some(instr) = self.code.instr_at(instr) else { return String::new() };
                let sources = operation.operands.iter().take(instr.operand_names().len());
                let sources: Vec<String> = sources.map(|register| operand(*register)).collect();
                format!("{} {to}, {};", spelled(instr), sources.join(", "))
            }
            OperationKind::Call(call) => format!("{call} {to}, {};", operand(first)),
            OperationKind::Literal(literal) => {
                let bits = self.code.literal_at(literal).map_or(0, |one| one.value.bits());
                format!("mov.b16 {to}, 0x{bits:04X};")
            }
            OperationKind::Pack(_) => format!("mov.b32 {to}, {{{}, {}}};", operand(first), operand(second)),
            OperationKind::Lane(0, _) => format!("mov.b32 {{{to}, _}}, {};", operand(first)),
            OperationKind::Lane(..) => format!("mov.b32 {{_, {to}}}, {};", operand(first)),
            OperationKind::Received => {
                let width = self.code.ty(place).width();
                format!("mov.b{width} {to}, {};", operand(first))
            }
            OperationKind::Input(_) => String::new(),
        }
    }

    /// The operand texts of a value, each with the suffix of its variable's name.
    fn operands_of(&self, held: RegisterValue, names: &[String]) -> Vec<(&'static str, String)> {
        if held.whole != NONE {
            return vec![("", self.operand(held.whole, names))];
        }
        let lanes = held.lanes.iter().filter(|register| **register != NONE);
        let lanes: Vec<String> = lanes.map(|register| self.operand(*register, names)).collect();
        match (held.ty.packed(), held.ty.is_vector(), lanes.as_slice()) {
            (Some(_), _, [low, high]) => vec![("", format!("{{{low}, {high}}}"))],
            (_, true, _) => {
                lanes.into_iter().enumerate().map(|(lane, text)| (lane_suffix(lane), text)).collect()
            }
            _ => lanes.into_iter().map(|lane| ("", lane)).collect(),
        }
    }
}

/// A unique register name for an input. Characters other than ASCII letters and digits become `_`.
fn input_name(name: &str, taken: &mut BTreeSet<String>) -> String {
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let plain = plain.trim_end_matches('_').to_owned();
    let begins = plain.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_made = begins.len() < plain.len() && ["h", "b", "hh", "bb", "f", "fd"].contains(&begins);
    let mut register = format!("%{plain}{}", if is_made { "_in" } else { "" });
    while !taken.insert(register.clone()) {
        register.push('_');
    }
    register
}
