//! Departures together.

use super::departure::Departure;

/// What is done in place of what an instruction says: nothing else, one departure, or two of different slots.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Semantics {
    departures: Vec<Departure>,
}

/// The name of what departs in nothing.
const ITSELF: &str = "itself";

impl Semantics {
    /// What the instruction says.
    pub fn itself() -> Self {
        Semantics::default()
    }

    /// One departure.
    pub fn with(one: Departure) -> Self {
        Semantics { departures: vec![one] }
    }

    /// Every pair of departures that do not exclude each other.
    pub fn pairs() -> impl Iterator<Item = Self> {
        let all = Departure::ALL;
        (0..all.len()).flat_map(move |first| {
            let behind = all.into_iter().skip(first + 1);
            let pairs = behind.filter(move |second| second.slot() != all[first].slot());
            pairs.map(move |second| Semantics { departures: vec![all[first], second] })
        })
    }

    /// In what it departs.
    pub fn departures(&self) -> &[Departure] {
        &self.departures
    }

    /// Its name on command lines and in data: `itself`, `mul-then-add`, `mul-then-add+with-ftz`.
    pub fn word(&self) -> String {
        match self.departures.as_slice() {
            [] => ITSELF.to_owned(),
            all => all.iter().map(|one| one.word()).collect::<Vec<_>>().join("+"),
        }
    }
}
