//! Operands and result as rows of bits, one row for each lane.

use super::operands::{NAMES, lane_of, slots};
use super::{Focus, Place, Session};
use crate::doc::{Line, Role, Span};
use crate::eval::Evaluation;
use crate::explain::{brief, operand_table};
use crate::float::Float;
use crate::isa::Type;

/// One row: a lane of an operand or of the result.
#[derive(Clone, PartialEq, Debug)]
pub struct Register {
    /// `a`, `b`, `c` or `d`; for lane 1 too
    pub name: &'static str,
    /// which lane of a packed register it is
    pub lane: Option<usize>,
    /// the row as a place for the focus
    pub focus: Focus,
    /// the bits in hexadecimal
    pub code: String,
    /// the bits, leftmost first
    pub bits: Vec<Bit>,
    /// significand and exponent of a finite number: `1.1000001011 × 2^5`
    pub scientific: Line,
    /// the class, where it is worth a word: `subnormal`
    pub class: String,
    /// the value: exact if that is short, else marked with `≈`
    pub value: String,
    /// the value in all its digits
    pub exact: String,
    /// the value in as few digits as tell it from others
    pub brief: String,
    /// the value as a hex float: `0x1.82cp+5`; empty for infinities and NaNs
    pub hex: String,
    /// does the row have the focus?
    pub focused: bool,
    /// the bit under the cursor, if the row has the focus and nothing is being typed
    pub cursor: Option<usize>,
    /// is what was typed for it not to be read?
    pub broken: bool,
    /// is it hidden, to be predicted? Then it has no code and no value, and what its bits are is not to be told.
    pub hidden: bool,
}

/// One bit of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bit {
    /// is it 1? `None` where that is hidden.
    pub set: Option<bool>,
    /// which field it belongs to
    pub role: Role,
    /// does a new field begin here? Then a gap stands before it.
    pub gap: bool,
}

impl Session {
    /// The rows of the operands, then of the result.
    pub(super) fn registers(&self, evaluation: &Evaluation) -> Vec<Register> {
        let instr = &evaluation.instr;
        let sources = slots(instr).flat_map(|(operand, ty)| {
            (0..ty.lanes()).map(move |lane| (Focus::Bits { operand, lane }, NAMES[operand], lane, ty))
        });
        let results = (0..instr.ty.lanes()).map(|lane| (Focus::Result { lane }, "d", lane, instr.ty));
        let mut numbers = operand_table(evaluation).rows.into_iter();
        let row = |(focus, name, lane, ty): (Focus, _, _, Type)| {
            let row = match (ty.format(), focus) {
                (Some(_), _) => Register::of_number(numbers.next()?),
                (None, Focus::Bits { operand, .. }) => {
                    Register::of_bits(self.state.question.operands.register(operand, ty))
                }
                (None, _) => Register::of_bits(evaluation.outcome.bits),
            };
            let number = match focus {
                Focus::Bits { operand, .. } => {
                    let index = slots(instr).position(|(slot, _)| slot == operand)?;
                    evaluation.operand(index).get(lane).copied()
                }
                _ => evaluation.results().get(lane).copied(),
            };
            let (exact, brief) = (number.map(Float::decimal), number.map(brief));
            let (exact, brief) = (exact.unwrap_or_default(), brief.unwrap_or_default());
            let hex = number.filter(|number| number.is_finite()).map(Float::hex_float).unwrap_or_default();
            let lane = (ty.lanes() == 2).then_some(lane);
            Some(self.placed(Register { name, lane, focus, exact, brief, hex, ..row }))
        };
        sources.chain(results).filter_map(row).collect()
    }

    /// The row with what the focus, the cursor and the typed text do to it.
    fn placed(&self, row: Register) -> Register {
        let focused =
            row.focus == self.state.focus && matches!(self.place_below(), Place::Bits | Place::Result);
        let cursor = (focused && self.typing.is_none()).then(|| self.state.column.min(row.bits.len() - 1));
        let broken = match row.focus {
            Focus::Bits { operand, lane } => self.operand_problem(operand, lane).is_some(),
            _ => false,
        };
        Register { focused, cursor, broken, ..row }
    }
}

impl Register {
    /// Is it a lane of the result?
    pub const fn is_result(&self) -> bool {
        matches!(self.focus, Focus::Result { .. })
    }

    /// The name of a bit, for who does not see where it stands: `fraction bit 3 of operand a, is 1`. Bits of a field
    /// are counted from 0, the lowest; `place` counts from the left.
    ///
    /// ```
    /// use halfplay_core::session::Session;
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
        let kind = if self.is_result() { "the result" } else { "operand" };
        format!("{what} of {kind} {}, is {}", self.whose(), bit.digit())
    }

    /// `a`, or `a, lane 1`.
    pub fn whose(&self) -> String {
        lane_of(self.name, self.lane.unwrap_or(0), if self.lane.is_some() { 2 } else { 1 })
    }

    /// Is it a result of the other's lane?
    pub(super) fn answers(&self, other: &Register) -> bool {
        !other.is_result() && (self.lane == other.lane || self.lane.is_none() || other.lane.is_none())
    }

    pub(super) const EMPTY: Register = Register {
        name: "",
        lane: None,
        focus: Focus::Instruction,
        code: String::new(),
        bits: Vec::new(),
        scientific: Line(Vec::new()),
        class: String::new(),
        value: String::new(),
        exact: String::new(),
        brief: String::new(),
        hex: String::new(),
        focused: false,
        cursor: None,
        broken: false,
        hidden: false,
    };

    /// From name, code, fields, significand, class and value.
    fn of_number(cells: Vec<Line>) -> Self {
        let mut cells = cells.into_iter();
        let mut next = || cells.next().unwrap_or_default();
        let (_, code, fields) = (next(), next().text(), next());
        let (scientific, class, value) = (next(), next().text(), next().text());
        Register { code, bits: bits(&fields.0), scientific, class, value, ..Register::EMPTY }
    }

    /// 32 bits without a format, in groups of eight.
    fn of_bits(register: u32) -> Self {
        let bit = |place: u32| Bit {
            set: Some(register >> (31 - place) & 1 == 1),
            role: Role::Plain,
            gap: place.is_multiple_of(8) && place > 0,
        };
        let code = format!("{register:#010x}");
        Register { code, bits: (0..32).map(bit).collect(), ..Register::EMPTY }
    }
}

impl Bit {
    /// How it is shown: `0`, `1`, and `?` where it is hidden.
    pub const fn digit(&self) -> char {
        match self.set {
            Some(true) => '1',
            Some(false) => '0',
            None => '?',
        }
    }
}

/// The bits in spans of zeros and ones; blanks between them become gaps.
fn bits(spans: &[Span]) -> Vec<Bit> {
    let mut gap = false;
    let mut bits = Vec::new();
    for (role, c) in spans.iter().flat_map(|span| span.text.chars().map(|c| (span.role, c))) {
        match c {
            '0' | '1' => bits.push(Bit { set: Some(c == '1'), role, gap: std::mem::take(&mut gap) }),
            _ => gap = true,
        }
    }
    bits
}
