//! The table of instructions: a row for each syntax line of the manual's two sections, followed by companions,
//! undocumented and hypothetical instructions. All spellings, checks, messages, kernels and reference pages are derived
//! from it.
//!
//! The order of rows matters. The documented rows come first, in the order of the manual. A spelling that two rows
//! permit belongs to the first. Suggestions prefer earlier rows.

use super::row::{Form, Grade, RoundingSlot, Row};
use super::{Instr, Modifier, Modifiers, Op, Provenance, Since, Type};
use crate::float::Mode;
use Grade::{Assembler, Documented, Inferred, Measured, Unknown};
use Mode::{Rm, Rn, Rp, Rz};
use Modifier::{Approx, Ftz, Nan, Oob, Relu, Sat, XorsignAbs};

/// Every row: documented ones in the order of the manual, companions, undocumented, hypothetical.
pub fn rows() -> &'static [Row] {
    TABLE
}

/// The row to which this instruction belongs; the instruction's `provenance` is ignored.
pub fn find(instr: &Instr) -> Option<&'static Row> {
    TABLE.iter().find(|row| {
        row.op == instr.op
            && row.takes(instr.modifiers)
            && row.rounding.takes(instr.mode)
            && row.form(instr.ty, instr.from).is_some()
    })
}

/// The lowest target and PTX version of an instruction; `None` if no GPU has it.
pub fn minimum(instr: &Instr) -> Option<Since> {
    find(instr)?.minimum(instr)
}

/// All 208 documented spellings, in the order of the manual.
pub fn documented() -> impl Iterator<Item = Instr> {
    with_provenance(Provenance::Documented)
}

/// Every spelling of the rows with this provenance, in the order of the table.
pub fn with_provenance(provenance: Provenance) -> impl Iterator<Item = Instr> {
    TABLE.iter().filter(move |row| row.provenance == provenance).flat_map(Row::spellings)
}

/// The oldest target and PTX version that the assembler supports, with which this table was checked. Instructions with
/// this requirement may be even older.
pub const OLDEST: Since = Since::new(50, 4, 0);

pub(crate) const FIRST: Since = Since::new(53, 4, 2);
const NEG: Since = Since::new(53, 6, 0);
const ABS: Since = Since::new(53, 6, 5);
const APPROX: Since = Since::new(75, 7, 0);
const AMPERE: Since = Since::new(80, 7, 0);
const WIDEN_BF16: Since = Since::new(80, 7, 1);
const XORSIGN: Since = Since::new(86, 7, 2);
const HOPPER: Since = Since::new(90, 7, 8);
const OOB: Since = Since::new(90, 8, 1);
const MIXED: Since = Since::new(100, 8, 6);

const F16: Type = Type::F16;
const F16X2: Type = Type::F16X2;
const BF16: Type = Type::BF16;
const BF16X2: Type = Type::BF16X2;
const F32: Type = Type::F32;
const F64: Type = Type::F64;
const B32: Type = Type::B32;
const TOY: Type = Type::TOY;

const NEAREST: &[Mode] = &[Rn];
const TWO: &[Mode] = &[Rn, Rz];
const FOUR: &[Mode] = &[Rn, Rz, Rm, Rp];
const ANY: &[Mode] = &Mode::ALL;

static TABLE: &[Row] = &[
    // 9.7.4.1 to 9.7.4.3
    line("9.7.4.1", Op::Add, &[of(F16, FIRST)]).may_round(NEAREST).may(&[Ftz, Sat]),
    line("9.7.4.1", Op::Add, &[of(F16X2, FIRST)]).may_round(NEAREST).may(&[Ftz, Sat]),
    line("9.7.4.1", Op::Add, &[of(BF16, HOPPER)]).may_round(NEAREST),
    line("9.7.4.1", Op::Add, &[of(BF16X2, HOPPER)]).may_round(NEAREST),
    line("9.7.4.2", Op::Sub, &[of(F16, FIRST)]).may_round(NEAREST).may(&[Ftz, Sat]),
    line("9.7.4.2", Op::Sub, &[of(F16X2, FIRST)]).may_round(NEAREST).may(&[Ftz, Sat]),
    line("9.7.4.2", Op::Sub, &[of(BF16, HOPPER)]).may_round(NEAREST),
    line("9.7.4.2", Op::Sub, &[of(BF16X2, HOPPER)]).may_round(NEAREST),
    line("9.7.4.3", Op::Mul, &[of(F16, FIRST)]).may_round(NEAREST).may(&[Ftz, Sat]),
    line("9.7.4.3", Op::Mul, &[of(F16X2, FIRST)]).may_round(NEAREST).may(&[Ftz, Sat]),
    line("9.7.4.3", Op::Mul, &[of(BF16, HOPPER)]).may_round(NEAREST),
    line("9.7.4.3", Op::Mul, &[of(BF16X2, HOPPER)]).may_round(NEAREST),
    // 9.7.4.4
    line("9.7.4.4", Op::Fma, &[of(F16, FIRST)]).must_round(NEAREST).may(&[Ftz, Sat]),
    line("9.7.4.4", Op::Fma, &[of(F16X2, FIRST)]).must_round(NEAREST).may(&[Ftz, Sat]),
    line("9.7.4.4", Op::Fma, &[of(F16, AMPERE)]).must_round(NEAREST).must(&[Relu]).may(&[Ftz]),
    line("9.7.4.4", Op::Fma, &[of(F16X2, AMPERE)]).must_round(NEAREST).must(&[Relu]).may(&[Ftz]),
    line("9.7.4.4", Op::Fma, &[of(BF16, AMPERE)]).must_round(NEAREST).may(&[Relu]),
    line("9.7.4.4", Op::Fma, &[of(BF16X2, AMPERE)]).must_round(NEAREST).may(&[Relu]),
    line("9.7.4.4", Op::Fma, &[of(F16, OOB), of(F16X2, OOB), of(BF16, OOB), of(BF16X2, OOB)])
        .must_round(NEAREST)
        .must(&[Oob])
        .may(&[Relu])
        .known(Measured),
    // 9.7.4.5 and 9.7.4.6
    line("9.7.4.5", Op::Neg, &[of(F16, NEG)]).may(&[Ftz]),
    line("9.7.4.5", Op::Neg, &[of(F16X2, NEG)]).may(&[Ftz]),
    line("9.7.4.5", Op::Neg, &[of(BF16, AMPERE)]),
    line("9.7.4.5", Op::Neg, &[of(BF16X2, AMPERE)]),
    line("9.7.4.6", Op::Abs, &[of(F16, ABS)]).may(&[Ftz]),
    line("9.7.4.6", Op::Abs, &[of(F16X2, ABS)]).may(&[Ftz]),
    line("9.7.4.6", Op::Abs, &[of(BF16, AMPERE)]),
    line("9.7.4.6", Op::Abs, &[of(BF16X2, AMPERE)]),
    // 9.7.4.7 and 9.7.4.8
    line("9.7.4.7", Op::Min, &[of(F16, AMPERE)]).may(&[Ftz, Nan, XorsignAbs]).later(XORSIGN_LATER),
    line("9.7.4.7", Op::Min, &[of(F16X2, AMPERE)]).may(&[Ftz, Nan, XorsignAbs]).later(XORSIGN_LATER),
    line("9.7.4.7", Op::Min, &[of(BF16, AMPERE)]).may(&[Nan, XorsignAbs]).later(XORSIGN_LATER),
    line("9.7.4.7", Op::Min, &[of(BF16X2, AMPERE)]).may(&[Nan, XorsignAbs]).later(XORSIGN_LATER),
    line("9.7.4.8", Op::Max, &[of(F16, AMPERE)]).may(&[Ftz, Nan, XorsignAbs]).later(XORSIGN_LATER),
    line("9.7.4.8", Op::Max, &[of(F16X2, AMPERE)]).may(&[Ftz, Nan, XorsignAbs]).later(XORSIGN_LATER),
    line("9.7.4.8", Op::Max, &[of(BF16, AMPERE)]).may(&[Nan, XorsignAbs]).later(XORSIGN_LATER),
    line("9.7.4.8", Op::Max, &[of(BF16X2, AMPERE)]).may(&[Nan, XorsignAbs]).later(XORSIGN_LATER),
    // 9.7.4.9 and 9.7.4.10
    line("9.7.4.9", Op::Tanh, &[of(F16, APPROX), of(F16X2, APPROX), of(BF16, HOPPER), of(BF16X2, HOPPER)])
        .must(&[Approx]),
    line("9.7.4.10", Op::Ex2, &[of(F16, APPROX), of(F16X2, APPROX)]).must(&[Approx]),
    line("9.7.4.10", Op::Ex2, &[of(BF16, HOPPER), of(BF16X2, HOPPER)]).must(&[Approx, Ftz]),
    // 9.7.5.1 to 9.7.5.3
    line("9.7.5.1", Op::Add, MIXED_FORMS)
        .may_round(FOUR)
        .may(&[Sat])
        .means("d = a + c, with a widened to f32 first, rounded once"),
    line("9.7.5.2", Op::Sub, MIXED_FORMS)
        .may_round(FOUR)
        .may(&[Sat])
        .means("d = a - c, with a widened to f32 first, rounded once"),
    line("9.7.5.3", Op::Fma, MIXED_FORMS)
        .must_round(FOUR)
        .may(&[Sat])
        .means("d = a × b + c, with a and b widened to f32 first, rounded once"),
    // Single precision.
    companion(Op::Add, &[of(F32, OLDEST)]).may_round(FOUR).may(&[Ftz, Sat]),
    companion(Op::Sub, &[of(F32, OLDEST)]).may_round(FOUR).may(&[Ftz, Sat]),
    companion(Op::Mul, &[of(F32, OLDEST)]).may_round(FOUR).may(&[Ftz, Sat]),
    companion(Op::Fma, &[of(F32, OLDEST)]).must_round(FOUR).may(&[Ftz, Sat]),
    companion(Op::Neg, &[of(F32, OLDEST)]).may(&[Ftz]),
    companion(Op::Abs, &[of(F32, OLDEST)]).may(&[Ftz]),
    companion(Op::Min, &[of(F32, OLDEST)]).may(&[Ftz, Nan, XorsignAbs]).later(F32_LATER),
    companion(Op::Max, &[of(F32, OLDEST)]).may(&[Ftz, Nan, XorsignAbs]).later(F32_LATER),
    // Conversions that may lose bits.
    companion(Op::Cvt, &[to(F16, F32, OLDEST)]).must_round(FOUR).may(&[Ftz, Sat]),
    companion(Op::Cvt, &[to(F16, F32, AMPERE)]).must_round(TWO).must(&[Relu]),
    companion(Op::Cvt, &[to(BF16, F32, AMPERE)]).must_round(FOUR).may(&[Ftz]),
    companion(Op::Cvt, &[to(BF16, F32, AMPERE)]).must_round(TWO).must(&[Relu]),
    companion(Op::Cvt, &[to(F16, BF16, HOPPER), to(BF16, F16, HOPPER)]).may_round(FOUR),
    companion(Op::Cvt, &[to(F16X2, F32, AMPERE), to(BF16X2, F32, AMPERE)])
        .must_round(TWO)
        .may(&[Relu])
        .means("Two values into the destination's format, each rounded once: a into the upper half, b into the lower"),
    companion(Op::Cvt, &[to(F16, F64, OLDEST)]).must_round(FOUR).may(&[Sat]),
    companion(Op::Cvt, &[to(F32, F64, OLDEST)]).must_round(FOUR).may(&[Ftz, Sat]),
    companion(Op::Cvt, &[to(BF16, F64, HOPPER)]).must_round(FOUR),
    // Exact conversions.
    companion(Op::Cvt, &[to(F32, F16, OLDEST)]).may(&[Ftz, Sat]).means(WIDENS),
    companion(Op::Cvt, &[to(F64, F16, OLDEST)]).may(&[Sat]).means(WIDENS),
    companion(Op::Cvt, &[to(F64, F32, OLDEST)]).may(&[Ftz, Sat]).means(WIDENS),
    companion(Op::Cvt, &[to(F64, BF16, HOPPER)]).may_round(FOUR).means(WIDENS),
    companion(Op::Cvt, &[to(F32, BF16, WIDEN_BF16)]).may_round(FOUR).may(&[Ftz]).later(&[(Ftz, HOPPER)]).means(WIDENS),
    companion(Op::Mov, &[of(B32, OLDEST)]).known(Documented),
    // Instructions that the assembler accepts although no line of the manual has them.
    undocumented(Op::Fma, &[of(F16, OOB), of(F16X2, OOB)])
        .must_round(NEAREST)
        .must(&[Oob, Sat]),
    // Hypothetical instructions. The out-of-bounds NaN is a 16-bit pattern, so `.oob` needs 16-bit operands.
    what_if(Op::Fma, HALF_FORMS).must_round(ANY).may(&[Ftz, Oob, Sat, Relu]).not_both(CLAMPS),
    what_if(Op::Fma, &[of(F32, OLDEST), of(TOY, OLDEST)])
        .must_round(ANY)
        .may(&[Ftz, Sat, Relu])
        .not_both(CLAMPS),
    what_if(Op::Add, ALL_FORMS).may_round(ANY).may(&[Ftz, Sat, Relu]).not_both(CLAMPS),
    what_if(Op::Sub, ALL_FORMS).may_round(ANY).may(&[Ftz, Sat, Relu]).not_both(CLAMPS),
    what_if(Op::Mul, ALL_FORMS).may_round(ANY).may(&[Ftz, Sat, Relu]).not_both(CLAMPS),
    what_if(Op::Neg, FTZ_FORMS).may(&[Ftz]),
    what_if(Op::Abs, FTZ_FORMS).may(&[Ftz]),
    what_if(Op::Min, FTZ_FORMS).may(&[Ftz, Nan, XorsignAbs]),
    what_if(Op::Max, FTZ_FORMS).may(&[Ftz, Nan, XorsignAbs]),
    what_if(Op::Cvt, NARROWING).must_round(ANY).may(&[Ftz, Sat, Relu]).not_both(CLAMPS),
    what_if(Op::Cvt, WIDENING).may_round(ANY).may(&[Ftz, Sat, Relu]).not_both(CLAMPS).means(WIDENS),
];

const WIDENS: &str = "The value widened to the destination's format, exactly";

const XORSIGN_LATER: &[(Modifier, Since)] = &[(XorsignAbs, XORSIGN)];
const F32_LATER: &[(Modifier, Since)] = &[(Nan, AMPERE), (XorsignAbs, XORSIGN)];
const CLAMPS: &[(Modifier, Modifier)] = &[(Sat, Relu)];

const MIXED_FORMS: &[Form] = &[to(F32, F16, MIXED), to(F32, BF16, MIXED)];
const HALF_FORMS: &[Form] = &[
    of(F16, OLDEST),
    of(F16X2, OLDEST),
    of(BF16, OLDEST),
    of(BF16X2, OLDEST),
    to(F32, F16, OLDEST),
    to(F32, BF16, OLDEST),
];
const ALL_FORMS: &[Form] = &[
    of(F16, OLDEST),
    of(F16X2, OLDEST),
    of(BF16, OLDEST),
    of(BF16X2, OLDEST),
    to(F32, F16, OLDEST),
    to(F32, BF16, OLDEST),
    of(F32, OLDEST),
    of(TOY, OLDEST),
];
const FTZ_FORMS: &[Form] = &[of(BF16, OLDEST), of(BF16X2, OLDEST), of(TOY, OLDEST)];
const NARROWING: &[Form] = &[
    to(F16, F32, OLDEST),
    to(BF16, F32, OLDEST),
    to(F16, BF16, OLDEST),
    to(BF16, F16, OLDEST),
    to(F16X2, F32, OLDEST),
    to(BF16X2, F32, OLDEST),
    to(TOY, F32, OLDEST),
    to(TOY, F16, OLDEST),
    to(TOY, BF16, OLDEST),
];
const WIDENING: &[Form] = &[
    to(F32, F16, OLDEST),
    to(F32, BF16, OLDEST),
    to(F32, TOY, OLDEST),
    to(F16, TOY, OLDEST),
    to(BF16, TOY, OLDEST),
];

/// A form with the same type for operands and destination.
const fn of(ty: Type, since: Since) -> Form {
    Form { ty, from: ty, since }
}

/// A form with the first type for the destination and the second for the operands.
const fn to(ty: Type, from: Type, since: Since) -> Form {
    Form { ty, from, since }
}

const fn line(section: &'static str, op: Op, forms: &'static [Form]) -> Row {
    let mut row = bare(op, forms, Provenance::Documented);
    row.section = Some(section);
    row
}

const fn companion(op: Op, forms: &'static [Form]) -> Row {
    bare(op, forms, Provenance::Companion)
}

const fn undocumented(op: Op, forms: &'static [Form]) -> Row {
    bare(op, forms, Provenance::Undocumented).known(Unknown)
}

const fn what_if(op: Op, forms: &'static [Form]) -> Row {
    bare(op, forms, Provenance::WhatIf).known(Inferred)
}

/// A row without rounding and modifiers, which the methods below add.
const fn bare(op: Op, forms: &'static [Form], provenance: Provenance) -> Row {
    Row {
        op,
        forms,
        rounding: RoundingSlot::Absent,
        required: Modifiers::NONE,
        optional: Modifiers::NONE,
        exclusive: &[],
        later: &[],
        section: None,
        meaning: meaning(op),
        grade: grade(op),
        provenance,
    }
}

impl Row {
    /// Every instruction of this row in canonical order. A spelling that several rows permit belongs only to the first
    /// of these rows.
    pub fn spellings(&'static self) -> impl Iterator<Item = Instr> {
        let modes = move || {
            let none = self.rounding.takes(None).then_some(None);
            none.into_iter().chain(self.rounding.modes().iter().copied().map(Some))
        };
        self.forms
            .iter()
            .flat_map(move |form| modes().map(move |mode| (form, mode)))
            .flat_map(move |(form, mode)| {
                self.optional.subsets().map(move |some| self.instr(form, mode, some.union(self.required)))
            })
            .filter(|instr| find(instr).is_some_and(|row| std::ptr::eq(row, self)))
    }

    const fn may_round(mut self, modes: &'static [Mode]) -> Row {
        self.rounding = RoundingSlot::Optional(modes);
        self
    }

    const fn must_round(mut self, modes: &'static [Mode]) -> Row {
        self.rounding = RoundingSlot::Required(modes);
        self
    }

    const fn may(mut self, list: &[Modifier]) -> Row {
        self.optional = Modifiers::of(list);
        self
    }

    const fn must(mut self, list: &[Modifier]) -> Row {
        self.required = Modifiers::of(list);
        self
    }

    const fn not_both(mut self, pairs: &'static [(Modifier, Modifier)]) -> Row {
        self.exclusive = pairs;
        self
    }

    const fn later(mut self, list: &'static [(Modifier, Since)]) -> Row {
        self.later = list;
        self
    }

    const fn means(mut self, words: &'static str) -> Row {
        self.meaning = words;
        self
    }

    const fn known(mut self, grade: Grade) -> Row {
        self.grade = grade;
        self
    }
}

/// The default description of an operation in one line.
pub(super) const fn meaning(op: Op) -> &'static str {
    match op {
        Op::Add => "d = a + b, rounded once",
        Op::Sub => "d = a - b, rounded once",
        Op::Mul => "d = a × b, rounded once",
        Op::Fma => "d = a × b + c, rounded once",
        Op::Neg => "d = -a",
        Op::Abs => "d = |a|",
        Op::Min => "The smaller of a and b; -0 is smaller than +0",
        Op::Max => "The larger of a and b; +0 is larger than -0",
        Op::Tanh => "The hyperbolic tangent of a, approximated in hardware",
        Op::Ex2 => "2 to the power a, approximated in hardware",
        Op::Cvt => "The value in the destination's format, rounded once",
        Op::Mov => "Copies 32 bits, packs two halves into them or unpacks them; the first half is the lower",
    }
}

const fn grade(op: Op) -> Grade {
    match op {
        Op::Min | Op::Max | Op::Cvt | Op::Mov => Documented,
        Op::Tanh | Op::Ex2 => Measured,
        Op::Add | Op::Sub | Op::Mul | Op::Fma | Op::Neg | Op::Abs => Assembler,
    }
}
