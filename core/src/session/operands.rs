//! The operands `a`, `b`, `c`, two lanes each, whether the instruction uses them or not.

use super::field::{Field, Written};
use crate::float::{Format, LiteralError, parse_operand};
use crate::isa::{Instr, Part, Span, Type};

/// What is typed for `a`, `b` and `c`. Types of one lane write both lanes alike, so that a packed type begins
/// with twice the same number.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Operands([[Field; 2]; 3]);

/// Names of the slots. An instruction uses some of them; a mixed `add` takes `a` and `c`.
pub(super) const NAMES: [&str; 3] = ["a", "b", "c"];

/// The slots that an instruction uses, in the order of its operands, with their types.
pub(super) fn slots(instr: &Instr) -> impl Iterator<Item = (usize, Type)> {
    let slot = |name: &str| NAMES.iter().position(|known| *known == name).unwrap_or(0);
    let names = instr.operand_names().iter().enumerate();
    names.map(move |(index, name)| (slot(name), instr.operand_type(index)))
}

/// The type of a slot, if the instruction uses it.
pub(super) fn type_of(instr: &Instr, slot: usize) -> Option<Type> {
    slots(instr).find(|&(used, _)| used == slot).map(|(_, ty)| ty)
}

/// `a`, or `a, lane 1` where there are two.
pub(super) fn whose(slot: usize, lane: usize, ty: Type) -> String {
    lane_of(NAMES[slot], lane, ty.lanes())
}

/// How a lane of a register is called in a sentence: `a`, or `a, lane 1` where there are two `lanes`.
pub fn lane_of(name: &str, lane: usize, lanes: usize) -> String {
    if lanes > 1 { format!("{name}, lane {lane}") } else { name.to_owned() }
}

impl Operands {
    /// Both lanes of each operand with these bits.
    pub fn new(bits: [u32; 3], format: Format) -> Self {
        Operands(bits.map(|bits| {
            let field = Field::new(Written::bits_of(bits, Some(format)));
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
    pub fn bits(&self, instr: &Instr) -> [u32; 3] {
        let mut bits = [0; 3];
        for (place, (slot, ty)) in bits.iter_mut().zip(slots(instr)) {
            *place = self.register(slot, ty);
        }
        bits
    }

    /// The bits of one register.
    pub fn register(&self, slot: usize, ty: Type) -> u32 {
        let [low, high] = &self.0[slot];
        let narrow = |field: &Field| field.good.home.is_some_and(|home| home.width() <= 16);
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
        Written::bits_of(self.register(slot, ty), ty.format().filter(|_| ty.lanes() == 1)).text
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
    pub fn put(&mut self, slot: usize, lane: usize, ty: Type, written: Written) {
        let field = Field::new(written);
        if ty.lanes() == 1 {
            self.0[slot] = [field.clone(), field];
        } else {
            self.0[slot][lane] = field;
        }
    }

    /// Takes over what is typed, if it can be read: as a number of this lane or, for a packed type, as the
    /// whole register. A pattern with all digits of the register is the register, though the upper ones be zeros. The
    /// typed text stays as it is.
    pub fn settle(&mut self, slot: usize, lane: usize, ty: Type) {
        let text = self.0[slot][lane].text.clone();
        let one = Written::read(&text, ty.format()).ok().filter(|_| !has_all_digits(&text, ty));
        if let Some(written) = one {
            self.put(slot, lane, ty, written);
        } else if let Some(both) = pair(&text, ty) {
            let mine = both[lane].clone();
            self.0[slot] = both.map(Field::new);
            self.0[slot][lane].good = mine;
        }
        self.0[slot][lane].text = text;
    }

    /// Why what is typed cannot be read.
    pub fn problem(&self, slot: usize, lane: usize, ty: Type) -> Option<LiteralError> {
        let field = &self.0[slot][lane];
        if !field.is_broken() || pair(&field.text, ty).is_some() {
            return None;
        }
        let error = Written::read(&field.text, ty.format()).err()?;
        // In braces the whole register was meant, so that is what to complain about.
        let braces = field.text.trim_start().starts_with('{');
        match ty.format() {
            Some(format) if braces && ty.lanes() == 2 => parse_operand(&field.text, 2, format).err(),
            _ => Some(error),
        }
    }
}

/// Both lanes of a register of this type, as typed: one number, or two in braces or as 32 bits.
pub(super) fn read_register(text: &str, ty: Type) -> Result<[Field; 2], LiteralError> {
    let lanes = match ty.format().filter(|_| ty.lanes() == 2) {
        Some(format) => both(text, format)?,
        None => {
            let one = Written::read(text, ty.format())?;
            [one.clone(), one]
        }
    };
    Ok(lanes.map(Field::new))
}

/// Is this a packed register in hex with every digit, as `0x00003c01`?
fn has_all_digits(text: &str, ty: Type) -> bool {
    let text = text.trim();
    let digits = text.strip_prefix("0x").or(text.strip_prefix("0X")).unwrap_or_default().replace('_', "");
    let all = digits.len() == ty.width() as usize / 4 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    all && ty.lanes() == 2
}

/// Both lanes of a packed register, where the text is one.
fn pair(text: &str, ty: Type) -> Option<[Written; 2]> {
    let format = ty.format().filter(|_| ty.lanes() == 2)?;
    both(text, format).ok()
}

/// Both lanes of `{1.5, 2}` or `0x40003e00`.
fn both(text: &str, format: Format) -> Result<[Written; 2], LiteralError> {
    let operand = parse_operand(text, 2, format)?;
    let part = Part { text: text.trim(), at: Span::default() };
    Ok(match part.lanes() {
        Some(lanes) => lanes.map(|lane| Written { text: lane.text.to_owned(), home: Some(format) }),
        None => [0, 16].map(|shift| Written::bits_of(operand.bits >> shift, Some(format))),
    })
}
