//! What the screen of maps shows.

/// What the map shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MapPage {
    /// all codes of a 16-bit format
    #[default]
    Codes,
    /// the toy float, whole
    Toy,
    /// all pairs of two operands of the instruction
    Plane,
}

/// What the map of codes shows of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MapLayer {
    /// what it is, and how large
    #[default]
    Kinds,
    /// how far the rounding goes, where this is the operand
    Errors,
    /// whether a pipeline delivers something else
    Differences,
}

impl MapPage {
    /// All pages.
    pub const ALL: [MapPage; 3] = [MapPage::Codes, MapPage::Toy, MapPage::Plane];

    /// The name in links and commands.
    pub const fn word(self) -> &'static str {
        match self {
            MapPage::Codes => "codes",
            MapPage::Toy => "toy",
            MapPage::Plane => "plane",
        }
    }
}

impl MapLayer {
    /// All, in the order in which they follow one another.
    pub const ALL: [MapLayer; 3] = [MapLayer::Kinds, MapLayer::Errors, MapLayer::Differences];

    /// The name in links and commands.
    pub const fn word(self) -> &'static str {
        match self {
            MapLayer::Kinds => "kinds",
            MapLayer::Errors => "errors",
            MapLayer::Differences => "differences",
        }
    }

    /// The name that is seen.
    pub const fn name(self) -> &'static str {
        match self {
            MapLayer::Kinds => "what they are",
            MapLayer::Errors => "rounding errors",
            MapLayer::Differences => "where pipelines differ",
        }
    }

    /// The one that follows; behind the last the first.
    pub fn next(self) -> MapLayer {
        let at = MapLayer::ALL.iter().position(|&layer| layer == self).unwrap_or(0);
        MapLayer::ALL.get(at + 1).copied().unwrap_or_default()
    }
}
