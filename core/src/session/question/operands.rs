//! The operands `a`, `b`, `c`, two lanes each, whether the instruction uses them or not.

use super::field::Field;
use crate::float::{Format, LiteralError};
use crate::isa::{Instr, Type};
use crate::program::read::{Number, OperandText};

/// What is typed for `a`, `b` and `c`. Types of one lane write both lanes alike, so that a packed type begins
/// with twice the same number.
#[derive(Clone, PartialEq, Debug)]
pub struct Operands([[Field; 2]; 3]);

/// Names of the slots. An instruction uses some of them; a mixed `add` takes `a` and `c`.
pub const NAMES: [&str; 3] = ["a", "b", "c"];

/// The slots that an instruction uses, in the order of its operands, with their types.
pub fn slots(instr: &Instr) -> impl Iterator<Item = (usize, Type)> {
    let slot = |name: &str| NAMES.iter().position(|known| *known == name).unwrap_or(0);
    let names = instr.operand_names().iter().enumerate();
    names.map(move |(index, name)| (slot(name), instr.operand_type(index)))
}

/// The type of a slot, if the instruction uses it.
pub fn type_of(instr: &Instr, slot: usize) -> Option<Type> {
    slots(instr).find(|&(used, _)| used == slot).map(|(_, ty)| ty)
}

/// `a`, or `a, lane 1` where there are two.
pub fn whose(slot: usize, lane: usize, ty: Type) -> String {
    lane_of(NAMES[slot], lane, ty.lanes())
}

/// How a lane of a register is called in a sentence: `a`, or `a, lane 1` where there are two `lanes`.
pub fn lane_of(name: &str, lane: usize, lanes: usize) -> String {
    if lanes > 1 { format!("{name}, lane {lane}") } else { name.to_owned() }
}

impl Operands {
    /// Both lanes of each operand with these bits.
    pub fn new(bits: [u64; 3], format: Format) -> Self {
        Operands(bits.map(|bits| {
            let field = Field::new(Number::of_bits(bits, Some(format)));
            [field.clone(), field]
        }))
    }

    pub fn field(&self, slot: usize, lane: usize) -> &Field {
        &self.0[slot][lane]
    }

    pub fn field_mut(&mut self, slot: usize, lane: usize) -> &mut Field {
        &mut self.0[slot][lane]
    }

    /// The bits of each operand of the instruction, in its order.
    pub fn bits(&self, instr: &Instr) -> [u64; 3] {
        let mut bits = [0; 3];
        for (place, (slot, ty)) in bits.iter_mut().zip(slots(instr)) {
            *place = self.register(slot, ty);
        }
        bits
    }

    /// The bits of one register.
    pub fn register(&self, slot: usize, ty: Type) -> u64 {
        let [low, high] = &self.0[slot];
        let narrow = |field: &Field| field.good.format().is_some_and(|format| format.width() <= 16);
        if ty.lanes() == 2 || (ty == Type::B32 && narrow(low)) {
            let format = ty.format();
            low.good.bits(format, 0) | high.good.bits(format, 1) << 16
        } else {
            low.good.bits(ty.format(), 0)
        }
    }

    /// A register as one would type it: `0.1`, `{0.1, 0x3c00}`.
    pub fn text(&self, slot: usize, ty: Type) -> String {
        let lane = |lane: usize| self.0[slot][lane].good.editable(ty.format(), lane);
        match (ty.lanes(), ty.format()) {
            (2, _) => format!("{{{}, {}}}", lane(0), lane(1)),
            (_, None) => format!("{:#010x}", self.register(slot, ty)),
            _ => lane(0),
        }
    }

    /// The bits of a register as one looks at them: `0x3c00`, packed `0x40003c00`.
    pub fn code(&self, slot: usize, ty: Type) -> String {
        Number::of_bits(self.register(slot, ty), ty.format().filter(|_| ty.lanes() == 1)).text().to_owned()
    }

    /// Sets both lanes.
    pub fn replace(&mut self, slot: usize, lanes: [Field; 2]) {
        self.0[slot] = lanes;
    }

    /// Both lanes of each operand.
    pub fn fields(&self) -> &[[Field; 2]; 3] {
        &self.0
    }

    /// Sets a number.
    pub fn put(&mut self, slot: usize, lane: usize, ty: Type, number: Number) {
        let field = Field::new(number);
        if ty.lanes() == 1 {
            self.0[slot] = [field.clone(), field];
        } else {
            self.0[slot][lane] = field;
        }
    }

    /// Takes over what is typed, if it can be read: as a number of this lane or, for a packed type, as the
    /// whole register. The typed text stays as it is.
    pub fn settle(&mut self, slot: usize, lane: usize, ty: Type) {
        let text = self.0[slot][lane].text.clone();
        match read_row(&text, ty) {
            Some(TypedRow::One(number)) => self.put(slot, lane, ty, number),
            Some(TypedRow::Both(both)) => {
                let mine = both[lane].clone();
                self.0[slot] = both.map(Field::new);
                self.0[slot][lane].good = mine;
            }
            None => {}
        }
        self.0[slot][lane].text = text;
    }

    /// Why what is typed cannot be read.
    pub fn problem(&self, slot: usize, lane: usize, ty: Type) -> Option<LiteralError> {
        let field = &self.0[slot][lane];
        if field.is_broken() { row_problem(&field.text, ty) } else { None }
    }
}

/// What a text says that is typed on the row of a lane.
pub enum TypedRow {
    /// the number of this lane
    One(Number),
    /// the whole register: both numbers of a packed type, lane 0 first
    Both([Number; 2]),
}

/// Reads a text that is typed on the row of a lane. A pattern with all digits of a packed register is the register, though
/// the upper ones be zeros. `None` of what cannot be read.
pub fn read_row(text: &str, ty: Type) -> Option<TypedRow> {
    let one = Number::read(text, ty.format()).ok().filter(|_| !has_all_digits(text, ty));
    one.map(TypedRow::One).or_else(|| pair(text, ty).map(TypedRow::Both))
}

/// Why a text that is typed on the row of a lane cannot be read.
pub fn row_problem(text: &str, ty: Type) -> Option<LiteralError> {
    if pair(text, ty).is_some() {
        return None;
    }
    let error = Number::read(text, ty.format()).err()?;
    // In braces the whole register was meant, so that is what to complain about.
    let braces = text.trim_start().starts_with('{');
    if braces && ty.lanes() == 2 { OperandText::read(text, ty).err() } else { Some(error) }
}

/// Both lanes of an operand, as typed.
pub fn fields_of(operand: &OperandText) -> [Field; 2] {
    operand.lanes().clone().map(Field::new)
}

/// Is this a packed register in hex with every digit, as `0x00003c01`?
fn has_all_digits(text: &str, ty: Type) -> bool {
    let text = text.trim();
    let digits = text.strip_prefix("0x").or(text.strip_prefix("0X")).unwrap_or_default().replace('_', "");
    let all = digits.len() == ty.width() as usize / 4 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    all && ty.lanes() == 2
}

/// Both lanes of a packed register, where the text is one.
fn pair(text: &str, ty: Type) -> Option<[Number; 2]> {
    let operand = OperandText::read(text, ty).ok().filter(|_| ty.lanes() == 2)?;
    Some(operand.lanes().clone())
}
