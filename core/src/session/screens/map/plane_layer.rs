//! The layers of the plane.

use crate::bulk::heatmap::Colouring;

/// A layer of the plane: the property of the pairs that the picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlaneLayer {
    /// the share of the pairs for which a pipeline differs, in cells
    Differs,
    /// the colour of the most interesting case at each point
    Colour(Colouring),
}

impl Default for PlaneLayer {
    fn default() -> Self {
        PlaneLayer::Colour(Colouring::default())
    }
}

impl PlaneLayer {
    /// All layers, in the order in which they follow one another.
    pub const ALL: [PlaneLayer; 5] = [
        PlaneLayer::Differs,
        PlaneLayer::Colour(Colouring::Distance),
        PlaneLayer::Colour(Colouring::Class),
        PlaneLayer::Colour(Colouring::Flag),
        PlaneLayer::Colour(Colouring::Decision),
    ];

    /// The name in links and commands: `differs`.
    pub const fn word(self) -> &'static str {
        match self {
            PlaneLayer::Differs => "differs",
            PlaneLayer::Colour(by) => by.word(),
        }
    }

    /// The name on the screen.
    pub const fn name(self) -> &'static str {
        match self {
            PlaneLayer::Differs => "differs",
            PlaneLayer::Colour(Colouring::Distance) => "how far",
            PlaneLayer::Colour(Colouring::Class) => "class",
            PlaneLayer::Colour(Colouring::Flag) => "flags",
            PlaneLayer::Colour(Colouring::Decision) => "why",
        }
    }

    /// The layer with this name.
    pub fn named(word: &str) -> Option<PlaneLayer> {
        PlaneLayer::ALL.into_iter().find(|layer| layer.word() == word)
    }

    /// The next layer; the first one follows the last.
    pub fn next(self) -> PlaneLayer {
        let at = PlaneLayer::ALL.iter().position(|&layer| layer == self).unwrap_or(0);
        PlaneLayer::ALL.get(at + 1).copied().unwrap_or(PlaneLayer::Differs)
    }

    /// The colouring whose plane has everything that the layer needs.
    pub const fn colouring(self) -> Colouring {
        match self {
            PlaneLayer::Differs => Colouring::Distance,
            PlaneLayer::Colour(by) => by,
        }
    }
}
