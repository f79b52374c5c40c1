//! The table of formats. All other constants are derived from its rows.
//!
//! ```text
//!   f16    s eeeee ffffffffff          5 exponent bits, 10 fraction bits
//!   bf16   s eeeeeeee fffffff          8 exponent bits,  7 fraction bits
//!   tf32   s eeeeeeee ffffffffff       8 exponent bits, 10 fraction bits, in the upper part of 32 bits
//!   f32    s eeeeeeee fff…(23)…fff     8 exponent bits, 23 fraction bits
//!   f64    s e…(11)…e fff…(52)…fff    11 exponent bits, 52 fraction bits
//!   e4m3   s eeee fff                  4 exponent bits,  3 fraction bits
//!   ue8m0  eeeeeeee                    8 exponent bits only
//!   toy    s eee ff                    3 exponent bits,  2 fraction bits
//! ```
//!
//! A format is identified by its name: e3m2 and toy have the same field widths, but only toy has infinities.

/// The meaning of the largest exponent field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Top {
    /// infinities and NaNs, as in IEEE 754
    Ieee,
    /// numbers, except that a magnitude of all ones is NaN: e4m3
    OnlyNan,
    /// numbers like any other field: e2m1
    Numbers,
    /// the code consists of an exponent only, without sign and fraction; all ones is NaN: ue8m0
    Unsigned,
}

/// The result of a conversion whose rounded value is too large.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TooLarge {
    /// infinity, or the largest number if the rounding mode points toward zero
    Infinity,
    /// the largest number, as with PTX's `.satfinite`
    Largest,
}

/// A binary floating-point format: a sign bit, then the biased exponent, then the fraction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Format {
    /// index in [`NAMES`]; formats without a name are distinguished by their widths
    id: u8,
    exponent_bits: u8,
    fraction_bits: u8,
    bias: i16,
    top: Top,
    too_large: TooLarge,
    /// number of padding zeros below the code in its register
    shift: u8,
}

macro_rules! formats {
    ($($(#[$doc:meta])* $constant:ident $name:literal: $exponent:literal $fraction:literal $bias:literal $top:ident $too_large:ident $shift:literal;)*) => {
        #[allow(clippy::upper_case_acronyms)]
        enum Id { $($constant),* }

        impl Format {
            $($(#[$doc])*
            pub const $constant: Format = Format {
                id: Id::$constant as u8,
                exponent_bits: $exponent,
                fraction_bits: $fraction,
                bias: $bias,
                top: Top::$top,
                too_large: TooLarge::$too_large,
                shift: $shift,
            };)*

            /// Every format with a name, the narrowest first.
            pub const ALL: [Format; NAMES.len()] = [$(Format::$constant),*];
        }

        const NAMES: [&str; [$($name),*].len()] = [$($name),*];
    };
}

// The columns are: name, exponent bits, fraction bits, bias, meaning of the largest exponent field, result of a
// conversion whose value is too large, number of padding zeros below the code in its register. Sources: IEEE 754-2019,
// 3.6; OCP 8-bit Floating Point 1.0; OCP Microscaling Formats 1.0; the PTX manual.
formats! {
    /// Four bits, 16 codes: PTX `.e2m1`. No infinity, no NaN.
    E2M1 "e2m1": 2 1 1 Numbers Largest 0;
    /// Six bits, 64 codes: small enough to display and test completely. No hardware has it.
    TOY "toy": 3 2 3 Ieee Infinity 0;
    /// Six bits: PTX `.e2m3`. No infinity, no NaN.
    E2M3 "e2m3": 2 3 1 Numbers Largest 0;
    /// Six bits: PTX `.e3m2`. No infinity, no NaN.
    E3M2 "e3m2": 3 2 3 Numbers Largest 0;
    /// Eight bits: PTX `.e4m3`. No infinity, one NaN for each sign; the largest number is 448.
    E4M3 "e4m3": 4 3 7 OnlyNan Largest 0;
    /// Eight bits: PTX `.e5m2`, the upper half of a binary16.
    E5M2 "e5m2": 5 2 15 Ieee Largest 0;
    /// Eight bits: PTX `.ue8m0`, the powers of two from 2^-127 to 2^127 and one NaN. No sign, no zero.
    UE8M0 "ue8m0": 8 0 127 Unsigned Largest 0;
    /// IEEE 754 binary16: PTX `.f16`.
    F16 "f16": 5 10 15 Ieee Infinity 0;
    /// The upper half of a binary32: PTX `.bf16`.
    BF16 "bf16": 8 7 127 Ieee Infinity 0;
    /// The upper 19 bits of a binary32, in a register of 32 bits: PTX `.tf32`.
    TF32 "tf32": 8 10 127 Ieee Infinity 13;
    /// IEEE 754 binary32: PTX `.f32`.
    F32 "f32": 8 23 127 Ieee Infinity 0;
    /// IEEE 754 binary64: PTX `.f64`.
    F64 "f64": 11 52 1023 Ieee Infinity 0;
}

impl Format {
    /// An IEEE-style format of these widths, for code that works with any format: 2 to 8 exponent bits and 1 to 23
    /// fraction bits; `None` for other widths. It has no name unless f16, bf16, f32 or toy has these widths.
    ///
    /// ```
    /// use halfplay_core::float::Format;
    /// assert_eq!(Format::of_widths(5, 10), Some(Format::F16));
    /// assert_eq!(Format::of_widths(4, 3).map(Format::bias), Some(7));
    /// assert_ne!(Format::of_widths(4, 3), Some(Format::E4M3));
    /// assert_eq!(Format::of_widths(8, 24), None);
    /// ```
    pub const fn of_widths(exponent_bits: u32, fraction_bits: u32) -> Option<Self> {
        if exponent_bits < 2 || exponent_bits > 8 || fraction_bits < 1 || fraction_bits > 23 {
            return None;
        }
        Some(match (exponent_bits, fraction_bits) {
            (5, 10) => Format::F16,
            (8, 7) => Format::BF16,
            (8, 23) => Format::F32,
            (3, 2) => Format::TOY,
            _ => Format {
                id: u8::MAX,
                exponent_bits: exponent_bits as u8,
                fraction_bits: fraction_bits as u8,
                bias: (1 << (exponent_bits - 1)) - 1,
                ..Format::F32
            },
        })
    }

    /// The short name, such as `f16` or `e4m3`; `unnamed` for a format of [`Format::of_widths`] without a name.
    pub const fn name(self) -> &'static str {
        if (self.id as usize) < NAMES.len() { NAMES[self.id as usize] } else { "unnamed" }
    }

    /// The index in the table. Code compiled for particular formats uses it to select the format.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) const fn id(self) -> u8 {
        self.id
    }

    /// The format of this name.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Width of the biased exponent field, in bits.
    pub const fn exponent_bits(self) -> u32 {
        self.exponent_bits as u32
    }

    /// Width of the stored fraction field, in bits.
    pub const fn fraction_bits(self) -> u32 {
        self.fraction_bits as u32
    }

    /// The meaning of the largest exponent field.
    pub const fn top(self) -> Top {
        self.top
    }

    /// The result of a conversion whose rounded value is too large.
    pub const fn too_large(self) -> TooLarge {
        self.too_large
    }

    /// True if a code has a sign bit.
    pub const fn is_signed(self) -> bool {
        !matches!(self.top, Top::Unsigned)
    }

    /// True if the format has zeros and subnormal numbers.
    pub const fn has_zero(self) -> bool {
        self.is_signed()
    }

    /// True if the format has infinities, and NaNs with a quiet bit.
    pub const fn is_ieee(self) -> bool {
        matches!(self.top, Top::Ieee)
    }

    /// True if the format has a NaN.
    pub const fn has_nan(self) -> bool {
        !matches!(self.top, Top::Numbers)
    }

    /// Width of a whole code, in bits.
    pub const fn width(self) -> u32 {
        self.is_signed() as u32 + self.exponent_bits() + self.fraction_bits()
    }

    /// Number of padding zeros below the code in its register: 13 in tf32, otherwise 0.
    pub const fn storage_shift(self) -> u32 {
        self.shift as u32
    }

    /// Width of the register that holds a code, in bits: 32 in tf32, otherwise [`Format::width`].
    pub const fn storage_width(self) -> u32 {
        self.width() + self.storage_shift()
    }

    /// The precision p: number of significand bits, including the hidden bit.
    pub const fn precision(self) -> u32 {
        self.fraction_bits() + 1
    }

    /// True if the format contains every number of `other`.
    pub const fn holds(self, other: Format) -> bool {
        if self.precision() < other.precision() || (other.is_signed() && !self.is_signed()) {
            return false;
        }
        let pad = self.fraction_bits() - other.fraction_bits();
        let (own, others) =
            (self.max_finite() & self.fraction_mask(), other.max_finite() & other.fraction_mask());
        (self.emax() > other.emax() || (self.emax() == other.emax() && own >= others << pad))
            && self.quantum_min() <= other.quantum_min()
    }

    /// The bias: the exponent field of a normal number is its exponent plus this number.
    pub const fn bias(self) -> i32 {
        self.bias as i32
    }

    /// Exponent of the largest finite numbers.
    pub const fn emax(self) -> i32 {
        (self.max_finite() >> self.fraction_bits()) as i32 - self.bias()
    }

    /// Exponent of the smallest normal number.
    pub const fn emin(self) -> i32 {
        self.has_zero() as i32 - self.bias()
    }

    /// Exponent of the smallest subnormal number, which is also the least possible quantum.
    pub const fn quantum_min(self) -> i32 {
        self.emin() - self.fraction_bits() as i32
    }

    /// Mask of the sign bit; 0 if there is none.
    pub const fn sign_mask(self) -> u64 {
        (self.is_signed() as u64) << (self.exponent_bits() + self.fraction_bits())
    }

    /// Mask of the whole code, with all of its bits set.
    pub const fn code_mask(self) -> u64 {
        self.sign_mask() | self.magnitude_mask()
    }

    /// Mask of all bits except the sign.
    pub const fn magnitude_mask(self) -> u64 {
        (1 << (self.exponent_bits() + self.fraction_bits())) - 1
    }

    /// Mask of the exponent field, in place.
    pub const fn exponent_mask(self) -> u64 {
        self.magnitude_mask() & !self.fraction_mask()
    }

    /// Mask of the fraction field.
    pub const fn fraction_mask(self) -> u64 {
        (1 << self.fraction_bits()) - 1
    }

    /// The largest biased exponent.
    pub const fn exponent_top(self) -> u64 {
        (1 << self.exponent_bits()) - 1
    }

    /// The fraction bit that is 1 in a quiet NaN and 0 in a signalling one. Only for IEEE 754 formats.
    pub const fn quiet_bit(self) -> u64 {
        debug_assert!(self.is_ieee());
        1 << (self.fraction_bits() - 1)
    }

    /// Code of +infinity. Only for IEEE 754 formats.
    pub const fn infinity(self) -> u64 {
        debug_assert!(self.is_ieee());
        self.exponent_mask()
    }

    /// The smallest magnitude of a NaN; greater than every magnitude if the format has no NaN.
    pub const fn first_nan(self) -> u64 {
        match self.top {
            Top::Ieee => self.exponent_mask() + 1,
            Top::OnlyNan | Top::Unsigned => self.magnitude_mask(),
            Top::Numbers => self.magnitude_mask() + 1,
        }
    }

    /// Code of the largest finite number.
    pub const fn max_finite(self) -> u64 {
        if self.is_ieee() { self.exponent_mask() - 1 } else { self.magnitude_mask() - self.has_nan() as u64 }
    }

    /// Code of the smallest positive normal number.
    pub const fn min_normal(self) -> u64 {
        if self.has_zero() { 1 << self.fraction_bits() } else { 0 }
    }

    /// Code of the smallest positive number.
    pub const fn min_positive(self) -> u64 {
        self.has_zero() as u64
    }

    /// The hidden bit in units of the last fraction bit.
    pub const fn hidden(self) -> u64 {
        1 << self.fraction_bits()
    }

    /// Code of 1.0.
    pub const fn one(self) -> u64 {
        (self.bias() as u64) << self.fraction_bits()
    }
}
