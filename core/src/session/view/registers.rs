//! Operands and result as rows of bits, one row for each lane.

use crate::doc::{Line, Role};
use crate::explain::{brief, class_name, code, number_text, scientific};
use crate::float::Float;
use crate::real::Real;
use crate::session::Session;
use crate::session::keys::KeyContext;
use crate::session::question::{Focus, NAMES, lane_of};

/// A row: a lane of an operand or of the result.
#[derive(Clone, PartialEq, Debug)]
pub struct Register {
    /// `a`, `b`, `c` or `d`; the same for both lanes
    pub name: &'static str,
    /// the lane of a packed register
    pub lane: Option<usize>,
    /// the focus that selects this row
    pub focus: Focus,
    /// the number; `None` for bits without a format, and for a hidden result
    pub number: Option<Float>,
    /// the bits in hexadecimal
    pub code: String,
    /// the bits, leftmost first
    pub bits: Vec<Bit>,
    /// significand and exponent of a finite number: `1.1000001011 × 2^5`
    pub scientific: Line,
    /// the class, if it is remarkable: `subnormal`
    pub class: String,
    /// the value: exact if that is short, else rounded and marked with `≈`
    pub value: String,
    /// the value with all its digits
    pub exact: String,
    /// the value in the fewest digits that distinguish it from other numbers
    pub brief: String,
    /// the value as a fraction in lowest terms, if that is short and the value is not a whole number: `1025/8192`
    pub fraction: String,
    /// true if the row has the focus
    pub focused: bool,
    /// the bit under the cursor, if the row has the focus and nothing is being typed
    pub cursor: Option<usize>,
    /// true if the text typed for the row cannot be read
    pub broken: bool,
    /// true if the row is a result that is hidden or not reached yet; code, value and bits are then those of the guess,
    /// if there is one
    pub hidden: bool,
}

/// One bit of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bit {
    /// true for 1; `None` if the bit is hidden and not guessed
    pub set: Option<bool>,
    /// the field of the bit
    pub role: Role,
    /// true if a new field begins here; a gap precedes it
    pub gap: bool,
    /// true if the user guessed this bit of the result wrong
    pub missed: bool,
}

impl Session {
    /// The rows of the operands, then those of the result. The rows of a hidden result contain only the width of each
    /// field, and the guess.
    pub(super) fn registers(&self, hides_result: bool) -> Vec<Register> {
        let instr = self.answer.instr();
        let row = |focus: Focus| {
            let ty = self.answer.type_at(focus)?;
            let bits = self.answer.bits_at(focus)?;
            let row = match ty.format() {
                Some(format) => Register::of_number(Float::new(format, bits)),
                None => Register::of_bits(bits),
            };
            let (name, hidden) = match focus {
                Focus::Bits { operand, .. } => (NAMES[operand], false),
                _ => ("d", hides_result),
            };
            let lane = focus.lane().filter(|_| ty.lanes() > 1);
            let row = if hidden { row.redacted() } else { row };
            let row = match focus {
                Focus::Result { lane } => self.with_guess(row, lane),
                _ => row,
            };
            Some(self.placed(Register { name, lane, focus, ..row }))
        };
        Focus::numbers(&instr).filter_map(row).collect()
    }

    /// Adds the focus, the cursor and the state of the typed text to a row.
    fn placed(&self, row: Register) -> Register {
        let has_focus =
            matches!(self.context_below(), KeyContext::Bits | KeyContext::Result | KeyContext::Guess);
        let is_shown = self.reads_lesson() && self.has_numbers_alone();
        let focused = row.focus == self.state.focus && (has_focus || is_shown);
        let cursor = (focused && has_focus && self.typing.is_none())
            .then(|| self.state.column.min(row.bits.len() - 1));
        let broken = match row.focus {
            // The next character may complete the text.
            _ if focused && self.is_unfinished() => false,
            Focus::Bits { operand, lane } => self.state.question.operand_problem(operand, lane).is_some(),
            Focus::Result { .. } if focused && self.typing.is_some() => self.guess_problem().is_some(),
            _ => false,
        };
        Register { focused, cursor, broken, ..row }
    }
}

impl Register {
    /// True for a lane of the result.
    pub const fn is_result(&self) -> bool {
        matches!(self.focus, Focus::Result { .. })
    }

    /// The name of a bit for users who do not see its position: `fraction bit 3 of operand a, is 1`. The bits of a
    /// field are counted from 0, the lowest; `place` counts from the left.
    ///
    /// ```
    /// use halfplay_core::skins::session::Session;
    /// let a = &Session::worked().view().registers[0];
    /// assert_eq!(a.bit_name(0), "sign bit of operand a, is 0");
    /// assert_eq!(a.bit_name(12), "fraction bit 3 of operand a, is 1");
    /// ```
    pub fn bit_name(&self, place: usize) -> String {
        let Some(bit) = self.bits.get(place) else { return String::new() };
        let below = self.bits[place + 1..].iter().filter(|other| other.role == bit.role).count();
        let what = match bit.role {
            Role::Sign => "sign bit".to_owned(),
            Role::Plain => format!("bit {below}"),
            role => format!("{} bit {below}", role.name()),
        };
        let kind = match (self.is_result(), self.hidden) {
            (true, true) => "the guess of",
            (true, false) => "the result",
            (false, _) => "operand",
        };
        format!("{what} of {kind} {}, is {}", self.name_with_lane(), bit.digit())
    }

    /// The weight of a bit and, for an operand, the effect of flipping it; `place` counts from the left. Empty for a
    /// hidden result and for bits without a format.
    ///
    /// ```
    /// use halfplay_core::skins::session::Session;
    /// let registers = Session::worked().view().registers;
    /// // 0x00e9 is 233 × 2^-24, 0x00e1 is 225 × 2^-24.
    /// assert_eq!(registers[1].bit_weight_words(12), "weight 2^-21: off gives 0x00e1, ≈ 1.34e-5");
    /// assert_eq!(registers[0].bit_weight_words(0), "sign: on gives 0xd20b, -48.34375");
    /// assert_eq!(registers[0].bit_weight_words(2), "8 in the exponent: on gives 0x720b, 12376");
    /// assert_eq!(registers[0].bit_weight_words(8), "weight 2^2 = 4: on gives 0x528b, 52.34375");
    /// assert_eq!(registers[3].bit_weight_words(15), "weight 2^-13");
    /// ```
    pub fn bit_weight_words(&self, place: usize) -> String {
        let (Some(number), Some(bit)) = (self.number, self.bits.get(place)) else { return String::new() };
        let from_low = (self.bits.len() - 1 - place) as u32;
        let counts = match bit.role {
            Role::Sign => "sign".to_owned(),
            Role::Exponent => {
                format!("{} in the exponent", 1_u32 << (from_low - number.format().fraction_bits()))
            }
            _ if number.is_finite() => weight(number.quantum() + from_low as i32),
            _ => format!("fraction bit {from_low}"),
        };
        if self.is_result() {
            return counts;
        }
        let other = Float::new(number.format(), number.bits() ^ (1 << from_low));
        let turned = if bit.set == Some(true) { "off" } else { "on" };
        format!("{counts}: {turned} gives {}, {}", code(other), number_text(other))
    }

    /// `a`, or `a, lane 1`.
    pub fn name_with_lane(&self) -> String {
        lane_of(self.name, self.lane.unwrap_or(0), if self.lane.is_some() { 2 } else { 1 })
    }

    /// True if `other` is an operand that this row depends on: one of the same lane, or any operand if one of the two
    /// rows has no lanes.
    pub(super) fn answers(&self, other: &Register) -> bool {
        !other.is_result() && (self.lane == other.lane || self.lane.is_none() || other.lane.is_none())
    }

    const EMPTY: Register = Register {
        name: "",
        lane: None,
        focus: Focus::Instruction,
        number: None,
        code: String::new(),
        bits: Vec::new(),
        scientific: Line(Vec::new()),
        class: String::new(),
        value: String::new(),
        exact: String::new(),
        brief: String::new(),
        fraction: String::new(),
        focused: false,
        cursor: None,
        broken: false,
        hidden: false,
    };

    /// A number, field by field.
    pub(in crate::skins::session) fn of_number(number: Float) -> Self {
        let format = number.format();
        let width = format.width();
        let bit = |place: u32| {
            // Counted from the lowest bit, which is the last one shown.
            let from_low = width - 1 - place;
            let role = match from_low {
                low if low == width - 1 && format.is_signed() => Role::Sign,
                low if low >= format.fraction_bits() => Role::Exponent,
                _ => Role::Fraction,
            };
            let gap = (place == 1 && format.is_signed()) || from_low + 1 == format.fraction_bits();
            Bit { set: Some(number.bits() >> from_low & 1 == 1), role, gap, missed: false }
        };
        Register {
            number: Some(number),
            code: code(number),
            bits: (0..width).map(bit).collect(),
            scientific: scientific(number),
            class: class_name(number).to_owned(),
            value: number_text(number),
            exact: number.decimal(),
            brief: brief(number),
            fraction: short_fraction(number).unwrap_or_default(),
            ..Register::EMPTY
        }
    }

    /// 32 bits without a format, in groups of eight.
    fn of_bits(register: u64) -> Self {
        let bit = |place: u32| Bit {
            set: Some(register >> (31 - place) & 1 == 1),
            role: Role::Plain,
            gap: place.is_multiple_of(8) && place > 0,
            missed: false,
        };
        let code = format!("{register:#010x}");
        Register { code, bits: (0..32).map(bit).collect(), ..Register::EMPTY }
    }

    /// Keeps the width of each field, and removes everything else.
    fn redacted(self) -> Self {
        let bits = self.bits.into_iter().map(|bit| Bit { set: None, ..bit }).collect();
        Register { code: "?".to_owned(), bits, hidden: true, ..Register::EMPTY }
    }
}

/// The maximum length of a decimal weight, in characters. A longer one is shown only as a power of two.
const LONGEST_WEIGHT: usize = 8;

/// The weight of a bit of a significand: `weight 2^-3 = 0.125`.
fn weight(exponent: i32) -> String {
    let value = Real::two_to(exponent).to_string();
    let is_short = value.len() <= LONGEST_WEIGHT && !value.contains('e');
    let value = if is_short { format!(" = {value}") } else { String::new() };
    format!("weight 2^{exponent}{value}")
}

/// The maximum length of a fraction, in characters. A longer one is less clear than the decimal value.
const LONGEST_FRACTION: usize = 15;

/// The value as a fraction in lowest terms, if that is short; `None` for whole numbers, infinities and NaNs.
fn short_fraction(number: Float) -> Option<String> {
    // A denominator too large to be written out stays a power of two.
    let is_short =
        |text: &String| text.contains('/') && !text.contains('^') && text.len() <= LONGEST_FRACTION;
    Some(number.ratio()).filter(is_short)
}

impl Bit {
    /// The digit to show: `0`, `1`, or `?` if the bit is hidden and not guessed.
    pub const fn digit(&self) -> char {
        match self.set {
            Some(true) => '1',
            Some(false) => '0',
            None => '?',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::float::Format;

    /// Computed by hand: 0x3001 is (1 + 1/1024) / 8, 0xc100 is −2.5, 0x3c00 is 1, 0x0001 is 2^-24, the least bf16 is
    /// 2^-133.
    #[test]
    fn short_fractions_are_in_lowest_terms() {
        let of = |bits| short_fraction(Float::new(Format::F16, bits));
        assert_eq!(of(0x3001).as_deref(), Some("1025/8192"));
        assert_eq!(of(0xc100).as_deref(), Some("-5/2"));
        assert_eq!(of(0x0001).as_deref(), Some("1/16777216"));
        assert_eq!(
            [of(0x3c00), of(0x0000), of(0x8000), of(0x7c00), of(0x7e00)],
            [None, None, None, None, None]
        );
        assert_eq!(short_fraction(Float::new(Format::BF16, 1)), None);
    }
}
