//! The operands `a`, `b`, `c`, each with the maximum number of lanes, whether or not the instruction uses them.

use super::field::Field;
use crate::float::Format;
use crate::isa::{Instr, Type};
use crate::literal::LiteralError;
use crate::program::read::{Number, OperandText, in_braces, register};

/// The typed operands: a list of slots, each a list of lanes, lane 0 first. A number of a type with one lane is stored
/// in all lanes. So if the type becomes a packed one, each lane starts with that number.
#[derive(Clone, PartialEq, Debug)]
pub struct Operands(Vec<Vec<Field>>);

/// Names of the slots. An instruction uses some of them; a mixed `add` takes `a` and `c`.
pub const NAMES: [&str; 3] = ["a", "b", "c"];

/// The number of lanes stored for an operand, whether in use or not.
const LANES: usize = Type::MOST_LANES;

/// The slots that an instruction uses, in the order of its operands, with their types.
pub fn slots(instr: &Instr) -> impl Iterator<Item = (usize, Type)> {
    let slot = |name: &str| {
        let slot = NAMES.iter().position(|known| *known == name);
        debug_assert!(slot.is_some(), "an operand is called a, b or c, not {name}");
        slot.unwrap_or(0)
    };
    let names = instr.operand_names().iter().enumerate();
    names.map(move |(index, name)| (slot(name), instr.operand_type(index)))
}

/// The type of a slot, if the instruction uses it.
pub fn type_of(instr: &Instr, slot: usize) -> Option<Type> {
    slots(instr).find(|&(used, _)| used == slot).map(|(_, ty)| ty)
}

/// The name of a lane of an operand: `a`, or `a, lane 1` if there are two lanes.
pub fn operand_name(slot: usize, lane: usize, ty: Type) -> String {
    lane_of(NAMES[slot], lane, ty.lanes())
}

/// The name of a lane of a register in a sentence: `a`, or `a, lane 1` if there are two `lanes`.
pub fn lane_of(name: &str, lane: usize, lanes: usize) -> String {
    if lanes > 1 { format!("{name}, lane {lane}") } else { name.to_owned() }
}

impl Operands {
    /// A slot for each of these bit patterns, with the same number in all its lanes.
    pub fn new(bits: &[u64], format: Format) -> Self {
        let slot = |bits: &u64| alike(Field::new(Number::of_bits(*bits, Some(format))));
        Operands(bits.iter().map(slot).collect())
    }

    /// Zero in every named slot.
    pub fn zeros(format: Format) -> Self {
        Operands::new(&[0; NAMES.len()], format)
    }

    pub fn field(&self, slot: usize, lane: usize) -> &Field {
        &self.0[slot][lane]
    }

    pub fn field_mut(&mut self, slot: usize, lane: usize) -> &mut Field {
        &mut self.0[slot][lane]
    }

    /// The bits of each operand of the instruction, in its order.
    pub fn bits(&self, instr: &Instr) -> Vec<u64> {
        slots(instr).map(|(slot, ty)| self.register(slot, ty)).collect()
    }

    /// The bits of one register.
    pub fn register(&self, slot: usize, ty: Type) -> u64 {
        register(self.0[slot].iter().map(|field| &field.good), ty)
    }

    /// A register in the form that a user would type: `0.1`, `{0.1, 0x3c00}`.
    pub fn text(&self, slot: usize, ty: Type) -> String {
        let lane = |lane: usize| self.0[slot][lane].good.editable(ty.format(), lane);
        match (ty.lanes(), ty.format()) {
            (1, Some(_)) => lane(0),
            (1, None) => format!("{:#010x}", self.register(slot, ty)),
            (lanes, _) => {
                let texts: Vec<String> = (0..lanes).map(lane).collect();
                in_braces(texts.iter().map(String::as_str))
            }
        }
    }

    /// The bits of a register as hexadecimal text: `0x3c00`, packed `0x40003c00`.
    pub fn code(&self, slot: usize, ty: Type) -> String {
        Number::of_bits(self.register(slot, ty), ty.format().filter(|_| ty.lanes() == 1)).text().to_owned()
    }

    /// Sets all lanes. If there are fewer numbers than lanes, the last number fills the remaining lanes.
    pub fn replace(&mut self, slot: usize, lanes: impl IntoIterator<Item = Field>) {
        let mut given = lanes.into_iter();
        let mut next = given.next();
        for field in &mut self.0[slot] {
            let Some(lane) = next.take() else { return };
            next = given.next().or_else(|| Some(lane.clone()));
            *field = lane;
        }
    }

    /// Every lane of a slot.
    pub fn lanes(&self, slot: usize) -> &[Field] {
        &self.0[slot]
    }

    /// Sets the number of a lane; for a type with one lane, that of all lanes.
    pub fn put(&mut self, slot: usize, lane: usize, ty: Type, number: Number) {
        let field = Field::new(number);
        if ty.lanes() == 1 {
            self.0[slot] = alike(field);
        } else {
            self.0[slot][lane] = field;
        }
    }

    /// Applies the text typed for a lane: a number for this lane or, for a packed type, the whole register. An
    /// unreadable text changes no number. The text itself stays as typed.
    pub fn settle(&mut self, slot: usize, lane: usize, ty: Type) {
        let text = self.0[slot][lane].text.clone();
        match read_row(&text, ty) {
            Some(TypedRow::One(number)) => self.put(slot, lane, ty, number),
            Some(TypedRow::Whole(numbers)) => self.replace(slot, numbers.into_iter().map(Field::new)),
            None => {}
        }
        self.0[slot][lane].text = text;
    }

    /// The error in a typed text, if it has one.
    pub fn problem(&self, slot: usize, lane: usize, ty: Type) -> Option<LiteralError> {
        let field = &self.0[slot][lane];
        if field.is_broken() { row_problem(&field.text, ty) } else { None }
    }
}

/// The meaning of a text typed on the row of a lane.
pub enum TypedRow {
    /// the number of this lane
    One(Number),
    /// the whole register: all numbers of a packed type, lane 0 first
    Whole(Vec<Number>),
}

/// Reads a text typed on the row of a lane; `None` if it is unreadable. A pattern with all digits of a packed register
/// stands for the register, even if the upper digits are zero.
pub fn read_row(text: &str, ty: Type) -> Option<TypedRow> {
    let one = Number::read(text, ty.format()).ok().filter(|_| !has_all_digits(text, ty));
    one.map(TypedRow::One).or_else(|| packed(text, ty).map(TypedRow::Whole))
}

/// The error in a text typed on the row of a lane, if it has one.
pub fn row_problem(text: &str, ty: Type) -> Option<LiteralError> {
    if packed(text, ty).is_some() {
        return None;
    }
    let error = Number::read(text, ty.format()).err()?;
    // Braces mean the whole register, so report the error in that.
    let braces = text.trim_start().starts_with('{');
    if braces && ty.lanes() > 1 { OperandText::read(text, ty).err() } else { Some(error) }
}

/// The lanes of an operand, as typed.
pub fn fields_of(operand: &OperandText) -> impl Iterator<Item = Field> {
    operand.lanes().iter().cloned().map(Field::new)
}

/// The same field in all lanes.
fn alike(field: Field) -> Vec<Field> {
    vec![field; LANES]
}

/// True for a packed register in hexadecimal with all its digits, such as `0x00003c01`.
fn has_all_digits(text: &str, ty: Type) -> bool {
    let text = text.trim();
    let digits = text.strip_prefix("0x").or(text.strip_prefix("0X")).unwrap_or_default().replace('_', "");
    let all = digits.len() == ty.width() as usize / 4 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    all && ty.lanes() > 1
}

/// The lanes of a packed register; `None` if the text is not one.
fn packed(text: &str, ty: Type) -> Option<Vec<Number>> {
    let operand = OperandText::read(text, ty).ok().filter(|_| ty.lanes() > 1)?;
    Some(operand.lanes().to_vec())
}
