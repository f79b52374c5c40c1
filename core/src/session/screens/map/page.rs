//! The pages and layers of the screen of maps.

/// A page of the screen of maps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MapPage {
    /// all codes of a format of at most 16 bits
    #[default]
    Codes,
    /// all codes of the toy float, or of another very narrow format
    Toy,
    /// all pairs of two operands of the instruction
    Plane,
    /// the pairs for which `fma` differs from `mul`, then `add`
    Pairs,
}

/// A layer of the map of codes: the property that it shows of each code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MapLayer {
    /// the class and the magnitude of the code
    #[default]
    Kinds,
    /// the rounding error of the result if this code is the operand
    Errors,
    /// true if a pipeline delivers a different result for the code
    Differences,
}

impl MapPage {
    /// True for the pages that show pairs of operands.
    pub const fn is_plane(self) -> bool {
        matches!(self, MapPage::Plane | MapPage::Pairs)
    }

    /// All pages.
    pub const ALL: [MapPage; 4] = [MapPage::Codes, MapPage::Toy, MapPage::Plane, MapPage::Pairs];

    /// The name in links and commands.
    pub const fn word(self) -> &'static str {
        match self {
            MapPage::Codes => "codes",
            MapPage::Toy => "toy",
            MapPage::Plane => "plane",
            MapPage::Pairs => "pairs",
        }
    }
}

impl MapLayer {
    /// All layers, in the order in which they follow one another.
    pub const ALL: [MapLayer; 3] = [MapLayer::Kinds, MapLayer::Errors, MapLayer::Differences];

    /// The name in links and commands.
    pub const fn word(self) -> &'static str {
        match self {
            MapLayer::Kinds => "kinds",
            MapLayer::Errors => "errors",
            MapLayer::Differences => "differences",
        }
    }

    /// The name on the screen.
    pub const fn name(self) -> &'static str {
        match self {
            MapLayer::Kinds => "kinds of codes",
            MapLayer::Errors => "rounding errors",
            MapLayer::Differences => "where pipelines differ",
        }
    }

    /// The next layer; the first one follows the last.
    pub fn next(self) -> MapLayer {
        let at = MapLayer::ALL.iter().position(|&layer| layer == self).unwrap_or(0);
        MapLayer::ALL.get(at + 1).copied().unwrap_or_default()
    }
}
