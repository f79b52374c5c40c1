//! Modifiers other than rounding modes, and sets of them.

use serde::Serialize;

/// A modifier that is not a rounding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Modifier {
    /// `.ftz`: subnormal inputs and results become zero of the same sign
    Ftz,
    /// `.sat`: clamp to [0, 1], NaN to +0
    Sat,
    /// `.relu`: clamp negatives to +0
    Relu,
    /// `.oob`: an out-of-bounds NaN in `a` or `b` forces +0
    Oob,
    /// `.NaN`: a NaN operand gives NaN (min, max)
    #[serde(rename = "NaN")]
    Nan,
    /// `.xorsign.abs`: compare magnitudes, give the xor of the signs (min, max)
    #[serde(rename = "xorsign.abs")]
    XorsignAbs,
    /// `.approx`: an approximation in hardware (tanh, ex2)
    Approx,
}

impl Modifier {
    /// Every modifier, in canonical order.
    pub const ALL: [Modifier; 7] = [
        Modifier::Approx,
        Modifier::Ftz,
        Modifier::Oob,
        Modifier::Sat,
        Modifier::Relu,
        Modifier::Nan,
        Modifier::XorsignAbs,
    ];

    /// The modifier without its leading dot, such as `ftz` or `xorsign.abs`.
    pub const fn name(self) -> &'static str {
        match self {
            Modifier::Ftz => "ftz",
            Modifier::Sat => "sat",
            Modifier::Relu => "relu",
            Modifier::Oob => "oob",
            Modifier::Nan => "NaN",
            Modifier::XorsignAbs => "xorsign.abs",
            Modifier::Approx => "approx",
        }
    }

    /// The modifier of this name.
    pub fn named(word: &str) -> Option<Modifier> {
        Modifier::ALL.into_iter().find(|modifier| modifier.name() == word)
    }
}

/// A set of [`Modifier`]s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Modifiers(u8);

impl Modifiers {
    /// The empty set.
    pub const NONE: Modifiers = Modifiers(0);

    /// The set of these modifiers.
    pub const fn of(list: &[Modifier]) -> Self {
        let mut set = Modifiers(0);
        let mut i = 0;
        while i < list.len() {
            set = set.with(list[i]);
            i += 1;
        }
        set
    }

    /// True if `modifier` is in the set.
    pub const fn has(self, modifier: Modifier) -> bool {
        self.0 & (1 << modifier as u8) != 0
    }

    /// The set with `modifier` added.
    pub const fn with(self, modifier: Modifier) -> Self {
        Modifiers(self.0 | (1 << modifier as u8))
    }

    /// The set with `modifier` removed.
    pub const fn without(self, modifier: Modifier) -> Self {
        Modifiers(self.0 & !(1 << modifier as u8))
    }

    /// True if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of modifiers in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The modifiers in this set or in `other`.
    pub const fn union(self, other: Self) -> Self {
        Modifiers(self.0 | other.0)
    }

    /// The modifiers both in this set and in `other`.
    pub const fn common(self, other: Self) -> Self {
        Modifiers(self.0 & other.0)
    }

    /// The modifiers in this set but not in `other`.
    pub const fn minus(self, other: Self) -> Self {
        Modifiers(self.0 & !other.0)
    }

    /// True if each modifier of this set is also in `other`.
    pub const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Every subset, in the order of binary counting: none, `.ftz`, `.sat`, `.ftz.sat`.
    pub fn subsets(self) -> impl Iterator<Item = Modifiers> {
        let list: Vec<Modifier> = self.iter().collect();
        (0..1u32 << list.len()).map(move |pick| {
            let chosen = list.iter().enumerate().filter(|(i, _)| pick >> i & 1 == 1);
            chosen.fold(Modifiers::NONE, |set, (_, &m)| set.with(m))
        })
    }

    /// The modifiers in canonical order.
    pub fn iter(self) -> impl Iterator<Item = Modifier> {
        Modifier::ALL.into_iter().filter(move |&m| self.has(m))
    }
}
