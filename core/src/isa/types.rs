//! The table of types, which describe the content of registers.

use crate::float::{Float, Format};
use serde::{Serialize, Serializer};

/// The content of a register: a number of some format, or several packed together, with lane 0 in the lowest bits.
///
/// ```
/// use halfplay_core::isa::Type;
/// let pair = Type::F16X2;
/// assert_eq!((pair.lanes(), pair.width(), pair.scalar()), (2, 32, Type::F16));
/// assert_eq!(pair.lane(0x3c00_4000, 1), 0x3c00);
/// assert_eq!(pair.pack([0x4000, 0x3c00]), 0x3c00_4000);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Type(u8);

/// A row of the table.
struct Row {
    name: &'static str,
    lanes: usize,
    /// the format of a lane; `None` for untyped bits
    format: Option<Format>,
    /// the PTX register types that can hold this type, best first
    registers: &'static [&'static str],
}

macro_rules! types {
    ($($(#[$doc:meta])* $constant:ident $name:literal: $lanes:literal $format:expr, $registers:expr;)*) => {
        #[allow(clippy::upper_case_acronyms)]
        enum Place { $($constant),* }

        impl Type {
            $($(#[$doc])*
            pub const $constant: Type = Type(Place::$constant as u8);)*

            /// Every type.
            pub const ALL: [Type; ROWS.len()] = [$(Type::$constant),*];
        }

        const ROWS: [Row; [$($name),*].len()] =
            [$(Row { name: $name, lanes: $lanes, format: $format, registers: $registers }),*];
    };
}

// The columns are: name, number of lanes, format of a lane, PTX register types that can hold this type (best first).
types! {
    /// one binary16, in 16 bits
    F16 "f16": 1 Some(Format::F16), &[".b16", ".f16"];
    /// two binary16, lane 0 in the lower half
    F16X2 "f16x2": 2 Some(Format::F16), &[".b32", ".f16x2"];
    /// one bfloat16, in 16 bits
    BF16 "bf16": 1 Some(Format::BF16), &[".b16"];
    /// two bfloat16, lane 0 in the lower half
    BF16X2 "bf16x2": 2 Some(Format::BF16), &[".b32"];
    /// one binary32
    F32 "f32": 1 Some(Format::F32), &[".f32", ".b32"];
    /// one binary64: conversions only
    F64 "f64": 1 Some(Format::F64), &[".f64", ".b64"];
    /// 32 untyped bits: `mov` only
    B32 "b32": 1 None, &[".b32"];
    /// the six-bit teaching format: hypothetical instructions only
    TOY "toy": 1 Some(Format::TOY), &[];
}

impl Type {
    /// Width of untyped bits.
    const PLAIN_WIDTH: u32 = 32;

    /// The largest number of lanes of any type.
    pub(crate) const MOST_LANES: usize = {
        let (mut most, mut row) = (1, 0);
        while row < ROWS.len() {
            if ROWS[row].lanes > most {
                most = ROWS[row].lanes;
            }
            row += 1;
        }
        most
    };

    #[inline(always)]
    const fn row(self) -> &'static Row {
        &ROWS[self.0 as usize]
    }

    /// The index in [`Type::ALL`].
    #[cfg(not(target_family = "wasm"))]
    pub(crate) const fn place(self) -> usize {
        self.0 as usize
    }

    /// The type word without its dot, such as `bf16x2`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The type of this name.
    pub fn named(word: &str) -> Option<Type> {
        Type::ALL.into_iter().find(|ty| ty.name() == word)
    }

    /// The format of one lane; `None` for untyped bits.
    pub const fn format(self) -> Option<Format> {
        self.row().format
    }

    /// The PTX register types that can hold this type, best first; empty for the toy format.
    pub const fn registers(self) -> &'static [&'static str] {
        self.row().registers
    }

    /// Equality, for use in constants.
    pub(super) const fn is(self, other: Type) -> bool {
        self.0 == other.0
    }

    /// The type of one lane.
    pub fn scalar(self) -> Type {
        let single = |ty: &Type| ty.lanes() == 1 && ty.format() == self.format();
        match Type::ALL.into_iter().find(single) {
            Some(scalar) => scalar,
            None => unreachable!(),
        }
    }

    /// The number of lanes: 1 or 2.
    pub const fn lanes(self) -> usize {
        self.row().lanes
    }

    /// Width of one lane in the register, in bits.
    pub const fn lane_width(self) -> u32 {
        match self.format() {
            Some(format) => format.storage_width(),
            None => Type::PLAIN_WIDTH,
        }
    }

    /// Width of the register in bits.
    pub const fn width(self) -> u32 {
        self.lane_width() * self.lanes() as u32
    }

    /// Mask of the register's bits.
    pub const fn mask(self) -> u64 {
        u64::MAX >> (64 - self.width())
    }

    /// The bits of one lane of a register.
    #[inline(always)]
    pub const fn lane(self, register: u64, lane: usize) -> u64 {
        debug_assert!(lane < self.lanes());
        register >> (lane as u32 * self.lane_width()) & (u64::MAX >> (64 - self.lane_width()))
    }

    /// The bits of one lane of each register.
    #[inline(always)]
    pub(crate) const fn lane_of_each(self, [a, b, c]: [u64; 3], lane: usize) -> [u64; 3] {
        debug_assert!(lane < self.lanes());
        let width = self.lane_width();
        let (shift, mask) = (lane as u32 * width, u64::MAX >> (64 - width));
        [a >> shift & mask, b >> shift & mask, c >> shift & mask]
    }

    /// The bits of one lane, shifted to its place in a register.
    #[inline(always)]
    pub const fn in_lane(self, bits: u64, lane: usize) -> u64 {
        debug_assert!(lane < self.lanes());
        (bits & (u64::MAX >> (64 - self.lane_width()))) << (lane as u32 * self.lane_width())
    }

    /// The register with these bits in one lane; the other lanes are unchanged.
    pub const fn with_lane(self, register: u64, lane: usize, bits: u64) -> u64 {
        register & !self.in_lane(u64::MAX, lane) | self.in_lane(bits, lane)
    }

    /// The register with these bits in its lanes, lane 0 first.
    pub fn pack(self, lanes: impl IntoIterator<Item = u64>) -> u64 {
        lanes.into_iter().enumerate().map(|(lane, bits)| self.in_lane(bits, lane)).sum()
    }

    /// The number in one lane of a register; `None` for untyped bits.
    pub fn number(self, register: u64, lane: usize) -> Option<Float> {
        Some(Float::of_register(self.format()?, self.lane(register, lane)))
    }
}

impl std::fmt::Debug for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Type {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Type {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Type".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "enum": Type::ALL.map(Type::name) })
    }
}
