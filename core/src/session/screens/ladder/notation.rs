//! The notation of values on the ladder.

/// The notation of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notation {
    /// `0.1001`
    #[default]
    Decimal,
    /// `0x1.9ap-4`
    HexFloat,
}

impl Notation {
    /// Both.
    pub const ALL: [Notation; 2] = [Notation::Decimal, Notation::HexFloat];

    /// The word for it in links.
    pub const fn word(self) -> &'static str {
        match self {
            Notation::Decimal => "decimal",
            Notation::HexFloat => "hex",
        }
    }
}
